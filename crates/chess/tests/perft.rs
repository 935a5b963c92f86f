//! Every row of the perft table: positions chosen for en passant pins and
//! checks, castling edges, promotions, mates, Chess960.

use chess::Chess;
use game_core::perft::{Leaves, perft, perft_with};
use notation::fen;

/// Counted with generic code as well, which is slower.
const SMALL: u64 = 300_000;

struct Row {
    fen: String,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft/chess.csv");
    let table = std::fs::read_to_string(path).expect("the table is part of the project");
    let read = |line: &str| {
        let mut fields = line.split(',');
        let mut field = || fields.next().expect("three fields");
        Row {
            fen: field().to_string(),
            depth: field().parse().expect("a depth"),
            nodes: field().parse().expect("a count"),
        }
    };
    table.lines().skip(1).map(read).collect()
}

#[test]
fn every_row_of_the_table_is_exact() {
    let rows = rows();
    assert!(rows.len() > 200, "the table has shrunk to {} rows", rows.len());
    for Row { fen, depth, nodes } in rows {
        let mut pos = fen::position(&fen, Chess::from_setup).expect(&fen);
        assert_eq!(
            game_core::perft::perft_with(&mut pos, depth, Leaves::Counted),
            nodes,
            "{fen} depth {depth}"
        );
        if nodes <= SMALL {
            assert_eq!(perft(&mut pos, depth), nodes, "portable code: {fen} depth {depth}");
            let made = perft_with(&mut pos, depth, Leaves::Made);
            assert_eq!(made, nodes, "leaves made: {fen} depth {depth}");
        }
    }
}
