//! Files of games: any bytes are games up to a place, and what is read is written as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trainer::data::{DataEnd, DataReader, file_start, game_block};

fuzz_target!(|input: &[u8]| {
    let mut reader = match DataReader::new(input) {
        Ok(reader) => reader,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let mut again = file_start(reader.header());
    while let Some(game) = reader.next_game().expect("memory can be read") {
        again.extend(game_block(&game));
    }
    let mut second = DataReader::new(&again[..]).expect("what was written is read");
    assert_eq!(second.header(), reader.header());
    while second.next_game().expect("memory can be read").is_some() {}
    assert_eq!(second.end(), Some(DataEnd::Whole));
});
