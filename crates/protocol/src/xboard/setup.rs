//! Games that XBoard does not know, described to it: the line `setup` with the
//! letters of the pieces, the size of the board and the start, and a line `piece`
//! for each kind. XBoard then checks moves and finds mates by itself.
//!
//! XBoard has numbered kinds of pieces, and some numbers have powers of their
//! own: number 0 promotes on the last rank, the last one is the king, a lone
//! knight or bishop cannot mate, the number 11 above a kind is its promoted form.
//! [`Places`] gives each kind of the game a number whose powers it has.

use super::names;
use game_core::{GameSheet, PieceSheet, SheetDrop, SheetHands};
use std::fmt;

/// How a game is offered to XBoard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offer {
    /// XBoard has the rules under this name.
    Known(&'static str),
    /// XBoard is told the rules by these lines.
    Described(Vec<String>),
    /// Programs ask for it, but XBoard cannot check its moves: why, a sentence
    /// for each reason.
    Unchecked(Vec<String>),
    /// It is not offered: why, a sentence for each reason.
    Refused(Vec<String>),
}

/// The greatest board that XBoard shows.
const MAX_FILES: u8 = 12;
const MAX_RANKS: u8 = 12;
/// The number of a pawn.
const PAWN: usize = 0;
/// The number of a second kind that promotes on the last rank.
const SECOND_PAWN: usize = 18;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
/// A promoted form has the number of its plain form and this.
const PROMOTED: usize = 11;
/// Numbers without powers of their own.
const PLAIN: [usize; 12] = [3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16];
/// Of those, the ones whose promoted form has no power of its own: 17 is a second
/// king in shogi, 18 promotes, 19 moves as it likes.
const WITH_PROMOTED: [usize; 5] = [3, 4, 5, 9, 10];
/// In games with drops and promoted forms, the numbers that can promote and be
/// dropped everywhere.
const DROPPED_ANYWHERE: [usize; 3] = [2, 3, 5];
/// In such games, numbers that are never promoted.
const NEVER_PROMOTED: [usize; 2] = [9, 10];
/// The number that is not dropped on the last rank, in such games.
const NOT_ON_LAST_RANK: usize = 4;
/// XBoard takes no shorter list of letters for a side.
const MIN_LETTERS: usize = 6;

/// How a game is offered.
pub fn offer(sheet: &GameSheet) -> Offer {
    if let Some(name) = names::known(&sheet.id) {
        return Offer::Known(name);
    }
    if names::NAMESAKES.contains(&sheet.id.as_str()) {
        return Offer::Refused(vec!["XBoard has another game of this name".to_owned()]);
    }
    match described(sheet) {
        Ok(lines) => Offer::Described(lines),
        Err(why) if names::ASKED_FOR.contains(&sheet.id.as_str()) => Offer::Unchecked(why),
        Err(why) => Offer::Refused(why),
    }
}

/// The lines that describe a game, or why there are none.
fn described(sheet: &GameSheet) -> Result<Vec<String>, Vec<String>> {
    let why = obstacles(sheet);
    if !why.is_empty() {
        return Err(why);
    }
    let places = Places::of(sheet).map_err(|why| vec![why.to_string()])?;
    let parent = parent(sheet).map_err(|why| vec![why.to_owned()])?;
    let fen = sheet.start.replace("[]", " [-]");
    let mut lines = vec![format!(
        "setup ({}{}) {}x{}+{}_{parent} {fen}",
        places.letters(sheet, true),
        places.letters(sheet, false),
        sheet.files,
        sheet.ranks,
        places.holdings(sheet),
    )];
    for piece in &sheet.pieces {
        let PieceSheet { symbol, moves: [white, black], .. } = piece;
        if white == black {
            lines.push(format!("piece {symbol}& {white}"));
        } else {
            lines.push(format!("piece {symbol} {white}"));
            lines.push(format!("piece {} {black}", symbol.to_ascii_lowercase()));
        }
    }
    Ok(lines)
}

/// Everything that keeps the board or a piece from being described.
fn obstacles(sheet: &GameSheet) -> Vec<String> {
    let mut why = sheet.obstacles.clone();
    if sheet.files > MAX_FILES || sheet.ranks > MAX_RANKS {
        why.push(format!(
            "its board has {}x{} squares, XBoard takes {MAX_FILES}x{MAX_RANKS}",
            sheet.files, sheet.ranks
        ));
    }
    let is_letter = |symbol: &str| symbol.len() == 1 && symbol.as_bytes()[0].is_ascii_uppercase();
    for piece in &sheet.pieces {
        let symbol = piece.symbol.strip_prefix('+').unwrap_or(&piece.symbol);
        if !is_letter(symbol) {
            why.push(format!("the piece {symbol} has no single letter"));
        }
        if piece.moves.iter().any(String::is_empty) && why.is_empty() {
            why.push(format!("the piece {symbol} has no moves"));
        }
    }
    why
}

/// The game of XBoard whose other rules are kept.
fn parent(sheet: &GameSheet) -> Result<&'static str, &'static str> {
    let pawns = || sheet.pieces.iter().filter(|piece| piece.promotes_last);
    let steps_aside = pawns().any(|piece| piece.steps_aside);
    let steps_straight = pawns().any(|piece| piece.steps_straight);
    let parent = match sheet.hands {
        // The one parent that knows pawns which move off their file.
        SheetHands::None if steps_aside && !steps_straight => "berolina",
        _ if steps_aside => {
            return Err(
                "pawns leave their file without a capture, which XBoard takes for en passant",
            );
        }
        SheetHands::None => "fairy",
        SheetHands::Reverting | SheetHands::Keeping => "crazyhouse",
        SheetHands::Demoting => "shogi",
    };
    match (sheet.stalemate_loses, sheet.hands == SheetHands::Demoting) {
        (true, false) => Err("a side without a move loses, XBoard would say drawn"),
        (false, true) => Err("a side without a move draws, XBoard would say lost"),
        _ => Ok(parent),
    }
}

/// Why the kinds of a game have no numbers at XBoard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlaceFault {
    TooManyKinds,
    NoPlainForm,
}

impl fmt::Display for PlaceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlaceFault::TooManyKinds => "it has more kinds of pieces than XBoard can tell apart",
            PlaceFault::NoPlainForm => "a promoted form has no plain form",
        })
    }
}

/// The number of each kind of a game at XBoard.
struct Places {
    /// By kind; nothing for the king.
    numbers: Vec<Option<usize>>,
}

impl Places {
    fn of(sheet: &GameSheet) -> Result<Places, PlaceFault> {
        let mut taken = Vec::new();
        let mut numbers = vec![None; sheet.pieces.len()];
        let is_plain = |piece: &PieceSheet| !piece.symbol.starts_with('+');
        for (kind, piece) in sheet.pieces.iter().enumerate() {
            if piece.is_royal || !is_plain(piece) {
                continue;
            }
            let wished = Places::wished(sheet, piece);
            let free = wished.iter().copied().find(|number| !taken.contains(number));
            let number = free.ok_or(PlaceFault::TooManyKinds)?;
            taken.push(number);
            numbers[kind] = Some(number);
        }
        for (kind, piece) in sheet.pieces.iter().enumerate() {
            let Some(plain) = piece.symbol.strip_prefix('+') else { continue };
            let base = sheet.pieces.iter().position(|piece| piece.symbol == plain);
            let number = base.and_then(|base| numbers[base]).map(|number| number + PROMOTED);
            let clear = number.filter(|number| !taken.contains(number));
            numbers[kind] = Some(clear.ok_or(PlaceFault::NoPlainForm)?);
        }
        Ok(Places { numbers })
    }

    /// The numbers whose powers the kind has, the best first.
    fn wished(sheet: &GameSheet, piece: &PieceSheet) -> Vec<usize> {
        let moves_as = |text: &str| piece.moves.iter().all(|moves| moves == text);
        let has_promoted = sheet.pieces.iter().any(|piece| piece.symbol.starts_with('+'));
        match sheet.hands {
            SheetHands::Demoting => match (piece.promotes_plus, piece.drop) {
                (true, SheetDrop::OnePerFile) => vec![PAWN],
                (true, SheetDrop::NotLast(1)) => vec![NOT_ON_LAST_RANK],
                (true, SheetDrop::NotLast(2)) => vec![KNIGHT],
                (true, _) => DROPPED_ANYWHERE.to_vec(),
                (false, _) => NEVER_PROMOTED.to_vec(),
            },
            // XBoard drops no pawn on the first rank and the last.
            SheetHands::None if piece.promotes_last => vec![PAWN, SECOND_PAWN],
            _ if piece.promotes_last => match piece.drop {
                SheetDrop::Inner | SheetDrop::Never => vec![PAWN],
                _ => Vec::new(),
            },
            _ if moves_as("N") && !has_promoted => vec![KNIGHT],
            _ if moves_as("B") && !has_promoted => vec![BISHOP],
            SheetHands::None if !has_promoted => PLAIN.to_vec(),
            _ => WITH_PROMOTED.to_vec(),
        }
    }

    /// The letters of White's or Black's pieces by number, the king last.
    fn letters(&self, sheet: &GameSheet, is_white: bool) -> String {
        let last = self.numbers.iter().flatten().max().copied().unwrap_or(0);
        let mut letters = vec!['.'; (last + 1).max(MIN_LETTERS - 1)];
        let mut king = '.';
        for (piece, number) in sheet.pieces.iter().zip(&self.numbers) {
            let letter = match piece.symbol.chars().next().unwrap_or('.') {
                letter if is_white => letter,
                letter => letter.to_ascii_lowercase(),
            };
            match number {
                Some(number) => letters[*number] = letter,
                None => king = letter,
            }
        }
        if sheet.hands == SheetHands::Reverting {
            // What a pawn has become is another kind for XBoard.
            let plain: Vec<usize> =
                self.numbers.iter().flatten().copied().filter(|n| *n != PAWN).collect();
            for number in plain {
                let number = number + PROMOTED;
                if letters.len() <= number {
                    letters.resize(number + 1, '.');
                }
                letters[number] = '~';
            }
        }
        letters.push(king);
        letters.into_iter().collect()
    }

    /// How many kinds can be in hand.
    fn holdings(&self, sheet: &GameSheet) -> usize {
        match sheet.hands {
            SheetHands::None => 0,
            _ => sheet.pieces.iter().filter(|piece| piece.drop != SheetDrop::Never).count(),
        }
    }
}

#[cfg(test)]
mod tests;
