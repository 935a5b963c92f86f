//! Asking an engine that speaks the XBoard protocol (CECP), version 2 or 1.

mod lines;

use super::conversation::{
    Client, ClientError, Decision, GameStart, Introduction, MoveRequest, Reply, same_name, shown,
};
use super::transport::{Heard, Transport, never_halted, next_line};
use super::wait::Wait;
use game_core::Limits;
use lines::{Said, features, level, understand};
use std::time::Duration;

/// How long an engine may take to name its features, as the protocol says.
const FEATURE_TIME: Duration = Duration::from_secs(2);
/// A clock that no game uses up, for games without a clock.
const UNTIMED: &str = "level 0 600 0";

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
    /// How many moves of the game the engine knows.
    told: usize,
    /// The engine does not answer moves by itself.
    is_forced: bool,
    has_played: bool,
    pings: u32,
}

impl<T: Transport> Cecp<T> {
    /// Greets an engine and hears what it can do.
    ///
    /// # Errors
    /// The engine has ended, cannot play the game, or lacks an option.
    pub fn greet(transport: T, introduction: &Introduction) -> Result<Cecp<T>, ClientError> {
        let mut cecp = Cecp {
            transport,
            features: Features::default(),
            variant: String::new(),
            patience: introduction.patience,
            told: 0,
            is_forced: true,
            has_played: false,
            pings: 0,
        };
        cecp.transport.send("xboard")?;
        cecp.transport.send("protover 2")?;
        cecp.hear_features()?;
        let Some(variant) = introduction.chosen(&cecp.features.variants) else {
            let game = introduction.game();
            return Err(ClientError::Unfit(format!("it does not play {game}")));
        };
        cecp.variant = variant.to_owned();
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
        while let Some((line, _)) = next_line(&mut self.transport, until, &never_halted)? {
            let Some(text) = line.strip_prefix("feature ") else { continue };
            for (name, value) in features(text) {
                match (name.as_str(), value.as_str()) {
                    ("done", "1") => return Ok(()),
                    ("done", _) => until = self.transport.now() + self.patience,
                    _ => self.take_feature(&name, &value)?,
                }
            }
        }
        // An engine of version 1 says nothing here; its first move shows that it
        // is there.
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
            // The name, then a dash and the values the option takes.
            "option" => {
                let name = value.split(" -").next().unwrap_or(value);
                features.options.push(name.trim().to_owned());
            }
            _ => {}
        }
        // This client writes moves in coordinates.
        let is_taken = name != "san" || !is_on;
        let answer = if is_taken { "accepted" } else { "rejected" };
        self.transport.send(&format!("{answer} {name}"))?;
        Ok(())
    }

    /// Skips everything the engine still says about the last game.
    fn synchronise(&mut self) -> Result<(), ClientError> {
        if !self.features.ping {
            while let Heard::Line(..) = self.transport.receive(Duration::ZERO) {}
            return Ok(());
        }
        self.pings += 1;
        self.transport.send(&format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        let until = self.transport.now() + self.patience;
        while let Some((line, _)) = next_line(&mut self.transport, until, &never_halted)? {
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
                // Some engines read less than a second as no time, others as a
                // hint. All engines read one move in the time on the clock.
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

    fn tell_clocks(&mut self, request: &MoveRequest<'_>) -> Result<(), ClientError> {
        let (own, other) = match (request.limits.clocks, request.limits.move_time) {
            (Some(clocks), _) => {
                let own = clocks.left[request.turn as usize];
                (own, clocks.left[(!request.turn) as usize])
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

    /// Has the engine think about the position after all moves.
    fn ask(&mut self, request: &MoveRequest<'_>) -> Result<(), ClientError> {
        if !self.has_played {
            self.tell_limits(request.limits)?;
        }
        let news = request.moves.get(self.told..).unwrap_or_default();
        // In play the engine answers the opponent's move by itself.
        let is_answer = !self.is_forced && news.len() == 1;
        if is_answer {
            self.tell_clocks(request)?;
            self.tell_move(&news[0])?;
        } else {
            if !self.is_forced {
                self.transport.send("force")?;
            }
            for text in news {
                self.tell_move(text)?;
            }
            self.tell_clocks(request)?;
            self.transport.send("go")?;
        }
        self.is_forced = false;
        self.has_played = true;
        self.told = request.moves.len();
        Ok(())
    }
}

impl<T: Transport> Client for Cecp<T> {
    fn new_game(&mut self, start: GameStart<'_>) -> Result<(), ClientError> {
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
        if let Some(fen) = start.fen {
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
        request: MoveRequest<'_>,
        is_halted: &dyn Fn() -> bool,
    ) -> Result<Reply, ClientError> {
        let began = self.transport.now();
        self.ask(&request)?;
        let wait = Wait::new(&request, began, "?", is_halted);
        let reply = wait.for_decision(&mut self.transport, |line, at, reply| {
            // An earlier line is about the last move or the last game.
            if at < began {
                return Ok(None);
            }
            match understand(line, request.turn) {
                Said::Decision(decision) => return Ok(Some(decision)),
                Said::Protest => return Err(ClientError::Refused(shown(line))),
                Said::Thought { depth, score, nodes } => {
                    (reply.depth, reply.score, reply.nodes) = (depth, Some(score), nodes);
                }
                Said::Else => {}
            }
            Ok(None)
        })?;
        if let Decision::Move(_) = reply.decision {
            self.told += 1;
        }
        Ok(reply)
    }

    fn quit(&mut self) {
        let _ = self.transport.send("quit");
    }
}
