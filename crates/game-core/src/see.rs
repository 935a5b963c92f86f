//! Static exchange evaluation (SEE): what a move wins or loses when both sides
//! go on capturing on its target square, each time with their cheapest piece.
//!
//! Written over [`Position`], so it serves every game in which a capture
//! replaces the captured piece. It does not look at pins, nor at promotions
//! after the first move.

use crate::{Kind, Move, Position, Side, Square, SquareSet};

/// A capture a royal piece may not make is worth refusing at any price, so a
/// royal piece counts as more than everything else on the board together.
const ROYAL_VALUE: i32 = 1_000_000;

/// The SEE value of a legal move for the side that makes it, in the unit of
/// `piece_value`.
///
/// Either side may stop capturing when going on would lose.
pub fn value<P: Position>(pos: &P, m: Move, piece_value: impl Fn(Kind) -> i32) -> i32 {
    let Some((mut exchange, gain)) = Exchange::open(pos, m, &piece_value) else { return 0 };
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

/// Is the SEE value of a legal move at least this much, in the unit of
/// `piece_value`? Cheaper than asking for the [`value`].
pub fn at_least<P: Position>(
    pos: &P,
    m: Move,
    least: i32,
    piece_value: impl Fn(Kind) -> i32,
) -> bool {
    let Some((mut exchange, gain)) = Exchange::open(pos, m, &piece_value) else {
        return least <= 0;
    };
    // What the side that has just captured has more than it needs.
    let mut surplus = gain - least;
    if surplus < 0 {
        return false;
    }
    let mut holding = true;
    // By turns, each side recaptures if it would have enough then.
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
    piece_value: &'a F,
    target: Square,
    /// The squares of the pieces that have not captured yet.
    occupied: SquareSet<P::Bits>,
    /// The pieces that attack the target; found when the first is asked for.
    attackers: Option<SquareSet<P::Bits>>,
    /// The square that the last captor left.
    left: Square,
    /// The side that captured last.
    side: Side,
    /// The price of the piece on the target.
    on_target: i32,
}

impl<'a, P: Position, F: Fn(Kind) -> i32> Exchange<'a, P, F> {
    /// Begins with the move; the number is what the move wins at once. There is
    /// no exchange after castling: that king captures nothing and cannot be
    /// captured.
    #[inline(always)]
    fn open(pos: &'a P, m: Move, piece_value: &'a F) -> Option<(Exchange<'a, P, F>, i32)> {
        let facts = pos.facts(m);
        if facts.castling.is_some() {
            return None;
        }
        let (target, side, occupied) = (facts.to, pos.turn(), pos.occupied());
        let mut exchange = Exchange {
            pos,
            piece_value,
            target,
            occupied,
            attackers: None,
            left: target,
            side,
            on_target: 0,
        };
        let mut gain = 0;
        if let Some(from) = facts.from() {
            exchange.occupied.remove(from);
        }
        if let Some((kind, sq)) = facts.captured {
            gain += exchange.price(kind);
            exchange.occupied.remove(sq);
        }
        exchange.occupied.insert(target);
        if let Some(kind) = facts.promotion {
            gain += exchange.price(kind) - exchange.price(facts.kind);
        }
        exchange.on_target = exchange.price(facts.promotion.unwrap_or(facts.kind));
        Some((exchange, gain))
    }

    /// The value of a kind in an exchange.
    #[inline(always)]
    fn price(&self, kind: Kind) -> i32 {
        if self.pos.is_royal(kind) { ROYAL_VALUE } else { (self.piece_value)(kind) }
    }

    /// The opponent of the last capturer captures with its cheapest piece, if it
    /// can. The number is the price of what that piece took.
    #[inline(always)]
    fn take(&mut self) -> Option<i32> {
        let taker = !self.side;
        let (pos, target, occupied) = (self.pos, self.target, self.occupied);
        let attackers = match self.attackers {
            Some(known) => pos.attackers_after_leaving(target, self.left, known, occupied),
            None => pos.attackers_to(target, occupied),
        };
        let attackers = attackers & occupied;
        self.attackers = Some(attackers);
        let (from, price) = self.cheapest(attackers & self.pos.of_side(taker))?;
        // A royal piece may not step onto a defended square.
        if price == ROYAL_VALUE && (attackers & self.pos.of_side(self.side)).any() {
            return None;
        }
        self.occupied.remove(from);
        self.left = from;
        self.side = taker;
        Some(std::mem::replace(&mut self.on_target, price))
    }

    /// The cheapest of these pieces and its price.
    fn cheapest(&self, pieces: SquareSet<P::Bits>) -> Option<(Square, i32)> {
        let priced = |sq| Some((sq, self.price(self.pos.at(sq)?.kind)));
        pieces.into_iter().filter_map(priced).min_by_key(|&(_, price)| price)
    }
}
