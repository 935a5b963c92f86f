//! Inheritance: a game that takes over another game, its parent, and changes it.
//!
//! The file of the parent is read as it stands, and the file of the child is laid
//! over it: tables are joined key by key, every other value replaces that of the
//! parent. New endings come before the inherited ones, since the first ending that
//! applies counts.

use super::tree::{self, At, Node, TomlEntry, TomlSource, Value};
use crate::diagnostic::{Diagnostic, did_you_mean};
use crate::library;

/// The most games in a chain of inheritance.
pub(super) const MAX_CHAIN: usize = 16;
/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 1_000_000;

/// Keys that are about one file only and are not inherited.
const OWN_KEYS: [&str; 5] = ["name", "inventor", "year", "rules", "inherits"];
const ENDINGS: &str = "endings";

/// A file together with everything it inherits.
pub(super) struct Resolved {
    pub sources: Vec<TomlSource>,
    pub entries: Vec<TomlEntry>,
}

/// Reads a file and the files it inherits from.
pub(super) fn resolve(
    text: &str,
    name: &str,
    find: &dyn Fn(&str) -> Option<String>,
) -> Result<Resolved, Vec<Diagnostic>> {
    let mut sources = vec![source(name, text)?];
    // The names by which the games of the chain were asked for.
    let mut chain = vec![super::id_of(name)];
    let mut layers = Vec::new();
    loop {
        let index = sources.len() - 1;
        let layer = tree::read(&sources[index], index)?;
        let parent = parent_of(&layer, &sources)?;
        layers.push(layer);
        let Some((word, at)) = parent else { break };
        let refuse = |message: String, hint: Option<String>| {
            let source = &sources[at.source];
            let fault = Diagnostic::error(&source.name, &source.text, at.span.clone(), message);
            vec![fault.hinted(hint)]
        };
        let looped = chain.contains(&word);
        chain.push(word.clone());
        if looped {
            return Err(refuse(format!("games inherit in a circle: {}", chain.join(" → ")), None));
        }
        if chain.len() > MAX_CHAIN {
            return Err(refuse(format!("more than {MAX_CHAIN} games inherit in a row"), None));
        }
        let Some(parent_text) = find(&word) else {
            let hint = did_you_mean(&word, library::ids());
            let hint = hint.or(Some(library::HOW_TO_LIST.to_string()));
            return Err(refuse(format!("there is no game `{word}` to inherit from"), hint));
        };
        let mut parent = source(&format!("{word}.toml"), &parent_text)?;
        parent.inherited_at = library::source(&word).is_some().then_some(at);
        sources.push(parent);
    }
    let mut entries = layers.pop().unwrap_or_default();
    while let Some(child) = layers.pop() {
        entries.retain(|entry| !OWN_KEYS.contains(&entry.key.as_str()));
        merge(&mut entries, child, Newcomers::Last);
    }
    Ok(Resolved { sources, entries })
}

fn source(name: &str, text: &str) -> Result<TomlSource, Vec<Diagnostic>> {
    if text.len() > MAX_BYTES {
        let message = format!(
            "the file has {} bytes; games of more than {MAX_BYTES} are not read",
            text.len()
        );
        return Err(vec![Diagnostic::error(name, "", 0..0, message)]);
    }
    Ok(TomlSource { name: name.to_string(), text: text.to_string(), inherited_at: None })
}

fn parent_of(
    layer: &[TomlEntry],
    sources: &[TomlSource],
) -> Result<Option<(String, At)>, Vec<Diagnostic>> {
    let Some(TomlEntry { node, .. }) = layer.iter().find(|entry| entry.key == "inherits") else {
        return Ok(None);
    };
    match &node.value {
        Value::Text(word, _) => Ok(Some((word.clone(), node.at.clone()))),
        _ => {
            let TomlSource { name, text, .. } = &sources[node.at.source];
            let message = format!("`inherits` takes the name of a game, not {}", node.form());
            Err(vec![Diagnostic::error(name, text, node.at.span.clone(), message)])
        }
    }
}

/// Where the keys go that the inherited table does not have.
#[derive(Clone, Copy)]
enum Newcomers {
    First,
    Last,
}

fn merge(base: &mut Vec<TomlEntry>, child: Vec<TomlEntry>, newcomers: Newcomers) {
    let mut fresh = Vec::new();
    for entry in child {
        match base.iter_mut().find(|known| known.key == entry.key) {
            Some(known) => lay_over(known, entry),
            None => fresh.push(entry),
        }
    }
    match newcomers {
        Newcomers::First => drop(base.splice(0..0, fresh)),
        Newcomers::Last => base.extend(fresh),
    }
}

fn lay_over(known: &mut TomlEntry, entry: TomlEntry) {
    let newcomers = if entry.key == ENDINGS { Newcomers::First } else { Newcomers::Last };
    known.key_at = entry.key_at;
    match (&mut known.node, entry.node) {
        (Node { value: Value::Table(base), at }, Node { value: Value::Table(child), at: over }) => {
            *at = over;
            merge(base, child, newcomers);
        }
        (known, over) => *known = over,
    }
}
