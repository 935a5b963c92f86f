//! Facts a player would state.

use chess::{BISHOP, Chess, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{DrawReason, Kind, Outcome, Position, see};
use notation::{fen, san};

fn position(text: &str) -> Chess {
    fen::position(text, Chess::from_setup).expect(text)
}

/// The position after these moves from the start of the game.
fn after(moves: &str) -> Chess {
    let mut pos = Chess::start();
    for text in moves.split_whitespace() {
        let m = san::parse(&pos, text).expect(text);
        pos.play(m).expect(text);
    }
    pos
}

#[test]
fn scholars_mate_is_mate() {
    let pos = after("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
    let outcome = pos.outcome().expect("the game is over");
    assert_eq!(outcome.to_string(), "White wins by checkmate");
    assert_eq!(outcome.result(), "1-0");
}

#[test]
fn knights_home_and_back_twice_is_a_threefold_repetition() {
    let pos = after("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(pos.claimable_draw(), Some(DrawReason::Repetition(3)));
    assert_eq!(pos.outcome(), None, "threefold must be claimed");
    let pos = after(&"Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    assert_eq!(pos.outcome(), Some(Outcome::Draw(DrawReason::Repetition(5))));
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    // The king has moved and come back: the pieces repeat, the rights do not.
    let pos = after("e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!(pos.claimable_draw(), None);
    let pos = after("e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!(pos.claimable_draw(), Some(DrawReason::Repetition(3)));
}

#[test]
fn an_en_passant_square_nobody_can_use_does_not_count() {
    let with = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    let without = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(with.key(), without.key());
    // The capturing pawn is pinned along the rank by two pawns leaving at once.
    let pinned = position("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    assert_eq!(fen::print(&pinned.to_setup()), "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let almost = position("4k3/8/8/8/8/8/3R4/4K3 w - - 99 80");
    assert_eq!(almost.claimable_draw(), None);
    let fifty = position("4k3/8/8/8/8/8/3R4/4K3 w - - 100 80");
    assert_eq!(fifty.claimable_draw(), Some(DrawReason::MoveRule(50)));
    assert_eq!(fifty.outcome(), None);
    let seventy_five = position("4k3/8/8/8/8/8/3R4/4K3 w - - 150 120");
    assert_eq!(seventy_five.outcome(), Some(Outcome::Draw(DrawReason::MoveRule(75))));
}

#[test]
fn mate_on_the_last_move_counts_before_the_move_rule() {
    let mated = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 120");
    assert_eq!(mated.outcome().and_then(Outcome::winner), Some(game_core::Side::White));
}

#[test]
fn which_material_cannot_mate() {
    let cannot = [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3Kb3/8/8 w - - 0 1",
        // All bishops on one colour, however many and whose they are.
        "8/8/4k3/8/2b5/3K4/4B3/5B2 w - - 0 1",
    ];
    let can = [
        "8/8/4k3/4n3/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4k3/4b3/8/3KB3/8/5B2 w - - 0 1",
        "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KB3/4N3/8 w - - 0 1",
    ];
    let insufficient = Some(Outcome::Draw(DrawReason::InsufficientMaterial));
    for text in cannot {
        assert_eq!(position(text).outcome(), insufficient, "{text}");
    }
    for text in can {
        assert_eq!(position(text).outcome(), None, "{text}");
    }
}

#[test]
fn a_chess960_rook_that_shields_its_king_may_not_castle_away() {
    // The rook on b1 hides the king from the rook on a1.
    let pos = position("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1");
    let castles = pos.legal_moves().into_iter().any(|m| pos.facts(m).castling.is_some());
    assert!(!castles);
}

fn plain_value(kind: Kind) -> i32 {
    match kind {
        PAWN => 100,
        KNIGHT | BISHOP => 300,
        ROOK => 500,
        QUEEN => 900,
        _ => 0,
    }
}

/// Exchange balances worked out by hand.
#[test]
fn exchanges_come_out_as_a_player_counts_them() {
    for (text, m, balance) in [
        // Nothing defends the pawn.
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
        // The knight is lost for a pawn after queen and rooks have joined in.
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
        // A pawn takes a defended queen.
        ("4k3/8/3p4/4q3/3P4/8/8/4K3 w - - 0 1", "dxe5", 800),
        // The king may not recapture what a rook defends.
        ("4k3/4r3/8/8/8/8/4R3/4RK2 w - - 0 1", "Rxe7+", 500),
        // En passant wins a pawn that nothing defends.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        // The new queen is captured at once, for a knight.
        ("3n1r1k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", 200),
        // A quiet move into a pawn's reach.
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "Ne5", -300),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", 0),
    ] {
        let pos = position(text);
        let m = san::parse(&pos, m).expect(m);
        assert_eq!(see::value(&pos, m, plain_value), balance, "{text}");
    }
}

/// The quick question and the full count agree, on every move of games played
/// by a fixed rule.
#[test]
fn an_exchange_holds_up_to_its_balance_and_not_beyond() {
    let mut pos = Chess::start();
    let mut n_captures = 0;
    for ply in 0..4_000_usize {
        let moves = pos.legal_moves();
        if pos.outcome().is_some() || moves.is_empty() {
            pos = Chess::start();
            continue;
        }
        for &m in &moves {
            let balance = see::value(&pos, m, plain_value);
            n_captures += usize::from(balance != 0);
            assert!(see::at_least(&pos, m, balance, plain_value));
            assert!(!see::at_least(&pos, m, balance + 1, plain_value));
        }
        // Any move will do, as long as it is another one every time.
        pos.make(moves[(ply * 7_919 + ply / 3) % moves.len()], &mut ());
    }
    assert!(n_captures > 10_000, "too few exchanges to tell: {n_captures}");
}
