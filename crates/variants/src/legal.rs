//! Which moves are legal, in the way the compiler chose for the game.
//!
//! A move is legal if it can be made (`movegen.rs`), if the turn it belongs to
//! can be finished with the royal pieces of its side safe, and if no duty of
//! the game forbids it. What "safe" means is in `safety.rs`, who attacks what
//! in `attacks.rs`.
//!
//! *Why is this move illegal?* Ask which [`Legality`] the rulebook of the game
//! has (`compile.rs` chooses it), and read on in the file of that legality:
//!
//! - `Free`, no royal piece, as in antichess: every pseudo-legal move is legal.
//! - `Masks`, one king and one move a turn, as in chess: checks and pins are in
//!   `legal/masks.rs`.
//! - `Sifted`, one king and one move a turn, but more to a move than moving, as in
//!   atomic chess: most moves are judged by masks, the others by a look at the board
//!   after them, `legal/sifted.rs`.
//! - `Turns`, one king and turns of one or two moves, as in Monster. The last
//!   move of a turn is illegal if the opponent's next turn could take the king:
//!   `legal/turns.rs`, which asks `legal/hunt.rs` what two moves in a row
//!   can take. The first of two moves is illegal if no second move leaves the
//!   king safe: `legal/turns/first.rs`.
//! - `Tried`, every other game: the move is made and looked at in
//!   `legal/tried.rs`. What a turn of several moves can capture is searched for
//!   in `legal/captors.rs`, with the memory of `legal/memory.rs`.
//!
//! The quick ways (`Masks`, `Sifted`, `Turns`) need one royal piece at most and leave rare
//! positions to `Tried`, which is right for every game: if a quick way and
//! `Tried` disagree, the quick way has the fault. A king may not castle over
//! attacked squares: `legal/castling.rs`. The duty to capture comes last, in
//! `keep_duty` below.

mod captors;
mod castling;
mod duties;
mod hunt;
mod masks;
mod memory;
#[cfg(feature = "test-support")]
mod oracle;
mod sifted;
mod tried;
mod turns;

pub(crate) use captors::is_capturable;
pub(crate) use memory::TurnMemory;
pub(crate) use tried::{TrialPosition, is_legal_when_tried};

use crate::collect::{Collector, MoveCounter, Scope};
use crate::movegen::{CastlingSafety, Generation, pseudo_moves};
use crate::position::Variant;
use crate::rulebook::Legality;
use crate::word::MoveAction;
use game_core::{Bits, Move, MoveClass, MoveList, SquareSet};

impl<B: Bits> Variant<B> {
    /// Lists the legal moves of a class.
    pub(crate) fn list_legal(&self, class: MoveClass, out: &mut MoveList) {
        let first = out.len();
        // A duty to capture makes quiet moves illegal, and a duty to drop binds only
        // where there is a drop: then all must be seen.
        let by_duty = self.rules.game.duties.must_capture || self.must_drop_now();
        let asked = if by_duty { MoveClass::All } else { class };
        collect_legal(self, asked, out);
        if class != MoveClass::All {
            keep_from(out, first, |m| is_noisy(self, *m) == (class == MoveClass::Noisy));
        }
    }

    /// Counts the legal moves, without listing them where that can be.
    #[inline(always)]
    pub(crate) fn count(&self) -> u64 {
        if moves_are_independent(self) {
            let mut counter = MoveCounter(0);
            let counted = collect_quickly(self, Scope::of(MoveClass::All), &mut counter);
            if counted && (counter.0 > 0 || !self.rules.uses.drop_duty) {
                return counter.0;
            }
        }
        let mut list = MoveList::new();
        collect_legal(self, MoveClass::All, &mut list);
        list.len() as u64
    }

    /// Has the side to move a legal move? A question that is given up is answered
    /// with yes.
    pub(crate) fn has_legal_move(&self) -> bool {
        if self.rules.legality == Legality::Tried && !self.rules.uses.late_duties {
            return tried::can_move(self) != Some(false)
                || self.without_drop_duty().is_some_and(|free| free.has_legal_move());
        }
        self.count() > 0
    }

    /// Is this word a legal move here?
    pub(crate) fn accepts(&self, m: Move) -> bool {
        let mut moves = MoveList::new();
        if moves_are_independent(self) && !self.must_drop_now() {
            let n_squares = self.rules.tables.geometry.n_squares();
            let on_board = m.from().index() < n_squares && m.to().index() < n_squares;
            let movers = if on_board { SquareSet::of(m.from()) } else { SquareSet::EMPTY };
            let scope = Scope { movers, class: MoveClass::All };
            if list_quickly(self, scope, &mut moves) {
                return moves.contains(&m);
            }
            if matches!(self.rules.legality, Legality::Tried | Legality::Sifted) {
                return tried::accepts(self, m);
            }
            moves.clear();
        }
        collect_legal(self, MoveClass::All, &mut moves);
        moves.contains(&m)
    }

    /// Is the side to move in check?
    pub(crate) fn is_in_check(&self) -> bool {
        if let Some(known) = self.state.in_check {
            return known;
        }
        let side = self.state.turn;
        let reach = self.danger_reach(!side);
        if reach <= 1 {
            return self.has_royal_within_reach(side);
        }
        if self.rules.game.royal_kinds.is_empty() {
            return false;
        }
        let struck = if reach == 2 { turns::is_struck_by_two(self, side) } else { None };
        struck.unwrap_or_else(|| {
            is_capturable(&mut self.without_past(), side, &self.attacks().guard(side), reach)
        })
    }
}

/// Lists all legal moves of a class, and perhaps some of the other class.
fn collect_legal<B: Bits>(pos: &Variant<B>, class: MoveClass, out: &mut MoveList) {
    if pos.rules.uses.sudden_endings && pos.is_suddenly_over() {
        return;
    }
    let first = out.len();
    collect_before_duties(pos, class, out);
    if pos.rules.uses.late_duties {
        duties::keep_allowed(pos, first, out);
    }
    if pos.rules.game.duties.must_capture {
        keep_duty(pos, first, out);
    }
    if pos.rules.uses.drop_duty && out.len() == first {
        collect_despite_hand(pos, class, out);
    }
}

/// Where no drop is legal, the duty to drop does not bind.
#[inline(never)]
fn collect_despite_hand<B: Bits>(pos: &Variant<B>, class: MoveClass, out: &mut MoveList) {
    if let Some(free) = pos.without_drop_duty() {
        collect_legal(&free, class, out);
    }
}

/// Lists the moves that are legal as far as no duty forbids them.
#[inline]
fn collect_before_duties<B: Bits>(pos: &Variant<B>, class: MoveClass, out: &mut MoveList) {
    if pos.rules.legality == Legality::Free {
        pseudo_moves(pos, pos.state.turn, CastlingSafety::Required, out);
    } else if !list_quickly(pos, Scope::of(class), out) {
        tried::collect(pos, out);
    }
}

/// Where captures are a duty, keeps of the moves from an index on only the
/// captures, if there is one.
fn keep_duty<B: Bits>(pos: &Variant<B>, first: usize, moves: &mut MoveList) {
    let is_capture = |m: &Move| pos.facts_of(*m).captured.is_some();
    if moves[first..].iter().any(is_capture) {
        keep_from(moves, first, is_capture);
    }
}

/// Lists the legal moves without making them, or few of them. Returns `false`, with
/// nothing said about the moves, if this game or this position needs them tried.
#[inline(always)]
fn list_quickly<B: Bits>(pos: &Variant<B>, scope: Scope<B>, out: &mut MoveList) -> bool {
    match pos.rules.legality {
        Legality::Sifted => sifted::collect(pos, scope, out),
        _ => collect_quickly(pos, scope, out),
    }
}

/// Generates the legal moves without making them. Returns `false`, with
/// nothing said about the moves, if this game or this position needs them
/// tried.
#[inline(always)]
fn collect_quickly<B: Bits>(
    pos: &Variant<B>,
    scope: Scope<B>,
    out: &mut impl Collector<B>,
) -> bool {
    let royals = pos.attacks().royals(pos.state.turn);
    let king = royals.first().filter(|_| !royals.many());
    match (pos.rules.legality, king) {
        (Legality::Masks, Some(king)) => masks::collect(pos, king, scope, out),
        (Legality::Masks, None) if royals.is_empty() && !pos.rules.tables.traits.specials => {
            // Who has no royal piece need not mind one.
            Generation::new(pos, pos.state.turn, scope).run_pseudo(CastlingSafety::Required, out);
            true
        }
        (Legality::Turns, Some(king)) => turns::collect(pos, king, scope, out),
        _ => false,
    }
}

/// Can every legal move be found without looking at the other moves?
#[inline(always)]
fn moves_are_independent<B: Bits>(pos: &Variant<B>) -> bool {
    let is_over = pos.rules.uses.sudden_endings && pos.is_suddenly_over();
    !is_over && !pos.rules.game.duties.must_capture && !pos.rules.uses.late_duties
}

/// Does a move capture or promote?
#[inline(always)]
fn is_noisy<B: Bits>(pos: &Variant<B>, m: Move) -> bool {
    if MoveAction::is_plain(m) && pos.rules.game.walling.is_none() {
        return pos.board.piece(m.to()).is_some();
    }
    pos.kinds_of(m).is_noisy()
}

/// Keeps of the moves from an index on those that are wanted.
fn keep_from(moves: &mut MoveList, first: usize, is_wanted: impl Fn(&Move) -> bool) {
    // Most often all of them are.
    let Some(unwanted) = moves[first..].iter().position(|m| !is_wanted(m)) else { return };
    let mut n_kept = first + unwanted;
    for index in n_kept + 1..moves.len() {
        if is_wanted(&moves[index]) {
            moves.swap(n_kept, index);
            n_kept += 1;
        }
    }
    moves.truncate(n_kept);
}

#[cfg(feature = "test-support")]
impl<B: Bits> crate::Rulebook<B> {
    /// Is every move made to find out whether it is legal?
    pub fn tries_every_move(&self) -> bool {
        self.legality == Legality::Tried
    }

    /// Does a side move several times in a row?
    pub fn has_long_turns(&self) -> bool {
        self.nature.long_turns
    }
}

/// The slow and plain ways, for tests of the quick ones.
#[cfg(feature = "test-support")]
impl<B: Bits> Variant<B> {
    /// All legal moves, each found by making it.
    pub fn legal_by_trying(&self) -> MoveList {
        let mut all = MoveList::new();
        if !self.is_suddenly_over() {
            tried::collect(self, &mut all);
        }
        if self.rules.uses.late_duties {
            duties::keep_allowed(self, 0, &mut all);
        }
        if self.rules.game.duties.must_capture {
            keep_duty(self, 0, &mut all);
        }
        match self.without_drop_duty() {
            Some(free) if all.is_empty() => free.legal_by_trying(),
            _ => all,
        }
    }

    /// Is the side to move in check, found by making moves?
    pub fn in_check_by_trying(&self) -> bool {
        let side = self.state.turn;
        let guard = self.attacks().guard(side);
        is_capturable(&mut self.without_past(), side, &guard, self.danger_reach(!side))
    }

    /// The key computed from nothing but the fields it stands for.
    pub fn key_from_scratch(&self) -> game_core::Key {
        self.board.key_from_scratch() ^ self.state.key_share()
    }
}
