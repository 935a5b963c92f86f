use super::*;
use crate::Fact;
use game_core::Square;

fn a_move(n: u8) -> Move {
    Move::new(Square(n), Square(n + 1), 1)
}

/// A game of chess by its scores, White's view in centipawns; the search would have
/// played the moves with these numbers.
fn game(scores: &[i32], first_choices: &[usize]) -> SeenGame {
    let n = scores.len() - 1;
    let moves: Vec<Move> = (0..n).map(|ply| a_move(ply as u8)).collect();
    let seen = scores.iter().enumerate().map(|(ply, &cp)| {
        let best = if first_choices.contains(&ply) { a_move(ply as u8) } else { a_move(99) };
        Seen { score: Score::cp(cp).of(Side::White), line: vec![best], is_only_move: false }
    });
    SeenGame {
        movers: [Side::White, Side::Black].into_iter().cycle().take(n).collect(),
        moves,
        seen: seen.collect(),
        book_plies: 0,
        judged_from: 0,
        noise: crate::NOISE,
        scale: PointScale::Chess,
    }
}

#[test]
fn the_first_choice_and_the_book_are_never_blamed() {
    let swing = [0, -300, -300];
    assert_eq!(game(&swing, &[]).judged()[0].grade, Grade::Blunder);
    assert_eq!(game(&swing, &[0]).judged()[0].grade, Grade::Fine);
    let book = SeenGame { book_plies: 1, ..game(&swing, &[]) };
    assert_eq!((book.judged()[0].grade, book.judged()[0].loss), (Grade::Fine, 0.0));
}

#[test]
fn every_fault_is_named_and_none_of_a_clean_or_decided_game() {
    let wild: Vec<i32> = (0..15).map(|n| if n % 2 == 0 { 300 } else { -300 }).collect();
    let judged = game(&wild, &[]).judged();
    assert_eq!(faults(&judged).len(), judged.len());
    let calm = vec![20; 30];
    assert!(faults(&game(&calm, &[]).judged()).is_empty());
    let decided = [900, 2000, 900, 2000, 800];
    assert!(faults(&game(&decided, &[]).judged()).is_empty());
}

#[test]
fn turning_points_and_missed_chances() {
    // Black errs, White gives it back; later White throws an even game away.
    let judged = game(&[0, 0, 400, 0, 0, -500, -500], &[]).judged();
    assert_eq!(turning_points(&judged), [1, 2, 4]);
    assert_eq!(missed_chances(&judged), [2]);
}

#[test]
fn what_recurs_is_the_first_lesson() {
    let causes = [
        (3, Fact::Fork, 12.0),
        (9, Fact::KingInCentre, 40.0),
        (20, Fact::HangingPiece, 15.0),
        (30, Fact::Fork, 9.0),
    ];
    let found = lessons(&causes);
    assert_eq!(found[0].fact, Fact::Fork);
    assert_eq!(found[0].plies, [3, 20, 30]);
    assert_eq!(found[1].fact, Fact::KingInCentre);
    for fact in Fact::ALL {
        let lesson = &lessons(&[(1, *fact, 1.0)])[0];
        assert!(lesson.advice(crate::Level::Beginner).ends_with('.'), "{}", fact.name());
    }
}

#[test]
fn what_nothing_is_known_of_is_not_judged() {
    let swing = [300, -300, 300, 0];
    let late = SeenGame { judged_from: 2, ..game(&swing, &[]) };
    let judged = late.judged();
    assert_eq!(
        judged.iter().map(|known| known.is_judged).collect::<Vec<_>>(),
        [false, false, true]
    );
    assert_eq!(judged[0].grade, Grade::Fine);
    assert_eq!(judged[2].grade, Grade::Blunder);
    let [white, black] = summarise(&late, &judged, crate::GamePhases::default());
    assert_eq!((white.n_moves, black.n_moves), (1, 0));
    assert_eq!(white.average_loss, Some(300.0));
    assert_eq!(black.accuracy, None);
}

#[test]
fn the_book_ends_before_a_blunder() {
    let mut known = SeenGame { book_plies: 4, ..game(&[0, 0, 0, -400, -400], &[]) };
    known.end_book_before_blunders();
    assert_eq!(known.book_plies, 2);
    assert_eq!(known.judged()[2].grade, Grade::Blunder);
}

#[test]
fn a_lost_mate_counts_by_the_public_rule_only_where_scores_are_believed() {
    let mut known = game(&[0, 1200], &[]);
    known.seen[0].score = Score::mate_in(3).of(Side::White);
    assert_eq!(known.judged()[0].grade, Grade::Fine);
    known.noise = 0.0;
    assert_eq!(known.judged()[0].grade, Grade::Inaccuracy);
}
