//! Turns of several moves: positions within a turn are looked at once, and the
//! answers are those of trying every order of moves.

mod support;

use game_core::{Interrupt, Move, MoveList, Position};
use rules::game::Game;
use std::sync::Arc;
use support::{Random, with_rules};
use variants::{AnyRulebook, Rulebook, Variant, Width};

fn read(text: &str) -> Game {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    rules::load::game(text, "long.toml", &find, &fen).expect("the rules can be read")
}

/// A game of the library with other turns.
fn with_turn(parent: &str, turn: &str) -> AnyRulebook {
    let game = read(&format!("name = \"Long\"\ninherits = \"{parent}\"\n[turn]\n{turn}\n"));
    variants::compile(&game).expect("the game compiles")
}

fn position<B: Width>(rules: &Arc<Rulebook<B>>, fen: &str) -> Option<Variant<B>> {
    let setup = notation::fen::parse(fen).ok()?;
    Variant::from_setup(rules, &setup).ok()
}

fn sorted(mut moves: MoveList) -> MoveList {
    moves.sort_by_key(|m: &Move| m.bits());
    moves
}

/// Compares a position with the oracle; the number of its legal moves.
fn compare<B: Width>(pos: &Variant<B>, name: &str) -> usize {
    let fen = || notation::fen::print(&pos.to_setup());
    let legal = sorted(pos.legal_moves());
    assert_eq!(legal, sorted(pos.legal_by_every_order()), "{name}: {}", fen());
    assert_eq!(pos.in_check(), pos.in_check_by_every_order(), "{name}: {}", fen());
    assert!(legal.iter().all(|&m| pos.is_legal(m)), "{name}: {}", fen());
    legal.len()
}

/// Plays at random and compares every position on the way.
fn compare_game<B: Width>(mut pos: Variant<B>, name: &str, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        if compare(&pos, name) == 0 {
            return;
        }
        let moves = pos.legal_moves();
        pos.make(moves[random.below(moves.len())], &mut ());
    }
}

/// Games with much in them, two moves to a turn: hands, blasts, walls, hoppers,
/// legs, gates, several royal pieces, duties, passes.
#[test]
fn two_moves_in_any_game_are_those_of_every_order() {
    let parents = [
        "chess",
        "minishogi",
        "dobutsu",
        "minixiangqi",
        "xiangqi",
        "crazyhouse",
        "atomic",
        "spartan",
        "seirawan",
        "shatranj",
        "capablanca",
        "antichess",
        "janggi",
        "racingkings",
        "knightmate",
        "makruk",
        "kyotoshogi",
        "horde",
        "3check",
        "petrified",
        "extinction",
        "legan",
        "cylinder",
        "berolina",
        "hoppelpoppel",
        "nocastle",
        "losers",
        "shako",
    ];
    let known = parents.iter().filter(|id| rules::library::source(id).is_some());
    let n_plies = if support::is_slow() { 40 } else { 6 };
    let mut n_games = 0;
    for (number, parent) in known.enumerate() {
        for turn in
            ["moves = 2", "moves = 2\nmay-fall-short = true", "moves = 2\ncheck-ends-turn = true"]
        {
            let mut random = Random::seeded(number as u64);
            let book = with_turn(parent, turn);
            with_rules!(&book, rules => {
                if let Ok(pos) = Variant::start(rules) {
                    n_games += 1;
                    compare_game(pos, parent, n_plies, &mut random);
                }
            });
        }
    }
    assert!(n_games > 40, "{n_games} games");
}

/// Puts a few pieces at random on a chessboard.
fn few_pieces(random: &mut Random, men: &str) -> String {
    let mut squares = [b'.'; 64];
    for letter in men.bytes() {
        let sq = random.below(64);
        let is_pawn = letter.eq_ignore_ascii_case(&b'p');
        if squares[sq] == b'.' && (!is_pawn || (8..56).contains(&sq)) {
            squares[sq] = letter;
        }
    }
    let rank = |rank: &[u8]| -> String {
        let text: String = rank.iter().map(|&letter| char::from(letter)).collect();
        (1..=8).rev().fold(text, |text, n| text.replace(&".".repeat(n), &n.to_string()))
    };
    let ranks: Vec<String> = squares.chunks(8).map(rank).collect();
    format!("{} {} - - 0 1", ranks.join("/"), if random.below(2) == 0 { "w" } else { "b" })
}

/// Turns of three and four moves of a few pieces: with more, trying every order
/// takes too long.
#[test]
fn long_turns_of_few_pieces_are_those_of_every_order() {
    let n_boards = if support::is_slow() { 100 } else { 6 };
    for (number, (turn, men)) in [
        ("moves = 3", "KkPPp"),
        ("moves = 3", "KkNpp"),
        ("moves = 3", "KkBpp"),
        ("moves = { white = 2, black = 3 }", "KkRpn"),
        ("moves = { white = 1, black = 4 }", "KQNPkppn"),
        ("moves = { white = 1, black = 3 }", "KQRBNPPPkppprbn"),
        ("progressive = true", "KNkbp"),
    ]
    .into_iter()
    .enumerate()
    {
        let book = with_turn("chess", turn);
        let mut random = Random::seeded(100 + number as u64);
        with_rules!(&book, rules => {
            for _ in 0..n_boards {
                let fen = few_pieces(&mut random, men);
                let Some(pos) = position(rules, &fen) else { continue };
                compare_game(pos, turn, 2, &mut random);
            }
        });
    }
}

/// Three moves a turn for two full armies once hung the engine: there are millions
/// of orders of moves.
#[test]
fn a_turn_of_three_moves_is_known_after_few_positions() {
    for (turn, most) in [("moves = 3", 2_000), ("moves = 4", 200_000)] {
        let book = with_turn("chess", turn);
        with_rules!(&book, rules => {
            let mut pos = Variant::start(rules).expect("the start is sound");
            let interrupt = Interrupt::after(most);
            assert!(pos.hear(&interrupt), "such a game has long questions");
            let moves = pos.legal_moves();
            println!("{turn}: {} moves, {} positions", moves.len(), interrupt.looked());
            assert!(!interrupt.is_raised(), "{turn}");
        });
    }
}

#[test]
fn turns_that_cannot_be_known_are_refused_with_their_number() {
    let game = read("name = \"Long\"\ninherits = \"chess\"\n[turn]\nmoves = 20\n");
    let fault = variants::compile(&game).expect_err("too long").to_string();
    assert_eq!(
        fault,
        "a turn can end in too many ways: 2 million positions do not show which moves are legal; \
         give a turn fewer moves"
    );
    let error = variants::trial(&game).expect_err("too long");
    assert_eq!(error.to_string(), fault, "the linter says the same");
    assert_eq!(error.findings()[0].subject, rules::check::Subject::Turn);
}

#[test]
fn a_raised_interrupt_ends_the_question_at_once() {
    let book = with_turn("chess", "moves = 3");
    with_rules!(&book, rules => {
        let mut pos = Variant::start(rules).expect("the start is sound");
        let interrupt = Interrupt::after(10);
        pos.hear(&interrupt);
        assert_eq!(pos.legal_moves(), [], "no move is known to be legal");
        assert!(interrupt.is_raised() && interrupt.looked() <= 10);
        assert_eq!(pos.outcome(), None, "and no end of the game is");
        let fresh = Interrupt::default();
        pos.hear(&fresh);
        assert_eq!(pos.legal_moves().len(), 20, "a question given up left no answer behind");
    });
    let chess = support::book("chess").expect("chess compiles");
    with_rules!(&chess, rules => {
        let mut pos = Variant::start(rules).expect("the start is sound");
        assert!(!pos.hear(&Interrupt::default()), "one move a turn is known at once");
    });
}
