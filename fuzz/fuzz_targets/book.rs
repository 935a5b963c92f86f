//! Opening books: any bytes are a book or are refused, its moves are legal, and what
//! is merged with itself is a book again.
#![no_main]

use book::{Book, merge, write};
use chess::Chess;
use game_core::Position;
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;

fuzz_target!(|input: &[u8]| {
    let open = || Book::open(Box::new(Cursor::new(input.to_vec())));
    let (Ok(mut book), Ok(mut again)) = (open(), open()) else { return };
    let pos = Chess::start();
    if let Ok(moves) = book.moves(&pos, &pos.to_setup()) {
        assert!(moves.iter().all(|known| pos.is_legal(known.m)));
    }
    // Only the entries that were looked at are known to be in order.
    let Ok(entries) = merge(&mut book, &mut again) else { return };
    let mut bytes = Vec::new();
    write(book.format(), &entries, &mut bytes).expect("a list takes all bytes");
    assert!(bytes.len() <= input.len());
    let _ = Book::open(Box::new(Cursor::new(bytes)));
});
