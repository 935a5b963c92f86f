//! Tablebases: what is known for certain about positions with few pieces.

use crate::{Move, Position, Setup};

/// The value of a position with perfect play, for the side to move. The middle
/// values are those that a rule of moves without progress makes draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableValue {
    /// The side to move loses.
    Loss,
    /// The side to move would lose, but a move rule saves it.
    BlessedLoss,
    /// Nobody wins.
    Draw,
    /// The side to move would win, but a move rule prevents it.
    CursedWin,
    /// The side to move wins.
    Win,
}

impl TableValue {
    /// The value for the opponent.
    #[must_use]
    pub const fn flipped(self) -> TableValue {
        match self {
            TableValue::Loss => TableValue::Win,
            TableValue::BlessedLoss => TableValue::CursedWin,
            TableValue::Draw => TableValue::Draw,
            TableValue::CursedWin => TableValue::BlessedLoss,
            TableValue::Win => TableValue::Loss,
        }
    }
}

/// Tables of positions with few pieces. A search asks them through this trait and
/// knows neither their files nor their game.
pub trait Tablebase: Send + Sync {
    /// The most pieces of a position in the tables.
    fn max_pieces(&self) -> u32;

    /// How many plies without progress the move rule of the game allows.
    fn rule_plies(&self) -> u32;

    /// The value of a position right after progress, whatever its counter says;
    /// nothing if no table has it.
    fn value(&self, setup: &Setup) -> Option<TableValue>;

    /// In how many plies the side that wins makes progress and keeps its win: more
    /// than zero if the side to move wins, less if it loses, zero in a draw. Where
    /// only the move rule makes a draw, the number is beyond that rule. Nothing if
    /// no table has the position.
    fn distance(&self, setup: &Setup) -> Option<i32>;

    /// A sentence about a table that could not be read since this was last asked.
    fn fault(&self) -> Option<String> {
        None
    }
}

/// A move and what the tables know of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableMove {
    /// The move.
    pub m: Move,
    /// The value for the side that makes the move, with the counter of the move
    /// rule as it is.
    pub value: TableValue,
    /// The distance to progress from before the move, as [`Tablebase::distance`]
    /// counts.
    pub distance: i32,
}

/// What the tables know of these legal moves of a position, the best first: wins by
/// the shortest distance, losses by the longest. Nothing if they do not know all of
/// them.
pub fn table_moves<P: Position>(
    pos: &P,
    moves: &[Move],
    tables: &dyn Tablebase,
) -> Option<Vec<TableMove>> {
    if pos.occupied().len() > tables.max_pieces() {
        return None;
    }
    let counter = i32::try_from(pos.to_setup().halfmoves).ok()?;
    let rule = i32::try_from(tables.rule_plies()).ok()?;
    let mut known = Vec::with_capacity(moves.len());
    for &m in moves {
        let mut child = pos.snapshot();
        child.make(m, &mut ());
        let distance = distance_of_move(&child, tables)?;
        let beyond = distance.abs().saturating_add(counter) > rule;
        let value = match (distance.signum(), beyond) {
            (1, false) => TableValue::Win,
            (1, true) => TableValue::CursedWin,
            (-1, true) => TableValue::BlessedLoss,
            (-1, false) => TableValue::Loss,
            _ => TableValue::Draw,
        };
        known.push(TableMove { m, value, distance });
    }
    known.sort_by_key(TableMove::rank);
    Some(known)
}

impl TableMove {
    /// The smaller, the better.
    pub fn rank(&self) -> (std::cmp::Reverse<TableValue>, i32) {
        (std::cmp::Reverse(self.value), self.distance)
    }
}

/// The distance from before the move that led to this position.
fn distance_of_move<P: Position>(child: &P, tables: &dyn Tablebase) -> Option<i32> {
    if let Some(outcome) = child.outcome() {
        let is_won = outcome.winner().is_some();
        return Some(i32::from(is_won));
    }
    let setup = child.to_setup();
    let rule = i32::try_from(tables.rule_plies()).ok()?;
    if setup.halfmoves == 0 {
        return Some(match tables.value(&setup)?.flipped() {
            TableValue::Win => 1,
            TableValue::CursedWin => rule + 1,
            TableValue::Draw => 0,
            TableValue::BlessedLoss => -rule - 1,
            TableValue::Loss => -1,
        });
    }
    let distance = -tables.distance(&setup)?;
    Some(distance + distance.signum())
}
