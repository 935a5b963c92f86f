//! Moves in braces, played: what conditions let happen and what effects do.

use game_core::{Fault, Position, Setup};
use notation::coords::{self, CastlingText};
use variants::{AnyRulebook, Variant};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// A position of chess in which some pieces move otherwise.
fn position(pieces: &str, text: &str) -> Variant<u64> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let source = format!("inherits = \"chess\"\nname = \"Trial\"\n[pieces]\n{pieces}");
    let game = rules::load::game(&source, "trial.toml", &find, &fen)
        .unwrap_or_else(|faults| panic!("{pieces}: {faults:?}"));
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
        panic!("chess has 64 squares");
    };
    Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position")
}

/// The legal moves from a square.
fn moves(pos: &Variant<u64>, from: &str) -> String {
    let text = |m| coords::print(pos, m, CastlingText::KingTarget);
    let mut moves: Vec<String> = pos.legal_moves().into_iter().map(text).collect();
    moves.retain(|text| text.starts_with(from));
    moves.sort();
    moves.join(" ")
}

/// The board after moves, which must be undone without a trace.
fn after(pos: &Variant<u64>, line: &str) -> String {
    let mut played = pos.clone();
    let mut n_moves = 0;
    for word in line.split_whitespace() {
        let m = coords::parse(&played, word).unwrap_or_else(|error| panic!("{word}: {error}"));
        played.make(m, &mut ());
        n_moves += 1;
        assert_eq!(played.key(), played.key_from_scratch(), "{line}");
    }
    let text = notation::fen::print(&played.to_setup());
    for _ in 0..n_moves {
        played.unmake();
    }
    assert!(played == *pos, "{line} is not undone");
    text.split_whitespace().next().unwrap_or_default().to_string()
}

const LEAP: &str = "for a in [-2,2] b in [-1,1] target (a b)";

#[test]
fn a_cannibal_becomes_what_it_captured() {
    let pieces = format!("N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy do mover = captive }}\"]");
    let pos = position(&pieces, "4k3/8/3q1p2/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "4k3/8/3Q1p2/8/8/8/8/4K3");
    assert_eq!(after(&pos, "e4f6"), "4k3/8/3q1P2/8/8/8/8/4K3");
    // By kinds, as far as a file spells them out.
    let pieces = format!("N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy:Q do Q -> (a b) }}\"]");
    let pos = position(&pieces, "4k3/8/3q1p2/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "e4c3 e4c5 e4d2 e4d6q e4f2 e4g3 e4g5");
    assert_eq!(after(&pos, "e4d6q"), "4k3/8/3Q1p2/8/8/8/8/4K3");
}

#[test]
fn a_captive_returns_where_the_move_says() {
    let pieces = format!(
        "N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy ($7 $0) empty do captive -> ($7 $0) }}\"]"
    );
    let pos = position(&pieces, "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "p3k3/8/3N4/8/8/8/8/4K3");
    // Black's a8 is h1.
    let pos = position(&pieces, "4k3/8/8/4n3/8/3P4/8/4K3 b - - 0 1");
    assert_eq!(after(&pos, "e5d3"), "4k3/8/8/8/8/3n4/8/4K2P");
}

#[test]
fn a_captive_goes_home_if_its_home_is_free() {
    let pieces = format!("N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy do captive -> home }}\"]");
    // d6 is dark, and so is b8.
    let pos = position(&pieces, "4k3/8/3n4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "1n2k3/8/3N4/8/8/8/8/4K3");
    let pos = position(&pieces, "1r2k3/8/3n4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "1r2k3/8/3N4/8/8/8/8/4K3");
    // Pawns on their file.
    let pos = position(&pieces, "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "4k3/3p4/3N4/8/8/8/8/4K3");
    // A captive that would be reborn with check may not be taken.
    let pos = position(&pieces, "4k3/8/3q4/8/4N2K/8/8/8 w - - 0 1");
    assert_eq!(moves(&pos, "e4d"), "e4d2");
    let pieces = format!(
        "N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy home empty do captive -> home }}\"]"
    );
    let pos = position(&pieces, "1r2k3/8/3n4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4d6"), "");
}

#[test]
fn sides_change_by_moves() {
    let pieces = format!("N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy do mover ~ }}\"]");
    let pos = position(&pieces, "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "4k3/8/3n4/8/8/8/8/4K3");
    let pieces =
        "B.moves = [\"B\", \"{ for a in [-1,1] target (0 0) if (0 a) enemy:!K do (0 a) ~ }\"]";
    let pos = position(pieces, "4k3/8/8/8/3qBn2/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4~d4"), "4k3/8/8/8/3QBn2/8/8/4K3");
    assert_eq!(after(&pos, "e4~f4"), "4k3/8/8/8/3qBN2/8/8/4K3");
}

#[test]
fn a_royal_piece_is_in_check_however_a_move_would_harm_it() {
    for effect in [
        ". -> (0 2)",
        "N -> (0 2)",
        "~N -> (0 2)",
        "(0 2) = N",
        "(0 2) ~",
        "(0 1) -> (0 2)",
        "(0 2) -> (1 2) . -> (1 2) move",
    ] {
        let pieces =
            format!("B.moves = [\"B\", \"{{ target (1 0) if (0 2) enemy do {effect} }}\"]");
        // Black's right is White's left.
        let pos = position(&pieces, "8/8/8/8/1k6/8/1bK4R/8 w - - 0 1");
        assert!(!pos.in_check(), "{effect}");
        let pos = position(&pieces, "8/8/8/8/1k6/8/K1b4R/8 w - - 0 1");
        assert!(pos.in_check(), "{effect}");
        assert!(pos.in_check_by_trying(), "{effect}");
        assert!(moves(&pos, "h2").contains("h2c2"), "{effect}");
        assert!(!moves(&pos, "h2").contains("h2h3"), "{effect}");
    }
}

#[test]
fn castling_does_not_cross_squares_under_fire() {
    let rifle = "N.moves = [\"mN\", \
                 \"{ for a in [-2,2] b in [-1,1] target (0 0) if (a b) enemy do . -> (a b) }\"]";
    let pos = position(rifle, "4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1");
    assert_eq!(moves(&pos, "e1g1"), "");
    assert_eq!(moves(&pos, "e1c1"), "e1c1");
}

#[test]
fn a_move_is_listed_once_however_often_its_conditions_are_met() {
    let pieces =
        "R.moves = \"{ target (1 0) if (0 1) friend or (0 -1) friend or (1 0) not enemy }\"";
    let pos = position(pieces, "4k3/8/8/8/3NRN2/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "e4e5");
    let pos = position(pieces, "4k3/8/8/4p3/4R3/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "");
}

#[test]
fn attacks_and_guards_are_told_by_kinds() {
    let step = |asked: &str| format!("R.moves = \"{{ target (1 0) if (1 0) {asked} }}\"");
    let board = "4k3/8/8/3p4/4R3/8/8/3QK2b w - - 0 1";
    // Nothing attacks e5 but the pawn's square is guarded by the queen on d1.
    for (asked, possible) in [("unattacked", true), ("attacked", false), ("guarded", false)] {
        let pos = position(&step(asked), board);
        assert_eq!(moves(&pos, "e4"), if possible { "e4e5" } else { "" }, "{asked}");
    }
    let board = "4k3/8/3p4/6n1/4R3/8/4Q3/4K2b w - - 0 1";
    for (asked, possible) in [
        ("attacked", true),
        ("attacked:P", true),
        ("attacked:!P", false),
        ("attacked:N", false),
        ("unattacked:BN", true),
        ("guarded:Q", true),
        ("guarded:R", false),
        ("not guarded:K", true),
    ] {
        let pos = position(&step(asked), board);
        assert_eq!(moves(&pos, "e4"), if possible { "e4e5" } else { "" }, "{asked}");
    }
}

#[test]
fn the_number_of_the_move_counts_and_is_part_of_the_key() {
    let pieces = "N.moves = [\"mN\", { move = \"{ for a in [-2,2] b in [-1,1] target (a b) \
                  if turn >= 3 (a b) enemy }\" }]";
    let at = |number: u32, turn: &str| {
        position(pieces, &format!("4k3/8/3p4/8/4N3/8/8/4K3 {turn} - - 0 {number}"))
    };
    assert_eq!(moves(&at(2, "w"), "e4d6"), "");
    assert_eq!(moves(&at(3, "w"), "e4d6"), "e4d6");
    assert_ne!(at(2, "w").key(), at(3, "w").key());
    assert_eq!(at(4, "w").key(), at(9, "w").key());
    let mut pos = at(2, "w");
    for word in ["e1e2", "e8e7"] {
        let m = coords::parse(&pos, word).unwrap();
        pos.make(m, &mut ());
        assert_eq!(pos.key(), pos.key_from_scratch());
    }
    assert_eq!(moves(&pos, "e4d6"), "e4d6");
    // In Black's second move it is White's third that counts: the king may not
    // go where the knight captures then.
    let late = position(pieces, "8/8/2k5/8/4N3/8/8/4K3 b - - 0 2");
    assert!(!moves(&late, "c6").contains("c6d6"));
    let early = position(pieces, "8/8/2k5/8/4N3/8/8/4K3 b - - 0 1");
    assert!(moves(&early, "c6").contains("c6d6"));
}

#[test]
fn check_given_or_met_is_a_condition() {
    let pieces = "N.moves = [\"{ for a in [-2,2] b in [-1,1] target (a b) if gives-check }\"]";
    let pos = position(pieces, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "e4d6 e4f6");
    let pieces = "N.moves = [\"{ for a in [-2,2] b in [-1,1] target (a b) if in-check }\"]";
    let pos = position(pieces, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "");
    let pos = position(pieces, "4k3/8/8/7b/4N3/8/8/3K4 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "");
    let pos = position(pieces, "4k3/8/8/7b/8/8/5N2/3K4 w - - 0 1");
    assert_eq!(moves(&pos, "f2"), "f2g4");
}

#[test]
fn counts_open_and_close_moves() {
    let pieces = "R.moves = \"{ target (1 0) if count around (0 0) friend:N >= 2 \
                  count [ROW > 4] enemy:Q = 0 }\"";
    let pos = position(pieces, "4k3/8/8/8/3NRN2/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "e4e5");
    let pos = position(pieces, "4k3/8/8/8/3NRB2/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "");
    let pos = position(pieces, "4k3/8/q7/8/3NRN2/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&pos, "e4"), "");
}

#[test]
fn a_bomb_near_the_edge_leaves_out_what_is_not_there() {
    let around = ". -> ?(1 0) . -> ?(1 1) . -> ?(0 1) . -> ?(-1 1) . -> ?(-1 0) . -> ?(-1 -1) \
                  . -> ?(0 -1) . -> ?(1 -1) . -> mover";
    let pieces = format!("N.moves = [\"N\", \"{{ target (0 0) do move {around} }}\"]");
    let pos = position(&pieces, "4k3/8/8/8/7p/6pN/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "h3*g3*h3*h4"), "4k3/8/8/8/8/8/8/4K3");
    let pos = position(&pieces, "8/8/8/8/7p/5KpN/7k/8 b - - 0 1");
    assert!(pos.in_check());
}

#[test]
fn pieces_change_places() {
    for moves in ["udW", "{ for a in [-1,1] target (a 0) if (a 0) friend do captive -> (0 0) }"] {
        let pieces = format!("R.moves = \"{moves}\"");
        let pos = position(&pieces, "4k3/8/8/8/4K3/4R3/4P3/8 w - - 0 1");
        assert_eq!(self::moves(&pos, "e3"), "e3e2 e3e4", "{moves}");
        assert_eq!(after(&pos, "e3e4"), "4k3/8/8/8/4R3/4K3/4P3/8", "{moves}");
        assert_eq!(after(&pos, "e3e2"), "4k3/8/8/8/4K3/4P3/4R3/8", "{moves}");
    }
}

#[test]
fn the_trials_of_an_inventor_load() {
    let andernach = format!("N.moves = [\"mN\", \"{{ {LEAP} if (a b) enemy do ~N -> (a b) }}\"]");
    let pos = position(&andernach, "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(after(&pos, "e4d6"), "4k3/8/3n4/8/8/8/8/4K3");
}

/// The hash by Fowler, Noll and Vo, variant 1a, as the oracle computes it.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Games of the library whose pieces move in braces; others of the same names are
/// played by rules of their own.
fn is_invented(game: &str) -> bool {
    ["pushers", "vampires", "sorcerers", "phalanx"].contains(&game)
}

/// `testdata/oracles/braces_positions.py` plays these games by code of its own:
/// the same moves, and the same boards after them.
#[test]
fn an_oracle_finds_the_same_moves() {
    let folder = format!("{}/../../testdata/rules", env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).expect("a file");
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let mut known: Option<(String, std::sync::Arc<variants::Rulebook<u64>>)> = None;
    for line in read("braces.csv").lines().skip(1) {
        let [game, text, n_moves, hash] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let rules = match &known {
            Some((id, rules)) if id == game => std::sync::Arc::clone(rules),
            _ => {
                let source = rules::library::source(game).filter(|_| is_invented(game));
                let source =
                    source.map_or_else(|| read(&format!("braces/{game}.toml")), Into::into);
                let file = rules::load::game(&source, "a.toml", &find, &fen).expect("a game");
                let AnyRulebook::Bits64(rules) = variants::compile(&file).expect("it compiles")
                else {
                    panic!("chess has 64 squares");
                };
                known = Some((game.to_string(), std::sync::Arc::clone(&rules)));
                rules
            }
        };
        let pos = Variant::from_setup(&rules, &fen(text).expect("a FEN"));
        let mut pos = pos.unwrap_or_else(|faults| panic!("{line}: {faults:?}"));
        let mut found: Vec<String> = Vec::new();
        for m in pos.legal_moves() {
            pos.make(m, &mut ());
            let after = notation::fen::print(&pos.to_setup());
            pos.unmake();
            let board: Vec<&str> = after.split(' ').take(2).collect();
            let name = |sq| game_core::Geometry::CHESS.name(sq);
            found.push(format!("{}{} {}", name(m.from()), name(m.to()), board.join(" ")));
        }
        found.sort();
        let expected = (n_moves.to_string(), hash.to_string());
        let hash = format!("{:016x}", fnv(&found.join("\n")));
        assert_eq!((found.len().to_string(), hash), expected, "{line}: {found:#?}");
    }
}
