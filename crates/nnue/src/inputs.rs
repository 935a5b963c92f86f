//! Which inputs a position of a game sets.

use crate::NetError;
use crate::layout::{InputLayout, sorted_kinds};
use game_core::{BoardView, Kind, Piece, Side, Square};
use std::ops::Range;

/// The inputs of one game: where its kinds, hands and squares are in the layout.
///
/// ```
/// use chess::Chess;
/// use game_core::Side;
/// use nnue::Inputs;
/// let start = Chess::start();
/// let inputs = Inputs::of(&start).unwrap();
/// assert_eq!(inputs.layout().n_inputs(), 2 * 6 * 64);
/// let (mut white, mut black) = (Vec::new(), Vec::new());
/// inputs.active(&start, Side::White, &mut white);
/// inputs.active(&start, Side::Black, &mut black);
/// white.sort_unstable();
/// black.sort_unstable();
/// assert_eq!(white.len(), 32);
/// assert_eq!(white, black, "both sides see the same");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inputs {
    layout: InputLayout,
    /// By kind of the game, its place in the order of symbols.
    slots: Vec<u8>,
    /// By side and square, the square as that side sees it.
    seen: [Vec<u8>; 2],
    /// By place, the inputs of a hand before those of the kind.
    hand_starts: Vec<u16>,
}

impl Inputs {
    /// The inputs of the game that begins in this position. A position from the middle
    /// of a game gives another layout: always ask with the start.
    ///
    /// # Errors
    /// The game has more than a network can see.
    pub fn of<V: BoardView>(start: &V) -> Result<Inputs, NetError> {
        let layout = InputLayout::of(start)?;
        let mut slots = vec![0; start.n_kinds()];
        for (slot, kind) in sorted_kinds(start).into_iter().enumerate() {
            slots[kind.index()] = slot as u8;
        }
        let mut total = 0;
        let hand_starts = layout.hands.iter().map(|&most| {
            let start = total;
            total += u16::from(most);
            start
        });
        let hand_starts = hand_starts.collect();
        let seen = Side::BOTH.map(|side| {
            let squares = layout.board.squares();
            squares.map(|sq| layout.armies.seen(layout.board, side, sq).0).collect()
        });
        Ok(Inputs { layout, slots, seen, hand_starts })
    }

    /// What the inputs stand for.
    pub fn layout(&self) -> &InputLayout {
        &self.layout
    }

    /// The place of a kind of the game in the order of symbols, as tables by kind in
    /// a file have it.
    #[inline]
    pub fn slot(&self, kind: Kind) -> usize {
        self.slots[kind.index()].into()
    }

    /// Lists the inputs that a position sets in the view of a side, each once, in no
    /// promised order.
    pub fn active<V: BoardView>(&self, view: &V, side: Side, out: &mut Vec<u32>) {
        out.clear();
        for owner in Side::BOTH {
            for sq in view.of_side(owner) {
                if let Some(piece) = view.at(sq) {
                    out.push(self.piece(side, piece, sq));
                }
            }
            if self.layout.n_hand() > 0 {
                for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
                    let n = view.in_hand(owner, kind).min(u8::MAX.into()) as u8;
                    out.extend(self.hand(side, owner, kind, 0..n));
                }
            }
            if let Some(left) = view.checks_left(owner) {
                out.extend(self.checks(side, owner, 0..left.min(u8::MAX.into()) as u8));
            }
        }
        if self.layout.walls {
            out.extend(view.walls().into_iter().map(|sq| self.wall(side, sq)));
        }
    }

    /// The input of a piece on a square in the view of a side.
    #[inline]
    pub fn piece(&self, view: Side, piece: Piece, sq: Square) -> u32 {
        let kinds = self.layout.symbols.len();
        let owner = usize::from(piece.side != view);
        let group = owner * kinds + self.slot(piece.kind);
        self.row(view, group * self.layout.board.n_squares() + self.seen(view, sq))
    }

    /// The inputs of the pieces in hand from one number up to another. More than the
    /// layout tells apart have none.
    pub fn hand(&self, view: Side, owner: Side, kind: Kind, n: Range<u8>) -> Range<u32> {
        let slot = self.slot(kind);
        let before = usize::from(owner != view) * self.layout.n_hand();
        let first = self.layout.hands_from() + before + usize::from(self.hand_starts[slot]);
        self.span(view, first, n, self.layout.hands[slot])
    }

    /// The inputs of checks left to give from one number up to another.
    pub fn checks(&self, view: Side, owner: Side, n: Range<u8>) -> Range<u32> {
        let most = self.layout.checks;
        let before = usize::from(owner != view) * usize::from(most);
        self.span(view, self.layout.checks_from() + before, n, most)
    }

    /// The input of a wall in the view of a side. Only where walls come and go.
    #[inline]
    pub fn wall(&self, view: Side, sq: Square) -> u32 {
        self.row(view, self.layout.walls_from() + self.seen(view, sq))
    }

    fn span(&self, view: Side, first: usize, n: Range<u8>, most: u8) -> Range<u32> {
        let from = self.row(view, first);
        from + u32::from(n.start.min(most))..from + u32::from(n.end.min(most))
    }

    #[inline]
    fn seen(&self, view: Side, sq: Square) -> usize {
        self.seen[view.index()][sq.index()].into()
    }

    /// The number of an input of one view among those of all matrices.
    #[inline]
    fn row(&self, view: Side, input: usize) -> u32 {
        let matrix = if self.layout.armies.matrices() == 2 { view.index() } else { 0 };
        (matrix * self.layout.n_view() + input) as u32
    }
}
