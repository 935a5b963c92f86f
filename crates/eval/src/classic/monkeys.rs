//! Thirteen heuristics, of which each of four evaluators knows more than the
//! one before. Their author named them after monkeys and a mantis.

use super::pieces::{ClassicPieces, KING, PAWN, PieceValues, ROOK, rank_from};
use crate::lab::targets;
use game_core::{BoardView, Geometry, Side, Square, SquareSet};

/// How much of the heuristics an evaluator knows; each knows what stands
/// before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Knowledge {
    Material,
    Pawns,
    Position,
    All,
}

/// Pawn, knight, bishop, rook, queen; the king counts in exchanges only.
pub(super) const VALUES: PieceValues = [100, 300, 325, 500, 900, 20_000];

/// A pawn that no enemy pawn can stop or capture.
const PASSED: i32 = 100;
/// Two pawns on a file.
const CROWDED: i32 = 100;
/// More than two pawns on a file.
const VERY_CROWDED: i32 = 175;
/// A side with so many pawns has nearly all of them.
const NEARLY_ALL: u32 = 7;
/// All eight pawns on the board.
const ALL_PAWNS: i32 = 100;
/// Seven pawns on the board.
const NEARLY_ALL_PAWNS: i32 = 50;
/// A pawn on an outer file captures to one side only.
const CRIPPLED: i32 = 50;
/// A pawn, for each pawn of its side on a file beside its own.
const COMPANY: i32 = 10;
/// A pawn before the king.
const KING_PAWN: i32 = 10;
/// A move. The source gives this and the two next no number.
const FREEDOM: i32 = 2;
/// A move to an inner square of the centre; standing there counts twice.
const INNER_CENTRE: i32 = 4;
/// A move to a square around the inner centre; standing there counts twice.
const OUTER_CENTRE: i32 = 2;
/// A piece that attacks a square beside the enemy king, or the king.
const NEAR_ATTACK: i32 = 2;
/// A piece that attacks a square two squares from the enemy king, and none
/// nearer.
const FAR_ATTACK: i32 = 1;
/// The score of a king in the centre in the very end of the game.
const CENTRE_KING_LATE: i32 = 20;
/// So much less is the score of a king in the centre at the beginning.
const CENTRE_KING_EARLY: i32 = 100;
/// The material of a whole game, of both sides.
const FULL_MATERIAL: i32 = 8_000;
/// A king that has castled.
const CASTLED: i32 = 10;

type Tell<'a> = &'a mut dyn FnMut(&'static str, Side, i32);

/// Tells all terms an evaluator knows.
pub(super) fn tell_terms<V: BoardView>(
    view: &V,
    pieces: &ClassicPieces,
    knowledge: Knowledge,
    tell: Tell<'_>,
) {
    let material = Side::BOTH.map(|side| pieces.material(view, side, &VALUES));
    for side in Side::BOTH {
        tell("material", side, material[side.index()]);
        if knowledge >= Knowledge::Pawns {
            pawns(view, pieces, side, tell);
        }
        if knowledge >= Knowledge::Position {
            position(view, pieces, side, tell);
        }
        if knowledge >= Knowledge::All {
            let all: i32 = material.iter().sum();
            tell("centre king", side, centre_king(view, pieces, side, all));
            tell("castled", side, castled(view, pieces, side));
        }
    }
}

/// Tells the heuristics of pawns.
fn pawns<V: BoardView>(view: &V, pieces: &ClassicPieces, side: Side, tell: Tell<'_>) {
    let [own, enemies] = [side, !side].map(|side| pieces.squares(view, side, PAWN));
    let board = view.geometry();
    let last_file = board.files() - 1;
    let mut on_file = [0; Geometry::MAX_FILES as usize];
    let (mut passed, mut crippled, mut company) = (0, 0, 0);
    for sq in own {
        let file = board.file(sq);
        on_file[usize::from(file)] += 1;
        let stops = |&enemy: &Square| {
            board.file(enemy).abs_diff(file) <= 1
                && rank_from(view, side, enemy) > rank_from(view, side, sq)
        };
        passed += i32::from(!enemies.into_iter().any(|enemy| stops(&enemy)));
        crippled += i32::from(file == 0 || file == last_file);
        let is_beside = |&other: &Square| board.file(other).abs_diff(file) == 1;
        company += own.into_iter().filter(is_beside).count() as i32;
    }
    let crowd = |&n: &i32| match n {
        0 | 1 => 0,
        2 => CROWDED,
        _ => VERY_CROWDED,
    };
    let quantity = match own.len() {
        0..NEARLY_ALL => 0,
        NEARLY_ALL => NEARLY_ALL_PAWNS,
        _ => ALL_PAWNS,
    };
    tell("passed pawns", side, passed * PASSED);
    tell("crowded files", side, -on_file.iter().map(crowd).sum::<i32>());
    tell("pawn quantity", side, -quantity);
    tell("crippled pawns", side, -crippled * CRIPPLED);
    tell("isolated pawns", side, company * COMPANY);
    tell("king pawns", side, king_pawns(view, pieces, side) * KING_PAWN);
}

/// The pawns on the three squares before a king.
fn king_pawns<V: BoardView>(view: &V, pieces: &ClassicPieces, side: Side) -> i32 {
    let Some(king) = pieces.king(view, side) else { return 0 };
    let board = view.geometry();
    let is_before = |&pawn: &Square| {
        board.file(pawn).abs_diff(board.file(king)) <= 1
            && rank_from(view, side, pawn) == rank_from(view, side, king) + 1
    };
    pieces.squares(view, side, PAWN).into_iter().filter(is_before).count() as i32
}

/// Tells freedom, the centre, and attacks on the king.
fn position<V: BoardView>(view: &V, pieces: &ClassicPieces, side: Side, tell: Tell<'_>) {
    let [own, enemies] = [side, !side].map(|side| view.of_side(side));
    let (inner, outer) = centre(view);
    let [near, far] = [1, 2].map(|distance| aura(view, pieces.king(view, !side), distance));
    let sizes =
        |set: SquareSet<V::Bits>| [set, set & inner, set & outer].map(|set| set.len() as i32);
    let [_, inside, around] = sizes(own);
    let mut freedom = 0;
    let mut control = 2 * (inside * INNER_CENTRE + around * OUTER_CENTRE);
    let mut attack = 0;
    for sq in own {
        let Some(piece) = view.at(sq) else { continue };
        let [moves, into_inner, into_outer] = sizes(targets(view, piece, sq, own, enemies));
        freedom += moves;
        control += into_inner * INNER_CENTRE + into_outer * OUTER_CENTRE;
        let attacks = view.attacks_of(piece, sq, own | enemies);
        attack += match (attacks.meets(near), attacks.meets(far)) {
            (true, _) => NEAR_ATTACK,
            (false, true) => FAR_ATTACK,
            (false, false) => 0,
        };
    }
    tell("freedom", side, freedom * FREEDOM);
    tell("centre control", side, control);
    tell("king attack", side, attack);
}

/// The middle squares of the board, and the ring around them.
fn centre<V: BoardView>(view: &V) -> (SquareSet<V::Bits>, SquareSet<V::Bits>) {
    let board = view.geometry();
    // The middle line or the middle two.
    let middle = |n: u8| ((n - 1) / 2, n / 2);
    let (files, ranks) = (middle(board.files()), middle(board.ranks()));
    let inner = block(view, files, ranks, 0);
    (inner, block(view, files, ranks, 1) - inner)
}

/// The squares up to so far from a king; none where there is no king.
fn aura<V: BoardView>(view: &V, king: Option<Square>, distance: u8) -> SquareSet<V::Bits> {
    let Some(king) = king else { return SquareSet::EMPTY };
    let (file, rank) = (view.geometry().file(king), view.geometry().rank(king));
    block(view, (file, file), (rank, rank), distance)
}

/// The squares between these files and ranks, and up to so far from them.
fn block<V: BoardView>(
    view: &V,
    files: (u8, u8),
    ranks: (u8, u8),
    distance: u8,
) -> SquareSet<V::Bits> {
    let wider = |(first, last): (u8, u8)| first.saturating_sub(distance)..=last + distance;
    let in_rank = |rank| wider(files).filter_map(move |file| view.geometry().square(file, rank));
    wider(ranks).flat_map(in_rank).collect()
}

/// A king in the centre: bad while there is much material, good at the end.
fn centre_king<V: BoardView>(view: &V, pieces: &ClassicPieces, side: Side, material: i32) -> i32 {
    let (inner, outer) = centre(view);
    if !pieces.squares(view, side, KING).meets(inner | outer) {
        return 0;
    }
    // Promoted pieces may make more than a whole game has.
    let left = material.min(FULL_MATERIAL);
    CENTRE_KING_LATE - CENTRE_KING_EARLY * left / FULL_MATERIAL
}

/// A king that stands as castling leaves it, its rook beside it: a position
/// does not tell how it came about.
fn castled<V: BoardView>(view: &V, pieces: &ClassicPieces, side: Side) -> i32 {
    let Some(king) = pieces.king(view, side) else { return 0 };
    let board = view.geometry();
    let (file, last) = (board.file(king), board.files() - 1);
    let rook_file = match file {
        2 => file + 1,
        _ if file + 1 == last => file - 1,
        _ => return 0,
    };
    let rook = board.square(rook_file, board.rank(king));
    let has_rook = rook.is_some_and(|sq| pieces.squares(view, side, ROOK).has(sq));
    if has_rook && rank_from(view, side, king) == 0 { CASTLED } else { 0 }
}
