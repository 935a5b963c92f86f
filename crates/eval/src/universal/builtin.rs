//! The weights that follow from the rules of a game alone.

use super::params::{
    BY_PAWN, CENTRALITY, CLOSENESS, DOUBLED, EDGE_DRIVE, EXPOSURE, EXPOSURE_PARTS,
    EXTRA_MOVE_SHARE, GOAL, GOAL_PER_STEP, HAND_SHARE, HUNTING, ISOLATED, LAST_CHECK, LAST_OF_KIND,
    LOOSE, LOOSE_DIVISOR, LOSING_SHARE, MOBILITY, OPEN_LINE, PASSED_SHARE, PER_STEP, PERCENT,
    PROMOTION_SHARE, SHELTER, SQUARE_PARTS, TEMPO,
};
use super::reach::{reach_by_square, steps_to};
use super::tables::{GameTables, percent};
use super::weights::{CHECKS, GamePair, Group, STEPS, UNITS, seen_by};
use game_core::{Aims, BoardView, Kind, Piece, Side};

/// What pieces of each side count in percent, by the moves of a turn.
pub(super) fn shares(moves: [u32; 2]) -> [i32; 2] {
    let more = |own: u32, other: u32| own.saturating_sub(other) as i32;
    let [white, black] = moves;
    [more(white, black), more(black, white)].map(|more| PERCENT + more * EXTRA_MOVE_SHARE)
}

/// The weights of both sides.
pub(super) fn weights<V: BoardView>(
    view: &V,
    aims: &Aims<V::Bits>,
    tables: &GameTables,
) -> [Vec<GamePair>; 2] {
    Side::BOTH.map(|side| {
        let mut row = Row { tables, weights: vec![(0, 0); tables.layout.len] };
        row.of_position();
        for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
            row.of_kind(side, kind);
            row.of_squares(view, aims, Piece::new(side, kind));
        }
        row.weights
    })
}

/// The weights of one side.
struct Row<'a> {
    tables: &'a GameTables,
    weights: Vec<GamePair>,
}

impl Row<'_> {
    /// Sets a weight to these centipawns.
    fn set(&mut self, at: usize, centipawns: i32) {
        self.weights[at] = (centipawns * UNITS, centipawns * UNITS);
    }

    /// What does not depend on a kind.
    fn of_position(&mut self) {
        let layout = self.tables.layout.clone();
        let one: &[(Group, i32)] = &[
            (Group::Danger, -1),
            (Group::Shelter, SHELTER),
            (Group::Lines, -OPEN_LINE),
            (Group::Exposure, 0),
            (Group::Isolated, -ISOLATED),
            (Group::Doubled, -DOUBLED),
            (Group::LastOfKind, -LAST_OF_KIND),
            (Group::Edge, EDGE_DRIVE),
            (Group::Closeness, CLOSENESS),
            (Group::Hunting, HUNTING),
            (Group::Tempo, TEMPO),
        ];
        for &(group, centipawns) in one {
            self.set(layout.of_group(group), centipawns);
        }
        // Told in parts of a rank.
        let exposure = -EXPOSURE * UNITS / EXPOSURE_PARTS;
        self.weights[layout.of_group(Group::Exposure)] = (exposure, exposure);
        for steps in 0..STEPS {
            let goal = prospect(GOAL, GOAL_PER_STEP, Some(steps as u32));
            self.set(layout.of_group(Group::Goal) + steps, goal);
        }
        for left in 0..CHECKS {
            let value = LAST_CHECK / (left.max(1) as i32);
            self.set(layout.of_group(Group::Checks) + left, value);
        }
    }

    /// What depends on a kind but not on its square.
    fn of_kind(&mut self, side: Side, kind: Kind) {
        let (tables, layout) = (self.tables, self.tables.layout.clone());
        let share = if tables.losing_wins { LOSING_SHARE } else { PERCENT };
        let value = percent(tables.value_of(Piece::new(side, kind)) * UNITS, share);
        self.weights[layout.of_kind(Group::Value, kind)] = (value, value);
        if tables.has_hands {
            let hand = percent(tables.value(kind) * UNITS, HAND_SHARE);
            self.weights[layout.of_kind(Group::Hand, kind)] = (hand, hand);
        }
        if !tables.is_royal(kind) {
            self.set(layout.of_kind(Group::Mobility, kind), MOBILITY);
            let loss = LOOSE + tables.value(kind) / LOOSE_DIVISOR;
            self.set(layout.of_kind(Group::Hanging, kind), -loss);
            self.set(layout.of_kind(Group::ByPawn, kind), -BY_PAWN);
        }
    }

    /// What depends on kind and square: how far the piece moves from there, and how far
    /// it is to a promotion.
    fn of_squares<V: BoardView>(&mut self, view: &V, aims: &Aims<V::Bits>, piece: Piece) {
        let (tables, layout) = (self.tables, self.tables.layout.clone());
        let board = tables.geometry;
        let reaches = reach_by_square(view, piece);
        let mean = reaches.iter().sum::<i64>() / reaches.len().max(1) as i64;
        let prospects = prospects_of(view, aims, tables, piece);
        let mut passed = [(0, 0); STEPS];
        for sq in board.squares() {
            let standing = if tables.is_royal(piece.kind) {
                0
            } else {
                ((reaches[sq.index()] - mean) * CENTRALITY / SQUARE_PARTS) as i32
            };
            let prospect = prospects[sq.index()];
            let seen = seen_by(board, piece.side, sq);
            self.set(layout.of_place(piece.kind, seen), standing + prospect);
            if let Some(steps) = tables.promotion_steps(piece, sq) {
                passed[steps].0 += percent(prospect * UNITS, PASSED_SHARE);
                passed[steps].1 += 1;
            }
        }
        if tables.is_pawn(piece.kind) {
            for (steps, (sum, n)) in passed.into_iter().enumerate().filter(|(_, (_, n))| *n > 0) {
                let at = layout.of_steps(Group::Passed, piece.kind, steps);
                self.weights[at] = (sum / n, sum / n);
            }
        }
    }
}

/// By square, the score for a promotion within reach.
fn prospects_of<V: BoardView>(
    view: &V,
    aims: &Aims<V::Bits>,
    tables: &GameTables,
    piece: Piece,
) -> Vec<i32> {
    let mut scores = vec![0; tables.geometry.n_squares()];
    for rule in aims.promotions.iter().filter(|rule| rule.kind == piece.kind) {
        let side = piece.side.index();
        let best = rule.into[side].iter().map(|&kind| tables.value(kind)).max();
        let gain = best.map_or(0, |best| best - tables.value(piece.kind)).max(0);
        let gain = percent(gain, tables.shares[side]);
        let steps = steps_to(view, piece, rule.zone[side]);
        for (score, steps) in scores.iter_mut().zip(steps) {
            *score += prospect(percent(gain, PROMOTION_SHARE), PER_STEP, steps);
        }
    }
    scores
}

/// What is left of a prospect so many steps away; the first step is free.
fn prospect(amount: i32, per_step: i32, steps: Option<u32>) -> i32 {
    let Some(steps) = steps else { return 0 };
    (1..steps).fold(amount, |left, _| percent(left, per_step))
}
