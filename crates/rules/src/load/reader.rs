//! Reads typed values out of the tree and notes every fault.
//!
//! Each method gives what it could read, or `None` after a fault, so that reading
//! goes on and all faults are found at once.

use super::region::{self, RegionFault, Regions};
use super::tree::{At, Node, TomlEntry, TomlSection, TomlSource, Value};
use crate::diagnostic::{Diagnostic, Severity, TextPlace, did_you_mean};
use crate::game::PerSide;
use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::Side;

/// Reads values and keeps the faults found so far.
///
/// Before the board is known, the scope is `()` and only values that name no
/// square can be read.
pub(crate) struct TomlReader<'a, Scope = TomlScope> {
    sources: &'a [TomlSource],
    faults: Vec<Diagnostic>,
    /// What values may refer to.
    pub scope: Scope,
}

/// What the values of a file may refer to.
pub(crate) struct TomlScope {
    pub topology: Topology,
    pub regions: Regions,
    /// The symbols of the kinds, in the order of the file.
    pub symbols: Vec<String>,
}

impl<'a> TomlReader<'a, ()> {
    pub(crate) fn new(sources: &'a [TomlSource]) -> TomlReader<'a, ()> {
        TomlReader { sources, faults: Vec::new(), scope: () }
    }

    /// A reader that knows the board and keeps the faults found so far.
    pub(crate) fn on(self, topology: Topology) -> TomlReader<'a> {
        let scope = TomlScope { topology, regions: Regions::default(), symbols: Vec::new() };
        TomlReader { sources: self.sources, faults: self.faults, scope }
    }
}

impl<Scope> TomlReader<'_, Scope> {
    /// All faults and warnings, each once: a value that is read for both sides
    /// reports its faults twice.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        let mut once: Vec<Diagnostic> = Vec::new();
        for fault in self.faults {
            if !once.contains(&fault) {
                once.push(fault);
            }
        }
        once
    }

    pub(crate) fn fault(&mut self, at: &At, message: impl Into<String>, hint: Option<String>) {
        let fault = self.diagnostic(at, message.into(), hint);
        self.faults.push(fault);
    }

    /// A fault at a place of the author's own: what is wrong with an inherited
    /// rule is told where the file inherits it.
    fn diagnostic(&self, at: &At, message: String, hint: Option<String>) -> Diagnostic {
        let mut own = at;
        while let Some(child) = &self.sources[own.source].inherited_at {
            own = child;
        }
        let TomlSource { name, text, .. } = &self.sources[own.source];
        let fault = Diagnostic::error(name, text, own.span.clone(), message);
        if own == at {
            return fault.hinted(hint);
        }
        let TomlSource { name, text, .. } = &self.sources[at.source];
        let line = TextPlace::of(text, &at.span).line;
        let inherited = format!("inherited from {name}, line {line}: give your own");
        fault.hinted(Some(hint.map_or(inherited.clone(), |hint| format!("{hint}; {inherited}"))))
    }

    pub(crate) fn warn(&mut self, at: &At, message: String, hint: Option<String>) {
        self.fault(at, message, hint);
        if let Some(last) = self.faults.last_mut() {
            last.severity = Severity::Warning;
        }
    }

    fn wrong_form(&mut self, node: &Node, wanted: &str) {
        self.fault(&node.at, format!("expected {wanted}, found {}", node.form()), None);
    }

    /// Reports the unknown keys of a table.
    pub(crate) fn finish(&mut self, section: TomlSection<'_>) {
        for (at, message, hint) in section.unknown() {
            self.fault(at, message, hint);
        }
    }

    pub(crate) fn table<'n>(&mut self, node: &'n Node) -> Option<&'n [TomlEntry]> {
        match &node.value {
            Value::Table(entries) => Some(entries),
            _ => {
                self.wrong_form(node, "a table");
                None
            }
        }
    }

    /// A table, or `None` where the file removes an inherited table by `false`.
    pub(crate) fn table_or_false<'n>(&mut self, node: &'n Node) -> Option<&'n [TomlEntry]> {
        match node.value {
            Value::Flag(false) => None,
            _ => self.table(node),
        }
    }

    pub(crate) fn text<'n>(&mut self, node: &'n Node) -> Option<&'n str> {
        match &node.value {
            Value::Text(text, _) => Some(text),
            _ => {
                self.wrong_form(node, "a text in quotes");
                None
            }
        }
    }

    pub(crate) fn flag(&mut self, node: &Node) -> Option<bool> {
        match node.value {
            Value::Flag(flag) => Some(flag),
            _ => {
                self.wrong_form(node, "true or false");
                None
            }
        }
    }

    /// A flag, or `false` where the key is absent.
    pub(crate) fn flag_or_false(&mut self, node: Option<&Node>) -> bool {
        node.and_then(|node| self.flag(node)).unwrap_or(false)
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn number(&mut self, node: &Node, least: u32, most: u32) -> Option<u32> {
        let Value::Number(number) = node.value else {
            self.wrong_form(node, "a whole number");
            return None;
        };
        let fitting = u32::try_from(number).ok().filter(|n| (least..=most).contains(n));
        if fitting.is_none() {
            self.fault(&node.at, format!("expected a number from {least} to {most}"), None);
        }
        fitting
    }

    /// A number with at most one decimal, in tenths.
    pub(crate) fn tenths(&mut self, node: &Node, most: u32) -> Option<u32> {
        let tenths = match &node.value {
            Value::Number(number) => number.checked_mul(10),
            Value::Decimal(text) => text.split_once('.').and_then(|(whole, tenth)| {
                let tenth = tenth.parse::<u8>().ok().filter(|_| tenth.len() == 1)?;
                whole.parse::<i64>().ok()?.checked_mul(10)?.checked_add(tenth.into())
            }),
            _ => {
                self.wrong_form(node, "a number");
                return None;
            }
        };
        let tenths = tenths.and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= most * 10);
        if tenths.is_none() {
            let message = format!("expected a number from 0 to {most} with at most one decimal");
            self.fault(&node.at, message, Some("such as 1.5".into()));
        }
        tenths
    }

    /// One of a few words.
    pub(crate) fn word<T: Copy>(&mut self, node: &Node, known: &[(&str, T)]) -> Option<T> {
        let text = self.text(node)?;
        let found = known.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        if found.is_none() {
            self.strange_word(&node.at, text, known.iter().map(|(word, _)| *word));
        }
        found
    }

    pub(crate) fn strange_word<'w>(
        &mut self,
        at: &At,
        text: &str,
        known: impl Iterator<Item = &'w str> + Clone,
    ) {
        let words: Vec<&str> = known.clone().collect();
        let hint = did_you_mean(text, known)
            .or_else(|| Some(format!("the words here are {}", words.join(", "))));
        self.fault(at, format!("unknown word `{text}`"), hint);
    }

    /// One of a few words, or `default` where the key is absent.
    pub(crate) fn word_or<T: Copy>(
        &mut self,
        node: Option<&Node>,
        known: &[(&str, T)],
        default: T,
    ) -> T {
        node.and_then(|node| self.word(node, known)).unwrap_or(default)
    }

    pub(crate) fn region_fault(&mut self, node: &Node, fault: RegionFault) {
        self.fault(&node.inside(&fault.span), fault.message, fault.hint);
    }

    /// A value for each side: either one for both, or a table of two.
    pub(crate) fn per_side<T>(
        &mut self,
        node: &Node,
        read: &mut dyn FnMut(&mut Self, &Node, Side) -> Option<T>,
    ) -> Option<PerSide<T>> {
        let Value::Table(entries) = &node.value else {
            let white = read(self, node, Side::White);
            let black = read(self, node, Side::Black);
            return Some([white?, black?]);
        };
        let mut section = TomlSection::new(entries);
        let [white, black] = [("white", Side::White), ("black", Side::Black)].map(|(key, side)| {
            let value = section.get(key);
            if value.is_none() {
                self.fault(&node.at, format!("`{key}` is missing"), None);
            }
            value.and_then(|value| read(self, value, side))
        });
        self.finish(section);
        Some([white?, black?])
    }
}

impl TomlReader<'_> {
    /// A set of squares for each side.
    pub(crate) fn region(&mut self, node: &Node) -> Option<PerSide<Wide>> {
        self.per_side(node, &mut |reader, node, side| reader.region_of(node, side))
    }

    /// A set of squares as one side counts.
    pub(crate) fn region_of(&mut self, node: &Node, side: Side) -> Option<Wide> {
        let text = self.text(node)?;
        let TomlScope { topology, regions, .. } = &self.scope;
        let squares = region::parse(text, topology, regions, side);
        squares.map_err(|fault| self.region_fault(node, fault)).ok()
    }

    /// A set of squares for each side, the whole board where the key is absent.
    pub(crate) fn region_or_all(&mut self, node: Option<&Node>) -> PerSide<Wide> {
        let all = region::all(&self.scope.topology);
        node.and_then(|node| self.region(node)).unwrap_or([all; 2])
    }

    /// Symbols of kinds: `"QRBN"`, `"+P G"`, or a list of such texts.
    pub(crate) fn symbols_in(&mut self, node: &Node) -> Option<Vec<String>> {
        match &node.value {
            Value::List(items) => {
                let lists: Vec<_> = items.iter().map(|item| self.symbols_in(item)).collect();
                let lists: Option<Vec<Vec<String>>> = lists.into_iter().collect();
                lists.map(|lists| lists.concat())
            }
            Value::Text(text, _) => self.symbols_of_text(node, text),
            _ => {
                self.wrong_form(node, "letters of pieces in quotes");
                None
            }
        }
    }

    /// Symbols of kinds, none where the key is absent.
    pub(crate) fn symbols_or_none(&mut self, node: Option<&Node>) -> Vec<String> {
        node.and_then(|node| self.symbols_in(node)).unwrap_or_default()
    }

    pub(crate) fn symbols_of_text(&mut self, node: &Node, text: &str) -> Option<Vec<String>> {
        let mut found = Some(Vec::new());
        for (start, symbol) in split_symbols(text) {
            let at = node.inside(&(start..start + symbol.len()));
            match (self.known_symbol(&at, symbol), &mut found) {
                (Some(symbol), Some(found)) => found.push(symbol),
                _ => found = None,
            }
        }
        found
    }

    /// Exactly one symbol of a kind.
    pub(crate) fn symbol(&mut self, node: &Node) -> Option<String> {
        let text = self.text(node)?;
        self.known_symbol(&node.at, text)
    }

    /// A symbol, if the game has such a kind.
    pub(crate) fn known_symbol(&mut self, at: &At, symbol: &str) -> Option<String> {
        if self.scope.symbols.iter().any(|known| known == symbol) {
            return Some(symbol.to_string());
        }
        let in_capitals = symbol.to_uppercase();
        let hint = if self.scope.symbols.contains(&in_capitals) {
            format!("pieces are written in capitals: `{in_capitals}`")
        } else {
            format!("the pieces are {}", self.scope.symbols.join(" "))
        };
        self.fault(at, format!("there is no piece `{symbol}`"), Some(hint));
        None
    }
}

/// Symbols written one after another, each with its place. Blanks and commas
/// only separate.
pub(crate) fn split_symbols(text: &str) -> Vec<(usize, &str)> {
    let mut symbols = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        if letter == '+' {
            continue;
        }
        let end = at + letter.len_utf8();
        let symbol = text[start..end].trim_start_matches([' ', ',']);
        if !symbol.is_empty() && letter != ' ' && letter != ',' {
            symbols.push((end - symbol.len(), symbol));
        }
        start = end;
    }
    if start < text.len() {
        symbols.push((start, &text[start..]));
    }
    symbols
}
