//! Files mutated from the library: whatever they say, reading, checking and first
//! moves end after a bounded count of steps, and nothing panics.

mod support;

use game_core::{Interrupt, Position};
use rules::{Lookup, check, describe, export};
use std::sync::Arc;
use std::time::Instant;
use support::{Random, with_rules};
use variants::{Rulebook, Variant, Width};

/// Mutated files by default, and where long tests are wanted.
const FEW: usize = 60;
const MANY: usize = 500;
/// The most positions looked at for the first moves of a game.
const MAX_POSITIONS: u64 = 50_000;
/// Files that take more seconds are shown where long tests are wanted.
const WORTH_A_LOOK: f64 = 2.0;
/// How many moves are played.
const N_MOVES: usize = 6;

/// Letters of moves, one of which takes the place of another.
const LETTERS: &[u8] = b"WFDNAHCZGKQRBmcpgnijoyzqfblrsv0123456";
/// Sections that are added to a game.
const SECTIONS: &[&str] = &[
    "[turn]\nmoves = 2\n",
    "[turn]\nmoves = 3\n",
    "[turn]\nmoves = { white = 1, black = 4 }\n",
    "[turn]\nprogressive = true\n",
    "[turn]\nmoves = 3\nmay-fall-short = true\n",
    "[turn]\nmoves = 2\ncheck-ends-turn = true\n",
    "[hands]\nfrom-captures = true\n",
    "[hands]\nfrom-captures = true\nmust-drop = true\n",
    "[captures]\nblast = { spares = \"P\" }\n",
    "[captures]\nconverts-neighbours = true\n",
    "[walling]\nkind = \"moving\"\n",
    "[walling]\nkind = \"lasting\"\n",
    "[duties]\nmust-capture = true\n",
    "[duties]\nno-checks = true\n",
];

/// Changes a text in one place.
fn mutate(text: &mut String, random: &mut Random) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = random.below(lines.len().max(1));
    match random.below(6) {
        0 => {
            lines.remove(place);
        }
        1 => lines.push(SECTIONS[random.below(SECTIONS.len())].to_owned()),
        2 => {
            let copied = lines[random.below(lines.len())].clone();
            lines.insert(place, copied);
        }
        3 => {
            let with_digit = |line: &&mut String| line.bytes().any(|byte| byte.is_ascii_digit());
            let mut numbered: Vec<&mut String> = lines.iter_mut().filter(with_digit).collect();
            if !numbered.is_empty() {
                let n = numbered.len();
                replace(numbered[random.below(n)], random, b"0123456789", u8::is_ascii_digit);
            }
        }
        _ => {
            let is_move = |line: &&mut String| line.contains("moves");
            let mut moving: Vec<&mut String> = lines.iter_mut().filter(is_move).collect();
            if !moving.is_empty() {
                let n = moving.len();
                let line = &mut *moving[random.below(n)];
                let value = line.find('=').unwrap_or(0);
                let mut tail = line.split_off(value);
                replace(&mut tail, random, LETTERS, u8::is_ascii_alphanumeric);
                line.push_str(&tail);
            }
        }
    }
    *text = lines.join("\n") + "\n";
}

/// Puts another letter in the place of a fitting one.
fn replace(text: &mut String, random: &mut Random, by: &[u8], fits: impl Fn(&u8) -> bool) {
    let places: Vec<usize> =
        text.bytes().enumerate().filter(|(_, byte)| fits(byte)).map(|(place, _)| place).collect();
    if !places.is_empty() {
        let place = places[random.below(places.len())];
        let letter = char::from(by[random.below(by.len())]).to_string();
        text.replace_range(place..=place, &letter);
    }
}

/// Plays a few moves with a budget of positions.
fn play<B: Width>(rules: &Arc<Rulebook<B>>, random: &mut Random) {
    let Ok(mut pos) = Variant::start(rules) else { return };
    let interrupt = Interrupt::after(MAX_POSITIONS);
    pos.hear(&interrupt);
    for _ in 0..N_MOVES {
        let moves = pos.legal_moves();
        if pos.outcome().is_some() || moves.is_empty() {
            break;
        }
        pos.make(moves[random.below(moves.len())], &mut ());
    }
    assert!(interrupt.looked() <= MAX_POSITIONS);
}

/// Reads a text and does all that can be done with it. Returns whether there is
/// a game.
fn try_text(text: &str, random: &mut Random) -> bool {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let lookup = Lookup { neighbour: &|_| None, fen: &fen };
    let Ok(file) = rules::read("mutated.toml", text, &lookup) else { return false };
    let mut is_game = false;
    for game in &file.games {
        let _ = describe::describe(game);
        let _ = export::as_json(game, notation::fen::print);
        let _ = check::warnings(game);
        let Ok(_) = variants::trial(game) else { continue };
        let book = variants::compile(game).expect("a trial compiles the game");
        with_rules!(&book, rules => play(rules, random));
        is_game = true;
    }
    is_game
}

#[test]
fn mutated_games_neither_hang_nor_panic() {
    let n_files = if support::is_slow() { MANY } else { FEW };
    let ids: Vec<&str> = rules::library::ids().collect();
    let mut n_games = 0;
    for number in 0..n_files {
        let mut random = Random::seeded(number as u64);
        let id = ids[random.below(ids.len())];
        let mut text = rules::library::source(id).expect("it is in the library").to_owned();
        for _ in 0..=random.below(3) {
            mutate(&mut text, &mut random);
        }
        let began = Instant::now();
        n_games += usize::from(try_text(&text, &mut random));
        let seconds = began.elapsed().as_secs_f64();
        if support::is_slow() && seconds > WORTH_A_LOOK {
            eprintln!("number {number}, from {id}: {seconds:.1} s\n{text}");
        }
    }
    assert!(n_games * 3 > n_files, "{n_games} of {n_files} files are games");
}
