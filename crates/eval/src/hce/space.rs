//! Space: room behind the own centre, which matters while there are many pieces
//! to find room for.

use super::masks::{CENTRE_FILES, back, count, rank, rank_set};
use super::scene::{Scene, us_them};
use super::tally::{HceTerm, Tally};
use super::weights::SPACE;
use game_core::BoardView;
use game_core::orthodox::PAWN;

/// With fewer pieces than this on both sides together, room is no question.
const MIN_PIECES: i32 = 8;
/// Squares times own pieces squared is divided by this.
const DIVISOR: i32 = 64;

/// Evaluates one side's space.
#[inline(always)]
pub(crate) fn evaluate<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
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
    let ranks = rank_set::<WHITE>(rank::SECOND)
        | rank_set::<WHITE>(rank::THIRD)
        | rank_set::<WHITE>(rank::FOURTH);
    let safe = (CENTRE_FILES & ranks) - pawns - scene.attacks[them][PAWN.index()];
    let behind = back::<WHITE>(pawns);
    let behind = behind | back::<WHITE>(behind);
    let behind = behind | back::<WHITE>(back::<WHITE>(behind));
    let room = count(safe) + count((safe & behind) - scene.all[them]);
    let pieces = own_pieces + scene.counts.of(us, PAWN) / 2;
    tally.add::<WHITE>(HceTerm::Space, SPACE, room * pieces * pieces / DIVISOR);
}
