//! Static exchange evaluation: what a move wins or loses when both sides go on
//! capturing on its target square, each time with their cheapest piece.
//!
//! Written over [`BoardView`], so it serves every game in which a capture
//! replaces the captured piece. It does not look at pins, nor at promotions
//! after the first move.

use crate::{BoardView, Kind, Move, Position, SquareSet};

/// A capture a royal piece may not make is worth refusing at any price, so a
/// royal piece counts as more than everything else on the board together.
const ROYAL_VALUE: i32 = 1_000_000;

/// The balance of a legal move for the side that makes it, in the unit of
/// `value`.
///
/// Either side may stop capturing when going on would lose.
pub fn balance<P: Position>(pos: &P, m: Move, value: impl Fn(Kind) -> i32) -> i32 {
    let facts = pos.facts(m);
    // A castling king captures nothing and cannot be captured.
    if facts.castling.is_some() {
        return 0;
    }
    let worth = |kind| if pos.is_royal(kind) { ROYAL_VALUE } else { value(kind) };

    let mut occupied = pos.occupied();
    let mut gain = 0;
    if let Some(from) = facts.from() {
        occupied.remove(from);
    }
    if let Some((kind, sq)) = facts.captured {
        gain += worth(kind);
        occupied.remove(sq);
    }
    occupied.insert(facts.to);
    if let Some(kind) = facts.promotion {
        gain += worth(kind) - worth(facts.kind);
    }

    let mut on_target = worth(facts.promotion.unwrap_or(facts.kind));
    let mut side = pos.turn();
    // gains[n] is what the side making capture n has won if the exchange stops
    // right after it.
    let mut gains = vec![gain];
    loop {
        side = !side;
        let attackers = pos.attackers_to(facts.to, occupied) & occupied;
        let Some((from, price)) = cheapest(pos, attackers & pos.of_side(side), &worth) else {
            break;
        };
        // A royal piece may not step onto a defended square.
        let defenders = attackers & pos.of_side(!side);
        if price == ROYAL_VALUE && defenders.any() {
            break;
        }
        let last = gains[gains.len() - 1];
        gains.push(on_target - last);
        on_target = price;
        occupied.remove(from);
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
    let facts = pos.facts(m);
    if facts.castling.is_some() {
        return least <= 0;
    }
    let worth = |kind| if pos.is_royal(kind) { ROYAL_VALUE } else { value(kind) };
    let mut occupied = pos.occupied();
    let mut gain = 0;
    if let Some(from) = facts.from() {
        occupied.remove(from);
    }
    if let Some((kind, sq)) = facts.captured {
        gain += worth(kind);
        occupied.remove(sq);
    }
    occupied.insert(facts.to);
    if let Some(kind) = facts.promotion {
        gain += worth(kind) - worth(facts.kind);
    }
    // What the side that has just captured has more than it needs.
    let mut surplus = gain - least;
    if surplus < 0 {
        return false;
    }
    let mut on_target = worth(facts.promotion.unwrap_or(facts.kind));
    let mut side = pos.turn();
    let mut holding = true;
    // Whoever can take back and would then have enough may do so, by turns.
    while on_target > surplus {
        side = !side;
        let attackers = pos.attackers_to(facts.to, occupied) & occupied;
        let Some((from, price)) = cheapest(pos, attackers & pos.of_side(side), &worth) else {
            break;
        };
        // A royal piece may not step onto a defended square.
        if price == ROYAL_VALUE && (attackers & pos.of_side(!side)).any() {
            break;
        }
        holding = !holding;
        surplus = on_target - surplus - 1;
        on_target = price;
        occupied.remove(from);
    }
    holding
}

/// The cheapest of these pieces and its price.
fn cheapest<V: BoardView>(
    view: &V,
    pieces: SquareSet<V::Bits>,
    worth: &impl Fn(Kind) -> i32,
) -> Option<(crate::Square, i32)> {
    let priced = pieces.into_iter().filter_map(|sq| Some((sq, worth(view.at(sq)?.kind))));
    priced.min_by_key(|&(_, price)| price)
}
