//! Tests of reading and choosing openings.

use super::*;

#[test]
fn the_same_seed_gives_the_same_openings() {
    let game = AnyGame::Chess;
    let openings = |seed| Openings::Random { plies: 8, balance: None, seed };
    let drawn: Vec<Opening> = (0..20).map(|n| openings(1).opening(n, &game)).collect();
    let again: Vec<Opening> = (0..20).map(|n| openings(1).opening(n, &game)).collect();
    assert_eq!(drawn, again);
    assert!(drawn.iter().all(|opening| opening.moves.len() == 8));
    assert!(drawn.windows(2).all(|pair| pair[0] != pair[1]));
    assert_ne!(openings(2).opening(0, &game), drawn[0]);
}

#[test]
fn balanced_openings_are_balanced() {
    let game = AnyGame::Chess;
    let openings = Openings::Random { plies: 6, balance: Some(60), seed: 7 };
    let mut session = Session::new(game.clone(), "hash=1".parse().unwrap()).unwrap();
    let at_start = score(&mut session, &[]).abs();
    for round in 0..3 {
        let opening = openings.opening(round, &game);
        assert!(score(&mut session, &opening.moves).abs() <= 60 + at_start);
    }
}

#[test]
fn files_of_positions_and_games() {
    let game = AnyGame::Chess;
    let text = "# two\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\n\
                r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"x\";\n";
    let Openings::Listed(list) = Openings::of_positions(text, "f", &game).unwrap() else {
        panic!()
    };
    assert_eq!(list.len(), 2);
    let games = b"[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let Openings::Listed(list) = Openings::of_games(games, 2, "f", &game).unwrap() else {
        panic!()
    };
    assert_eq!(list[0].moves, ["e2e4", "e7e5"]);
    assert_eq!(list[1].moves, ["d2d4"]);
}

#[test]
fn what_is_no_opening_is_named_with_its_place() {
    let game = AnyGame::Chess;
    let refused = |text: &str| Openings::of_positions(text, "f", &game).unwrap_err().to_string();
    assert_eq!(refused(""), "f holds no opening");
    assert!(refused("\nnonsense w - -\n").starts_with("f, line 2: the board"));
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(refused(mated), "f, line 1: the game is over here: Black wins by checkmate");
    let error = Openings::of_games(b"1. e5 *", 8, "f", &game).unwrap_err();
    let atomic = b"[Variant \"Atomic\"]\n\n1. e4 *";
    let other = Openings::of_games(atomic, 8, "f", &game).unwrap_err();
    let sentence = "f, game 1: its tag Variant is \"Atomic\", the match plays chess";
    assert_eq!(other.to_string(), sentence);
    assert_eq!(Openings::game_named(atomic), Some("atomic"));
    let shuffled = b"[Variant \"fischerandom\"]\n\n1. e4 *";
    assert!(Openings::of_games(shuffled, 8, "f", &game).is_ok());
    assert_eq!(error.to_string(), "f, game 1: \"e5\" is no legal move here");
}
