//! The starts of games whose pieces are shuffled, by their numbers.
//!
//! The kinds find their places one after another, in the order of the rule. A
//! kind of which two pieces must stand on both colours takes a light square and
//! then a dark one; any other kind takes a set of the squares left, the sets in
//! the order of their first square, then of their second, and so on. Starts that
//! break a rule are left out. The starts are numbered from 0, the choice of the
//! kind placed first changing fastest. With bishops first, then queen, then
//! knights, that is the usual numbering of the 960 starts of Chess960.

use crate::game::{Game, PieceDef, ShuffleDef, ShuffledSides};
use crate::topology::Topology;
use game_core::{Placement, Setup, Side, Square};

/// The most starts that are looked through.
pub(crate) const MAX_ARRAYS: u64 = 1_000_000;

/// How many starts a game has, if its pieces are shuffled.
///
/// ```
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let game = rules::library::load("chess960", &fen).unwrap().unwrap();
/// assert_eq!(rules::shuffle::count(&game), Some(960));
/// ```
pub fn count(game: &Game) -> Option<u64> {
    let def = game.shuffle.as_ref()?;
    let n = Shuffler::of(game, def).arrays().len() as u64;
    Some(if def.sides == ShuffledSides::Apart { n * n } else { n })
}

/// The start with this number, from 0; nothing if there are not so many.
///
/// ```
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let game = rules::library::load("chess960", &fen).unwrap().unwrap();
/// let start = rules::shuffle::start(&game, 518).unwrap();
/// assert_eq!(start, game.start);
/// ```
pub fn start(game: &Game, number: u64) -> Option<Setup> {
    let def = game.shuffle.as_ref()?;
    let shuffler = Shuffler::of(game, def);
    let arrays = shuffler.arrays();
    let n = arrays.len() as u64;
    let (white, black) = match def.sides {
        ShuffledSides::Apart if n > 0 => (number % n, number / n),
        _ => (number, number),
    };
    let [white, black] = [white, black].map(|index| arrays.get(usize::try_from(index).ok()?));
    let mut setup = game.start.clone();
    shuffler.put(&mut setup, Side::White, white?);
    shuffler.put(&mut setup, Side::Black, black?);
    Some(setup)
}

/// How many ways there are to arrange these numbers of pieces.
pub(crate) fn arrangements(counts: impl Iterator<Item = u64>) -> u64 {
    let mut ways: u64 = 1;
    let mut placed: u64 = 0;
    for count in counts {
        for index in 1..=count {
            placed += 1;
            // Exact at every step: a product of so many factors is a multiple.
            ways = ways.saturating_mul(placed) / index;
        }
    }
    ways
}

/// A start that is being filled.
#[derive(Clone)]
struct Array {
    /// By square, the kind that stands there.
    kinds: Vec<Option<usize>>,
    /// The choices that led here.
    choices: Vec<usize>,
}

struct Shuffler<'a> {
    topology: &'a Topology,
    def: &'a ShuffleDef,
    /// White's squares, from the first file on.
    squares: Vec<Square>,
    /// The kinds with their numbers of pieces, in the order of placing.
    kinds: Vec<(&'a PieceDef, usize)>,
}

impl<'a> Shuffler<'a> {
    fn of(game: &'a Game, def: &'a ShuffleDef) -> Shuffler<'a> {
        let men: Vec<(Square, String)> = game
            .start
            .men()
            .filter(|(sq, man)| man.side == Side::White && def.zone[0].has(*sq))
            .map(|(sq, man)| (sq, format!("{}{}", if man.promoted { "+" } else { "" }, man.letter)))
            .collect();
        let number = |piece: &PieceDef| men.iter().filter(|(_, man)| *man == piece.symbol).count();
        let place = |piece: &PieceDef| def.order.iter().position(|symbol| *symbol == piece.symbol);
        let mut kinds: Vec<(&PieceDef, usize)> =
            game.pieces.iter().map(|piece| (piece, number(piece))).collect();
        kinds.retain(|(_, number)| *number > 0);
        kinds.sort_by_key(|(piece, _)| place(piece).unwrap_or(usize::MAX));
        let squares = men.into_iter().map(|(sq, _)| sq).collect();
        Shuffler { topology: &game.topology, def, squares, kinds }
    }

    /// All starts of one army, in the order of their numbers.
    fn arrays(&self) -> Vec<Array> {
        let empty = Array { kinds: vec![None; self.squares.len()], choices: Vec::new() };
        let mut arrays = vec![empty];
        for (kind, &(piece, number)) in self.kinds.iter().enumerate() {
            let pair = number == 2 && self.def.both_colours.contains(&vec![piece.symbol.clone()]);
            let placed = |array: &Array| {
                if pair { self.pairs(array, kind) } else { self.sets(array, kind, number) }
            };
            arrays = arrays.iter().flat_map(placed).collect();
        }
        arrays.retain(|array| self.keeps_rules(array));
        arrays.sort_by(|a, b| a.choices.iter().rev().cmp(b.choices.iter().rev()));
        arrays
    }

    fn free(&self, array: &Array) -> Vec<usize> {
        (0..self.squares.len()).filter(|&index| array.kinds[index].is_none()).collect()
    }

    fn is_light(&self, index: usize) -> bool {
        let board = self.topology.geometry;
        let sq = self.squares[index];
        (board.file(sq) + board.rank(sq)) % 2 == 1
    }

    /// One piece on a light square, one on a dark one.
    fn pairs(&self, array: &Array, kind: usize) -> Vec<Array> {
        let (light, dark): (Vec<usize>, Vec<usize>) =
            self.free(array).into_iter().partition(|&index| self.is_light(index));
        let mut all = Vec::new();
        for (first, &on_light) in light.iter().enumerate() {
            for (second, &on_dark) in dark.iter().enumerate() {
                let mut next = array.clone();
                next.kinds[on_light] = Some(kind);
                next.kinds[on_dark] = Some(kind);
                next.choices.extend([first, second]);
                all.push(next);
            }
        }
        all
    }

    /// So many pieces on any of the squares left.
    fn sets(&self, array: &Array, kind: usize, number: usize) -> Vec<Array> {
        let free = self.free(array);
        // Indices of squares left, each larger than the one before.
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..number {
            let longer = |set: &Vec<usize>| {
                let least = set.last().map_or(0, |last| last + 1);
                let set = set.clone();
                (least..free.len()).map(move |index| [set.clone(), vec![index]].concat())
            };
            sets = sets.iter().flat_map(longer).collect();
        }
        let filled = |(choice, set): (usize, Vec<usize>)| {
            let mut next = array.clone();
            set.into_iter().for_each(|index| next.kinds[free[index]] = Some(kind));
            next.choices.push(choice);
            next
        };
        sets.into_iter().enumerate().map(filled).collect()
    }

    fn keeps_rules(&self, array: &Array) -> bool {
        let places = |symbols: &[String]| -> Vec<usize> {
            let is_one = |index: &usize| {
                let kind = array.kinds[*index];
                kind.is_some_and(|kind| symbols.contains(&self.kinds[kind].0.symbol))
            };
            (0..self.squares.len()).filter(is_one).collect()
        };
        let balanced = self.def.both_colours.iter().all(|group| {
            let places = places(group);
            let light = places.iter().filter(|&&index| self.is_light(index)).count();
            light.abs_diff(places.len() - light) <= places.len() % 2
        });
        let enclosed = self.def.between.iter().all(|(inner, outer)| {
            let outer = places(outer);
            let (Some(first), Some(last)) = (outer.first(), outer.last()) else { return true };
            places(std::slice::from_ref(inner)).iter().all(|at| first < at && at < last)
        });
        balanced && enclosed
    }

    /// Puts an army on its squares.
    fn put(&self, setup: &mut Setup, side: Side, array: &Array) {
        let from = setup.squares.clone();
        let place = |index: usize| self.place(side, self.squares[index]);
        // The men of the army as they are written, by kind.
        for (index, kind) in array.kinds.iter().enumerate() {
            let Some(kind) = kind else { continue };
            let symbol = &self.kinds[*kind].0.symbol;
            let man = (0..self.squares.len()).find_map(|index| match from[place(index).index()] {
                Placement::Man(man) if symbol.ends_with(man.letter) => Some(man),
                _ => None,
            });
            if let Some(man) = man {
                setup.squares[place(index).index()] = Placement::Man(man);
            }
        }
    }

    /// Where an army has what White has on a square.
    fn place(&self, side: Side, sq: Square) -> Square {
        let board = self.topology.geometry;
        match (side, self.def.sides) {
            (Side::White, _) => sq,
            (Side::Black, ShuffledSides::Turned) => Square((board.n_squares() - 1) as u8 - sq.0),
            (Side::Black, ShuffledSides::Mirrored | ShuffledSides::Apart) => {
                let rank = board.ranks() - 1 - board.rank(sq);
                board.square(board.file(sq), rank).unwrap_or(sq)
            }
        }
    }
}

#[cfg(test)]
mod tests;
