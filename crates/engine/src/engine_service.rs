//! A session as the [`Engine`] that protocols and matches talk to.

use crate::game::{AnyGame, rules_of_library};
use crate::handicap::{self, Savings};
use crate::inquiry::{self, evaluation_table, flipped};
use crate::options;
use crate::session::Session;
use book::BookMove;
use game_core::{
    Analysis, Control, Engine, EngineOption, GameSheet, Inquiry, Limits, MoveStyle, OptionError,
    PositionError, ResultCurve, Score, Scribe, Sink, Start,
};
use notation::fen;
use rules::curves;
use rules::identity::rules_hash;

/// For shares in a hundred.
const PERCENT: u32 = 100;

impl Engine for Session {
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError> {
        self.search.set_position(start, moves)
    }

    fn position_remark(&self) -> Option<&str> {
        self.search.position_remark()
    }

    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        let limits = self.with_standing_limits(limits);
        if let Some(remark) = self.net_remark.take() {
            sink.remark(&remark);
        }
        if let Some(analysis) = self.book_analysis(&limits, control, sink) {
            return analysis;
        }
        let analysis = match self.spec.handicap.frailty() {
            None => self.search.think(&limits, control, sink),
            Some(frailty) => {
                let player = (frailty, self.chance, &mut self.savings);
                handicap::think(&mut *self.search, player, &limits, control, sink)
            }
        };
        if let Some(fault) = self.tables.tables.as_ref().and_then(|tables| tables.fault()) {
            sink.remark(&fault);
        }
        analysis
    }

    fn new_game(&mut self) {
        self.chance.next_game();
        self.savings = Savings::default();
        self.search.settings().clear();
    }

    fn scribe(&self) -> Box<dyn Scribe> {
        self.search.scribe(self.king_takes_rook)
    }

    fn inquire(&mut self, inquiry: Inquiry, control: &Control, hear: &mut dyn FnMut(&str)) {
        match inquiry {
            Inquiry::Evaluation => evaluation_table(&self.trace()).lines().for_each(hear),
            Inquiry::Bench(depth) => hear(&self.bench(depth, control)),
            Inquiry::Explain(text) => {
                self.explained(&text, control).iter().for_each(|line| hear(line))
            }
            other => inquiry::answer(&self.position(), other, control, hear),
        }
    }

    fn flip(&mut self) -> Result<(), PositionError> {
        let flipped = flipped(&self.position().to_setup());
        self.set_position(Start::Fen(&fen::print(&flipped)), &[])
    }

    fn result_curve(&self) -> ResultCurve {
        if let Some(net) = &self.net.net {
            return net.curve;
        }
        let find = || match &self.game {
            AnyGame::Chess => curves::of_id(self.game.name()),
            AnyGame::Compiled { source, .. } => curves::of_rules(rules_hash(source)),
        };
        *self.curve.get_or_init(|| find().unwrap_or_default())
    }

    fn games(&self) -> Vec<String> {
        options::choices(self)
    }

    fn sheet(&self, name: &str) -> Option<GameSheet> {
        let offered = self.offered.iter().find(|game| game.id == name);
        let game = match offered {
            Some(game) => game.clone(),
            None => rules_of_library(name).ok()?,
        };
        Some(rules::sheet(&game, &fen::print(&game.start)))
    }

    fn book(&self) -> Vec<String> {
        let (pos, scribe) = (self.position(), self.scribe());
        match self.opening_book.moves(&self.game, &pos) {
            Ok(moves) => book_lines(&moves, &*scribe),
            Err(refusal) => vec![refusal.sentence()],
        }
    }

    fn set_score(&mut self, score: Score, depth: u32) {
        self.search.know(score, depth);
    }

    fn options(&self) -> Vec<EngineOption> {
        options::list(self)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, OptionError> {
        options::set(self, name, value)
    }
}

/// The moves of a book as lines for people: the move, its share and its weight.
fn book_lines(moves: &[BookMove], scribe: &dyn Scribe) -> Vec<String> {
    let total: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
    let line = |known: &BookMove| {
        let text = scribe.line(&[known.m], MoveStyle::Short).concat();
        let percent = u32::from(known.weight) * PERCENT / total.max(1);
        format!("{text:<8} {percent:>3}%  weight {}", known.weight)
    };
    moves.iter().map(line).collect()
}
