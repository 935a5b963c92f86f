//! Games between scripted players: what every answer does to the game. Only the
//! answers move the clocks.

use super::*;
use std::collections::VecDeque;

type Answer = Result<Reply, ClientError>;

/// A player that gives the answers of a list.
struct Puppet(VecDeque<Answer>);

impl Player for Puppet {
    fn new_game(&mut self, _: client::GameStart<'_>) -> Result<(), ClientError> {
        Ok(())
    }

    fn think(&mut self, task: MoveRequest<'_>, _: &Halt) -> Answer {
        // A player without further answers hangs.
        assert!(task.deadline >= 10 * MS);
        self.0.pop_front().unwrap_or(Err(ClientError::Hung))
    }
}

const MS: Duration = Duration::from_millis(1);

fn reply(decision: Decision, ms: u32) -> Answer {
    Ok(Reply { decision, score: None, depth: 1, nodes: 1, time: ms * MS })
}

fn moves(texts: &str) -> Vec<Answer> {
    texts.split_whitespace().map(|text| reply(Decision::Move(text.into()), 10)).collect()
}

fn terms() -> Terms {
    Terms {
        game: AnyGame::Chess,
        margin: 10 * MS,
        grace: 1_000 * MS,
        patience: 1_000 * MS,
        adjudication: Adjudication::default(),
        max_moves: 100,
    }
}

fn played(white: Vec<Answer>, black: Vec<Answer>, pace: &str) -> Played {
    let (mut white, mut black) = (Puppet(white.into()), Puppet(black.into()));
    let players: [&mut dyn Player; 2] = [&mut white, &mut black];
    let paces = [Pace::clock(pace).unwrap(); 2];
    play(&terms(), &Opening::default(), players, paces, &Halt::default()).unwrap()
}

#[track_caller]
fn check(white: Vec<Answer>, black: Vec<Answer>, expected: &str, winner: Option<Side>) {
    let played = played(white, black, "1+0");
    assert_eq!((played.cause.to_string().as_str(), played.cause.winner()), (expected, winner));
}

#[test]
fn the_shortest_mate_and_the_shortest_draw() {
    let (white, black) = (moves("f2f3 g2g4"), moves("e7e5 d8h4"));
    check(white, black, "Black wins by checkmate", Some(Side::Black));
    let (white, black) = (moves("g1f3 f3g1 g1f3 f3g1"), moves("g8f6 f6g8 g8f6 f6g8"));
    check(white, black, "draw by 3-fold repetition", None);
}

#[test]
fn every_misdeed_loses_the_game_and_is_named() {
    let black = || moves("e7e5");
    let then = |answer: Answer| {
        let mut answers = moves("e2e4");
        answers.push(answer);
        answers
    };
    let won = Some(Side::Black);
    let illegal = then(reply(Decision::Move("e4e6".into()), 1));
    check(illegal, black(), "White plays \"e4e6\", which is no legal move", won);
    let empty = then(reply(Decision::Move(String::new()), 1));
    check(empty, black(), "White plays \"\", which is no legal move", won);
    check(then(Err(ClientError::Crashed)), black(), "White crashes", won);
    check(then(Err(ClientError::Hung)), black(), "White hangs", won);
    let refusal = then(Err(ClientError::Refused("Illegal move: e7e5".into())));
    check(refusal, black(), "White refuses: Illegal move: e7e5", won);
    let claim = then(reply(Decision::ClaimsDraw, 1));
    check(claim, black(), "White says wrongly that the game is over", won);
    check(then(reply(Decision::Resigns, 1)), black(), "White resigns", won);
}

#[test]
fn time_is_ours_with_a_margin() {
    let slow = |ms| vec![reply(Decision::Move("e2e4".into()), ms)];
    let lost = Some(Side::Black);
    check(slow(1_011), moves("e7e5"), "White loses on time", lost);
    // Within the margin, but then nothing is left.
    let mut late = slow(1_010);
    late.push(reply(Decision::Move("g1f3".into()), 11));
    check(late, moves("e7e5"), "White loses on time", lost);
}

#[test]
fn clocks_get_their_increment_and_their_next_control() {
    let left = |pace: &str| {
        let game = played(moves("g1f3 b1c3 f3g1"), moves("g8f6 b8c6 f6g8"), pace);
        let of_white = game.moves.iter().filter(|played| played.side == Side::White);
        let thoughts = of_white.filter_map(|played| played.thought?.left);
        thoughts.map(|left| left.as_millis()).collect::<Vec<_>>()
    };
    assert_eq!(left("1+0.02"), [1_010, 1_020, 1_030]);
    assert_eq!(left("2/1+0"), [990, 1_980, 1_970]);
}

#[test]
fn games_that_never_end_are_drawn() {
    let short = Terms { max_moves: 1, ..terms() };
    let (mut white, mut black) = (Puppet(moves("e2e4").into()), Puppet(moves("e7e5").into()));
    let players: [&mut dyn Player; 2] = [&mut white, &mut black];
    let paces = [Pace::clock("1").unwrap(); 2];
    let opening = Opening::default();
    let played = play(&short, &opening, players, paces, &Halt::default()).unwrap();
    assert_eq!(played.cause, Cause::TooLong);
}

#[test]
fn moves_of_the_opening_are_played_for_both() {
    let opening = Opening { fen: None, moves: vec!["e2e4".into(), "e7e5".into()] };
    let (mut white, mut black) = (Puppet(moves("d1h5").into()), Puppet(moves("e8e7").into()));
    white.0.extend(moves("h5e5"));
    let players: [&mut dyn Player; 2] = [&mut white, &mut black];
    let paces = [Pace::clock("1").unwrap(); 2];
    let played = play(&terms(), &opening, players, paces, &Halt::default()).unwrap();
    assert_eq!(played.cause.to_string(), "White wins by checkmate");
    let short: Vec<&str> = played.moves.iter().map(|played| played.short.as_str()).collect();
    assert_eq!(short, ["e4", "e5", "Qh5", "Ke7", "Qxe5#"]);
    assert!(played.moves[1].thought.is_none() && played.moves[2].thought.is_some());
}

#[test]
fn a_halted_game_has_no_result() {
    let halt = Halt::default();
    halt.halt();
    let (mut white, mut black) = (Puppet(moves("e2e4").into()), Puppet(VecDeque::new()));
    let players: [&mut dyn Player; 2] = [&mut white, &mut black];
    let paces = [Pace::clock("1").unwrap(); 2];
    assert_eq!(play(&terms(), &Opening::default(), players, paces, &halt), None);
}
