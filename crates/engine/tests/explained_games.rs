//! Facts of games that are not chess, found in lines of these games.

use engine::{AnyChess, AnyGame, LetterCase, PositionVisitor};
use explain::{Fact, Finding, Moment, PieceFacts, Story, any_board, detect};
use game_core::{Move, Side};
use std::rc::Rc;

/// The story of a line in a game of the library.
fn story(game: &str, fen: &str, moves: &[&str]) -> Story {
    struct Telling(Vec<Move>);
    impl PositionVisitor for Telling {
        type Output = Story;
        fn visit<P: AnyChess>(self, pos: &P) -> Story {
            let board = any_board(pos);
            let facts = PieceFacts::new(&*board, &|kind| 100 + 10 * i32::from(kind.0));
            Story::tell(Moment::new(board, Rc::new(facts)), &self.0)
        }
    }
    let game = AnyGame::of_library(game).expect("a game of the library");
    let start = game.position(fen).expect("a position");
    let mut pos = start.clone();
    let mut line = Vec::new();
    for text in moves {
        let m = pos.read_move(text, LetterCase::Exact).expect("a legal move");
        pos.play(m).expect("a legal move");
        line.push(m);
    }
    let story = start.visit(Telling(line));
    assert_eq!(story.len(), moves.len());
    story
}

fn found(game: &str, fen: &str, moves: &[&str], fact: Fact) -> Option<Finding> {
    let story = story(game, fen, moves);
    detect::in_story(&story).into_iter().find(|finding| finding.fact == fact)
}

#[test]
fn checks_that_count_are_counted() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3+3 0 2";
    let check = found("3check", fen, &["f1b5"], Fact::ChecksLeft).expect("a check");
    assert_eq!((check.side, check.size), (Side::White, 2));
    assert_eq!(found("3check", fen, &["f1e2"], Fact::ChecksLeft), None);
    let chess = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(found("chess", chess, &["f1b5"], Fact::ChecksLeft), None);
}

#[test]
fn a_goal_is_neared_and_reached() {
    let fen = "4k3/pppp4/8/8/8/8/PPPPK3/8 w - - 0 1";
    let near = found("kingofthehill", fen, &["e2e3"], Fact::GoalDistance).expect("a step");
    assert_eq!((near.side, near.size), (Side::White, 1));
    assert_eq!(found("kingofthehill", fen, &["e2f2"], Fact::GoalDistance), None);
    let win = found("kingofthehill", fen, &["e2e3", "d7d6", "e3e4"], Fact::GoalReached);
    assert_eq!(win.expect("the hill").side, Side::White);
}

#[test]
fn a_blast_takes_what_stands_around() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p1N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
    let blast = found("atomic", fen, &["g5f7"], Fact::Explosion).expect("a blast");
    assert_eq!(blast.side, Side::White);
    // The captor, the pawn, and the king with its neighbours.
    assert_eq!(blast.men.len(), 5);
    assert_eq!(found("atomic", fen, &["g5h7"], Fact::GoalReached), None);
    assert_eq!(found("chess", fen, &["g5f7"], Fact::Explosion), None);
}

#[test]
fn a_drop_hits_a_dearer_piece() {
    let fen = "4k3/pppp4/8/8/8/8/PPPP4/4K3[N] w - - 0 1";
    let check = found("crazyhouse", fen, &["N@f6"], Fact::DropThreat).expect("a drop");
    assert_eq!((check.side, check.men.len()), (Side::White, 2));
    assert_eq!(found("crazyhouse", fen, &["N@h4"], Fact::DropThreat), None);
}

#[test]
fn a_piece_is_given_away_where_losing_wins() {
    let fen = "8/8/8/3p4/8/2P5/8/N7 w - - 0 1";
    let given = found("antichess", fen, &["c3c4", "d5c4"], Fact::GivesAway).expect("a gift");
    assert_eq!(given.side, Side::White);
    let chess = "4k3/8/8/3p4/8/2P5/8/N3K3 w - - 0 1";
    assert_eq!(found("chess", chess, &["c3c4", "d5c4"], Fact::GivesAway), None);
}

#[test]
fn a_piece_promotes_in_its_zone() {
    let fen = "4k4/9/9/9/8R/9/9/9/4K4[] w - - 0 1";
    let better = found("shogi", fen, &["i5i7+"], Fact::PromotionZone).expect("a promotion");
    assert_eq!(better.side, Side::White);
}

#[test]
fn one_turn_takes_two_pieces() {
    // White makes two moves a turn: the king takes both pawns.
    let fen = "4k3/8/8/8/8/3pp3/4K3/8 w - - 0 1";
    let two = found("monster", fen, &["e2d3", "d3e3"], Fact::TurnCombination);
    assert_eq!(two.expect("two captures").side, Side::White);
}

#[test]
fn a_captured_piece_goes_into_the_hand() {
    let fen = "4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1";
    let gain = found("crazyhouse", fen, &["e4d5"], Fact::HandGain).expect("a piece in hand");
    assert_eq!(gain.side, Side::White);
    let pawn = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    assert_eq!(found("crazyhouse", pawn, &["e4d5"], Fact::HandGain), None, "a pawn is little");
    let chess = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(found("chess", chess, &["e4d5"], Fact::HandGain), None);
}

#[test]
fn who_must_capture_is_dragged_through_a_chain() {
    let fen = "r7/8/8/8/8/P7/1P5P/8 w - - 0 1";
    let moves = ["a3a4", "a8a4", "b2b4", "a4b4"];
    let chain = found("antichess", fen, &moves, Fact::CaptureChain).expect("two captures");
    assert_eq!((chain.side, chain.ply, chain.size), (Side::White, 1, 2));
    let once = found("antichess", fen, &["a3a4", "a8a4", "h2h3", "a4a8"], Fact::CaptureChain);
    assert_eq!(once, None, "the second move was free");
}

#[test]
fn a_piece_hits_over_its_mount() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let shot = found("xiangqi", fen, &["b3b10"], Fact::OverMount).expect("a cannon's shot");
    assert_eq!((shot.side, shot.ply, shot.men.len()), (Side::White, 0, 3));
    let rook = "r3k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
    assert_eq!(found("xiangqi", rook, &["a1a10"], Fact::OverMount), None, "nothing between");
}

#[test]
fn a_guard_that_stays_at_home_falls() {
    let fen = "3ak4/3R5/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let guard = found("xiangqi", fen, &["d9d10"], Fact::GuardLost).expect("an advisor falls");
    assert_eq!((guard.side, guard.men.len()), (Side::White, 1));
    let rook = "3rk4/3R5/9/9/9/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(found("xiangqi", rook, &["d9d10"], Fact::GuardLost), None, "a rook goes anywhere");
    // The elephant of the old game of chess comes to few squares, in both halves.
    let old = "4k3/8/8/8/8/8/3b4/3R1K2 w - - 0 1";
    assert_eq!(found("shatranj", old, &["d1d2"], Fact::GuardLost), None);
}
