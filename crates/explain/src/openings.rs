//! Names of openings of chess, by position.
//!
//! The table is data made by a script (`tests/measure/openings.py`): a line for
//! each position on the way of a named opening, sorted by board, side to move and
//! castling rights.

/// The table.
const TABLE: &str = include_str!("openings/openings.tsv");

/// The fields of a FEN by which a position is looked up. The square of an en
/// passant capture is not among them: programs differ in when they write it.
const FIELDS: usize = 3;
/// The column of a line that has the name.
const NAME_COLUMN: usize = 2;

/// An opening that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningName {
    /// The code of the encyclopaedia, such as `C95`.
    pub code: String,
    /// The name.
    pub name: String,
}

/// What the table knows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOpening {
    /// The last name that the game had.
    pub name: OpeningName,
    /// After how many moves it had this name.
    pub named_ply: usize,
    /// How many moves are in the table.
    pub book_plies: usize,
}

/// Where a move stands among known openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookPlace {
    /// It is a move of one, whose name the position has, if it has one.
    Known(Option<&'static str>),
    /// It is the first move that no opening has.
    Leaves,
    /// It has nothing to do with them.
    Outside,
}

impl BookPlace {
    /// The place of a move of chess between two positions, given as FEN.
    pub fn of(before: &str, after: &str) -> BookPlace {
        let openings = OpeningTable::of_chess();
        match openings.line(after) {
            Some(line) => BookPlace::Known(line.split('\t').nth(NAME_COLUMN)),
            None if openings.has(before) => BookPlace::Leaves,
            None => BookPlace::Outside,
        }
    }

    /// Is it a move of an opening?
    pub fn is_known(self) -> bool {
        matches!(self, BookPlace::Known(_))
    }
}

/// The table of openings.
pub struct OpeningTable {
    /// Sorted.
    lines: Vec<&'static str>,
}

impl OpeningTable {
    /// The openings of chess.
    pub fn of_chess() -> OpeningTable {
        OpeningTable { lines: TABLE.lines().collect() }
    }

    /// The line of a position, given as FEN.
    fn line(&self, fen: &str) -> Option<&'static str> {
        let key: Vec<&str> = fen.split(' ').take(FIELDS).collect();
        let key = key.join(" ");
        let position = |line: &'static str| line.split('\t').next().unwrap_or_default();
        let place = self.lines.binary_search_by(|line| position(line).cmp(&key)).ok()?;
        self.lines.get(place).copied()
    }

    /// Is this position on the way of an opening?
    pub fn has(&self, fen: &str) -> bool {
        self.line(fen).is_some()
    }

    /// The name of a position, given as FEN.
    pub fn name(&self, fen: &str) -> Option<OpeningName> {
        let mut fields = self.line(fen)?.split('\t').skip(1).map(str::to_owned);
        Some(OpeningName { code: fields.next()?, name: fields.next()? })
    }

    /// The opening of a game, given by its positions as FEN, the start first.
    pub fn of_game<S: AsRef<str>>(&self, fens: &[S]) -> Option<GameOpening> {
        let known = |ply: &usize| self.has(fens[*ply].as_ref());
        let book_plies = (1..fens.len()).rev().find(known)?;
        let named = |ply: usize| Some((ply, self.name(fens[ply].as_ref())?));
        let (named_ply, name) = (1..=book_plies).rev().find_map(named)?;
        Some(GameOpening { name, named_ply, book_plies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_small() {
        let openings = OpeningTable::of_chess();
        let key = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
        assert!(openings.lines.windows(2).all(|pair| key(pair[0]) < key(pair[1])));
        assert!(TABLE.len() < 400_000, "{}", TABLE.len());
        let n_named = openings.lines.iter().filter(|line| line.contains('\t')).count();
        assert!(n_named > 1_900, "{n_named}");
    }

    #[test]
    fn a_game_has_the_last_name_on_its_way() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/7N/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ];
        let opening = OpeningTable::of_chess().of_game(&fens).unwrap();
        assert_eq!(opening.name.code, "B20");
        assert_eq!((opening.named_ply, opening.book_plies), (2, 2));
        assert!(opening.name.name.contains("Sicilian"), "{}", opening.name.name);
        assert_eq!(OpeningTable::of_chess().of_game(&fens[..1]), None);
    }
}
