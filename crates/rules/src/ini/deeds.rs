//! What moves do besides moving, and what players must or may do.

use super::build::Builder;
use super::sheet::{Enclosing, Wall};
use super::slots::{PieceSlot, PieceSlots};
use crate::game::{
    AfterChange, AfterOccasion, AfterRule, AfterSquares, AfterWho, Duties, KindChoice, Pass,
    PerSide, WallPlace, Walling, WallingDef,
};
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

    /// What follows captures and moves.
    pub(super) fn after(&mut self) -> Vec<AfterRule> {
        let rules = &self.sheet.rules;
        let stones = self.symbols_and_forms(rules.petrifies);
        let mut after = if rules.blast { self.blast(stones) } else { petrified(stones) };
        let flip = |squares| AfterRule {
            who: AfterWho::Enemy,
            ..AfterRule::of(AfterChange::Switch, squares)
        };
        match rules.flips {
            Enclosing::None => {}
            Enclosing::Neighbours => after.push(flip(AfterSquares::Around)),
            Enclosing::Rows => after.push(flip(AfterSquares::Enclosed)),
            // A piece that moves turns its neighbours, a dropped one only beside a
            // friend.
            Enclosing::BesideFriends => {
                let (moved, dropped) = (AfterOccasion::Move, AfterOccasion::Drop);
                let beside = Some(AfterWho::Friend);
                after.push(AfterRule { on: moved, ..flip(AfterSquares::Around) });
                after.push(AfterRule { on: dropped, beside, ..flip(AfterSquares::Around) });
            }
            _ => {
                let why = "neighbours, `ataxx` and `quadwrangle`, and enclosed rows, `reversi`, \
                           can be turned here";
                self.unknown_rule("flipEnclosedPieces", why);
            }
        }
        after
    }

    /// A blast: what captured vanishes, or becomes a wall if it is of these kinds,
    /// and so does all around but pawns. Immune kinds stay where they are. Where captives
    /// go to hand, so does what vanishes.
    fn blast(&self, stones: Vec<String>) -> Vec<AfterRule> {
        let rules = &self.sheet.rules;
        let immune = self.symbols_and_forms(rules.blast_immune);
        let mut spared = self.symbols_and_forms(PieceSlots::of(&[PieceSlot::PAWN]));
        spared.extend(
            immune.iter().filter(|kind| !spared.contains(kind)).cloned().collect::<Vec<_>>(),
        );
        let rule = |change, squares, spared: Vec<String>| AfterRule {
            on: AfterOccasion::Capture,
            only: if spared.is_empty() { KindChoice::Any } else { KindChoice::AllBut(spared) },
            threatens: false,
            ..AfterRule::of(change, squares)
        };
        let gone = if self.sheet.hands.captures { AfterChange::Hand } else { AfterChange::Remove };
        let around = if rules.blast_petrifies { AfterChange::Wall } else { gone.clone() };
        let mut all = petrified(stones.into_iter().filter(|kind| !immune.contains(kind)).collect());
        all.push(rule(gone, AfterSquares::Target, immune));
        all.push(rule(around, AfterSquares::Around, spared));
        all
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

/// Captors of these kinds turn into walls.
fn petrified(stones: Vec<String>) -> Vec<AfterRule> {
    if stones.is_empty() { Vec::new() } else { vec![AfterRule::petrifies(stones)] }
}
