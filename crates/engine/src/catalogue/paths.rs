//! The words of a spec that name a file or a folder.

use crate::spec::Spec;

/// A word of a spec that names a file or a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathWord {
    /// The word before the `=`.
    pub(crate) word: &'static str,
    /// What stands behind the `=`, in a catalogue.
    pub(crate) name: &'static str,
    /// What the file is for, in a line.
    pub(crate) doc: &'static str,
    /// What a path does to a spec.
    pub(crate) effect: fn(&mut Spec, String),
    /// A spec in which the path matters.
    pub(crate) example: &'static str,
}

/// All words that name a file or a folder.
pub(crate) const PATH_WORDS: &[PathWord] = &[
    PathWord {
        word: "book",
        name: "FILE",
        doc: "the opening book whose moves are played",
        effect: |spec, path| spec.book = Some(path),
        example: "book=my.bin",
    },
    PathWord {
        word: "net",
        name: "FILE",
        doc: "the network that evaluates",
        effect: |spec, path| spec.net = Some(path),
        example: "net=my.net",
    },
    PathWord {
        word: "syzygy",
        name: "FOLDER",
        doc: "the folders of endgame tables of chess, separated as in PATH",
        effect: |spec, path| spec.syzygy = Some(path),
        example: "syzygy=tables",
    },
    PathWord {
        word: "weights",
        name: "FILE",
        doc: "weights fitted for the game; none for those that follow from its rules",
        effect: |spec, path| spec.weights = Some(path),
        example: "weights=none",
    },
];
