//! Notes for programs in comments: `[%clk 0:04:59]` is the clock of the mover.

/// The name of the note of a clock.
const CLOCK: &str = "clk";

/// Seconds of a minute, minutes of an hour.
const SIXTY: f64 = 60.0;

/// Hours, minutes and seconds; some programs leave the hours out.
const MOST_PARTS: usize = 3;

/// The seconds that the mover has left, if a comment says so.
///
/// ```
/// use notation::pgn;
/// assert_eq!(pgn::clock("[%eval 0.3] [%clk 0:04:59]"), Some(299.0));
/// assert_eq!(pgn::clock("a slow move"), None);
/// ```
pub fn clock(comment: &str) -> Option<f64> {
    let parts: Vec<&str> = note(comment, CLOCK)?.split(':').collect();
    if parts.len() > MOST_PARTS {
        return None;
    }
    let mut seconds = 0.0;
    for part in parts {
        let number: f64 = part.parse().ok().filter(|&number: &f64| number >= 0.0)?;
        seconds = seconds * SIXTY + number;
    }
    seconds.is_finite().then_some(seconds)
}

/// What a note of this name in a comment says.
///
/// ```
/// use notation::pgn;
/// assert_eq!(pgn::note("[%eval 0.3] [%best Nf3]", "best"), Some("Nf3"));
/// ```
pub fn note<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let begin = format!("[%{name}");
    comment.match_indices(&begin).find_map(|(at, _)| {
        let rest = &comment[at + begin.len()..];
        let (value, _) = rest.split_once(']')?;
        // A longer name that begins so is another note.
        value.starts_with(char::is_whitespace).then(|| value.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_as_programs_write_them() {
        for (comment, seconds) in [
            ("[%clk 1:30:00]", 5400.0),
            ("[%clk 0:00:09.4]", 9.4),
            ("[%clk 12:05]", 725.0),
            ("good! [%clk\n0:00:01]", 1.0),
        ] {
            assert_eq!(clock(comment), Some(seconds), "{comment}");
        }
        for comment in
            ["", "[%clk", "[%clk ]", "[%clk a:b]", "[%clk -1:00]", "[%clk 1:2:3:4]", "[%clk inf]"]
        {
            assert_eq!(clock(comment), None, "{comment}");
        }
    }
}
