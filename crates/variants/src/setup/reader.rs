//! Reading loose contents field by field. The castling field is read in
//! `rights.rs`, the braces in `extras.rs`.

use crate::board::Board;
use crate::cell::BoardCell;
use crate::counting::RunningCount;
use crate::position::Variant;
use crate::rulebook::Rulebook;
use crate::state::EnPassant;
use crate::turn;
use game_core::{Bits, Fault, Field, Placement, Setup, Side, Square, SquareSet};
use std::sync::Arc;

/// Checks that each side has still to give if nothing else is said.
const USUAL_CHECKS: [u32; 2] = [3, 3];

/// A position that is being set up, and the faults found so far.
pub(super) struct SetupReader<'a, B: Bits> {
    pub(super) pos: Variant<B>,
    pub(super) setup: &'a Setup,
    pub(super) faults: Vec<Fault>,
}

impl<B: Bits> SetupReader<'_, B> {
    pub(super) fn read(mut self) -> Result<Variant<B>, Vec<Fault>> {
        self.read_usual_fields();
        self.read_extras();
        if self.faults.is_empty() {
            self.check_safety();
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let mut pos = self.pos;
        pos.board.settle();
        pos.state.key = pos.board.key() ^ pos.state.key_share();
        Ok(pos)
    }

    /// Reads all fields but the braces.
    pub(super) fn read_usual_fields(&mut self) {
        self.pos.state.turn = self.setup.turn;
        self.pos.earlier_moves = self.setup.fullmoves.max(1) - 1;
        let last_number = self.pos.rules.uses.last_number;
        if last_number > 0 {
            let number = self.setup.fullmoves.clamp(1, last_number.into()) as u16;
            self.pos.board.set_move_number(number, self.setup.turn);
        }
        self.read_board();
        self.read_hands();
        self.read_turn();
        self.read_rights();
        self.read_en_passant();
        self.read_counters();
    }

    pub(super) fn fault(&mut self, field: Field, message: impl Into<String>) {
        self.faults.push(Fault::new(field, message));
    }

    fn read_board(&mut self) {
        let rules = Arc::clone(&self.pos.rules);
        let setup = self.setup;
        for (sq, placement) in setup.board.squares().zip(&setup.squares) {
            match placement {
                Placement::Empty => {}
                Placement::Wall => self.pos.board.set_cell(sq, BoardCell::WALL, &mut ()),
                Placement::Man(man) => {
                    let Some(kind) = rules.kind_of_man(*man) else {
                        let name = rules.tables.geometry.name(sq);
                        let symbols = symbols(&rules);
                        let message = format!("found {man} on {name}, the pieces are {symbols}");
                        self.fault(Field::Board, message);
                        continue;
                    };
                    let board = &mut self.pos.board;
                    board.set_cell(sq, BoardCell::of(man.side, kind), &mut ());
                    if man.from_pawn && rules.uses.former_pawns {
                        raise(board, board.former_pawn_flag(), sq);
                    }
                    for &flag in &rules.tables.start_flags[kind.index()] {
                        raise(board, flag, sq);
                    }
                    // A piece on the square it starts from has not moved.
                    let at_home = rules.game.start.squares.get(sq.index()) == Some(placement);
                    if rules.uses.unmoved && at_home {
                        raise(board, board.unmoved_flag(), sq);
                    }
                }
            }
        }
    }

    fn read_hands(&mut self) {
        let rules = Arc::clone(&self.pos.rules);
        for man in self.setup.hands.iter().flatten() {
            if rules.game.hands.is_none() {
                self.fault(Field::Hands, "found pieces in hand, the game has no hands");
                return;
            }
            match rules.kind_of_man(*man) {
                Some(kind) => {
                    let n = self.pos.board.hand(man.side, kind).saturating_add(1);
                    self.pos.board.set_hand(man.side, kind, n, &mut ());
                }
                None => {
                    let message = format!("found {man}, the pieces are {}", symbols(&rules));
                    self.fault(Field::Hands, message);
                }
            }
        }
    }

    fn read_turn(&mut self) {
        let setup = self.setup;
        let turn = &self.pos.rules.game.turn;
        let is_first = setup.fullmoves <= 1
            && setup.turn == Side::White
            && setup.squares == self.pos.rules.game.start.squares;
        let length = match turn.first_turn {
            Some(first) if is_first => first,
            _ if turn.progressive => {
                let grown = setup.fullmoves.max(1).saturating_mul(2) - 1 + setup.turn as u32;
                grown.min(turn.longest.unwrap_or(u32::MAX))
            }
            _ => turn.moves[setup.turn.index()],
        };
        self.pos.state.moves_left = length.min(u32::from(u16::MAX)) as u16;
        self.pos.state.turn_length = self.pos.state.moves_left;
    }

    /// Reads the en passant squares. Two squares may also be the square of a
    /// capture and the square of its victim.
    fn read_en_passant(&mut self) {
        let them = !self.setup.turn;
        match self.setup.en_passant[..] {
            [square, victim] if self.pos.board.side(them).has(victim) => {
                self.pos.state.add_en_passant(EnPassant { square, victim });
            }
            ref all => {
                for &square in all {
                    if let Some(victim) = en_passant_victim(&self.pos, them, square) {
                        self.pos.state.add_en_passant(EnPassant { square, victim });
                    }
                }
            }
        }
        turn::drop_useless_en_passant(&mut self.pos, them);
        if self.pos.state.has_en_passant() {
            turn::drop_illegal_en_passant(&mut self.pos);
        }
    }

    fn read_counters(&mut self) {
        let setup = self.setup;
        let uses = self.pos.rules.uses;
        let at_start = self.pos.rules.game.start.checks.unwrap_or(USUAL_CHECKS);
        let checks = match (setup.checks, setup.checks_given) {
            _ if !uses.checks => [0, 0],
            (Some(to_give), _) => to_give,
            (None, Some(given)) => [0, 1].map(|side| at_start[side].saturating_sub(given[side])),
            (None, None) => at_start,
        };
        self.pos.state.checks = checks.map(|n| n.min(u32::from(u8::MAX)) as u8);
        let short = |n: u32| n.min(u32::from(u16::MAX)) as u16;
        self.pos.state.halfmoves = short(setup.halfmoves);
        if let Some(count) = setup.count {
            if self.pos.rules.game.count.is_none() {
                let message = format!("found a count to {}, the game has none", count.limit);
                self.fault(Field::EnPassant, message);
            }
            self.pos.state.count =
                RunningCount { plies: short(count.plies), limit: short(count.limit) };
        }
        self.pos.state.faced = u8::from(uses.stand_offs && self.pos.attacks().royals_face());
    }

    fn check_safety(&mut self) {
        let them = !self.pos.state.turn;
        let Variant { rules, state, .. } = &self.pos;
        // Who has blown up a king need not mind his own.
        if rules.uses.sudden_endings && self.pos.is_suddenly_over() {
            return;
        }
        let checked_turns = rules.game.turn.moves == [1, 1] && !rules.game.turn.progressive;
        if checked_turns && !rules.game.duties.must_capture && self.pos.has_royal_within_reach(them)
        {
            let message =
                format!("{} is to move but could capture a royal piece of {them}", state.turn);
            self.fault(Field::Turn, message);
        }
    }
}

/// Lets the piece on a square carry a flag.
pub(super) fn raise<B: Bits>(board: &mut Board<B>, flag: usize, sq: Square) {
    board.set_flag(flag, board.flag(flag) | SquareSet::of(sq));
}

fn symbols<B: Bits>(rules: &Rulebook<B>) -> String {
    let all: Vec<&str> = rules.game.kinds.iter().map(|kind| kind.symbol.as_str()).collect();
    all.join(" ")
}

/// The piece of a side that may just have passed over a square, the first if
/// there are several.
pub(super) fn en_passant_victim<B: Bits>(
    pos: &Variant<B>,
    side: Side,
    over: Square,
) -> Option<Square> {
    pos.board.side(side).into_iter().find(|&victim| {
        let Some(piece) = pos.board.piece(victim) else { return false };
        let mut steps = pos.rules.mover(side, piece.kind).double_steps.iter().flatten();
        steps.any(|(to, squares)| *to == victim && squares.has(over))
    })
}
