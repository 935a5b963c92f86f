//! The server of UCI behind the words of another protocol.

use super::{Dialect, DialectStep, Ucci, Usi};
use crate::server::{Identity, Next, Output, Server};
use game_core::{Engine, OptionKind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The size of the board of shogi, for engines that do not tell theirs.
const SHOGI_BOARD: (u8, u8) = (9, 9);

/// Answers lines in a dialect.
pub struct DialectServer {
    inner: Server,
    dialect: Arc<Mutex<Box<dyn Dialect>>>,
    say: Output,
}

impl DialectServer {
    /// Answers lines of USI.
    pub fn usi(engine: Box<dyn Engine + Send>, identity: &Identity, say: Output) -> DialectServer {
        let (files, ranks) = board_of(&*engine).unwrap_or(SHOGI_BOARD);
        DialectServer::new(Box::new(Usi::new(files, ranks)), engine, identity, say)
    }

    /// Answers lines of UCCI.
    pub fn ucci(engine: Box<dyn Engine + Send>, identity: &Identity, say: Output) -> DialectServer {
        DialectServer::new(Box::new(Ucci::default()), engine, identity, say)
    }

    fn new(
        dialect: Box<dyn Dialect>,
        engine: Box<dyn Engine + Send>,
        identity: &Identity,
        say: Output,
    ) -> DialectServer {
        let dialect = Arc::new(Mutex::new(dialect));
        let (ear, mouth) = (Arc::clone(&dialect), Arc::clone(&say));
        let translated: Output = Arc::new(move |line: &str| {
            let reply = ear.lock().unwrap_or_else(PoisonError::into_inner).reply(line);
            reply.iter().flat_map(|text| text.lines()).for_each(|line| mouth(line));
        });
        DialectServer { inner: Server::new(engine, identity, translated), dialect, say }
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &[u8]) -> Next {
        let text = String::from_utf8_lossy(line).replace('\0', " ");
        let text = text.trim().trim_start_matches('\u{feff}');
        let steps = self.dialect.lock().unwrap_or_else(PoisonError::into_inner).hear(text);
        for step in steps {
            match step {
                DialectStep::Say(reply) => (self.say)(&reply),
                DialectStep::Tell(line) => {
                    if self.inner.hear(line.as_bytes()) == Next::Quit {
                        return Next::Quit;
                    }
                }
            }
        }
        Next::Hear
    }

    /// Says a remark for people.
    pub fn remark(&self, text: &str) {
        self.inner.remark(text);
    }

    /// Stops the search and ends, as [`Server::close`] does.
    pub fn close(self, patience: Duration) {
        self.inner.close(patience);
    }
}

/// The size of the board of the game that an engine plays.
fn board_of(engine: &dyn Engine) -> Option<(u8, u8)> {
    let options = engine.options();
    let variant = options.iter().find(|option| option.name == "UCI_Variant")?;
    let OptionKind::Combo { default, .. } = &variant.kind else { return None };
    engine.sheet(default).map(|sheet| (sheet.files, sheet.ranks))
}
