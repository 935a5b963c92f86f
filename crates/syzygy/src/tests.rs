use super::*;
use chess::Chess as OwnChess;
use game_core::{Position, table_moves};
use notation::{fen, san};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/syzygy")
}

/// All tables with three pieces.
fn tables() -> SyzygyTables {
    let mut tables = SyzygyTables::default();
    for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
        for ending in ["rtbw", "rtbz"] {
            tables.add(&folder().join(format!("{name}.{ending}"))).unwrap();
        }
    }
    tables
}

#[track_caller]
fn check(text: &str, value: TableValue, distance: i32, best: &str) {
    let tables = tables();
    let pos = fen::position(text, OwnChess::from_setup).unwrap();
    let setup = pos.to_setup();
    assert_eq!(tables.value(&setup), Some(value), "{text}");
    assert_eq!(tables.distance(&setup), Some(distance), "{text}");
    let moves = table_moves(&pos, &pos.legal_moves(), &tables).unwrap();
    assert_eq!(san::print(&pos, moves[0].m), best, "{text}");
    assert_eq!((moves[0].value, moves[0].distance), (value, distance), "{text}");
    assert_eq!(tables.fault(), None);
}

#[test]
fn the_tables_know_what_players_know() {
    check("7k/8/6K1/8/8/8/8/R7 w - - 0 1", TableValue::Win, 1, "Ra8#");
    check("7k/8/8/8/8/8/8/KQ6 b - - 0 1", TableValue::Loss, -16, "Kg7");
    // The king before the pawn takes the opposition, or loses.
    check("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1", TableValue::Draw, 0, "Ke2");
    check("8/8/8/8/4k3/4p3/8/3K4 b - - 0 1", TableValue::Win, 3, "Kd3");
    check("8/4P3/8/8/8/1K6/8/7k w - - 0 1", TableValue::Win, 1, "e8=Q");
}

/// A win that comes too late for the fifty-move rule is none.
#[test]
fn the_counter_of_the_move_rule_counts() {
    let tables = tables();
    let at = |counter: u32| {
        let text = format!("8/8/8/3k4/8/8/8/KQ6 w - - {counter} 80");
        let pos = fen::position(&text, OwnChess::from_setup).unwrap();
        table_moves(&pos, &pos.legal_moves(), &tables).unwrap()[0]
    };
    let fresh = at(0);
    assert_eq!(fresh.value, TableValue::Win);
    let plies = u32::try_from(fresh.distance).unwrap();
    assert_eq!(at(100 - plies).value, TableValue::Win);
    assert_eq!(at(101 - plies).value, TableValue::CursedWin);
}

#[test]
fn what_no_table_has_is_unknown() {
    let tables = tables();
    let known = |text: &str| tables.value(&fen::parse(text).unwrap()).is_some();
    assert!(known("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    assert!(!known("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "castling");
    assert!(!known("4k3/8/8/8/8/8/8/4K1BR w - - 0 1"), "four pieces");
    let none = SyzygyTables::default();
    assert_eq!(none.value(&fen::parse("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap()), None);
    assert!(!known("4k3/8/8/8/8/8/8/4K2R[] w - - 0 1"), "another game");
    assert!(!known("8/8/8/8/8/8/8/4K2R w - - 0 1"), "no position");
    assert_eq!((tables.max_pieces(), tables.n_files(), tables.fault()), (3, 10, None));
}

#[test]
fn what_is_no_table_is_named() {
    let mut tables = SyzygyTables::default();
    let mut refused = |path: &Path| tables.add(path).unwrap_err().to_string();
    assert_eq!(refused(&folder().join("README.md")), "it is no table");
    assert!(refused(&folder().join("KQQQvK.rtbw")).starts_with("it cannot be read: "));
    let short = std::env::temp_dir().join(format!("manticore-{}-KQvK", std::process::id()));
    std::fs::create_dir_all(&short).unwrap();
    let bytes = std::fs::read(folder().join("KQvK.rtbw")).unwrap();
    let file = short.join("KQvK.rtbw");
    std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(refused(&file), "it has the wrong size, so it is damaged");

    // Of the right length for a table, but not for this one.
    std::fs::write(&file, &bytes[..16]).unwrap();
    let mut tables = SyzygyTables::default();
    tables.add(&file).unwrap();
    let setup = fen::parse("4k3/8/8/8/8/8/8/4K2Q w - - 0 1").unwrap();
    assert_eq!(tables.value(&setup), None);
    assert_eq!(tables.fault().unwrap(), "the table KQvK is damaged and not used");
    assert_eq!((tables.value(&setup), tables.fault()), (None, None), "told once");
    std::fs::remove_dir_all(short).unwrap();
}
