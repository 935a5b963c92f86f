//! What the tests of the search share: games, positions, a simple evaluator.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod prover;

use game_core::random::Xorshift64;
use game_core::{
    Analysis, BoardView, Control, Evaluator, Kind, Limits, Move, Observer, Piece, Position, Score,
    Side, Square,
};
use search::{Params, Searcher};
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// The rules of a game of the library.
pub fn rulebook(id: &str) -> AnyRulebook {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &fen).expect("in the library").expect("sound");
    variants::compile(&game).expect("compiles")
}

/// Runs a block with the rules of a game, whatever the width of its board.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $rules:ident => $body:expr) => {
        match support::rulebook($id) {
            variants::AnyRulebook::Bits64($rules) => $body,
            variants::AnyRulebook::Bits128($rules) => $body,
            variants::AnyRulebook::Bits256($rules) => $body,
        }
    };
}

/// Numbers that look random and are the same every time.
pub struct Random(Xorshift64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Xorshift64::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() >> 33) as usize % n
    }
}

/// A position some random moves away from the start, in which the game goes on.
pub fn random_position<B: Width>(
    rules: &std::sync::Arc<Rulebook<B>>,
    plies: usize,
    random: &mut Random,
) -> Variant<B> {
    'again: loop {
        let mut pos = Variant::start(rules).expect("the game has a start");
        for _ in 0..plies {
            let moves = pos.legal_moves();
            if pos.outcome().is_some() || moves.is_empty() {
                continue 'again;
            }
            pos.make(moves[random.below(moves.len())], &mut ());
        }
        if pos.outcome().is_none() {
            return pos;
        }
    }
}

/// An evaluator that values pieces by their squares without any sense: enough for
/// tests that compare searches. It keeps nothing between moves.
#[derive(Clone)]
pub struct Whim;

impl Observer for Whim {
    fn put(&mut self, _: Square, _: Piece) {}
    fn take(&mut self, _: Square, _: Piece) {}
}

impl<V: BoardView> Evaluator<V> for Whim {
    fn reset(&mut self, _: &V) {}
    fn evaluate(&mut self, view: &V) -> Score {
        let worth = |side: Side| -> i32 {
            let pieces = view.of_side(side).into_iter();
            pieces
                .map(|sq| {
                    let kind = view.at(sq).map_or(0, |piece| piece.kind.index() as i32);
                    50 + kind * 7 + (sq.index() as i32 * 31 + kind * 17) % 41
                })
                .sum()
        };
        Score::cp(worth(view.turn()) - worth(!view.turn()))
    }
    fn piece_value(&self, kind: Kind) -> i32 {
        50 + kind.index() as i32 * 7
    }
}

/// Searches with one thread within the limits.
pub fn think<P: Position + Sync, E: Evaluator<P> + Clone + Send>(
    pos: &P,
    evaluator: E,
    params: Params,
    limits: &Limits,
) -> Analysis {
    let mut searcher = Searcher::new(evaluator, 4).expect("4 MB");
    searcher.set_params(params);
    searcher.think(pos, limits, &Control::default(), &mut ())
}

pub fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Checks that each move of a line is legal after the moves before it.
pub fn check_line<P: Position>(pos: &P, line: &[Move]) {
    let mut pos = pos.clone();
    for &m in line {
        pos.play(m).expect("a line of legal moves");
    }
}
