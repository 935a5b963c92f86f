//! Asking an engine that speaks the XBoard protocol (CECP), version 2 or 1.

use super::{
    Client, ClientError, Decision, Heard, Introduction, Opening, Reply, Task, Transport, go_on,
    next_line, same_name, shown,
};
use game_core::{Clocks, Limits, Score, Side};
use std::time::Duration;

/// So long an engine that does not name its features is waited for, as the
/// protocol says.
const FEATURE_TIME: Duration = Duration::from_secs(2);
/// A clock nobody can use up, for games without one.
const UNTIMED: &str = "level 0 600 0";
/// Scores beyond this are mates, as xboard counts them.
const MATE_SCORE: i32 = 100_000;
/// The games that have other names in this protocol.
const OTHER_NAMES: [(&str, &str); 4] = [
    ("chess", "normal"),
    ("chess960", "fischerandom"),
    ("antichess", "giveaway"),
    ("seirawan", "seirawan"),
];

/// What an engine can do.
struct Features {
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
    reuse: bool,
    variants: Vec<String>,
    options: Vec<String>,
}

impl Default for Features {
    fn default() -> Features {
        let variants = vec!["normal".to_owned()];
        Features {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            reuse: true,
            variants,
            options: Vec::new(),
        }
    }
}

/// An engine that speaks the XBoard protocol.
pub struct Cecp<T: Transport> {
    transport: T,
    features: Features,
    variant: String,
    patience: Duration,
    /// How many moves of the game it knows.
    told: usize,
    /// It does not answer moves by itself.
    is_forced: bool,
    has_played: bool,
    pings: u32,
}

impl<T: Transport> Cecp<T> {
    /// Greets an engine and hears what it can do.
    ///
    /// # Errors
    /// It does not answer, or cannot play the game.
    pub fn greet(transport: T, introduction: &Introduction) -> Result<Cecp<T>, ClientError> {
        let name = &introduction.variant;
        let other = OTHER_NAMES.iter().find(|(ours, _)| ours == name).map(|(_, theirs)| *theirs);
        let mut cecp = Cecp {
            transport,
            features: Features::default(),
            variant: other.unwrap_or(name).to_owned(),
            patience: introduction.patience,
            told: 0,
            is_forced: true,
            has_played: false,
            pings: 0,
        };
        cecp.transport.send("xboard")?;
        cecp.transport.send("protover 2")?;
        cecp.hear_features()?;
        if !cecp.features.variants.contains(&cecp.variant) {
            return Err(ClientError::Unfit(format!("it does not play {name}")));
        }
        cecp.set_options(&introduction.options)?;
        cecp.synchronise()?;
        Ok(cecp)
    }

    fn set_options(&mut self, options: &[(String, String)]) -> Result<(), ClientError> {
        for (name, value) in options {
            // These are commands of the protocol itself.
            if matches!(name.as_str(), "memory" | "cores") {
                self.transport.send(&format!("{name} {value}"))?;
                continue;
            }
            let offered = &self.features.options;
            let Some(known) = offered.iter().find(|known| same_name(known, name)) else {
                let (name, offered) = (name.clone(), offered.clone());
                return Err(ClientError::NoOption { name, offered });
            };
            let line = match value.as_str() {
                "" => format!("option {known}"),
                _ => format!("option {known}={value}"),
            };
            self.transport.send(&line)?;
        }
        Ok(())
    }

    fn hear_features(&mut self) -> Result<(), ClientError> {
        let mut until = self.transport.now() + FEATURE_TIME;
        while let Some((line, _)) = next_line(&mut self.transport, until, &go_on)? {
            let Some(text) = line.strip_prefix("feature ") else { continue };
            for (name, value) in features(text) {
                match (name.as_str(), value.as_str()) {
                    ("done", "1") => return Ok(()),
                    ("done", _) => until = self.transport.now() + self.patience,
                    _ => self.take_feature(&name, &value)?,
                }
            }
        }
        // Version 1 says nothing; whether it is there is seen when it moves.
        Ok(())
    }

    fn take_feature(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let is_on = value == "1";
        let features = &mut self.features;
        match name {
            "ping" => features.ping = is_on,
            "setboard" => features.setboard = is_on,
            "usermove" => features.usermove = is_on,
            "time" => features.time = is_on,
            "reuse" => features.reuse = is_on,
            "variants" => {
                features.variants = value.split(',').map(|name| name.trim().to_owned()).collect();
            }
            // The name, then what it takes behind a dash.
            "option" => {
                let name = value.split(" -").next().unwrap_or(value);
                features.options.push(name.trim().to_owned());
            }
            _ => {}
        }
        // Moves are written in coordinates here.
        let is_taken = name != "san" || !is_on;
        let answer = if is_taken { "accepted" } else { "rejected" };
        self.transport.send(&format!("{answer} {name}"))?;
        Ok(())
    }

    /// Passes over whatever the engine still has to say about the last game.
    fn synchronise(&mut self) -> Result<(), ClientError> {
        if !self.features.ping {
            while let Heard::Line(..) = self.transport.receive(Duration::ZERO) {}
            return Ok(());
        }
        self.pings += 1;
        self.transport.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let until = self.transport.now() + self.patience;
        while let Some((line, _)) = next_line(&mut self.transport, until, &go_on)? {
            if line == pong {
                return Ok(());
            }
        }
        Err(ClientError::Hung)
    }

    fn tell_limits(&mut self, limits: &Limits) -> Result<(), ClientError> {
        if let Some(clocks) = limits.clocks {
            self.transport.send(&level(&clocks))?;
        } else if let Some(time) = limits.move_time {
            if time.subsec_nanos() == 0 {
                self.transport.send(&format!("st {}", time.as_secs()))?;
            } else {
                // Less than a second is read as none by some and as a hint by
                // others. One move in what its clock shows is read by all.
                self.transport.send("level 1 0:01 0")?;
            }
        } else {
            self.transport.send(UNTIMED)?;
        }
        if let Some(depth) = limits.depth {
            self.transport.send(&format!("sd {depth}"))?;
        }
        Ok(())
    }

    fn tell_clocks(&mut self, task: &Task<'_>) -> Result<(), ClientError> {
        let (own, other) = match (task.limits.clocks, task.limits.move_time) {
            (Some(clocks), _) => {
                let own = clocks.left[task.turn as usize];
                (own, clocks.left[(!task.turn) as usize])
            }
            (None, Some(time)) => (time, time),
            (None, None) => return Ok(()),
        };
        if self.features.time {
            self.transport.send(&format!("time {}", own.as_millis() / 10))?;
            self.transport.send(&format!("otim {}", other.as_millis() / 10))?;
        }
        Ok(())
    }

    fn tell_move(&mut self, text: &str) -> Result<(), ClientError> {
        let word = if self.features.usermove { "usermove " } else { "" };
        self.transport.send(&format!("{word}{text}"))?;
        Ok(())
    }

    /// Has it think about the position after all moves.
    fn ask(&mut self, task: &Task<'_>) -> Result<(), ClientError> {
        if !self.has_played {
            self.tell_limits(task.limits)?;
        }
        let news = task.moves.get(self.told..).unwrap_or_default();
        // In play it answers the opponent's move by itself.
        let is_answer = !self.is_forced && news.len() == 1;
        if is_answer {
            self.tell_clocks(task)?;
            self.tell_move(&news[0])?;
        } else {
            if !self.is_forced {
                self.transport.send("force")?;
            }
            for text in news {
                self.tell_move(text)?;
            }
            self.tell_clocks(task)?;
            self.transport.send("go")?;
        }
        self.is_forced = false;
        self.has_played = true;
        self.told = task.moves.len();
        Ok(())
    }
}

impl<T: Transport> Client for Cecp<T> {
    fn new_game(&mut self, opening: Opening<'_>) -> Result<(), ClientError> {
        if self.has_played {
            if !self.features.reuse {
                return Err(ClientError::Unfit("it plays one game only".to_owned()));
            }
            self.transport.send("force")?;
            self.synchronise()?;
        }
        self.transport.send("new")?;
        if self.variant != "normal" {
            self.transport.send(&format!("variant {}", self.variant))?;
        }
        self.transport.send("force")?;
        self.transport.send("post")?;
        self.transport.send("easy")?;
        if let Some(fen) = opening.fen {
            if !self.features.setboard {
                let why = "it cannot set up a position: use openings of moves".to_owned();
                return Err(ClientError::Unfit(why));
            }
            self.transport.send(&format!("setboard {fen}"))?;
        }
        (self.told, self.is_forced, self.has_played) = (0, true, false);
        self.synchronise()
    }

    fn think(
        &mut self,
        task: Task<'_>,
        is_halted: &dyn Fn() -> bool,
    ) -> Result<Reply, ClientError> {
        let began = self.transport.now();
        self.ask(&task)?;
        let deadline = began + task.deadline;
        let mut until = deadline;
        let mut reply = Reply {
            decision: Decision::Resigns,
            score: None,
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        loop {
            let Some((line, at)) = next_line(&mut self.transport, until, is_halted)? else {
                if until > deadline {
                    return Err(ClientError::Hung);
                }
                self.transport.send("?")?;
                until = deadline + task.grace;
                continue;
            };
            // What was said before was about the last move or the last game.
            if at < began {
                continue;
            }
            let decision = match understand(&line, task.turn) {
                Said::Decision(decision) => decision,
                Said::Protest => return Err(ClientError::Refused(shown(&line))),
                Said::Thought { depth, score, nodes } => {
                    (reply.depth, reply.score, reply.nodes) = (depth, Some(score), nodes);
                    continue;
                }
                Said::Else => continue,
            };
            if let Decision::Move(_) = decision {
                self.told += 1;
            }
            reply.decision = decision;
            reply.time = at.saturating_sub(began);
            return Ok(reply);
        }
    }

    fn quit(&mut self) {
        let _ = self.transport.send("quit");
    }
}

/// What a line means to whoever waits for a move.
enum Said {
    Decision(Decision),
    Protest,
    Thought { depth: u32, score: Score, nodes: u64 },
    Else,
}

fn understand(line: &str, turn: Side) -> Said {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let (own, other) = match turn {
        Side::White => ("1-0", "0-1"),
        Side::Black => ("0-1", "1-0"),
    };
    match first {
        "move" => match words.next() {
            Some(text) => Said::Decision(Decision::Move(text.to_owned())),
            None => Said::Else,
        },
        "My" if line.starts_with("My move is") => match line.rsplit([':', ' ']).next() {
            Some(text) => Said::Decision(Decision::Move(text.to_owned())),
            None => Said::Else,
        },
        "resign" => Said::Decision(Decision::Resigns),
        "tellics" if words.next() == Some("resign") => Said::Decision(Decision::Resigns),
        "1/2-1/2" => Said::Decision(Decision::ClaimsDraw),
        _ if first == own => Said::Decision(Decision::ClaimsWin),
        _ if first == other => Said::Decision(Decision::Resigns),
        // Errors are about commands that may be left out.
        "Illegal" => Said::Protest,
        _ => thought(line).unwrap_or(Said::Else),
    }
}

/// A line of thinking: depth, score, time and nodes, then moves.
fn thought(line: &str) -> Option<Said> {
    let mut words = line.split_whitespace();
    // Some mark the depth with a sign, like `12.` or `12&`.
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let _time: i64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let score = match score {
        MATE_SCORE.. => Score::mate_in(plies(score - MATE_SCORE).saturating_sub(1)),
        ..=-100_000 => Score::mated_in(plies(-(score + MATE_SCORE))),
        _ => Score::cp(score),
    };
    Some(Said::Thought { depth, score, nodes })
}

fn plies(moves: i32) -> u32 {
    moves.unsigned_abs().saturating_mul(2).clamp(1, Score::MAX_MATE_PLIES)
}

/// The features of a line: names with values, in quotes or not.
fn features(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    found
}

/// The command for clocks: moves, minutes and seconds, and what is added.
fn level(clocks: &Clocks) -> String {
    let seconds = clocks.left[0].max(clocks.left[1]).as_secs().max(1);
    let increment = clocks.increment[0].max(clocks.increment[1]).as_secs_f64();
    let moves = clocks.moves_to_go.unwrap_or(0);
    format!("level {moves} {}:{:02} {increment}", seconds / 60, seconds % 60)
}
