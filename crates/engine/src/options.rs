//! What can be set about a session: one flat list, each entry with its name,
//! what it takes and what it does.

use crate::catalogue::MAX_HASH;
use crate::game::AnyGame;
use crate::session::{Session, Surroundings};
use crate::spec::{DEFAULT_HASH, Search, Spec};
use game_core::nearest;
use game_core::{EngineOption, OptionKind};
use rules::library;
use search::{DEFAULT_OVERHEAD, MAX_THREADS, TUNABLES};
use std::thread;
use std::time::Duration;

/// What setting an option comes to: a remark on what is used if that is not
/// what was asked, or why nothing changed.
type Done = Result<Option<String>, String>;

struct Entry {
    name: &'static str,
    kind: fn(&Session) -> OptionKind,
    set: fn(&mut Session, &str) -> Done,
}

/// The longest time that is kept back, in milliseconds.
const MAX_OVERHEAD: i64 = 5_000;
/// So many threads may be asked for whatever the machine has.
const FEW_THREADS: usize = 16;
/// More threads for each core only get in one another's way.
const THREADS_A_CORE: usize = 4;

const ENTRIES: &[Entry] = &[
    Entry { name: "Hash", kind: |_| spin(DEFAULT_HASH as i64, 1, MAX_HASH as i64), set: set_hash },
    Entry {
        name: "Threads",
        kind: |_| spin(1, 1, most_threads() as i64),
        set: |session, value| {
            let (n, remark) = number("Threads", value, 1, most_threads() as i64)?;
            if n > 1 && session.spec.search != Search::Pvs {
                let name = session.spec.search.name();
                return Err(format!("search={name} thinks with one thread; Threads stays 1"));
            }
            session.spec.threads = n as u64;
            session.brain.set_threads(n as usize);
            Ok(remark)
        },
    },
    Entry {
        name: "Clear Hash",
        kind: |_| OptionKind::Button,
        set: |session, _| {
            session.brain.clear();
            Ok(None)
        },
    },
    Entry {
        name: "Move Overhead",
        kind: |_| spin(DEFAULT_OVERHEAD.as_millis() as i64, 0, MAX_OVERHEAD),
        set: |session, value| {
            let (n, remark) = number("Move Overhead", value, 0, MAX_OVERHEAD)?;
            session.overhead = Duration::from_millis(n as u64);
            session.brain.set_overhead(session.overhead);
            Ok(remark)
        },
    },
    Entry {
        name: "UCI_Chess960",
        kind: |_| OptionKind::Check(false),
        set: |session, value| {
            session.king_takes_rook = yes_or_no("UCI_Chess960", value)?;
            Ok(None)
        },
    },
    Entry {
        name: "UCI_Variant",
        kind: |session| OptionKind::Combo {
            default: session.game.name().to_owned(),
            choices: library::ids().map(str::to_owned).collect(),
        },
        set: |session, value| {
            let name = library::ids().find(|id| id.eq_ignore_ascii_case(value)).unwrap_or(value);
            let stays = |why| format!("{why}; the game stays {}", session.game.name());
            let game = AnyGame::of_library(name).map_err(|error| stays(error.to_string()))?;
            session.set_game(game)?;
            Ok(None)
        },
    },
    Entry {
        name: "Rules",
        kind: |_| OptionKind::Text(String::new()),
        set: |session, value| {
            if value.is_empty() {
                return Ok(None);
            }
            let read = session.surroundings.read_rules.as_ref();
            let read = read.ok_or("no rules can be read here")?;
            let game = read(value)
                .map_err(|why| format!("{why}; the game stays {}", session.game.name()))?;
            session.set_game(game)?;
            Ok(Some(format!("the game is {}", session.game.name())))
        },
    },
];

/// The options of a session.
pub(crate) fn list(session: &Session) -> Vec<EngineOption> {
    let entries = ENTRIES
        .iter()
        .filter(|entry| entry.name != "Rules" || session.surroundings.read_rules.is_some());
    let entries = entries
        .map(|entry| EngineOption { name: entry.name.to_owned(), kind: (entry.kind)(session) });
    let shown = if session.surroundings.tuning { TUNABLES } else { &[] };
    let tunables = shown.iter().map(|tunable| EngineOption {
        name: tunable.name.to_owned(),
        kind: spin(tunable.default.into(), tunable.low.into(), tunable.high.into()),
    });
    entries.chain(tunables).collect()
}

/// Sets an option.
pub(crate) fn set(session: &mut Session, name: &str, value: &str) -> Done {
    if let Some(entry) = ENTRIES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) {
        return (entry.set)(session, value);
    }
    if let Some(tunable) = TUNABLES.iter().find(|tunable| tunable.name.eq_ignore_ascii_case(name)) {
        let (n, remark) = number(tunable.name, value, tunable.low.into(), tunable.high.into())?;
        *(tunable.place)(&mut session.params) = n as i32;
        session.brain.set_params(session.params.clone());
        return Ok(remark);
    }
    let names = ENTRIES.iter().map(|entry| entry.name);
    let hint = match nearest(name, names.chain(TUNABLES.iter().map(|tunable| tunable.name))) {
        Some(known) => format!(": did you mean {known}?"),
        None => String::new(),
    };
    let shown: String = name.chars().take(MAX_SHOWN).collect();
    Err(format!("there is no option {shown:?}{hint}"))
}

/// Longer names are cut where they are said again.
const MAX_SHOWN: usize = 60;

fn set_hash(session: &mut Session, value: &str) -> Done {
    let (n, remark) = number("Hash", value, 1, MAX_HASH as i64)?;
    let megabytes = n as u64;
    if megabytes == session.spec.hash {
        return Ok(remark);
    }
    let stays =
        |why: String, session: &Session| format!("{why}; Hash stays {} MB", session.spec.hash);
    // The old table goes only when the new one is there.
    check_memory(megabytes, &session.surroundings).map_err(|why| stays(why, session))?;
    let table = session.brain.set_table(usize::try_from(megabytes).unwrap_or(usize::MAX));
    table.map_err(|error| stays(error.to_string(), session))?;
    session.spec.hash = megabytes;
    Ok(remark)
}

/// Is there a machine for what a spec asks?
pub(crate) fn check_room(spec: &Spec, surroundings: &Surroundings) -> Result<(), String> {
    let most = most_threads() as u64;
    if spec.threads > most {
        return Err(format!(
            "threads={} is more than this machine has use for: {most}",
            spec.threads
        ));
    }
    check_memory(spec.hash, surroundings)
}

/// Does a table fit into what is free, as far as that is known?
fn check_memory(megabytes: u64, surroundings: &Surroundings) -> Result<(), String> {
    let free = surroundings.free_megabytes.as_ref().and_then(|free| free());
    match free.filter(|&free| megabytes > free) {
        Some(free) => {
            Err(format!("a table of {megabytes} MB does not fit into the {free} MB of free memory"))
        }
        None => Ok(()),
    }
}

fn spin(default: i64, low: i64, high: i64) -> OptionKind {
    OptionKind::Spin { default, low, high }
}

fn most_threads() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores * THREADS_A_CORE).clamp(FEW_THREADS, MAX_THREADS)
}

/// The number a text means, brought into its range, with a remark if it was
/// not there.
fn number(name: &str, text: &str, low: i64, high: i64) -> Result<(i64, Option<String>), String> {
    let n = whole_number(text).ok_or_else(|| {
        let shown: String = text.chars().take(MAX_SHOWN).collect();
        format!(
            "{name} takes a whole number from {low} to {high}, found {shown:?}; it stays as it was"
        )
    })?;
    let used = n.clamp(low, high);
    let remark = (used != n).then(|| format!("{name} is {used}, it must be from {low} to {high}"));
    Ok((used, remark))
}

/// Digits with or without a sign; what is too large for the type is cut.
fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(most))
}

fn yes_or_no(name: &str, text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false; it stays as it was")),
    }
}
