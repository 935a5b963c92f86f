//! What moves mean: their patterns, tried on small boards.

use super::{Scene, on_chessboard, plane, read, targets};
use crate::pattern::{
    BoardFact, Comparison, Condition, Effect, KindChoice, Landing, Occupant, Site,
};
use crate::topology::{Edges, Symmetry, Topology};
use crate::verbose::patterns;
use game_core::{Geometry, Side, Square};

const QUIET: Landing = Landing { quiet: true, capture: false, own: false, en_passant: false };
const CAPTURE: Landing = Landing { quiet: false, capture: true, own: false, en_passant: false };
const OWN: Landing = Landing { quiet: false, capture: false, own: true, en_passant: false };

fn named(name: &str) -> Square {
    Geometry::CHESS.parse(name).unwrap()
}

#[test]
fn the_condition_on_the_target_says_how_the_piece_lands() {
    let all = Landing { own: true, ..Landing::BOTH };
    for (conditions, landing) in [
        ("", Landing::BOTH),
        ("if (1 0) empty", QUIET),
        ("if (1 0) enemy", CAPTURE),
        ("if (1 0) friend", OWN),
        ("if (1 0) occupied", Landing { own: true, ..CAPTURE }),
        ("if (1 0) empty|enemy", Landing::BOTH),
        ("if (1 0) empty|occupied", all),
        ("if (1 0) empty|friend (1 0) friend|enemy", OWN),
        ("if (1 0) attacked", Landing::BOTH),
        ("if (1 0) *flag", CAPTURE),
        ("if (1 0) friend *flag", OWN),
    ] {
        let found = on_chessboard(&format!("{{ target (1 0) {conditions} }}"), "e4");
        assert_eq!(found.len(), 1, "{conditions}");
        assert_eq!(found[0].landing, landing, "{conditions}");
        assert!(found[0].empty.is_empty() && found[0].needs.is_empty(), "{conditions}");
    }
}

#[test]
fn conditions_off_the_target_become_masks_needs_and_conditions() {
    let found = on_chessboard(
        "{ target (0 2) if (0 1) empty unattacked (0 3) friend *unmoved (1 0) occupied \
         (0 0) *unmoved attacked (0 0) *royal (2 0) *x }",
        "e1",
    );
    let pattern = &found[0];
    assert_eq!(pattern.empty.into_iter().collect::<Vec<_>>(), [named("f1")]);
    let needs = [(named("h1"), Occupant::FRIEND), (named("e2"), Occupant::ANY_PIECE)];
    assert_eq!(pattern.needs, needs);
    assert!(pattern.unmoved);
    let site = |name| Site::Square(named(name));
    let flag = |name, flag: &str| Condition::Holds(BoardFact::Flag(site(name), flag.to_string()));
    let conditions = [
        Condition::Fails(BoardFact::Attacked(site("f1"), KindChoice::Any)),
        flag("h1", "unmoved"),
        Condition::Holds(BoardFact::Attacked(site("e1"), KindChoice::Any)),
        flag("e1", "royal"),
        flag("e3", "x"),
    ];
    assert_eq!(pattern.conditions, conditions);
}

#[test]
fn contradictions_leave_no_pattern() {
    for conditions in [
        "(1 0) empty (1 0) enemy",
        "(2 0) empty *flag",
        "(2 0) friend (2 0) enemy|empty",
        "(0 0) enemy",
        "(0 0) friend",
        "[ROW = 5]",
        "t[COL = 0]",
        "(7 0) empty",
        "($8 0) empty",
    ] {
        let found = on_chessboard(&format!("{{ target (1 0) if {conditions} }}"), "e4");
        assert_eq!(found, [], "{conditions}");
    }
}

#[test]
fn alternatives_on_a_square_are_one_move() {
    let text = "{ target (1 0) if (2 0) friend|attacked|*a }";
    for scene in [
        Scene::new("e4 e6", ""),
        Scene::new("e4", "").attacked("e6"),
        Scene::new("e4 e6", "").attacked("e6").flagged("e6", "a"),
        Scene::new("e4", "e6").attacked("e6").flagged("e6", "a"),
        Scene::new("e4", "e6").flagged("e6", "a"),
    ] {
        assert_eq!(scene.moves(text, "e4"), "e5");
    }
    assert_eq!(Scene::new("e4", "e6").moves(text, "e4"), "");
    // Where nobody says who stands on the target, a flag is an enemy's.
    let text = "{ target (1 0) if (1 0) empty|*a }";
    assert_eq!(Scene::new("e4", "").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4", "e5").moves(text, "e4"), "");
    assert_eq!(Scene::new("e4", "e5").flagged("e5", "a").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4 e5", "").flagged("e5", "a").moves(text, "e4"), "");
    let text = "{ target (1 0) if (1 0) friend (1 0) empty|*a }";
    assert_eq!(Scene::new("e4 e5", "").flagged("e5", "a").moves(text, "e4"), "e5");
}

#[test]
fn ways_to_satisfy_conditions_are_one_move() {
    let text = "{ target (1 0) if (0 1) friend (0 -1) empty or (1 0) enemy or (0 0) *unmoved }";
    assert_eq!(on_chessboard(text, "e4").len(), 1);
    assert_eq!(Scene::new("e4", "").moves(text, "e4"), "");
    assert_eq!(Scene::new("e4 f4", "").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4 f4 d4", "").moves(text, "e4"), "");
    assert_eq!(Scene::new("e4 f4 d4", "e5").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4", "").flagged("e4", "unmoved").moves(text, "e4"), "e5");
    // A way that cannot be is left out; with none left there is no move.
    let text = "{ target (1 0) if (9 0) empty or (0 1) friend }";
    assert_eq!(Scene::new("e4 f4", "").moves(text, "e4"), "e5");
    assert_eq!(on_chessboard("{ target (1 0) if (9 0) empty or [ROW = 0] }", "e4"), []);
}

#[test]
fn not_turns_one_claim_round() {
    let text = "{ target (1 0) if (1 0) not friend (0 1) not empty (2 0) not *a|attacked }";
    assert_eq!(Scene::new("e4 f4", "").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4", "").moves(text, "e4"), "");
    assert_eq!(Scene::new("e4 f4 e5", "").moves(text, "e4"), "");
    let flagged = Scene::new("e4 f4 e6", "").flagged("e6", "a");
    assert_eq!(flagged.moves(text, "e4"), "");
    assert_eq!(flagged.attacked("e6").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4", "").moves("{ target (1 0) if not [ROW = 3] }", "e4"), "");
    assert_eq!(Scene::new("e4", "").moves("{ target (1 0) if not [ROW = 4] }", "e4"), "e5");
}

#[test]
fn kinds_are_conditions_on_top_of_the_occupant() {
    let found = on_chessboard("{ target (1 0) if (1 0) enemy:Q (0 1) friend:!K }", "e4");
    assert_eq!(found[0].landing, CAPTURE);
    let stands = |name, who, kinds| {
        Condition::Holds(BoardFact::Stands(Site::Square(named(name)), who, kinds))
    };
    let conditions = [
        stands("e5", Occupant::ENEMY, KindChoice::Only(vec!["Q".into()])),
        stands("f4", Occupant::FRIEND, KindChoice::AllBut(vec!["K".into()])),
    ];
    assert_eq!(found[0].conditions, conditions);
    // Who it is not says nothing about who it is.
    let found = on_chessboard("{ target (1 0) if (1 0) not enemy:Q }", "e4");
    assert_eq!(found[0].landing, Landing::BOTH);
}

#[test]
fn counts_look_around_or_at_a_part_of_the_board() {
    let text = "{ target (1 0) if count around (0 0) friend >= 2 count [ROW > 5] enemy = 0 }";
    assert_eq!(Scene::new("e4 d3 f5", "a6").moves(text, "e4"), "e5");
    assert_eq!(Scene::new("e4 d3", "").moves(text, "e4"), "");
    assert_eq!(Scene::new("e4 d3 f5", "a7").moves(text, "e4"), "");
    // The corner has three neighbours, and the mover is not counted.
    let text = "{ target (0 2) if count around (0 1) empty = 5 }";
    assert_eq!(Scene::new("a1", "").moves(text, "a1"), "c1");
    let found = on_chessboard("{ target (1 0) if turn >= 11 not in-check gives-check }", "e4");
    let conditions = [
        Condition::Holds(BoardFact::MoveNumber(Comparison::AtLeast, 11)),
        Condition::Fails(BoardFact::InCheck),
        Condition::Holds(BoardFact::GivesCheck),
    ];
    assert_eq!(found[0].conditions, conditions);
}

#[test]
fn squares_that_may_be_missing_are_skipped() {
    let text = "{ target (1 0) if ?(0 1) friend do . -> ?(0 -1) }";
    assert_eq!(on_chessboard(text, "e4")[0].effects, [Effect::Take(named("d4"))]);
    assert_eq!(on_chessboard(text, "a4")[0].effects, []);
    assert_eq!(Scene::new("h4", "").moves(text, "h4"), "h5");
    assert_eq!(Scene::new("g4", "").moves(text, "g4"), "");
}

#[test]
fn effects_keep_their_order_and_the_mover_its_square() {
    let effects = |text| on_chessboard(text, "e4").remove(0).effects;
    let (e4, e5, f4) = (named("e4"), named("e5"), named("f4"));
    assert_eq!(
        effects("{ target (1 0) do mover +a ~N -> (0 1) captive -> home }"),
        [Effect::Raise(e5, "a".into()), Effect::PutEnemy(f4, "N".into()), Effect::ReturnHome]
    );
    assert_eq!(
        effects("{ target (1 0) do mover +a move mover ~ (0 1) = captive captive -> (0 1) }"),
        [
            Effect::Raise(e4, "a".into()),
            Effect::Move,
            Effect::TurnOver(e5),
            Effect::BecomeCaptive(f4),
            Effect::Return(f4),
        ]
    );
    let found = on_chessboard("{ target (1 0) do mover = +R|captive }", "e4");
    assert_eq!(found[0].effects, [Effect::Become(e5, "+R".into())]);
    assert_eq!(found[1].effects, [Effect::BecomeCaptive(e5)]);
}

#[test]
fn sums_may_hold_products() {
    let text = "{ for n in <1,3> target (2*n -n*n+1) }";
    assert_eq!(targets(&on_chessboard(text, "h1")), "h3 e5");
}

#[test]
fn alternatives_in_effects_are_moves_of_their_own() {
    let found = on_chessboard("{ target (1 0) do b|n -> (1 0) .|(0 1) -> (0 -1) }", "e7");
    let (e8, d7, f7) = (named("e8"), named("d7"), named("f7"));
    let put = |name: &str| Effect::Put(e8, name.to_string());
    let effects: Vec<_> = found.into_iter().map(|p| p.effects).collect();
    let expected = [
        [put("b"), Effect::Take(d7)],
        [put("b"), Effect::Carry(f7, d7)],
        [put("n"), Effect::Take(d7)],
        [put("n"), Effect::Carry(f7, d7)],
    ];
    assert_eq!(effects, expected);
}

#[test]
fn flags_go_up_and_down() {
    let found = on_chessboard("{ target (2 0) do (2 0) +passing (0 1) -fresh }", "e2");
    let up = Effect::Raise(named("e4"), "passing".into());
    let down = Effect::Lower(named("f2"), "fresh".into());
    assert_eq!(found[0].effects, [up, down]);
}

#[test]
fn effects_off_the_board_leave_no_move() {
    let text = "{ target (1 0) do . -> (0 1) }";
    assert_eq!(on_chessboard(text, "g1").len(), 1);
    assert_eq!(on_chessboard(text, "h1").len(), 0);
    let text = "{ target (1 0) do .|(0 2) -> (0 1) }";
    assert_eq!(on_chessboard(text, "g1").len(), 1);
}

#[test]
fn inner_variables_are_asked_all_at_once() {
    let rook = "{ for a in <1,7> b in <1,a) target (a 0) if (b 0) empty }";
    let scene = Scene::new("a1", "a5");
    assert_eq!(scene.moves(rook, "a1"), "a2 a3 a4 a5");
    // A variable without values requires nothing and does not affect others.
    let text = "{ for c in <1,0> d in <1,1> target (3 0) if (c 0) empty (d 0) empty }";
    assert_eq!(Scene::new("a1", "").moves(text, "a1"), "a4");
    assert_eq!(Scene::new("a1 a2", "").moves(text, "a1"), "");
    // Nor does a move exist if an inner variable leads off the board.
    let text = "{ for b in <1,3> target (1 0) if (b 0) empty|occupied }";
    assert_eq!(on_chessboard(text, "a5").len(), 1);
    assert_eq!(on_chessboard(text, "a6").len(), 0);
}

#[test]
fn variables_that_outer_ones_depend_on_are_outer() {
    // `a` stands only in the values of `b`: three values, two targets.
    let text = "{ for a in [1,2,2] b in <a,2> target (b 0) }";
    assert_eq!(targets(&on_chessboard(text, "a1")), "a2 a3");
}

#[test]
fn a_variable_in_an_effect_keeps_moves_with_one_target_apart() {
    let text = "{ for b in <1,3> target (4 0) if (b 0) occupied do (b 0) -> (b 0) }";
    let found = on_chessboard(text, "a1");
    assert_eq!(targets(&found), "a5 a5 a5");
    let a3 = named("a3");
    assert_eq!(found[1].effects, [Effect::Carry(a3, a3)]);
}

#[test]
fn absolute_and_relative_coordinates_mix() {
    assert_eq!(targets(&on_chessboard("{ target ($7 0) }", "e4")), "e8");
    assert_eq!(targets(&on_chessboard("{ target (1 $0) }", "e4")), "a5");
    assert_eq!(targets(&on_chessboard("{ target ($0 $7) }", "e4")), "h1");
    assert_eq!(targets(&on_chessboard("{ target ($8 $0) }", "e4")), "");
}

#[test]
fn black_counts_from_its_own_first_row() {
    let mut board = plane(8, 8);
    let check = |board: &Topology, text: &str, to: &str| {
        let found = patterns(&read(text), board, Side::Black, named("e7")).unwrap();
        assert_eq!(targets(&found), to, "{text}");
    };
    check(&board, "{ target (2 1) if [ROW = 1] }", "f5");
    check(&board, "{ target ($0 $1) }", "b8");
    board.symmetry = Symmetry::Rotate;
    check(&board, "{ target (2 1) if [ROW = 1 COL = 3] }", "d5");
    check(&board, "{ target ($0 $1) }", "g8");
}

#[test]
fn edges_and_holes_are_the_boards() {
    let mut board = plane(8, 8);
    board.edges = Edges::Cylinder;
    board.holes.insert(named("b2"));
    let from_a1 = |text| targets(&patterns(&read(text), &board, Side::White, named("a1")).unwrap());
    assert_eq!(from_a1("{ for a in [1,-1] target (1 a) }"), "h2");
    // Counting from the edge never leads over it.
    assert_eq!(from_a1("{ target (0 $-1) }"), "");
    // All the way round the cylinder is no move: the rook itself stands there.
    assert_eq!(from_a1("{ for a in <7,9> target (0 a) if (0 a) empty|enemy }"), "h1 b1");
}

#[test]
fn a_piece_may_stay_where_it_is_if_nothing_forbids_it() {
    let rifle = "{ target (0 0) if (1 0) enemy do . -> (1 0) }";
    assert_eq!(on_chessboard(rifle, "e4")[0].landing, QUIET);
    assert_eq!(Scene::new("e4", "e5").moves(rifle, "e4"), "e4");
    assert_eq!(on_chessboard("{ target (0 0) if (0 0) empty }", "e4"), []);
}
