//! Questions about lines, as whoever explains moves asks them.

use engine::{AnyGame, Session};
use game_core::{Analyst, Control, Engine, Kind, Line, Move, Question, Side, Start};

fn session(game: &str, fen: &str, moves: &[&str]) -> Session {
    let game = AnyGame::of_library(game).expect("a game of the library");
    let spec = "hash=1".parse().expect("a spec");
    let mut session = Session::new(game, spec).expect("an engine");
    session.set_position(Start::Fen(fen), moves).expect("a position");
    session
}

fn texts(session: &Session, first: &[Move], line: &Line) -> String {
    let style = game_core::MoveStyle::Short;
    session.scribe().line(&[first, &line.moves].concat(), style).join(" ")
}

const NODES: u64 = 3_000;
/// White mates on a8.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
/// Black would take the rook on a1.
const ROOK_ATTACKED: &str = "6k1/5ppp/8/8/8/8/1q6/R5K1 w - - 0 1";

#[test]
fn the_best_line_and_the_best_without_a_move() {
    let mut session = session("chess", BACK_RANK, &[]);
    let control = Control::default();
    let best = session.analyst(&control).lines(&Question::best(&[], NODES));
    assert_eq!(texts(&session, &[], &best[0]), "Ra8#");
    let mate = best[0].moves[0];
    let without = Question { without: vec![mate], ..Question::best(&[], NODES) };
    let other = session.analyst(&control).lines(&without);
    assert_ne!(other[0].moves[0], mate);
}

#[test]
fn a_pass_shows_the_threat_and_leaves_the_position() {
    let mut session = session("chess", ROOK_ATTACKED, &[]);
    let control = Control::default();
    let passed = session.analyst(&control).lines(&Question::best(&[Move::NONE], NODES));
    assert!(passed[0].score.seen_by(Side::Black).raw() > 300, "the queen wins a rook");
    assert_eq!(passed[0].moves[0].to().0, 0, "on a1");
    assert_eq!(session.scribe().fen(), ROOK_ATTACKED);
}

#[test]
fn the_same_questions_get_the_same_answers() {
    let ask = || {
        let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let mut session = session("chess", start, &[]);
        let control = Control::default();
        let three = Question { lines: 3, ..Question::best(&[], NODES) };
        let first = session.analyst(&control).lines(&three);
        let then = Question::best(&first[1].moves[..2], NODES);
        (first, session.analyst(&control).lines(&then))
    };
    assert_eq!(ask(), ask());
}

#[test]
fn what_is_not_legal_has_no_answer() {
    let mut session = session("chess", "4k3/8/8/8/8/8/8/4K2r w - - 0 1", &[]);
    let control = Control::default();
    let mut analyst = session.analyst(&control);
    let in_check = Question::best(&[Move::NONE], NODES);
    assert!(analyst.lines(&in_check).is_empty(), "nobody passes in check");
    assert!(analyst.lines(&Question::best(&[Move::from_bits(7)], NODES)).is_empty());
    assert!(analyst.trace(&[Move::NONE]).terms.is_empty());
    assert_eq!(analyst.static_score(&[Move::NONE]), None);
    assert!(analyst.static_score(&[]).is_some());
    assert!(analyst.piece_value(Kind(3)) > analyst.piece_value(Kind(0)));
}

/// A search with twice the nodes begins as one with half of them does, if nothing is left
/// from before; so what it saw on the way is what the shorter one sees.
#[test]
fn a_longer_question_sees_on_its_way_what_a_shorter_one_sees() {
    let start = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let mut session = session("chess", start, &[]);
    let control = Control::default();
    let mut analyst = session.fresh_analyst(&control);
    let three = |nodes: u64| Question { lines: 3, ..Question::best(&[], nodes) };
    let long = analyst.looks(&three(8 * NODES), 3);
    // Nothing of the first question is left.
    let short = analyst.looks(&three(4 * NODES), 2);
    assert_eq!((long.len(), short.len()), (3, 2));
    assert_eq!(long[..2], short[..]);
    assert_ne!(long[0], long[2], "more nodes see more");
    assert_eq!(analyst.looks(&three(8 * NODES), 3), long);
}
