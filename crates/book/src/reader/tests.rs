use super::*;
use crate::{BookMaker, merge, write};
use chess::Chess;
use notation::coords;
use std::io::Cursor;
use variants::Variant;

/// A book of games from the start: words of moves, and who won.
fn bytes_of<P: Position>(format: &BookFormat, start: &P, games: &[(&str, u32)]) -> Vec<u8> {
    let mut maker = BookMaker::new(format.clone());
    for (moves, white_points) in games {
        let mut pos = start.clone();
        for word in moves.split_whitespace() {
            let m = coords::parse(&pos, word).unwrap();
            let points = match pos.turn() {
                game_core::Side::White => *white_points,
                game_core::Side::Black => 2 - *white_points,
            };
            maker.count(&pos, m, points).unwrap();
            pos.make(m, &mut ());
        }
    }
    let mut bytes = Vec::new();
    write(format, &maker.entries(1), &mut bytes).unwrap();
    bytes
}

fn open(bytes: &[u8]) -> Result<Book, BookError> {
    Book::open(Box::new(Cursor::new(bytes.to_vec())))
}

fn refused(bytes: &[u8]) -> String {
    open(bytes).err().unwrap().to_string()
}

fn texts<P: Position>(book: &mut Book, pos: &P) -> Vec<(String, u16, u32)> {
    let moves = book.moves(pos, &pos.to_setup()).unwrap();
    let text = |m| coords::print(pos, m, coords::CastlingText::KingTarget);
    moves.into_iter().map(|known| (text(known.m), known.weight, known.learn)).collect()
}

fn entry(text: &str, weight: u16, learn: u32) -> (String, u16, u32) {
    (text.to_owned(), weight, learn)
}

const GAMES: [(&str, u32); 4] =
    [("e2e4 e7e5", 2), ("e2e4 c7c5", 0), ("d2d4 d7d5", 1), ("e2e4 e7e5 g1f3", 1)];

#[test]
fn a_book_of_games_has_their_moves_with_their_points() {
    let start = Chess::start();
    let mut book = open(&bytes_of(&BookFormat::Polyglot, &start, &GAMES)).unwrap();
    assert_eq!(book.count(), 6);
    assert_eq!(texts(&mut book, &start), [entry("e2e4", 3, 3), entry("d2d4", 1, 1)]);
    let mut pos = start.clone();
    pos.make(coords::parse(&pos, "e2e4").unwrap(), &mut ());
    assert_eq!(texts(&mut book, &pos), [entry("c7c5", 2, 1), entry("e7e5", 1, 2)]);
    pos.make(coords::parse(&pos, "a7a6").unwrap(), &mut ());
    assert_eq!(texts(&mut book, &pos), []);
}

/// Polyglot writes castling as the king taking its rook, other makers do not.
#[test]
fn castling_and_promotion_are_found_again() {
    let fen = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    let pos = notation::fen::position(fen, Chess::from_setup).unwrap();
    let games = [("e1g1", 2), ("e1c1", 2), ("a7a8n", 2), ("a7a8q", 1)];
    let bytes = bytes_of(&BookFormat::Polyglot, &pos, &games);
    let codes: Vec<u16> =
        bytes.chunks(16).map(|entry| u16::from_be_bytes([entry[8], entry[9]])).collect();
    let (e1, h1, a1) = (4, 7, 0);
    assert!(codes.contains(&(e1 << 6 | h1)) && codes.contains(&(e1 << 6 | a1)));
    assert_eq!(texts(&mut open(&bytes).unwrap(), &pos).len(), games.len());
    let mut step = bytes[..16].to_vec();
    step[8..10].copy_from_slice(&(e1 << 6 | 6_u16).to_be_bytes());
    assert_eq!(texts(&mut open(&step).unwrap(), &pos)[0].0, "e1g1");
}

#[test]
fn other_games_have_books_with_the_hash_of_their_rules() {
    let read = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load("crazyhouse", &read).unwrap().unwrap();
    let Ok(variants::AnyRulebook::Bits64(rulebook)) = variants::compile(&game) else { panic!() };
    let start = Variant::start(&rulebook).unwrap();
    let format = BookFormat::Own { rules: rules::identity::rules_hash(&game).to_string() };
    let games = [("e2e4 d7d5 e4d5 d8d5 P@e4", 2), ("e2e4 d7d5 e4d5 d8d5 b1c3", 1)];
    let mut book = open(&bytes_of(&format, &start, &games)).unwrap();
    assert_eq!(*book.format(), format);
    let mut pos = start.clone();
    for word in ["e2e4", "d7d5", "e4d5", "d8d5"] {
        pos.make(coords::parse(&pos, word).unwrap(), &mut ());
    }
    assert_eq!(texts(&mut book, &pos), [entry("P@e4", 2, 1), entry("b1c3", 1, 1)]);
    assert!(matches!(
        open(&bytes_of(&BookFormat::Polyglot, &Chess::start(), &GAMES))
            .unwrap()
            .moves(&pos, &pos.to_setup()),
        Err(BookError::NoKey)
    ));
}

#[test]
fn merged_books_add_their_weights() {
    let start = Chess::start();
    let mut first = open(&bytes_of(&BookFormat::Polyglot, &start, &GAMES[..2])).unwrap();
    let mut second = open(&bytes_of(&BookFormat::Polyglot, &start, &GAMES[2..])).unwrap();
    let mut bytes = Vec::new();
    let entries = merge(&mut first, &mut second).unwrap();
    write(&BookFormat::Polyglot, &entries, &mut bytes).unwrap();
    assert_eq!(bytes, bytes_of(&BookFormat::Polyglot, &start, &GAMES));
    let own = BookFormat::Own { rules: "r1-0".to_owned() };
    let mut other = open(&bytes_of(&own, &start, &GAMES)).unwrap();
    assert!(matches!(merge(&mut first, &mut other), Err(BookError::Different)));
}

#[test]
fn what_is_no_book_is_named() {
    let start = Chess::start();
    let bytes = bytes_of(&BookFormat::Polyglot, &start, &GAMES);
    assert_eq!(refused(b""), "it has no entries");
    assert_eq!(
        refused(&bytes[..bytes.len() - 1]),
        "it has 95 bytes, which is no whole number of entries: it is cut off or no book"
    );
    let mut reversed = bytes.clone();
    reversed.rotate_left(16);
    assert_eq!(refused(&reversed), "entry 6 is out of order, so it is no book");
    let text = b"[Event \"a game of chess, which is no book at all\"]";
    assert!(refused(&text[..48]).ends_with("so it is no book"));

    let own = bytes_of(&BookFormat::Own { rules: "r1-0".to_owned() }, &start, &GAMES);
    assert_eq!(
        refused(&own[..own.len() - 16]),
        "its header tells of 6 entries, but it has 5: it is cut off"
    );
    let mut later = own.clone();
    later[11] = 2;
    assert_eq!(refused(&later), "it has version 2 of the format, version 1 is known");
    let mut nameless = own.clone();
    nameless[24] = 0;
    assert_eq!(refused(&nameless), "its header does not say which rules it is for");
}
