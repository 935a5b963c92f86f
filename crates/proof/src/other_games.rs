//! Rows 201 to 214: facts of games with other aims.

use crate::board::WideSquares;
use crate::claim::{ReplayedClaim, Verdict, same};
use crate::disproof::Disproof;
use crate::row::{Row, full, partly};
use crate::view::View;
use explain::Fact;
use game_core::{Kind, Outcome, Side, Square, WinReason};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::ChecksLeft, checks_left),
    full(Fact::GoalDistance, goal_distance),
    full(Fact::GoalReached, goal_reached),
    partly(Fact::DropThreat, "that the drop is good", drop_threat),
    full(Fact::HandChange, hand_change),
    full(Fact::HandGain, hand_gain),
    full(Fact::Explosion, explosion),
    full(Fact::ForcedCapture, forced_capture),
    full(Fact::CaptureChain, capture_chain),
    full(Fact::GivesAway, gives_away),
    full(Fact::LastOfKind, last_of_kind),
    partly(Fact::CapturableWithinTurn, "what stands between", capturable_within_turn),
    partly(Fact::TurnCombination, "what the moves do together", turn_combination),
    partly(Fact::WallShutsOff, "what the wall takes away", wall),
    full(Fact::PromotionZone, promotion_zone),
    full(Fact::DecidingRepetition, |claim| won_by(claim, &[WinReason::Repetition])),
    full(Fact::WinByRule, win_by_rule),
    partly(Fact::AllowsForcedWin, BEST_REPLIES, allows_forced_win),
    partly(Fact::ForcedWin, BEST_REPLIES, forced_win),
    full(Fact::OverMount, over_mount),
    full(Fact::GuardLost, guard_lost),
];

/// What a line alone cannot show.
const BEST_REPLIES: &str = "that the replies of the line are the best";

/// So many moves from a goal are near.
const NEAR_GOAL: i32 = 2;
/// The most moves of a turn.
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

/// Row 202: the man needs so many moves to a square that wins for it, if nothing else
/// moves and it takes what stands in its way.
fn goal_distance(claim: &ReplayedClaim) -> Verdict {
    let (here, man) = (claim.here(), claim.man(0)?);
    claim.need(here.is_side(man, claim.side()), "it is the side's piece")?;
    let goals: WideSquares = goals(claim, man).into_iter().collect();
    claim.need(goals.any(), "the piece has a goal")?;
    let (mut moves, mut edge, mut seen) = (0, vec![man], WideSquares::of(man));
    while !goals.meets(seen) {
        moves += 1;
        claim.need(moves <= NEAR_GOAL, "it is near")?;
        edge = edge.into_iter().flat_map(|sq| next_squares(claim, man, sq)).collect();
        edge.iter().for_each(|&sq| seen.insert(sq));
    }
    claim.number(moves)
}

/// Where a man of the claim could go from a square with one move.
fn next_squares(claim: &ReplayedClaim, man: Square, from: Square) -> Vec<Square> {
    let here = claim.here();
    let Some(piece) = here.at(man) else { return Vec::new() };
    let takes = here.attacks_of(piece, from, here.occupied()).into_iter();
    let takes = takes.filter(|&sq| here.is_side(sq, !piece.side));
    takes.chain(here.steps_of(piece, from, here.occupied())).collect()
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

/// Row 203: a piece was dropped on the square and attacks these dearer ones.
fn drop_threat(claim: &ReplayedClaim) -> Verdict {
    let (step, here, square) = (claim.last_step()?, claim.here(), claim.square(0)?);
    let is_drop = step.from().is_none() && !step.facts.is_pass && step.to() == square;
    claim.need(is_drop && claim.man(0)? == square, "the piece was dropped there")?;
    let men = claim.men();
    let hit = |&sq: &Square| {
        here.is_side(sq, !claim.side())
            && here.hits(square, sq)
            && here.worth(sq) > here.worth(square)
    };
    claim.need(men.len() > 1 && men[1..].iter().all(hit), "it attacks dearer pieces")
}

/// Row 203: the side's move took something and left one more of the kind in its hand.
fn hand_gain(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    claim.need(step.facts.captured.is_some(), "the move captures")?;
    let kind = u8::try_from(claim.size()).map_err(|_| Disproof::Lacks("a kind"))?;
    let held = |view: &View| view.in_hand(claim.side(), Kind(kind));
    let is_kind = usize::from(kind) < step.after.n_kinds();
    claim.need(is_kind && held(step.after) > held(step.before), "the hand grew by it")
}

/// Row 203: the side gained so much in hand against the other, in centipawns.
fn hand_change(claim: &ReplayedClaim) -> Verdict {
    let lead = |view: &View| {
        let kinds = (0..view.n_kinds()).map(|index| Kind(index as u8));
        let held = |kind| {
            let more = view.in_hand(claim.side(), kind) as i32;
            (more - view.in_hand(!claim.side(), kind) as i32) * view.value(kind)
        };
        kinds.map(held).sum::<i32>()
    };
    let change = lead(claim.here()) - lead(claim.start());
    claim.need(change > 0, "the hand grew")?;
    claim.number(change)
}

/// Row 204: the next move captures and goes off the board itself, and with it go the
/// named men of the other side, at least two.
fn explosion(claim: &ReplayedClaim) -> Verdict {
    let (step, enemy) = (claim.step(claim.ply())?, !claim.side());
    claim.need(step.side() == claim.side(), "the side makes the move")?;
    claim.need(step.facts.captured.is_some(), "the move captures")?;
    claim.need(step.from() == Some(claim.man(0)?), "this piece captures")?;
    claim.squares_are(&[step.to()])?;
    claim.need(!step.after.is_side(step.to(), claim.side()), "the captor is gone too")?;
    let gone = |&sq: &Square| !step.after.is_side(sq, enemy);
    let lost: Vec<Square> = step.before.men(enemy).into_iter().filter(gone).collect();
    claim.need(lost.len() > 1 && same(&claim.men()[1..], &lost), "these men are gone")
}

/// Row 205: the side to move must capture and can do nothing else.
fn forced_capture(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    claim.need(here.nature().must_capture, "who can capture must")?;
    let moves = here.legal_moves();
    let all = moves.iter().all(|&m| here.facts(m).captured.is_some());
    claim.need(!moves.is_empty() && all, "every move captures")
}

/// Row 205: from here on every own turn of the other side in the line is a capture that
/// it must make.
fn capture_chain(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.here().nature().must_capture, "who can capture must")?;
    let bound = claim.views()[claim.ply()..claim.len()].iter();
    let bound: Vec<&View> = bound.filter(|view| view.turn() != claim.side()).collect();
    let must = |view: &&View| {
        let moves = view.legal_moves();
        !moves.is_empty() && moves.iter().all(|&m| view.facts(m).captured.is_some())
    };
    claim.need(bound.iter().all(must), "it must capture each time")?;
    claim.need(bound.len() > 1, "it is a chain")?;
    claim.number(bound.len() as i32)
}

/// Row 205: losing all wins, and the move leaves a man where it can be taken.
fn gives_away(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    claim.need(step.after.aims().losing_wins, "losing all pieces wins")?;
    let moves = step.after.legal_moves();
    let all = moves.iter().all(|&m| step.after.facts(m).captured.is_some());
    claim.need(!moves.is_empty() && all, "every answer captures")?;
    let answer = claim.step(claim.ply())?;
    claim.need(answer.taken_at() == Some(claim.man(0)?), "the line takes this piece")
}

/// Row 206: the man is the last of a kind that its side must keep.
fn last_of_kind(claim: &ReplayedClaim) -> Verdict {
    let (here, man) = (claim.here(), claim.man(0)?);
    let piece = here.at(man).ok_or(Disproof::NotThere(man))?;
    claim.need(here.aims().precious.contains(&piece.kind), "its kind must be kept")?;
    let alike = here.men(piece.side).into_iter().filter(|&sq| here.at(sq) == Some(piece));
    claim.need(alike.count() == 1, "it is the last one")?;
    claim.need(piece.side != claim.side(), "it is the other side's")?;
    claim.need(!here.attackers(claim.side(), man).is_empty(), "it is attacked")
}

/// Row 207: the side to move counts as in check, and a man of the claim's side comes
/// to its royal piece within one turn, whatever stands between.
fn capturable_within_turn(claim: &ReplayedClaim) -> Verdict {
    let (here, king) = (claim.here(), claim.man(0)?);
    claim.need(here.nature().long_turns, "a turn may have several moves")?;
    let is_royal = here.is_royal_at(king) && here.is_side(king, !claim.side());
    claim.need(is_royal, "it is the other side's royal piece")?;
    claim.need(here.turn() != claim.side() && here.in_check(), "it is to move and in danger")?;
    let comes = |&by: &Square| {
        let Some(piece) = here.at(by) else { return false };
        let mut reached = WideSquares::of(by);
        for _ in 0..MOST_IN_TURN {
            let now: Vec<Square> = reached.into_iter().collect();
            for sq in now {
                let alone = WideSquares::of(king);
                reached |= here.attacks_of(piece, sq, alone);
                reached |= here.steps_of(piece, sq, alone);
            }
        }
        reached.has(king)
    };
    let can_come = here.men(claim.side()).iter().any(comes);
    claim.need(can_come, "a piece can come there within the turn")
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

/// Row 213: the first man hits the second only because the third stands there. It takes
/// it next, or the second is a king in check.
fn over_mount(claim: &ReplayedClaim) -> Verdict {
    let (here, [by, target, mount]) = (claim.here(), [claim.man(0)?, claim.man(1)?, claim.man(2)?]);
    let piece = here.at(by).ok_or(Disproof::NotThere(by))?;
    claim.need(piece.side == claim.side(), "it is the side's piece")?;
    let hits = |occupied| here.attacks_of(piece, by, occupied).has(target);
    claim.need(hits(here.occupied()), "the piece hits the target")?;
    let without: WideSquares = here.occupied().into_iter().filter(|&sq| sq != mount).collect();
    claim.need(!hits(without), "it needs the mount")?;
    let takes = claim
        .step(claim.ply())
        .is_ok_and(|step| step.from() == Some(by) && step.taken_at() == Some(target));
    let checks = here.is_royal_at(target) && here.turn() != claim.side();
    claim.need(takes || checks, "it takes or gives check")
}

/// Row 214: the next move takes a man of the other side that can come back to its square
/// but comes to less than a quarter of an empty board, all in its own half.
fn guard_lost(claim: &ReplayedClaim) -> Verdict {
    let (here, man) = (claim.here(), claim.man(0)?);
    let piece = here.at(man).ok_or(Disproof::NotThere(man))?;
    let step = claim.step(claim.ply())?;
    claim.need(step.taken_at() == Some(man), "it is taken")?;
    claim.need(piece.side != claim.side() && step.side() == claim.side(), "by the side")?;
    claim.need(!here.is_royal_at(man), "it is not royal")?;
    let mut seen: Vec<Square> = Vec::new();
    let mut open = vec![man];
    while let Some(sq) = open.pop() {
        let alone = WideSquares::of(sq);
        for next in here.attacks_of(piece, sq, alone) | here.steps_of(piece, sq, alone) {
            if !seen.contains(&next) {
                seen.push(next);
                open.push(next);
            }
        }
    }
    claim.need(seen.contains(&man), "it can come back")?;
    let geometry = here.geometry();
    let is_own = |&sq: &Square| match piece.side {
        Side::White => geometry.rank(sq) < geometry.ranks() / 2,
        Side::Black => geometry.rank(sq) >= geometry.ranks().div_ceil(2),
    };
    claim.need(seen.iter().all(is_own), "it stays in its half")?;
    claim.need(seen.len() * 4 < geometry.n_squares(), "it stays at home")
}
