//! Prints weights in the form of the page they stand on, so that a tuner can
//! write the page anew.

use super::weights::{GROUPS, Pair};

/// Rows longer than this are written over several lines.
const LONGEST_ROW: usize = 8;
/// Groups up to this size are written on the line of their name.
const ONE_LINE: usize = 4;

/// The inside of `weights!` on the page of weights, for other weights.
///
/// The slice has a pair for each weight, in the order of [`GROUPS`].
pub fn page_body(weights: &[Pair]) -> String {
    let mut text = String::new();
    for group in GROUPS {
        for line in group.doc {
            text += &format!("    ///{line}\n");
        }
        let pairs = &weights[group.start..group.start + group.len];
        let head = format!("    {} [{}] = [", group.name, group.len);
        text += &if group.len <= ONE_LINE { short(&head, pairs) } else { long(&head, pairs) };
    }
    text
}

/// A small group on one line.
fn short(head: &str, pairs: &[Pair]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(mg, eg)| format!("({mg}, {eg})")).collect();
    format!("{head}{}];\n", pairs.join(", "))
}

/// A large group in columns.
fn long(head: &str, pairs: &[Pair]) -> String {
    let mut text = format!("{head}\n");
    for row in pairs.chunks(LONGEST_ROW) {
        let row: Vec<String> = row.iter().map(|(mg, eg)| format!("({mg:4}, {eg:4}),")).collect();
        text += &format!("        {}\n", row.join(" "));
    }
    text + "    ];\n"
}
