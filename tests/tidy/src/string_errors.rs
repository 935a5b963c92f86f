//! Errors that are only a `String`.
//!
//! Looked at is everything shipped outside the bodies of functions: signatures,
//! fields, aliases, traits. `Result<_, String>` counts, and so does an
//! associated type `Err` or `Error` that is `String`.

use crate::exceptions::Finding;
use crate::project::Project;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{GenericArgument, PathArguments, Type};

/// How many may stay, each with a reason in the list of exceptions.
pub const MAX_STRING_ERRORS: usize = 5;

/// Every place with an error that is a `String`, with how many it has.
pub fn string_errors(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in project.shipped() {
        let mut look = Look::default();
        look.visit_file(&file.syntax);
        findings.extend(look.found.into_iter().map(|(name, amount)| Finding {
            name: format!("{}: {name}", file.path),
            amount,
            what: "an error that is only a String".to_owned(),
        }));
    }
    findings
}

#[derive(Default)]
struct Look {
    /// The item around this place.
    item: String,
    found: BTreeMap<String, usize>,
}

impl Look {
    fn inside(&mut self, name: &syn::Ident, action: impl FnOnce(&mut Look)) {
        let outer = std::mem::replace(&mut self.item, name.to_string());
        action(self);
        self.item = outer;
    }

    fn note(&mut self) {
        *self.found.entry(self.item.clone()).or_default() += 1;
    }
}

fn is_string(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "String"))
}

impl<'ast> Visit<'ast> for Look {
    fn visit_block(&mut self, _: &'ast syn::Block) {}

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.inside(&signature.ident, |look| visit::visit_signature(look, signature));
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.inside(&item.ident, |look| visit::visit_item_struct(look, item));
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.inside(&item.ident, |look| visit::visit_item_enum(look, item));
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.inside(&item.ident, |look| visit::visit_item_type(look, item));
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        let is_error = item.ident == "Err" || item.ident == "Error";
        self.inside(&item.ident, |look| {
            if is_error && is_string(&item.ty) {
                look.note();
            }
            visit::visit_impl_item_type(look, item);
        });
    }

    fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
        if let (true, PathArguments::AngleBracketed(arguments)) =
            (segment.ident == "Result", &segment.arguments)
            && let Some(GenericArgument::Type(error)) = arguments.args.iter().nth(1)
            && is_string(error)
        {
            self.note();
        }
        visit::visit_path_segment(self, segment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_that_is_a_string_is_found() {
        let text = "
            pub fn read(text: &str) -> Result<u8, String> { let x: Result<u8, String> = f(); x }
            fn with(find: &dyn Fn(&str) -> Result<u8, String>) -> Result<u8, Fault> {}
            impl FromStr for X { type Err = String; fn from_str(s: &str) -> Result<X, Fault> {} }
            struct Held { f: Box<dyn Fn() -> std::result::Result<(), String>> }
            fn good() -> Result<String, Fault> {}
        ";
        let found = string_errors(&Project::from_texts([("crates/a/src/lib.rs", text)]));
        let names: Vec<&str> = found.iter().map(|found| &*found.name).collect();
        assert_eq!(
            names,
            ["Err", "Held", "read", "with"].map(|name| format!("crates/a/src/lib.rs: {name}"))
        );
    }
}
