//! Drops on conditions, gating beside drops, promotions in place of a move, and
//! walls on conditions: single positions, and the faults of their rules.

mod support;

use game_core::{BoardView, Fault, Position, Setup, Side};
use notation::coords::CastlingText;
use variants::{AnyRulebook, Variant};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn load(lines: &str) -> Result<rules::game::Game, String> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let text = format!("inherits = \"chess\"\nname = \"Test\"\n{lines}");
    let game = rules::load::game(&text, "test.toml", &find, &fen);
    game.map_err(|faults| faults[0].to_string())
}

/// A position of chess with more lines in its rules.
fn position(lines: &str, text: &str) -> Variant<u64> {
    let game = load(lines).expect("a game");
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
        panic!("chess has 64 squares");
    };
    Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position")
}

fn texts(pos: &Variant<u64>) -> Vec<String> {
    let text = |m| notation::coords::print(pos, m, CastlingText::KingTarget);
    let mut all: Vec<String> = pos.legal_moves().into_iter().map(text).collect();
    all.sort();
    all
}

/// Those of the legal moves that begin so.
fn moves(lines: &str, text: &str, begin: &str) -> Vec<String> {
    let mut all = texts(&position(lines, text));
    all.retain(|text| text.starts_with(begin));
    all
}

fn drops(rule: &str) -> String {
    format!("[hands]\n[hands.drops]\nR = {rule}\n[endings]\ndead-material = false")
}

#[test]
fn a_drop_may_not_check_or_mate() {
    let board = "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1";
    let free = moves(&drops("\"rank 8\""), board, "R@");
    assert_eq!(free.len(), 7, "{free:?}");
    let no_check = moves(&drops("{ zone = \"rank 8\", no-check = true }"), board, "R@");
    assert_eq!(no_check, Vec::<String>::new());
    let no_mate = moves(&drops("{ zone = \"rank 8\", no-mate = true }"), board, "R@");
    assert_eq!(no_mate, ["R@f8", "R@h8"], "the king takes these");
    let open = board.replace("5ppp", "6pp");
    let no_mate = moves(&drops("{ zone = \"rank 8\", no-mate = true }"), &open, "R@");
    assert_eq!(no_mate.len(), 7, "the king has a way out");
}

#[test]
fn a_drop_may_fall_enclose_or_keep_away() {
    let board = "6k1/8/8/8/8/8/R7/6K1[R] w - - 0 1";
    let on_top = moves(&drops("{ on-top = true }"), board, "R@");
    assert_eq!(
        on_top,
        ["R@a1", "R@b1", "R@c1", "R@d1", "R@e1", "R@f1", "R@g2", "R@h1"],
        "on the king stands the next one"
    );
    let board = "6k1/8/8/8/1ppR4/p7/8/R5K1[R] w - - 0 1";
    let encloses = moves(&drops("{ encloses = true }"), board, "R@");
    assert_eq!(encloses, ["R@a4"], "a row without a gap, up to an own piece");
    let first = moves(&drops("{ encloses = true, first-on = \"board h1 h2\" }"), board, "R@");
    assert_eq!(first, ["R@h1", "R@h2"]);
    let near = "{ zone = \"file a\", away-from-enemy = \"files\", away-from-own = \"ranks\" }";
    let away = moves(&drops(near), "6k1/1R6/8/8/1p6/p7/8/6K1[R] w - - 0 1", "R@");
    assert_eq!(away, ["R@a1", "R@a5", "R@a6", "R@a8"]);
}

#[test]
fn some_kinds_must_be_dropped_first() {
    let rule = "[hands]\nmust-drop = \"R\"\n[hands.drops]\n\"RN\" = \"rank 1\"";
    let all = texts(&position(rule, "4k3/8/8/8/8/8/8/4K3[RN] w - - 0 1"));
    assert!(all.iter().all(|text| text.contains('@')), "{all:?}");
    let all = texts(&position(rule, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
    assert!(all.iter().any(|text| text.starts_with("e1")), "{all:?}");
}

#[test]
fn a_pawn_becomes_a_general_where_it_stands() {
    let AnyRulebook::Bits64(rules) = support::book("sittuyin").expect("a game") else {
        panic!("sittuyin has 64 squares");
    };
    let at = |text: &str| {
        let pos = Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position");
        let mut all = texts(&pos);
        all.retain(|text| text.ends_with('f'));
        all
    };
    let two = "k7/8/8/3P4/8/8/P7/K7[] w - - 0 1";
    assert_eq!(at(two), ["d5c4f", "d5c6f", "d5d5f", "d5e4f", "d5e6f"]);
    assert_eq!(at("k7/8/8/3P4/8/8/P6F/K7[] w - - 0 1"), Vec::<String>::new(), "one general only");
    assert_eq!(at("k7/8/8/8/3P4/8/P7/K7[] w - - 0 1"), Vec::<String>::new(), "not in the zone");
    assert_eq!(at("k7/8/8/8/3P4/8/8/K7[] w - - 0 1").len(), 5, "the last pawn may");
    let guarded = "k7/8/2r1r3/3P4/8/8/P7/K7[] w - - 0 1";
    assert_eq!(at(guarded), ["d5c4f", "d5e4f"], "in place it would attack the rooks");
    let mut pos = Variant::from_setup(&rules, &fen(two).expect("a FEN")).expect("a position");
    let key = pos.key();
    let m = notation::coords::parse(&pos, "d5d5f").expect("a legal move");
    assert_eq!(pos.facts(m).captured, None);
    pos.make(m, &mut ());
    assert_eq!(pos.key(), pos.key_from_scratch());
    assert_eq!(pos.turn(), Side::Black);
    pos.unmake();
    assert_eq!(pos.key(), key);
}

const WALLS: &str = "[pieces]\nK.royal = \"no\"\n[castling]\nsafety = false\n\
    [endings]\ncheckmate = false\ndead-material = false\n[walling]\nkind = \"lasting\"\n";

#[test]
fn a_wall_may_be_left_out_or_take_the_place_of_a_move() {
    let board = "k7/8/8/8/8/8/8/4K2R w K - 0 1";
    let optional = format!("{WALLS}zone = \"a1 b1\"\noptional = true");
    let king = moves(&optional, board, "e1d1");
    assert_eq!(king, ["e1d1", "e1d1,d1a1", "e1d1,d1b1"]);
    let castling = moves(&optional, board, "e1g1");
    assert_eq!(castling, ["e1g1", "e1g1,g1a1", "e1g1,g1b1"]);
    let instead = format!("{WALLS}zone = \"a1 b1\"\ninstead = true");
    assert_eq!(moves(&instead, board, "e1d1"), ["e1d1"]);
    assert_eq!(moves(&instead, board, "e1e1"), ["e1e1,e1a1", "e1e1,e1b1"]);
    let mut pos = position(&instead, board);
    let m = notation::coords::parse(&pos, "e1e1,e1b1").expect("a wall");
    pos.make(m, &mut ());
    let text = notation::fen::print(&pos.to_setup());
    assert!(text.starts_with("k7/8/8/8/8/8/8/1*2K2R b K -"), "{text}");
    pos.unmake();
    let mut pos = position(&optional, board);
    let m = notation::coords::parse(&pos, "e1g1").expect("castling");
    pos.make(m, &mut ());
    let text = notation::fen::print(&pos.to_setup());
    assert!(text.starts_with("k7/8/8/8/8/8/8/5RK1 b - -"), "{text}");
}

#[test]
fn a_wall_may_follow_a_path_stay_behind_or_gnaw_at_the_edge() {
    let board = "k7/8/8/8/8/8/8/4K3 w - - 0 1";
    let path = format!("{WALLS}path = \"N\"");
    assert_eq!(
        moves(&path, board, "e1e2"),
        ["e1e2,e2c1", "e1e2,e2c3", "e1e2,e2d4", "e1e2,e2f4", "e1e2,e2g1", "e1e2,e2g3"]
    );
    let left = format!("{WALLS}place = \"left\"");
    assert_eq!(moves(&left, board, "e1e2"), ["e1e2,e2e1"]);
    let edge = format!("{WALLS}place = \"edge\"\nzone = \"files d-h & ranks 1-3\"");
    let found = moves(&edge, "k7/8/8/8/8/8/4*3/4K3 w - - 0 1", "e1d1");
    let squares: Vec<&str> = found.iter().map(|text| &text[7..]).collect();
    assert_eq!(squares, ["d2", "e1", "e3", "f1", "f2", "g1", "h1", "h2", "h3"]);
}

#[test]
fn faults_of_drops_promotions_and_walls_are_found() {
    for (lines, words) in [
        ("[hands.drops]\nR = { on-topp = true }", "unknown key `on-topp`"),
        ("[hands.drops]\nR = { away-from-own = \"rows\" }", "unknown word `rows`"),
        ("[hands.drops]\nR = { first-on = \"z9\" }", "z9"),
        ("[hands]\nmust-drop = \"X\"", "there is no piece `X`"),
        ("[walling]\nkind = \"lasting\"\npath = \"X\"", "there is no piece `X`"),
        ("[walling]\nkind = \"lasting\"\nplace = \"rim\"", "unknown word `rim`"),
        (
            "[walling]\nkind = \"lasting\"\ninstead = true\noptional = true",
            "a wall in place of a move has no move to follow",
        ),
        (
            "[pieces]\nP.promotes = { zone = \"last rank\", into = \"Q\", steps = true }",
            "`steps` and `last-anywhere` are about promotions in place of a move",
        ),
    ] {
        let fault = load(lines).expect_err(lines);
        assert!(fault.contains(words), "{lines}: {fault}");
    }
}

#[test]
fn the_new_rules_are_told() {
    let lines = "[hands]\nmust-drop = \"K\"\n[hands.drops]\n\
         R = { on-top = true, encloses = true, no-check = true, away-from-own = \"files\" }\n\
         [walling]\nkind = \"lasting\"\npath = \"Q\"\noptional = true\n\
         [pieces]\nP.promotes = { on = \"standing\", zone = \"last rank\", into = \"Q\", \
         steps = true, harmless = true }";
    let words = rules::describe::describe(&load(lines).expect("a game"));
    let all = [words.rules, words.pieces.into_iter().flat_map(|piece| piece.sentences).collect()];
    let all = all.concat().join(" ");
    for sentence in [
        "While a king is in hand its owner must drop, if a drop is legal.",
        "A rook in hand is dropped on the lowest empty square of a file, is dropped only where it \
         encloses enemies with another own piece, may not be dropped with check and is not dropped \
         next to an own piece along files.",
        "After each move its maker may turn an empty square that a queen standing where the move \
         ended could go to into a wall.",
        "It may become a queen in place of a move, standing on rank 8 (White) or rank 1 (Black), or \
         go as the new piece without capturing, but only if the new piece attacks no enemy.",
    ] {
        assert!(all.contains(sentence), "{sentence}\n{all}");
    }
}
