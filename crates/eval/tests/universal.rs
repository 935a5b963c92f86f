//! The evaluation made from rules alone, on games it was not made for.

#[macro_use]
#[path = "common/games.rs"]
mod games;

use eval::{Hce, Universal, WeightPage};
use game_core::random::Lcg64;
use game_core::{BoardView, Evaluator, Position, Side, Trace};
use games::rulebook;
use std::sync::Arc;
use variants::{AnyRulebook, Variant, Width};

/// By the rules alone, and with the evaluation of chess for its pieces.
const BOTH: [fn() -> Universal; 2] = [Universal::new, Universal::with_hce];

const GAMES: [&str; 10] = [
    "chess",
    "crazyhouse",
    "shogi",
    "xiangqi",
    "capablanca",
    "antichess",
    "kingofthehill",
    "3check",
    "monster",
    "courier",
];

fn value<V: BoardView>(view: &V, symbols: &[&str]) -> Vec<i32> {
    let mut evaluator = Universal::new();
    evaluator.reset(view);
    let value = |symbol: &&str| {
        let kind = view.kind_of_symbol(symbol).expect("the game has it");
        Evaluator::<V>::piece_value(&evaluator, kind)
    };
    symbols.iter().map(value).collect()
}

#[test]
fn pieces_are_worth_what_players_say_from_how_they_move() {
    let chess = value(&chess::Chess::start(), &["P", "N", "B", "R", "Q"]);
    assert!(chess.is_sorted(), "{chess:?}");
    assert!((70..140).contains(&chess[0]), "{chess:?}");
    assert!((4..7).contains(&(chess[3] / chess[0])), "{chess:?}");
    assert!(chess[4] > chess[2] + chess[3], "{chess:?}");
    with_start!("shogi", |_, pos| {
        let shogi = value(&pos, &["P", "L", "S", "G", "B", "R"]);
        assert!(shogi[0] < shogi[1] && shogi[1] < shogi[2] && shogi[3] < shogi[4], "{shogi:?}");
        assert!(shogi[4] < shogi[5], "{shogi:?}");
    });
    with_start!("xiangqi", |_, pos| {
        let xiangqi = value(&pos, &["A", "C", "R"]);
        assert!(xiangqi[0] < xiangqi[1] && 3 * xiangqi[1] < 2 * xiangqi[2], "{xiangqi:?}");
    });
    with_start!("capablanca", |_, pos| {
        let capablanca = value(&pos, &["R", "A", "C", "Q"]);
        assert!(capablanca[0] < capablanca[1] && capablanca[1] < capablanca[3], "{capablanca:?}");
    });
}

#[test]
fn the_same_number_from_moves_and_from_scratch_and_from_the_terms() {
    for id in GAMES {
        for new in BOTH {
            with_start!(id, |_, pos| check_laws(id, new, pos));
        }
    }
}

fn check_laws<B: Width>(id: &str, new: impl Fn() -> Universal, mut pos: Variant<B>) {
    let mut heard = new();
    heard.reset(&pos);
    let mut random = Lcg64::with_increment(7, 1_442_695);
    let mut plies = 0;
    while pos.outcome().is_none() && plies < 120 {
        let moves = pos.legal_moves();
        let m = moves[random.below(moves.len())];
        Evaluator::<Variant<B>>::push(&mut heard);
        pos.make(m, &mut heard);
        let score = heard.evaluate(&pos);
        let mut fresh = new();
        fresh.reset(&pos);
        assert_eq!(score, fresh.evaluate(&pos), "{id} after {plies}");
        let mut trace = Trace::default();
        fresh.trace(&pos, &mut trace);
        assert_eq!(trace.total(pos.turn()), score.raw(), "{id}: {trace:?}");
        // And back and forth again.
        pos.unmake();
        Evaluator::<Variant<B>>::pop(&mut heard);
        Evaluator::<Variant<B>>::push(&mut heard);
        pos.make(m, &mut heard);
        assert_eq!(heard.evaluate(&pos), score, "{id}");
        plies += 1;
    }
}

#[test]
fn games_that_begin_even_are_evaluated_even() {
    for id in ["chess", "crazyhouse", "shogi", "xiangqi", "capablanca", "antichess", "3check"] {
        for new in BOTH {
            with_start!(id, |_, pos| even(id, new, pos));
        }
    }
}

fn even<B: Width>(id: &str, new: impl Fn() -> Universal, pos: Variant<B>) {
    let mut evaluator = new();
    evaluator.reset(&pos);
    let mut trace = Trace::default();
    evaluator.trace(&pos, &mut trace);
    for term in trace.terms.iter().filter(|term| term.name != "tempo") {
        assert_eq!(term.centipawns[0], term.centipawns[1], "{id}: {term:?}");
    }
}

/// Weights of a game as a fit could find them: each another than the rules say, and
/// another in the endgame than in the middlegame.
fn disturbed<B: Width>(pos: &Variant<B>) -> Arc<WeightPage> {
    let mut page = Universal::page_of_rules(pos);
    let mut random = Lcg64::with_increment(5, 1_442_695);
    let mut change = || random.below(90) as i32 - 45;
    for (mg, eg) in &mut page.weights {
        (*mg, *eg) = (*mg + change(), *eg + change());
    }
    for (mg, eg) in &mut page.chess {
        (*mg, *eg) = (*mg + change() as i16, *eg + change() as i16);
    }
    Arc::new(page)
}

#[test]
fn the_laws_hold_with_fitted_weights_too() {
    for id in ["crazyhouse", "shogi", "xiangqi", "capablanca", "antichess", "horde", "3check"] {
        with_start!(id, |_, pos| {
            let page = disturbed(&pos);
            check_laws(id, || Universal::with_hce().fitted(Some(Arc::clone(&page))), pos);
        });
    }
}

#[test]
fn fitted_weights_are_as_good_for_one_side_as_for_the_other() {
    for id in ["crazyhouse", "shogi", "xiangqi", "capablanca", "antichess", "3check"] {
        with_start!(id, |_, pos| {
            let page = disturbed(&pos);
            even(id, || Universal::with_hce().fitted(Some(Arc::clone(&page))), pos);
        });
    }
}

#[test]
fn a_page_says_the_same_as_the_rules_it_was_made_from() {
    for id in GAMES {
        with_start!(id, |_, pos| {
            let page = Arc::new(Universal::page_of_rules(&pos));
            assert!(page.is_whole(), "{id}");
            let found = terms(&mut Universal::with_hce().fitted(Some(page)), &pos);
            assert_eq!(found, terms(&mut Universal::with_hce(), &pos), "{id}");
        });
    }
}

#[test]
fn weights_of_another_game_are_not_used() {
    with_start!("shogi", |_, shogi| {
        let page = disturbed(&shogi);
        with_start!("xiangqi", |_, pos| {
            let found = terms(&mut Universal::new().fitted(Some(page)), &pos);
            assert_eq!(found, terms(&mut Universal::new(), &pos));
        });
    });
}

#[test]
fn what_wins_a_game_is_seen() {
    // A king on the hill's doorstep, a check given, a piece less where less is more.
    for (id, better, worse) in [
        ("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/3K4 w - - 0 1"),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1"),
        ("antichess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
    ] {
        let AnyRulebook::Bits64(rules) = rulebook(id) else { panic!("{id} has 64 squares") };
        let score = |new: fn() -> Universal, text: &str| {
            let setup = notation::fen::parse(text).expect(text);
            let pos = Variant::from_setup(&rules, &setup).expect(text);
            let mut evaluator = new();
            evaluator.reset(&pos);
            evaluator.evaluate(&pos).of(pos.turn()).seen_by(Side::White)
        };
        for new in BOTH {
            let (better, worse) = (score(new, better), score(new, worse));
            assert!(better > worse, "{id}: {better} {worse}");
        }
    }
}

/// The terms of a position by name, for White less those for Black.
fn terms<V: BoardView>(evaluator: &mut impl Evaluator<V>, view: &V) -> Vec<(&'static str, i32)> {
    evaluator.reset(view);
    let mut trace = Trace::default();
    evaluator.trace(view, &mut trace);
    let total = |term: &game_core::Term| (term.name, term.centipawns[0] - term.centipawns[1]);
    trace.terms.iter().map(total).collect()
}

#[test]
fn the_pieces_of_chess_are_evaluated_as_in_chess() {
    let AnyRulebook::Bits64(rules) = rulebook("kingofthehill") else { panic!("64 squares") };
    let mut pos = Variant::start(&rules).expect("sound");
    let mut random = Lcg64::with_increment(11, 1_442_695);
    let mut plies = 0;
    while pos.outcome().is_none() && plies < 150 {
        let setup = pos.to_setup();
        let twin = chess::Chess::from_setup(&setup).expect("the same board");
        let mut found = terms(&mut Universal::with_hce(), &pos);
        found.retain(|(name, _)| *name != "goal");
        assert_eq!(found, terms(&mut Hce::new(), &twin), "{}", notation::fen::print(&setup));
        let moves = pos.legal_moves();
        pos.make(moves[random.below(moves.len())], &mut ());
        plies += 1;
    }
    assert!(plies > 20, "too short to say much");
}

#[test]
fn only_games_with_the_pieces_of_chess_ask_the_evaluation_of_chess() {
    let asks = |id: &str| {
        with_start!(id, |_, pos| {
            let found = terms(&mut Universal::with_hce(), &pos);
            found.iter().any(|(name, _)| *name == "space")
        })
    };
    for id in ["chess", "3check", "kingofthehill", "crazyhouse", "atomic", "racingkings"] {
        assert!(asks(id), "{id}");
    }
    // Other pieces, another aim, turns of two moves, no king, another board.
    for id in ["torpedo", "antichess", "monster", "horde", "capablanca", "losalamos"] {
        assert!(!asks(id), "{id}");
    }
}

/// Crazyhouse with pawns that may be put on any rank.
const FREE: &str = "name = \"Free\"\nrules = \"Pawns are put anywhere.\"\ninherits = \"crazyhouse\"\n\
    [hands.drops]\nP = true\n";

fn free_rules() -> std::sync::Arc<variants::Rulebook<u64>> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::load::game(FREE, "free.toml", &find, &fen).expect("sound");
    match variants::compile(&game).expect("compiles") {
        AnyRulebook::Bits64(rules) => rules,
        _ => panic!("64 squares"),
    }
}

#[test]
fn pawns_where_chess_has_none_do_no_harm() {
    let rules = free_rules();
    check_laws("free", Universal::with_hce, Variant::start(&rules).expect("sound"));
    for text in [
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1",
        "4k2P/8/8/8/8/8/8/4K3[] w - - 0 1",
        "4k3/8/8/8/8/8/8/p3K3[] b - - 0 1",
        "4k2P/8/8/8/8/8/8/p3K3[] w - - 0 1",
        "PPPPk1PP/8/8/8/8/8/8/pp2K1pp[PPPpp] b - - 0 1",
        "pppp4/pp6/8/4k3/8/4K3/PP6/4PPPP[] w - - 0 1",
    ] {
        let setup = notation::fen::parse(text).expect(text);
        let pos = Variant::from_setup(&rules, &setup).expect(text);
        check_laws(text, Universal::with_hce, pos);
    }
}
