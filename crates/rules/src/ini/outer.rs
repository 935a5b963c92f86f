//! A game that was not written in this format, with the few changes that can be
//! made from outside.

use super::build::Builder;
use super::ends::ending;
use crate::endings::{Checkmate, ChecksGiven, Ending, EndingDef, EndingResult, Stalemate};
use crate::game::Game;
use game_core::Setup;

impl Builder<'_, '_> {
    /// A game that was not written in this format, with the few changes that
    /// can be made from outside.
    pub(super) fn build_on_base(&mut self, name: &str) -> Option<Game> {
        let mut game = self.sheet.base.as_deref()?.clone();
        game.id = name.to_string();
        game.about.name = name.to_string();
        if let Some(start) = self.base_start(&game) {
            self.check_men(&start, &game.pieces);
            game.start = start;
        }
        if self.is_said("mustCapture") {
            game.duties.must_capture = self.sheet.rules.must_capture;
        }
        if self.is_said("pass") || self.is_said("passOnStalemate") {
            game.pass = self.pass();
        }
        self.replace_endings(&mut game);
        Some(game)
    }

    fn is_said(&self, key: &str) -> bool {
        self.sheet.places.contains_key(key)
    }

    fn base_start(&mut self, game: &Game) -> Option<Setup> {
        let start = self.sheet.start.clone()?;
        if start.board != game.topology.geometry {
            let message = "the start is of another board than the game's".to_string();
            self.fault("startFen", message, None);
        }
        Some(start)
    }

    fn replace_endings(&mut self, game: &mut Game) {
        self.topology = game.topology.clone();
        let mut fresh = Vec::new();
        let mut replace = |keys: &[&str], old: fn(&Ending) -> bool, new: Vec<EndingDef>| {
            if keys.iter().any(|key| self.is_said(key)) {
                game.endings.retain(|ending| !old(&ending.when));
                fresh.extend(new);
            }
        };
        let repetitions = self.repetitions();
        let counted = |pick: fn(&Ending) -> bool| -> Vec<EndingDef> {
            repetitions.iter().filter(|ending| pick(&ending.when)).cloned().collect()
        };
        let is_fold: fn(&Ending) -> bool = |when| {
            matches!(
                when,
                Ending::Repetition { .. }
                    | Ending::PerpetualCheck { .. }
                    | Ending::PerpetualChase { .. }
            )
        };
        let is_rule: fn(&Ending) -> bool = |when| matches!(when, Ending::MoveRule { .. });
        let ends = &self.sheet.ends;
        replace(
            &["checkmateValue"],
            |when| *when == Ending::Checkmate(Checkmate),
            vec![ending(Ending::Checkmate(Checkmate), ends.checkmate)],
        );
        replace(
            &["stalemateValue", "stalematePieceCount"],
            |when| *when == Ending::Stalemate(Stalemate),
            vec![ending(Ending::Stalemate(Stalemate), self.stalemate())],
        );
        replace(
            &["nFoldRule", "nFoldValue", "nFoldValueAbsolute", "perpetualCheckIllegal"],
            is_fold,
            counted(is_fold),
        );
        replace(&["nMoveRule"], is_rule, counted(is_rule));
        if ends.check_counting && self.is_said("checkCounting") {
            fresh.insert(0, ending(Ending::ChecksGiven(ChecksGiven), EndingResult::Win));
            game.start.checks.get_or_insert([1, 1]);
        }
        let mut goals = self.flags();
        goals.extend(self.lines());
        fresh.splice(0..0, goals);
        game.endings.splice(0..0, fresh);
    }
}
