//! The board of a position: what stands where, what is in hand, which pieces
//! carry flags, and how changes are taken back.
//!
//! The fields are private, and every change notes what was there before. So
//! [`Board::undo_to`] takes back whatever a move did, and no effect of a move
//! needs an undoing of its own.

mod from_scratch;

use crate::cell::BoardCell;
use crate::rulebook::Rulebook;
use crate::zobrist;
use game_core::{Bits, Key, Kind, Observer, PartKeys, Piece, Side, Square, SquareSet};
use rules::game::{HandsDef, PerSide};

/// The flags the program keeps besides those of the game: unmoved pieces and
/// former pawns.
const N_OWN_FLAGS: usize = 2;

/// Pieces, walls, hands and flags of a position.
#[derive(Clone, Debug)]
pub(crate) struct Board<B: Bits> {
    cells: Vec<BoardCell>,
    /// The squares that exist.
    squares: SquareSet<B>,
    sides: PerSide<SquareSet<B>>,
    kinds: Vec<SquareSet<B>>,
    walls: SquareSet<B>,
    /// Squares whose piece carries a flag, by flag; the flags of the program
    /// come after those of the game.
    flags: Vec<SquareSet<B>>,
    hands: PerSide<Vec<u8>>,
    /// Twice the number of the game's move, and one more if Black is to move;
    /// 0 where no rule asks for it.
    moment: u16,
    /// The share of all this in the key of the position.
    key: Key,
    /// By kind, whether it is a pawn: those have a key of their own.
    is_pawn: Vec<bool>,
    /// The keys of the pawns and of the other pieces of each side, hands included.
    parts: PartKeys,
    notes: Vec<Note<B>>,
}

/// What a change destroyed.
#[derive(Clone, Copy, Debug)]
enum Note<B: Bits> {
    Cell(Square, BoardCell),
    Hand(Side, Kind, u8),
    Flag(usize, SquareSet<B>),
    Moment(u16),
}

/// A moment to which a board can go back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardMark {
    n_notes: usize,
    key: Key,
    parts: PartKeys,
}

impl<B: Bits> Board<B> {
    /// A board of this game without pieces.
    pub(crate) fn empty(rules: &Rulebook<B>) -> Board<B> {
        let n_kinds = rules.game.kinds.len();
        Board {
            cells: vec![BoardCell::EMPTY; rules.tables.geometry.n_squares()],
            squares: rules.tables.board,
            sides: [SquareSet::EMPTY; 2],
            kinds: vec![SquareSet::EMPTY; n_kinds],
            walls: SquareSet::EMPTY,
            flags: vec![SquareSet::EMPTY; rules.tables.flags.len() + N_OWN_FLAGS],
            hands: [vec![0; n_kinds], vec![0; n_kinds]],
            moment: 0,
            key: 0,
            is_pawn: rules.game.is_pawn.clone(),
            parts: PartKeys::default(),
            notes: Vec::new(),
        }
    }

    /// A copy that cannot go back to an earlier moment.
    pub(crate) fn without_notes(&self) -> Board<B> {
        Board {
            cells: self.cells.clone(),
            squares: self.squares,
            sides: self.sides,
            kinds: self.kinds.clone(),
            walls: self.walls,
            flags: self.flags.clone(),
            hands: self.hands.clone(),
            moment: self.moment,
            key: self.key,
            is_pawn: self.is_pawn.clone(),
            parts: self.parts,
            notes: Vec::new(),
        }
    }

    #[inline(always)]
    pub(crate) fn cell(&self, sq: Square) -> BoardCell {
        self.cells[sq.index()]
    }

    #[inline(always)]
    pub(crate) fn piece(&self, sq: Square) -> Option<Piece> {
        self.cell(sq).piece()
    }

    /// The pieces of a side.
    #[inline(always)]
    pub(crate) fn side(&self, side: Side) -> SquareSet<B> {
        self.sides[side.index()]
    }

    /// The pieces of a kind, of both sides.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> SquareSet<B> {
        self.kinds[kind.index()]
    }

    /// By kind, the pieces of both sides.
    #[inline(always)]
    pub(crate) fn kinds(&self) -> &[SquareSet<B>] {
        &self.kinds
    }

    /// The pieces of a side and kind.
    #[inline(always)]
    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> SquareSet<B> {
        self.side(side) & self.kind(kind)
    }

    /// The pieces of these kinds, of both sides.
    pub(crate) fn of_kinds(&self, kinds: &[Kind]) -> SquareSet<B> {
        kinds.iter().fold(SquareSet::EMPTY, |set, &kind| set | self.kind(kind))
    }

    /// All pieces, walls aside.
    #[inline(always)]
    pub(crate) fn all_pieces(&self) -> SquareSet<B> {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(crate) fn walls(&self) -> SquareSet<B> {
        self.walls
    }

    /// Squares with a piece or a wall.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet<B> {
        self.all_pieces() | self.walls
    }

    /// Squares of the board on which nothing stands.
    #[inline(always)]
    pub(crate) fn vacant(&self) -> SquareSet<B> {
        self.squares - self.occupied()
    }

    /// All kinds of the game.
    #[inline(always)]
    pub(crate) fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<B> {
        (0..self.kinds.len()).map(|index| Kind(index as u8))
    }

    /// How many pieces of a kind a side has in hand.
    #[inline(always)]
    pub(crate) fn hand(&self, side: Side, kind: Kind) -> u8 {
        self.hands[side.index()][kind.index()]
    }

    /// Has a side a piece in hand?
    pub(crate) fn has_hand(&self, side: Side) -> bool {
        self.hands[side.index()].iter().any(|&n| n > 0)
    }

    /// Must a side drop now? Out of line: few games ask.
    #[inline(never)]
    pub(crate) fn must_drop<A>(&self, hands: &HandsDef<Kind, A>, side: Side) -> bool {
        hands.must_drop && self.has_hand(side)
            || hands.must_drop_first.iter().any(|&kind| self.hand(side, kind) > 0)
    }

    /// The pieces that carry a flag.
    #[inline(always)]
    pub(crate) fn flag(&self, flag: usize) -> SquareSet<B> {
        self.flags[flag]
    }

    /// The number of the flag for pieces that have not moved.
    #[inline(always)]
    pub(crate) fn unmoved_flag(&self) -> usize {
        self.flags.len() - N_OWN_FLAGS
    }

    /// The number of the flag for pieces that were pawns.
    #[inline(always)]
    pub(crate) fn former_pawn_flag(&self) -> usize {
        self.flags.len() - N_OWN_FLAGS + 1
    }

    /// The pieces that have not moved.
    #[inline(always)]
    pub(crate) fn unmoved(&self) -> SquareSet<B> {
        self.flag(self.unmoved_flag())
    }

    /// The pieces that were pawns.
    #[inline(always)]
    pub(crate) fn former_pawns(&self) -> SquareSet<B> {
        self.flag(self.former_pawn_flag())
    }

    /// The share of the board, the hands and the flags in the key.
    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// The keys of the pawns and of the other pieces of each side.
    #[inline(always)]
    pub(crate) fn parts(&self) -> PartKeys {
        self.parts
    }

    /// The part of the position whose key a piece belongs to.
    #[inline(always)]
    fn part(&self, piece: Piece) -> usize {
        PartKeys::part_of(piece.side, self.is_pawn[piece.kind.index()])
    }

    /// Changes what stands on a square, and tells the observer.
    #[inline(always)]
    pub(crate) fn set_cell<O: Observer>(&mut self, sq: Square, cell: BoardCell, observer: &mut O) {
        let old = self.cell(sq);
        self.notes.push(Note::Cell(sq, old));
        self.key ^= zobrist::cell(old, sq) ^ zobrist::cell(cell, sq);
        if let Some(piece) = old.piece() {
            self.parts.toggle(self.part(piece), zobrist::cell(old, sq));
            observer.take(sq, piece);
        }
        if let Some(piece) = cell.piece() {
            self.parts.toggle(self.part(piece), zobrist::cell(cell, sq));
            observer.put(sq, piece);
        }
        if (old == BoardCell::WALL) != (cell == BoardCell::WALL) {
            observer.wall(sq, cell == BoardCell::WALL);
        }
        self.write_cell(sq, cell);
    }

    /// Changes how many pieces of a kind a side has in hand, and tells the observer.
    pub(crate) fn set_hand<O: Observer>(
        &mut self,
        side: Side,
        kind: Kind,
        n: u8,
        observer: &mut O,
    ) {
        let old = self.hand(side, kind);
        observer.hand(side, kind, old, n);
        self.notes.push(Note::Hand(side, kind, old));
        let change = zobrist::hand(side, kind, old) ^ zobrist::hand(side, kind, n);
        self.key ^= change;
        self.parts.toggle(PartKeys::part_of(side, false), change);
        self.hands[side.index()][kind.index()] = n;
    }

    /// Changes which pieces carry a flag.
    #[inline(always)]
    pub(crate) fn set_flag(&mut self, flag: usize, set: SquareSet<B>) {
        let old = self.flags[flag];
        if old == set {
            return;
        }
        self.notes.push(Note::Flag(flag, old));
        for sq in old ^ set {
            self.key ^= zobrist::flag(flag, sq);
        }
        self.flags[flag] = set;
    }

    /// The number of the move that a side makes now or next; kept only where a
    /// rule asks for it.
    pub(crate) fn move_number(&self, side: Side) -> u16 {
        let black_to_move = self.moment % 2 == 1;
        self.moment / 2 + u16::from(black_to_move && side == Side::White)
    }

    /// Changes the number of the game's move and who makes it.
    pub(crate) fn set_move_number(&mut self, number: u16, turn: Side) {
        let moment = number.saturating_mul(2) + turn as u16;
        self.notes.push(Note::Moment(self.moment));
        self.key ^= zobrist::moment(self.moment) ^ zobrist::moment(moment);
        self.moment = moment;
    }

    /// Lets a flag go along with a piece; a piece captured there loses it.
    pub(crate) fn carry_flag(&mut self, flag: usize, from: Square, to: Square) {
        let mut set = self.flags[flag];
        let carried = set.has(from);
        set.remove(from);
        set.remove(to);
        if carried {
            set.insert(to);
        }
        self.set_flag(flag, set);
    }

    /// Lowers all flags of a square whose piece is gone.
    pub(crate) fn clear_flags(&mut self, sq: Square) {
        for flag in 0..self.flags.len() {
            if self.flags[flag].has(sq) {
                self.set_flag(flag, self.flags[flag] - SquareSet::of(sq));
            }
        }
    }

    /// The present moment, to come back to.
    #[inline(always)]
    pub(crate) fn mark(&self) -> BoardMark {
        BoardMark { n_notes: self.notes.len(), key: self.key, parts: self.parts }
    }

    /// Takes back all changes since a moment.
    #[inline(always)]
    pub(crate) fn undo_to(&mut self, mark: BoardMark) {
        while self.notes.len() > mark.n_notes {
            match self.notes.pop().expect("there are more notes") {
                Note::Cell(sq, cell) => self.write_cell(sq, cell),
                note => self.undo_rare(note),
            }
        }
        self.key = mark.key;
        self.parts = mark.parts;
    }

    /// Takes back a change of anything but a cell. Out of line: many games know
    /// no such change.
    #[inline(never)]
    fn undo_rare(&mut self, note: Note<B>) {
        match note {
            Note::Cell(sq, cell) => self.write_cell(sq, cell),
            Note::Hand(side, kind, n) => self.hands[side.index()][kind.index()] = n,
            Note::Flag(flag, set) => self.flags[flag] = set,
            Note::Moment(moment) => self.moment = moment,
        }
    }

    /// Ends setting the board up: there is no way back before this.
    pub(crate) fn settle(&mut self) {
        self.notes.clear();
        self.key = self.key_from_scratch();
        self.parts = self.parts_from_scratch();
    }

    /// Changes a cell and the sets it is part of, and nothing else.
    #[inline(always)]
    fn write_cell(&mut self, sq: Square, cell: BoardCell) {
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
            None if cell == BoardCell::WALL => self.walls |= set,
            None => {}
        }
    }
}

impl<B: Bits> PartialEq for Board<B> {
    /// Equal boards after equally many changes.
    fn eq(&self, other: &Board<B>) -> bool {
        self.cells == other.cells
            && self.sides == other.sides
            && self.kinds == other.kinds
            && self.walls == other.walls
            && self.flags == other.flags
            && self.hands == other.hands
            && self.moment == other.moment
            && self.key == other.key
            && self.notes.len() == other.notes.len()
    }
}
