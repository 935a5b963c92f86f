//! How games of any kind end.

use crate::position::Variant;
use crate::rulebook::EndingWhen;
use crate::word::Deed;
use game_core::{Bits, DrawReason, Kind, Outcome, Side, SquareSet, WinReason};
use rules::game::{Reacher, Verdict};

/// An ending that applies, before its verdict is asked.
struct Hit {
    /// The side the condition is about.
    about: Side,
    verdict: Verdict,
    /// Both sides fulfil it at once.
    both: bool,
    reason: WinReason,
    draw: DrawReason,
}

/// Who wants to know how the game has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The game itself: what must be claimed does not count.
    Rules,
    /// A player who claims what there is to claim.
    Player,
    /// A search, which need not repeat in full what it did once within so many
    /// plies.
    Search { tree_plies: usize },
}

impl<B: Bits> Variant<B> {
    /// Has the game ended whether there are moves or not?
    #[inline]
    pub(crate) fn is_suddenly_over(&self) -> bool {
        self.sudden_hit().is_some()
    }

    #[inline]
    fn sudden_hit(&self) -> Option<Hit> {
        // The usual case of such games is seen at a glance.
        if let Some(kind) = self.rules.vital_kind
            && self.sides.iter().all(|&men| men.meets(self.kinds[kind.index()]))
        {
            return None;
        }
        self.find_sudden_hit()
    }

    fn find_sudden_hit(&self) -> Option<Hit> {
        self.rules.sudden.iter().find_map(|ending| {
            let (about, both, reason) = self.sudden(&ending.when)?;
            Some(Hit { about, verdict: ending.result, both, reason, draw: DrawReason::EvenEnding })
        })
    }

    /// The side a sudden ending has come about for, and whether for both.
    fn sudden(&self, when: &EndingWhen<B>) -> Option<(Side, bool, WinReason)> {
        let (us, them) = (self.state.turn, !self.state.turn);
        match when {
            EndingWhen::Extinct { of, each, at, side } => {
                let extinct = |side: Side| self.is_extinct(side, of, *each, *at);
                let concerned = |s: Side| side.is_none_or(|only| only == s) && extinct(s);
                first_of(concerned(us), concerned(them), us, WinReason::Extinction)
            }
            EndingWhen::Bare { with_reply } => self.bared(*with_reply),
            EndingWhen::Reached { by, goal, whose, unattacked } => {
                let there =
                    |side: Side| self.has_reached(side, by, goal[side.index()], *unattacked);
                match whose {
                    Reacher::Mover => there(them).then_some((them, false, WinReason::Goal)),
                    Reacher::Stayer => there(us).then_some((us, false, WinReason::Goal)),
                    Reacher::WithReply => self.reached_with_reply(by, goal),
                    Reacher::Either => first_of(there(us), there(them), us, WinReason::Goal),
                }
            }
            EndingWhen::ChecksGiven => {
                let done = self.state.checks[them.index()] == 0;
                done.then_some((them, false, WinReason::Checks))
            }
            EndingWhen::StandOff => {
                (self.state.faced >= 2).then_some((us, false, WinReason::Count))
            }
            EndingWhen::Passes => (self.state.passes >= 2).then_some((us, false, WinReason::Count)),
            EndingWhen::Full => self.vacant().is_empty().then_some((us, false, WinReason::Count)),
            _ => None,
        }
    }

    fn is_extinct(&self, side: Side, of: &[Kind], each: bool, at: u32) -> bool {
        // Counting takes longer than seeing that nobody is there.
        let few = |men: SquareSet<B>| if at == 0 { men.is_empty() } else { men.len() <= at };
        let own = self.sides[side.index()];
        match of {
            [] => few(own),
            _ if each => of.iter().any(|kind| few(own & self.kinds[kind.index()])),
            _ => few(own & self.of_kinds(of)),
        }
    }

    fn has_reached(&self, side: Side, by: &[Kind], goal: SquareSet<B>, unattacked: bool) -> bool {
        by.iter().any(|&kind| {
            let mut there = (self.pieces(side, kind) & goal).into_iter();
            there.any(|sq| !unattacked || !self.is_threatened(sq, !side))
        })
    }

    /// Bare kings: counted in men, the royal one among them.
    fn bared(&self, with_reply: bool) -> Option<(Side, bool, WinReason)> {
        let (us, them) = (self.state.turn, !self.state.turn);
        let men = |side: Side| self.sides[side.index()].len();
        if !with_reply {
            return first_of(men(us) <= 1, men(them) <= 1, us, WinReason::Bare);
        }
        // The side to move may still bare the other if one man is in its way.
        if men(them) == 1 && men(us) >= 2 {
            return Some((them, false, WinReason::Bare));
        }
        (men(us) == 1 && men(them) >= 3).then_some((us, false, WinReason::Bare))
    }

    /// A race in which the second player has the last word: White's arrival
    /// leaves Black one move if it can arrive too.
    fn reached_with_reply(
        &self,
        by: &[Kind],
        goal: &[SquareSet<B>; 2],
    ) -> Option<(Side, bool, WinReason)> {
        let (us, them) = (self.state.turn, !self.state.turn);
        let there = |side: Side| self.has_reached(side, by, goal[side.index()], false);
        if there(us) {
            return Some((us, there(them), WinReason::Goal));
        }
        if !there(them) {
            return None;
        }
        let can_follow = us == Side::Black && self.can_reach(us, by, goal[us.index()]);
        (!can_follow).then_some((them, false, WinReason::Goal))
    }

    /// Has a side a legal move of one of these kinds into the goal? Asked only
    /// while the ending itself is being looked at, so moves are tried here.
    fn can_reach(&self, side: Side, by: &[Kind], goal: SquareSet<B>) -> bool {
        let mut moves = Vec::new();
        self.pseudo_moves_of(side, &mut moves);
        let mut copy = self.clone();
        let guard = self.guard(side);
        moves.into_iter().any(|m| {
            let kind = self.cell(m.from()).piece().map(|piece| piece.kind);
            kind.is_some_and(|kind| by.contains(&kind))
                && goal.has(m.to())
                && copy.is_legal_when_tried(&guard, m)
        })
    }

    /// How the game has ended, if it has.
    pub(crate) fn find_outcome(&self) -> Option<Outcome> {
        if let Some(hit) = self.sudden_hit() {
            return Some(self.judge(&hit));
        }
        let stuck = !self.has_legal_move();
        let in_check = stuck && self.is_in_check();
        self.find_ending(stuck, in_check, Asker::Rules)
    }

    /// How the game has ended as far as no moves must be looked for, claims
    /// counted and a repetition within so many plies taken for the last one.
    pub(crate) fn find_early_outcome(&self, tree_plies: usize) -> Option<Outcome> {
        if self.rules.uses.sudden_endings
            && let Some(hit) = self.sudden_hit()
        {
            return Some(self.judge(&hit));
        }
        if !self.shows_signs_of_ending() {
            return None;
        }
        let found = self.find_ending(false, false, Asker::Search { tree_plies })?;
        // Who is mated by the last move of a count has lost.
        let counted =
            matches!(found, Outcome::Draw(DrawReason::MoveRule(_) | DrawReason::CountedOut(_)));
        (!counted || self.has_legal_move()).then_some(found)
    }

    /// Can an ending that comes though there are moves apply at all?
    #[inline]
    fn shows_signs_of_ending(&self) -> bool {
        let signs = &self.rules.signs;
        u32::from(self.state.halfmoves) >= signs.halfmoves
            || signs.count && self.state.count.is_over()
            || signs.dead_material && self.is_dead()
            || signs.repetition && self.has_come_before()
    }

    /// The first ending that applies to a game that is not suddenly over.
    fn find_ending(&self, stuck: bool, in_check: bool, asker: Asker) -> Option<Outcome> {
        let claimed = asker != Asker::Rules;
        // Several endings ask it; it is counted once, and only if one does.
        let mut known = None;
        let mut has_come = |times: u32| {
            let (n, soon) = *known.get_or_insert_with(|| self.comings(asker));
            soon || n >= times
        };
        let endings = if stuck { &self.rules.endings } else { &self.rules.moving_endings };
        for ending in endings {
            if ending.on_claim && !claimed {
                continue;
            }
            let mut about = self.state.turn;
            let (applies, reason, draw) = match &ending.when {
                EndingWhen::Checkmate => {
                    (stuck && in_check, WinReason::Checkmate, DrawReason::Stalemate)
                }
                EndingWhen::CheckmateBy { of, dropped } => (
                    stuck && in_check && self.is_checked_by(of, *dropped),
                    WinReason::Checkmate,
                    DrawReason::EvenEnding,
                ),
                EndingWhen::PerpetualCheck { times } => {
                    let checker = if has_come(*times) { self.perpetual_checker() } else { None };
                    about = checker.unwrap_or(about);
                    (checker.is_some(), WinReason::Repetition, DrawReason::Repetition(*times))
                }
                EndingWhen::PerpetualChase { times, chase } => {
                    let repeats = !stuck && has_come(*times);
                    let chaser = if repeats { self.perpetual_chaser(chase) } else { None };
                    about = chaser.unwrap_or(about);
                    (chaser.is_some(), WinReason::Repetition, DrawReason::Repetition(*times))
                }
                EndingWhen::Stalemate => {
                    (stuck && !in_check, WinReason::Stalemate, DrawReason::Stalemate)
                }
                EndingWhen::Repetition { times } => (
                    !stuck && has_come(*times),
                    WinReason::Repetition,
                    DrawReason::Repetition(*times),
                ),
                EndingWhen::MoveRule { moves } => (
                    !stuck && u32::from(self.state.halfmoves) >= moves * 2,
                    WinReason::Count,
                    DrawReason::MoveRule(*moves),
                ),
                EndingWhen::DeadMaterial => {
                    (!stuck && self.is_dead(), WinReason::Count, DrawReason::InsufficientMaterial)
                }
                EndingWhen::CountedOut => (
                    !stuck && self.state.count.is_over(),
                    WinReason::Count,
                    DrawReason::CountedOut(u32::from(self.state.count.limit) / 2),
                ),
                _ => continue,
            };
            if applies {
                let hit = Hit { about, verdict: ending.result, both: false, reason, draw };
                return Some(self.judge(&hit));
            }
        }
        // A game that says nothing about it ends in a draw when nothing moves.
        stuck.then_some(Outcome::Draw(DrawReason::Stalemate))
    }

    fn judge(&self, hit: &Hit) -> Outcome {
        let win = |side: Side| Outcome::Win { side, reason: hit.reason };
        let men = |side: Side| self.sides[side.index()].len();
        let counted = |white: u32, black: u32| match white.cmp(&black) {
            std::cmp::Ordering::Equal => Outcome::Draw(hit.draw),
            order => {
                let side = if order.is_gt() { Side::White } else { Side::Black };
                Outcome::Win { side, reason: WinReason::Count }
            }
        };
        match hit.verdict {
            _ if hit.both => Outcome::Draw(hit.draw),
            Verdict::Win => win(hit.about),
            Verdict::Loss => win(!hit.about),
            Verdict::Draw => Outcome::Draw(hit.draw),
            Verdict::WonBy(side) => win(side),
            Verdict::MorePieces => counted(men(Side::White), men(Side::Black)),
            Verdict::FewerPieces => counted(men(Side::Black), men(Side::White)),
            Verdict::MorePoints => counted(self.points(Side::White), self.points(Side::Black)),
            Verdict::PerpetualCheckLoses => match self.perpetual_checker() {
                Some(side) => win(!side),
                None => Outcome::Draw(hit.draw),
            },
        }
    }

    /// How often this position has been on the board, now included, and
    /// whether that alone counts for a search, which need not do again what it
    /// did once.
    fn comings(&self, asker: Asker) -> (u32, bool) {
        let tree_plies = match asker {
            Asker::Search { tree_plies } => tree_plies,
            Asker::Rules | Asker::Player => 0,
        };
        let within = self.past.iter().rev().take(self.repetition_reach());
        let (mut n, mut soon) = (1, false);
        for (plies, past) in within.enumerate() {
            if past.state.key == self.state.key {
                n += 1;
                soon |= plies < tree_plies;
            }
        }
        (n, soon)
    }

    /// Has this position been on the board before?
    #[inline]
    fn has_come_before(&self) -> bool {
        let earlier = self.past.len().saturating_sub(self.repetition_reach());
        self.past[earlier..].iter().any(|past| past.state.key == self.state.key)
    }

    /// How many plies back this position can have been on the board.
    fn repetition_reach(&self) -> usize {
        if self.rules.uses.lasting_progress { self.state.halfmoves.into() } else { self.past.len() }
    }

    /// What a side has on the board, and its bonus, in tenths of a point.
    fn points(&self, side: Side) -> u32 {
        let worth = |kind: Kind| self.pieces(side, kind).len() * self.rules.points[kind.index()];
        self.rules.bonus[side.index()] + self.all_kinds().map(worth).sum::<u32>()
    }

    /// The side all of whose moves since the position first occurred gave
    /// check, if only one did.
    fn perpetual_checker(&self) -> Option<Side> {
        let first = self.past.iter().position(|past| past.state.key == self.state.key)?;
        let mut always = [true, true];
        let mut replay = self.clone();
        while replay.past.len() > first {
            let mover = replay.past[replay.past.len() - 1].state.turn;
            always[mover.index()] &= replay.is_in_check();
            replay.recall();
        }
        match always {
            [true, false] => Some(Side::White),
            [false, true] => Some(Side::Black),
            _ => None,
        }
    }

    /// Can neither side mate with what is left? True of royal pieces alone,
    /// and of what the compiler found powerless beside two kings.
    fn is_dead(&self) -> bool {
        let royal = self.of_kinds(&self.rules.royal_kinds);
        let others = (self.sides[0] | self.sides[1]) - royal;
        if others.is_empty() {
            return true;
        }
        if self.sides.iter().any(|&side| (side & royal).many()) {
            return false;
        }
        let powerless = &self.rules.powerless;
        if !others.many() {
            return others.is_within(self.of_kinds(&powerless.alone));
        }
        others.is_within(self.of_kinds(&powerless.on_one_colour))
            && self.rules.colours.iter().any(|&colour| others.is_within(colour))
    }

    fn of_kinds(&self, kinds: &[Kind]) -> SquareSet<B> {
        kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | self.kinds[kind.index()])
    }

    /// The draw the side to move may claim.
    pub(crate) fn find_claim(&self) -> Option<DrawReason> {
        if self.sudden_hit().is_some() || !self.has_legal_move() {
            return None;
        }
        match self.find_ending(false, false, Asker::Player) {
            Some(Outcome::Draw(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Is the side to move checked by a single piece, of one of these kinds?
    fn is_checked_by(&self, of: &[Kind], dropped: bool) -> bool {
        let us = self.state.turn;
        let Some(king) = self.royals(us).first() else { return false };
        let checkers: SquareSet<B> = self.sides[(!us).index()]
            .into_iter()
            .filter(|&from| self.is_attacked(king, !us, SquareSet::of(from), self.occupied()))
            .collect();
        let Some(checker) = checkers.first().filter(|_| !checkers.many()) else { return false };
        let kind = self.cell(checker).piece().map(|piece| piece.kind);
        let just_dropped = self
            .state
            .made
            .is_some_and(|m| m.to() == checker && matches!(Deed::read(m), Some(Deed::Drop(_))));
        kind.is_some_and(|kind| of.contains(&kind)) && (just_dropped || !dropped)
    }
}

/// The side to move first, unless only the other is concerned.
fn first_of(
    us: bool,
    them: bool,
    side: Side,
    reason: WinReason,
) -> Option<(Side, bool, WinReason)> {
    match (us, them) {
        (true, both) => Some((side, both, reason)),
        (false, true) => Some((!side, false, reason)),
        _ => None,
    }
}
