//! The fields of a chess position, and looking at them.

use crate::attacks::{self, Set};
use crate::castling::{Castling, Rights};
use crate::kinds::{
    BISHOP, Cell, KING, KNIGHT, LETTERS, N_KINDS, PAWN, QUEEN, ROOK, kind_of_letter,
};
use crate::zobrist;
use game_core::{
    BoardView, Geometry, Key, Kind, Man, Move, Piece, Placement, Setup, Side, Square, SquareSet,
    Wing,
};

/// A position of orthodox chess or Chess960, with the moves that led to it.
///
/// The en passant square is kept only while an en passant capture is legal:
/// then positions that allow the same moves have the same key, as the rule of
/// repetition asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    pub(crate) sides: [Set; 2],
    /// By kind; two slots are never used, so that three bits are an index.
    pub(crate) kinds: [Set; 8],
    pub(crate) cells: [Cell; 64],
    pub(crate) turn: Side,
    /// The state after each move made, the present one last; never empty.
    pub(crate) states: Vec<State>,
    pub(crate) castling: Castling,
    /// Castling rights were given as rook files and are written so.
    pub(crate) file_letters: bool,
    /// Half-moves of the game before the first state, as far as the move number
    /// of the setup tells.
    pub(crate) earlier_plies: u32,
}

/// What a move destroys: making pushes a new one, unmaking drops it.
///
/// Everything but the key is packed into one word by hand: as fields of their
/// own the parts cost a sixth of the time of making and unmaking a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) key: Key,
    /// From the low bits: the move that led here (32), what it captured on its
    /// target square (8), the rights (8), half-moves since the last capture or
    /// pawn move (16).
    packed: u64,
}

const CAPTURED_SHIFT: u32 = 32;
const RIGHTS_SHIFT: u32 = 40;
const HALFMOVES_SHIFT: u32 = 48;

impl State {
    #[inline(always)]
    pub(crate) const fn new(
        key: Key,
        made: Move,
        captured: Cell,
        rights: Rights,
        halfmoves: u16,
    ) -> State {
        let packed = made.bits() as u64
            | (captured.code() as u64) << CAPTURED_SHIFT
            | (rights.0 as u64) << RIGHTS_SHIFT
            | (halfmoves as u64) << HALFMOVES_SHIFT;
        State { key, packed }
    }

    /// The move that led here; a pass or nothing if no move did.
    #[inline(always)]
    pub(crate) const fn made(self) -> Move {
        Move::from_bits(self.packed as u32)
    }

    /// What that move captured on its target square.
    #[inline(always)]
    pub(crate) const fn captured(self) -> Cell {
        Cell::from_code((self.packed >> CAPTURED_SHIFT) as u8)
    }

    #[inline(always)]
    pub(crate) const fn rights(self) -> Rights {
        Rights((self.packed >> RIGHTS_SHIFT) as u8)
    }

    /// Half-moves since the last capture or pawn move.
    #[inline(always)]
    pub(crate) const fn halfmoves(self) -> u16 {
        (self.packed >> HALFMOVES_SHIFT) as u16
    }

    /// The same with other rights and the key that goes with them.
    #[inline(always)]
    pub(crate) fn with_rights(self, rights: Rights) -> State {
        let key = self.key ^ zobrist::rights(self.rights()) ^ zobrist::rights(rights);
        State::new(key, self.made(), self.captured(), rights, self.halfmoves())
    }
}

impl Chess {
    /// The position in which every game of orthodox chess begins.
    pub fn start() -> Chess {
        let mut setup = Setup::empty(Geometry::CHESS);
        const BACK_RANK: [char; 8] = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'];
        let man = |side, letter| {
            Placement::Man(Man { side, letter, promoted: false, from_pawn: false })
        };
        for (file, letter) in BACK_RANK.into_iter().enumerate() {
            setup.squares[file] = man(Side::White, letter);
            setup.squares[8 + file] = man(Side::White, 'P');
            setup.squares[48 + file] = man(Side::Black, 'P');
            setup.squares[56 + file] = man(Side::Black, letter);
        }
        setup.castling = "KQkq".to_string();
        Chess::from_setup(&setup).expect("the start position has no fault")
    }

    /// An empty board, to be filled.
    pub(crate) fn empty() -> Chess {
        Chess {
            sides: [Set::EMPTY; 2],
            kinds: [Set::EMPTY; 8],
            cells: [Cell::EMPTY; 64],
            turn: Side::White,
            states: vec![State::new(0, Move::NONE, Cell::EMPTY, Rights::NONE, 0)],
            castling: Castling::none(),
            file_letters: false,
            earlier_plies: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn state(&self) -> State {
        *self.states.last().expect("a position has a state")
    }

    #[inline(always)]
    pub(crate) fn state_mut(&mut self) -> &mut State {
        self.states.last_mut().expect("a position has a state")
    }

    /// How many moves and passes can be taken back.
    pub(crate) fn plies_made(&self) -> usize {
        self.states.len() - 1
    }

    /// Are the rules of Chess960 needed to write this position's castling
    /// moves? So if a right was given by its rook's file, or belongs to a king
    /// or rook away from its orthodox square.
    pub fn is_chess960(&self) -> bool {
        const E_FILE: u8 = 4;
        let is_odd = |(side, wing): (Side, Wing)| {
            let rook_file = self.castling.route(side, wing).rook.0 % 8;
            let orthodox_file = if wing == Wing::King { 7 } else { 0 };
            rook_file != orthodox_file || self.king(side).0 % 8 != E_FILE
        };
        self.file_letters || self.rights_held().any(is_odd)
    }

    /// The castling rights still held, White's first.
    pub(crate) fn rights_held(&self) -> impl Iterator<Item = (Side, Wing)> {
        let all = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
        all.filter(|&(side, wing)| self.has_right(side, wing))
    }

    #[inline(always)]
    pub(crate) fn has_right(&self, side: Side, wing: Wing) -> bool {
        self.state().rights().may_castle(side, wing)
    }

    #[inline(always)]
    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> Set {
        self.sides[side.index()] & self.kinds[kind.index() & 7]
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub(crate) fn king(&self, side: Side) -> Square {
        Square(self.pieces(side, KING).0.trailing_zeros() as u8 & 63)
    }

    #[inline(always)]
    pub(crate) fn all(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(crate) fn cell(&self, sq: Square) -> Cell {
        self.cells[sq.index() & 63]
    }

    /// The passed square on which a pawn can be taken now.
    #[inline(always)]
    pub(crate) fn en_passant(&self) -> Option<Square> {
        let file = self.state().rights().en_passant_file()?;
        let rank = if self.turn == Side::White { 5 } else { 2 };
        Some(Square(rank * 8 + file))
    }

    /// The key computed from nothing but the fields it stands for.
    pub(crate) fn key_from_scratch(&self) -> Key {
        let pieces = self.all().into_iter().map(|sq| zobrist::piece(self.cell(sq), sq));
        let turn = if self.turn == Side::Black { zobrist::black_to_move() } else { 0 };
        pieces.fold(zobrist::rights(self.state().rights()) ^ turn, |key, number| key ^ number)
    }

    /// The contents of this position, to be printed.
    pub(crate) fn contents(&self) -> Setup {
        let mut setup = Setup::empty(Geometry::CHESS);
        for sq in self.all() {
            let Some(Piece { side, kind }) = self.cell(sq).piece() else { continue };
            let letter = LETTERS[kind.index()].chars().next().expect("every kind has a letter");
            let man = Man { side, letter, promoted: false, from_pawn: false };
            setup.squares[sq.index()] = Placement::Man(man);
        }
        setup.turn = self.turn;
        setup.castling =
            self.rights_held().map(|(side, wing)| self.right_letter(side, wing)).collect();
        setup.en_passant = self.en_passant().into_iter().collect();
        setup.halfmoves = self.state().halfmoves().into();
        setup.fullmoves = (self.earlier_plies + self.plies_made() as u32) / 2 + 1;
        setup
    }

    /// The letter of a castling right: `K` or `Q` for the outermost rook, its
    /// file for any other rook, and always its file if it was read so.
    fn right_letter(&self, side: Side, wing: Wing) -> char {
        let rook = self.castling.route(side, wing).rook;
        let letter = match wing {
            _ if self.file_letters || self.outermost_rook(side, wing) != Some(rook) => {
                (b'A' + rook.0 % 8) as char
            }
            Wing::King => 'K',
            Wing::Queen => 'Q',
        };
        match side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The rook farthest from the king on its first rank towards a wing.
    pub(crate) fn outermost_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        let king = self.king(side);
        let rank = SquareSet(attacks::RANK_1.0 << crate::castling::home_rank(side));
        let rooks = self.pieces(side, ROOK) & rank;
        match wing {
            Wing::King => rooks.last().filter(|rook| *rook > king),
            Wing::Queen => rooks.first().filter(|rook| *rook < king),
        }
    }
}

impl Default for Chess {
    fn default() -> Chess {
        Chess::start()
    }
}

impl BoardView for Chess {
    type Bits = u64;

    fn geometry(&self) -> Geometry {
        Geometry::CHESS
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn occupied(&self) -> Set {
        self.all()
    }

    #[inline]
    fn of_side(&self, side: Side) -> Set {
        self.sides[side.index()]
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Set {
        self.kinds[kind.index() & 7]
    }

    #[inline]
    fn at(&self, sq: Square) -> Option<Piece> {
        self.cell(sq).piece()
    }

    #[inline]
    fn attacks_from(&self, sq: Square) -> Set {
        let Some(piece) = self.cell(sq).piece() else { return Set::EMPTY };
        match piece.kind {
            PAWN => attacks::pawn(piece.side, sq),
            KNIGHT => attacks::knight(sq),
            BISHOP => attacks::bishop(sq, self.all()),
            ROOK => attacks::rook(sq, self.all()),
            QUEEN => attacks::queen(sq, self.all()),
            _ => attacks::king(sq),
        }
    }

    #[inline]
    fn attackers_to(&self, sq: Square, occupied: Set) -> Set {
        self.attackers(sq, occupied)
    }

    fn n_kinds(&self) -> usize {
        N_KINDS
    }

    fn symbol(&self, kind: Kind) -> &str {
        LETTERS[kind.index()]
    }

    fn kind_of_symbol(&self, symbol: &str) -> Option<Kind> {
        let mut letters = symbol.chars();
        let letter = letters.next()?;
        if letters.next().is_some() { None } else { kind_of_letter(letter) }
    }

    #[inline]
    fn is_unnamed(&self, kind: Kind) -> bool {
        kind == PAWN
    }

    #[inline]
    fn is_royal(&self, kind: Kind) -> bool {
        kind == KING
    }
}
