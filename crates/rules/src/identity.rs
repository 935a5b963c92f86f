//! The hash of a game's rules: the name under which what was learnt about a game
//! is kept.
//!
//! Two files have the same hash if they describe the same play, whatever the
//! game, its pieces and its flags are called, in whichever format, order or
//! notation they are written; games that play differently have different
//! hashes. So moves count as the patterns they expand to, square by square, and
//! a kind of piece counts by what it does: its *colour*, a hash of its moves and
//! of the colours of the kinds that its rules name. Colours are refined in a few
//! rounds, each from those of the round before.
//!
//! All other rules count as they are exported (`export.rs`), with the colours of
//! kinds in place of their symbols. Whoever changes what goes into the hash
//! raises `VERSION`; a test pins the hashes of three games.

mod digest;
mod moves;
#[cfg(test)]
mod tests;

use crate::export::without_hash;
use crate::game::Game;
use digest::Digest;
use game_core::{Man, Placement, Setup, SetupExtras, Square};
use moves::KindMoves;
use serde_json::Value;
use std::fmt;
use std::hash::Hash;

/// The version of the way rules are hashed.
const VERSION: u32 = 1;

/// How often colours are refined: a kind learns of kinds that are so many
/// references away, such as what its promotions promote to.
const ROUNDS: usize = 4;

/// Parts of an exported game that say nothing about play.
const NAMES: [&str; 4] = ["id", "about", "start", "pieces"];
/// Parts of an exported piece that are names, or that are hashed otherwise.
const PIECE_NAMES: [&str; 4] = ["symbol", "name", "aliases", "moves"];

/// The hash of a game's rules; printed with the version of the hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RulesHash(u128);

impl fmt::Display for RulesHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{VERSION}-{:032x}", self.0)
    }
}

/// The hash of the rules of a game.
pub fn rules_hash(game: &Game) -> RulesHash {
    let rules = without_hash(game, |_| String::new());
    let mut moves = KindMoves::of(game);
    let mut colours = vec![0; game.pieces.len()];
    for _ in 0..ROUNDS {
        let palette = Palette { game, colours: &colours };
        let next = (0..game.pieces.len())
            .map(|kind| colour(&palette, kind, &rules["pieces"][kind], &mut moves))
            .collect();
        colours = next;
    }
    let palette = Palette { game, colours: &colours };
    let mut digest = Digest::new();
    VERSION.hash(&mut digest);
    let mut sorted = colours.clone();
    sorted.sort_unstable();
    sorted.hash(&mut digest);
    for (key, part) in rules.as_object().into_iter().flatten() {
        if !NAMES.contains(&key.as_str()) && !says_nothing(part) {
            key.hash(&mut digest);
            palette.value(part, &mut digest);
        }
    }
    palette.start(&game.start, &mut digest);
    RulesHash(digest.finish_128())
}

/// What a kind does and where it stands at the start, in the colours of the last
/// round.
fn colour(palette: &Palette<'_>, kind: usize, rules: &Value, moves: &mut KindMoves<'_>) -> u128 {
    let mut digest = Digest::new();
    for (key, part) in rules.as_object().into_iter().flatten() {
        if !PIECE_NAMES.contains(&key.as_str()) && !says_nothing(part) {
            key.hash(&mut digest);
            palette.value(part, &mut digest);
        }
    }
    moves.hash(kind, palette, &mut digest);
    let symbol = &palette.game.pieces[kind].symbol;
    for (sq, man) in palette.game.start.men() {
        if palette.game.symbol_of(man) == *symbol {
            (sq.0, man.side as u8, man.from_pawn).hash(&mut digest);
        }
    }
    digest.finish_128()
}

/// Is a value the same as none? So a new key, which most games do without, does
/// not change their hashes.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(table) => table.values().all(says_nothing),
        Value::Bool(true) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The colours of all kinds.
struct Palette<'a> {
    game: &'a Game,
    colours: &'a [u128],
}

impl Palette<'_> {
    /// The colour of the kind with a symbol; `None` for other words.
    fn of(&self, symbol: &str) -> Option<u128> {
        let kind = self.game.pieces.iter().position(|piece| piece.symbol == symbol)?;
        Some(self.colours[kind])
    }

    /// Hashes an exported value, with colours in place of symbols.
    fn value(&self, value: &Value, digest: &mut Digest) {
        match value {
            Value::Null => 0_u8.hash(digest),
            Value::Bool(flag) => (1_u8, flag).hash(digest),
            Value::Number(number) => (2_u8, number.to_string()).hash(digest),
            Value::String(word) => match self.of(word) {
                Some(colour) => (3_u8, colour).hash(digest),
                None => (4_u8, word).hash(digest),
            },
            Value::Array(items) => {
                (5_u8, items.len()).hash(digest);
                items.iter().for_each(|item| self.value(item, digest));
            }
            Value::Object(table) => {
                // Keys may be symbols, and then their order says nothing.
                let mut entries: Vec<u128> = table
                    .iter()
                    .filter(|(_, value)| !says_nothing(value))
                    .map(|(key, value)| {
                        let mut entry = Digest::new();
                        self.value(&Value::from(key.as_str()), &mut entry);
                        self.value(value, &mut entry);
                        entry.finish_128()
                    })
                    .collect();
                entries.sort_unstable();
                (6_u8, entries).hash(digest);
            }
        }
    }

    fn start(&self, start: &Setup, digest: &mut Digest) {
        for placement in &start.squares {
            match placement {
                Placement::Empty => 0_u8.hash(digest),
                Placement::Wall => 1_u8.hash(digest),
                Placement::Man(man) => self.man(*man, digest),
            }
        }
        let mut hands: Vec<u128> = Vec::new();
        for man in start.hands.iter().flatten() {
            let mut one = Digest::new();
            self.man(*man, &mut one);
            hands.push(one.finish_128());
        }
        hands.sort_unstable();
        hands.hash(digest);
        let Setup { turn, castling, en_passant, checks, checks_given, count, .. } = start;
        let Setup { halfmoves, fullmoves, .. } = start;
        self.extras(&start.extras, digest);
        (*turn as u8, castling, checks, halfmoves, fullmoves).hash(digest);
        en_passant.iter().for_each(|sq| sq.0.hash(digest));
        count.map(|count| (count.plies, count.limit)).hash(digest);
        // Hashed only if it is there, so that the hashes of old rules stay.
        checks_given.iter().for_each(|given| given.hash(digest));
    }

    fn extras(&self, extras: &SetupExtras, digest: &mut Digest) {
        let SetupExtras { flags, counters, moves_left, passed, castling, dropped } = extras;
        let mut marks: Vec<(Square, String, bool)> =
            flags.iter().map(|mark| (mark.square, self.flag(&mark.flag), mark.carried)).collect();
        marks.sort();
        (marks, counters, moves_left, passed, castling, dropped).hash(digest);
    }

    fn man(&self, man: Man, digest: &mut Digest) {
        let colour = self.of(&self.game.symbol_of(man));
        (2_u8, colour, man.side as u8, man.from_pawn).hash(digest);
    }
}

impl Game {
    /// The symbol of the kind that a piece of a setup is of: its own letter, or
    /// the symbol its letter is an alias of.
    fn symbol_of(&self, man: Man) -> String {
        let plus = if man.promoted { "+" } else { "" };
        let written = format!("{plus}{}", man.letter);
        let is_it = |piece: &&crate::game::PieceDef| {
            piece.symbol == written || piece.aliases.contains(&written)
        };
        self.pieces.iter().find(is_it).map_or(written.clone(), |piece| piece.symbol.clone())
    }
}
