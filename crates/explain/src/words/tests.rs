use super::*;
use crate::Fact;

const ENGLISH: &str = include_str!("phrases.txt");

#[test]
fn every_fact_has_words_at_every_level_and_every_slot_is_known() {
    let phrases = Phrases::parse(ENGLISH).expect("the file of phrases");
    for &fact in Fact::ALL {
        for level in Level::ALL {
            let clause = phrases.clause(fact, level);
            let clause = clause.unwrap_or_else(|| panic!("{} has no words", fact.name()));
            assert_eq!(slots::unknown_slot(clause), None, "{}", fact.name());
            assert!(clause.split(' ').count() < MOST_WORDS - 6, "too long: {clause}");
        }
    }
    for key in [
        "inaccuracy",
        "mistake",
        "blunder",
        "fault",
        "missed",
        "missed-quiet",
        "missed-later",
        "more",
        "merit",
        "note",
    ] {
        for level in Level::ALL {
            assert!(!phrases.frames(key, level).is_empty(), "frame {key}");
        }
    }
}

#[test]
fn a_faulty_line_is_named() {
    let error = Phrases::parse("fork\n  club: a\n  master: b\n").unwrap_err();
    assert_eq!(error.to_string(), "line 3: the level is beginner, club, expert or all");
    assert!(Phrases::parse("fork\n  no colon\n").is_err());
}

#[test]
fn sentences_begin_with_a_capital_unless_with_a_move() {
    assert_eq!(sentence("after Nf3, it is over"), "After Nf3, it is over.");
    assert_eq!(sentence("e4 is a mistake"), "e4 is a mistake.");
    assert_eq!(sentence("it forks the king!"), "It forks the king!");
}

#[test]
fn every_broken_rule_has_words_at_every_level() {
    let phrases = Phrases::parse(ENGLISH).expect("the file of phrases");
    for rule in crate::BrokenRule::ALL {
        for level in Level::ALL {
            assert!(phrases.rule(rule.name(), level).is_some(), "{}", rule.name());
        }
    }
}
