//! Endings by how pieces stand to one another, by what is in hand, and by side.

use game_core::{DrawReason, Fault, Outcome, Position, Setup, Side, WinReason};
use variants::{AnyRulebook, Variant};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// The outcome of a position of chess with these tables added.
fn outcome(more: &str, text: &str) -> Option<Outcome> {
    position(more, text).outcome()
}

fn position(more: &str, text: &str) -> Variant<u64> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let file = format!("inherits = \"chess\"\nname = \"Test\"\n{more}");
    let game = rules::load::game(&file, "test.toml", &find, &fen).expect("a game");
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
        panic!("chess has 64 squares");
    };
    Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position")
}

fn won(side: Side, reason: WinReason) -> Option<Outcome> {
    Some(Outcome::Win { side, reason })
}

#[test]
fn a_row_counts_along_its_lines_only() {
    let row = |lines: &str| {
        format!(
            "[endings]\nrow = {{ of = \"NB\", length = 3, result = \"win\", lines = \"{lines}\" }}"
        )
    };
    let goal = won(Side::White, WinReason::Goal);
    let on_rank = "4k3/8/8/8/2NBN3/8/8/4K3 b - - 0 1";
    assert_eq!(outcome(&row("ranks"), on_rank), goal);
    assert_eq!(outcome(&row("files diagonals"), on_rank), None);
    assert_eq!(outcome(&row("ranks"), "4k3/8/8/8/1N1BN3/8/8/4K3 b - - 0 1"), None, "a gap");
    assert_eq!(outcome(&row("ranks"), "4k3/8/8/8/2NbN3/8/8/4K3 b - - 0 1"), None, "an enemy");
    assert_eq!(outcome(&row("rising"), "4k3/8/5N2/4B3/3N4/8/8/4K3 b - - 0 1"), goal);
    assert_eq!(outcome(&row("falling"), "4k3/8/5N2/4B3/3N4/8/8/4K3 b - - 0 1"), None);
    assert_eq!(outcome(&row("files"), on_rank.replace(" b ", " w ").as_str()), None, "not moved");
    let edge = "4k3/8/8/8/NB6/7N/8/4K3 b - - 0 1";
    assert_eq!(outcome(&row("ranks"), edge), None, "lines do not go around the edge");
}

#[test]
fn a_row_with_gaps_is_any_line() {
    let row = "[endings]\nrow = { of = \"N\", length = 3, gaps = true, result = \"win\" }";
    let goal = won(Side::White, WinReason::Goal);
    assert_eq!(outcome(row, "4k3/8/8/8/N2N3N/8/8/4K3 b - - 0 1"), goal);
    assert_eq!(outcome(row, "4k3/8/8/8/N2N4/7N/8/4K3 b - - 0 1"), None);
}

#[test]
fn a_block_is_full() {
    let block = "[endings]\nblock = { of = \"N\", size = 2, result = \"win\" }";
    let goal = won(Side::White, WinReason::Goal);
    assert_eq!(outcome(block, "4k3/8/8/8/3NN3/3NN3/8/4K3 b - - 0 1"), goal);
    assert_eq!(outcome(block, "4k3/8/8/8/3NN3/3N4/8/4K3 b - - 0 1"), None);
    assert_eq!(outcome(block, "4k3/8/8/N6N/N6N/8/8/4K3 b - - 0 1"), None, "two edges");
}

#[test]
fn a_chain_joins_two_edges() {
    let chain = "[endings]\nchain = { when = \"connects\", of = \"RQ\", from = \"first rank\", \
         to = \"rank 4\", lines = \"files ranks\", result = \"win\" }";
    let goal = won(Side::White, WinReason::Goal);
    assert_eq!(outcome(chain, "k7/8/8/8/4R3/3RR3/3Q4/2QR3K b - - 0 1"), goal);
    assert_eq!(outcome(chain, "k7/8/8/8/4R3/3R4/3Q4/2QR3K b - - 0 1"), None, "diagonals");
    let black = "k1rq4/3r4/3q4/2rr4/8/8/8/7K w - - 0 1";
    assert_eq!(outcome(chain, black), won(Side::Black, WinReason::Goal));
}

#[test]
fn captures_are_counted_in_hand() {
    let booty = "[hands]\nfrom-captures = true\n[endings]\n\
         booty = { when = \"in-hand\", of = \"NB\", count = 2, result = \"win\" }";
    let start = "4k3/8/8/3n4/4P3/8/8/4K3[B] w - - 0 1";
    let mut pos = position(booty, start);
    assert_eq!(pos.outcome(), None);
    let m = notation::coords::parse(&pos, "e4d5").expect("a capture");
    pos.make(m, &mut ());
    assert_eq!(pos.outcome(), won(Side::White, WinReason::Count));
    pos.unmake();
    assert_eq!(pos.outcome(), None);
    assert_eq!(outcome(booty, "4k3/8/8/3n4/4P3/8/8/4K3[BRR] w - - 0 1"), None);
}

#[test]
fn points_in_hand_are_added() {
    let booty = "[hands]\nfrom-captures = true\n[points]\nof = { Q = 9, N = 3 }\n[endings]\n\
         booty = { when = \"in-hand\", points = 12, result = \"win\" }";
    assert_eq!(
        outcome(booty, "4k3/8/8/8/8/8/8/4K3[qn] w - - 0 1"),
        won(Side::Black, WinReason::Count)
    );
    assert_eq!(
        outcome(booty, "4k3/8/8/8/8/8/8/4K3[nnnppp] w - - 0 1"),
        Some(Outcome::Draw(DrawReason::InsufficientMaterial))
    );
}

#[test]
fn a_result_may_differ_between_the_sides() {
    let stalemate = "[endings]\nstalemate = { white = \"loss\", black = \"win\" }";
    let white_is_stuck = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1";
    let black_is_stuck = "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1";
    let black_wins = won(Side::Black, WinReason::Stalemate);
    assert_eq!(outcome(stalemate, white_is_stuck), black_wins);
    assert_eq!(outcome(stalemate, black_is_stuck), black_wins);
}

#[test]
fn extinction_may_count_hands_and_the_opponent() {
    let lost = |more: &str| {
        format!(
            "[hands]\nfrom-captures = true\n[endings]\n\
             lost = {{ when = \"extinct\", of = \"N\", result = \"loss\"{more} }}"
        )
    };
    let loss = won(Side::Black, WinReason::Extinction);
    let in_hand = "4k3/8/8/8/4n3/8/8/4KR2[N] w - - 0 1";
    assert_eq!(outcome(&lost(""), in_hand), loss);
    assert_eq!(outcome(&lost(", in-hand = true"), in_hand), None);
    let one = "4k3/8/8/8/4n3/8/8/4KR2[] w - - 0 1";
    assert_eq!(outcome(&lost(", opponent = 1"), one), loss);
    assert_eq!(outcome(&lost(", opponent = 2"), one), None);
    assert_eq!(outcome(&lost(", opponent = 1, with-reply = true"), one), None, "it may answer");
    let two = "4k3/8/8/8/4nn2/8/8/4KR2[] w - - 0 1";
    assert_eq!(outcome(&lost(", opponent = 1, with-reply = true"), two), loss);
}

#[test]
fn a_mate_may_need_a_check_before_it() {
    let rule = "[endings]\nquiet = { when = \"checkmate-without\", check-by = \"R\", \
         result = \"draw\" }";
    let mut pos = position(rule, "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1");
    let play = |pos: &mut Variant<u64>, text: &str| {
        let m = notation::coords::parse(pos, text).expect("a legal move");
        pos.make(m, &mut ());
    };
    play(&mut pos, "a1a8");
    assert_eq!(pos.outcome(), Some(Outcome::Draw(DrawReason::EvenEnding)), "only a queen's check");
    let mut pos = position(rule, "2r3k1/5ppp/8/8/8/8/Q4PPP/2R3K1 w - - 0 1");
    play(&mut pos, "c1c8");
    assert_eq!(pos.outcome(), won(Side::White, WinReason::Checkmate), "a rook mates");
    let mut pos = position(rule, "7k/8/5K2/8/8/8/8/R5Q1 w - - 0 1");
    for text in ["a1a8", "h8h7", "g1g7"] {
        play(&mut pos, text);
    }
    assert_eq!(pos.outcome(), won(Side::White, WinReason::Checkmate), "a rook gave check before");
    let mut pos = position(rule, "7k/8/5K2/8/8/8/8/R5Q1 w - - 0 1");
    for text in ["a1a8", "h8h7", "a8b8", "h7h6", "g1g6"] {
        play(&mut pos, text);
    }
    assert_eq!(pos.outcome(), Some(Outcome::Draw(DrawReason::EvenEnding)), "the series broke off");
}

#[test]
fn several_pieces_may_have_to_arrive() {
    let three = "[endings]\n\
         three = { when = \"reached\", by = \"N\", goal = \"ranks 6-8\", count = 3, result = \"win\" }";
    let goal = won(Side::White, WinReason::Goal);
    assert_eq!(outcome(three, "4k3/N7/2N3N1/8/8/8/8/4K3 b - - 0 1"), goal);
    assert_eq!(outcome(three, "4k3/N7/2N5/6N1/8/8/8/4K3 b - - 0 1"), None);
}

/// Fewer discs win the reverse of Othello, more discs Othello itself.
#[test]
fn the_reverse_of_a_game_has_the_other_winner() {
    let full =
        "pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPp[] w - - 0 1";
    let outcome = |id: &str| {
        let game = rules::library::load(id, &fen).expect("a game").expect("no faults");
        let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
            panic!("it has 64 squares");
        };
        Variant::from_setup(&rules, &fen(full).expect("a FEN")).expect("a position").outcome()
    };
    let winner = |id: &str| match outcome(id) {
        Some(Outcome::Win { side, .. }) => side,
        other => panic!("{id}: {other:?}"),
    };
    assert_eq!(winner("flipello"), Side::Black);
    assert_eq!(winner("antireversi"), Side::White);
}
