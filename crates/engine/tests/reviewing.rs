//! Whole games: the same game gets the same review, a stopped one says what it has
//! not seen, and every game has one.

use engine::{AnyGame, GameToReview, GivenScores, LetterCase, ReviewOrder, Session};
use explain::review::{GameReview, Told};
use explain::{Grade, Level, PointScale};
use game_core::{Control, Move, Score, Start};

const ORDER: ReviewOrder = ReviewOrder { level: Level::Club, nodes: 2_000, every: false };
/// White takes a queen that hangs; Black lets it hang.
const HANGING_QUEEN: &str = "e4 e5 Nf3 Qh4 Nxh4 a6";

fn session(game: AnyGame) -> Session {
    Session::new(game, "hash=1".parse().expect("a spec")).expect("an engine")
}

fn moves(session: &Session, line: &str) -> Vec<Move> {
    let mut pos = session.position();
    let read = |text: &str| {
        let m = pos.read_move(text, LetterCase::Exact).expect("a legal move");
        pos.play(m).expect("a legal move");
        m
    };
    line.split(' ').map(read).collect()
}

fn review(
    session: &mut Session,
    line: &str,
    given: Option<&GivenScores>,
    control: &Control,
) -> GameReview {
    let moves = moves(session, line);
    let told = Told::default();
    let game = GameToReview { start: Start::Game, moves: &moves, given, told: &told };
    session.review_game(&game, ORDER, control, &mut |_| ()).expect("a review")
}

#[test]
fn the_same_game_gets_the_same_review() {
    let mut one = session(AnyGame::Chess);
    let first = review(&mut one, HANGING_QUEEN, None, &Control::default());
    // Another game in between leaves nothing behind.
    review(&mut one, "d4 d5 c4", None, &Control::default());
    let again = review(&mut one, HANGING_QUEEN, None, &Control::default());
    let other = review(&mut session(AnyGame::Chess), HANGING_QUEEN, None, &Control::default());
    assert!(first == again && first == other);
    assert_eq!(first.moves[3].judged.grade, Grade::Blunder);
    assert_eq!(first.explained[0].ply, 3);
    let exercise = first.exercises().next().unwrap();
    assert!(!exercise.answers.contains(&"Qh4".to_owned()), "{exercise:?}");
    assert_eq!(first.opening.unwrap().book_plies, 3);
}

#[test]
fn what_was_not_seen_is_not_judged() {
    let control = Control::default();
    control.stop();
    let stopped = review(&mut session(AnyGame::Chess), HANGING_QUEEN, None, &control);
    assert_eq!(stopped.judged_from, 6);
    assert!(stopped.moves.iter().all(|known| !known.judged.is_judged));
    assert_eq!(stopped.faults(), [0, 0, 0]);
    assert!(stopped.explained.is_empty());
}

#[test]
fn given_scores_are_believed() {
    let mut chess = session(AnyGame::Chess);
    let cp = |n: i32| Some(Score::cp(n));
    let scores = vec![None, cp(20), cp(30), cp(-300), cp(-300), None, cp(-300)];
    let given = GivenScores { scores, choices: Vec::new() };
    let known = review(&mut chess, HANGING_QUEEN, Some(&given), &Control::default());
    let grades: Vec<Grade> = known.moves.iter().map(|known| known.judged.grade).collect();
    assert_eq!(grades[2], Grade::Blunder, "{grades:?}");
    assert_eq!(grades.iter().filter(|&&grade| grade > Grade::Fine).count(), 1);
    // The start of chess counts 15 centipawns.
    assert_eq!(known.judged_from, 0);
    assert!((known.white_points[0] - 51.38).abs() < 0.01);
    // Our search does not agree that Nf3 is a blunder, and so explains nothing.
    assert!(known.explained.is_empty());
    let choice = moves(&chess, HANGING_QUEEN)[2];
    let given = GivenScores { choices: vec![None, None, Some(choice)], ..given };
    let known = review(&mut chess, HANGING_QUEEN, Some(&given), &Control::default());
    assert_eq!(known.moves[2].judged.grade, Grade::Fine);
}

#[test]
fn any_game_can_be_reviewed() {
    for (name, line) in [
        ("3check", "e4 e5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6"),
        ("atomic", "Nf3 e6 Ne5 d6 Nxf7"),
        ("minishogi", "b2b3"),
    ] {
        let mut session = session(AnyGame::of_library(name).unwrap());
        let legal = session.position().legal_moves(game_core::MoveStyle::Short);
        let line = if name == "minishogi" { legal[0].clone() } else { line.to_owned() };
        let known = review(&mut session, &line, None, &Control::default());
        assert!(matches!(known.scale, PointScale::Fitted(_)), "{name}");
        assert_eq!(known.opening, None);
        assert_eq!(known.moves.len(), line.split(' ').count());
    }
}
