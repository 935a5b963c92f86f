//! Endings by something achieved: a goal reached, checks given.

use super::entry::{EndingEntry, THAT_SIDE, plain_entry};
use super::moment::EndingMoment;
use crate::describe::Naming;
use crate::export::values::{per_side, squares};
use crate::game::{PerSide, Translate};
use crate::load::{TomlEntry, TomlReader, TomlSection};
use crate::pattern::Wide;
use serde_json::{Value, json};

/// A piece of these kinds, or several, stand in their goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached<N = String, A = Wide> {
    /// The kinds.
    pub by: Vec<N>,
    /// The goal of each side.
    pub goal: PerSide<A>,
    /// Whose pieces count at the start of a turn.
    pub whose: Reacher,
    /// Only while the opponent does not attack the piece there.
    pub unattacked: bool,
    /// At least so many pieces must be there.
    pub count: u32,
    /// Fewer are enough, a single one, once no square of the goal is empty.
    pub or_full: bool,
}

/// Whose arrival ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reacher {
    /// The side that has just moved.
    Mover,
    /// The side to move, which had its piece there for a whole turn of the
    /// opponent.
    Stayer,
    /// Either side, but the second player may reach it too with the very next
    /// move.
    WithReply,
    /// Either side; if both do at once it is a draw.
    Either,
}

impl Reacher {
    pub(super) const WORDS: [(&'static str, Reacher); 4] = [
        ("mover", Reacher::Mover),
        ("stayer", Reacher::Stayer),
        ("with-reply", Reacher::WithReply),
        ("either", Reacher::Either),
    ];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Reacher::Mover => "mover",
            Reacher::Stayer => "stayer",
            Reacher::WithReply => "with-reply",
            Reacher::Either => "either",
        }
    }

    /// The beginning of a sentence about what a side has achieved.
    pub(super) const fn has(self) -> &'static str {
        match self {
            Reacher::Mover => "a side that has just moved has",
            Reacher::Stayer => "a side has had for a whole turn of the opponent",
            Reacher::WithReply => "a side is the first to have (no reply doing the same)",
            Reacher::Either => "a side has",
        }
    }
}

impl EndingEntry for Reached {
    const WORD: &'static str = "reached";
    type Mapped<N, A> = Reached<N, A>;

    fn map<T: Translate>(&self, to: &T) -> Result<Reached<T::Name, T::Area>, T::Error> {
        Ok(Reached {
            by: to.names(&self.by)?,
            goal: to.areas(&self.goal),
            whose: self.whose,
            unattacked: self.unattacked,
            count: self.count,
            or_full: self.or_full,
        })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<Reached> {
        let by = reader.needed_symbols(entry, section, "by");
        let goal = reader.needed(&entry.node, section, "goal");
        let goal = goal.and_then(|node| reader.region(node));
        let whose = reader.word_or(section.get("whose"), &Reacher::WORDS, Reacher::Mover);
        let unattacked = reader.flag_or_false(section.get("unattacked"));
        let count = reader.count(section, "count", 1, 1);
        let or_full = reader.flag_or_false(section.get("or-full"));
        Some(Reached { by: by?, goal: goal?, whose, unattacked, count, or_full })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let by = &self.by;
        if self.count > 1 {
            let kinds = naming.names(by, "or");
            let safe = if self.unattacked { ", none of them attacked" } else { "" };
            let full = if self.or_full { ", or fewer once no square there is empty" } else { "" };
            return format!(
                "{} at least {} pieces (each of them {kinds}) on {}{safe}{full}",
                self.whose.has(),
                self.count,
                naming.places(&self.goal)
            );
        }
        let who = if by.is_empty() { "a piece".to_string() } else { naming.names(by, "or") };
        let safe = if self.unattacked { " and is not attacked there" } else { "" };
        let how = match self.whose {
            Reacher::Mover => "arrives on",
            Reacher::Stayer => "has stood for a whole turn of the opponent on",
            Reacher::WithReply => "arrives first (no reply doing the same) on",
            Reacher::Either => "stands on",
        };
        format!("{who} of a side {how} {}{safe}", naming.places(&self.goal))
    }

    fn json(&self, naming: &Naming<'_>) -> Value {
        json!({
            "by": self.by,
            "goal": per_side(&self.goal, |goal| squares(naming.topology, *goal)),
            "whose": self.whose.word(),
            "unattacked": self.unattacked,
            "count": (self.count > 1).then_some(self.count),
            "or_full": self.or_full,
        })
    }
}

/// So many pieces of these kinds stand in the goal of their side at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gathered<N = String, A = Wide> {
    /// The kinds, counted together.
    pub by: Vec<N>,
    /// The goal of each side.
    pub goal: PerSide<A>,
    /// At least so many pieces.
    pub count: u32,
    /// Whose pieces count at the start of a turn.
    pub whose: Reacher,
}

impl EndingEntry for Gathered {
    const WORD: &'static str = "gathered";
    type Mapped<N, A> = Gathered<N, A>;

    fn map<T: Translate>(&self, to: &T) -> Result<Gathered<T::Name, T::Area>, T::Error> {
        Ok(Gathered {
            by: to.names(&self.by)?,
            goal: to.areas(&self.goal),
            count: self.count,
            whose: self.whose,
        })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<Gathered> {
        let by = reader.needed_symbols(entry, section, "by");
        let goal = reader.needed(&entry.node, section, "goal");
        let goal = goal.and_then(|node| reader.region(node));
        let count = reader.needed_count(&entry.node, section, "count");
        let whose = reader.word_or(section.get("whose"), &Reacher::WORDS, Reacher::Mover);
        Some(Gathered { by: by?, goal: goal?, count: count?, whose })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let who = self.whose.has();
        let kinds = naming.names(&self.by, "or");
        let pieces = match self.count {
            1 => format!("a piece ({kinds})"),
            n => format!("at least {n} pieces (each of them {kinds})"),
        };
        format!("{who} {pieces} on {}", naming.places(&self.goal))
    }

    fn json(&self, naming: &Naming<'_>) -> Value {
        json!({
            "by": self.by,
            "goal": per_side(&self.goal, |goal| squares(naming.topology, *goal)),
            "count": self.count,
            "whose": self.whose.word(),
        })
    }
}

/// A side has given as many checks as it had to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChecksGiven;

plain_entry!(ChecksGiven: "checks-given", Sudden, THAT_SIDE, needs_royal: true,
    "a side has given all the checks it had to");
