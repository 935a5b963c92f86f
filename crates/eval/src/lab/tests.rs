//! Every evaluator is compared with a slow and obvious computation of its
//! definition.

mod slow;

#[macro_use]
#[path = "../../tests/common/games.rs"]
mod games;

use super::boards::Boards;
use super::formula::{Formula, FormulaPart, Weight};
use super::live::{ArmyMaxima, LiveMeasure, LiveTerm, RoyalDanger};
use super::nearness::{self, Nearness};
use super::potential::potential;
use super::reach::{ReachTotals, Walker};
use super::tables::TableBuilder;
use super::values::{MAGNITUDE, Shape, ValueTable};
use game_core::{BoardView, Kind, Piece, Side, Square};
use games::rulebook;
use std::sync::Arc;
use variants::{AnyRulebook, Variant, Width};

/// Games of all sorts: the usual one, hoppers and palaces, drops, a wide
/// board, unlike armies, a side that moves twice.
const GAMES: [&str; 7] =
    ["chess", "xiangqi", "shogi", "capablanca", "spartan", "monster", "clobber-vs-nutty"];

/// Games small enough to be computed slowly as a whole.
const SMALL_GAMES: [&str; 2] = ["gardner", "minishogi"];

/// Every so many cells are looked at, where all are too many.
const STRIDE: usize = 47;

/// Published experiments are repeated with these boards, so they may never
/// change.
#[test]
fn the_boards_with_obstacles_are_those_of_every_earlier_build() {
    let boards = Boards::of(&chess::Chess::start());
    for (number, own, enemies) in [
        (0, 0x2000_0008_2048_0100, 0x0144_00a5_0880_4048),
        (3, 0x6440_1802_0222_0002, 0x0280_8441_5401_0000),
    ] {
        let [white, _] = &boards.strewn[number];
        assert_eq!((white[0].own.0, white[0].enemies.0), (own, enemies), "{number}");
    }
}

#[test]
fn sequences_of_moves_come_to_what_they_do_one_by_one() {
    for id in GAMES {
        with_start!(id, check_walks);
    }
}

fn check_walks<B: Width>(id: &str, start: Variant<B>) {
    let shape = Shape::of(&start);
    let boards = Boards::of(&start);
    let mut walker = Walker { view: &start, shape, looks: 0 };
    for (piece, sq, _) in shape.cells().step_by(STRIDE) {
        let turned =
            [&boards.strewn[1], &boards.played[2]].map(|turned| &turned[piece.side.index()]);
        for board in [&boards.empty, &turned[0][0], &turned[1][0]] {
            let sequences = slow::Sequences::of(&start, piece, sq, board);
            let [p1, p2, p3] = sequences.reached();
            let [c1, c2, c3] = sequences.captured();
            let expected = (4 * p1 + 2 * p2 + p3, 6 * c1 + 3 * c2 + 2 * c3);
            assert_eq!(walker.walk(piece, sq, board), expected, "{id} {piece:?} {sq:?}");
        }
    }
}

#[test]
fn potentials_are_the_largest_change_of_a_whole_board() {
    for id in GAMES {
        with_start!(id, check_potential);
    }
}

fn check_potential<B: Width>(id: &str, start: Variant<B>) {
    let shape = Shape::of(&start);
    let mut boards = Boards::of(&start);
    boards.played.truncate(1);
    let reach = ReachTotals::of(&start, shape, &boards);
    let inner = reach.mobility(shape);
    // Only few places, so that the slow way is not too slow.
    let places: Vec<bool> =
        (0..shape.n_cells()).map(|i| reach.places[i] && i % STRIDE == 0).collect();
    let mut expected = vec![0; shape.n_cells()];
    for (piece, sq, index) in shape.cells().filter(|&(_, _, index)| places[index]) {
        for board in &boards.played[0][piece.side.index()] {
            let [e1, e2, e3] = slow::largest_changes(&start, &inner, piece, sq, board);
            expected[index] += 4 * e1 + 2 * e2 + e3;
        }
    }
    let found = potential(&start, &boards, &places, &inner);
    assert_eq!(found, ValueTable::scaled(shape, &expected, &places), "{id}");
}

#[test]
fn tables_are_means_brought_to_one_length() {
    for id in SMALL_GAMES {
        with_start!(id, check_tables);
    }
}

fn check_tables<B: Width>(id: &str, start: Variant<B>) {
    let workshop = TableBuilder::new(&start);
    let [mobility, captures] = slow::tables(&start, &workshop.boards);
    for (name, slow) in [("pme", &mobility), ("pce", &captures)] {
        let part = FormulaPart::named(name, None).expect("a name");
        let fast = workshop.table(&part);
        for (piece, sq, index) in fast.shape.cells() {
            let difference = fast.on_square[index] as f64 - slow.on_square(piece, sq);
            assert!(difference.abs() < 1.0, "{id} {name} {piece:?} {sq:?}: {difference}");
        }
    }
    for (name, slow) in [("sme", &mobility), ("sce", &captures)] {
        let part = FormulaPart::named(name, None).expect("a name");
        let fast = workshop.table(&part);
        for (piece, _, index) in fast.shape.cells() {
            let difference = fast.on_square[index] as f64 - slow.anywhere(piece);
            assert!(difference.abs() < 1.0, "{id} {name} {piece:?}: {difference}");
        }
    }
}

#[test]
fn the_values_of_the_kinds_are_a_million_points_long() {
    for id in ["chess", "spartan", "minishogi"] {
        with_start!(id, check_length);
    }
}

fn check_length<B: Width>(id: &str, start: Variant<B>) {
    let workshop = TableBuilder::new(&start);
    for text in ["sme", "pme", "sce", "pce", "spe", "ppe(pce)"] {
        let formula: Formula = text.parse().expect(text);
        let table = workshop.sum(&formula);
        let square = |kind: Kind| (table.of_kind(kind) as f64).powi(2);
        let length = table.shape.kinds().map(square).sum::<f64>().sqrt();
        assert!((length - MAGNITUDE).abs() < 10.0, "{id} {text}: {length}");
        let levels = |piece| {
            let first = table.shape.cell(piece, Square(0));
            let cells = &table.on_square[first..first + table.shape.n_squares];
            cells.iter().all(|&points| points == table.anywhere[table.shape.piece(piece)])
        };
        assert_eq!(table.shape.pieces().all(levels), text.starts_with('s'), "{id} {text}");
    }
}

#[test]
fn kinds_whose_moves_have_effects_are_judged_by_what_they_did() {
    with_start!("locusts", check_unseen);
}

fn check_unseen<B: Width>(id: &str, start: Variant<B>) {
    let workshop = TableBuilder::new(&start);
    let kind = |symbol| start.kind_of_symbol(symbol).expect("the game has it");
    // A king goes to any of the 36 squares that are not on the edge, unless
    // they are taken or attacked.
    let (moves, captures) = workshop.boards.seen.mean(kind("K"));
    assert!((4.0..=36.0).contains(&moves), "{id}: {moves}");
    assert!(captures.abs() < f64::EPSILON, "{id}: {captures}");
    let value = |name, symbol| {
        workshop.table(&FormulaPart::named(name, None).expect("a name")).of_kind(kind(symbol))
    };
    assert!(value("sme", "K") > value("sme", "L") && value("sme", "L") > 0);
    assert!(value("sce", "L") > 0 && value("sce", "K") == 0);
}

#[test]
fn nearness_is_counted_in_moves_over_an_empty_board() {
    for id in GAMES {
        with_start!(id, check_nearness);
    }
    let near = Nearness::of(&chess::Chess::start());
    let get = |kind, from: &str, to: &str| {
        let sq = |name| game_core::Geometry::CHESS.parse(name).expect(name);
        near.get(Piece::new(Side::White, kind), sq(from), sq(to))
    };
    assert_eq!(get(chess::KNIGHT, "a1", "b3"), 2 * nearness::ONE + nearness::ONE);
    assert_eq!(get(chess::ROOK, "a1", "h8"), 2 * nearness::ONE / 2 + nearness::ONE / 2);
    assert_eq!(get(chess::BISHOP, "a1", "b1"), nearness::ONE, "never on a light square");
    assert_eq!(get(chess::PAWN, "e4", "d5"), 2 * nearness::ONE + nearness::ONE, "by a capture");
    assert_eq!(get(chess::PAWN, "e4", "a2"), 0);
}

fn check_nearness<B: Width>(id: &str, start: Variant<B>) {
    let shape = Shape::of(&start);
    let near = Nearness::of(&start);
    for (piece, from, _) in shape.cells().step_by(STRIDE) {
        for to in start.geometry().squares() {
            let expected = slow::nearness(&start, piece, from, to);
            let found = f64::from(near.get(piece, from, to)) / f64::from(nearness::ONE);
            assert!((found - expected).abs() < 0.001, "{id} {piece:?} {from:?} {to:?}");
        }
    }
}

#[test]
fn what_is_seen_in_a_position_is_counted_square_by_square() {
    for id in GAMES {
        with_start!(id, check_live);
    }
}

fn check_live<B: Width>(id: &str, start: Variant<B>) {
    let workshop = TableBuilder::new(&start);
    let (shape, table) = (workshop.shape, workshop.table(&FormulaPart::Sme));
    let most = ArmyMaxima::of(&start, &workshop.boards, &table);
    let royals: Vec<Kind> = shape.kinds().filter(|&kind| start.is_royal(kind)).collect();
    let danger = RoyalDanger { values: table.clone(), nearness: Arc::new(Nearness::of(&start)) };
    let bound = MAGNITUDE / (shape.n_kinds as f64).sqrt();
    let measures: [(LiveMeasure, slow::SlowMeasure<Variant<B>>, i64); 5] = [
        (LiveMeasure::Moves, slow::moves, most.moves),
        (LiveMeasure::Captures, slow::captures, most.captures),
        (LiveMeasure::Protections, slow::protections, most.captures),
        (LiveMeasure::Danger(danger), slow::danger, 6 * most.danger),
        (LiveMeasure::Centre, slow::centre, 1),
    ];
    for (measure, slow, most_of_it) in measures {
        let live = LiveTerm::new(measure, Weight(Weight::ONE), &most, shape);
        for pos in slow::positions(&start) {
            for side in Side::BOTH {
                let share = slow(&pos, side, &table) / most_of_it as f64;
                let expected = share.clamp(-1.0, 1.0) * bound;
                let found = live.points(&pos, &royals, side) as f64;
                // Parts of points are cut off, and nearness is in whole parts.
                assert!((found - expected).abs() < 3.0, "{id} {live:?}: {found} {expected}");
            }
        }
    }
}

#[test]
fn the_army_of_chess_has_the_most_moves_one_counts_by_hand() {
    let start = chess::Chess::start();
    let most = ArmyMaxima::of(&start, &Boards::of(&start), &ValueTable::nothing(Shape::of(&start)));
    // Queen, rooks, bishops, knights, king, pawns.
    assert_eq!(most.moves, 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 8 * 4);
    assert_eq!(most.captures, 8 + 2 * 4 + 2 * 4 + 2 * 8 + 8 + 8 * 2);
}
