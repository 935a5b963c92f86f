//! How one side sees the board of a game: as it is, turned over or turned round.

use game_core::{BoardView, Geometry, Kind, Piece, Side, Square, SquareSet};

/// How the view of one side becomes that of the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Armies {
    /// Both sides have the same game when the ranks are turned over, as in chess.
    Mirrored,
    /// Both sides have the same game when the board is turned round, as in shogi.
    Turned,
    /// The sides differ: each has weights of its own and sees the board as it is.
    Differ,
}

impl Armies {
    /// Those of the game that begins in this position. Two sides are alike if the
    /// board they begin with, the moves of their pieces and what they play for are.
    pub fn of<V: BoardView>(start: &V) -> Armies {
        let alike = |armies: &Armies| Likeness { view: start, armies: *armies }.holds();
        [Armies::Mirrored, Armies::Turned].into_iter().find(alike).unwrap_or(Armies::Differ)
    }

    /// A square as this side sees it.
    #[inline]
    pub fn seen(self, board: Geometry, side: Side, sq: Square) -> Square {
        let (last, files) = (board.n_squares() - 1, usize::from(board.files()));
        match (self, side) {
            (Armies::Differ, _) | (_, Side::White) => sq,
            (Armies::Turned, Side::Black) => Square((last - sq.index()) as u8),
            (Armies::Mirrored, Side::Black) => {
                let (file, rank) = (sq.index() % files, sq.index() / files);
                Square(((usize::from(board.ranks()) - 1 - rank) * files + file) as u8)
            }
        }
    }

    /// The number of matrices of weights: one for both sides, or one for each.
    pub fn matrices(self) -> usize {
        if self == Armies::Differ { 2 } else { 1 }
    }
}

/// The claim that both sides of a game are alike in one way.
struct Likeness<'a, V> {
    view: &'a V,
    armies: Armies,
}

impl<V: BoardView> Likeness<'_, V> {
    fn holds(&self) -> bool {
        self.begin_alike() && self.aim_alike() && self.move_alike()
    }

    /// A square of White as Black has it.
    fn other(&self, sq: Square) -> Square {
        self.armies.seen(self.view.geometry(), Side::Black, sq)
    }

    fn is_image(&self, of_white: SquareSet<V::Bits>, of_black: SquareSet<V::Bits>) -> bool {
        let image: SquareSet<V::Bits> = of_white.into_iter().map(|sq| self.other(sq)).collect();
        image == of_black
    }

    fn begin_alike(&self) -> bool {
        let [white, black] = Side::BOTH;
        let contents = self.view.contents();
        let kinds = || (0..self.view.n_kinds()).map(|index| Kind(index as u8));
        kinds().all(|kind| self.is_image(self.view.of(white, kind), self.view.of(black, kind)))
            && kinds().all(|kind| self.view.in_hand(white, kind) == self.view.in_hand(black, kind))
            && contents.hands[0] == contents.hands[1]
            && self.view.checks_left(white) == self.view.checks_left(black)
            && self.is_image(self.view.walls(), self.view.walls())
    }

    fn aim_alike(&self) -> bool {
        let aims = self.view.aims();
        aims.moves[0] == aims.moves[1]
            && aims.goals.iter().all(|goal| self.is_image(goal.squares[0], goal.squares[1]))
            && aims.promotions.iter().all(|rule| {
                rule.into[0] == rule.into[1] && self.is_image(rule.zone[0], rule.zone[1])
            })
    }

    /// Do pieces move alike, both among those of the start and on an empty board?
    fn move_alike(&self) -> bool {
        let kinds = (0..self.view.n_kinds()).map(|index| Kind(index as u8));
        let boards = [self.view.occupied(), SquareSet::EMPTY];
        let mut cases =
            kinds.flat_map(|kind| self.view.geometry().squares().map(move |sq| (kind, sq)));
        cases.all(|(kind, sq)| {
            let pieces = Side::BOTH.map(|side| Piece::new(side, kind));
            let squares = [sq, self.other(sq)];
            boards.iter().all(|&occupied| {
                let attacks = |i: usize| self.view.attacks_of(pieces[i], squares[i], occupied);
                let steps = |i: usize| self.view.steps_of(pieces[i], squares[i], occupied);
                self.is_image(attacks(0), attacks(1)) && self.is_image(steps(0), steps(1))
            })
        })
    }
}
