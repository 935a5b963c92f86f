//! The laws of a position, held in random games: making and unmaking restores
//! everything, keys agree with keys from scratch, observers hear exactly what
//! changes, and the lists of moves agree with one another and with a generator
//! that tries every move. Nothing here knows what a game is about.

use crate::support::{self, Random};
use game_core::{
    BoardView, Key, Kind, Move, MoveClass, MoveList, Observer, Piece, Position, Side, Square,
};
use notation::coords::CastlingText;
use std::sync::Arc;
use variants::{Rulebook, Variant, Width};

/// One position in so many has all its moves looked at.
const SAMPLE: usize = 24;
const SLOW_SAMPLE: usize = 100;
/// Positions with more moves have some of them looked at.
const MOST_MOVES: usize = 40;

/// Follows the board only by what the position tells.
#[derive(Clone, PartialEq, Debug)]
struct Shadow(Vec<Option<Piece>>);

impl Shadow {
    fn of<B: Width>(pos: &Variant<B>) -> Shadow {
        Shadow(pos.geometry().squares().map(|sq| pos.at(sq)).collect())
    }
}

impl Observer for Shadow {
    fn put(&mut self, sq: Square, piece: Piece) {
        assert_eq!(self.0[sq.index()], None, "put onto an empty square");
        self.0[sq.index()] = Some(piece);
    }
    fn take(&mut self, sq: Square, piece: Piece) {
        assert_eq!(self.0[sq.index()], Some(piece), "take what is there");
        self.0[sq.index()] = None;
    }
}

fn sorted(moves: &[Move]) -> MoveList {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// The lists of moves agree with one another.
fn check_lists<B: Width>(pos: &Variant<B>, random: &mut Random) {
    let all = sorted(&pos.legal_moves());
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "no move twice");
    let mut parts = MoveList::new();
    pos.generate(MoveClass::Noisy, &mut parts);
    let is_noisy = |m: &Move| {
        let facts = pos.facts(*m);
        facts.captured.is_some() || facts.promotion.is_some()
    };
    assert!(parts.iter().all(is_noisy), "noisy moves change the material");
    let n_noisy = parts.len();
    pos.generate(MoveClass::Quiet, &mut parts);
    assert!(!parts[n_noisy..].iter().any(is_noisy), "quiet moves do not");
    assert_eq!(sorted(&parts), all, "all moves = noisy and quiet ones");
    assert_eq!(pos.count_legal(), all.len() as u64, "counted as listed");
    assert_eq!(sorted(&pos.legal_by_trying()), all, "as found by trying");
    for _ in 0..4 {
        let word = Move::from_bits(random.0.next_u64() as u32);
        assert_eq!(pos.is_legal(word), all.contains(&word), "{word:?}");
    }
    for &m in &all {
        assert!(pos.is_legal(m), "{m:?} is listed");
        let (kinds, facts) = (pos.move_kinds(m), pos.facts(m));
        assert_eq!(kinds.kind, facts.kind, "{m:?}");
        assert_eq!(kinds.captured, facts.captured.map(|(kind, _)| kind), "{m:?}");
        assert_eq!(kinds.promotion, facts.promotion, "{m:?}");
    }
    let snapshot = pos.snapshot();
    assert_eq!(snapshot.key(), pos.key());
    assert_eq!(snapshot.to_setup().squares, pos.to_setup().squares);
    assert_eq!(sorted(&snapshot.legal_moves()), all);
    check_attacks(pos);
}

/// Pieces of a kind attack together what each of them attacks.
fn check_attacks<B: Width>(pos: &Variant<B>) {
    for side in Side::BOTH {
        for kind in (0..pos.n_kinds()).map(|index| Kind(index as u8)) {
            let (piece, men) = (Piece::new(side, kind), pos.of(side, kind));
            let mut together: Vec<Square> = Vec::new();
            pos.each_attack(piece, men, pos.occupied(), |attacked| together.extend(attacked));
            let attacks_from = |sq: Square| pos.attacks_of(piece, sq, pos.occupied());
            let mut alone: Vec<Square> = men.into_iter().flat_map(attacks_from).collect();
            together.sort();
            alone.sort();
            assert_eq!(together, alone, "{side:?} {}", pos.symbol(kind));
        }
    }
}

/// Some of the moves, all if they are few.
fn some_of(mut moves: MoveList, random: &mut Random) -> MoveList {
    while moves.len() > MOST_MOVES {
        let index = random.below(moves.len());
        moves.swap_remove(index);
    }
    moves
}

/// Each move can be taken back without a trace and tells what it changes.
fn check_moves<B: Width>(rules: &Arc<Rulebook<B>>, pos: &mut Variant<B>, random: &mut Random) {
    let before = pos.clone();
    for (n, m) in some_of(pos.legal_moves(), random).into_iter().enumerate() {
        let mut shadow = Shadow::of(pos);
        pos.make(m, &mut shadow);
        assert_eq!(shadow, Shadow::of(pos), "the observer heard everything");
        assert_eq!(pos.key(), pos.key_from_scratch(), "incremental key = key from scratch");
        check_setup(rules, pos);
        if n % 8 == 0 || support::is_slow() {
            check_text(rules, pos);
        }
        pos.unmake();
        assert!(*pos == before, "unmaking restores every field");
    }
}

/// The legal moves as players write them.
fn move_texts<B: Width>(pos: &Variant<B>) -> Vec<String> {
    let mut texts: Vec<String> = pos
        .legal_moves()
        .iter()
        .map(|&m| notation::coords::print(pos, m, CastlingText::KingTakesRook))
        .collect();
    texts.sort();
    texts
}

/// The position set up again from its own contents is the same.
fn check_setup<B: Width>(rules: &Arc<Rulebook<B>>, pos: &Variant<B>) {
    let setup = pos.to_setup();
    let again = Variant::from_setup(rules, &setup).expect("a legal move leads to a position");
    assert_eq!(again.to_setup(), setup, "contents survive");
    assert_eq!(again.key(), pos.key(), "key of the position set up again");
}

/// The position read from its FEN is the same, as far as the moves that led to
/// it do not matter.
fn check_text<B: Width>(rules: &Arc<Rulebook<B>>, pos: &Variant<B>) {
    let text = notation::fen::print(&pos.to_setup());
    let read = notation::fen::parse(&text).expect("what is printed is read");
    let again = Variant::from_setup(rules, &read).expect("the text of a position is one");
    let alone = pos.snapshot();
    assert_eq!(notation::fen::print(&again.to_setup()), text, "the text survives");
    assert_eq!(again.key(), alone.key(), "{text}: key");
    assert_eq!(again.outcome(), alone.outcome(), "{text}: outcome");
    assert_eq!(again.claimable_draw(), alone.claimable_draw(), "{text}: claim");
    assert_eq!(move_texts(&again), move_texts(&alone), "{text}: moves");
}

/// Plays one game of at most so many plies, and returns whether it ended and the
/// keys of its positions.
pub fn play<B: Width>(rules: &Arc<Rulebook<B>>, game: u64, max_plies: usize) -> (bool, Vec<Key>) {
    let sample = if support::is_slow() { SLOW_SAMPLE } else { SAMPLE };
    let mut random = Random::seeded(game);
    let mut pos = Variant::start(rules).expect("the game has a start");
    let mut keys = Vec::new();
    for ply in 0..max_plies {
        keys.push(pos.key());
        let looks_close = random.below(sample) == 0 || ply == 0;
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            if looks_close {
                check_lists(&pos, &mut random);
                check_moves(rules, &mut pos, &mut random);
            }
        }));
        if let Err(cause) = result {
            let fen = notation::fen::print(&pos.to_setup());
            eprintln!("{}, game {game}, ply {ply}: {fen}", rules.id);
            std::panic::resume_unwind(cause);
        }
        let moves = pos.legal_moves();
        if pos.outcome().is_some() {
            return (true, keys);
        }
        assert!(!moves.is_empty(), "{}: a game that goes on has moves", rules.id);
        pos.make(moves[random.below(moves.len())], &mut ());
    }
    (false, keys)
}
