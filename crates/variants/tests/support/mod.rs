//! What several tests of the library share: loading a game by its name.
#![allow(dead_code, reason = "each test uses a part of it")]

use game_core::random::{GOLDEN, Xorshift64};
use variants::AnyRulebook;

/// Loads and compiles a game of the library; the reason if that fails.
pub fn book(id: &str) -> Result<AnyRulebook, String> {
    let read_fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &read_fen).ok_or("no such game")?;
    let game = game.map_err(|faults| format!("{id}: {faults:?}"))?;
    variants::compile(&game).map_err(|fault| format!("{id}: {fault}"))
}

/// Runs an expression with the rules of a game, whatever the width of its board.
#[allow(unused_macros, reason = "not every test needs every width")]
macro_rules! with_rules {
    ($book:expr, $rules:ident => $body:expr) => {
        match $book {
            variants::AnyRulebook::Bits64($rules) => $body,
            variants::AnyRulebook::Bits128($rules) => $body,
            variants::AnyRulebook::Bits256($rules) => $body,
        }
    };
}
#[allow(unused_imports, reason = "not every test needs every width")]
pub(crate) use with_rules;

/// Is the long form of the tests wanted?
pub fn is_slow() -> bool {
    std::env::var_os("SLOW_TESTS").is_some()
}

/// The lines of a table of the project, without its head, cut at commas.
#[allow(dead_code, reason = "not every test reads a table")]
pub fn table(name: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../testdata/perft/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    text.lines().skip(1).map(|line| line.split(',').map(str::to_string).collect()).collect()
}

/// The 64-bit FNV-1a of a text.
pub fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |value, byte| {
        (value ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Random numbers, seeded by the game.
#[allow(dead_code, reason = "not every test plays at random")]
pub struct Random(pub Xorshift64);

#[allow(dead_code, reason = "not every test plays at random")]
impl Random {
    /// A generator of its own for each number.
    pub fn seeded(number: u64) -> Random {
        Random(Xorshift64::new(number.wrapping_add(1).wrapping_mul(GOLDEN) | 1))
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }
}
