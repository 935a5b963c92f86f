//! Game files that ask for the impossible are refused, never obeyed.

use variants::{compile, load};

/// A king that would castle onto the edge leaves its partner no square.
#[test]
fn castling_needs_a_square_beside_the_king() {
    for targets in ["a c", "g h"] {
        let text = format!(
            "name = \"Edge\"\nrules = \"none\"\ninherits = \"chess\"\n[castling]\ntargets = \"{targets}\"\n"
        );
        let find = |id: &str| variants::library::source(id).map(str::to_string);
        let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.to_string());
        let refused = match load::game(&text, "edge.toml", &find, &fen) {
            Ok(game) => compile(&game).is_err(),
            Err(_) => true,
        };
        assert!(refused, "{targets}");
    }
}
