//! An engine without chance, and a conversation with it.

use super::super::*;
use crate::toy_chess;
use chess::Chess;
use game_core::{
    Analysis, Bound, Effort, Fault, Field, Limits, Line, Move, MoveReadError, MoveStyle,
    OptionError, OptionKind, Outcome, Position, PositionError, Score, Scribe, Side, Sink, Start,
};
use notation::{coords, fen};
use std::sync::mpsc;

/// Plays the first move of the list. Finds it at once; without limits it then
/// thinks on until it is stopped.
struct Toy {
    pos: Chess,
    hash: String,
}

struct ToyScribe(Chess);

impl Scribe for ToyScribe {
    fn turn(&self) -> Side {
        game_core::BoardView::turn(&self.0)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn fen(&self) -> String {
        fen::print(&self.0.to_setup())
    }
    fn read(&self, text: &str) -> Result<Move, MoveReadError> {
        coords::parse(&self.0, text).map_err(MoveReadError::new)
    }
    fn line(&self, moves: &[Move], _: MoveStyle) -> Vec<String> {
        let castling = coords::CastlingText::KingTarget;
        moves.iter().map(|&m| coords::print(&self.0, m, castling)).collect()
    }
}

impl Engine for Toy {
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError> {
        self.pos = toy_chess::position(start, moves)?;
        Ok(())
    }

    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        let mut moves = self.pos.legal_moves();
        moves.sort_unstable();
        let wanted = |m: &&Move| limits.only.is_empty() || limits.only.contains(m);
        let Some(&first) = moves.iter().find(wanted) else { return Analysis::default() };
        let score = Score::cp(7).of(game_core::BoardView::turn(&self.pos));
        let line = Line { moves: vec![first], score, bound: Bound::Exact };
        let found = Analysis { lines: vec![line], effort: Effort::default() };
        sink.progress(&found);
        let is_limited = limits.depth.is_some() || limits.clocks.is_some();
        if !is_limited {
            control.wait_for_stop();
        }
        found
    }

    fn new_game(&mut self) {}

    fn inquire(&mut self, inquiry: Inquiry, control: &Control, hear: &mut dyn FnMut(&str)) {
        if inquiry == Inquiry::Perft(9) {
            control.wait_for_stop();
        }
        hear(&format!("{inquiry:?}"));
    }

    fn flip(&mut self) -> Result<(), PositionError> {
        Err(PositionError::Faults(vec![Fault::new(Field::Text, "no flip".to_owned())]))
    }

    fn scribe(&self) -> Box<dyn Scribe> {
        Box::new(ToyScribe(self.pos.clone()))
    }

    fn options(&self) -> Vec<EngineOption> {
        vec![EngineOption {
            name: "Hash".to_owned(),
            kind: OptionKind::Spin { default: 16, low: 1, high: 64 },
        }]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, OptionError> {
        if name != "Hash" {
            return Err(OptionError::Unknown { name: name.to_owned(), nearest: None });
        }
        self.hash = value.to_owned();
        Ok(Some(format!("Hash is {value}")))
    }
}

/// Longer than any reply takes: then the test has failed instead of hanging.
pub(super) const HANGS: Duration = Duration::from_secs(60);

pub(super) struct Talk {
    pub(super) server: Server,
    pub(super) replies: Receiver<String>,
}

impl Talk {
    pub(super) fn new() -> Talk {
        let (send, replies) = mpsc::channel();
        let send = std::sync::Mutex::new(send);
        let say: Output = Arc::new(move |line: &str| {
            let _ = send.lock().unwrap().send(line.to_owned());
        });
        let toy = Toy { pos: Chess::start(), hash: String::new() };
        let identity = Identity { name: "Toy".to_owned(), author: "Us".to_owned() };
        Talk { server: Server::new(Box::new(toy), &identity, say), replies }
    }

    /// Says a line, then waits for exactly these replies.
    #[track_caller]
    pub(super) fn say(&mut self, line: &str, expected: &[&str]) {
        assert_eq!(self.server.hear(line.as_bytes()), Next::Hear, "{line}");
        for wanted in expected {
            match self.replies.recv_timeout(HANGS) {
                Ok(reply) => assert_eq!(reply, *wanted, "after {line}"),
                Err(_) => panic!("no reply {wanted:?} after {line}"),
            }
        }
    }

    /// Nothing more comes.
    #[track_caller]
    pub(super) fn end(self) {
        let Talk { server, replies } = self;
        server.close(HANGS);
        assert_eq!(replies.iter().collect::<Vec<_>>(), Vec::<String>::new());
    }
}
