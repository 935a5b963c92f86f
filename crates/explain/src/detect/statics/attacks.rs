//! Pieces that are pinned to their king, and pieces that are attacked and not
//! defended.

use crate::{Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// The pieces of a side that its king needs where they stand: without one of
/// them an enemy piece would attack the king that does not attack it now. Empty
/// where a side has no royal piece or several.
pub fn absolutely_pinned(moment: &Moment, side: Side) -> SquareGroup {
    let Some(king) = moment.king(side) else { return SquareGroup::EMPTY };
    let shields = |&sq: &Square| sq != king && pinners_of(moment, side, king, sq).any();
    moment.of_side(side).into_iter().filter(shields).collect()
}

/// The enemy pieces that attack the king once this square is empty, and do not now.
fn pinners_of(moment: &Moment, side: Side, king: Square, sq: Square) -> SquareGroup {
    let without = moment.occupied() - SquareGroup::of(sq);
    let uncovered = moment.attackers_to(king, without) & moment.of_side(!side);
    uncovered - moment.attackers(!side, king)
}

/// The pieces of a side, pawns and royal pieces left out, that the enemy attacks
/// and nothing defends, not even through an enemy slider on the same line.
pub fn attacked_undefended(moment: &Moment, side: Side) -> SquareGroup {
    let counts = |&sq: &Square| {
        let royal = moment.at(sq).is_some_and(|piece| moment.is_royal(piece.kind));
        !royal && moment.role_at(sq) != Some(PieceRole::Pawn)
    };
    let own = moment.of_side(side).into_iter().filter(counts);
    own.filter(|&sq| moment.is_hanging(sq)).collect()
}
