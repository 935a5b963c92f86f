//! What keys do to the sheet, where a line is not enough to say it.

use super::set;
use crate::ini::area::Area;
use crate::ini::reader::IniReader;
use crate::ini::sheet::{Counting, Enclosing, Material, Sheet, Wall};
use crate::ini::slots::{PieceSlot, PieceSlots};
use crate::ini::source::IniEntry;
use game_core::Side;

pub(super) fn pawn_types(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    if let Some(slots) = reader.pieces(sheet, entry) {
        sheet.promotion.pawns = [slots; 2];
        sheet.steps.passers = [slots; 2];
        sheet.ends.progress = [slots; 2];
    }
}

pub(super) fn old_promotion_rank(
    sheet: &mut Sheet,
    reader: &mut IniReader<'_>,
    entry: &IniEntry<'_>,
) {
    let Some(rank) = reader.rank(entry) else { return };
    let last = sheet.ranks.saturating_sub(1);
    let black = (0..=last.saturating_sub(rank)).rev();
    sheet.promotion.zone = [Area::ranks(rank..=last), Area::ranks(black)];
}

/// Double steps from the second rank to this one.
pub(super) fn old_double_step(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let Some(rank) = reader.rank(entry) else { return };
    set_double_ranks(sheet, 1, rank);
}

/// Double steps from this rank to the second, or to the one `doubleStepRank` says,
/// which is read before.
pub(super) fn old_double_step_from(
    sheet: &mut Sheet,
    reader: &mut IniReader<'_>,
    entry: &IniEntry<'_>,
) {
    let Some(low) = reader.rank(entry) else { return };
    let high = if sheet.places.contains_key("doubleStepRank") {
        sheet.steps.double_zone[0].last_rank()
    } else {
        1
    };
    set_double_ranks(sheet, low, high);
}

fn set_double_ranks(sheet: &mut Sheet, low: u8, high: u8) {
    let top = sheet.ranks.saturating_sub(1);
    let black = (low..=high).map(|rank| top.saturating_sub(rank));
    sheet.steps.double_zone = [Area::ranks(low..=high), Area::ranks(black)];
}

pub(super) fn promotion_limit(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    for (slot, value) in reader.pairs(sheet, entry) {
        match value.text.parse() {
            Ok(limit) if limit <= 256 => sheet.promotion.limits[slot.index()] = limit,
            _ => reader.fault(value.span, "expected a number from 0 to 256", None),
        }
    }
}

pub(super) fn promoted_type(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    for (slot, value) in reader.pairs(sheet, entry) {
        let mut letters = value.text.chars();
        match (letters.next(), letters.next()) {
            (Some('-'), None) => sheet.promotion.promoted[slot.index()] = None,
            (Some(letter), None) => {
                if let Some(form) = reader.piece(sheet, letter, value.span) {
                    sheet.promotion.promoted[slot.index()] = Some(form);
                }
            }
            _ => reader.fault(value.span, "expected the letter of one piece", None),
        }
    }
}

pub(super) fn doubled_pawn(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let pawn = PieceSlots::of(&[PieceSlot::SHOGI_PAWN]);
    let allowed = reader.flag(entry);
    let slots = allowed.map(|allowed| if allowed { PieceSlots::NONE } else { pawn });
    set(slots, &mut sheet.hands.not_doubled);
}

pub(super) fn walling(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [
        ("none", Wall::None),
        ("duck", Wall::Moving),
        ("static", Wall::Lasting),
        ("arrow", Wall::Arrow),
        ("edge", Wall::Edge),
        ("past", Wall::Left),
    ];
    set(reader.word(&entry.value, &known), &mut sheet.rules.wall);
}

pub(super) fn old_wall(
    sheet: &mut Sheet,
    reader: &mut IniReader<'_>,
    entry: &IniEntry<'_>,
    wall: Wall,
) {
    if reader.flag(entry) == Some(true) {
        sheet.rules.wall = wall;
    }
}

/// The words for what a drop must enclose and what a move turns over.
pub(super) const ENCLOSING: [(&str, Enclosing); 7] = [
    ("none", Enclosing::None),
    ("ataxx", Enclosing::Neighbours),
    ("reversi", Enclosing::Rows),
    ("quadwrangle", Enclosing::BesideFriends),
    ("snort", Enclosing::Apart),
    ("anyside", Enclosing::FromAnySide),
    ("top", Enclosing::OnTop),
];

pub(super) fn drop_on_top(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    if reader.flag(entry) == Some(true) {
        sheet.hands.enclosing = Enclosing::OnTop;
    }
}

pub(super) fn petrify_all(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let Some(flag) = reader.flag(entry) else { return };
    let mut slots = PieceSlots::NONE;
    for (slot, _) in sheet.slots().filter(|(slot, _)| flag && *slot != PieceSlot::PAWN) {
        slots.insert(slot);
    }
    sheet.rules.petrifies = slots;
}

pub(super) fn chasing(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [("none", false), ("axf", true)];
    set(reader.word(&entry.value, &known), &mut sheet.ends.perpetual_chase);
}

pub(super) fn counting(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [
        ("none", Counting::None),
        ("makruk", Counting::Thai),
        ("cambodian", Counting::Cambodian),
        ("asean", Counting::OnlyBare),
    ];
    set(reader.word(&entry.value, &known), &mut sheet.ends.counting);
}

pub(super) fn material(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [
        ("none", Material::Nothing),
        ("unweighted", Material::Men),
        ("janggi", Material::Points),
        ("whitedrawodds", Material::Odds(Side::White)),
        ("blackdrawodds", Material::Odds(Side::Black)),
    ];
    set(reader.word(&entry.value, &known), &mut sheet.ends.material);
}

/// Letters of castling rights: `KQkq`, or `-` for none.
pub(super) fn castling_wins(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let mut wins = [[false; 2]; 2];
    for (at, letter) in entry.value.text.char_indices() {
        match letter {
            'K' => wins[0][0] = true,
            'Q' => wins[0][1] = true,
            'k' => wins[1][0] = true,
            'q' => wins[1][1] = true,
            '-' => {}
            _ => {
                let span = entry.value.inside(at..at + letter.len_utf8());
                let hint = "K and Q are White's two ways to castle, k and q Black's".to_string();
                reader.fault(span, format!("`{letter}` is no castling right"), hint);
            }
        }
    }
    sheet.castling.wins = wins;
}
