//! How far pieces move on boards filled at random: what values and good squares follow
//! from.

use super::params::{
    ATTACK, DENSITY, LEAST_VALUE, PERCENT, REACH, SAMPLES, SQUARE_PARTS, STEP, VALUE_PARTS,
};
use game_core::random::{GOLDEN, Xorshift64};
use game_core::{BoardView, Kind, Piece, Side, Square, SquareSet};

/// Of a random number, so many low bits are not used.
const DROPPED_BITS: u32 = 33;

/// A board filled at random, but always with the same squares. Every second
/// board is the one before with its files turned round, and the boards of Black
/// are those of White with the ranks turned round, so that both sides and both
/// wings count alike.
pub(super) fn sample<V: BoardView>(view: &V, number: u64, side: Side) -> SquareSet<V::Bits> {
    let mut random = Xorshift64::new(GOLDEN.wrapping_mul(number / 2 + 1));
    // The upper bits are the better ones.
    let mut drawn = || (random.next_u64() >> DROPPED_BITS) % PERCENT as u64;
    let board = view.geometry();
    let turned = |sq: Square| {
        let (file, rank) = (board.file(sq), board.rank(sq));
        let file = if number % 2 == 1 { board.files() - 1 - file } else { file };
        let rank = if side == Side::Black { board.ranks() - 1 - rank } else { rank };
        board.square(file, rank)
    };
    board.squares().filter(|_| drawn() < DENSITY).filter_map(turned).collect()
}

/// By square, a hundred times the squares a piece attacks or steps to on the
/// average.
pub(super) fn reach_by_square<V: BoardView>(view: &V, piece: Piece) -> Vec<i64> {
    let boards: Vec<_> = (0..SAMPLES).map(|number| sample(view, number, piece.side)).collect();
    let at = |sq: Square| {
        let reach = |&occupied: &SquareSet<V::Bits>| {
            let squares = view.attacks_of(piece, sq, occupied) | view.steps_of(piece, sq, occupied);
            i64::from(squares.len())
        };
        boards.iter().map(reach).sum::<i64>() * SQUARE_PARTS / SAMPLES as i64
    };
    view.geometry().squares().map(at).collect()
}

/// The value of a kind, from how far it attacks and steps.
pub(super) fn value<V: BoardView>(view: &V, kind: Kind) -> i32 {
    // A royal piece is never exchanged.
    if view.is_royal(kind) {
        return 0;
    }
    let mut total = [0i64; 2];
    let mut places = 0;
    for number in 0..SAMPLES {
        for side in Side::BOTH {
            let occupied = sample(view, number, side);
            let piece = Piece::new(side, kind);
            for sq in view.geometry().squares() {
                let attacks = view.attacks_of(piece, sq, occupied).len();
                let steps = view.steps_of(piece, sq, occupied).len();
                // A piece never stands where it could not move.
                if attacks + steps > 0 {
                    total[0] += i64::from(attacks);
                    total[1] += i64::from(steps);
                    places += 1;
                }
            }
        }
    }
    if places == 0 {
        return LEAST_VALUE;
    }
    let [attacks, steps] = total.map(|sum| sum * SQUARE_PARTS / places);
    let value = attacks * ATTACK + steps * STEP + attacks * attacks / SQUARE_PARTS * REACH;
    ((value / VALUE_PARTS) as i32).max(LEAST_VALUE)
}

/// By square, how many of its own steps on an empty board take a piece into a
/// zone: 0 in the zone.
pub(super) fn steps_to<V: BoardView>(
    view: &V,
    piece: Piece,
    zone: SquareSet<V::Bits>,
) -> Vec<Option<u32>> {
    let board = view.geometry();
    let mut steps: Vec<Option<u32>> = board.squares().map(|sq| zone.has(sq).then_some(0)).collect();
    let nothing = SquareSet::EMPTY;
    let moves: Vec<SquareSet<V::Bits>> =
        board.squares().map(|sq| view.steps_of(piece, sq, nothing)).collect();
    for round in 1..=board.n_squares() as u32 {
        let mut changed = false;
        for sq in board.squares() {
            let reached = |to: Square| steps[to.index()].is_some_and(|n| n < round);
            if steps[sq.index()].is_none() && moves[sq.index()].into_iter().any(reached) {
                steps[sq.index()] = Some(round);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of every game follow from these boards.
    #[test]
    fn the_sampled_boards_are_those_of_every_earlier_build() {
        let start = chess::Chess::start();
        assert_eq!(sample(&start, 0, Side::White).0, 0x013a_2050_0820_c0a5);
        assert_eq!(sample(&start, 2, Side::White).0, 0x8141_9510_b542_1864);
        assert_eq!(sample(&start, 0, Side::Black).0, 0x013a_2050_0820_c0a5_u64.swap_bytes());
    }
}
