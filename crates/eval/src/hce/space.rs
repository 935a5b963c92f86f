//! Space: room behind the own centre, which matters while there are many men
//! to find room for.

use super::masks::{CENTRE_FILES, back, count, rank_set};
use super::scene::{Scene, us_them};
use super::tally::{Tally, Term};
use super::weights::SPACE;
use game_core::BoardView;
use game_core::orthodox::PAWN;

/// With fewer pieces than this on both sides together, room is no question.
const MIN_PIECES: i32 = 8;
/// The number of own pieces is squared and divided by this.
const DIVISOR: i32 = 16;

/// One side's space.
#[inline(always)]
pub(crate) fn judge<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let own_pieces = scene.counts.pieces(us);
    if own_pieces + scene.counts.pieces(them) < MIN_PIECES {
        return;
    }
    let pawns = scene.of(us, PAWN);
    let ranks = rank_set::<WHITE>(1) | rank_set::<WHITE>(2) | rank_set::<WHITE>(3);
    let safe = CENTRE_FILES & ranks & !pawns & !scene.attacks[them][PAWN.index()];
    let behind = back::<WHITE>(pawns);
    let behind = behind | back::<WHITE>(behind);
    let behind = behind | back::<WHITE>(back::<WHITE>(behind));
    let room = count(safe) + count(safe & behind & !scene.all[them]);
    let men = own_pieces + scene.counts.of(us, PAWN) / 2;
    tally.add::<WHITE>(Term::Space, SPACE, room * men * men / DIVISOR / 4);
}
