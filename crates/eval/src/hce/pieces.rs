//! Knights, bishops, rooks and queens: where they can go, how well they stand,
//! and whether they look at the enemy king.

use super::masks::{
    CENTRE, CENTRE_FILES, DARK, FILE_A, LONG_DIAGONALS, Set, back, count, cross, diagonals,
    distance, file_of, fill_forward, line, many, one, rank_for, rank_set, squares,
};
use super::scene::{Scene, us_them};
use super::tally::{Tally, Term};
use super::weights::{
    BISHOP_BEHIND_PAWN, BISHOP_KING_DISTANCE, BISHOP_LONG_DIAGONAL, BISHOP_OUTPOST,
    BISHOP_OWN_PAWNS, BISHOP_PAIR, BISHOP_XRAY_PAWNS, KNIGHT_BEHIND_PAWN, KNIGHT_KING_DISTANCE,
    KNIGHT_OUTPOST, KNIGHT_PAIR, KNIGHT_PER_PAWN, MOBILITY_BISHOP, MOBILITY_KNIGHT, MOBILITY_QUEEN,
    MOBILITY_ROOK, QUEEN_EXPOSED, QUEEN_INFILTRATION, ROOK_CLOSED_FILE, ROOK_ON_QUEEN_FILE,
    ROOK_OPEN_FILE, ROOK_PAIR, ROOK_PER_PAWN, ROOK_SEVENTH, ROOK_TRAPPED,
};
use game_core::orthodox::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{BoardView, Kind};

/// How much each kind of attacker weighs in an attack on the king.
const ATTACKER_WEIGHT: [i32; 6] = [0, 70, 50, 50, 25, 0];
/// With as many pawns as this, rooks and knights are worth what they are.
const USUAL_PAWNS: i32 = 5;

/// Looks at all pieces of one side.
#[inline(always)]
pub(crate) fn judge<V, T, const WHITE: bool>(scene: &mut Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let posts = outposts::<V, WHITE>(scene);
    for sq in squares(scene.of(us, KNIGHT)) {
        knight::<V, T, WHITE>(scene, sq, posts, tally);
    }
    for sq in squares(scene.of(us, BISHOP)) {
        bishop::<V, T, WHITE>(scene, sq, posts, tally);
    }
    minor_posts::<V, T, WHITE>(scene, posts, tally);
    for sq in squares(scene.of(us, ROOK)) {
        rook::<V, T, WHITE>(scene, sq, tally);
    }
    for sq in squares(scene.of(us, QUEEN)) {
        queen::<V, T, WHITE>(scene, sq, tally);
    }
    company::<V, T, WHITE>(scene, tally);
}

/// What pieces are worth beside the others of their side.
#[inline(always)]
fn company<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let n = |kind| scene.counts.of(us, kind);
    let extra_pawns = n(PAWN) - USUAL_PAWNS;
    tally.add::<WHITE>(Term::Knights, KNIGHT_PER_PAWN, n(KNIGHT) * extra_pawns);
    tally.add::<WHITE>(Term::Rooks, ROOK_PER_PAWN, n(ROOK) * extra_pawns);
    let pairs = [
        (KNIGHT, Term::Knights, KNIGHT_PAIR),
        (BISHOP, Term::Bishops, BISHOP_PAIR),
        (ROOK, Term::Rooks, ROOK_PAIR),
    ];
    for (kind, term, feature) in pairs {
        if n(kind) >= 2 {
            tally.add::<WHITE>(term, feature, 1);
        }
    }
}

/// Takes note of a piece's attacks, on the board and on the king, and counts
/// its mobility. Returns that count.
#[inline(always)]
fn look<V, T, const WHITE: bool>(
    scene: &mut Scene<V>,
    kind: Kind,
    sq: usize,
    mut attacks: Set,
    mobility: usize,
    tally: &mut T,
) -> i32
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    if scene.pinned[us] & one(sq) != 0 {
        attacks &= line(scene.kings[us], sq);
    }
    scene.note_attacks::<WHITE>(kind, attacks);
    if attacks & scene.ring[them] != 0 {
        let near = scene.attacks[them][KING.index()];
        let assault = &mut scene.assault[them];
        assault.attackers += 1;
        assault.weight += ATTACKER_WEIGHT[kind.index()];
        assault.hits += count(attacks & near);
    }
    let moves = count(attacks & scene.area[us]);
    tally.add::<WHITE>(Term::Mobility, mobility + moves as usize, 1);
    moves
}

/// The squares where a minor piece of this side is an outpost: ranks four to
/// six, guarded by a pawn, never attacked by one.
#[inline(always)]
fn outposts<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>) -> Set {
    let (us, them) = us_them::<WHITE>();
    let ranks = rank_set::<WHITE>(3) | rank_set::<WHITE>(4) | rank_set::<WHITE>(5);
    ranks & scene.attacks[us][PAWN.index()] & !scene.pawns.reach[them]
}

/// Knights and bishops that stand on outposts or right behind a pawn.
#[inline(always)]
fn minor_posts<V, T, const WHITE: bool>(scene: &Scene<V>, posts: Set, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let behind = back::<WHITE>(scene.kind(PAWN));
    for (kind, term, outpost, behind_pawn) in [
        (KNIGHT, Term::Knights, KNIGHT_OUTPOST, KNIGHT_BEHIND_PAWN),
        (BISHOP, Term::Bishops, BISHOP_OUTPOST, BISHOP_BEHIND_PAWN),
    ] {
        tally.add::<WHITE>(term, outpost, count(scene.of(us, kind) & posts));
        tally.add::<WHITE>(term, behind_pawn, count(scene.of(us, kind) & behind));
    }
}

/// Can a minor piece that stands on no outpost go to one?
#[inline(always)]
fn reaches_post(sq: usize, attacks: Set, own: Set, posts: Set) -> bool {
    posts & one(sq) == 0 && posts & attacks & !own != 0
}

#[inline(always)]
fn knight<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: usize, posts: Set, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let attacks = scene.attacks_of(KNIGHT, sq, scene.occupied);
    look::<V, T, WHITE>(scene, KNIGHT, sq, attacks, MOBILITY_KNIGHT, tally);
    if reaches_post(sq, attacks, scene.side(us), posts) {
        tally.add::<WHITE>(Term::Knights, KNIGHT_OUTPOST + 1, 1);
    }
    let steps = distance(sq, scene.kings[us]);
    tally.add::<WHITE>(Term::Knights, KNIGHT_KING_DISTANCE, steps);
}

/// Bishops look through queens, which move the same way.
#[inline(always)]
fn bishop<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: usize, posts: Set, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let attacks = scene.attacks_of(BISHOP, sq, scene.occupied & !scene.kind(QUEEN));
    look::<V, T, WHITE>(scene, BISHOP, sq, attacks, MOBILITY_BISHOP, tally);
    if reaches_post(sq, attacks, scene.side(us), posts) {
        tally.add::<WHITE>(Term::Bishops, BISHOP_OUTPOST + 1, 1);
    }
    let steps = distance(sq, scene.kings[us]);
    tally.add::<WHITE>(Term::Bishops, BISHOP_KING_DISTANCE, steps);

    let colour = if DARK & one(sq) != 0 { DARK } else { !DARK };
    let own_pawns = scene.of(us, PAWN);
    let on_colour = count(own_pawns & colour);
    let blocked = own_pawns & back::<WHITE>(scene.occupied) & CENTRE_FILES;
    tally.add::<WHITE>(Term::Bishops, BISHOP_OWN_PAWNS, on_colour);
    tally.add::<WHITE>(Term::Bishops, BISHOP_OWN_PAWNS + 1, on_colour * count(blocked));
    let shut_out = count(diagonals(sq) & scene.of(them, PAWN));
    tally.add::<WHITE>(Term::Bishops, BISHOP_XRAY_PAWNS, shut_out);
    if LONG_DIAGONALS & one(sq) != 0 {
        let over_pawns = scene.attacks_of(BISHOP, sq, scene.kind(PAWN));
        if many((over_pawns | one(sq)) & CENTRE) {
            tally.add::<WHITE>(Term::Bishops, BISHOP_LONG_DIAGONAL, 1);
        }
    }
}

/// A rook with no more moves than this may be trapped.
const TRAPPED_MOVES: i32 = 3;

/// Rooks look through queens and through the other rook.
#[inline(always)]
fn rook<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: usize, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let through = scene.kind(QUEEN) | scene.of(us, ROOK);
    let attacks = scene.attacks_of(ROOK, sq, scene.occupied & !through);
    let moves = look::<V, T, WHITE>(scene, ROOK, sq, attacks, MOBILITY_ROOK, tally);

    let file = FILE_A << file_of(sq);
    let own_on_file = scene.of(us, PAWN) & file;
    if own_on_file == 0 {
        let open = usize::from(scene.of(them, PAWN) & file == 0);
        tally.add::<WHITE>(Term::Rooks, ROOK_OPEN_FILE + open, 1);
    } else {
        if own_on_file & back::<WHITE>(scene.occupied) != 0 {
            tally.add::<WHITE>(Term::Rooks, ROOK_CLOSED_FILE, 1);
        }
        if moves <= TRAPPED_MOVES && is_shut_in(sq, scene.kings[us]) {
            tally.add::<WHITE>(Term::Rooks, ROOK_TRAPPED, 1);
        }
    }
    if scene.kind(QUEEN) & file != 0 {
        tally.add::<WHITE>(Term::Rooks, ROOK_ON_QUEEN_FILE, 1);
    }
    let targets =
        scene.of(them, PAWN) & rank_set::<WHITE>(6) | scene.of(them, KING) & rank_set::<WHITE>(7);
    if rank_for::<WHITE>(sq) == 6 && targets != 0 {
        tally.add::<WHITE>(Term::Rooks, ROOK_SEVENTH, 1);
    }
}

/// Does a king that has left the middle stand between it and the rook? One in
/// the middle may still castle.
#[inline(always)]
fn is_shut_in(rook: usize, king: usize) -> bool {
    let (rook, king) = (file_of(rook), file_of(king));
    match king {
        0..=2 => rook < king,
        3..=4 => false,
        _ => rook > king,
    }
}

#[inline(always)]
fn queen<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: usize, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (_, them) = us_them::<WHITE>();
    let attacks = scene.attacks_of(QUEEN, sq, scene.occupied);
    look::<V, T, WHITE>(scene, QUEEN, sq, attacks, MOBILITY_QUEEN, tally);
    let enemy_half = fill_forward::<WHITE>(rank_set::<WHITE>(4));
    if enemy_half & !scene.pawns.reach[them] & one(sq) != 0 {
        tally.add::<WHITE>(Term::Queens, QUEEN_INFILTRATION, 1);
    }
    if is_exposed::<V, WHITE>(scene, sq, attacks) {
        tally.add::<WHITE>(Term::Queens, QUEEN_EXPOSED, 1);
    }
}

/// Does exactly one man, of either side, stand between the queen and an enemy
/// rook or bishop? It is pinned to her, or about to discover an attack.
#[inline(always)]
fn is_exposed<V, const WHITE: bool>(scene: &Scene<V>, sq: usize, attacks: Set) -> bool
where
    V: BoardView<Bits = u64>,
{
    let (_, them) = us_them::<WHITE>();
    let hidden = |kind, lines: Set| {
        squares(scene.of(them, kind) & lines & !attacks).any(|slider| {
            scene.attacks_of(kind, slider, scene.occupied)
                & attacks
                & line(sq, slider)
                & scene.occupied
                != 0
        })
    };
    hidden(ROOK, cross(sq)) || hidden(BISHOP, diagonals(sq))
}
