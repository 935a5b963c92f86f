//! Games depend on the seed and their numbers, and can be played again.

use super::*;
use crate::data::{ScoredMove, replay};
use engine::{AnyGame, Surroundings};
use std::ops::ControlFlow;

fn scorer(name: &str) -> Scorer {
    Scorer {
        game: AnyGame::of_library(name).expect(name),
        spec: "hash=1".parse().expect("a spec"),
        nodes: 40,
        surroundings: Surroundings::default,
    }
}

fn play(name: &str, threads: usize, first: u64) -> SelfPlay {
    let scorer = scorer(name);
    SelfPlay { scorer, seed: 3, first, games: 4, random_plies: 8, max_plies: 40, threads }
}

/// The games of a run in the order of their numbers.
fn games(run: &SelfPlay, done: &HashSet<u64>) -> Vec<ScoredGame> {
    let mut games = Vec::new();
    let end = run.run(done, &Control::default(), |game| {
        games.push(game.clone());
        Ok(ControlFlow::Continue(()))
    });
    assert!(matches!(end, RunEnd::Done), "{end:?}");
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn a_game_depends_on_seed_and_number_alone() {
    for name in ["chess", "minishogi"] {
        let rules = AnyGame::of_library(name).expect(name);
        let alone = games(&play(name, 1, 0), &HashSet::new());
        assert_eq!(alone.len(), 4);
        assert_eq!(games(&play(name, 3, 0), &HashSet::new()), alone, "{name} on three threads");
        let done = HashSet::from([0, 2]);
        let rest: Vec<ScoredGame> =
            alone.iter().filter(|game| !done.contains(&game.number)).cloned().collect();
        assert_eq!(games(&play(name, 2, 0), &done), rest, "{name} resumed");
        for game in &alone {
            let is_scored = |scored: &ScoredMove| scored.score.is_some();
            assert!(game.moves.len() >= 8 && game.moves.iter().any(is_scored), "{name}");
            replay(game, &rules, |_, _, _| ()).expect("a legal game");
        }
        let later = games(&play(name, 1, 2), &HashSet::new());
        assert_eq!(later[..2], alone[2..], "{name} from the second number on");
    }
}

#[test]
fn a_run_ends_when_a_game_cannot_be_kept_and_when_it_is_to_stop() {
    let full = || io::Error::from(io::ErrorKind::StorageFull);
    let mut run = play("minishogi", 2, 0);
    run.games = 0;
    let end = run.run(&HashSet::new(), &Control::default(), |_| Err(full()));
    assert!(matches!(end, RunEnd::NotKept(_)), "{end:?}");
    let end = run.run(&HashSet::new(), &Control::default(), |_| Ok(ControlFlow::Break(())));
    assert!(matches!(end, RunEnd::Stopped), "{end:?}");
}

#[test]
fn games_with_scores_are_read_as_they_are_and_others_are_scored() {
    let pgn = "[Result \"1-0\"]\n\n1. e4 {[%eval 0.30]} e5 {[%eval 0.25]} 2. Nf3 1-0\n\n\
               [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Result \"*\"]\n\n1. e4 *\n\n\
               [Variant \"Shogi\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n\n";
    let label = Label { scorer: scorer("chess"), threads: 1 };
    let mut games = Vec::new();
    let run = label.run(pgn.as_bytes(), &HashSet::new(), &Control::default(), |game| {
        games.push(game.clone());
        Ok(ControlFlow::Continue(()))
    });
    let (end, counts) = run.expect("a text can be read");
    assert!(matches!(end, RunEnd::Done), "{end:?}");
    assert_eq!(counts, LabelCounts { had_scores: 1, scored: 1, left_out: 2 });
    let scores = |game: &ScoredGame| game.moves.iter().map(|m| m.score).collect::<Vec<_>>();
    assert_eq!(scores(&games[0]), [Some(30), Some(-25), None]);
    assert_eq!(games[1].moves[3].score, Some(31_999), "mate in one");
}
