//! The board between two peers: the referee of their game.

use super::board::{board_of, setup_of};
use super::text::PeerGame;
use engine::{AnyChess, AnyPosition, PositionVisitor};
use game_core::{BoardView, Move, MoveStyle, Outcome, Side};
use protocol::peer::{PeerBoard, PeerMessage, PeerMove, Referee, RefereeError, spell, spell_step};
use std::fmt::Display;

/// The most moves that are listed when several could be meant.
const MAX_LISTED: usize = 4;

/// A game with a peer.
#[derive(Default)]
pub struct PeerTable {
    seat: Option<Seat>,
}

/// A game and how far it was played.
pub struct Seat {
    /// The game.
    pub game: PeerGame,
    pos: AnyPosition,
    /// The position the moves begin at.
    pub start: String,
    /// The moves so far, in coordinates.
    pub played: Vec<String>,
    /// The moves so far, as people write them.
    pub record: Vec<String>,
}

impl Seat {
    fn at(game: PeerGame, pos: AnyPosition) -> Seat {
        let start = notation::fen::print(&pos.to_setup());
        Seat { game, pos, start, played: Vec::new(), record: Vec::new() }
    }

    /// The messages that tell this game and its position.
    pub fn told(&self) -> Vec<PeerMessage> {
        let setup = self.pos.to_setup();
        let board = board_of(&self.game.rules, &setup);
        let variant = self.game.text();
        vec![
            PeerMessage::NewVariant { variant, format: Some("toml".to_owned()) },
            PeerMessage::NewPosition {
                board: Some(board),
                fen: Some(notation::fen::print(&setup)),
            },
        ]
    }

    /// How a legal move is told.
    pub fn told_move(&self, m: Move) -> Option<PeerMove> {
        let told = self.pos.visit(TellMoves(|other, _: &_| other == m));
        told.into_iter().next().map(|(_, told)| told)
    }
}

impl PeerTable {
    /// The game that is played, if there is one.
    pub fn seat(&self) -> Option<&Seat> {
        self.seat.as_ref()
    }

    /// Takes a game at a position, or at its start without one.
    pub fn take(&mut self, game: PeerGame, fen: Option<&str>) -> Result<(), RefereeError> {
        let pos = match fen {
            Some(fen) => game.game.position(fen),
            None => game.game.start(),
        };
        self.seat = Some(Seat::at(game, pos.map_err(in_words)?));
        Ok(())
    }
}

fn in_words(error: impl Display) -> RefereeError {
    RefereeError(error.to_string().replace('\n', "; "))
}

fn no_game() -> RefereeError {
    RefereeError("there is no game".to_owned())
}

impl Referee for PeerTable {
    fn new_variant(&mut self, text: &str, format: Option<&str>) -> Result<(), RefereeError> {
        self.take(PeerGame::read(text, format)?, None)
    }

    fn new_position(
        &mut self,
        board: Option<&PeerBoard>,
        fen: Option<&str>,
    ) -> Result<(), RefereeError> {
        let seat = self.seat.as_mut().ok_or_else(no_game)?;
        let rules = &seat.game.rules;
        let text = match (fen, board) {
            (Some(fen), _) => fen.to_owned(),
            (None, Some(board)) => notation::fen::print(&setup_of(rules, board)?),
            (None, None) => return Err(no_game()),
        };
        let pos = seat.game.game.position(&text).map_err(in_words)?;
        if let (Some(board), Some(_)) = (board, fen) {
            let pieces = |board: &PeerBoard| -> Vec<Vec<Option<i64>>> {
                let piece = |square: &Option<_>| {
                    square.map(|square: protocol::peer::PeerSquare| square.piece)
                };
                board.squares.iter().map(|rank| rank.iter().map(piece).collect()).collect()
            };
            if pieces(board) != pieces(&board_of(rules, &pos.to_setup())) {
                let sentence = "the squares and the fen show different pieces".to_owned();
                return Err(RefereeError(sentence));
            }
        }
        (seat.start, seat.pos) = (text, pos);
        (seat.played, seat.record) = (Vec::new(), Vec::new());
        Ok(())
    }

    fn play(&mut self, wanted: &PeerMove) -> Result<(), RefereeError> {
        let seat = self.seat.as_mut().ok_or_else(no_game)?;
        let told = seat.pos.visit(TellMoves(|_, told: &PeerMove| told.has_same_step(wanted)));
        let (moves, told): (Vec<Move>, Vec<PeerMove>) = told.into_iter().unzip();
        let chosen = wanted.choose(&told).map_err(|_| unclear(wanted, &told))?;
        let coordinates = seat.pos.write_move(moves[chosen], MoveStyle::Coordinates);
        let record = seat.pos.write_move(moves[chosen], MoveStyle::Short);
        seat.pos.play(moves[chosen]).map_err(in_words)?;
        seat.played.push(coordinates);
        seat.record.push(record);
        Ok(())
    }

    fn turn(&self) -> Side {
        self.seat.as_ref().map_or(Side::White, |seat| seat.pos.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.seat.as_ref().and_then(|seat| seat.pos.outcome())
    }
}

/// Why a move of the peer is none of the legal moves with its squares.
fn unclear(wanted: &PeerMove, told: &[PeerMove]) -> RefereeError {
    if told.is_empty() {
        return RefereeError(format!("{} is not legal here", wanted.text()));
    }
    let effects: Vec<String> =
        told.iter().take(MAX_LISTED).map(|told| format!("{:?}", told.effects_text())).collect();
    let more = if told.len() > MAX_LISTED { ", ..." } else { "" };
    let listed = format!("{}{more}", effects.join(", "));
    RefereeError(format!("the effects of {} do not fit, they may be {listed}", wanted.text()))
}

/// Tells the legal moves that fit.
struct TellMoves<F>(F);

impl<F: Fn(Move, &PeerMove) -> bool> PositionVisitor for TellMoves<F> {
    type Output = Vec<(Move, PeerMove)>;

    fn visit<P: AnyChess>(self, pos: &P) -> Vec<(Move, PeerMove)> {
        let before = pos.to_setup();
        let tell = |m: Move| {
            let facts = pos.facts(m);
            let symbol = match BoardView::turn(pos) {
                Side::White => pos.symbol(facts.kind).to_owned(),
                Side::Black => pos.symbol(facts.kind).to_lowercase(),
            };
            let step = spell_step(pos.geometry(), &facts, &symbol);
            // Making a move to see its effects takes longer than the step.
            let bare = PeerMove { step, effects: Vec::new(), notation: None };
            (self.0)(m, &bare).then(|| {
                let mut after = pos.snapshot();
                after.make(m, &mut ());
                let notation = Some(notation::coords::print(pos, m, pos.castling_text()));
                let told = spell(&before, &after.to_setup(), &facts, &symbol);
                (m, PeerMove { notation, ..told })
            })
        };
        pos.legal_moves().into_iter().filter_map(tell).collect()
    }
}
