//! The weights of the universal evaluation for one game: how they are numbered while
//! positions are evaluated, and as the page that can be fitted and kept in a file.
//!
//! While positions are evaluated, both sides have weights of their own and every square
//! has its own ([`Layout`]). On a page ([`WeightPage`]) the sides share their weights
//! where the game is the same for both, and squares that mirror one another do.

use game_core::{Geometry, Kind, Side, Square};

/// A weight in the middlegame and in the endgame, in parts of a centipawn.
pub type GamePair = (i32, i32);

/// This many units of a weight make a centipawn.
pub(super) const UNITS: i32 = 16;

/// Steps to a goal or a promotion that are told apart; more count as so many.
pub(super) const STEPS: usize = 16;
/// Checks left that are told apart; more count as so many.
pub(super) const CHECKS: usize = 16;

/// How many weights a group has.
#[derive(Clone, Copy)]
enum Extent {
    /// One for each kind.
    Kinds,
    /// One for each kind and square.
    KindSquares,
    /// One for each kind and number of steps.
    KindSteps,
    /// So many.
    Number(usize),
}

/// Makes the enum of the groups, their names on a page and their extents.
macro_rules! groups {
    ($($(#[$doc:meta])+ $group:ident = $name:literal, $extent:expr;)+) => {
        /// Weights with a common meaning.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Group { $($(#[$doc])+ $group,)+ }

        const GROUPS: &[(Group, &str, Extent)] = &[$((Group::$group, $name, $extent),)+];
    };
}

groups! {
    /// A piece on the board.
    Value = "value", Extent::Kinds;
    /// A piece in hand.
    Hand = "hand", Extent::Kinds;
    /// A piece on its square, as its side sees the board.
    Place = "place", Extent::KindSquares;
    /// Each square a piece attacks.
    Mobility = "mobility", Extent::Kinds;
    /// Each square beside the enemy's royal piece that a piece attacks.
    Near = "near", Extent::Kinds;
    /// What is aimed at the own royal piece, growing faster than its causes.
    Danger = "danger", Extent::Number(1);
    /// Each own piece beside the royal one.
    Shelter = "shelter", Extent::Number(1);
    /// Each square from which the opponent's strongest piece would attack the royal one.
    Lines = "lines", Extent::Number(1);
    /// Each rank of a royal piece from its own, by what the opponent has left.
    Exposure = "exposure", Extent::Number(1);
    /// A piece that is attacked and not defended.
    Hanging = "hanging", Extent::Kinds;
    /// A piece that a pawn attacks.
    ByPawn = "by-pawn", Extent::Kinds;
    /// A pawn that no enemy pawn can stop, by its steps to a promotion.
    Passed = "passed", Extent::KindSteps;
    /// A pawn without neighbours.
    Isolated = "isolated", Extent::Number(1);
    /// Two pawns on a file.
    Doubled = "doubled", Extent::Number(1);
    /// The piece nearest to a goal, by its steps.
    Goal = "goal", Extent::Number(STEPS);
    /// Checks that are still to be given.
    Checks = "checks", Extent::Number(CHECKS);
    /// The last piece of a kind that must not die out.
    LastOfKind = "last-of-kind", Extent::Number(1);
    /// Each step of a beaten royal piece towards the edge.
    Edge = "edge", Extent::Number(1);
    /// Each step of a royal piece towards a beaten one.
    Closeness = "closeness", Extent::Number(1);
    /// Each step of a hunter towards its prey.
    Hunting = "hunting", Extent::Number(1);
    /// The right to move.
    Tempo = "tempo", Extent::Number(1);
}

/// A square as a side sees it: from its own first rank.
pub(super) fn seen_by(board: Geometry, side: Side, sq: Square) -> Square {
    match side {
        Side::White => sq,
        Side::Black => {
            let rank = board.ranks() - 1 - board.rank(sq);
            board.square(board.file(sq), rank).unwrap_or(sq)
        }
    }
}

/// Where the weights of a side lie in one row.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    board: Geometry,
    starts: [usize; GROUPS.len()],
    /// The weights of a side.
    pub(super) len: usize,
}

impl Layout {
    pub(super) fn of(board: Geometry, n_kinds: usize) -> Layout {
        let mut starts = [0; GROUPS.len()];
        let mut len = 0;
        for (start, &(_, _, extent)) in starts.iter_mut().zip(GROUPS) {
            *start = len;
            len += match extent {
                Extent::Kinds => n_kinds,
                Extent::KindSquares => n_kinds * board.n_squares(),
                Extent::KindSteps => n_kinds * STEPS,
                Extent::Number(n) => n,
            };
        }
        Layout { board, starts, len }
    }

    /// The only or first weight of a group.
    #[inline(always)]
    pub(super) fn of_group(&self, group: Group) -> usize {
        self.starts[group as usize]
    }

    /// The weight of a group for a kind.
    #[inline(always)]
    pub(super) fn of_kind(&self, group: Group, kind: Kind) -> usize {
        self.starts[group as usize] + kind.index()
    }

    /// The weight of a kind for so many steps.
    #[inline(always)]
    pub(super) fn of_steps(&self, group: Group, kind: Kind, steps: usize) -> usize {
        self.starts[group as usize] + kind.index() * STEPS + steps
    }

    /// The weight of a kind on a square, as its side sees it.
    #[inline(always)]
    pub(super) fn of_place(&self, kind: Kind, seen: Square) -> usize {
        self.starts[Group::Place as usize] + kind.index() * self.board.n_squares() + seen.index()
    }
}

/// What the weights of a page are for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightShape {
    /// How the kinds of the game are written, in its order.
    pub symbols: Vec<String>,
    /// The board.
    pub board: Geometry,
    /// Both sides have the same weights.
    pub sides_alike: bool,
    /// Squares that mirror one another from left to right have the same weights.
    pub mirrored: bool,
}

impl WeightShape {
    fn n_sides(&self) -> usize {
        if self.sides_alike { 1 } else { 2 }
    }

    /// How many classes of squares have weights of their own.
    fn n_classes(&self) -> usize {
        let files = usize::from(self.board.files());
        let n = if self.mirrored { files.div_ceil(2) } else { files };
        n * usize::from(self.board.ranks())
    }

    /// The class of a square, as its side sees it.
    fn class(&self, seen: Square) -> usize {
        let files = self.board.files();
        let (file, rank) = (self.board.file(seen), self.board.rank(seen));
        let (file, width) = match self.mirrored {
            true => (file.min(files - 1 - file), files.div_ceil(2)),
            false => (file, files),
        };
        usize::from(rank) * usize::from(width) + usize::from(file)
    }

    /// The rows of the page with their lengths, in order.
    pub fn rows(&self) -> Vec<(String, usize)> {
        let mut rows = Vec::new();
        for side in 0..self.n_sides() {
            let prefix = if side == 0 { "" } else { "black " };
            for &(_, name, extent) in GROUPS {
                let whole = format!("{prefix}{name}");
                let each = |len: usize| self.symbols.iter().map(move |s| (s, len));
                let named = |(symbol, len): (&String, usize)| (format!("{whole} {symbol}"), len);
                match extent {
                    Extent::Kinds => rows.push((whole, self.symbols.len())),
                    Extent::KindSquares => rows.extend(each(self.n_classes()).map(named)),
                    Extent::KindSteps => rows.extend(each(STEPS).map(named)),
                    Extent::Number(n) => rows.push((whole, n)),
                }
            }
        }
        rows
    }

    /// By the weight of White and then of Black, which weight of the page it is.
    pub(super) fn places(&self) -> Vec<u32> {
        let (n_kinds, n_classes) = (self.symbols.len(), self.n_classes());
        let mut places = Vec::new();
        let mut before = 0;
        for side in 0..2 {
            let first = if side < self.n_sides() { before } else { 0 };
            let mut next = first;
            for &(_, _, extent) in GROUPS {
                let n = match extent {
                    Extent::KindSquares => {
                        for kind in 0..n_kinds {
                            let at = |sq| (next + kind * n_classes + self.class(sq)) as u32;
                            places.extend(self.board.squares().map(at));
                        }
                        next += n_kinds * n_classes;
                        continue;
                    }
                    Extent::Kinds => n_kinds,
                    Extent::KindSteps => n_kinds * STEPS,
                    Extent::Number(n) => n,
                };
                places.extend((next..next + n).map(|at| at as u32));
                next += n;
            }
            before = next;
        }
        places
    }
}

/// The weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightPage {
    /// What they are for.
    pub shape: WeightShape,
    /// The material with which a game begins, in centipawns: the phase is measured by it.
    pub full_force: i32,
    /// The weights, row by row.
    pub weights: Vec<GamePair>,
    /// Weights of the evaluation of chess for this game, where it evaluates the pieces:
    /// as many as it has, or none.
    pub chess: Vec<(i16, i16)>,
}

impl WeightPage {
    /// Both sides' weights in one row each.
    pub(super) fn unfolded(&self) -> [Vec<GamePair>; 2] {
        let places = self.shape.places();
        let (white, black) = places.split_at(places.len() / 2);
        [white, black].map(|side| side.iter().map(|&at| self.weights[at as usize]).collect())
    }

    /// The page of these weights of both sides. Weights that share a place have their
    /// mean.
    pub(super) fn folded(
        shape: WeightShape,
        full_force: i32,
        weights: &[Vec<GamePair>; 2],
    ) -> WeightPage {
        let places = shape.places();
        let len = places.iter().max().map_or(0, |&last| last as usize + 1);
        let mut sums = vec![(0i64, 0i64, 0i64); len];
        for (&place, &(mg, eg)) in places.iter().zip(weights.iter().flatten()) {
            let sum = &mut sums[place as usize];
            *sum = (sum.0 + i64::from(mg), sum.1 + i64::from(eg), sum.2 + 1);
        }
        let mean =
            |&(mg, eg, n): &(i64, i64, i64)| ((mg / n.max(1)) as i32, (eg / n.max(1)) as i32);
        WeightPage { shape, full_force, weights: sums.iter().map(mean).collect(), chess: vec![] }
    }

    /// Does the page have as many weights as its shape says?
    pub fn is_whole(&self) -> bool {
        let n: usize = self.shape.rows().iter().map(|row| row.1).sum();
        self.weights.len() == n
            && (self.chess.is_empty() || self.chess.len() == crate::hce::weights::N_WEIGHTS)
    }
}
