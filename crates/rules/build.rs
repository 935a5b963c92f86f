//! Lists the files of `library/`, so that the program holds every game there, and the
//! weights that were fitted for games.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let library = Path::new(&root).join("library");
    println!("cargo:rerun-if-changed={}", library.display());
    let games = list(&library, "toml", "GAMES", "The name and the text of each game")?;
    let weights = list(&library, "weights", "WEIGHTS", "The weights of games that have some")?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("library.rs"), games + &weights)
}

/// A table of the files whose names end so, with their texts, sorted by name.
fn list(library: &Path, ending: &str, name: &str, doc: &str) -> io::Result<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(library)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == ending) {
            let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            files.extend(id.map(|id| (id, path)));
        }
    }
    files.sort();
    let mut list = format!("/// {doc}, sorted by name.\n");
    writeln!(list, "static {name}: &[(&str, &str)] = &[").map_err(io::Error::other)?;
    for (id, path) in files {
        let path = path.display().to_string();
        writeln!(list, "    ({id:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("];\n");
    Ok(list)
}
