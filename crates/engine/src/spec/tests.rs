use super::*;
use std::time::Duration;

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    assert_eq!(text.parse::<Spec>().unwrap_err().to_string(), expected);
}

#[test]
fn every_word_has_its_effect() {
    let spec: Spec =
        "hash=64 threads=2 eval=hce search=pvs depth=9 nodes=1000 time=50".parse().unwrap();
    assert_eq!((spec.hash, spec.threads, spec.eval), (64, 2, Eval::Hce));
    assert_eq!((spec.limits.depth, spec.limits.nodes), (Some(9), Some(1_000)));
    assert_eq!(spec.limits.move_time, Some(Duration::from_millis(50)));
    assert_eq!("".parse::<Spec>().unwrap(), Spec::default());
    let spec: Spec =
        "search=alphabeta order=mvv-lva quiescence=4 eval=sme+0.01*pme".parse().unwrap();
    assert_eq!((spec.search, spec.order, spec.quiescence), (Search::AlphaBeta, Order::MvvLva, 4));
    assert_eq!(spec.eval, Eval::Lab("sme+0.01*pme".parse().unwrap()));
    let spec: Spec = "search=minimax quiescence=off eval=mantis".parse().unwrap();
    assert_eq!((spec.search, spec.quiescence), (Search::Minimax, 0));
    assert_eq!(spec.eval, Eval::Classic("mantis"));
    let spec: Spec = "depth=3 deepening=off search=minimax".parse().unwrap();
    assert_eq!((spec.deepens, spec.limits.depth), (false, Some(3)));
    assert!("search=alphabeta deepening=on".parse::<Spec>().unwrap().deepens);
}

#[test]
fn strength_is_a_word() {
    let spec: Spec = "elo=1500".parse().unwrap();
    assert_eq!((spec.handicap.is_limited, spec.handicap.elo), (true, 1_500));
    let spec: Spec = "level=3 hash=4".parse().unwrap();
    assert_eq!((spec.handicap.is_limited, spec.handicap.level), (false, 3));
    check_refused("elo=700", "elo takes a whole number from 800 to 2800, found \"700\"");
    check_refused("level=0", "level takes a whole number from 1 to 10, found \"0\"");
    check_refused(
        "elo=1500 level=3",
        "elo=1500 and level=3 both say how strong it plays: leave one out",
    );
}

#[test]
fn what_means_nothing_is_named() {
    check_refused("hahs=1", "the word \"hahs\" means nothing in an engine: did you mean `hash`?");
    check_refused("zzz=1", "the word \"zzz\" means nothing in an engine");
    check_refused("eval=hde", "there is no eval \"hde\": did you mean `hce`?");
    check_refused("eval=mantiss", "there is no eval \"mantiss\": did you mean `mantis`?");
    check_refused("search=alphabet", "there is no search \"alphabet\": did you mean `alphabeta`?");
    check_refused(
        "search=alphabeta order=mono-fats",
        "there is no order \"mono-fats\": did you mean `mono-fast`?",
    );
    check_refused("search=x", "there is no search \"x\": `manticore parts` lists what there is");
    check_refused("hash", "\"hash\" has no value; write words like hash=64");
    check_refused("eval=", "\"eval=\" has no value; write words like hash=64");
    check_refused("hash=1 hash=2", "the word \"hash\" is there twice");
    check_refused("depth=-1", "depth takes a whole number from 1 to 1000, found \"-1\"");
    check_refused(
        "search=alphabeta quiescence=on",
        "quiescence takes a whole number from 0 to 64 or `off`, found \"on\"",
    );
}

#[test]
fn faults_of_a_formula_are_said_in_a_sentence() {
    for text in ["sme+", "sme++pme", "2*", "spe(sme", "sme)", "0.5*", "sme+zzz", "1e9*sme"] {
        let why = format!("eval={text}").parse::<Spec>().unwrap_err().to_string();
        assert!(why.starts_with("eval: ") && !why.contains('\n'), "{text}: {why}");
    }
}

#[test]
fn words_that_do_not_go_together_are_refused() {
    check_refused(
        "search=minimax order=mono",
        "order=mono does nothing with search=minimax, which looks at every move: leave it out",
    );
    check_refused(
        "search=pvs order=base",
        "order=base does nothing with search=pvs, which has an order of its own: leave it out",
    );
    check_refused(
        "quiescence=4",
        "quiescence=4 does nothing with search=pvs, which has a quiescence of its own: \
         leave it out",
    );
    check_refused(
        "search=alphabeta threads=2",
        "threads=2 does nothing with search=alphabeta, which thinks with one thread: leave it out",
    );
    check_refused(
        "hash=16 search=minimax",
        "hash=16 does nothing with search=minimax, which keeps no table: leave it out",
    );
    for value in ["on", "off depth=4"] {
        let word = value.split(' ').next().unwrap();
        check_refused(
            &format!("deepening={value}"),
            &format!(
                "deepening={word} does nothing with search=pvs, which always deepens: leave it out"
            ),
        );
    }
    check_refused(
        "search=alphabeta deepening=off time=50",
        "deepening=off needs a depth to begin with: add one, such as depth=4",
    );
    check_refused(
        "search=alphabeta deepening=no",
        "there is no deepening \"no\": did you mean `on`?",
    );
    assert!("search=alphabeta threads=1".parse::<Spec>().is_ok());
}
