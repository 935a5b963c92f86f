//! The values of options, read from texts.

use game_core::{OptionError, OptionKind};

/// The greatest number of characters of a text that an error repeats.
const MAX_SHOWN: usize = 60;

/// The beginning of a text, for an error.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(MAX_SHOWN).collect()
}

/// The number a text means, brought into its range, with a remark if it was
/// outside.
pub(super) fn number(
    name: &'static str,
    text: &str,
    low: i64,
    high: i64,
) -> Result<(i64, Option<String>), OptionError> {
    let not_a_number = || OptionError::NotANumber { name, low, high, found: shown(text) };
    let n = whole_number(text).ok_or_else(not_a_number)?;
    let used = n.clamp(low, high);
    let remark = (used != n).then(|| format!("{name} is {used}, it must be from {low} to {high}"));
    Ok((used, remark))
}

/// The number a text means, which must lie in its range: another number would be
/// another experiment.
pub(super) fn number_in_range(
    name: &'static str,
    text: &str,
    low: i64,
    high: i64,
) -> Result<i64, OptionError> {
    match number(name, text, low, high)? {
        (n, None) => Ok(n),
        (_, Some(_)) => Err(OptionError::NotANumber { name, low, high, found: shown(text) }),
    }
}

/// Reads digits with or without a sign. A number that is too large for its type
/// becomes the largest number of the type.
fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(most))
}

/// The truth value a text means.
pub(super) fn true_or_false(name: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        // Adapters write numbers.
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(OptionError::NotABool { name }),
    }
}

/// A number of a range.
pub(super) fn spin(default: i64, low: i64, high: i64) -> OptionKind {
    OptionKind::Spin { default, low, high }
}
