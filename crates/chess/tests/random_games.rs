//! Random games ply by ply beside an independent library: same moves, same
//! outcome, same SAN, same FEN. On the way the laws of `Position` are checked:
//! making and unmaking restores everything, keys agree with keys from scratch,
//! observers hear exactly what changes.

use chess::Chess;
use game_core::random::{GOLDEN, Xorshift64};
use game_core::{
    BoardView, DrawReason, Move, MoveClass, MoveList, Observer, Outcome, Piece, Position, Set64,
    Side, Square,
};
use notation::coords::{self, CastlingText};
use notation::{fen, san};
use shakmaty::{EnPassantMode, Position as _, uci::UciMove};
use std::collections::{HashMap, HashSet};

/// Enough to meet everything many times; ten thousand with `SLOW_TESTS=1`.
const GAMES: u64 = 200;
const SLOW_GAMES: u64 = 10_000;
const MAX_PLIES: usize = 600;

/// Follows the board only by what the position tells.
#[derive(Clone, PartialEq, Debug)]
struct Shadow([Option<Piece>; 64]);

impl Shadow {
    fn of(pos: &Chess) -> Shadow {
        Shadow(std::array::from_fn(|sq| pos.at(Square(sq as u8))))
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

fn n_games() -> u64 {
    if std::env::var_os("SLOW_TESTS").is_some() { SLOW_GAMES } else { GAMES }
}

fn start_of(game: u64, random: &mut Xorshift64) -> shakmaty::Chess {
    if !game.is_multiple_of(4) {
        return shakmaty::Chess::default();
    }
    let fen: shakmaty::fen::Fen = chess960_start(random).parse().expect("a valid start");
    fen.into_position(shakmaty::CastlingMode::Chess960).expect("a valid start")
}

/// A random arrangement with the king between the rooks, as Shredder-FEN.
fn chess960_start(random: &mut Xorshift64) -> String {
    let mut rank = ['.'; 8];
    rank[2 * random.below(4)] = 'B';
    rank[2 * random.below(4) + 1] = 'B';
    let place = |piece: char, which: usize, rank: &mut [char; 8]| {
        let free: Vec<usize> = (0..8).filter(|&file| rank[file] == '.').collect();
        rank[free[which]] = piece;
        free[which]
    };
    for (piece, n_free) in [('Q', 6), ('N', 5), ('N', 4)] {
        place(piece, random.below(n_free), &mut rank);
    }
    let west = place('R', 0, &mut rank);
    place('K', 0, &mut rank);
    let east = place('R', 0, &mut rank);
    let letter = |file: usize| (b'A' + file as u8) as char;
    let (rights, white): (String, String) =
        ([letter(east), letter(west)].iter().collect(), rank.iter().collect());
    let (black, small) = (white.to_lowercase(), rights.to_lowercase());
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights}{small} - 0 1")
}

#[test]
fn random_games_agree_with_shakmaty() {
    let play = |game: u64| {
        let mut random = Xorshift64::new(game.wrapping_mul(GOLDEN) | 1);
        let theirs = start_of(game, &mut random);
        check_game(theirs, &mut random)
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let endings: HashSet<&str> = std::thread::scope(|scope| {
        let worker = |first| {
            scope.spawn(move || (first..n_games()).step_by(n_threads).map(play).collect::<Vec<_>>())
        };
        let workers: Vec<_> = (0..n_threads as u64).map(worker).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("all games agree")).collect()
    });
    for ending in ["checkmate", "stalemate", "insufficient", "counter"] {
        assert!(endings.contains(ending), "no game ended by {ending}: {endings:?}");
    }
}

fn their_fen(theirs: &shakmaty::Chess) -> String {
    shakmaty::fen::Fen::from_position(theirs, EnPassantMode::Legal).to_string()
}

/// Shakmaty prints castling rights in X-FEN; so do we unless they were read as
/// files, so the start is read from its own print.
fn check_game(mut theirs: shakmaty::Chess, random: &mut Xorshift64) -> &'static str {
    let mut ours = fen::position(&their_fen(&theirs), Chess::from_setup).expect("theirs is valid");
    let mut occurrences = HashMap::<String, u32>::new();
    for _ in 0..MAX_PLIES {
        check_fen(&ours, &theirs);
        let moves = check_moves(&ours, &theirs);
        let position = fen::print(&ours.to_setup());
        let without_counters: Vec<&str> = position.split(' ').take(4).collect();
        let seen = occurrences.entry(without_counters.join(" ")).or_default();
        *seen += 1;
        if let Some(ending) = check_outcome(&ours, &theirs, *seen) {
            return ending;
        }
        let choice = random.below(moves.len());
        let (our_move, their_move) = moves[choice];
        check_laws(&mut ours, random);
        ours.make(our_move, &mut ());
        theirs.play_unchecked(their_move);
    }
    "unfinished"
}

fn check_fen(ours: &Chess, theirs: &shakmaty::Chess) {
    assert_eq!(fen::print(&ours.to_setup()), their_fen(theirs));
}

/// Both lists, joined by SAN and by coordinates.
fn check_moves(ours: &Chess, theirs: &shakmaty::Chess) -> Vec<(Move, shakmaty::Move)> {
    let mode = theirs.castles().mode();
    let castling = match mode {
        shakmaty::CastlingMode::Standard => CastlingText::KingTarget,
        shakmaty::CastlingMode::Chess960 => CastlingText::KingTakesRook,
    };
    let mut pairs: Vec<(String, Move)> =
        ours.legal_moves().into_iter().map(|m| (coords::print(ours, m, castling), m)).collect();
    pairs.sort();
    let mut theirs_by_text: Vec<(String, shakmaty::Move)> = theirs
        .legal_moves()
        .into_iter()
        .map(|m| (UciMove::from_move(m, mode).to_string(), m))
        .collect();
    theirs_by_text.sort_by(|a, b| a.0.cmp(&b.0));
    let texts = |pairs: &[(String, Move)]| pairs.iter().map(|p| p.0.clone()).collect::<Vec<_>>();
    let their_texts: Vec<String> = theirs_by_text.iter().map(|p| p.0.clone()).collect();
    assert_eq!(texts(&pairs), their_texts, "{}", fen::print(&ours.to_setup()));
    let join = |((text, our_move), (_, their_move)): ((String, Move), (_, shakmaty::Move))| {
        let our_san = san::print(ours, our_move);
        let their_san = shakmaty::san::SanPlus::from_move(theirs.clone(), their_move).to_string();
        assert_eq!(our_san, their_san, "{text} in {}", fen::print(&ours.to_setup()));
        assert_eq!(san::parse(ours, &our_san).expect("own SAN"), our_move);
        assert_eq!(coords::parse(ours, &text).expect("own coordinates"), our_move);
        (our_move, their_move)
    };
    pairs.into_iter().zip(theirs_by_text).map(join).collect()
}

/// The outcome both agree on, if the game is over.
fn check_outcome(ours: &Chess, theirs: &shakmaty::Chess, seen: u32) -> Option<&'static str> {
    assert_eq!(ours.in_check(), theirs.is_check());
    let outcome = ours.outcome();
    let expected_claim = if theirs.halfmoves() >= 100 {
        Some(DrawReason::MoveRule(50))
    } else {
        (seen >= 3).then_some(DrawReason::Repetition(3))
    };
    assert_eq!(ours.claimable_draw(), expected_claim);
    if theirs.is_checkmate() {
        let winner = outcome.and_then(Outcome::winner).expect("mate is a win");
        assert_eq!(winner, !ours.turn());
        return Some("checkmate");
    }
    let (reason, ending) = if theirs.is_stalemate() {
        (DrawReason::Stalemate, "stalemate")
    } else if theirs.is_insufficient_material() {
        (DrawReason::InsufficientMaterial, "insufficient")
    } else if theirs.halfmoves() >= 150 {
        (DrawReason::MoveRule(75), "counter")
    } else if seen >= 5 {
        (DrawReason::Repetition(5), "repetition")
    } else {
        assert_eq!(outcome, None);
        return None;
    };
    assert_eq!(outcome, Some(Outcome::Draw(reason)));
    Some(ending)
}

/// The laws written at `Position`.
fn check_laws(pos: &mut Chess, random: &mut Xorshift64) {
    let all = pos.legal_moves();
    let mut parts = MoveList::new();
    pos.generate(MoveClass::Noisy, &mut parts);
    let is_noisy = |m: &Move| {
        let facts = pos.facts(*m);
        facts.captured.is_some() || facts.promotion.is_some()
    };
    assert!(parts.iter().all(is_noisy));
    let n_noisy = parts.len();
    pos.generate(MoveClass::Quiet, &mut parts);
    assert!(!parts[n_noisy..].iter().any(is_noisy));
    let sorted = |moves: &MoveList| {
        let mut moves = moves.clone();
        moves.sort();
        moves
    };
    assert_eq!(sorted(&parts), sorted(&all), "all moves = noisy and quiet ones");
    assert_eq!(pos.count_legal(), all.len() as u64);

    for side in Side::BOTH {
        let one_by_one = pos.of_side(side).into_iter().map(|sq| pos.attacks_from(sq));
        let attacked = one_by_one.fold(Set64::EMPTY, |sum, set| sum | set);
        assert_eq!(pos.attacked_by(side), attacked, "all attacks of a side at once");
    }
    let before = pos.clone();
    for &m in &all {
        assert!(pos.is_legal(m));
        assert!(!pos.is_legal(Move::from_bits(m.bits() | 1 << 24)), "a detail of no move");
        let mut shadow = Shadow::of(pos);
        pos.make(m, &mut shadow);
        assert_eq!(shadow, Shadow::of(pos), "the observer heard everything");
        let again = Chess::from_setup(&pos.to_setup()).expect("a legal move leads to a position");
        assert_eq!(pos.key(), again.key(), "incremental key = key from scratch");
        assert_eq!(pos.keys(), again.keys(), "incremental keys of parts = those from scratch");
        pos.unmake();
        assert_eq!(*pos, before, "unmaking restores every field");
    }
    for _ in 0..20 {
        let word = Move::from_bits(random.next_u64() as u32 & 0x000f_3f3f);
        assert_eq!(pos.is_legal(word), all.contains(&word), "{word:?}");
    }
    let snapshot = pos.snapshot();
    assert_eq!(snapshot.key(), pos.key());
    assert_eq!(snapshot.to_setup(), pos.to_setup());
    assert_eq!(snapshot.legal_moves(), all);
    if !pos.in_check() {
        pos.make_null_move();
        assert_eq!(pos.turn(), !before.turn());
        pos.unmake();
        assert_eq!(*pos, before);
    }
}
