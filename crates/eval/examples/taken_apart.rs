//! Prints the terms of positions given as FEN on the command line:
//! `cargo run -p eval --example taken_apart -- "FEN" ...`.

use chess::Chess;
use eval::Hce;
use game_core::{BoardView, Evaluator, Side, Trace};

fn main() {
    let mut hce = Hce::new();
    for text in std::env::args().skip(1) {
        let pos = match notation::fen::position(&text, Chess::from_setup) {
            Ok(pos) => pos,
            Err(faults) => {
                eprintln!("{text}\n{faults}");
                continue;
            }
        };
        hce.reset(&pos);
        let mut trace = Trace::default();
        hce.trace(&pos, &mut trace);
        println!("{text}: {} for {}", hce.evaluate(&pos), pos.turn());
        for term in &trace.terms {
            let [white, black] = term.centipawns;
            println!("{:>14} {white:>6} {black:>6} {:>6}", term.name, white - black);
        }
        println!("{:>14} {:>20}", "sum", trace.total(Side::White));
    }
}
