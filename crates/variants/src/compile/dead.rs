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

use crate::rulebook::{CompiledEnding, Mover, Powerless, RuleFacts, Tables};
use game_core::{Bits, Kind, Placement, Side, Square, SquareSet};
use rules::endings::{Ending, EndingResult};
use rules::game::{Duties, Royal, TurnDef};
use rules::topology::Edges;

/// The kinds that alone, or on squares of one colour, cannot mate.
pub(super) fn powerless<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> Powerless {
    let mut powerless = Powerless::default();
    if !only_mate_wins(facts) || !board_is_whole(tables, facts) || !kings_are_plain(tables, facts) {
        return powerless;
    }
    for (index, piece) in facts.kinds.iter().enumerate() {
        let kind = Kind(index as u8);
        let movers = Side::BOTH.map(|side| tables.mover(side, kind));
        let plain = piece.royal == Royal::No
            && piece.promotions.is_empty()
            && !movers.iter().any(|mover| mover.has_specials);
        if !plain {
            continue;
        }
        let all = |holds: &dyn Fn(&Mover<B>, Square) -> bool| {
            movers.iter().all(|mover| tables.board.into_iter().all(|sq| holds(mover, sq)))
        };
        let one_colour = |set: SquareSet<B>| tables.colours.iter().any(|c| set.is_within(*c));
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

fn only_mate_wins<B: Bits>(facts: &RuleFacts<B>) -> bool {
    let harmless = |ending: &CompiledEnding<B>| {
        matches!(ending.when, Ending::Checkmate(_))
            || ending.result == EndingResult::Draw
            || matches!(ending.when, Ending::PerpetualCheck(_) | Ending::PerpetualChase(_))
    };
    facts.turn == TurnDef::alternating()
        && facts.duties == Duties::default()
        && facts.aftermath.rules.is_empty()
        && facts.influence.rules.is_empty()
        && facts.walling.is_none()
        && facts.hands.is_none()
        && facts.endings.all().all(harmless)
        && facts.endings.all().any(|ending| matches!(ending.when, Ending::Stalemate(_)))
}

fn board_is_whole<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let Tables { geometry, edges, board, .. } = tables;
    *edges == Edges::Plane
        && board.len() as usize == geometry.n_squares()
        && geometry.files().min(geometry.ranks()) > 2
        && !facts.start.squares.contains(&Placement::Wall)
}

/// One royal kind, which steps to every square around and nowhere else.
fn kings_are_plain<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let [king] = facts.royal_kinds[..] else { return false };
    let steps_around = |side: Side| {
        let mover = tables.mover(side, king);
        let around = &tables.neighbours;
        let plain = mover.rides.is_empty() && !mover.has_specials;
        plain
            && tables.board.into_iter().all(|sq| {
                let i = sq.index();
                mover.en_passant[i].is_empty()
                    && mover.leaps[i].quiet == around[i]
                    && mover.leaps[i].capture == around[i]
                    && mover.paths[i].is_empty()
            })
    };
    let def = &facts.kinds[king.index()];
    def.royal == Royal::Each
        && def.promotions.is_empty()
        && Side::BOTH.into_iter().all(steps_around)
}
