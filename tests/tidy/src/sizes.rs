//! Long files and long functions.

use crate::exceptions::Finding;
use crate::project::{Project, SourceFile, lines_of};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Lines a shipped file may have, its test modules left out.
pub const MAX_FILE_LINES: usize = 400;
/// Lines a function may have, from its first word to its closing brace.
pub const MAX_FUNCTION_LINES: usize = 60;

/// Shipped files with more lines than allowed.
pub fn long_files(project: &Project) -> Vec<Finding> {
    files(project).into_iter().filter(|file| file.amount > MAX_FILE_LINES).collect()
}

/// All shipped files with their lines.
pub fn files(project: &Project) -> Vec<Finding> {
    let finding = |file: &SourceFile| {
        let what = format!("{} lines, a file has at most {MAX_FILE_LINES}", file.n_lines);
        Finding { name: file.path.clone(), amount: file.n_lines, what }
    };
    project.shipped().map(finding).collect()
}

/// Shipped functions with more lines than allowed.
pub fn long_functions(project: &Project) -> Vec<Finding> {
    functions(project).into_iter().filter(|found| found.amount > MAX_FUNCTION_LINES).collect()
}

/// All shipped functions with their lines. Functions and closures inside a
/// function count as part of it, too; functions a macro writes are not seen.
pub fn functions(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for file in project.shipped() {
        let mut look = Look { path: &file.path, owner: String::new(), found: &mut found };
        look.visit_file(&file.syntax);
    }
    found
}

struct Look<'a> {
    path: &'a str,
    /// The type or trait around the function.
    owner: String,
    found: &'a mut Vec<Finding>,
}

impl Look<'_> {
    fn note(&mut self, name: &syn::Ident, signature: &syn::Signature, block: &syn::Block) {
        let n_lines = block.span().end().line - signature.span().start().line + 1;
        debug_assert!(n_lines >= lines_of(block));
        let owner = if self.owner.is_empty() { String::new() } else { format!("{}::", self.owner) };
        self.found.push(Finding {
            name: format!("{}: {owner}{name}", self.path),
            amount: n_lines,
            what: format!("{n_lines} lines, a function has at most {MAX_FUNCTION_LINES}"),
        });
    }
}

impl<'ast> Visit<'ast> for Look<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.note(&item.sig.ident, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.note(&item.sig.ident, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.note(&item.sig.ident, &item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            other => Some(other.to_token_stream().to_string()),
        };
        let outer = std::mem::replace(&mut self.owner, name.unwrap_or_default());
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let outer = std::mem::replace(&mut self.owner, item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.owner = outer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_found() {
        let fits = "const A: u8 = 0;\n".repeat(MAX_FILE_LINES);
        let tests = "#[cfg(test)]\nmod tests {\n}\n";
        let project = Project::from_texts([
            ("crates/a/src/fits.rs", format!("{fits}{tests}")),
            ("crates/a/src/long.rs", format!("{fits}const B: u8 = 0;\n")),
            ("crates/a/tests/long.rs", format!("{fits}const B: u8 = 0;\n")),
        ]);
        let found = long_files(&project);
        assert_eq!(found.len(), 1);
        assert_eq!((&*found[0].name, found[0].amount), ("crates/a/src/long.rs", 401));
    }

    #[test]
    fn a_long_function_is_found() {
        let function = |name: &str, n: usize| {
            format!("/// Doc.\n#[inline]\nfn {name}() {{\n{}}}\n", "    x();\n".repeat(n - 2))
        };
        let long = function("long", MAX_FUNCTION_LINES + 1);
        let text = format!(
            "{}impl T {{\n{long}}}\ntrait U {{\n{long}}}\n",
            function("fits", MAX_FUNCTION_LINES)
        );
        let found = long_functions(&Project::from_texts([("crates/a/src/lib.rs", text)]));
        let seen: Vec<_> = found.iter().map(|found| (&*found.name, found.amount)).collect();
        assert_eq!(
            seen,
            [("crates/a/src/lib.rs: T::long", 61), ("crates/a/src/lib.rs: U::long", 61)]
        );
    }
}
