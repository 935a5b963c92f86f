//! Compares the notation with the results of others: a table of known pieces, and
//! the moves of an independent generator on random boards. Here the moves are found
//! by trying patterns one by one on a board.

use game_core::{Geometry, Side, Square};
use proptest::prelude::*;
use rules::betza::{MAX_TEXT, parse, patterns};
use rules::pattern::{Effect, Occupant, Pattern, Wide};
use rules::topology::{Edges, Symmetry, Topology};
use std::collections::BTreeSet;

const PIECES: &str = include_str!("../../../testdata/betza/pieces.csv");
const BOARDS: &str = include_str!("../../../testdata/betza/boards.csv");

/// A board of pieces without kinds, as the side to move sees it.
struct Men {
    own: Wide,
    other: Wide,
}

impl Men {
    fn occupant(&self, sq: Square, from: Square) -> Occupant {
        match sq {
            _ if sq == from => Occupant::EMPTY,
            _ if self.own.has(sq) => Occupant::FRIEND,
            _ if self.other.has(sq) => Occupant::ENEMY,
            _ => Occupant::EMPTY,
        }
    }

    fn allow(&self, pattern: &Pattern, from: Square) -> bool {
        let at = |sq| self.occupant(sq, from);
        let hop_fits = |hop: &rules::pattern::Hop| {
            let mut pieces = hop.squares.into_iter().map(at).filter(|who| *who != Occupant::EMPTY);
            matches!((pieces.next(), pieces.next()), (Some(who), None) if hop.by.allows(who))
        };
        pattern.empty.into_iter().all(|sq| at(sq) == Occupant::EMPTY)
            && pattern.needs.iter().all(|(sq, who)| who.allows(at(*sq)))
            && pattern.hops.iter().all(hop_fits)
    }

    /// The target and the victims of a pattern, if it is possible on this board.
    fn play(&self, pattern: &Pattern, from: Square) -> Option<(Square, BTreeSet<Square>)> {
        let landing = pattern.landing;
        let target = self.occupant(pattern.to, from);
        let lands = (landing.quiet && target == Occupant::EMPTY)
            || (landing.capture && target == Occupant::ENEMY)
            || (landing.own && target == Occupant::FRIEND);
        if !lands || !self.allow(pattern, from) {
            return None;
        }
        let mut victims: BTreeSet<Square> = pattern
            .effects
            .iter()
            .map(|effect| match effect {
                Effect::Take(sq) => *sq,
                other => panic!("{other:?} is not expected here"),
            })
            .collect();
        if target != Occupant::EMPTY {
            victims.insert(pattern.to);
        }
        Some((pattern.to, victims))
    }
}

fn board(files: u8, ranks: u8) -> Topology {
    Topology {
        geometry: Geometry::new(files, ranks).expect("a board"),
        edges: Edges::Plane,
        holes: Wide::EMPTY,
        symmetry: Symmetry::Rotate,
    }
}

/// Ranks from the last to the first: `w`, `b`, and numbers of empty squares.
fn read_men(text: &str, side: Side) -> (Topology, Men) {
    let rows: Vec<&str> = text.split('/').collect();
    let width = |row: &str| row.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum::<u32>();
    let topology = board(width(rows[0]) as u8, rows.len() as u8);
    let mut men = Men { own: Wide::EMPTY, other: Wide::EMPTY };
    for (rank, row) in rows.iter().rev().enumerate() {
        let mut file = 0;
        for c in row.chars() {
            let sq = topology.geometry.square(file, rank as u8);
            match c.to_digit(10) {
                Some(n) => file += n as u8,
                None => {
                    let own = (c == 'w') == (side == Side::White);
                    let set = if own { &mut men.own } else { &mut men.other };
                    set.insert(sq.expect("rows of one width"));
                    file += 1;
                }
            }
        }
    }
    (topology, men)
}

/// The moves as the data file writes them: `e4`, `e5xe5`, `d4xe5+f6`.
fn moves(text: &str, side: Side, origin: &str, men: &str) -> BTreeSet<String> {
    let (topology, men) = read_men(men, side);
    let name = |sq: Square| topology.geometry.name(sq).to_string();
    let from = topology.geometry.parse(origin).expect("a square");
    let piece = parse(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    let patterns = patterns(&piece, &topology, side, from).expect("few enough");
    assert_no_duplicates(text, &patterns);
    let played = patterns.iter().filter_map(|pattern| men.play(pattern, from));
    played
        .map(|(to, victims)| {
            let victims: BTreeSet<String> = victims.into_iter().map(name).collect();
            let victims: Vec<String> = victims.into_iter().collect();
            let x = if victims.is_empty() { "" } else { "x" };
            format!("{}{x}{}", name(to), victims.join("+"))
        })
        .collect()
}

fn assert_no_duplicates(text: &str, patterns: &[Pattern]) {
    let mut seen = BTreeSet::new();
    for pattern in patterns {
        let plain = Pattern { ride: None, ..pattern.clone() };
        assert!(seen.insert(plain), "{text}: {pattern:?} is there twice");
    }
}

/// A line of a table whose names may be quoted.
fn cells(line: &str) -> Vec<String> {
    match line.strip_prefix('"').and_then(|rest| rest.split_once("\",")) {
        Some((name, rest)) => {
            std::iter::once(name).chain(rest.split(',')).map(str::to_owned).collect()
        }
        None => line.split(',').map(str::to_owned).collect(),
    }
}

#[test]
fn known_pieces_have_their_known_number_of_moves() {
    let mut n_pieces = 0;
    for line in PIECES.lines().skip(1) {
        let [name, text, from_d4, from_a1] = &cells(line)[..] else { panic!("{line}") };
        let count = |origin, men| moves(text, Side::White, origin, men).len().to_string();
        assert_eq!(count("d4", "8/8/8/8/3w4/8/8/8"), *from_d4, "{name} {text} from d4");
        assert_eq!(count("a1", "8/8/8/8/8/8/8/w7"), *from_a1, "{name} {text} from a1");
        n_pieces += 1;
    }
    assert_eq!(n_pieces, 90);
}

#[test]
fn random_boards_have_the_moves_of_the_other_generator() {
    let mut wrong = Vec::new();
    for line in BOARDS.lines().skip(1) {
        let [text, side, origin, men, expected] = &line.split(';').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let side = if *side == "w" { Side::White } else { Side::Black };
        let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
        let found = moves(text, side, origin, men);
        if found != expected {
            let (missing, extra) = (&expected - &found, &found - &expected);
            wrong.push(format!(
                "{text} {side} {origin} {men}: missing {missing:?}, extra {extra:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{} boards differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts that once broke the laws of every text.
#[test]
fn hard_texts_are_read_or_refused() {
    for text in ["UOU", "UU", "U1U", "U0"] {
        check_law(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_text_is_read_or_refused(text in ".*") {
        check_law(&text);
    }

    #[test]
    fn any_letters_are_read_or_refused(text in "[fblrvshmcdeitpgoynjzquaWFDNAHCZGKQRBUO@0-9()\\[\\],?-]{1,14}") {
        check_law(&text);
    }

    #[test]
    fn any_chain_is_read_or_refused(text in "([fblrsmcdpy]{0,2}a){0,4}[fblrsmcdnjpgzqo]{0,2}[WFDNAKQRB][0-4]?") {
        check_law(&text);
    }
}

/// No panic, faults with a place, printing reads back, bounded patterns, and
/// rides that keep the promise of [`Pattern::ride`].
fn check_law(text: &str) {
    let piece = match parse(text) {
        Ok(piece) => piece,
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                let span = fault.span.clone();
                assert!(text.get(span).is_some(), "{text:?}: {fault}");
                assert!(!fault.message.is_empty());
            }
            return;
        }
    };
    let printed = piece.to_string();
    assert_eq!(parse(&printed).as_ref(), Ok(&piece), "{text} printed {printed}");
    let topology = board(8, 8);
    let Ok(patterns) = patterns(&piece, &topology, Side::White, Square(27)) else {
        return;
    };
    assert_no_duplicates(text, &patterns);
    for pattern in &patterns {
        let Some((ride, step)) = pattern.ride else { continue };
        let earlier =
            patterns.iter().filter(|other| other.ride.is_some_and(|(r, s)| r == ride && s < step));
        let earlier: Vec<Square> = earlier.map(|other| other.to).collect();
        assert_eq!(earlier.len(), usize::from(step), "{text}: a step is missing");
        assert_eq!(pattern.empty, earlier.into_iter().collect(), "{text}");
    }
}

#[test]
fn texts_beyond_the_limit_are_refused() {
    assert!(parse(&"WF".repeat(MAX_TEXT / 2)).is_ok());
    assert!(parse(&"W".repeat(MAX_TEXT + 1)).is_err());
}
