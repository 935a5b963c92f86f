//! `manticore play`: a game in the terminal.

use crate::cli::{PlayArgs, SideArg};
use crate::input::{self, LineRead};
use crate::{colour, game, interrupt, output, thinking};
use engine::{AnyPosition, Session};
use game_core::{Control, DrawReason, Engine, Limits, Move, MoveStyle, Side, Start};
use notation::fen;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::process::{self, ExitCode};
use std::time::Duration;

/// The time the engine thinks if the arguments name no limit.
const USUAL_TIME: Duration = Duration::from_secs(2);
/// The greatest length of a line in bytes. No move needs more.
const MAX_LINE: u64 = 1_000;

const HELP: &str = "\
Write a move as Nf3 or g1f3. Other words:
  undo      take back your last move
  hint      what the engine would play
  moves     all moves you have
  fen       the position as text
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
    let mut table = Table { session, start, human, limits, played: Vec::new() };
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
    /// The moves so far, in coordinates.
    played: Vec<String>,
}

/// The effect of a line that the person typed.
enum Said {
    /// The position has changed.
    Moved,
    /// Nothing has changed; this is the answer.
    Answer(String),
    /// The game is over.
    Over(String),
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
            if let Some(outcome) = self.pos().outcome() {
                return output::print(&format!("{} ({outcome})\n", outcome.result()));
            }
            if self.pos().turn() != self.human {
                let text = self.answer();
                output::print(&text)?;
                output::print_coloured(&self.drawn())?;
                continue;
            }
            output::print("> ")?;
            match input::read_line(lines, MAX_LINE, &mut line) {
                LineRead::End => return output::print("\n"),
                LineRead::TooLong => output::print("a move is shorter than that\n")?,
                LineRead::Line => match self.hear(String::from_utf8_lossy(&line).trim()) {
                    Said::Moved => output::print_coloured(&self.drawn())?,
                    Said::Answer(text) => output::print(&text)?,
                    Said::Over(text) => return output::print(&text),
                },
            }
        }
    }

    fn hear(&mut self, text: &str) -> Said {
        match text {
            "" => Said::Answer(String::new()),
            "help" | "?" => Said::Answer(HELP.to_owned()),
            "quit" | "exit" => Said::Over(String::new()),
            "undo" => self.undo(),
            "hint" => Said::Answer(self.hint()),
            "fen" => Said::Answer(format!("{}\n", self.session.scribe().fen())),
            "moves" => Said::Answer(self.moves()),
            "draw" => self.claim(),
            "resign" => {
                let winner = if self.human == Side::White { "0-1" } else { "1-0" };
                Said::Over(format!("{winner} ({} resigns)\n", self.human))
            }
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
        let text = self.session.scribe().line(&[m], MoveStyle::Coordinates);
        self.played.extend(text);
        self.set_up();
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
                return Said::Moved;
            }
        }
        self.played = kept;
        self.set_up();
        Said::Answer("there is no move of yours to take back\n".to_owned())
    }

    fn think(&mut self) -> Option<(Move, String)> {
        let analysis = self.session.think(&self.limits, &Control::default(), &mut ());
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
            Some(reason) => Said::Over(format!("1/2-1/2 ({})\n", claimed(reason))),
            None => Said::Answer("there is no draw to claim here\n".to_owned()),
        }
    }

    fn moves(&self) -> String {
        format!("{}\n", self.pos().legal_moves(MoveStyle::Short).join(" "))
    }

    fn drawn(&self) -> String {
        let setup = self.pos().to_setup();
        let mut text = format!("{}\n", colour::board(&fen::draw(&setup)));
        text.push_str(&crate::fen::hands_text(&setup));
        let _ = writeln!(text);
        text
    }
}

fn claimed(reason: DrawReason) -> String {
    format!("draw by {reason}, claimed")
}
