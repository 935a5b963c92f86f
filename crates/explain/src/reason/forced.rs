//! Wins that are forced: mates, and wins by the other rules of a game.

use super::{Course, Court, Reason, ReasonPart, reason};
use crate::{Evidence, Fact, Family, Finding, Moment, PieceRole, Story};
use game_core::{Move, Outcome, Score, Side, WinReason};

impl Court<'_> {
    /// Forced wins that the move allows or misses, with their pattern.
    pub(super) fn forced_wins(&self) -> Vec<Reason> {
        let plies = |score: Score| score.mate_plies();
        let (best, played) = (plies(self.case.best().score), plies(self.case.played.score));
        let allows = played.is_some_and(|n| n <= 0) && best.is_none_or(|n| n > 0);
        let misses = best.is_some_and(|n| n > 0) && played.is_none_or(|n| n <= 0);
        match (allows, misses, played, best) {
            (true, _, Some(plies), _) => {
                self.forced(ReasonPart::Fault, Course::Played, !self.us(), n_moves(plies))
            }
            (_, true, _, Some(plies)) => {
                self.forced(ReasonPart::Missed, Course::Best, self.us(), n_moves(plies))
            }
            _ => Vec::new(),
        }
    }

    /// A win that a line forces, and the pattern of a mate.
    pub(super) fn forced(
        &self,
        part: ReasonPart,
        course: Course,
        winner: Side,
        moves: i32,
    ) -> Vec<Reason> {
        let story = if course == Course::Best { &self.best } else { &self.played };
        let ending = win_at_the_end(story, winner);
        let is_mate = match ending {
            Some(reason) => reason == WinReason::Checkmate,
            None => only_mate_wins(story.start()),
        };
        // The first moves show a win whose line was carried on by hasty searches.
        let first = if part == ReasonPart::Fault { 2 } else { 1 };
        let (fact, ply) = match (part, is_mate) {
            (ReasonPart::Fault, true) => (Fact::AllowsMate, 1),
            (ReasonPart::Fault, false) => (Fact::AllowsForcedWin, 1),
            (ReasonPart::Missed, true) => (Fact::MissedMate, 0),
            (_, true) => (Fact::MateInN, 1),
            (_, false) => (Fact::ForcedWin, 0),
        };
        // A line that ends in the win says how many moves the winner makes: the last one
        // may be the loser's, where losing all wins.
        let own_moves = || story.plies_of(winner).count() as i32;
        let moves = if is_mate || ending.is_none() { moves } else { own_moves() };
        let mut claim = Finding::new(fact, winner, ply, Evidence::Line)
            .with_line(winning_line(story, first))
            .sized(moves);
        if !is_mate {
            claim.term = ending.map(|reason| how(reason, story, winner));
        }
        let pattern = self.strongest(course, winner, &[Family::Mate]);
        let more = pattern.filter(|found| is_mate && found.fact != Fact::MateInN);
        std::iter::once(claim).chain(more).map(|finding| reason(part, course, finding)).collect()
    }
}

/// The moves that show a win: all if they end in it, else the first ones.
fn winning_line(story: &Story, first: usize) -> &[Move] {
    let ends = story.end().outcome().is_some();
    if ends { story.moves() } else { &story.moves()[..first.min(story.len())] }
}

/// The moves of a side in so many plies.
pub(super) fn n_moves(plies: i32) -> i32 {
    plies.unsigned_abs().div_ceil(2) as i32
}

/// Why the winner has won at the end of a line, if the line goes so far.
fn win_at_the_end(story: &Story, winner: Side) -> Option<WinReason> {
    match story.end().outcome()? {
        Outcome::Win { side, reason } if side == winner => Some(reason),
        _ => None,
    }
}

/// Is there no way to win but mate, as far as the game says?
fn only_mate_wins(moment: &Moment) -> bool {
    let aims = moment.aims();
    let counts_checks = moment.checks_left(Side::White).is_some();
    let can_be_mated = moment.royals(Side::White).any() && moment.royals(Side::Black).any();
    // Where exchanges cannot be reckoned, captures do more than take: they may win.
    let only_takes = moment.nature().see;
    let has_other = !aims.goals.is_empty() || !aims.precious.is_empty() || aims.losing_wins;
    can_be_mated && only_takes && !has_other && !counts_checks
}

/// How a game is won, as a term of the file of phrases.
fn how(reason: WinReason, story: &Story, winner: Side) -> &'static str {
    match reason {
        WinReason::Goal => "win by goal",
        WinReason::Checks => "win by checks",
        WinReason::Stalemate => "win by stalemate",
        WinReason::Bare => "win by baring",
        WinReason::Repetition => "win by repetition",
        WinReason::Count => "win by count",
        WinReason::Checkmate => "win by mate",
        WinReason::Extinction if story.start().aims().losing_wins => "win by losing all",
        WinReason::Extinction => extinction(story, !winner),
    }
}

/// What the loser has lost the last piece of.
fn extinction(story: &Story, loser: Side) -> &'static str {
    let (start, end) = (story.start(), story.end());
    let is_king = |moment: &Moment| moment.of_role(loser, PieceRole::King).any();
    if is_king(start) && !is_king(end) { "win by taking the king" } else { "win by extinction" }
}
