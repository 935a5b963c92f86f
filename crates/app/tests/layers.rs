//! The shape of the house, held by tests: which room may know which, and how
//! every source file begins.

use std::fs;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Every room with its layer. A room may know only rooms of lower layers.
const LAYERS: [(&str, u8); 12] = [
    ("game-core", 0),
    ("notation", 1),
    ("chess", 1),
    ("rules", 1),
    ("eval", 1),
    ("search", 1),
    ("variants", 2),
    ("engine", 3),
    ("protocol", 3),
    ("arena", 4),
    ("trainer", 5),
    ("app", 7),
];

/// The room that depends on nothing at all.
const CORE: &str = "game-core";

/// Paths that exist on one machine only.
const HOME_PATHS: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/Us", "ers/")];

fn layer(name: &str) -> Option<u8> {
    LAYERS.iter().find(|room| room.0 == name).map(|room| room.1)
}

fn rooms() -> Vec<PathBuf> {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut rooms = entries(Path::new(crates));
    rooms.retain(|path| path.join("Cargo.toml").is_file());
    rooms.sort();
    assert!(!rooms.is_empty());
    rooms
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the project");
    entries.map(|entry| entry.expect("a folder of the project").path()).collect()
}

/// The packages of the dependency tables that are part of the program, for
/// every target; what only tests need is free.
fn dependencies(manifest: &Table) -> Vec<String> {
    let table =
        |value: Option<&Value>| value.and_then(Value::as_table).cloned().unwrap_or_default();
    let mut owners = vec![manifest.clone()];
    owners.extend(table(manifest.get("target")).values().filter_map(Value::as_table).cloned());
    let tables = owners.iter().flat_map(|owner| {
        ["dependencies", "build-dependencies"].map(|kind| table(owner.get(kind)))
    });
    tables
        .flatten()
        .map(|(name, value)| {
            let renamed = value.get("package").and_then(Value::as_str).map(str::to_owned);
            renamed.unwrap_or(name)
        })
        .collect()
}

/// All that breaks the rule in a manifest.
fn faults(manifest: &Table) -> Vec<String> {
    let name = manifest["package"]["name"].as_str().expect("a name");
    let Some(own) = layer(name) else {
        return vec![format!("`{name}` has no layer: add it to the table in this file")];
    };
    let fault = |known: String| match layer(&known) {
        _ if name == CORE => Some(format!("`{CORE}` depends on nothing, but names `{known}`")),
        Some(other) if other >= own => Some(format!(
            "`{name}` (layer {own}) knows only lower layers, but names `{known}` (layer {other})"
        )),
        _ => None,
    };
    dependencies(manifest).into_iter().filter_map(fault).collect()
}

#[test]
fn rooms_know_only_lower_layers() {
    let mut found = Vec::new();
    for room in rooms() {
        let text = fs::read_to_string(room.join("Cargo.toml")).unwrap();
        let manifest: Table = text.parse().unwrap();
        let folder = room.file_name().unwrap().to_str();
        assert_eq!(manifest["package"]["name"].as_str(), folder, "folder name = crate name");
        found.extend(faults(&manifest));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_rule_sees_what_it_should() {
    let check = |manifest: &str, expected: &[&str]| {
        assert_eq!(faults(&manifest.parse().unwrap()), expected, "{manifest}");
    };
    let eval = "[package]\nname = \"eval\"\n";
    let sideways = "`eval` (layer 1) knows only lower layers, but names `search` (layer 1)";
    check(&format!("{eval}[dependencies]\ngame-core.workspace = true\nlibm = \"1\""), &[]);
    check(&format!("{eval}[dependencies]\nsearch.workspace = true"), &[sideways]);
    check(&format!("{eval}[build-dependencies]\nsearch.path = \"../search\""), &[sideways]);
    check(&format!("{eval}[dependencies]\ns = {{ package = \"search\" }}"), &[sideways]);
    check(&format!("{eval}[target.'cfg(unix)'.dependencies]\nsearch = \"1\""), &[sideways]);
    check(&format!("{eval}[dev-dependencies]\nsearch.workspace = true"), &[]);
    check(
        "[package]\nname = \"game-core\"\n[dependencies]\nlibm = \"1\"",
        &["`game-core` depends on nothing, but names `libm`"],
    );
    check("[package]\nname = \"shed\"", &["`shed` has no layer: add it to the table in this file"]);
}

#[test]
fn rooms_open_with_a_sentence_and_files_name_no_machine() {
    for room in rooms() {
        let first = ["src/lib.rs", "src/main.rs"].map(|file| room.join(file));
        let first = first.iter().find(|file| file.is_file()).expect("a room has a first file");
        let text = fs::read_to_string(first).unwrap();
        assert!(text.starts_with("//! "), "{} has no opening sentence", first.display());
        for file in source_files(&room) {
            let text = fs::read_to_string(&file).unwrap();
            for path in HOME_PATHS {
                assert!(!text.contains(path), "{} names a path under {path}", file.display());
            }
        }
    }
}

/// The Rust files below a folder.
fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}
