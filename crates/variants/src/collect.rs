//! Which moves are generated, and what becomes of them: a list, or merely a
//! number.

use crate::terrain::Terrain;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, MoveClass, MoveList, Square, SquareSet};

/// Which moves are generated.
#[derive(Clone, Copy)]
pub(crate) struct Scope<B> {
    /// Moves of pieces on these squares, besides drops.
    pub(crate) movers: SquareSet<B>,
    /// Moves of this class. Moves of the other class may be among them where
    /// telling them apart takes longer than throwing them away.
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

    /// Of these targets of a piece, those that belong to the class. A piece
    /// that comes from or goes to a square of `alert` may promote, so all its
    /// targets are kept.
    #[inline(always)]
    pub(crate) fn wanted(
        &self,
        from: Square,
        targets: SquareSet<B>,
        alert: SquareSet<B>,
        terrain: &Terrain<B>,
    ) -> SquareSet<B> {
        match self.class {
            MoveClass::All => targets,
            _ if alert.meets(targets | SquareSet::of(from)) => targets,
            MoveClass::Noisy => targets - terrain.empty,
            MoveClass::Quiet => targets & terrain.empty,
        }
    }
}

/// Takes moves as they are generated.
pub(crate) trait Collector<B> {
    /// A piece moves to each of these squares.
    fn piece(&mut self, from: Square, targets: SquareSet<B>);
    /// To each of these squares a piece moves from so many places before it.
    fn shifted(&mut self, targets: SquareSet<B>, places: i32);
    /// A piece of the hand is dropped on each of these squares.
    fn drops(&mut self, piece: Kind, appears_as: Kind, targets: SquareSet<B>);
    /// A piece moves to each of these squares and becomes each of these kinds.
    fn promotions(
        &mut self,
        from: Square,
        targets: SquareSet<B>,
        into: impl Iterator<Item = Kind> + Clone,
    );
    /// A move is found that is none of the above.
    fn single(&mut self, m: Move);
}

/// Counts moves without listing them.
pub(crate) struct MoveCounter(pub(crate) u64);

impl<B: Bits> Collector<B> for MoveCounter {
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
    fn promotions(
        &mut self,
        _: Square,
        targets: SquareSet<B>,
        into: impl Iterator<Item = Kind> + Clone,
    ) {
        self.0 += u64::from(targets.len()) * into.count() as u64;
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
    fn promotions(
        &mut self,
        from: Square,
        targets: SquareSet<B>,
        into: impl Iterator<Item = Kind> + Clone,
    ) {
        for to in targets {
            for kind in into.clone() {
                self.push(MoveAction::Promote(kind).write(from, to));
            }
        }
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}
