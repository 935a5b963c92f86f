//! The items that are no moves on the board: `@` for drops, `O` for castling.

use super::parse::BetzaReader;
use super::{BetzaCastling, BetzaDrops};
use std::ops::Range;

impl BetzaReader<'_> {
    pub(super) fn drops(&mut self, letters: Range<usize>) {
        self.take('@');
        self.only("fsbj", '@', letters.clone());
        let known = &self.text[letters.clone()];
        let times = |letter: char| {
            let n = known.matches(letter).count();
            u8::try_from(n).ok().filter(|n| *n > 0)
        };
        let (per_file, per_shade, per_board) = (times('f'), times('s'), times('b'));
        let jumps = times('j');
        let ranks = self.count();
        let span = letters.start..self.at;
        if jumps.is_some_and(|n| n > 1) {
            self.fault(span.clone(), "j is written twice", "");
        }
        if jumps.is_some() && ranks == Some(1) {
            self.fault(span.clone(), "j@1 leaves no square", "");
        }
        let not_first_rank = jumps.is_some();
        let drops = BetzaDrops { span, ranks, not_first_rank, per_file, per_shade, per_board };
        self.piece.drops.push(drops);
    }

    pub(super) fn castling(&mut self, letters: Range<usize>) {
        self.take('O');
        self.only("ilrs", 'O', letters.clone());
        let known = &self.text[letters.clone()];
        let both = known.contains('s') || !known.contains(['l', 'r']);
        let (left, right) = (both || known.contains('l'), both || known.contains('r'));
        let steps = self.count();
        self.piece.castling.push(BetzaCastling {
            span: letters.start..self.at,
            left,
            right,
            steps,
        });
    }

    /// Refuses letters that mean nothing with this item.
    fn only(&mut self, known: &str, item: char, letters: Range<usize>) {
        let text = self.text;
        for (place, letter) in text[letters.clone()].char_indices() {
            if !known.contains(letter) {
                let at = letters.start + place;
                let hint = format!("the letters {known} do");
                self.fault(at..at + 1, format!("{letter} does not go with {item}"), &hint);
            }
        }
    }

    /// A number of ranks or steps, which is never 0.
    fn count(&mut self) -> Option<u8> {
        let start = self.at;
        let number = self.number()?;
        if number == 0 {
            self.fault(start..self.at, "0 means nothing here", "leave the number out");
        }
        u8::try_from(number).ok()
    }
}
