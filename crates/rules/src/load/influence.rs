//! The list `influence`: pieces that may not move, or move otherwise, because
//! of others.

use super::reader::TomlReader;
use super::tree::{Node, TomlSection, Value};
use crate::game::{
    AfterWho, InfluenceBy, InfluenceEffect, InfluenceReach, InfluenceRule, KindChoice,
};

/// The most rules about influence.
const MAX_RULES: usize = 30;

const EFFECTS: [(&str, InfluenceEffect); 4] = [
    ("freezes", InfluenceEffect::Freezes),
    ("frees", InfluenceEffect::Frees),
    ("lends", InfluenceEffect::Lends),
    ("replaces", InfluenceEffect::Replaces),
];
const REACHES: [(&str, InfluenceReach); 5] = [
    ("attack", InfluenceReach::Attack),
    ("move", InfluenceReach::Move),
    ("beside", InfluenceReach::Beside),
    ("behind", InfluenceReach::Behind),
    ("ahead", InfluenceReach::Ahead),
];
const WHO: [(&str, AfterWho); 2] = [("enemy", AfterWho::Enemy), ("friend", AfterWho::Friend)];
/// The word for pieces of the same kind as the one concerned.
const SAME: &str = "same";

impl TomlReader<'_> {
    /// The rules about influence.
    pub(crate) fn influence(&mut self, node: &Node) -> Vec<InfluenceRule> {
        let items = match &node.value {
            Value::Flag(false) => return Vec::new(),
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        if items.len() > MAX_RULES {
            let message = format!("found {} rules, there are at most {MAX_RULES}", items.len());
            self.fault(&node.at, message, None);
            return Vec::new();
        }
        items.iter().filter_map(|item| self.influence_rule(item)).collect()
    }

    fn influence_rule(&mut self, node: &Node) -> Option<InfluenceRule> {
        let entries = self.table(node)?;
        let mut section = TomlSection::new(entries);
        let effect = self.needed(node, &mut section, "effect");
        let effect = effect.and_then(|node| self.word(node, &EFFECTS));
        let who = self.needed(node, &mut section, "who").and_then(|node| self.word(node, &WHO));
        let reach = self.needed(node, &mut section, "reach");
        let reach = reach.and_then(|node| self.word(node, &REACHES));
        let of = self.choice(section.get("of"));
        let by = match section.get("by") {
            Some(Node { value: Value::Text(text, _), .. }) if text == SAME => InfluenceBy::Same,
            Some(node) => InfluenceBy::Kinds(self.choice(Some(node))),
            None => InfluenceBy::Kinds(KindChoice::Any),
        };
        let lent = section.get("as").and_then(|node| self.symbol(node));
        let to = self.region_or_all(section.get("to"));
        let borrows = effect.is_none_or(|effect| {
            matches!(effect, InfluenceEffect::Lends | InfluenceEffect::Replaces)
        });
        for entry in entries.iter().filter(|entry| entry.key == "as" || entry.key == "to") {
            if !borrows {
                let hint = "only with effect = \"lends\" or \"replaces\" are moves borrowed";
                let message = format!("`{}` means nothing here", entry.key);
                self.fault(&entry.key_at, message, Some(hint.into()));
            }
        }
        self.finish(section);
        let by_enemy = who? == AfterWho::Enemy;
        Some(InfluenceRule { effect: effect?, of, by, by_enemy, reach: reach?, lent, to })
    }
}
