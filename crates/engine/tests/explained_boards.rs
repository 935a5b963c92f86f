//! What explanations see on the boards of games other than chess.

use explain::detect::statics;
use explain::{Fact, Family, Moment, PieceFacts, any_board};
use game_core::Position;
use std::rc::Rc;

fn moment<P: Position + 'static>(pos: &P) -> Moment {
    let board = any_board(pos);
    let game = PieceFacts::new(&*board, &|_| explain::PAWN_VALUE);
    Moment::new(board, Rc::new(game))
}

/// A position of a game of the library.
fn moment_of(game: &str, fen: &str) -> Moment {
    let read = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(game, &read).expect("the library has it").expect("no fault");
    let setup = notation::fen::parse(fen).expect("a position");
    match variants::compile(&game).expect("the game compiles") {
        variants::AnyRulebook::Bits64(rules) => {
            moment(&variants::Variant::from_setup(&rules, &setup).expect("legal"))
        }
        variants::AnyRulebook::Bits128(rules) => {
            moment(&variants::Variant::from_setup(&rules, &setup).expect("legal"))
        }
        variants::AnyRulebook::Bits256(rules) => {
            moment(&variants::Variant::from_setup(&rules, &setup).expect("legal"))
        }
    }
}

/// Does a game of the library have these facts in a position?
fn has(game: &str, fen: &str, fact: Fact) -> bool {
    let position = moment_of(game, fen);
    statics::in_moment(&position).iter().any(|finding| finding.fact == fact)
}

/// Files are those of the board: on ten files the i-pawn and the j-pawn are
/// neighbours, and a rook looks along the last file.
#[test]
fn wide_boards_have_their_own_files() {
    let linked = "5k4/10/10/10/10/9P/8P1/5K3R w - - 0 1";
    assert!(has("capablanca", linked, Fact::ConnectedPawns));
    assert!(!has("capablanca", linked, Fact::IsolatedPawn));
    assert!(!has("capablanca", linked, Fact::RookOpenFile));
    let apart = "5k4/10/10/10/10/10/7P1P/5K2R1 w - - 0 1";
    assert!(has("capablanca", apart, Fact::IsolatedPawn));
    assert!(!has("capablanca", apart, Fact::ConnectedPawns));
    assert!(has("capablanca", apart, Fact::RookOpenFile));
    assert!(!has("capablanca", apart, Fact::LongDiagonal));
}

/// Where nothing moves as a pawn or a king there is nothing to say about them,
/// and where pieces come back from hands nothing about development.
#[test]
fn games_without_such_pieces_are_silent() {
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let position = moment_of("xiangqi", xiangqi);
    let silent = [Family::Pawns, Family::Opening, Family::King];
    let spoken = statics::in_moment(&position);
    assert!(spoken.iter().all(|finding| !silent.contains(&finding.fact.family())), "{spoken:?}");
    let out = "rnbqkbnr/1ppppppp/p7/8/8/2N2N2/PPPPPPPP/R1BQKB1R[] b KQkq - 0 3";
    assert!(!has("crazyhouse", out, Fact::Development));
    assert!(has("kingofthehill", &out.replace("[]", ""), Fact::Development));
    let race = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    assert!(!has("racingkings", race, Fact::RookOpenFile));
    assert!(!has("racingkings", race, Fact::KingInCentre));
}
