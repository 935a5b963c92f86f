//! Reads `variants.ini`, the file in which Fairy-Stockfish describes games.
//!
//! A file is split into lines (`ini/source.rs`), each section is laid over what it
//! inherits (`ini/keys.rs` says how each key changes a sheet, `ini/sheet.rs`), and
//! the sheet becomes a [`Game`] (`ini/build.rs` and what it calls).
//! Nothing is skipped in silence: a key that is unknown, not supported or
//! contradicts another key is a fault, and a key that does not change the rules is
//! a warning, unless it is about drawing the game. `docs/variants-ini.md` lists all keys.
//!
//! A section stands by itself: one with faults gives no game, neither do those
//! that inherit from it, and all others do. Whether the rules that a section
//! adds up to can be played is asked for each section by itself, so that a child
//! may do without a rule of its parent that is not supported.
//!
//! A section inherits from a section above it, from one of the games built into
//! the format (`library/parents.ini` has them as keys), or from any other game that
//! the caller finds. Of such a game only the start, the end and a few duties can be
//! changed, since it was not written in keys.

mod area;
mod build;
mod deeds;
mod dialect;
mod ends;
mod goals;
mod hands;
mod keys;
mod letters;
mod outer;
mod pieces;
mod places;
mod promotions;
mod reader;
mod sheet;
mod slots;
mod source;

use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::game::Game;
use crate::library;
use crate::load::ReadFen;
use game_core::{Fault, Geometry, Setup};
use keys::Role;
use reader::IniReader;
use sheet::Sheet;
use slots::PieceSlot;
use source::{IniEntry, IniSection, MAX_BYTES, Word};
use std::collections::BTreeMap;

pub(crate) use places::places;

/// Finds a game by its name that is neither in the file nor built into the format.
pub type FindGame<'a> = &'a dyn Fn(&str) -> Option<Game>;

/// The games built into the format, from which every section may inherit.
const PARENTS: &str = include_str!("../library/parents.ini");
/// The most sections in a chain of inheritance.
const MAX_CHAIN: usize = 16;
const START: &str = "startFen";
/// The start position of a section that neither inherits nor has one.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BOARD: [&str; 2] = ["maxRank", "maxFile"];

/// The games of a file, and what its author may want to know about it.
#[derive(Clone, Debug)]
pub struct LoadedGames {
    /// The games of the sound sections, in their order.
    pub games: Vec<Game>,
    /// Warnings, such as keys that do not change the rules and old names of keys.
    pub warnings: Vec<Diagnostic>,
    /// The sections that give no game.
    pub refused: Vec<RefusedGame>,
}

/// A section with faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedGame {
    /// The name of the section; `None` for lines before the first section.
    pub name: Option<String>,
    /// All its faults.
    pub faults: Vec<Diagnostic>,
}

/// Reads the games of a file of which every section must be sound.
///
/// # Errors
/// All faults of the file.
pub fn games(
    text: &str,
    source_name: &str,
    find: FindGame<'_>,
    fen: ReadFen<'_>,
) -> Result<Vec<Game>, Vec<Diagnostic>> {
    let loaded = read(text, source_name, find, fen)?;
    let faults: Vec<Diagnostic> =
        loaded.refused.into_iter().flat_map(|section| section.faults).collect();
    if faults.is_empty() { Ok(loaded.games) } else { Err(faults) }
}

/// Reads the game of one section; `None` if there is no such section.
///
/// # Errors
/// All faults of the section.
pub fn game(
    text: &str,
    source_name: &str,
    name: &str,
    find: FindGame<'_>,
    fen: ReadFen<'_>,
) -> Result<Option<Game>, Vec<Diagnostic>> {
    let loaded = read(text, source_name, find, fen)?;
    if let Some(game) = loaded.games.into_iter().find(|game| game.id == name) {
        return Ok(Some(game));
    }
    match loaded.refused.into_iter().find(|section| section.name.as_deref() == Some(name)) {
        Some(section) => Err(section.faults),
        None => Ok(None),
    }
}

/// The names of the games built into the format, from which every section may
/// inherit.
pub fn parents() -> Vec<&'static str> {
    let mut reader = IniReader::new("parents.ini", PARENTS);
    source::sections(PARENTS, &mut reader).iter().map(|section| section.name.text).collect()
}

/// Reads every game of a file whose section and whose parents are sound.
///
/// # Errors
/// The file is too long.
pub fn read(
    text: &str,
    source_name: &str,
    find: FindGame<'_>,
    fen: ReadFen<'_>,
) -> Result<LoadedGames, Vec<Diagnostic>> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file has {} bytes; files of more than {MAX_BYTES} are not read",
            text.len()
        );
        return Err(vec![Diagnostic::error(source_name, "", 0..0, message)]);
    }
    let mut reader = IniReader::new(source_name, text);
    let sections = source::sections(text, &mut reader);
    let built_in = source::sections(PARENTS, &mut IniReader::new("parents.ini", PARENTS));
    let mut file = File { built_in: &built_in, find, fen, sheets: BTreeMap::new() };
    let mut games = Vec::new();
    for (index, section) in sections.iter().enumerate() {
        if reader.is_full() {
            let message = "the file has too many faults, the rest of it is not read";
            reader.fault(section.name.span.clone(), message, None);
            break;
        }
        if section.is_broken() {
            continue;
        }
        let sheet = file.sheet(section, &sections[index..], &mut reader);
        if !sheet.is_faulty {
            let heading = section.name.span.clone();
            games.extend(build::game(&sheet, &mut reader, section.name.text, heading));
        }
        // Of two sections with one name the first counts.
        file.sheets.entry(section.name.text).or_insert(sheet);
    }
    let (faults, warnings) = reader.into_findings();
    Ok(LoadedGames { games, warnings, refused: refused(&sections, faults) })
}

/// The faults by section, in the order of the text.
fn refused(sections: &[IniSection<'_>], faults: Vec<Diagnostic>) -> Vec<RefusedGame> {
    let mut refused: Vec<RefusedGame> = Vec::new();
    let mut last = None;
    for fault in faults {
        let place = fault.span.start;
        let section = sections.iter().rposition(|section| section.span.start <= place);
        if refused.is_empty() || section != last {
            let name = section.map(|index| sections[index].name.text.to_string());
            refused.push(RefusedGame { name, faults: Vec::new() });
            last = section;
        }
        if let Some(section) = refused.last_mut() {
            section.faults.push(fault);
        }
    }
    refused
}

/// A file while its sections are read.
struct File<'a> {
    built_in: &'a [IniSection<'static>],
    find: FindGame<'a>,
    fen: ReadFen<'a>,
    sheets: BTreeMap<&'a str, Sheet>,
}

impl<'a> File<'a> {
    /// The sheet of a section; `rest` is this section and those below it.
    fn sheet(
        &mut self,
        section: &IniSection<'a>,
        rest: &[IniSection<'a>],
        reader: &mut IniReader<'_>,
    ) -> Sheet {
        let before = reader.n_faults();
        let name = &section.name;
        let is_broken = reader.is_faulty(&section.span);
        if self.sheets.contains_key(name.text) {
            reader.fault(
                name.span.clone(),
                format!("there already is a game `{}`", name.text),
                None,
            );
        } else if self.built_in.iter().any(|known| known.name.text == name.text) {
            let message = format!("`{}` is built into the format too", name.text);
            reader.warn(name.span.clone(), message, "this section counts here".to_string());
        }
        let mut sheet = match &section.parent {
            None => Sheet::empty(),
            Some(parent) => self.parent(parent, rest, reader),
        };
        let keeps_places = sheet.base.is_some();
        if !keeps_places {
            sheet.places.clear();
        }
        if sheet.is_faulty {
            // What its keys mean depends on the parent.
            section.entries.iter().for_each(|entry| refuse_strangers(&sheet, entry, reader));
            return sheet;
        }
        self.lay_over(&mut sheet, section, reader);
        if section.parent.is_none() && sheet.start.is_none() {
            sheet.start = (self.fen)(USUAL_START).ok();
        }
        sheet.is_faulty |= is_broken || reader.n_faults() > before;
        sheet
    }

    fn parent(
        &self,
        parent: &Word<'_>,
        rest: &[IniSection<'_>],
        reader: &mut IniReader<'_>,
    ) -> Sheet {
        if let Some(sheet) = self.sheets.get(parent.text) {
            if sheet.is_faulty {
                let message = format!("its parent `{}` has faults", parent.text);
                reader.fault(parent.span.clone(), message, None);
            }
            return sheet.clone();
        }
        if let Some(sheet) = self.built_in_sheet(parent.text, 0) {
            return sheet;
        }
        if let Some(game) = (self.find)(parent.text) {
            return on_top_of(game);
        }
        let message = format!("there is no game `{}` to inherit from", parent.text);
        let below = rest.iter().any(|section| section.name.text == parent.text);
        let mut known: Vec<&str> = self.sheets.keys().copied().collect();
        known.extend(self.built_in.iter().map(|section| section.name.text));
        for id in library::ids() {
            known.push(id);
        }
        let hint = if below {
            Some("it comes further down, and must come first".to_string())
        } else {
            did_you_mean(parent.text, known).or(Some(library::HOW_TO_LIST.to_string()))
        };
        reader.fault(parent.span.clone(), message, hint);
        Sheet { is_faulty: true, ..Sheet::empty() }
    }

    /// The sheet of a game that is built into the format.
    fn built_in_sheet(&self, name: &str, depth: usize) -> Option<Sheet> {
        let section = self.built_in.iter().find(|section| section.name.text == name)?;
        let mut sheet = match &section.parent {
            Some(parent) if depth < MAX_CHAIN => self.built_in_sheet(parent.text, depth + 1)?,
            Some(_) => return None,
            None => Sheet::empty(),
        };
        let mut reader = IniReader::new("parents.ini", PARENTS);
        self.lay_over(&mut sheet, section, &mut reader);
        sheet.places.clear();
        sheet.is_faulty |= reader.n_faults() > 0;
        Some(sheet)
    }

    /// Obeys the keys of a section, first those on which the others depend.
    fn lay_over(&self, sheet: &mut Sheet, section: &IniSection<'_>, reader: &mut IniReader<'_>) {
        let find = |key: &str| section.entries.iter().find(|entry| entry.key.text == key);
        let mut extra = None;
        for entry in &section.entries {
            sheet.places.insert(entry.key.text.to_string(), entry.value.span.clone());
            if PieceSlot::is_beyond_custom(entry.key.text) {
                extra.get_or_insert(entry);
            } else {
                refuse_strangers(sheet, entry, reader);
            }
        }
        if let Some(entry) = extra {
            let message =
                format!("there are {} slots for pieces with moves of their own", slots::N_CUSTOM);
            reader.fault(entry.key.span.clone(), message, None);
        }
        if sheet.base.is_none() {
            if let Some(entry) = find(BOARD[0]) {
                sheet.ranks = reader.rank(entry).map_or(sheet.ranks, |rank| rank.saturating_add(1));
            }
            if let Some(entry) = find(BOARD[1]) {
                sheet.files = reader.file(entry).map_or(sheet.files, |file| file + 1);
            }
            reader.board = Geometry::new(sheet.files, sheet.ranks);
            letters::obey(sheet, section, reader);
        }
        for (name, role) in keys::all() {
            if let Some(entry) = find(name) {
                obey(sheet, entry, role, reader);
            }
        }
        if let Some(entry) = find(START) {
            sheet.start = self.start(entry, reader).or(sheet.start.take());
        }
    }

    /// The start position of a section, if it can be read.
    fn start(&self, entry: &IniEntry<'_>, reader: &mut IniReader<'_>) -> Option<Setup> {
        let read = (self.fen)(entry.value.text);
        let tell = |fault: Fault| reader.fault(entry.value.span.clone(), fault.to_string(), None);
        read.map_err(|faults| faults.into_iter().for_each(tell)).ok()
    }
}

/// The sheet of a game that was not written in keys.
fn on_top_of(game: Game) -> Sheet {
    let mut sheet = Sheet::empty();
    (sheet.files, sheet.ranks) = (game.topology.geometry.files(), game.topology.geometry.ranks());
    let letters = game.pieces.iter().filter_map(|piece| match piece.symbol.as_bytes() {
        [letter] => Some(char::from(*letter)),
        _ => None,
    });
    for (slot, letter) in PieceSlot::all().zip(letters) {
        sheet.letters[slot.index()] = Some(letter);
    }
    sheet.base = Some(Box::new(game));
    sheet
}

/// Reports an unknown key, and a key that cannot change a game that was not
/// written in keys.
fn refuse_strangers(sheet: &Sheet, entry: &IniEntry<'_>, reader: &mut IniReader<'_>) {
    let key = entry.key.text;
    let is_piece = PieceSlot::parse(key).is_some() || letters::mobility_of(key).is_some();
    let role = keys::all().find(|(name, _)| *name == key).map(|(_, role)| role);
    let is_known = is_piece || role.is_some() || key == START || BOARD.contains(&key);
    if !is_known {
        let slots: Vec<String> = PieceSlot::all().map(PieceSlot::name).collect();
        let names = keys::all().map(|(name, _)| *name).chain(BOARD).chain([START]);
        let hint = did_you_mean(key, names.chain(slots.iter().map(String::as_str)));
        reader.fault(entry.key.span.clone(), format!("unknown key `{key}`"), hint);
    } else if sheet.base.is_some()
        && key != START
        && !matches!(role, Some(Role::Outer(_) | Role::Note(_) | Role::Drawing))
    {
        let hint = "the parent was not written in this format; only its start, its end, \
                    mustCapture and passing can be changed";
        let message = format!("`{key}` cannot change this parent");
        reader.fault(entry.key.span.clone(), message, hint.to_string());
    }
}

fn obey(sheet: &mut Sheet, entry: &IniEntry<'_>, role: &Role, reader: &mut IniReader<'_>) {
    let key = entry.key.text;
    match role {
        Role::Rule(obey) | Role::Outer(obey) => obey(sheet, reader, entry),
        Role::Old(obey, newer) => {
            let message = format!("`{key}` is an old key");
            reader.warn(entry.key.span.clone(), message, format!("write {newer}"));
            obey(sheet, reader, entry);
        }
        Role::Drawing => {}
        Role::Note(why) => {
            let message = format!("`{key}` does not change the rules here");
            reader.warn(entry.key.span.clone(), message, (*why).to_string());
        }
        Role::Refused(_, fine) if fine.contains(&entry.value.text) => {}
        Role::Refused(why, _) => {
            let message = format!("`{key}` is not supported");
            reader.fault(entry.key.span.clone(), message, (*why).to_string());
        }
    }
}
