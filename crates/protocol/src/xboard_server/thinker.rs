//! The thinker: borrows the engine, thinks, and gives it back.

use crate::server::Output;
use crate::xboard::names::LETTERED_CASTLING;
use crate::xboard::{print, squares};
use game_core::{Analysis, Control, Engine, Geometry, Limits, Line, Move, MoveStyle, Scribe, Sink};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

/// What the thinker is to do.
pub(super) struct ThinkTask {
    pub(super) engine: Box<dyn Engine + Send>,
    pub(super) limits: Limits,
    pub(super) control: Arc<Control>,
    pub(super) report: Report,
}

/// The engine on its way back, with what it found.
pub(super) struct ThinkResult {
    pub(super) engine: Box<dyn Engine + Send>,
    pub(super) analysis: Analysis,
}

/// Who hears what is found during a search, and how moves are written.
#[derive(Clone)]
pub(super) struct Report {
    pub(super) say: Output,
    /// Is it to be said, or only to be kept?
    pub(super) posts: Arc<AtomicBool>,
    /// What was found last.
    pub(super) latest: Arc<Mutex<Analysis>>,
    /// The move that is looked at, and the how manieth it is, from 1.
    pub(super) current: Arc<Mutex<Option<(Move, u32)>>>,
    pub(super) style: MoveText,
}

impl Report {
    /// What was found last.
    pub(super) fn latest(&self) -> Analysis {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The move that is looked at, if it was told, and the how manieth it is.
    pub(super) fn current(&self) -> Option<(Move, u32)> {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another search begins.
    pub(super) fn forget(&self) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Analysis::default();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// How XBoard writes the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MoveText {
    /// The board.
    board: Geometry,
    /// Castling is written `O-O`.
    is_lettered: bool,
}

impl MoveText {
    /// The way of the game that XBoard calls so.
    pub(super) fn of(name: &str, board: Geometry) -> MoveText {
        MoveText { board, is_lettered: LETTERED_CASTLING.contains(&name) }
    }

    /// The texts of moves played one after another.
    pub(super) fn line(self, scribe: &dyn Scribe, moves: &[Move]) -> Vec<String> {
        let mut texts = scribe.line(moves, MoveStyle::Coordinates);
        if self.is_lettered {
            let shorts = scribe.line(moves, MoveStyle::Short);
            for (text, short) in texts.iter_mut().zip(&shorts) {
                if let Some(castling) = print::castling_text(short) {
                    *text = castling.to_owned();
                }
            }
        } else if let (Some(text), Some(&m)) = (texts.first_mut(), moves.first())
            && let Some(castling) = self.castling(scribe, m)
        {
            *text = castling;
        }
        texts.iter().map(|text| squares::to_xboard(text, self.board.ranks())).collect()
    }

    /// Castling as the king's own move, as XBoard writes it where engines write
    /// that the king takes its partner.
    fn castling(self, scribe: &dyn Scribe, m: Move) -> Option<String> {
        let short = scribe.line(&[m], MoveStyle::Short).pop()?;
        print::castling_text(&short)?;
        let sheet = scribe.moves().into_iter().find(|sheet| sheet.m == m)?;
        Some(format!("{}{}", self.board.name(sheet.from?), self.board.name(sheet.to)))
    }
}

/// Thinks whenever it is asked to, until nobody can ask any more.
pub(super) fn work(tasks: &Receiver<ThinkTask>, give_back: &dyn Fn(ThinkResult)) {
    for task in tasks {
        let ThinkTask { mut engine, limits, control, report } = task;
        let scribe = engine.scribe();
        let mut reporter = Reporter { report: &report, scribe: &*scribe, last: None };
        let analysis = engine.think(&limits, &control, &mut reporter);
        // The last depth may have ended early with another best move.
        if reporter.last.as_ref().is_none_or(|last| *last != analysis.lines) {
            reporter.progress(&analysis);
        }
        give_back(ThinkResult { engine, analysis });
    }
}

struct Reporter<'a> {
    report: &'a Report,
    scribe: &'a dyn Scribe,
    last: Option<Vec<Line>>,
}

impl Sink for Reporter<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        let report = self.report;
        *report.latest.lock().unwrap_or_else(PoisonError::into_inner) = analysis.clone();
        self.last = Some(analysis.lines.clone());
        if report.posts.load(Ordering::Relaxed) {
            let write = |line: &Line| report.style.line(self.scribe, &line.moves).join(" ");
            for line in print::thinking(analysis, self.scribe.turn(), &write) {
                (report.say)(&line);
            }
        }
    }

    fn current_move(&mut self, m: Move, number: u32, _: u32) {
        let mut current = self.report.current.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some((m, number));
    }

    fn remark(&mut self, text: &str) {
        (self.report.say)(&print::remark(text));
    }
}
