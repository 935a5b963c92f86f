//! The protocols that programs speak with an engine, and who speaks first.
//!
//! Each protocol is a word of [`Speech`] and a [`Conversation`]. A program that
//! starts the engine without words says by its first line which protocol it
//! speaks.

use crate::log::Log;
use crate::stdio::Surround;
use crate::{cli::UciArgs, stdio};
use protocol::dialect::DialectServer;
use protocol::server::{Next, Server};
use protocol::xboard_server::XboardServer;
use std::sync::Arc;
use std::time::Duration;

/// A protocol between a program and an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// The Universal Chess Interface.
    Uci,
    /// The XBoard protocol.
    Xboard,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chinese Chess Interface.
    Ucci,
}

/// The words by which a protocol is recognised.
const FIRST_WORDS: [(&str, Speech); 5] = [
    ("uci", Speech::Uci),
    ("xboard", Speech::Xboard),
    ("protover", Speech::Xboard),
    ("usi", Speech::Usi),
    ("ucci", Speech::Ucci),
];

impl Speech {
    /// The protocol of a program whose first line is this; nothing for an empty
    /// line. Whoever greets in no way is taken to speak UCI.
    pub fn of_first_line(line: &[u8]) -> Option<Speech> {
        let text = String::from_utf8_lossy(line);
        let word = text.split_whitespace().next()?.trim_start_matches('\u{feff}');
        let known = FIRST_WORDS.iter().find(|(first, _)| *first == word);
        Some(known.map_or(Speech::Uci, |(_, speech)| *speech))
    }

    /// The game that programs with this protocol play unless another is named.
    fn usual_game(self) -> &'static str {
        match self {
            Speech::Uci | Speech::Xboard => "chess",
            Speech::Usi => "shogi",
            Speech::Ucci => "xiangqi",
        }
    }

    /// The other side of a conversation in this protocol.
    pub fn conversation(
        self,
        args: &UciArgs,
        log: &Option<Arc<Log>>,
    ) -> anyhow::Result<Box<dyn Conversation>> {
        let Surround { session, home, identity, say } =
            stdio::surround(args, self.usual_game(), log)?;
        Ok(match self {
            Speech::Uci => Box::new(Server::new(session, &identity, say)),
            Speech::Xboard => {
                let seed = stdio::seed();
                Box::new(XboardServer::new(session, &home, seed, &identity, say))
            }
            Speech::Usi => Box::new(DialectServer::usi(session, &identity, say)),
            Speech::Ucci => Box::new(DialectServer::ucci(session, &identity, say)),
        })
    }
}

/// The engine's side of a conversation.
pub trait Conversation {
    /// Hears a line.
    fn hear(&mut self, line: &[u8]) -> Next;

    /// Says a remark for people.
    fn remark(&self, text: &str);

    /// Ends, and waits no longer than this for what is still to be said.
    fn close(self: Box<Self>, patience: Duration);
}

/// A server of the crate `protocol` is a conversation.
macro_rules! conversation {
    ($($server:ty),*) => {$(
        impl Conversation for $server {
            fn hear(&mut self, line: &[u8]) -> Next {
                <$server>::hear(self, line)
            }

            fn remark(&self, text: &str) {
                <$server>::remark(self, text);
            }

            fn close(self: Box<Self>, patience: Duration) {
                <$server>::close(*self, patience);
            }
        }
    )*};
}

conversation!(Server, XboardServer, DialectServer);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_decides() {
        for (line, speech) in [
            ("uci\n", Some(Speech::Uci)),
            ("  xboard\r\n", Some(Speech::Xboard)),
            ("\u{feff}xboard", Some(Speech::Xboard)),
            ("protover 2", Some(Speech::Xboard)),
            ("usi", Some(Speech::Usi)),
            ("ucci\n", Some(Speech::Ucci)),
            ("isready", Some(Speech::Uci)),
            (" \t\r\n", None),
            ("", None),
        ] {
            assert_eq!(Speech::of_first_line(line.as_bytes()), speech, "{line:?}");
        }
        assert_eq!(Speech::of_first_line(b"\xff\xfe"), Some(Speech::Uci));
    }
}
