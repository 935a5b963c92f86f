//! What is refused, and in which words.

use super::{plane, read};
use crate::verbose::{MAX_TEXT, parse, parse_promotion, patterns};
use game_core::{Side, Square};

fn sentences(text: &str) -> Vec<String> {
    let faults = parse(text).expect_err(text);
    assert!(faults.iter().all(|fault| text.get(fault.span.clone()).is_some()), "{faults:?}");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn refusals_say_what_is_wrong() {
    for (text, sentence) in [
        ("", "expected `{`, found the end"),
        ("target (1 0)", "expected `{`, found `target`"),
        ("{ target (1 0)", "expected `}`, found the end"),
        ("{ target (1 0) } x", "expected the end after `}`, found `x`"),
        ("{ }", "the move has no target (add `target (row column)`)"),
        ("{ if (1 0) empty }", "the move has no target (add `target (row column)`)"),
        ("{ targt (1 0) }", "unknown word `targt` (did you mean `target`?)"),
        ("{ -efects . -> (1 0) target (1 0) }", "unknown word `efects` (did you mean `effects`?)"),
        ("{ (1 0) }", "expected `for`, `target`, `if`, `do` or `}`, found `(`"),
        ("{ target (1 0) square (1 0) }", "the move has a second `square` clause"),
        ("{ target 1 0 }", "expected a square, found `1` (a square is written `(row column)`)"),
        ("{ target (1) }", "expected a number or a variable, found `)`"),
        ("{ target (1 2 3) }", "expected `)`, found `3` (a square has a row and a column)"),
        (
            "{ for a in <1,7> target (a - 1 0) }",
            "expected a number or a variable, found ` ` (a sum is written without blanks)",
        ),
        ("{ target (1000 0) }", "numbers go up to 999"),
        ("{ target (99999999999 0) }", "numbers go up to 999"),
        ("{ target (a 0) }", "unknown variable `a` (say what it runs over: `for a in <1,7>`)"),
        ("{ for step in <1,2> target (setp 0) }", "unknown variable `setp` (did you mean `step`?)"),
        (
            "{ for a in <1,b> b in <1,2> target (a b) }",
            "unknown variable `b` (values may only depend on variables before them)",
        ),
        (
            "{ for a in <1,a> target (a 0) }",
            "unknown variable `a` (values may only depend on variables before them)",
        ),
        ("{ for a in <1,2> a in <1,2> target (a 0) }", "the variable `a` is there already"),
        ("{ for a <1,2> target (a 0) }", "expected `in`, found `<` (as in `a in <1,7>`)"),
        (
            "{ for a in 1 target (a 0) }",
            "expected values, found `1` (as in `<1,7>`, `<1,a)` or `[1,-1]`)",
        ),
        ("{ for a in <1 2> target (a 0) }", "expected `,`, found `2`"),
        ("{ for a in <1,2] target (a 0) }", "expected `>` or `)`, found `]`"),
        ("{ for a in <1,65> target (a 0) }", "a variable has at most 64 values"),
        ("{ for 1 in <1,2> target (1 0) }", "expected a variable, found `1`"),
        (
            "{ for a in[1]b in[1]c in[1]d in[1]e in[1]f in[1]g in[1]h in[1]i in[1] target (0 0) }",
            "a move has at most 8 variables",
        ),
        ("{ target (1 0) if empty }", "expected a square or a zone, found `empty`"),
        ("{ target (1 0) if (1 0) }", "expected a condition, found `}`"),
        ("{ target (1 0) if (1 0) emtpy }", "unknown condition `emtpy` (did you mean `empty`?)"),
        (
            "{ target (1 0) if (1 0) purple }",
            "unknown condition `purple` (the conditions are empty, unoccupied, occupied, enemy, \
             opponent, opposite, friend, own, attacked, unattacked and `*flag`)",
        ),
        ("{ target (1 0) if (1 0) * }", "expected the name of a flag, found ` `"),
        ("{ target (1 0) if [] }", "the zone says nothing (write a comparison, as in `[ROW > 5]`)"),
        (
            "{ target (1 0) if [ROV > 5] }",
            "expected `ROW`, `COL` or `]`, found `ROV` (did you mean `ROW`?)",
        ),
        ("{ target (1 0) if [ROW 5] }", "expected a comparison, found `5` (one of < > <= >= = !=)"),
        ("{ target (1 0) if [ROW > x] }", "expected a number, found `x`"),
        (
            "{ target (1 0) do x (1 0) }",
            "expected `->`, found `(` (effects are `. -> square`, `piece -> square`, \
             `square -> square`, `square +flag` and `square -flag`)",
        ),
        ("{ target (1 0) do * }", "expected `.`, a piece or a square, found `*`"),
        ("{ target (1 0) do (1 0) + }", "expected the name of a flag, found ` `"),
        (
            "{ target (1 0) do . -> x }",
            "expected a square, found `x` (a square is written `(row column)`)",
        ),
    ] {
        assert_eq!(sentences(text), [sentence], "{text}");
    }
}

#[test]
fn all_faults_are_told_in_order() {
    let text = "{ for a in <1,7> target (b 0) if (1 0) emty (2 0) oposite do x (1 0) }";
    let found = sentences(text);
    assert_eq!(found.len(), 4);
    assert_eq!(found[0], "unknown variable `b` (say what it runs over: `for b in <1,7>`)");
    assert_eq!(found[1], "unknown condition `emty` (did you mean `empty`?)");
    assert_eq!(found[2], "unknown condition `oposite` (did you mean `opposite`?)");
    assert!(found[3].starts_with("expected `->`"));
}

#[test]
fn a_fault_in_one_clause_causes_none_in_another() {
    let text = "{ for a in 1 target (a 0) if (a 0) empty efects . -> (a 0) }";
    let found = sentences(text);
    assert_eq!(found.len(), 2);
    assert_eq!(found[1], "unknown condition `efects` (did you mean `effects`?)");
}

#[test]
fn refused_promotion_clauses_say_why() {
    for (text, sentence) in [
        (
            "promtion [ROW = 7] -> q",
            "expected `promotion` or `opromotion`, found `promtion` (did you mean `promotion`?)",
        ),
        ("promotion -> q", "expected a zone, found `-` (as in `t[ROW = 7]`)"),
        ("promotion [ROW = 7] q", "expected `->` and the pieces to choose from, found `q`"),
        ("promotion [ROW = 7] ->", "expected the name of a piece, found the end"),
        ("promotion [ROW = 7] -> q r", "expected the end of the clause, found `r`"),
    ] {
        assert_eq!(parse_promotion(text).unwrap_err().to_string(), sentence, "{text}");
    }
}

#[test]
fn long_texts_are_refused_unread() {
    let text = format!("{{ target (1 0) {} }}", " ".repeat(MAX_TEXT));
    assert_eq!(sentences(&text), ["the move is longer than 4096 bytes"]);
    let clause = format!("promotion {} [ROW = 7] -> q", " ".repeat(MAX_TEXT));
    let fault = parse_promotion(&clause).unwrap_err();
    assert_eq!(fault.to_string(), "the clause is longer than 4096 bytes");
}

#[test]
fn moves_that_grow_beyond_their_limits_are_refused() {
    let every = |domain: &str| format!("a in {domain} b in {domain} c in {domain} d in {domain}");
    for (text, sentence) in [
        (
            format!("{{ for {} target (a b) do . -> (c d) }}", every("<0,63>")),
            "more than 100000 combinations of values to look at",
        ),
        (
            format!("{{ for {} target (0 0) if (a-b c-d) empty }}", every("<0,63>")),
            "more than 100000 combinations of values to look at",
        ),
        (
            "{ for a in <0,40> b in <0,a+a+a> target (a b) }".to_string(),
            "the variable `b` has more than 64 values",
        ),
        (
            format!("{{ for {} target (a b) do . -> (c d) }}", every("<0,11>")),
            "more than 20000 moves from one square",
        ),
        (
            // Thirty squares with two choices each are 2^30 patterns.
            "{ for b in <1,15> target (1 0) if (b 0) *x|*y (0 b) *x|*y }".to_string(),
            "more than 100000 combinations of values to look at",
        ),
    ] {
        let board = plane(16, 16);
        let fault = patterns(&read(&text), &board, Side::White, Square(0)).expect_err(&text);
        assert_eq!(fault.to_string(), sentence, "{text}");
    }
}
