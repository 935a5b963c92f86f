//! Engines as others use them: positions, thinking, options, bench.

use engine::{AnyGame, Session, Spec, Surroundings, bench, rules_of_library};
use game_core::{
    Analysis, Control, Engine, Limits, MoveStyle, OptionKind, ResultCurve, Sink, Start,
};

fn session(game: &str, spec: &str) -> Session {
    let game = AnyGame::of_library(game).expect("a game of the library");
    Session::new(game, spec.parse().expect("a spec")).expect("an engine")
}

fn best(session: &mut Session, limits: &Limits) -> String {
    let analysis = session.think(limits, &Control::default(), &mut ());
    session.scribe().line(&analysis.lines[0].moves, MoveStyle::Short)[0].clone()
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn a_fault_leaves_the_position_before() {
    let mut session = session("chess", "hash=1");
    session.set_position(Start::Game, &["e2e4"]).unwrap();
    let before = session.scribe().fen();
    let why = session.set_position(Start::Fen("8/8/8/8/8/8/8/8 w - - 0 1"), &[]).unwrap_err();
    assert_eq!(
        why.to_string(),
        "the board: White has no king, one is needed; the board: Black has no king, one is needed"
    );
    assert_eq!(session.scribe().fen(), before);
    let why = session.set_position(Start::Game, &["e2e4", "e7e4", "d2d4"]).unwrap_err();
    assert_eq!(why.to_string(), "move 2: \"e7e4\" is not legal here: nothing can go from e7 to e4");
    assert_eq!(session.scribe().fen(), before, "up to the move that is not legal");
}

/// Stops the search as soon as it says something.
struct Impatient<'a>(&'a Control);

impl Sink for Impatient<'_> {
    fn progress(&mut self, _: &Analysis) {
        self.0.stop();
    }
}

#[test]
fn a_stopped_search_leaves_the_position_as_it_was() {
    for game in ["chess", "shogi", "crazyhouse", "monster", "xiangqi", "duck"] {
        let mut session = session(game, "hash=1 threads=2");
        let before = session.scribe().fen();
        let control = Control::default();
        let analysis = session.think(&Limits::default(), &control, &mut Impatient(&control));
        assert_eq!(session.scribe().fen(), before, "{game}");
        let line = &analysis.lines[0].moves;
        let texts = session.scribe().line(line, MoveStyle::Coordinates);
        assert!(!texts.is_empty(), "{game}");
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        session.set_position(Start::Game, &texts).unwrap();
    }
}

/// Textbook searches think in any game and tell how large their tree was.
#[test]
fn textbook_searches_leave_the_position_as_it_was() {
    for spec in ["search=alphabeta eval=sme", "search=alphabeta quiescence=4", "search=minimax"] {
        for game in ["chess", "shogi", "crazyhouse", "monster", "xiangqi", "duck"] {
            let mut session = session(game, spec);
            let before = session.scribe().fen();
            let limits = Limits { nodes: Some(700), ..Limits::default() };
            let analysis = session.think(&limits, &Control::default(), &mut ());
            assert_eq!(session.scribe().fen(), before, "{game}");
            assert!(analysis.effort.nodes <= 700);
            let texts = session.scribe().line(&analysis.lines[0].moves, MoveStyle::Coordinates);
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            session.set_position(Start::Game, &texts).unwrap();
            assert!(session.tree().is_some_and(|tree| tree.expanded > 0), "{game} {spec}");
        }
    }
    assert_eq!(session("chess", "hash=1").tree(), None);
}

/// A clock that has run out before the search began is no reason to play at
/// random.
#[test]
fn a_search_that_is_over_before_it_began_finds_something() {
    let mut session = session("chess", "hash=1");
    session.set_position(Start::Fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), &[]).unwrap();
    let control = Control::default();
    control.stop();
    let analysis = session.think(&Limits::default(), &control, &mut ());
    let line = session.scribe().line(&analysis.lines[0].moves, MoveStyle::Short);
    assert_eq!(line, ["Ra8#"]);
}

#[test]
fn standing_limits_always_hold() {
    let mut session = session("chess", "hash=1 depth=3");
    let analysis = session.think(&Limits::default(), &Control::default(), &mut ());
    assert_eq!(analysis.effort.depth, 3);
    let analysis = session.think(&to_depth(2), &Control::default(), &mut ());
    assert_eq!(analysis.effort.depth, 2);
}

#[test]
fn mates_are_found_in_any_game() {
    let mut chess = session("chess", "hash=1");
    chess.set_position(Start::Fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), &[]).unwrap();
    assert_eq!(best(&mut chess, &to_depth(3)), "Ra8#");
    let mut chess = session("chess", "hash=1 eval=universal");
    chess.set_position(Start::Fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), &[]).unwrap();
    assert_eq!(best(&mut chess, &to_depth(3)), "Ra8#");
    let mut koth = session("kingofthehill", "hash=1");
    koth.set_position(Start::Fen("7k/8/8/8/8/4K3/8/8 w - - 0 1"), &[]).unwrap();
    assert!(["Kd4", "Ke4"].contains(&best(&mut koth, &to_depth(3)).trim_end_matches('#')));
}

/// Case 4: either way is read; the option says which way is written.
#[test]
fn castling_is_written_as_asked() {
    let mut session = session("chess", "hash=1");
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for text in ["e1g1", "e1h1"] {
        session.set_position(Start::Fen(fen), &[text]).unwrap();
        assert_eq!(session.scribe().fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }
    session.set_position(Start::Fen(fen), &[]).unwrap();
    let castling = [session.scribe().read("O-O").unwrap()];
    assert_eq!(session.scribe().line(&castling, MoveStyle::Coordinates), ["e1g1"]);
    session.set_option("uci_chess960", "true").unwrap();
    assert_eq!(session.scribe().line(&castling, MoveStyle::Coordinates), ["e1h1"]);
}

/// Cases 14 to 16.
#[test]
fn options_say_what_is_used() {
    let mut session = session("chess", "hash=2");
    let mut check = |name: &str, value: &str, expected: Result<Option<&str>, &str>| {
        let done = session.set_option(name, value);
        let done = done.map_err(|error| error.to_string());
        let done = done.as_ref().map(Option::as_deref).map_err(String::as_str);
        assert_eq!(done, expected, "{name} = {value}");
    };
    check("Hash", "3", Ok(None));
    check("hash", "-5", Ok(Some("Hash is 1, it must be from 1 to 1048576")));
    check("HASH", "0", Ok(Some("Hash is 1, it must be from 1 to 1048576")));
    check(
        "Hash",
        "much",
        Err("Hash takes a whole number from 1 to 1048576, found \"much\"; it stays as it was"),
    );
    check("Move Overhead", "30", Ok(None));
    check("move overhead", "999999", Ok(Some("Move Overhead is 5000, it must be from 0 to 5000")));
    check("Clear Hash", "", Ok(None));
    check("window", "20", Ok(None));
    check(
        "window",
        "9000",
        Err("window takes a whole number from 5 to 50, found \"9000\"; it stays as it was"),
    );
    check("null_move", "0", Ok(None));
    check(
        "null_move",
        "2",
        Err("null_move takes a whole number from 0 to 1, found \"2\"; it stays as it was"),
    );
    check("Hsah", "1", Err("there is no option \"Hsah\": did you mean Hash?"));
    check("UCI_Chess960", "perhaps", Err("UCI_Chess960 is true or false; it stays as it was"));
    check(
        "UCI_Variant",
        "shoji",
        Err("there is no game \"shoji\" in the library: did you mean `shogi`?; \
             the game stays chess"),
    );
    check("UCI_Variant", "Shogi", Ok(None));
    check("Rules", "x.toml", Err("no rules can be read here"));
    assert_eq!(session.game().name(), "shogi");
    assert!(session.scribe().fen().starts_with("lnsgkgsnl/"));
    let remark = session.set_option("Threads", "-1").unwrap().unwrap();
    assert!(remark.starts_with("Threads is 1, "), "{remark}");
    for threads in ["99999999999999999999", "2", "1"] {
        session.set_option("Threads", threads).unwrap();
    }
    assert!(session.options().iter().any(|option| option.name == "UCI_Variant"
        && matches!(&option.kind, OptionKind::Combo { default, .. } if default == "shogi")));
}

#[test]
fn a_renamed_option_is_set_by_its_old_name_with_a_remark() {
    let mut session = session("chess", "hash=1");
    let mut remark = |name: &str, value: &str| session.set_option(name, value).unwrap();
    for (old, new) in [("pass_depth", "null_move_depth"), ("Blind_Depth", "iir_depth")] {
        assert_eq!(remark(old, "4"), Some(format!("option {old} is now called {new}")));
        assert_eq!(remark(new, "4"), None);
    }
    let refused = session.set_option("shy_depth", "99").unwrap_err().to_string();
    assert_eq!(
        refused,
        "history_prune_depth takes a whole number from 2 to 8, found \"99\"; it stays as it was"
    );
}

/// Case 14: larger than the memory.
#[test]
fn a_table_that_does_not_fit_is_refused() {
    let surroundings =
        Surroundings { free_megabytes: Some(Box::new(|| Some(8))), ..Surroundings::default() };
    let spec: Spec = "hash=1".parse().unwrap();
    let mut session = Session::within(AnyGame::Chess, spec, surroundings).unwrap();
    let narrow =
        Surroundings { free_megabytes: Some(Box::new(|| Some(8))), ..Surroundings::default() };
    let refused = Session::within(AnyGame::Chess, "hash=9".parse().unwrap(), narrow).err();
    let refused = refused.map(|error| error.to_string());
    assert_eq!(
        refused.as_deref(),
        Some("a table of 9 MB does not fit into the 8 MB of free memory")
    );
    assert_eq!(
        session.set_option("Hash", "9").unwrap_err().to_string(),
        "a table of 9 MB does not fit into the 8 MB of free memory; Hash stays 1 MB"
    );
    assert_eq!(session.set_option("Hash", "4"), Ok(None));
    assert!(!session.options().iter().any(|option| option.name == "Rules"));
}

#[test]
fn parts_that_do_not_go_together_are_refused() {
    let game = AnyGame::of_library("shogi").unwrap();
    let refused = Session::new(game, "eval=hce".parse().unwrap()).err().unwrap();
    assert_eq!(refused.to_string(), "eval=hce judges chess only, not shogi: leave it out");
    let game = AnyGame::of_library("shogi").unwrap();
    let refused = Session::new(game, "eval=mantis".parse().unwrap()).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "eval=mantis knows the pieces P N B R Q K only, this game has L, S, G, +P, +L, +N, +S, \
         +B, +R: leave it out"
    );
    let mut session = session("chess", "search=alphabeta");
    let refused = session.set_option("Threads", "4").unwrap_err();
    assert_eq!(refused.to_string(), "search=alphabeta thinks with one thread; Threads stays 1");
    let refused = session.set_option("UCI_Variant", "horde");
    assert_eq!(refused, Ok(None), "what suits the game is taken");
}

#[test]
fn the_evaluation_is_taken_apart_for_both_sides() {
    for game in ["chess", "shogi"] {
        let trace = session(game, "hash=1").trace();
        let material = trace.terms.iter().find(|term| term.name == "material").unwrap();
        assert_eq!(material.centipawns[0], material.centipawns[1], "{game}");
    }
}

/// Case 15: with one thread, the same work twice.
#[test]
fn bench_is_a_signature() {
    let nodes = || bench::run(AnyGame::Chess, 4, &Control::default()).unwrap().nodes;
    let first = nodes();
    assert_eq!(first.len(), bench::POSITIONS.len());
    assert!(first.iter().all(|&nodes| nodes > 0));
    assert_eq!(first, nodes());
    let shogi = || {
        let game = AnyGame::of_library("shogi").unwrap();
        bench::run(game, 3, &Control::default()).unwrap().total()
    };
    assert_eq!(shogi(), shogi());
}

#[test]
fn bench_positions_are_all_different_and_none_is_over() {
    let mut seen: Vec<&str> = bench::POSITIONS.to_vec();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), bench::POSITIONS.len());
    for fen in bench::POSITIONS {
        let pos = AnyGame::Chess.position(fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"));
        assert_eq!(pos.outcome(), None, "{fen}");
    }
}

#[test]
fn two_games_at_once() {
    std::thread::scope(|scope| {
        for game in ["chess", "shogi", "atomic"] {
            scope.spawn(move || {
                let mut session = session(game, "hash=1");
                let analysis = session.think(&to_depth(3), &Control::default(), &mut ());
                assert_eq!(analysis.effort.depth, 3, "{game}");
            });
        }
    });
}

/// One question about legal moves can take long in such a game; a stop and a limit
/// of nodes are heard in the middle of it.
#[test]
fn limits_are_heard_in_the_middle_of_a_turn() {
    let text = "name = \"Four\"\ninherits = \"chess\"\n[turn]\nmoves = 4\n";
    let file = engine::read_rules("four.toml", text, &|_| None).expect("rules");
    let game = AnyGame::compile(&file.games[0]).expect("a game");
    for spec in ["hash=1 threads=2", "search=alphabeta"] {
        let mut session = Session::new(game.clone(), spec.parse().unwrap()).unwrap();
        let stopped = Control::default();
        stopped.stop();
        let few = Limits { nodes: Some(1), ..Limits::default() };
        for (limits, control) in [(Limits::default(), stopped), (few, Control::default())] {
            let analysis = session.think(&limits, &control, &mut ());
            let line = session.scribe().line(&analysis.lines[0].moves, MoveStyle::Coordinates);
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            assert!(!line.is_empty(), "a legal move is known");
            session.set_position(Start::Game, &line).unwrap();
            session.set_position(Start::Game, &[]).unwrap();
        }
    }
}

/// Chess has a curve, and so has the same game from a file; a file of that name
/// with other rules has the curve of unknown games.
#[test]
fn expected_results_belong_to_the_rules() {
    let compiled = |moves: u32| {
        let mut rules = rules_of_library("chess").expect("a game of the library");
        rules.turn.moves = [moves, 1];
        let game = AnyGame::compile(&rules).expect("a game");
        Session::new(game, Spec::default()).expect("an engine").result_curve()
    };
    let chess = session("chess", "hash=1").result_curve();
    assert_ne!(chess, ResultCurve::default());
    assert_eq!(compiled(1), chess);
    assert_eq!(compiled(2), ResultCurve::default());
    let mut session = session("chess", "hash=1");
    assert_eq!(session.result_curve(), chess);
    session.set_option("UCI_Variant", "breakthrough").expect("a game of the library");
    assert_eq!(session.result_curve(), ResultCurve::default(), "it has no curve yet");
}
