//! The straight lines of a board by their direction: files, ranks and the two
//! diagonals.

use crate::describe::joined;
use crate::load::{Node, TomlReader};

/// Some of the four directions of straight lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardAxes {
    /// Up the board: a1, a2, a3.
    pub files: bool,
    /// Along the board: a1, b1, c1.
    pub ranks: bool,
    /// Diagonals that go up to the right: a1, b2, c3.
    pub rising: bool,
    /// Diagonals that go down to the right: a3, b2, c1.
    pub falling: bool,
}

impl BoardAxes {
    /// All four.
    pub const ALL: BoardAxes = BoardAxes { files: true, ranks: true, rising: true, falling: true };
    /// Files and ranks.
    pub const ORTHOGONAL: BoardAxes = BoardAxes { files: true, ranks: true, ..BoardAxes::NONE };
    const NONE: BoardAxes = BoardAxes { files: false, ranks: false, rising: false, falling: false };

    /// The words of files; `diagonals` is short for both kinds of them.
    const WORDS: [(&'static str, BoardAxes); 5] = [
        ("files", BoardAxes { files: true, ..BoardAxes::NONE }),
        ("ranks", BoardAxes { ranks: true, ..BoardAxes::NONE }),
        ("diagonals", BoardAxes { rising: true, falling: true, ..BoardAxes::NONE }),
        ("rising", BoardAxes { rising: true, ..BoardAxes::NONE }),
        ("falling", BoardAxes { falling: true, ..BoardAxes::NONE }),
    ];

    /// One step along each of the lines, to the right and up the board; the
    /// opposite step is along the same line.
    pub fn steps(self) -> impl Iterator<Item = (i32, i32)> {
        let all = [
            (self.files, (0, 1)),
            (self.rising, (1, 1)),
            (self.ranks, (1, 0)),
            (self.falling, (1, -1)),
        ];
        all.into_iter().filter(|(counts, _)| *counts).map(|(_, step)| step)
    }

    fn with(self, other: BoardAxes) -> BoardAxes {
        BoardAxes {
            files: self.files || other.files,
            ranks: self.ranks || other.ranks,
            rising: self.rising || other.rising,
            falling: self.falling || other.falling,
        }
    }

    fn has(self, other: BoardAxes) -> bool {
        self.with(other) == self
    }

    /// The shortest list of words that means these lines.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let mut left = BoardAxes::NONE;
        let mut names = Vec::new();
        for (word, axes) in BoardAxes::WORDS {
            if self.has(axes) && !left.has(axes) {
                left = left.with(axes);
                names.push(word);
            }
        }
        names
    }

    /// "files, ranks and diagonals".
    pub(crate) fn words(self) -> String {
        let names: Vec<String> = self
            .names()
            .into_iter()
            .map(|name| match name {
                "rising" => "diagonals that rise to the right".to_string(),
                "falling" => "diagonals that fall to the right".to_string(),
                name => name.to_string(),
            })
            .collect();
        joined(&names, "and")
    }
}

impl TomlReader<'_> {
    /// The directions of lines that a text names, such as `"files diagonals"`;
    /// all where the key is absent.
    pub(crate) fn axes_or_all(&mut self, node: Option<&Node>) -> BoardAxes {
        let Some(node) = node else { return BoardAxes::ALL };
        let Some(text) = self.text(node) else { return BoardAxes::ALL };
        let mut axes = BoardAxes::NONE;
        for word in text.split_whitespace() {
            match BoardAxes::WORDS.iter().find(|(known, _)| *known == word) {
                Some((_, named)) => axes = axes.with(*named),
                None => {
                    let known = BoardAxes::WORDS.iter().map(|(known, _)| *known);
                    self.strange_word(&node.at, word, known);
                }
            }
        }
        if axes == BoardAxes::NONE {
            let hint = "such as \"files ranks\"".to_string();
            self.fault(&node.at, "no line is named", Some(hint));
        }
        axes
    }
}
