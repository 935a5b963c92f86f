//! The board as the person at it sees it, with the last move marked.

use crate::colour::{self, FRAME, MARK};
use game_core::{Placement, Setup};

/// The board with brackets around the squares that differ from the position
/// before.
pub fn board(before: Option<&Setup>, now: &Setup) -> String {
    let geometry = now.board;
    let is_marked = |file: u8, rank: u8| {
        let square = geometry.square(file, rank).map(|sq| sq.index());
        let on = |setup: &Setup| square.and_then(|index| setup.squares.get(index).copied());
        before.is_some_and(|before| square.is_some() && on(before) != on(now))
    };
    let cell = |file: u8, rank: u8| {
        let square = geometry.square(file, rank).and_then(|sq| now.squares.get(sq.index()));
        match square {
            Some(Placement::Man(man)) => man.to_string(),
            Some(Placement::Wall) => "#".to_owned(),
            _ => ".".to_owned(),
        }
    };
    let all = || geometry.squares().map(|sq| (geometry.file(sq), geometry.rank(sq)));
    let width = all().map(|(file, rank)| cell(file, rank).len()).max().unwrap_or(1);
    let label_width = geometry.ranks().to_string().len();
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let label = format!("{:>label_width$} ", u16::from(rank) + 1);
        text.push_str(&colour::painted(FRAME, &label));
        for file in 0..geometry.files() {
            let left = file > 0 && is_marked(file - 1, rank);
            text.push_str(&between(left, is_marked(file, rank)));
            let cell = cell(file, rank);
            text.push_str(&" ".repeat(width - cell.len()));
            text.push_str(&colour::square(&cell));
        }
        if is_marked(geometry.files() - 1, rank) {
            text.push_str(&between(true, false));
        }
        text.push('\n');
    }
    let files = ('a'..='z').take(geometry.files().into()).map(|file| format!(" {file:>width$}"));
    let label = format!("{:label_width$} {}", "", files.collect::<String>());
    text.push_str(&colour::painted(FRAME, &label));
    text
}

/// What stands between two squares of which none, one or both are marked.
fn between(left: bool, right: bool) -> String {
    match (left, right) {
        (false, false) => " ".to_owned(),
        (false, true) => colour::painted(MARK, "["),
        (true, false) => colour::painted(MARK, "]"),
        (true, true) => colour::painted(MARK, "|"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::fen;

    #[test]
    fn the_last_move_stands_in_brackets() {
        let setup = |text: &str| fen::parse(text).unwrap();
        let before = setup("k1K/3/P2 w - - 0 1");
        let now = setup("k1K/1P1/3 b - - 0 1");
        let plain = |text: &str| anstream::adapter::strip_str(text).to_string();
        let expected = "3  k . K\n2  .[P].\n1 [.]. .\n   a b c";
        assert_eq!(plain(&board(Some(&before), &now)), expected);
        assert_eq!(plain(&board(None, &now)), fen::draw(&now));
        let side = setup("1kK/3/P2 w - - 0 1");
        assert!(plain(&board(Some(&before), &side)).starts_with("3 [.|k]K\n"));
        let wide = setup("+p+pK/3/3 w - - 0 1");
        assert_eq!(plain(&board(None, &wide)), fen::draw(&wide));
    }
}
