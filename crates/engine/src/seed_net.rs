//! The network of 70 numbers at the board of chess: how it sees a position, and what its
//! output is in centipawns.

use chess::Chess;
use game_core::orthodox::N_KINDS;
use game_core::{
    BoardView, Evaluator, Kind, Observer, Piece, ResultCurve, Score, Side, Square, Tracer, Wing,
};
use nnue::{MOST_SCORE, SeedInputs, SeedNet};
use std::sync::Arc;

/// The values of pieces of the same author, for the order of captures; a king is worth
/// more than all others together.
const VALUES: [i32; N_KINDS] = [100, 320, 330, 500, 900, 20_000];
/// Where the inputs behind the 64 squares begin.
const CASTLING_INPUT: usize = 64;
const EN_PASSANT_INPUT: usize = 68;
const TURN_INPUT: usize = 69;
/// No pawn has just moved by two squares.
const NO_EN_PASSANT: i8 = -1;
/// The most that is made of an output before tanh, which is 1 long before.
const MOST_OUTPUT: f64 = 100.0;

/// A position as the network sees it.
///
/// ```
/// let inputs = engine::seed_inputs(&chess::Chess::start());
/// assert_eq!(inputs[..8], [4, 1, 0, 0, 0, 0, 7, 10]);
/// assert_eq!(inputs[64..], [1, 1, 1, 1, -1, 0]);
/// ```
pub fn seed_inputs(pos: &Chess) -> SeedInputs {
    let mut inputs: SeedInputs = [0; nnue::SEED_INPUTS];
    let (files, ranks) = (pos.geometry().files(), pos.geometry().ranks());
    for sq in pos.occupied() {
        let Some(Piece { side, kind }) = pos.at(sq) else { continue };
        let (file, rank) = (sq.0 % files, sq.0 / files);
        let number = side.index() * N_KINDS + kind.index() + 1;
        inputs[usize::from(file * ranks + rank)] = number as i8;
    }
    let rights = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
    for (place, (side, wing)) in rights.enumerate() {
        inputs[CASTLING_INPUT + place] = pos.may_castle(side, wing).into();
    }
    inputs[EN_PASSANT_INPUT] = pos.double_step_file().map_or(NO_EN_PASSANT, |file| file as i8);
    inputs[TURN_INPUT] = (pos.turn() == Side::Black).into();
    inputs
}

/// Evaluates chess by the network of 70 numbers. It looks at the board when asked and
/// keeps no sums.
#[derive(Clone)]
pub(crate) struct SeedEvaluator {
    net: Arc<SeedNet>,
    curve: ResultCurve,
}

impl SeedEvaluator {
    pub(crate) fn new(net: Arc<SeedNet>, curve: ResultCurve) -> SeedEvaluator {
        SeedEvaluator { net, curve }
    }
}

/// The centipawns of which a curve expects what a network with this output, before tanh,
/// expects; the shares of games that no score decides are left out.
///
/// The curve expects, of a score `x` slopes above its centre, the result
/// `sinh x / (cosh x + cosh(half / slope))` between -1 and 1. That is `tanh output` where
/// `sinh(x - output) = cosh(half / slope) · sinh output`.
fn centipawns(curve: ResultCurve, output: f32) -> i32 {
    let output = f64::from(output).clamp(-MOST_OUTPUT, MOST_OUTPUT);
    let above = output + ((curve.half / curve.slope).cosh() * output.sinh()).asinh();
    let score = (curve.centre + curve.slope * above).round() as i32;
    score.clamp(-MOST_SCORE, MOST_SCORE)
}

impl Observer for SeedEvaluator {
    #[inline]
    fn put(&mut self, _: Square, _: Piece) {}
    #[inline]
    fn take(&mut self, _: Square, _: Piece) {}
}

impl Evaluator<Chess> for SeedEvaluator {
    fn reset(&mut self, _: &Chess) {}

    fn evaluate(&mut self, pos: &Chess) -> Score {
        let neurons = self.net.neurons(&seed_inputs(pos));
        let white = centipawns(self.curve, self.net.output(&neurons));
        Score::cp(if pos.turn() == Side::White { white } else { -white })
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        VALUES[kind.index()]
    }

    fn trace(&mut self, pos: &Chess, tracer: &mut dyn Tracer) {
        tracer.term("network", pos.turn(), self.evaluate(pos).raw());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Position;
    use notation::{coords, fen};

    fn inputs_of(text: &str) -> SeedInputs {
        seed_inputs(&fen::position(text, Chess::from_setup).expect(text))
    }

    /// The vector that the description of the network prints.
    #[test]
    fn the_start_of_the_game_is_encoded_as_published() {
        let published = [
            4, 1, 0, 0, 0, 0, 7, 10, 2, 1, 0, 0, 0, 0, 7, 8, 3, 1, 0, 0, 0, 0, 7, 9, 5, 1, 0, 0, 0,
            0, 7, 11, 6, 1, 0, 0, 0, 0, 7, 12, 3, 1, 0, 0, 0, 0, 7, 9, 2, 1, 0, 0, 0, 0, 7, 8, 4,
            1, 0, 0, 0, 0, 7, 10, 1, 1, 1, 1, -1, 0,
        ];
        assert_eq!(seed_inputs(&Chess::start()), published);
    }

    /// Any double step counts, whether or not the pawn can be taken.
    #[test]
    fn a_pawn_that_moved_two_squares_is_told_for_one_move() {
        let mut pos = Chess::start();
        let mut told = Vec::new();
        for text in ["e2e4", "h7h6", "a2a3", "a7a5"] {
            pos.make(coords::parse(&pos, text).expect(text), &mut ());
            told.push(seed_inputs(&pos)[EN_PASSANT_INPUT]);
        }
        assert_eq!(told, [4, -1, -1, 0]);
        pos.make_null_move();
        assert_eq!(seed_inputs(&pos)[EN_PASSANT_INPUT], -1);
        let taken = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
        assert_eq!(inputs_of(taken)[EN_PASSANT_INPUT..], [4, 1]);
    }

    #[test]
    fn castling_rights_stand_in_their_order() {
        for (field, rights) in [("Kq", [1, 0, 0, 1]), ("Qk", [0, 1, 1, 0]), ("-", [0, 0, 0, 0])] {
            let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1");
            assert_eq!(inputs_of(&text)[CASTLING_INPUT..EN_PASSANT_INPUT], rights, "{field}");
        }
    }

    /// The curve expects of the score what the network expects of the position.
    #[test]
    fn scores_are_what_the_curve_expects_of_them() {
        let curve = ResultCurve { centre: 20.0, half: 96.0, slope: 97.0, drawn: 0.0 };
        for tenths in -20..=20 {
            let output = tenths as f32 / 10.0;
            let score = Score::cp(centipawns(curve, output));
            let expected = 2.0 * curve.points(score, Side::White) - 1.0;
            let off = (expected - f64::from(output.tanh())).abs();
            assert!(off < 0.003, "{output}: {expected}");
        }
        assert_eq!(centipawns(curve, 0.0), 20);
        assert!(centipawns(curve, f32::MAX).abs() <= MOST_SCORE);
    }
}
