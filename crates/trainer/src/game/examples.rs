//! Positions of any game with what is to be expected of them.

use engine::{AnyGame, AnyPosition, LetterCase, PositionVisitor};
use eval::{GameCoefficients, Universal, WeightPage};
use game_core::random::Lcg64;
use game_core::{Evaluator, Move, MoveClass, MoveList, Position, Score, see};
use notation::pgn::{self, GameResult, PgnError, PgnGame, PgnReader};
use rules::names;
use std::io::{self, Read};

/// Positions before this ply belong to openings.
const FIRST_PLY: usize = 8;
/// Every game with a multiple of this number is kept apart to measure the fit.
const HELD_OUT: usize = 10;
/// Scores beyond this say no more than that a side wins.
const LARGEST_SCORE: i32 = 3_000;

/// A quiet position and what is to be expected of it.
#[derive(Clone, PartialEq, Debug)]
pub struct GameExample {
    /// Its score as a function of the weights.
    pub position: GameCoefficients,
    /// 1 if White won, 0 if Black did.
    pub result: f32,
    /// The score of the search in centipawns, as White sees it.
    pub score: Option<f32>,
}

/// The examples of many games.
#[derive(Clone, Default, Debug)]
pub struct GameExamples {
    /// Examples to learn from.
    pub fitted: Vec<GameExample>,
    /// Kept apart to measure the fit: their games are not learnt from.
    pub held: Vec<GameExample>,
    /// Games that were used.
    pub n_games: usize,
    /// Games of another kind, without a result, or that could not be read.
    pub n_left_out: usize,
}

impl GameExamples {
    /// Adds one in `one_in` quiet positions of the games of this kind in a file, for
    /// weights of this page. A game that cannot be played to its end is used as far as it
    /// goes.
    ///
    /// # Errors
    /// The games cannot be read any further.
    pub fn read(
        &mut self,
        games: impl Read,
        game: &AnyGame,
        page: &WeightPage,
        one_in: u64,
    ) -> io::Result<()> {
        let mut reader = PgnReader::new(games);
        let mut taker = Taker {
            universal: Universal::with_hce(),
            page,
            places: page.places(),
            random: Lcg64::new(1),
            one_in: one_in.max(1),
        };
        loop {
            match PgnGame::read(&mut reader) {
                Ok(Some(record)) => self.add(&record, game, &mut taker),
                Ok(None) => return Ok(()),
                Err(PgnError::Io(error)) => return Err(error),
                Err(_) => self.n_left_out += 1,
            }
        }
    }

    fn add(&mut self, record: &PgnGame, game: &AnyGame, taker: &mut Taker<'_>) {
        let (Some(result), Some(mut pos)) = (result_of(record), start_of(record, game)) else {
            self.n_left_out += 1;
            return;
        };
        self.n_games += 1;
        let is_held = self.n_games.is_multiple_of(HELD_OUT);
        let to = if is_held { &mut self.held } else { &mut self.fitted };
        for (ply, node) in record.main_line().enumerate() {
            let Ok(m) = pos.read_move(record.text(node), LetterCase::Exact) else { return };
            if ply >= FIRST_PLY && taker.random.next_u31().is_multiple_of(taker.one_in) {
                let score = pgn::eval(record.comment(node)).map(centipawns);
                let look = Look { taker: &mut *taker, played: m, result, score };
                to.extend(pos.visit(look));
            }
            if pos.play(m).is_err() {
                return;
            }
        }
    }
}

/// A score in centipawns, a mate as a very large one.
fn centipawns(score: Score) -> f32 {
    let raw = if score.mate_plies().is_some() {
        score.raw().signum() * LARGEST_SCORE
    } else {
        score.raw()
    };
    raw.clamp(-LARGEST_SCORE, LARGEST_SCORE) as f32
}

fn result_of(game: &PgnGame) -> Option<f32> {
    match game.result()? {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unfinished => None,
    }
}

/// Where a record begins, if it is one of this game.
fn start_of(record: &PgnGame, game: &AnyGame) -> Option<AnyPosition> {
    let tag = record.tag("Variant");
    let is_it = |tag: &str| tag == game.name() || names::find(tag) == Some(game.name());
    if !tag.is_none_or(is_it) {
        return None;
    }
    match record.tag("FEN") {
        Some(text) => game.position(text).ok(),
        None => game.start().ok(),
    }
}

/// What takes positions apart.
struct Taker<'a> {
    universal: Universal,
    page: &'a WeightPage,
    places: Vec<u32>,
    random: Lcg64,
    one_in: u64,
}

/// A look at a position whose game went on with this move.
struct Look<'a, 'p> {
    taker: &'a mut Taker<'p>,
    played: Move,
    result: f32,
    score: Option<f32>,
}

impl PositionVisitor for Look<'_, '_> {
    type Output = Option<GameExample>;

    fn visit<P: engine::AnyChess>(self, pos: &P) -> Option<GameExample> {
        let Look { taker, played, result, score } = self;
        let universal = &mut taker.universal;
        let position = universal.coefficients(pos, taker.page, &taker.places);
        let worth = |kind| Evaluator::<P>::piece_value(universal, kind);
        is_quiet(pos, played, worth).then_some(GameExample { position, result, score })
    }
}

/// Is the position quiet: no check, no capture or promotion played, and none that wins
/// material? Where a side must capture, every position without check is.
fn is_quiet<P: Position>(pos: &P, played: Move, worth: impl Fn(game_core::Kind) -> i32) -> bool {
    if pos.in_check() {
        return false;
    }
    let nature = pos.nature();
    if nature.must_capture {
        return true;
    }
    let mut noisy = MoveList::new();
    pos.generate(MoveClass::Noisy, &mut noisy);
    let wins = |m| nature.see && see::value(pos, m, &worth) > 0;
    noisy.into_iter().all(|m| m != played && !wins(m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{fit_game, page_of_rules};
    use eval::Dependence;

    const GAME: &str = "[Variant \"makruk\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.30,5]} e5 \
                        2. d4 d5 3. Nd2 Nd7 4. Se2 Se7 5. f4 {[%eval 0.50,5]} f5 6. c4 c5 1-0\n\n";

    fn page(game: &AnyGame) -> WeightPage {
        page_of_rules(&game.start().expect("a start"))
    }

    #[test]
    fn games_of_the_game_are_taken_apart_and_others_left_out() {
        let game = AnyGame::of_library("makruk").expect("a game of the library");
        let page = page(&game);
        let mut examples = GameExamples::default();
        let text = GAME.to_owned() + &GAME.replace("makruk", "shogi");
        examples.read(text.as_bytes(), &game, &page, 1).expect("a text can be read");
        assert_eq!((examples.n_games, examples.n_left_out), (1, 1));
        // Before 5...f5 and 6.c4 a pawn hangs, so those positions are not quiet.
        assert_eq!(examples.fitted.len(), 2, "{:?}", examples.fitted);
        assert_eq!(examples.fitted[0].score, Some(50.0));
    }

    /// The score of the evaluation is the one that the weights of the page give.
    #[test]
    fn the_coefficients_of_a_position_give_its_score() {
        struct Check(WeightPage);
        impl PositionVisitor for Check {
            type Output = ();
            fn visit<P: engine::AnyChess>(self, pos: &P) {
                let mut universal = Universal::with_hce();
                let found = universal.coefficients(pos, &self.0, &self.0.places());
                let weight = |place: u32| match (place as usize).checked_sub(self.0.weights.len()) {
                    Some(at) => (self.0.chess[at].0 as f32, self.0.chess[at].1 as f32),
                    None => {
                        let (mg, eg) = self.0.weights[place as usize];
                        (mg as f32, eg as f32)
                    }
                };
                let known = found.dependences.iter().map(|known| {
                    let (mg, eg) = weight(known.place);
                    known.by[0] * mg + known.by[1] * eg
                });
                let score = known.sum::<f32>() + found.rest;
                let told = universal.evaluate(pos).of(pos.turn()).seen_by(game_core::Side::White);
                assert!((score - told.raw() as f32).abs() < 2.0, "{score} {told}");
            }
        }
        for id in ["xiangqi", "shogi", "horde", "capablanca", "monster", "atomic", "3check"] {
            let game = AnyGame::of_library(id).expect("a game of the library");
            let page = page(&game);
            let mut pos = game.start().expect("a start");
            let mut random = Lcg64::new(3);
            for _ in 0..40 {
                pos.visit(Check(page.clone()));
                let moves = pos.legal_moves(game_core::MoveStyle::Coordinates);
                if moves.is_empty() {
                    break;
                }
                let text = &moves[random.below(moves.len())];
                let m = pos.read_move(text, LetterCase::Exact).expect("a legal move");
                pos.play(m).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_planted_weight_is_found() {
        let game = AnyGame::of_library("makruk").expect("a game of the library");
        let mut page = page(&game);
        // Whoever has one more of a feature wins three games of four.
        let example = |n: f32, result: f32| GameExample {
            position: GameCoefficients {
                dependences: vec![Dependence { place: 0, by: [n / 32.0; 2] }],
                rest: 0.0,
            },
            result,
            score: Some(0.0),
        };
        let mut examples = GameExamples::default();
        for _ in 0..500 {
            for result in [1.0, 1.0, 1.0, 0.0] {
                examples.fitted.push(example(1.0, result));
                examples.fitted.push(example(-1.0, 1.0 - result));
            }
        }
        examples.held = examples.fitted[..80].to_vec();
        page.weights[0] = (0, 0);
        let fitted = fit_game(&examples, &page, 60, |_| true);
        assert!(fitted.weights[0].0 > 160, "{:?}", fitted.weights[0]);
    }
}
