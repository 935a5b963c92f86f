//! `manticore epd`: checks a test suite, a file with a position and notes on each
//! line.
//!
//! The moves of `bm` (best move) and `am` (avoid move) must be legal in their
//! position. Empty lines and lines that begin with `#` are skipped.

use crate::cli::EpdArgs;
use crate::failure::FAILED_JOB;
use crate::input::{self, InputSource};
use crate::output::{self, grouped};
use chess::Chess;
use notation::epd::{self, Epd, EpdError, MAX_BYTES};
use serde_json::json;
use std::io::{self, BufRead, BufReader, Read};
use std::process::ExitCode;

/// The operations whose words are moves.
const MOVE_OPERATIONS: [&str; 2] = ["bm", "am"];
/// At most this many faults are reported one by one.
const MAX_SENTENCES: u64 = 20;

/// The counts over a file.
#[derive(Default)]
struct Tally {
    positions: u64,
    moves: u64,
    faulty: u64,
    faults: u64,
}

/// Runs the command.
pub fn run(args: &EpdArgs) -> anyhow::Result<ExitCode> {
    let source = InputSource::open(&args.file)?;
    let name = source.name.clone();
    let mut lines = BufReader::new(source);
    let mut tally = Tally::default();
    let mut line = Vec::new();
    for number in 1_u64.. {
        let read = next_line(&mut lines, &mut line);
        if !read.map_err(|error| input::cannot_read(&name, &error))? {
            break;
        }
        tally.check(&name, number, &line);
    }
    if tally.faults > MAX_SENTENCES {
        output::complain(&format!("and {} more", grouped(tally.faults - MAX_SENTENCES)));
    }
    let Tally { positions, moves, faulty, .. } = tally;
    output::print(&if args.json {
        let summary = json!({ "positions": positions, "moves": moves, "faulty": faulty });
        format!("{summary:#}\n")
    } else {
        format!("positions {positions}\nmoves {moves}\nfaulty {faulty}\n")
    })?;
    Ok(if tally.faulty > 0 { ExitCode::from(FAILED_JOB) } else { ExitCode::SUCCESS })
}

impl Tally {
    /// Checks a line and reports its faults.
    fn check(&mut self, name: &str, number: u64, line: &[u8]) {
        let is_skipped = line.trim_ascii().is_empty() || line.starts_with(b"#");
        if is_skipped {
            return;
        }
        self.positions += 1;
        match check_line(line) {
            Ok(n_moves) => self.moves += n_moves,
            Err(sentences) => {
                self.faulty += 1;
                for sentence in sentences {
                    self.faults += 1;
                    if self.faults <= MAX_SENTENCES {
                        output::complain(&format!("{name}: line {number}: {sentence}"));
                    }
                }
            }
        }
    }
}

/// The number of moves on a line, or all its faults.
fn check_line(line: &[u8]) -> Result<u64, Vec<String>> {
    if line.len() > MAX_BYTES {
        return Err(vec![format!("found more than {MAX_BYTES} bytes, a line has at most that")]);
    }
    let text = input::utf8(line).map_err(|error| vec![error.to_string()])?;
    let read: Epd = epd::parse(text).map_err(|error| match error {
        EpdError::Position(faults) => input::sentences(&faults.0).0,
        other => vec![other.to_string()],
    })?;
    let pos = Chess::from_setup(&read.setup).map_err(|faults| input::sentences(&faults).0)?;
    let mut n_moves = 0;
    let mut faults = Vec::new();
    for opcode in MOVE_OPERATIONS {
        match read.moves(opcode, &pos) {
            Ok(moves) => n_moves += moves.len() as u64,
            Err(error) => faults.push(format!("{opcode}: {error}")),
        }
    }
    if faults.is_empty() { Ok(n_moves) } else { Err(faults) }
}

/// Reads a line without its line end; false at the end of the text. Of a line that
/// is too long, only enough is kept to show that.
fn next_line(lines: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    // The longest line and both bytes of a Windows line end.
    let limit = MAX_BYTES as u64 + 2;
    if lines.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == limit {
        lines.skip_until(b'\n')?;
        return Ok(true);
    }
    let n_kept = line.trim_ascii_end().len();
    line.truncate(n_kept);
    Ok(true)
}
