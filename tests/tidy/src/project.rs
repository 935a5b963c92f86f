//! The project as the guards see it: parsed source files without their test
//! code, manifests and documents.

use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};
use syn::spanned::Spanned;
use syn::{Attribute, ImplItem, Item};

/// What a source file belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Shipped: below `crates/*/src`, no test module.
    Shipped,
    /// A test module below `crates/*/src`.
    UnitTest,
    /// Outside its crate as the compiler sees it: `tests`, `benches`,
    /// `examples`, build scripts, fuzz targets.
    Outside,
}

/// A Rust file.
pub struct SourceFile {
    /// The path from the root of the project, with slashes.
    pub path: String,
    /// The folder of its crate: `search`, `fuzz`.
    pub crate_name: String,
    /// What it belongs to.
    pub part: Part,
    /// The whole text.
    pub text: String,
    /// The syntax; test code is cut out of shipped files.
    pub syntax: syn::File,
    /// Lines of the text, test code left out of shipped files.
    pub n_lines: usize,
}

impl SourceFile {
    /// The modules from the root of its crate to this file, as paths name
    /// them: nothing for `lib.rs`, `a, b` for `a/b.rs`.
    pub fn module(&self) -> Vec<String> {
        let inside = self.path.split_once("/src/").map_or("", |(_, inside)| inside);
        let stem = inside.strip_suffix(".rs").unwrap_or(inside);
        let mut names: Vec<String> = stem.split('/').map(str::to_owned).collect();
        if matches!(names.last().map(String::as_str), Some("lib" | "main" | "mod")) {
            names.pop();
        }
        names
    }
}

/// Everything the guards look at.
#[derive(Default)]
pub struct Project {
    /// The Rust files, in order of their paths.
    pub sources: Vec<SourceFile>,
    /// The manifests of the crates, by path.
    pub manifests: BTreeMap<String, String>,
    /// The documents (`.md`), by path.
    pub documents: BTreeMap<String, String>,
    /// The paths of all files and folders.
    pub paths: BTreeSet<String>,
}

/// Folders without source of ours.
const SKIPPED: [&str; 5] = ["target", ".git", "corpus", "artifacts", "node_modules"];

impl Project {
    /// Reads the project below a folder.
    ///
    /// # Errors
    /// A folder or file cannot be read.
    pub fn read(root: &Path) -> io::Result<Project> {
        let mut texts = Vec::new();
        let mut paths = BTreeSet::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root.join(&folder))? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
                if SKIPPED.iter().any(|skipped| path.rsplit('/').next() == Some(skipped)) {
                    continue;
                }
                paths.insert(path.clone());
                if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else if [".rs", ".md", "Cargo.toml"].iter().any(|end| path.ends_with(end)) {
                    texts.push((path, fs::read_to_string(entry.path())?));
                }
            }
        }
        let mut project = Project::from_texts(texts);
        project.paths = paths;
        Ok(project)
    }

    /// The project of these paths and texts.
    ///
    /// # Panics
    /// A text is no Rust.
    pub fn from_texts<P: Into<String>, T: Into<String>>(
        texts: impl IntoIterator<Item = (P, T)>,
    ) -> Project {
        let mut project = Project::default();
        for (path, text) in texts {
            let (path, text) = (path.into(), text.into());
            project.paths.insert(path.clone());
            if path.ends_with(".rs") {
                project.sources.extend(source(path, text));
            } else if path.ends_with(".md") {
                project.documents.insert(path, text);
            } else {
                project.manifests.insert(path, text);
            }
        }
        project.sources.sort_by(|a, b| a.path.cmp(&b.path));
        project.mark_test_files();
        for file in &mut project.sources {
            if file.part == Part::Shipped {
                file.n_lines -= cut_tests(&mut file.syntax.items);
            }
        }
        project
    }

    /// The files that are shipped.
    pub fn shipped(&self) -> impl Iterator<Item = &SourceFile> {
        self.sources.iter().filter(|file| file.part == Part::Shipped)
    }

    /// The names of the crates that have shipped files.
    pub fn crates(&self) -> BTreeSet<&str> {
        self.shipped().map(|file| file.crate_name.as_str()).collect()
    }

    /// Files that a test module declares, or that lie in its folder, are test
    /// code themselves.
    fn mark_test_files(&mut self) {
        let shipped = self.sources.iter().filter(|file| file.part == Part::Shipped);
        let stems: Vec<String> = shipped.flat_map(test_stems).collect();
        let is_test = |path: &str| {
            stems.iter().any(|stem| {
                path.strip_prefix(stem.as_str())
                    .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
            })
        };
        for file in &mut self.sources {
            if file.part == Part::Shipped && is_test(&file.path) {
                file.part = Part::UnitTest;
            }
        }
    }
}

/// The file of a path; nothing for what belongs to no crate, or to this one.
fn source(path: String, text: String) -> Option<SourceFile> {
    let names: Vec<&str> = path.split('/').collect();
    let (crate_name, part) = match names[..] {
        ["crates", name, "src", ..] => (name, Part::Shipped),
        ["crates", name, ..] => (name, Part::Outside),
        ["fuzz", ..] => ("fuzz", Part::Outside),
        _ => return None,
    };
    let syntax = match syn::parse_file(&text) {
        Ok(syntax) => syntax,
        Err(error) => panic!("{path} is no Rust: {error}"),
    };
    let crate_name = crate_name.to_owned();
    let n_lines = text.lines().count();
    Some(SourceFile { path, crate_name, part, text, syntax, n_lines })
}

/// The paths, without `.rs`, of the test modules a file declares.
fn test_stems(file: &SourceFile) -> Vec<String> {
    let stem = file.path.strip_suffix(".rs").unwrap_or(&file.path);
    let folder = match stem.rsplit_once('/') {
        Some((folder, "lib" | "main" | "mod")) => folder,
        _ => stem,
    };
    let tests = file.syntax.items.iter().filter_map(|item| match item {
        Item::Mod(module) if is_test_only(&module.attrs) => Some(module.ident.to_string()),
        _ => None,
    });
    tests.map(|name| format!("{folder}/{name}")).collect()
}

/// Is this compiled for tests only?
fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = attribute.meta.to_token_stream().to_string().replace(' ', "");
        text == "cfg(test)" || text.starts_with("cfg(all(test,") || text == "test"
    })
}

/// Removes test code, and counts its lines.
fn cut_tests(items: &mut Vec<Item>) -> usize {
    let mut n_cut = 0;
    items.retain(|item| {
        let is_test = is_test_only(attributes(item));
        n_cut += if is_test { lines_of(item) } else { 0 };
        !is_test
    });
    for item in items {
        match item {
            Item::Mod(module) => {
                if let Some((_, content)) = &mut module.content {
                    n_cut += cut_tests(content);
                }
            }
            Item::Impl(block) => block.items.retain(|item| {
                let is_test = matches!(item, ImplItem::Fn(f) if is_test_only(&f.attrs));
                n_cut += if is_test { lines_of(item) } else { 0 };
                !is_test
            }),
            _ => {}
        }
    }
    n_cut
}

/// How many lines a piece of syntax has, from its first attribute to its end.
pub fn lines_of(syntax: &impl Spanned) -> usize {
    let span = syntax.span();
    span.end().line - span.start().line + 1
}

/// The attributes of an item.
pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_code_is_cut_out() {
        let project = Project::from_texts([
            ("crates/a/src/lib.rs", "mod b;\n\n#[cfg(test)]\nmod tests {\n    fn x() {}\n}\n"),
            ("crates/a/src/b.rs", "fn y() {}\n#[cfg(test)]\nmod tests;\n"),
            ("crates/a/src/b/tests.rs", "mod c;\n"),
            ("crates/a/src/b/tests/c.rs", ""),
            ("crates/a/tests/d.rs", ""),
        ]);
        let seen: Vec<_> =
            project.sources.iter().map(|file| (&*file.path, file.part, file.n_lines)).collect();
        assert_eq!(
            seen,
            [
                ("crates/a/src/b.rs", Part::Shipped, 1),
                ("crates/a/src/b/tests.rs", Part::UnitTest, 1),
                ("crates/a/src/b/tests/c.rs", Part::UnitTest, 0),
                ("crates/a/src/lib.rs", Part::Shipped, 2),
                ("crates/a/tests/d.rs", Part::Outside, 0),
            ]
        );
    }

    #[test]
    fn files_know_their_module() {
        for (path, module) in [
            ("crates/a/src/lib.rs", &[][..]),
            ("crates/a/src/b.rs", &["b"]),
            ("crates/a/src/b/c.rs", &["b", "c"]),
            ("crates/a/src/b/mod.rs", &["b"]),
        ] {
            let project = Project::from_texts([(path, "")]);
            assert_eq!(project.sources[0].module(), module, "{path}");
        }
    }
}
