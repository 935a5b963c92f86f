//! Rows 201 to 212: facts of games with other aims.

use crate::board::WideSquares;
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::row::{Row, full, partly};
use explain::Fact;
use game_core::{Outcome, Square, WinReason};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::ChecksLeft, checks_left),
    full(Fact::GoalDistance, goal_distance),
    full(Fact::GoalReached, goal_reached),
    partly(Fact::DropThreat, "that the drop is good", drop_threat),
    full(Fact::HandChange, hand_change),
    full(Fact::Explosion, explosion),
    full(Fact::ForcedCapture, forced_capture),
    full(Fact::GivesAway, gives_away),
    full(Fact::LastOfKind, last_of_kind),
    full(Fact::CapturableWithinTurn, capturable_within_turn),
    partly(Fact::TurnCombination, "what the moves do together", turn_combination),
    partly(Fact::WallShutsOff, "what the wall takes away", wall),
    full(Fact::PromotionZone, promotion_zone),
    full(Fact::DecidingRepetition, |claim| won_by(claim, &[WinReason::Repetition])),
    full(Fact::WinByRule, win_by_rule),
    partly(Fact::AllowsForcedWin, BEST_REPLIES, allows_forced_win),
    partly(Fact::ForcedWin, BEST_REPLIES, forced_win),
];

/// What a line alone cannot show.
const BEST_REPLIES: &str = "that the replies of the line are the best";

/// So many king's steps from a goal are near.
const NEAR_GOAL: u8 = 3;
/// Moves of a turn that are looked through for a capture of a royal piece.
const MOST_IN_TURN: u32 = 3;

/// Row 201: checks decide, and the side has so many left.
fn checks_left(claim: &ReplayedClaim) -> Verdict {
    let left = claim.here().checks_left(claim.side());
    let left = left.ok_or(Disproof::NotSo("checks decide"))?;
    claim.number(left as i32)
}

/// The squares that win for a man of the claim.
fn goals(claim: &ReplayedClaim, sq: Square) -> Vec<Square> {
    let here = claim.here();
    let Some(piece) = here.at(sq) else { return Vec::new() };
    let goals = here.aims().goals.into_iter().filter(|goal| goal.by.contains(&piece.kind));
    goals.flat_map(|goal| goal.squares[piece.side.index()]).collect()
}

/// Row 202: the man is so many king's steps from a square that wins for it.
fn goal_distance(claim: &ReplayedClaim) -> Verdict {
    let (here, man) = (claim.here(), claim.man(0)?);
    claim.need(here.is_side(man, claim.side()), "it is the side's piece")?;
    let steps = goals(claim, man).into_iter().map(|goal| here.distance(man, goal)).min();
    let steps = steps.ok_or(Disproof::NotSo("the piece has a goal"))?;
    claim.need(steps <= NEAR_GOAL, "it is near")?;
    claim.number(i32::from(steps))
}

/// Has the side won for one of these reasons?
fn won_by(claim: &ReplayedClaim, reasons: &[WinReason]) -> Verdict {
    let holds = matches!(claim.here().outcome(), Some(Outcome::Win { side, reason })
        if side == claim.side() && reasons.contains(&reason));
    claim.need(holds, "the side has won by this rule")
}

/// Row 202: the side has won by reaching a goal.
fn goal_reached(claim: &ReplayedClaim) -> Verdict {
    won_by(claim, &[WinReason::Goal])?;
    let Ok(man) = claim.man(0) else { return Ok(()) };
    claim.need(goals(claim, man).contains(&man), "the piece stands on a goal")
}

/// Row 212: the side has won by a rule other than mate.
fn win_by_rule(claim: &ReplayedClaim) -> Verdict {
    use WinReason::{Bare, Checks, Count, Extinction, Goal, Repetition, Stalemate};
    won_by(claim, &[Bare, Checks, Count, Extinction, Goal, Repetition, Stalemate])
}

/// Row 212: the side is to move and wins by force in so many moves. A claim that says
/// how has a line that goes to the end.
fn forced_win(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.here().turn() == claim.side(), "the side is to move")?;
    let own = (0..claim.len()).filter(|&ply| claim.views()[ply].turn() == claim.side()).count();
    let Some(outcome) = claim.end().outcome() else {
        claim.need(claim.finding().term.is_none(), "the line shows how it is won")?;
        return claim.need(own as i32 <= claim.size(), "the line is not longer than the win");
    };
    let by_rule = matches!(outcome, Outcome::Win { side, reason }
        if side == claim.side() && reason != WinReason::Checkmate);
    claim.need(by_rule, "the line is won by a rule other than mate")?;
    claim.number(own as i32)
}

/// Row 212: after the move the other side wins by force.
fn allows_forced_win(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.ply() > 0, "a move was made")?;
    forced_win(claim)
}

/// Row 203: the side has a piece in hand that it may drop on the square, were it to
/// move.
fn drop_threat(claim: &ReplayedClaim) -> Verdict {
    let square = claim.square(0)?;
    let view = claim.here().with_turn(claim.side()).ok_or(Disproof::NotSo("it could move"))?;
    let drops = view.legal_moves().into_iter().any(|m| {
        let facts = view.facts(m);
        facts.from().is_none() && !facts.is_pass && facts.to == square
    });
    claim.need(drops, "it can drop a piece there")
}

/// Row 203: the line changed the side's hand by so much.
fn hand_change(claim: &ReplayedClaim) -> Verdict {
    let held = |view: &crate::view::View| {
        let kinds = (0..view.n_kinds()).map(|index| game_core::Kind(index as u8));
        kinds.map(|kind| view.in_hand(claim.side(), kind) as i32).sum::<i32>()
    };
    let change = held(claim.here()) - held(claim.start());
    claim.need(change != 0, "the hand changed")?;
    claim.number(change)
}

/// Row 204: a capture took more than one man off the board.
fn explosion(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    claim.need(step.facts.captured.is_some(), "the move captures")?;
    let gone = step.before.occupied().len() - step.after.occupied().len();
    claim.need(gone > 1, "more than one man is gone")?;
    let size = claim.size();
    if size == 0 { Ok(()) } else { claim.number(gone as i32) }
}

/// Row 205: the side to move must capture and can do nothing else.
fn forced_capture(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    claim.need(here.nature().must_capture, "who can capture must")?;
    let moves = here.legal_moves();
    let all = moves.iter().all(|&m| here.facts(m).captured.is_some());
    claim.need(!moves.is_empty() && all, "every move captures")
}

/// Row 205: losing all wins, and the move leaves a man where it can be taken.
fn gives_away(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    claim.need(step.after.aims().losing_wins, "losing all pieces wins")?;
    let taken =
        step.after.legal_moves().into_iter().any(|m| step.after.facts(m).captured.is_some());
    claim.need(taken, "a piece can be taken")
}

/// Row 206: the man is the last of a kind that its side must keep.
fn last_of_kind(claim: &ReplayedClaim) -> Verdict {
    let (here, man) = (claim.here(), claim.man(0)?);
    let piece = here.at(man).ok_or(Disproof::NotThere(man))?;
    claim.need(here.aims().precious.contains(&piece.kind), "its kind must be kept")?;
    let same = here.men(piece.side).into_iter().filter(|&sq| here.at(sq) == Some(piece));
    claim.need(same.count() == 1, "it is the last one")
}

/// Row 207: the other side has a sequence of moves within one turn that takes a royal
/// piece of the side.
fn capturable_within_turn(claim: &ReplayedClaim) -> Verdict {
    let view = claim.here().with_turn(!claim.side()).ok_or(Disproof::NotSo("it could move"))?;
    let mut level = vec![view];
    for _ in 0..MOST_IN_TURN {
        let mut next = Vec::new();
        for view in &level {
            for m in view.legal_moves() {
                let facts = view.facts(m);
                if facts.captured.is_some_and(|known| view.is_royal(known.0)) {
                    return Ok(());
                }
                let after = view.after_move(m);
                if after.turn() == view.turn() {
                    next.push(after);
                }
            }
        }
        level = next;
    }
    claim.need(false, "a royal piece can be taken within the turn")
}

/// Row 208: a turn of the side had several moves.
fn turn_combination(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.here().nature().long_turns, "a turn may have several moves")?;
    let twice = claim
        .views()
        .windows(2)
        .any(|pair| pair[0].turn() == claim.side() && pair[1].turn() == claim.side());
    claim.need(twice, "the side moved twice in a row")
}

/// Row 209: the move put a wall on the square.
fn wall(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    claim.need(step.facts.wall == Some(claim.square(0)?), "the move put a wall there")
}

/// Row 210: the man promoted, or stands or can go where its kind promotes.
fn promotion_zone(claim: &ReplayedClaim) -> Verdict {
    let (here, man) = (claim.here(), claim.man(0)?);
    let promoted =
        claim.last_step().is_ok_and(|step| step.to() == man && step.facts.promotion.is_some());
    let piece = here.at(man).ok_or(Disproof::NotThere(man))?;
    let steps = here.steps_of(piece, man, here.occupied());
    let reach = here.attacks(man) | steps | WideSquares::of(man);
    let zones = here.aims().promotions.into_iter().filter(|known| known.kind == piece.kind);
    let mut zones = zones.map(|known| known.zone[piece.side.index()]);
    claim.need(promoted || zones.any(|zone| zone.meets(reach)), "it is about to promote")
}
