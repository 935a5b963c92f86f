//! Engines that are weaker on purpose: they play by the rules, err in the same
//! way again for the same seed, and from Elo 1200 on overlook no mate in one.

use engine::{AnyChess, AnyGame, LetterCase, PositionVisitor, Session, Surroundings};
use game_core::random::SplitMix64;
use game_core::{Control, Engine, Limits, Move, MoveStyle, OptionKind, Outcome, Start};

fn session_of(game: &str, spec: &str, seed: u64) -> Session {
    let game = AnyGame::of_library(game).expect("a game of the library");
    let surroundings = Surroundings { seed, ..Surroundings::default() };
    Session::within(game, spec.parse().expect("a spec"), surroundings).expect("an engine")
}

/// The move an engine plays, in coordinates.
fn reply(session: &mut Session, limits: &Limits) -> String {
    let analysis = session.think(limits, &Control::default(), &mut ());
    let best: Vec<_> = analysis.best_move().into_iter().collect();
    session.scribe().line(&best, MoveStyle::Coordinates).concat()
}

/// The moves of a game of an engine against itself.
fn game_of(session: &mut Session, plies: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < plies && session.position().outcome().is_none() {
        moves.push(reply(session, &Limits::default()));
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        session.set_position(Start::Game, &texts).expect("a legal move");
    }
    moves
}

#[test]
fn every_level_plays_by_the_rules() {
    for game in ["monster", "crazyhouse", "minishogi"] {
        for level in 1..=9 {
            let mut session = session_of(game, &format!("hash=1 level={level} nodes=2000"), 1);
            assert_eq!(game_of(&mut session, 6).len(), 6, "{game} on level {level}");
        }
    }
}

#[test]
fn the_same_seed_errs_in_the_same_way() {
    let play = |seed| game_of(&mut session_of("chess", "elo=900", seed), 16);
    assert_eq!(play(5), play(5));
    assert!((6..12).any(|seed| play(seed) != play(5)), "seeds differ");
    let mut session = session_of("chess", "elo=900", 5);
    let first = game_of(&mut session, 16);
    let mut again = || {
        session.new_game();
        session.set_position(Start::Game, &[]).expect("the start");
        game_of(&mut session, 16)
    };
    assert!((0..6).any(|_| again() != first), "the next game is another one");
}

/// A weak player sees captures in front of his nose.
#[test]
fn a_hanging_queen_is_taken() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    for seed in 1..=20 {
        let mut session = session_of("chess", "elo=1200", seed);
        session.set_position(Start::Fen(fen), &[]).expect("a position");
        assert_eq!(reply(&mut session, &Limits::default()), "f3h4", "seed {seed}");
    }
}

#[test]
fn limits_hold_for_the_weak() {
    let mut session = session_of("chess", "elo=2000", 1);
    let few = Limits { nodes: Some(50), ..Limits::default() };
    let analysis = session.think(&few, &Control::default(), &mut ());
    assert!(analysis.effort.nodes <= 60, "{:?}", analysis.effort);
    let control = Control::default();
    control.stop();
    assert_eq!(session.think(&Limits::default(), &control, &mut ()).lines.len(), 1);
    let three = Limits { lines: Some(3), ..Limits::default() };
    assert_eq!(session.think(&three, &Control::default(), &mut ()).lines.len(), 3);
}

#[test]
fn options_limit_the_strength() {
    let mut session = session_of("chess", "hash=1", 1);
    let mut check = |name: &str, value: &str, expected: Result<Option<&str>, &str>| {
        let done = session.set_option(name, value).map_err(|error| error.to_string());
        let done = done.as_ref().map(Option::as_deref).map_err(String::as_str);
        assert_eq!(done, expected, "{name} = {value}");
    };
    check("UCI_Elo", "1500", Ok(None));
    check("uci_elo", "3000", Ok(Some("UCI_Elo is 2800, it must be from 800 to 2800")));
    check(
        "UCI_Elo",
        "much",
        Err("UCI_Elo takes a whole number from 800 to 2800, found \"much\"; it stays as it was"),
    );
    check("Level", "0", Ok(Some("Level is 1, it must be from 1 to 10")));
    check(
        "Level",
        "",
        Err("Level takes a whole number from 1 to 10, found \"\"; it stays as it was"),
    );
    check(
        "UCI_LimitStrength",
        "yes",
        Err("UCI_LimitStrength is true or false; it stays as it was"),
    );
    check("UCI_LimitStrength", "true", Ok(None));
    check("Level", "10", Ok(None));
    check("UCI_Elo", "900", Ok(None));
    assert_eq!(session.strength(), "with Elo 900");
    let depth = |session: &mut Session| {
        let limits = Limits { depth: Some(4), ..Limits::default() };
        session.think(&limits, &Control::default(), &mut ()).effort.depth
    };
    assert!(depth(&mut session) < 4, "it does not look far");
    session.set_option("Spec", "eval=universal").expect("parts");
    assert!(depth(&mut session) < 4, "other parts, as weak as before");
    session.set_option("UCI_LimitStrength", "false").expect("an option");
    assert_eq!(depth(&mut session), 4);
    let elo = session.options().into_iter().find(|option| option.name == "UCI_Elo");
    assert_eq!(
        elo.map(|elo| elo.kind),
        Some(OptionKind::Spin { default: 1_500, low: 800, high: 2_800 })
    );
}

/// Positions of each game in the default run; a hundred with `SLOW_TESTS=1`.
const POSITIONS: usize = 12;
const SLOW_POSITIONS: usize = 100;
/// Games that are won by mate, by an explosion, by a capture, with drops.
const GAMES: [&str; 5] = ["chess", "shogi", "atomic", "crazyhouse", "monster"];
/// A random game is broken off after so many plies.
const PLIES: usize = 300;

/// The moves that win at once.
struct WinningMoves;

impl PositionVisitor for WinningMoves {
    type Output = Vec<Move>;

    fn visit<P: AnyChess>(self, pos: &P) -> Vec<Move> {
        let mut after = pos.clone();
        let mover = pos.turn();
        let mut wins = |m: &Move| {
            after.make(*m, &mut ());
            let outcome = after.outcome();
            after.unmake();
            matches!(outcome, Some(Outcome::Win { side, .. }) if side == mover)
        };
        let mut moves = pos.legal_moves();
        moves.retain(|m| wins(m));
        moves
    }
}

/// Random games: calls back for each position with a mate in one, with the mates
/// and the moves that led there, until enough were found.
fn each_mate_in_one(game: &str, n: usize, mut check: impl FnMut(&[String], &[&str])) {
    let game = AnyGame::of_library(game).expect("a game of the library");
    let mut random = SplitMix64::new(13);
    let mut n_found = 0;
    while n_found < n {
        let mut pos = game.start().expect("a start");
        let mut played: Vec<String> = Vec::new();
        while n_found < n && played.len() < PLIES && pos.outcome().is_none() {
            let mates = pos.visit(WinningMoves);
            if !mates.is_empty() {
                n_found += 1;
                let texts: Vec<&str> = played.iter().map(String::as_str).collect();
                let write = |m: Move| pos.write_move(m, MoveStyle::Coordinates);
                check(&mates.into_iter().map(write).collect::<Vec<_>>(), &texts);
            }
            let mut legal = pos.legal_moves(MoveStyle::Coordinates);
            let text = legal.swap_remove(random.below(legal.len()));
            let m = pos.read_move(&text, LetterCase::Exact).expect("a legal move");
            pos.play(m).expect("a legal move");
            played.push(text);
        }
    }
}

#[test]
fn no_mate_in_one_is_overlooked_from_1200_on() {
    let is_long = std::env::var_os("SLOW_TESTS").is_some();
    let n_positions = if is_long { SLOW_POSITIONS } else { POSITIONS };
    for game in GAMES {
        let mut sessions =
            [1_200, 1_500, 2_000, 2_800].map(|elo| session_of(game, &format!("elo={elo}"), elo));
        each_mate_in_one(game, n_positions, |mates, played| {
            for session in &mut sessions {
                session.set_position(Start::Game, played).expect("legal moves");
                let m = reply(session, &Limits::default());
                let (fen, strength) = (session.scribe().fen(), session.strength());
                assert!(mates.contains(&m), "{game} {strength}: {m}, not {mates:?} in {fen}");
            }
        });
    }
}
