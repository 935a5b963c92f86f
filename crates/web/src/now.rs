//! What time it is, for what is kept.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The day of a time, as PGN writes it.
pub(crate) fn pgn_day(milliseconds: i64) -> String {
    match time::OffsetDateTime::from_unix_timestamp(milliseconds / 1_000) {
        Ok(at) => format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day()),
        Err(_) => "????.??.??".to_owned(),
    }
}
