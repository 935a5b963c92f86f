//! One move of a story with what stands around it: what all tactics ask.

use crate::{Evidence, Fact, Finding, Moment, PAWN_VALUE, PieceRole, PlacedMan, Story};
use game_core::{Kind, MoveFacts, Outcome, Side, Square};

/// Within so many plies of its first move a motif must pay.
const PAY_PLIES: usize = 6;

/// A move of a story that is not a pass.
pub(crate) struct Step<'a> {
    /// The whole line.
    pub(crate) story: &'a Story,
    /// The number of the move, from 0.
    pub(crate) ply: usize,
    /// The position before it.
    pub(crate) before: &'a Moment,
    /// The position after it.
    pub(crate) after: &'a Moment,
    /// What it does.
    pub(crate) facts: MoveFacts,
}

impl<'a> Step<'a> {
    /// The move of this number, if a piece makes it.
    pub(crate) fn at(story: &'a Story, ply: usize) -> Option<Step<'a>> {
        let m = story.move_at(ply).filter(|m| *m != game_core::Move::NONE)?;
        let (before, after) = (story.at(ply), story.at(ply + 1));
        let facts = before.facts(m);
        (!facts.is_pass).then_some(Step { story, ply, before, after, facts })
    }

    /// All moves of a story that pieces make.
    pub(crate) fn all(story: &'a Story) -> impl Iterator<Item = Step<'a>> {
        (0..story.len()).filter_map(move |ply| Step::at(story, ply))
    }

    /// Who moves.
    pub(crate) fn side(&self) -> Side {
        self.before.turn()
    }

    /// Where the piece came from; nothing for a drop.
    pub(crate) fn from(&self) -> Option<Square> {
        self.facts.from()
    }

    /// Where the piece ends.
    pub(crate) fn to(&self) -> Square {
        self.facts.to
    }

    /// The square on which something is captured.
    pub(crate) fn taken_at(&self) -> Option<Square> {
        self.facts.captured.map(|known| known.1)
    }

    /// The worth of what is captured, 0 if nothing is.
    pub(crate) fn taken_value(&self) -> i32 {
        self.facts.captured.map_or(0, |known| self.before.value(known.0))
    }

    /// The worth of the piece that moves, as it stands before the move.
    pub(crate) fn mover_value(&self) -> i32 {
        self.before.value(self.facts.kind)
    }

    /// Is the moving piece royal?
    pub(crate) fn by_royal(&self) -> bool {
        self.before.is_royal(self.facts.kind)
    }

    /// How the moving piece moves.
    pub(crate) fn role(&self) -> PieceRole {
        self.before.role(self.facts.kind)
    }

    /// Does the move give check?
    pub(crate) fn checks(&self) -> bool {
        self.after.in_check()
    }

    /// Does the move win the game at once?
    pub(crate) fn wins(&self) -> bool {
        is_won(self.after, self.side())
    }

    /// The answer.
    pub(crate) fn reply(&self) -> Option<Step<'a>> {
        Step::at(self.story, self.ply + 1)
    }

    /// The next move of the same side.
    pub(crate) fn own_next(&self) -> Option<Step<'a>> {
        Step::at(self.story, self.ply + 2)
    }

    /// The move of the other side before this one.
    pub(crate) fn previous(&self) -> Option<Step<'a>> {
        self.ply.checked_sub(1).and_then(|ply| Step::at(self.story, ply))
    }

    /// The previous move of the same side.
    pub(crate) fn own_previous(&self) -> Option<Step<'a>> {
        self.ply.checked_sub(2).and_then(|ply| Step::at(self.story, ply))
    }

    /// Is the piece that this move captures the one that the answer before it just
    /// moved there?
    pub(crate) fn takes_back(&self) -> bool {
        self.previous().is_some_and(|answer| self.taken_at() == Some(answer.to()))
    }

    /// A claim about the position after this move, for the side that moves, shown
    /// by the line up to that ply.
    pub(crate) fn finding(&self, fact: Fact, end: usize) -> Finding {
        let end = end.min(self.story.len());
        let finding = Finding::new(fact, self.side(), self.ply + 1, Evidence::Line);
        finding.with_line(&self.story.moves()[..end])
    }
}

/// The men on these squares.
pub(crate) fn men(moment: &Moment, squares: impl IntoIterator<Item = Square>) -> Vec<PlacedMan> {
    let man = |square| moment.at(square).map(|piece| PlacedMan { piece, square });
    squares.into_iter().filter_map(man).collect()
}

/// Has the side won?
pub(crate) fn is_won(moment: &Moment, by: Side) -> bool {
    matches!(moment.outcome(), Some(Outcome::Win { side, .. }) if side == by)
}

/// Is this a kind that players call a piece, not a pawn and not royal?
pub(crate) fn is_piece(moment: &Moment, kind: Kind) -> bool {
    !moment.is_royal(kind) && moment.role(kind) != PieceRole::Pawn
}

/// Does a piece, not a pawn and not royal, stand here?
pub(crate) fn is_piece_at(moment: &Moment, sq: Square) -> bool {
    moment.at(sq).is_some_and(|piece| is_piece(moment, piece.kind))
}

/// The position as the side would see it if it were to move: a pass of the other
/// side shows what is threatened.
pub(crate) fn seen_by(moment: &Moment, side: Side) -> Option<Moment> {
    if moment.turn() == side { Some(moment.clone()) } else { moment.after_pass() }
}

/// The material of a side after the best capture of whoever is to move.
pub(crate) fn settled_balance(moment: &Moment, side: Side) -> i32 {
    let captures = moment.legal_moves().into_iter();
    let captures = captures.filter(|&m| moment.captured_at(m).is_some());
    let best = captures.filter_map(|m| moment.gain(m)).max().unwrap_or(0).max(0);
    let toll = if moment.turn() == side { best } else { -best };
    moment.balance(side) + toll
}

/// Does the line from this ply win something that stays won: the game, or a pawn
/// or more that the next answer does not take back, within [`PAY_PLIES`]?
pub(crate) fn gains(story: &Story, side: Side, start: usize) -> bool {
    let before = story.at(start).balance(side);
    let last = (start + PAY_PLIES + 1).min(story.len());
    let ahead = |ply: usize| story.at(ply).balance(side) >= before + PAWN_VALUE;
    let own_move = |ply: &usize| story.at(ply - 1).turn() == side;
    (start + 1..=last).filter(own_move).any(|ply| {
        is_won(story.at(ply), side) || ahead(ply) && (ply == story.len() || ahead(ply + 1))
    })
}

/// Is the line from this ply good for the side: it [`gains`], or it ends soon and
/// nothing is lost, so that what was prepared may still come?
pub(crate) fn pays(story: &Story, side: Side, start: usize) -> bool {
    gains(story, side, start) || {
        let is_short = start + PAY_PLIES + 1 >= story.len();
        is_short && settled_balance(story.end(), side) >= story.at(start).balance(side)
    }
}
