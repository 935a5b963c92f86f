use super::*;

fn line_and_column(text: &str, span: Range<usize>) -> (usize, usize) {
    let place = TextPlace::of(text, &span);
    (place.line, place.column)
}

#[test]
fn columns_count_characters_not_bytes() {
    assert_eq!(line_and_column("naïve = 1", 7..8), (1, 7));
    assert_eq!(line_and_column("a\nbc", 3..4), (2, 2));
}

#[test]
fn windows_line_ends_are_no_part_of_the_line() {
    let place = TextPlace::of("one\r\ntwo\r\nthree", &(5..9));
    assert_eq!((place.line, place.column, place.text.as_str()), (2, 1, "two"));
    assert_eq!(place.marked, 0..3);
}

#[test]
fn marks_stand_below_what_they_mark_behind_tabs() {
    let fault = Diagnostic::error("f", "\tking = 1", 1..5, "no");
    assert!(render(&[fault]).contains("1 | \tking = 1\n  | \t^^^^\n"));
}

#[test]
fn places_outside_or_inside_a_letter_are_moved_to_the_nearest() {
    assert_eq!(line_and_column("é", 1..2), (1, 1));
    assert_eq!(line_and_column("ab\n", 50..60), (2, 1));
    assert_eq!(line_and_column("", 0..0), (1, 1));
}

#[test]
fn a_span_over_several_lines_is_marked_on_the_first() {
    let place = TextPlace::of("abc\ndef", &(1..6));
    assert_eq!(place.marked, 1..3);
}

#[test]
fn long_lines_are_cut() {
    let text = format!("{}x{}", "a".repeat(500), "b".repeat(500));
    let place = TextPlace::of(&text, &(500..501));
    assert_eq!(place.column, 501);
    assert_eq!(place.text.chars().nth(place.marked.start), Some('x'));
}
