//! The exact sets of squares of a table: every fact in it is found, and a fact
//! that has no row for a position of the table does not hold there.

mod table;

use explain::detect::statics::{self, attacks, structure};
use explain::{Fact, Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};
use std::collections::{BTreeMap, BTreeSet};

const FACTS: &str = include_str!("../../../testdata/explain/facts.csv");
const SIDES: [(Side, &str); 2] = [(Side::White, "w"), (Side::Black, "b")];

/// Names of facts with sides, and the squares of each.
type Facts = BTreeMap<(String, String), BTreeSet<String>>;

/// The facts of a position, under the names of the table.
fn found(moment: &Moment) -> Facts {
    let mut facts = Facts::new();
    let mut add = |name: &str, side: &str, squares: &mut dyn Iterator<Item = Square>| {
        for sq in squares {
            let squares = facts.entry((name.to_string(), side.to_string())).or_default();
            squares.insert(moment.geometry().name(sq).to_string());
        }
    };
    for finding in statics::in_moment(moment) {
        let side = if finding.side == Side::White { "w" } else { "b" };
        let mut men = finding.men.iter().map(|man| man.square);
        let first_role = finding.men.first().map(|man| moment.role(man.piece.kind));
        match finding.fact {
            Fact::DoubledPawns => add("doubledPawns", side, &mut men),
            Fact::IsolatedPawn => add("isolatedPawns", side, &mut men),
            Fact::BackwardPawn => add("backwardPawns", side, &mut men),
            Fact::PassedPawn => add("passedPawns", side, &mut men),
            Fact::ConnectedPawns => add("connectedPawns", side, &mut men),
            Fact::BlockedPawn => add("blockedPawns", side, &mut men),
            Fact::BishopPair => add("bishopPair", side, &mut men),
            Fact::RookOpenFile => add("rookOnOpenFile", side, &mut men),
            Fact::RookHalfOpenFile => add("rookOnHalfOpenFile", side, &mut men),
            Fact::OppositeBishops => add("oppositeColouredBishops", "-", &mut men),
            Fact::Outpost if first_role == Some(PieceRole::Knight) => {
                add("knightOutpost", side, &mut men);
            }
            _ => (),
        }
    }
    for (side, name) in SIDES {
        let pinned = attacks::absolutely_pinned(moment, side);
        add("absolutelyPinned", name, &mut pinned.into_iter());
        let loose = attacks::attacked_undefended(moment, side);
        add("attackedUndefended", name, &mut loose.into_iter());
    }
    facts
}

#[test]
fn the_table_of_facts_is_met_exactly() {
    let mut expected: BTreeMap<&str, Facts> = BTreeMap::new();
    for line in FACTS.lines().skip(1) {
        let [fen, fact, side, squares] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let squares = squares.split_whitespace().map(str::to_string).collect();
        let facts = expected.entry(fen).or_default();
        facts.insert((fact.to_string(), side.to_string()), squares);
    }
    assert_eq!(expected.len(), 15);
    for (fen, facts) in expected {
        assert_eq!(found(table::story(fen, &[]).start()), facts, "{fen}");
    }
}

/// A line of play ends in the lists of pawns that another explainer printed.
#[test]
fn known_lists_of_pawns_are_reproduced() {
    let fen = "1k3r2/1pp1n1pp/5p2/p7/P3p3/1P1PP3/2P3BP/1K5R w - - 0 34";
    let lists = |moves: &str| {
        let moves: Vec<String> = moves.split_whitespace().map(str::to_string).collect();
        let story = table::story(fen, &moves);
        let end = story.end();
        let names = |squares: SquareGroup| {
            let names = squares.into_iter().map(|sq| end.geometry().name(sq).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let sets =
            [structure::connected, structure::doubled, structure::isolated, structure::blocked];
        sets.map(|set| names(set(end, Side::White)))
    };
    let played = lists("d3e4 e7c6 g2f3 c6e5 f3e2 b8c8");
    assert_eq!(played, ["c2 b3 a4", "e3 e4", "h2 e3 e4", "a4"].map(str::to_string));
    let best = lists("g2e4 f6f5");
    assert_eq!(best, ["c2 b3 d3 e3 a4", "", "h2", "a4"].map(str::to_string));
}
