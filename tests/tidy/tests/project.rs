//! The guards applied to the project.

use std::fs;
use std::path::Path;
use tidy::guards::GUARDS;
use tidy::project::Project;
use tidy::string_errors::MAX_STRING_ERRORS;
use tidy::{documents, exceptions, layers};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn project() -> Project {
    Project::read(Path::new(ROOT)).expect("the project can be read")
}

fn allowed() -> exceptions::Exceptions {
    exceptions::read(include_str!("../exceptions.toml")).expect("a list of exceptions")
}

/// One test, since reading the project takes longer than looking at it.
#[test]
fn every_rule_is_kept_but_for_the_exceptions() {
    let project = project();
    let allowed = allowed();
    let mut faults = Vec::new();
    for guard in &GUARDS {
        let none = Default::default();
        let of_guard = allowed.get(guard.name).unwrap_or(&none);
        let found = exceptions::faults(&(guard.find)(&project), of_guard);
        if !found.is_empty() {
            faults.push(format!("{}: {}\n  {}", guard.name, guard.rule, found.join("\n  ")));
        }
    }
    let home: Vec<String> = documents::machine_paths(&project)
        .into_iter()
        .map(|found| format!("{} {}", found.name, found.what))
        .collect();
    faults.extend(home);
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn exceptions_belong_to_a_guard() {
    for name in allowed().keys() {
        assert!(GUARDS.iter().any(|guard| guard.name == name), "there is no guard {name:?}");
    }
}

#[test]
fn few_errors_are_strings() {
    let n = allowed().get("string-errors").map_or(0, |entries| entries.len());
    assert!(n <= MAX_STRING_ERRORS, "{n} exceptions, at most {MAX_STRING_ERRORS} are allowed");
}

#[test]
fn crates_know_only_lower_layers() {
    let project = project();
    let mut faults = Vec::new();
    for (path, manifest) in &project.manifests {
        if let ["crates", folder, "Cargo.toml"] = path.split('/').collect::<Vec<_>>()[..] {
            faults.extend(layers::faults(folder, manifest).unwrap());
        }
    }
    let absent = layers::absent(&project.crates());
    faults.extend(absent.iter().map(|name| format!("the table has `{name}`, which is no crate")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn contributing_says_the_numbers_of_the_guards() {
    let text = fs::read_to_string(format!("{ROOT}/CONTRIBUTING.md")).unwrap();
    let missing = documents::missing_rules(&text);
    assert!(missing.is_empty(), "CONTRIBUTING.md does not say: {}", missing.join("; "));
}

/// The names in backquotes of the table of the page's tests: names of tests and of
/// files. A sentence is a test of the page, a word with underscores one of the server.
#[test]
fn the_tests_of_the_page_exist() {
    let table = include_str!("../../../docs/page-tests.md");
    let rows = table.lines().filter(|line| line.starts_with("| ") && !line.contains("---"));
    let project = project();
    let scripts: String = fs::read_dir(Path::new(ROOT).join("web/tests"))
        .expect("the tests of the page")
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok())
        .collect();
    let is_known = |name: &str| match name {
        file if file.starts_with("web/") => project.paths.contains(file),
        sentence if sentence.contains(' ') || !sentence.contains('_') => {
            scripts.contains(&format!("'{sentence}'"))
        }
        name => project.sources.iter().any(|file| file.text.contains(&format!("fn {name}("))),
    };
    let mut n_rows = 0;
    for row in rows.skip(1) {
        let tests = row.split('|').nth(2).expect("a cell with tests");
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test in {row}");
        for name in names {
            assert!(is_known(name), "there is no test {name:?}: {row}");
        }
        n_rows += 1;
    }
    assert!(n_rows > 40, "{n_rows} rows");
}
