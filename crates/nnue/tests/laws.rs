//! What holds for every network in every game of the library: sums kept move by move
//! are those from scratch, on every kind of processor; both sides are treated alike;
//! the terms sum to the score.

mod common;

use common::random_net;
use game_core::random::SplitMix64;
use game_core::{
    BoardView, Evaluator, Instructions, Placement, Position, Processor, Setup, Side, Trace,
};
use nnue::{Armies, Inputs, NetFile, Nnue};
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

const N_NEURONS: usize = 32;
/// Plies of a random game.
const PLIES: usize = 60;
/// Plies that are made and taken back without an evaluation, to test laziness.
const DETOUR: usize = 4;
/// Random moves in each game of the library: a million in all, or a few each.
const MANY_MOVES: usize = 1_000_000;
const FEW_MOVES: usize = 60;

fn moves_a_game() -> usize {
    let n_games = rules::library::ids().count();
    match std::env::var_os("SLOW_TESTS") {
        Some(_) => MANY_MOVES.div_ceil(n_games),
        None => FEW_MOVES,
    }
}

/// Work on the rules of a game, whatever the width of its board.
trait OnRules {
    fn run<B: Width>(&self, id: &str, rules: &Arc<Rulebook<B>>);
}

fn on_library(work: &impl OnRules, takes: impl Fn(&str) -> bool) {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    for id in rules::library::ids().filter(|id| takes(id)) {
        let game = rules::library::load(id, &fen).expect("in the library").expect("sound");
        match variants::compile(&game).expect("compiles") {
            AnyRulebook::Bits64(rules) => work.run(id, &rules),
            AnyRulebook::Bits128(rules) => work.run(id, &rules),
            AnyRulebook::Bits256(rules) => work.run(id, &rules),
        }
    }
}

/// The evaluator of every kind of processor, all to say the same.
fn on_all_processors<V: BoardView>(file: &NetFile, start: &V) -> Vec<Nnue> {
    let nnue = Nnue::new(file, start).expect("made for it");
    let all = Instructions::ALL.map(|most| nnue.clone().with_processor(Processor::up_to(most)));
    all.into()
}

struct RandomGames;

impl OnRules for RandomGames {
    fn run<B: Width>(&self, id: &str, rules: &Arc<Rulebook<B>>) {
        let start = Variant::start(rules).expect("sound");
        let file = random_net(&start, N_NEURONS, 3, 7);
        let mut walk = Walk {
            inputs: Inputs::of(&start).expect("a game"),
            evaluators: on_all_processors(&file, &start),
            file,
            random: SplitMix64::new(11),
        };
        let mut left = moves_a_game();
        while left > 0 {
            let mut pos = start.clone();
            walk.evaluators.iter_mut().for_each(|nnue| nnue.reset(&pos));
            let made = walk.game(id, &mut pos, left.min(PLIES));
            // A game that is over at its start has nothing to walk.
            if made == 0 {
                break;
            }
            left -= made.min(left);
        }
    }
}

struct Walk {
    file: NetFile,
    inputs: Inputs,
    evaluators: Vec<Nnue>,
    random: SplitMix64,
}

impl Walk {
    fn game<B: Width>(&mut self, id: &str, pos: &mut Variant<B>, plies: usize) -> usize {
        for ply in 0..plies {
            if !self.step(pos) {
                return ply;
            }
            if self.random.below(3) > 0 {
                self.check(id, pos);
            }
            if self.random.below(4) == 0 {
                self.detour(id, pos);
            }
            if pos.nature().null_move && !pos.in_check() {
                // A null move is not pushed: only the turn changes.
                pos.make_null_move();
                self.check(id, pos);
                pos.unmake();
            }
        }
        plies
    }

    /// Makes a random move, if the game goes on.
    fn step<B: Width>(&mut self, pos: &mut Variant<B>) -> bool {
        let moves = pos.legal_moves();
        if pos.outcome().is_some() || moves.is_empty() {
            return false;
        }
        let m = moves[self.random.below(moves.len())];
        for nnue in &mut self.evaluators {
            Evaluator::<Variant<B>>::push(nnue);
            pos.make(m, nnue);
            pos.unmake();
        }
        pos.make(m, &mut ());
        true
    }

    /// Makes some moves and takes them back: afterwards all is as before.
    fn detour<B: Width>(&mut self, id: &str, pos: &mut Variant<B>) {
        let made = (0..DETOUR).take_while(|_| self.step(pos)).count();
        if self.random.below(2) == 0 {
            self.check(id, pos);
        }
        for _ in 0..made {
            pos.unmake();
            self.evaluators.iter_mut().for_each(Evaluator::<Variant<B>>::pop);
        }
        self.check(id, pos);
    }

    fn check<B: Width>(&mut self, id: &str, pos: &Variant<B>) {
        let expected = self.file.network.evaluate(&self.inputs, pos);
        for (nnue, level) in self.evaluators.iter_mut().zip(Instructions::ALL) {
            assert_eq!(nnue.evaluate(pos).raw(), expected, "{id}, {level:?}: {:?}", pos.to_setup());
        }
        let mut trace = Trace::default();
        self.evaluators[0].trace(pos, &mut trace);
        assert_eq!(trace.total(pos.turn()), expected, "{id}: the terms sum to the score");
    }
}

#[test]
fn what_follows_the_moves_is_what_is_there_in_every_game_of_the_library() {
    on_library(&RandomGames, |_| true);
}

/// The same position with the colours exchanged.
fn exchanged(setup: &Setup, armies: Armies) -> Setup {
    let mut other = setup.clone();
    for sq in setup.board.squares() {
        let seen = armies.seen(setup.board, Side::Black, sq);
        other.squares[seen.index()] = match setup.squares[sq.index()] {
            Placement::Man(mut man) => {
                man.side = !man.side;
                Placement::Man(man)
            }
            what => what,
        };
    }
    for man in other.hands.iter_mut().flatten() {
        man.side = !man.side;
    }
    for checks in [&mut other.checks, &mut other.checks_given] {
        *checks = checks.map(|[white, black]| [black, white]);
    }
    other.turn = !setup.turn;
    other
}

struct Exchanges;

impl OnRules for Exchanges {
    fn run<B: Width>(&self, id: &str, rules: &Arc<Rulebook<B>>) {
        let start = Variant::start(rules).expect("sound");
        let file = random_net(&start, N_NEURONS, 1, 5);
        let inputs = Inputs::of(&start).expect("a game");
        let armies = inputs.layout().armies;
        assert_ne!(armies, Armies::Differ, "{id}");
        let (mut pos, mut random) = (start, SplitMix64::new(3));
        let mut n_seen = 0;
        for _ in 0..PLIES {
            let moves = pos.legal_moves();
            if pos.outcome().is_some() || moves.is_empty() {
                break;
            }
            pos.make(moves[random.below(moves.len())], &mut ());
            let mut setup = pos.to_setup();
            (setup.castling, setup.en_passant) = (String::new(), Vec::new());
            setup.extras = Default::default();
            let Ok(other) = Variant::from_setup(rules, &exchanged(&setup, armies)) else {
                continue;
            };
            let scores = [&pos, &other].map(|pos| file.network.evaluate(&inputs, pos));
            assert_eq!(scores[0], scores[1], "{id}: {setup:?}");
            n_seen += 1;
        }
        assert!(n_seen > PLIES / 4, "{id}: {n_seen} positions can be exchanged");
    }
}

#[test]
fn a_position_is_worth_the_same_with_the_colours_exchanged() {
    let games = ["chess", "crazyhouse", "3check", "shogi", "xiangqi", "capablanca", "duck"];
    on_library(&Exchanges, |id| games.contains(&id));
}

struct Names(Armies, usize);

impl OnRules for Names {
    fn run<B: Width>(&self, id: &str, rules: &Arc<Rulebook<B>>) {
        let start = Variant::start(rules).expect("sound");
        let inputs = Inputs::of(&start).expect("a game");
        let layout = inputs.layout();
        assert_eq!((layout.armies, layout.n_inputs()), (self.0, self.1), "{id}");
    }
}

/// The sizes that the plan of the networks names.
#[test]
fn games_have_the_inputs_their_rules_say() {
    for (id, armies, n_inputs) in [
        ("chess", Armies::Mirrored, 768),
        ("3check", Armies::Mirrored, 768 + 6),
        ("crazyhouse", Armies::Mirrored, 768 + 2 * (16 + 4 + 4 + 4 + 2 + 2)),
        ("xiangqi", Armies::Mirrored, 2 * 7 * 90),
        ("shogi", Armies::Turned, 2 * 14 * 81 + 2 * (18 + 4 * 4 + 2 + 2 + 2)),
        ("capablanca", Armies::Mirrored, 2 * 8 * 80),
        ("horde", Armies::Differ, 2 * 768),
        ("monster", Armies::Differ, 2 * 768),
    ] {
        on_library(&Names(armies, n_inputs), |other| other == id);
    }
}
