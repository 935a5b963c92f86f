//! Silent nonsense is told, at the line of the author's own file that makes it.

use crate::diagnostic::Severity;
use crate::{Lookup, read};
use game_core::{Fault, Setup};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// Everything odd about the games of a file, with places.
fn odd(name: &str, text: &str) -> Vec<String> {
    let lookup = Lookup { neighbour: &|_| None, fen: &fen };
    let file = read(name, text, &lookup).unwrap_or_else(|error| panic!("{error}"));
    let tell = |game: &crate::game::Game| -> Vec<String> {
        let found = super::warnings(game);
        let place = |odd| file.places.locate(&game.id, odd, Severity::Warning);
        found.iter().map(|odd| place(odd).expect("a place").to_string()).collect()
    };
    file.games.iter().flat_map(tell).collect()
}

/// The same for a child of chess.
fn odd_chess(text: &str) -> Vec<String> {
    odd("t.toml", &format!("name = \"T\"\ninherits = \"chess\"\n{text}\n"))
}

#[test]
fn names_are_given_once_and_not_empty() {
    let text = "name = \"\"\ninherits = \"chess\"\n[pieces]\nR.name = \"\"\nB.name = \"knight\"\n";
    assert_eq!(
        odd("t.toml", text),
        [
            "t.toml:1:1: the name of the game is empty",
            "t.toml:5:1: two pieces are called knight: N and B",
            "t.toml:4:1: the piece R has an empty name",
        ]
    );
}

#[test]
fn pieces_stand_on_squares_of_their_own() {
    assert_eq!(
        odd_chess("holes = \"e1 e8\""),
        [
            "t.toml:3:1: pieces stand on squares that do not exist: K on e1, k on e8",
            "t.toml:3:1: the king (K) can never move",
        ]
    );
    let found = odd_chess("[pieces]\nQ.region = \"rank 5\"\nK.region = \"e1\"");
    assert!(
        found[0].starts_with(
            "t.toml:4:1: the queen (Q) starts outside its region: Q on d1, q on d8 (regions"
        ),
        "{found:?}"
    );
    assert!(
        found[1].starts_with("t.toml:5:1: the king (K) starts outside its region: k on e8"),
        "{found:?}"
    );
}

#[test]
fn moves_can_be_made() {
    let text = "[pieces]\nN.moves = \"{ target (20 1) }\"\n\
                B.moves = [\"B\", \"{ target (2 1) if (2 1) empty (2 1) enemy }\"]";
    assert_eq!(
        odd_chess(text),
        [
            "t.toml:4:1: the knight (N) can never move",
            "t.toml:5:1: move 2 of the bishop (B) can never be made",
        ]
    );
    assert_eq!(odd_chess("[pieces]\nN.moves = []"), [""; 0], "said in so many words");
}

#[test]
fn flags_are_set_by_somebody() {
    let asks = "[pieces]\nN.moves = \"{ target (2 1) if (0 0) *hot }\"\n";
    let hint = "(`do (0 0) +hot` sets it, or the key `flags` of a piece)";
    assert_eq!(
        odd_chess(asks),
        [format!("t.toml:4:1: the knight (N) asks for the flag `hot`, which nothing sets {hint}")]
    );
    for setter in [
        "B.moves = \"{ target (1 1) do (1 1) +hot }\"",
        "N.flags = \"hot\"",
        "[endings]\n[regions]\n",
    ] {
        let found = odd_chess(&format!("{asks}{setter}"));
        assert_eq!(found.is_empty(), !setter.starts_with('['), "{setter}: {found:?}");
    }
    let start = "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 {b1:hot}\"\n";
    assert_eq!(odd_chess(&format!("{start}{asks}")), [""; 0]);
    let near = odd_chess(&format!("{asks}B.flags = \"hto\""));
    assert!(near[0].ends_with("(did you mean `hto`?)"), "{near:?}");
}

#[test]
fn promotions_lead_somewhere_else() {
    let text = "[pieces]\nP.promotes = { zone = \"last rank\", into = \"KQ\" }\n\
                N.promotes = { zone = \"all\", into = \"N\" }";
    assert_eq!(
        odd_chess(text),
        [
            "t.toml:4:1: the pawn (P) promotes into the king (K), which is royal",
            "t.toml:5:1: the knight (N) promotes into itself",
        ]
    );
}

#[test]
fn what_comes_to_hand_can_be_dropped() {
    let found = odd_chess("[hands]\nfrom-captures = true");
    let expected = "t.toml:3:2: captured pieces go to a hand from which nothing can be dropped";
    assert!(found[0].starts_with(expected), "{found:?}");
    let text = "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w - - 0 1\"\n\
                [hands.drops]\nN = true";
    let found = odd_chess(text);
    let expected = "t.toml:4:2: Q is in hand at the start, but can never be dropped";
    assert!(found[0].starts_with(expected), "{found:?}");
}

#[test]
fn walls_have_room() {
    let walls = |kind: &str, zone: &str| {
        odd_chess(&format!("[walling]\nkind = \"{kind}\"\nzone = \"{zone}\""))
    };
    assert_eq!(
        walls("lasting", "a4 b4"),
        ["t.toml:3:2: after 2 moves the walls have filled their zone, and nobody can move"]
    );
    assert_eq!(walls("lasting", "none"), ["t.toml:3:2: the walls have no square to go to"]);
    assert_eq!(walls("lasting", "all"), [""; 0]);
    let one = "t.toml:3:2: the block has 1 squares to go to, so that nobody can ever move it";
    assert_eq!(walls("moving", "a4"), [one]);
}

/// A part that is inherited is told of where the file changes the board, or
/// where it inherits; the other two formats have places too.
#[test]
fn every_place_is_in_the_authors_own_file() {
    let found = odd_chess("holes = \"all\"");
    assert!(found.iter().all(|odd| odd.starts_with("t.toml:3:1: ")), "{found:?}");
    assert_eq!(
        odd_chess("[endings]\ncheckmate = \"draw\""),
        ["t.toml:4:1: nobody can ever win: all endings that can happen are draws"]
    );
    assert_eq!(
        odd("t.txt", "p W\n\n. .\n. .\n"),
        [
            "t.txt:1:1: the p (P) never appears on the board",
            "t.txt:3:1: an ending is about check, but no piece is royal",
            "t.txt:3:1: nobody can ever win: all endings that can happen are draws",
        ]
    );
    assert_eq!(
        odd("t.ini", "[one:chess]\n\n[two:chess]\ncustomPiece1 = a:NN\n"),
        ["t.ini:4:1: the A (A) never appears on the board"]
    );
}

#[test]
fn no_game_of_the_library_is_odd() {
    let mut found = Vec::new();
    for id in crate::library::ids() {
        let game = crate::library::load(id, &fen).expect("a game").expect("sound");
        found.extend(super::warnings(&game).iter().map(|odd| format!("{id}: {odd}")));
    }
    // It has the pieces of chess, as files from elsewhere expect.
    found.retain(|odd| odd != "racingkings: the pawn (P) never appears on the board");
    assert_eq!(found, [""; 0]);
}

#[test]
fn castling_decides_only_where_somebody_castles() {
    assert_eq!(
        odd_chess("castling = false\n[endings]\ncastled = \"win\""),
        ["t.toml:5:1: an ending is about castling, but nobody castles"]
    );
}
