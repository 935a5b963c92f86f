//! Games of the library for the tests of this crate.

use variants::AnyRulebook;

/// The rules of a game.
pub fn rulebook(id: &str) -> AnyRulebook {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &fen).expect("in the library").expect("sound");
    variants::compile(&game).expect("compiles")
}

/// Does something with the name and the first position of a game.
#[allow(unused_macros, reason = "not every test file begins at the start")]
macro_rules! with_start {
    ($id:expr, $f:expr) => {
        match rulebook($id) {
            AnyRulebook::Bits64(rules) => $f($id, Variant::start(&rules).expect("sound")),
            AnyRulebook::Bits128(rules) => $f($id, Variant::start(&rules).expect("sound")),
            AnyRulebook::Bits256(rules) => $f($id, Variant::start(&rules).expect("sound")),
        }
    };
}
