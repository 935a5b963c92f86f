//! Endings by how the pieces of a side stand to one another: in a row, in a
//! block, joined from one edge to another.

use super::entry::EndingEntry;
use super::goal::Reacher;
use crate::axes::BoardAxes;
use crate::describe::Naming;
use crate::export::values::{per_side, squares};
use crate::game::{PerSide, Translate};
use crate::load::{TomlEntry, TomlReader, TomlSection};
use crate::pattern::Wide;
use serde_json::{Value, json};

/// So many pieces of a side stand in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InRow<N = String> {
    /// The kinds, which may be mixed; all kinds if none is named.
    pub of: Vec<N>,
    /// How many pieces.
    pub length: u32,
    /// The lines on which they may stand.
    pub lines: BoardAxes,
    /// Anything may stand between them, so long as they are on one line.
    pub gaps: bool,
    /// Whose pieces count at the start of a turn.
    pub whose: Reacher,
}

impl EndingEntry for InRow {
    const WORD: &'static str = "row";
    type Mapped<N, A> = InRow<N>;

    fn map<T: Translate>(&self, to: &T) -> Result<InRow<T::Name>, T::Error> {
        let InRow { length, lines, gaps, whose, .. } = *self;
        Ok(InRow { of: to.names(&self.of)?, length, lines, gaps, whose })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<InRow> {
        let of = reader.symbols_or_none(section.get("of"));
        let length = reader.needed_count(&entry.node, section, "length");
        let lines = reader.axes_or_all(section.get("lines"));
        let gaps = reader.flag_or_false(section.get("gaps"));
        let whose = reader.word_or(section.get("whose"), &Reacher::WORDS, Reacher::Mover);
        Some(InRow { of, length: length?, lines, gaps, whose })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let how = if self.gaps { "on one line" } else { "in a row" };
        format!(
            "{} {} {} {how} ({})",
            self.whose.has(),
            self.length,
            pieces(naming, &self.of),
            self.lines.words()
        )
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({
            "of": self.of,
            "length": self.length,
            "lines": self.lines.names(),
            "gaps": self.gaps,
            "whose": self.whose.word(),
        })
    }
}

/// The pieces of a side fill a square of so many files and ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InBlock<N = String> {
    /// The kinds, which may be mixed; all kinds if none is named.
    pub of: Vec<N>,
    /// The files and ranks of the block.
    pub size: u32,
    /// Whose pieces count at the start of a turn.
    pub whose: Reacher,
}

impl EndingEntry for InBlock {
    const WORD: &'static str = "block";
    type Mapped<N, A> = InBlock<N>;

    fn map<T: Translate>(&self, to: &T) -> Result<InBlock<T::Name>, T::Error> {
        Ok(InBlock { of: to.names(&self.of)?, size: self.size, whose: self.whose })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<InBlock> {
        let of = reader.symbols_or_none(section.get("of"));
        let size = reader.needed_count(&entry.node, section, "size");
        let whose = reader.word_or(section.get("whose"), &Reacher::WORDS, Reacher::Mover);
        Some(InBlock { of, size: size?, whose })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let (has, pieces) = (self.whose.has(), pieces(naming, &self.of));
        format!("{has} a block of {0} by {0} filled with {pieces}", self.size)
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({ "of": self.of, "size": self.size, "whose": self.whose.word() })
    }
}

/// Pieces of a side that stand next to one another lead from one region to
/// another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceChain<N = String, A = Wide> {
    /// The kinds, which may be mixed; all kinds if none is named.
    pub of: Vec<N>,
    /// Where the chain begins, for each side.
    pub from: PerSide<A>,
    /// Where the chain ends, for each side.
    pub to: PerSide<A>,
    /// The lines along which neighbours join.
    pub lines: BoardAxes,
    /// Whose pieces count at the start of a turn.
    pub whose: Reacher,
}

impl EndingEntry for PieceChain {
    const WORD: &'static str = "connects";
    type Mapped<N, A> = PieceChain<N, A>;

    fn map<T: Translate>(&self, to: &T) -> Result<PieceChain<T::Name, T::Area>, T::Error> {
        Ok(PieceChain {
            of: to.names(&self.of)?,
            from: to.areas(&self.from),
            to: to.areas(&self.to),
            lines: self.lines,
            whose: self.whose,
        })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<PieceChain> {
        let of = reader.symbols_or_none(section.get("of"));
        let [from, to] = ["from", "to"].map(|key| {
            let node = reader.needed(&entry.node, section, key);
            node.and_then(|node| reader.region(node))
        });
        let lines = reader.axes_or_all(section.get("lines"));
        let whose = reader.word_or(section.get("whose"), &Reacher::WORDS, Reacher::Mover);
        Some(PieceChain { of, from: from?, to: to?, lines, whose })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        format!(
            "{} a chain of {} from {} to {}, neighbours being joined along {}",
            self.whose.has(),
            pieces(naming, &self.of),
            naming.places(&self.from),
            naming.places(&self.to),
            self.lines.words()
        )
    }

    fn json(&self, naming: &Naming<'_>) -> Value {
        let places = |sets: &PerSide<Wide>| per_side(sets, |set| squares(naming.topology, *set));
        json!({
            "of": self.of,
            "from": places(&self.from),
            "to": places(&self.to),
            "lines": self.lines.names(),
            "whose": self.whose.word(),
        })
    }
}

/// "pieces", or "pieces (each of them a knight or a bishop)".
fn pieces(naming: &Naming<'_>, of: &[String]) -> String {
    match of {
        [] => "pieces".to_string(),
        of => format!("pieces (each of them {})", naming.names(of, "or")),
    }
}
