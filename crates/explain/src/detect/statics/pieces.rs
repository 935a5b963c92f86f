//! Where pieces stand: rows 87 to 93, 95 and 97 of the catalogue.

use super::ground::{
    SIDES, castling_rights, centre, claim, file, is_central_file, is_dark, minors,
};
use super::structure::{self, has_pawn_on_file, pawns};
use crate::{Fact, Finding, Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// A knight with at most so many moves is passive.
const PASSIVE_KNIGHT_MOVES: u32 = 3;
/// A bad bishop has at least so many own pawns on its colour.
const BAD_BISHOP_PAWNS: u32 = 4;
/// A bad bishop has at most so many moves.
const BAD_BISHOP_MOVES: u32 = 4;
/// A rook that is shut in has at most so many moves.
const SHUT_IN_MOVES: u32 = 3;
/// The smallest number of ranks on which a rank next to the last one means
/// something.
const MIN_RANKS: u8 = 6;
/// One side has more room if it has so many more safe squares.
const MIN_SPACE: u32 = 4;
/// Room counts while so many men are on the board.
const MIN_MEN_FOR_SPACE: u32 = 20;

/// Where the pieces of both sides stand.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in SIDES {
        for (fact, squares) in [
            (Fact::Outpost, outposts(moment, side)),
            (Fact::PassiveKnight, passive_knights(moment, side)),
            (Fact::BadBishop, bad_bishops(moment, side)),
            (Fact::LongDiagonal, long_diagonals(moment, side)),
            (Fact::RookOpenFile, rooks_on_files(moment, side, false)),
            (Fact::RookHalfOpenFile, rooks_on_files(moment, side, true)),
            (Fact::RookOnSeventh, rooks_on_seventh(moment, side)),
            (Fact::ShutInRook, shut_in_rooks(moment, side)),
        ] {
            found.extend(squares.into_iter().map(|sq| claim(moment, fact, side, [sq])));
        }
        found.extend(batteries(moment, side));
        found.extend(more_space(moment, side));
    }
    found
}

fn pick(squares: SquareGroup, test: impl Fn(Square) -> bool) -> SquareGroup {
    squares.into_iter().filter(|&sq| test(sq)).collect()
}

/// The squares a piece can go to if only its own side's pieces hinder it.
pub(super) fn reach(moment: &Moment, sq: Square) -> SquareGroup {
    let own = moment.at(sq).map_or(SquareGroup::EMPTY, |piece| moment.of_side(piece.side));
    moment.attacks_from(sq) - own
}

/// Is a square on the ranks where a piece of a side makes an outpost: from the
/// middle of the board to the third rank of the enemy?
pub(super) fn is_outpost_rank(moment: &Moment, side: Side, sq: Square) -> bool {
    let ranks = moment.geometry().ranks();
    let rank = moment.rank_for(side, sq);
    rank + 1 >= ranks / 2 && rank + 3 <= ranks
}

/// Row 87: knights and bishops that a pawn guards, from the middle of the board
/// to the enemy's third rank, that no enemy pawn can ever attack.
pub(super) fn outposts(moment: &Moment, side: Side) -> SquareGroup {
    pick(minors(moment, side), |sq| {
        is_outpost_rank(moment, side, sq)
            && structure::guarding_pawns(moment, side, sq).any()
            && !structure::can_be_chased(moment, side, sq)
    })
}

/// Row 88: knights that left their first rank and stand on an edge file or have
/// few moves.
fn passive_knights(moment: &Moment, side: Side) -> SquareGroup {
    let last_file = moment.geometry().files() - 1;
    pick(moment.of_role(side, PieceRole::Knight), |sq| {
        let on_edge = [0, last_file].contains(&file(moment, sq));
        let moved = moment.rank_for(side, sq) > 0;
        moved && (on_edge || reach(moment, sq).len() <= PASSIVE_KNIGHT_MOVES)
    })
}

/// Row 89: bishops with few moves and many own pawns on squares of their colour,
/// one of them in the middle with an enemy pawn before it.
fn bad_bishops(moment: &Moment, side: Side) -> SquareGroup {
    pick(moment.of_role(side, PieceRole::Bishop), |sq| {
        let same = |pawn: Square| is_dark(moment, pawn) == is_dark(moment, sq);
        let hindering = pick(pawns(moment, side), same);
        let is_stuck = |pawn: Square| is_central_file(moment, file(moment, pawn));
        let stuck = pick(structure::blocked(moment, side) & hindering, is_stuck);
        hindering.len() >= BAD_BISHOP_PAWNS
            && stuck.any()
            && reach(moment, sq).len() <= BAD_BISHOP_MOVES
    })
}

/// Row 90: bishops on a long diagonal that see both squares of the centre on it.
/// Only square boards with an even number of files have them.
fn long_diagonals(moment: &Moment, side: Side) -> SquareGroup {
    let board = moment.geometry();
    if board.files() != board.ranks() || !board.files().is_multiple_of(2) {
        return SquareGroup::EMPTY;
    }
    pick(moment.of_role(side, PieceRole::Bishop), |sq| {
        let rising = board.file(sq) == board.rank(sq);
        let falling = board.file(sq) + board.rank(sq) + 1 == board.files();
        (rising || falling) && (moment.attacks_from(sq) & centre(moment)).len() == 2
    })
}

/// Row 91: rooks on a file without own pawns; half-open files have enemy pawns,
/// open ones none.
pub(super) fn rooks_on_files(moment: &Moment, side: Side, half_open: bool) -> SquareGroup {
    if pawns(moment, Side::White).is_empty() && pawns(moment, Side::Black).is_empty() {
        return SquareGroup::EMPTY;
    }
    pick(moment.of_role(side, PieceRole::Rook), |sq| {
        let lane = file(moment, sq);
        !has_pawn_on_file(moment, side, lane) && has_pawn_on_file(moment, !side, lane) == half_open
    })
}

/// Row 92: rooks on the last rank but one, with the enemy king behind it or enemy
/// pawns on it.
fn rooks_on_seventh(moment: &Moment, side: Side) -> SquareGroup {
    let ranks = moment.geometry().ranks();
    if ranks < MIN_RANKS {
        return SquareGroup::EMPTY;
    }
    let rank = |sq| moment.rank_for(side, sq);
    let king_behind = moment.king(!side).is_some_and(|king| rank(king) == ranks - 1);
    let prey = pick(pawns(moment, !side), |sq| rank(sq) == ranks - 2).any();
    let rooks = moment.of_role(side, PieceRole::Rook);
    pick(rooks, |sq| rank(sq) == ranks - 2 && (king_behind || prey))
}

/// Row 93: rooks on the first rank with few moves whose own king, which cannot
/// castle any more, stands on that rank between them and the middle.
fn shut_in_rooks(moment: &Moment, side: Side) -> SquareGroup {
    let Some(king) = moment.king(side) else { return SquareGroup::EMPTY };
    if moment.rank_for(side, king) != 0 || castling_rights(moment, side) > 0 {
        return SquareGroup::EMPTY;
    }
    let files = moment.geometry().files();
    pick(moment.of_role(side, PieceRole::Rook), |sq| {
        let (rook, king) = (file(moment, sq), file(moment, king));
        let left = rook < king && king < files / 2;
        let right = rook > king && king >= files.div_ceil(2);
        moment.rank_for(side, sq) == 0
            && (left || right)
            && reach(moment, sq).len() <= SHUT_IN_MOVES
    })
}

/// Row 95: two sliders of a side on one line, the rear one seeing through the
/// front one to an enemy piece, or to a pawn beside the enemy king. The front one
/// comes first, then the rear one, then the target.
pub(super) fn batteries(moment: &Moment, side: Side) -> Vec<Finding> {
    let mut found = Vec::new();
    let sliders = pick(moment.of_side(side), |sq| moment.is_slider(sq));
    for front in sliders {
        let seen = moment.attacks_from(front);
        for rear in moment.attackers(side, front) & sliders {
            let Some(piece) = moment.at(rear) else { continue };
            let without = moment.occupied() - SquareGroup::of(front);
            let beyond = moment.attacks_of(piece, rear, without) - moment.attacks_from(rear);
            let targets = pick(beyond & seen & moment.of_side(!side), |sq| {
                is_worth_aiming_at(moment, side, sq)
            });
            let made = |target| claim(moment, Fact::Battery, side, [front, rear, target]);
            found.extend(targets.into_iter().map(made));
        }
    }
    found
}

/// Is the enemy man on a square a target of a battery: no pawn, or a pawn beside
/// its king?
fn is_worth_aiming_at(moment: &Moment, side: Side, sq: Square) -> bool {
    let near_king = moment.king(!side).is_some_and(|king| moment.distance(king, sq) == 1);
    moment.role_at(sq) != Some(PieceRole::Pawn) || near_king
}

/// Row 97: a side has more room while many men are on the board. Room is made of
/// the squares on the four files in the middle, from the second rank to the
/// middle of the board, behind an own pawn and not attacked by an enemy pawn. The
/// size is the difference, the squares are its room.
fn more_space(moment: &Moment, side: Side) -> Option<Finding> {
    if moment.occupied().len() < MIN_MEN_FOR_SPACE || moment.king(side).is_none() {
        return None;
    }
    let (own, theirs) = (room(moment, side), room(moment, !side));
    let more = own.len().checked_sub(theirs.len())?;
    let claim = claim(moment, Fact::Space, side, []).with_squares(own);
    (more >= MIN_SPACE).then(|| claim.sized(more as i32))
}

fn room(moment: &Moment, side: Side) -> SquareGroup {
    let board = moment.geometry();
    let own = pawns(moment, side);
    let is_inner = |sq: Square| {
        let lane = board.file(sq);
        let near = [lane.saturating_sub(1), lane, lane + 1];
        near.into_iter().any(|lane| is_central_file(moment, lane))
    };
    let behind_pawn = |sq: Square| {
        let leads = |pawn: Square| {
            file(moment, pawn) == board.file(sq) && structure::is_beyond(moment, side, pawn, sq)
        };
        own.into_iter().any(leads)
    };
    let is_room = |&sq: &Square| {
        (1..board.ranks() / 2).contains(&moment.rank_for(side, sq))
            && is_inner(sq)
            && !own.has(sq)
            && behind_pawn(sq)
            && structure::enemy_pawns_on(moment, side, sq).is_empty()
    };
    board.squares().filter(is_room).collect()
}
