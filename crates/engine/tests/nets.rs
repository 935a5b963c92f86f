//! Networks in sessions: which one is used, which one is refused, and what is said.

use engine::{AnyChess, AnyGame, NetStore, PositionVisitor, Session, Spec, Surroundings};
use game_core::random::SplitMix64;
use game_core::{Control, Engine, Limits, ResultCurve, Side, Sink, Start};
use nnue::{Inputs, NetFile, NetNumbers, NetShape, Network, Provenance, SeedNet, SeedNetFile};
use std::collections::BTreeMap;
use std::io;

/// Networks in memory, by hash and by path.
#[derive(Clone, Default)]
struct Nets(BTreeMap<String, Vec<u8>>);

impl NetStore for Nets {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    fn kept(&self, hash: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.0.get(hash).cloned())
    }
    fn of_path(&self, path: &str) -> io::Result<Vec<u8>> {
        self.0.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

struct MakeShape;

impl PositionVisitor for MakeShape {
    type Output = NetShape;
    fn visit<P: AnyChess>(self, start: &P) -> NetShape {
        let inputs = Inputs::of(start).expect("sound");
        NetShape::new(inputs.layout().clone(), 32, 2).expect("sound")
    }
}

/// A network of random numbers for a game.
fn net(game: &AnyGame) -> NetFile {
    let shape = game.start().expect("sound").visit(MakeShape);
    let mut random = SplitMix64::new(9);
    let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
    let n = shape.n_inputs();
    let numbers = NetNumbers {
        neuron_weights: (0..n * 32).map(|_| number(60) as i16).collect(),
        neuron_biases: (0..32).map(|_| number(60) as i16).collect(),
        lane: (0..n).map(|_| number(9_000)).collect(),
        output_weights: (0..128).map(|_| number(60) as i16).collect(),
        output_biases: vec![0, 0],
        scale: 400,
    };
    NetFile {
        rules: game.rules_hash().expect("sound").to_string(),
        piece_values: (1..=shape.layout.symbols.len() as i32).map(|n| 100 * n).collect(),
        curve: ResultCurve { slope: 123.0, ..ResultCurve::default() },
        search: Vec::new(),
        provenance: Provenance { games: 77, ..Provenance::default() },
        network: Network::new(shape, numbers).expect("sound"),
    }
}

fn session(game: &AnyGame, spec: &str, nets: &Nets) -> Result<Session, String> {
    let surroundings =
        Surroundings { nets: Some(Box::new(nets.clone())), ..Surroundings::default() };
    let spec: Spec = spec.parse().map_err(|error: engine::SpecError| error.to_string())?;
    Session::within(game.clone(), spec, surroundings).map_err(|error| error.to_string())
}

fn kept(game: &AnyGame, file: &NetFile) -> Nets {
    Nets(BTreeMap::from([(game.rules_hash().expect("sound").to_string(), file.write())]))
}

/// What a search remarks before it begins.
#[derive(Default)]
struct Remarks(Vec<String>);

impl Sink for Remarks {
    fn remark(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }
}

fn think(session: &mut Session) -> Vec<String> {
    let mut remarks = Remarks::default();
    let limits = Limits { nodes: Some(400), ..Limits::default() };
    let analysis = session.think(&limits, &Control::default(), &mut remarks);
    assert!(!analysis.lines.is_empty());
    remarks.0
}

#[test]
fn the_network_kept_for_the_rules_is_used_and_says_so() {
    for name in ["chess", "minishogi", "xiangqi", "monster"] {
        let game = AnyGame::of_library(name).unwrap();
        let file = net(&game);
        for spec in ["hash=1", "hash=1 eval=nnue", "search=alphabeta depth=2"] {
            let mut used = session(&game, spec, &kept(&game, &file)).unwrap();
            assert!(used.uses_network(), "{name} {spec}");
            assert!(used.evaluation().contains("32 neurons, 2 outputs; 77 games"), "{name}");
            assert_eq!(used.result_curve(), file.curve);
            let remarks = think(&mut used);
            assert!(
                remarks.iter().any(|line| line.starts_with("evaluated by nnue")),
                "{remarks:?}"
            );
            assert!(!think(&mut used).iter().any(|line| line.starts_with("evaluated by")));
            assert!(used.trace().terms.iter().any(|term| term.name == "network"));
        }
        let by_hand = session(&game, "eval=universal", &kept(&game, &file)).unwrap();
        assert_eq!((by_hand.uses_network(), by_hand.evaluation()), (false, "universal".to_owned()));
    }
}

#[test]
fn a_network_of_other_rules_is_refused_and_the_evaluation_by_hand_plays() {
    let (chess, shogi) = (AnyGame::Chess, AnyGame::of_library("minishogi").unwrap());
    let foreign = net(&shogi).write();
    let hash = chess.rules_hash().unwrap().to_string();
    for (bytes, why) in [
        (foreign.clone(), "other rules"),
        (foreign[..foreign.len() / 2].to_vec(), "not whole"),
        (b"GIF89a".to_vec(), "no network of Manticore"),
    ] {
        let nets = Nets(BTreeMap::from([(hash.clone(), bytes.clone()), ("a.net".into(), bytes)]));
        let mut plays_on = session(&chess, "hash=1", &nets).unwrap();
        assert_eq!((plays_on.uses_network(), plays_on.evaluation()), (false, "hce".to_owned()));
        let remarks = think(&mut plays_on);
        let told = |line: &String| line.contains(why) && line.ends_with("evaluated by hce");
        assert!(remarks.iter().any(told), "{remarks:?}");
        for asked in ["net=a.net", "eval=nnue", "eval=nnue net=a.net"] {
            let refusal = session(&chess, asked, &nets).err().unwrap();
            assert!(refusal.contains(why), "{asked}: {refusal}");
        }
        let refusal = plays_on.set_option("EvalFile", "a.net").unwrap_err().to_string();
        assert!(refusal.contains(why) && refusal.contains("stays hce"), "{refusal}");
    }
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let none = Nets::default();
    for (spec, why) in [
        ("eval=nnue", "there is no network for chess"),
        ("net=missing.net", "cannot be read"),
        ("eval=hce net=a.net", "net=a.net has no effect beside eval=hce"),
    ] {
        let refusal = session(&AnyGame::Chess, spec, &none).err().unwrap();
        assert!(refusal.contains(why), "{spec}: {refusal}");
    }
}

#[test]
fn a_network_can_be_given_and_taken_away_and_stays_with_its_game() {
    let file = net(&AnyGame::Chess).write();
    let nets = Nets(BTreeMap::from([("my.net".to_owned(), file)]));
    let mut session = session(&AnyGame::Chess, "hash=1", &nets).unwrap();
    let remark = session.set_option("EvalFile", "my.net").unwrap();
    assert!(remark.unwrap().contains("nnue"));
    session.set_position(Start::Game, &["e2e4"]).unwrap();
    let remarks = think(&mut session);
    assert!(remarks[0].starts_with("evaluated by nnue"), "{remarks:?}");
    session.set_option("UCI_Variant", "minishogi").unwrap();
    assert!(!session.uses_network());
    assert!(think(&mut session)[0].contains("other rules"));
    session.set_option("UCI_Variant", "chess").unwrap();
    assert!(session.uses_network());
    session.set_option("EvalFile", "").unwrap();
    assert!(!session.uses_network());
}

/// A network of 70 numbers of which a few are not zero.
fn seed_net() -> Vec<u8> {
    let mut net = SeedNet::ZERO;
    for (place, number) in net.numbers_mut().enumerate() {
        *number = (place % 17) as f32 / 1_000.0 - 0.006;
    }
    let provenance = Provenance { games: 33, ..Provenance::default() };
    SeedNetFile { provenance, net }.write()
}

#[test]
fn the_network_of_70_numbers_plays_chess_and_its_terms_sum_to_the_score() {
    let nets = Nets(BTreeMap::from([("my.net".to_owned(), seed_net())]));
    for spec in ["hash=1", "search=alphabeta depth=2", "search=minimax depth=2"] {
        let spec = format!("eval=seed-net net=my.net {spec}");
        let mut used = session(&AnyGame::Chess, &spec, &nets).unwrap();
        assert_eq!(used.evaluation(), "seed-net: 70 inputs, 32 neurons; 33 games");
        for moves in [&[][..], &["e2e4"], &["e2e4", "d7d5", "e4d5"]] {
            used.set_position(Start::Game, moves).unwrap();
            let trace = used.trace();
            let names: Vec<&str> = trace.terms.iter().map(|term| term.name).collect();
            assert_eq!(names, ["network"]);
            let limits = Limits { depth: Some(1), ..Limits::default() };
            let analysis = used.think(&limits, &Control::default(), &mut ());
            let score = analysis.lines[0].score.seen_by(Side::White);
            assert!(score.mate_plies().is_none());
        }
        let remarks = think(&mut used);
        assert!(remarks.iter().all(|line| !line.contains("hce")), "{remarks:?}");
    }
}

/// One ply deep the score is the best of what the network says after each move.
#[test]
fn one_ply_deep_the_network_alone_decides() {
    let nets = Nets(BTreeMap::from([("my.net".to_owned(), seed_net())]));
    let spec = "search=alphabeta depth=1 eval=seed-net net=my.net";
    let mut used = session(&AnyGame::Chess, spec, &nets).unwrap();
    let analysis = used.think(&Limits::default(), &Control::default(), &mut ());
    let told = analysis.lines[0].score.seen_by(Side::White).raw();
    let mut best = i32::MIN;
    for file in "abcdefgh".chars() {
        for rank in [3, 4] {
            used.set_position(Start::Game, &[&format!("{file}2{file}{rank}")]).unwrap();
            best = best.max(used.trace().total(Side::White));
        }
    }
    for knight in ["b1a3", "b1c3", "g1f3", "g1h3"] {
        used.set_position(Start::Game, &[knight]).unwrap();
        best = best.max(used.trace().total(Side::White));
    }
    assert_eq!(told, best);
}

#[test]
fn the_network_of_70_numbers_is_refused_where_it_cannot_play() {
    let hash = AnyGame::Chess.rules_hash().unwrap().to_string();
    let own = net(&AnyGame::Chess).write();
    let nets = Nets(BTreeMap::from([
        ("my.net".to_owned(), seed_net()),
        ("own.net".to_owned(), own),
        ("cut.net".to_owned(), seed_net()[..99].to_vec()),
        (hash, seed_net()),
    ]));
    for (spec, why) in [
        ("eval=seed-net", "eval=seed-net needs its network: name one with net=FILE"),
        ("eval=seed-net net=missing.net", "net=missing.net: the file cannot be read"),
        ("eval=seed-net net=own.net", "net=own.net: this is no network of 70 numbers"),
        ("eval=seed-net net=cut.net", "net=cut.net: this network is not whole"),
        ("eval=nnue net=my.net", "write eval=seed-net"),
    ] {
        let refusal = session(&AnyGame::Chess, spec, &nets).err().unwrap();
        assert!(refusal.contains(why), "{spec}: {refusal}");
    }
    for name in ["minishogi", "atomic", "capablanca"] {
        let game = AnyGame::of_library(name).unwrap();
        let refusal = session(&game, "eval=seed-net net=my.net", &nets).err().unwrap();
        let sentence = format!("eval=seed-net judges chess only, not {name}: leave it out");
        assert_eq!(refusal, sentence);
    }
    let mut session = session(&AnyGame::Chess, "eval=seed-net net=my.net", &nets).unwrap();
    let refusal = session.set_option("EvalFile", "").unwrap_err().to_string();
    assert!(refusal.contains("stays seed-net"), "{refusal}");
    assert!(session.set_option("UCI_Variant", "minishogi").is_err());
    assert!(session.set_option("EvalFile", "my.net").unwrap().unwrap().contains("seed-net"));
}

/// Explanations have the terms of the evaluation by hand.
#[test]
fn an_analyst_has_reasons_although_a_network_searches() {
    use game_core::Analyst;
    let file = net(&AnyGame::Chess);
    let mut used = session(&AnyGame::Chess, "hash=1", &kept(&AnyGame::Chess, &file)).unwrap();
    let control = Control::default();
    let terms = used.analyst(&control).trace(&[]);
    let by_hand = session(&AnyGame::Chess, "hash=1 eval=hce", &Nets::default()).unwrap();
    assert_eq!(terms, by_hand.trace());
    assert_ne!(terms, used.trace());
}
