//! Reading arguments, the standard input and files, always with a limit. Bytes
//! that are not text are refused with their place.

use crate::failure::BadInput;
use game_core::{Fault, Field};
use notation::fen;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The file name that means the standard input.
pub const STDIN: &str = "-";

/// The faults of a position, a sentence for each.
pub fn sentences(faults: &[Fault]) -> BadInput {
    BadInput(faults.iter().map(Fault::to_string).collect())
}

/// The text of a FEN that is an argument.
pub fn fen_argument(argument: &OsStr) -> Result<&str, BadInput> {
    fen_text(argument.as_encoded_bytes())
}

/// The text of a FEN that comes through a pipe.
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
    utf8(bytes).map_err(|error| sentences(&[Fault::new(Field::Text, error.to_string())]))
}

/// The first byte of an input that is not UTF-8 text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotUtf8 {
    byte: u8,
    /// How many bytes stand before it.
    offset: usize,
}

impl fmt::Display for NotUtf8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotUtf8 { byte, offset } = self;
        write!(f, "found the byte {byte:#04x} at place {}, only UTF-8 text is allowed", offset + 1)
    }
}

/// The bytes as text.
pub fn utf8(bytes: &[u8]) -> Result<&str, NotUtf8> {
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        NotUtf8 { byte: bytes.get(offset).copied().unwrap_or_default(), offset }
    })
}

/// A file or the standard input, ready to be read.
pub struct InputSource {
    /// The name of the input in sentences.
    pub name: String,
    input: Box<dyn Read>,
}

impl InputSource {
    /// Opens a file, or the standard input for `-`.
    pub fn open(path: &Path) -> Result<InputSource, BadInput> {
        if path == Path::new(STDIN) {
            let name = "standard input".to_owned();
            return Ok(InputSource { name, input: Box::new(io::stdin().lock()) });
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
        Ok(InputSource { name, input: Box::new(file) })
    }
}

impl Read for InputSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }
}

/// The result of reading a line.
pub enum LineRead {
    /// The line is in the buffer, its end included.
    Line,
    /// The line had more bytes than allowed, and was skipped.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads a line of at most `most` bytes into a buffer.
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

/// The size of a file in bytes; nothing if the path is not a plain file.
pub fn file_size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().filter(|data| data.is_file()).map(|data| data.len())
}

/// The sentence for a file that cannot be opened or read.
pub fn cannot_read(name: &str, error: &io::Error) -> BadInput {
    BadInput::one(format!("cannot read {name}: {error}"))
}
