//! What moves do besides moving, and what players must or may do.

use super::build::Builder;
use super::sheet::{Enclosing, Wall};
use super::slots::{PieceSlot, PieceSlots};
use crate::game::{CaptureDef, Duties, Pass, PerSide, WallPlace, Walling, WallingDef};
use crate::pattern::Wide;

impl Builder<'_, '_> {
    pub(super) fn duties(&self) -> Duties {
        let rules = &self.sheet.rules;
        Duties {
            must_capture: rules.must_capture,
            no_checks: !rules.checking,
            break_stand_off: rules.stand_off,
            stand_in_check: rules.stand_in_check,
            ..Duties::default()
        }
    }

    pub(super) fn captures(&mut self) -> CaptureDef {
        let rules = &self.sheet.rules;
        let (petrifies, immune) = (rules.blast_petrifies && rules.blast, rules.blast_immune);
        if petrifies {
            self.unknown_rule("petrifyBlastPieces", "what explodes leaves no wall here");
        }
        if !immune.is_empty() && self.sheet.rules.blast {
            self.unknown_rule("blastImmuneTypes", "only bystanders survive explosions here");
        }
        if !matches!(self.sheet.rules.flips, Enclosing::None | Enclosing::Neighbours) {
            let why = "turning all neighbours, `ataxx`, is the only such rule here";
            self.unknown_rule("flipEnclosedPieces", why);
        }
        let rules = &self.sheet.rules;
        CaptureDef {
            blast: rules.blast.then(|| self.symbols_and_forms(PieceSlots::of(&[PieceSlot::PAWN]))),
            petrifies: self.symbols_and_forms(rules.petrifies),
            converts_neighbours: rules.flips == Enclosing::Neighbours,
        }
    }

    pub(super) fn walling(&mut self) -> Option<WallingDef> {
        let rules = &self.sheet.rules;
        let zones: PerSide<Wide> =
            [rules.wall_zone[0].on(self.board()), rules.wall_zone[1].on(self.board())];
        let (kind, place) = match rules.wall {
            Wall::None => return None,
            Wall::Moving => (Walling::Moving, WallPlace::Anywhere),
            Wall::Lasting | Wall::Arrow => (Walling::Lasting, WallPlace::Anywhere),
            Wall::Left => (Walling::Lasting, WallPlace::Left),
            Wall::Edge => (Walling::Lasting, WallPlace::Edge),
        };
        let instead = rules.wall_or_move;
        if zones[0] != zones[1] {
            let message = "walls of the two sides have different regions".to_string();
            self.fault("wallingRegionWhite", message, "one region is for both here".to_string());
        }
        let path = if rules.wall == Wall::Arrow { self.only_kind() } else { None };
        Some(WallingDef { path, place, instead, ..WallingDef::within(kind, zones[0]) })
    }

    /// The only kind of the game, whose moves arrows copy.
    fn only_kind(&mut self) -> Option<String> {
        let kinds = self.symbols_and_forms(PieceSlots::ALL);
        if kinds.len() > 1 {
            let message = "arrows copy the moves of one kind, and there are several".to_string();
            self.fault("wallingRule", message, None);
        }
        kinds.into_iter().next()
    }

    pub(super) fn pass(&mut self) -> Pass {
        let rules = &self.sheet.rules;
        let hint = || "passing is the same for both sides here".to_string();
        if rules.pass[0] != rules.pass[1] {
            self.fault("passWhite", "only one side may pass".into(), hint());
        } else if rules.pass_when_stuck[0] != rules.pass_when_stuck[1] {
            self.fault("passOnStalemateWhite", "only one side may pass".into(), hint());
        }
        match (self.sheet.rules.pass[0], self.sheet.rules.pass_when_stuck[0]) {
            (true, _) => Pass::Free,
            (false, true) => Pass::WhenStuck,
            _ => Pass::No,
        }
    }
}
