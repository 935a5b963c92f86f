//! Which pieces cannot mate: found from how they move, never from their names.
//!
//! A mated king stands on an attacked square and so does every square it could
//! step to. Take a piece that from any square attacks squares of one colour
//! only. It attacks the king's square, hence none of the squares beside it,
//! which have the other colour; and no king that keeps its distance attacks
//! them all, not even in a corner. So a lone such piece never mates a bare
//! king, and any number of pieces that never leave one colour, all on the same
//! one, never mates at all: nor do they block the squares beside the king.
//!
//! The proof needs a whole plane board, kings that step as kings do, and no
//! way to win but by mate. Where any of that is otherwise nothing is claimed.

use crate::rulebook::{Mover, Powerless, Rulebook};
use game_core::{Bits, Kind, Placement, Side, Square, SquareSet};
use rules::game::{CaptureDef, Duties, Ending, EndingDef, Game, Royal, TurnDef, Verdict};
use rules::topology::Edges;

/// The kinds that alone, or on squares of one colour, cannot mate.
pub(super) fn powerless<B: Bits>(game: &Game, book: &Rulebook<B>) -> Powerless {
    let mut powerless = Powerless::default();
    if !only_mate_wins(game) || !board_is_whole(game) || !kings_are_plain(game, book) {
        return powerless;
    }
    for (index, piece) in game.pieces.iter().enumerate() {
        let kind = Kind(index as u8);
        let movers = Side::BOTH.map(|side| book.mover(side, kind));
        let plain = piece.royal == Royal::No
            && piece.promotions.is_empty()
            && !movers.iter().any(|mover| mover.has_specials);
        if !plain {
            continue;
        }
        let all = |holds: &dyn Fn(&Mover<B>, Square) -> bool| {
            movers.iter().all(|mover| book.board.into_iter().all(|sq| holds(mover, sq)))
        };
        let one_colour = |set: SquareSet<B>| book.colours.iter().any(|c| set.is_within(*c));
        if all(&|mover, sq| one_colour(attacks(mover, sq))) {
            powerless.alone.push(kind);
        }
        if all(&|mover, sq| one_colour(moves(mover, sq) | SquareSet::of(sq))) {
            powerless.on_one_colour.push(kind);
        }
    }
    powerless
}

/// Every square a piece could attack, whatever stands in between.
fn attacks<B: Bits>(mover: &Mover<B>, sq: Square) -> SquareSet<B> {
    let i = sq.index();
    let rides = mover.rides.iter().filter(|ride| ride.capture).map(|ride| ride.reach[i]);
    let paths = mover.paths[i].iter().filter(|path| path.landing.capture);
    let all = rides.chain(paths.map(|path| SquareSet::of(path.to)));
    all.fold(mover.leaps[i].capture, |all, set| all | set)
}

/// Every square a piece could ever go to.
pub(super) fn moves<B: Bits>(mover: &Mover<B>, sq: Square) -> SquareSet<B> {
    let i = sq.index();
    let rides = mover.rides.iter().map(|ride| ride.reach[i]);
    let paths = mover.paths[i].iter().map(|path| SquareSet::of(path.to));
    let steps = mover.steps[i].iter().map(|step| step.to);
    let leaps = mover.leaps[i].quiet | mover.leaps[i].capture | mover.en_passant[i];
    rides.chain(paths).chain(steps).fold(leaps, |all, set| all | set)
}

fn only_mate_wins(game: &Game) -> bool {
    let harmless = |ending: &EndingDef| {
        ending.when == Ending::Checkmate
            || ending.result == Verdict::Draw
            || matches!(ending.when, Ending::PerpetualCheck { .. } | Ending::PerpetualChase { .. })
    };
    game.turn == TurnDef::alternating()
        && game.duties == Duties::default()
        && game.captures == CaptureDef::default()
        && game.walling.is_none()
        && game.hands.is_none()
        && game.endings.iter().all(harmless)
        && game.endings.iter().any(|ending| ending.when == Ending::Stalemate)
}

fn board_is_whole(game: &Game) -> bool {
    let board = &game.topology;
    board.edges == Edges::Plane
        && board.holes.is_empty()
        && board.geometry.files().min(board.geometry.ranks()) > 2
        && !game.start.squares.contains(&Placement::Wall)
}

/// One royal kind, which steps to every square around and nowhere else.
fn kings_are_plain<B: Bits>(game: &Game, book: &Rulebook<B>) -> bool {
    let [king] = book.royal_kinds[..] else { return false };
    let steps_around = |side: Side| {
        let mover = book.mover(side, king);
        let around = &book.captures.neighbours;
        let plain = mover.rides.is_empty() && !mover.has_specials;
        plain
            && book.board.into_iter().all(|sq| {
                let i = sq.index();
                mover.en_passant[i].is_empty()
                    && mover.leaps[i].quiet == around[i]
                    && mover.leaps[i].capture == around[i]
                    && mover.paths[i].is_empty()
            })
    };
    let def = &game.pieces[king.index()];
    def.royal == Royal::Each
        && def.promotions.is_empty()
        && Side::BOTH.into_iter().all(steps_around)
}
