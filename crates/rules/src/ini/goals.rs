//! Endings by what is left, by goals reached, and by how pieces stand to one another.

use super::build::Builder;
use super::ends::ending;
use super::sheet::LineSheet;
use super::slots::{PieceSlot, PieceSlots};
use crate::axes::BoardAxes;
use crate::endings::{
    Bare, Castled, CastlingLost, Ending, EndingDef, EndingResult, Extinct, InBlock, InRow,
    PieceChain, Reached, Reacher,
};
use crate::game::PerSide;
use crate::pattern::Wide;
use game_core::{Side, Wing};

impl Builder<'_, '_> {
    pub(super) fn extinction(&mut self) -> Vec<EndingDef> {
        let ends = &self.sheet.ends;
        let (of, at, opponent) = (ends.extinct_of, ends.extinct_at, ends.extinct_opponent);
        let Some(result) = ends.extinct.filter(|_| !of.is_empty()) else { return Vec::new() };
        if ends.pseudo_royal {
            self.check_pseudo_royals();
            if !self.sheet.rules.blast {
                return Vec::new();
            }
        }
        let ends = &self.sheet.ends;
        if of.all && at == 1 && opponent == 2 && ends.extinct_claim {
            return vec![ending(Ending::Bare(Bare { with_reply: true }), result)];
        }
        let with_reply = ends.extinct_claim;
        let in_hand = self.sheet.hands.drops || self.sheet.hands.captures;
        let extinct = |of: Vec<String>, each: bool| {
            let extinct = Extinct { of, each, at, side: None, in_hand, opponent, with_reply };
            ending(Ending::Extinct(extinct), result)
        };
        if of.all {
            return vec![extinct(Vec::new(), false)];
        }
        // A promoted form counts as the piece it moves like.
        let groups: Vec<Vec<String>> = self
            .sheet
            .slots()
            .filter(|(slot, _)| of.has(*slot))
            .map(|(slot, _)| self.symbols_and_forms(PieceSlots::of(&[slot])))
            .collect();
        if groups.iter().all(|group| group.len() == 1) {
            let kinds = groups.concat();
            return if kinds.is_empty() { Vec::new() } else { vec![extinct(kinds, true)] };
        }
        groups.into_iter().map(|group| extinct(group, false)).collect()
    }

    /// Reports royal pieces whose number decides when they are royal, unless their
    /// number cannot get beyond that.
    fn check_pseudo_royals(&mut self) {
        let ends = &self.sheet.ends;
        let (of, at) = (ends.extinct_of, ends.extinct_at);
        let too_many = self
            .sheet
            .slots()
            .any(|(slot, _)| of.has(slot) && at > 0 && !self.stays_few(slot, at + 1));
        if of.all || too_many {
            let message = "several pieces cannot be royal together".to_string();
            let hint = "write single letters, of pieces that never get more".to_string();
            self.fault("extinctionPseudoRoyal", message, hint);
        }
    }

    /// Can neither side ever have more pieces of this kind than so many?
    pub(super) fn stays_few(&self, slot: PieceSlot, most: u32) -> bool {
        let promotion = &self.sheet.promotion;
        let is_won = promotion.into.iter().any(|into| into.has(slot))
            || self.sheet.slots().any(|(from, _)| self.form_of(from) == Some(slot))
            || self.sheet.hands.captures
            || self.sheet.hands.endless;
        let (Some(start), Some(letter)) = (&self.sheet.start, self.sheet.letters[slot.index()])
        else {
            return true;
        };
        let men = || start.men().map(|(_, man)| man).chain(start.hands.iter().flatten().copied());
        let n = |side: Side| men().filter(|man| man.letter == letter && man.side == side).count();
        let n_squares = self.board().n_squares();
        most as usize >= n_squares
            || (!is_won && Side::BOTH.iter().all(|side| n(*side) <= most as usize))
    }

    pub(super) fn flags(&mut self) -> Vec<EndingDef> {
        let ends = &self.sheet.ends;
        let goals = Side::BOTH.map(|side| ends.flag_zone[side.index()].on(self.board()));
        if goals.iter().all(|goal| goal.is_empty()) {
            return Vec::new();
        }
        let royal_race =
            ends.flag_piece.iter().any(|slots| *slots == PieceSlots::of(&[PieceSlot::KING]));
        let (moves, safe) = (ends.flag_move, ends.flag_safe);
        let ways: &[(Reacher, bool)] = match (moves, safe) {
            (true, false) if royal_race => &[(Reacher::WithReply, false)],
            (true, false) => &[(Reacher::Stayer, false)],
            // Only a piece that can be taken gives the opponent one more move.
            (true, true) => &[(Reacher::Stayer, false), (Reacher::Mover, true)],
            (false, true) => &[(Reacher::Either, true)],
            (false, false) => &[(Reacher::Mover, false)],
        };
        ways.iter().flat_map(|(whose, safe)| self.flag(goals, *whose, *safe)).collect()
    }

    fn flag(&self, goals: PerSide<Wide>, whose: Reacher, unattacked: bool) -> Vec<EndingDef> {
        let ends = &self.sheet.ends;
        let by = ends.flag_piece.map(|slots| self.symbols_and_forms(slots));
        let flag = |by: &[String], goal| {
            let (by, count) = (by.to_vec(), ends.flag_count);
            let or_full = ends.flag_blocked;
            let when = Ending::Reached(Reached { by, goal, whose, unattacked, count, or_full });
            ending(when, EndingResult::Win)
        };
        if by[0] == by[1] {
            return vec![flag(&by[0], goals)];
        }
        vec![flag(&by[0], [goals[0], Wide::EMPTY]), flag(&by[1], [Wide::EMPTY, goals[1]])]
    }

    /// Pieces in a row, in a block, or joined from one region to another.
    pub(super) fn lines(&self) -> Vec<EndingDef> {
        let lines @ LineSheet { row, on_line, block, .. } = &self.sheet.ends.lines;
        let axes = BoardAxes {
            files: lines.files,
            ranks: lines.ranks,
            rising: lines.diagonals,
            falling: lines.diagonals,
        };
        let of = || if lines.of.all { Vec::new() } else { self.symbols_and_forms(lines.of) };
        let whose = Reacher::Mover;
        let in_row = |length: u32, gaps: bool| {
            Ending::Row(InRow { of: of(), length, lines: axes, gaps, whose })
        };
        let on_board = |areas: &PerSide<super::area::Area>| {
            [areas[0].on(self.board()), areas[1].on(self.board())]
        };
        let (from, to) = (on_board(&lines.from), on_board(&lines.to));
        let mut all = Vec::new();
        if *row > 0 {
            all.push(in_row(*row, false));
        }
        if from.iter().chain(&to).any(|squares| squares.any()) {
            all.push(Ending::Connects(PieceChain { of: of(), from, to, lines: axes, whose }));
        }
        if *block > 0 {
            all.push(Ending::Block(InBlock { of: of(), size: *block, whose }));
        }
        if *on_line > 0 {
            all.push(in_row(*on_line, true));
        }
        all.into_iter().map(|when| ending(when, lines.result)).collect()
    }

    /// Castling that wins; a side that can no longer win so loses, who has just moved
    /// first.
    pub(super) fn castling_wins(&self) -> Vec<EndingDef> {
        let wins = |side: Side| {
            let wing = match self.sheet.castling.wins[side.index()] {
                [false, false] => return None,
                [true, true] => None,
                [true, false] => Some(Wing::King),
                [false, true] => Some(Wing::Queen),
            };
            Some((wing, Some(side)))
        };
        let sides = match Side::BOTH.map(wins) {
            [Some((wing, _)), Some((other, _))] if wing == other => vec![(wing, None)],
            both => both.into_iter().flatten().collect(),
        };
        let done = sides.iter().map(|&(wing, side)| {
            ending(Ending::Castled(Castled { wing, side }), EndingResult::Win)
        });
        let lost = sides.iter().map(|&(wing, side)| {
            ending(Ending::CastlingLost(CastlingLost { wing, side }), EndingResult::Loss)
        });
        done.chain(lost).collect()
    }
}
