//! A claim with every position of its line.

use crate::board::{Erased, SeenBoard};
use crate::disproof::Disproof;
use crate::roles::roles;
use crate::view::{KindTable, View};
use explain::Finding;
use game_core::{Kind, Move, MoveFacts, Position, Side, Square};
use std::cell::Cell;
use std::rc::Rc;

/// True, or what is wrong.
pub(crate) type Verdict = Result<(), Disproof>;

/// A finding and its line, replayed.
pub(crate) struct ReplayedClaim<'a> {
    finding: &'a Finding,
    views: Vec<View>,
    /// Has a test looked at the number of the claim?
    is_counted: Cell<bool>,
}

/// One move of the line.
pub(crate) struct LineMove<'a> {
    pub before: &'a View,
    pub after: &'a View,
    pub facts: MoveFacts,
}

impl LineMove<'_> {
    pub(crate) fn side(&self) -> Side {
        self.before.turn()
    }

    pub(crate) fn to(&self) -> Square {
        self.facts.to
    }

    pub(crate) fn from(&self) -> Option<Square> {
        self.facts.from()
    }

    pub(crate) fn taken_at(&self) -> Option<Square> {
        self.facts.captured.map(|known| known.1)
    }

    /// The worth of what it takes.
    pub(crate) fn taken(&self) -> i32 {
        self.facts.captured.map_or(0, |known| self.before.value(known.0))
    }

    /// The worth of what moves.
    pub(crate) fn moved(&self) -> i32 {
        self.before.value(self.facts.kind)
    }
}

impl<'a> ReplayedClaim<'a> {
    /// Plays the line of a finding.
    pub(crate) fn replay<P: Position + 'static>(
        start: &P,
        finding: &'a Finding,
        values: &dyn Fn(Kind) -> i32,
    ) -> Result<ReplayedClaim<'a>, Disproof> {
        let board: Rc<dyn SeenBoard> = Rc::new(Erased(start.clone()));
        let kinds = (0..board.n_kinds()).map(|index| Kind(index as u8));
        let game = KindTable { roles: roles(&*board), values: kinds.map(values).collect() };
        let mut views = vec![View::new(board, Rc::new(game))];
        for (index, &m) in finding.line.iter().enumerate() {
            let here = &views[index];
            let next = match m {
                Move::NONE => here.after_pass(),
                _ => here.is_legal(m).then(|| here.after_move(m)),
            };
            views.push(next.ok_or(Disproof::IllegalMove { index })?);
        }
        let (ply, moves) = (finding.ply, finding.line.len());
        if ply > moves {
            return Err(Disproof::NoLine { ply, moves });
        }
        Ok(ReplayedClaim { finding, views, is_counted: Cell::new(false) })
    }

    /// Do the men stand where the claim says, and is every square on the board?
    pub(crate) fn men_stand(&self) -> Verdict {
        let n_squares = self.here().geometry().n_squares();
        let outside = |sq: &&Square| sq.index() >= n_squares;
        let men = self.finding.men.iter().map(|man| &man.square);
        if let Some(&sq) = men.chain(&self.finding.squares).find(outside) {
            return Err(Disproof::NoSquare(sq));
        }
        let missing =
            self.finding.men.iter().find(|man| self.here().at(man.square) != Some(man.piece));
        missing.map_or(Ok(()), |man| Err(Disproof::NotThere(man.square)))
    }

    pub(crate) fn finding(&self) -> &Finding {
        self.finding
    }

    pub(crate) fn side(&self) -> Side {
        self.finding.side
    }

    pub(crate) fn ply(&self) -> usize {
        self.finding.ply
    }

    /// How many moves the line has.
    pub(crate) fn len(&self) -> usize {
        self.finding.line.len()
    }

    /// The position that the claim is about.
    pub(crate) fn here(&self) -> &View {
        &self.views[self.finding.ply]
    }

    /// The position before the line.
    pub(crate) fn start(&self) -> &View {
        &self.views[0]
    }

    /// The position after the line.
    pub(crate) fn end(&self) -> &View {
        &self.views[self.finding.line.len()]
    }

    /// All positions of the line.
    pub(crate) fn views(&self) -> &[View] {
        &self.views
    }

    /// The move of this number, if a piece makes it.
    pub(crate) fn step(&self, index: usize) -> Result<LineMove<'_>, Disproof> {
        let lacks = Disproof::Lacks("a move");
        let m = *self.finding.line.get(index).ok_or(lacks.clone())?;
        let (before, after) = (&self.views[index], &self.views[index + 1]);
        if m == Move::NONE {
            return Err(lacks);
        }
        Ok(LineMove { before, after, facts: before.facts(m) })
    }

    /// The move that led to the position of the claim; the side must have made it.
    pub(crate) fn last_step(&self) -> Result<LineMove<'_>, Disproof> {
        let index = self.finding.ply.checked_sub(1).ok_or(Disproof::Lacks("a move before it"))?;
        let step = self.step(index)?;
        self.need(step.side() == self.side(), "the side made the move")?;
        Ok(step)
    }

    /// All moves that pieces make from this one on.
    pub(crate) fn steps_from(&self, first: usize) -> impl Iterator<Item = (usize, LineMove<'_>)> {
        (first..self.len()).filter_map(|index| Some((index, self.step(index).ok()?)))
    }

    /// The square of a man of the claim.
    pub(crate) fn man(&self, index: usize) -> Result<Square, Disproof> {
        let man = self.finding.men.get(index).ok_or(Disproof::Lacks("a piece"))?;
        Ok(man.square)
    }

    /// The squares of the men of the claim.
    pub(crate) fn men(&self) -> Vec<Square> {
        self.finding.men.iter().map(|man| man.square).collect()
    }

    /// A further square of the claim.
    pub(crate) fn square(&self, index: usize) -> Result<Square, Disproof> {
        self.finding.squares.get(index).copied().ok_or(Disproof::Lacks("a square"))
    }

    pub(crate) fn squares(&self) -> Vec<Square> {
        self.finding.squares.clone()
    }

    pub(crate) fn need(&self, holds: bool, what: &'static str) -> Verdict {
        if holds { Ok(()) } else { Err(Disproof::NotSo(what)) }
    }

    /// The number of the claim.
    pub(crate) fn size(&self) -> i32 {
        self.is_counted.set(true);
        self.finding.size
    }

    /// A number that no test of the fact has looked at says nothing and is 0.
    pub(crate) fn says_no_more(&self) -> Verdict {
        if self.is_counted.get() { Ok(()) } else { self.number(0) }
    }

    /// Is the size of the claim this number?
    pub(crate) fn number(&self, right: i32) -> Verdict {
        let claimed = self.size();
        if claimed == right { Ok(()) } else { Err(Disproof::WrongNumber { claimed, right }) }
    }

    /// Are the men of the claim just these, in any order?
    pub(crate) fn men_are(&self, right: &[Square]) -> Verdict {
        self.need(same(&self.men(), right), "these are the pieces")
    }

    /// Are the squares of the claim just these, in any order?
    pub(crate) fn squares_are(&self, right: &[Square]) -> Verdict {
        self.need(same(&self.squares(), right), "these are the squares")
    }
}

/// Do two lists have the same squares?
pub(crate) fn same(a: &[Square], b: &[Square]) -> bool {
    let sorted = |list: &[Square]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list
    };
    sorted(a) == sorted(b)
}
