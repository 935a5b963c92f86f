//! Positions as the board of `new_position`: numbers of pieces and bits of
//! flags by square.
//!
//! Bit 0 is `unmoved`, which here says who may castle; the bits from 1 are the
//! flags that pieces begin with, in the order of the rules. What a board cannot
//! say, such as hands, is as at the start of the game.

use ::rules::game::{Game, PieceDef};
use game_core::{FlagMark, Geometry, Man, Placement, Setup, Side, Square};
use protocol::peer::{PeerBoard, PeerSquare, RefereeError};

/// The flag whose bit is 0.
const UNMOVED: &str = "unmoved";
/// Bits of a whole number that every JSON reader keeps.
const MAX_FLAGS: usize = 52;

/// The board of a position.
pub fn board_of(rules: &Game, setup: &Setup) -> PeerBoard {
    let names = flag_names(rules);
    let square = |sq: Square| match setup.squares[sq.index()] {
        Placement::Wall => None,
        Placement::Empty => Some(PeerSquare { piece: 0, flags: 0 }),
        Placement::Man(man) => {
            let kind = rules.pieces.iter().position(|piece| is_written(piece, man));
            let number = kind.map_or(0, |kind| kind as i64 + 1);
            let carries = |flag: &&str| carries(rules, setup, sq, kind, flag);
            let bits = names.iter().enumerate().filter(|(_, name)| carries(name));
            let flags = bits.fold(0, |flags, (bit, _)| flags | 1 << bit);
            let sign = if man.side == Side::White { 1 } else { -1 };
            Some(PeerSquare { piece: sign * number, flags })
        }
    };
    let board = setup.board;
    let rank =
        |rank| (0..board.files()).map(|file| board.square(file, rank).and_then(square)).collect();
    PeerBoard {
        squares: (0..board.ranks()).map(rank).collect(),
        white: setup.turn == Side::White,
        moves: (setup.fullmoves.max(1) - 1) * 2 + setup.turn as u32,
    }
}

/// The contents of a board; what it does not say is as at the start.
pub fn setup_of(rules: &Game, board: &PeerBoard) -> Result<Setup, RefereeError> {
    let geometry = rules.start.board;
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let fits = board.squares.len() == usize::from(ranks)
        && board.squares.iter().all(|rank| rank.len() == usize::from(files));
    if !fits {
        let sentence = format!("the board has {ranks} rows of {files} squares");
        return Err(RefereeError(sentence));
    }
    let mut setup = Setup { squares: Vec::new(), ..rules.start.clone() };
    setup.turn = if board.white { Side::White } else { Side::Black };
    setup.fullmoves = board.moves / 2 + 1;
    (setup.halfmoves, setup.en_passant) = (0, Vec::new());
    let names = flag_names(rules);
    let mut marks = Vec::new();
    for (sq, square) in geometry.squares().zip(board.squares.iter().flatten()) {
        let placement = placement(rules, geometry, sq, *square)?;
        setup.squares.push(placement);
        if let (Placement::Man(_), Some(square)) = (placement, square) {
            let own = names.iter().enumerate().skip(1);
            marks.extend(own.map(|(bit, flag)| FlagMark {
                square: sq,
                flag: (*flag).to_owned(),
                carried: square.flags >> bit & 1 == 1,
            }));
        }
    }
    let is_unmoved = |sq: Square| {
        let square = board.squares.iter().flatten().nth(sq.index());
        square.is_some_and(|square| square.is_some_and(|square| square.flags & 1 == 1))
    };
    setup.castling.retain(|letter| {
        right(rules, letter).is_some_and(|squares| squares.into_iter().all(is_unmoved))
    });
    setup.extras.flags = marks;
    Ok(setup)
}

fn placement(
    rules: &Game,
    board: Geometry,
    sq: Square,
    square: Option<PeerSquare>,
) -> Result<Placement, RefereeError> {
    let Some(square) = square else { return Ok(Placement::Wall) };
    let number = usize::try_from(square.piece.unsigned_abs()).unwrap_or(usize::MAX);
    let Some(kind) = number.checked_sub(1) else { return Ok(Placement::Empty) };
    let man = rules.pieces.get(kind).and_then(|piece| {
        let (promoted, letter) = match piece.symbol.strip_prefix('+') {
            Some(rest) => (true, rest.chars().next()?),
            None => (false, piece.symbol.chars().next()?),
        };
        let side = if square.piece > 0 { Side::White } else { Side::Black };
        Some(Man { side, letter, promoted, from_pawn: false })
    });
    man.map(Placement::Man).ok_or_else(|| {
        let (name, most) = (board.name(sq), rules.pieces.len());
        RefereeError(format!(
            "found the piece {} on {name}, the game has 1 to {most}",
            square.piece
        ))
    })
}

/// The flags in the order of their bits.
fn flag_names(rules: &Game) -> Vec<&str> {
    let mut names = vec![UNMOVED];
    for flag in rules.pieces.iter().flat_map(|piece| &piece.flags) {
        if !names.contains(&flag.as_str()) && names.len() < MAX_FLAGS {
            names.push(flag);
        }
    }
    names
}

fn is_written(piece: &PieceDef, man: Man) -> bool {
    let (plus, rest) = match piece.symbol.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, piece.symbol.as_str()),
    };
    plus == man.promoted && rest.chars().eq([man.letter])
}

/// Does the piece on this square carry a flag? A setup says only what a reader
/// would not expect.
fn carries(rules: &Game, setup: &Setup, sq: Square, kind: Option<usize>, flag: &str) -> bool {
    let mark = setup.extras.flags.iter().find(|mark| mark.square == sq && mark.flag == flag);
    if let Some(mark) = mark {
        return mark.carried;
    }
    if flag != UNMOVED {
        let kind = kind.and_then(|kind| rules.pieces.get(kind));
        return kind.is_some_and(|piece| piece.flags.iter().any(|own| own == flag));
    }
    let is_at_home = setup.squares.get(sq.index()) == rules.start.squares.get(sq.index());
    let lost = |letter: char| !setup.castling.contains(letter);
    let mut rights =
        rules.start.castling.chars().filter_map(|letter| Some((letter, right(rules, letter)?)));
    // A king keeps its flag as long as it has a right, a partner as long as it
    // has its own.
    let mut of_square = rights.by_ref().filter(|(_, squares)| squares.contains(&sq)).peekable();
    let castles = of_square.peek().is_some();
    is_at_home && !(castles && of_square.all(|(letter, _)| lost(letter)))
}

/// The squares of the king and its partner for a letter of the castling field
/// of the start.
fn right(rules: &Game, letter: char) -> Option<[Square; 2]> {
    let castling = rules.castling.as_ref()?;
    let start = &rules.start;
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let is_one = |man: Man, symbol: &String| {
        man.side == side && man.to_string().eq_ignore_ascii_case(symbol)
    };
    let (king, _) = start.men().find(|(_, man)| is_one(*man, &castling.king))?;
    let rank = start.board.rank(king);
    let on_rank = |sq: &Square| start.board.rank(*sq) == rank;
    let partner = |man: Man| castling.partners.iter().any(|symbol| is_one(man, symbol));
    let mut partners =
        start.men().filter(|(_, man)| partner(*man)).map(|(sq, _)| sq).filter(on_rank);
    let partner = match letter.to_ascii_uppercase() {
        'K' => partners.filter(|sq| *sq > king).max(),
        'Q' => partners.filter(|sq| *sq < king).min(),
        file => {
            partners.find(|sq| u32::from(start.board.file(*sq)) + u32::from('A') == u32::from(file))
        }
    };
    Some([king, partner?])
}
