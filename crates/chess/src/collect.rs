//! What happens to moves as they are found: listed, or merely counted. The detail
//! of a move says what is special about it.

use crate::kinds::PROMOTIONS;
use game_core::{Kind, Move, MoveList, Set64, Square};

/// An ordinary move or capture.
pub(crate) const PLAIN: u16 = 0;
/// A pawn's double step.
pub(crate) const DOUBLE_STEP: u16 = 1;
/// A pawn taking a pawn en passant.
pub(crate) const EN_PASSANT: u16 = 2;
/// King and rook; the target is the rook's square.
pub(crate) const CASTLING: u16 = 3;
/// A null move.
pub(crate) const NULL_MOVE: u16 = 4;
/// Added to a kind: the pawn becomes that.
const PROMOTION: u16 = 8;

/// The kind a move's detail promotes to.
#[inline(always)]
pub(crate) const fn promotion_of(detail: u16) -> Option<Kind> {
    if detail < PROMOTION { None } else { Some(Kind((detail - PROMOTION) as u8)) }
}

/// Receives the moves as they are found, in sets of targets.
pub(crate) trait TargetCollector {
    /// One piece to each of these squares.
    fn piece(&mut self, from: Square, targets: Set64);
    /// A pawn to each of these squares, from `back` squares before it.
    fn pawns(&mut self, targets: Set64, back: i8, detail: u16);
    /// A pawn to each of these squares of the last rank, from `back` squares
    /// before it, with every choice of promotion.
    fn promotions(&mut self, targets: Set64, back: i8);
    /// One special move.
    fn single(&mut self, m: Move);
}

/// Counts, and never looks at a single move.
pub(crate) struct Counter(pub(crate) u64);

impl TargetCollector for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Set64) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Set64, _: i8, _: u16) {
        self.0 += u64::from(targets.len());
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Set64, _: i8) {
        self.0 += u64::from(targets.len()) * PROMOTIONS.len() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Looks for one move and lists none.
pub(crate) struct Finder {
    pub(crate) wanted: Move,
    pub(crate) found: bool,
}

impl TargetCollector for Finder {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Set64) {
        let m = self.wanted;
        self.found |= m.detail() == PLAIN && m.from() == from && targets.has(m.to());
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Set64, back: i8, detail: u16) {
        let m = self.wanted;
        let is_from = m.from() == origin(m.to(), back);
        self.found |= m.detail() == detail && is_from && targets.has(m.to());
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Set64, back: i8) {
        let m = self.wanted;
        let is_from = m.from() == origin(m.to(), back);
        let may_become = PROMOTIONS.iter().any(|kind| m.detail() == PROMOTION + u16::from(kind.0));
        self.found |= may_become && is_from && targets.has(m.to());
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.found |= m == self.wanted;
    }
}

#[inline(always)]
fn origin(to: Square, back: i8) -> Square {
    Square(to.0.wrapping_add_signed(-back))
}

impl TargetCollector for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Set64) {
        for to in targets {
            self.push(Move::new(from, to, PLAIN));
        }
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Set64, back: i8, detail: u16) {
        for to in targets {
            self.push(Move::new(origin(to, back), to, detail));
        }
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Set64, back: i8) {
        for to in targets {
            for kind in PROMOTIONS {
                self.push(Move::new(origin(to, back), to, PROMOTION + u16::from(kind.0)));
            }
        }
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}
