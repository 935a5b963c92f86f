//! The hand-crafted evaluation (HCE) of chess.
//!
//! `evaluate` is the spine: a list of steps, each in a file of its own. Every
//! step finds features and tells a tally how often a side has them; the weight
//! of a feature stands on the page [`weights`]. One tally adds up the
//! score, one keeps every feature with its square for [`Evaluator::trace`]
//! (`features.rs`), one counts for the tuner ([`coefficients`]). There is no
//! second way to a score.
//!
//! The score is linear in its weights up to the last two steps: initiative
//! (which knows who is ahead) and scale (factors on middlegame and endgame).

mod coefficients;
mod endgame;
mod features;
mod initiative;
mod king;
mod kpk;
mod masks;
mod names;
mod page;
mod passed;
mod pawn_table;
mod pawns;
mod pieces;
mod scene;
mod space;
mod sums;
mod tally;
mod threats;
pub mod weights;

pub use coefficients::{Coefficients, coefficients};
pub use page::page_body;

use crate::values::{self, MAX_SCORE};
use endgame::{FULL_SCALE, Scale};
use features::FeatureList;
use game_core::orthodox::{KING, PAWN};
use game_core::{
    BoardView, Evaluator, Job, Kind, Observer, Piece, Processor, Score, Side, Square, Tracer,
};
use initiative::Initiative;
use masks::only;
use pawn_table::PawnTable;
use pawns::PawnFacts;
use scene::Scene;
pub(crate) use sums::MOST_OF_A_KIND;
use sums::{FULL_PHASE, Sums};
pub(crate) use tally::FittedWeights;
use tally::{HceTerm, Packed, PageWeights, ScoreSum, Tally, WeightTable, eg, mg};
use weights::TEMPO;

/// Room for this many moves is made at once.
const EXPECTED_PLIES: usize = 256;

/// The evaluator. It hears moves being made, remembers pawns, and belongs to
/// one thread.
#[derive(Clone)]
pub struct Hce<W = PageWeights> {
    weights: W,
    now: Sums,
    /// The sums before each move that can be taken back.
    earlier: Vec<Sums>,
    pawns: PawnTable,
    processor: Processor,
}

impl Hce {
    /// An evaluator that knows no position yet.
    pub fn new() -> Hce {
        Hce::with(PageWeights)
    }
}

impl<W> Hce<W> {
    /// An evaluator with these weights.
    pub(crate) fn with(weights: W) -> Hce<W> {
        // Made here, so that no move of a game waits for it.
        kpk::table();
        Hce {
            weights,
            now: Sums::default(),
            earlier: Vec::with_capacity(EXPECTED_PLIES),
            pawns: PawnTable::new(),
            processor: Processor::detect(),
        }
    }
}

impl Default for Hce {
    fn default() -> Hce {
        Hce::new()
    }
}

impl<W: WeightTable> Observer for Hce<W> {
    #[inline]
    fn put(&mut self, sq: Square, piece: Piece) {
        self.now.put(sq, piece, &self.weights);
    }
    #[inline]
    fn take(&mut self, sq: Square, piece: Piece) {
        self.now.take(sq, piece, &self.weights);
    }
    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        self.now.shift(from, to, piece, &self.weights);
    }
}

impl<V: BoardView<Bits = u64>, W: WeightTable> Evaluator<V> for Hce<W> {
    fn reset(&mut self, view: &V) {
        self.earlier.clear();
        self.now = Sums::of(view, &self.weights);
    }

    #[inline]
    fn push(&mut self) {
        self.earlier.push(self.now);
    }

    #[inline]
    fn pop(&mut self) {
        self.now = self.earlier.pop().expect("a pop follows a push");
    }

    fn evaluate(&mut self, view: &V) -> Score {
        let score = self.processor.run(Scoring { hce: self, view });
        Score::cp(if view.turn() == Side::White { score } else { -score })
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        values::piece_value(kind)
    }

    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        let mut tally = FeatureList::new(&self.weights);
        let sums = Sums::of(view, &self.weights);
        let found = evaluate(view, &sums, None::<(&mut PawnTable, &W)>, &mut tally);
        features::tell(&tally, &found, tracer);
    }
}

/// Computes the score for White with the instructions the processor has.
struct Scoring<'a, V, W> {
    hce: &'a mut Hce<W>,
    view: &'a V,
}

impl<V: BoardView<Bits = u64>, W: WeightTable> Job for Scoring<'_, V, W> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Hce { weights, now, pawns, .. } = self.hce;
        let mut tally = ScoreSum::new(now.placed, &*weights);
        evaluate(self.view, now, Some((pawns, &*weights)), &mut tally).score
    }
}

/// The result of the steps.
struct Evaluation {
    phase: i32,
    /// The linear terms together.
    linear: Packed,
    initiative: Initiative,
    scale: Scale,
    /// In centipawns for White.
    score: i32,
}

/// Evaluates a position: all steps in order.
#[inline(always)]
fn evaluate<V, T, W>(
    view: &V,
    sums: &Sums,
    pawns: Option<(&mut PawnTable, &W)>,
    tally: &mut T,
) -> Evaluation
where
    V: BoardView<Bits = u64>,
    T: Tally,
    W: WeightTable,
{
    // 1. Material and squares: kept while moving, or told one by one; and what
    // games with the pieces of chess have in hand.
    if T::FRESH {
        sums::placed(view, tally);
    }
    sums::in_hand(view, tally);
    let sums = sums.with_hands(view);

    // 2. Pawn structure and shelter: remembered, or evaluated afresh.
    let facts = structure(view, pawns, tally);

    // 3. Pieces: attacks, mobility, and what is good for each kind.
    let mut scene = Scene::new(view, sums.counts, facts);
    scene.begin();
    pieces::evaluate::<V, T, true>(&mut scene, tally);
    pieces::evaluate::<V, T, false>(&mut scene, tally);
    let scene = &scene;

    // 4. King safety, which needs all attacks.
    king::danger::<V, T, true>(scene, tally);
    king::danger::<V, T, false>(scene, tally);

    // 5. Passed pawns.
    if facts.passed.any() {
        passed::evaluate::<V, T, true>(scene, tally);
        passed::evaluate::<V, T, false>(scene, tally);
    }

    // 6. Threats.
    threats::evaluate::<V, T, true>(scene, tally);
    threats::evaluate::<V, T, false>(scene, tally);

    // 7. Space.
    space::evaluate::<V, T, true>(scene, tally);
    space::evaluate::<V, T, false>(scene, tally);

    // 8. The move.
    match view.turn() {
        Side::White => tally.add::<true>(HceTerm::Tempo, TEMPO, 1),
        Side::Black => tally.add::<false>(HceTerm::Tempo, TEMPO, 1),
    }

    // 9. Endings known to be won.
    endgame::known_wins::<V, T, true>(scene, tally);
    endgame::known_wins::<V, T, false>(scene, tally);

    // 10. Initiative and scale, then one number.
    conclude(scene, tally, sums.phase())
}

/// Pawn structure and shelter of both sides, from the table or afresh.
#[inline(always)]
fn structure<V, T, W>(view: &V, pawns: Option<(&mut PawnTable, &W)>, tally: &mut T) -> PawnFacts
where
    V: BoardView<Bits = u64>,
    T: Tally,
    W: WeightTable,
{
    let own_pawns = Side::BOTH.map(|side| view.of(side, PAWN));
    let kings = Side::BOTH.map(|side| only(view.of(side, KING)));
    match pawns {
        Some((table, weights)) => {
            let (facts, known) = table.probe(own_pawns, kings, weights);
            tally.add_known(known);
            facts
        }
        None => {
            king::shelter::<T, true>(own_pawns, kings[0], tally);
            king::shelter::<T, false>(own_pawns, kings[1], tally);
            pawns::evaluate(own_pawns, tally)
        }
    }
}

/// From the linear terms to one number.
#[inline(always)]
fn conclude<V, T>(scene: &Scene<V>, tally: &T, phase: i32) -> Evaluation
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let linear = tally.sum();
    let initiative = initiative::evaluate(scene, tally);
    let sum = linear + initiative.value;
    let scale = endgame::scale(scene, sum);
    let score = taper(sum, phase, scale).clamp(-MAX_SCORE, MAX_SCORE);
    Evaluation { phase, linear, initiative, scale, score }
}

/// The weights are finer than centipawns, so that fitting them can show small
/// differences: this many make [`CENTIPAWNS`].
pub(crate) const UNITS: i32 = 8;
/// [`UNITS`] of the weights make so many centipawns.
pub(crate) const CENTIPAWNS: i32 = 5;

/// Mixes middlegame and endgame as the phase asks. Rounds towards zero, so a
/// mirrored position has exactly the negative score.
#[inline(always)]
fn taper(sum: Packed, phase: i32, scale: Scale) -> i32 {
    let middlegame = mg(sum) * scale.mg * phase;
    let endgame = eg(sum) * scale.eg * (FULL_PHASE - phase);
    (middlegame + endgame) * CENTIPAWNS / (FULL_PHASE * FULL_SCALE * UNITS)
}
