//! Knights, bishops, rooks and queens: where they can go, how well they stand,
//! and whether they attack the enemy king.

use super::masks::{
    CENTRE, CENTRE_FILES, DARK, LONG_DIAGONALS, back, count, cross, diagonals, distance, file_of,
    file_set, fill_forward, line, rank, rank_for, rank_set,
};
use super::scene::{Scene, us_them};
use super::tally::{HceTerm, Tally};
use super::weights::{
    BISHOP_BEHIND_PAWN, BISHOP_KING_DISTANCE, BISHOP_LONG_DIAGONAL, BISHOP_OUTPOST,
    BISHOP_OWN_PAWNS, BISHOP_PAIR, BISHOP_XRAY_PAWNS, KNIGHT_BEHIND_PAWN, KNIGHT_KING_DISTANCE,
    KNIGHT_OUTPOST, KNIGHT_PAIR, KNIGHT_PER_PAWN, MOBILITY_BISHOP, MOBILITY_KNIGHT, MOBILITY_QUEEN,
    MOBILITY_ROOK, QUEEN_EXPOSED, QUEEN_INFILTRATION, ROOK_CLOSED_FILE, ROOK_ON_QUEEN_FILE,
    ROOK_OPEN_FILE, ROOK_PAIR, ROOK_PER_PAWN, ROOK_SEVENTH, ROOK_TRAPPED,
};
use game_core::orthodox::{BISHOP, KING, KNIGHT, N_KINDS, PAWN, QUEEN, ROOK};
use game_core::{BoardView, Kind, Set64, Square};

/// How much each kind of attacker weighs in an attack on the king.
const ATTACKER_WEIGHT: [i32; N_KINDS] = [0, 70, 50, 50, 25, 0];
/// With as many pawns as this, rooks and knights have their plain value.
const USUAL_PAWNS: i32 = 5;

/// Evaluates all pieces of one side.
#[inline(always)]
pub(crate) fn evaluate<V, T, const WHITE: bool>(scene: &mut Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let posts = outposts::<V, WHITE>(scene);
    for sq in scene.of(us, KNIGHT) {
        knight::<V, T, WHITE>(scene, sq, posts, tally);
    }
    for sq in scene.of(us, BISHOP) {
        bishop::<V, T, WHITE>(scene, sq, posts, tally);
    }
    minor_posts::<V, T, WHITE>(scene, posts, tally);
    for sq in scene.of(us, ROOK) {
        rook::<V, T, WHITE>(scene, sq, tally);
    }
    for sq in scene.of(us, QUEEN) {
        queen::<V, T, WHITE>(scene, sq, tally);
    }
    company::<V, T, WHITE>(scene, tally);
}

/// What the value of pieces owes to other pieces of their side: pairs, pawns.
#[inline(always)]
fn company<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let n = |kind| scene.counts.of(us, kind);
    let extra_pawns = n(PAWN) - USUAL_PAWNS;
    tally.add::<WHITE>(HceTerm::Knights, KNIGHT_PER_PAWN, n(KNIGHT) * extra_pawns);
    tally.add::<WHITE>(HceTerm::Rooks, ROOK_PER_PAWN, n(ROOK) * extra_pawns);
    let pairs = [
        (KNIGHT, HceTerm::Knights, KNIGHT_PAIR),
        (BISHOP, HceTerm::Bishops, BISHOP_PAIR),
        (ROOK, HceTerm::Rooks, ROOK_PAIR),
    ];
    for (kind, term, feature) in pairs {
        if n(kind) >= 2 {
            tally.add::<WHITE>(term, feature, 1);
        }
    }
}

/// Adds a piece's attacks to the scene, on the board and on the king, and
/// tells its mobility: the number of squares, which is returned.
#[inline(always)]
fn mobility<V, T, const WHITE: bool>(
    scene: &mut Scene<V>,
    kind: Kind,
    sq: Square,
    mut attacks: Set64,
    first_weight: usize,
    tally: &mut T,
) -> i32
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    if scene.pinned[us].has(sq) {
        attacks &= line(scene.kings[us], sq);
    }
    scene.add_attacks::<WHITE>(kind, attacks);
    if attacks.meets(scene.ring[them]) {
        let near = scene.attacks[them][KING.index()];
        let attack = &mut scene.king_attack[them];
        attack.attackers += 1;
        attack.weight += ATTACKER_WEIGHT[kind.index()];
        attack.hits += count(attacks & near);
    }
    let moves = count(attacks & scene.area[us]);
    tally.add_at::<WHITE>(HceTerm::Mobility, first_weight + moves as usize, 1, sq);
    moves
}

/// The squares where a minor piece of this side is an outpost: ranks four to
/// six, guarded by a pawn, never attacked by one.
#[inline(always)]
fn outposts<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>) -> Set64 {
    let (us, them) = us_them::<WHITE>();
    let ranks = rank_set::<WHITE>(rank::FOURTH)
        | rank_set::<WHITE>(rank::FIFTH)
        | rank_set::<WHITE>(rank::SIXTH);
    (ranks & scene.attacks[us][PAWN.index()]) - scene.pawns.reach[them]
}

/// Knights and bishops that stand on outposts or right behind a pawn.
#[inline(always)]
fn minor_posts<V, T, const WHITE: bool>(scene: &Scene<V>, posts: Set64, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let behind = back::<WHITE>(scene.kind(PAWN));
    for (kind, term, outpost, behind_pawn) in [
        (KNIGHT, HceTerm::Knights, KNIGHT_OUTPOST, KNIGHT_BEHIND_PAWN),
        (BISHOP, HceTerm::Bishops, BISHOP_OUTPOST, BISHOP_BEHIND_PAWN),
    ] {
        tally.add_each::<WHITE>(term, outpost, scene.of(us, kind) & posts);
        tally.add_each::<WHITE>(term, behind_pawn, scene.of(us, kind) & behind);
    }
}

/// Can a minor piece that stands on no outpost go to one?
#[inline(always)]
fn reaches_post(sq: Square, attacks: Set64, own: Set64, posts: Set64) -> bool {
    !posts.has(sq) && posts.meets(attacks - own)
}

/// One knight.
#[inline(always)]
fn knight<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: Square, posts: Set64, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let attacks = scene.attacks_of(KNIGHT, sq, scene.occupied);
    mobility::<V, T, WHITE>(scene, KNIGHT, sq, attacks, MOBILITY_KNIGHT, tally);
    if reaches_post(sq, attacks, scene.side(us), posts) {
        tally.add_at::<WHITE>(HceTerm::Knights, KNIGHT_OUTPOST + 1, 1, sq);
    }
    let steps = distance(sq, scene.kings[us]);
    tally.add_at::<WHITE>(HceTerm::Knights, KNIGHT_KING_DISTANCE, steps, sq);
}

/// One bishop. It attacks through queens, which move along the same lines.
#[inline(always)]
fn bishop<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: Square, posts: Set64, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let attacks = scene.attacks_of(BISHOP, sq, scene.occupied - scene.kind(QUEEN));
    mobility::<V, T, WHITE>(scene, BISHOP, sq, attacks, MOBILITY_BISHOP, tally);
    if reaches_post(sq, attacks, scene.side(us), posts) {
        tally.add_at::<WHITE>(HceTerm::Bishops, BISHOP_OUTPOST + 1, 1, sq);
    }
    let steps = distance(sq, scene.kings[us]);
    tally.add_at::<WHITE>(HceTerm::Bishops, BISHOP_KING_DISTANCE, steps, sq);

    let colour = if DARK.has(sq) { DARK } else { !DARK };
    let own_pawns = scene.of(us, PAWN);
    let on_colour = count(own_pawns & colour);
    let blocked = own_pawns & back::<WHITE>(scene.occupied) & CENTRE_FILES;
    tally.add_at::<WHITE>(HceTerm::Bishops, BISHOP_OWN_PAWNS, on_colour, sq);
    tally.add_at::<WHITE>(HceTerm::Bishops, BISHOP_OWN_PAWNS + 1, on_colour * count(blocked), sq);
    let shut_out = count(diagonals(sq) & scene.of(them, PAWN));
    tally.add_at::<WHITE>(HceTerm::Bishops, BISHOP_XRAY_PAWNS, shut_out, sq);
    if LONG_DIAGONALS.has(sq) {
        let mut seen = scene.attacks_of(BISHOP, sq, scene.kind(PAWN));
        seen.insert(sq);
        if (seen & CENTRE).many() {
            tally.add_at::<WHITE>(HceTerm::Bishops, BISHOP_LONG_DIAGONAL, 1, sq);
        }
    }
}

/// A rook with no more moves than this may be trapped.
const TRAPPED_MOVES: i32 = 3;

/// One rook. It attacks through queens and through rooks of its side.
#[inline(always)]
fn rook<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: Square, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let through = scene.kind(QUEEN) | scene.of(us, ROOK);
    let attacks = scene.attacks_of(ROOK, sq, scene.occupied - through);
    let moves = mobility::<V, T, WHITE>(scene, ROOK, sq, attacks, MOBILITY_ROOK, tally);

    let file = file_set(file_of(sq));
    let own_on_file = scene.of(us, PAWN) & file;
    if own_on_file.is_empty() {
        let open = usize::from(!scene.of(them, PAWN).meets(file));
        tally.add_at::<WHITE>(HceTerm::Rooks, ROOK_OPEN_FILE + open, 1, sq);
    } else {
        if own_on_file.meets(back::<WHITE>(scene.occupied)) {
            tally.add_at::<WHITE>(HceTerm::Rooks, ROOK_CLOSED_FILE, 1, sq);
        }
        if moves <= TRAPPED_MOVES && is_shut_in(sq, scene.kings[us]) {
            tally.add_at::<WHITE>(HceTerm::Rooks, ROOK_TRAPPED, 1, sq);
        }
    }
    if scene.kind(QUEEN).meets(file) {
        tally.add_at::<WHITE>(HceTerm::Rooks, ROOK_ON_QUEEN_FILE, 1, sq);
    }
    let pawns = scene.of(them, PAWN) & rank_set::<WHITE>(rank::SEVENTH);
    let king = scene.of(them, KING) & rank_set::<WHITE>(rank::EIGHTH);
    if rank_for::<WHITE>(sq) == rank::SEVENTH && (pawns | king).any() {
        tally.add_at::<WHITE>(HceTerm::Rooks, ROOK_SEVENTH, 1, sq);
    }
}

/// Does a king that has left the middle stand between it and the rook? One in
/// the middle may still castle.
#[inline(always)]
fn is_shut_in(rook: Square, king: Square) -> bool {
    let (rook, king) = (file_of(rook), file_of(king));
    match king {
        0..=2 => rook < king,
        3..=4 => false,
        _ => rook > king,
    }
}

/// One queen.
#[inline(always)]
fn queen<V, T, const WHITE: bool>(scene: &mut Scene<V>, sq: Square, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (_, them) = us_them::<WHITE>();
    let attacks = scene.attacks_of(QUEEN, sq, scene.occupied);
    mobility::<V, T, WHITE>(scene, QUEEN, sq, attacks, MOBILITY_QUEEN, tally);
    let enemy_half = fill_forward::<WHITE>(rank_set::<WHITE>(rank::FIFTH));
    if (enemy_half - scene.pawns.reach[them]).has(sq) {
        tally.add_at::<WHITE>(HceTerm::Queens, QUEEN_INFILTRATION, 1, sq);
    }
    if is_exposed::<V, WHITE>(scene, sq, attacks) {
        tally.add_at::<WHITE>(HceTerm::Queens, QUEEN_EXPOSED, 1, sq);
    }
}

/// Does exactly one piece, of either side, stand between the queen and an enemy
/// rook or bishop? It is pinned to her, or about to discover an attack.
#[inline(always)]
fn is_exposed<V, const WHITE: bool>(scene: &Scene<V>, sq: Square, attacks: Set64) -> bool
where
    V: BoardView<Bits = u64>,
{
    let (_, them) = us_them::<WHITE>();
    let hidden = |kind, lines: Set64| {
        ((scene.of(them, kind) & lines) - attacks).into_iter().any(|slider| {
            let between = scene.attacks_of(kind, slider, scene.occupied) & attacks;
            between.meets(line(sq, slider) & scene.occupied)
        })
    };
    hidden(ROOK, cross(sq)) || hidden(BISHOP, diagonals(sq))
}
