//! The log of a conversation: every line with its time and who said it.

use crate::failure::BadInput;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// Who said a line.
#[derive(Clone, Copy)]
pub enum Voice {
    /// The program that started the engine.
    Theirs,
    /// The engine.
    Ours,
}

/// A file with the lines of a conversation. What cannot be written is lost: the
/// game goes on.
pub struct Log {
    file: Mutex<File>,
    began: Instant,
}

impl Log {
    /// Begins a log, in place of what the file had.
    pub fn create(path: &Path) -> Result<Log, BadInput> {
        let file = File::create(path)
            .map_err(|error| BadInput::one(format!("cannot write {}: {error}", path.display())))?;
        Ok(Log { file: Mutex::new(file), began: Instant::now() })
    }

    /// Notes a line.
    pub fn note(&self, voice: Voice, line: &str) {
        let arrow = match voice {
            Voice::Theirs => ">",
            Voice::Ours => "<",
        };
        let seconds = self.began.elapsed().as_secs_f64();
        if let Ok(mut file) = self.file.lock() {
            let _ = writeln!(file, "{seconds:9.3} {arrow} {}", line.trim_end());
        }
    }
}
