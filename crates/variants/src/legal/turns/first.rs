//! The first of two moves in a turn: legal if a second move leaves the royal
//! piece safe.
//!
//! Most first moves are seen to be legal at once: those that can be taken back
//! from a safe position, and those after which a known step of the royal piece
//! is safe. Most of the rest leave the royal piece another safe step. What
//! remains is tried.

use super::super::TrialPosition;
use super::super::hunt::Hunt;
use crate::collect::Collector;
use crate::movegen::{CastlingSafety, Generation, KindGroup, MoveFilter};
use crate::position::Variant;
use crate::terrain::Terrain;
use crate::word::MoveAction;
use game_core::{Bits, Move, MoveList, Square, SquareSet};

/// Hands over first moves after which a second move leaves the royal piece
/// safe. [`FirstOfTwo::finish`] hands over the moves that were in doubt.
pub(super) struct FirstOfTwo<B: Bits> {
    king: Square,
    /// Worked out when the first piece that can move is there.
    ease: Option<Ease<B>>,
    doubtful: MoveList,
}

/// What makes most first moves of a turn legal at once.
struct Ease<B: Bits> {
    /// The royal piece is in no danger as it stands: a move that can be taken
    /// back is answered by taking it back.
    calm: bool,
    /// A safe step of the royal piece, and the squares on which a piece leaving
    /// would make it unsafe.
    step: Option<(Square, SquareSet<B>)>,
}

impl<B: Bits> Ease<B> {
    fn of(king: Square, generation: &Generation<'_, B>) -> Ease<B> {
        let (pos, side) = (generation.pos, generation.side());
        // Captures are not taken back: for them it is no matter.
        let calm = generation.scope.quiet() && !pos.is_in_check();
        let step = if pos.danger_reach(!side) > 1 {
            None
        } else {
            let step = safe_step(pos, king, king, &generation.terrain);
            step.map(|to| (to, Hunt::of(pos, side).lines_to(to)))
        };
        Ease { calm, step }
    }

    /// Where a piece may go with its first move at first sight: anywhere if
    /// the royal piece can step aside then, and to an empty square it can come
    /// back from.
    #[inline(always)]
    fn targets(
        &self,
        king: Square,
        from: Square,
        goes_back: bool,
        empty: SquareSet<B>,
    ) -> SquareSet<B> {
        let mut targets = SquareSet::EMPTY;
        if let Some((step, lines)) = self.step
            && from != king
            && !lines.has(from)
        {
            targets = !SquareSet::of(step);
        }
        if self.calm && goes_back {
            targets |= empty;
        }
        targets
    }
}

impl<B: Bits> FirstOfTwo<B> {
    pub(super) fn new(king: Square) -> FirstOfTwo<B> {
        FirstOfTwo { king, ease: None, doubtful: MoveList::new() }
    }

    /// Hands over the legal ones of the doubtful moves: at once those that
    /// leave the royal piece a step to safety, the rest when tried.
    pub(super) fn finish(self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        let pos = generation.pos;
        let mut tried = None;
        for m in self.doubtful {
            let is_legal = leaves_a_step(pos, self.king, m)
                || tried.get_or_insert_with(|| TrialPosition::of(pos)).is_legal(m);
            if is_legal {
                out.single(m);
            }
        }
    }
}

impl<B: Bits> MoveFilter<B> for FirstOfTwo<B> {
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        if targets.is_empty() {
            return;
        }
        let ease = self.ease.get_or_insert_with(|| Ease::of(self.king, generation));
        let may_promote = group.alert.meets(targets | SquareSet::of(from));
        let goes_back = group.mover.is_reversible && !may_promote;
        let easy = targets & ease.targets(self.king, from, goes_back, generation.terrain.empty);
        generation.emit(group, from, easy, out);
        generation.emit(group, from, targets - easy, &mut self.doubtful);
    }

    fn en_passant(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        _: &mut impl Collector<B>,
    ) {
        generation.en_passant_captures(group, &mut self.doubtful);
    }

    fn castlings(&mut self, generation: &Generation<'_, B>, _: &mut impl Collector<B>) {
        if generation.scope.movers.has(self.king) {
            generation.castlings(CastlingSafety::Required, |m, _| self.doubtful.push(m));
        }
    }
}

/// After a first move, could the royal piece step to where one move of the
/// opponent does not capture it?
fn leaves_a_step<B: Bits>(pos: &Variant<B>, king: Square, m: Move) -> bool {
    let side = pos.state.turn;
    let is_plain = matches!(MoveAction::read(m), Some(MoveAction::Plain | MoveAction::Promote(_)));
    if !is_plain || pos.danger_reach(!side) > 1 {
        return false;
    }
    let royal = if m.from() == king { m.to() } else { king };
    let hunt = Hunt::of(pos, side).after(m.from(), m.to());
    safe_step(pos, king, royal, &hunt.terrain_of_prey()).is_some()
}

/// A step of the royal piece, which stands on `king`, to safety from one move,
/// if it stood on the square `royal` of this terrain.
fn safe_step<B: Bits>(
    pos: &Variant<B>,
    king: Square,
    royal: Square,
    terrain: &Terrain<B>,
) -> Option<Square> {
    let (attacks, side) = (pos.attacks(), terrain.side);
    let kind = pos.board.piece(king)?.kind;
    let steps = attacks.targets(kind, pos.rules.mover(side, kind), royal, terrain);
    let around = terrain.occupied - SquareSet::of(royal);
    let is_safe = |&to: &Square| {
        let men = terrain.prey - SquareSet::of(to);
        !attacks.is_attacked(to, !side, men, around)
    };
    steps.into_iter().find(is_safe)
}
