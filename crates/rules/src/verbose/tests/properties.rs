//! What holds for every text and every move.

use super::plane;
use crate::pattern::{Comparison, KindChoice};
use crate::verbose::{
    Amount, Axis, Change, Claim, Coordinate, CountArea, CountDemand, Demand, NewKind, PlaceSource,
    Spot, SpotPlace, SquareFact, Test, Variable, VariableValues, Verbose, VerboseSum, VerboseTerm,
    Zone, ZonePlace, parse, parse_promotion, patterns,
};
use game_core::{Side, Square};
use proptest::prelude::*;

/// Parts of moves, joined at random to get past the first fault.
const SCRAPS: [&str; 53] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ",",
    "|",
    "->",
    ".",
    "*",
    "+",
    "-",
    "$",
    "1",
    "7",
    "a",
    "b",
    "in",
    "for ",
    "target ",
    "if ",
    "do ",
    "empty ",
    "enemy ",
    "attacked ",
    "x",
    "(1 0)",
    "(a 0)",
    "t[ROW = 7]",
    "a in <1,7> ",
    " ",
    "é",
    "竜",
    "?",
    "~",
    "=",
    ":",
    "!",
    "/",
    "+R",
    ">= 2",
    "not ",
    "or ",
    "count ",
    "around ",
    "turn ",
    "in-check ",
    "mover ",
    "captive ",
    "home ",
];

fn name() -> impl Strategy<Value = String> {
    "[a-z竜é_][a-z0-9_']{0,6}(-[a-z0-9]{1,3})?"
}

/// Names of variables, none of which begins a clause.
const VARIABLES: [&str; 4] = ["a", "b", "_c", "row2"];

fn sum(known: usize) -> impl Strategy<Value = VerboseSum> {
    let amount = (0..=known, 0..=999).prop_map(move |(variable, number)| {
        match VARIABLES[..known].get(variable) {
            Some(name) => Amount::Variable(name.to_string()),
            None => Amount::Number(number),
        }
    });
    let term = (any::<bool>(), prop::collection::vec(amount, 1..3))
        .prop_map(|(minus, factors)| VerboseTerm { minus, factors });
    prop::collection::vec(term, 1..4).prop_map(VerboseSum)
}

/// A square by row and column.
fn square(known: usize) -> impl Strategy<Value = SpotPlace> {
    let coordinate =
        || (any::<bool>(), sum(known)).prop_map(|(absolute, sum)| Coordinate { absolute, sum });
    (coordinate(), coordinate()).prop_map(|(row, column)| SpotPlace::At(row, column))
}

fn spot(known: usize) -> impl Strategy<Value = Spot> {
    prop_oneof![
        3 => (any::<bool>(), square(known)).prop_map(|(optional, at)| Spot { optional, at }),
        1 => Just(Spot { optional: false, at: SpotPlace::Mover }),
    ]
}

fn asked_spot(known: usize) -> impl Strategy<Value = Spot> {
    let home = any::<bool>().prop_map(|optional| Spot { optional, at: SpotPlace::Home });
    prop_oneof![4 => spot(known), 1 => home]
}

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![name(), "[A-Z]", r"\+[A-Z]"].prop_filter("a word of the language", |name| {
        !["captive", "mover", "home"].contains(&name.as_str())
    })
}

fn kinds() -> impl Strategy<Value = KindChoice> {
    let names = || prop::collection::vec(piece(), 1..4);
    prop_oneof![
        Just(KindChoice::Any),
        names().prop_map(KindChoice::Only),
        names().prop_map(KindChoice::AllBut),
    ]
}

fn variable(number: usize) -> impl Strategy<Value = Variable> {
    // Values close together: a variable may not have too many.
    let small = (0..30_i32).prop_map(|number| {
        VerboseSum(vec![VerboseTerm { minus: false, factors: vec![Amount::Number(number)] }])
    });
    let range = (sum(number), any::<bool>(), small, any::<bool>()).prop_map(
        move |(low, with_low, high, with_high)| {
            let low = if number == 0 { high.clone() } else { low };
            VariableValues::Range { low, with_low, high, with_high }
        },
    );
    let set = prop::collection::vec(sum(number), 0..4).prop_map(VariableValues::Set);
    let values = prop_oneof![range, set];
    values.prop_filter_map("too many values", move |values| {
        let fits = values.list(|_| None).is_none_or(|list| list.is_ok());
        fits.then(|| Variable { name: VARIABLES[number].to_string(), values })
    })
}

fn occupant() -> impl Strategy<Value = SquareFact> {
    prop_oneof![
        Just(SquareFact::Empty),
        kinds().prop_map(SquareFact::Occupied),
        kinds().prop_map(SquareFact::Enemy),
        kinds().prop_map(SquareFact::Friend),
    ]
}

fn claim() -> impl Strategy<Value = Claim> {
    let fact = prop_oneof![
        4 => occupant(),
        1 => kinds().prop_map(SquareFact::Attacked),
        1 => kinds().prop_map(SquareFact::Guarded),
        1 => name().prop_map(SquareFact::Flag),
    ];
    (any::<bool>(), fact).prop_map(|(negated, fact)| Claim { negated, fact })
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop::sample::select(vec![
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Equal,
        Comparison::Unequal,
        Comparison::AtLeast,
        Comparison::More,
    ])
}

fn zone() -> impl Strategy<Value = Zone> {
    let place = prop::sample::select(vec![ZonePlace::Start, ZonePlace::Target, ZonePlace::Either]);
    let axis = prop::sample::select(vec![Axis::Row, Axis::Column]);
    let test = (axis, comparison(), -999..=999).prop_map(|(axis, comparison, number)| Test {
        axis,
        comparison,
        number,
    });
    (place, prop::collection::vec(test, 1..4)).prop_map(|(place, tests)| Zone { place, tests })
}

fn demand(known: usize) -> impl Strategy<Value = Demand> {
    let area = prop_oneof![
        spot(known).prop_map(CountArea::Around),
        zone().prop_map(|zone| CountArea::Squares(zone.tests)),
    ];
    let count = (area, occupant(), comparison(), 0..=999)
        .prop_map(|(area, of, comparison, number)| CountDemand { area, of, comparison, number });
    prop_oneof![
        4 => (asked_spot(known), prop::collection::vec(claim(), 1..4))
            .prop_map(|(spot, claims)| Demand::On(spot, claims)),
        1 => zone().prop_map(Demand::In),
        1 => zone().prop_map(Demand::NotIn),
        1 => count.prop_map(Demand::Count),
        1 => (comparison(), 0..=999).prop_map(|(sign, number)| Demand::MoveNumber(sign, number)),
        1 => any::<bool>().prop_map(Demand::InCheck),
        1 => any::<bool>().prop_map(Demand::GivesCheck),
    ]
}

fn change(known: usize) -> impl Strategy<Value = Change> {
    let source = prop_oneof![
        Just(PlaceSource::Nothing),
        piece().prop_map(PlaceSource::Piece),
        piece().prop_map(PlaceSource::EnemyPiece),
        Just(PlaceSource::Captive),
        Just(PlaceSource::Piece("do".to_string())),
        spot(known).prop_map(PlaceSource::Carried),
    ];
    let kind = prop_oneof![piece().prop_map(NewKind::Piece), Just(NewKind::Captive)];
    let home = Spot { optional: false, at: SpotPlace::Home };
    prop_oneof![
        3 => (prop::collection::vec(source, 1..4), spot(known))
            .prop_map(|(sources, onto)| Change::Place(sources, onto)),
        1 => Just(Change::Place(vec![PlaceSource::Captive], home)),
        1 => (spot(known), prop::collection::vec(kind, 1..3))
            .prop_map(|(spot, kinds)| Change::Become(spot, kinds)),
        1 => spot(known).prop_map(Change::TurnOver),
        1 => (spot(known), name()).prop_map(|(spot, flag)| Change::Raise(spot, flag)),
        1 => (spot(known), name()).prop_map(|(spot, flag)| Change::Lower(spot, flag)),
    ]
}

fn verbose() -> impl Strategy<Value = Verbose> {
    let variables = (variable(0), variable(1), variable(2), variable(3));
    (variables, 0..=VARIABLES.len()).prop_flat_map(|((a, b, c, d), known)| {
        let mut variables = vec![a, b, c, d];
        variables.truncate(known);
        let conditions = prop::collection::vec(prop::collection::vec(demand(known), 1..4), 0..3);
        let effects = prop::collection::vec(change(known), 0..3);
        let target = square(known).prop_map(|at| Spot { optional: false, at });
        let moves = prop::option::of(0..3_usize);
        (Just(variables), target, conditions, effects, moves).prop_map(
            |(variables, target, conditions, mut effects, moves)| {
                if let Some(at) = moves {
                    effects.insert(at.min(effects.len()), Change::Move);
                }
                Verbose { variables, target, conditions, effects }
            },
        )
    })
}

fn check_no_panic(text: &str) {
    let _ = parse_promotion(text);
    match parse(text) {
        Ok(found) => {
            for (side, from) in [(Side::White, Square(0)), (Side::Black, Square(27))] {
                let _ = patterns(&found, &plane(8, 8), side, from);
            }
            assert_eq!(parse(&found.to_string()), Ok(found));
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                assert!(text.get(fault.span.clone()).is_some(), "{text:?}: {fault:?}");
                assert!(fault.line_and_column(text) >= (1, 1));
            }
        }
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in any::<String>()) {
        check_no_panic(&text);
        check_no_panic(&format!("{{{text}}}"));
    }

    #[test]
    fn no_heap_of_scraps_is_too_strange(
        scraps in prop::collection::vec(prop::sample::select(SCRAPS.to_vec()), 0..40),
    ) {
        check_no_panic(&scraps.concat());
        check_no_panic(&format!("{{ target (1 0) {} }}", scraps.concat()));
    }

    #[test]
    fn a_printed_move_reads_back_as_the_same_move(found in verbose()) {
        let text = found.to_string();
        prop_assert_eq!(parse(&text), Ok(found), "{}", text);
    }

    #[test]
    fn expanding_ends_and_finds_no_pattern_twice(found in verbose(), from in 0..64_u8) {
        if let Ok(all) = patterns(&found, &plane(8, 8), Side::Black, Square(from)) {
            let distinct: std::collections::HashSet<_> = all.iter().collect();
            prop_assert_eq!(distinct.len(), all.len());
        }
    }
}
