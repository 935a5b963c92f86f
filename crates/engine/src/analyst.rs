//! A session that answers questions about lines, for whoever explains moves. Scores of
//! lines are those of its search; terms are always those of an evaluation by hand,
//! because a network has no reasons.

use crate::session::Session;
use game_core::{
    Analyst, Control, Engine, Kind, Limits, Line, Move, Question, ResultCurve, Score, TableValue,
    Trace,
};

/// Answers questions about the position of a session.
///
/// Neither the opening book nor a lowered strength has a say, and a question ends
/// after its nodes, so that the same questions get the same answers.
pub struct SessionAnalyst<'a> {
    session: &'a mut Session,
    control: &'a Control,
}

impl Session {
    /// An analyst of the position.
    pub fn analyst<'a>(&'a mut self, control: &'a Control) -> SessionAnalyst<'a> {
        SessionAnalyst { session: self, control }
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
}

impl Analyst for SessionAnalyst<'_> {
    fn lines(&mut self, question: &Question) -> Vec<Line> {
        let control = self.control;
        let think = |session: &mut Session| {
            let only = session.search.moves_without(&question.without);
            if only.is_empty() {
                return Vec::new();
            }
            let limits = Limits {
                nodes: Some(question.nodes),
                lines: Some(question.lines),
                only,
                ..Limits::default()
            };
            session.search.think(&limits, control, &mut ()).lines
        };
        self.after(&question.after, think).unwrap_or_default()
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
