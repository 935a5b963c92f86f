//! Polyglot's format: the keys of positions and the codes of moves.
//!
//! A key is the exclusive or of random numbers, which the format prescribes
//! (`polyglot/numbers.txt`). Two habits of the format are easily missed: castling
//! is written as the king taking its rook, and an en passant square counts only
//! if a pawn stands beside the pawn that went two steps, whether or not it may
//! capture.

use game_core::{
    Geometry, Key, Man, MoveFacts, Placement, Position, Setup, Side, Square, orthodox,
};
use game_core::{Kind, Move};

/// The numbers of the format as text: a line of sixteen digits for each.
static NUMBERS_TEXT: &[u8] = include_bytes!("polyglot/numbers.txt");
const N_NUMBERS: usize = 781;
const DIGITS: usize = 16;

/// Where the numbers of castling rights, en passant files and the turn begin.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;
const N_SQUARES: usize = 64;
const N_FILES: u8 = 8;

/// The letters of the kinds in the order of the format.
const LETTERS: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'K'];

static NUMBERS: [Key; N_NUMBERS] = numbers();

const fn numbers() -> [Key; N_NUMBERS] {
    let mut numbers = [0; N_NUMBERS];
    let mut place = 0;
    while place < N_NUMBERS {
        let mut digit = 0;
        while digit < DIGITS {
            let letter = NUMBERS_TEXT[place * (DIGITS + 1) + digit];
            let value = if letter <= b'9' { letter - b'0' } else { letter - b'a' + 10 };
            numbers[place] = numbers[place] << 4 | value as Key;
            digit += 1;
        }
        place += 1;
    }
    numbers
}

/// The keys under which a book may have a position: the one of its contents, and
/// those it has if a pawn has just gone two steps and cannot be captured en passant
/// for a reason that the format does not know, such as a pin. Nothing if it is no
/// position of chess.
pub(crate) fn keys(setup: &Setup) -> Option<Vec<Key>> {
    let without = key_of_rest(setup)?;
    let exact = setup.en_passant.first().filter(|&&sq| has_neighbour(setup, sq));
    if let Some(sq) = exact {
        return Some(vec![without ^ file_number(*sq)]);
    }
    let passed = passed_squares(setup).filter(|&sq| has_neighbour(setup, sq));
    let possible = passed.map(|sq| without ^ file_number(sq));
    Some(std::iter::once(without).chain(possible).collect())
}

fn file_number(sq: Square) -> Key {
    NUMBERS[EN_PASSANT + usize::from(Geometry::CHESS.file(sq))]
}

/// The key without the en passant square.
fn key_of_rest(setup: &Setup) -> Option<Key> {
    if setup.board != Geometry::CHESS || setup.hands.is_some() || setup.checks.is_some() {
        return None;
    }
    let mut key = if setup.turn == Side::White { NUMBERS[WHITE_TO_MOVE] } else { 0 };
    for (sq, man) in setup.men() {
        let kind = LETTERS.iter().position(|&letter| letter == man.letter)?;
        if man.promoted {
            return None;
        }
        let piece = 2 * kind + usize::from(man.side == Side::White);
        key ^= NUMBERS[N_SQUARES * piece + sq.index()];
    }
    for letter in setup.castling.chars() {
        key ^= NUMBERS[CASTLING + castling_place(setup, letter)?];
    }
    Some(key)
}

/// The place of a castling right: that of its side and wing.
fn castling_place(setup: &Setup, letter: char) -> Option<usize> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let is_king_side = match letter.to_ascii_uppercase() {
        'K' => true,
        'Q' => false,
        file @ 'A'..='H' => {
            let king = setup.men().find(|(_, man)| man.side == side && man.letter == 'K')?;
            file as u8 - b'A' > Geometry::CHESS.file(king.0)
        }
        _ => return None,
    };
    Some(2 * side.index() + usize::from(!is_king_side))
}

/// The squares over which a pawn of the opponent may have gone with its last move.
fn passed_squares(setup: &Setup) -> impl Iterator<Item = Square> {
    let board = Geometry::CHESS;
    let (origin, passed, target) = match setup.turn {
        Side::White => (6, 5, 4),
        Side::Black => (1, 2, 3),
    };
    let has = move |file: u8, rank: u8, wanted: Option<Side>| {
        let placement = board.square(file, rank).map(|sq| setup.squares[sq.index()]);
        match (placement, wanted) {
            (Some(Placement::Empty), None) => true,
            (Some(Placement::Man(man)), Some(side)) => is_pawn(man, side),
            _ => false,
        }
    };
    let enemy = !setup.turn;
    (0..N_FILES)
        .filter(move |&file| {
            has(file, origin, None) && has(file, passed, None) && has(file, target, Some(enemy))
        })
        .filter_map(move |file| board.square(file, passed))
}

fn is_pawn(man: Man, side: Side) -> bool {
    man.letter == 'P' && man.side == side
}

/// Does a pawn of the side to move stand beside the pawn that went over a square?
fn has_neighbour(setup: &Setup, passed: Square) -> bool {
    let board = Geometry::CHESS;
    let (file, rank) = (board.file(passed), board.rank(passed));
    let rank = match setup.turn {
        Side::White => rank.wrapping_sub(1),
        Side::Black => rank + 1,
    };
    [file.wrapping_sub(1), file + 1].into_iter().any(|file| {
        let beside = board.square(file, rank).map(|sq| setup.squares[sq.index()]);
        matches!(beside, Some(Placement::Man(man)) if is_pawn(man, setup.turn))
    })
}

/// Kinds a pawn can become, in the order of the format, which begins with 1.
const PROMOTIONS: [Kind; 4] = [orthodox::KNIGHT, orthodox::BISHOP, orthodox::ROOK, orthodox::QUEEN];
const SQUARE_BITS: u32 = 6;
const PROMOTION_BITS: u32 = 3;
const SQUARE_MASK: u32 = (1 << SQUARE_BITS) - 1;

/// The code of a legal move: target, origin, promotion.
pub(crate) fn code<P: Position>(pos: &P, m: Move) -> Option<u32> {
    let facts = pos.facts(m);
    let to = facts.castling.map_or(facts.to, |(_, rook)| rook);
    code_of(&facts, to)
}

fn code_of(facts: &MoveFacts, to: Square) -> Option<u32> {
    let promotion = match facts.promotion {
        None => 0,
        Some(kind) => PROMOTIONS.iter().position(|&known| known == kind)? as u32 + 1,
    };
    let from = u32::from(facts.from()?.0);
    Some(u32::from(to.0) | from << SQUARE_BITS | promotion << (2 * SQUARE_BITS))
}

/// Can these bits be a move at all?
pub(crate) fn is_move(code: u32) -> bool {
    let (to, from) = (code & SQUARE_MASK, code >> SQUARE_BITS & SQUARE_MASK);
    let promotion = code >> (2 * SQUARE_BITS);
    from != to && promotion < 1 << PROMOTION_BITS && promotion as usize <= PROMOTIONS.len()
}

/// The legal move of a code. Some books write castling as the step of the king.
pub(crate) fn find<P: Position>(pos: &P, code: u32, moves: &[Move]) -> Option<Move> {
    let exact = moves.iter().copied().find(|&m| self::code(pos, m) == Some(code));
    exact.or_else(|| {
        moves.iter().copied().find(|&m| {
            let facts = pos.facts(m);
            facts.castling.is_some() && code_of(&facts, facts.to) == Some(code)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, key: Key) {
        let setup = notation::fen::parse(fen).unwrap();
        assert_eq!(keys(&setup).unwrap()[0], key, "{fen}");
    }

    /// The examples of the description of the format.
    #[test]
    fn keys_are_those_of_the_description() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c);
        check("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196);
        check(
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_b944_61c5_0fb0,
        );
        check(
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a4_8b5a_8e47_ff78,
        );
        check("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1);
        check(
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3c81_23ea_7b06_7637,
        );
    }

    #[test]
    fn a_right_by_its_file_is_the_right_of_its_wing() {
        let with = |castling: &str| {
            let fen = format!("rk2r3/8/8/8/8/8/8/RK2R3 w {castling} - 0 1");
            keys(&notation::fen::parse(&fen).unwrap()).unwrap()
        };
        assert_eq!(with("EAea"), with("KQkq"));
        assert_ne!(with("E"), with("A"));
    }

    #[test]
    fn a_pawn_that_may_have_gone_two_steps_gives_a_second_key() {
        let fen = |passed: &str| format!("4k3/8/8/8/2pP4/8/8/4K3 b - {passed} 0 1");
        let told = keys(&notation::fen::parse(&fen("d3")).unwrap()).unwrap();
        let untold = keys(&notation::fen::parse(&fen("-")).unwrap()).unwrap();
        assert_eq!(told.len(), 1);
        assert_eq!(untold[1..], told);
    }

    #[test]
    fn other_games_have_no_key() {
        let hands = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
        assert_eq!(keys(&notation::fen::parse(hands).unwrap()), None);
        assert_eq!(keys(&notation::fen::parse("4c3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap()), None);
    }
}
