//! Left and right exchanged: where a game is the same so, each position is worth two.

use engine::{AnyChess, PositionVisitor};
use game_core::{Aims, Bits, BoardView, Geometry, Kind, Piece, Side, Square, SquareSet};
use nnue::InputLayout;

/// Are the moves of all pieces and the aims the same with left and right exchanged?
/// Rights to castle are not looked at; a network does not see them.
fn is_mirrored<V: BoardView>(start: &V) -> bool {
    let board = start.geometry();
    aims_are_mirrored(board, &start.aims()) && moves_are_mirrored(board, start)
}

/// Asks a game at its start.
pub(super) struct IsMirrored;

impl PositionVisitor for IsMirrored {
    type Output = bool;
    fn visit<P: AnyChess>(self, pos: &P) -> bool {
        is_mirrored(pos)
    }
}

fn moves_are_mirrored<V: BoardView>(board: Geometry, start: &V) -> bool {
    let pieces = Side::BOTH.into_iter().flat_map(|side| {
        (0..start.n_kinds()).map(move |index| Piece::new(side, Kind(index as u8)))
    });
    let free = SquareSet::EMPTY;
    pieces.into_iter().all(|piece| {
        board.squares().all(|sq| {
            let is_alike = |moves: &dyn Fn(Square) -> SquareSet<V::Bits>| {
                exchanged(board, moves(sq)) == moves(board.mirrored(sq))
            };
            is_alike(&|sq| start.attacks_of(piece, sq, free))
                && is_alike(&|sq| start.steps_of(piece, sq, free))
        })
    })
}

fn aims_are_mirrored<B: Bits>(board: Geometry, aims: &Aims<B>) -> bool {
    let zones = aims.promotions.iter().flat_map(|promotion| promotion.zone);
    let mut squares = zones.chain(aims.goals.iter().flat_map(|goal| goal.squares));
    squares.all(|zone| exchanged(board, zone) == zone)
}

fn exchanged<B: Bits>(board: Geometry, set: SquareSet<B>) -> SquareSet<B> {
    set.into_iter().map(|sq| board.mirrored(sq)).collect()
}

/// By input, the one that stands for the same thing with left and right exchanged.
pub(super) fn mirrored_inputs(layout: &InputLayout) -> Vec<u32> {
    let (squares, board) = (layout.board.n_squares(), layout.board);
    let (n_view, n_pieces) = (layout.n_view(), 2 * layout.symbols.len() * squares);
    let walls = if layout.walls { n_view - squares } else { n_view };
    let of_view = |input: usize| {
        let first = if input < n_pieces {
            input - input % squares
        } else if input >= walls {
            walls
        } else {
            return input;
        };
        first + board.mirrored(Square((input - first) as u8)).index()
    };
    let inputs = 0..layout.n_inputs();
    inputs.map(|input| (input - input % n_view + of_view(input % n_view)) as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Chess;
    use engine::{AnyGame, AnyPosition};
    use nnue::Inputs;

    #[test]
    fn games_are_the_same_with_left_and_right_exchanged_or_not() {
        for (game, expected) in [
            ("chess", true),
            ("xiangqi", true),
            ("shogi", true),
            ("capablanca", true),
            ("horde", true),
            // Black's goal is the last rank as White's is the first; pieces keep to squares.
            ("breakthrough", true),
            // Lines bend to one side.
            ("glinski", false),
        ] {
            let game = AnyGame::of_library(game).unwrap();
            let start: AnyPosition = game.start().unwrap();
            assert_eq!(start.visit(IsMirrored), expected, "{}", game.name());
        }
    }

    #[test]
    fn mirrored_inputs_are_those_of_the_mirrored_position() {
        let inputs = Inputs::of(&Chess::start()).unwrap();
        let mirrored = mirrored_inputs(inputs.layout());
        let read = |text: &str| Chess::from_setup(&notation::fen::parse(text).unwrap()).unwrap();
        let one = read("4k3/1p6/8/2N5/6b1/8/P7/4K2R b - - 0 1");
        let other = read("3k4/6p1/8/5N2/1b6/8/7P/R2K4 b - - 0 1");
        for side in Side::BOTH {
            let (mut found, mut wanted) = (Vec::new(), Vec::new());
            inputs.active(&one, side, &mut found);
            inputs.active(&other, side, &mut wanted);
            let mut found: Vec<u32> = found.iter().map(|&input| mirrored[input as usize]).collect();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted);
        }
    }
}
