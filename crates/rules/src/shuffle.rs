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
    let mut arrays = shuffler.arrays();
    let n = arrays.len() as u64;
    let (white, black) = match def.sides {
        ShuffledSides::Apart if n > 0 => (number % n, number / n),
        _ => (number, number),
    };
    let [white, black] = [white, black].map(|index| nth(&mut arrays, index));
    let mut setup = game.start.clone();
    shuffler.put(&mut setup, Side::White, &white?);
    shuffler.put(&mut setup, Side::Black, &black?);
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

/// A start that is being filled. There may be hundreds of thousands of them.
#[derive(Clone)]
struct Array {
    /// By square, the kind that stands there.
    kinds: Vec<Option<u16>>,
    /// The choices that led here.
    choices: Vec<u32>,
}

/// The array with this number.
fn nth(arrays: &mut [Array], number: u64) -> Option<Array> {
    let number = usize::try_from(number).ok().filter(|number| *number < arrays.len())?;
    let by_number = |a: &Array, b: &Array| a.choices.iter().rev().cmp(b.choices.iter().rev());
    Some(arrays.select_nth_unstable_by(number, by_number).1.clone())
}

/// A rule that starts keep, with kinds by their number instead of their symbols.
struct ArrayRule {
    /// When this kind has found its place, the rule can be tested.
    last: usize,
    demand: Demand,
}

/// What a rule asks for. Each list says by kind whether it is meant.
enum Demand {
    /// As many on light squares as on dark ones.
    BothColours(Vec<bool>),
    /// The first kind stands between pieces of the others.
    Between(Vec<bool>, Vec<bool>),
}

/// All sets of so many of the numbers below `n`, in the order of their first number,
/// then of their second, and so on.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..size {
        let longer = |set: &Vec<usize>| {
            let least = set.last().map_or(0, |last| last + 1);
            let set = set.clone();
            (least..n).map(move |index| [set.clone(), vec![index]].concat())
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets
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

    /// All starts of one army that keep the rules, in no order.
    fn arrays(&self) -> Vec<Array> {
        let empty = Array { kinds: vec![None; self.squares.len()], choices: Vec::new() };
        let mut arrays = vec![empty];
        let rules = self.rules();
        let mut n_free = self.squares.len();
        for (kind, &(piece, number)) in self.kinds.iter().enumerate() {
            let pair = number == 2 && self.def.both_colours.contains(&vec![piece.symbol.clone()]);
            let sets = if pair { Vec::new() } else { subsets(n_free, number) };
            let placed = |array: &Array| {
                if pair { self.pairs(array, kind) } else { self.sets(array, kind, &sets) }
            };
            let is_kept = |array: &Array| {
                rules.iter().filter(|rule| rule.last == kind).all(|rule| self.keeps(rule, array))
            };
            arrays = arrays.iter().flat_map(placed).filter(is_kept).collect();
            n_free -= number;
        }
        arrays
    }

    /// The rules, but those about pieces that the game has not.
    fn rules(&self) -> Vec<ArrayRule> {
        let kinds_of = |symbols: &[String]| -> Vec<bool> {
            self.kinds.iter().map(|(piece, _)| symbols.contains(&piece.symbol)).collect()
        };
        let last = |kinds: &[bool]| kinds.iter().rposition(|is_meant| *is_meant);
        let balanced = self.def.both_colours.iter().filter_map(|group| {
            let group = kinds_of(group);
            Some(ArrayRule { last: last(&group)?, demand: Demand::BothColours(group) })
        });
        let enclosed = self.def.between.iter().filter_map(|(inner, outer)| {
            let (inner, outer) = (kinds_of(std::slice::from_ref(inner)), kinds_of(outer));
            let last = last(&inner)?.max(last(&outer)?);
            Some(ArrayRule { last, demand: Demand::Between(inner, outer) })
        });
        balanced.chain(enclosed).collect()
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
                next.kinds[on_light] = Some(kind as u16);
                next.kinds[on_dark] = Some(kind as u16);
                next.choices.extend([first as u32, second as u32]);
                all.push(next);
            }
        }
        all
    }

    /// Pieces on each of these sets of the squares left.
    fn sets(&self, array: &Array, kind: usize, sets: &[Vec<usize>]) -> Vec<Array> {
        let free = self.free(array);
        let filled = |(choice, set): (usize, &Vec<usize>)| {
            let mut next = array.clone();
            set.iter().for_each(|&index| next.kinds[free[index]] = Some(kind as u16));
            next.choices.push(choice as u32);
            next
        };
        sets.iter().enumerate().map(filled).collect()
    }

    fn keeps(&self, rule: &ArrayRule, array: &Array) -> bool {
        let places = |kinds: &[bool]| {
            let is_one = |kind: &Option<u16>| kind.is_some_and(|kind| kinds[usize::from(kind)]);
            let found: Vec<usize> =
                (0..array.kinds.len()).filter(|&index| is_one(&array.kinds[index])).collect();
            found
        };
        match &rule.demand {
            Demand::BothColours(group) => {
                let places = places(group);
                let light = places.iter().filter(|&&index| self.is_light(index)).count();
                light.abs_diff(places.len() - light) <= places.len() % 2
            }
            Demand::Between(inner, outer) => {
                let outer = places(outer);
                let (Some(first), Some(last)) = (outer.first(), outer.last()) else { return true };
                places(inner).iter().all(|at| first < at && at < last)
            }
        }
    }

    /// Puts an army on its squares.
    fn put(&self, setup: &mut Setup, side: Side, array: &Array) {
        let from = setup.squares.clone();
        let place = |index: usize| self.place(side, self.squares[index]);
        // The men of the army as they are written, by kind.
        for (index, kind) in array.kinds.iter().enumerate() {
            let Some(kind) = kind else { continue };
            let symbol = &self.kinds[usize::from(*kind)].0.symbol;
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
