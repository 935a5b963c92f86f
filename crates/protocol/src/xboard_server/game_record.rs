//! The game that is played: where it began, its moves, and its position.

use game_core::{Engine, MoveReadError, MoveStyle, PositionError, Scribe, Side, Start};

/// A game up to its position.
pub(super) struct GameRecord {
    /// The FEN of the start; nothing for the start of the game.
    start: Option<String>,
    /// The moves in coordinates.
    moves: Vec<String>,
    scribe: Box<dyn Scribe>,
    /// The last position that was asked for was refused, so that nobody knows
    /// what moves are about.
    pub(super) is_lost: bool,
}

impl GameRecord {
    /// The start of the engine's game.
    pub(super) fn begin(engine: &mut dyn Engine) -> GameRecord {
        // The start of a game that can be played has no faults.
        let _ = engine.set_position(Start::Game, &[]);
        let scribe = engine.scribe();
        GameRecord { start: None, moves: Vec::new(), scribe, is_lost: false }
    }

    pub(super) fn scribe(&self) -> &dyn Scribe {
        &*self.scribe
    }

    pub(super) fn turn(&self) -> Side {
        self.scribe.turn()
    }

    pub(super) fn n_moves(&self) -> usize {
        self.moves.len()
    }

    /// Brings the engine to the position, or to the one after one more move.
    pub(super) fn show(&self, engine: &mut dyn Engine, next: Option<&str>) {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).chain(next).collect();
        // These moves have been played before.
        let _ = engine.set_position(self.start.as_deref().into(), &moves);
    }

    /// The text of a legal move in coordinates.
    pub(super) fn canonical(&self, text: &str) -> Result<String, MoveReadError> {
        let m = self.scribe.read(text)?;
        let mut texts = self.scribe.line(&[m], MoveStyle::Coordinates);
        texts.pop().ok_or_else(|| MoveReadError::new("the game is over"))
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, engine: &mut dyn Engine, text: String) {
        self.moves.push(text);
        self.show(engine, None);
        self.scribe = engine.scribe();
    }

    /// Plays a legal move after which the position is known.
    pub(super) fn follow(&mut self, text: String, after: Box<dyn Scribe>) {
        self.moves.push(text);
        self.scribe = after;
    }

    /// Takes so many moves back; if there are not so many, nothing happens.
    pub(super) fn take_back(&mut self, engine: &mut dyn Engine, n: usize) -> bool {
        let Some(left) = self.moves.len().checked_sub(n) else { return false };
        self.moves.truncate(left);
        self.show(engine, None);
        self.scribe = engine.scribe();
        true
    }

    /// Begins to count moves without progress anew; if the position cannot be set
    /// so, nothing happens.
    pub(super) fn count_anew(&mut self, engine: &mut dyn Engine) -> bool {
        without_count(&self.scribe.fen()).is_some_and(|fen| self.set(engine, &fen).is_ok())
    }

    /// Sets the position. After an error the old one stays.
    pub(super) fn set(&mut self, engine: &mut dyn Engine, fen: &str) -> Result<(), PositionError> {
        let set = engine.set_position(Start::Fen(fen), &[]);
        if let Err(error) = set {
            self.show(engine, None);
            return Err(error);
        }
        self.start = Some(fen.to_owned());
        self.moves.clear();
        self.scribe = engine.scribe();
        self.is_lost = false;
        Ok(())
    }
}

/// A FEN whose counter of moves without progress is 0: the first of the two numbers
/// that stand side by side.
fn without_count(fen: &str) -> Option<String> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let is_number = |field: &str| field.parse::<u32>().is_ok();
    let place = fields.windows(2).rposition(|two| two.iter().all(|field| is_number(field)))?;
    fields[place] = "0";
    Some(fields.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counter_of_a_fen_is_found_behind_any_fields() {
        let fen = |count: u32| format!("7k/8/8/8/8/8/7p/K7[] w - - 1+2 {count} 80 {{left 1}}");
        assert_eq!(without_count(&fen(100)), Some(fen(0)));
        assert_eq!(without_count("7k/8/8/8/8/8/7p/K7 w - -"), None);
    }
}
