//! Which moves are looked for, and what becomes of them as they are found:
//! listed, or merely counted.

use crate::movegen::Field;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, MoveClass, MoveList, Square, SquareSet};

/// Which moves are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Scope<B> {
    /// Of pieces on these squares, and drops.
    pub(crate) movers: SquareSet<B>,
    /// Of this class; others may be handed over where telling them apart takes
    /// longer than throwing them away.
    pub(crate) class: MoveClass,
}

impl<B: Bits> Scope<B> {
    /// Every move of a class.
    #[inline(always)]
    pub(crate) fn of(class: MoveClass) -> Scope<B> {
        Scope { movers: SquareSet(!B::ZERO), class }
    }

    #[inline(always)]
    pub(crate) fn quiet(&self) -> bool {
        self.class != MoveClass::Noisy
    }

    #[inline(always)]
    pub(crate) fn noisy(&self) -> bool {
        self.class != MoveClass::Quiet
    }

    /// Of these targets, those worth looking at for a piece that promotes
    /// where it comes or goes on alert.
    #[inline(always)]
    pub(crate) fn narrow(
        &self,
        from: Square,
        targets: SquareSet<B>,
        alert: SquareSet<B>,
        field: &Field<B>,
    ) -> SquareSet<B> {
        match self.class {
            MoveClass::All => targets,
            _ if alert.meets(targets | SquareSet::of(from)) => targets,
            MoveClass::Noisy => targets - field.empty,
            MoveClass::Quiet => targets & field.empty,
        }
    }
}

/// Takes moves as they are found.
pub(crate) trait Collector<B> {
    /// One piece to each of these squares.
    fn piece(&mut self, from: Square, targets: SquareSet<B>);
    /// A piece to each of these squares, from so many places before it.
    fn shifted(&mut self, targets: SquareSet<B>, places: i32);
    /// A piece of the hand to each of these squares.
    fn drops(&mut self, piece: Kind, appears_as: Kind, targets: SquareSet<B>);
    /// One piece to each of these squares, becoming each of these kinds.
    fn promotions(&mut self, from: Square, targets: SquareSet<B>, into: &[Kind]);
    /// One move.
    fn single(&mut self, m: Move);
}

/// Counts without looking at single moves.
pub(crate) struct Counter(pub(crate) u64);

impl<B: Bits> Collector<B> for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: SquareSet<B>) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn shifted(&mut self, targets: SquareSet<B>, _: i32) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn drops(&mut self, _: Kind, _: Kind, targets: SquareSet<B>) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn promotions(&mut self, _: Square, targets: SquareSet<B>, into: &[Kind]) {
        self.0 += u64::from(targets.len()) * into.len() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl<B: Bits> Collector<B> for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet<B>) {
        for to in targets {
            self.push(MoveAction::Plain.write(from, to));
        }
    }
    #[inline(always)]
    fn shifted(&mut self, targets: SquareSet<B>, places: i32) {
        for to in targets {
            let from = Square((i32::from(to.0) - places) as u8);
            self.push(MoveAction::Plain.write(from, to));
        }
    }
    fn drops(&mut self, piece: Kind, appears_as: Kind, targets: SquareSet<B>) {
        for to in targets {
            self.push(MoveAction::Drop(appears_as).write(Square(piece.0), to));
        }
    }
    fn promotions(&mut self, from: Square, targets: SquareSet<B>, into: &[Kind]) {
        for to in targets {
            for &kind in into {
                self.push(MoveAction::Promote(kind).write(from, to));
            }
        }
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}
