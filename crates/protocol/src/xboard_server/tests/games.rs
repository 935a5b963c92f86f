//! Playing games: moves, clocks, pondering, draws, results.

use super::toy::Talk;
use std::time::Duration;

/// How the toy's own game is described to XBoard.
const TOYCHESS: [&str; 7] = [
    "setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "piece P& fmWfceFifmnD",
    "piece N& N",
    "piece B& B",
    "piece R& R",
    "piece Q& Q",
    "piece K& KisO2",
];

#[test]
fn the_engine_answers_as_black_after_new() {
    let mut talk = Talk::new();
    talk.say(&["new", "level 40 5 0", "usermove e2e4"], &["move a7a5"]);
    // Moves without the word are moves too.
    talk.say(&["d2d4"], &["move a5a4"]);
    // The idiom of somebody who takes a move back.
    talk.say(&["force", "undo", "undo"], &[]);
    talk.say(&["usermove g1f3", "go"], &["move a5a4"]);
    talk.end();
}

#[test]
fn who_plays_what() {
    let mut talk = Talk::new();
    talk.say(&["new", "sd 1", "go"], &["move a2a3"]);
    talk.say(&["usermove e7e5"], &["move a1a2"]);
    talk.say(&["force", "usermove d7d5", "playother", "usermove a2a1"], &["move a7a5"]);
    talk.say(&["new", "sd 1", "white", "usermove e2e4"], &["move a7a5"]);
    talk.say(&["new", "sd 1", "force", "black", "go"], &["move a7a5"]);
    talk.say(&["new", "force", "usermove e2e4", "usermove e7e5", "remove", "go"], &["move a2a3"]);
    talk.end();
}

/// `level 40 5 0`: clocks with moves to go; `time` and `otim` set them right.
#[test]
fn clocks() {
    let mut talk = Talk::new();
    talk.say(&["new", "level 40 5 0", "time 29000", "otim 31000", "usermove e2e4"], &["move a7a5"]);
    let clocks = talk.limits().clocks.unwrap();
    assert_eq!(clocks.left, [310, 290].map(Duration::from_secs));
    assert_eq!(clocks.moves_to_go, Some(40));
    talk.say(&["usermove d2d4"], &["move a5a4"]);
    assert_eq!(talk.limits().clocks.unwrap().moves_to_go, Some(39));
    talk.say(&["st 0.5", "sd 7", "usermove h2h3"], &["move a4a3"]);
    let limits = talk.limits();
    assert_eq!((limits.move_time, limits.depth), (Some(Duration::from_millis(500)), Some(7)));
    talk.say(&["new", "st 8", "nps 10000", "go"], &["move a2a3"]);
    assert_eq!((talk.limits().nodes, talk.limits().depth), (Some(80_000), None));
    talk.end();
}

/// `level 40 5 0` over two controls: whoever has made forty moves has five minutes
/// more, and forty moves to go.
#[test]
fn a_second_control_follows_the_first() {
    const MINUTE: u64 = 60;
    let mut talk = Talk::new();
    talk.say(&["new", "level 40 5 0"], &[]);
    for played in 0..81 {
        talk.say(&["force", "setboard 7k/8/8/8/8/8/7p/K7 w - - 0 1", "go"], &["move a1a2"]);
        let clocks = talk.limits().clocks.expect("a clock runs");
        assert_eq!(clocks.moves_to_go, Some(40 - played % 40), "{played}");
        let controls = u64::from(1 + played / 40);
        assert_eq!(clocks.left[0], Duration::from_secs(5 * MINUTE * controls), "{played}");
    }
    talk.end();
}

#[test]
fn a_ping_waits_for_the_move() {
    let mut talk = Talk::new();
    talk.say(&["option Slow=1", "new"], &[]);
    talk.start(&["go", "ping 71", "ping 72", "?"], &["move a2a3", "pong 71", "pong 72"]);
    talk.start(&["force", "go", "ping 73", "force"], &["pong 73"]);
    talk.say(&[], &[]);
    talk.end();
}

#[test]
fn a_guess_that_comes_true_is_an_answer_begun() {
    let info = |text: &str| format!("0 7 0 0 0 0 0\t{text}");
    let mut talk = Talk::new();
    talk.start(
        &["new", "post", "hard", "sd 3", "go"],
        &[&info("a2a3 a7a5"), "move a2a3", "Hint: a7a5", &info("a1a2 a5a4")],
    );
    assert_eq!(talk.asked.lock().unwrap().len(), 2);
    // The search of the opponent's time answers, and the next one begins.
    talk.start(&["usermove a7a5"], &["move a1a2", "Hint: a5a4", &info("a2a1 a8a5")]);
    assert_eq!(talk.asked.lock().unwrap().len(), 3);
    talk.say(&["hint"], &["Hint: a5a4"]);
    // Another move needs another search.
    talk.start(&["usermove e7e5"], &[&info("a2a1 a5a4"), "move a2a1", "Hint: a5a4"]);
    talk.start(&[], &[&info("a1a2 a8a5")]);
    talk.say(&["nopost", "easy", "usermove e5e4"], &["move a1a2"]);
    talk.end();
}

#[test]
fn pondering_without_a_guess() {
    let mut talk = Talk::new();
    talk.start(&["new", "hard", "sd 3", "force", "playother", "usermove e2e4"], &["move a7a5"]);
    talk.start(&[], &["Hint: a2a3"]);
    talk.say(&["force", "result 1-0 {White mates}"], &[]);
    talk.end();
}

#[test]
fn a_pause_interrupts_everything() {
    let mut talk = Talk::new();
    talk.say(&["option Slow=1", "new"], &[]);
    talk.start(&["go", "pause"], &[]);
    talk.say(
        &["usermove e2e4"],
        &["Error (command not legal now, send resume first): usermove e2e4"],
    );
    talk.say(&["pause"], &["Error (command not legal now): pause"]);
    talk.start(&["resume", "?"], &["move a2a3"]);
    talk.say(&["resume"], &["Error (command not legal now): resume"]);
    talk.end();
}

#[test]
fn draws_are_taken_unless_it_stands_better() {
    let mut talk = Talk::new();
    talk.say(&["new", "sd 1", "go"], &["move a2a3"]);
    talk.say(&["draw"], &[]);
    talk.say(&["option Score=0", "usermove e7e5"], &["move a1a2"]);
    talk.say(&["draw"], &["offer draw"]);
    // An offer before the first search is answered by it.
    talk.say(&["new", "sd 1", "draw", "go"], &["offer draw", "move a2a3"]);
    talk.end();
}

#[test]
fn a_draw_by_the_move_rule_is_offered_by_who_does_not_stand_better() {
    let mut talk = Talk::new();
    talk.say(&["new", "force", "setboard 7k/8/8/8/8/8/7p/K7 w - - 99 80", "sd 1"], &[]);
    // The move of the engine makes the draw that can be claimed.
    talk.say(&["option Score=0", "go"], &["offer draw", "move a1a2"]);
    // XBoard may count otherwise: such a draw is offered, and the game goes on.
    let counted = ["force", "setboard 7k/8/8/8/8/8/7p/K7 w - - 100 80", "go"];
    talk.say(&counted, &["offer draw", "move a1a2"]);
    talk.say(&["force", "setboard 7k/8/8/8/8/8/7p/K7 w - - 100 80"], &[]);
    // Who stands better plays on.
    talk.say(&["force", "option Score=9", "go"], &["move a1a2"]);
    talk.end();
}

/// In xiangqi against sjaakii XBoard counted moves of soldiers as progress and
/// took the claimed draw for a loss.
#[test]
fn a_game_between_programs_goes_on_after_the_move_rule() {
    let mut talk = Talk::new();
    let counted = "setboard 7k/8/8/8/8/8/7p/K7 w - - 149 80";
    talk.say(&["new", "computer", "force", counted, "sd 1", "option Score=0"], &[]);
    talk.say(&["go"], &["move a1a2", "offer draw"]);
    talk.say(&["usermove h8g8"], &["move a2a1"]);
    // A person hears the result.
    let result = "1/2-1/2 {Draw by the 75-move rule}";
    talk.say(&["new", "force", counted, "go"], &["move a1a2", result]);
    talk.end();
}

#[test]
fn a_certain_loss_is_resigned() {
    let mut talk = Talk::new();
    talk.say(&["option Mated=1", "new", "sd 1", "go"], &["move a2a3"]);
    talk.say(&["usermove e7e5"], &["move a1a2"]);
    talk.say(&["usermove e5e4"], &["resign"]);
    talk.say(&["option Resign=0", "go"], &["move a2a1"]);
    talk.end();
}

#[test]
fn results_are_said_with_their_reason() {
    let mut talk = Talk::new();
    // The engine's only move mates.
    talk.say(&["new", "force", "setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "sd 1"], &[]);
    talk.say(&["exclude all", "include a1a8", "go"], &["move a1a8", "1-0 {White mates}"]);
    talk.say(&["go"], &["1-0 {White mates}"]);
    talk.say(&["usermove h8g8"], &["Illegal move (the game is over): h8g8"]);
    // The opponent's move stalemates.
    talk.say(&["force", "setboard 7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "playother"], &[]);
    talk.say(&["usermove e7f7"], &["1/2-1/2 {Stalemate}"]);
    // In force mode nothing is claimed.
    talk.say(&["force", "undo", "usermove e7f8"], &[]);
    talk.end();
}

/// XBoard finds mates by itself when programs play, and believes no other win
/// that an engine claims for itself.
#[test]
fn between_programs_the_loser_says_it() {
    let mut talk = Talk::new();
    let before_mate = "setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    talk.say(&["new", "computer", "force", before_mate], &[]);
    talk.say(&["sd 1", "exclude all", "include a1a8", "go"], &["move a1a8"]);
    talk.say(&["force", before_mate, "playother", "usermove a1a8"], &["1-0 {White mates}"]);
    // A draw that XBoard does not see is offered.
    let bare = "setboard 7k/8/8/8/8/8/7p/6K1 w - - 0 1";
    talk.say(&["force", bare, "exclude all", "include g1h2", "go"], &["move g1h2", "offer draw"]);
    talk.say(&["force", bare, "playother", "usermove g1h2"], &["offer draw"]);
    // A new game is against somebody else.
    talk.say(&["new", "force", before_mate], &[]);
    talk.say(&["exclude all", "include a1a8", "sd 1", "go"], &["move a1a8", "1-0 {White mates}"]);
    talk.end();
}

#[test]
fn random_varies_the_first_moves_only() {
    let mut talk = Talk::new();
    talk.say(&["new", "random", "sd 1", "go"], &["move a2a3"]);
    assert_eq!(talk.limits().lines, Some(4));
    talk.say(&["new", "sd 1", "go"], &["move a2a3"]);
    assert_eq!(talk.limits().lines, Some(1));
    talk.end();
}

#[test]
fn another_game() {
    let mut talk = Talk::new();
    talk.say(&["new", "variant toychess"], &TOYCHESS);
    talk.say(&["variant normal"], &[]);
    // Castling is a word in Chess960.
    let castle = "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    talk.say(&["variant fischerandom", "force", castle, "sd 1"], &[]);
    talk.say(&["exclude all", "include O-O", "go"], &["move O-O"]);
    talk.say(&["force", castle, "usermove O-O", "undo", "usermove e1g1"], &[]);
    talk.say(
        &["new", "force", castle, "sd 1", "exclude all", "include e1g1", "go"],
        &["move e1g1"],
    );
    talk.end();
}
