//! Nodes a second of the same search with a network and with the evaluation by hand, in one run:
//! the two take turns, so that whatever else the machine does slows both.
//!
//! `cargo bench -p nnue --bench speed -- chess 256 8` names a game, neurons and outputs; the network
//! counts pieces in its linear lane and has random neurons, for speed does not hang on their
//! numbers. The best of the rounds counts, because nothing makes a processor faster than it is.

use chess::Chess;
use eval::{Hce, Universal};
use game_core::random::SplitMix64;
use game_core::{
    BoardView, Control, Evaluator, Instructions, Limits, Move, Position, Processor, ResultCurve,
};
use nnue::{Inputs, LANE_ONE, NetFile, NetNumbers, NetShape, Network, Nnue, Provenance};
use search::Searcher;
use std::time::Instant;
use variants::{AnyRulebook, Variant};

/// Rounds, and nodes for each position, unless the third and fourth word say otherwise.
const ROUNDS: usize = 12;
const NODES: usize = 30_000;
/// Plies of random moves before the positions that are searched.
const PLIES: usize = 16;
const POSITIONS: u64 = 6;
const MEGABYTES: usize = 16;

/// A network that counts pieces by the values another evaluator gives them.
fn net<V: BoardView>(start: &V, by_hand: &impl Evaluator<V>, size: [usize; 2]) -> NetFile {
    let [neurons, buckets] = size;
    let inputs = Inputs::of(start).expect("a game");
    let shape = NetShape::new(inputs.layout().clone(), neurons, buckets).expect("a size");
    let n = shape.n_inputs();
    let mut values = vec![0; shape.layout.symbols.len()];
    for kind in (0..start.n_kinds()).map(|index| game_core::Kind(index as u8)) {
        let value = if start.is_royal(kind) { 0 } else { by_hand.piece_value(kind) };
        values[inputs.slot(kind)] = value;
    }
    let squares = shape.layout.board.n_squares();
    let lane = (0..n).map(|input| match input / squares {
        group if group < values.len() => values[group] * LANE_ONE,
        group if group < 2 * values.len() => -values[group - values.len()] * LANE_ONE,
        _ => 0,
    });
    let lane = lane.collect();
    let mut random = SplitMix64::new(1);
    let mut number = |most: i32| (random.below(2 * most as usize + 1) as i32 - most) as i16;
    let numbers = NetNumbers {
        neuron_weights: (0..n * neurons).map(|_| number(40)).collect(),
        neuron_biases: (0..neurons).map(|_| number(60)).collect(),
        lane,
        output_weights: (0..2 * neurons * buckets).map(|_| number(40)).collect(),
        output_biases: vec![0; buckets],
        scale: 20,
    };
    NetFile {
        rules: String::new(),
        piece_values: values,
        curve: ResultCurve::default(),
        search: Vec::new(),
        provenance: Provenance::default(),
        network: Network::new(shape, numbers).expect("sound"),
    }
}

/// A position after random moves.
fn walk<P: Position>(start: &P, seed: u64) -> P {
    let (mut pos, mut random) = (start.clone(), SplitMix64::new(seed));
    for _ in 0..PLIES {
        let moves: Vec<Move> = pos.legal_moves().into_iter().collect();
        if moves.is_empty() || pos.outcome().is_some() {
            break;
        }
        pos.make(moves[random.below(moves.len())], &mut ());
    }
    pos
}

/// Nodes a second of a search over some positions.
fn speed<P: Position + Sync, E: Evaluator<P> + Clone + Send + 'static>(
    search: &mut Searcher<E>,
    positions: &[P],
    nodes: usize,
) -> f64 {
    let limits = Limits { nodes: Some(nodes as u64), ..Limits::default() };
    let (mut searched, begin) = (0, Instant::now());
    for pos in positions {
        search.clear();
        searched += search.think(pos, &limits, &Control::default(), &mut ()).effort.nodes;
    }
    searched as f64 / begin.elapsed().as_secs_f64()
}

/// Lets both take turns and prints the ratio for each kind of processor.
fn compare<P, E>(name: &str, start: &P, mut by_hand: E, numbers: [usize; 4])
where
    P: Position + Sync,
    E: Evaluator<P> + Clone + Send + 'static,
{
    let [neurons, buckets, rounds, nodes] = numbers;
    by_hand.reset(start);
    let file = net(start, &by_hand, [neurons, buckets]);
    let positions: Vec<P> = (0..POSITIONS).map(|seed| walk(start, seed)).collect();
    let mut hand = Searcher::new(by_hand, MEGABYTES).expect("memory");
    for most in Instructions::ALL {
        let processor = Processor::up_to(most);
        if processor.instructions() != most {
            continue;
        }
        let nnue = Nnue::new(&file, start).expect("made for it").with_processor(processor);
        let mut network = Searcher::new(nnue, MEGABYTES).expect("memory");
        let mut best = [0.0_f64; 2];
        for _ in 0..rounds {
            best[0] = best[0].max(speed(&mut hand, &positions, nodes));
            best[1] = best[1].max(speed(&mut network, &positions, nodes));
        }
        let ratio = best[1] / best[0];
        println!(
            "{name} N={neurons} B={buckets} {most:?}: {:.0} by hand, {:.0} by network, {ratio:.2}",
            best[0], best[1]
        );
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number =
        |place: usize, usual| words.get(place).map_or(usual, |n| n.parse().expect("a number"));
    let name = words.first().map_or("chess", String::as_str);
    let numbers = [number(1, 256), number(2, 8), number(3, ROUNDS), number(4, NODES)];
    if name == "chess" {
        return compare(name, &Chess::start(), Hce::new(), numbers);
    }
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(name, &fen).expect("in the library").expect("sound");
    let by_hand = Universal::with_hce();
    match variants::compile(&game).expect("compiles") {
        AnyRulebook::Bits64(rules) => {
            compare(name, &Variant::start(&rules).expect("sound"), by_hand, numbers);
        }
        AnyRulebook::Bits128(rules) => {
            compare(name, &Variant::start(&rules).expect("sound"), by_hand, numbers);
        }
        AnyRulebook::Bits256(rules) => {
            compare(name, &Variant::start(&rules).expect("sound"), by_hand, numbers);
        }
    }
}
