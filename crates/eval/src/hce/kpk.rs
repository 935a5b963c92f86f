//! King and pawn against king, exactly: which of the 196,608 arrangements are
//! won, one bit each (24 kB). Computed once, when the first evaluator is made,
//! by playing the ending backwards.

use super::masks::{
    LAST, N_SQUARES, SIDE_LENGTH, distance, file_of, pawn_attacks, rank, rank_of, square,
};
use game_core::{Side, Square, SquareSet};
use std::sync::OnceLock;

/// The pawn stands on one of these files: other files are mirrored.
const PAWN_FILES: usize = SIDE_LENGTH / 2;
/// Ranks on which a pawn can stand.
const PAWN_RANKS: usize = SIDE_LENGTH - 2;
/// Squares on which the pawn can stand.
const PAWN_SQUARES: usize = PAWN_FILES * PAWN_RANKS;
/// Arrangements of the two kings.
const KING_PAIRS: usize = N_SQUARES * N_SQUARES;
/// Two sides to move, the pawn, two kings.
const N_POSITIONS: usize = 2 * PAWN_SQUARES * KING_PAIRS;
/// Bits of a word of the table.
const WORD: usize = u64::BITS as usize;

/// The ending with the pawn White's and on the files a to d.
#[derive(Clone, Copy)]
struct Ending {
    to_move: Side,
    pawn: Square,
    white_king: Square,
    black_king: Square,
}

/// What is known about an ending while the table is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndingValue {
    Unknown,
    Won,
    Drawn,
    /// It cannot arise; no move leads there.
    Impossible,
}

impl Ending {
    fn index(self) -> usize {
        let pawn = (rank_of(self.pawn) - 1) * PAWN_FILES + file_of(self.pawn);
        let kings = self.white_king.index() * N_SQUARES + self.black_king.index();
        let white_to_move = usize::from(self.to_move == Side::White);
        (white_to_move * PAWN_SQUARES + pawn) * KING_PAIRS + kings
    }

    fn of_index(index: usize) -> Ending {
        let (kings, rest) = (index % KING_PAIRS, index / KING_PAIRS);
        let pawn = rest % PAWN_SQUARES;
        Ending {
            to_move: if rest < PAWN_SQUARES { Side::Black } else { Side::White },
            pawn: square(pawn % PAWN_FILES, pawn / PAWN_FILES + 1),
            white_king: Square((kings / N_SQUARES) as u8),
            black_king: Square((kings % N_SQUARES) as u8),
        }
    }

    /// The value that is seen without any other ending.
    fn first_value(self) -> EndingValue {
        let Ending { to_move, pawn, white_king, black_king } = self;
        let guarded = pawn_attacks::<true>(SquareSet::of(pawn));
        if distance(white_king, black_king) <= 1 || white_king == pawn || black_king == pawn {
            return EndingValue::Impossible;
        }
        if to_move == Side::White {
            if guarded.has(black_king) {
                return EndingValue::Impossible;
            }
            return if self.promotes() { EndingValue::Won } else { EndingValue::Unknown };
        }
        let can_take = distance(black_king, pawn) == 1 && distance(white_king, pawn) > 1;
        let is_free = |to: Square| distance(white_king, to) > 1 && !guarded.has(to);
        let stuck = !king_steps(black_king).any(is_free);
        let in_check = guarded.has(black_king);
        if can_take || stuck && !in_check { EndingValue::Drawn } else { EndingValue::Unknown }
    }

    /// Can White promote now and keep the queen?
    fn promotes(self) -> bool {
        let Some(last) = self.pushed().filter(|&to| rank_of(to) == rank::EIGHTH) else {
            return false;
        };
        distance(self.black_king, last) > 1 || distance(self.white_king, last) == 1
    }

    /// The square before the pawn, if no king stands there.
    fn pushed(self) -> Option<Square> {
        let to = square(file_of(self.pawn), rank_of(self.pawn) + 1);
        (to != self.white_king && to != self.black_king).then_some(to)
    }

    /// The value that follows from those of the next endings.
    fn value(self, known: &[EndingValue]) -> EndingValue {
        let (good, bad) = match self.to_move {
            Side::White => (EndingValue::Won, EndingValue::Drawn),
            Side::Black => (EndingValue::Drawn, EndingValue::Won),
        };
        let mut value = bad;
        for next in self.moves() {
            match known[next.index()] {
                found if found == good => return good,
                EndingValue::Unknown => value = EndingValue::Unknown,
                _ => {}
            }
        }
        value
    }

    /// The endings one move later, impossible ones among them.
    fn moves(self) -> impl Iterator<Item = Ending> {
        let mover = match self.to_move {
            Side::White => self.white_king,
            Side::Black => self.black_king,
        };
        let king_moves = king_steps(mover).map(move |to| match self.to_move {
            Side::White => Ending { to_move: Side::Black, white_king: to, ..self },
            Side::Black => Ending { to_move: Side::White, black_king: to, ..self },
        });
        king_moves.chain(self.pushes())
    }

    /// The endings after a push that does not promote.
    fn pushes(self) -> impl Iterator<Item = Ending> {
        let after = move |pawn| Ending { to_move: Side::Black, pawn, ..self };
        let is_push = |to: &Square| self.to_move == Side::White && rank_of(*to) < rank::EIGHTH;
        let single = self.pushed().filter(is_push).map(after);
        let double = single
            .filter(|_| rank_of(self.pawn) == rank::SECOND)
            .and_then(Ending::pushed)
            .map(after);
        single.into_iter().chain(double)
    }
}

/// The squares a king's step away.
fn king_steps(sq: Square) -> impl Iterator<Item = Square> {
    const STEPS: [(isize, isize); 8] =
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    STEPS.into_iter().filter_map(move |(files, ranks)| {
        let file = file_of(sq).checked_add_signed(files)?;
        let rank = rank_of(sq).checked_add_signed(ranks)?;
        (file <= LAST && rank <= LAST).then(|| square(file, rank))
    })
}

/// The won endings as bits.
fn solve() -> Vec<u64> {
    let mut known: Vec<EndingValue> =
        (0..N_POSITIONS).map(|index| Ending::of_index(index).first_value()).collect();
    let is_open = |&index: &usize| known[index] == EndingValue::Unknown;
    let mut open: Vec<usize> = (0..N_POSITIONS).filter(is_open).collect();
    loop {
        let before = open.len();
        open.retain(|&index| {
            known[index] = Ending::of_index(index).value(&known);
            known[index] == EndingValue::Unknown
        });
        // What never gets decided is a draw: White makes no progress.
        if open.len() == before {
            break;
        }
    }
    let mut won = vec![0; N_POSITIONS / WORD];
    for (index, _) in known.iter().enumerate().filter(|(_, value)| **value == EndingValue::Won) {
        won[index / WORD] |= 1 << (index % WORD);
    }
    won
}

/// The table, made when first asked for.
pub(crate) fn table() -> &'static [u64] {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    TABLE.get_or_init(solve)
}

/// Does the side with the pawn win? Squares are as that side sees them, with
/// the pawn moving up, and White is that side.
pub(crate) fn is_won(to_move: Side, pawn: Square, king: Square, bare_king: Square) -> bool {
    let mirror = if file_of(pawn) < PAWN_FILES { 0 } else { LAST as u8 };
    let squares = [pawn, king, bare_king].map(|sq| Square(sq.0 ^ mirror));
    let [pawn, white_king, black_king] = squares;
    let index = Ending { to_move, pawn, white_king, black_king }.index();
    table()[index / WORD] >> (index % WORD) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Geometry;

    fn check(white_to_move: bool, pawn: &str, king: &str, bare_king: &str, won: bool) {
        let sq = |name| Geometry::CHESS.parse(name).expect(name);
        let to_move = if white_to_move { Side::White } else { Side::Black };
        let found = is_won(to_move, sq(pawn), sq(king), sq(bare_king));
        assert_eq!(found, won, "P{pawn} K{king} k{bare_king} {to_move} to move");
    }

    #[test]
    fn the_opposition_decides() {
        // King on the sixth before its pawn wins whoever moves.
        check(true, "e5", "e6", "e8", true);
        check(false, "e5", "e6", "e8", true);
        // With the opposition against it, the pawn on the fourth does not.
        check(true, "e4", "e5", "e7", false);
        check(false, "e4", "e5", "e7", true);
        check(true, "e7", "e6", "e8", true);
        check(false, "e7", "e6", "e8", false);
        check(false, "e6", "d6", "d8", true);
    }

    #[test]
    fn the_rook_pawn_is_drawn_when_the_king_reaches_the_corner() {
        check(true, "a5", "a6", "a8", false);
        check(true, "h5", "h6", "g8", false);
        check(true, "h5", "g7", "e7", true);
    }

    #[test]
    fn a_pawn_outside_the_square_runs() {
        check(true, "a4", "h1", "f4", true);
        check(false, "a4", "h1", "e4", false);
    }

    /// The literature counts 124,960 wins with the pawn's side to move and
    /// 97,604 with its opponent to move, on all eight files.
    #[test]
    fn as_many_are_won_as_the_literature_says() {
        let won: u32 = table().iter().map(|word| word.count_ones()).sum();
        assert_eq!(won, (124_960 + 97_604) / 2);
    }
}
