//! King and pawn against king, exactly: which of the 196,608 arrangements are
//! won, one bit each (24 kB). Computed once, when the first evaluator is made,
//! by playing the ending backwards.

use super::masks::{distance, file_of, one, pawn_attacks};
use std::sync::OnceLock;

/// Two sides to move, 24 squares of the pawn (files a to d), two kings.
const N_POSITIONS: usize = 2 * 24 * 64 * 64;

/// The ending with the pawn White's and on the files a to d.
#[derive(Clone, Copy)]
struct Ending {
    white_to_move: bool,
    pawn: usize,
    white_king: usize,
    black_king: usize,
}

/// What is known about an ending while the table is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Unknown,
    Won,
    Drawn,
    /// It cannot arise; no move leads there.
    Impossible,
}

impl Ending {
    fn index(self) -> usize {
        let pawn = ((self.pawn >> 3) - 1) * 4 + file_of(self.pawn);
        ((usize::from(self.white_to_move) * 24 + pawn) * 64 + self.white_king) * 64
            + self.black_king
    }

    fn of_index(index: usize) -> Ending {
        let (kings, rest) = (index % 4096, index / 4096);
        let pawn = rest % 24;
        Ending {
            white_to_move: rest / 24 == 1,
            pawn: (pawn / 4 + 1) * 8 + pawn % 4,
            white_king: kings / 64,
            black_king: kings % 64,
        }
    }

    /// What is seen without any other ending.
    fn first_verdict(self) -> Verdict {
        let Ending { white_to_move, pawn, white_king, black_king } = self;
        let guarded = pawn_attacks::<true>(one(pawn));
        if distance(white_king, black_king) <= 1 || white_king == pawn || black_king == pawn {
            return Verdict::Impossible;
        }
        if white_to_move {
            if guarded & one(black_king) != 0 {
                return Verdict::Impossible;
            }
            return if self.promotes() { Verdict::Won } else { Verdict::Unknown };
        }
        let can_take = distance(black_king, pawn) == 1 && distance(white_king, pawn) > 1;
        let is_free = |to: usize| distance(white_king, to) > 1 && guarded & one(to) == 0;
        let stuck = !steps(black_king).any(is_free);
        let in_check = guarded & one(black_king) != 0;
        if can_take || stuck && !in_check { Verdict::Drawn } else { Verdict::Unknown }
    }

    /// Can White promote now and keep the queen?
    fn promotes(self) -> bool {
        let last = self.pawn + 8;
        let is_last = last >> 3 == 7 && last != self.white_king && last != self.black_king;
        is_last && (distance(self.black_king, last) > 1 || distance(self.white_king, last) == 1)
    }

    /// The verdict that follows from those of the next endings.
    fn verdict(self, known: &[Verdict]) -> Verdict {
        let look = |next: Ending| known[next.index()];
        let good = if self.white_to_move { Verdict::Won } else { Verdict::Drawn };
        let bad = if self.white_to_move { Verdict::Drawn } else { Verdict::Won };
        let mut verdict = bad;
        for next in self.moves() {
            match look(next) {
                found if found == good => return good,
                Verdict::Unknown => verdict = Verdict::Unknown,
                _ => {}
            }
        }
        verdict
    }

    /// The endings one move later, impossible ones among them.
    fn moves(self) -> impl Iterator<Item = Ending> {
        let mover = if self.white_to_move { self.white_king } else { self.black_king };
        let king_moves = steps(mover).map(move |to| {
            let (white_king, black_king) =
                if self.white_to_move { (to, self.black_king) } else { (self.white_king, to) };
            Ending { white_to_move: !self.white_to_move, white_king, black_king, ..self }
        });
        king_moves.chain(self.pushes())
    }

    /// The endings after a push that does not promote.
    fn pushes(self) -> impl Iterator<Item = Ending> {
        let is_free = move |sq: usize| sq != self.white_king && sq != self.black_king;
        let single = self.pawn + 8;
        let may_push = self.white_to_move && single >> 3 < 7 && is_free(single);
        let may_leap = may_push && self.pawn >> 3 == 1 && is_free(single + 8);
        let after = move |pawn| Ending { white_to_move: false, pawn, ..self };
        let single = may_push.then(|| after(single));
        single.into_iter().chain(may_leap.then(|| after(self.pawn + 16)))
    }
}

/// The squares a king's step away.
fn steps(sq: usize) -> impl Iterator<Item = usize> {
    const STEPS: [(isize, isize); 8] =
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    STEPS.into_iter().filter_map(move |(files, ranks)| {
        let file = file_of(sq).checked_add_signed(files)?;
        let rank = (sq >> 3).checked_add_signed(ranks)?;
        (file < 8 && rank < 8).then_some(rank * 8 + file)
    })
}

/// The won endings as bits.
fn solve() -> Vec<u64> {
    let mut known: Vec<Verdict> =
        (0..N_POSITIONS).map(|index| Ending::of_index(index).first_verdict()).collect();
    let is_open = |&index: &usize| known[index] == Verdict::Unknown;
    let mut open: Vec<usize> = (0..N_POSITIONS).filter(is_open).collect();
    loop {
        let before = open.len();
        open.retain(|&index| {
            known[index] = Ending::of_index(index).verdict(&known);
            known[index] == Verdict::Unknown
        });
        // What never gets decided is a draw: White makes no progress.
        if open.len() == before {
            break;
        }
    }
    let mut won = vec![0; N_POSITIONS / 64];
    for (index, _) in known.iter().enumerate().filter(|(_, verdict)| **verdict == Verdict::Won) {
        won[index / 64] |= 1 << (index % 64);
    }
    won
}

/// The table, made when first asked for.
pub(crate) fn table() -> &'static [u64] {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    TABLE.get_or_init(solve)
}

/// Does the side with the pawn win? Squares are as that side sees them, with
/// the pawn moving up; the first flag says whether it is to move.
pub(crate) fn is_won(pawn_side_moves: bool, pawn: usize, king: usize, bare_king: usize) -> bool {
    let mirror = if file_of(pawn) < 4 { 0 } else { 7 };
    let [pawn, white_king, black_king] = [pawn, king, bare_king].map(|sq| sq ^ mirror);
    let index = Ending { white_to_move: pawn_side_moves, pawn, white_king, black_king }.index();
    table()[index / 64] >> (index % 64) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The square with this name.
    fn sq(name: &str) -> usize {
        let [file, rank] = name.as_bytes() else { panic!("two letters") };
        usize::from(file - b'a') + 8 * usize::from(rank - b'1')
    }

    fn check(white_to_move: bool, pawn: &str, king: &str, bare_king: &str, won: bool) {
        let found = is_won(white_to_move, sq(pawn), sq(king), sq(bare_king));
        assert_eq!(found, won, "P{pawn} K{king} k{bare_king} white to move {white_to_move}");
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
    /// 97,604 with the other, on all eight files.
    #[test]
    fn as_many_are_won_as_the_literature_says() {
        let won: u32 = table().iter().map(|word| word.count_ones()).sum();
        assert_eq!(won, (124_960 + 97_604) / 2);
    }
}
