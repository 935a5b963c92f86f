//! The standing duel: chess compiled from its rules file against the crate
//! `chess`, which was written for that one game.
//!
//! Random games are played ply by ply on both; moves, checks, endings, claims,
//! FENs and the sameness of positions must agree at every step. The laws of a
//! position (what is made can be unmade, keys agree with keys from scratch) are
//! checked on the way.

mod support;

use chess::Chess;
use game_core::{BoardView, Key, Move, Position, Setup};
use notation::coords::{self, CastlingText};
use notation::fen;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use support::Random;
use variants::{AnyRulebook, Rulebook, Variant};

/// Enough to meet everything; two thousand with `SLOW_TESTS=1`.
const GAMES: u64 = 60;
const SLOW_GAMES: u64 = 2_000;
const MAX_PLIES: usize = 600;

type Compiled = Variant<u64>;

fn rules(id: &str) -> Arc<Rulebook<u64>> {
    match support::book(id).expect("the game compiles") {
        AnyRulebook::Bits64(rules) => rules,
        _ => panic!("{id} is played on 64 squares"),
    }
}

/// A random arrangement with the king between the rooks, as Shredder-FEN.
fn chess960_start(random: &mut Random) -> String {
    let mut rank = ['.'; 8];
    rank[2 * random.below(4)] = 'B';
    rank[2 * random.below(4) + 1] = 'B';
    let mut place = |piece: char, which: usize| {
        let free: Vec<usize> = (0..8).filter(|&file| rank[file] == '.').collect();
        rank[free[which]] = piece;
        (b'A' + free[which] as u8) as char
    };
    for (piece, n_free) in [('Q', 6), ('N', 5), ('N', 4)] {
        place(piece, random.below(n_free));
    }
    let (west, _, east) = (place('R', 0), place('K', 0), place('R', 0));
    let (white, rights) = (String::from_iter(rank), format!("{east}{west}"));
    let (black, small) = (white.to_lowercase(), rights.to_lowercase());
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights}{small} - 0 1")
}

/// One game on both boards.
struct Duel {
    ours: Compiled,
    theirs: Chess,
    rules: Arc<Rulebook<u64>>,
    castling: CastlingText,
    /// Keys of `Variant` by keys of `Chess`, and keys of `Chess` by keys of
    /// `Variant`.
    keys: (HashMap<Key, Key>, HashMap<Key, Key>),
}

impl Duel {
    fn new(rules: &Arc<Rulebook<u64>>, setup: &Setup, castling: CastlingText) -> Duel {
        Duel {
            ours: Variant::from_setup(rules, setup).expect("the start is a position of ours"),
            theirs: Chess::from_setup(setup).expect("the start is a position of theirs"),
            rules: Arc::clone(rules),
            castling,
            keys: Default::default(),
        }
    }

    fn fen(&self) -> String {
        fen::print(&self.theirs.to_setup())
    }

    /// The legal moves of a position by their text.
    fn by_text<P: Position>(&self, pos: &P) -> Vec<(String, Move)> {
        let named = |m: Move| (coords::print(pos, m, self.castling), m);
        let mut moves: Vec<_> = pos.legal_moves().into_iter().map(named).collect();
        moves.sort();
        moves
    }

    /// The moves both positions list, which must be the same.
    fn moves(&self) -> Vec<(Move, Move)> {
        let (ours, theirs) = (self.by_text(&self.ours), self.by_text(&self.theirs));
        let texts = |moves: &[(String, Move)]| -> Vec<String> {
            moves.iter().map(|(text, _)| text.clone()).collect()
        };
        assert_eq!(texts(&ours), texts(&theirs), "{}", self.fen());
        assert_eq!(self.ours.count_legal(), ours.len() as u64, "{}", self.fen());
        ours.into_iter().zip(theirs).map(|(ours, theirs)| (ours.1, theirs.1)).collect()
    }

    /// Compares what both positions say, and returns the word for the end of
    /// the game.
    fn check_state(&mut self) -> Option<String> {
        let fen = self.fen();
        assert_eq!(fen::print(&self.ours.to_setup()), fen);
        assert_eq!(self.ours.turn(), self.theirs.turn());
        assert_eq!(self.ours.in_check(), self.theirs.in_check(), "{fen}");
        let outcome = self.theirs.outcome();
        assert_eq!(self.ours.outcome(), outcome, "{fen}");
        if outcome.is_none() {
            let claims = (self.ours.claimable_draw(), self.theirs.claimable_draw());
            assert_eq!(claims.0, claims.1, "{fen}");
        }
        let (ours, theirs) = (self.ours.key(), self.theirs.key());
        assert_eq!(*self.keys.0.entry(theirs).or_insert(ours), ours, "one key for {fen}");
        assert_eq!(*self.keys.1.entry(ours).or_insert(theirs), theirs, "{fen} has its own key");
        outcome.map(|outcome| outcome.to_string())
    }

    /// The laws written at `Position`, for every legal move.
    fn check_laws(&mut self, moves: &[(Move, Move)]) {
        let before = self.ours.clone();
        for &(m, _) in moves {
            assert!(self.ours.is_legal(m));
            self.ours.make(m, &mut ());
            let setup = self.ours.to_setup();
            let again = Variant::from_setup(&self.rules, &setup).expect("a legal position");
            assert_eq!(self.ours.key(), again.key(), "key from scratch: {}", fen::print(&setup));
            self.ours.unmake();
            assert!(self.ours == before, "unmaking restores every field: {}", self.fen());
        }
    }

    /// Plays to the end of the game and returns its word.
    fn play(mut self, random: &mut Random) -> String {
        for _ in 0..MAX_PLIES {
            let moves = self.moves();
            if let Some(ending) = self.check_state() {
                return ending;
            }
            self.check_laws(&moves);
            let (ours, theirs) = moves[random.below(moves.len())];
            self.ours.make(ours, &mut ());
            self.theirs.make(theirs, &mut ());
        }
        "nothing: unfinished".into()
    }
}

/// Plays one game; every fourth is one of Chess960.
fn play(orthodox: &Arc<Rulebook<u64>>, shuffled: &Arc<Rulebook<u64>>, game: u64) -> String {
    let mut random = Random::seeded(game);
    let read = |text: &str| fen::parse(text).expect("a FEN");
    if game.is_multiple_of(4) {
        let setup = read(&chess960_start(&mut random));
        return Duel::new(shuffled, &setup, CastlingText::KingTakesRook).play(&mut random);
    }
    let setup = Chess::start().to_setup();
    Duel::new(orthodox, &setup, CastlingText::KingTarget).play(&mut random)
}

#[test]
fn chess_from_its_file_is_chess() {
    let (orthodox, shuffled) = (rules("chess"), rules("chess960"));
    let n_games = if support::is_slow() { SLOW_GAMES } else { GAMES };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let endings: HashSet<String> = std::thread::scope(|scope| {
        let worker = |first| {
            let (orthodox, shuffled) = (&orthodox, &shuffled);
            let games = (first..n_games).step_by(n_threads);
            scope
                .spawn(move || games.map(|game| play(orthodox, shuffled, game)).collect::<Vec<_>>())
        };
        let workers: Vec<_> = (0..n_threads as u64).map(worker).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("all games agree")).collect()
    });
    for ending in ["checkmate", "stalemate", "insufficient material", "75-move rule"] {
        let met = endings.iter().any(|words| words.contains(ending));
        assert!(met, "no game ended by {ending}: {endings:?}");
    }
}

/// Positions that random play seldom meets.
#[test]
fn rare_positions_are_judged_alike() {
    let orthodox = rules("chess");
    let positions = [
        // Pieces that can and cannot mate.
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1N2/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1B2/8/8 b - - 0 1",
        "8/8/4k3/8/8/3K1NN1/8/8 w - - 0 1",
        "8/8/3nk3/8/8/3K1N2/8/8 w - - 0 1",
        "8/8/3bk3/8/8/3K1N2/8/8 w - - 0 1",
        "8/8/3bk3/8/8/3K1B2/8/8 w - - 0 1",
        "8/8/3bk3/8/8/3KB3/8/8 w - - 0 1",
        "1b6/8/4k3/8/8/3K4/3B1B2/B3B3 w - - 0 1",
        "8/8/4k3/8/8/3K1P2/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1",
        // Counters at their limits.
        "8/8/4k3/8/8/3K1R2/8/8 w - - 99 90",
        "8/8/4k3/8/8/3K1R2/8/8 w - - 100 90",
        "8/8/4k3/8/8/3K1R2/8/8 w - - 149 90",
        "8/8/4k3/8/8/3K1R2/8/8 w - - 150 90",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 90",
        // En passant captures: pinned along the rank, along the diagonal, and
        // as the only answer to a check.
        "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "4k3/8/8/2KpP3/8/8/8/7q w - d6 0 1",
        "8/8/8/3pP3/2K5/8/8/4k3 w - d6 0 1",
        "8/8/3k4/8/2Pp4/8/8/B3K3 b - c3 0 1",
    ];
    for text in positions {
        let setup = fen::parse(text).expect("a FEN");
        let mut duel = Duel::new(&orthodox, &setup, CastlingText::KingTarget);
        let moves = duel.moves();
        duel.check_state();
        duel.check_laws(&moves);
    }
}
