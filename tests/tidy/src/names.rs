//! Type names that mean two things.
//!
//! Looked at are structs, enums, unions, traits and type aliases that can be
//! seen outside their module: `pub`, `pub(crate)`, `pub(super)`.

use crate::exceptions::Finding;
use crate::project::Project;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{Ident, Visibility};

/// Names that more than one type of the workspace has.
pub fn shared_names(project: &Project) -> Vec<Finding> {
    let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for file in project.shipped() {
        let mut look = Look(Vec::new());
        look.visit_file(&file.syntax);
        for name in look.0 {
            places.entry(name).or_default().push(&file.path);
        }
    }
    let shared = places.into_iter().filter(|(_, files)| files.len() > 1);
    shared
        .map(|(name, files)| Finding {
            name,
            amount: files.len(),
            what: format!("the name of {} types: {}", files.len(), files.join(", ")),
        })
        .collect()
}

struct Look(Vec<String>);

impl Look {
    fn note(&mut self, visibility: &Visibility, name: &Ident) {
        if !matches!(visibility, Visibility::Inherited) {
            self.0.push(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Look {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.note(&item.vis, &item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.note(&item.vis, &item.ident);
        visit::visit_item_trait(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_used_twice_is_found() {
        let project = Project::from_texts([
            ("crates/a/src/lib.rs", "pub struct Reader; struct Own; pub enum Lone {}"),
            (
                "crates/b/src/lib.rs",
                "pub(crate) trait Reader {} struct Own; mod m { pub(super) type T = u8; }",
            ),
            (
                "crates/b/src/c.rs",
                "pub(super) type T = u8; #[cfg(test)] mod tests { pub enum Lone {} }",
            ),
        ]);
        let found = shared_names(&project);
        let seen: Vec<_> = found.iter().map(|found| (&*found.name, found.amount)).collect();
        assert_eq!(seen, [("Reader", 2), ("T", 2)]);
        assert!(found[0].what.contains("crates/a/src/lib.rs, crates/b/src/lib.rs"));
    }
}
