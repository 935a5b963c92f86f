//! What is good about a move.

use super::forced::n_moves;
use super::rank::rank;
use super::{
    Course, Court, DECIDED, MOST_REASONS, ONLY_MOVE_POINTS, Reason, ReasonPart, SOUND_POINTS,
    THREAT_POINTS, reason, settled_ply,
};
use crate::{BookPlace, Evidence, Fact, Family, Finding, PAWN_VALUE};
use game_core::Analyst;

impl Court<'_> {
    /// What is good about a move that loses nothing.
    pub(super) fn praise(&self, analyst: &mut dyn Analyst) -> Vec<Reason> {
        let us = self.us();
        if self.case.before.legal_moves().len() == 1 {
            let claim = Finding::new(Fact::Forced, us, 0, Evidence::Board);
            return vec![reason(ReasonPart::Note, Course::Played, claim)];
        }
        let mut found: Vec<Reason> = self.opening().into_iter().chain(self.tables()).collect();
        if let Some(plies) = self.case.played.score.mate_plies().filter(|&plies| plies > 0) {
            return self.forced(ReasonPart::Merit, Course::Played, us, n_moves(plies));
        }
        found.extend(self.decided(analyst));
        found.extend(self.only_move(analyst));
        let tactical = [Family::Goal, Family::Tactics, Family::Material];
        let gains =
            self.played.at(settled_ply(&self.played)).balance(us) - self.case.before.balance(us);
        if gains >= PAWN_VALUE {
            let motif = self.strongest(Course::Played, us, &tactical);
            found.extend(motif.map(|finding| reason(ReasonPart::Merit, Course::Played, finding)));
        }
        found.extend(self.sound_sacrifice());
        found.extend(self.zugzwang(analyst));
        for fact in [Court::special_choice, Court::counter_threat, Court::threat_met] {
            if found.len() < MOST_REASONS {
                found.extend(fact(self, analyst));
            }
        }
        found.extend(self.threat_made(analyst));
        if found.len() < MOST_REASONS {
            let initiative = self.initiative(Course::Played, us);
            found.extend(initiative.map(|known| reason(ReasonPart::Merit, Course::Played, known)));
            found.extend(self.fortress(analyst));
            found.extend(self.left_bait(analyst));
        }
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

    /// Every other move is much worse, and the game is not decided.
    fn only_move(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let first = *self.played.moves().first()?;
        let holds = self.is_only_move()
            && self.case.played.score.raw().abs() < DECIDED
            && self.beats_others(analyst, first, ONLY_MOVE_POINTS);
        holds.then(|| {
            let margin = self.case.margin().unwrap_or_default().round() as i32;
            let claim = Finding::new(Fact::OnlyMove, self.us(), 0, Evidence::Search)
                .with_line(&[first])
                .sized(margin);
            reason(ReasonPart::Merit, Course::Played, claim)
        })
    }

    /// The opening that the move belongs to, or leaves.
    fn opening(&self) -> Option<Reason> {
        let first = self.played.moves().get(..1)?;
        let claim = |fact| Finding::new(fact, self.us(), 1, Evidence::Table).with_line(first);
        let finding = match self.case.book {
            BookPlace::Known(name) => Finding { term: Some(name?), ..claim(Fact::BookName) },
            BookPlace::Leaves => claim(Fact::LeavesBook),
            BookPlace::Outside => return None,
        };
        Some(reason(ReasonPart::Note, Course::Played, finding))
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
    fn threat_made(&self, analyst: &mut dyn Analyst) -> Option<Reason> {
        let pressure = self.case.pressure.as_ref()?;
        let gain = pressure.points - self.case.played.points;
        if gain < THREAT_POINTS || pressure.moves.len() <= 2 {
            return None;
        }
        let (threat, played) = (&pressure.moves[..3], &pressure.moves[..1]);
        // In a decided game nobody fears a threat.
        let is_open = self.surely(analyst, |look| Some(look.score(played)?.raw().abs() < DECIDED));
        let is_sure = is_open && self.is_sure(analyst, threat, played, THREAT_POINTS);
        is_sure.then(|| {
            let claim = Finding::new(Fact::ThreatMade, self.us(), 3, Evidence::Pass)
                .with_line(&pressure.moves[..3])
                .sized(gain.round() as i32);
            reason(ReasonPart::Merit, Course::Pressure, claim)
        })
    }
}
