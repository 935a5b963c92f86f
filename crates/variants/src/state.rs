//! What changes with every move besides the board: the turn, the rights, the
//! counters.

use crate::counting::RunningCount;
use crate::zobrist;
use game_core::{Key, Move, Side, Square};

/// The most pieces that can be captured en passant at once.
const MAX_EN_PASSANT: usize = 4;

/// A piece that can be captured en passant, and the square the captor goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassant {
    pub(crate) square: Square,
    pub(crate) victim: Square,
}

/// The small change of a position: copied whole at every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The key of the whole position, its board included.
    pub(crate) key: Key,
    pub(crate) turn: Side,
    /// Moves the side to move still has in this turn.
    pub(crate) moves_left: u16,
    /// Moves the present turn has in all.
    pub(crate) turn_length: u16,
    pub(crate) halfmoves: u16,
    /// Castling rights, a bit for each side and wing, and above them who has
    /// castled where, if the game asks for that.
    pub(crate) rights: u8,
    n_en_passant: u8,
    en_passant: [EnPassant; MAX_EN_PASSANT],
    /// By side, the checks it has still to give.
    pub(crate) checks: [u8; 2],
    /// No drop is legal, so that the duty to drop does not bind; set only while
    /// other moves are looked for.
    pub(crate) waives_drop: bool,
    /// Passes in a row.
    pub(crate) passes: u8,
    /// Turns in a row at whose start royal pieces faced one another.
    pub(crate) faced: u8,
    /// How far a side is counted out.
    pub(crate) count: RunningCount,
    /// The move that led here.
    pub(crate) made: Option<Move>,
    /// Whether the side to move is in check, if the last move had to find out.
    pub(crate) in_check: Option<bool>,
}

impl State {
    /// White to move, and nothing else to remember.
    pub(crate) fn new() -> State {
        let nowhere = EnPassant { square: Square(0), victim: Square(0) };
        State {
            key: 0,
            turn: Side::White,
            moves_left: 1,
            turn_length: 1,
            halfmoves: 0,
            rights: 0,
            n_en_passant: 0,
            en_passant: [nowhere; MAX_EN_PASSANT],
            checks: [0; 2],
            waives_drop: false,
            passes: 0,
            faced: 0,
            count: RunningCount::default(),
            made: None,
            in_check: None,
        }
    }

    /// The pieces that can be captured en passant.
    #[inline(always)]
    pub(crate) fn en_passant(&self) -> &[EnPassant] {
        &self.en_passant[..usize::from(self.n_en_passant)]
    }

    #[inline(always)]
    pub(crate) fn has_en_passant(&self) -> bool {
        self.n_en_passant > 0
    }

    /// Remembers a piece that can be captured en passant; `false` if there are
    /// too many already.
    pub(crate) fn add_en_passant(&mut self, chance: EnPassant) -> bool {
        let n = usize::from(self.n_en_passant);
        if self.en_passant().contains(&chance) {
            return true;
        }
        if n == MAX_EN_PASSANT {
            return false;
        }
        self.en_passant[n] = chance;
        self.n_en_passant += 1;
        true
    }

    #[inline(always)]
    pub(crate) fn clear_en_passant(&mut self) {
        self.n_en_passant = 0;
    }

    /// Keeps some of the pieces that can be captured en passant.
    pub(crate) fn retain_en_passant(&mut self, keeps: impl Fn(&EnPassant) -> bool) {
        let mut n_kept = 0;
        for index in 0..usize::from(self.n_en_passant) {
            let chance = self.en_passant[index];
            if keeps(&chance) {
                self.en_passant[n_kept] = chance;
                n_kept += 1;
            }
        }
        self.n_en_passant = n_kept as u8;
    }

    /// The share of the turn, the rights and the counters in the key.
    pub(crate) fn key_share(&self) -> Key {
        zobrist::turn(self.turn, self.moves_left, self.turn_length)
            ^ zobrist::rights(self.rights)
            ^ zobrist::checks(self.checks)
            ^ zobrist::passes(self.passes << 4 | self.faced)
            ^ self.en_passant_key()
    }

    fn en_passant_key(&self) -> Key {
        self.en_passant().iter().fold(0, |key, chance| key ^ zobrist::en_passant(chance.square))
    }

    /// By what the shares of two states differ. Most moves change little
    /// besides the turn, and what is equal need not be computed.
    #[inline(always)]
    pub(crate) fn key_difference(&self, other: &State) -> Key {
        let turn = |state: &State| zobrist::turn(state.turn, state.moves_left, state.turn_length);
        let mut key = turn(self) ^ turn(other);
        if self.rights != other.rights {
            key ^= zobrist::rights(self.rights) ^ zobrist::rights(other.rights);
        }
        if self.n_en_passant != 0 || other.n_en_passant != 0 {
            key ^= self.en_passant_key() ^ other.en_passant_key();
        }
        let counters = |state: &State| (state.checks, state.passes, state.faced);
        if counters(self) != counters(other) {
            key ^= zobrist::checks(self.checks) ^ zobrist::checks(other.checks);
            let passes = |state: &State| zobrist::passes(state.passes << 4 | state.faced);
            key ^= passes(self) ^ passes(other);
        }
        key
    }
}
