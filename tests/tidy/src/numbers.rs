//! Numbers without names in the search and the evaluation.
//!
//! Looked at are the bodies of functions; constants, statics and pages of
//! parameters that a macro makes have names. A number needs no name if it is
//! a whole number from -1 to 4 or a half, if it is written in hexadecimal or
//! binary digits (a pattern of bits), if it says how far bits are shifted, or
//! if it is 100 (percent) as a factor or divisor.

use crate::exceptions::Finding;
use crate::project::Project;
use proc_macro2::TokenTree;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit};

/// The crates whose numbers need names.
pub const CRATES: [&str; 2] = ["search", "eval"];

/// Whole numbers that need no name.
const PLAIN: std::ops::RangeInclusive<f64> = -1.0..=4.0;
const HALF: f64 = 0.5;
const PERCENT: f64 = 100.0;

/// Files with numbers without names, with how many they have.
pub fn nameless_numbers(project: &Project) -> Vec<Finding> {
    let files = project.shipped().filter(|file| CRATES.contains(&file.crate_name.as_str()));
    let mut findings = Vec::new();
    for file in files {
        let mut look = Look { depth: 0, found: Vec::new() };
        look.visit_file(&file.syntax);
        if !look.found.is_empty() {
            findings.push(Finding {
                name: file.path.clone(),
                amount: look.found.len(),
                what: format!("numbers without names: {}", look.found.join(", ")),
            });
        }
    }
    findings
}

struct Look {
    /// How many function bodies are around this place.
    depth: usize,
    /// Number and line.
    found: Vec<String>,
}

impl Look {
    fn within(&mut self, block: &syn::Block) {
        self.depth += 1;
        self.visit_block(block);
        self.depth -= 1;
    }

    fn note(&mut self, text: &str, value: Option<f64>, line: usize) {
        let is_bits = text.starts_with("0x") || text.starts_with("0b");
        let is_plain = value
            .is_some_and(|value| value == HALF || (PLAIN.contains(&value) && value.fract() == 0.0));
        if self.depth > 0 && !is_bits && !is_plain {
            self.found.push(format!("{text} (line {line})"));
        }
    }

    fn note_literal(&mut self, literal: &Lit, is_negative: bool) {
        let line = literal.span().start().line;
        let (text, value) = match literal {
            Lit::Int(int) => (int.to_string(), int.base10_digits().parse().ok()),
            Lit::Float(float) => (float.to_string(), float.base10_parse().ok()),
            _ => return,
        };
        let sign = if is_negative { -1.0 } else { 1.0 };
        let text = if is_negative { format!("-{text}") } else { text };
        self.note(&text, value.map(|value: f64| sign * value), line);
    }
}

/// The number an expression is.
fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Lit(expr) => match &expr.lit {
            Lit::Int(int) => int.base10_digits().parse().ok(),
            Lit::Float(float) => float.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Look {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.within(&item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within(&item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.within(block);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        let is_shift = matches!(
            expr.op,
            BinOp::Shl(_) | BinOp::Shr(_) | BinOp::ShlAssign(_) | BinOp::ShrAssign(_)
        );
        let is_factor = matches!(
            expr.op,
            BinOp::Mul(_) | BinOp::Div(_) | BinOp::MulAssign(_) | BinOp::DivAssign(_)
        );
        let needs_no_name = |side: &Expr, is_right: bool| match number(side) {
            Some(value) => (is_shift && is_right) || (is_factor && value == PERCENT),
            None => false,
        };
        if !needs_no_name(&expr.left, false) {
            self.visit_expr(&expr.left);
        }
        if !needs_no_name(&expr.right, true) {
            self.visit_expr(&expr.right);
        }
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        match (&expr.op, &*expr.expr) {
            (syn::UnOp::Neg(_), Expr::Lit(inner)) => self.note_literal(&inner.lit, true),
            _ => visit::visit_expr_unary(self, expr),
        }
    }

    fn visit_lit(&mut self, literal: &'ast Lit) {
        self.note_literal(literal, false);
    }

    /// What a macro is given has no syntax: its numbers are looked at without
    /// what stands around them.
    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        crate::tokens::for_each(item.tokens.clone(), &mut |tree| {
            if let TokenTree::Literal(literal) = tree {
                self.note_literal(&Lit::new(literal.clone()), false);
            }
        });
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &[&str]) {
        let text = format!("const C: i32 = 77; fn f() {{ {body} }}");
        let project = Project::from_texts([("crates/search/src/lib.rs", text)]);
        let found = nameless_numbers(&project);
        let expected: Vec<String> = expected.iter().map(|n| format!("{n} (line 1)")).collect();
        assert_eq!(found.len(), usize::from(!expected.is_empty()), "{body}: {found:?}");
        if let [found] = &found[..] {
            assert_eq!(found.what, format!("numbers without names: {}", expected.join(", ")));
            assert_eq!(found.amount, expected.len());
        }
    }

    #[test]
    fn a_number_without_a_name_is_found() {
        check("x * 8", &["8"]);
        check("x - 2 + -2", &["-2"]);
        check("y * 0.73 + 12.5", &["0.73", "12.5"]);
        check("match x { 7 => 1, 10..=12 => 2, _ => 3 }", &["7", "10", "12"]);
        check("x.min(63); [0; 64]", &["63", "64"]);
        check("assert!(x < 10, \"5\")", &["10"]);
        check("let f = |x| x + 5;", &["5"]);
        check("x + 100", &["100"]);
    }

    #[test]
    fn some_numbers_need_no_name() {
        check("x + 4 - 1 * -1 + 0.5 * 2.0", &[]);
        check("x * 30 / 100", &["30"]);
        check("x * y / 100", &[]);
        check("(x >> 12) & 0xfff | 0b1111", &[]);
        check("const WIDE: u8 = 200; x + WIDE", &[]);
    }

    #[test]
    fn other_crates_are_free() {
        let project = Project::from_texts([("crates/a/src/lib.rs", "fn f() { 99 }")]);
        assert_eq!(nameless_numbers(&project), []);
    }
}
