//! A session that answers questions about lines, for whoever explains moves. Scores of
//! lines are those of its search; terms are always those of an evaluation by hand,
//! because a network has no reasons.

use crate::session::Session;
use game_core::{
    Analysis, Analyst, Control, Engine, Kind, Limits, Line, Move, Question, ResultCurve, Score,
    Sink, TableValue, Trace,
};

/// Answers questions about the position of a session.
///
/// Neither the opening book nor a lowered strength has a say, and a question ends
/// after its nodes, so that the same questions get the same answers.
pub struct SessionAnalyst<'a> {
    session: &'a mut Session,
    control: &'a Control,
    forgets: bool,
}

impl Session {
    /// An analyst of the position, which uses what was found before.
    pub fn analyst<'a>(&'a mut self, control: &'a Control) -> SessionAnalyst<'a> {
        SessionAnalyst { session: self, control, forgets: false }
    }

    /// An analyst of the position who forgets everything before each question. So a
    /// question gets the same answer whatever was asked before it, and a search with
    /// many nodes begins as one with few does.
    pub fn fresh_analyst<'a>(&'a mut self, control: &'a Control) -> SessionAnalyst<'a> {
        SessionAnalyst { session: self, control, forgets: true }
    }
}

impl SessionAnalyst<'_> {
    /// What `ask` says after these moves; nothing if they are not legal.
    fn after<T>(&mut self, moves: &[Move], ask: impl FnOnce(&mut Session) -> T) -> Option<T> {
        if !self.session.search.follow(moves) {
            return None;
        }
        let answer = ask(self.session);
        self.session.search.take_back(moves.len());
        Some(answer)
    }

    /// Searches the position of a question; a sink hears every finished iteration.
    fn think(&mut self, question: &Question, sink: &mut dyn Sink) -> Vec<Line> {
        let (control, forgets) = (self.control, self.forgets);
        let think = |session: &mut Session| {
            let only = session.search.moves_without(&question.without);
            if only.is_empty() {
                return Vec::new();
            }
            if forgets {
                session.search.settings().clear();
            }
            let limits = Limits {
                nodes: Some(question.nodes),
                lines: Some(question.lines),
                only,
                ..Limits::default()
            };
            session.search.think(&limits, control, sink).lines
        };
        self.after(&question.after, think).unwrap_or_default()
    }
}

/// Keeps the lines of the last iteration within each share of the nodes.
struct Shares {
    /// The nodes of each share, the least first, and what was found within them.
    found: Vec<(u64, Vec<Line>)>,
}

impl Shares {
    fn of(nodes: u64, n: u32) -> Shares {
        let halved = |times: u32| nodes.checked_shr(times).unwrap_or_default();
        Shares { found: (0..n).rev().map(|times| (halved(times), Vec::new())).collect() }
    }
}

impl Sink for Shares {
    fn progress(&mut self, analysis: &Analysis) {
        for (nodes, lines) in &mut self.found {
            if analysis.effort.nodes <= *nodes {
                lines.clone_from(&analysis.lines);
            }
        }
    }
}

impl Analyst for SessionAnalyst<'_> {
    fn lines(&mut self, question: &Question) -> Vec<Line> {
        self.think(question, &mut ())
    }

    fn looks(&mut self, question: &Question, shares: u32) -> Vec<Vec<Line>> {
        let mut shares = Shares::of(question.nodes, shares);
        let answer = self.think(question, &mut shares);
        let looks = shares.found.into_iter().map(|known| known.1);
        let mut looks: Vec<Vec<Line>> = looks.filter(|lines| !lines.is_empty()).collect();
        if looks.is_empty() && !answer.is_empty() {
            looks.push(answer);
        }
        looks
    }

    fn trace(&mut self, after: &[Move]) -> Trace {
        self.after(after, |session| session.search.trace_by_hand()).unwrap_or_default()
    }

    fn static_score(&mut self, after: &[Move]) -> Option<Score> {
        let score = |session: &mut Session| {
            Score::cp(session.search.trace_by_hand().total(session.position().turn()))
        };
        self.after(after, score)
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        self.session.search.piece_value(kind)
    }

    fn result_curve(&self) -> ResultCurve {
        self.session.result_curve()
    }

    fn table_value(&mut self, after: &[Move]) -> Option<TableValue> {
        let known = |session: &mut Session| {
            let tables = session.tables.for_game(&session.game)?.tables;
            tables.value(&session.position().to_setup())
        };
        self.after(after, known).flatten()
    }

    fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }
}
