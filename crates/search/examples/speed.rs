//! The search in compiled games with as much of UCI as `tests/measure/speed.py` needs, so
//! that speed can be measured without building the whole program:
//! `cargo build --profile profiling -p search --example speed`, then
//! `tests/measure/speed.py target/profiling/examples/speed`.

use eval::Universal;
use game_core::{Control, Limits, Position};
use notation::coords::{self, CastlingText};
use search::Searcher;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

const HASH_MB: usize = 16;

fn book(id: &str) -> AnyRulebook {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &fen).expect("a game").expect("sound rules");
    variants::compile(&game).expect("it compiles")
}

/// Searches the position after these moves and prints the nodes and the best move.
fn go<B: Width>(rules: &Arc<Rulebook<B>>, moves: &[String], nodes: u64) {
    let text = |pos: &Variant<B>, m| coords::print(pos, m, CastlingText::KingTarget);
    let mut pos = Variant::start(rules).expect("the game has a start");
    for word in moves {
        let legal = pos.legal_moves();
        let Some(&m) = legal.iter().find(|m| text(&pos, **m) == *word) else { break };
        pos.make(m, &mut ());
    }
    let mut searcher = Searcher::new(Universal::with_hce(), HASH_MB).expect("memory");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = searcher.think(&pos, &limits, &Control::default(), &mut ());
    println!("info nodes {}", found.effort.nodes);
    let best = found.best_move().map_or("(none)".to_string(), |m| text(&pos, m));
    println!("bestmove {best}");
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("variants") {
        let ids: Vec<String> =
            rules::library::ids().map(|id| format!("{{\"id\":\"{id}\"}}")).collect();
        println!("[{}]", ids.join(","));
        return;
    }
    let (mut rules, mut moves) = (book("chess"), Vec::new());
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                let ids: Vec<&str> = rules::library::ids().collect();
                println!("option name UCI_Variant type combo var {}\nuciok", ids.join(" var "));
            }
            ["isready"] => println!("readyok"),
            ["setoption", "name", "UCI_Variant", "value", id] => rules = book(id),
            ["position", "startpos", ref rest @ ..] => {
                moves = rest.iter().skip(1).map(|word| word.to_string()).collect();
            }
            ["go", "nodes", n] => {
                let nodes = n.parse().unwrap_or(1);
                match &rules {
                    AnyRulebook::Bits64(rules) => go(rules, &moves, nodes),
                    AnyRulebook::Bits128(rules) => go(rules, &moves, nodes),
                    AnyRulebook::Bits256(rules) => go(rules, &moves, nodes),
                }
            }
            ["quit"] => return,
            _ => {}
        }
    }
}
