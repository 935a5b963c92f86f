//! Code for one system or one processor must say so: names that exist on one
//! of them only stand behind a `cfg` that names it. Nobody here compiles for
//! every system, so this guard looks for what would not compile there.

use crate::exceptions::Finding;
use crate::project::{Project, attributes};
use crate::tokens;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Stmt};

/// Beginnings of paths, and the words of which a `cfg` around them has one.
const LIMITED: [(&str, &[&str]); 7] = [
    ("std::os::unix", &["unix"]),
    ("std::os::linux", &["linux"]),
    ("std::os::fd", &["unix"]),
    ("std::os::windows", &["windows"]),
    ("std::arch::x86_64", &["x86_64"]),
    ("core::arch::x86_64", &["x86_64"]),
    ("is_x86_feature_detected", &["x86_64", "x86"]),
];

/// Files that use what not every system has without saying so.
pub fn unmarked_platforms(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &project.sources {
        let mut look = Look { around: Vec::new(), found: Vec::new() };
        look.visit_file(&file.syntax);
        look.found.sort_unstable();
        look.found.dedup();
        findings.extend(look.found.into_iter().map(|start| Finding {
            name: format!("{}: {start}", file.path),
            amount: 1,
            what: "this is not on every system and needs a `#[cfg(...)]` around it".to_owned(),
        }));
    }
    findings
}

struct Look {
    /// The conditions around this place, as text.
    around: Vec<String>,
    found: Vec<&'static str>,
}

impl Look {
    /// Looks at a piece of syntax within the conditions of its attributes.
    fn within(&mut self, attributes: &[Attribute], action: impl FnOnce(&mut Look)) {
        let before = self.around.len();
        let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
        self.around.extend(conditions.map(|condition| condition.to_token_stream().to_string()));
        action(self);
        self.around.truncate(before);
    }

    fn note(&mut self, path: &str) {
        for (start, words) in LIMITED {
            let is_marked =
                self.around.iter().any(|cfg| words.iter().any(|word| cfg.contains(word)));
            if path.starts_with(start) && !is_marked {
                self.found.push(start);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Look {
    fn visit_item(&mut self, item: &'ast Item) {
        self.within(attributes(item), |look| match item {
            Item::Use(item) => {
                for import in crate::circles::flattened(&item.tree) {
                    look.note(&import.path.join("::"));
                }
            }
            item => visit::visit_item(look, item),
        });
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let attributes = match statement {
            Stmt::Local(local) => &local.attrs[..],
            Stmt::Macro(call) => &call.attrs[..],
            Stmt::Expr(expr, _) => expr_attributes(expr),
            Stmt::Item(_) => &[],
        };
        self.within(attributes, |look| visit::visit_stmt(look, statement));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within(&item.attrs, |look| visit::visit_impl_item_fn(look, item));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.note(&names.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        visit::visit_macro(self, item);
        for path in tokens::paths(item.tokens.clone()) {
            self.note(&path.join("::"));
        }
    }
}

fn expr_attributes(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Call(expr) => &expr.attrs,
        Expr::MethodCall(expr) => &expr.attrs,
        Expr::Block(expr) => &expr.attrs,
        Expr::If(expr) => &expr.attrs,
        Expr::Unsafe(expr) => &expr.attrs,
        Expr::Return(expr) => &expr.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let project = Project::from_texts([("crates/a/src/lib.rs", text)]);
        let found: Vec<String> = unmarked_platforms(&project)
            .into_iter()
            .map(|found| found.name.replace("crates/a/src/lib.rs: ", ""))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn code_for_one_system_without_a_mark_is_found() {
        check("use std::os::unix::ffi::OsStrExt;", &["std::os::unix"]);
        check("fn f() { std::os::unix::process::g(x); }", &["std::os::unix"]);
        check("fn f() { if is_x86_feature_detected!(\"bmi2\") {} }", &["is_x86_feature_detected"]);
        check("#[cfg(unix)] fn g() {} fn f() { std::os::fd::x() }", &["std::os::fd"]);
    }

    #[test]
    fn marked_code_is_fine() {
        check("#[cfg(unix)]\nuse std::os::unix::ffi::OsStrExt;", &[]);
        check("fn f() { #[cfg(unix)] std::os::unix::process::g(x); }", &[]);
        check("#[cfg(target_arch = \"x86_64\")] fn f() { is_x86_feature_detected!(\"x\"); }", &[]);
        check(
            "fn f() { #[cfg(target_arch = \"x86_64\")] let a = is_x86_feature_detected!(\"x\"); }",
            &[],
        );
    }
}
