//! The kinds of pieces: how they move, and what they promote to.

use super::reader::{TomlReader, split_symbols};
use super::tree::{At, Node, TomlEntry, TomlSection, Value};
use crate::game::{
    MoveDef, MoveRule, PieceDef, PromotionChoice, PromotionDef, PromotionOccasion, PromotionTest,
    Royal,
};
use crate::{betza, verbose};
use std::ops::Range;

/// The most kinds of pieces of a game.
pub(super) const MAX_PIECES: usize = 120;
/// The most moves in the list of one kind.
const MAX_MOVES: usize = 200;
/// The most flags pieces of one kind begin with.
const MAX_FLAGS: usize = 32;
/// The largest limit of pieces of a kind.
const MAX_LIMIT: u32 = 256;

const SYMBOL_HINT: &str = "a symbol is a capital letter, perhaps with a + before it";

const ROYALS: [(&str, Royal); 4] =
    [("no", Royal::No), ("each", Royal::Each), ("alone", Royal::Alone), ("any", Royal::Any)];
const CHOICES: [(&str, PromotionChoice); 3] = [
    ("forced", PromotionChoice::Forced),
    ("free", PromotionChoice::Free),
    ("anywhere", PromotionChoice::Anywhere),
];
const OCCASIONS: [(&str, PromotionOccasion); 4] = [
    ("any-move", PromotionOccasion::AnyMove),
    ("captures", PromotionOccasion::Captures),
    ("quiet", PromotionOccasion::Quiet),
    ("standing", PromotionOccasion::Standing),
];

impl TomlReader<'_> {
    /// Learns the symbols of all kinds before the kinds are read, since they refer
    /// to one another.
    pub(crate) fn learn_symbols(&mut self, entries: &[TomlEntry]) {
        for entry in entries.iter().filter(|entry| entry.node.is_not_false()) {
            if !is_symbol(&entry.key) {
                let message = format!("`{}` cannot be the symbol of a piece", entry.key);
                self.fault(&entry.key_at, message, Some(SYMBOL_HINT.into()));
            }
            self.scope.symbols.push(entry.key.clone());
        }
    }

    pub(crate) fn pieces(&mut self, entries: &[TomlEntry]) -> Vec<PieceDef> {
        let kept = entries.iter().filter(|entry| entry.node.is_not_false());
        kept.filter_map(|entry| self.piece(entry)).collect()
    }

    fn piece(&mut self, entry: &TomlEntry) -> Option<PieceDef> {
        let entries = self.table(&entry.node)?;
        let mut section = TomlSection::new(entries);
        let name = section.get("name").and_then(|node| self.text(node)).unwrap_or(&entry.key);
        let is_pawn = self.flag_or_false(section.get("pawn"));
        let moves = match section.get("moves") {
            Some(node) => self.per_side(node, &mut |reader, node, _| reader.moves(node, is_pawn)),
            None => {
                self.fault(&entry.key_at, format!("piece `{}` has no `moves`", entry.key), None);
                None
            }
        };
        let piece = PieceDef {
            symbol: entry.key.clone(),
            name: name.to_string(),
            moves: moves.unwrap_or_default(),
            region: self.region_or_all(section.get("region")),
            royal: self.word_or(section.get("royal"), &ROYALS, Royal::No),
            promotions: section.get("promotes").map_or(Vec::new(), |node| self.promotions(node)),
            is_pawn,
            in_hand: section.get("in-hand").and_then(|node| self.symbol(node)),
            iron: self.flag_or_false(section.get("iron")),
            respects: self.symbols_or_none(section.get("respects")),
            aliases: section.get("aliases").map_or(Vec::new(), |node| self.aliases(node)),
            flags: section.get("flags").map_or(Vec::new(), |node| self.start_flags(node)),
        };
        self.finish(section);
        Some(piece)
    }

    /// Other symbols for a kind, which no kind of the game may have.
    fn aliases(&mut self, node: &Node) -> Vec<String> {
        let text = self.text(node).unwrap_or_default();
        let mut aliases = Vec::new();
        for (start, symbol) in split_symbols(text) {
            let at = node.inside(&(start..start + symbol.len()));
            if !is_symbol(symbol) {
                let message = format!("`{symbol}` cannot be the symbol of a piece");
                self.fault(&at, message, Some(SYMBOL_HINT.into()));
            } else if self.scope.symbols.iter().any(|known| known == symbol) {
                let message = format!("`{symbol}` is already the symbol of a piece");
                let hint = "an alias is a symbol that no piece of the game has";
                self.fault(&at, message, Some(hint.into()));
            }
            aliases.push(symbol.to_string());
        }
        aliases
    }

    /// The flags its pieces begin with, separated by blanks or commas.
    fn start_flags(&mut self, node: &Node) -> Vec<String> {
        let text = self.text(node).unwrap_or_default();
        let mut flags: Vec<String> = Vec::new();
        let mut end = 0;
        for word in text.split_inclusive([' ', ',', '\t', '\n']) {
            let start = end;
            end += word.len();
            let word = word.trim_end_matches([' ', ',', '\t', '\n']);
            if word.is_empty() {
                continue;
            }
            let at = node.inside(&(start..start + word.len()));
            if !verbose::is_name(word) {
                let hint = "a name is letters and digits".to_string();
                self.fault(&at, format!("`{word}` cannot be the name of a flag"), Some(hint));
            } else if word == verbose::UNMOVED {
                let message = format!("`{word}` is set for every piece that has not moved");
                self.fault(&at, message, Some("leave it out".into()));
            } else if flags.iter().any(|known| known == word) {
                self.fault(&at, format!("the flag `{word}` is there already"), None);
            } else if flags.len() == MAX_FLAGS {
                self.fault(&at, format!("a piece begins with at most {MAX_FLAGS} flags"), None);
            } else {
                flags.push(word.to_string());
            }
        }
        flags
    }

    fn moves(&mut self, node: &Node, is_pawn: bool) -> Option<Vec<MoveDef>> {
        let items = match &node.value {
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if items.len() > MAX_MOVES {
            let found = items.len();
            let message = format!("found {found} moves, a piece has at most {MAX_MOVES}");
            self.fault(&node.at, message, None);
            return None;
        }
        let moves: Vec<_> = items.iter().map(|item| self.one_move(item, is_pawn)).collect();
        moves.into_iter().collect()
    }

    fn one_move(&mut self, node: &Node, is_pawn: bool) -> Option<MoveDef> {
        let Value::Table(entries) = &node.value else {
            let rule = self.move_rule(node)?;
            let all = self.region_or_all(None);
            return Some(MoveDef { rule, from: all, to: all, royal_only: false, passing: is_pawn });
        };
        let mut section = TomlSection::new(entries);
        let rule = match section.get("move") {
            Some(node) => self.move_rule(node),
            None => {
                self.fault(&node.at, "`move` is missing", None);
                None
            }
        };
        let (from, to) = (section.get("from"), section.get("to"));
        let (from, to) = (self.region_or_all(from), self.region_or_all(to));
        let royal_only = self.flag_or_false(section.get("royal-only"));
        let passing = section.get("passing").and_then(|node| self.flag(node)).unwrap_or(is_pawn);
        self.finish(section);
        Some(MoveDef { rule: rule?, from, to, royal_only, passing })
    }

    /// A move in letters, or in braces.
    fn move_rule(&mut self, node: &Node) -> Option<MoveRule> {
        let text = self.text(node)?;
        if text.trim_start().starts_with('{') {
            return match verbose::parse_noting_pieces(text) {
                Ok((rule, pieces)) => {
                    let known = pieces.iter().fold(true, |known, (symbol, span)| {
                        self.known_symbol(&node.inside(span), symbol).is_some() && known
                    });
                    known.then_some(MoveRule::Verbose(rule))
                }
                Err(faults) => {
                    self.move_faults(node, faults.into_iter().map(|f| (f.span, f.message, f.hint)));
                    None
                }
            };
        }
        match betza::parse(text) {
            Ok(rule) => self.plain_betza(node, rule),
            Err(faults) => {
                self.move_faults(node, faults.into_iter().map(|f| (f.span, f.message, f.hint)));
                None
            }
        }
    }

    fn move_faults(
        &mut self,
        node: &Node,
        faults: impl Iterator<Item = (Range<usize>, String, Option<String>)>,
    ) {
        for (span, message, hint) in faults {
            self.fault(&node.inside(&span), message, hint);
        }
    }

    /// A move in letters. Drops and castling are refused: they have keys of their
    /// own.
    fn plain_betza(&mut self, node: &Node, rule: betza::Betza) -> Option<MoveRule> {
        let drops = rule.drops().iter().map(|term| (&term.span, "drops are said in [hands]"));
        let castling =
            rule.castling().iter().map(|term| (&term.span, "castling is said in [castling]"));
        let strangers: Vec<(At, &str)> =
            drops.chain(castling).map(|(span, message)| (node.inside(span), message)).collect();
        for (at, message) in &strangers {
            self.fault(at, *message, None);
        }
        for warning in rule.warnings() {
            let at = node.inside(&warning.span);
            self.warn(&at, warning.message.clone(), warning.hint.clone());
        }
        strangers.is_empty().then_some(MoveRule::Betza(rule))
    }

    /// One way to promote, or a list of them.
    fn promotions(&mut self, node: &Node) -> Vec<PromotionDef> {
        match &node.value {
            Value::Flag(false) => Vec::new(),
            Value::List(items) => items.iter().filter_map(|item| self.promotion(item)).collect(),
            _ => self.promotion(node).into_iter().collect(),
        }
    }

    fn promotion(&mut self, node: &Node) -> Option<PromotionDef> {
        let mut section = TomlSection::new(self.table(node)?);
        let zone = match section.get("zone") {
            Some(zone) => self.region(zone),
            None => {
                self.fault(&node.at, "`zone` is missing", Some("perhaps \"last rank\"".into()));
                None
            }
        };
        let into = match section.get("into") {
            Some(into) => self.per_side(into, &mut |reader, node, _| reader.symbols_in(node)),
            None => {
                self.fault(&node.at, "`into` is missing", Some("such as \"QRBN\"".into()));
                None
            }
        };
        let on_leaving = self.flag_or_false(section.get("on-leaving"));
        let on = self.word_or(section.get("on"), &OCCASIONS, PromotionOccasion::AnyMove);
        let choice = self.word_or(section.get("choice"), &CHOICES, PromotionChoice::Forced);
        let limits = section.get("limits").map_or(Vec::new(), |node| self.limits(node));
        let test = PromotionTest {
            harmless: self.flag_or_false(section.get("harmless")),
            last_anywhere: self.flag_or_false(section.get("last-anywhere")),
            steps: self.flag_or_false(section.get("steps")),
        };
        if on != PromotionOccasion::Standing && (test.steps || test.last_anywhere) {
            let message = "`steps` and `last-anywhere` are about promotions in place of a move";
            self.fault(&node.at, message, Some("on = \"standing\"".into()));
        }
        self.finish(section);
        Some(PromotionDef { zone: zone?, on_leaving, on, into: into?, choice, limits, test })
    }

    fn limits(&mut self, node: &Node) -> Vec<(String, u32)> {
        let mut limits = Vec::new();
        for entry in self.table(node).unwrap_or_default() {
            let symbol = self.known_symbol(&entry.key_at, &entry.key);
            let number = self.number(&entry.node, 0, MAX_LIMIT);
            limits.extend(symbol.zip(number));
        }
        limits
    }
}

fn is_symbol(text: &str) -> bool {
    let letter = text.strip_prefix('+').unwrap_or(text);
    matches!(letter.as_bytes(), [b'A'..=b'Z'])
}
