//! The ending "at least so many pieces of these kinds in a region".

use game_core::{DrawReason, Fault, Outcome, Position, Setup, Side, WinReason};
use variants::{AnyRulebook, Variant};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// Chess that is won by two knights or bishops on the last two ranks.
fn game(more: &str) -> rules::game::Game {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let text = format!(
        "inherits = \"chess\"\nname = \"Gathering\"\n[endings]\n\
         home = {{ when = \"gathered\", by = \"NB\", goal = \"last 2 ranks\", count = 2, \
         result = \"win\"{more} }}"
    );
    rules::load::game(&text, "gathering.toml", &find, &fen).expect("a game")
}

fn position(more: &str, text: &str) -> Variant<u64> {
    let AnyRulebook::Bits64(rules) = variants::compile(&game(more)).expect("it compiles") else {
        panic!("chess has 64 squares");
    };
    Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position")
}

fn outcome(more: &str, text: &str) -> Option<Outcome> {
    position(more, text).outcome()
}

fn won(side: Side) -> Option<Outcome> {
    Some(Outcome::Win { side, reason: WinReason::Goal })
}

const WHITE_IS_HOME: &str = "1N2k3/N7/8/8/8/8/8/4K3";

#[test]
fn whoever_has_just_moved_wins_with_enough_pieces_at_home() {
    assert_eq!(outcome("", "1N2k3/N7/8/8/8/8/8/4K3 b - - 0 1"), won(Side::White));
    assert_eq!(outcome("", "4k3/8/8/8/8/8/n7/1n2K3 w - - 0 1"), won(Side::Black));
}

#[test]
fn kinds_are_counted_together_and_only_those_named() {
    assert_eq!(outcome("", "1N2k3/B7/8/8/8/8/8/4K3 b - - 0 1"), won(Side::White));
    assert_eq!(outcome("", "1N2k3/R7/8/8/8/8/8/4K3 b - - 0 1"), None);
    assert_eq!(outcome("", "4k3/N7/8/8/8/8/8/4K1N1 b - - 0 1"), None, "one piece is too few");
}

#[test]
fn each_side_has_its_own_region() {
    assert_eq!(outcome("", "4k3/8/8/8/8/8/N7/1N2K3 b - - 0 1"), None);
    assert_eq!(outcome("", "1n2k3/n7/8/8/8/8/8/4K3 w - - 0 1"), None);
}

#[test]
fn a_side_to_move_wins_only_where_stayers_count() {
    let fen = format!("{WHITE_IS_HOME} w - - 0 1");
    assert_eq!(outcome("", &fen), None);
    assert_eq!(outcome(", whose = \"stayer\"", &fen), won(Side::White));
    let fen = format!("{WHITE_IS_HOME} b - - 0 1");
    assert_eq!(outcome(", whose = \"stayer\"", &fen), None);
}

#[test]
fn both_at_once_are_a_draw_where_either_counts() {
    let either = ", whose = \"either\"";
    let drawn = Some(Outcome::Draw(DrawReason::EvenEnding));
    assert_eq!(outcome(either, "1N2k3/N7/8/8/8/8/n7/1n2K3 w - - 0 1"), drawn);
    assert_eq!(outcome(either, "1N2k3/N7/8/8/8/8/8/4K3 w - - 0 1"), won(Side::White));
    assert_eq!(outcome(either, "4k3/8/8/8/8/8/n7/1n2K3 b - - 0 1"), won(Side::Black));
}

#[test]
fn the_second_player_may_follow_with_the_next_move() {
    let reply = ", whose = \"with-reply\"";
    let can_follow = "1N2k3/N7/8/8/8/2n5/n7/4K3 b - - 0 1";
    assert_eq!(outcome(reply, can_follow), None);
    let too_far = "1N2k2n/N7/8/8/8/8/n7/4K3 b - - 0 1";
    assert_eq!(outcome(reply, too_far), won(Side::White));
    let black_first = "4k3/N7/8/2N5/8/8/n7/1n2K3 w - - 0 1";
    assert_eq!(outcome(reply, black_first), won(Side::Black), "White has no last word");
}

#[test]
fn the_move_that_gathers_ends_the_game_and_can_be_taken_back() {
    let mut pos = position("", "4k3/N7/8/2N5/8/8/8/4K3 w - - 0 1");
    assert!(pos.nature().sudden, "a search asks for it before it looks for moves");
    let m = notation::coords::parse(&pos, "c5b7").expect("a legal move");
    pos.make(m, &mut ());
    assert_eq!(pos.outcome(), won(Side::White));
    assert_eq!(pos.early_outcome(0), won(Side::White));
    assert!(pos.legal_moves().is_empty());
    pos.unmake();
    assert_eq!(pos.outcome(), None);
}

#[test]
fn the_goal_is_an_aim_an_evaluation_knows() {
    use game_core::BoardView;
    let pos = position("", "4k3/N7/8/2N5/8/8/8/4K3 w - - 0 1");
    let [goal] = &pos.aims().goals[..] else { panic!("one goal") };
    assert_eq!(goal.by.len(), 2);
    assert_eq!(goal.squares.map(|squares| squares.len()), [16, 16]);
}
