//! Conversations as scripts: `>` is what our side says, `<` what the engine says, `~`
//! a silence in milliseconds, `.` the end of the engine.

use super::script::Script;
use super::transport::never_halted;
use super::*;
use game_core::{Clocks, Limits, Score, Side};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);

fn introduction(variant: &str, options: &[(&str, &str)]) -> Introduction {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let options = options.iter().map(owned).collect();
    let other = match variant {
        "chess" => "normal",
        "3check" => "Three-Check",
        "antichess" => "giveaway",
        _ => "",
    };
    let names = vec![variant.to_owned(), other.to_owned()];
    Introduction { names, options, patience: 10_000 * MS }
}

const START: GameStart<'static> = GameStart { fen: None, king_takes_rook: false };

fn clock() -> Limits {
    let clocks =
        Clocks { left: [1_000 * MS, 900 * MS], increment: [20 * MS; 2], moves_to_go: None };
    Limits { clocks: Some(clocks), ..Limits::default() }
}

fn think(
    client: &mut dyn Client,
    moves: &[&str],
    turn: Side,
    limits: &Limits,
) -> Result<Reply, ClientError> {
    let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
    let request = MoveRequest {
        start: START,
        moves: &moves,
        turn,
        limits,
        deadline: 1_050 * MS,
        grace: 5_000 * MS,
    };
    client.think(request, &never_halted)
}

fn uci(script: &str) -> Uci<Script> {
    let script = Script::new(&format!("> uci\n< uciok\n> isready\n< readyok\n{script}"));
    Uci::greet(script, &introduction("chess", &[])).unwrap()
}

#[track_caller]
fn check_unfit<T>(greeted: Result<T, ClientError>, expected: &str) {
    match greeted {
        Err(error) => assert_eq!(error.to_string(), expected),
        Ok(_) => panic!("it was taken"),
    }
}

#[test]
fn a_game_in_uci() {
    let script = "
        > uci
        < id name Toga II 3.0
        < option name Hash type spin default 16 min 4 max 1024
        < option name OwnBook type check default true
        < option name Skill Level type spin default 20 min 0 max 20
        < uciok
        > setoption name OwnBook value false
        > setoption name Hash value 16
        > setoption name Skill Level value 3
        > isready
        < readyok
        > ucinewgame
        > isready
        < readyok
        > position startpos moves e2e4 e7e5
        > isready
        < readyok
        > go wtime 1000 btime 900 winc 20 binc 20
        < info depth 5 seldepth 9 score cp 31 nodes 1234 time 3 pv g1f3
        < info depth 6 score cp 12 lowerbound nodes 2000
        < info depth 6 multipv 2 score cp 999 nodes 3000 pv a2a3
        < info string depth 9 score cp 7
        ~ 120
        < bestmove g1f3 ponder b8c6
        > position startpos moves e2e4 e7e5 g1f3
        > isready
        < readyok
        > go nodes 500
        < info depth 3 score mate -2 nodes 77 pv a7a6
        < bestmove a7a6
        > quit";
    let options = [("hash", "16"), ("Skill_Level", "3")];
    let mut uci = Uci::greet(Script::new(script), &introduction("chess", &options)).unwrap();
    uci.new_game(START).unwrap();
    let reply = think(&mut uci, &["e2e4", "e7e5"], Side::White, &clock()).unwrap();
    assert_eq!(reply.decision, Decision::Move("g1f3".into()));
    assert_eq!((reply.score, reply.depth), (Some(Score::cp(31)), 5));
    assert_eq!((reply.nodes, reply.time), (2_000, 120 * MS));
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let reply = think(&mut uci, &["e2e4", "e7e5", "g1f3"], Side::Black, &limits).unwrap();
    assert_eq!(reply.score, Some(Score::mated_in(4)));
    uci.quit();
}

#[test]
fn an_engine_that_is_late_is_told_to_move_and_one_that_does_not_hangs() {
    let go = "> position startpos
        > isready
        < readyok
        > go wtime 1000 btime 900 winc 20 binc 20";
    let mut late = uci(&format!("{go}\n~ 1050\n> stop\n~ 450\n< bestmove e2e4"));
    let reply = think(&mut late, &[], Side::White, &clock()).unwrap();
    assert_eq!(reply.time, 1_500 * MS);
    let mut hung = uci(&format!("{go}\n~ 1050\n> stop"));
    assert_eq!(think(&mut hung, &[], Side::White, &clock()), Err(ClientError::Hung));
    let mut crashed = uci(&format!("{go}\n< info depth 1 score cp 1\n."));
    assert_eq!(think(&mut crashed, &[], Side::White, &clock()), Err(ClientError::Crashed));
    let mut unready = uci("> ucinewgame\n> isready");
    assert_eq!(unready.new_game(START), Err(ClientError::Hung));
}

#[test]
fn who_is_halted_waits_no_longer() {
    let mut uci = uci("> position startpos\n> isready\n< readyok\n> go depth 9");
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let request = MoveRequest {
        start: START,
        moves: &[],
        turn: Side::White,
        limits: &limits,
        deadline: 100_000 * MS,
        grace: MS,
    };
    assert_eq!(uci.think(request, &|| true), Err(ClientError::Halted));
}

#[test]
fn options_and_games_an_engine_lacks_are_named() {
    let hello = "> uci
        < option name Skill Level type spin default 20 min 0 max 20
        < option name UCI_Variant type combo default chess var chess var giveaway var shogi
        < uciok";
    let greet = |variant, options: &[(&str, &str)], rest: &str| {
        let script = Script::new(&format!("{hello}\n{rest}"));
        Uci::greet(script, &introduction(variant, options))
    };
    let expected = "it has no option \"Skil_Level\"";
    check_unfit(greet("chess", &[("Skil_Level", "3")], ""), expected);
    check_unfit(greet("xiangqi", &[], ""), "it does not play xiangqi");
    let chosen = "> setoption name UCI_Variant value giveaway\n> isready\n< readyok";
    assert!(greet("antichess", &[], chosen).is_ok());
    let file = "> uci
        < option name VariantPath type string default <empty>
        < option name UCI_Variant type combo default chess var chess
        < uciok
        > setoption name VariantPath value my.ini
        > isready
        < option name UCI_Variant type combo default chess var chess var mine
        < readyok
        > setoption name UCI_Variant value mine
        > isready
        < readyok";
    let mine = introduction("mine", &[("VariantPath", "my.ini")]);
    assert!(Uci::greet(Script::new(file), &mine).is_ok());
    let silent = Uci::greet(Script::new("> uci"), &introduction("chess", &[]));
    check_unfit(silent, "it does not answer");
    let closed = Uci::greet(Script::new("> uci\n."), &introduction("chess", &[]));
    check_unfit(closed, "it ended by itself");
}

#[test]
fn chess960_is_said_when_a_game_needs_it() {
    let script = "> uci
        < option name UCI_Chess960 type check default false
        < uciok
        > isready
        < readyok
        > setoption name UCI_Chess960 value true
        > ucinewgame
        > isready
        < readyok
        > setoption name UCI_Chess960 value false
        > ucinewgame
        > isready
        < readyok";
    let mut uci = Uci::greet(Script::new(script), &introduction("chess", &[])).unwrap();
    uci.new_game(GameStart { king_takes_rook: true, ..START }).unwrap();
    uci.new_game(START).unwrap();
    let hello = "> uci
        < option name UCI_Chess960 type check default false
        < option name UCI_Variant type combo default chess var chess var fischerandom
        < uciok
        > isready
        < readyok";
    assert!(Uci::greet(Script::new(hello), &introduction("chess960", &[])).is_ok());
}

const CECP_HELLO: &str = "> xboard
    > protover 2
    < # Phalanx
    < feature myname=\"Phalanx XXV\" setboard=1 ping=1
    > accepted myname
    > accepted setboard
    > accepted ping
    < feature san=1 usermove=1 variants=\"normal,crazyhouse\" done=1
    > rejected san
    > accepted usermove
    > accepted variants
    > ping 1
    < pong 1";

fn cecp(variant: &str, rest: &str) -> Result<Cecp<Script>, ClientError> {
    let script = Script::new(&format!("{CECP_HELLO}\n{rest}"));
    Cecp::greet(script, &introduction(variant, &[]))
}

#[test]
fn a_game_in_the_xboard_protocol() {
    let script = "
        > new
        > force
        > post
        > easy
        > ping 2
        < pong 2
        > level 0 0:01 0.02
        > usermove e2e4
        > usermove e7e5
        > time 100
        > otim 90
        > go
        < 5 31 12 1234 g1f3 b8c6
        < Error (unknown command): easy
        ~ 120
        < move g1f3
        > time 100
        > otim 90
        > usermove b8c6
        < 7. 100002 3 99 f1b5
        < My move is: f1b5
        > force
        > ping 3
        < 1-0 {White mates}
        < pong 3
        > new
        > force
        > post
        > easy
        > setboard 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1
        > ping 4
        < pong 4
        > quit";
    let mut cecp = cecp("chess", script).unwrap();
    cecp.new_game(START).unwrap();
    let reply = think(&mut cecp, &["e2e4", "e7e5"], Side::White, &clock()).unwrap();
    assert_eq!(reply.decision, Decision::Move("g1f3".into()));
    assert_eq!((reply.score, reply.depth, reply.nodes), (Some(Score::cp(31)), 5, 1_234));
    assert_eq!(reply.time, 120 * MS);
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
    let reply = think(&mut cecp, &moves, Side::White, &clock()).unwrap();
    assert_eq!(reply.decision, Decision::Move("f1b5".into()));
    assert_eq!(reply.score, Some(Score::mate_in(3)));
    let fen = Some("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
    cecp.new_game(GameStart { fen, king_takes_rook: false }).unwrap();
    cecp.quit();
}

#[test]
fn fixed_times_and_depths_in_the_xboard_protocol() {
    let new = "> new\n> force\n> post\n> easy\n> ping 2\n< pong 2";
    let asks = |limits: Limits, said: &str| {
        let mut cecp = cecp("chess", &format!("{new}\n{said}\n> go\n< move e2e4")).unwrap();
        cecp.new_game(START).unwrap();
        think(&mut cecp, &[], Side::White, &limits).unwrap();
    };
    let time = Limits { move_time: Some(100 * MS), ..Limits::default() };
    asks(time, "> level 1 0:01 0\n> time 10\n> otim 10");
    let time = Limits { move_time: Some(2_000 * MS), ..Limits::default() };
    asks(time, "> st 2\n> time 200\n> otim 200");
    let depth = Limits { depth: Some(4), ..Limits::default() };
    asks(depth, "> level 0 600 0\n> sd 4");
}

#[test]
fn what_an_engine_says_instead_of_a_move() {
    let begin = "> new\n> force\n> post\n> easy\n> ping 2\n< pong 2
        > level 0 0:01 0.02\n> time 90\n> otim 100\n> go";
    let decides = |said: &str| {
        let mut cecp = cecp("chess", &format!("{begin}\n{said}")).unwrap();
        cecp.new_game(START).unwrap();
        think(&mut cecp, &[], Side::Black, &clock())
    };
    let decision = |said: &str| decides(said).unwrap().decision;
    assert_eq!(decision("< resign"), Decision::Resigns);
    assert_eq!(decision("< tellics resign"), Decision::Resigns);
    assert_eq!(decision("< 1-0 {White mates}"), Decision::Resigns);
    assert_eq!(decision("< 0-1 {Black mates}"), Decision::ClaimsWin);
    assert_eq!(decision("< 1/2-1/2 {Draw by repetition}"), Decision::ClaimsDraw);
    let refused = decides("< Illegal move: e2e4");
    assert_eq!(refused, Err(ClientError::Refused("Illegal move: e2e4".into())));
    assert_eq!(decides("~ 1050\n> ?"), Err(ClientError::Hung));
    assert_eq!(decides("."), Err(ClientError::Crashed));
}

#[test]
fn options_of_the_xboard_protocol() {
    let greet = |options: &[(&str, &str)], rest: &str| {
        let script = format!(
            "> xboard\n> protover 2\n< feature option=\"Skill Level -slider 0 0 9\" done=1\n\
             > accepted option\n{rest}"
        );
        Cecp::greet(Script::new(&script), &introduction("chess", options))
    };
    let options = [("skill_level", "3"), ("memory", "64")];
    assert!(greet(&options, "> option Skill Level=3\n> memory 64").is_ok());
    let offered = vec!["Skill Level".to_owned()];
    let refused = greet(&[("Skil", "3")], "").err();
    assert_eq!(refused, Some(ClientError::NoOption { name: "Skil".into(), offered }));
}

#[test]
fn what_an_xboard_engine_cannot_do_is_said() {
    check_unfit(cecp("shogi", ""), "it does not play shogi");
    let silent = "> xboard\n> protover 2\n~ 2000\n> new\n> force\n> post\n> easy";
    let mut old = Cecp::greet(Script::new(silent), &introduction("chess", &[])).unwrap();
    let fen = Some("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
    let error = old.new_game(GameStart { fen, king_takes_rook: false }).unwrap_err();
    assert_eq!(error.to_string(), "it cannot set up a position: use openings of moves");
}
