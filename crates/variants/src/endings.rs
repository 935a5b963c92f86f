//! How games of any kind end: which endings are asked, and what their results
//! mean. The test of each ending is in `endings/conditions.rs`.

mod castling;
mod chase;
mod conditions;
mod formations;
mod goals;
mod repetition;
mod to_and_fro;

use crate::counting::RunningCount;
use crate::position::Variant;
use conditions::Hit;
use game_core::{Bits, DrawReason, Kind, Outcome, Side, WinReason};
use rules::endings::{EndingResult, SideResult};

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

/// What is known of the position whose endings are asked.
struct Look {
    asker: Asker,
    /// The side to move has no move.
    stuck: bool,
    /// The side to move is in check; asked only where it has no move.
    in_check: bool,
    /// How often the position has come, and whether that alone counts: several
    /// endings ask for it, so it is counted once, and only if one does.
    comings: Option<(u32, bool)>,
}

impl Look {
    fn of(asker: Asker) -> Look {
        Look { asker, stuck: false, in_check: false, comings: None }
    }

    /// Has the position come so often?
    fn has_come<B: Bits>(&mut self, pos: &Variant<B>, times: u32) -> bool {
        let (n, soon) = *self.comings.get_or_insert_with(|| pos.comings(self.asker));
        soon || n >= times
    }
}

impl<B: Bits> Variant<B> {
    /// Has the game ended whether there are moves or not?
    #[inline]
    pub(crate) fn is_suddenly_over(&self) -> bool {
        self.sudden_hit().is_some()
    }

    #[inline]
    fn sudden_hit(&self) -> Option<(EndingResult, Hit)> {
        // The usual case of such games is seen at a glance.
        if let Some(kind) = self.rules.game.endings.vital_kind
            && Side::BOTH.iter().all(|&side| self.board.pieces(side, kind).any())
        {
            return None;
        }
        self.find_sudden_hit()
    }

    fn find_sudden_hit(&self) -> Option<(EndingResult, Hit)> {
        let mut look = Look::of(Asker::Rules);
        self.rules.game.endings.sudden.iter().find_map(|ending| {
            let hit = self.test_ending(&ending.when, &mut look)?;
            Some((ending.result, hit))
        })
    }

    /// How the game has ended, if it has.
    pub(crate) fn find_outcome(&self) -> Option<Outcome> {
        if let Some((result, hit)) = self.sudden_hit() {
            return Some(self.judge(result, &hit));
        }
        let stuck = !self.has_legal_move();
        let in_check = stuck && self.is_in_check();
        self.find_ending(Look { stuck, in_check, ..Look::of(Asker::Rules) })
    }

    /// How the game has ended as far as no moves must be looked for, claims
    /// counted and a repetition within so many plies taken for the last one.
    pub(crate) fn find_early_outcome(&self, tree_plies: usize) -> Option<Outcome> {
        if self.rules.uses.sudden_endings
            && let Some((result, hit)) = self.sudden_hit()
        {
            return Some(self.judge(result, &hit));
        }
        if !self.shows_signs_of_ending() {
            return None;
        }
        let found = self.find_ending(Look::of(Asker::Search { tree_plies }))?;
        // Who is mated by the last move of a count has lost.
        let counted =
            matches!(found, Outcome::Draw(DrawReason::MoveRule(_) | DrawReason::CountedOut(_)));
        (!counted || self.has_legal_move()).then_some(found)
    }

    /// The draw the side to move may claim.
    pub(crate) fn find_claim(&self) -> Option<DrawReason> {
        if self.sudden_hit().is_some() || !self.has_legal_move() {
            return None;
        }
        match self.find_ending(Look::of(Asker::Player)) {
            Some(Outcome::Draw(reason)) => Some(reason),
            _ => None,
        }
    }

    /// After how many more plies without progress a count of moves ends the game; the
    /// largest number where none does.
    pub(crate) fn plies_to_count(&self) -> u32 {
        let signs = &self.rules.game.endings.signs;
        let by_rule = match signs.halfmoves {
            u32::MAX => u32::MAX,
            limit => limit.saturating_sub(self.state.halfmoves.into()),
        };
        let RunningCount { plies, limit } = self.state.count;
        let is_counted = signs.count && limit > 0;
        // A count ends the game once it has gone past its limit.
        let by_count = || (u32::from(limit) + 1).saturating_sub(plies.into());
        if is_counted { by_rule.min(by_count()) } else { by_rule }
    }

    /// Can an ending that comes though there are moves apply at all?
    #[inline]
    fn shows_signs_of_ending(&self) -> bool {
        let signs = &self.rules.game.endings.signs;
        u32::from(self.state.halfmoves) >= signs.halfmoves
            || signs.count && self.state.count.is_over()
            || signs.dead_material && self.is_dead()
            || signs.repetition && self.has_come_before()
    }

    /// The first ending that applies to a game that is not suddenly over.
    fn find_ending(&self, mut look: Look) -> Option<Outcome> {
        let endings = &self.rules.game.endings;
        let endings = if look.stuck { &endings.later } else { &endings.despite_moves };
        let claimed = look.asker != Asker::Rules;
        for ending in endings.iter().filter(|ending| claimed || !ending.on_claim) {
            if let Some(hit) = self.test_ending(&ending.when, &mut look) {
                return Some(self.judge(ending.result, &hit));
            }
        }
        // A game that says nothing about it ends in a draw when nothing moves.
        look.stuck.then_some(Outcome::Draw(DrawReason::Stalemate))
    }

    /// What the result of an ending means for the game.
    fn judge(&self, result: EndingResult, hit: &Hit) -> Outcome {
        let win = |side: Side| Outcome::Win { side, reason: hit.reason };
        let men = |side: Side| self.board.side(side).len();
        let counted = |white: u32, black: u32| match white.cmp(&black) {
            std::cmp::Ordering::Equal => Outcome::Draw(hit.draw),
            order => {
                let side = if order.is_gt() { Side::White } else { Side::Black };
                Outcome::Win { side, reason: WinReason::Count }
            }
        };
        match result {
            _ if hit.both => Outcome::Draw(hit.draw),
            EndingResult::Win => win(hit.about),
            EndingResult::Loss => win(!hit.about),
            EndingResult::Draw => Outcome::Draw(hit.draw),
            EndingResult::WonBy(side) => win(side),
            EndingResult::MorePieces => counted(men(Side::White), men(Side::Black)),
            EndingResult::FewerPieces => counted(men(Side::Black), men(Side::White)),
            EndingResult::MorePoints => counted(self.points(Side::White), self.points(Side::Black)),
            EndingResult::PerpetualCheckLoses => match self.perpetual_checker() {
                Some(side) => win(!side),
                None => Outcome::Draw(hit.draw),
            },
            EndingResult::BySide(results) => match results[hit.about.index()] {
                SideResult::Win => win(hit.about),
                SideResult::Loss => win(!hit.about),
                SideResult::Draw => Outcome::Draw(hit.draw),
            },
        }
    }

    /// What a side has on the board, and its bonus, in tenths of a point.
    fn points(&self, side: Side) -> u32 {
        let worth =
            |kind: Kind| self.board.pieces(side, kind).len() * self.rules.game.points[kind.index()];
        self.rules.game.bonus[side.index()] + self.board.all_kinds().map(worth).sum::<u32>()
    }
}
