//! The options of a session: one flat list, each entry with its name, the
//! values it takes and what setting it does. `options/games.rs` has those about games.

mod games;

pub(crate) use games::choices;

mod strength;
mod values;

use crate::catalogue::MAX_HASH;
use crate::error::SessionError;
use crate::handicap::{FULL_LEVEL, MAX_ELO, MIN_ELO, USUAL_ELO};
use crate::machine::{check_memory, most_threads};
use crate::opening_book;
use crate::session::Session;
use crate::spec::{DEFAULT_HASH, Search, Spec, SpecError};
use crate::tablebases;
use game_core::nearest;
use game_core::{EngineOption, OptionError, OptionKind};
use games::{OnlyGame, game_stays, listed_choices, named, offer};
use search::{DEFAULT_OVERHEAD, TUNABLES, Tunable};
use std::time::Duration;
use values::{number, number_in_range, shown, spin, true_or_false};

/// A remark on the value that is used, if it is not the one asked for; or why
/// the option keeps its value.
type OptionSet = Result<Option<String>, OptionError>;

struct OptionEntry {
    name: &'static str,
    kind: fn(&Session) -> OptionKind,
    /// Is the option listed? Setting an option that is not listed is refused
    /// with the reason.
    is_listed: fn(&Session) -> bool,
    set: fn(&mut Session, &str) -> OptionSet,
}

/// The longest time that can be kept back in each move, in milliseconds.
const MAX_OVERHEAD: i64 = 5_000;

const fn always(_: &Session) -> bool {
    true
}

const ENTRIES: &[OptionEntry] = &[
    OptionEntry {
        name: "Hash",
        kind: |_| spin(DEFAULT_HASH as i64, 1, MAX_HASH as i64),
        is_listed: always,
        set: set_hash,
    },
    OptionEntry {
        name: "Threads",
        kind: |_| spin(1, 1, most_threads() as i64),
        is_listed: always,
        set: |session, value| {
            let (n, remark) = number("Threads", value, 1, most_threads() as i64)?;
            if n > 1 && session.spec.search != Search::Pvs {
                let name = session.spec.search.name();
                let why = format!("search={name} thinks with one thread; Threads stays 1");
                return Err(OptionError::Refused(why));
            }
            session.spec.threads = n as u64;
            session.repeat_settings();
            Ok(remark)
        },
    },
    OptionEntry {
        name: "Clear Hash",
        kind: |_| OptionKind::Button,
        is_listed: always,
        set: |session, _| {
            session.search.settings().clear();
            Ok(None)
        },
    },
    OptionEntry {
        name: "Move Overhead",
        kind: |_| spin(DEFAULT_OVERHEAD.as_millis() as i64, 0, MAX_OVERHEAD),
        is_listed: always,
        set: |session, value| {
            let (n, remark) = number("Move Overhead", value, 0, MAX_OVERHEAD)?;
            session.overhead = Duration::from_millis(n as u64);
            session.search.settings().set_overhead(session.overhead);
            Ok(remark)
        },
    },
    OptionEntry {
        name: "UCI_LimitStrength",
        kind: |_| OptionKind::Check(false),
        is_listed: always,
        set: strength::set_limited,
    },
    OptionEntry {
        name: "UCI_Elo",
        kind: |_| spin(USUAL_ELO.into(), MIN_ELO.into(), MAX_ELO.into()),
        is_listed: always,
        set: strength::set_elo,
    },
    OptionEntry {
        name: "Level",
        kind: |_| spin(FULL_LEVEL.into(), 1, FULL_LEVEL.into()),
        is_listed: always,
        set: strength::set_level,
    },
    OptionEntry {
        name: "UCI_Chess960",
        kind: |_| OptionKind::Check(false),
        is_listed: always,
        set: |session, value| {
            session.king_takes_rook = true_or_false("UCI_Chess960", value)?;
            Ok(None)
        },
    },
    OptionEntry {
        name: "UCI_Variant",
        kind: |session| OptionKind::Combo {
            default: session.game.name().to_owned(),
            choices: listed_choices(session),
        },
        is_listed: always,
        set: |session, value| {
            let game = named(session, value).map_err(|error| game_stays(&error, session))?;
            session.set_game(game).map_err(|error| OptionError::Refused(error.to_string()))?;
            Ok(None)
        },
    },
    OptionEntry {
        name: "UCI_AnalyseMode",
        kind: |_| OptionKind::Check(false),
        is_listed: always,
        set: |session, value| {
            session.opening_book.is_analysing = true_or_false("UCI_AnalyseMode", value)?;
            Ok(None)
        },
    },
    OptionEntry {
        name: "Spec",
        kind: |session| OptionKind::Text(session.surroundings.spec_words.clone()),
        is_listed: always,
        set: set_spec,
    },
    OptionEntry {
        name: "Rules",
        kind: |_| OptionKind::Text(String::new()),
        is_listed: |session| session.surroundings.read_rules.is_some(),
        set: |session, value| offer(session, value, OnlyGame::IsPlayed),
    },
    OptionEntry {
        name: "VariantPath",
        kind: |_| OptionKind::Text(String::new()),
        is_listed: |session| session.surroundings.read_rules.is_some(),
        set: |session, value| offer(session, value, OnlyGame::IsOffered),
    },
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
        set: |session, path| {
            session.opening_book.open(path, session.surroundings.open_book.as_ref())
        },
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
        name: "EvalFile",
        kind: |_| OptionKind::Text(String::new()),
        is_listed: |session| session.surroundings.nets.is_some(),
        set: |session, path| session.set_net(path),
    },
    OptionEntry {
        name: "SyzygyPath",
        kind: |_| OptionKind::Text(String::new()),
        is_listed: |session| session.surroundings.open_tables.is_some(),
        set: |session, folders| {
            let remark = session.tables.open(folders, session.surroundings.open_tables.as_ref())?;
            session.repeat_settings();
            Ok(remark)
        },
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

/// The options a session offers.
pub(crate) fn list(session: &Session) -> Vec<EngineOption> {
    let entries = ENTRIES
        .iter()
        .filter(|entry| (entry.is_listed)(session))
        .map(|entry| EngineOption { name: entry.name.to_owned(), kind: (entry.kind)(session) });
    let shown = if session.surroundings.tuning { TUNABLES } else { &[] };
    let tunables = shown.iter().map(|tunable| EngineOption {
        name: tunable.name.to_owned(),
        kind: spin(tunable.default.into(), tunable.low.into(), tunable.high.into()),
    });
    entries.chain(tunables).collect()
}

/// Sets an option.
pub(crate) fn set(session: &mut Session, name: &str, value: &str) -> OptionSet {
    if let Some(entry) = ENTRIES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) {
        return (entry.set)(session, value);
    }
    if let Some(tunable) = Tunable::find(name) {
        let n = number_in_range(tunable.name, value, tunable.low.into(), tunable.high.into())?;
        *(tunable.place)(&mut session.params) = n as i32;
        session.search.settings().set_params(session.net.params(&session.params));
        return Ok(rename_remark(tunable, name));
    }
    let names = ENTRIES.iter().map(|entry| entry.name);
    let nearest = nearest(name, names.chain(TUNABLES.iter().map(|tunable| tunable.name)));
    Err(OptionError::Unknown { name: shown(name), nearest })
}

/// What a user hears who sets a parameter by an old name.
fn rename_remark(tunable: &Tunable, name: &str) -> Option<String> {
    tunable.was_called(name).then(|| format!("option {name} is now called {}", tunable.name))
}

/// Makes the engine of other parts. The table, the threads and the strength stay
/// unless the words name them.
fn set_spec(session: &mut Session, value: &str) -> OptionSet {
    let refuse = |why: String| OptionError::Refused(format!("{why}; Spec stays as it was"));
    let mut spec: Spec = value.parse().map_err(|why: SpecError| refuse(why.to_string()))?;
    let names = |word: &str| value.split_whitespace().any(|typed| typed.starts_with(word));
    if !names("hash=") {
        spec.hash = session.spec.hash;
    }
    if !names("threads=") && spec.search == Search::Pvs {
        spec.threads = session.spec.threads;
    }
    if !names("elo=") && !names("level=") {
        spec.handicap = session.spec.handicap;
    }
    session.set_spec(spec).map_err(|why| refuse(why.to_string()))?;
    session.surroundings.spec_words = value.to_owned();
    Ok(None)
}

fn set_hash(session: &mut Session, value: &str) -> OptionSet {
    let (n, remark) = number("Hash", value, 1, MAX_HASH as i64)?;
    let megabytes = n as u64;
    if megabytes == session.spec.hash {
        return Ok(remark);
    }
    let stays = |why: &SessionError, hash: u64| {
        OptionError::Refused(format!("{why}; Hash stays {hash} MB"))
    };
    let hash = session.spec.hash;
    check_memory(megabytes, &session.surroundings).map_err(|why| stays(&why, hash))?;
    // The old table goes only when the new table is there.
    let n_megabytes = usize::try_from(megabytes).unwrap_or(usize::MAX);
    let table = session.search.settings().set_table(n_megabytes);
    table.map_err(|error| stays(&error.into(), hash))?;
    session.spec.hash = megabytes;
    Ok(remark)
}
