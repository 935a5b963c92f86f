//! Clauses, synonyms and the canonical form.

use crate::verbose::tests::{plane, read};
use crate::verbose::{Zone, ZonePlace, parse, parse_promotion};
use game_core::{Side, Square};

fn check_reads_as(text: &str, canonical: &str) {
    let found = read(text);
    assert_eq!(found.to_string(), canonical);
    assert_eq!(read(canonical), found);
}

#[test]
fn every_word_of_a_clause_means_the_same() {
    let canonical = "{ for a in <1,7> target (a 0) if (a 0) empty do . -> (0 0) }";
    for vars in ["for", "vars", "-vars", "-for"] {
        for square in ["target", "square", "-target", "-square"] {
            for conditions in ["if", "-conditions", "-condition", "condition", "conditions"] {
                for effects in ["do", "-effects", "-effect", "effect", "effects"] {
                    check_reads_as(
                        &format!(
                            "{{{vars} a in <1,7> {square} (a 0)\n{conditions} (a 0) empty \
                             {effects} . -> (0 0)}}"
                        ),
                        canonical,
                    );
                }
            }
        }
    }
}

#[test]
fn clauses_may_come_in_any_order() {
    check_reads_as(
        "{ do . -> (0 a) if (a 0) empty target (a a) for a in [1,2] }",
        "{ for a in [1,2] target (a a) if (a 0) empty do . -> (0 a) }",
    );
}

#[test]
fn every_word_of_a_condition_has_its_canonical_form() {
    for (word, canonical) in [
        ("empty", "empty"),
        ("unoccupied", "empty"),
        ("occupied", "occupied"),
        ("opposite", "enemy"),
        ("opponent", "enemy"),
        ("enemy", "enemy"),
        ("friend", "friend"),
        ("own", "friend"),
        ("attacked", "attacked"),
        ("unattacked", "unattacked"),
        ("*fresh", "*fresh"),
        ("empty | opposite", "empty|enemy"),
        ("friend|*fresh|attacked", "friend|*fresh|attacked"),
        ("[ROW > 5]", "[ROW > 5]"),
        ("s[row<5,COL==-1]", "[ROW < 5 COL = -1]"),
        ("t[ROW >= 5 COL <= 3]", "t[ROW >= 5 COL <= 3]"),
        ("e[ROW != 5]", "st[ROW != 5]"),
        ("st[col=5]", "st[COL = 5]"),
    ] {
        let square = if word.contains('[') { "" } else { "(1 0) " };
        check_reads_as(
            &format!("{{ target (1 0) if {square}{word} }}"),
            &format!("{{ target (1 0) if {square}{canonical} }}"),
        );
    }
}

#[test]
fn several_things_may_be_asked_of_one_square() {
    check_reads_as(
        "{ target (0 2) if (0 1) empty unattacked, (0 0) *unmoved t[ROW = 0] (0 2) empty }",
        "{ target (0 2) if (0 1) empty (0 1) unattacked (0 0) *unmoved t[ROW = 0] (0 2) empty }",
    );
}

#[test]
fn every_effect_is_read() {
    for effect in [
        ". -> (0 1)",
        "x -> (0 1)",
        "b|n|r|q -> (1 0)",
        "竜 -> (1 0)",
        "gold-general -> (1 0)",
        "do -> (1 0)",
        "if|do -> (1 0)",
        "(0 3) -> (0 1)",
        "(0 3) -> (0 3)",
        ".|x|(0 2) -> (0 1)",
        "(2 0) +en_passant_takeable",
        "(2 0) -fresh",
        "(2 0) -do",
        ". -> (1 0) x -> (0 0) (1 1) +a (1 1) -b",
    ] {
        let text = format!("{{ target (1 0) do {effect} }}");
        check_reads_as(&text, &text);
    }
}

#[test]
fn squares_and_values_keep_their_sums() {
    for square in ["(1 -1)", "($7 $0)", "($a b)", "(a-1 1-a)", "(-a+1 0)", "(a+b-2 $-1)"] {
        let text = format!("{{ for a in (1,7) b in <1-a,a+1) c in [a,-b,3] target {square} }}");
        check_reads_as(&text, &text);
    }
    check_reads_as("{for a in < 1 , 7> target ( a, 0 )}", "{ for a in <1,7> target (a 0) }");
    check_reads_as("{for a in [1 -1], target (+a 0)}", "{ for a in [1,-1] target (a 0) }");
}

#[test]
fn promotion_clauses_are_read() {
    let clause = parse_promotion("promotion t[ROW = 7] -> b|n|r|q").unwrap();
    assert!(!clause.optional);
    assert_eq!(clause.into, ["b", "n", "r", "q"]);
    assert_eq!(clause.to_string(), "promotion t[ROW = 7] -> b|n|r|q");
    let clause = parse_promotion(" opromotion [ROW > 5]-> 竜 ").unwrap();
    assert!(clause.optional);
    assert_eq!(clause.zone.place, ZonePlace::Start);
    assert_eq!(clause.to_string(), "opromotion [ROW > 5] -> 竜");
}

fn zone(text: &str) -> Zone {
    parse_promotion(&format!("promotion {text} -> q")).unwrap().zone
}

#[test]
fn a_zone_looks_at_the_end_of_the_move_its_letters_name() {
    let board = plane(9, 9);
    let (rank_1, rank_5, rank_7) = (Square(0), Square(36), Square(54));
    for (text, into, out_of, outside) in [
        ("[ROW > 5]", false, true, false),
        ("s[ROW > 5]", false, true, false),
        ("t[ROW > 5]", true, false, false),
        ("st[ROW > 5]", true, true, false),
        ("e[ROW > 5]", true, true, false),
    ] {
        let zone = zone(text);
        assert_eq!(zone.contains(&board, Side::White, rank_5, rank_7), into, "{text}");
        assert_eq!(zone.contains(&board, Side::White, rank_7, rank_5), out_of, "{text}");
        assert_eq!(zone.contains(&board, Side::White, rank_1, rank_5), outside, "{text}");
        // Black's last three ranks are White's first three.
        assert!(!zone.contains(&board, Side::Black, rank_7, rank_5), "{text}");
        assert!(zone.contains(&board, Side::Black, rank_1, rank_1), "{text}");
    }
}

#[test]
fn every_comparison_compares() {
    let board = plane(8, 8);
    for (text, rows) in [
        ("[ROW < 2]", "01"),
        ("[ROW <= 2]", "012"),
        ("[ROW = 2]", "2"),
        ("[ROW == 2]", "2"),
        ("[ROW != 2]", "0134567"),
        ("[ROW >= 6]", "67"),
        ("[ROW > 6]", "7"),
        ("[ROW > 2, ROW < 5]", "34"),
        ("[COL = 0 ROW > 5]", "67"),
        ("[COL = 1]", ""),
    ] {
        let zone = zone(text);
        let on_file_a = (0..8).filter(|row| {
            let sq = Square(row * 8);
            zone.contains(&board, Side::White, sq, sq)
        });
        assert_eq!(on_file_a.map(|row| row.to_string()).collect::<String>(), rows, "{text}");
    }
}

#[test]
fn numbers_up_to_the_limit_are_read() {
    assert!(parse("{ target (999 -999) }").is_ok());
}
