//! Whole matches: a resumed match equals an uninterrupted one, and programs that
//! lose by a misdeed are started again.

use arena::{
    Adjudication, Entrant, Finished, Format, Halt, JOURNAL_FILE, Journal, Match, Openings, Pace,
    ResignRule, Schedule, Settings, Sprt, Terms, report,
};
use engine::AnyGame;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

fn plan(players: &[&str], games: usize, nodes: u64) -> Match {
    let mut entrants: Vec<Entrant> =
        players.iter().map(|text| Entrant::parse(text).expect("a player")).collect();
    Entrant::tell_apart(&mut entrants).expect("names of their own");
    Match {
        schedule: Schedule::new(Format::RoundRobin, entrants.len(), games),
        entrants,
        openings: Openings::Random { plies: 4, balance: None, seed: 3 },
        pace: Pace::Each { time: None, nodes: Some(nodes), depth: None },
        terms: Terms {
            game: AnyGame::Chess,
            margin: Duration::from_secs(10),
            grace: Duration::from_secs(60),
            patience: Duration::from_secs(60),
            adjudication: Adjudication::default(),
            max_moves: 40,
        },
        concurrency: 1,
        sprt: None,
        event: "test".into(),
        today: || "2026.11.15".into(),
        surroundings: engine::Surroundings::default,
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the build folder can be written");
    folder
}

/// The contents of games, without their days.
fn essence(games: &BTreeMap<usize, Finished>) -> Vec<(usize, String, String)> {
    let day = |pgn: &str| {
        pgn.lines().filter(|line| !line.starts_with("[Date")).collect::<Vec<_>>().join("\n")
    };
    games.values().map(|game| (game.number, game.cause.clone(), day(&game.pgn))).collect()
}

fn settings() -> Settings {
    vec![("game".into(), "chess".into()), ("seed".into(), "3".into())]
}

#[test]
fn a_resumed_match_equals_the_uninterrupted_one() {
    let players = ["name=a hash=1", "name=b hash=1 nodes=150", "name=c hash=1 depth=2"];
    let whole = plan(&players, 4, 300).run(Vec::new(), &Halt::default(), |_, _| Ok(()));
    assert_eq!((whole.games.len(), whole.failure.clone()), (12, None));

    // The same match with two threads, halted after five games. Its journal ends
    // within a line.
    let folder = folder("resumed");
    let mut broken = plan(&players, 4, 300);
    broken.concurrency = 2;
    let halt = Halt::default();
    let mut journal = Journal::begin(&folder, &settings()).unwrap();
    let mut n_told = 0;
    broken.run(Vec::new(), &halt, |game, _| {
        journal.write(game).unwrap();
        n_told += 1;
        if n_told == 5 {
            halt.halt();
        }
        Ok(())
    });
    drop(journal);
    let text = fs::read_to_string(folder.join(JOURNAL_FILE)).unwrap();
    fs::write(folder.join(JOURNAL_FILE), &text[..text.len() - 40]).unwrap();

    let (mut journal, done) = Journal::resume(&folder, &settings()).unwrap();
    assert!((4..=6).contains(&done.len()), "{}", done.len());
    let resumed = broken.run(done, &Halt::default(), |game, _| {
        journal.write(game).unwrap();
        Ok(())
    });
    assert_eq!(essence(&resumed.games), essence(&whole.games));
    let standings = |games: &BTreeMap<usize, Finished>| {
        let standings = broken.standings(games.values());
        (report::csv(&broken, games), report::svg(&broken, &standings), standings.total(0))
    };
    assert_eq!(standings(&resumed.games), standings(&whole.games));

    // The journal has all games now, so nothing is left to play.
    let (_, done) = Journal::resume(&folder, &settings()).unwrap();
    let again = broken.run(done, &Halt::default(), |_, _| panic!("no game is played twice"));
    assert_eq!(essence(&again.games), essence(&whole.games));
}

#[test]
fn a_journal_of_another_match_is_refused() {
    let folder = folder("other");
    drop(Journal::begin(&folder, &settings()).unwrap());
    let mut other = settings();
    other[1].1 = "4".into();
    let refused = Journal::resume(&folder, &other).err().unwrap().to_string();
    assert_eq!(refused, "the match was begun with another seed: 3, now 4");
    fs::write(folder.join(JOURNAL_FILE), "nonsense\n").unwrap();
    let refused = Journal::resume(&folder, &settings()).err().unwrap().to_string();
    assert!(refused.ends_with("is no journal of a match"), "{refused}");
}

#[test]
fn a_sequential_test_ends_a_match_at_the_same_game_always() {
    let mut plan = plan(&["name=a hash=1", "name=b hash=1 depth=1"], 400, 1_000);
    plan.terms.adjudication.resign = Some(ResignRule { moves: 1, score: 400 });
    plan.sprt = Some(Sprt::parse("0,80").unwrap());
    let run = plan.run(Vec::new(), &Halt::default(), |_, _| Ok(()));
    assert!(run.is_decided && run.games.len() < 100, "{}", run.games.len());
    plan.concurrency = 2;
    let again = plan.run(Vec::new(), &Halt::default(), |_, _| Ok(()));
    assert_eq!(essence(&again.games), essence(&run.games));
}

#[test]
fn any_game_of_the_library_can_be_played() {
    for name in ["crazyhouse", "minishogi", "monster", "xiangqi"] {
        let mut plan = plan(&["name=a hash=1", "name=b hash=1"], 2, 60);
        plan.terms.game = AnyGame::of_library(name).unwrap();
        plan.terms.max_moves = 20;
        let run = plan.run(Vec::new(), &Halt::default(), |_, _| Ok(()));
        assert_eq!(run.games.len(), 2, "{name}");
        let pgn = &run.games[&0].pgn;
        assert!(pgn.contains(&format!("[Variant \"{name}\"]")), "{pgn}");
        assert!(run.games.values().all(|game| game.misdeed.is_none()), "{name}");
    }
}

/// A program that speaks UCI and runs `on_go` when it has to move.
fn program(folder: &std::path::Path, name: &str, on_go: &str) -> String {
    let script = format!(
        "while read -r word rest; do\ncase $word in\nuci) echo uciok;;\n\
         isready) echo readyok;;\ngo) {on_go};;\nquit) exit;;\nesac\ndone\n"
    );
    let file = folder.join(format!("{name}.sh"));
    fs::write(&file, script).expect("the build folder can be written");
    format!("name={name} cmd=\"sh '{}'\"", file.display())
}

#[test]
fn programs_that_misbehave_lose_and_are_started_again() {
    let folder = folder("misdeeds");
    let check = |name: &str, on_go: &str, misdeed: &str| {
        let wrong = program(&folder, name, on_go);
        let mut plan = plan(&["name=good hash=1", &wrong], 4, 100);
        // A program that never answers need not be waited for.
        (plan.terms.patience, plan.terms.grace) = match misdeed {
            "hang" => (Duration::from_millis(1), Duration::from_millis(1)),
            _ => (plan.terms.patience, plan.terms.grace),
        };
        plan.rehearse().unwrap();
        let run = plan.run(Vec::new(), &Halt::default(), |_, _| Ok(()));
        assert_eq!((run.games.len(), run.failure), (4, None), "{name}");
        let standings = plan.standings(run.games.values());
        assert_eq!(standings.conduct(1).misdeeds.get(misdeed), Some(&4), "{name}");
        assert_eq!((standings.meeting(0, 1).wins, standings.meeting(0, 1).pairs[4]), (4, 2));
        let text = report::text(&plan, &standings);
        assert!(text.contains(&format!("{name}: misdeeds: {misdeed} 4")), "{text}");
    };
    check("crasher", "exit 3", "crash");
    check("cheat", "echo bestmove e1e8", "illegal");
    check("mute", "echo bestmove", "illegal");
    check("sleeper", ":", "hang");
}

#[test]
fn players_that_cannot_start_are_named_before_the_first_game() {
    let folder = folder("absent");
    let refused = |player: &str| {
        let plan = plan(&["name=good hash=1", player], 2, 100);
        plan.rehearse().unwrap_err().to_string()
    };
    let missing = folder.join("nobody");
    let text = refused(&format!("cmd=\"'{}'\"", missing.display()));
    assert!(text.starts_with("cannot start ") && text.contains("nobody"), "{text}");
    let text = refused("name=x cmd=\"sh -c 'exit 0'\"");
    assert_eq!(text, "x: \"sh\" ends at once; does it speak UCI?");
    let wrong = program(&folder, "plain", "echo bestmove e2e4");
    // An engine inside: a number out of its range was once clamped in silence.
    let text = refused("name=inside hash=1 option.null_move=7");
    assert_eq!(
        text,
        "inside: null_move takes a whole number from 0 to 1, found \"7\"; it stays as it was"
    );
    let text = refused("name=inside option.Move_Overhead=9999");
    assert_eq!(text, "inside: Move Overhead takes a whole number from 0 to 5000, found \"9999\"");
    let text = refused(&format!("{wrong} option.Hash=3"));
    assert_eq!(text, "plain: it has no option \"Hash\"");
    let hello = "echo option name Skill Level type spin; echo uciok";
    let player = format!("name=s cmd=\"sh -c '{hello}; cat'\" option.Skil_Level=3");
    assert_eq!(refused(&player), "s: it has no option \"Skil_Level\": did you mean `Skill_Level`?");
}
