//! What guards find, and which findings are allowed.

use std::collections::BTreeMap;
use toml::{Table, Value};

/// A place where a rule is broken.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// Which place: the same at every run, and unique within its guard.
    pub name: String,
    /// How badly: lines, modules, uses.
    pub amount: usize,
    /// The rest of a sentence that begins with the name.
    pub what: String,
}

/// An allowed finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exception {
    /// The ceiling of the amount.
    pub most: usize,
    /// Why it is allowed.
    pub reason: String,
}

/// Allowed findings by guard and name.
pub type Exceptions = BTreeMap<String, BTreeMap<String, Exception>>;

/// Reads the list of exceptions.
///
/// # Errors
/// The text is no such list; the sentence says where.
pub fn read(text: &str) -> Result<Exceptions, String> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let mut all = Exceptions::new();
    for (guard, entries) in table {
        let entries = entries.as_table().ok_or(format!("{guard} is no table"))?;
        let of_guard = all.entry(guard.clone()).or_default();
        for (name, value) in entries {
            let most = value.get("most").and_then(Value::as_integer);
            let most = most.and_then(|most| usize::try_from(most).ok());
            let reason = value.get("reason").and_then(Value::as_str);
            let (Some(most), Some(reason)) = (most, reason) else {
                return Err(format!("{guard}, {name}: `most` and `reason` are needed"));
            };
            of_guard.insert(name.clone(), Exception { most, reason: reason.to_owned() });
        }
    }
    Ok(all)
}

/// Every way in which findings and the list of exceptions disagree.
pub fn faults(findings: &[Finding], allowed: &BTreeMap<String, Exception>) -> Vec<String> {
    let mut faults = Vec::new();
    for Finding { name, amount, what } in findings {
        match allowed.get(name) {
            None => faults.push(format!("{name}: {what}")),
            Some(Exception { most, .. }) if amount > most => {
                faults.push(format!("{name}: {what}; its exception allows {most}"));
            }
            Some(Exception { most, .. }) if amount < most => faults.push(format!(
                "{name}: the ceiling of the exception is {most}, but {amount} is enough: lower it"
            )),
            Some(Exception { reason, .. }) if reason.trim().is_empty() => {
                faults.push(format!("{name}: the exception has no reason"));
            }
            Some(_) => {}
        }
    }
    for name in allowed.keys() {
        if !findings.iter().any(|finding| finding.name == *name) {
            faults.push(format!("{name}: the exception is not needed any more: remove it"));
        }
    }
    faults
}

/// The list of exceptions that allows exactly these findings. Reasons are
/// taken from the old list; a new exception gets the reason given.
pub fn write(findings: &[(&str, Vec<Finding>)], old: &Exceptions, reason: &str) -> String {
    let mut text = HEADING.to_owned();
    for (guard, findings) in findings {
        if findings.is_empty() {
            continue;
        }
        text.push_str(&format!("\n[{guard}]\n"));
        let mut findings: Vec<&Finding> = findings.iter().collect();
        findings.sort();
        for Finding { name, amount, .. } in findings {
            let known = old.get(*guard).and_then(|entries| entries.get(name));
            let reason = known.map_or(reason, |known| known.reason.as_str());
            text.push_str(&format!("{name:?} = {{ most = {amount}, reason = {reason:?} }}\n"));
        }
    }
    text
}

const HEADING: &str = "\
# What the guards of tests/tidy let pass, each with a reason. The list may only
# shrink: an exception that is not needed any more, or that allows more than is
# there, fails the test. `cargo run -p tidy -- --write` writes it anew.
";

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(name: &str, amount: usize) -> Finding {
        Finding { name: name.to_owned(), amount, what: format!("{amount} lines") }
    }

    #[track_caller]
    fn check(findings: &[Finding], expected: &[&str]) {
        let text = "[files]\n\"a.rs\" = { most = 500, reason = \"a table\" }\n";
        let allowed = read(text).unwrap();
        assert_eq!(faults(findings, &allowed["files"]), expected);
    }

    #[test]
    fn the_list_may_only_shrink() {
        check(&[finding("a.rs", 500)], &[]);
        check(&[finding("a.rs", 501)], &["a.rs: 501 lines; its exception allows 500"]);
        check(
            &[finding("a.rs", 499)],
            &["a.rs: the ceiling of the exception is 500, but 499 is enough: lower it"],
        );
        check(&[], &["a.rs: the exception is not needed any more: remove it"]);
        check(&[finding("a.rs", 500), finding("b.rs", 401)], &["b.rs: 401 lines"]);
    }

    #[test]
    fn an_exception_needs_a_reason() {
        let allowed = read("[files]\n\"a.rs\" = { most = 500, reason = \"\" }\n").unwrap();
        let found = faults(&[finding("a.rs", 500)], &allowed["files"]);
        assert_eq!(found, ["a.rs: the exception has no reason"]);
        assert!(read("[files]\n\"a.rs\" = { most = 500 }\n").is_err());
    }

    #[test]
    fn what_is_written_is_read() {
        let old = read("[files]\n\"a.rs\" = { most = 500, reason = \"a table\" }\n").unwrap();
        let findings = [("files", vec![finding("a.rs", 450), finding("b.rs", 420)])];
        let new = read(&write(&findings, &old, "new")).unwrap();
        assert_eq!(new["files"]["a.rs"], Exception { most: 450, reason: "a table".to_owned() });
        assert_eq!(new["files"]["b.rs"], Exception { most: 420, reason: "new".to_owned() });
    }
}
