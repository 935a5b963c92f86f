//! Positions whose game's result is known.

use chess::Chess;
use eval::hce::coefficients;
use eval::{Coefficients, piece_value};
use game_core::random::Lcg64;
use game_core::{Move, MoveClass, MoveList, Position, see};
use notation::pgn::{GameResult, PgnError, PgnGame, PgnReader, replay};
use notation::{fen, san};
use rules::names;
use std::io::{self, Read};

/// Positions before this ply belong to opening books.
const FIRST_PLY: usize = 12;
/// Every game with a multiple of this number is kept apart to measure the fit.
const HELD_OUT: usize = 20;

/// A quiet position and how its game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The features the evaluation finds in it.
    pub position: Coefficients,
    /// 1 if White won, 0 if Black did.
    pub result: f32,
}

/// The examples of many games.
#[derive(Clone, Default, Debug)]
pub struct Examples {
    /// Examples to learn from.
    pub fitted: Vec<Example>,
    /// Kept apart to measure the fit: their games are not learnt from.
    pub held: Vec<Example>,
    /// Games that were used.
    pub n_games: usize,
    /// Games without a result, or that could not be read.
    pub n_left_out: usize,
}

impl Examples {
    /// Adds the examples of another file.
    pub fn add(&mut self, more: Examples) {
        self.fitted.extend(more.fitted);
        self.held.extend(more.held);
        self.n_games += more.n_games;
        self.n_left_out += more.n_left_out;
    }
}

/// Takes one in `one_in` quiet positions out of games.
///
/// A game that cannot be played to its end is used as far as it goes.
///
/// # Errors
/// The games cannot be read any further.
pub fn read_games(games: impl Read, one_in: u64) -> io::Result<Examples> {
    let mut reader = PgnReader::new(games);
    let mut examples = Examples::default();
    let mut random = Lcg64::new(1);
    loop {
        let game = match PgnGame::read(&mut reader) {
            Ok(Some(game)) => game,
            Ok(None) => return Ok(examples),
            Err(PgnError::Io(error)) => return Err(error),
            Err(_) => {
                examples.n_left_out += 1;
                continue;
            }
        };
        let (Some(result), Some(start)) = (result_of(&game), start_of(&game)) else {
            examples.n_left_out += 1;
            continue;
        };
        examples.n_games += 1;
        let is_held = examples.n_games % HELD_OUT == 0;
        let to = if is_held { &mut examples.held } else { &mut examples.fitted };
        let mut ply = 0;
        let _ = replay(&game, start, san::parse, |_, pos: &Chess, played| {
            ply += 1;
            if ply > FIRST_PLY
                && random.next_u31().is_multiple_of(one_in.max(1))
                && is_quiet(pos, played)
            {
                to.push(Example { position: coefficients(pos), result });
            }
        });
    }
}

fn result_of(game: &PgnGame) -> Option<f32> {
    match game.result()? {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        _ => None,
    }
}

/// The games of which the evaluation of chess can learn.
const CHESS_GAMES: [&str; 2] = ["chess", "chess960"];

/// Where a game begins, if that is a position of chess.
pub(crate) fn start_of(game: &PgnGame) -> Option<Chess> {
    let variant = game.tag("Variant").and_then(names::find);
    if variant.is_some_and(|id| !CHESS_GAMES.contains(&id)) {
        return None;
    }
    match game.tag("FEN") {
        Some(text) => fen::position(text, Chess::from_setup).ok(),
        None => Some(Chess::start()),
    }
}

/// Is the position quiet: no check, no capture or promotion played, and none
/// that wins material?
fn is_quiet(pos: &Chess, played: Move) -> bool {
    if pos.in_check() {
        return false;
    }
    let mut noisy = MoveList::new();
    pos.generate(MoveClass::Noisy, &mut noisy);
    noisy.into_iter().all(|m| m != played && see::value(pos, m, piece_value) <= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 \
                        6. O-O O-O 7. Bb3 a6 8. h3 Ba7 9. Re1 h6 10. Nbd2 Be6 1-0\n\n";

    #[test]
    fn quiet_positions_behind_the_opening_are_taken() {
        let examples = read_games(GAME.as_bytes(), 1).expect("a text can be read");
        assert_eq!((examples.n_games, examples.n_left_out), (1, 0));
        assert_eq!(examples.fitted.len(), 8, "every move after the twelfth half-move is quiet");
        assert!(examples.fitted.iter().all(|example| example.result == 1.0));
    }

    /// The weights were fitted to the positions these numbers choose.
    #[test]
    fn the_positions_taken_are_those_of_every_earlier_build() {
        let mut random = Lcg64::new(1);
        let taken: Vec<usize> = (0..20).filter(|_| random.next_u31().is_multiple_of(7)).collect();
        assert_eq!(taken, [10]);
    }

    #[test]
    fn one_game_in_twenty_is_kept_apart() {
        let examples = read_games(GAME.repeat(40).as_bytes(), 1).expect("a text can be read");
        assert_eq!(examples.n_games, 40);
        assert_eq!((examples.fitted.len(), examples.held.len()), (38 * 8, 2 * 8));
    }

    #[test]
    fn a_game_without_a_result_or_from_an_impossible_position_is_left_out() {
        let unfinished = GAME.replace("1-0", "*");
        let odd = format!("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n{GAME}");
        let examples = read_games((unfinished + &odd).as_bytes(), 1).expect("a text can be read");
        assert_eq!((examples.n_games, examples.n_left_out), (0, 2));
    }

    #[test]
    fn a_hanging_piece_makes_no_example() {
        let pos = |text: &str| fen::position(text, Chess::from_setup).expect(text);
        let quiet = pos("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
        assert!(is_quiet(&quiet, Move::NONE));
        let hanging = pos("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1");
        assert!(!is_quiet(&hanging, Move::NONE));
    }
}
