//! What a section says together with everything it inherits: one field for each
//! notion of the format, with the defaults of the format.

mod usual;

use super::area::Area;
use super::slots::{PieceSlot, PieceSlots};
use crate::endings::EndingResult;
use crate::game::{Game, PerSide};
use game_core::{Setup, Side};
use std::collections::BTreeMap;
use std::ops::Range;

/// What is put down at the end of each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wall {
    None,
    Moving,
    Lasting,
    /// Lasting, where the piece that moved could go next.
    Arrow,
    /// Lasting, on the square that was left.
    Left,
    /// Lasting, at the edge of what is left of the board.
    Edge,
}

/// What a drop must do to its surroundings, or what a move turns over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Enclosing {
    None,
    /// Rows of enemies up to another own piece.
    Rows,
    /// Drops beside an own piece; all enemies around change sides.
    Neighbours,
    /// Enemies around change sides, after drops only beside an own piece.
    BesideFriends,
    /// Drops not beside an enemy.
    Apart,
    /// Drops pushed in from an edge.
    FromAnySide,
    /// Drops that fall from the top.
    OnTop,
}

/// What decides games that would be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Material {
    Nothing,
    Men,
    Points,
    Odds(Side),
}

/// The counting rules that the format has words for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counting {
    None,
    Thai,
    Cambodian,
    OnlyBare,
}

/// A game in the notions of the format.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// The parent, if it was not written in this format; few keys can change it.
    pub base: Option<Box<Game>>,
    /// A section of the chain has faults, so no game is built from it.
    pub is_faulty: bool,
    /// The places of the keys of this section.
    pub places: BTreeMap<String, Range<usize>>,
    pub files: u8,
    pub ranks: u8,
    pub start: Option<Setup>,
    pub letters: Vec<Option<char>>,
    /// The moves of slots that take them from the file.
    pub moves: Vec<Option<String>>,
    pub mobility: PerSide<Vec<Option<Area>>>,
    pub promotion: PromotionSheet,
    pub steps: StepSheet,
    pub castling: CastlingSheet,
    pub hands: HandSheet,
    pub rules: RuleSheet,
    pub ends: EndSheet,
}

/// Promotion.
#[derive(Clone, Debug)]
pub(super) struct PromotionSheet {
    pub zone: PerSide<Area>,
    pub pawns: PerSide<PieceSlots>,
    pub into: PerSide<PieceSlots>,
    pub limits: Vec<u32>,
    pub promoted: Vec<Option<PieceSlot>>,
    pub on_capture: bool,
    pub pawn_must: bool,
    pub piece_must: bool,
    pub demotion: bool,
    /// Pawns promote where they stand, instead of moving.
    pub in_place: bool,
}

/// Moves that depend on where the piece stands.
#[derive(Clone, Debug)]
pub(super) struct StepSheet {
    pub double: bool,
    pub double_zone: PerSide<Area>,
    pub triple_zone: PerSide<Area>,
    pub passing_zone: PerSide<Area>,
    pub passers: PerSide<PieceSlots>,
    pub soldier_rank: u8,
    pub flying_general: bool,
    pub lines: Area,
    pub no_dead_ends: bool,
    /// The first moves of king and fers may be leaps.
    pub first_leaps: bool,
}

/// Castling.
#[derive(Clone, Debug)]
pub(super) struct CastlingSheet {
    pub enabled: bool,
    pub targets: [u8; 2],
    pub rank: u8,
    pub king_file: u8,
    pub king: PerSide<PieceSlots>,
    pub partners: PerSide<PieceSlots>,
    pub partner_files: [Option<u8>; 2],
    pub by_drop: bool,
    /// Not on the wing on which the opponent has castled.
    pub opposite: bool,
    /// The ways to castle that win, towards the last file and the first.
    pub wins: PerSide<[bool; 2]>,
}

/// Pieces in hand.
#[derive(Clone, Debug)]
pub(super) struct HandSheet {
    pub drops: bool,
    pub captures: bool,
    pub keeps_promotion: bool,
    pub must_drop: bool,
    pub must_drop_of: PieceSlots,
    pub checks: bool,
    pub endless: bool,
    pub rooks_at_home: bool,
    pub first_rank_pawns: bool,
    pub zone_pawns: bool,
    pub zone: PerSide<Area>,
    pub enclosing: Enclosing,
    pub first_on: Area,
    pub both_colours: bool,
    pub promoted: bool,
    pub not_doubled: PieceSlots,
    pub per_file: u32,
    pub gating: bool,
}

/// Duties, captures, walls, passing.
#[derive(Clone, Debug)]
pub(super) struct RuleSheet {
    pub checking: bool,
    pub must_capture: bool,
    pub stand_off: bool,
    pub stand_in_check: bool,
    pub blast: bool,
    pub blast_immune: PieceSlots,
    pub blast_petrifies: bool,
    pub mutually_immune: PieceSlots,
    pub petrifies: PieceSlots,
    pub flips: Enclosing,
    pub wall: Wall,
    pub wall_or_move: bool,
    pub wall_zone: PerSide<Area>,
    pub pass: PerSide<bool>,
    pub pass_when_stuck: PerSide<bool>,
}

/// The end of the game.
#[derive(Clone, Debug)]
pub(super) struct EndSheet {
    pub progress: PerSide<PieceSlots>,
    pub move_rule: u32,
    pub fold_rule: u32,
    pub fold_result: EndingResult,
    pub fold_absolute: bool,
    pub perpetual_check: bool,
    pub perpetual_chase: bool,
    pub no_to_and_fro: bool,
    pub stalemate: EndingResult,
    pub stalemate_count: bool,
    pub checkmate: EndingResult,
    pub pawn_drop_mate: bool,
    /// Mate counts only after a check by a strong piece.
    pub mate_needs_check: bool,
    pub extinct: Option<EndingResult>,
    pub extinct_claim: bool,
    pub pseudo_royal: bool,
    pub duple_check: bool,
    pub extinct_of: PieceSlots,
    pub extinct_at: u32,
    pub extinct_opponent: u32,
    pub flag_piece: PerSide<PieceSlots>,
    pub flag_zone: PerSide<Area>,
    pub flag_move: bool,
    pub flag_safe: bool,
    pub flag_count: u32,
    pub flag_blocked: bool,
    pub check_counting: bool,
    pub lines: LineSheet,
    pub full_board: bool,
    pub material: Material,
    pub counting: Counting,
}

/// Goals by how pieces stand to one another.
#[derive(Clone, Debug)]
pub(super) struct LineSheet {
    pub of: PieceSlots,
    /// So many in a row; 0 for none.
    pub row: u32,
    /// So many on one line, with gaps; 0 for none.
    pub on_line: u32,
    /// The side of a square block; 0 for none.
    pub block: u32,
    pub files: bool,
    pub ranks: bool,
    pub diagonals: bool,
    pub from: PerSide<Area>,
    pub to: PerSide<Area>,
    pub result: EndingResult,
}

impl Sheet {
    /// A section that inherits nothing: the rules of chess without its pieces.
    pub(super) fn empty() -> Sheet {
        Sheet {
            base: None,
            is_faulty: false,
            places: BTreeMap::new(),
            files: 8,
            ranks: 8,
            start: None,
            letters: vec![None; PieceSlot::COUNT],
            moves: vec![None; PieceSlot::COUNT],
            mobility: [vec![None; PieceSlot::COUNT], vec![None; PieceSlot::COUNT]],
            promotion: PromotionSheet::usual(),
            steps: StepSheet::usual(),
            castling: CastlingSheet::usual(),
            hands: HandSheet::usual(),
            rules: RuleSheet::usual(),
            ends: EndSheet::usual(),
        }
    }

    /// The slot with this letter, in either case.
    pub(super) fn slot_of(&self, letter: char) -> Option<PieceSlot> {
        let letter = Some(letter.to_ascii_uppercase());
        PieceSlot::all().find(|slot| self.letters[slot.index()] == letter)
    }

    /// The slots that have letters.
    pub(super) fn slots(&self) -> impl Iterator<Item = (PieceSlot, char)> + '_ {
        PieceSlot::all().filter_map(|slot| self.letters[slot.index()].map(|letter| (slot, letter)))
    }

    pub(super) fn letter_list(&self) -> String {
        let letters: Vec<String> =
            self.slots().map(|(_, letter)| letter.to_ascii_lowercase().to_string()).collect();
        letters.join(" ")
    }

    /// Removes a piece from the game; pawns no longer promote to it.
    pub(super) fn remove(&mut self, slot: PieceSlot) {
        self.letters[slot.index()] = None;
        self.moves[slot.index()] = None;
        for into in &mut self.promotion.into {
            into.remove(slot);
        }
    }

    /// Gives a slot its letter; a slot that had the letter before loses it.
    pub(super) fn add(&mut self, slot: PieceSlot, letter: char) {
        let letter = letter.to_ascii_uppercase();
        let others: Vec<PieceSlot> =
            self.slots().filter(|(_, known)| *known == letter).map(|(slot, _)| slot).collect();
        for other in others.into_iter().filter(|other| *other != slot) {
            self.remove(other);
        }
        self.letters[slot.index()] = Some(letter);
    }
}
