//! Explaining a move by two positions, as a thesis on explaining moves did it: one
//! at the end of the line that follows the move, one at the end of the best line.
//!
//! Both lines are cut where the static score comes near the score of the search.
//! The term of the evaluation that changes most for the mover is the factor, and
//! both positions are described by that factor, square by square (`describe`).
//! It is kept for comparison: what the opponent gains is not looked at, and a
//! difference is described twice instead of said once.

mod describe;

use crate::{Case, Grade, JudgedLine, Moment, PieceNames, Story};
use describe::Scenery;
use game_core::{Analyst, Feature, Score, Side, Trace};

/// A line is followed for at most so many moves of each side.
const MOST_MOVES: usize = 8;
/// The largest difference of scores, in pawns, that would ever be let pass ...
const LARGEST_DEVIATION: f64 = 2.0;
/// ... after so many moves: 8, and 2 to be stricter.
const DEPTH: f64 = 10.0;
/// Centipawns of a pawn.
const PAWN: f64 = 100.0;
/// Terms that are compared as a balance of both sides: what is traded off is no
/// change.
const BALANCES: [&str; 3] = ["material", "piece-square", "placement"];
/// Terms that say nothing about a side's pieces.
const NO_FACTORS: [&str; 5] = ["tempo", "initiative", "scale", "total", "limit"];

/// How far the static score may be from that of the search after so many moves, in
/// pawns.
///
/// ```
/// assert!((explain::deviation_allowed(1) - 0.22).abs() < 0.01);
/// assert_eq!(explain::deviation_allowed(8), 1.0);
/// ```
pub fn deviation_allowed(moves: usize) -> f64 {
    LARGEST_DEVIATION / (DEPTH - moves as f64)
}

/// The word for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRating {
    /// The first choice.
    Best,
    /// Another move that loses little.
    Great,
    /// As [`Grade::Inaccuracy`].
    Inaccuracy,
    /// As [`Grade::Mistake`].
    Mistake,
    /// As [`Grade::Blunder`].
    Blunder,
}

impl MoveRating {
    fn of(case: &Case) -> MoveRating {
        match case.grade() {
            Grade::Fine if is_same_move(case) => MoveRating::Best,
            Grade::Fine => MoveRating::Great,
            Grade::Inaccuracy => MoveRating::Inaccuracy,
            Grade::Mistake => MoveRating::Mistake,
            Grade::Blunder => MoveRating::Blunder,
        }
    }

    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            MoveRating::Best => "best move",
            MoveRating::Great => "great move",
            MoveRating::Inaccuracy => "inaccuracy",
            MoveRating::Mistake => "mistake",
            MoveRating::Blunder => "blunder",
        }
    }
}

/// A line up to the position that is described.
#[derive(Clone, PartialEq, Debug)]
pub struct DescribedLine {
    /// The moves in short notation.
    pub moves: Vec<String>,
    /// The score of the search for the mover.
    pub search: Score,
    /// The static score at the end, for the mover.
    pub static_score: Score,
    /// The position at the end, as FEN.
    pub fen: String,
    /// What the factor consists of at the end, for both sides.
    pub features: Vec<Feature>,
    /// The same in words, for the mover.
    pub statements: Vec<String>,
}

/// A move explained by two positions.
#[derive(Clone, PartialEq, Debug)]
pub struct TwoPositions {
    /// The position before the move, as FEN.
    pub fen: String,
    /// Who moved.
    pub mover: Side,
    /// The word for the move.
    pub rating: MoveRating,
    /// The term that is better for the mover in the best line, by most.
    pub factor: Option<&'static str>,
    /// By so many centipawns.
    pub change: i32,
    /// The line after the move.
    pub played: DescribedLine,
    /// The best line.
    pub best: DescribedLine,
    /// What makes the explanation weak, or needs none.
    pub note: Option<String>,
}

impl TwoPositions {
    /// By how many centipawns the static score is better at the end of the best
    /// line.
    pub fn loss(&self) -> i32 {
        self.best.static_score.raw() - self.played.static_score.raw()
    }

    /// Explains a case.
    pub fn of(case: &Case, analyst: &mut dyn Analyst, names: &PieceNames) -> TwoPositions {
        let played = cut(case, &case.played, analyst);
        let best = cut(case, case.best(), analyst);
        let (bad, good) = (analyst.trace(&played), analyst.trace(&best));
        let found = if is_same_move(case) { None } else { largest_factor(&bad, &good, case.mover) };
        let describe = |line: &JudgedLine, end: &[_], trace: &Trace| {
            let story = Story::tell(case.before.clone(), end);
            let factor = found.map(|known| known.0);
            let scenery = Scenery { start: &case.before, here: story.end(), trace, names };
            described(case.mover, line, &story, factor, &scenery)
        };
        TwoPositions {
            fen: case.before.fen(),
            mover: case.mover,
            rating: MoveRating::of(case),
            factor: found.map(|known| known.0),
            change: found.map_or(0, |known| known.1),
            played: describe(&case.played, &played, &bad),
            best: describe(case.best(), &best, &good),
            note: note(case, found.is_some()),
        }
    }
}

/// A factor of a position in sentences, for a side. Pieces of kinds that have left
/// the board since the start are counted.
pub fn factor_statements(
    factor: &str,
    side: Side,
    [start, here]: [&Moment; 2],
    trace: &Trace,
    names: &PieceNames,
) -> Vec<String> {
    Scenery { start, here, trace, names }.statements(factor, side)
}

fn is_same_move(case: &Case) -> bool {
    case.best().moves.first() == case.played.moves.first()
}

/// A line up to the first position whose static score is near enough to that of
/// the search; if there is none, to the nearest.
fn cut(case: &Case, line: &JudgedLine, analyst: &mut dyn Analyst) -> Vec<game_core::Move> {
    let mut nearest = (f64::INFINITY, line.moves.len().min(2));
    for moves in 1..=(line.moves.len() / 2).min(MOST_MOVES) {
        let end = 2 * moves;
        let here = analyst.trace(&line.moves[..end]).total(case.mover);
        let deviation = f64::from((line.score.raw() - here).abs()) / PAWN;
        if deviation < nearest.0 {
            nearest = (deviation, end);
        }
        if deviation <= deviation_allowed(moves) {
            break;
        }
    }
    line.moves[..nearest.1].to_vec()
}

/// The term that is better for a side in the second trace, by most, and how much.
/// The other side's share is looked at in material and squares only.
pub fn largest_factor(bad: &Trace, good: &Trace, side: Side) -> Option<(&'static str, i32)> {
    let own = |trace: &Trace, name: &str| {
        let known = trace.terms.iter().find(|term| term.name == name);
        let [own, other] =
            known.map_or([0; 2], |term| [side, !side].map(|side| term.centipawns[side.index()]));
        if BALANCES.contains(&name) { own - other } else { own }
    };
    let names = good.terms.iter().chain(&bad.terms).map(|term| term.name);
    let changes = names
        .filter(|name| !NO_FACTORS.contains(name))
        .map(|name| (name, own(good, name) - own(bad, name)));
    let largest = changes.max_by_key(|&(name, change)| (change, std::cmp::Reverse(name)))?;
    (largest.1 > 0).then_some(largest)
}

fn described(
    mover: Side,
    line: &JudgedLine,
    story: &Story,
    factor: Option<&'static str>,
    scenery: &Scenery,
) -> DescribedLine {
    let san = |ply: usize| story.move_at(ply).map(|m| story.at(ply).san(m));
    let of_factor = |feature: &&Feature| Some(feature.term) == factor;
    DescribedLine {
        moves: (0..story.len()).filter_map(san).collect(),
        search: line.score,
        static_score: Score::cp(scenery.trace.total(mover)),
        fen: story.end().fen(),
        features: scenery.trace.features.iter().filter(of_factor).copied().collect(),
        statements: factor.map_or_else(Vec::new, |factor| scenery.statements(factor, mover)),
    }
}

/// Special cases: the best move, mates, nothing to tell.
fn note(case: &Case, has_factor: bool) -> Option<String> {
    let mate = |score: Score| score.mate_plies().filter(|&plies| plies > 0);
    let moves = |plies: i32| plies.unsigned_abs().div_ceil(2);
    match (mate(case.best().score), mate(case.played.score)) {
        _ if is_same_move(case) => Some("This is the move the engine would choose.".to_owned()),
        (Some(best), Some(played)) if moves(played) <= moves(best) => {
            Some(format!("It mates in {} moves too.", moves(played)))
        }
        (Some(best), Some(played)) => {
            Some(format!("It mates in {} moves; {} were enough.", moves(played), moves(best)))
        }
        (Some(best), None) => Some(format!("A mate in {} moves was missed.", moves(best))),
        _ if !has_factor => Some("No factor is better for the mover in the best line.".to_owned()),
        _ => None,
    }
}
