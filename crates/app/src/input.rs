//! Reading: arguments, the standard input, files; always with a limit, and
//! with words for whatever is not text.

use crate::failure::BadInput;
use game_core::{Fault, Field};
use notation::fen;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The name under which the standard input is asked for.
pub const STDIN: &str = "-";

/// Faults of a position as the program says them.
pub fn sentences(faults: &[Fault]) -> BadInput {
    BadInput(faults.iter().map(Fault::to_string).collect())
}

/// A FEN given as an argument.
pub fn fen_argument(argument: &OsStr) -> Result<&str, BadInput> {
    fen_text(argument.as_encoded_bytes())
}

/// A FEN from a pipe, whatever the white space around it.
pub fn read_fen(input: impl Read) -> Result<String, BadInput> {
    // One byte more shows that there are too many, without reading them all.
    let limit = fen::MAX_BYTES + 1;
    let mut bytes = Vec::new();
    input
        .take(limit as u64)
        .read_to_end(&mut bytes)
        .map_err(|error| BadInput::one(format!("cannot read the standard input: {error}")))?;
    if bytes.len() == limit {
        let found = format!("found more than {0} bytes, a FEN has at most {0}", fen::MAX_BYTES);
        return Err(sentences(&[Fault::new(Field::Text, found)]));
    }
    fen_text(&bytes).map(str::to_owned)
}

fn fen_text(bytes: &[u8]) -> Result<&str, BadInput> {
    utf8(bytes).map_err(|found| sentences(&[Fault::new(Field::Text, found)]))
}

/// The bytes as text, or a sentence about the first that is none.
pub fn utf8(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|error| {
        let place = error.valid_up_to();
        let byte = bytes.get(place).copied().unwrap_or_default();
        format!("found the byte {byte:#04x} at place {}, only UTF-8 text is allowed", place + 1)
    })
}

/// A file or the standard input, ready to be read.
pub struct Source {
    /// What to call it in sentences.
    pub name: String,
    input: Box<dyn Read>,
}

impl Source {
    /// Opens a file, or the standard input for `-`.
    pub fn open(path: &Path) -> Result<Source, BadInput> {
        if path == Path::new(STDIN) {
            let name = "standard input".to_owned();
            return Ok(Source { name, input: Box::new(io::stdin().lock()) });
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
        Ok(Source { name, input: Box::new(file) })
    }
}

impl Read for Source {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.input.read(room)
    }
}

/// What came of reading a line.
pub enum LineRead {
    /// It is in the room given, its end included.
    Line,
    /// It had more bytes than are looked at, and was passed over.
    TooLong,
    /// There are no more.
    End,
}

/// Reads a line of at most so many bytes.
pub fn read_line(input: &mut impl BufRead, most: u64, line: &mut Vec<u8>) -> LineRead {
    line.clear();
    match input.take(most).read_until(b'\n', line) {
        Ok(0) | Err(_) => LineRead::End,
        Ok(n) if n as u64 == most && !line.ends_with(b"\n") => match input.skip_until(b'\n') {
            Ok(_) => LineRead::TooLong,
            Err(_) => LineRead::End,
        },
        Ok(_) => LineRead::Line,
    }
}

/// How many bytes a file has; nothing for what is not a plain file.
pub fn file_size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len())
}

/// The sentence for a file that cannot be opened or read.
pub fn cannot_read(name: &str, error: &io::Error) -> BadInput {
    BadInput::one(format!("cannot read {name}: {error}"))
}
