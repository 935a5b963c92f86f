//! The day on which a game is played, for its PGN tag `Date`.

use time::OffsetDateTime;

/// The current day in Universal Time, as PGN writes it: `2026.11.15`.
pub fn today() -> String {
    day_of(OffsetDateTime::now_utc())
}

fn day_of(time: OffsetDateTime) -> String {
    format!("{:04}.{:02}.{:02}", time.year(), u8::from(time.month()), time.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, date) in [(0, "1970.01.01"), (19_782, "2024.02.29"), (20_772, "2026.11.15")] {
            let noon = OffsetDateTime::from_unix_timestamp(days * 86_400 + 43_200).unwrap();
            assert_eq!(day_of(noon), date);
        }
    }
}
