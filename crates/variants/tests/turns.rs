//! Games whose turns have several moves, counted turn by turn.
//!
//! The tables give, for each depth in turns, the lines of half-moves, the
//! different positions they end in, and the lines that captured a king. Lines
//! that meet in a position are counted together from there on, so the deep
//! rows cost no more than their positions; equal positions must have equal
//! keys for that to come out right. Random positions of Monster Chess are
//! compared turn by turn with a list made by another program.

mod support;

use game_core::{BoardView, Move, Position, Side};
use notation::coords::{self, CastlingText};
use std::collections::HashMap;
use std::sync::Arc;
use support::{Random, with_rules};
use variants::{Rulebook, Variant, Width};

/// Rows with more lines wait for `SLOW_TESTS=1`.
const SMALL: u64 = 300_000;

/// What is known of one depth.
#[derive(PartialEq, Eq, Default, Debug)]
struct Count {
    lines: u64,
    positions: u64,
    kings_captured: u64,
}

fn position<B: Width>(rules: &Arc<Rulebook<B>>, fen: &str) -> Result<Variant<B>, String> {
    let setup = notation::fen::parse(fen).map_err(|faults| faults.to_string())?;
    Variant::from_setup(rules, &setup).map_err(|faults| format!("{fen}: {faults:?}"))
}

/// Has a king been captured?
fn lacks_king<B: Width>(pos: &Variant<B>) -> bool {
    let kind = pos.kind_of_symbol("K").expect("these games have kings");
    Side::BOTH.iter().any(|&side| !pos.of_kind(kind).meets(pos.of_side(side)))
}

/// Visits the position after each turn of the side to move, with its moves.
fn each_turn<B: Width>(
    pos: &mut Variant<B>,
    line: &mut Vec<Move>,
    visit: &mut impl FnMut(&Variant<B>, &[Move]),
) {
    let us = pos.turn();
    for m in pos.legal_moves() {
        pos.make(m, &mut ());
        line.push(m);
        if pos.turn() != us || lacks_king(pos) {
            visit(pos, line);
        } else {
            each_turn(pos, line, visit);
        }
        line.pop();
        pos.unmake();
    }
}

/// The counts of all depths.
fn count<B: Width>(rules: &Arc<Rulebook<B>>, fen: &str, depth: u32) -> Result<Vec<Count>, String> {
    let start = position(rules, fen)?;
    let mut layer = HashMap::from([(start.key(), (start, 1))]);
    let mut counts = Vec::new();
    for _ in 0..depth {
        let mut count = Count::default();
        let mut next = HashMap::<_, (Variant<B>, u64)>::new();
        for (mut pos, times) in layer.into_values() {
            each_turn(&mut pos, &mut Vec::new(), &mut |after, _| {
                count.lines += times;
                if lacks_king(after) {
                    count.kings_captured += times;
                    assert!(after.outcome().is_some(), "a captured king ends the game");
                    return;
                }
                next.entry(after.key()).or_insert_with(|| (after.snapshot(), 0)).1 += times;
            });
        }
        count.positions = next.len() as u64;
        counts.push(count);
        layer = next;
    }
    Ok(counts)
}

/// The rows of one position, by rule set and FEN.
type Rows = HashMap<(String, String), Vec<Count>>;

fn rows(table: &str) -> Rows {
    let mut rows = Rows::new();
    for row in support::table(table) {
        let number = |index: usize| row.get(index).map_or(0, |text| text.parse().expect("a count"));
        let count = Count { lines: number(3), positions: number(4), kings_captured: number(5) };
        let depths = rows.entry((row[0].clone(), row[1].clone())).or_default();
        depths.push(count);
        assert_eq!(depths.len() as u64, number(2), "the depths come in order");
    }
    rows
}

fn check(table: &str, game_of: impl Fn(&str) -> &'static str) {
    let mut wrong = Vec::new();
    for ((rule_set, fen), mut expected) in rows(table) {
        if !support::is_slow() {
            expected.retain(|count| count.lines <= SMALL);
        }
        let id = game_of(&rule_set);
        let book = support::book(id).expect("the game compiles");
        let found = with_rules!(&book, rules => count(rules, &fen, expected.len() as u32));
        if found.as_ref() != Ok(&expected) {
            wrong.push(format!("{id} {fen}:\n{expected:?} expected, found\n{found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} positions are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn monster_in_turns() {
    check("monster.csv", |rule_set| match rule_set {
        "strict" => "monster",
        _ => "monster-capture",
    });
}

#[test]
fn marseillais_in_turns() {
    check("marseillais.csv", |rule_set| match rule_set {
        "plain" => "marseillais",
        _ => "marseillais-balanced",
    });
}

/// The 64-bit FNV-1a digest of a text.
fn digest(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// All legal turns as text, `e2e4,d2d4`, in order of the alphabet.
fn turns_as_text<B: Width>(pos: &mut Variant<B>) -> Vec<String> {
    let start = pos.clone();
    let mut turns = Vec::new();
    each_turn(pos, &mut Vec::new(), &mut |_, line| {
        let mut replay = start.clone();
        let half_move = |&m: &Move| {
            let text = coords::print(&replay, m, CastlingText::KingTarget);
            replay.make(m, &mut ());
            text
        };
        turns.push(line.iter().map(half_move).collect::<Vec<_>>().join(","));
    });
    turns.sort();
    turns
}

fn check_turns<B: Width>(rules: &Arc<Rulebook<B>>, row: &[String]) -> Result<(), String> {
    let (fen, n_turns, expected) = (&row[1], &row[2], &row[3]);
    let mut pos = position(rules, fen)?;
    let before = pos.clone();
    let turns = turns_as_text(&mut pos);
    assert!(pos == before, "walking through the turns left no trace");
    let found = format!("{:016x}", digest(&turns.join(" ")));
    let in_check = if pos.in_check() { "check" } else { "-" };
    if turns.len().to_string() != *n_turns || found != *expected || in_check != row[4] {
        return Err(format!("{fen}: {n_turns} turns expected, found {}, {in_check}", turns.len()));
    }
    Ok(())
}

#[test]
fn monster_turns_are_those_of_another_program() {
    let mut wrong = Vec::new();
    let books = ["monster", "monster-capture"].map(|id| support::book(id).expect("it compiles"));
    let rows = support::table("monster_positions.csv");
    assert!(rows.len() >= 300, "the table has a few hundred positions");
    for row in rows {
        let book = &books[usize::from(row[0] == "capture")];
        wrong.extend(with_rules!(book, rules => check_turns(rules, &row)).err());
    }
    assert!(wrong.is_empty(), "{} positions are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Puts pieces at random on a board of Monster Chess, White's too: more than a
/// game brings about, so that every way to strike twice comes up.
fn random_board(random: &mut Random) -> String {
    let mut below = |n: usize| random.below(n);
    let mut squares = [b'.'; 64];
    let men = ["K", "k", "PPQRBN", "PPPQ", "pppqrbn", "ppprbn"];
    for (group, letters) in men.iter().enumerate() {
        let n = if group < 2 { 1 } else { below(4) };
        for _ in 0..n {
            let letter = letters.as_bytes()[below(letters.len())];
            let sq = below(64);
            let on_last_rank = !(8..56).contains(&sq);
            if squares[sq] == b'.' && !(letter.eq_ignore_ascii_case(&b'p') && on_last_rank) {
                squares[sq] = letter;
            }
        }
    }
    let letters = |rank: &[u8]| -> String {
        let text: String = rank.iter().map(|&letter| char::from(letter)).collect();
        // Longest gaps first, so that a gap is one number.
        (1..=8).rev().fold(text, |text, n| text.replace(&".".repeat(n), &n.to_string()))
    };
    let ranks: Vec<String> = squares.chunks(8).map(letters).collect();
    format!("{} {} - - 0 1", ranks.join("/"), if below(2) == 0 { "w" } else { "b" })
}

#[test]
fn quick_looks_agree_with_trying_on_random_boards() {
    const N_BOARDS: usize = 3_000;
    let mut random = Random::seeded(1);
    let (mut n_positions, mut n_moves) = (0, 0);
    let book = support::book("monster").expect("the game compiles");
    with_rules!(&book, rules => {
        for _ in 0..N_BOARDS {
            let fen = random_board(&mut random);
            let Ok(mut pos) = position(rules, &fen) else { continue };
            // The first move of a turn and, behind it, the second or the answer.
            for ply in 0..3 {
                let sorted = |mut moves: Vec<Move>| {
                    moves.sort_by_key(|m| m.bits());
                    moves
                };
                let quick = sorted(pos.legal_moves());
                assert_eq!(quick, sorted(pos.legal_by_trying()), "{fen}, half-move {ply}");
                assert_eq!(pos.in_check(), pos.in_check_by_trying(), "{fen}, half-move {ply}");
                n_positions += 1;
                n_moves += quick.len();
                let Some(&m) = quick.get(n_moves % quick.len().max(1)) else { break };
                pos.make(m, &mut ());
            }
        }
    });
    assert!(n_positions > N_BOARDS && n_moves > 10 * N_BOARDS, "{n_positions}, {n_moves}");
}
