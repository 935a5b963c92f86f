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
use tally::{HceTerm, Packed, ScoreSum, Tally, eg, mg};
use weights::TEMPO;

/// Room for this many moves is made at once.
const EXPECTED_PLIES: usize = 256;

/// The evaluator. It hears moves being made, remembers pawns, and belongs to
/// one thread.
#[derive(Clone)]
pub struct Hce {
    now: Sums,
    /// The sums before each move that can be taken back.
    earlier: Vec<Sums>,
    pawns: PawnTable,
    processor: Processor,
}

impl Hce {
    /// An evaluator that knows no position yet.
    pub fn new() -> Hce {
        // Made here, so that no move of a game waits for it.
        kpk::table();
        Hce {
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

impl Observer for Hce {
    #[inline]
    fn put(&mut self, sq: Square, piece: Piece) {
        self.now.put(sq, piece);
    }
    #[inline]
    fn take(&mut self, sq: Square, piece: Piece) {
        self.now.take(sq, piece);
    }
    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        self.now.shift(from, to, piece);
    }
}

impl<V: BoardView<Bits = u64>> Evaluator<V> for Hce {
    fn reset(&mut self, view: &V) {
        self.earlier.clear();
        self.now = Sums::of(view);
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
        let mut tally = FeatureList::default();
        let found = evaluate(view, &Sums::of(view), None, &mut tally);
        features::tell(&tally, &found, tracer);
    }
}

/// Computes the score for White with the instructions the processor has.
struct Scoring<'a, V> {
    hce: &'a mut Hce,
    view: &'a V,
}

impl<V: BoardView<Bits = u64>> Job for Scoring<'_, V> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let mut tally = ScoreSum(self.hce.now.placed);
        evaluate(self.view, &self.hce.now, Some(&mut self.hce.pawns), &mut tally).score
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
fn evaluate<V, T>(view: &V, sums: &Sums, pawns: Option<&mut PawnTable>, tally: &mut T) -> Evaluation
where
    V: BoardView<Bits = u64>,
    T: Tally,
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
    conclude(scene, tally.sum(), sums.phase())
}

/// Pawn structure and shelter of both sides, from the table or afresh.
#[inline(always)]
fn structure<V, T>(view: &V, pawns: Option<&mut PawnTable>, tally: &mut T) -> PawnFacts
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let own_pawns = Side::BOTH.map(|side| view.of(side, PAWN));
    let kings = Side::BOTH.map(|side| only(view.of(side, KING)));
    match pawns {
        Some(table) => {
            let (facts, known) = table.probe(own_pawns, kings);
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
fn conclude<V: BoardView<Bits = u64>>(scene: &Scene<V>, linear: Packed, phase: i32) -> Evaluation {
    let initiative = initiative::evaluate(scene, linear);
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
