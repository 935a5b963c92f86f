//! Starts that are shuffled by rules.

use super::reader::TomlReader;
use super::tree::{Node, TomlSection, Value};
use crate::game::{ShuffleDef, ShuffledSides};
use crate::shuffle::{MAX_ARRAYS, arrangements};
use game_core::{Setup, Side};
use std::collections::BTreeMap;

impl TomlReader<'_> {
    pub(crate) fn shuffle(&mut self, node: &Node, start: Option<&Setup>) -> Option<ShuffleDef> {
        let mut section = TomlSection::new(self.table_or_false(node)?);
        let zone = self.needed(node, &mut section, "zone").and_then(|node| self.region(node));
        let order = self.symbols_or_none(section.get("order"));
        let both_colours = match section.get("both-colours") {
            None => Vec::new(),
            Some(node) => {
                let groups = match &node.value {
                    Value::List(items) => items.as_slice(),
                    _ => std::slice::from_ref(node),
                };
                groups.iter().filter_map(|group| self.symbols_in(group)).collect()
            }
        };
        let mut between = Vec::new();
        let pairs = section.get("between").and_then(|node| self.table(node));
        for entry in pairs.unwrap_or_default() {
            let inner = self.known_symbol(&entry.key_at, &entry.key);
            let outer = self.symbols_in(&entry.node);
            between.extend(inner.zip(outer));
        }
        let words = &ShuffledSides::WORDS;
        let sides = self.word_or(section.get("sides"), words, ShuffledSides::Mirrored);
        self.finish(section);
        let def = ShuffleDef { zone: zone?, order, both_colours, between, sides };
        if let Some(start) = start {
            self.check_shuffle(node, &def, start);
        }
        Some(def)
    }

    /// Are there pieces to shuffle, and not too many?
    fn check_shuffle(&mut self, node: &Node, def: &ShuffleDef, start: &Setup) {
        let mut counts: BTreeMap<(char, bool), u64> = BTreeMap::new();
        for (sq, man) in start.men() {
            if man.side == Side::White && def.zone[0].has(sq) {
                *counts.entry((man.letter, man.promoted)).or_default() += 1;
            }
        }
        if counts.is_empty() {
            self.fault(&node.at, "no piece stands in the zone at the start", None);
        } else if arrangements(counts.into_values()) > MAX_ARRAYS {
            let message = format!("a shuffle has at most {MAX_ARRAYS} starts");
            self.fault(&node.at, message, Some("shuffle fewer pieces".into()));
        }
    }
}
