//! The opening: row 99 as it stands on the board, and the moves of rows 100, 119,
//! 120, 121 and 123.
//!
//! A knight or bishop is at home on the first rank of its side. All of it is said
//! only in the first moves of games that are opened as chess is.

use super::ground::{
    SIDES, castling_rights, claim, file, is_central_file, is_opening, men, minors, minors_at_home,
    plies_played,
};
use crate::{Evidence, Fact, Finding, Moment, PieceRole, SquareGroup, Story};
use game_core::{MoveFacts, Side, Square};

/// A side that has so many more pieces out is ahead in development.
const MIN_LEAD: u32 = 2;
/// A queen is early, and a second move of a piece a loss of time, while so many
/// knights and bishops are at home.
const MIN_WAITING: u32 = 2;
/// A queen that goes beyond its own camp stands at least on this rank, from 0.
const OUT_OF_CAMP: u8 = 2;
/// Moving a piece twice is a fault before this half-move.
const LAST_PLY_OF_HASTE: u32 = 20;
/// So many files from the edge are the flank.
const FLANK_FILES: u8 = 2;

/// Who has more pieces out.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    if !is_opening(moment) {
        return Vec::new();
    }
    SIDES.into_iter().filter_map(|side| development(moment, side)).collect()
}

/// The knights and bishops of a side that have left their first rank, and one for
/// a king that has castled.
fn pieces_out(moment: &Moment, side: Side) -> u32 {
    let out = minors(moment, side) - minors_at_home(moment, side);
    out.len() + u32::from(has_castled(moment, side))
}

/// Does the king stand as after castling: on its first rank, away from the files
/// in the middle, with no right to castle left?
fn has_castled(moment: &Moment, side: Side) -> bool {
    let aside = |king: Square| {
        moment.rank_for(side, king) == 0 && !is_central_file(moment, file(moment, king))
    };
    moment.king(side).is_some_and(aside) && castling_rights(moment, side) == 0
}

/// Row 99: a side has at least two more pieces out. The men are the pieces of the
/// other side that are still at home; the size is the difference.
fn development(moment: &Moment, side: Side) -> Option<Finding> {
    let lead = pieces_out(moment, side).checked_sub(pieces_out(moment, !side))?;
    let waiting = minors_at_home(moment, !side);
    let claim = claim(moment, Fact::Development, side, waiting).sized(lead as i32);
    (lead >= MIN_LEAD && waiting.any()).then_some(claim)
}

/// What a move of a story does, for tests that look at it from both ends.
struct Step<'a> {
    story: &'a Story,
    ply: usize,
    facts: MoveFacts,
    from: Square,
}

impl<'a> Step<'a> {
    fn of(story: &'a Story, ply: usize) -> Option<Step<'a>> {
        let m = story.move_at(ply).filter(|&m| m != game_core::Move::NONE)?;
        let facts = story.at(ply).facts(m);
        let plain = !facts.is_pass && facts.castling.is_none();
        let from = facts.from().filter(|_| plain)?;
        Some(Step { story, ply, facts, from })
    }

    fn before(&self) -> &'a Moment {
        self.story.at(self.ply)
    }

    fn after(&self) -> &'a Moment {
        self.story.at(self.ply + 1)
    }

    fn side(&self) -> Side {
        self.before().turn()
    }

    fn role(&self) -> PieceRole {
        self.before().role(self.facts.kind)
    }

    fn is_minor(&self) -> bool {
        matches!(self.role(), PieceRole::Knight | PieceRole::Bishop)
    }

    /// A claim about the position after the move: the piece that moved, then
    /// others.
    fn claim(&self, fact: Fact, others: SquareGroup) -> Finding {
        let squares = [self.facts.to].into_iter().chain(others);
        Finding::new(fact, self.side(), self.ply + 1, Evidence::Board)
            .with_line(&self.story.moves()[..=self.ply])
            .with_men(men(self.after(), squares))
    }

    /// The enemy pieces dearer than itself, or undefended and no pawns, that the
    /// piece attacks where it went.
    fn victims(&self) -> SquareGroup {
        let after = self.after();
        let worth = after.value_at(self.facts.to);
        let is_victim = |&sq: &Square| {
            let loose = after.role_at(sq) != Some(PieceRole::Pawn) && !after.is_defended(sq);
            after.value_at(sq) > worth || loose
        };
        let targets = after.attacks_from(self.facts.to) & after.of_side(!self.side());
        targets.into_iter().filter(is_victim).collect()
    }
}

/// The facts of the opening about each move of a line, of both sides.
pub fn in_story(story: &Story) -> Vec<Finding> {
    let steps = (0..story.len()).filter_map(|ply| Step::of(story, ply));
    let steps = steps.filter(|step| is_opening(step.before()));
    let tests = [develops, tempo, moves_twice, early_queen, pawn_grab];
    steps.flat_map(|step| tests.into_iter().filter_map(move |test| test(&step))).collect()
}

/// Row 119: a knight or bishop leaves its first rank for a square where it cannot
/// be lost, and takes nothing.
fn develops(step: &Step) -> Option<Finding> {
    let side = step.side();
    let leaves = step.before().rank_for(side, step.from) == 0
        && step.before().rank_for(side, step.facts.to) > 0;
    let safe = !step.after().is_in_bad_spot(step.facts.to);
    let quiet = step.facts.captured.is_none();
    let claim = || step.claim(Fact::Develops, SquareGroup::EMPTY);
    (step.is_minor() && leaves && safe && quiet).then(claim)
}

/// Row 100: a developing move attacks a dearer piece that is not royal, and the
/// reply, if the line has one, moves that piece. The men are the piece and those
/// it attacks.
fn tempo(step: &Step) -> Option<Finding> {
    develops(step)?;
    let after = step.after();
    let worth = after.value_at(step.facts.to);
    let royals = after.royals(!step.side());
    let dearer = |&sq: &Square| after.value_at(sq) > worth && !royals.has(sq);
    let hit: SquareGroup = step.victims().into_iter().filter(dearer).collect();
    let answered = match step.story.move_at(step.ply + 1) {
        Some(reply) if reply != game_core::Move::NONE => {
            after.facts(reply).from().is_some_and(|from| hit.has(from))
        }
        _ => true,
    };
    (hit.any() && answered).then(|| step.claim(Fact::Tempo, hit))
}

/// Row 120: a knight or bishop that has left its first rank moves again, though
/// nothing attacked it, it takes nothing, checks nothing and attacks nothing that
/// could be lost, while at least two others are at home. The men are the piece and
/// those that wait.
fn moves_twice(step: &Step) -> Option<Finding> {
    let (before, side) = (step.before(), step.side());
    let again = before.rank_for(side, step.from) > 0 && before.rank_for(side, step.facts.to) > 0;
    let early = plies_played(before) < LAST_PLY_OF_HASTE;
    let needless = !before.is_in_bad_spot(step.from) && step.facts.captured.is_none();
    let idle = step.victims().is_empty() && !step.after().in_check();
    let waiting = minors_at_home(before, side);
    let holds = step.is_minor() && again && early && needless && idle;
    (holds && waiting.len() >= MIN_WAITING).then(|| step.claim(Fact::MovesTwice, waiting))
}

/// Row 121: the queen leaves its camp and takes nothing, with fewer than two
/// knights and bishops out, and the enemy has a move by which a cheaper piece
/// attacks it without being lost. The squares are those from which it can be
/// attacked.
fn early_queen(step: &Step) -> Option<Finding> {
    let (after, side) = (step.after(), step.side());
    let out = minors(after, side) - minors_at_home(after, side);
    let early = out.len() < MIN_WAITING && minors_at_home(after, side).len() >= MIN_WAITING;
    let leaves = after.rank_for(side, step.facts.to) >= OUT_OF_CAMP;
    let quiet = step.facts.captured.is_none() && !after.in_check();
    if step.role() != PieceRole::Queen || !early || !leaves || !quiet {
        return None;
    }
    let chasers = chasing_squares(after, step.facts.to);
    let claim = || step.claim(Fact::EarlyQueen, SquareGroup::EMPTY).with_squares(chasers);
    chasers.any().then(claim)
}

/// The squares to which the side to move can bring a cheaper piece that attacks
/// the piece on a square and cannot be lost there.
fn chasing_squares(moment: &Moment, target: Square) -> SquareGroup {
    let worth = moment.value_at(target);
    let chases = |&m: &game_core::Move| {
        let facts = moment.facts(m);
        if moment.value(facts.kind) >= worth || moment.is_royal(facts.kind) {
            return false;
        }
        let next = moment.after(m);
        next.attacks_from(facts.to).has(target) && !next.is_in_bad_spot(facts.to)
    };
    moment.legal_moves().into_iter().filter(chases).map(|m| moment.facts(m).to).collect()
}

/// Row 123, the part that the board shows: the queen takes a pawn on one of the
/// two outer files of a wing while at least two own knights and bishops are at
/// home. That it costs too much say the scores.
fn pawn_grab(step: &Step) -> Option<Finding> {
    let (before, side) = (step.before(), step.side());
    let (kind, at) = step.facts.captured?;
    let lane = file(before, at);
    let files = before.geometry().files();
    let on_flank = lane < FLANK_FILES || lane + FLANK_FILES >= files;
    let is_pawn = before.role(kind) == PieceRole::Pawn;
    let waiting = minors_at_home(before, side);
    let holds = step.role() == PieceRole::Queen && on_flank && is_pawn;
    (holds && waiting.len() >= MIN_WAITING).then(|| step.claim(Fact::PawnGrab, waiting))
}
