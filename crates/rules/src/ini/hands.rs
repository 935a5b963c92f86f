//! Pieces in hand: where they are dropped, and what a drop must do.

use super::area::Area;
use super::build::Builder;
use super::sheet::Enclosing;
use super::slots::{PieceSlot, PieceSlots};
use crate::game::{DropDef, GatingDef, HandsDef};
use crate::pattern::Wide;
use game_core::{Side, Square};

impl Builder<'_, '_> {
    pub(super) fn hands(&mut self) -> Option<HandsDef> {
        let hands = &self.sheet.hands;
        if !hands.drops && !hands.gating && !hands.captures {
            return None;
        }
        let promotes = self.sheet.slots().any(|(slot, _)| self.form_of(slot).is_some());
        if hands.keeps_promotion && promotes && hands.captures {
            let hint = "promotedPieceType forms go back to what they were".to_string();
            self.fault("dropLoop", "promoted pieces cannot stay promoted in hand".into(), hint);
        }
        self.check_hand_partners();
        self.check_drops();
        let hands = &self.sheet.hands;
        let slots: Vec<(PieceSlot, char)> = self.sheet.slots().collect();
        let drops = slots.into_iter().flat_map(|(slot, letter)| self.drops_of(slot, letter));
        let last = self.board().ranks() - 1;
        let home = |rank| Area::ranks([rank]).on(self.board());
        Some(HandsDef {
            from_captures: hands.captures,
            drops: if hands.drops { drops.collect() } else { Vec::new() },
            must_drop: hands.must_drop,
            reverts: hands.captures && !hands.keeps_promotion,
            gating: hands.gating.then(|| GatingDef { zone: [home(0), home(last)] }),
        })
    }

    /// Reports rules that cannot be combined with hands.
    fn check_hand_partners(&mut self) {
        let (hands, rules) = (&self.sheet.hands, &self.sheet.rules);
        let (gating, drops) = (hands.gating, hands.drops || hands.captures);
        let (blast, stones) = (rules.blast, !rules.petrifies.is_empty());
        if gating && drops {
            let hint = "pieces come from the hand in one way only here".to_string();
            self.fault("seirawanGating", "gating does not go with drops".into(), hint);
        }
        if self.sheet.hands.captures && (blast || stones) {
            let message = "what vanishes besides the captured piece would go to hand too".into();
            let hint = "blastOnCapture and petrifyOnCaptureTypes do not go with it".to_string();
            self.fault("capturesToHand", message, hint);
        }
    }

    /// Reports drops that the program does not know.
    fn check_drops(&mut self) {
        let hands = &self.sheet.hands;
        let other_type = hands.must_drop && hands.must_drop_of != PieceSlots::ALL;
        let (checks, first_on) = (hands.checks, hands.first_on.is_none());
        if other_type {
            self.unknown_rule("mustDropType", "a duty to drop is for all kinds here");
        }
        if !checks {
            self.unknown_rule("dropChecks", "drops may always give check here");
        }
        if !first_on {
            self.unknown_rule("enclosingDropStart", "drops do not enclose pieces here");
        }
        if !matches!(self.sheet.hands.enclosing, Enclosing::None | Enclosing::Neighbours) {
            let why = "drops beside an own piece, `ataxx`, are the only such drops here";
            self.unknown_rule("enclosingDrop", why);
        }
    }

    fn drops_of(&self, slot: PieceSlot, letter: char) -> Vec<DropDef> {
        let hands = &self.sheet.hands;
        let drop = DropDef {
            piece: letter.to_string(),
            appears_as: letter.to_string(),
            zone: Side::BOTH.map(|side| self.drop_zone(slot, side)),
            per_file: hands.not_doubled.has(slot).then_some(hands.per_file),
            both_colours: hands.both_colours && slot == PieceSlot::BISHOP,
            even_stuck: !self.sheet.steps.no_dead_ends,
            unlimited: hands.endless,
            next_to_own: hands.enclosing == Enclosing::Neighbours,
        };
        let form = self.form_of(slot).filter(|_| hands.promoted);
        let form =
            form.map(|form| DropDef { appears_as: self.form_symbol(letter, form), ..drop.clone() });
        [Some(drop), form].into_iter().flatten().collect()
    }

    fn drop_zone(&self, slot: PieceSlot, side: Side) -> Wide {
        let hands = &self.sheet.hands;
        let mut zone = hands.zone[side.index()].on(self.board()) & self.region(slot, side);
        let is_first = |sq: &Square| self.topology.own_rank(side, *sq) == 0;
        let home: Wide = self.topology.squares().filter(is_first).collect();
        if slot == PieceSlot::PAWN {
            if !hands.zone_pawns {
                zone = zone - self.sheet.promotion.zone[side.index()].on(self.board());
            }
            if !hands.first_rank_pawns {
                zone = zone - home;
            }
        }
        if slot == PieceSlot::ROOK && hands.rooks_at_home {
            zone = zone & home;
        }
        zone - self.topology.holes
    }
}
