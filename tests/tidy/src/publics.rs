//! Items that are `pub` though nobody outside their crate uses them.
//!
//! An item is used if its name occurs in another crate, in the folders `tests`,
//! `benches` and `examples` of its own crate, or in a fuzz target. It is also
//! used if an item that is used shows it: in a signature, a public field, a
//! variant, a bound, an associated type. Only names are compared, so an item
//! with a common name may be overlooked, but none is accused wrongly. Fields
//! and variants are not looked at, nor is the program itself (`app`), which has
//! no outside; the compiler finds what is dead there.

use crate::exceptions::Finding;
use crate::project::{Part, Project, SourceFile};
use crate::tokens;
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{Fields, ImplItem, Item, TraitItem, Type, UseTree, Visibility};

/// A crate without an outside.
const PROGRAM: &str = "app";

/// Something `pub`.
struct PublicItem {
    file: String,
    name: String,
    /// Names its users see with it.
    shows: BTreeSet<String>,
    /// Is it one to be accused? A re-export under another name only leads to
    /// what it renames.
    is_definition: bool,
}

/// `pub` items that nobody outside their crate uses.
pub fn unused_publics(project: &Project) -> Vec<Finding> {
    let crates = project.crates();
    let libraries = crates.into_iter().filter(|name| *name != PROGRAM);
    libraries.flat_map(|name| unused_in(project, name)).collect()
}

fn unused_in(project: &Project, crate_name: &str) -> Vec<Finding> {
    let mut items = Vec::new();
    for file in project.shipped().filter(|file| file.crate_name == crate_name) {
        collect(file, &file.syntax.items, &mut items);
    }
    let is_outside = |file: &&SourceFile| match file.part {
        Part::Outside => true,
        Part::Shipped => file.crate_name != crate_name,
        Part::UnitTest => file.crate_name != crate_name,
    };
    let mut used: BTreeSet<String> = BTreeSet::new();
    for file in project.sources.iter().filter(is_outside) {
        used.extend(tokens::names(file.syntax.to_token_stream()));
    }
    loop {
        let before = used.len();
        for item in &items {
            if used.contains(&item.name) {
                used.extend(item.shows.iter().cloned());
            }
        }
        if used.len() == before {
            break;
        }
    }
    let unused: BTreeSet<String> = items
        .iter()
        .filter(|item| item.is_definition && !used.contains(&item.name))
        .map(|item| format!("{}: {}", item.file, item.name))
        .collect();
    let what = format!("pub, but nobody outside {crate_name} uses it");
    unused.into_iter().map(|name| Finding { name, amount: 1, what: what.clone() }).collect()
}

fn names(tokens: impl ToTokens) -> BTreeSet<String> {
    tokens::names(tokens.to_token_stream()).into_iter().collect()
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn collect(file: &SourceFile, items: &[Item], found: &mut Vec<PublicItem>) {
    for item in items {
        match item {
            Item::Mod(module) => {
                if is_public(&module.vis) {
                    found.push(public(file, &module.ident, BTreeSet::new()));
                }
                if let Some((_, items)) = &module.content {
                    collect(file, items, found);
                }
            }
            Item::Impl(block) => collect_impl(file, block, found),
            Item::Use(item) if is_public(&item.vis) => collect_renamed(file, &item.tree, found),
            item => found.extend(simple(file, item)),
        }
    }
}

fn public(file: &SourceFile, name: &syn::Ident, shows: BTreeSet<String>) -> PublicItem {
    PublicItem { file: file.path.clone(), name: name.to_string(), shows, is_definition: true }
}

/// An item that has its name and all it shows in one place.
fn simple(file: &SourceFile, item: &Item) -> Option<PublicItem> {
    let (visibility, name, shown) = match item {
        Item::Fn(item) => (&item.vis, &item.sig.ident, item.sig.to_token_stream()),
        Item::Const(item) => (&item.vis, &item.ident, item.ty.to_token_stream()),
        Item::Static(item) => (&item.vis, &item.ident, item.ty.to_token_stream()),
        Item::Type(item) => (&item.vis, &item.ident, item.ty.to_token_stream()),
        Item::Enum(item) => (&item.vis, &item.ident, item.variants.to_token_stream()),
        Item::Struct(item) => (&item.vis, &item.ident, public_fields(item)),
        Item::Trait(item) => (&item.vis, &item.ident, trait_face(item)),
        _ => return None,
    };
    is_public(visibility).then(|| public(file, name, names(shown)))
}

fn public_fields(item: &syn::ItemStruct) -> TokenStream {
    let mut shown = item.generics.to_token_stream();
    shown.extend(item.generics.where_clause.to_token_stream());
    if let Fields::Named(_) | Fields::Unnamed(_) = &item.fields {
        let public = item.fields.iter().filter(|field| is_public(&field.vis));
        public.for_each(|field| shown.extend(field.ty.to_token_stream()));
    }
    shown
}

fn trait_face(item: &syn::ItemTrait) -> TokenStream {
    let mut shown = item.supertraits.to_token_stream();
    shown.extend(item.generics.to_token_stream());
    for inner in &item.items {
        match inner {
            TraitItem::Fn(method) => shown.extend(method.sig.to_token_stream()),
            other => shown.extend(other.to_token_stream()),
        }
    }
    shown
}

/// Methods of a type, and what the traits it has show.
fn collect_impl(file: &SourceFile, block: &syn::ItemImpl, found: &mut Vec<PublicItem>) {
    let owner = match &*block.self_ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.clone()),
        _ => None,
    };
    for item in &block.items {
        match item {
            ImplItem::Fn(method) if is_public(&method.vis) => {
                found.push(public(file, &method.sig.ident, names(&method.sig)));
            }
            ImplItem::Const(constant) if is_public(&constant.vis) => {
                found.push(public(file, &constant.ident, names(&constant.ty)));
            }
            ImplItem::Type(associated) => {
                if let Some(owner) = &owner {
                    let shown = public(file, owner, names(&associated.ty));
                    found.push(PublicItem { is_definition: false, ..shown });
                }
            }
            _ => {}
        }
    }
}

fn collect_renamed(file: &SourceFile, tree: &UseTree, found: &mut Vec<PublicItem>) {
    match tree {
        UseTree::Path(path) => collect_renamed(file, &path.tree, found),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| collect_renamed(file, tree, found));
        }
        UseTree::Rename(renamed) => {
            let shown = public(file, &renamed.rename, names(&renamed.ident));
            found.push(PublicItem { is_definition: false, ..shown });
        }
        UseTree::Name(_) | UseTree::Glob(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(library: &str, user: (&str, &str), expected: &[&str]) {
        let project = Project::from_texts([("crates/a/src/lib.rs", library), user]);
        let found = unused_publics(&project);
        let found: Vec<&str> = found
            .iter()
            .map(|found| found.name.trim_start_matches("crates/a/src/lib.rs: "))
            .collect();
        assert_eq!(found, expected, "{library}");
    }

    #[test]
    fn an_item_nobody_uses_is_found() {
        let user = ("crates/app/src/main.rs", "use a::used; fn main() { used(Kept::new()) }");
        check("pub fn used() {} pub fn lonely() {} pub(crate) fn own() {}", user, &["lonely"]);
        check("pub struct Kept; impl Kept { pub fn new() {} pub fn old() {} }", user, &["old"]);
        check("pub mod unseen { pub const C: u8 = 0; }", user, &["C", "unseen"]);
        check("pub trait T {} pub enum E {} pub type A = u8;", user, &["A", "E", "T"]);
    }

    #[test]
    fn what_a_used_item_shows_is_used() {
        let user = ("crates/a/tests/a.rs", "fn f() { a::used() }");
        check(
            "pub fn used() -> Shown {} pub struct Shown { pub in_it: In, own: Own } pub enum In {}",
            user,
            &[],
        );
        check(
            "pub fn used() -> Shown {} pub struct Shown { own: Own } pub struct Own;",
            user,
            &["Own"],
        );
        check(
            "pub fn used(x: impl T) {} pub trait T { type I: Bound; } pub trait Bound {}",
            user,
            &[],
        );
        check(
            "pub fn used() -> S {} pub struct S; impl Iterator for S { type Item = I; } pub struct I;",
            user,
            &[],
        );
        check("mod m { pub fn inner() {} } pub use m::inner as used;", user, &[]);
    }

    #[test]
    fn unit_tests_are_no_users_and_fuzz_targets_are() {
        let library = "pub fn f() {} #[cfg(test)] mod tests { fn t() { f() } }";
        check(library, ("fuzz/fuzz_targets/x.rs", "fn main() {}"), &["f"]);
        check(library, ("fuzz/fuzz_targets/x.rs", "fn main() { a::f() }"), &[]);
    }
}
