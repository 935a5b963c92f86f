//! What a section says once everything it inherits is laid below it: one field
//! for each notion of the format, with the format's own defaults.

use super::area::Area;
use super::slots::{PieceSlot, PieceSlots};
use crate::endings::EndingResult;
use crate::game::{Game, PerSide};
use game_core::{Setup, Side};
use std::collections::BTreeMap;
use std::ops::Range;

/// Something put down at the end of each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wall {
    None,
    Moving,
    Lasting,
}

/// What decides games that would be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Material {
    Nothing,
    Men,
    Points,
    Odds(Side),
}

/// How sides are counted out, as the words of the format have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counting {
    None,
    Thai,
    Cambodian,
    OnlyBare,
}

/// A game in the format's own notions.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// A game that was not written in this format; few keys can change it.
    pub base: Option<Box<Game>>,
    /// A section of the chain has faults, so that nothing is built from it.
    pub is_faulty: bool,
    /// Where the keys of this section stand.
    pub places: BTreeMap<String, Range<usize>>,
    pub files: u8,
    pub ranks: u8,
    pub start: Option<Setup>,
    pub letters: Vec<Option<char>>,
    /// The moves of slots that have them from the file.
    pub moves: Vec<Option<String>>,
    pub mobility: PerSide<Vec<Option<Area>>>,
    pub promotion: PromotionSheet,
    pub steps: StepSheet,
    pub castling: CastlingSheet,
    pub hands: HandSheet,
    pub rules: RuleSheet,
    pub ends: EndSheet,
}

/// What pieces become.
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
}

/// Moves that depend on the place.
#[derive(Clone, Debug)]
pub(super) struct StepSheet {
    pub double: bool,
    pub double_zone: PerSide<Area>,
    pub triple_zone: PerSide<Area>,
    pub passing_zone: Area,
    pub passers: PerSide<PieceSlots>,
    pub soldier_rank: u8,
    pub flying_general: bool,
    pub lines: Area,
    pub no_dead_ends: bool,
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
}

/// Pieces in hand.
#[derive(Clone, Debug)]
pub(super) struct HandSheet {
    pub drops: bool,
    pub captures: bool,
    pub keeps_promotion: bool,
    pub must_drop: bool,
    pub first_rank_pawns: bool,
    pub zone_pawns: bool,
    pub zone: PerSide<Area>,
    pub next_to_own: bool,
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
    pub blast: bool,
    pub petrifies: PieceSlots,
    pub converts: bool,
    pub wall: Wall,
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
    pub stalemate: EndingResult,
    pub stalemate_count: bool,
    pub checkmate: EndingResult,
    pub pawn_drop_mate: bool,
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
    pub check_counting: bool,
    pub material: Material,
    pub counting: Counting,
}

impl Sheet {
    /// A section that inherits nothing: the rules of chess without its men.
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

    /// Takes a piece out of the game; pawns no longer become it.
    pub(super) fn remove(&mut self, slot: PieceSlot) {
        self.letters[slot.index()] = None;
        self.moves[slot.index()] = None;
        for into in &mut self.promotion.into {
            into.remove(slot);
        }
    }

    /// Gives a slot its letter; whatever had the letter before loses it.
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

/// The pawn, for both sides.
const PAWN: PerSide<PieceSlots> = [PieceSlots::of(&[PieceSlot::PAWN]); 2];

fn everywhere() -> PerSide<Area> {
    [Area::all(), Area::all()]
}

impl PromotionSheet {
    fn usual() -> PromotionSheet {
        let officers = PieceSlots::of(&[
            PieceSlot::QUEEN,
            PieceSlot::ROOK,
            PieceSlot::BISHOP,
            PieceSlot::KNIGHT,
        ]);
        PromotionSheet {
            zone: [Area::ranks([7]), Area::ranks([0])],
            pawns: PAWN,
            into: [officers; 2],
            limits: vec![0; PieceSlot::COUNT],
            promoted: vec![None; PieceSlot::COUNT],
            on_capture: false,
            pawn_must: true,
            piece_must: false,
            demotion: false,
        }
    }
}

impl StepSheet {
    fn usual() -> StepSheet {
        StepSheet {
            double: true,
            double_zone: [Area::ranks([1]), Area::ranks([6])],
            triple_zone: [Area::none(), Area::none()],
            passing_zone: Area::all(),
            passers: PAWN,
            soldier_rank: 0,
            flying_general: false,
            lines: Area::none(),
            no_dead_ends: false,
        }
    }
}

impl CastlingSheet {
    fn usual() -> CastlingSheet {
        CastlingSheet {
            enabled: true,
            targets: [6, 2],
            rank: 0,
            king_file: 4,
            king: [PieceSlots::of(&[PieceSlot::KING]); 2],
            partners: [PieceSlots::of(&[PieceSlot::ROOK]); 2],
            partner_files: [None; 2],
            by_drop: false,
        }
    }
}

impl HandSheet {
    fn usual() -> HandSheet {
        HandSheet {
            drops: false,
            captures: false,
            keeps_promotion: false,
            must_drop: false,
            first_rank_pawns: false,
            zone_pawns: false,
            zone: everywhere(),
            next_to_own: false,
            both_colours: false,
            promoted: false,
            not_doubled: PieceSlots::NONE,
            per_file: 1,
            gating: false,
        }
    }
}

impl RuleSheet {
    fn usual() -> RuleSheet {
        RuleSheet {
            checking: true,
            must_capture: false,
            stand_off: false,
            blast: false,
            petrifies: PieceSlots::NONE,
            converts: false,
            wall: Wall::None,
            wall_zone: everywhere(),
            pass: [false; 2],
            pass_when_stuck: [false; 2],
        }
    }
}

impl EndSheet {
    fn usual() -> EndSheet {
        EndSheet {
            progress: PAWN,
            move_rule: 50,
            fold_rule: 3,
            fold_result: EndingResult::Draw,
            fold_absolute: false,
            perpetual_check: false,
            perpetual_chase: false,
            stalemate: EndingResult::Draw,
            stalemate_count: false,
            checkmate: EndingResult::Loss,
            pawn_drop_mate: false,
            extinct: None,
            extinct_claim: false,
            pseudo_royal: false,
            duple_check: false,
            extinct_of: PieceSlots::NONE,
            extinct_at: 0,
            extinct_opponent: 0,
            flag_piece: [PieceSlots::ALL; 2],
            flag_zone: [Area::none(), Area::none()],
            flag_move: false,
            flag_safe: false,
            check_counting: false,
            material: Material::Nothing,
            counting: Counting::None,
        }
    }
}
