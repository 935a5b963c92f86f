//! Which crate may know which: the manifests against the table of layers.

use std::collections::BTreeSet;
use toml::{Table, Value};

/// Every crate with its layer. A crate may know only crates of lower layers.
pub const LAYERS: [(&str, u8); 18] = [
    ("game-core", 0),
    ("notation", 1),
    ("chess", 1),
    ("rules", 1),
    ("eval", 1),
    ("nnue", 1),
    ("search", 1),
    ("syzygy", 1),
    ("variants", 2),
    ("book", 2),
    ("explain", 2),
    ("engine", 3),
    ("protocol", 3),
    ("arena", 4),
    ("proof", 4),
    ("trainer", 5),
    ("web", 6),
    ("app", 7),
];

/// The crate that depends on nothing at all.
pub const CORE: &str = "game-core";

/// Crates that a crate must not know although their layer is lower.
const STRANGERS: [(&str, &[&str]); 1] =
    [("protocol", &["chess", "eval", "notation", "rules", "search", "variants"])];

fn layer(name: &str) -> Option<u8> {
    LAYERS.iter().find(|known| known.0 == name).map(|known| known.1)
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

/// All that breaks the rule in the manifest of a crate in this folder.
///
/// # Errors
/// The text is no manifest.
pub fn faults(folder: &str, manifest: &str) -> Result<Vec<String>, toml::de::Error> {
    let manifest: Table = manifest.parse()?;
    let package = manifest.get("package").and_then(|package| package.get("name"));
    let name = package.and_then(Value::as_str).unwrap_or_default();
    if name != folder {
        return Ok(vec![format!("the crate in the folder `{folder}` is called `{name}`")]);
    }
    let Some(own) = layer(name) else {
        return Ok(vec![format!("`{name}` has no layer: add it to tests/tidy/src/layers.rs")]);
    };
    let strangers = STRANGERS.iter().find(|(knower, _)| *knower == name);
    let fault = |known: String| match layer(&known) {
        _ if name == CORE => Some(format!("`{CORE}` depends on nothing, but names `{known}`")),
        Some(other) if other >= own => Some(format!(
            "`{name}` (layer {own}) knows only lower layers, but names `{known}` (layer {other})"
        )),
        _ if strangers.is_some_and(|(_, strangers)| strangers.contains(&known.as_str())) => {
            Some(format!("`{name}` must not know `{known}`"))
        }
        _ => None,
    };
    Ok(dependencies(&manifest).into_iter().filter_map(fault).collect())
}

/// Lines of the table that belong to no crate.
pub fn absent<'a>(crates: &BTreeSet<&str>) -> Vec<&'a str> {
    LAYERS.iter().map(|known| known.0).filter(|name| !crates.contains(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(folder: &str, rest: &str, expected: &[&str]) {
        let manifest = format!("[package]\nname = \"{folder}\"\n{rest}");
        assert_eq!(faults(folder, &manifest).unwrap(), expected, "{manifest}");
    }

    #[test]
    fn a_crate_that_knows_its_own_layer_is_found() {
        let sideways = "`eval` (layer 1) knows only lower layers, but names `search` (layer 1)";
        check("eval", "[dependencies]\ngame-core.workspace = true\nlibm = \"1\"", &[]);
        check("eval", "[dependencies]\nsearch.workspace = true", &[sideways]);
        check("eval", "[build-dependencies]\nsearch.path = \"../search\"", &[sideways]);
        check("eval", "[dependencies]\ns = { package = \"search\" }", &[sideways]);
        check("eval", "[target.'cfg(unix)'.dependencies]\nsearch = \"1\"", &[sideways]);
        check("eval", "[dev-dependencies]\nsearch.workspace = true", &[]);
    }

    #[test]
    fn a_crate_that_knows_a_stranger_is_found() {
        check(
            "protocol",
            "[dependencies]\nsearch.workspace = true",
            &["`protocol` must not know `search`"],
        );
        check(
            "game-core",
            "[dependencies]\nlibm = \"1\"",
            &["`game-core` depends on nothing, but names `libm`"],
        );
    }

    #[test]
    fn the_table_has_every_crate_and_no_other() {
        check("shed", "", &["`shed` has no layer: add it to tests/tidy/src/layers.rs"]);
        let wrong = faults("eval", "[package]\nname = \"judge\"").unwrap();
        assert_eq!(wrong, ["the crate in the folder `eval` is called `judge`"]);
        let mut crates: BTreeSet<&str> = LAYERS.iter().map(|known| known.0).collect();
        assert_eq!(absent(&crates), [""; 0]);
        crates.remove("arena");
        assert_eq!(absent(&crates), ["arena"]);
    }
}
