//! A search, its evaluator and its position as one object, whatever their types.
//!
//! A [`Joined`] exists only for an evaluator of its type of position, so that no
//! position is without an answer.

use super::boxed::Boxed;
use super::tree_search::{SearchSettings, TreeSearch};
use crate::game::{AnyChess, AnyPosition};
use crate::position_text;
use crate::scribe::PositionScribe;
use game_core::{
    Analysis, Control, Evaluator, Kind, Limits, Move, MoveReadError, Position, PositionError,
    Score, Scribe, Side, Sink, Start, Trace,
};
use notation::coords;
use search::Tree;

/// A search with its evaluator and the position it thinks about.
pub(crate) trait AnySearch: Send {
    /// Thinks about the position.
    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis;

    /// The size of the last tree, if the search counts it.
    fn tree(&self) -> Option<Tree>;

    /// Remembers the score of the position as [`game_core::Engine::set_score`]
    /// does.
    fn know(&self, score: Score, depth: u32);

    /// What can be set about the search.
    fn settings(&mut self) -> &mut dyn SearchSettings;

    /// The evaluation of the position, term by term.
    fn trace(&self) -> Trace;

    /// The evaluation of the position by an evaluator that has reasons: by the one
    /// that searches, or the one beside a network.
    fn trace_by_hand(&self) -> Trace;

    /// The centipawns of a pawn of chess, in the scale of the game: a share of its
    /// mean piece.
    fn pawn(&self) -> f64;

    /// A copy of the position.
    fn position(&self) -> AnyPosition;

    /// Sets the position as [`game_core::Engine::set_position`] does.
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError>;

    /// Makes these moves, [`Move::NONE`] being a pass, if all are possible.
    /// Returns whether they were made.
    fn follow(&mut self, moves: &[Move]) -> bool;

    /// Takes so many moves back that [`follow`](Self::follow) has made.
    fn take_back(&mut self, n: usize);

    /// The legal moves that are not among these; none if the game is over.
    fn moves_without(&self, without: &[Move]) -> Vec<Move>;

    /// What a kind is worth to the evaluator, in centipawns.
    fn piece_value(&self, kind: Kind) -> i32;

    /// What had to be left out of the text of the position.
    fn position_remark(&self) -> Option<&str>;

    /// A scribe of the position, which can be told to write castling always as
    /// the king taking its rook.
    fn scribe(&self, king_takes_rook: bool) -> Box<dyn Scribe>;
}

/// A search `S` with its evaluator `E` on a position `P`.
pub(super) struct Joined<P: AnyChess, S, E> {
    rules: P::Rules,
    start: P,
    pos: P,
    /// What had to be left out of the text of the position.
    remark: Option<String>,
    search: S,
    /// For evaluating single positions; the search has copies of its own.
    evaluator: E,
    /// For explaining, where the evaluator is a network.
    by_hand: Option<Boxed<P>>,
}

impl<P, S, E> Joined<P, S, E>
where
    P: AnyChess,
    S: TreeSearch<P>,
    E: Evaluator<P> + Clone + Send + 'static,
{
    pub(super) fn boxed(
        rules: &P::Rules,
        start: &P,
        search: S,
        (evaluator, by_hand): (E, Option<Boxed<P>>),
    ) -> Box<dyn AnySearch> {
        let (start, pos) = (start.clone(), start.clone());
        let rules = rules.clone();
        Box::new(Joined { rules, start, pos, remark: None, search, evaluator, by_hand })
    }
}

impl<P, S, E> AnySearch for Joined<P, S, E>
where
    P: AnyChess,
    S: TreeSearch<P>,
    E: Evaluator<P> + Clone + Send + 'static,
{
    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        self.search.think(&self.pos, limits, control, sink)
    }

    fn tree(&self) -> Option<Tree> {
        self.search.tree()
    }

    fn know(&self, score: Score, depth: u32) {
        self.search.know(&self.pos, score, depth);
    }

    fn settings(&mut self) -> &mut dyn SearchSettings {
        &mut self.search
    }

    fn trace(&self) -> Trace {
        traced(self.evaluator.clone(), &self.pos)
    }

    fn trace_by_hand(&self) -> Trace {
        match &self.by_hand {
            Some(by_hand) => traced(by_hand.clone(), &self.pos),
            None => self.trace(),
        }
    }

    fn pawn(&self) -> f64 {
        pawn_of(&self.start, |kind| self.evaluator.piece_value(kind))
    }

    fn position(&self) -> AnyPosition {
        self.pos.clone().into()
    }

    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError> {
        (self.pos, self.remark) = match start {
            Start::Game => (self.start.clone(), None),
            Start::Fen(text) => position_text::read(&self.rules, text)
                .map_err(|faults| PositionError::Faults(faults.0))?,
        };
        for (index, text) in moves.iter().enumerate() {
            let m = coords::parse(&self.pos, text).map_err(|error| PositionError::Move {
                number: index + 1,
                error: MoveReadError::new(error),
            })?;
            self.pos.make(m, &mut ());
        }
        Ok(())
    }

    fn follow(&mut self, moves: &[Move]) -> bool {
        for (made, &m) in moves.iter().enumerate() {
            let can_pass = || self.pos.nature().null_move && !self.pos.in_check();
            match m {
                Move::NONE if can_pass() => self.pos.make_null_move(),
                m if m != Move::NONE && self.pos.is_legal(m) => self.pos.make(m, &mut ()),
                _ => {
                    self.take_back(made);
                    return false;
                }
            }
        }
        true
    }

    fn take_back(&mut self, n: usize) {
        for _ in 0..n {
            self.pos.unmake();
        }
    }

    fn moves_without(&self, without: &[Move]) -> Vec<Move> {
        if self.pos.outcome().is_some() {
            return Vec::new();
        }
        self.pos.legal_moves().into_iter().filter(|m| !without.contains(m)).collect()
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        let mut evaluator = self.evaluator.clone();
        evaluator.reset(&self.pos);
        evaluator.piece_value(kind)
    }

    fn position_remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    fn scribe(&self, king_takes_rook: bool) -> Box<dyn Scribe> {
        Box::new(PositionScribe { pos: self.pos.clone(), king_takes_rook })
    }
}

/// The evaluation of a position, term by term.
fn traced<P: Position>(mut evaluator: impl Evaluator<P>, pos: &P) -> Trace {
    let mut trace = Trace::default();
    evaluator.reset(pos);
    evaluator.trace(pos, &mut trace);
    trace
}

/// A third of the mean value of the pieces of a position, as a pawn of chess is;
/// royal pieces have no value.
fn pawn_of<P: Position>(pos: &P, value: impl Fn(Kind) -> i32) -> f64 {
    /// So many pawns are worth the mean piece of chess.
    const PAWNS_A_PIECE: f64 = 3.0;
    /// For a game that begins with an empty board.
    const USUAL_PAWN: f64 = 100.0;
    let (mut n_pieces, mut total) = (0.0, 0.0);
    for kind in (0..pos.n_kinds()).map(|index| Kind(index as u8)) {
        let number: u32 = Side::BOTH.iter().map(|&side| pos.of(side, kind).len()).sum();
        if !pos.is_royal(kind) && value(kind) > 0 {
            n_pieces += f64::from(number);
            total += f64::from(number) * f64::from(value(kind));
        }
    }
    if n_pieces > 0.0 { total / n_pieces / PAWNS_A_PIECE } else { USUAL_PAWN }
}
