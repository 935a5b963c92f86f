//! Looking at tokens instead of syntax, where macros must be seen through:
//! what a macro is given has no syntax, but it has names.

use proc_macro2::{Spacing, TokenStream, TokenTree};

/// Every path of a stream, as its names: `a::b::<T>::c` gives `a, b`, then
/// `T`, then `c`. A name after a dot is a field or a method and is left out.
pub fn paths(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    collect_paths(tokens, &mut found);
    found
}

fn collect_paths(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut before = Before::Other;
    for tree in tokens {
        let now = match &tree {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                match before {
                    Before::Colons => path.push(name),
                    Before::Dot => flush(&mut path, found),
                    _ => {
                        flush(&mut path, found);
                        path.push(name);
                    }
                }
                Before::Name
            }
            TokenTree::Punct(sign) => match (sign.as_char(), before, sign.spacing()) {
                (':', _, Spacing::Joint) => Before::Colon,
                (':', Before::Colon, _) => Before::Colons,
                ('.', Before::Dot, _) => Before::Other,
                ('.', ..) => Before::Dot,
                _ => Before::Other,
            },
            _ => Before::Other,
        };
        if matches!(now, Before::Other | Before::Dot) {
            flush(&mut path, found);
        }
        if let TokenTree::Group(group) = tree {
            collect_paths(group.stream(), found);
        }
        before = now;
    }
    flush(&mut path, found);
}

/// What stands before a token, as far as paths are concerned.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Name,
    /// The first of two colons.
    Colon,
    Colons,
    Dot,
    Other,
}

fn flush(path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    if !path.is_empty() {
        found.push(std::mem::take(path));
    }
}

/// Every name of a stream, methods and fields included.
pub fn names(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    for_each(tokens, &mut |tree| {
        if let TokenTree::Ident(name) = tree {
            found.push(name.to_string());
        }
    });
    found
}

/// Every method that is called: the names after a dot and before a bracket.
pub fn methods(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    collect_methods(tokens, &mut found);
    found
}

fn collect_methods(tokens: TokenStream, found: &mut Vec<String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for three in trees.windows(3) {
        if let [TokenTree::Punct(dot), TokenTree::Ident(name), TokenTree::Group(_)] = three
            && dot.as_char() == '.'
        {
            found.push(name.to_string());
        }
    }
    for tree in trees {
        if let TokenTree::Group(group) = tree {
            collect_methods(group.stream(), found);
        }
    }
}

/// Calls the function with every token, those inside brackets included.
pub fn for_each(tokens: TokenStream, action: &mut impl FnMut(&TokenTree)) {
    for tree in tokens {
        action(&tree);
        if let TokenTree::Group(group) = tree {
            for_each(group.stream(), action);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_paths(code: &str, expected: &[&str]) {
        let found: Vec<String> =
            paths(code.parse().unwrap()).iter().map(|path| path.join("::")).collect();
        assert_eq!(found, expected, "{code}");
    }

    #[test]
    fn paths_are_whole_and_methods_are_left_out() {
        check_paths("a::b(c.d(e))", &["a::b", "c", "e"]);
        check_paths("x!{ crate::y::Z }", &["x", "crate::y::Z"]);
        check_paths("0..n", &["n"]);
        check_paths("let a: b::C = d", &["let", "a", "b::C", "d"]);
    }

    #[test]
    fn methods_are_calls_after_a_dot() {
        assert_eq!(methods("a.b(c.d()).e".parse().unwrap()), ["b", "d"]);
    }
}
