//! An engine without chance, and a conversation with it.

use super::super::*;
use crate::toy_chess;
use chess::Chess;
use game_core::{
    Analysis, BoardView, Bound, Control, DrawReason, Effort, EngineOption, GameSheet, Limits, Line,
    Move, MoveReadError, MoveSheet, MoveStyle, OptionError, OptionKind, Outcome, PieceSheet,
    Position, PositionError, Score, Scribe, SheetHands, Side, Sink, Start,
};
use notation::{coords, fen, san};
use std::sync::{Arc, Mutex};

/// Plays the first move of the sorted list. It thinks until it is stopped, unless
/// it is limited; with the option `Slow` even then.
pub(crate) struct Toy {
    pos: Chess,
    score: Score,
    is_slow: bool,
    /// The move it says it looks at, and the how manieth it is.
    looks_at: Option<(Move, u32)>,
    game: String,
    /// Limits of all searches so far.
    pub(crate) asked: Arc<Mutex<Vec<Limits>>>,
}

struct ToyScribe(Chess);

impl Scribe for ToyScribe {
    fn turn(&self) -> Side {
        BoardView::turn(&self.0)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn fen(&self) -> String {
        fen::print(&self.0.to_setup())
    }
    fn read(&self, text: &str) -> Result<Move, MoveReadError> {
        let short = |_| san::parse(&self.0, text).map_err(|_| ());
        coords::parse(&self.0, text)
            .or_else(|error| short(()).map_err(|()| error))
            .map_err(MoveReadError::new)
    }
    fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String> {
        let mut pos = self.0.clone();
        let mut texts = Vec::new();
        for &m in moves {
            texts.push(match style {
                MoveStyle::Coordinates => coords::print(&pos, m, coords::CastlingText::KingTarget),
                MoveStyle::Short => san::print(&pos, m),
            });
            pos.make(m, &mut ());
        }
        texts
    }
    fn claimable_draw(&self) -> Option<DrawReason> {
        self.0.claimable_draw()
    }
    fn moves(&self) -> Vec<MoveSheet> {
        let sheet = |m: Move| {
            let facts = self.0.facts(m);
            MoveSheet {
                m,
                from: facts.from(),
                to: facts.to,
                captured: facts.captured.map(|(_, sq)| sq),
                promotion: facts.promotion.map(|kind| self.0.symbol(kind).to_owned()),
            }
        };
        sorted(&self.0).into_iter().map(sheet).collect()
    }
}

/// The legal moves in the order of their texts.
fn sorted(pos: &Chess) -> Vec<Move> {
    let mut moves = pos.legal_moves();
    moves.sort_by_key(|&m| coords::print(pos, m, coords::CastlingText::KingTarget));
    moves
}

impl Toy {
    /// The first move here, and the first answer to it.
    fn line(&self, limits: &Limits) -> Vec<Move> {
        let wanted = |m: &&Move| limits.only.is_empty() || limits.only.contains(m);
        let moves = sorted(&self.pos);
        let Some(&first) = moves.iter().find(wanted) else { return Vec::new() };
        let mut after = self.pos.clone();
        after.make(first, &mut ());
        std::iter::once(first).chain(sorted(&after).first().copied()).collect()
    }
}

impl Engine for Toy {
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError> {
        self.pos = toy_chess::position(start, moves)?;
        Ok(())
    }

    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        self.asked.lock().unwrap().push(limits.clone());
        let moves = self.line(limits);
        if moves.is_empty() {
            return Analysis::default();
        }
        let score = self.score.of(BoardView::turn(&self.pos));
        let line = Line { moves, score, bound: Bound::Exact };
        let found = Analysis { lines: vec![line], effort: Effort::default() };
        if let Some((m, number)) = self.looks_at {
            sink.current_move(m, number, 1);
        }
        sink.progress(&found);
        control.wait_for_ponder_hit();
        let is_limited = limits.depth.is_some()
            || limits.clocks.is_some()
            || limits.move_time.is_some()
            || limits.nodes.is_some();
        if self.is_slow || !is_limited {
            control.wait_for_stop();
        }
        found
    }

    fn new_game(&mut self) {}

    fn scribe(&self) -> Box<dyn Scribe> {
        Box::new(ToyScribe(self.pos.clone()))
    }

    fn games(&self) -> Vec<String> {
        ["chess", "chess960", "toychess", "badchess"].map(str::to_owned).to_vec()
    }

    fn sheet(&self, name: &str) -> Option<GameSheet> {
        let piece = |symbol: &str, moves: &str| PieceSheet {
            steps_aside: symbol != "P",
            ..toy_chess::piece_sheet(symbol, moves)
        };
        let obstacles = match name {
            "badchess" => vec!["it is bad".to_owned()],
            _ => Vec::new(),
        };
        Some(GameSheet {
            id: name.to_owned(),
            files: 8,
            ranks: 8,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            pieces: vec![
                piece("P", "fmWfceFifmnD"),
                piece("N", "N"),
                piece("B", "B"),
                piece("R", "R"),
                piece("Q", "Q"),
                piece("K", "KisO2"),
            ],
            hands: SheetHands::None,
            stalemate_loses: false,
            obstacles,
        })
    }

    fn options(&self) -> Vec<EngineOption> {
        let option = |name: &str, kind| EngineOption { name: name.to_owned(), kind };
        vec![
            option("Hash", OptionKind::Spin { default: 16, low: 1, high: 64 }),
            option("UCI_Variant", OptionKind::Combo { default: "chess".into(), choices: vec![] }),
            option("SyzygyPath", OptionKind::Text(String::new())),
            option("Slow", OptionKind::Check(false)),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, OptionError> {
        match name {
            "Hash" | "Threads" => return Ok(Some(format!("{name} is {value}"))),
            "Slow" => self.is_slow = value == "true",
            "SyzygyPath" => return Ok(Some(format!("tables of {value}"))),
            "Score" => self.score = Score::cp(value.parse().unwrap()),
            "Mated" => self.score = Score::mated_in(2),
            "LooksAt" => {
                self.looks_at = sorted(&self.pos).get(3).map(|&m| (m, value.parse().unwrap()));
            }
            "UCI_Variant" => self.game = value.to_owned(),
            _ => return Err(OptionError::Unknown { name: name.to_owned(), nearest: None }),
        }
        Ok(None)
    }
}

/// Longer than any reply takes: then the test has failed instead of hanging.
pub(crate) const HANGS: Duration = Duration::from_secs(60);

/// A conversation with the toy.
pub(crate) struct Talk {
    pub(crate) server: XboardServer,
    pub(crate) replies: Receiver<String>,
    pub(crate) asked: Arc<Mutex<Vec<Limits>>>,
    pings: u32,
}

impl Talk {
    pub(crate) fn new() -> Talk {
        let (send, replies) = mpsc::channel();
        let send = Mutex::new(send);
        let say: Output = Arc::new(move |line: &str| {
            let _ = send.lock().unwrap().send(line.to_owned());
        });
        let asked: Arc<Mutex<Vec<Limits>>> = Arc::default();
        let toy = Toy {
            pos: Chess::start(),
            score: Score::cp(7),
            is_slow: false,
            looks_at: None,
            game: "chess".to_owned(),
            asked: Arc::clone(&asked),
        };
        let identity = Identity { name: "Toy 1".to_owned(), author: "Us".to_owned() };
        let server = XboardServer::new(Box::new(toy), "chess", 1, &identity, say);
        Talk { server, replies, asked, pings: 0 }
    }

    /// A game in which neither side is played.
    pub(crate) fn forced() -> Talk {
        let mut talk = Talk::new();
        talk.say(&["new", "force"], &[]);
        talk
    }

    /// Says lines, then waits for exactly these replies and nothing else before
    /// the answer to a ping.
    #[track_caller]
    pub(crate) fn say(&mut self, lines: &[&str], expected: &[&str]) {
        self.pings += 1;
        let ping = format!("ping {}", self.pings);
        for line in lines.iter().copied().chain([ping.as_str()]) {
            assert_eq!(self.server.hear(line.as_bytes()), Next::Hear, "{line}");
        }
        self.hear(expected.iter().copied().chain([ping.replace("ping", "pong").as_str()]), lines);
    }

    /// Says lines, then waits for these replies; more may come.
    #[track_caller]
    pub(crate) fn start(&mut self, lines: &[&str], expected: &[&str]) {
        for line in lines {
            assert_eq!(self.server.hear(line.as_bytes()), Next::Hear, "{line}");
        }
        self.hear(expected.iter().copied(), lines);
    }

    #[track_caller]
    fn hear<'a>(&mut self, expected: impl Iterator<Item = &'a str>, lines: &[&str]) {
        for wanted in expected {
            match self.replies.recv_timeout(HANGS) {
                Ok(reply) => assert_eq!(reply, *wanted, "after {lines:?}"),
                Err(_) => panic!("no reply {wanted:?} after {lines:?}"),
            }
        }
    }

    /// The limits of the last search.
    pub(crate) fn limits(&self) -> Limits {
        self.asked.lock().unwrap().last().expect("it has thought").clone()
    }

    /// Nothing more comes.
    #[track_caller]
    pub(crate) fn end(self) {
        let Talk { server, replies, .. } = self;
        server.close(HANGS);
        assert_eq!(replies.iter().collect::<Vec<_>>(), Vec::<String>::new());
    }
}
