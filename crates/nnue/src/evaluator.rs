//! The evaluator: neurons that follow the moves, computed when they are asked for.
//!
//! `push` opens a list of changes and `make` fills it; nothing is computed until a
//! position is evaluated. Then the neurons of every move since the last position
//! that was evaluated follow one from the other, or are computed from scratch where
//! that is less work. `pop` drops the top.

use crate::blocks::{Block, Forward, RowChanges, Update};
use crate::limits::NEURON_BLOCK;
use crate::network::{LANE_ONE, lane_score, score};
use crate::{Inputs, NetError, NetFile, Network};
use game_core::{
    BoardView, Evaluator, Feature, Kind, Observer, Piece, Processor, Score, Side, Square, Tracer,
};
use std::sync::Arc;

/// The value of a royal piece in exchanges: more than all others together.
const ROYAL_VALUE: i32 = 20_000;

/// Evaluates a game by a network. It belongs to one game and one thread; copies share
/// the network.
#[derive(Clone)]
pub struct Nnue {
    tables: Arc<NetTables>,
    plies: Vec<NetPly>,
    /// By ply and side, the neurons; of no meaning for plies that are not computed.
    neurons: Vec<Block>,
    /// The changes of all plies, one after the other.
    changes: Vec<InputChange>,
    /// The rows that change for each side, kept to save making new lists.
    rows: [RowChanges; 2],
    processor: Processor,
}

/// What all copies of an evaluator share.
struct NetTables {
    network: Network,
    inputs: Inputs,
    /// By kind of the game.
    values: Vec<i32>,
    /// By side, kind and square, the inputs of a piece in the views of White and Black.
    pieces: Vec<[u32; 2]>,
    n_squares: usize,
    neuron_biases: Vec<Block>,
    neuron_weights: Vec<Block>,
    output_weights: Vec<Block>,
}

/// A move, or the position everything began with.
#[derive(Clone, Copy)]
struct NetPly {
    /// Where its changes begin.
    from: usize,
    is_computed: bool,
    /// The sums of the linear lane for White and Black.
    lane: [i32; 2],
}

/// An input that is set or no more set, for the views of White and Black.
#[derive(Clone, Copy)]
struct InputChange {
    rows: [u32; 2],
    is_set: bool,
}

impl NetTables {
    /// The inputs of a piece in the views of White and Black.
    #[inline]
    fn piece(&self, sq: Square, piece: Piece) -> [u32; 2] {
        let group = piece.side.index() * self.values.len() + piece.kind.index();
        self.pieces[group * self.n_squares + sq.index()]
    }

    /// The number of blocks of a view.
    fn n_blocks(&self) -> usize {
        self.network.shape().neurons / NEURON_BLOCK
    }
}

impl Nnue {
    /// The evaluator of a network for the game that begins in this position.
    ///
    /// # Errors
    /// The network is not for this game. Whether it was made for its rules only
    /// [`NetFile::fits`] can say.
    pub fn new<V: BoardView>(file: &NetFile, start: &V) -> Result<Nnue, NetError> {
        let inputs = Inputs::of(start)?;
        if file.network.shape().layout != *inputs.layout() {
            return Err(NetError::OtherSymbols);
        }
        let kinds = (0..start.n_kinds()).map(|index| Kind(index as u8));
        let value = |kind| match start.is_royal(kind) {
            true => ROYAL_VALUE,
            false => file.piece_value(&inputs, kind),
        };
        let numbers = file.network.numbers();
        let tables = NetTables {
            values: kinds.map(value).collect(),
            pieces: piece_inputs(start, &inputs),
            n_squares: start.geometry().n_squares(),
            neuron_biases: Block::of(&numbers.neuron_biases),
            neuron_weights: Block::of(&numbers.neuron_weights),
            output_weights: Block::of(&numbers.output_weights),
            network: file.network.clone(),
            inputs,
        };
        let mut nnue = Nnue {
            tables: Arc::new(tables),
            plies: Vec::new(),
            neurons: Vec::new(),
            changes: Vec::new(),
            rows: Default::default(),
            processor: Processor::detect(),
        };
        nnue.reset_to(start);
        Ok(nnue)
    }

    /// The same evaluator as a processor would run it that can do no more than this
    /// one: for comparing processors.
    pub fn with_processor(self, processor: Processor) -> Nnue {
        Nnue { processor, ..self }
    }

    fn reset_to<V: BoardView>(&mut self, view: &V) {
        self.changes.clear();
        self.plies.clear();
        self.plies.push(NetPly { from: 0, is_computed: false, lane: [0; 2] });
        self.refresh(view);
    }

    #[inline]
    fn change(&mut self, is_set: bool, rows: [u32; 2]) {
        self.changes.push(InputChange { rows, is_set });
    }

    /// Tells the rows by which two ranges of inputs differ, of which one contains the
    /// other.
    fn change_span(&mut self, is_set: bool, spans: [std::ops::Range<u32>; 2]) {
        let [white, black] = spans;
        for (white, black) in white.zip(black) {
            self.change(is_set, [white, black]);
        }
    }

    /// Computes what the top ply needs.
    #[inline]
    fn compute<V: BoardView>(&mut self, view: &V) {
        let top = self.plies.len() - 1;
        if self.plies[top].is_computed {
            return;
        }
        let computed = self.plies.iter().rposition(|ply| ply.is_computed);
        let Some(computed) = computed else { return self.refresh(view) };
        let n_changes = self.changes.len() - self.plies[computed + 1].from;
        let n_men = (view.of_side(Side::White) | view.of_side(Side::Black)).len() as usize;
        if n_changes > n_men {
            return self.refresh(view);
        }
        for ply in computed..top {
            self.follow(ply);
        }
    }

    /// Computes the ply after this one from it.
    fn follow(&mut self, ply: usize) {
        let Nnue { tables, plies, neurons, changes, rows, processor } = self;
        let end = plies.get(ply + 2).map_or(changes.len(), |after| after.from);
        let mut lane = plies[ply].lane;
        let numbers = &tables.network.numbers().lane;
        rows.iter_mut().for_each(RowChanges::clear);
        for change in &changes[plies[ply + 1].from..end] {
            for side in 0..2 {
                let (row, count) = (change.rows[side], numbers[change.rows[side] as usize]);
                if change.is_set {
                    rows[side].add(row);
                    lane[side] = lane[side].wrapping_add(count);
                } else {
                    rows[side].take(row);
                    lane[side] = lane[side].wrapping_sub(count);
                }
            }
        }
        let n = tables.n_blocks();
        let enough = (ply + 2) * 2 * n;
        if neurons.len() < enough {
            neurons.resize(enough, Block::ZERO);
        }
        let (before, after) = neurons.split_at_mut((ply + 1) * 2 * n);
        for side in 0..2 {
            processor.run(Update {
                weights: &tables.neuron_weights,
                changes: &rows[side],
                from: &before[(ply * 2 + side) * n..][..n],
                to: &mut after[side * n..][..n],
            });
        }
        plies[ply + 1].lane = lane;
        plies[ply + 1].is_computed = true;
    }

    /// Computes the top ply from the position.
    fn refresh<V: BoardView>(&mut self, view: &V) {
        let Nnue { tables, plies, neurons, rows, processor, .. } = self;
        let (n, top) = (tables.n_blocks(), plies.len() - 1);
        let enough = plies.len() * 2 * n;
        if neurons.len() < enough {
            neurons.resize(enough, Block::ZERO);
        }
        for side in Side::BOTH {
            let rows = &mut rows[side.index()];
            rows.clear();
            tables.inputs.active(view, side, &mut rows.added);
            let counts = rows.added.iter().map(|&row| tables.network.numbers().lane[row as usize]);
            plies[top].lane[side.index()] = counts.fold(0, i32::wrapping_add);
            processor.run(Update {
                weights: &tables.neuron_weights,
                changes: rows,
                from: &tables.neuron_biases,
                to: &mut neurons[(top * 2 + side.index()) * n..][..n],
            });
        }
        plies[top].is_computed = true;
    }

    /// The output for the side to move; the top ply has been computed.
    #[inline]
    fn output<V: BoardView>(&self, view: &V) -> i32 {
        let n = self.tables.n_blocks();
        let men = (view.of_side(Side::White) | view.of_side(Side::Black)).len();
        let bucket = self.tables.network.shape().bucket(men);
        let top = &self.neurons[(self.plies.len() - 1) * 2 * n..][..2 * n];
        let (white, black) = top.split_at(n);
        let neurons = if view.turn() == Side::White { [white, black] } else { [black, white] };
        let weights = &self.tables.output_weights[bucket * 2 * n..][..2 * n];
        self.tables.network.output(bucket, self.processor.run(Forward { neurons, weights }))
    }

    /// The linear lane for the side to move; the top ply has been computed.
    #[inline]
    fn lane(&self, turn: Side) -> i32 {
        let lane = self.plies[self.plies.len() - 1].lane;
        lane_score([lane[turn.index()], lane[(!turn).index()]])
    }

    /// What an input that both views see counts in the linear lane, for White.
    fn counts(&self, rows: [u32; 2]) -> i32 {
        let lane = &self.tables.network.numbers().lane;
        (lane[rows[0] as usize] - lane[rows[1] as usize]) / (2 * LANE_ONE)
    }

    /// Tells what the pieces on the board count in the linear lane: their value as
    /// material, the rest as placement. Returns the sum for White.
    fn trace_board<V: BoardView>(&self, view: &V, tracer: &mut dyn Tracer) -> i32 {
        let mut total = 0;
        for sq in view.of_side(Side::White) | view.of_side(Side::Black) {
            let Some(piece) = view.at(sq) else { continue };
            let white = self.counts(self.tables.piece(sq, piece));
            total += white;
            let own = if piece.side == Side::White { white } else { -white };
            let value = match view.is_royal(piece.kind) {
                true => 0,
                false => self.tables.values[piece.kind.index()],
            };
            for (term, name, centipawns) in
                [("material", "piece", value), ("placement", "placement", own - value)]
            {
                let (side, square) = (piece.side, Some(sq));
                tracer.feature(Feature { term, name, side, square, centipawns });
            }
        }
        total
    }

    /// Tells what pieces in hand and checks count in the linear lane. Returns the sum
    /// for White.
    fn trace_rest<V: BoardView>(&self, view: &V, tracer: &mut dyn Tracer) -> i32 {
        let inputs = &self.tables.inputs;
        let mut total = 0;
        let mut tell = |term: &'static str, owner: Side, spans: [std::ops::Range<u32>; 2]| {
            let [white, black] = spans;
            let count: i32 = white.zip(black).map(|(w, b)| self.counts([w, b])).sum();
            total += count;
            if count != 0 {
                tracer.term(term, owner, if owner == Side::White { count } else { -count });
            }
        };
        for owner in Side::BOTH {
            for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
                let n = view.in_hand(owner, kind).min(u8::MAX.into()) as u8;
                if n > 0 {
                    tell("hand", owner, Side::BOTH.map(|v| inputs.hand(v, owner, kind, 0..n)));
                }
            }
            if let Some(left) = view.checks_left(owner) {
                let left = left.min(u8::MAX.into()) as u8;
                tell("checks", owner, Side::BOTH.map(|v| inputs.checks(v, owner, 0..left)));
            }
        }
        total
    }
}

/// By side, kind and square, the inputs of a piece in the views of White and Black.
fn piece_inputs<V: BoardView>(view: &V, inputs: &Inputs) -> Vec<[u32; 2]> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
            let piece = Piece::new(side, kind);
            let squares = view.geometry().squares();
            all.extend(squares.map(|sq| Side::BOTH.map(|view| inputs.piece(view, piece, sq))));
        }
    }
    all
}

impl Observer for Nnue {
    #[inline]
    fn put(&mut self, sq: Square, piece: Piece) {
        let rows = self.tables.piece(sq, piece);
        self.change(true, rows);
    }

    #[inline]
    fn take(&mut self, sq: Square, piece: Piece) {
        let rows = self.tables.piece(sq, piece);
        self.change(false, rows);
    }

    fn hand(&mut self, side: Side, kind: Kind, before: u8, after: u8) {
        let n = before.min(after)..before.max(after);
        let spans = Side::BOTH.map(|view| self.tables.inputs.hand(view, side, kind, n.clone()));
        self.change_span(after > before, spans);
    }

    fn wall(&mut self, sq: Square, stands: bool) {
        if self.tables.inputs.layout().walls {
            let rows = Side::BOTH.map(|view| self.tables.inputs.wall(view, sq));
            self.change(stands, rows);
        }
    }

    fn counter(&mut self, side: Side, before: u8, after: u8) {
        let n = before.min(after)..before.max(after);
        let spans = Side::BOTH.map(|view| self.tables.inputs.checks(view, side, n.clone()));
        self.change_span(after > before, spans);
    }
}

impl<V: BoardView> Evaluator<V> for Nnue {
    fn reset(&mut self, view: &V) {
        self.reset_to(view);
    }

    #[inline]
    fn push(&mut self) {
        self.plies.push(NetPly { from: self.changes.len(), is_computed: false, lane: [0; 2] });
    }

    #[inline]
    fn pop(&mut self) {
        let ply = self.plies.pop().expect("a pop follows a push");
        self.changes.truncate(ply.from);
    }

    #[inline]
    fn evaluate(&mut self, view: &V) -> Score {
        self.compute(view);
        Score::cp(score(self.lane(view.turn()), self.output(view)))
    }

    fn cumulative(&mut self, view: &V) -> Score {
        self.compute(view);
        Score::cp(self.lane(view.turn()))
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        self.tables.values[kind.index()]
    }

    /// What each piece counts in the linear lane, and everything else, with what was
    /// rounded, as the term `network`.
    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        let score = Evaluator::<V>::evaluate(self, view).raw();
        let turn = view.turn();
        let white = self.trace_board(view, tracer) + self.trace_rest(view, tracer);
        let told = if turn == Side::White { white } else { -white };
        tracer.term("network", turn, score - told);
    }
}
