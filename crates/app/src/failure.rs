//! Failures, and the exit codes that report them.
//!
//! Exit code 2 means that the caller must change something: a wrong call, an
//! impossible position, a file that cannot be read, faulty rules of a game that
//! is to be played. Exit code 1 means that the work itself failed, or that a
//! file that was to be checked has faults.

use crate::output;
use std::fmt;
use std::process::ExitCode;

/// The work failed or found faults.
pub const FAILED_JOB: u8 = 1;
/// The call or its input is wrong.
pub const BAD_INPUT: u8 = 2;

/// The faults of the input, one sentence for each.
#[derive(Debug)]
pub struct BadInput(pub Vec<String>);

impl BadInput {
    /// A single fault.
    pub fn one(sentence: impl Into<String>) -> BadInput {
        BadInput(vec![sentence.into()])
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for BadInput {}

/// The exit code of a command; a failure is told first.
pub fn exit_code(done: anyhow::Result<ExitCode>) -> ExitCode {
    let error = match done {
        Ok(code) => return code,
        Err(error) => error,
    };
    match error.downcast_ref::<BadInput>() {
        Some(BadInput(sentences)) => {
            sentences.iter().for_each(|sentence| output::complain(sentence));
            ExitCode::from(BAD_INPUT)
        }
        None => {
            output::complain(&format!("{error:#}"));
            ExitCode::from(FAILED_JOB)
        }
    }
}
