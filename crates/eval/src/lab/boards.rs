//! Boards to try pieces on: empty, strewn with obstacles, and from games.
//!
//! All are drawn from a fixed seed, so that a game gives the same tables every
//! time. Where both sides start alike, each board comes with its mirror images,
//! so that both sides and both wings get equal tables to the last digit.

use super::seen_moves::SeenMoves;
use game_core::random::SplitMix64;
use game_core::{Bits, Kind, Placement, Position, Side, Square, SquareSet};

/// How many boards with obstacles are drawn, before they are turned.
const N_STREWN: u64 = 4;
/// How many games are played at random.
const N_GAMES: u64 = 4;
/// The first random game has so many plies, each next one so many more.
const PLIES: u64 = 12;
/// How many squares of [`PERCENT`] hold an obstacle.
const DENSITY: u64 = 30;
const PERCENT: u64 = 100;
/// Where the random numbers begin.
const SEED: u64 = 0x5b9c_7256_becd_5b84;

/// A number below this one, which is not 0.
fn below(random: &mut SplitMix64, limit: u64) -> u64 {
    (random.next_u64() >> (u64::BITS / 2)) % limit
}

/// A board as one side sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LabBoard<B: Bits> {
    pub(super) own: SquareSet<B>,
    pub(super) enemies: SquareSet<B>,
    /// By square, what stands there; obstacles are of no kind.
    pub(super) kinds: Vec<Option<Kind>>,
}

/// The mirror images of a board, for White and for Black.
pub(super) type MirroredBoards<B> = [Vec<LabBoard<B>>; 2];

/// All boards of a game.
pub(super) struct Boards<B: Bits> {
    pub(super) empty: LabBoard<B>,
    pub(super) strewn: Vec<MirroredBoards<B>>,
    pub(super) played: Vec<MirroredBoards<B>>,
    /// The moves of the kinds in the games that were played.
    pub(super) seen: SeenMoves,
}

impl<B: Bits> LabBoard<B> {
    fn empty(n_squares: usize) -> LabBoard<B> {
        let nothing = SquareSet::EMPTY;
        LabBoard { own: nothing, enemies: nothing, kinds: vec![None; n_squares] }
    }

    /// The board with every square moved to where `turn` says.
    fn turned(&self, turn: impl Fn(Square) -> Square) -> LabBoard<B> {
        let mut board = LabBoard::empty(self.kinds.len());
        board.own = self.own.into_iter().map(&turn).collect();
        board.enemies = self.enemies.into_iter().map(&turn).collect();
        for (index, kind) in self.kinds.iter().enumerate() {
            board.kinds[turn(Square(index as u8)).index()] = *kind;
        }
        board
    }

    /// A position, as this side sees it.
    fn seen<P: Position<Bits = B>>(pos: &P, side: Side) -> LabBoard<B> {
        let kind = |sq| pos.at(sq).map(|piece| piece.kind);
        LabBoard {
            own: pos.of_side(side),
            enemies: pos.of_side(!side),
            kinds: pos.geometry().squares().map(kind).collect(),
        }
    }
}

impl<B: Bits> Boards<B> {
    /// The boards of the game that starts so.
    pub(super) fn of<P: Position<Bits = B>>(start: &P) -> Boards<B> {
        let mirrors = Mirrors { start };
        let is_even = mirrors.is_even();
        let strewn = |number| {
            let board = strewn(start, &mut SplitMix64::new(SEED ^ number));
            let other = board.turned(|sq| mirrors.files(sq));
            mirrors.for_both(vec![board, other])
        };
        let mut seen = SeenMoves::new(start.n_kinds());
        let played = |number| {
            let mut random = SplitMix64::new(!SEED ^ number);
            let pos = played(start, &mut random, PLIES * (number + 1), &mut seen);
            let [white, black] = Side::BOTH.map(|side| LabBoard::seen(&pos, side));
            if !is_even {
                return [vec![white], vec![black]];
            }
            let black = black.turned(|sq| mirrors.ranks(sq));
            let others = [&white, &black].map(|board| board.turned(|sq| mirrors.files(sq)));
            let [other_white, other_black] = others;
            mirrors.for_both(vec![white, black, other_white, other_black])
        };
        Boards {
            empty: LabBoard::empty(start.geometry().n_squares()),
            strewn: (0..N_STREWN).map(strewn).collect(),
            played: (0..N_GAMES).map(played).collect(),
            seen,
        }
    }
}

/// Where squares go when a board is turned.
struct Mirrors<'a, P> {
    start: &'a P,
}

impl<P: Position> Mirrors<'_, P> {
    fn files(&self, sq: Square) -> Square {
        self.start.geometry().mirrored(sq)
    }

    fn ranks(&self, sq: Square) -> Square {
        let board = self.start.geometry();
        let turned = board.square(board.file(sq), board.ranks() - 1 - board.rank(sq));
        turned.unwrap_or(sq)
    }

    /// Do both sides start alike, upside down or turned round?
    fn is_even(&self) -> bool {
        let other = |sq| self.start.at(sq).map(|piece| (!piece.side, piece.kind));
        let own = |sq| self.start.at(sq).map(|piece| (piece.side, piece.kind));
        let alike = |turn: &dyn Fn(Square) -> Square| {
            self.start.geometry().squares().all(|sq| own(sq) == other(turn(sq)))
        };
        alike(&|sq| self.ranks(sq)) || alike(&|sq| self.ranks(self.files(sq)))
    }

    /// White's boards, and for Black those boards upside down.
    fn for_both(&self, white: Vec<LabBoard<P::Bits>>) -> MirroredBoards<P::Bits> {
        let black = white.iter().map(|board| board.turned(|sq| self.ranks(sq))).collect();
        [white, black]
    }
}

/// A board with obstacles of both sides.
fn strewn<P: Position>(start: &P, random: &mut SplitMix64) -> LabBoard<P::Bits> {
    let mut board = LabBoard::empty(start.geometry().n_squares());
    let setup = start.to_setup();
    for (sq, placement) in start.geometry().squares().zip(&setup.squares) {
        let (is_filled, is_own) = (below(random, PERCENT) < DENSITY, below(random, 2) == 0);
        if is_filled && *placement != Placement::Wall {
            let side = if is_own { &mut board.own } else { &mut board.enemies };
            side.insert(sq);
        }
    }
    board
}

/// A position so many random moves from the start, or fewer where the game
/// ends before.
fn played<P: Position>(start: &P, random: &mut SplitMix64, plies: u64, seen: &mut SeenMoves) -> P {
    let mut pos = start.snapshot();
    for _ in 0..plies {
        let moves = pos.legal_moves();
        seen.add(&pos, &moves);
        if pos.outcome().is_some() || moves.is_empty() {
            break;
        }
        let chosen = below(random, moves.len() as u64) as usize;
        pos.make(moves[chosen], &mut ());
    }
    pos
}
