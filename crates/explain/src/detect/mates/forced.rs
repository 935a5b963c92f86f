//! How many moves a mate takes, and whether the board alone proves it.

use super::men_on;
use crate::{Evidence, Fact, Finding, Moment, Story};
use game_core::{Outcome, WinReason};

/// Row 57: the line ends in mate. The size is the number of the winner's moves in
/// the line, and the claim is about the position before the first of them.
///
/// The evidence is the board where it proves the mate without a search: every
/// reply was the only legal one, or every legal reply before the last move allows
/// a mate in one. Elsewhere it is the line, and only a search can say that the
/// replies were best. Squares are those to which the forced replies went.
pub(super) fn mate_in_n(story: &Story) -> Option<Finding> {
    let end = story.end();
    let Some(Outcome::Win { side, reason: WinReason::Checkmate }) = end.outcome() else {
        return None;
    };
    if story.is_empty() || end.nature().long_turns {
        return None;
    }
    let first = usize::from(story.mover() != side);
    let replies: Vec<usize> = story.plies_of(!side).filter(|&ply| ply >= first).collect();
    let is_single = |&ply: &usize| story.at(ply).legal_moves().len() == 1;
    let is_last = |ply: usize| ply + 2 == story.len();
    let holds =
        |ply: &usize| is_single(ply) || (is_last(*ply) && every_reply_allows_mate(story.at(*ply)));
    let is_proved = replies.iter().all(holds);
    let evidence = if is_proved { Evidence::Board } else { Evidence::Line };
    let n = story.plies_of(side).count() as i32;
    let to = |&ply: &usize| Some(story.at(ply).facts(story.move_at(ply)?).to);
    let forced = replies.iter().filter(|&ply| is_single(ply)).filter_map(to);
    let mating = story.moves().last().map(|&m| story.at(story.len() - 1).facts(m))?;
    let finding = Finding::new(Fact::MateInN, side, first, evidence).with_squares(forced);
    let mover = mating.from().map_or_else(Vec::new, |from| men_on(story.at(first), &[from]));
    let mover = mover.into_iter().filter(|man| man.piece.side == side);
    Some(finding.with_line(story.moves()).with_men(mover).sized(n))
}

/// Can every reply be answered by mate?
fn every_reply_allows_mate(moment: &Moment) -> bool {
    moment.legal_moves().into_iter().all(|reply| {
        let here = moment.after(reply);
        here.legal_moves().into_iter().any(|m| is_mate(&here.after(m)))
    })
}

/// Is the side to move mated?
fn is_mate(moment: &Moment) -> bool {
    let mate = |known| matches!(known, Outcome::Win { reason: WinReason::Checkmate, .. });
    moment.in_check() && moment.outcome().is_some_and(mate)
}
