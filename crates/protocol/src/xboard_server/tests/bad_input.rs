//! What must do no harm: one line says it, and the last good position stays.

use super::toy::Talk;

#[test]
fn commands_that_cannot_be_obeyed() {
    let mut talk = Talk::forced();
    for (line, answer) in [
        ("undo", "Error (command not legal now): undo"),
        ("remove", "Error (command not legal now): remove"),
        ("exit", "Error (command not legal now): exit"),
        ("resume", "Error (command not legal now): resume"),
        ("dance", "Error (unknown command): dance"),
        ("e4 please", "Error (unknown command): e4 please"),
        ("level 1 2 x", "Error (write level MOVES MINUTES:SECONDS INCREMENT): level 1 2 x"),
        ("usermove", "Error (write usermove and a move): usermove"),
        ("usermove e2e5", "Illegal move (nothing can go from e2 to e5): e2e5"),
        ("e2e5", "Illegal move (nothing can go from e2 to e5): e2e5"),
        ("a7a8q", "Illegal move (nothing can go from a7 to a8): a7a8q"),
        ("option Nope=1", "Error (there is no option \"Nope\"): option Nope=1"),
        ("option MultiPV=x", "Error (MultiPV is a number from 1 to 256): option MultiPV=x"),
        ("option Resign=perhaps", "Error (Resign is 0 or 1): option Resign=perhaps"),
        ("variant nothing", "Error (there is no such game here): variant nothing"),
        ("exclude e2e5", "Illegal move (nothing can go from e2 to e5): e2e5"),
        ("lift z99", "Error (there is no such square): z99"),
    ] {
        talk.say(&[line], &[answer]);
    }
    talk.say(&["sd 1", "go"], &["move a2a3"]);
    talk.end();
}

/// A refused position: moves are refused until there is a new one.
#[test]
fn nonsense_is_no_position() {
    let mut talk = Talk::forced();
    for fen in
        ["nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "\u{265e}", "4k4/8/8/8/8/8/8/4K3 w - - 0 1"]
    {
        talk.say(
            &[&format!("setboard {fen}")],
            &["tellusererror Illegal position: the text: no position"],
        );
        talk.say(&["usermove e2e4"], &["Illegal move (the last position was refused): e2e4"]);
        talk.say(&["go"], &["Error (the last position was refused): go"]);
    }
    talk.say(&["setboard 7k/8/8/8/8/8/7p/K7 w - - 0 1", "usermove a1a2"], &[]);
    talk.say(&["setboard nonsense"], &["tellusererror Illegal position: the text: no position"]);
    talk.say(&["new", "sd 1", "usermove e2e4"], &["move a7a5"]);
    talk.end();
}

#[test]
fn in_the_middle_of_a_search() {
    let mut talk = Talk::new();
    talk.say(&["option Slow=1", "new"], &[]);
    talk.start(&["go"], &[]);
    talk.start(&["usermove e2e4"], &["Illegal move (it is not your turn): e2e4"]);
    talk.start(&["go"], &["Error (command not legal now): go"]);
    talk.start(&["exclude e2e4"], &["Error (command not legal now): exclude e2e4"]);
    talk.start(&["setscore 1 1"], &["Error (command not legal now): setscore 1 1"]);
    // Whatever changes the position ends the search without a move.
    talk.say(&["setboard 7k/8/8/8/8/8/7p/K7 w - - 0 1"], &[]);
    talk.start(&["go", "new", "go", "force", "go", "result *"], &[]);
    talk.say(&["undo"], &["Error (command not legal now): undo"]);
    talk.start(&["go", "?"], &["move a2a3"]);
    talk.end();
}

#[test]
fn any_bytes_do_no_harm() {
    let mut talk = Talk::forced();
    talk.server.hear(b"\xff\xfe\x00\n");
    talk.start(&[], &["Error (unknown command): \u{fffd}\u{fffd}"]);
    talk.say(&["", "  \t ", "\r"], &[]);
    let long = "y".repeat(100_000);
    let shown = format!("Error (unknown command): {}\u{2026}", "y".repeat(60));
    talk.say(&[&long], &[&shown]);
    talk.server.remark("a line was too long");
    talk.start(&[], &["# a line was too long"]);
    talk.end();
}
