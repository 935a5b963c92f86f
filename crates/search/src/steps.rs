//! All steps of a game that can be taken back, found by the change they make to the key.

use game_core::{Geometry, Key, Kind, Piece, Position, Side, Square, SquareSet};

/// A step from one square to another and back, by the change it makes to the key.
#[derive(Clone, Copy)]
struct Step {
    change: Key,
    ends: [Square; 2],
}

/// All steps of a game that can be taken back.
pub(crate) struct StepTable {
    /// A step lies at the place that its change says, or at the next free one. A free
    /// place has no change. There are twice as many places as steps.
    places: Vec<Step>,
    /// The change of the turn alone.
    pub(crate) turn: Key,
}

impl StepTable {
    /// The steps of a game; none if stepping back to an earlier position does not simply
    /// draw.
    pub(crate) fn new<P: Position>(pos: &P) -> Option<StepTable> {
        let start = Square(0);
        let turn = pos.step_change(Piece::new(Side::White, Kind(0)), start, start)?;
        let steps = reversible_steps(pos);
        let free = Step { change: 0, ends: [start; 2] };
        let n_places = (2 * steps.len()).next_power_of_two().max(2);
        let mut table = StepTable { places: vec![free; n_places], turn };
        for step in steps {
            let place = table.place(step.change);
            table.places[place] = step;
        }
        Some(table)
    }

    /// The place of a step with this change, or the free place where it would lie.
    #[inline]
    fn place(&self, change: Key) -> usize {
        let mask = self.places.len() - 1;
        let mut place = change as usize & mask;
        while self.places[place].change != 0 && self.places[place].change != change {
            place = (place + 1) & mask;
        }
        place
    }

    /// Can a piece of the side to move make the step with this change?
    pub(crate) fn is_open<P: Position>(&self, pos: &P, change: Key) -> bool {
        let step = self.places[self.place(change)];
        if step.change == 0 {
            return false;
        }
        let [a, b] = step.ends;
        let can_go = |from: Square, to: Square| {
            pos.at(from).is_some_and(|piece| {
                piece.side == pos.turn() && pos.steps_of(piece, from, pos.occupied()).has(to)
            })
        };
        can_go(a, b) || can_go(b, a)
    }
}

/// All steps of all pieces on an empty board that can be taken back.
fn reversible_steps<P: Position>(pos: &P) -> Vec<Step> {
    let geometry: Geometry = pos.geometry();
    let steps_of = |piece: Piece, sq: Square| pos.steps_of(piece, sq, SquareSet::EMPTY);
    let mut steps = Vec::new();
    for side in Side::BOTH {
        for piece in (0..pos.n_kinds()).map(|index| Piece::new(side, Kind(index as u8))) {
            for from in (0..geometry.n_squares()).map(|index| Square(index as u8)) {
                let targets = steps_of(piece, from).into_iter();
                for to in targets.filter(|&to| to > from && steps_of(piece, to).has(from)) {
                    let change = pos.step_change(piece, from, to);
                    steps.extend(change.map(|change| Step { change, ends: [from, to] }));
                }
            }
        }
    }
    steps
}
