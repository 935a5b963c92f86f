//! Moves of chess, shogi and locusts in the dialect of the format's first author.

use super::{Scene, on_chessboard, targets};
use crate::pattern::Effect;
use game_core::{Geometry, Square};

const KNIGHT: &str = "{-vars a in [1,2] -square (a 3-a) -conditions (a 3-a) empty|opposite}";
const ROOK: [&str; 4] = [
    "{-vars a in <1,7> b in <1,a) -square (a 0) -conditions (b 0) empty (a 0) empty|opposite}",
    "{-vars a in <1,7> b in <1,a) -square (-a 0) -conditions (-b 0) empty (-a 0) empty|opposite}",
    "{-vars a in <1,7> b in <1,a) -square (0 a) -conditions (0 b) empty (0 a) empty|opposite}",
    "{-vars a in <1,7> b in <1,a) -square (0 -a) -conditions (0 -b) empty (0 -a) empty|opposite}",
];
const KING_DIAGONALLY: &str =
    "{-vars a in [1, -1] b in [1, -1] -square (a b) -conditions (a b) empty|opposite}";
const DOUBLE_STEP: &str = "{-square (2 0) -conditions (1 0) empty (2 0) empty (0 0) *unmoved
                            -effects (2 0) +en_passant_takeable}";
const EN_PASSANT: &str = "{-square (1 1) -conditions (0 1) *en_passant_takeable
                           (1 1) empty -effect . -> (0 1)}";
const SHORT_CASTLING: &str = "{-square (0 2) -conditions (0 1) empty (0 1) unattacked (0 2) empty
    (0 3) *unmoved (0 0) *unmoved (0 0) unattacked -effects (0 3) -> (0 1)}";
const LOCUST: &str = "{-vars a in <1,11> b in <1,a-1) -square (a 0) -conditions (a-1 0) opposite
    (a 0) empty (b 0) empty -effects . -> (a-1 0) e -> (0 0)}";
const LEO: &str = "{vars a in <1,11> b in <1,a-1> c in <b+1,a-1> d in <1,b-1> -square (a 0)
    -conditions (b 0) opposite|friend (a 0) opposite (c 0) empty (d 0) empty
    -effects (b 0) -> (b 0) }";

fn named(name: &str) -> Square {
    Geometry::CHESS.parse(name).unwrap()
}

#[test]
fn the_knights_expansion_goes_forward_and_right() {
    // As printed; the other directions are left to Betza's `N1`.
    assert_eq!(targets(&on_chessboard(KNIGHT, "d4")), "f5 e6");
    assert_eq!(targets(&on_chessboard(KNIGHT, "g1")), "h3");
    assert_eq!(targets(&on_chessboard(KNIGHT, "h8")), "");
}

#[test]
fn a_rook_has_fourteen_moves_from_everywhere() {
    for from in ["a1", "d4", "h8", "e1"] {
        let moves: usize = ROOK.iter().map(|text| on_chessboard(text, from).len()).sum();
        assert_eq!(moves, 14, "{from}");
    }
    let scene = Scene::new("d4 b4", "d6");
    let moves = ROOK.map(|text| scene.moves(text, "d4"));
    assert_eq!(moves, ["d5 d6", "d3 d2 d1", "e4 f4 g4 h4", "c4"]);
}

#[test]
fn a_king_steps_diagonally_to_four_squares() {
    assert_eq!(targets(&on_chessboard(KING_DIAGONALLY, "e4")), "f5 d5 f3 d3");
    assert_eq!(targets(&on_chessboard(KING_DIAGONALLY, "a1")), "b2");
}

#[test]
fn a_pawn_steps_twice_only_at_first_and_only_if_free() {
    let start = || Scene::new("e2", "").flagged("e2", "unmoved");
    assert_eq!(start().moves(DOUBLE_STEP, "e2"), "e4");
    assert_eq!(Scene::new("e2", "").moves(DOUBLE_STEP, "e2"), "");
    assert_eq!(Scene { enemies: super::squares("e3"), ..start() }.moves(DOUBLE_STEP, "e2"), "");
    assert_eq!(Scene { enemies: super::squares("e4"), ..start() }.moves(DOUBLE_STEP, "e2"), "");
    let effects = &on_chessboard(DOUBLE_STEP, "e2")[0].effects;
    assert_eq!(*effects, [Effect::Raise(named("e4"), "en_passant_takeable".into())]);
}

#[test]
fn a_pawn_takes_en_passant_what_carries_the_flag() {
    let passed = Scene::new("e5", "f5").flagged("f5", "en_passant_takeable");
    assert_eq!(passed.moves(EN_PASSANT, "e5"), "f6");
    assert_eq!(Scene::new("e5", "f5").moves(EN_PASSANT, "e5"), "");
    assert_eq!(on_chessboard(EN_PASSANT, "e5")[0].effects, [Effect::Take(named("f5"))]);
    assert_eq!(on_chessboard(EN_PASSANT, "h5").len(), 0);
}

#[test]
fn castling_asks_for_rights_room_and_safety() {
    let ready = || Scene::new("e1 h1", "").flagged("e1", "unmoved").flagged("h1", "unmoved");
    assert_eq!(ready().moves(SHORT_CASTLING, "e1"), "g1");
    assert_eq!(ready().attacked("e1").moves(SHORT_CASTLING, "e1"), "");
    assert_eq!(ready().attacked("f1").moves(SHORT_CASTLING, "e1"), "");
    assert_eq!(ready().attacked("h1").moves(SHORT_CASTLING, "e1"), "g1");
    let moved_rook = Scene::new("e1 h1", "").flagged("e1", "unmoved");
    assert_eq!(moved_rook.moves(SHORT_CASTLING, "e1"), "");
    let bishop_at_home = Scene { friends: super::squares("e1 f1 h1"), ..ready() };
    assert_eq!(bishop_at_home.moves(SHORT_CASTLING, "e1"), "");
    let effects = &on_chessboard(SHORT_CASTLING, "e1")[0].effects;
    assert_eq!(*effects, [Effect::Carry(named("h1"), named("f1"))]);
    // There is no partner beyond the edge.
    assert_eq!(on_chessboard(SHORT_CASTLING, "f1").len(), 0);
}

#[test]
fn the_locust_jumps_just_behind_the_first_enemy() {
    assert_eq!(Scene::new("a1", "a4").moves(LOCUST, "a1"), "a5");
    assert_eq!(Scene::new("a1", "a2").moves(LOCUST, "a1"), "a3");
    assert_eq!(Scene::new("a1", "a4 a5").moves(LOCUST, "a1"), "");
    assert_eq!(Scene::new("a1 a3", "a4").moves(LOCUST, "a1"), "");
    assert_eq!(Scene::new("a1", "").moves(LOCUST, "a1"), "");
    // Distances 2 to 7: with 1 the enemy would be the locust itself.
    let found = on_chessboard(LOCUST, "a1");
    assert_eq!(targets(&found), "a3 a4 a5 a6 a7 a8");
    let effects = [Effect::Take(named("a2")), Effect::Put(named("a1"), "e".into())];
    assert_eq!(found[0].effects, effects);
}

#[test]
fn the_leo_captures_over_exactly_one_piece() {
    assert_eq!(Scene::new("a1 a3", "a7").moves(LEO, "a1"), "a7");
    assert_eq!(Scene::new("a1", "a2 a7").moves(LEO, "a1"), "a7");
    assert_eq!(Scene::new("a1", "a7").moves(LEO, "a1"), "");
    assert_eq!(Scene::new("a1 a3 a4", "a7").moves(LEO, "a1"), "");
    // One move for each platform and target: 1 + 2 + ... + 6.
    assert_eq!(on_chessboard(LEO, "a1").len(), 21);
}
