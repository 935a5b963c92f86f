//! `manticore play`: a game in the terminal. `play/show.rs` draws the board,
//! `play/clock.rs` has the clocks, `play/save.rs` writes the game to a file.

mod clock;
mod save;
mod show;

use crate::cli::{PlayArgs, SideArg};
use crate::input::{self, LineRead};
use crate::{colour, game, interrupt, output, thinking};
use clock::GameClock;
use engine::{AnyPosition, Session};
use game_core::{Control, DrawReason, Engine, Limits, Move, MoveStyle, Setup, Side, Start};
use save::{SavedFiles, SavedGame};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::process::{self, ExitCode};
use std::time::{Duration, Instant};

/// The time the engine thinks if the arguments name no limit.
const USUAL_TIME: Duration = Duration::from_secs(2);
/// The greatest length of a line in bytes. No move needs more.
const MAX_LINE: u64 = 1_000;

const HELP: &str = "\
Write a move as Nf3 or g1f3. Other words:
  undo      take back your last move
  hint      what the engine would play
  moves     all moves you have
  eval      the evaluation of the position, term by term
  level N   let the engine play on level 1 to 10; 10 is full strength
  fen       the position as text
  save F    write the game to a file, as PGN
  draw      claim a draw, if the rules give one
  resign    give up
  quit      leave
";

/// Runs the command.
pub fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let spec = thinking::spec(&args.engine)?;
    let shuffled = args.start.as_deref().map(|which| game::numbered_start(&args.game, which));
    let fen = match shuffled.transpose()? {
        Some(fen) => Some(OsString::from(fen)),
        None => args.fen.clone(),
    };
    let session = thinking::session_at(game, spec, fen.as_deref())?;
    let start = fen.as_deref().and_then(OsStr::to_str).map(str::to_owned);
    interrupt::on_interrupt(|| {
        let _ = output::print("\n");
        process::exit(0);
    });
    let human = match args.side {
        SideArg::White => Side::White,
        SideArg::Black => Side::Black,
    };
    let limits = thinking::limits(&args.limits, USUAL_TIME);
    let mut limits = limits;
    if args.clock.is_some() && thinking::is_unlimited(&args.limits) {
        limits.move_time = None;
    }
    let clock = args.clock.map(GameClock::new);
    let mut table = Table {
        session,
        start,
        human,
        limits,
        clock,
        turn_began: Instant::now(),
        played: Vec::new(),
        record: Vec::new(),
        before: None,
        result: None,
        saved: SavedFiles::default(),
    };
    table.sit_down(&mut io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// The board between a person and the engine.
struct Table {
    session: Session,
    /// The FEN of the start, if it is not the start of the game.
    start: Option<String>,
    human: Side,
    limits: Limits,
    clock: Option<GameClock>,
    /// When the side to move began to think.
    turn_began: Instant,
    /// The moves so far, in coordinates.
    played: Vec<String>,
    /// The moves so far, as people write them.
    record: Vec<String>,
    /// The position before the last move.
    before: Option<Setup>,
    /// The result of the game, if it is over.
    result: Option<&'static str>,
    saved: SavedFiles,
}

/// The effect of a line that the person typed.
enum Said {
    /// The position has changed.
    Moved,
    /// Nothing has changed; this is the answer.
    Answer(String),
    /// The game is over: its result, and why.
    Over(&'static str, String),
    /// The person leaves.
    Goodbye,
}

impl Table {
    fn pos(&self) -> AnyPosition {
        self.session.position()
    }

    fn sit_down(&mut self, lines: &mut impl BufRead) -> anyhow::Result<()> {
        output::print(&format!(
            "{}, you have {}; `help` lists the words\n\n",
            self.session.game().name(),
            self.human
        ))?;
        output::print_coloured(&self.drawn())?;
        let mut line = Vec::new();
        loop {
            if let (None, Some(outcome)) = (self.result, self.pos().outcome()) {
                self.end(outcome.result(), &outcome.to_string())?;
            }
            let mover = self.pos().turn();
            if mover != self.human && self.result.is_none() {
                self.turn_began = Instant::now();
                let text = self.answer();
                if self.stop_clock(mover) {
                    output::print(&text)?;
                    output::print_coloured(&self.drawn())?;
                } else {
                    self.run_out(mover)?;
                }
                continue;
            }
            output::print("> ")?;
            self.turn_began = Instant::now();
            let read = input::read_line(lines, MAX_LINE, &mut line);
            if matches!(read, LineRead::Line) && !self.stop_clock(mover) {
                self.run_out(mover)?;
                continue;
            }
            match read {
                LineRead::End => return output::print("\n"),
                LineRead::TooLong => output::print("a move is shorter than that\n")?,
                LineRead::Line => match self.hear(String::from_utf8_lossy(&line).trim()) {
                    // The answer of the engine shows the board anyway.
                    Said::Moved if self.is_engines_turn() => {}
                    Said::Moved => output::print_coloured(&self.drawn())?,
                    Said::Answer(text) => output::print_coloured(&text)?,
                    Said::Over(result, reason) => self.end(result, &reason)?,
                    Said::Goodbye => return Ok(()),
                },
            }
        }
    }

    fn is_engines_turn(&self) -> bool {
        let pos = self.pos();
        pos.turn() != self.human && pos.outcome().is_none()
    }

    /// Ends the game and says so.
    fn end(&mut self, result: &'static str, reason: &str) -> anyhow::Result<()> {
        self.result = Some(result);
        output::print(&format!("{result} ({reason})\n"))
    }

    fn run_out(&mut self, side: Side) -> anyhow::Result<()> {
        self.end(loss_of(side), &format!("{side} has used up the time"))
    }

    /// Takes the time since the turn began off the mover's clock. Returns
    /// whether there was enough.
    fn stop_clock(&mut self, mover: Side) -> bool {
        let spent = self.turn_began.elapsed();
        let clock = self.clock.as_mut().filter(|_| self.result.is_none());
        clock.is_none_or(|clock| clock.spend(mover, spent))
    }

    fn hear(&mut self, text: &str) -> Said {
        match text {
            "" => Said::Answer(String::new()),
            "help" | "?" => Said::Answer(HELP.to_owned()),
            "quit" | "exit" => Said::Goodbye,
            "undo" => self.undo(),
            "fen" => Said::Answer(format!("{}\n", self.session.scribe().fen())),
            "eval" => Said::Answer(colour::table(&engine::evaluation_table(&self.session.trace()))),
            "save" => {
                Said::Answer("write the name of a file behind it: save game.pgn\n".to_owned())
            }
            "level" => Said::Answer(self.level(None)),
            text if text.starts_with("level ") => {
                Said::Answer(self.level(Some(text["level ".len()..].trim())))
            }
            text if text.starts_with("save ") => {
                Said::Answer(self.save(text["save ".len()..].trim()))
            }
            _ if self.result.is_some() => {
                Said::Answer("the game is over; write undo, save FILE or quit\n".to_owned())
            }
            "hint" => Said::Answer(self.hint()),
            "moves" => Said::Answer(self.moves()),
            "draw" => self.claim(),
            "resign" => Said::Over(loss_of(self.human), format!("{} resigns", self.human)),
            text => match self.session.scribe().read(text) {
                Ok(m) => {
                    self.play(m);
                    Said::Moved
                }
                Err(fault) => Said::Answer(format!("{fault}\n")),
            },
        }
    }

    /// Plays a legal move.
    fn play(&mut self, m: Move) {
        let (scribe, pos) = (self.session.scribe(), self.pos());
        self.played.extend(scribe.line(&[m], MoveStyle::Coordinates));
        self.record.extend(scribe.line(&[m], MoveStyle::Short));
        self.before = Some(pos.to_setup());
        if let Some(clock) = &mut self.clock {
            clock.reward(pos.turn());
        }
        self.set_up();
    }

    fn save(&mut self, name: &str) -> String {
        let record = SavedGame {
            variant: self.session.game().name(),
            human: self.human,
            fen: self.start.as_deref(),
            moves: &self.record,
            result: self.result,
        };
        let text = record.pgn();
        self.saved.write(name, &text)
    }

    /// Sets the level of the engine if one is given, and says how it plays.
    fn level(&mut self, wanted: Option<&str>) -> String {
        let set = wanted.map(|level| self.session.set_option("Level", level));
        match set.unwrap_or(Ok(None)) {
            Ok(Some(remark)) => format!("{remark}\n"),
            Ok(None) => format!("the engine plays {}\n", self.session.strength()),
            Err(refusal) => format!("{refusal}\n"),
        }
    }

    /// Sets the engine's position to the moves so far.
    fn set_up(&mut self) {
        let moves: Vec<&str> = self.played.iter().map(String::as_str).collect();
        let done = self.session.set_position(Start::from(self.start.as_deref()), &moves);
        debug_assert_eq!(done, Ok(()), "moves that were printed can be read");
    }

    fn undo(&mut self) -> Said {
        let kept = self.played.clone();
        while self.played.pop().is_some() {
            self.set_up();
            if self.pos().turn() == self.human {
                self.record.truncate(self.played.len());
                (self.before, self.result) = (None, None);
                return Said::Moved;
            }
        }
        self.played = kept;
        self.set_up();
        Said::Answer("there is no move of yours to take back\n".to_owned())
    }

    fn think(&mut self) -> Option<(Move, String)> {
        let mut limits = self.limits.clone();
        limits.clocks = self.clock.as_ref().map(GameClock::for_search);
        let analysis = self.session.think(&limits, &Control::default(), &mut ());
        let best = analysis.lines.first()?;
        let first = *best.moves.first()?;
        let text = self.session.scribe().line(&[first], MoveStyle::Short).pop()?;
        Some((first, format!("{text} ({} for White)", best.score.seen_by(Side::White))))
    }

    fn hint(&mut self) -> String {
        match self.think() {
            Some((_, text)) => format!("{text}\n"),
            None => "there is no move\n".to_owned(),
        }
    }

    /// Plays the engine's move and tells which.
    fn answer(&mut self) -> String {
        match self.think() {
            Some((m, text)) => {
                self.play(m);
                format!("\nmanticore plays {text}\n\n")
            }
            None => String::new(),
        }
    }

    fn claim(&self) -> Said {
        match self.pos().claimable_draw() {
            Some(reason) => Said::Over("1/2-1/2", claimed(reason)),
            None => Said::Answer("there is no draw to claim here\n".to_owned()),
        }
    }

    fn moves(&self) -> String {
        format!("{}\n", self.pos().legal_moves(MoveStyle::Short).join(" "))
    }

    fn drawn(&self) -> String {
        let setup = self.pos().to_setup();
        let mut text = format!("{}\n", show::board(self.before.as_ref(), &setup));
        text.push_str(&crate::fen::hands_text(&setup));
        text.push_str(&self.clock.as_ref().map(GameClock::text).unwrap_or_default());
        let _ = writeln!(text);
        text
    }
}

/// The result of a game that this side has lost.
fn loss_of(side: Side) -> &'static str {
    if side == Side::White { "0-1" } else { "1-0" }
}

fn claimed(reason: DrawReason) -> String {
    format!("draw by {reason}, claimed")
}
