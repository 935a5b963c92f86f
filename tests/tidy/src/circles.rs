//! Import circles among the modules of a crate.
//!
//! A module is a file. A file imports another one of its crate if it names,
//! in a `use` or anywhere in its code, an item that the other file defines. A
//! name is followed through re-exports to the file that defines the item, so a
//! façade that only re-exports is no member of a circle. `mod` declarations,
//! re-exports and the import of a whole module are no imports by themselves;
//! calls of methods are not seen. Files that import each other, directly or
//! through others, are a circle.

use crate::exceptions::Finding;
use crate::project::{Part, Project, SourceFile};
use crate::tokens;
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, UseTree, Visibility};

/// Modules a circle may have.
pub const MAX_CIRCLE: usize = 3;

/// How many re-exports are followed: enough for any honest chain, and an end
/// for two globs that name each other.
const MAX_STEPS: u32 = 16;

/// Circles with more modules than allowed. A circle has the name of its first
/// file.
pub fn long_circles(project: &Project) -> Vec<Finding> {
    let circles = project.crates().into_iter().flat_map(|name| circles(project, name));
    let long = circles.filter(|circle| circle.len() > MAX_CIRCLE);
    long.map(|files| Finding {
        name: files[0].to_owned(),
        amount: files.len(),
        what: format!(
            "a circle of {} modules, at most {MAX_CIRCLE} are allowed: {}",
            files.len(),
            files.join(", ")
        ),
    })
    .collect()
}

/// All circles of two and more files of a crate, as sorted paths.
pub fn circles<'a>(project: &'a Project, crate_name: &str) -> Vec<Vec<&'a str>> {
    let files: Vec<&SourceFile> =
        project.shipped().filter(|file| file.crate_name == crate_name).collect();
    let imports = imports(&files);
    let reached: Vec<BTreeSet<usize>> =
        (0..files.len()).map(|from| reachable(&imports, from)).collect();
    let mut is_placed = vec![false; files.len()];
    let mut circles = Vec::new();
    for first in 0..files.len() {
        let members: Vec<usize> = (first..files.len())
            .filter(|&file| reached[first].contains(&file) && reached[file].contains(&first))
            .collect();
        if is_placed[first] || members.len() < 2 {
            continue;
        }
        members.iter().for_each(|&file| is_placed[file] = true);
        circles.push(members.iter().map(|&file| files[file].path.as_str()).collect());
    }
    circles
}

/// The files that can be reached by one import or more.
fn reachable(imports: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(file) = waiting.pop() {
        waiting.extend(imports[file].iter().filter(|&&next| reached.insert(next)));
    }
    reached
}

/// For each file the files it imports.
fn imports(files: &[&SourceFile]) -> Vec<BTreeSet<usize>> {
    let tree = ModuleTree::new(files);
    let mut all = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let mut targets = BTreeSet::new();
        tree.imports_of(&file.module(), &file.syntax.items, &mut targets);
        targets.remove(&index);
        all.push(targets);
    }
    all
}

/// A module: a file, or a module written inside one.
#[derive(Default)]
struct Module {
    file: usize,
    /// The names of the items that are defined here.
    defined: BTreeSet<String>,
    /// Names that a `use` brings, with the paths as written.
    bound: BTreeMap<String, Vec<String>>,
    /// Paths of modules all of whose names are brought.
    globs: Vec<Vec<String>>,
}

/// All modules of a crate, by path.
struct ModuleTree(BTreeMap<Vec<String>, Module>);

/// What a path names.
enum Target {
    Module(Vec<String>),
    /// An item of this file.
    Item(usize),
}

impl ModuleTree {
    fn new(files: &[&SourceFile]) -> ModuleTree {
        let mut tree = ModuleTree(BTreeMap::new());
        for (index, file) in files.iter().enumerate() {
            debug_assert_eq!(file.part, Part::Shipped);
            tree.add(index, file.module(), &file.syntax.items);
        }
        tree
    }

    fn add(&mut self, file: usize, path: Vec<String>, items: &[Item]) {
        let mut module = Module { file, ..Module::default() };
        for item in items {
            match item {
                Item::Use(item) if item.leading_colon.is_none() => {
                    for import in flattened(&item.tree) {
                        match import.name {
                            Some(name) => drop(module.bound.insert(name, import.path)),
                            None => module.globs.push(import.path),
                        }
                    }
                }
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        let inner = [&path[..], &[item.ident.to_string()]].concat();
                        self.add(file, inner, items);
                    }
                }
                item => module.defined.extend(name_of(item)),
            }
        }
        self.0.insert(path, module);
    }

    /// Adds the files whose items these items name.
    fn imports_of(&self, module: &[String], items: &[Item], targets: &mut BTreeSet<usize>) {
        for item in items {
            match item {
                Item::Use(item) => {
                    let is_import = matches!(item.vis, Visibility::Inherited);
                    if is_import && item.leading_colon.is_none() {
                        let paths = flattened(&item.tree);
                        targets.extend(paths.iter().filter_map(|path| self.imported(module, path)));
                    }
                }
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        let inner = [module, &[item.ident.to_string()]].concat();
                        self.imports_of(&inner, items, targets);
                    }
                }
                item => {
                    for path in tokens::paths(item.to_token_stream()) {
                        if let Some(Target::Item(file)) = self.resolve(module, &path, MAX_STEPS) {
                            targets.insert(file);
                        }
                    }
                }
            }
        }
    }

    /// The file a `use` imports from.
    fn imported(&self, module: &[String], import: &Import) -> Option<usize> {
        match self.resolve(module, &import.path, MAX_STEPS)? {
            Target::Item(file) => Some(file),
            Target::Module(path) if import.name.is_none() => self.0.get(&path).map(|m| m.file),
            Target::Module(_) => None,
        }
    }

    /// What a path means that is written in this module; nothing for what is
    /// not of this crate.
    fn resolve(&self, module: &[String], path: &[String], steps: u32) -> Option<Target> {
        let mut place = module.to_vec();
        let mut names = path;
        let mut is_anchored = false;
        while let Some((first, rest)) = names.split_first() {
            match first.as_str() {
                "crate" => place.clear(),
                "super" => drop(place.pop()),
                "self" => {}
                _ => break,
            }
            (names, is_anchored) = (rest, true);
        }
        for name in names {
            match self.lookup(&place, name, steps.checked_sub(1)?) {
                Some(Target::Module(inner)) => place = inner,
                Some(item) => return Some(item),
                // A name nobody declared, as macros make them, belongs to
                // the module that the path gives for it.
                None if is_anchored => return self.0.get(&place).map(|m| Target::Item(m.file)),
                None => return None,
            }
            is_anchored = true;
        }
        Some(Target::Module(place))
    }

    fn lookup(&self, place: &[String], name: &str, steps: u32) -> Option<Target> {
        let inner = [place, &[name.to_owned()]].concat();
        if self.0.contains_key(&inner) {
            return Some(Target::Module(inner));
        }
        let module = self.0.get(place)?;
        if module.defined.contains(name) {
            return Some(Target::Item(module.file));
        }
        if let Some(path) = module.bound.get(name) {
            // `use a::b::{self}` and `use b as b` would ask for themselves.
            let is_itself = path.len() == 1 && path[0] == name;
            return if is_itself { None } else { self.resolve(place, path, steps) };
        }
        module.globs.iter().find_map(|glob| match self.resolve(place, glob, steps)? {
            Target::Module(path) if path != place => {
                self.lookup(&path, name, steps.checked_sub(1)?)
            }
            _ => None,
        })
    }
}

/// One path of a `use`.
pub struct Import {
    /// The names of the path.
    pub path: Vec<String>,
    /// The name it has here; nothing for `*`.
    pub name: Option<String>,
}

/// The paths of a `use` one by one.
pub fn flattened(tree: &UseTree) -> Vec<Import> {
    let mut imports = Vec::new();
    flatten(tree, &mut Vec::new(), &mut imports);
    imports
}

fn flatten(tree: &UseTree, before: &mut Vec<String>, imports: &mut Vec<Import>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, imports);
            before.pop();
        }
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| flatten(tree, before, imports));
        }
        UseTree::Glob(_) => imports.push(Import { path: before.clone(), name: None }),
        UseTree::Name(name) if name.ident == "self" => {
            imports.push(Import { path: before.clone(), name: before.last().cloned() });
        }
        UseTree::Name(name) => {
            let path = [&before[..], &[name.ident.to_string()]].concat();
            imports.push(Import { name: path.last().cloned(), path });
        }
        UseTree::Rename(renamed) => imports.push(Import {
            path: [&before[..], &[renamed.ident.to_string()]].concat(),
            name: Some(renamed.rename.to_string()),
        }),
    }
}

/// The name an item gives to its module.
fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        _ => return None,
    };
    Some(name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles_of(texts: &[(&str, &str)]) -> Vec<Vec<String>> {
        let texts = texts.iter().map(|(name, text)| (format!("crates/a/src/{name}.rs"), *text));
        let project = Project::from_texts(texts);
        let plain = |path: &str| path.trim_start_matches("crates/a/src/").replace(".rs", "");
        circles(&project, "a")
            .into_iter()
            .map(|circle| circle.into_iter().map(plain).collect())
            .collect()
    }

    #[test]
    fn a_circle_of_imports_is_found() {
        let found = circles_of(&[
            ("lib", "mod a; mod b; mod c; mod d; pub use a::A;"),
            ("a", "use crate::b::B; pub struct A;"),
            ("b", "pub struct B; fn f() { super::c::c() }"),
            ("c", "use super::d; pub fn c() { vec![d::D] }"),
            ("d", "use crate::A; pub struct D;"),
        ]);
        assert_eq!(found, [["a", "b", "c", "d"]]);
    }

    #[test]
    fn a_long_circle_is_refused_and_a_short_one_is_not() {
        let link = |to: &str| format!("use crate::{to}::X as Y; pub struct X;");
        let mut texts = vec![("crates/a/src/a.rs", link("b")), ("crates/a/src/b.rs", link("c"))];
        texts.push(("crates/a/src/c.rs", link("a")));
        assert_eq!(long_circles(&Project::from_texts(texts.clone())), []);
        texts[2].1 = link("d");
        texts.push(("crates/a/src/d.rs", link("a")));
        let found = long_circles(&Project::from_texts(texts));
        assert_eq!((&*found[0].name, found[0].amount), ("crates/a/src/a.rs", 4));
    }

    #[test]
    fn declarations_re_exports_and_doors_are_no_imports() {
        let found = circles_of(&[
            ("lib", "pub mod a; pub mod b; pub use a::A; pub use b::*;"),
            ("a", "use crate::B; pub struct A;"),
            ("b", "pub struct B; use std::fs; use ::a::A;"),
        ]);
        assert_eq!(found, [[""; 0]; 0]);
    }

    #[test]
    fn a_parent_that_calls_its_child_is_in_its_circle() {
        let found = circles_of(&[
            ("lib", "mod a;"),
            ("a", "mod b; pub struct A; fn f() { b::g() }"),
            ("a/b", "use super::A; pub fn g() {}"),
        ]);
        assert_eq!(found, [["a", "a/b"]]);
    }
}
