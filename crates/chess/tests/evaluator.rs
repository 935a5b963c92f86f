//! The contract of evaluators, kept by the smallest one that keeps sums: what
//! it heard while moves were made equals what it counts from scratch, its terms
//! sum to its score, and a mirrored position has the negative score.

use chess::{BISHOP, Chess, KING, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{
    BoardView, Evaluator, Kind, Observer, Piece, Position, Score, Side, Square, Trace, Tracer,
};
use notation::fen;

fn value(kind: Kind) -> i32 {
    match kind {
        PAWN => 100,
        KNIGHT => 320,
        BISHOP => 330,
        ROOK => 500,
        QUEEN => 900,
        KING => 0,
        _ => unreachable!("chess has six kinds"),
    }
}

/// Material, kept as a stack of sums.
struct Material {
    sums: Vec<[i32; 2]>,
}

impl Material {
    fn of(pos: &Chess) -> Material {
        let mut material = Material { sums: Vec::new() };
        material.reset(pos);
        material
    }

    fn now(&mut self) -> &mut [i32; 2] {
        self.sums.last_mut().expect("reset comes first")
    }
}

impl Observer for Material {
    fn put(&mut self, _: Square, piece: Piece) {
        self.now()[piece.side.index()] += value(piece.kind);
    }
    fn take(&mut self, _: Square, piece: Piece) {
        self.now()[piece.side.index()] -= value(piece.kind);
    }
}

impl Evaluator<Chess> for Material {
    fn reset(&mut self, view: &Chess) {
        self.sums = vec![[0, 0]];
        for sq in view.occupied() {
            self.put(sq, view.at(sq).expect("occupied"));
        }
    }
    fn piece_value(&self, kind: Kind) -> i32 {
        value(kind)
    }
    fn push(&mut self) {
        let copy = *self.now();
        self.sums.push(copy);
    }
    fn pop(&mut self) {
        self.sums.pop();
    }
    fn evaluate(&mut self, view: &Chess) -> Score {
        let us = view.turn();
        let sums = *self.now();
        Score::cp(sums[us.index()] - sums[(!us).index()])
    }
    fn trace(&mut self, _: &Chess, tracer: &mut dyn Tracer) {
        for side in Side::BOTH {
            tracer.term("material", side, self.now()[side.index()]);
        }
    }
}

/// All positions down to a depth, the evaluator following along.
fn walk(pos: &mut Chess, evaluator: &mut Material, depth: u32) {
    assert_eq!(evaluator.evaluate(pos), Material::of(pos).evaluate(pos));
    let mut trace = Trace::default();
    evaluator.trace(pos, &mut trace);
    assert_eq!(trace.total(pos.turn()), evaluator.evaluate(pos).raw());
    if depth == 0 {
        return;
    }
    for m in pos.legal_moves() {
        evaluator.push();
        pos.make(m, evaluator);
        walk(pos, evaluator, depth - 1);
        pos.unmake();
        evaluator.pop();
    }
}

#[test]
fn sums_kept_while_moving_equal_sums_from_scratch() {
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let mut pos = fen::position(text, Chess::from_setup).expect(text);
        let mut evaluator = Material::of(&pos);
        walk(&mut pos, &mut evaluator, 3);
    }
}

#[test]
fn a_mirrored_position_has_the_negative_score() {
    let white = fen::position("4k3/8/8/8/8/8/3R4/4K3 b - - 0 1", Chess::from_setup);
    let black = fen::position("4k3/3r4/8/8/8/8/8/4K3 b - - 0 1", Chess::from_setup);
    let (white, black) = (white.expect("valid"), black.expect("valid"));
    let score = |pos: &Chess| Material::of(pos).evaluate(pos);
    assert_eq!(score(&white), -score(&black));
    assert_eq!(score(&white).of(white.turn()).seen_by(Side::White), Score::cp(500));
}
