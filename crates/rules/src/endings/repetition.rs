//! Endings of positions that come again.

use super::entry::{EndingEntry, SIDE_TO_MOVE};
use super::moment::EndingMoment;
use crate::describe::{Naming, capitalised, joined};
use crate::export::values::{per_side, squares};
use crate::game::{PerSide, Translate};
use crate::load::{TomlEntry, TomlReader, TomlSection, Value, split_symbols};
use crate::pattern::Wide;
use serde_json::json;

const USUAL_TIMES: u32 = 3;

/// The same position for the nth time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// n.
    pub times: u32,
}

impl EndingEntry for Repetition {
    const WORD: &'static str = "repetition";
    const ABOUT: &'static str = SIDE_TO_MOVE;
    type Mapped<N, A> = Repetition;

    fn moment(&self) -> EndingMoment {
        EndingMoment::Repetition(self.times)
    }

    fn map<T: Translate>(&self, _to: &T) -> Result<Repetition, T::Error> {
        Ok(*self)
    }

    fn read(
        reader: &mut TomlReader<'_>,
        _entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<Repetition> {
        Some(Repetition { times: reader.count(section, "times", 1, USUAL_TIMES) })
    }

    fn condition(&self, _naming: &Naming<'_>) -> String {
        occurs(self.times)
    }

    fn json(&self, _naming: &Naming<'_>) -> serde_json::Value {
        json!({ "times": self.times })
    }
}

/// The same position for the nth time, where one side gave check with each of
/// its moves in between: the ending is about that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerpetualCheck {
    /// n.
    pub times: u32,
}

impl EndingEntry for PerpetualCheck {
    const WORD: &'static str = "perpetual-check";
    const NEEDS_ROYAL: bool = true;
    type Mapped<N, A> = PerpetualCheck;

    fn moment(&self) -> EndingMoment {
        EndingMoment::Repetition(self.times)
    }

    fn map<T: Translate>(&self, _to: &T) -> Result<PerpetualCheck, T::Error> {
        Ok(*self)
    }

    fn read(
        reader: &mut TomlReader<'_>,
        _entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<PerpetualCheck> {
        Some(PerpetualCheck { times: reader.count(section, "times", 1, USUAL_TIMES) })
    }

    fn condition(&self, _naming: &Naming<'_>) -> String {
        format!("{} and one side did nothing but give check", occurs(self.times))
    }

    fn json(&self, _naming: &Naming<'_>) -> serde_json::Value {
        json!({ "times": self.times })
    }
}

/// The same position for the nth time, where one side chased the same piece
/// with each of its moves in between: the ending is about that side. If both
/// sides did, nothing has happened.
///
/// A move chases a piece of the opponent if after it the mover threatens to
/// capture that piece, and
/// - the threat is new: before the move the same hunter could not have captured
///   the piece;
/// - neither capture nor recapture would leave a royal piece in danger of being
///   taken, else it does not count;
/// - the piece is unprotected: whoever took it could not be taken in turn,
///   unless `even_protected` says that this does not matter;
/// - hunter and prey are not of the same kind and able to take one another,
///   which only offers an exchange.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerpetualChase<N = String, A = Wide> {
    /// n.
    pub times: u32,
    /// The kinds of the hunters; all others may chase.
    pub by: Vec<N>,
    /// The kinds of the prey and where each counts as prey, for each side.
    pub of: Vec<(N, PerSide<A>)>,
    /// Kinds of prey that may not be chased by these hunters even if protected.
    pub even_protected: Vec<(N, Vec<N>)>,
}

impl EndingEntry for PerpetualChase {
    const WORD: &'static str = "perpetual-chase";
    type Mapped<N, A> = PerpetualChase<N, A>;

    fn moment(&self) -> EndingMoment {
        EndingMoment::Repetition(self.times)
    }

    fn map<T: Translate>(&self, to: &T) -> Result<PerpetualChase<T::Name, T::Area>, T::Error> {
        let prey =
            |(symbol, zone): &(String, PerSide<Wide>)| Ok((to.name(symbol)?, to.areas(zone)));
        let hunted = |(symbol, by): &(String, Vec<String>)| Ok((to.name(symbol)?, to.names(by)?));
        Ok(PerpetualChase {
            times: self.times,
            by: to.names(&self.by)?,
            of: self.of.iter().map(prey).collect::<Result<_, _>>()?,
            even_protected: self.even_protected.iter().map(hunted).collect::<Result<_, _>>()?,
        })
    }

    /// `by = "RNC"`, `of = { "RNC" = true, P = "far-half" }`,
    /// `even-protected = { R = "NC" }`.
    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<PerpetualChase> {
        let times = reader.count(section, "times", 1, USUAL_TIMES);
        let by = reader.needed_symbols(entry, section, "by");
        let prey = reader.needed(&entry.node, section, "of").and_then(|node| reader.table(node));
        let mut of = Vec::new();
        for prey in prey? {
            let zone = match prey.node.value {
                Value::Flag(false) => continue,
                Value::Flag(true) => reader.region_or_all(None),
                _ => reader.region_or_all(Some(&prey.node)),
            };
            let kinds = symbols_in_key(reader, prey);
            of.extend(kinds.into_iter().map(|symbol| (symbol, zone)));
        }
        let mut even_protected = Vec::new();
        let stronger = section.get("even-protected").and_then(|node| reader.table(node));
        for prey in stronger.unwrap_or_default().iter().filter(|prey| prey.node.is_not_false()) {
            let hunters = reader.symbols_in(&prey.node).unwrap_or_default();
            let kinds = symbols_in_key(reader, prey);
            even_protected.extend(kinds.into_iter().map(|symbol| (symbol, hunters.clone())));
        }
        Some(PerpetualChase { times, by: by?, of, even_protected })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        format!(
            "{} and one side chased the same piece with each of its moves, by {}",
            occurs(self.times),
            naming.names(&self.by, "or")
        )
    }

    fn details(&self, naming: &Naming<'_>) -> Vec<String> {
        let prey = |(symbol, zone): &(String, PerSide<Wide>)| {
            let name = naming.name(symbol);
            match naming.limited_places(zone, "on") {
                Some(place) => format!("{name} {place}"),
                None => name,
            }
        };
        let prey: Vec<String> = self.of.iter().map(prey).collect();
        let mut all = vec![format!(
            "A move chases {} if it newly threatens to capture it, and whoever did could not be \
             captured in turn; two pieces of a kind that could take one another only offer an \
             exchange.",
            joined(&prey, "or")
        )];
        for (symbol, by) in &self.even_protected {
            let prey = capitalised(&naming.name(symbol));
            let hunters = naming.names(by, "or");
            all.push(format!("{prey} is chased by {hunters} even if it is protected."));
        }
        all
    }

    fn json(&self, naming: &Naming<'_>) -> serde_json::Value {
        let prey = |(symbol, zone): &(String, PerSide<Wide>)| {
            json!({
                "piece": symbol,
                "zone": per_side(zone, |zone| squares(naming.topology, *zone)),
            })
        };
        let hunted = |(symbol, by): &(String, Vec<String>)| json!({ "piece": symbol, "by": by });
        json!({
            "times": self.times,
            "by": self.by,
            "of": self.of.iter().map(prey).collect::<Vec<_>>(),
            "even_protected": self.even_protected.iter().map(hunted).collect::<Vec<_>>(),
        })
    }
}

/// The symbols written as the key of an entry.
fn symbols_in_key(reader: &mut TomlReader<'_>, entry: &TomlEntry) -> Vec<String> {
    let symbols = split_symbols(&entry.key).into_iter();
    symbols.filter_map(|(_, symbol)| reader.known_symbol(&entry.key_at, symbol)).collect()
}

fn occurs(times: u32) -> String {
    format!("the same position occurs for the {} time", ordinal(times))
}

fn ordinal(n: u32) -> String {
    match n {
        1 => "first".to_string(),
        2 => "second".to_string(),
        3 => "third".to_string(),
        4 => "fourth".to_string(),
        5 => "fifth".to_string(),
        n => format!("{n}th"),
    }
}
