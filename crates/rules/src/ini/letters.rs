//! The keys that are about one slot: its letter, its moves, and where it may go.

use super::dialect;
use super::reader::IniReader;
use super::sheet::Sheet;
use super::slots::PieceSlot;
use super::source::{IniEntry, IniSection, Word};
use std::collections::BTreeMap;

const MOBILITY: [&str; 2] = ["mobilityRegionWhite", "mobilityRegionBlack"];

/// The side and the slot of `mobilityRegionWhiteKing`.
pub(super) fn mobility_of(key: &str) -> Option<(usize, PieceSlot)> {
    MOBILITY.iter().enumerate().find_map(|(side, prefix)| {
        let name = key.strip_prefix(prefix)?;
        let first = name.get(..1)?;
        first.starts_with(|c: char| c.is_ascii_uppercase()).then_some(())?;
        let slot = PieceSlot::parse(&format!("{}{}", first.to_ascii_lowercase(), &name[1..]))?;
        Some((side, slot))
    })
}

/// Obeys the keys of a section that are about single slots.
pub(super) fn obey(sheet: &mut Sheet, section: &IniSection<'_>, reader: &mut IniReader<'_>) {
    let mut given: BTreeMap<char, String> = BTreeMap::new();
    for slot in PieceSlot::all() {
        let name = slot.name();
        if let Some(entry) = section.entries.iter().find(|entry| entry.key.text == name)
            && let Some(letter) = slot_of(sheet, slot, entry, reader)
            && let Some(other) = given.insert(letter, name)
        {
            let message = format!("`{other}` has the letter `{letter}` already");
            reader.fault(entry.value.span.clone(), message, None);
        }
    }
    for entry in &section.entries {
        if let Some((side, slot)) = mobility_of(entry.key.text)
            && let Some(area) = reader.area(entry)
        {
            sheet.mobility[side][slot.index()] = Some(area);
        }
    }
}

/// `n`, `n:NN` or `-`; the letter given, if one is.
fn slot_of(
    sheet: &mut Sheet,
    slot: PieceSlot,
    entry: &IniEntry<'_>,
    reader: &mut IniReader<'_>,
) -> Option<char> {
    let value = &entry.value;
    if value.text == "-" {
        sheet.remove(slot);
        return None;
    }
    let takes_moves = slot.is_custom() || slot == PieceSlot::KING;
    let (head, moves) = match value.text.split_once(':') {
        Some((head, moves)) => (head, Some(moves)),
        None => (value.text, None),
    };
    let letter = letter_of(head, value, reader)?;
    match moves {
        Some(_) if !takes_moves => {
            let message = format!("the moves of `{}` are fixed", entry.key.text);
            let hint = "use a customPiece for other moves".to_string();
            reader.fault(value.span.clone(), message, hint);
            return None;
        }
        None if slot.is_custom() => {
            reader.fault(
                value.span.clone(),
                "the moves are missing",
                format!("such as {letter}:KN"),
            );
            return None;
        }
        _ => {}
    }
    sheet.add(slot, letter);
    sheet.moves[slot.index()] = None;
    if let Some(moves) = moves {
        custom_moves(sheet, slot, moves, value, reader);
    }
    Some(letter)
}

fn letter_of(head: &str, value: &Word<'_>, reader: &mut IniReader<'_>) -> Option<char> {
    let [letter] = head.as_bytes() else {
        let hint = "a letter, or - for none".to_string();
        reader.fault(value.span.clone(), "expected the letter of the piece", hint);
        return None;
    };
    let letter = char::from(*letter).to_ascii_lowercase();
    if !letter.is_ascii_alphabetic() {
        let message = format!("`{letter}` cannot be the letter of a piece");
        reader.fault(value.span.clone(), message, None);
        return None;
    }
    Some(letter)
}

fn custom_moves(
    sheet: &mut Sheet,
    slot: PieceSlot,
    moves: &str,
    value: &Word<'_>,
    reader: &mut IniReader<'_>,
) {
    let (faults, warnings) = dialect::check(moves);
    let place = |span: std::ops::Range<usize>| value.inside(span.start + 2..span.end + 2);
    for (span, message, hint) in faults {
        reader.fault(place(span), message, hint);
    }
    for (span, message, hint) in warnings {
        reader.warn(place(span), message, hint);
    }
    if dialect::passes(moves) {
        for passers in &mut sheet.steps.passers {
            passers.insert(slot);
        }
    }
    sheet.moves[slot.index()] = Some(moves.to_string());
}
