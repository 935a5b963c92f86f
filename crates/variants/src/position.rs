//! A position of any compiled game: its fields, and changing them reversibly.
//!
//! Every change of the board goes through a few primitive steps, each of which
//! notes what was there before. Taking a move back plays the notes backwards,
//! so an effect needs no undoing of its own.

use crate::castling::Castling;
use crate::counting::Count;
use crate::rulebook::Rulebook;
use crate::zobrist;
use game_core::{Bits, Key, Kind, Move, Observer, Piece, Side, Square, SquareSet};
use rules::game::{PerSide, Royal};
use std::sync::Arc;

/// What stands on a square, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(pub(crate) u8);

impl Cell {
    const BLACK: u8 = 0x80;
    pub(crate) const EMPTY: Cell = Cell(0x7f);
    /// A square nobody can enter: a hole, a wall, a block.
    pub(crate) const WALL: Cell = Cell(0x7e);

    #[inline(always)]
    pub(crate) const fn of(side: Side, kind: Kind) -> Cell {
        Cell(kind.0 | if matches!(side, Side::Black) { Self::BLACK } else { 0 })
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == Self::EMPTY.0 || self.0 == Self::WALL.0 {
            return None;
        }
        let side = if self.0 & Self::BLACK == 0 { Side::White } else { Side::Black };
        Some(Piece { side, kind: Kind(self.0 & !Self::BLACK) })
    }
}

/// The most squares that can be captured on in passing at once.
pub(crate) const MAX_PASSED: usize = 4;

/// A square passed over, and the square of the piece that passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Passed {
    pub(crate) over: Square,
    pub(crate) victim: Square,
}

/// The small change of a position: copied whole at every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) key: Key,
    pub(crate) turn: Side,
    /// Moves the side to move still has in this turn.
    pub(crate) moves_left: u16,
    /// Moves in the turn it belongs to.
    pub(crate) turn_length: u16,
    pub(crate) halfmoves: u16,
    /// Castling rights, a bit for each side and wing.
    pub(crate) rights: u8,
    pub(crate) n_passed: u8,
    pub(crate) passed: [Passed; MAX_PASSED],
    /// Checks still to give.
    pub(crate) checks: [u8; 2],
    /// Passes in a row.
    pub(crate) passes: u8,
    /// Turns in a row at whose start royal pieces faced one another.
    pub(crate) faced: u8,
    /// How far a side is counted out.
    pub(crate) count: Count,
    /// The move that led here.
    pub(crate) made: Option<Move>,
    /// Is the side to move in check, where the move that led here had to ask?
    pub(crate) in_check: Option<bool>,
}

impl State {
    /// The share of the turn, the rights and the counters in the key.
    pub(crate) fn key_share(&self) -> Key {
        zobrist::turn(self.turn, self.moves_left, self.turn_length)
            ^ zobrist::rights(self.rights)
            ^ zobrist::checks(self.checks)
            ^ zobrist::passes(self.passes << 4 | self.faced)
            ^ self.passed_key()
    }

    fn passed_key(&self) -> Key {
        self.passed().iter().fold(0, |key, passed| key ^ zobrist::passed(passed.over))
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
        if self.n_passed != 0 || other.n_passed != 0 {
            key ^= self.passed_key() ^ other.passed_key();
        }
        let counters = |state: &State| (state.checks, state.passes, state.faced);
        if counters(self) != counters(other) {
            key ^= zobrist::checks(self.checks) ^ zobrist::checks(other.checks);
            let passes = |state: &State| zobrist::passes(state.passes << 4 | state.faced);
            key ^= passes(self) ^ passes(other);
        }
        key
    }

    pub(crate) fn passed(&self) -> &[Passed] {
        &self.passed[..usize::from(self.n_passed)]
    }
}

/// What a primitive change destroyed.
#[derive(Clone, Copy, Debug)]
enum Note<B: Bits> {
    Cell(Square, Cell),
    Hand(Side, Kind, u8),
    Flag(usize, SquareSet<B>),
}

/// A position of a compiled game.
#[derive(Clone, Debug)]
pub struct Variant<B: Bits> {
    pub(crate) rules: Arc<Rulebook<B>>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) sides: PerSide<SquareSet<B>>,
    pub(crate) kinds: Vec<SquareSet<B>>,
    pub(crate) walls: SquareSet<B>,
    /// Squares whose piece carries a flag, by flag; behind those of the game
    /// the two the program keeps.
    pub(crate) flags: Vec<SquareSet<B>>,
    pub(crate) hands: PerSide<Vec<u8>>,
    pub(crate) castling: Castling<B>,
    pub(crate) state: State,
    pub(crate) past: Vec<Past>,
    notes: Vec<Note<B>>,
    /// Plies of the game before the first of `past`.
    pub(crate) earlier_moves: u32,
}

/// What is needed to go back one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Past {
    pub(crate) state: State,
    n_notes: usize,
}

impl<B: Bits> Variant<B> {
    /// An empty board of a game.
    pub(crate) fn empty(rules: Arc<Rulebook<B>>) -> Variant<B> {
        let n_kinds = rules.kinds.len();
        let n_flags = rules.flags.len() + N_OWN_FLAGS;
        let nowhere = Passed { over: Square(0), victim: Square(0) };
        Variant {
            cells: vec![Cell::EMPTY; rules.geometry.n_squares()],
            sides: [SquareSet::EMPTY; 2],
            kinds: vec![SquareSet::EMPTY; n_kinds],
            walls: SquareSet::EMPTY,
            flags: vec![SquareSet::EMPTY; n_flags],
            hands: [vec![0; n_kinds], vec![0; n_kinds]],
            castling: Castling::none(rules.geometry.n_squares()),
            state: State {
                key: 0,
                turn: Side::White,
                moves_left: 1,
                turn_length: 1,
                halfmoves: 0,
                rights: 0,
                n_passed: 0,
                passed: [nowhere; MAX_PASSED],
                checks: [0; 2],
                passes: 0,
                faced: 0,
                count: Count::default(),
                made: None,
                in_check: None,
            },
            past: Vec::new(),
            notes: Vec::new(),
            earlier_moves: 0,
            rules,
        }
    }

    /// The number of the flag for pieces that have not moved.
    #[inline(always)]
    pub(crate) fn unmoved_flag(&self) -> usize {
        self.rules.flags.len()
    }

    /// The number of the flag for pieces that were pawns.
    #[inline(always)]
    pub(crate) fn former_pawn_flag(&self) -> usize {
        self.rules.flags.len() + 1
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet<B> {
        self.sides[0] | self.sides[1] | self.walls
    }

    #[inline(always)]
    pub(crate) fn vacant(&self) -> SquareSet<B> {
        self.rules.board - self.occupied()
    }

    #[inline(always)]
    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> SquareSet<B> {
        self.sides[side.index()] & self.kinds[kind.index()]
    }

    #[inline(always)]
    pub(crate) fn cell(&self, sq: Square) -> Cell {
        self.cells[sq.index()]
    }

    /// All kinds of the game.
    #[inline(always)]
    pub(crate) fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<B> {
        (0..self.kinds.len()).map(|index| Kind(index as u8))
    }

    /// The royal pieces of a side that must each be safe.
    #[inline(always)]
    pub(crate) fn royals(&self, side: Side) -> SquareSet<B> {
        match self.rules.king_kind {
            Some(king) => self.pieces(side, king),
            None => self.odd_royals(side),
        }
    }

    /// The same where more than one kind can be royal, or a kind at times.
    fn odd_royals(&self, side: Side) -> SquareSet<B> {
        let mut royals = SquareSet::EMPTY;
        for &kind in &self.rules.royal_kinds {
            let pieces = self.pieces(side, kind);
            let counts = match self.rules.facts(kind).royal {
                Royal::No | Royal::Any => false,
                Royal::Each => true,
                Royal::Alone => !pieces.many(),
            };
            if counts {
                royals |= pieces;
            }
        }
        royals
    }

    /// Remembers the present state before it is changed.
    #[inline(always)]
    pub(crate) fn remember(&mut self) {
        self.past.push(Past { state: self.state, n_notes: self.notes.len() });
    }

    /// Goes back to the last remembered state.
    #[inline(always)]
    pub(crate) fn recall(&mut self) {
        let past = self.past.pop().expect("unmake follows a make");
        while self.notes.len() > past.n_notes {
            match self.notes.pop().expect("there are more notes") {
                Note::Cell(sq, cell) => self.write_cell(sq, cell),
                Note::Hand(side, kind, n) => self.hands[side.index()][kind.index()] = n,
                Note::Flag(flag, set) => self.flags[flag] = set,
            }
        }
        self.state = past.state;
    }

    /// Forgets how the position was set up.
    pub(crate) fn forget_notes(&mut self) {
        self.notes.clear();
    }

    /// The same position without the moves that led to it.
    pub(crate) fn without_past(&self) -> Variant<B> {
        Variant {
            rules: Arc::clone(&self.rules),
            cells: self.cells.clone(),
            sides: self.sides,
            kinds: self.kinds.clone(),
            walls: self.walls,
            flags: self.flags.clone(),
            hands: self.hands.clone(),
            castling: self.castling.clone(),
            state: self.state,
            past: Vec::new(),
            notes: Vec::new(),
            earlier_moves: self.earlier_moves,
        }
    }

    /// Changes a cell and the sets it is part of, nothing else.
    #[inline(always)]
    fn write_cell(&mut self, sq: Square, cell: Cell) {
        let set = SquareSet::of(sq);
        let old = std::mem::replace(&mut self.cells[sq.index()], cell);
        match old.piece() {
            Some(Piece { side, kind }) => {
                self.sides[side.index()] = self.sides[side.index()] - set;
                self.kinds[kind.index()] = self.kinds[kind.index()] - set;
            }
            None => self.walls = self.walls - set,
        }
        match cell.piece() {
            Some(Piece { side, kind }) => {
                self.sides[side.index()] |= set;
                self.kinds[kind.index()] |= set;
            }
            None if cell == Cell::WALL => self.walls |= set,
            None => {}
        }
    }

    /// Changes what stands on a square.
    #[inline(always)]
    pub(crate) fn set_cell<O: Observer>(&mut self, sq: Square, cell: Cell, observer: &mut O) {
        let old = self.cell(sq);
        self.notes.push(Note::Cell(sq, old));
        self.state.key ^= zobrist::cell(old, sq) ^ zobrist::cell(cell, sq);
        if let Some(piece) = old.piece() {
            observer.take(sq, piece);
        }
        if let Some(piece) = cell.piece() {
            observer.put(sq, piece);
        }
        self.write_cell(sq, cell);
    }

    /// Changes how many of a kind a side has in hand.
    pub(crate) fn set_hand(&mut self, side: Side, kind: Kind, n: u8) {
        let old = self.hands[side.index()][kind.index()];
        self.notes.push(Note::Hand(side, kind, old));
        self.state.key ^= zobrist::hand(side, kind, old) ^ zobrist::hand(side, kind, n);
        self.hands[side.index()][kind.index()] = n;
    }

    /// Changes the pieces that carry a flag.
    #[inline(always)]
    pub(crate) fn set_flag(&mut self, flag: usize, set: SquareSet<B>) {
        let old = self.flags[flag];
        if old == set {
            return;
        }
        self.notes.push(Note::Flag(flag, old));
        for sq in old ^ set {
            self.state.key ^= zobrist::flag(flag, sq);
        }
        self.flags[flag] = set;
    }

    /// The key computed from nothing but the fields it stands for.
    #[doc(hidden)]
    pub fn key_from_scratch(&self) -> Key {
        let cells = self.rules.board.into_iter().map(|sq| zobrist::cell(self.cell(sq), sq));
        let mut key = cells.fold(0, |key, number| key ^ number);
        for side in Side::BOTH {
            for kind in self.all_kinds() {
                key ^= zobrist::hand(side, kind, self.hands[side.index()][kind.index()]);
            }
        }
        for (flag, set) in self.flags.iter().enumerate() {
            key = set.into_iter().fold(key, |key, sq| key ^ zobrist::flag(flag, sq));
        }
        key ^ self.state.key_share()
    }
}

impl<B: Bits> PartialEq for Variant<B> {
    /// The same position reached in the same number of moves.
    fn eq(&self, other: &Variant<B>) -> bool {
        self.cells == other.cells
            && self.sides == other.sides
            && self.kinds == other.kinds
            && self.walls == other.walls
            && self.flags == other.flags
            && self.hands == other.hands
            && self.state == other.state
            && self.past.len() == other.past.len()
            && self.notes.len() == other.notes.len()
    }
}

/// Unmoved pieces and former pawns.
pub(crate) const N_OWN_FLAGS: usize = 2;
