//! Names and texts as other programs write them: games, FENs, tags of PGN.

use super::program::folder;
use super::uci_client::Uci;
use super::{Run, run};
use std::fs;

#[test]
fn a_game_answers_to_the_names_of_others() {
    for (name, count) in
        [("normal", 20), ("King of the Hill", 20), ("threeCheck", 20), ("fischerandom", 20)]
    {
        let Run { code, out, .. } = run(&["perft", "1", "--variant", name], b"");
        assert_eq!(code, 0, "{name}");
        assert!(out.ends_with(&format!("nodes {count}\n")), "{name}: {out}");
    }
    let mut uci = Uci::new();
    for name in ["Three-check", "Crazy House", "GIVEAWAY", "Chess"] {
        let heard = uci.ask(&format!("setoption name UCI_Variant value {name}"));
        assert!(!heard.iter().any(|line| line.contains("there is no")), "{heard:?}");
    }
    uci.quit();
}

#[test]
fn fens_of_others_are_read() {
    let fen = |args: &[&str]| run(&[&["fen", "--variant"], args].concat(), b"");
    let hands = fen(&["zh", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/Pp w KQkq - 0 1"]);
    assert!(hands.out.contains("FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq"));
    let full = "4k3/8/8/8/8/8/8/4K3/PPPPPPPP w - - 0 1";
    assert!(fen(&["crazyhouse", full]).out.contains("FEN: 4k3/8/8/8/8/8/8/4K3[PPPPPPPP] w"));
    let given = fen(&["3check", "4k3/8/8/8/8/8/8/R3K3 w - - 5 9 +1+0"]);
    assert!(given.out.contains("FEN: 4k3/8/8/8/8/8/8/R3K3 w - - 2+3 5 9"), "{}", given.out);
    let promoted = fen(&["chess", "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1"]);
    assert!(promoted.out.contains("FEN: 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), "{}", promoted.err);
    let castling = fen(&["suicide", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
    assert_eq!(castling.code, 0);
    assert_eq!(
        castling.err,
        "note: castling letters KQkq are left out: the game has no castling\n"
    );
}

/// Once the position was refused, the engine answered for the old position, and
/// python-chess hung up.
#[test]
fn castling_letters_without_castling_are_left_out_with_a_remark() {
    let mut uci = Uci::new();
    uci.ask("setoption name UCI_Variant value suicide");
    let heard =
        uci.ask("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e3");
    assert_eq!(heard, ["info string castling letters KQkq are left out: the game has no castling"]);
    assert!(uci.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/4P3/"), "{}", uci.fen());
    uci.quit();
}

const GAMES: &str = "\
[Event \"house\"]
[Variant \"Crazyhouse\"]

1. e4 d5 2. exd5 Qxd5 3. @e4 Qxe4+ *

[Event \"hill\"]
[Variant \"King of the Hill\"]

1. e4 e5 2. Ke2 Ke7 3. Ke3 d6 4. Nc3 h6 5. Kd3 Ke6 6. Kc4 h5 7. Kd5 1-0

[Event \"checks\"]
[Variant \"Three-check\"]
[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +1+0\"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Bc4+ 1-0

[Event \"shuffled\"]
[Variant \"Chess960\"]
[FEN \"nrk2bqr/pppppppp/8/8/8/8/PPPPPPPP/NRK3QR w HBhb - 2 9\"]

9. O-O-O *

[Event \"nobody's\"]
[Variant \"Bughouse\"]

1. e4 *
";

#[test]
fn games_of_every_variant_are_checked() {
    let Run { code, out, err } = run(&["pgn", "-"], GAMES.as_bytes());
    assert_eq!(
        err,
        "error: standard input: game 2 (line 6): move 7. \"Kd5\" is not legal here: \
         no K can go to d5\n\
         note: standard input: game 5 (line 23): skipped, the library has no game \"Bughouse\"\n"
    );
    assert_eq!(out, "games 5\nmoves 14\nresults 1-0 1, * 2\nskipped 1\nfaulty 1\n");
    assert_eq!(code, 1);
}

/// Values of the tag `Variant` as programs write them, and a game that is sound
/// under these rules only, or at all.
const SPELLINGS: [(&[&str], &str); 9] = [
    (&["Standard", "From Position", "normal", "chess", "?"], "1. e4 e5 2. Nf3"),
    (&["Chess960", "Fischerandom", "fischerandom", "Fischer Random"], "1. e4 e5 2. Nf3"),
    (&["Crazyhouse", "crazyhouse"], "1. e4 d5 2. exd5 Qxd5 3. P@e4"),
    (&["Three-check", "threeCheck", "3check", "Threecheck"], "1. e4 e5 2. Qh5 d6 3. Qxf7+"),
    (&["King of the Hill", "kingOfTheHill", "kingofthehill", "Kingofthehill"], "1. e4 e5 2. Ke2"),
    (&["Racing Kings", "racingKings", "racingkings", "Racingkings"], "1. Kh3 Ka3"),
    (&["Antichess", "antichess", "Suicide", "suicide", "Giveaway", "giveaway"], "1. e3 b5 2. Bxb5"),
    (&["Horde", "horde"], "1. e5 e6"),
    (&["Atomic", "atomic"], "1. Nf3 f6 2. Nd4 e6 3. Nb5 Na6 4. Nxc7"),
];

#[test]
fn the_tag_of_every_program_is_understood() {
    for (names, moves) in SPELLINGS {
        for name in names {
            let game = format!("[Variant \"{name}\"]\n\n{moves} *\n");
            let Run { code, out, err } = run(&["pgn", "-"], game.as_bytes());
            assert_eq!((code, err.as_str()), (0, ""), "{name}");
            assert!(out.contains("skipped 0\n"), "{name}: {out}");
        }
    }
}

#[test]
fn openings_say_which_game_a_match_plays() {
    let folder = folder("names_openings");
    let file = folder.join("atomic.pgn");
    fs::write(&file, "[Variant \"Atomic\"]\n\n1. e4 e5 2. d4 *\n").unwrap();
    let file = file.to_str().unwrap();
    let common = ["match", "depth=1", "depth=1", "--games", "2", "--openings", file];
    let options = ["--max-moves", "3", "--json"];
    let Run { code, out, err } = run(&[&common[..], &options].concat(), b"");
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("\"variant\": \"atomic\""), "{out}");
    let chess = run(&[&common[..], &["--variant", "chess"]].concat(), b"");
    assert_eq!(chess.code, 2);
    assert!(chess.err.contains("its tag Variant is \"Atomic\", the match plays chess"));
}
