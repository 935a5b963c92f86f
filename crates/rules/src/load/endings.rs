//! The table of endings: each has a name, a condition and a result. The keys of
//! each condition are read by its entry in the catalogue, `endings.rs`.

use super::reader::TomlReader;
use super::tree::{Node, TomlEntry, TomlSection, Value};
use crate::endings::{Ending, EndingDef, EndingResult, SideResult};

impl TomlReader<'_> {
    pub(crate) fn endings(&mut self, node: &Node) -> Vec<EndingDef> {
        let entries = self.table(node).unwrap_or_default();
        entries.iter().filter_map(|entry| self.ending(entry)).collect()
    }

    /// `stalemate = "loss"`, `stalemate = { white = "loss", black = "win" }`,
    /// `hill = { when = "reached", … }`, or `false` to take an inherited one
    /// away.
    fn ending(&mut self, entry: &TomlEntry) -> Option<EndingDef> {
        match &entry.node.value {
            Value::Flag(false) => None,
            Value::Text(..) => {
                let result = self.word(&entry.node, &EndingResult::WORDS);
                let mut section = TomlSection::new(&[]);
                let when = self.condition(entry, &mut section)?;
                Some(EndingDef { when, result: result?, on_claim: false })
            }
            Value::Table(entries) if is_by_side(entries) => {
                let result = self.ending_result(&entry.node);
                let when = self.condition(entry, &mut TomlSection::new(&[]))?;
                Some(EndingDef { when, result: result?, on_claim: false })
            }
            _ => {
                let mut section = TomlSection::new(self.table(&entry.node)?);
                let when = self.condition(entry, &mut section);
                let result = self.needed(&entry.node, &mut section, "result");
                let result = result.and_then(|node| self.ending_result(node));
                let on_claim = self.flag_or_false(section.get("claim"));
                if when.is_some() {
                    self.finish(section);
                }
                Some(EndingDef { when: when?, result: result?, on_claim })
            }
        }
    }

    /// A result for whomever the ending is about, or one for each side.
    fn ending_result(&mut self, node: &Node) -> Option<EndingResult> {
        let Value::Table(_) = node.value else { return self.word(node, &EndingResult::WORDS) };
        let word = &mut |reader: &mut Self, node: &Node, _| reader.word(node, &SideResult::WORDS);
        self.per_side(node, word).map(|[white, black]| match white {
            SideResult::Win if white == black => EndingResult::Win,
            SideResult::Loss if white == black => EndingResult::Loss,
            SideResult::Draw if white == black => EndingResult::Draw,
            _ => EndingResult::BySide([white, black]),
        })
    }

    /// The condition is the ending's name, unless `when` says it.
    fn condition(&mut self, entry: &TomlEntry, section: &mut TomlSection<'_>) -> Option<Ending> {
        let (word, at) = match section.get("when") {
            Some(node) => (self.text(node)?, &node.at),
            None => (entry.key.as_str(), &entry.key_at),
        };
        if !Ending::words().any(|known| known == word) {
            self.strange_word(at, word, Ending::words());
            return None;
        }
        Ending::read(word, self, entry, section)
    }
}

/// Is this a result for each side and nothing else?
fn is_by_side(entries: &[TomlEntry]) -> bool {
    let is_side = |entry: &TomlEntry| matches!(entry.key.as_str(), "white" | "black");
    !entries.is_empty() && entries.iter().all(is_side)
}
