//! Cuts a stream of bytes into lines of a bounded length.

use super::MAX_MESSAGE;

/// So many bytes without a line end are skipped before the stream is given up.
const MAX_SKIPPED: usize = 8 * MAX_MESSAGE;

/// Something that was cut off a stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cut {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line is longer than a message may be. What comes up to its end is
    /// skipped; told once for each such line.
    TooLong,
    /// A line does not end at all: the stream is not worth hearing any more.
    Endless,
}

/// Cuts bytes into lines, and never keeps more than one message in memory.
#[derive(Default)]
pub struct LineCutter {
    line: Vec<u8>,
    /// Bytes of an overlong line that were skipped; 0 within other lines.
    skipped: usize,
}

impl LineCutter {
    /// Takes the bytes that came, and hands out what they complete.
    pub fn take(&mut self, mut bytes: &[u8], mut hand: impl FnMut(Cut)) {
        while !bytes.is_empty() {
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let (part, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
            bytes = rest.get(1..).unwrap_or_default();
            self.add(part, &mut hand);
            if end.is_none() {
                return;
            }
            let was_skipped = std::mem::take(&mut self.skipped) > 0;
            let line = std::mem::take(&mut self.line);
            if !was_skipped {
                hand(Cut::Line(line));
            }
        }
    }

    /// Is a line begun and not yet complete?
    pub fn is_within_line(&self) -> bool {
        !self.line.is_empty() || self.skipped > 0
    }

    fn add(&mut self, part: &[u8], hand: &mut impl FnMut(Cut)) {
        if self.skipped == 0 && self.line.len() + part.len() <= MAX_MESSAGE {
            self.line.extend_from_slice(part);
            return;
        }
        let before = self.skipped;
        self.skipped = before.saturating_add(std::mem::take(&mut self.line).len() + part.len());
        if before == 0 {
            hand(Cut::TooLong);
        }
        if before <= MAX_SKIPPED && self.skipped > MAX_SKIPPED {
            hand(Cut::Endless);
        }
    }
}
