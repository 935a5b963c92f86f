//! What appeared on the board and what vanished between two positions: what was
//! there before is no news. Rows 69, 94 and 98 of the catalogue are changes by
//! nature.

use super::ground::{SIDES, centre, claim, file, is_dark};
use super::structure::pawns;
use super::{in_moment, king, pieces};
use crate::{Fact, Finding, Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// The safe moves of a kind of pieces change by at least so many.
const MIN_MOBILITY_CHANGE: i32 = 3;
/// Attacks on the centre and pawns in it change by at least so many.
const MIN_CENTRE_CHANGE: i32 = 2;

/// What changed, for both sides. A claim with ply 0 was true before and is not
/// any more; one with ply 1 is true after and was not before.
pub fn changes(before: &Moment, after: &Moment) -> Vec<Finding> {
    let (old, new) = (marked(before), marked(after));
    let vanished = news(&old, &new).into_iter();
    let appeared = news(&new, &old).into_iter().map(|mut finding| {
        finding.ply = 1;
        finding
    });
    let mut found: Vec<Finding> = vanished.chain(appeared).collect();
    for side in SIDES {
        found.extend(king::shield_weakened(before, after, side));
        mobility(before, after, side, &mut found);
        found.extend(centre_change(before, after, side));
    }
    found
}

/// What is new after and was not there before, and what a side has gained: the
/// part of [`changes`] that can be said of the later position. Facts that are
/// good for neither side are left out.
pub(crate) fn appeared(before: &Moment, after: &Moment) -> Vec<Finding> {
    let is_gain = |finding: &Finding| match finding.fact {
        Fact::MobilityChange | Fact::Centre => finding.size > 0,
        Fact::Imbalance | Fact::OppositeBishops => false,
        _ => finding.ply > 0,
    };
    changes(before, after).into_iter().filter(is_gain).collect()
}

/// By what a fact is known again in another position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// It is the fact of a side.
    Side,
    /// It belongs to a file, whatever piece stands there.
    File(u8),
    /// It belongs to a square.
    Square(Square),
    /// It belongs to squares of a colour, or to one half of the board.
    Half(bool),
    /// It is the first, second and so on of its fact: only their number counts.
    Number(usize),
}

/// The claims about a position with their marks.
fn marked(moment: &Moment) -> Vec<(Finding, Vec<Mark>)> {
    let mut found: Vec<(Finding, Vec<Mark>)> = Vec::new();
    // A pair of bishops is news only where the other side has none.
    let counts = |finding: &Finding| finding.fact != Fact::BishopPair || finding.size > 0;
    for finding in in_moment(moment).into_iter().filter(counts) {
        let alike = |known: &&(Finding, Vec<Mark>)| {
            known.0.fact == finding.fact && known.0.side == finding.side
        };
        let number = found.iter().filter(alike).count();
        let marks = marks(moment, &finding, number);
        found.push((finding, marks));
    }
    found
}

fn marks(moment: &Moment, finding: &Finding, number: usize) -> Vec<Mark> {
    let files = || finding.men.iter().map(|man| Mark::File(file(moment, man.square)));
    let square = |sq: Option<Square>| sq.map(Mark::Square).into_iter().collect();
    let first_man = finding.men.first().map(|man| man.square);
    let last_man = finding.men.last().map(|man| man.square);
    let first_square = finding.squares.first().copied();
    match finding.fact {
        Fact::DoubledPawns
        | Fact::IsolatedPawn
        | Fact::BackwardPawn
        | Fact::BlockedPawn
        | Fact::PassedPawn
        | Fact::OutsidePasser
        | Fact::ConnectedPassers
        | Fact::ConnectedPawns
        | Fact::Isolani
        | Fact::HangingPawns
        | Fact::RookOpenFile
        | Fact::RookHalfOpenFile => files().collect(),
        Fact::ProtectedPasser | Fact::Blockade => files().take(1).collect(),
        Fact::Outpost => square(first_man),
        Fact::Battery => square(last_man),
        Fact::Hole => square(first_square),
        Fact::WeakColour => {
            first_square.map(|sq| Mark::Half(is_dark(moment, sq))).into_iter().collect()
        }
        Fact::Majority => {
            let middle = moment.geometry().files() / 2;
            first_man.map(|sq| Mark::Half(file(moment, sq) < middle)).into_iter().collect()
        }
        Fact::PassiveKnight
        | Fact::BadBishop
        | Fact::LongDiagonal
        | Fact::RookOnSeventh
        | Fact::ShutInRook => vec![Mark::Number(number)],
        _ => vec![Mark::Side],
    }
}

/// The claims with a mark that no claim of the same fact and side has among the
/// others.
fn news(these: &[(Finding, Vec<Mark>)], others: &[(Finding, Vec<Mark>)]) -> Vec<Finding> {
    let is_known = |finding: &Finding, mark: &Mark| {
        others.iter().any(|(other, marks)| {
            other.fact == finding.fact && other.side == finding.side && marks.contains(mark)
        })
    };
    let is_new = |(finding, marks): &&(Finding, Vec<Mark>)| {
        marks.iter().any(|mark| !is_known(finding, mark))
    };
    these.iter().filter(is_new).map(|known| known.0.clone()).collect()
}

/// Row 94: the pieces of a kind, as many as before, have at least three moves
/// more or fewer to squares that no enemy pawn attacks. The size is the change,
/// below 0 where there are fewer.
fn mobility(before: &Moment, after: &Moment, side: Side, found: &mut Vec<Finding>) {
    use PieceRole::{Bishop, Knight, Queen, Rook};
    for role in [Knight, Bishop, Rook, Queen] {
        let (had, has) = (before.of_role(side, role), after.of_role(side, role));
        let change = safe_moves(after, side, has) - safe_moves(before, side, had);
        if had.len() == has.len() && change.abs() >= MIN_MOBILITY_CHANGE {
            found.push(changed(after, Fact::MobilityChange, side, has, change));
        }
    }
}

fn safe_moves(moment: &Moment, side: Side, squares: SquareGroup) -> i32 {
    let enemies = pawns(moment, !side);
    let is_safe = |sq: &Square| !moment.attackers(!side, *sq).meets(enemies);
    let moves = |sq| pieces::reach(moment, sq).into_iter().filter(is_safe).count();
    squares.into_iter().map(moves).sum::<usize>() as i32
}

/// Row 98: the attacks of a side on the squares of the centre and its pawns on
/// them change by at least two. The men are its pawns there, the squares those
/// that it attacks more or less often, the size is the change.
fn centre_change(before: &Moment, after: &Moment, side: Side) -> Option<Finding> {
    let centre = centre(after);
    if pawns(before, side).is_empty() {
        return None;
    }
    let grip = |moment: &Moment, sq: Square| {
        let held = pawns(moment, side).has(sq);
        moment.attackers(side, sq).len() as i32 + i32::from(held)
    };
    let total = |moment| centre.into_iter().map(|sq| grip(moment, sq)).sum::<i32>();
    let change = total(after) - total(before);
    let differs = |sq: &Square| (grip(after, *sq) - grip(before, *sq)).signum() == change.signum();
    let squares: SquareGroup = centre.into_iter().filter(differs).collect();
    let claim = changed(after, Fact::Centre, side, centre & pawns(after, side), change);
    (change.abs() >= MIN_CENTRE_CHANGE).then(|| claim.with_squares(squares))
}

fn changed(after: &Moment, fact: Fact, side: Side, men: SquareGroup, change: i32) -> Finding {
    let mut finding = claim(after, fact, side, men).sized(change);
    finding.ply = 1;
    finding
}
