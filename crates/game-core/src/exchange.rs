//! Static exchange evaluation: what a move wins or loses when both sides go on
//! capturing on its target square, each time with their cheapest piece.
//!
//! Written over [`Position`], so it serves every game in which a capture
//! replaces the captured piece. It does not look at pins, nor at promotions
//! after the first move.

use crate::{Kind, Move, Position, Side, Square, SquareSet};

/// A capture a royal piece may not make is worth refusing at any price, so a
/// royal piece counts as more than everything else on the board together.
const ROYAL_VALUE: i32 = 1_000_000;

/// The balance of a legal move for the side that makes it, in the unit of
/// `value`.
///
/// Either side may stop capturing when going on would lose.
pub fn balance<P: Position>(pos: &P, m: Move, value: impl Fn(Kind) -> i32) -> i32 {
    let Some((mut exchange, gain)) = Exchange::open(pos, m, &value) else { return 0 };
    // gains[n] is what the side making capture n has won if the exchange stops
    // right after it.
    let mut gains = vec![gain];
    while let Some(taken) = exchange.take() {
        let last = gains[gains.len() - 1];
        gains.push(taken - last);
    }
    // Backwards: each side but the first may have stopped before its capture.
    while let [.., before, last] = gains[..] {
        let n = gains.len();
        gains[n - 2] = before.min(-last);
        gains.pop();
    }
    gains[0]
}

/// Does a legal move win at least this much, in the unit of `value`? The same
/// question as [`balance`], answered sooner.
pub fn holds<P: Position>(pos: &P, m: Move, least: i32, value: impl Fn(Kind) -> i32) -> bool {
    let Some((mut exchange, gain)) = Exchange::open(pos, m, &value) else { return least <= 0 };
    // What the side that has just captured has more than it needs.
    let mut surplus = gain - least;
    if surplus < 0 {
        return false;
    }
    let mut holding = true;
    // Whoever can take back and would then have enough may do so, by turns.
    while exchange.on_target > surplus {
        let Some(taken) = exchange.take() else { break };
        holding = !holding;
        surplus = taken - surplus - 1;
    }
    holding
}

/// Captures on one square, after the move that began them.
struct Exchange<'a, P: Position, F> {
    pos: &'a P,
    value: &'a F,
    target: Square,
    /// Who is still there.
    occupied: SquareSet<P::Bits>,
    /// Who captured last.
    side: Side,
    /// What the piece on the target is worth.
    on_target: i32,
}

impl<'a, P: Position, F: Fn(Kind) -> i32> Exchange<'a, P, F> {
    /// Makes the move, and says what it wins at once. Nothing for a castling:
    /// that king captures nothing and cannot be captured.
    #[inline(always)]
    fn open(pos: &'a P, m: Move, value: &'a F) -> Option<(Exchange<'a, P, F>, i32)> {
        let facts = pos.facts(m);
        if facts.castling.is_some() {
            return None;
        }
        let (target, side, occupied) = (facts.to, pos.turn(), pos.occupied());
        let mut exchange = Exchange { pos, value, target, occupied, side, on_target: 0 };
        let mut gain = 0;
        if let Some(from) = facts.from() {
            exchange.occupied.remove(from);
        }
        if let Some((kind, sq)) = facts.captured {
            gain += exchange.worth(kind);
            exchange.occupied.remove(sq);
        }
        exchange.occupied.insert(target);
        if let Some(kind) = facts.promotion {
            gain += exchange.worth(kind) - exchange.worth(facts.kind);
        }
        exchange.on_target = exchange.worth(facts.promotion.unwrap_or(facts.kind));
        Some((exchange, gain))
    }

    #[inline(always)]
    fn worth(&self, kind: Kind) -> i32 {
        if self.pos.is_royal(kind) { ROYAL_VALUE } else { (self.value)(kind) }
    }

    /// The other side captures with its cheapest piece, if it can: what that
    /// piece took.
    #[inline(always)]
    fn take(&mut self) -> Option<i32> {
        let taker = !self.side;
        let attackers = self.pos.attackers_to(self.target, self.occupied) & self.occupied;
        let (from, price) = self.cheapest(attackers & self.pos.of_side(taker))?;
        // A royal piece may not step onto a defended square.
        if price == ROYAL_VALUE && (attackers & self.pos.of_side(self.side)).any() {
            return None;
        }
        self.occupied.remove(from);
        self.side = taker;
        Some(std::mem::replace(&mut self.on_target, price))
    }

    /// The cheapest of these pieces and its price.
    fn cheapest(&self, pieces: SquareSet<P::Bits>) -> Option<(Square, i32)> {
        let priced = |sq| Some((sq, self.worth(self.pos.at(sq)?.kind)));
        pieces.into_iter().filter_map(priced).min_by_key(|&(_, price)| price)
    }
}
