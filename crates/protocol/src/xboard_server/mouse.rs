//! A piece in the hand of somebody at a board: where it may go, what it may
//! become.

use super::clerk::Clerk;
use crate::xboard::squares;
use game_core::{MoveSheet, Square};

/// A square on which nothing stands.
const QUIET: char = 'Y';
/// A capture.
const CAPTURE: char = 'R';
/// A promotion whose kind can be chosen.
const PROMOTION: char = 'M';
/// A victim that does not stand where the move ends.
const VICTIM: char = 'g';

impl Clerk {
    fn square(&self, text: &str) -> Option<Square> {
        self.settings.board.parse(&squares::from_xboard(text, self.settings.ranks()))
    }

    /// The moves of the piece that is held.
    fn held_moves(&self) -> Vec<MoveSheet> {
        let from = self.lifted.as_ref().and_then(|text| self.square(text));
        let mut moves = self.game.scribe().moves();
        moves.retain(|sheet| from.is_some() && sheet.from == from);
        moves
    }

    /// A piece is picked up: its targets are marked.
    pub(super) fn lift(&mut self, square: &str) {
        if self.square(square).is_none() {
            return self.error("there is no such square", square);
        }
        self.lifted = Some(square.to_owned());
        let moves = self.held_moves();
        let mark = |sq: Square| {
            let here: Vec<&MoveSheet> = moves.iter().filter(|sheet| sheet.to == sq).collect();
            match &here[..] {
                [] => None,
                here if here.iter().any(|sheet| sheet.promotion.is_some()) => Some(PROMOTION),
                here if here.iter().any(|sheet| sheet.captured.is_some()) => Some(CAPTURE),
                _ => Some(QUIET),
            }
        };
        self.highlight(&mark);
    }

    /// The piece is put down: if it promotes, its choice is told.
    pub(super) fn put(&mut self, square: &str) {
        let to = self.square(square);
        let mut kinds: Vec<String> = Vec::new();
        for sheet in self.held_moves().into_iter().filter(|sheet| Some(sheet.to) == to) {
            kinds.extend(sheet.promotion);
        }
        let letters: String = kinds.iter().map(|kind| kind.trim_start_matches('+')).collect();
        if kinds.iter().any(|kind| !kind.starts_with('+')) {
            self.say(&format!("choice {letters}"));
        }
        self.lifted = None;
    }

    /// The piece is held over a square: victims elsewhere are marked.
    pub(super) fn hover(&mut self, square: &str) {
        let to = self.square(square);
        let moves = self.held_moves();
        let mut victims = moves.iter().filter(|sheet| Some(sheet.to) == to);
        let Some(victim) = victims.find_map(|sheet| sheet.captured.filter(|sq| Some(*sq) != to))
        else {
            return;
        };
        self.highlight(&|sq| (sq == victim).then_some(VICTIM));
    }

    /// Marks squares by letters, as a FEN of colours.
    fn highlight(&self, mark: &dyn Fn(Square) -> Option<char>) {
        let board = self.settings.board;
        let mut ranks = Vec::new();
        for rank in (0..board.ranks()).rev() {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..board.files() {
                match board.square(file, rank).and_then(mark) {
                    None => empty += 1,
                    Some(colour) => {
                        push_count(&mut text, &mut empty);
                        text.push(colour);
                    }
                }
            }
            push_count(&mut text, &mut empty);
            ranks.push(text);
        }
        self.say(&format!("highlight {}", ranks.join("/")));
    }
}

fn push_count(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
