//! What pieces become, where, and whether they must.

use super::build::Builder;
use super::slots::PieceSlot;
use crate::game::{PerSide, PromotionChoice, PromotionDef, PromotionOccasion, PromotionTest};
use crate::pattern::Wide;
use game_core::Side;

impl Builder<'_, '_> {
    pub(super) fn promotions(&mut self, slot: PieceSlot, letter: char) -> Vec<PromotionDef> {
        let promotion = &self.sheet.promotion;
        let is_pawn = promotion.pawns.map(|pawns| pawns.has(slot));
        let form = self.form_of(slot);
        if is_pawn == [false; 2] {
            let form = form.map(|form| self.change_of_form(self.form_symbol(letter, form)));
            return form.into_iter().collect();
        }
        let mut into: PerSide<Vec<String>> = promotion.into.map(|slots| {
            self.sheet
                .slots()
                .filter(|(slot, _)| slots.has(*slot))
                .map(|(_, letter)| letter.to_string())
                .collect()
        });
        let only_form = into.iter().all(Vec::is_empty) && form.is_some();
        if let Some(form) = form {
            let form = self.form_symbol(letter, form);
            for into in into.iter_mut().filter(|into| !into.contains(&form)) {
                into.push(form.clone());
            }
        }
        let zone = Side::BOTH.map(|side| {
            let zone = promotion.zone[side.index()].on(self.board());
            if is_pawn[side.index()] { zone } else { Wide::EMPTY }
        });
        let choice = self.choice(promotion.pawn_must);
        let limits = self.limits();
        let in_place = promotion.in_place;
        let test = PromotionTest { harmless: in_place, last_anywhere: in_place, steps: in_place };
        let on = if in_place { PromotionOccasion::Standing } else { PromotionOccasion::AnyMove };
        vec![PromotionDef { zone, on_leaving: only_form, on, into, choice, limits, test }]
    }

    pub(super) fn change_of_form(&self, into: String) -> PromotionDef {
        let promotion = &self.sheet.promotion;
        PromotionDef {
            zone: Side::BOTH.map(|side| promotion.zone[side.index()].on(self.board())),
            on_leaving: true,
            on: if promotion.on_capture {
                PromotionOccasion::Captures
            } else {
                PromotionOccasion::AnyMove
            },
            into: [vec![into.clone()], vec![into]],
            choice: self.choice(promotion.piece_must),
            limits: self.limits(),
            test: PromotionTest::default(),
        }
    }

    fn choice(&self, must: bool) -> PromotionChoice {
        match (must, self.sheet.steps.no_dead_ends) {
            (true, _) => PromotionChoice::Forced,
            (false, true) => PromotionChoice::Free,
            (false, false) => PromotionChoice::Anywhere,
        }
    }

    /// The limits of the kinds, and of the promoted forms that move like them.
    fn limits(&self) -> Vec<(String, u32)> {
        let limits = &self.sheet.promotion.limits;
        let mut all = Vec::new();
        for (slot, letter) in self.sheet.slots() {
            if limits[slot.index()] > 0 {
                all.push((letter.to_string(), limits[slot.index()]));
            }
            let form = self.form_of(slot).filter(|form| limits[form.index()] > 0);
            all.extend(form.map(|form| (self.form_symbol(letter, form), limits[form.index()])));
        }
        all.dedup();
        all
    }
}
