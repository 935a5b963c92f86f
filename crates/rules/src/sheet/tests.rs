use crate::{library, sheet};
use game_core::{GameSheet, SheetDrop, SheetHands};

fn sheet_of(id: &str) -> GameSheet {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = library::load(id, &fen).unwrap().unwrap();
    sheet(&game, "the start")
}

#[track_caller]
fn moves(sheet: &GameSheet, symbol: &str) -> [String; 2] {
    let piece = sheet.pieces.iter().find(|piece| piece.symbol == symbol);
    piece.expect("the game has this piece").moves.clone()
}

#[test]
fn chess_is_written_as_xboard_writes_it() {
    let chess = sheet_of("chess");
    assert_eq!(chess.obstacles, Vec::<String>::new());
    assert_eq!(moves(&chess, "P"), ["fmWfceFifmnD", "fmWfceFifmnD"]);
    assert_eq!(moves(&chess, "K"), ["KisO2", "KisO2"]);
    assert_eq!((chess.hands, chess.stalemate_loses), (SheetHands::None, false));
    let pawn = &chess.pieces[0];
    assert!(pawn.promotes_last && !pawn.promotes_plus && !pawn.is_royal);
    // Without castling, without a double step, with hoppers.
    let small = sheet_of("losalamos");
    assert_eq!((moves(&small, "P"), moves(&small, "K")), (both("fmWfcF"), both("K")));
    assert_eq!(moves(&sheet_of("grasshopper"), "G"), both("gQ"));
}

fn both(text: &str) -> [String; 2] {
    [text.to_owned(), text.to_owned()]
}

#[test]
fn drops_and_promoted_forms() {
    let shogi = sheet_of("minishogi");
    assert_eq!(shogi.obstacles, Vec::<String>::new());
    assert_eq!((shogi.hands, shogi.stalemate_loses), (SheetHands::Demoting, true));
    assert_eq!(moves(&shogi, "+R"), both("RF"));
    let drop = |game: &GameSheet, symbol: &str| {
        game.pieces.iter().find(|piece| piece.symbol == symbol).unwrap().drop
    };
    assert_eq!(drop(&shogi, "P"), SheetDrop::OnePerFile);
    assert_eq!(drop(&shogi, "K"), SheetDrop::Never);
    let large = sheet_of("shogi");
    assert_eq!(drop(&large, "N"), SheetDrop::NotLast(2));
    assert_eq!(drop(&large, "L"), SheetDrop::NotLast(1));
    assert_eq!(drop(&large, "G"), SheetDrop::Anywhere);
    assert_eq!(drop(&sheet_of("crazyhouse"), "P"), SheetDrop::Inner);
}

/// Each kind of obstacle is named by the first sentence of a game that has it.
#[test]
fn what_cannot_be_written_is_named() {
    for (id, sentence) in [
        ("monster", "a turn has several moves"),
        ("cylinder", "edges of its board are joined"),
        ("omega", "its board has holes"),
        ("chess960", "its start is shuffled"),
        ("janggi", "a turn may be passed"),
        ("duck", "moves put walls on the board"),
        ("knightrelay", "pieces change how others move"),
        ("atomic", "moves do more than move and capture"),
        ("antichess", "not each side has one king"),
        ("seirawan", "pieces are in hand at the start"),
        ("xiangqi", "the elephant stays in a part of the board"),
        ("makruk", "the pawn promotes in an unusual way"),
    ] {
        let obstacles = sheet_of(id).obstacles;
        assert!(obstacles.iter().any(|found| found == sentence), "{id}: {obstacles:?}");
    }
}

/// What is written for XBoard means the same to our own reader.
#[test]
fn letters_are_read_back() {
    for id in library::ids() {
        let sheet = sheet_of(id);
        if !sheet.obstacles.is_empty() {
            continue;
        }
        for piece in &sheet.pieces {
            for text in &piece.moves {
                let read = crate::betza::parse(text);
                assert!(read.is_ok(), "{id}: {}: {text}: {read:?}", piece.symbol);
            }
        }
    }
}
