//! Quiet positions of games, as the inputs they set.

use super::mirror::{IsMirrored, mirrored_inputs};
use crate::data::{ScoredGame, ScoredMove, replay};
use engine::{AnyChess, AnyGame, AnyPosition, PositionVisitor};
use game_core::{Move, Side};
use nnue::{Inputs, NetError, NetShape};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Each game with a multiple of this number is kept apart.
const HELD_OUT: u64 = 100;
/// A score beyond this is that of a game that is decided: in centipawns.
const MOST_SCORE: i16 = 3_000;

/// One position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    /// Where its inputs begin in the list of all.
    pub(super) start: u32,
    pub(super) n_inputs: u16,
    pub(super) bucket: u8,
    /// Left and right are exchanged this time.
    pub(super) is_mirrored: bool,
    pub(super) turn: Side,
    /// For the side to move, in centipawns.
    pub(super) score: i16,
    /// For the side to move: 1, 0.5 or 0.
    pub(super) result: f32,
}

/// Positions to learn from, and others to measure by.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    /// The inputs of all samples in White's view.
    pub(super) inputs: Vec<u32>,
    /// By input in White's view, the same thing in Black's; the input itself where that
    /// never came up.
    pub(super) in_blacks_view: Vec<u32>,
    /// By input, the same thing with left and right exchanged, where the game is the same
    /// so; else nothing.
    pub(super) mirrored: Vec<u32>,
    pub(super) fitted: Vec<Sample>,
    pub(super) held: Vec<Sample>,
}

/// What became of games and positions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SampleCounts {
    /// Games that were used.
    pub games: u64,
    /// Games that cannot be played by these rules.
    pub refused: u64,
    /// Positions to learn from.
    pub fitted: u64,
    /// Positions kept apart.
    pub held: u64,
    /// Positions without a score, in check, with a noisy best move or decided.
    pub left_out: u64,
}

/// Takes samples out of games.
#[derive(Debug)]
pub struct SampleReader<'a> {
    game: &'a AnyGame,
    inputs: Inputs,
    shape: NetShape,
    samples: Samples,
    counts: SampleCounts,
}

/// The samples of one game.
#[derive(Default)]
struct GameSamples {
    white: Vec<u32>,
    black: Vec<u32>,
    samples: Vec<Sample>,
    left_out: u64,
}

impl<'a> SampleReader<'a> {
    /// A reader for networks of this size for a game.
    ///
    /// # Errors
    /// No network can see the game, or none has this size.
    pub fn new(
        game: &'a AnyGame,
        start: &AnyPosition,
        (neurons, buckets): (usize, usize),
    ) -> Result<SampleReader<'a>, NetError> {
        let inputs = start.visit(InputsOf)?;
        let shape = NetShape::new(inputs.layout().clone(), neurons, buckets)?;
        let in_blacks_view = (0..shape.n_inputs() as u32).collect();
        let is_mirrored = start.visit(IsMirrored);
        let mirrored = if is_mirrored { mirrored_inputs(&shape.layout) } else { Vec::new() };
        let samples = Samples { in_blacks_view, mirrored, ..Samples::default() };
        Ok(SampleReader { game, inputs, shape, samples, counts: SampleCounts::default() })
    }

    /// The size of the networks.
    pub fn shape(&self) -> &NetShape {
        &self.shape
    }

    /// The inputs of the game.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// Adds the quiet positions of these games, of which one in a hundred is kept
    /// apart.
    pub fn add(&mut self, games: &[ScoredGame]) {
        let read: Vec<_> = games.par_iter().map(|game| self.samples_of(game)).collect();
        for (game, found) in games.iter().zip(read) {
            let Some(found) = found else {
                self.counts.refused += 1;
                continue;
            };
            self.counts.games += 1;
            self.counts.left_out += found.left_out;
            let is_held = game.number.is_multiple_of(HELD_OUT);
            let before = self.samples.inputs.len();
            // Four thousand million inputs are more than memory holds.
            let Ok(before) = u32::try_from(before) else { return };
            for (&white, &black) in found.white.iter().zip(&found.black) {
                self.samples.in_blacks_view[white as usize] = black;
            }
            self.samples.inputs.extend(found.white);
            let to = if is_held { &mut self.samples.held } else { &mut self.samples.fitted };
            to.extend(found.samples.iter().map(|s| Sample { start: before + s.start, ..*s }));
        }
    }

    /// The samples of all games.
    pub fn finish(self) -> (Samples, SampleCounts) {
        let mut counts = self.counts;
        counts.fitted = self.samples.fitted.len() as u64;
        counts.held = self.samples.held.len() as u64;
        (self.samples, counts)
    }

    fn samples_of(&self, game: &ScoredGame) -> Option<GameSamples> {
        let mut found = GameSamples::default();
        let (inputs, shape) = (&self.inputs, &self.shape);
        let mut lists = [Vec::new(), Vec::new()];
        let played = replay(game, self.game, |pos, m, scored| {
            let result = match game.winner {
                None => 0.5,
                Some(winner) if winner == pos.turn() => 1.0,
                Some(_) => 0.0,
            };
            let look = Look { inputs, shape, m, scored, result, lists: &mut lists };
            match pos.visit(look) {
                Some(mut sample) => {
                    sample.start = found.white.len() as u32;
                    found.white.extend(&lists[0]);
                    found.black.extend(&lists[1]);
                    found.samples.push(sample);
                }
                None => found.left_out += 1,
            }
        });
        played.is_ok().then_some(found)
    }
}

/// Asks for the inputs of a game at its start.
struct InputsOf;

impl PositionVisitor for InputsOf {
    type Output = Result<Inputs, NetError>;
    fn visit<P: AnyChess>(self, pos: &P) -> Result<Inputs, NetError> {
        Inputs::of(pos)
    }
}

/// Makes a sample of a position, if it is quiet.
struct Look<'a> {
    inputs: &'a Inputs,
    shape: &'a NetShape,
    m: Move,
    scored: ScoredMove,
    result: f32,
    lists: &'a mut [Vec<u32>; 2],
}

impl PositionVisitor for Look<'_> {
    type Output = Option<Sample>;
    fn visit<P: AnyChess>(self, pos: &P) -> Option<Sample> {
        let score = self.scored.score.filter(|score| score.abs() <= MOST_SCORE)?;
        if pos.move_kinds(self.m).is_noisy() || pos.in_check() {
            return None;
        }
        for (side, list) in Side::BOTH.into_iter().zip(self.lists.iter_mut()) {
            self.inputs.active(pos, side, list);
        }
        let men = (pos.of_side(Side::White) | pos.of_side(Side::Black)).len();
        Some(Sample {
            start: 0,
            n_inputs: u16::try_from(self.lists[0].len()).ok()?,
            bucket: self.shape.bucket(men) as u8,
            is_mirrored: false,
            turn: pos.turn(),
            score,
            result: self.result,
        })
    }
}

impl Samples {
    /// The inputs of a sample in White's view.
    #[inline]
    pub(super) fn inputs_of(&self, sample: &Sample) -> &[u32] {
        &self.inputs[sample.start as usize..][..usize::from(sample.n_inputs)]
    }

    /// The slope of the curve from scores to results that lies closest to the results:
    /// the expected result of `score` is 1 / (1 + exp(−score · slope)).
    pub(super) fn slope(&self) -> f32 {
        const SLOPES: std::ops::Range<u32> = 5..150;
        const STEP: f32 = 0.0001;
        let mut by_score: BTreeMap<i16, (f64, f64)> = BTreeMap::new();
        for sample in &self.fitted {
            let (n, sum) = by_score.entry(sample.score).or_default();
            *n += 1.0;
            *sum += f64::from(sample.result);
        }
        // The square error up to what no slope changes.
        let error = |slope: f32| -> f64 {
            let parts = by_score.iter().map(|(&score, &(n, sum))| {
                let expected = f64::from(crate::expected(f32::from(score), slope));
                expected * (n * expected - 2.0 * sum)
            });
            parts.sum()
        };
        let slopes = SLOPES.map(|step| step as f32 * STEP);
        let best = slopes.min_by(|&a, &b| error(a).total_cmp(&error(b)));
        best.unwrap_or(STEP)
    }

    /// Do games end in more than one way? Else there is nothing to learn.
    pub fn have_both_results(&self) -> bool {
        let mut results = self
            .fitted
            .iter()
            .map(|s| if s.turn == Side::White { s.result } else { 1.0 - s.result });
        let first = results.next();
        results.any(|result| Some(result) != first)
    }
}
