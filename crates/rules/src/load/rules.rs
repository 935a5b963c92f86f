//! Castling and points. Hands and walls are in `load/hands.rs`, turns and duties
//! in `load/turns.rs`, what happens after moves in `load/after.rs`.

use super::reader::{TomlReader, split_symbols};
use super::tree::{Node, TomlSection};
use crate::game::{CastlingDef, PointsDef};

/// The most points of a piece or a bonus.
const MAX_POINTS: u32 = 10_000;

impl TomlReader<'_> {
    pub(crate) fn castling(&mut self, node: &Node) -> Option<CastlingDef> {
        let mut section = TomlSection::new(self.table_or_false(node)?);
        let ranks = u32::from(self.scope.topology.geometry.ranks());
        let king = self.needed(node, &mut section, "king");
        let king = king.and_then(|node| self.symbol(node));
        let partners = self.needed(node, &mut section, "partners");
        let partners = partners.and_then(|node| self.symbols_in(node));
        let king_file = self.needed(node, &mut section, "king-file");
        let king_file = king_file.and_then(|node| self.files(node, 1)).map(|files| files[0]);
        let targets = self.needed(node, &mut section, "targets");
        let targets =
            targets.and_then(|node| self.files(node, 2)).map(|files| [files[0], files[1]]);
        let rank = section.get("rank").map_or(Some(1), |node| self.number(node, 1, ranks));
        let safety = section.get("safety").map_or(Some(true), |node| self.flag(node));
        let right_by_drop = self.flag_or_false(section.get("right-by-drop"));
        let opposite = self.flag_or_false(section.get("opposite"));
        self.finish(section);
        Some(CastlingDef {
            king: king?,
            partners: partners?,
            rank: u8::try_from(rank? - 1).ok()?,
            king_file: king_file?,
            targets: targets?,
            needs_safety: safety?,
            right_by_drop,
            opposite,
        })
    }

    /// The value of a key that must not be missing.
    pub(crate) fn needed<'n>(
        &mut self,
        node: &Node,
        section: &mut TomlSection<'n>,
        key: &'static str,
    ) -> Option<&'n Node> {
        let value = section.get(key);
        if value.is_none() {
            self.fault(&node.at, format!("`{key}` is missing"), None);
        }
        value
    }

    /// As many files of the board as `count` says, by their letters.
    fn files(&mut self, node: &Node, count: usize) -> Option<Vec<u8>> {
        let text = self.text(node)?;
        let n_files = self.scope.topology.geometry.files();
        let file = |word: &str| match word.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(letter - b'a').filter(|file| *file < n_files),
            _ => None,
        };
        let files: Option<Vec<u8>> = text.split_whitespace().map(file).collect();
        let files = files.filter(|files| files.len() == count);
        if files.is_none() {
            let last = char::from(b'a' + n_files - 1);
            let wanted =
                if count == 1 { "the letter of a file" } else { "the letters of two files" };
            self.fault(
                &node.at,
                format!("expected {wanted}"),
                Some(format!("files are a to {last}")),
            );
        }
        files
    }

    /// What pieces are worth: `of = { R = 13 }`, `bonus = { white = 0, black = 1.5 }`.
    pub(crate) fn points(&mut self, node: &Node) -> PointsDef {
        let Some(entries) = self.table_or_false(node) else { return PointsDef::default() };
        let mut section = TomlSection::new(entries);
        let mut of: Vec<(String, u32)> = Vec::new();
        let worth = section.get("of").and_then(|node| self.table(node)).unwrap_or_default();
        for entry in worth.iter().filter(|entry| entry.node.is_not_false()) {
            let tenths = self.tenths(&entry.node, MAX_POINTS);
            for (_, symbol) in split_symbols(&entry.key) {
                let symbol = self.known_symbol(&entry.key_at, symbol);
                if of.iter().any(|(known, _)| symbol.as_ref() == Some(known)) {
                    self.fault(&entry.key_at, "what a piece is worth is said twice", None);
                }
                of.extend(symbol.zip(tenths));
            }
        }
        let bonus = section.get("bonus").and_then(|node| {
            self.per_side(node, &mut |reader, node, _| reader.tenths(node, MAX_POINTS))
        });
        self.finish(section);
        PointsDef { of, bonus: bonus.unwrap_or_default() }
    }
}
