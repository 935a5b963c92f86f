//! Files of games are read as they were written, however they were cut.

use super::*;

fn header() -> DataHeader {
    DataHeader {
        game: "chess".to_owned(),
        rules: "abc".to_owned(),
        commit: "1234567".to_owned(),
        engine: "hash=1 eval=hce".to_owned(),
        nodes: 1_000,
        seed: 7,
        first: 20,
        games: 2,
    }
}

fn games() -> Vec<ScoredGame> {
    let scored = |place, score| ScoredMove { place, score };
    vec![
        ScoredGame {
            number: 20,
            start: None,
            moves: vec![scored(3, None), scored(19, Some(-250)), scored(0, Some(31_999))],
            winner: Some(Side::White),
            check: 0xbeef,
        },
        ScoredGame {
            number: 21,
            start: Some("8/8/8/8/8/8/8/K6k w - - 0 1".to_owned()),
            moves: Vec::new(),
            winner: None,
            check: 1,
        },
    ]
}

fn file() -> Vec<u8> {
    let mut bytes = file_start(&header());
    games().iter().for_each(|game| bytes.extend(game_block(game)));
    bytes
}

/// The games of these bytes, and how they ended.
fn read(bytes: &[u8]) -> Result<(Vec<ScoredGame>, DataEnd), DataError> {
    let mut reader = DataReader::new(bytes)?;
    assert_eq!(*reader.header(), header());
    let mut games = Vec::new();
    while let Some(game) = reader.next_game()? {
        games.push(game);
    }
    Ok((games, reader.end().expect("the games have ended")))
}

#[test]
fn what_is_written_is_read() {
    let (found, end) = read(&file()).expect("a file of games");
    assert_eq!((found, end), (games(), DataEnd::Whole));
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_games_and_names_the_rest() {
    let bytes = file();
    let first = bytes.len() - game_block(&games()[1]).len();
    let begin = file_start(&header()).len();
    for length in 0..bytes.len() {
        let cut = read(&bytes[..length]);
        if length < begin {
            assert!(matches!(cut, Err(DataError::Foreign | DataError::Header(_))), "{length}");
            continue;
        }
        let (found, end) = cut.expect("the header is whole");
        let whole = if length >= first { first } else { begin };
        assert_eq!(found, games()[..usize::from(length >= first)], "{length}");
        let expected = match length - whole {
            0 => DataEnd::Whole,
            rest => DataEnd::CutOff { whole: whole as u64, rest: rest as u64 },
        };
        assert_eq!(end, expected, "{length}");
    }
}

#[test]
fn a_changed_byte_is_noticed() {
    let bytes = file();
    let begin = file_start(&header()).len();
    for place in begin..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x41;
        let (found, end) = read(&changed).expect("the header is whole");
        assert_ne!(end, DataEnd::Whole, "{place}");
        assert!(found.len() < 2 && games().starts_with(&found), "{place}");
    }
}

#[test]
fn a_position_takes_about_four_bytes() {
    let moves = vec![ScoredMove { place: 5, score: Some(12) }; 100];
    let game = ScoredGame { moves, ..games().remove(0) };
    assert_eq!(game_block(&game).len(), 427);
}
