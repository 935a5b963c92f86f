//! What follows moves, and influence, as lists of tables.

use super::text::quoted;
use super::{TomlFile, entries, list};
use serde_json::Value;

impl TomlFile<'_> {
    /// A list of rules, a table each.
    pub(super) fn rule_tables(&mut self, name: &str, rules: &Value) {
        for rule in list(rules) {
            self.text.push_str(&format!("\n[[{name}]]\n"));
            let change = rule["change"].as_str().unwrap_or_default();
            let about_the_move = matches!(change, "return" | "reborn");
            for (key, value) in entries(rule) {
                let is_idle = match key.as_str() {
                    "squares" => about_the_move || *value == Value::from(vec!["target"]),
                    "who" => about_the_move || value == "either",
                    "only" => about_the_move,
                    "change" => value == "become",
                    "threat" => *value == Value::Bool(true),
                    _ => false,
                };
                if !is_idle && !value.is_null() {
                    let text = self.rule_value(key, value);
                    self.line(key, &text);
                }
            }
        }
    }

    fn rule_value(&self, key: &str, value: &Value) -> String {
        match key {
            "by" | "of" | "only" => kinds(value),
            "squares" => {
                let sets: Vec<String> =
                    list(value).map(|set| self.toml.value("squares", set)).collect();
                match &sets[..] {
                    [only] => only.clone(),
                    _ => format!("[{}]", sets.join(", ")),
                }
            }
            "become" => becomes(value),
            _ => self.toml.value(key, value),
        }
    }
}

/// `"NB"`, or `"!K"` for all but kings.
fn kinds(choice: &Value) -> String {
    let symbols = |key: &str| -> Option<String> {
        Some(choice[key].as_array()?.iter().filter_map(Value::as_str).collect())
    };
    match (choice.as_str(), symbols("only"), symbols("all_but")) {
        (Some(word), _, _) => quoted(word),
        (_, _, Some(spared)) => quoted(&format!("!{spared}")),
        (_, only, _) => quoted(&only.unwrap_or_default()),
    }
}

/// A symbol, `captive`, or a table of cases in their order.
fn becomes(value: &Value) -> String {
    if let Some(word) = value.as_str() {
        return quoted(word);
    }
    let joined = |symbols: &Value| list(symbols).filter_map(Value::as_str).collect::<String>();
    let case = |case: &Value| {
        let captive = match &case["captive"] {
            Value::Null => String::new(),
            symbols => format!("x{}", joined(symbols)),
        };
        let key = quoted(&format!("{}{captive}", joined(&case["piece"])));
        format!("{key} = {}", quoted(case["into"].as_str().unwrap_or_default()))
    };
    format!("{{ {} }}", list(value).map(case).collect::<Vec<_>>().join(", "))
}
