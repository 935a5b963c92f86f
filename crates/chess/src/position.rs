//! A chess position: a board, the boards before it, and the castling rules of
//! this game. `BoardView` is implemented here, `Position` in `moving`.

use crate::attacks;
use crate::board::ChessBoard;
use crate::castling::Castling;
use crate::collect::DOUBLE_STEP;
use crate::kinds::{BISHOP, KING, KNIGHT, LETTERS, PAWN, PROMOTIONS, QUEEN, ROOK, kind_of_letter};
use game_core::orthodox::N_KINDS;
use game_core::{
    Aims, BoardView, Geometry, Kind, Man, Move, Piece, Placement, Promotion, Set64, Setup, Side,
    Square, SquareSet, Wing,
};

/// A position of orthodox chess or Chess960, with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Chess {
    /// The board after each move made up to `ply`, and behind it boards to be
    /// overwritten.
    pub(crate) boards: Vec<ChessBoard>,
    /// How many moves and null moves can be taken back.
    pub(crate) ply: usize,
    pub(crate) castling: Castling,
    /// Castling rights were given as rook files and are written so.
    pub(crate) file_letters: bool,
    /// Half-moves of the game before the first board, as far as the move number
    /// of the setup tells.
    pub(crate) earlier_plies: u32,
}

impl Chess {
    /// The position in which every game of orthodox chess begins.
    ///
    /// ```
    /// use chess::Chess;
    /// use game_core::{BoardView, Position, Side};
    /// let start = Chess::start();
    /// assert_eq!(start.turn(), Side::White);
    /// assert_eq!(start.of(Side::White, chess::PAWN).len(), 8);
    /// assert_eq!(start.outcome(), None);
    /// ```
    pub fn start() -> Chess {
        let mut setup = Setup::empty(Geometry::CHESS);
        const BACK_RANK: [char; 8] = ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'];
        let man =
            |side, letter| Placement::Man(Man { side, letter, promoted: false, from_pawn: false });
        for (file, letter) in BACK_RANK.into_iter().enumerate() {
            setup.squares[file] = man(Side::White, letter);
            setup.squares[8 + file] = man(Side::White, 'P');
            setup.squares[48 + file] = man(Side::Black, 'P');
            setup.squares[56 + file] = man(Side::Black, letter);
        }
        setup.castling = "KQkq".to_string();
        Chess::from_setup(&setup).expect("the start position has no fault")
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &ChessBoard {
        &self.boards[self.ply]
    }

    /// Are the rules of Chess960 needed to write this position's castling
    /// moves? They are if a right was given by its rook's file, or if it belongs
    /// to a king or rook away from its orthodox square.
    pub fn is_chess960(&self) -> bool {
        const E_FILE: u8 = 4;
        let is_odd = |(side, wing): (Side, Wing)| {
            let rook_file = self.castling.route(side, wing).rook.0 % 8;
            let orthodox_file = if wing == Wing::King { 7 } else { 0 };
            rook_file != orthodox_file || self.board().king(side).0 % 8 != E_FILE
        };
        self.file_letters || self.rights_held().any(is_odd)
    }

    /// The castling rights still held, White's first.
    pub(crate) fn rights_held(&self) -> impl Iterator<Item = (Side, Wing)> {
        let all = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
        all.filter(|&(side, wing)| self.has_right(side, wing))
    }

    /// May a side still castle towards a wing, now or later?
    pub fn may_castle(&self, side: Side, wing: Wing) -> bool {
        self.has_right(side, wing)
    }

    /// The file of the pawn that the last move moved by two squares, if it did. In a
    /// position that was set up it is known only where the pawn can be taken en passant.
    pub fn double_step_file(&self) -> Option<u8> {
        let board = self.board();
        match board.made {
            Move::NONE => board.rights.en_passant_file(),
            made => (made.detail() == DOUBLE_STEP).then(|| made.to().0 % 8),
        }
    }

    #[inline(always)]
    pub(crate) fn has_right(&self, side: Side, wing: Wing) -> bool {
        self.board().rights.may_castle(side, wing)
    }

    /// The contents of this position, to be printed.
    pub(crate) fn contents(&self) -> Setup {
        let board = self.board();
        let mut setup = Setup::empty(Geometry::CHESS);
        for sq in board.all() {
            let Some(Piece { side, kind }) = board.code(sq).piece() else { continue };
            let letter = LETTERS[kind.index()].chars().next().expect("every kind has a letter");
            let man = Man { side, letter, promoted: false, from_pawn: false };
            setup.squares[sq.index()] = Placement::Man(man);
        }
        setup.turn = board.turn;
        setup.castling =
            self.rights_held().map(|(side, wing)| self.right_letter(side, wing)).collect();
        setup.en_passant = board.en_passant().into_iter().collect();
        setup.halfmoves = board.halfmoves.into();
        setup.fullmoves = (self.earlier_plies + self.ply as u32) / 2 + 1;
        setup
    }

    /// The letter of a castling right: `K` or `Q` for the outermost rook, its
    /// file for any other rook, and always its file if it was read so.
    fn right_letter(&self, side: Side, wing: Wing) -> char {
        let rook = self.castling.route(side, wing).rook;
        let letter = match wing {
            _ if self.file_letters || self.board().outermost_rook(side, wing) != Some(rook) => {
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
}

impl PartialEq for Chess {
    /// Equal are equal positions reached by the same moves.
    fn eq(&self, other: &Chess) -> bool {
        self.boards[..=self.ply] == other.boards[..=other.ply]
            && self.castling == other.castling
            && self.file_letters == other.file_letters
            && self.earlier_plies == other.earlier_plies
    }
}

impl Eq for Chess {}

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
        self.board().turn
    }

    #[inline]
    fn occupied(&self) -> Set64 {
        self.board().all()
    }

    #[inline]
    fn of_side(&self, side: Side) -> Set64 {
        self.board().sides[side.index()]
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Set64 {
        self.board().kinds[kind.index() & 7]
    }

    #[inline]
    fn at(&self, sq: Square) -> Option<Piece> {
        self.board().code(sq).piece()
    }

    #[inline(always)]
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: Set64) -> Set64 {
        match piece.kind {
            PAWN => attacks::pawn(piece.side, sq),
            KNIGHT => attacks::knight(sq),
            BISHOP => attacks::bishop(sq, occupied),
            ROOK => attacks::rook(sq, occupied),
            QUEEN => attacks::queen(sq, occupied),
            _ => attacks::king(sq),
        }
    }

    #[inline]
    fn attacked_by(&self, side: Side) -> Set64 {
        self.board().attacked_by(side)
    }

    fn steps_of(&self, piece: Piece, sq: Square, occupied: Set64) -> Set64 {
        if piece.kind != PAWN {
            return self.attacks_of(piece, sq, occupied) - occupied;
        }
        let (ahead, home_rank) = match piece.side {
            Side::White => (8, 1),
            Side::Black => (-8, 6),
        };
        let one = SquareSet::of(sq).shifted(ahead) - occupied;
        let from_home = sq.0 / 8 == home_rank;
        one | if from_home { one.shifted(ahead) - occupied } else { Set64::EMPTY }
    }

    fn aims(&self) -> Aims<u64> {
        let pawn = Promotion {
            kind: PAWN,
            zone: [attacks::RANK_8, attacks::RANK_1],
            into: [PROMOTIONS.to_vec(), PROMOTIONS.to_vec()],
        };
        Aims { promotions: vec![pawn], ..Aims::mate() }
    }

    #[inline]
    fn attackers_to(&self, sq: Square, occupied: Set64) -> Set64 {
        self.board().attackers(sq, occupied)
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
