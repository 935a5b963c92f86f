//! One position with what the tests ask of it: attacks, guards, exchanges.

use crate::board::{SeenBoard, WideSquares};
use crate::roles::MovesAs;
use game_core::{Kind, Move, MoveFacts, Outcome, Side, Square};
use std::ops::Deref;
use std::rc::Rc;

/// What a royal piece counts in comparisons, in centipawns.
const ROYAL: i32 = 9900;
/// The value of a pawn.
pub(crate) const PAWN: i32 = 100;

/// What is the same in all positions of a game.
pub(crate) struct KindTable {
    pub roles: Vec<MovesAs>,
    pub values: Vec<i32>,
}

/// A position and its game.
#[derive(Clone)]
pub(crate) struct View {
    board: Rc<dyn SeenBoard>,
    game: Rc<KindTable>,
}

impl Deref for View {
    type Target = dyn SeenBoard;

    fn deref(&self) -> &(dyn SeenBoard + 'static) {
        &*self.board
    }
}

/// The squares strictly between two squares of one line.
pub(crate) fn between(view: &View, a: Square, b: Square) -> Vec<Square> {
    let shape = view.geometry();
    let gap = |to: u8, from: u8| i16::from(to) - i16::from(from);
    let (files, ranks) = (gap(shape.file(b), shape.file(a)), gap(shape.rank(b), shape.rank(a)));
    if a == b || (files != 0 && ranks != 0 && files.abs() != ranks.abs()) {
        return Vec::new();
    }
    let n = files.abs().max(ranks.abs());
    let step = |i: i16| {
        let file = i16::from(shape.file(a)) + files.signum() * i;
        let rank = i16::from(shape.rank(a)) + ranks.signum() * i;
        shape.square(file as u8, rank as u8)
    };
    (1..n).filter_map(step).collect()
}

impl View {
    pub(crate) fn new(board: Rc<dyn SeenBoard>, game: Rc<KindTable>) -> View {
        View { board, game }
    }

    pub(crate) fn after_move(&self, m: Move) -> View {
        View { board: self.after(m), game: Rc::clone(&self.game) }
    }

    pub(crate) fn after_pass(&self) -> Option<View> {
        Some(View { board: self.passed()?, game: Rc::clone(&self.game) })
    }

    /// The position with this side to move: after a pass where it is not.
    pub(crate) fn with_turn(&self, side: Side) -> Option<View> {
        if self.turn() == side { Some(self.clone()) } else { self.after_pass() }
    }

    pub(crate) fn role_of(&self, kind: Kind) -> MovesAs {
        self.game.roles.get(kind.index()).copied().unwrap_or(MovesAs::Other)
    }

    pub(crate) fn role(&self, sq: Square) -> Option<MovesAs> {
        self.at(sq).map(|piece| self.role_of(piece.kind))
    }

    /// What a kind is worth, royal ones more than all else.
    pub(crate) fn value(&self, kind: Kind) -> i32 {
        if self.is_royal(kind) { ROYAL } else { self.game.values[kind.index()] }
    }

    pub(crate) fn worth(&self, sq: Square) -> i32 {
        self.at(sq).map_or(0, |piece| self.value(piece.kind))
    }

    pub(crate) fn is_side(&self, sq: Square, side: Side) -> bool {
        self.at(sq).is_some_and(|piece| piece.side == side)
    }

    pub(crate) fn is_royal_at(&self, sq: Square) -> bool {
        self.at(sq).is_some_and(|piece| self.is_royal(piece.kind))
    }

    /// Does a piece stand here that is neither a pawn nor royal?
    pub(crate) fn is_piece(&self, sq: Square) -> bool {
        self.at(sq).is_some() && !self.is_royal_at(sq) && self.role(sq) != Some(MovesAs::Pawn)
    }

    /// The squares of a side's men.
    pub(crate) fn men(&self, side: Side) -> Vec<Square> {
        self.geometry().squares().filter(|&sq| self.is_side(sq, side)).collect()
    }

    /// The squares of a side's men of a role.
    pub(crate) fn of(&self, side: Side, role: MovesAs) -> Vec<Square> {
        self.men(side).into_iter().filter(|&sq| self.role(sq) == Some(role)).collect()
    }

    /// The only royal man of a side.
    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        let all: Vec<Square> =
            self.men(side).into_iter().filter(|&sq| self.is_royal_at(sq)).collect();
        if let [king] = all[..] { Some(king) } else { None }
    }

    /// Material of a side less that of the other, hands included.
    pub(crate) fn lead(&self, side: Side) -> i32 {
        let mut sum = 0;
        for sq in self.geometry().squares() {
            if let Some(piece) = self.at(sq).filter(|piece| !self.is_royal(piece.kind)) {
                sum += if piece.side == side { 1 } else { -1 } * self.value(piece.kind);
            }
        }
        for kind in (0..self.n_kinds()).map(|index| Kind(index as u8)) {
            let held = self.in_hand(side, kind) as i32 - self.in_hand(!side, kind) as i32;
            sum += held * self.value(kind);
        }
        sum
    }

    pub(crate) fn attacks(&self, sq: Square) -> WideSquares {
        self.attacks_if(sq, self.occupied())
    }

    /// What the man on a square would attack if only these squares were occupied.
    pub(crate) fn attacks_if(&self, sq: Square, occupied: WideSquares) -> WideSquares {
        self.at(sq).map_or(WideSquares::EMPTY, |piece| self.attacks_of(piece, sq, occupied))
    }

    pub(crate) fn hits(&self, by: Square, target: Square) -> bool {
        self.attacks(by).has(target)
    }

    /// The men of a side that attack a square, one by one.
    pub(crate) fn attackers(&self, side: Side, target: Square) -> Vec<Square> {
        self.men(side).into_iter().filter(|&by| self.hits(by, target)).collect()
    }

    /// The men of the piece's own side that guard it, also through an enemy slider
    /// that attacks it along the same line.
    pub(crate) fn guards(&self, sq: Square) -> Vec<Square> {
        let Some(piece) = self.at(sq) else { return Vec::new() };
        self.guards_of(piece.side, sq)
    }

    pub(crate) fn guards_of(&self, side: Side, sq: Square) -> Vec<Square> {
        let enemies = self.attackers(!side, sq);
        let sliders: Vec<Square> = enemies.into_iter().filter(|&by| self.slides(by)).collect();
        let guards = |own: &Square| {
            let through = |&slider: &Square| {
                self.attacks_if(*own, self.occupied() - WideSquares::of(slider)).has(sq)
            };
            self.hits(*own, sq) || sliders.iter().any(through)
        };
        self.men(side).into_iter().filter(|&own| own != sq).filter(guards).collect()
    }

    /// Does a man slide: does what stands in its way shorten its reach?
    pub(crate) fn slides(&self, sq: Square) -> bool {
        match self.role(sq) {
            Some(MovesAs::Bishop | MovesAs::Rook | MovesAs::Queen) => true,
            Some(MovesAs::Other) => {
                let free = self.attacks_if(sq, WideSquares::EMPTY);
                let hemmed = self.attacks_if(sq, free);
                hemmed != free && hemmed.is_within(free)
            }
            _ => false,
        }
    }

    pub(crate) fn is_attacked(&self, sq: Square) -> bool {
        self.at(sq).is_some_and(|piece| !self.attackers(!piece.side, sq).is_empty())
    }

    /// Attacked, and not guarded or by a cheaper man that is not royal.
    pub(crate) fn in_bad_spot(&self, sq: Square) -> bool {
        let Some(piece) = self.at(sq) else { return false };
        let by = self.attackers(!piece.side, sq);
        let cheaper = by.iter().any(|&from| self.worth(from) < self.worth(sq));
        !by.is_empty() && (cheaper || self.guards(sq).is_empty())
    }

    /// The moves that capture on a square, with what each does.
    pub(crate) fn captures_on(&self, sq: Square) -> Vec<(Move, MoveFacts)> {
        let moves = self.legal_moves().into_iter().map(|m| (m, self.facts(m)));
        moves.filter(|(_, facts)| facts.captured.is_some_and(|known| known.1 == sq)).collect()
    }

    /// What a legal move wins when both sides go on taking on its square, each with
    /// its cheapest man and only as long as it pays.
    pub(crate) fn exchange(&self, facts: &MoveFacts) -> i32 {
        if facts.castling.is_some() {
            return 0;
        }
        let mut occupied = self.occupied();
        facts.from().into_iter().for_each(|from| occupied.remove(from));
        let mut won = 0;
        if let Some((kind, sq)) = facts.captured {
            occupied.remove(sq);
            won += self.value(kind);
        }
        occupied.insert(facts.to);
        let becomes = facts.promotion.unwrap_or(facts.kind);
        won += self.value(becomes) - self.value(facts.kind);
        won - self.retake(!self.turn(), facts.to, self.value(becomes), occupied)
    }

    /// What a side wins by taking a man of this value on a square, or 0 if it had
    /// better not.
    pub(crate) fn retake(&self, side: Side, sq: Square, value: i32, occupied: WideSquares) -> i32 {
        let takers = |side: Side| {
            let men = self.men(side).into_iter().filter(|&by| by != sq && occupied.has(by));
            let mut takers: Vec<Square> =
                men.filter(|&by| self.attacks_if(by, occupied).has(sq)).collect();
            takers.sort_by_key(|&by| self.worth(by));
            takers
        };
        let Some(&by) = takers(side).first() else { return 0 };
        if self.is_royal_at(by) && !takers(!side).is_empty() {
            return 0;
        }
        let then = self.retake(!side, sq, self.worth(by), occupied - WideSquares::of(by));
        (value - then).max(0)
    }

    /// The most that the side to move wins by an exchange on a square.
    pub(crate) fn best_exchange_on(&self, sq: Square) -> Option<i32> {
        self.captures_on(sq).iter().map(|(_, facts)| self.exchange(facts)).max()
    }

    /// The lead of a side after the best capture of whoever is to move.
    pub(crate) fn settled_lead(&self, side: Side) -> i32 {
        let captures = self.legal_moves().into_iter().map(|m| self.facts(m));
        let captures = captures.filter(|facts| facts.captured.is_some());
        let best = captures.map(|facts| self.exchange(&facts)).max().unwrap_or(0).max(0);
        self.lead(side) + if self.turn() == side { best } else { -best }
    }

    /// Not in check, and neither a capture nor a promotion wins anything.
    pub(crate) fn is_quiet(&self) -> bool {
        let wins = |m: Move| {
            let facts = self.facts(m);
            (facts.captured.is_some() || facts.promotion.is_some()) && self.exchange(&facts) > 0
        };
        !self.in_check() && !self.legal_moves().into_iter().any(wins)
    }

    pub(crate) fn is_won_by(&self, side: Side) -> bool {
        matches!(self.outcome(), Some(Outcome::Win { side: winner, .. }) if winner == side)
    }

    pub(crate) fn file(&self, sq: Square) -> u8 {
        self.geometry().file(sq)
    }

    /// The rank as a side counts it, from 0.
    pub(crate) fn rank(&self, side: Side, sq: Square) -> u8 {
        let rank = self.geometry().rank(sq);
        if side == Side::White { rank } else { self.geometry().ranks() - 1 - rank }
    }

    /// King's steps between two squares.
    pub(crate) fn distance(&self, a: Square, b: Square) -> u8 {
        let ranks = self.geometry().rank(a).abs_diff(self.geometry().rank(b));
        self.file(a).abs_diff(self.file(b)).max(ranks)
    }

    /// The square so many files right and ranks ahead, as a side sees it.
    pub(crate) fn ahead(&self, side: Side, sq: Square, files: i8, ranks: i8) -> Option<Square> {
        let up = if side == Side::White { ranks } else { -ranks };
        let file = self.file(sq).checked_add_signed(files)?;
        let rank = self.geometry().rank(sq).checked_add_signed(up)?;
        self.geometry().square(file, rank)
    }

    pub(crate) fn pawns(&self, side: Side) -> Vec<Square> {
        self.of(side, MovesAs::Pawn)
    }

    pub(crate) fn is_dark(&self, sq: Square) -> bool {
        (self.file(sq) + self.geometry().rank(sq)).is_multiple_of(2)
    }

    /// The squares beside a square.
    pub(crate) fn around(&self, sq: Square) -> Vec<Square> {
        self.geometry().squares().filter(|&to| self.distance(sq, to) == 1).collect()
    }
}
