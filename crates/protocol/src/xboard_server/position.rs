//! Positions: new games, set up, edited, taken back.

use super::clerk::{Clerk, Event};
use super::state::Mode;
use crate::xboard::board_edit::{BoardEdit, EditStep};
use crate::xboard::squares;
use game_core::{PositionError, Side};
use std::sync::mpsc::Receiver;

impl Clerk {
    /// A line that is no command: a move, or nothing that is known.
    pub(super) fn word(&mut self, word: &str, events: &Receiver<Event>) {
        let is_move = word.split_whitespace().count() == 1
            && (looks_like_move(word)
                || self
                    .game
                    .scribe()
                    .read(&squares::from_xboard(word, self.settings.ranks()))
                    .is_ok());
        if is_move {
            self.user_move(word, events);
        } else {
            self.error("unknown command", word);
        }
    }

    /// Begins a game at the start, as Black; in analysis only the position
    /// changes.
    pub(super) fn new_game(&mut self, events: &Receiver<Event>) {
        self.halt(events);
        let home = self.settings.home.clone();
        if self.settings.id != home {
            self.choose_game(&home, events);
        }
        (self.settings.random, self.settings.faces_program) = (false, false);
        self.time.restart();
        self.at_desk(events).new_game();
        self.begin_game(events);
        if self.mode == Mode::Analyze {
            self.think_on();
        } else {
            self.mode = Mode::Play(Side::Black);
        }
    }

    /// Goes to the start of the game.
    pub(super) fn begin_game(&mut self, events: &Receiver<Event>) {
        let (engine, game) = self.desk_and_game(events);
        *game = super::game_record::GameRecord::begin(engine);
        self.position_changed();
        (self.own_score, self.lost_moves, self.has_draw_offer) = (None, 0, false);
        self.answer_pings();
    }

    pub(super) fn set_board(&mut self, fen: &str, events: &Receiver<Event>) {
        let fen = squares::whole_fen(fen);
        let (engine, game) = self.desk_and_game(events);
        let set = game.set(engine, &fen);
        self.position_set(set);
    }

    /// After a position was set, or was not.
    fn position_set(&mut self, set: Result<(), PositionError>) {
        match set {
            Ok(()) => {
                self.position_changed();
                (self.own_score, self.lost_moves) = (None, 0);
            }
            Err(error) => {
                self.game.is_lost = true;
                self.say(&format!("tellusererror Illegal position: {error}"));
            }
        }
        self.answer_pings();
        if self.mode == Mode::Analyze {
            self.think_on();
        }
    }

    pub(super) fn take_back(&mut self, n: usize, text: &str, events: &Receiver<Event>) {
        let (engine, game) = self.desk_and_game(events);
        let is_done = game.take_back(engine, n);
        self.answer_pings();
        if is_done {
            self.position_changed();
        } else {
            self.error("command not legal now", text);
        }
        if self.mode == Mode::Analyze {
            self.think_on();
        }
    }

    /// The next lines edit the board.
    pub(super) fn begin_edit(&mut self, text: &str, events: &Receiver<Event>) {
        self.halt(events);
        self.answer_pings();
        self.edit = BoardEdit::of_fen(&self.game.scribe().fen());
        if self.edit.is_none() {
            self.error("this board cannot be edited", text);
        }
    }

    /// Takes an item of `edit`. Anything else leaves the position as it was, and
    /// is obeyed as a command.
    pub(super) fn edit_item(&mut self, text: &str, events: &Receiver<Event>) -> bool {
        let Some(edit) = &mut self.edit else { return false };
        let item = squares::from_xboard(text, self.settings.ranks());
        match edit.take(&item) {
            _ if text.is_empty() => true,
            EditStep::Changed => true,
            EditStep::Finished => {
                let board = edit.board_text();
                self.edit = None;
                let set = self.set_edited(&board, events);
                self.position_set(set);
                true
            }
            EditStep::Unknown => {
                self.edit = None;
                self.say("tellusererror The board was not finished by a dot and stays as it was");
                if self.mode == Mode::Analyze {
                    self.think_on();
                }
                false
            }
        }
    }

    /// Sets a board with the same side to move and as many castling rights as the
    /// pieces allow.
    fn set_edited(&mut self, board: &str, events: &Receiver<Event>) -> Result<(), PositionError> {
        let fen = self.game.scribe().fen();
        let hands = fen.split_whitespace().next().and_then(|field| field.find('[').map(|_| "[]"));
        let turn = if self.game.turn() == Side::White { "w" } else { "b" };
        let rights = self.settings.start_rights.clone();
        let (engine, game) = self.desk_and_game(events);
        let mut faults = None;
        for rights in subsets(&rights) {
            let fen = format!("{board}{} {turn} {rights} - 0 1", hands.unwrap_or_default());
            match game.set(engine, &fen) {
                Ok(()) => return Ok(()),
                Err(error) => faults = Some(error),
            }
        }
        Err(faults.unwrap_or(PositionError::Faults(Vec::new())))
    }
}

/// The most letters of castling rights that are tried in every combination.
const MAX_RIGHTS: usize = 4;

/// All choices of some letters, the largest first, and a dash for none.
fn subsets(letters: &str) -> Vec<String> {
    let letters: Vec<char> =
        letters.chars().filter(char::is_ascii_alphabetic).take(MAX_RIGHTS).collect();
    let mut sets: Vec<String> = (0..1_u32 << letters.len())
        .map(|bits| {
            let chosen = letters.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            chosen.map(|(_, letter)| *letter).collect()
        })
        .collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    sets.iter_mut().filter(|set| set.is_empty()).for_each(|set| set.push('-'));
    sets
}

/// Has the text the form of a move in coordinates?
fn looks_like_move(text: &str) -> bool {
    let square = |text: &str| -> Option<usize> {
        let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let n = rest.bytes().take_while(u8::is_ascii_digit).count();
        (n > 0).then_some(1 + n)
    };
    let body = match text.split_once('@') {
        Some((_, target)) => return square(target) == Some(target.len()),
        None => text,
    };
    let Some(from) = square(body) else { return false };
    square(&body[from..]).is_some_and(|to| body[from + to..].len() <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_from_other_words() {
        for text in ["e2e4", "e7e8q", "P@e4", "a10b9", "b8b9+", "e2e5"] {
            assert!(looks_like_move(text), "{text}");
        }
        for text in ["", "e4", "hello", "e2", "P@", "e2-e4", "é2é4", "e2e4 e7e5", "d4d5dance"] {
            assert!(!looks_like_move(text), "{text}");
        }
    }

    #[test]
    fn more_rights_come_first() {
        assert_eq!(subsets("Kq"), ["Kq", "K", "q", "-"]);
        assert_eq!(subsets("-"), ["-"]);
        assert_eq!(subsets("KQkq").len(), 16);
    }
}
