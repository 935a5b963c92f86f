//! What a network of a game sees, and how its inputs are numbered.

use crate::{Armies, NetError};
use game_core::{BoardView, Geometry, Kind, Side};

/// What the inputs of a game stand for; equal for all networks of the game.
///
/// The inputs of one view are numbered: pieces, by whose they are (own first), kind
/// and square; then for each side and kind the *n*-th piece in hand, the *n*-th check
/// left to give, and walls by square. Kinds are numbered in the order of their
/// symbols, so that nothing depends on the order in which a file of rules names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputLayout {
    /// The shape of the board.
    pub board: Geometry,
    /// The symbols of the kinds, sorted.
    pub symbols: Vec<String>,
    /// By kind, in the order of the symbols, the most in hand that is told apart.
    pub hands: Vec<u8>,
    /// The most checks left to give that are told apart.
    pub checks: u8,
    /// Walls come and go.
    pub walls: bool,
    /// How one view becomes the other.
    pub armies: Armies,
    /// The pieces a game begins with, those in hand included.
    pub men: u16,
}

impl InputLayout {
    /// The most kinds a layout may have; more than any game.
    pub(crate) const MOST_KINDS: usize = 120;
    /// The most bytes of a symbol.
    pub(crate) const MOST_SYMBOL: usize = 16;
    /// The most inputs: 120 kinds on 256 squares for two sides that differ, and more.
    pub(crate) const MOST_INPUTS: usize = 200_000;

    /// The layout of the game that begins in this position.
    ///
    /// # Errors
    /// The game has more than a network can see.
    pub fn of<V: BoardView>(start: &V) -> Result<InputLayout, NetError> {
        let contents = start.contents();
        let kinds: Vec<Kind> = sorted_kinds(start);
        let most = |kind: &Kind| {
            let sides = Side::BOTH.map(|side| contents.most_in_hand(side, kind.index()));
            sides[0].max(sides[1])
        };
        let checks = Side::BOTH.map(|side| start.checks_left(side).unwrap_or(0));
        let in_hand = |kind: &Kind| -> u32 {
            Side::BOTH.iter().map(|&side| start.in_hand(side, *kind)).sum()
        };
        let on_board = (start.of_side(Side::White) | start.of_side(Side::Black)).len();
        let men = on_board + kinds.iter().map(in_hand).sum::<u32>();
        let layout = InputLayout {
            board: start.geometry(),
            symbols: kinds.iter().map(|&kind| start.symbol(kind).to_owned()).collect(),
            hands: kinds.iter().map(most).collect(),
            checks: u8::try_from(checks[0].max(checks[1])).unwrap_or(u8::MAX),
            walls: contents.walls,
            armies: Armies::of(start),
            men: u16::try_from(men.max(1)).unwrap_or(u16::MAX),
        };
        layout.check()?;
        Ok(layout)
    }

    /// Is this a layout that a network can have?
    ///
    /// # Errors
    /// What is too much or too little.
    pub fn check(&self) -> Result<(), NetError> {
        let n_kinds = self.symbols.len();
        let symbols_fit = self.symbols.iter().all(|symbol| symbol.len() <= Self::MOST_SYMBOL);
        if n_kinds == 0 || n_kinds > Self::MOST_KINDS || self.hands.len() != n_kinds {
            return Err(NetError::Broken("it has no kinds of pieces, or too many"));
        }
        if !symbols_fit || !self.symbols.is_sorted() {
            return Err(NetError::Broken("the symbols of its pieces are not in order"));
        }
        if self.men == 0 {
            return Err(NetError::Broken("its game begins without a piece"));
        }
        if self.n_inputs() > Self::MOST_INPUTS {
            return Err(NetError::Broken("it has more inputs than a network may have"));
        }
        Ok(())
    }

    /// The number of inputs of one view.
    pub fn n_view(&self) -> usize {
        self.walls_from() + if self.walls { self.board.n_squares() } else { 0 }
    }

    /// The number of inputs: of one view, or of two where the sides differ.
    pub fn n_inputs(&self) -> usize {
        self.n_view() * self.armies.matrices()
    }

    /// The inputs before those of hands.
    pub(crate) fn hands_from(&self) -> usize {
        2 * self.symbols.len() * self.board.n_squares()
    }

    /// The inputs of the pieces one side can have in hand.
    pub(crate) fn n_hand(&self) -> usize {
        self.hands.iter().map(|&most| usize::from(most)).sum()
    }

    /// The inputs before those of checks left.
    pub(crate) fn checks_from(&self) -> usize {
        self.hands_from() + 2 * self.n_hand()
    }

    /// The inputs before those of walls.
    pub(crate) fn walls_from(&self) -> usize {
        self.checks_from() + 2 * usize::from(self.checks)
    }
}

/// The kinds of a game in the order of their symbols.
pub(crate) fn sorted_kinds<V: BoardView>(view: &V) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = (0..view.n_kinds()).map(|index| Kind(index as u8)).collect();
    kinds.sort_by(|&a, &b| view.symbol(a).cmp(view.symbol(b)));
    kinds
}
