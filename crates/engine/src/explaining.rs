//! What a session knows of its game that explanations need.

use crate::game::{AnyChess, AnyGame, PositionVisitor};
use crate::session::Session;
use explain::{AnyBoard, Case, PieceNames, PointScale, TwoPositions, any_board};
use game_core::{Analyst, Control, Engine, Move};

/// The nodes for each line of an explanation if nobody names a number.
pub const USUAL_NODES: u64 = 200_000;

impl Session {
    /// Explains a move by two positions, as [`TwoPositions`] says; nothing if it is
    /// not legal or the search was stopped.
    pub fn compare(&mut self, m: Move, nodes: u64, control: &Control) -> Option<TwoPositions> {
        let (pos, scale, names) = (self.position(), self.scale(), self.piece_names());
        let mut analyst = self.fresh_analyst(control);
        pos.visit(Comparing { m, scale, nodes, names: &names, analyst: &mut analyst })
    }

    /// How scores of the game become points: chess by the public formula, other
    /// games by their own curve.
    pub fn scale(&self) -> PointScale {
        match self.game {
            AnyGame::Chess => PointScale::Chess,
            AnyGame::Compiled { .. } => PointScale::Fitted(self.result_curve()),
        }
    }

    /// What the pieces of the game are called.
    pub(crate) fn piece_names(&self) -> PieceNames {
        self.position().visit(Naming { game: &self.game })
    }
}

impl AnyGame {
    /// How the game is won, made from its rules, a sentence each; nothing of the
    /// game that everybody knows, which needs no rules file.
    pub fn how_won(&self) -> Vec<String> {
        match self {
            AnyGame::Chess => Vec::new(),
            AnyGame::Compiled { source, .. } => rules::describe::ways_to_win(source),
        }
    }
}

struct Comparing<'a> {
    m: Move,
    scale: PointScale,
    nodes: u64,
    names: &'a PieceNames,
    analyst: &'a mut dyn Analyst,
}

impl PositionVisitor for Comparing<'_> {
    type Output = Option<TwoPositions>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<TwoPositions> {
        let case = Case::ask(pos, self.m, self.analyst, self.scale, self.nodes)?;
        Some(TwoPositions::of(&case, self.analyst, self.names))
    }
}

struct Naming<'a> {
    game: &'a AnyGame,
}

impl PositionVisitor for Naming<'_> {
    type Output = PieceNames;

    fn visit<P: AnyChess>(self, pos: &P) -> PieceNames {
        match self.game {
            AnyGame::Chess => PieceNames::of_chess(),
            AnyGame::Compiled { source, .. } => {
                let board = any_board(pos);
                PieceNames::new(&*board as &dyn AnyBoard, &|symbol| name_of(source, symbol))
            }
        }
    }
}

/// The name of the piece that is written so.
fn name_of(game: &rules::game::Game, symbol: &str) -> Option<String> {
    let known = game.pieces.iter().find(|piece| piece.symbol == symbol)?;
    Some(known.name.to_lowercase())
}
