//! Pieces in hand: where they are dropped, and what a drop must do.

use super::area::Area;
use super::build::Builder;
use super::sheet::Enclosing;
use super::slots::{PieceSlot, PieceSlots};
use crate::axes::BoardAxes;
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
        let is_dropped =
            |(slot, letter): &(PieceSlot, char)| *slot != PieceSlot::KING || self.is_held(*letter);
        let slots: Vec<(PieceSlot, char)> = self.sheet.slots().filter(is_dropped).collect();
        let drops = slots.into_iter().flat_map(|(slot, letter)| self.drops_of(slot, letter));
        let last = self.board().ranks() - 1;
        let home = |rank| Area::ranks([rank]).on(self.board());
        Some(HandsDef {
            from_captures: hands.captures,
            drops: if hands.drops { drops.collect() } else { Vec::new() },
            must_drop: hands.must_drop,
            must_drop_first: Vec::new(),
            reverts: hands.captures && !hands.keeps_promotion,
            gating: hands.gating.then(|| GatingDef { zone: [home(0), home(last)] }),
        })
    }

    /// Does a side begin with a piece of this letter in hand? A king comes into a
    /// hand in no other way.
    fn is_held(&self, letter: char) -> bool {
        let hands = self.sheet.start.iter().flat_map(|start| start.hands.iter().flatten());
        hands.into_iter().any(|man| man.letter == letter)
    }

    /// Reports rules that cannot be combined with hands.
    fn check_hand_partners(&mut self) {
        let rules = &self.sheet.rules;
        let stones = !rules.petrifies.is_empty() || rules.blast_petrifies;
        if self.sheet.hands.captures && stones {
            let message = "what turns to stone would go to hand too".into();
            let hint = "petrifyOnCaptureTypes does not go with it".to_string();
            self.fault("capturesToHand", message, hint);
        }
    }

    /// Reports drops that the program does not know.
    fn check_drops(&mut self) {
        let hands = &self.sheet.hands;
        let unknown = hands.enclosing == Enclosing::BesideFriends;
        if hands.must_drop && hands.must_drop_of != PieceSlots::ALL {
            self.unknown_rule("mustDropType", "a duty to drop is for all kinds here");
        }
        if unknown {
            let why = "`ataxx` means drops beside an own piece";
            self.unknown_rule("enclosingDrop", why);
        }
    }

    fn drops_of(&self, slot: PieceSlot, letter: char) -> Vec<DropDef> {
        let hands = &self.sheet.hands;
        let beside = BoardAxes { rising: false, falling: false, ..BoardAxes::ALL };
        let first_on = match hands.enclosing {
            Enclosing::None => Wide::EMPTY,
            _ => hands.first_on.on(self.board()),
        };
        let drop = DropDef {
            zone: Side::BOTH.map(|side| self.drop_zone(slot, side)),
            per_file: hands.not_doubled.has(slot).then_some(hands.per_file),
            both_colours: hands.both_colours && slot == PieceSlot::BISHOP,
            even_stuck: !self.sheet.steps.no_dead_ends,
            unlimited: hands.endless,
            next_to_own: hands.enclosing == Enclosing::Neighbours,
            away_from_enemy: (hands.enclosing == Enclosing::Apart).then_some(beside),
            on_top: hands.enclosing == Enclosing::OnTop,
            from_edge: hands.enclosing == Enclosing::FromAnySide,
            encloses: hands.enclosing == Enclosing::Rows,
            first_on: [first_on; 2],
            // An attack on a piece that is royal by its number is no check there.
            no_check: !hands.checks && self.sheet.letters[PieceSlot::KING.index()].is_some(),
            ..DropDef::anywhere(letter.to_string())
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
            zone &= home;
        }
        zone - self.topology.holes
    }
}
