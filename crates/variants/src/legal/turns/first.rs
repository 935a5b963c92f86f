//! The first of two moves in a turn: legal if a second one leaves the royal
//! piece safe.
//!
//! Most are seen to be so at once, and most of the rest by a step of the royal
//! piece on the board after them.

use super::Board;
use crate::collect::{Collector, Scope};
use crate::movegen::Field;
use crate::position::Variant;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, MoveList, Side, Square, SquareSet};

/// What makes most first moves of a turn legal at once.
struct Ease<B: Bits> {
    /// The royal piece is in no danger as it stands: a move that can be taken
    /// back is answered by taking it back.
    calm: bool,
    /// A safe step of the royal piece, and the squares on which somebody
    /// leaving would make it unsafe.
    step: Option<(Square, SquareSet<B>)>,
}

impl<B: Bits> Ease<B> {
    /// Where a piece may go with its first move at first sight: anywhere if
    /// the royal piece can step aside then, and to an empty square it can come
    /// back from.
    #[inline(always)]
    fn targets(
        &self,
        king: Square,
        from: Square,
        goes_back: bool,
        field: &Field<B>,
    ) -> SquareSet<B> {
        let mut targets = SquareSet::EMPTY;
        if let Some((step, lines)) = self.step
            && from != king
            && !lines.has(from)
        {
            targets = !SquareSet::of(step);
        }
        if self.calm && goes_back {
            targets |= field.empty;
        }
        targets
    }
}

impl<B: Bits> Variant<B> {
    /// First moves after which a second one leaves the royal piece safe.
    pub(super) fn collect_first_of_two(
        &self,
        king: Square,
        scope: Scope<B>,
        out: &mut impl Collector<B>,
    ) {
        let side = self.state.turn;
        let field = self.field(side);
        // What makes moves easy is worked out when the first of them is there.
        let mut ease = None;
        let mut doubtful = MoveList::new();
        for (index, mover) in self.rules.tables.movers[side.index()].iter().enumerate() {
            let kind = Kind(index as u8);
            let facts = self.rules.facts(kind);
            let alert = facts.alert[side.index()];
            for from in self.kinds[index] & field.own & scope.movers {
                let targets = self.targets(mover, side, kind, from, &field);
                let targets = scope.narrow(from, targets, alert, &field);
                if targets.is_empty() {
                    continue;
                }
                let ease = ease.get_or_insert_with(|| self.ease(king, scope, &field));
                let goes_back = mover.is_reversible && !alert.meets(targets | SquareSet::of(from));
                let easy = targets & ease.targets(king, from, goes_back, &field);
                self.emit(facts, side, from, easy, &field, out);
                self.emit(facts, side, from, targets - easy, &field, &mut doubtful);
            }
            if self.state.n_en_passant > 0 && scope.noisy() {
                self.en_passant_captures(mover, side, kind, scope.movers, &mut doubtful);
            }
        }
        if self.state.rights != 0 && scope.quiet() && scope.movers.has(king) {
            self.castlings(side, |m, _| doubtful.push(m));
        }
        self.keep_parried(king, &doubtful, out);
    }

    /// Hands those of these first moves over that are legal: those that leave
    /// the royal piece a step to safety at once, the others when tried.
    fn keep_parried(&self, king: Square, moves: &[Move], out: &mut impl Collector<B>) {
        let mut scratch = None;
        for &m in moves {
            let is_legal = self.leaves_a_step(king, m) || {
                let (scratch, guard) = scratch
                    .get_or_insert_with(|| (self.without_past(), self.guard(self.state.turn)));
                scratch.is_legal_when_tried(guard, m)
            };
            if is_legal {
                out.single(m);
            }
        }
    }

    /// After a first move, could the royal piece step to where one move of the
    /// other side does not capture it?
    fn leaves_a_step(&self, king: Square, m: Move) -> bool {
        let side = self.state.turn;
        let is_plain =
            matches!(MoveAction::read(m), Some(MoveAction::Plain | MoveAction::Promote(_)));
        if !is_plain || self.danger_reach(!side) > 1 {
            return false;
        }
        let royal = if m.from() == king { m.to() } else { king };
        let board = Board {
            occupied: self.occupied(),
            hunters: self.sides[(!side).index()],
            prey: self.sides[side.index()],
        };
        let board = board.after(m.from(), m.to());
        let field = Field {
            occupied: board.occupied,
            empty: self.rules.tables.board - board.occupied,
            prey: board.hunters,
            own: board.prey,
        };
        self.safe_step(king, royal, &field).is_some()
    }

    /// A step of the royal piece to safety from one move, if it stood on this
    /// square of this field.
    fn safe_step(&self, king: Square, royal: Square, field: &Field<B>) -> Option<Square> {
        let side = self.state.turn;
        let kind = self.cell(king).piece()?.kind;
        let mover = self.rules.mover(side, kind);
        let steps = self.targets(mover, side, kind, royal, field);
        let around = field.occupied - SquareSet::of(royal);
        let is_safe = |&to: &Square| {
            let men = field.prey - SquareSet::of(to);
            !self.is_attacked(to, !side, men, around)
        };
        steps.into_iter().find(is_safe)
    }

    fn ease(&self, king: Square, scope: Scope<B>, field: &Field<B>) -> Ease<B> {
        let side = self.state.turn;
        // Captures are not taken back: for them it is no matter.
        let calm = scope.quiet() && !self.is_in_check();
        let step = if self.danger_reach(!side) > 1 {
            None
        } else {
            self.safe_step(king, king, field).map(|to| (to, self.lines_to(!side, to)))
        };
        Ease { calm, step }
    }

    /// The squares between riders of a side and a square.
    fn lines_to(&self, by: Side, sq: Square) -> SquareSet<B> {
        let Some(between) = &self.rules.tables.between else { return SquareSet(!B::ZERO) };
        let mut lines = SquareSet::EMPTY;
        let watch = self.rules.tables.watch[by.index()].over(sq);
        let towards = between.towards(sq);
        let riders = self.sides[by.index()];
        for (index, sources) in watch.iter().enumerate() {
            for rider in sources.rides & self.kinds[index] & riders {
                lines |= towards[rider.index()];
            }
        }
        lines
    }
}
