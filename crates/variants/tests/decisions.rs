//! Castling that decides, discs pushed in from edges, blasts that fill hands,
//! pieces that go to and fro, and duties that bind only where they can be met.

mod support;

use game_core::{Fault, Outcome, Position, Setup, Side, WinReason};
use notation::coords::{self, CastlingText};
use std::sync::Arc;
use support::with_rules;
use variants::{AnyRulebook, Rulebook, Variant, Width};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// The rules of chess with these tables added.
fn chess_with(more: &str) -> Arc<Rulebook<u64>> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let file = format!("inherits = \"chess\"\nname = \"Test\"\n{more}");
    let game = rules::load::game(&file, "test.toml", &find, &fen).expect("a game");
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
        panic!("chess has 64 squares");
    };
    rules
}

fn set_up<B: Width>(rules: &Arc<Rulebook<B>>, text: &str) -> Variant<B> {
    Variant::from_setup(rules, &fen(text).expect("a FEN")).expect("a position")
}

fn play<B: Width>(pos: &mut Variant<B>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = coords::parse(pos, text).expect(text);
        pos.make(m, &mut ());
    }
}

/// The outcome after these moves, which the FEN of the position keeps.
fn outcome(id: &str, text: &str, moves: &str) -> Option<Outcome> {
    let book = support::book(id).expect("the game compiles");
    with_rules!(&book, rules => {
        let mut pos = set_up(rules, text);
        play(&mut pos, moves);
        let again = set_up(rules, &notation::fen::print(&pos.to_setup()));
        assert_eq!(again.outcome(), pos.outcome());
        assert_eq!(again.key(), pos.key());
        pos.outcome()
    })
}

/// The legal moves of a position, in the order of their texts.
fn legal(id: &str, text: &str) -> Vec<String> {
    let book = support::book(id).expect("the game compiles");
    with_rules!(&book, rules => legal_moves(&set_up(rules, text)))
}

fn legal_moves<B: Width>(pos: &Variant<B>) -> Vec<String> {
    let moves = pos.legal_moves();
    let mut texts: Vec<String> =
        moves.iter().map(|m| coords::print(pos, *m, CastlingText::KingTarget)).collect();
    assert!(moves.iter().all(|m| pos.is_legal(*m)));
    texts.sort();
    texts
}

fn won(side: Side) -> Option<Outcome> {
    Some(Outcome::Win { side, reason: WinReason::Goal })
}

const ROOKS: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R";

#[test]
fn castling_on_the_right_wing_wins() {
    let fen = format!("{ROOKS} b KQkq - 0 1");
    assert_eq!(outcome("castle", &fen, "e8c8"), won(Side::Black));
    assert_eq!(outcome("castle", &fen, "e8g8"), won(Side::White), "the right is gone");
    assert_eq!(outcome("castle", &fen, "h8g8"), None, "the other rook may move");
    assert_eq!(outcome("castle", &fen, "a8b8"), won(Side::White));
    assert_eq!(outcome("castle", &format!("{ROOKS} w KQkq - 0 1"), "e1c1"), None, "not White");
    assert_eq!(outcome("castlerace", &format!("{ROOKS} w KQkq - 0 1"), "e1g1"), won(Side::White));
    assert_eq!(outcome("castlerace", &fen, "a8b8"), None, "one wing is left");
    assert_eq!(outcome("castlerace", &fen, "a8b8 a2a3 h8g8"), won(Side::White));
}

/// One rook takes the other: both lose their last right, and the captor loses.
#[test]
fn who_takes_the_right_from_both_sides_loses() {
    let fen = "r3k3/1ppppppp/8/8/8/8/1PPPPPPP/R3K3 w Qq - 0 1";
    assert_eq!(outcome("castlerace", fen, "a1a8"), won(Side::Black));
}

#[test]
fn the_opponent_castles_on_the_other_wing() {
    for id in ["oppositecastling", "oppositecastling960"] {
        let castled = |moves: &str| {
            let book = support::book(id).expect("the game compiles");
            with_rules!(&book, rules => {
                let mut pos = set_up(rules, &format!("{ROOKS} w KQkq - 0 1"));
                play(&mut pos, moves);
                let text = notation::fen::print(&pos.to_setup());
                text.split(' ').nth(2).expect("castling rights").to_string()
            })
        };
        assert_eq!(castled("e1g1"), "q");
        assert_eq!(castled("e1c1"), "k");
        assert_eq!(castled("e1d1"), "kq");
    }
}

#[test]
fn discs_stop_before_the_first_thing_they_meet() {
    let moves = legal("edgefive", "9/9/9/9/4*4/9/9/4p4/9[] w - - 0 1");
    let has = |sq: &str| moves.contains(&format!("P@{sq}"));
    assert!(has("e1"), "pushed in from below, where there is no way on");
    assert!(has("e6") && has("d5") && has("f5"), "up to the wall");
    assert!(!has("e4") && !has("e3"), "between the wall and the disc nothing arrives");
    assert!(has("a9") && has("i1"));
    assert!(!has("e5"));
}

#[test]
fn only_drops_beside_a_friend_turn_neighbours() {
    let after = |id: &str, text: &str, m: &str| {
        let book = support::book(id).expect("the game compiles");
        with_rules!(&book, rules => {
            let mut pos = set_up(rules, text);
            play(&mut pos, m);
            let text = notation::fen::print(&pos.to_setup());
            text.split(['[', ' ']).next().expect("a board").to_string()
        })
    };
    let lone = "7/7/7/2p4/7/7/P6 w - - 0 1";
    assert_eq!(after("quadwrangle7x7", lone, "P@d4"), "7/7/7/2pP3/7/7/P6");
    assert_eq!(after("quadwrangle7x7", lone, "a1b2"), "7/7/7/2p4/7/1P5/7");
    assert_eq!(after("quadwrangle7x7", lone, "a1c3"), "7/7/7/2P4/2P4/7/7");
    let joined = "7/7/7/2p4/1P5/7/7 w - - 0 1";
    assert_eq!(after("quadwrangle7x7", joined, "P@c3"), "7/7/7/2P4/1PP4/7/7");
}

#[test]
fn a_blast_fills_both_hands() {
    let hands = |id: &str, text: &str, m: &str| {
        let book = support::book(id).expect("the game compiles");
        with_rules!(&book, rules => {
            let mut pos = set_up(rules, text);
            play(&mut pos, m);
            let text = notation::fen::print(&pos.to_setup());
            text.split(' ').next().expect("a board").to_string()
        })
    };
    // Taken: the pawn; blown up: a white bishop and a black queen. Pawns stand by.
    assert_eq!(
        hands("atomiczh", "4k3/8/8/8/3pp3/4q3/8/4K1B1[] w - - 0 1", "g1e3"),
        "4k3/8/8/8/3pp3/8/8/4K3[Qb]"
    );
    assert_eq!(
        hands("explodinghouse", "4k3/8/8/8/3pr3/4q3/8/4K1B1[] w - - 0 1", "g1e3"),
        "4k3/8/8/8/3p4/8/8/4K3[RQb]"
    );
    // Only bishops explode here.
    assert_eq!(
        hands("explodinghouse", "4k3/8/8/8/3pr3/4q3/8/2K1R3[] w - - 0 1", "e1e3"),
        "4k3/8/8/8/3pr3/4R3/8/2K5[Q]"
    );
}

#[test]
fn a_full_goal_needs_one_piece() {
    let won = won(Side::White);
    let full = "5nnN/5nnn/5nn1/4N3/8/8/8/8 w - - 0 1";
    assert_eq!(outcome("knightshalma", full, ""), None);
    assert_eq!(outcome("knightshalma", "5nnN/5nnn/5nn1/5N2/8/8/8/8 w - - 0 1", "f5h6"), won);
    assert_eq!(outcome("knightshalma", "5nnN/5nnn/5n2/5N2/8/8/8/8 w - - 0 1", "f5h6"), None);
    let kings = "4Kkkk/5kkk/6kk/6K1/8/8/8/8 w - - 0 1";
    assert_eq!(outcome("kingshalma", kings, "g5h5"), won);
}

/// The outcomes after each of these moves.
fn outcomes(id: &str, text: &str, moves: &str) -> Vec<Option<Outcome>> {
    let book = support::book(id).expect("the game compiles");
    with_rules!(&book, rules => {
        let mut pos = set_up(rules, text);
        moves.split(' ').map(|m| {
            play(&mut pos, m);
            pos.outcome()
        }).collect()
    })
}

#[test]
fn who_goes_to_and_fro_loses() {
    let lost = Some(Outcome::Win { side: Side::Black, reason: WinReason::Repetition });
    let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1";
    // Black moves on with other pieces, so that no position comes again.
    let found = outcomes("restlesschess", fen, "a1b1 e8d8 b1c1 d8c8 c1b1 c8b8 b1c1 b8a8");
    assert_eq!(found, [None, None, None, None, None, None, lost, None]);
    let broken = "a1b1 e8d8 b1c1 d8c8 c1b1 c8b8 e1d1 b8a8 b1c1";
    assert!(outcomes("restlesschess", fen, broken).iter().all(Option::is_none));
    let other = "4k3/8/8/8/8/pp6/8/RN2K2R w - - 0 1";
    let moves = "h1g1 e8d8 g1h1 d8c8 h1g1 c8b8 g1h1";
    assert_eq!(outcomes("restlesschess", other, moves).last(), Some(&lost));
}

#[test]
fn who_is_in_check_may_go_to_and_fro() {
    let fen = "r3k3/8/8/8/8/8/8/7K w - - 0 1";
    let moves = "h1h2 a8a2 h2h1 a2a1 h1h2 a1a2 h2h1";
    assert!(outcomes("restlesschess", fen, moves).iter().all(Option::is_none));
    let janggi = "9/4k4/9/9/9/9/9/9/4K4/R8 w - - 0 1";
    let found = outcomes("janggimodern", janggi, "a1a2 e9d9 a2a3 d9d8 a3a2 d8e8 a2a3 e8e9 a3a2");
    let lost = Some(Outcome::Win { side: Side::Black, reason: WinReason::Repetition });
    assert_eq!(found.last(), Some(&lost));
    let guards = "9/4k4/9/9/9/9/9/9/4K4/3A5 w - - 0 1";
    let found = outcomes("janggimodern", guards, "d1d2 e9d9 d2d1 d9d8 d1d2 d8e8 d2d1 e8f8 d1d2");
    assert_eq!(found.last(), Some(&None));
}

/// The duty to drop binds only where a drop is legal.
#[test]
fn a_check_no_drop_parries_may_be_evaded() {
    // A knight gives check: nothing can be put between.
    let moves = legal("placement", "4k3/8/8/8/8/5n2/8/4K3[Qq] w - - 0 1");
    assert_eq!(moves, ["e1d1", "e1e2", "e1f1", "e1f2"]);
}

#[test]
fn who_is_in_check_may_not_spend_the_turn_on_a_wall() {
    let rules = chess_with("[walling]\nkind = \"lasting\"\ninstead = true\n");
    let in_check = set_up(&rules, "4r2k/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(legal_moves(&in_check), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    let quiet = set_up(&rules, "3r3k/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(legal_moves(&quiet).contains(&"e1e1,e1d4".to_string()));
}

/// The block is put down before the blast: not where pieces are about to vanish.
#[test]
fn a_wall_comes_before_the_blast() {
    let rules = chess_with(
        "[captures]\nblast = { spares = \"P\" }\n[walling]\nkind = \"moving\"\n\
         [endings]\nking-lost = { when = \"extinct\", of = \"K\", result = \"loss\" }\n",
    );
    let pos = set_up(&rules, "4k3/8/8/3nn3/8/8/8/3RK3 w - - 0 1");
    let moves = legal_moves(&pos);
    assert!(moves.contains(&"d1d5,d5d1".to_string()), "the square left is empty");
    assert!(moves.contains(&"d1d5,d5a4".to_string()));
    assert!(!moves.contains(&"d1d5,d5e5".to_string()), "a knight still stands there");
}

#[test]
fn who_wins_by_being_bared_aims_at_losing_pieces() {
    use game_core::BoardView;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let aims_at_losing = |result: &str| {
        let rules = chess_with(&format!("[endings]\nbare = \"{result}\"\n"));
        set_up(&rules, start).aims().losing_wins
    };
    assert!(aims_at_losing("win"));
    assert!(!aims_at_losing("loss"));
}
