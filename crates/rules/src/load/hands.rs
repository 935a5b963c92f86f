//! Pieces in hand, and walls.

use super::reader::{TomlReader, split_symbols};
use super::tree::{Node, TomlEntry, TomlSection, Value};
use crate::game::{DropDef, GatingDef, HandsDef, WallPlace, Walling, WallingDef};
use game_core::Side;

/// The largest limit of pieces of a kind on one file.
const MAX_PER_FILE: u32 = 256;

const WALLINGS: [(&str, Walling); 2] = [("moving", Walling::Moving), ("lasting", Walling::Lasting)];

impl TomlReader<'_> {
    pub(crate) fn hands(&mut self, node: &Node) -> Option<HandsDef> {
        let mut section = TomlSection::new(self.table_or_false(node)?);
        let from_captures = self.flag_or_false(section.get("from-captures"));
        let must_drop = section.get("must-drop");
        let (must_drop, must_drop_first) = match must_drop.map(|node| (node, &node.value)) {
            Some((node, Value::Text(..))) => (false, self.symbols_in(node).unwrap_or_default()),
            flag => (self.flag_or_false(flag.map(|(node, _)| node)), Vec::new()),
        };
        let reverts = self.flag_or_false(section.get("reverts"));
        let drops = section.get("drops").map_or(Vec::new(), |node| self.drops(node));
        let gating = section.get("gating").and_then(|node| self.gating(node));
        self.finish(section);
        Some(HandsDef { from_captures, drops, must_drop, must_drop_first, reverts, gating })
    }

    fn gating(&mut self, node: &Node) -> Option<GatingDef> {
        let mut section = TomlSection::new(self.table_or_false(node)?);
        let zone = self.needed(node, &mut section, "zone").and_then(|node| self.region(node));
        self.finish(section);
        Some(GatingDef { zone: zone? })
    }

    /// How kinds are dropped; a key is one symbol, or several together.
    fn drops(&mut self, node: &Node) -> Vec<DropDef> {
        let mut drops: Vec<DropDef> = Vec::new();
        let entries = self.table(node).unwrap_or_default();
        for entry in entries.iter().filter(|entry| entry.node.is_not_false()) {
            for (_, symbol) in split_symbols(&entry.key) {
                let Some(piece) = self.known_symbol(&entry.key_at, symbol) else { continue };
                if drops.iter().any(|known| known.piece == piece) {
                    let message = format!("how `{piece}` is dropped is said twice");
                    self.fault(&entry.key_at, message, None);
                }
                drops.extend(self.drop_of(entry, piece));
            }
        }
        drops
    }

    fn drop_of(&mut self, entry: &TomlEntry, piece: String) -> Vec<DropDef> {
        let mut drop = DropDef { zone: self.region_or_all(None), ..DropDef::anywhere(piece) };
        match &entry.node.value {
            Value::Flag(true) => return vec![drop],
            Value::Text(..) => {
                drop.zone = self.region_or_all(Some(&entry.node));
                return vec![drop];
            }
            _ => {}
        }
        let Some(entries) = self.table(&entry.node) else { return Vec::new() };
        let mut section = TomlSection::new(entries);
        drop.zone = self.region_or_all(section.get("zone"));
        drop.per_file = section.get("per-file").and_then(|node| self.number(node, 0, MAX_PER_FILE));
        drop.both_colours = self.flag_or_false(section.get("both-colours"));
        drop.even_stuck = self.flag_or_false(section.get("even-stuck"));
        drop.unlimited = self.flag_or_false(section.get("unlimited"));
        drop.next_to_own = self.flag_or_false(section.get("next-to-own"));
        let mut axes = |key| section.get(key).map(|node| self.axes_or_all(Some(node)));
        drop.away_from_own = axes("away-from-own");
        drop.away_from_enemy = axes("away-from-enemy");
        drop.on_top = self.flag_or_false(section.get("on-top"));
        drop.from_edge = self.flag_or_false(section.get("from-edge"));
        drop.encloses = self.flag_or_false(section.get("encloses"));
        if let Some(node) = section.get("first-on") {
            drop.first_on = self.region(node).unwrap_or(drop.first_on);
        }
        drop.no_check = self.flag_or_false(section.get("no-check"));
        drop.no_mate = self.flag_or_false(section.get("no-mate"));
        let forms = self.symbols_or_none(section.get("as"));
        self.finish(section);
        if forms.is_empty() {
            return vec![drop];
        }
        let as_form = |form| DropDef { appears_as: form, ..drop.clone() };
        forms.into_iter().map(as_form).collect()
    }

    pub(crate) fn walling(&mut self, node: &Node) -> Option<WallingDef> {
        let mut section = TomlSection::new(self.table_or_false(node)?);
        let kind = self.needed(node, &mut section, "kind");
        let kind = kind.and_then(|node| self.word(node, &WALLINGS));
        let zone = section.get("zone").map(|node| self.region_of(node, Side::White));
        let everywhere = self.region_or_all(None)[0];
        let path = section.get("path").and_then(|node| self.symbol(node));
        let place = self.word_or(section.get("place"), &WallPlace::WORDS, WallPlace::Anywhere);
        let optional = self.flag_or_false(section.get("optional"));
        let instead = self.flag_or_false(section.get("instead"));
        if instead && (optional || path.is_some() || place == WallPlace::Left) {
            let message = "a wall in place of a move has no move to follow";
            self.fault(&node.at, message, Some("leave out path, optional and left".into()));
        }
        self.finish(section);
        let zone = zone.unwrap_or(Some(everywhere))?;
        Some(WallingDef { kind: kind?, zone, path, place, optional, instead })
    }
}
