//! What follows a move: the rules `after` of a game, obeyed in their order.

use super::Making;
use crate::attacks::Attacks;
use crate::castling::wing_towards;
use crate::cell::BoardCell;
use crate::state::State;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, Observer, Piece, Square, SquareSet};
use rules::axes::BoardAxes;
use rules::game::{
    AfterChange, AfterKind, AfterOccasion, AfterRule, AfterSquares, AfterWho, Royal,
};

/// What a move captured, and where it stood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Captive {
    pub(super) piece: Piece,
    pub(super) square: Square,
}

/// What is noted of a move while it is made, for the rules about what follows.
#[derive(Default)]
pub(super) struct MoveWatch {
    /// What stood on the first square of the move before it.
    mover: Option<Piece>,
    /// That piece had not moved before.
    stood_unmoved: bool,
    pub(super) captives: Vec<Captive>,
    /// The move is tried as a threat: what is no threat to royal pieces of the
    /// opponent spares them.
    pub(super) threatening: bool,
}

/// A move that has been made, as the rules about what follows see it.
struct FinishedMove<B: Bits> {
    /// Where it came from; nowhere for a drop.
    origin: Option<Square>,
    /// Where pieces arrived.
    arrivals: SquareSet<B>,
    /// The kind that moved, as it was before.
    mover: Kind,
    captives: Vec<Captive>,
}

impl<B: Bits> FinishedMove<B> {
    /// Is it a move of this sort?
    fn is(&self, on: AfterOccasion) -> bool {
        let captures = !self.captives.is_empty();
        let moves = self.origin.is_some();
        let stays = self.origin.is_some_and(|from| self.arrivals == SquareSet::of(from));
        match on {
            AfterOccasion::Any => true,
            AfterOccasion::Move => moves,
            AfterOccasion::Capture => captures,
            AfterOccasion::Quiet => moves && !captures && !stays,
            AfterOccasion::Stay => stays && !captures,
            AfterOccasion::Drop => !moves,
        }
    }

    /// The kind a piece becomes.
    fn becomes(&self, piece: Kind, kind: &AfterKind<Kind>) -> Option<Kind> {
        let captive = self.captives.first().map(|captive| captive.piece.kind);
        match kind {
            AfterKind::Kind(kind) => Some(*kind),
            AfterKind::Captive => captive,
            AfterKind::Cases(cases) => {
                let fits = |wanted: &Option<Vec<Kind>>| match wanted {
                    None => true,
                    Some(kinds) => captive.is_some_and(|captive| kinds.contains(&captive)),
                };
                let case = cases.iter().find(|c| c.piece.contains(&piece) && fits(&c.captive));
                case.map(|case| case.into)
            }
        }
    }
}

impl<B: Bits, O: Observer> Making<'_, B, O> {
    /// Notes what stands on the first square of a move that is about to be made.
    #[inline(never)]
    pub(super) fn watch_mover(&mut self, from: Square) {
        let Some(watch) = &mut self.watch else { return };
        if from.index() < self.rules.tables.geometry.n_squares() {
            watch.stood_unmoved = self.rules.uses.unmoved && self.board.unmoved().has(from);
            watch.mover = self.board.piece(from);
        }
    }

    /// Obeys the rules about what follows a move.
    #[inline(never)]
    pub(super) fn aftermath(&mut self, action: MoveAction, m: Move, before: &State) {
        let Some(watch) = &mut self.watch else { return };
        let mover = watch.mover;
        let (from, to) = (m.from(), m.to());
        let (origin, arrivals, mover) = match action {
            MoveAction::Pass => return,
            MoveAction::Drop(kind) => (None, SquareSet::of(to), Some(kind)),
            MoveAction::Castle
            | MoveAction::CastleGateKing(_)
            | MoveAction::CastleGatePartner(_) => {
                let way = self.castling.way(self.us, wing_towards(from, to));
                let Some(way) = way else { return };
                let ends = SquareSet::of(way.king_to) | SquareSet::of(way.partner_to);
                (Some(from), ends, mover.map(|piece| piece.kind))
            }
            _ => (Some(from), SquareSet::of(to), mover.map(|piece| piece.kind)),
        };
        let Some(mover) = mover else { return };
        let captives = std::mem::take(&mut watch.captives);
        let finished = FinishedMove { origin, arrivals, mover, captives };
        let rules = self.rules;
        for rule in &rules.game.aftermath.rules {
            let of_captive =
                finished.captives.iter().any(|captive| rule.of.has(&captive.piece.kind));
            let is_about = rule.on != AfterOccasion::Capture || of_captive;
            let is_there = rule.beside.is_none_or(|who| self.is_beside(&finished, who));
            if finished.is(rule.on) && rule.by.has(&finished.mover) && is_about && is_there {
                self.obey(rule, &finished, before);
            }
        }
    }

    /// Stands a piece of this side next to where pieces arrived?
    fn is_beside(&self, finished: &FinishedMove<B>, who: AfterWho) -> bool {
        let near = self.over_arrivals(finished, |sq| self.rules.tables.neighbours[sq.index()]);
        let pieces = match who {
            AfterWho::Either => self.board.all_pieces(),
            AfterWho::Enemy => self.board.side(!self.us),
            AfterWho::Friend => self.board.side(self.us),
        };
        (near - finished.arrivals).meets(pieces)
    }

    fn obey(
        &mut self,
        rule: &AfterRule<Kind, SquareSet<B>>,
        finished: &FinishedMove<B>,
        before: &State,
    ) {
        match rule.change {
            AfterChange::Return => return self.send_back(finished, before),
            AfterChange::Reborn => {
                for &captive in finished.captives.iter().filter(|it| rule.of.has(&it.piece.kind)) {
                    self.reborn(captive);
                }
                return;
            }
            _ => {}
        }
        for sq in self.affected(rule, finished) {
            let Some(piece) = self.board.piece(sq) else { continue };
            let is_meant = match rule.who {
                AfterWho::Either => true,
                AfterWho::Enemy => piece.side != self.us,
                AfterWho::Friend => piece.side == self.us,
            };
            let spared = self.watch.as_ref().is_some_and(|watch| watch.threatening)
                && !rule.threatens
                && piece.side != self.us
                && self.rules.facts(piece.kind).royal != Royal::No;
            if is_meant && rule.only.has(&piece.kind) && !spared {
                self.change(sq, piece, &rule.change, finished);
            }
        }
    }

    /// The squares a rule is about.
    fn affected(
        &self,
        rule: &AfterRule<Kind, SquareSet<B>>,
        finished: &FinishedMove<B>,
    ) -> SquareSet<B> {
        let mut squares = SquareSet::EMPTY;
        for set in &rule.squares {
            squares |= match set {
                AfterSquares::Target => finished.arrivals,
                AfterSquares::Origin => finished.origin.map_or(SquareSet::EMPTY, SquareSet::of),
                AfterSquares::Region(both) => both[self.us.index()],
                AfterSquares::Around => self.over_arrivals(finished, |sq| {
                    self.rules.tables.neighbours[sq.index()] - finished.arrivals
                }),
                AfterSquares::Attacked => self.over_arrivals(finished, |sq| self.attacked_from(sq)),
                AfterSquares::Enclosed => self.enclosed(finished, BoardAxes::ALL),
                AfterSquares::EnclosedOrthogonally => {
                    self.enclosed(finished, BoardAxes::ORTHOGONAL)
                }
            };
        }
        squares
    }

    /// What a piece that arrived concerns, for all that arrived.
    fn over_arrivals(
        &self,
        finished: &FinishedMove<B>,
        set: impl Fn(Square) -> SquareSet<B>,
    ) -> SquareSet<B> {
        finished.arrivals.into_iter().fold(SquareSet::EMPTY, |all, sq| all | set(sq))
    }

    fn attacked_from(&self, sq: Square) -> SquareSet<B> {
        let Some(piece) = self.board.piece(sq) else { return SquareSet::EMPTY };
        let attacks = Attacks { rules: self.rules, board: &*self.board };
        attacks.captures_from(piece, sq, self.board.occupied())
    }

    fn enclosed(&self, finished: &FinishedMove<B>, along: BoardAxes) -> SquareSet<B> {
        let (friends, enemies) = (self.board.side(self.us), self.board.side(!self.us));
        let tables = &self.rules.tables;
        self.over_arrivals(finished, |sq| tables.enclosed(sq, along, enemies, friends))
    }

    /// Changes one piece.
    fn change(
        &mut self,
        sq: Square,
        piece: Piece,
        change: &AfterChange<Kind>,
        finished: &FinishedMove<B>,
    ) {
        let cell = match change {
            AfterChange::Remove => BoardCell::EMPTY,
            AfterChange::Hand => {
                if self.rules.game.hands.is_some() {
                    self.take_to_hand(!piece.side, piece.kind, sq);
                }
                BoardCell::EMPTY
            }
            AfterChange::Wall => BoardCell::WALL,
            AfterChange::Switch => BoardCell::of(!piece.side, piece.kind),
            AfterChange::Become(kind) => match finished.becomes(piece.kind, kind) {
                Some(kind) if kind != piece.kind => BoardCell::of(piece.side, kind),
                _ => return,
            },
            AfterChange::Return | AfterChange::Reborn => return,
        };
        self.set_cell(sq, cell);
        self.state.rights = self.castling.kept(self.state.rights, sq, sq);
        if cell.piece().is_none() {
            self.board.clear_flags(sq);
            self.state.halfmoves = 0;
        }
    }

    /// Lets the piece that moved go back to where it came from, as if it had
    /// not moved.
    fn send_back(&mut self, finished: &FinishedMove<B>, before: &State) {
        let (Some(origin), Some(arrival)) = (finished.origin, finished.arrivals.first()) else {
            return;
        };
        let goes = !finished.arrivals.many() && origin != arrival;
        if !goes || self.board.cell(origin) != BoardCell::EMPTY {
            return;
        }
        let cell = self.board.cell(arrival);
        if cell.piece().is_none() {
            return;
        }
        self.set_cell(arrival, BoardCell::EMPTY);
        self.set_cell(origin, cell);
        self.carry_flags(arrival, origin, false);
        if self.watch.as_ref().is_some_and(|watch| watch.stood_unmoved) {
            let flag = self.board.unmoved_flag();
            self.board.set_flag(flag, self.board.flag(flag) | SquareSet::of(origin));
        }
        let kept = |rights: u8, it: &Captive| self.castling.kept(rights, it.square, it.square);
        self.state.rights = finished.captives.iter().fold(before.rights, kept);
    }

    /// Puts a captive back where a piece like it stood at the start.
    fn reborn(&mut self, captive: Captive) {
        let Captive { piece, square } = captive;
        if let Some(home) = self.rules.home(piece, square)
            && self.board.cell(home) == BoardCell::EMPTY
        {
            self.set_cell(home, BoardCell::of(piece.side, piece.kind));
            self.board.clear_flags(home);
        }
    }
}
