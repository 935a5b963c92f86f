//! What moves do besides moving, and what players must or may do.

use super::build::Builder;
use super::sheet::{Enclosing, Wall};
use super::slots::{PieceSlot, PieceSlots};
use crate::game::{CaptureDef, Duties, Pass, PerSide, Walling, WallingDef};
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
        if !self.sheet.rules.mutually_immune.is_empty() {
            let why = "pieces that cannot take their like are not known";
            self.unknown_rule("mutuallyImmuneTypes", why);
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
        let kind = match rules.wall {
            Wall::None => return None,
            Wall::Moving => Walling::Moving,
            Wall::Lasting => Walling::Lasting,
            Wall::Arrow | Wall::Left | Wall::Edge => {
                let why = "a wall goes to any empty square of its region here";
                self.unknown_rule("wallingRule", why);
                return None;
            }
        };
        if rules.wall_or_move {
            self.unknown_rule("wallOrMove", "a wall always follows a move here");
        }
        if zones[0] != zones[1] {
            let message = "walls of the two sides have different regions".to_string();
            self.fault("wallingRegionWhite", message, "one region is for both here".to_string());
        }
        Some(WallingDef { kind, zone: zones[0] })
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
