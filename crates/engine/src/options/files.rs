//! The options that name files: the opening book and the tablebases.

use super::{OptionEntry, OptionSet, number, shown, spin, true_or_false};
use crate::opening_book;
use crate::session::Session;
use crate::tablebases::{self, OpenedTables};
use book::{Book, BookError};
use game_core::{OptionError, OptionKind};

/// How UCI writes a text without characters.
const EMPTY: &str = "<empty>";

pub(super) const ENTRIES: &[OptionEntry] = &[
    OptionEntry {
        name: "OwnBook",
        kind: |_| OptionKind::Check(false),
        is_listed: |session| session.surroundings.open_book.is_some(),
        set: |session, value| {
            session.opening_book.is_played = true_or_false("OwnBook", value)?;
            Ok(None)
        },
    },
    OptionEntry {
        name: "BookFile",
        kind: |_| OptionKind::Text(String::new()),
        is_listed: |session| session.surroundings.open_book.is_some(),
        set: set_book,
    },
    OptionEntry {
        name: "BookDepth",
        kind: |_| spin(opening_book::MAX_DEPTH, 0, opening_book::MAX_DEPTH),
        is_listed: |session| session.surroundings.open_book.is_some(),
        set: |session, value| {
            let (n, remark) = number("BookDepth", value, 0, opening_book::MAX_DEPTH)?;
            session.opening_book.depth = n as u32;
            Ok(remark)
        },
    },
    OptionEntry {
        name: "SyzygyPath",
        kind: |_| OptionKind::Text(String::new()),
        is_listed: |session| session.surroundings.open_tables.is_some(),
        set: set_tables,
    },
    OptionEntry {
        name: "SyzygyProbeDepth",
        kind: |_| spin(tablebases::USUAL_DEPTH, 1, tablebases::MAX_DEPTH),
        is_listed: |session| session.surroundings.open_tables.is_some(),
        set: |session, value| {
            let (n, remark) = number("SyzygyProbeDepth", value, 1, tablebases::MAX_DEPTH)?;
            session.tables.min_depth = n as i32;
            session.repeat_settings();
            Ok(remark)
        },
    },
    OptionEntry {
        name: "Syzygy50MoveRule",
        kind: |_| OptionKind::Check(true),
        is_listed: |session| session.surroundings.open_tables.is_some(),
        set: |session, value| {
            session.tables.move_rule = true_or_false("Syzygy50MoveRule", value)?;
            session.repeat_settings();
            Ok(None)
        },
    },
];

/// Opens a book; an empty text closes the one that is open.
fn set_book(session: &mut Session, path: &str) -> OptionSet {
    session.opening_book.set(None);
    if path.is_empty() || path == EMPTY {
        return Ok(None);
    }
    let Some(open) = &session.surroundings.open_book else {
        return Err(OptionError::Refused("no book can be read here".to_owned()));
    };
    let book = open(path).map_err(BookError::from).and_then(Book::open);
    let book =
        book.map_err(|error| OptionError::Refused(opening_book::refused(&shown(path), &error)))?;
    let remark = format!("the book {} has {} entries", shown(path), book.count());
    session.opening_book.set(Some((path.to_owned(), book)));
    Ok(Some(remark))
}

/// Opens folders of tables; an empty text closes those that are open.
fn set_tables(session: &mut Session, folders: &str) -> OptionSet {
    let Some(open) = &session.surroundings.open_tables else {
        return Err(OptionError::Refused("no tables can be read here".to_owned()));
    };
    let is_empty = folders.is_empty() || folders == EMPTY;
    let OpenedTables { tables, remarks } =
        if is_empty { OpenedTables::default() } else { open(folders) };
    session.tables.tables = tables;
    session.repeat_settings();
    Ok(if is_empty { None } else { Some(remarks.join("\n")) })
}
