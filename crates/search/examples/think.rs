//! Thinks about a position and says what it finds.
use chess::Chess;
use game_core::{Analysis, Control, Limits, Position, Side, Sink};
struct Show(Chess);
impl Sink for Show {
    fn progress(&mut self, a: &Analysis) {
        let l = &a.lines[0];
        let mut p = self.0.snapshot();
        let t: Vec<String> = l
            .moves
            .iter()
            .map(|&m| {
                let s = notation::san::print(&p, m);
                p.play(m).unwrap();
                s.to_string()
            })
            .collect();
        println!(
            "d{}/{} {} n{} {}ms {:.2}Mnps {}",
            a.effort.depth,
            a.effort.selective_depth,
            l.score.seen_by(Side::White),
            a.effort.nodes,
            a.effort.time.as_millis(),
            a.effort.nodes as f64 / a.effort.time.as_secs_f64() / 1e6,
            t.join(" ")
        );
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let fen = args
        .get(1)
        .cloned()
        .unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into());
    let depth = args.get(2).map_or(16, |d| d.parse().unwrap());
    let threads = args.get(3).map_or(1, |d| d.parse().unwrap());
    let pos = Chess::from_setup(&notation::fen::parse(&fen).unwrap()).unwrap();
    let mut s = search::Searcher::new(eval::Hce::new(), 64).unwrap();
    s.set_threads(threads);
    s.think(
        &pos,
        &Limits { depth: Some(depth), ..Limits::default() },
        &Control::default(),
        &mut Show(pos.clone()),
    );
}
