//! Invariants of `ARCHITECTURE.md` that a program can check: who touches the
//! system, who is `unsafe`, who keeps global state, what `search` does not know.

use crate::circles::flattened;
use crate::exceptions::Finding;
use crate::project::{Project, SourceFile};
use crate::tokens;
use proc_macro2::TokenTree;
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::Item;
use syn::visit::{self, Visit};

/// The crate that may touch anything.
const PROGRAM: &str = "app";

/// What paths of the standard library touch.
const TOUCHING_PATHS: [(&str, &str); 12] = [
    ("std::fs", "files"),
    ("std::env", "environment"),
    ("std::process", "processes"),
    ("std::thread", "threads"),
    ("std::net", "network"),
    ("std::time::Instant", "clock"),
    ("std::time::SystemTime", "clock"),
    ("std::io::stdin", "terminal"),
    ("std::io::stdout", "terminal"),
    ("std::io::stderr", "terminal"),
    ("std::io::Stdout", "terminal"),
    ("std::io::IsTerminal", "terminal"),
];

/// Methods of paths that look at files.
const TOUCHING_METHODS: [&str; 6] =
    ["is_file", "is_dir", "try_exists", "read_dir", "canonicalize", "symlink_metadata"];

/// Macros that print.
const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// Shipped files below the program that touch files, the environment,
/// processes, threads, the network, a clock or the terminal.
pub fn touching_files(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in project.shipped().filter(|file| file.crate_name != PROGRAM) {
        findings.extend(touched(file).into_iter().map(|what| Finding {
            name: format!("{}: {what}", file.path),
            amount: 1,
            what: format!("only `{PROGRAM}` and the files of the list touch this"),
        }));
    }
    findings
}

fn touched(file: &SourceFile) -> BTreeSet<&'static str> {
    let mut touched = BTreeSet::new();
    for path in full_paths(&file.syntax.items) {
        for (start, what) in TOUCHING_PATHS {
            let rest = path.strip_prefix(start);
            if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::")) {
                touched.insert(what);
            }
        }
    }
    let tokens = file.syntax.to_token_stream();
    if tokens::methods(tokens).iter().any(|name| TOUCHING_METHODS.contains(&name.as_str())) {
        touched.insert("files");
    }
    let mut look = Macros(BTreeSet::new());
    look.visit_file(&file.syntax);
    if PRINTING.iter().any(|name| look.0.contains(*name)) {
        touched.insert("terminal");
    }
    touched
}

/// All paths of some items, those of a `use` one by one; a name that a `use`
/// brings is written out.
fn full_paths(items: &[Item]) -> Vec<String> {
    let mut paths = Vec::new();
    let mut brought: Vec<(String, String)> = Vec::new();
    for item in items {
        if let Item::Use(item) = item {
            for import in flattened(&item.tree) {
                let path = import.path.join("::");
                brought.extend(import.name.map(|name| (name, path.clone())));
                paths.push(path);
            }
        }
    }
    for item in items.iter().filter(|item| !matches!(item, Item::Use(_))) {
        for path in tokens::paths(item.to_token_stream()) {
            let written = path.join("::");
            let known = brought.iter().find(|(name, _)| *name == path[0]);
            paths.extend(known.map(|(name, full)| written.replacen(name.as_str(), full, 1)));
            paths.push(written);
        }
    }
    // Who only brings a module has not used it yet.
    let is_bare = |path: &String| {
        path.matches("::").count() == 1 && brought.iter().any(|(_, full)| full == path)
    };
    paths.retain(|path| !is_bare(path));
    paths
}

/// The names of the macros that are called.
struct Macros(BTreeSet<String>);

impl<'ast> Visit<'ast> for Macros {
    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.0.extend(item.path.segments.last().map(|last| last.ident.to_string()));
        visit::visit_macro(self, item);
    }
}

/// Shipped files with `unsafe`, with how often they say it.
pub fn unsafe_files(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in project.shipped() {
        let names = tokens::names(file.syntax.to_token_stream());
        let amount = names.iter().filter(|name| *name == "unsafe").count();
        if amount > 0 {
            let what = "only the files of the list are `unsafe`".to_owned();
            findings.push(Finding { name: file.path.clone(), amount, what });
        }
    }
    findings
}

/// Types of statics that change.
const CHANGING: [&str; 9] =
    ["OnceLock", "OnceCell", "LazyLock", "LazyCell", "Mutex", "RwLock", "RefCell", "Cell", "mut"];

/// Statics that change, and what each thread has: global state.
pub fn global_state(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in project.shipped() {
        let mut look = Statics(Vec::new());
        look.visit_file(&file.syntax);
        findings.extend(look.0.into_iter().map(|name| Finding {
            name: format!("{}: {name}", file.path),
            amount: 1,
            what: "there is no global state but what the list says".to_owned(),
        }));
    }
    findings
}

struct Statics(Vec<String>);

impl<'ast> Visit<'ast> for Statics {
    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        let mut names = tokens::names(item.ty.to_token_stream());
        names.extend(tokens::names(item.mutability.to_token_stream()));
        let changes =
            names.iter().any(|name| CHANGING.contains(&&**name) || name.starts_with("Atomic"));
        if changes {
            self.0.push(item.ident.to_string());
        }
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        if item.path.segments.last().is_some_and(|last| last.ident == "thread_local") {
            self.0.push("thread_local".to_owned());
        }
    }
}

/// The crate that is for all games.
const FOR_ALL_GAMES: &str = "search";
/// Games that every player knows; the library adds its own.
const KNOWN_GAMES: [&str; 4] = ["chess", "shogi", "xiangqi", "crazyhouse"];
/// Names of games that are also words of Rust.
const WORDS_OF_RUST: [&str; 1] = ["loop"];

/// Names of games in identifiers and texts of `search`.
pub fn games_in_search(project: &Project) -> Vec<Finding> {
    let library = project.paths.iter().filter_map(|path| {
        let (_, file) = path.split_once("/library/")?;
        file.strip_suffix(".toml")
    });
    let is_name = |game: &&str| !WORDS_OF_RUST.contains(game);
    let games: BTreeSet<&str> = library.chain(KNOWN_GAMES).filter(is_name).collect();
    let mut findings = BTreeSet::new();
    for file in project.shipped().filter(|file| file.crate_name == FOR_ALL_GAMES) {
        for word in words(file) {
            if games.contains(word.as_str()) {
                findings.insert(Finding {
                    name: format!("{}: {word}", file.path),
                    amount: 1,
                    what: format!("`{FOR_ALL_GAMES}` names no game"),
                });
            }
        }
    }
    findings.into_iter().collect()
}

/// The words of the identifiers and texts of a file. Comments are free, and so
/// are imports: `std::sync::atomic` is no game.
fn words(file: &SourceFile) -> Vec<String> {
    let mut words = Vec::new();
    for item in file.syntax.items.iter().filter(|item| !matches!(item, Item::Use(_))) {
        tokens::for_each(without_docs(item), &mut |tree| match tree {
            TokenTree::Ident(name) => words.extend(name.to_string().split('_').map(lower)),
            TokenTree::Literal(text) => {
                let text = text.to_string();
                if text.starts_with('"') {
                    words.extend(text.split(|c: char| !c.is_alphanumeric()).map(lower));
                }
            }
            _ => {}
        });
    }
    words
}

fn lower(word: &str) -> String {
    word.to_lowercase()
}

/// The tokens of an item without its documentation.
fn without_docs(item: &Item) -> proc_macro2::TokenStream {
    fn cut(tokens: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
        let mut kept: Vec<TokenTree> = Vec::new();
        for tree in tokens {
            match tree {
                TokenTree::Group(group) => {
                    let is_doc = group.stream().into_iter().next().is_some_and(
                        |first| matches!(first, TokenTree::Ident(name) if name == "doc"),
                    );
                    if !is_doc {
                        let inner = cut(group.stream());
                        kept.push(proc_macro2::Group::new(group.delimiter(), inner).into());
                    }
                }
                tree => kept.push(tree),
            }
        }
        kept.into_iter().collect()
    }
    cut(item.to_token_stream())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(text: &str) -> Project {
        Project::from_texts([("crates/search/src/lib.rs", text)])
    }

    #[track_caller]
    fn check(guard: fn(&Project) -> Vec<Finding>, text: &str, expected: &[&str]) {
        let found: Vec<String> = guard(&project(text))
            .into_iter()
            .map(|found| found.name.replace("crates/search/src/lib.rs: ", ""))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn files_that_touch_the_system_are_found() {
        let touches = |text, expected: &[&str]| check(touching_files, text, expected);
        touches("use std::fs; fn f() { fs::read(x) }", &["files"]);
        touches("use std::{env::var, time::Instant};", &["clock", "environment"]);
        touches(
            "fn f() { std::thread::spawn(g); std::process::exit(1) }",
            &["processes", "threads"],
        );
        touches("fn f(p: &Path) -> bool { p.is_file() }", &["files"]);
        touches("fn f() { println!(\"x\") }", &["terminal"]);
        touches("use std::io; fn f() { io::stdout() }", &["terminal"]);
        touches(
            "use std::time::Duration; use std::io::{self, Read}; fn f() -> io::Result<()> {}",
            &[],
        );
        touches("#[cfg(test)] mod tests { use std::fs::File; }", &[]);
        let app = Project::from_texts([("crates/app/src/main.rs", "use std::fs::File;")]);
        assert_eq!(touching_files(&app), []);
    }

    #[test]
    fn unsafe_code_is_found() {
        check(unsafe_files, "fn f() { unsafe { g() } }", &["crates/search/src/lib.rs"]);
        check(unsafe_files, "#![forbid(unsafe_code)] fn f() {}", &[]);
    }

    #[test]
    fn global_state_is_found() {
        check(global_state, "static A: OnceLock<u8> = OnceLock::new();", &["A"]);
        check(global_state, "fn f() { static N: AtomicU64 = AtomicU64::new(0); }", &["N"]);
        check(global_state, "static mut M: u8 = 0;", &["M"]);
        check(global_state, "thread_local! { static T: u8 = 0; }", &["thread_local"]);
        check(global_state, "static TABLE: [u8; 4] = table();", &[]);
    }

    #[test]
    fn names_of_games_are_found_in_search() {
        check(games_in_search, "fn in_shogi() {}", &["shogi"]);
        check(games_in_search, "const GAME: &str = \"like chess\";", &["chess"]);
        check(games_in_search, "/// As in chess.\nfn f() {} // shogi", &[]);
        let texts = [("crates/search/src/lib.rs", "fn f() { horde() }")];
        let mut project = Project::from_texts(texts);
        assert_eq!(games_in_search(&project), []);
        project.paths.insert("crates/variants/library/horde.toml".to_owned());
        assert_eq!(games_in_search(&project).len(), 1);
    }
}
