//! What is good about a move.

use super::forced::n_moves;
use super::rank::rank;
use super::{
    Course, Court, DECIDED, MOST_REASONS, ONLY_MOVE_POINTS, Reason, ReasonPart, SOUND_POINTS,
    THREAT_POINTS, reason, settled_ply,
};
use crate::{Evidence, Fact, Family, Finding, JudgedLine, PAWN_VALUE};

impl Court<'_> {
    /// What is good about a move that loses nothing.
    pub(super) fn praise(&self) -> Vec<Reason> {
        let us = self.us();
        if self.case.before.legal_moves().len() == 1 {
            let claim = Finding::new(Fact::Forced, us, 0, Evidence::Board);
            return vec![reason(ReasonPart::Note, Course::Played, claim)];
        }
        let mut found = Vec::new();
        if let Some(plies) = self.case.played.score.mate_plies().filter(|&plies| plies > 0) {
            return self.forced(ReasonPart::Merit, Course::Played, us, n_moves(plies));
        }
        let centipawns = |line: &JudgedLine| line.score.raw().abs();
        if self.is_only_move() && centipawns(&self.case.played) < DECIDED {
            let margin = self.case.margin().unwrap_or_default().round() as i32;
            let claim = Finding::new(Fact::OnlyMove, us, 0, Evidence::Search).sized(margin);
            found.push(reason(ReasonPart::Merit, Course::Played, claim));
        }
        let tactical = [Family::Goal, Family::Tactics, Family::Material];
        let gains =
            self.played.at(settled_ply(&self.played)).balance(us) - self.case.before.balance(us);
        if gains >= PAWN_VALUE {
            let motif = self.strongest(Course::Played, us, &tactical);
            found.extend(motif.map(|finding| reason(ReasonPart::Merit, Course::Played, finding)));
        }
        found.extend(self.sound_sacrifice());
        found.extend(self.threat_made());
        if found.len() < MOST_REASONS {
            let quiet =
                [Family::King, Family::Opening, Family::Pawns, Family::Pieces, Family::Ending];
            let by_move = self.in_played.iter().filter(|finding| {
                finding.side == us && finding.ply == 1 && quiet.contains(&finding.fact.family())
            });
            let best = by_move.max_by_key(|finding| rank(finding.fact)).cloned();
            found.extend(best.map(|finding| reason(ReasonPart::Merit, Course::Played, finding)));
        }
        found
    }

    /// Material that the move gives while the mover still stands well.
    fn sound_sacrifice(&self) -> Option<Reason> {
        let sacrifices = [
            Fact::GreekGift,
            Fact::ExchangeSacrifice,
            Fact::RealSacrifice,
            Fact::TemporarySacrifice,
        ];
        let is_sound = self.case.played.points >= SOUND_POINTS;
        let given = self.in_played.iter().find(|finding| {
            finding.side == self.us() && finding.ply <= 2 && sacrifices.contains(&finding.fact)
        });
        given
            .filter(|_| is_sound)
            .map(|finding| reason(ReasonPart::Merit, Course::Played, finding.clone()))
    }

    /// Is every other move much worse?
    fn is_only_move(&self) -> bool {
        let is_first = self
            .case
            .candidates
            .first()
            .is_some_and(|line| line.moves.first() == self.case.played.moves.first());
        is_first && self.case.margin().is_some_and(|margin| margin >= ONLY_MOVE_POINTS)
    }

    /// What the move threatens, if a pass of the opponent shows it.
    fn threat_made(&self) -> Option<Reason> {
        let pressure = self.case.pressure.as_ref()?;
        let gain = pressure.points - self.case.played.points;
        (gain >= THREAT_POINTS && pressure.moves.len() > 2).then(|| {
            let claim = Finding::new(Fact::ThreatMade, self.us(), 3, Evidence::Pass)
                .with_line(&pressure.moves[..3])
                .sized(gain.round() as i32);
            reason(ReasonPart::Merit, Course::Pressure, claim)
        })
    }
}
