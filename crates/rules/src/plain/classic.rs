//! The Betza words of the plain format in Betza's own meaning.

/// Atoms that ride without a number in the plain format.
const ATOMS: &str = "WFDNAHCZG";

/// The word in classic Betza with ranges.
///
/// In the plain format an atom without a number rides as far as it can and
/// the number 1 makes it a single step or leap; classic Betza has it the other
/// way round, with 0 for as far as it can. Letters for whole pieces mean the
/// same in both: `R`, `B` and `Q` ride, `K` takes one step. What stands in
/// square brackets is left alone.
pub(super) fn classic(word: &str) -> String {
    let mut written = String::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        let unit = unit_length(rest, c);
        written.push_str(&rest[..unit]);
        rest = &rest[unit..];
        let is_atom = ATOMS.contains(c) || c == '(';
        if !is_atom && c != 'K' {
            continue;
        }
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - after.len()];
        written.push_str(match digits {
            "1" => "",
            "" if is_atom => "0",
            range => range,
        });
        rest = after;
    }
    written
}

/// Bytes that are copied as a whole: a leaper `(3,1)`, a bracket, a letter.
fn unit_length(text: &str, first: char) -> usize {
    let close = match first {
        '(' => ')',
        '[' => ']',
        _ => return first.len_utf8(),
    };
    text.find(close).map_or(text.len(), |at| at + close.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::classic;

    #[test]
    fn numbers_change_their_meaning() {
        assert_eq!(classic("W"), "W0");
        assert_eq!(classic("fmW1fcF1"), "fmWfcF");
        assert_eq!(classic("W1fF1"), "WfF");
        assert_eq!(classic("R3ffN1"), "R3ffN");
    }
}
