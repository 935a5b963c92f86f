//! Positions: set, edited, shown to a mouse.

use super::toy::Talk;

#[test]
fn a_position_is_edited_square_by_square() {
    let mut talk = Talk::forced();
    talk.say(&["edit", "#", "Ke1", "Rh1", "c", "Ke8", ".", "sd 1"], &[]);
    // The castling right goes with the pieces.
    talk.say(&["exclude all", "include e1g1", "go"], &["move e1g1"]);
    // The idiom for Black to move.
    talk.say(&["new", "force", "a2a3", "edit", "#", "Ke1", "c", "Ke8", "Pa7", "."], &[]);
    talk.say(&["sd 1", "go"], &["move a7a5"]);
    // A square is emptied.
    talk.say(&["force", "edit", "xa5", "."], &[]);
    talk.say(&["lift a5"], &["highlight 8/8/8/8/8/8/8/8"]);
    talk.end();
}

#[test]
fn an_edit_that_is_left_open_changes_nothing() {
    let mut talk = Talk::forced();
    let sorry = "tellusererror The board was not finished by a dot and stays as it was";
    talk.say(&["edit", "#", "Ke1"], &[sorry]);
    talk.say(&["usermove e2e4"], &[]);
    talk.say(&["edit", "#", "."], &["tellusererror Illegal position: the text: no position"]);
    talk.end();
}

#[test]
fn a_piece_in_the_hand_shows_where_it_may_go() {
    let mut talk = Talk::forced();
    talk.say(&["lift e2"], &["highlight 8/8/8/8/4Y3/4Y3/8/8"]);
    talk.say(&["put e4", "lift e5"], &["highlight 8/8/8/8/8/8/8/8"]);
    talk.say(
        &["setboard 1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "lift a7"],
        &["highlight MM6/8/8/8/8/8/8/8"],
    );
    talk.say(&["put a8"], &["choice BNQR"]);
    // The victim of an en passant capture stands elsewhere.
    talk.say(
        &["setboard 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "lift e5"],
        &["highlight 8/8/3RY3/8/8/8/8/8"],
    );
    talk.say(&["hover d6"], &["highlight 8/8/8/3g4/8/8/8/8"]);
    talk.say(&["hover e6", "put d6"], &[]);
    talk.end();
}

#[test]
fn hints_in_force_mode_come_from_a_short_search() {
    let mut talk = Talk::forced();
    talk.start(&["hint"], &["Hint: a2a3"]);
    talk.say(&[], &[]);
    talk.end();
}
