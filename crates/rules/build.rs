//! Lists the files of `library/`, so that the program holds every game there.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let library = Path::new(&root).join("library");
    println!("cargo:rerun-if-changed={}", library.display());
    let mut games = Vec::new();
    for entry in fs::read_dir(&library)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            games.extend(id.map(|id| (id, path)));
        }
    }
    games.sort();
    let mut list = String::from("/// The name and the text of each game, sorted by name.\n");
    list.push_str("static GAMES: &[(&str, &str)] = &[\n");
    for (id, path) in games {
        let path = path.display().to_string();
        writeln!(list, "    ({id:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("];\n");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("library.rs"), list)
}
