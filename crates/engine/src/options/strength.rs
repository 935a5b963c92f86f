//! The options that make an engine weaker: `UCI_LimitStrength`, `UCI_Elo` and
//! `Level`.

use super::OptionSet;
use super::values::{number, true_or_false};
use crate::handicap::{FULL_LEVEL, Handicap, MAX_ELO, MIN_ELO};
use crate::session::Session;
use game_core::OptionError;

/// Says whether the Elo holds.
pub(super) fn set_limited(session: &mut Session, value: &str) -> OptionSet {
    let is_limited = true_or_false("UCI_LimitStrength", value)?;
    take(session, Handicap { is_limited, ..session.spec.handicap }, None)
}

/// Sets the Elo, which holds once strength is limited.
pub(super) fn set_elo(session: &mut Session, value: &str) -> OptionSet {
    let (n, remark) = number("UCI_Elo", value, MIN_ELO.into(), MAX_ELO.into())?;
    take(session, Handicap { elo: n as u32, ..session.spec.handicap }, remark)
}

/// Sets the level.
pub(super) fn set_level(session: &mut Session, value: &str) -> OptionSet {
    let (n, remark) = number("Level", value, 1, FULL_LEVEL.into())?;
    take(session, Handicap { level: n as u32, ..session.spec.handicap }, remark)
}

fn take(session: &mut Session, handicap: Handicap, remark: Option<String>) -> OptionSet {
    let done = session.set_handicap(handicap);
    done.map_err(|why| OptionError::Refused(why.to_string()))?;
    Ok(remark)
}
