//! What happens after moves and captures: the list `after`, and the short forms
//! of `[captures]`, which come before it.

use super::reader::{TomlReader, split_symbols};
use super::region;
use super::tree::{Node, TomlEntry, TomlSection, Value};
use crate::diagnostic::did_you_mean;
use crate::game::{
    AfterCase, AfterChange, AfterKind, AfterOccasion, AfterRule, AfterSquares, AfterWho, KindChoice,
};

/// The most rules about what happens after a move.
const MAX_RULES: usize = 60;

const OCCASIONS: [(&str, AfterOccasion); 6] = [
    ("any", AfterOccasion::Any),
    ("move", AfterOccasion::Move),
    ("capture", AfterOccasion::Capture),
    ("quiet", AfterOccasion::Quiet),
    ("stay", AfterOccasion::Stay),
    ("drop", AfterOccasion::Drop),
];
const SQUARES: [(&str, AfterSquares); 6] = [
    ("target", AfterSquares::Target),
    ("origin", AfterSquares::Origin),
    ("around", AfterSquares::Around),
    ("attacked", AfterSquares::Attacked),
    ("enclosed", AfterSquares::Enclosed),
    ("enclosed-orthogonally", AfterSquares::EnclosedOrthogonally),
];
const WHO: [(&str, AfterWho); 3] =
    [("either", AfterWho::Either), ("enemy", AfterWho::Enemy), ("friend", AfterWho::Friend)];
const CHANGES: [(&str, AfterChange); 6] = [
    ("remove", AfterChange::Remove),
    ("wall", AfterChange::Wall),
    ("switch", AfterChange::Switch),
    ("hand", AfterChange::Hand),
    ("return", AfterChange::Return),
    ("reborn", AfterChange::Reborn),
];
/// The word for the kind of what was captured.
const CAPTIVE: &str = "captive";

impl TomlReader<'_> {
    /// All rules about what happens after a move, the short forms first.
    pub(crate) fn after(&mut self, section: &mut TomlSection<'_>) -> Vec<AfterRule> {
        let mut rules = section.get("captures").map_or(Vec::new(), |node| self.captures(node));
        let Some(node) = section.get("after") else { return rules };
        let items = match &node.value {
            Value::Flag(false) => return rules,
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if items.len() > MAX_RULES {
            let message = format!("found {} rules, there are at most {MAX_RULES}", items.len());
            self.fault(&node.at, message, None);
            return rules;
        }
        rules.extend(items.iter().filter_map(|item| self.after_rule(item)));
        rules
    }

    /// The short forms of the rules that many games have.
    fn captures(&mut self, node: &Node) -> Vec<AfterRule> {
        let mut rules = Vec::new();
        let Some(entries) = self.table_or_false(node) else { return rules };
        let mut section = TomlSection::new(entries);
        if let Some(blast) = section.get("blast").and_then(|node| self.table_or_false(node)) {
            let mut blast = TomlSection::new(blast);
            let by = self.choice(blast.get("by"));
            let spared = self.symbols_or_none(blast.get("spares"));
            self.finish(blast);
            rules.extend(AfterRule::blast(by, spared));
        }
        let stones = self.symbols_or_none(section.get("petrifies"));
        if !stones.is_empty() {
            rules.push(AfterRule::petrifies(stones));
        }
        if self.flag_or_false(section.get("converts-neighbours")) {
            rules.push(AfterRule::converts_neighbours());
        }
        self.finish(section);
        rules
    }

    fn after_rule(&mut self, node: &Node) -> Option<AfterRule> {
        let entries = self.table(node)?;
        let mut section = TomlSection::new(entries);
        let on = self.needed(node, &mut section, "on").and_then(|node| self.word(node, &OCCASIONS));
        let by = self.choice(section.get("by"));
        let of = self.choice(section.get("of"));
        let beside = section.get("beside").and_then(|node| self.word(node, &WHO));
        let only = self.choice(section.get("only"));
        let who = self.word_or(section.get("who"), &WHO, AfterWho::Either);
        let squares = section.get("squares").map(|node| self.after_squares(node));
        let change = self.after_change(node, &mut section);
        let threat = section.get("threat").map_or(Some(true), |node| self.flag(node));
        self.check_sense(entries, on, change.as_ref());
        self.finish(section);
        let squares = squares.unwrap_or_else(|| Some(vec![AfterSquares::Target]))?;
        let (on, change, threatens) = (on?, change?, threat?);
        Some(AfterRule { on, by, of, beside, squares, who, only, change, threatens })
    }

    /// Reports keys that mean nothing beside the others.
    fn check_sense(
        &mut self,
        entries: &[TomlEntry],
        on: Option<AfterOccasion>,
        change: Option<&AfterChange>,
    ) {
        let about_captives = match change {
            Some(AfterChange::Reborn | AfterChange::Become(AfterKind::Captive)) => true,
            Some(AfterChange::Become(AfterKind::Cases(cases))) => {
                cases.iter().any(|case| case.captive.is_some())
            }
            _ => false,
        };
        let captures = on.is_none_or(|on| on == AfterOccasion::Capture);
        let whole = matches!(change, Some(AfterChange::Return | AfterChange::Reborn));
        for entry in entries {
            let key = entry.key.as_str();
            let hint = match key {
                "of" if !captures => "only a rule with on = \"capture\" knows a captive",
                "change" | "become" if about_captives && !captures => {
                    "only a rule with on = \"capture\" knows a captive"
                }
                "squares" | "who" | "only" if whole => {
                    "`return` is about the piece that moved, `reborn` about what it captured"
                }
                _ => continue,
            };
            self.fault(&entry.key_at, format!("`{key}` means nothing here"), Some(hint.into()));
        }
    }

    /// Kinds of pieces: `"NB"`, or `"!K"` for all but kings; all where the key
    /// is absent.
    pub(crate) fn choice(&mut self, node: Option<&Node>) -> KindChoice {
        let Some(node) = node else { return KindChoice::Any };
        let Value::Text(text, _) = &node.value else {
            return self.symbols_in(node).map_or(KindChoice::Any, KindChoice::Only);
        };
        // A blank keeps the places of the letters after the mark.
        let letters = text.replacen('!', " ", 1);
        let kinds = self.symbols_of_text(node, &letters).unwrap_or_default();
        if text.trim_start().starts_with('!') {
            KindChoice::AllBut(kinds)
        } else {
            KindChoice::Only(kinds)
        }
    }

    /// Sets of squares that are joined: words such as `"target around"`, a
    /// region, or a list of both.
    fn after_squares(&mut self, node: &Node) -> Option<Vec<AfterSquares>> {
        if let Value::List(items) = &node.value {
            let sets: Vec<_> = items.iter().map(|item| self.after_squares(item)).collect();
            let sets: Option<Vec<Vec<AfterSquares>>> = sets.into_iter().collect();
            return sets.map(|sets| sets.concat());
        }
        if let Value::Text(text, _) = &node.value {
            let known = |word: &str| SQUARES.iter().find(|(known, _)| *known == word);
            let words: Vec<&str> = text.split_whitespace().collect();
            let sets: Option<Vec<AfterSquares>> =
                words.iter().map(|word| known(word).map(|(_, set)| *set)).collect();
            if let Some(sets) = sets.filter(|sets| !sets.is_empty()) {
                return Some(sets);
            }
            let strange = words.iter().find(|word| known(word).is_none());
            let names = SQUARES.iter().map(|(word, _)| *word);
            if let Some(hint) = strange.and_then(|word| did_you_mean(word, names))
                && region::parse(
                    text,
                    &self.scope.topology,
                    &self.scope.regions,
                    game_core::Side::White,
                )
                .is_err()
            {
                self.fault(&node.at, format!("`{text}` is no set of squares"), Some(hint));
                return None;
            }
        }
        self.region(node).map(|both| vec![AfterSquares::Region(both)])
    }

    /// `change = "remove"`, or `become = …`.
    fn after_change(&mut self, node: &Node, section: &mut TomlSection<'_>) -> Option<AfterChange> {
        match (section.get("change"), section.get("become")) {
            (Some(node), None) => self.change_word(node),
            (None, Some(node)) => self.after_kind(node).map(AfterChange::Become),
            (Some(_), Some(node)) => {
                let hint = "write two rules: they are obeyed in their order";
                self.fault(&node.at, "`become` beside `change`", Some(hint.into()));
                None
            }
            (None, None) => {
                let hint = "such as change = \"remove\" or become = \"Q\"";
                self.fault(&node.at, "`change` is missing", Some(hint.into()));
                None
            }
        }
    }

    fn change_word(&mut self, node: &Node) -> Option<AfterChange> {
        let text = self.text(node)?;
        let found = CHANGES.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            self.strange_word(&node.at, text, CHANGES.iter().map(|(word, _)| *word));
        }
        found.map(|(_, change)| change.clone())
    }

    fn after_kind(&mut self, node: &Node) -> Option<AfterKind> {
        match &node.value {
            Value::Text(text, _) if text == CAPTIVE => Some(AfterKind::Captive),
            Value::Table(entries) => {
                let cases: Vec<_> = entries.iter().map(|entry| self.after_case(entry)).collect();
                cases.into_iter().collect::<Option<Vec<_>>>().map(AfterKind::Cases)
            }
            _ => self.symbol(node).map(AfterKind::Kind),
        }
    }

    /// `N = "B"`: knights become bishops; `"NxB" = "A"`: knights that captured
    /// a bishop become archbishops.
    fn after_case(&mut self, entry: &TomlEntry) -> Option<AfterCase> {
        let mut kinds = |text: &str| -> Option<Vec<String>> {
            let symbols: Vec<_> = split_symbols(text)
                .into_iter()
                .map(|(_, symbol)| self.known_symbol(&entry.key_at, symbol))
                .collect();
            symbols.into_iter().collect()
        };
        let (piece, captive) = match entry.key.split_once('x') {
            Some((piece, captive)) => (kinds(piece), Some(kinds(captive))),
            None => (kinds(&entry.key), None),
        };
        let into = self.symbol(&entry.node);
        Some(AfterCase {
            piece: piece?,
            captive: captive.map_or(Some(None), |c| c.map(Some))?,
            into: into?,
        })
    }
}

#[cfg(test)]
mod tests;
