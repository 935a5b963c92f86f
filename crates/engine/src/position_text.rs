//! Positions from text, as forgiving as other programs need it.

use crate::game::AnyChess;
use game_core::Setup;
use notation::fen::{self, Faults};

/// Reads a position of a game. Castling letters in a game without castling are
/// left out, because some programs always write them; the remark that is
/// returned says so.
///
/// # Errors
/// All faults of the text and of the position.
pub(crate) fn read<P: AnyChess>(
    rules: &P::Rules,
    text: &str,
) -> Result<(P, Option<String>), Faults> {
    let mut remark = None;
    let pos = fen::position(text, |setup| {
        if setup.castling.is_empty() || P::reads_castling(rules) {
            return P::build(rules, setup);
        }
        let letters = &setup.castling;
        remark = Some(format!("castling letters {letters} are left out: the game has no castling"));
        P::build(rules, &Setup { castling: String::new(), ..setup.clone() })
    })?;
    Ok((pos, remark))
}
