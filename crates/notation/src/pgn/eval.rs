//! The score that a program writes into a comment: `[%eval 0.35,12]`.

use game_core::Score;

/// How the note of a score begins.
const NOTE: &str = "[%eval";

/// How a mate begins, which is counted in moves.
const MATE: char = '#';

/// Centipawns of a pawn.
const PAWN: f64 = 100.0;

/// The score in a comment as White sees it, if there is one: pawns, or moves to a
/// mate behind `#`. The depth behind a comma is not read.
///
/// ```
/// use game_core::Score;
/// use notation::pgn;
/// assert_eq!(pgn::eval("[%eval -0.35,12] [%clk 0:00:10]"), Some(Score::cp(-35)));
/// assert_eq!(pgn::eval("[%eval #-2]"), Some(Score::mated_in(4)));
/// assert_eq!(pgn::eval("a good move"), None);
/// ```
pub fn eval(comment: &str) -> Option<Score> {
    let (_, note) = comment.split_once(NOTE)?;
    let (value, _) = note.split_once([',', ']'])?;
    let value = value.trim();
    if let Some(moves) = value.strip_prefix(MATE) {
        let moves: i32 = moves.parse().ok()?;
        let plies = moves.unsigned_abs().saturating_mul(2).min(Score::MAX_MATE_PLIES);
        let is_won = !value.contains('-');
        return Some(if is_won { Score::mate_in(plies) } else { Score::mated_in(plies) });
    }
    let pawns: f64 = value.parse().ok()?;
    pawns.is_finite().then(|| Score::cp((pawns * PAWN).round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_as_programs_write_them() {
        for (comment, score) in [
            ("[%eval 1.18,6]", Score::cp(118)),
            ("[%eval\n-1.51,8]", Score::cp(-151)),
            ("White wins [%eval +3]", Score::cp(300)),
            ("[%eval 9999999999]", Score::cp(i32::MAX)),
            ("[%eval #3,20]", Score::mate_in(6)),
            ("[%eval #-0]", Score::mated_in(0)),
            ("[%eval #2147483647]", Score::mate_in(Score::MAX_MATE_PLIES)),
        ] {
            assert_eq!(eval(comment), Some(score), "{comment}");
        }
        for comment in ["", "[%eval", "[%eval ]", "[%eval NaN]", "[%eval #x]", "[%evaluation 1]"] {
            assert_eq!(eval(comment), None, "{comment}");
        }
    }
}
