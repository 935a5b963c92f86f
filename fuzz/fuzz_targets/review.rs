//! Whole games through a review: any PGN, any moves, scores and clocks. It never
//! panics, and every move of the game that is legal is judged.
#![no_main]

use engine::{GameToReview, GivenScores, LetterCase, ReviewOrder, Session, Spec};
use explain::Level;
use explain::review::Told;
use game_core::{Control, Start};
use libfuzzer_sys::fuzz_target;
use manticore_fuzz::quick_game;
use notation::pgn::{self, PgnGame, PgnReader};

/// Few nodes and few moves: a fuzzer tries thousands of games.
const NODES: u64 = 20;
const MAX_PLIES: usize = 12;

fn review(game: &PgnGame) -> Option<()> {
    let rules = quick_game(game.tag("Variant").unwrap_or("chess"))?;
    let fen = game.tag("FEN");
    let mut pos = fen.map_or_else(|| rules.start(), |fen| rules.position(fen)).ok()?;
    let (mut moves, mut given, mut told) = (Vec::new(), GivenScores::default(), Told::default());
    given.scores.push(pgn::eval(game.comment(game.root())));
    for node in game.main_line().take(MAX_PLIES) {
        let Ok(m) = pos.read_move(game.text(node), LetterCase::Exact) else { break };
        if pos.outcome().is_some() || pos.play(m).is_err() {
            break;
        }
        moves.push(m);
        given.scores.push(pgn::eval(game.comment(node)));
        told.clocks.push(pgn::clock(game.comment(node)));
    }
    told.control = game.tag("TimeControl").unwrap_or_default().parse().unwrap_or_default();
    let mut session = Session::new(rules, "hash=1".parse::<Spec>().ok()?).ok()?;
    let order = ReviewOrder { level: Level::Club, nodes: NODES, every: false };
    for given in [None, Some(&given)] {
        let asked = GameToReview { start: Start::from(fen), moves: &moves, given, told: &told };
        let done = session.review_game(&asked, order, &Control::default(), &mut |_| ());
        assert_eq!(done.ok()?.moves.len(), moves.len());
    }
    Some(())
}

fuzz_target!(|input: &[u8]| {
    let mut reader = PgnReader::new(input);
    while let Some((game, _)) = PgnGame::read_until_fault(&mut reader) {
        review(&game);
    }
});
