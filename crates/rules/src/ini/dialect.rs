//! The moves of custom pieces. The letters are those of [`crate::betza`], but
//! two of them mean something else: `i` is a move from the squares of the
//! double step rather than a first move, and capturing en passant goes by the
//! kinds named in `enPassantTypes` rather than by `e`.

use crate::betza;

/// One way of moving, in the letters of [`crate::betza`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    pub text: String,
    /// Only from the squares of the double step.
    pub initial: bool,
}

/// A fault or a warning: the place, the message and the hint.
pub(super) type Remark = (std::ops::Range<usize>, String, Option<String>);

/// The faults of the letters, and warnings about what other programs may read
/// differently.
pub(super) fn check(text: &str) -> (Vec<Remark>, Vec<Remark>) {
    let remark =
        |fault: &betza::BetzaFault| (fault.span.clone(), fault.message.clone(), fault.hint.clone());
    let piece = match betza::parse(text) {
        Ok(piece) => piece,
        Err(faults) => return (faults.iter().map(remark).collect(), Vec::new()),
    };
    let mut faults: Vec<Remark> = Vec::new();
    for drops in piece.drops() {
        faults.push((drops.span.clone(), "drops are keys of their own".into(), None));
    }
    for castling in piece.castling() {
        faults.push((castling.span.clone(), "castling has keys of its own".into(), None));
    }
    for term in piece.terms() {
        let span = term.span();
        let letters = modifiers(&text[span.clone()]);
        if letters.contains('e') && !letters.contains('c') {
            faults.push((span, "`e` stands beside `c`".into(), Some("write ce".into())));
        }
    }
    (faults, piece.warnings().iter().map(remark).collect())
}

/// Do the letters say that the piece captures en passant?
pub(super) fn passes(text: &str) -> bool {
    betza::parse(text).is_ok_and(|piece| {
        piece.terms().iter().any(|term| modifiers(&text[term.span()]).contains('e'))
    })
}

/// The ways of moving of a piece, which captures en passant or does not.
pub(super) fn ways(text: &str, en_passant: bool) -> Vec<Way> {
    let Ok(piece) = betza::parse(text) else { return Vec::new() };
    let way = |term: &betza::BetzaTerm| {
        let term = &text[term.span()];
        let letters = modifiers(term);
        let initial = letters.contains('i');
        let rest = &term[letters.len()..];
        let kept: String = letters.chars().filter(|c| !matches!(c, 'i' | 'e')).collect();
        let is_simple = !kept.contains('a') && rest.starts_with(|c: char| c.is_ascii_uppercase());
        // Where a piece could go without capturing it does not capture en passant.
        let captures = kept.contains('c') && !kept.contains('m');
        let passing = if en_passant && is_simple && captures { "e" } else { "" };
        Way { text: format!("{passing}{kept}{rest}"), initial }
    };
    piece.terms().iter().map(way).collect()
}

/// The captures among the moves of a piece, as letters; `None` if it has none.
pub(super) fn captures(text: &str) -> Option<String> {
    let piece = betza::parse(text).ok()?;
    let mut taking = String::new();
    for term in piece.terms() {
        let term = &text[term.span()];
        let letters = modifiers(term);
        let captures = letters.contains('c');
        if letters.contains('m') && !captures {
            continue;
        }
        let kept: String = letters.chars().filter(|c| !matches!(c, 'm' | 'e')).collect();
        taking.push_str(if captures { "" } else { "c" });
        taking.push_str(&kept);
        taking.push_str(&term[letters.len()..]);
    }
    (!taking.is_empty()).then_some(taking)
}

/// The small letters at the beginning of a term.
fn modifiers(term: &str) -> &str {
    let end = term.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(term.len());
    &term[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, en_passant: bool) -> Vec<(String, bool)> {
        ways(text, en_passant).into_iter().map(|way| (way.text, way.initial)).collect()
    }

    #[test]
    fn first_moves_and_en_passant_are_taken_apart() {
        let plain = |text: &str| (text.to_string(), false);
        let first = |text: &str| (text.to_string(), true);
        assert_eq!(texts("mfWcefFimfnD", true), [plain("mfW"), plain("ecfF"), first("mfnD")]);
        assert_eq!(texts("mfWcefF", false), [plain("mfW"), plain("cfF")]);
        assert_eq!(texts("fWcfF", true), [plain("fW"), plain("ecfF")]);
        assert!(passes("mfWcefF") && !passes("fhNsWbK"));
        assert_eq!(captures("mfWecfFNmfA").as_deref(), Some("cfFcN"));
    }

    #[test]
    fn e_alone_is_refused() {
        assert_eq!(check("mfWeF").0.len(), 1);
        assert_eq!(check("N@").0.len(), 1);
        assert!(check("KAD").0.is_empty());
    }
}
