//! The definitions, followed to the letter and without haste.

use crate::lab::boards::{Boards, LabBoard};
use crate::lab::values::{MAGNITUDE, Shape, ValueTable};
use game_core::random::Lcg64;
use game_core::{BoardView, Piece, Position, Side, Square, SquareSet};
use std::collections::BTreeSet;

/// A board as a list of what stands where; obstacles are pieces of no kind.
type Contents = Vec<Option<(Side, Option<game_core::Kind>)>>;

fn contents<V: BoardView>(view: &V, board: &LabBoard<V::Bits>, side: Side) -> Contents {
    let content = |sq: Square| {
        let owner = if board.own.has(sq) { side } else { !side };
        (board.own | board.enemies).has(sq).then_some((owner, board.kinds[sq.index()]))
    };
    view.geometry().squares().map(content).collect()
}

/// The squares a piece goes to from here, one by one.
fn goes_to<V: BoardView>(view: &V, piece: Piece, from: Square, contents: &Contents) -> Vec<Square> {
    let squares = view.geometry().squares();
    let occupied: SquareSet<V::Bits> =
        squares.filter(|&sq| sq != from && contents[sq.index()].is_some()).collect();
    let can_go = |to: &Square| match contents[to.index()] {
        None => view.steps_of(piece, from, occupied).has(*to),
        Some((side, _)) => side != piece.side && view.attacks_of(piece, from, occupied).has(*to),
    };
    view.geometry().squares().filter(|&sq| sq != from).filter(can_go).collect()
}

/// All sequences of one, two and three moves: where each ends and how many
/// pieces it has captured.
pub(super) struct Sequences {
    ends: [Vec<(Square, i64)>; 3],
}

impl Sequences {
    pub(super) fn of<V: BoardView>(
        view: &V,
        piece: Piece,
        sq: Square,
        board: &LabBoard<V::Bits>,
    ) -> Sequences {
        let mut contents = contents(view, board, piece.side);
        contents[sq.index()] = Some((piece.side, Some(piece.kind)));
        let mut fronts = vec![(contents, sq, 0)];
        let mut ends = [const { Vec::new() }; 3];
        for ends in &mut ends {
            let mut next = Vec::new();
            for (contents, from, captured) in fronts {
                for to in goes_to(view, piece, from, &contents) {
                    let mut after = contents.clone();
                    let taken = i64::from(after[to.index()].is_some());
                    after[to.index()] = after[from.index()].take();
                    ends.push((to, captured + taken));
                    next.push((after, to, captured + taken));
                }
            }
            fronts = next;
        }
        Sequences { ends }
    }

    /// How many different squares they end on.
    pub(super) fn reached(&self) -> [i64; 3] {
        self.ends
            .each_ref()
            .map(|ends| ends.iter().map(|&(sq, _)| sq).collect::<BTreeSet<Square>>().len() as i64)
    }

    /// How many captures they have together.
    pub(super) fn captured(&self) -> [i64; 3] {
        self.ends.each_ref().map(|ends| ends.iter().map(|&(_, captured)| captured).sum())
    }
}

/// By how much all sequences of one, two and three moves change the sum of
/// everything on the board at most.
pub(super) fn largest_changes<V: BoardView>(
    view: &V,
    inner: &ValueTable,
    piece: Piece,
    sq: Square,
    board: &LabBoard<V::Bits>,
) -> [i64; 3] {
    let sum = |contents: &Contents| -> i64 {
        let value = |(index, content): (usize, &Option<(Side, Option<game_core::Kind>)>)| {
            let Some((side, Some(kind))) = *content else { return 0 };
            let cell = inner.shape.cell(Piece::new(side, kind), Square(index as u8));
            if side == piece.side { inner.on_square[cell] } else { -inner.on_square[cell] }
        };
        contents.iter().enumerate().map(value).sum()
    };
    let mut start = contents(view, board, piece.side);
    start[sq.index()] = Some((piece.side, Some(piece.kind)));
    let before = sum(&start);
    let mut fronts = vec![(start, sq, piece)];
    [(); 3].map(|()| {
        let mut next = Vec::new();
        for (contents, from, piece) in &fronts {
            for to in goes_to(view, *piece, *from, contents) {
                for becomes in forms(view, inner, *piece, to) {
                    let mut after = contents.clone();
                    after[from.index()] = None;
                    after[to.index()] = Some((becomes.side, Some(becomes.kind)));
                    next.push((after, to, becomes));
                }
            }
        }
        let best = next.iter().map(|(contents, ..)| sum(contents) - before).max().unwrap_or(0);
        fronts = std::mem::take(&mut next);
        best
    })
}

/// A piece on a square as it is, and as the best it may become there.
fn forms<V: BoardView>(view: &V, inner: &ValueTable, piece: Piece, to: Square) -> Vec<Piece> {
    let mut forms = vec![piece];
    let side = piece.side.index();
    let aims = view.aims();
    let mut open = Vec::new();
    for rule in &aims.promotions {
        if rule.kind == piece.kind && rule.zone[side].has(to) {
            open.extend(rule.into[side].iter().map(|&kind| Piece::new(piece.side, kind)));
        }
    }
    open.sort_by_key(|&form| inner.on_square[inner.shape.cell(form, to)]);
    forms.extend(open.last());
    forms
}

/// A table in parts of a point.
pub(super) struct SlowTable {
    shape: Shape,
    /// By piece, by square; none where it never stands.
    points: Vec<Vec<Option<f64>>>,
}

impl SlowTable {
    fn new(shape: Shape, mut points: Vec<Vec<Option<f64>>>) -> SlowTable {
        let mut table = SlowTable { shape, points: points.clone() };
        let length = |kind| {
            let of_side = |side| table.anywhere(Piece::new(side, kind));
            ((of_side(Side::White) + of_side(Side::Black)) / 2.0).powi(2)
        };
        let scale = MAGNITUDE / shape.kinds().map(length).sum::<f64>().sqrt();
        points.iter_mut().flatten().flatten().for_each(|points| *points *= scale);
        table.points = points;
        table
    }

    pub(super) fn on_square(&self, piece: Piece, sq: Square) -> f64 {
        self.points[self.shape.piece(piece)][sq.index()].unwrap_or(0.0)
    }

    pub(super) fn anywhere(&self, piece: Piece) -> f64 {
        let standing: Vec<f64> =
            self.points[self.shape.piece(piece)].iter().flatten().copied().collect();
        standing.iter().sum::<f64>() / standing.len() as f64
    }
}

/// Mobility and captures of all pieces on all squares.
pub(super) fn tables<V: BoardView>(view: &V, boards: &Boards<V::Bits>) -> [SlowTable; 2] {
    let shape = Shape::of(view);
    let mut all = [Vec::new(), Vec::new()];
    for piece in shape.pieces() {
        let side = piece.side.index();
        let [strewn, played] = [&boards.strewn, &boards.played]
            .map(|boards| boards.iter().flat_map(|turned| &turned[side]).collect::<Vec<_>>());
        let mut points = [Vec::new(), Vec::new()];
        for sq in view.geometry().squares() {
            let [mut mobility, mut captures] = [0.0, 0.0];
            for family in [&vec![&boards.empty], &strewn, &played] {
                for board in family {
                    let sequences = Sequences::of(view, piece, sq, board);
                    let [p1, p2, p3] = sequences.reached().map(|n| n as f64);
                    let [c1, c2, c3] = sequences.captured().map(|n| n as f64);
                    mobility += (p1 + p2 / 2.0 + p3 / 4.0) / family.len() as f64;
                    captures += (c1 + c2 / 2.0 + c3 / 3.0) / family.len() as f64;
                }
            }
            let stands = mobility > 0.0;
            points[0].push(stands.then_some(mobility));
            points[1].push(stands.then_some(captures));
        }
        all.iter_mut().zip(points).for_each(|(all, points)| all.push(points));
    }
    all.map(|points| SlowTable::new(shape, points))
}

/// How many moves it takes over an empty board, by trying all squares again
/// and again.
fn moves_between<V: BoardView>(view: &V, piece: Piece, from: Square) -> Vec<Option<u32>> {
    let mut moves = vec![None; view.geometry().n_squares()];
    moves[from.index()] = Some(0);
    for round in 1..=view.geometry().n_squares() as u32 {
        for sq in view.geometry().squares() {
            if moves[sq.index()] == Some(round - 1) {
                for to in view.steps_of(piece, sq, SquareSet::EMPTY) {
                    moves[to.index()].get_or_insert(round);
                }
            }
        }
    }
    moves
}

/// 2/(moves onto the square) + 1/(moves to within one square of it).
pub(super) fn nearness<V: BoardView>(view: &V, piece: Piece, from: Square, to: Square) -> f64 {
    let board = view.geometry();
    let moves = moves_between(view, piece, from);
    let mut onto = moves[to.index()];
    for sq in board.squares().filter(|&sq| sq != to) {
        if let Some(n) = moves[sq.index()]
            && view.attacks_of(piece, sq, SquareSet::EMPTY).has(to)
        {
            onto = Some(onto.map_or(n + 1, |best| best.min(n + 1)));
        }
    }
    let apart = |a: u8, b: u8| a.abs_diff(b) <= 1;
    let is_beside = |sq: &Square| {
        apart(board.file(*sq), board.file(to)) && apart(board.rank(*sq), board.rank(to))
    };
    let beside = board.squares().filter(is_beside).filter_map(|sq| moves[sq.index()]).min();
    let part = |n: Option<u32>| n.map_or(0.0, |n| 1.0 / f64::from(n.max(1)));
    2.0 * part(onto) + part(beside)
}

/// Positions from a random game, some plies apart.
pub(super) fn positions<P: Position>(start: &P) -> Vec<P> {
    let mut random = Lcg64::with_increment(11, 1_442_695);
    let mut pos = start.snapshot();
    let mut all = vec![pos.clone()];
    for ply in 0..60 {
        let moves = pos.legal_moves();
        if pos.outcome().is_some() || moves.is_empty() {
            break;
        }
        pos.make(moves[random.below(moves.len())], &mut ());
        if ply % 6 == 0 {
            all.push(pos.clone());
        }
    }
    all
}

/// What a measure says of a side.
pub(super) type SlowMeasure<P> = fn(&P, Side, &ValueTable) -> f64;

/// Counts pairs of a side's piece and a square.
fn count<P: Position>(pos: &P, side: Side, holds: impl Fn(Piece, Square, Square) -> bool) -> f64 {
    let mut n = 0;
    for from in pos.geometry().squares() {
        let Some(piece) = pos.at(from).filter(|piece| piece.side == side) else { continue };
        n += pos.geometry().squares().filter(|&to| holds(piece, from, to)).count();
    }
    n as f64
}

pub(super) fn moves<P: Position>(pos: &P, side: Side, _: &ValueTable) -> f64 {
    count(pos, side, |piece, from, to| match pos.at(to) {
        None => pos.steps_of(piece, from, pos.occupied()).has(to),
        Some(other) => other.side != side && pos.attacks_from(from).has(to),
    })
}

pub(super) fn captures<P: Position>(pos: &P, side: Side, _: &ValueTable) -> f64 {
    let is_enemy = |sq| pos.at(sq).is_some_and(|piece| piece.side != side);
    count(pos, side, |_, from, to| is_enemy(to) && pos.attacks_from(from).has(to))
}

pub(super) fn protections<P: Position>(pos: &P, side: Side, _: &ValueTable) -> f64 {
    let counts = |piece: Piece| piece.side == side && !pos.is_royal(piece.kind);
    let is_own = |sq| pos.at(sq).is_some_and(counts);
    count(pos, side, |_, from, to| is_own(to) && pos.attacks_from(from).has(to))
}

fn kings<P: Position>(pos: &P, side: Side) -> Vec<Square> {
    let is_king = |piece: Piece| piece.side == side && pos.is_royal(piece.kind);
    pos.geometry().squares().filter(|&sq| pos.at(sq).is_some_and(is_king)).collect()
}

pub(super) fn danger<P: Position>(pos: &P, side: Side, values: &ValueTable) -> f64 {
    let mut sum = 0.0;
    for sq in pos.geometry().squares() {
        let Some(piece) = pos.at(sq).filter(|piece| piece.side == side) else { continue };
        let dangerous = values.anywhere[values.shape.piece(piece)] as f64;
        for owner in Side::BOTH {
            let near = kings(pos, owner).into_iter().map(|king| nearness(pos, piece, sq, king));
            sum += dangerous * near.fold(0.0, f64::max);
        }
    }
    sum
}

pub(super) fn centre<P: Position>(pos: &P, side: Side, _: &ValueTable) -> f64 {
    let board = pos.geometry();
    let kings = kings(pos, side);
    let central = |at: u8, n: u8| {
        let (at, n) = (f64::from(at) + 0.5, f64::from(n));
        at * (n - at) / (n * n / 4.0)
    };
    let of_king = |&sq: &Square| {
        (central(board.rank(sq), board.ranks()) + central(board.file(sq), board.files())) / 2.0
    };
    -kings.iter().map(of_king).sum::<f64>() / kings.len().max(1) as f64
}
