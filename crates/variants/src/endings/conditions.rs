//! The test of every ending: whether its condition holds in a position, and
//! whom it is about. What an ending is, in files and in words, is in the
//! catalogue of the crate `rules`, `endings.rs`.

use super::Look;
use crate::position::Variant;
use crate::rulebook::CompiledWhen;
use crate::word::MoveAction;
use game_core::{Bits, DrawReason, Kind, Move, Side, Square, SquareSet, WinReason};
use rules::endings::{Bare, CheckmateBy, CheckmateWithout, Ending, Extinct, PerpetualChase};

/// An ending that has come about.
pub(super) struct Hit {
    /// The side the condition is about.
    pub(super) about: Side,
    /// Both sides fulfil it at once.
    pub(super) both: bool,
    /// Why that side wins, if the result is a win.
    pub(super) reason: WinReason,
    /// Why nobody wins, if the result is a draw.
    pub(super) draw: DrawReason,
}

impl Hit {
    /// An ending whose draws have no reason but that both sides are even.
    pub(super) fn even(about: Side, reason: WinReason) -> Hit {
        Hit { about, both: false, reason, draw: DrawReason::EvenEnding }
    }

    /// A position that came for the nth time.
    fn repetition(about: Side, times: u32) -> Hit {
        let draw = DrawReason::Repetition(times);
        Hit { draw, ..Hit::even(about, WinReason::Repetition) }
    }

    /// An ending about the side to move first, unless only its opponent is
    /// concerned.
    pub(super) fn first_of(us: bool, them: bool, side: Side, reason: WinReason) -> Option<Hit> {
        match (us, them) {
            (true, both) => Some(Hit { both, ..Hit::even(side, reason) }),
            (false, true) => Some(Hit::even(!side, reason)),
            (false, false) => None,
        }
    }
}

impl<B: Bits> Variant<B> {
    /// Does the condition of an ending hold? What was found out about the
    /// position on the way is kept in `look`.
    pub(super) fn test_ending(&self, when: &CompiledWhen<B>, look: &mut Look) -> Option<Hit> {
        let (us, them) = (self.state.turn, !self.state.turn);
        let even =
            |holds: bool, about: Side, reason: WinReason| holds.then(|| Hit::even(about, reason));
        let hit = |holds: bool, reason: WinReason, draw: DrawReason| {
            holds.then(|| Hit { draw, ..Hit::even(us, reason) })
        };
        let (mated, has_moves) = (look.stuck && look.in_check, !look.stuck);
        match when {
            Ending::Checkmate(_) => hit(mated, WinReason::Checkmate, DrawReason::Stalemate),
            Ending::CheckmateBy(rule) => {
                even(mated && self.is_checked_by(rule), us, WinReason::Checkmate)
            }
            Ending::CheckmateWithout(rule) => {
                even(mated && !self.was_checked_by(rule), us, WinReason::Checkmate)
            }
            Ending::Stalemate(_) => {
                let stalemate = look.stuck && !look.in_check;
                hit(stalemate, WinReason::Stalemate, DrawReason::Stalemate)
            }
            Ending::Extinct(rule) => self.extinct(rule),
            Ending::Bare(rule) => self.bared(*rule),
            Ending::Reached(rule) => self.reached(rule),
            Ending::Gathered(_)
            | Ending::Row(_)
            | Ending::Block(_)
            | Ending::Connects(_)
            | Ending::InHand(_)
            | Ending::Castled(_)
            | Ending::CastlingLost(_) => self.test_possession(when),
            Ending::ChecksGiven(_) => {
                even(self.state.checks[them.index()] == 0, them, WinReason::Checks)
            }
            Ending::Repetition(_)
            | Ending::PerpetualCheck(_)
            | Ending::PerpetualChase(_)
            | Ending::ToAndFro(_) => self.test_repetition(when, look),
            Ending::StandOff(_) => even(self.state.faced >= 2, us, WinReason::Count),
            Ending::MoveRule(rule) => {
                let over = has_moves && u32::from(self.state.halfmoves) >= rule.moves * 2;
                hit(over, WinReason::Count, DrawReason::MoveRule(rule.moves))
            }
            Ending::Passes(_) => even(self.state.passes >= 2, us, WinReason::Count),
            Ending::Full(_) => even(self.board.vacant().is_empty(), us, WinReason::Count),
            Ending::DeadMaterial(_) => {
                let dead = has_moves && self.is_dead();
                hit(dead, WinReason::Count, DrawReason::InsufficientMaterial)
            }
            Ending::CountedOut(_) => {
                let over = has_moves && self.state.count.is_over();
                let limit = u32::from(self.state.count.limit) / 2;
                hit(over, WinReason::Count, DrawReason::CountedOut(limit))
            }
        }
    }

    /// Does the condition of an ending about moves that are made again hold?
    fn test_repetition(&self, when: &CompiledWhen<B>, look: &mut Look) -> Option<Hit> {
        let (us, has_moves) = (self.state.turn, !look.stuck);
        match when {
            Ending::Repetition(rule) => {
                let comes = has_moves && look.has_come(self, rule.times);
                comes.then(|| Hit::repetition(us, rule.times))
            }
            Ending::PerpetualCheck(rule) => {
                let comes = look.has_come(self, rule.times);
                let checker = if comes { self.perpetual_checker() } else { None };
                checker.map(|checker| Hit::repetition(checker, rule.times))
            }
            Ending::PerpetualChase(rule) => self.chased(rule, look),
            Ending::ToAndFro(rule) => {
                let goes = has_moves && self.goes_to_and_fro(rule);
                goes.then(|| Hit::even(!us, WinReason::Repetition))
            }
            _ => None,
        }
    }

    /// Has one side chased a piece all along?
    fn chased(&self, rule: &PerpetualChase<Kind, SquareSet<B>>, look: &mut Look) -> Option<Hit> {
        let comes = !look.stuck && look.has_come(self, rule.times);
        let chaser = if comes { self.perpetual_chaser(rule) } else { None };
        chaser.map(|chaser| Hit::repetition(chaser, rule.times))
    }

    /// Does the condition of an ending about what a side has got hold?
    fn test_possession(&self, when: &CompiledWhen<B>) -> Option<Hit> {
        match when {
            Ending::Gathered(rule) => {
                self.achievement(rule.whose, |pos, side| pos.has_gathered(side, rule))
            }
            Ending::Row(rule) => self.achievement(rule.whose, |pos, side| pos.has_row(side, rule)),
            Ending::Block(rule) => {
                self.achievement(rule.whose, |pos, side| pos.has_block(side, rule))
            }
            Ending::Connects(rule) => {
                self.achievement(rule.whose, |pos, side| pos.is_joined(side, rule))
            }
            Ending::Castled(rule) => {
                self.first_mover(|side| self.has_castled(side, rule.wing), rule.side)
            }
            Ending::CastlingLost(rule) => {
                self.first_mover(|side| self.has_lost_castling(side, rule.wing), rule.side)
            }
            Ending::InHand(rule) => {
                let enough = |side: Side| self.holds_enough(side, rule);
                let us = self.state.turn;
                Hit::first_of(enough(us), enough(!us), us, WinReason::Count)
            }
            _ => None,
        }
    }

    fn extinct(&self, rule: &Extinct<Kind>) -> Option<Hit> {
        let us = self.state.turn;
        let concerned =
            |side: Side| rule.side.is_none_or(|only| only == side) && self.is_extinct(side, rule);
        if rule.in_hand || rule.opponent > 0 || rule.with_reply {
            return self.outnumbered(rule);
        }
        Hit::first_of(concerned(us), concerned(!us), us, WinReason::Extinction)
    }

    fn is_extinct(&self, side: Side, rule: &Extinct<Kind>) -> bool {
        let Extinct { of, each, at, .. } = rule;
        // Counting takes longer than seeing that the set is empty.
        let few = |men: SquareSet<B>| if *at == 0 { men.is_empty() } else { men.len() <= *at };
        let own = self.board.side(side);
        match &of[..] {
            [] => few(own),
            of if *each => of.iter().any(|kind| few(own & self.board.kind(*kind))),
            of => few(own & self.board.of_kinds(of)),
        }
    }

    /// Extinction that looks at hands or at the opponent as well. The side that
    /// has just moved comes first: it may have answered in kind.
    fn outnumbered(&self, rule: &Extinct<Kind>) -> Option<Hit> {
        let (us, them) = (self.state.turn, !self.state.turn);
        let few = |side: Side, kinds: &[Kind]| {
            let spare = u32::from(rule.with_reply && side == us);
            let opponent = rule.opponent + spare;
            self.number_of(side, kinds, rule.in_hand) <= rule.at
                && self.number_of(!side, kinds, rule.in_hand) >= opponent
        };
        let concerned = |side: Side| {
            let counts = rule.side.is_none_or(|only| only == side);
            let groups = if rule.each { 1 } else { rule.of.len().max(1) };
            let mut parts = rule.of.chunks(groups);
            counts && (parts.any(|kinds| few(side, kinds)) || rule.of.is_empty() && few(side, &[]))
        };
        let hit = |side: Side| Hit::even(side, WinReason::Extinction);
        match (concerned(them), concerned(us)) {
            (true, both) => Some(Hit { both, ..hit(them) }),
            (false, true) => Some(hit(us)),
            (false, false) => None,
        }
    }

    /// How many pieces of these kinds, of all if none is named, a side has.
    fn number_of(&self, side: Side, kinds: &[Kind], in_hand: bool) -> u32 {
        let counts = |kind: &Kind| kinds.is_empty() || kinds.contains(kind);
        let on_board = |kind: Kind| self.board.pieces(side, kind).len();
        let held = |kind: Kind| if in_hand { self.board.hand(side, kind).into() } else { 0 };
        self.board.all_kinds().filter(counts).map(|kind| on_board(kind) + held(kind)).sum()
    }

    /// Bare kings: counted in pieces, the royal one among them.
    fn bared(&self, rule: Bare) -> Option<Hit> {
        let (us, them) = (self.state.turn, !self.state.turn);
        let men = |side: Side| self.board.side(side).len();
        if !rule.with_reply {
            return Hit::first_of(men(us) <= 1, men(them) <= 1, us, WinReason::Bare);
        }
        // The side to move may still bare its opponent if one piece is in its
        // way.
        if men(them) == 1 && men(us) >= 2 {
            return Some(Hit::even(them, WinReason::Bare));
        }
        (men(us) == 1 && men(them) >= 3).then(|| Hit::even(us, WinReason::Bare))
    }

    /// The pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> SquareSet<B> {
        let us = self.state.turn;
        let royals = self.attacks().royals(us);
        let gives_check = |from: &Square| {
            let (from, occupied) = (SquareSet::of(*from), self.board.occupied());
            royals.into_iter().any(|king| self.attacks().is_attacked(king, !us, from, occupied))
        };
        self.board.side(!us).into_iter().filter(gives_check).collect()
    }

    /// Did a piece of the rule's kinds give one of the checks of the series
    /// that ends here?
    fn was_checked_by(&self, rule: &CheckmateWithout<Kind>) -> bool {
        let (us, mut replay) = (self.state.turn, self.clone());
        loop {
            if replay.state.turn == us {
                let checkers = replay.checkers();
                if checkers.meets(replay.board.of_kinds(&rule.check_by)) {
                    return true;
                }
                if checkers.is_empty() {
                    return false;
                }
            }
            if replay.past().is_empty() {
                return false;
            }
            replay.recall();
        }
    }

    /// Is the side to move checked by a single piece, of one of the rule's
    /// kinds?
    fn is_checked_by(&self, rule: &CheckmateBy<Kind>) -> bool {
        let checkers = self.checkers();
        let Some(checker) = checkers.first().filter(|_| !checkers.many()) else { return false };
        let kind = self.board.piece(checker).map(|piece| piece.kind);
        let just_dropped = self.dropped_last() == Some(checker);
        kind.is_some_and(|kind| rule.of.contains(&kind)) && (just_dropped || !rule.dropped)
    }

    /// Where the last move put a piece from the hand.
    fn dropped_last(&self) -> Option<Square> {
        let is_drop = |m: &Move| matches!(MoveAction::read(*m), Some(MoveAction::Drop(_)));
        self.state.made.filter(is_drop).map(Move::to)
    }

    /// The square of the last drop, if it mates and the game says what that
    /// means.
    pub(crate) fn mating_drop(&self) -> Option<Square> {
        let dropped = self.dropped_last()?;
        let decides = self.rules.game.endings.all().any(|ending| match &ending.when {
            Ending::CheckmateBy(rule) => rule.dropped && self.is_checked_by(rule),
            _ => false,
        });
        (decides && !self.has_legal_move()).then_some(dropped)
    }

    /// Can neither side mate with what is left? True of royal pieces alone,
    /// and of what the compiler found powerless beside two kings.
    pub(super) fn is_dead(&self) -> bool {
        let royal = self.board.of_kinds(&self.rules.game.royal_kinds);
        let others = self.board.all_pieces() - royal;
        if others.is_empty() {
            return true;
        }
        if Side::BOTH.iter().any(|&side| (self.board.side(side) & royal).many()) {
            return false;
        }
        let powerless = &self.rules.powerless;
        if !others.many() {
            return others.is_within(self.board.of_kinds(&powerless.alone));
        }
        others.is_within(self.board.of_kinds(&powerless.on_one_colour))
            && self.rules.tables.colours.iter().any(|&colour| others.is_within(colour))
    }
}
