//! Game files that ask for the impossible are refused, never obeyed.

use rules::load;
use variants::compile;

/// A king that would castle onto the edge leaves its partner no square.
#[test]
fn castling_needs_a_square_beside_the_king() {
    for targets in ["a c", "g h"] {
        let text = format!(
            "name = \"Edge\"\nrules = \"none\"\ninherits = \"chess\"\n[castling]\ntargets = \"{targets}\"\n"
        );
        let find = |id: &str| rules::library::source(id).map(str::to_string);
        let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
        let refused = match load::game(&text, "edge.toml", &find, &fen) {
            Ok(game) => compile(&game).is_err(),
            Err(_) => true,
        };
        assert!(refused, "{targets}");
    }
}

fn fen(text: &str) -> Result<game_core::Setup, Vec<game_core::Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn find(id: &str) -> Option<String> {
    rules::library::source(id).map(str::to_string)
}

#[test]
fn ten_thousand_pieces_are_refused_in_one_sentence() {
    let pieces: String = (0..10_000).map(|n| format!("P{n} = {{ moves = \"W\" }}\n")).collect();
    let text = format!("name = \"Many\"\ninherits = \"chess\"\n[pieces]\n{pieces}");
    let faults = load::game(&text, "many.toml", &find, &fen).expect_err("too many");
    let words: Vec<String> = faults.iter().map(|fault| fault.message.clone()).collect();
    assert_eq!(words, ["a game has at most 120 kinds of pieces"]);

    let pieces: String = (1..10_000)
        .map(|n| format!("customPiece{n} = {}:W\n", char::from(b'a' + (n % 26) as u8)))
        .collect();
    let text = format!("[many]\n{pieces}");
    let find_game = |_: &str| None;
    let faults = rules::ini::games(&text, "many.ini", &find_game, &fen).expect_err("too many");
    let words: Vec<String> = faults.iter().map(|fault| fault.message.clone()).collect();
    assert_eq!(words, ["there are 25 slots for pieces with moves of their own"]);

    let pieces: String = (0..10_000).map(|_| "k W\n").collect();
    let faults = rules::plain::parse(&format!("{pieces}\nk .\n. K\n")).expect_err("too many");
    let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["a game has at most 128 pieces"]);
}

/// A queen of four long legs is a piece; a whole army of them is too much work,
/// and is refused after a bounded count of steps.
#[test]
fn a_game_of_endless_ways_is_refused() {
    let army: String = ('A'..='Z')
        .map(|letter| format!("\"+{letter}\" = {{ moves = \"[R-sR-sR-sR]\" }}\n"))
        .collect();
    let text = format!("name = \"Ways\"\ninherits = \"chess\"\n[pieces]\n{army}");
    let game = load::game(&text, "ways.toml", &find, &fen).expect("nothing wrong with the words");
    let fault = compile(&game).expect_err("too much work").to_string();
    assert!(fault.starts_with("the pieces of this game have too many ways to move"), "{fault}");
}
