//! What follows from the rules of a game, worked out once.

use super::orthodox::OrthodoxKinds;
use super::params::{
    ATTACK, CENTRALITY, DENSITY, EXPOSED_RANKS, EXPOSURE, EXTRA_MOVE_SHARE, GOAL, GOAL_PER_STEP,
    LEAST_VALUE, LOSING_SHARE, MENACE_DIVISOR, MENACE_MOST, PER_STEP, PERCENT, PROMOTION_SHARE,
    REACH, SAMPLES, SQUARE_PARTS, STEP, VALUE_PARTS,
};
use super::spans::Spans;
use game_core::random::{GOLDEN, Xorshift64};
use game_core::{BoardView, Geometry, Kind, Piece, Side, Square, SquareSet};

/// A share of an amount, in percent.
pub(super) const fn percent(amount: i32, share: i32) -> i32 {
    amount * share / PERCENT
}

/// The tables of a game.
#[derive(Debug)]
pub(super) struct GameTables {
    geometry: Geometry,
    symbols: Vec<String>,
    values: Vec<i32>,
    /// By side, what pieces count in percent: more for a side that moves more
    /// often.
    shares: [i32; 2],
    /// By side and kind, the value of a piece of that side.
    side_values: [Vec<i32>; 2],
    menaces: Vec<i32>,
    /// By side, kind and square.
    placements: Vec<i32>,
    goals: Vec<i32>,
    /// By square, how near the edge it is.
    edges: Vec<i32>,
    royal: Vec<bool>,
    pub(super) royal_kinds: Vec<Kind>,
    pub(super) goal_kinds: Vec<Kind>,
    pub(super) precious: Vec<Kind>,
    /// Kinds that can be in hand.
    pub(super) droppable: Vec<Kind>,
    pub(super) has_hands: bool,
    /// Kinds that are not royal, the most valuable first.
    pub(super) strongest: Vec<Kind>,
    /// Kinds written without a letter that become something else.
    pub(super) pawn_kinds: Vec<Kind>,
    /// By kind, is it one of `pawn_kinds`?
    pawn: Vec<bool>,
    /// By side, kind and square, the score for a promotion within reach.
    prospects: Vec<i32>,
    pub(super) spans: Spans,
    pub(super) has_goals: bool,
    pub(super) losing_wins: bool,
    /// What material counts, in percent.
    pub(super) material_share: i32,
    /// Which kinds are those of chess, if the game has these and no others.
    pub(super) orthodox: Option<OrthodoxKinds>,
}

impl GameTables {
    pub(super) fn of<V: BoardView>(view: &V) -> GameTables {
        let kinds = || (0..view.n_kinds()).map(|index| Kind(index as u8));
        let aims = view.aims();
        let royal: Vec<bool> = kinds().map(|kind| view.is_royal(kind)).collect();
        let values: Vec<i32> = kinds().map(|kind| value(view, kind)).collect();
        let goal_kinds: Vec<Kind> =
            kinds().filter(|k| aims.goals.iter().any(|g| g.by.contains(k))).collect();
        let mut tables = GameTables {
            geometry: view.geometry(),
            symbols: kinds().map(|kind| view.symbol(kind).to_string()).collect(),
            menaces: values
                .iter()
                .map(|value| (value / MENACE_DIVISOR).clamp(1, MENACE_MOST))
                .collect(),
            side_values: shares(aims.moves)
                .map(|share| values.iter().map(|&value| percent(value, share)).collect()),
            values,
            shares: shares(aims.moves),
            placements: Vec::new(),
            goals: Vec::new(),
            edges: view.geometry().squares().map(|sq| edge(view.geometry(), sq)).collect(),
            royal_kinds: kinds().filter(|kind| royal[kind.index()]).collect(),
            royal,
            has_goals: !goal_kinds.is_empty(),
            goal_kinds,
            precious: aims.precious.clone(),
            droppable: kinds().filter(|_| aims.hands).collect(),
            has_hands: aims.hands,
            strongest: Vec::new(),
            pawn_kinds: kinds()
                .filter(|&kind| view.is_unnamed(kind))
                .filter(|&kind| aims.promotions.iter().any(|rule| rule.kind == kind))
                .collect(),
            pawn: Vec::new(),
            prospects: Vec::new(),
            spans: Spans::of(view.geometry()),
            losing_wins: aims.losing_wins,
            orthodox: OrthodoxKinds::of(view, &aims),
            material_share: if aims.losing_wins { LOSING_SHARE } else { PERCENT },
        };
        tables.strongest = tables.by_value();
        tables.pawn = kinds().map(|kind| tables.pawn_kinds.contains(&kind)).collect();
        for side in Side::BOTH {
            for kind in kinds() {
                let piece = Piece::new(side, kind);
                let prospects = tables.prospects_of(view, &aims, piece);
                tables.prospects.extend(prospects);
                let goal = tables.goals_of(view, &aims, piece);
                let placement = tables.placements_of(view, piece);
                tables.goals.extend(goal);
                tables.placements.extend(placement);
            }
        }
        tables
    }

    /// Were they made for the game of this position?
    pub(super) fn fits<V: BoardView>(&self, view: &V) -> bool {
        let symbols = (0..view.n_kinds()).map(|index| view.symbol(Kind(index as u8)));
        self.geometry == view.geometry() && symbols.eq(self.symbols.iter().map(String::as_str))
    }

    pub(super) fn value(&self, kind: Kind) -> i32 {
        self.values[kind.index()]
    }

    /// The value of a piece for the side that owns it.
    pub(super) fn value_of(&self, piece: Piece) -> i32 {
        self.side_values[piece.side.index()][piece.kind.index()]
    }

    /// Does a side move more often than its opponent? Then its royal piece is a
    /// hunter and need not hide.
    pub(super) fn hunts(&self, side: Side) -> bool {
        self.shares[side.index()] > self.shares[(!side).index()]
    }

    /// How far a royal piece is from where it hides. Hunters need not hide.
    pub(super) fn exposure(&self, side: Side, sq: Square) -> i32 {
        if self.hunts(side) { 0 } else { exposure(self.geometry, side, sq) }
    }

    pub(super) fn menace(&self, kind: Kind) -> i32 {
        self.menaces[kind.index()]
    }

    pub(super) fn is_royal(&self, kind: Kind) -> bool {
        self.royal[kind.index()]
    }

    pub(super) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawn[kind.index()]
    }

    fn index(&self, piece: Piece, sq: Square) -> usize {
        let kind = piece.side.index() * self.values.len() + piece.kind.index();
        kind * self.geometry.n_squares() + sq.index()
    }

    /// The score of a piece for standing here, besides its value.
    pub(super) fn placement(&self, piece: Piece, sq: Square) -> i32 {
        self.placements[self.index(piece, sq)]
    }

    /// The score of a piece for a promotion it can reach from here.
    pub(super) fn prospect(&self, piece: Piece, sq: Square) -> i32 {
        self.prospects[self.index(piece, sq)]
    }

    /// Kinds that are not royal, the most valuable first.
    fn by_value(&self) -> Vec<Kind> {
        let kinds = (0..self.values.len()).map(|index| Kind(index as u8));
        let mut kinds: Vec<Kind> = kinds.filter(|&kind| !self.is_royal(kind)).collect();
        kinds.sort_by_key(|&kind| std::cmp::Reverse(self.value(kind)));
        kinds
    }

    /// The score of a piece for standing here on the way to a goal.
    pub(super) fn goal(&self, piece: Piece, sq: Square) -> i32 {
        self.goals[self.index(piece, sq)]
    }

    /// How near to the edge a square is.
    pub(super) fn edge(&self, sq: Square) -> i32 {
        self.edges[sq.index()]
    }

    fn goals_of<V: BoardView>(
        &self,
        view: &V,
        aims: &game_core::Aims<V::Bits>,
        piece: Piece,
    ) -> Vec<i32> {
        let mut scores = vec![0; self.geometry.n_squares()];
        for goal in aims.goals.iter().filter(|goal| goal.by.contains(&piece.kind)) {
            let steps = steps_to(view, piece, goal.squares[piece.side.index()]);
            for (score, steps) in scores.iter_mut().zip(steps) {
                *score = prospect(GOAL, GOAL_PER_STEP, steps).max(*score);
            }
        }
        scores
    }

    fn placements_of<V: BoardView>(&self, view: &V, piece: Piece) -> Vec<i32> {
        let board = self.geometry;
        let reaches = reach_by_square(view, piece);
        let mean = reaches.iter().sum::<i64>() / reaches.len().max(1) as i64;
        let score = |sq: Square| {
            let standing = if self.is_royal(piece.kind) {
                0
            } else {
                ((reaches[sq.index()] - mean) * CENTRALITY / SQUARE_PARTS) as i32
            };
            standing + self.prospect(piece, sq)
        };
        board.squares().map(score).collect()
    }

    /// By square, the score for a promotion within reach.
    fn prospects_of<V: BoardView>(
        &self,
        view: &V,
        aims: &game_core::Aims<V::Bits>,
        piece: Piece,
    ) -> Vec<i32> {
        let mut scores = vec![0; self.geometry.n_squares()];
        for rule in aims.promotions.iter().filter(|rule| rule.kind == piece.kind) {
            let side = piece.side.index();
            let best = rule.into[side].iter().map(|&kind| self.value(kind)).max();
            let gain = best.map_or(0, |best| best - self.value(piece.kind)).max(0);
            let gain = percent(gain, self.shares[side]);
            let steps = steps_to(view, piece, rule.zone[side]);
            for (score, steps) in scores.iter_mut().zip(steps) {
                *score += prospect(percent(gain, PROMOTION_SHARE), PER_STEP, steps);
            }
        }
        scores
    }
}

/// What pieces of each side count in percent, by the moves of a turn.
fn shares(moves: [u32; 2]) -> [i32; 2] {
    let more = |own: u32, other: u32| own.saturating_sub(other) as i32;
    let [white, black] = moves;
    [more(white, black), more(black, white)].map(|more| PERCENT + more * EXTRA_MOVE_SHARE)
}

/// What is left of a prospect so many steps away; the first step is free.
fn prospect(amount: i32, per_step: i32, steps: Option<u32>) -> i32 {
    let Some(steps) = steps else { return 0 };
    (1..steps).fold(amount, |left, _| percent(left, per_step))
}

/// How far a royal piece has left its first rank.
fn exposure(board: Geometry, side: Side, sq: Square) -> i32 {
    let rank = i32::from(board.rank(sq));
    let ranks = match side {
        Side::White => rank,
        Side::Black => i32::from(board.ranks()) - 1 - rank,
    };
    ranks.min(EXPOSED_RANKS) * EXPOSURE
}

/// How near the edge a square is: 0 in the middle.
fn edge(board: Geometry, sq: Square) -> i32 {
    let off = |at: u8, n: u8| (2 * i32::from(at) - (i32::from(n) - 1)).abs() / 2;
    off(board.file(sq), board.files()) + off(board.rank(sq), board.ranks())
}

/// Of a random number, so many low bits are not used.
const DROPPED_BITS: u32 = 33;

/// A board filled at random, but always with the same squares. Every second
/// board is the one before with its files turned round, and the boards of Black
/// are those of White with the ranks turned round, so that both sides and both
/// wings count alike.
pub(super) fn sample<V: BoardView>(view: &V, number: u64, side: Side) -> SquareSet<V::Bits> {
    let mut random = Xorshift64::new(GOLDEN.wrapping_mul(number / 2 + 1));
    // The upper bits are the better ones.
    let mut drawn = || (random.next_u64() >> DROPPED_BITS) % PERCENT as u64;
    let board = view.geometry();
    let turned = |sq: Square| {
        let (file, rank) = (board.file(sq), board.rank(sq));
        let file = if number % 2 == 1 { board.files() - 1 - file } else { file };
        let rank = if side == Side::Black { board.ranks() - 1 - rank } else { rank };
        board.square(file, rank)
    };
    board.squares().filter(|_| drawn() < DENSITY).filter_map(turned).collect()
}

/// By square, a hundred times the squares a piece attacks or steps to on the
/// average.
fn reach_by_square<V: BoardView>(view: &V, piece: Piece) -> Vec<i64> {
    let boards: Vec<_> = (0..SAMPLES).map(|number| sample(view, number, piece.side)).collect();
    let at = |sq: Square| {
        let reach = |&occupied: &SquareSet<V::Bits>| {
            let squares = view.attacks_of(piece, sq, occupied) | view.steps_of(piece, sq, occupied);
            i64::from(squares.len())
        };
        boards.iter().map(reach).sum::<i64>() * SQUARE_PARTS / SAMPLES as i64
    };
    view.geometry().squares().map(at).collect()
}

/// The value of a kind, from how far it attacks and steps.
fn value<V: BoardView>(view: &V, kind: Kind) -> i32 {
    // A royal piece is never exchanged.
    if view.is_royal(kind) {
        return 0;
    }
    let mut total = [0i64; 2];
    let mut places = 0;
    for number in 0..SAMPLES {
        for side in Side::BOTH {
            let occupied = sample(view, number, side);
            let piece = Piece::new(side, kind);
            for sq in view.geometry().squares() {
                let attacks = view.attacks_of(piece, sq, occupied).len();
                let steps = view.steps_of(piece, sq, occupied).len();
                // A piece never stands where it could not move.
                if attacks + steps > 0 {
                    total[0] += i64::from(attacks);
                    total[1] += i64::from(steps);
                    places += 1;
                }
            }
        }
    }
    if places == 0 {
        return LEAST_VALUE;
    }
    let [attacks, steps] = total.map(|sum| sum * SQUARE_PARTS / places);
    let value = attacks * ATTACK + steps * STEP + attacks * attacks / SQUARE_PARTS * REACH;
    ((value / VALUE_PARTS) as i32).max(LEAST_VALUE)
}

/// By square, how many of its own steps on an empty board take a piece into a
/// zone: 0 in the zone.
fn steps_to<V: BoardView>(view: &V, piece: Piece, zone: SquareSet<V::Bits>) -> Vec<Option<u32>> {
    let board = view.geometry();
    let mut steps: Vec<Option<u32>> = board.squares().map(|sq| zone.has(sq).then_some(0)).collect();
    let nothing = SquareSet::EMPTY;
    let moves: Vec<SquareSet<V::Bits>> =
        board.squares().map(|sq| view.steps_of(piece, sq, nothing)).collect();
    for round in 1..=board.n_squares() as u32 {
        let mut changed = false;
        for sq in board.squares() {
            let reached = |to: Square| steps[to.index()].is_some_and(|n| n < round);
            if steps[sq.index()].is_none() && moves[sq.index()].into_iter().any(reached) {
                steps[sq.index()] = Some(round);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of every game follow from these boards.
    #[test]
    fn the_sampled_boards_are_those_of_every_earlier_build() {
        let start = chess::Chess::start();
        assert_eq!(sample(&start, 0, Side::White).0, 0x013a_2050_0820_c0a5);
        assert_eq!(sample(&start, 2, Side::White).0, 0x8141_9510_b542_1864);
        assert_eq!(sample(&start, 0, Side::Black).0, 0x013a_2050_0820_c0a5_u64.swap_bytes());
    }
}
