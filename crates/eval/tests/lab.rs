//! Laws of the formulas: what is kept equals what is computed, terms sum, both
//! sides are evaluated alike, and texts are read or refused in a sentence.

mod common;
#[path = "common/games.rs"]
mod games;

use chess::Chess;
use common::{POSITIONS, mirrored, position};
use eval::MAX_SCORE;
use eval::lab::{Formula, Lab, TERMS};
use game_core::random::Lcg64;
use game_core::{BoardView, Evaluator, Man, Placement, Position, Score, Setup, Side, Trace};
use games::rulebook;
use proptest::prelude::*;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// Does something with a game.
macro_rules! with_rules {
    ($id:expr, $f:expr) => {
        match rulebook($id) {
            AnyRulebook::Bits64(rules) => $f($id, &rules),
            AnyRulebook::Bits128(rules) => $f($id, &rules),
            AnyRulebook::Bits256(rules) => $f($id, &rules),
        }
    };
}

/// Formulas that have every evaluator in them, by itself or with others.
const FORMULAS: [&str; 8] = [
    "sme+0.01*pme",
    "sce+kse",
    "spe(sce)+imm",
    "0.5*sme-0.1*sks",
    "ppe(pme)+0.3*pce+imc",
    "-2*pse",
    "kse(sme+0.1*pce)+imm+sks",
    "sme+pme+imm+sce+pce+imc+spe+ppe+pse+kse+sks",
];

/// The two formulas a game is tried with: the games share them out, because
/// tables take their time.
fn formulas_of(games: &[&str], id: &str) -> [&'static str; 2] {
    let number = games.iter().position(|&game| game == id).expect("one of the games");
    [0, 4].map(|step| FORMULAS[(number + step) % FORMULAS.len()])
}

fn lab(formula: &str) -> Lab {
    Lab::new(&formula.parse().expect(formula))
}

/// The number an evaluator gives that hears of this position only.
fn fresh<P: Position>(prepared: &Lab, pos: &P) -> Score {
    let mut lab = prepared.clone();
    lab.reset(pos);
    lab.evaluate(pos)
}

/// The random numbers of one game.
fn dice(seed: u64) -> Lcg64 {
    Lcg64::with_increment(seed, 1_442_695)
}

const MOVED: [&str; 8] =
    ["chess", "shogi", "xiangqi", "capablanca", "monster", "crazyhouse", "atomic", "locusts"];

#[test]
fn what_is_kept_while_moving_equals_what_is_computed() {
    for id in MOVED {
        with_rules!(id, check_games);
    }
}

fn check_games<B: Width>(id: &str, rules: &std::sync::Arc<Rulebook<B>>) {
    let start = Variant::start(rules).expect("sound");
    for (number, text) in formulas_of(&MOVED, id).iter().enumerate() {
        let mut lab = lab(text);
        lab.prepare(&start);
        check_game(&format!("{id} {text}"), &mut lab, start.clone(), dice(number as u64 + 3));
    }
}

fn check_game<P: Position>(name: &str, lab: &mut Lab, mut pos: P, mut dice: Lcg64) {
    lab.reset(&pos);
    let mut scores = Vec::new();
    while pos.outcome().is_none() && scores.len() < 40 {
        let moves = pos.legal_moves();
        let m = moves[dice.below(moves.len())];
        scores.push((lab.evaluate(&pos), Evaluator::<P>::cumulative(lab, &pos)));
        Evaluator::<P>::push(lab);
        pos.make(m, lab);
        let score = lab.evaluate(&pos);
        assert_eq!(score, fresh(lab, &pos), "{name} after {}", scores.len());
        let mut trace = Trace::default();
        lab.trace(&pos, &mut trace);
        assert_eq!(trace.total(pos.turn()), score.raw(), "{name}: {trace:?}");
        assert!(score.raw().abs() <= MAX_SCORE);
    }
    while let Some((score, cumulative)) = scores.pop() {
        pos.unmake();
        Evaluator::<P>::pop(lab);
        assert_eq!(lab.evaluate(&pos), score, "{name} taken back");
        assert_eq!(Evaluator::<P>::cumulative(lab, &pos), cumulative, "{name} taken back");
    }
}

#[test]
fn the_cumulative_part_is_that_of_the_tables() {
    let pos = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1");
    let prepared = |text: &str| {
        let mut lab = lab(text);
        lab.prepare(&Chess::start());
        lab.reset(&pos);
        lab
    };
    let tables = prepared("sme+0.1*pce").evaluate(&pos);
    let mut mixed = prepared("sme+imm+0.1*pce-kse(sme)");
    assert_eq!(mixed.cumulative(&pos), tables);
    assert_ne!(mixed.evaluate(&pos), tables);
    let mut without = prepared("imm+sks");
    assert_eq!(without.cumulative(&pos), without.evaluate(&pos), "there are no tables");
    let value = |lab: &Lab| Evaluator::<Chess>::piece_value(lab, chess::QUEEN);
    assert_eq!(value(&without), value(&prepared("sme")), "mobility, if there is nothing else");
    assert_eq!(value(&prepared("2*sme")), 2 * value(&prepared("sme")));
}

#[test]
fn both_sides_are_evaluated_alike_in_chess() {
    for text in FORMULAS {
        let mut prepared = lab(text);
        prepared.prepare(&Chess::start());
        for fen in POSITIONS {
            let (pos, mirror) = (position(fen), position(&mirrored(fen)));
            assert_eq!(fresh(&prepared, &pos), fresh(&prepared, &mirror), "{text} {fen}");
        }
    }
}

const TURNED: [&str; 6] =
    ["shogi", "xiangqi", "capablanca", "crazyhouse", "clobberers", "grasshopper"];

#[test]
fn both_sides_are_evaluated_alike_where_they_start_alike() {
    for id in TURNED {
        with_rules!(id, check_turned);
    }
}

fn check_turned<B: Width>(id: &str, rules: &std::sync::Arc<Rulebook<B>>) {
    let start = Variant::start(rules).expect("sound");
    for text in formulas_of(&TURNED, id) {
        let mut prepared = lab(text);
        prepared.prepare(&start);
        let mut dice = dice(17);
        let mut pos = start.clone();
        for _ in 0..30 {
            let moves = pos.legal_moves();
            if moves.is_empty() || pos.outcome().is_some() {
                break;
            }
            pos.make(moves[dice.below(moves.len())], &mut ());
            let Ok(turned) = Variant::from_setup(rules, &turned(&pos.to_setup())) else { continue };
            assert_eq!(fresh(&prepared, &pos), fresh(&prepared, &turned), "{id} {text}");
        }
    }
}

/// The board turned round and the sides changed; castling and en passant are
/// left out, since no evaluator asks for them.
fn turned(setup: &Setup) -> Setup {
    let other = |man: &Man| Man { side: !man.side, ..*man };
    let place = |placement: &Placement| match placement {
        Placement::Man(man) => Placement::Man(other(man)),
        same => *same,
    };
    Setup {
        squares: setup.squares.iter().rev().map(place).collect(),
        hands: setup.hands.as_ref().map(|hands| hands.iter().map(other).collect()),
        turn: !setup.turn,
        castling: String::new(),
        en_passant: Vec::new(),
        ..setup.clone()
    }
}

#[test]
fn pieces_in_hand_count_by_their_value() {
    let AnyRulebook::Bits64(rules) = rulebook("crazyhouse") else { panic!("64 squares") };
    let mut lab = lab("sme");
    lab.prepare(&Variant::start(&rules).expect("sound"));
    let pos = |text: &str| {
        Variant::from_setup(&rules, &notation::fen::parse(text).expect(text)).expect(text)
    };
    let without = pos("4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    let with = pos("4k3/8/8/8/8/8/8/4K3[QQn] w - - 0 1");
    let value = |symbol: &str| {
        let kind = with.kind_of_symbol(symbol).expect("the game has it");
        Evaluator::<Variant<u64>>::piece_value(&lab, kind)
    };
    let gained = fresh(&lab, &with).raw() - fresh(&lab, &without).raw();
    assert!((gained - (2 * value("Q") - value("N"))).abs() <= 1, "{gained}");
}

#[test]
fn facts_a_player_would_state() {
    let score_of = |text: &str, fen: &str| {
        let mut lab = lab(text);
        lab.prepare(&Chess::start());
        fresh(&lab, &position(fen)).of(position(fen).turn()).seen_by(Side::White)
    };
    for (formula, better, worse) in [
        // A queen more, a knight in the centre, an open game.
        ("sme", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("pme", "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"),
        ("imm", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1"),
        // Something to take, something protected, kings in the corner.
        ("imc", "4k3/8/8/8/R6n/8/8/4K3 w - - 0 1", "4k3/8/8/8/R7/7n/8/4K3 w - - 0 1"),
        ("pse", "4k3/8/8/8/8/5P2/6P1/4K3 w - - 0 1", "4k3/8/8/8/8/5PP1/8/4K3 w - - 0 1"),
        ("sks", "4k3/8/8/8/8/8/8/K7 w - - 0 1", "4k3/8/8/8/4K3/8/8/8 w - - 0 1"),
        ("kse", "6k1/8/6Q1/8/8/8/8/K7 b - - 0 1", "6k1/8/8/8/8/8/1Q6/7K b - - 0 1"),
    ] {
        assert!(score_of(formula, better) > score_of(formula, worse), "{formula}");
    }
}

#[test]
fn the_wildest_formulas_stay_below_a_mate() {
    let sum = vec!["1000*kse(spe(1000*sme-1000*pme)-1000*ppe)+1000*ppe(sce-pce)"; 16].join("+");
    for text in [sum.as_str(), "1000*sme", "ppe(sme-sme)", "kse(0*sme)", "spe(spe(spe(spe(sme))))"]
    {
        let mut lab = lab(text);
        let pos = position("7k/8/8/8/8/8/QQQQQQQQ/QQQQQQQK b - - 0 1");
        lab.prepare(&Chess::start());
        lab.reset(&pos);
        let score = lab.evaluate(&pos);
        assert!(score.raw().abs() <= MAX_SCORE, "{text}: {score}");
        let mut trace = Trace::default();
        lab.trace(&pos, &mut trace);
        assert_eq!(trace.total(pos.turn()), score.raw(), "{text}");
    }
}

#[test]
fn a_formula_is_printed_as_it_reads() {
    for (text, printed) in [
        ("sme+0.01*pme", "sme+0.01*pme"),
        ("  sme  +  0.010*pme ", "sme+0.01*pme"),
        ("0.5*sme - 0.1*sks", "0.5*sme-0.1*sks"),
        ("-sme", "-sme"),
        ("1*sme-1.0*imm", "sme-imm"),
        ("spe(sce)+imm", "spe(sce)+imm"),
        ("spe", "spe"),
        ("kse( spe(0.5*sce-pme) + 2*sme )", "kse(spe(0.5*sce-pme)+2*sme)"),
        ("1000*sme+0.000001*imc", "1000*sme+0.000001*imc"),
        ("0*sme", "0*sme"),
    ] {
        let formula: Formula = text.parse().expect(text);
        assert_eq!(formula.to_string(), printed);
        assert_eq!(printed.parse(), Ok(formula));
    }
}

#[test]
fn what_is_no_formula_is_refused_in_a_sentence() {
    for (text, sentence) in [
        ("", "a formula names at least one evaluator, as in sme+0.01*pme"),
        ("sne", "no evaluator is called `sne`: did you mean `sme`?"),
        ("spee", "no evaluator is called `spee`: did you mean `spe`?"),
        ("0.5*Sks", "no evaluator is called `Sks`: did you mean `sks`?"),
        (
            "mobility",
            "no evaluator is called `mobility`: there are sme, pme, imm, sce, pce, imc, spe, ppe, \
             pse, kse, sks",
        ),
        ("sme+", "an evaluator is missing after +"),
        ("sme--imm", "an evaluator is missing after -"),
        ("+sme", "a formula begins with an evaluator, as in sme+0.01*pme"),
        ("()", "a formula begins with an evaluator, as in sme+0.01*pme"),
        ("0.5", "after 0.5 there must be * and an evaluator"),
        ("0.5 sme", "after 0.5 there must be * and an evaluator"),
        ("0.5*", "an evaluator is missing after 0.5*"),
        ("0.5*0.5*sme", "an evaluator is missing after 0.5*"),
        ("1.2.3*sme", "1.2.3 is no number"),
        (".5*sme", ".5 is no number"),
        ("5.*sme", "5. is no number"),
        ("1001*sme", "1001 is no weight: at most 1000, with at most 6 decimals"),
        ("0.0000001*sme", "0.0000001 is no weight: at most 1000, with at most 6 decimals"),
        (
            "99999999999999999999*sme",
            "99999999999999999999 is no weight: at most 1000, with at most 6 decimals",
        ),
        ("sme imm", "+ or - is missing before `imm`"),
        ("sme*0.5", "+ or - is missing before `*`"),
        ("sme)", "a bracket is closed that was never opened"),
        ("spe(sme", "the bracket after spe is never closed"),
        ("spe(sme imm)", "+, - or ) is missing before `imm`"),
        ("sme(sce)", "sme takes no inner evaluator: leave the brackets out"),
        ("spe(imm)", "imm has no table of pieces, so spe cannot be over it"),
        ("kse(sme+kse)", "kse has no table of pieces, so kse cannot be over it"),
        ("spe(spe(spe(spe(spe(sme)))))", "inner formulas lie at most 4 deep in one another"),
        ("sme/2", "`/` has no place in a formula"),
        ("smé", "no evaluator is called `smé`: did you mean `sme`?"),
    ] {
        let fault = text.parse::<Formula>().expect_err(text);
        assert_eq!(fault.to_string(), sentence, "{text:?}");
    }
    let long = vec!["sme"; 33].join("+");
    let fault = long.parse::<Formula>().expect_err("too long");
    assert_eq!(fault.to_string(), "a formula is a sum of at most 32 evaluators");
}

#[test]
fn every_evaluator_of_the_list_can_be_written() {
    assert_eq!(TERMS.len(), 11);
    for term in TERMS {
        let alone: Formula = term.name.parse().expect(term.name);
        assert_eq!(alone.to_string(), term.name);
        let over = format!("{}(sme)", term.name);
        assert_eq!(over.parse::<Formula>().is_ok(), term.takes_inner, "{over}");
        let under = format!("spe({})", term.name);
        assert_eq!(under.parse::<Formula>().is_ok(), term.has_table, "{under}");
    }
}

/// Texts of formulas.
fn formulas() -> impl Strategy<Value = String> {
    let name = (0..TERMS.len()).prop_map(|index| TERMS[index].name.to_owned());
    let table = prop::sample::select(vec!["sme", "pme", "sce", "pce", "spe", "ppe(sce)"]);
    let over = (prop::sample::select(vec!["spe", "ppe", "kse"]), table)
        .prop_map(|(outer, inner)| format!("{outer}({inner})"));
    let weight = (0..1_000_u32, 0..1_000_000_u32).prop_map(|(n, d)| format!("{n}.{d:06}*"));
    let term = (prop::option::of(weight), prop_oneof![name, over])
        .prop_map(|(weight, part)| weight.unwrap_or_default() + &part);
    let signed = (prop::bool::ANY, term).prop_map(|(minus, term)| (minus, term));
    prop::collection::vec(signed, 1..8).prop_map(|terms| {
        let mut text = String::new();
        for (index, (minus, term)) in terms.into_iter().enumerate() {
            text += if minus {
                " - "
            } else if index > 0 {
                "+ "
            } else {
                ""
            };
            text += &term;
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_reading_are_inverse(text in formulas()) {
        let formula: Formula = text.parse().expect("made as formulas are");
        prop_assert_eq!(formula.to_string().parse::<Formula>(), Ok(formula));
    }

    #[test]
    fn no_text_upsets_the_reader(text in "[ a-z0-9.+*()é-]{0,40}") {
        if let Ok(formula) = text.parse::<Formula>() {
            prop_assert_eq!(formula.to_string().parse::<Formula>(), Ok(formula));
        }
    }
}

#[test]
fn an_evaluator_can_be_copied_to_a_thread_and_says_the_same_there() {
    let mut lab = lab("sme+imm");
    let pos = position(POSITIONS[1]);
    lab.prepare(&Chess::start());
    lab.reset(&pos);
    let here = lab.evaluate(&pos);
    let mut copy = lab.clone();
    let there = std::thread::scope(|scope| scope.spawn(|| copy.evaluate(&pos)).join());
    assert_eq!(there.expect("it does not panic"), here);
}

#[test]
fn tables_are_made_once_and_for_the_game_at_hand() {
    let mut lab = lab("pme");
    lab.reset(&Chess::start());
    let value = |lab: &Lab| Evaluator::<Chess>::piece_value(lab, chess::QUEEN);
    let of_chess = value(&lab);
    // Deep in a game the tables stay as they were made.
    lab.reset(&position("8/8/3k4/8/8/3K4/8/Q7 w - - 0 1"));
    assert_eq!(value(&lab), of_chess);
    with_rules!("shogi", |_, rules| lab.reset(&Variant::start(rules).expect("sound")));
    assert_ne!(value(&lab), of_chess, "another game has other tables");
    lab.reset(&Chess::start());
    assert_eq!(value(&lab), of_chess, "and they are the same every time");
}
