//! Games other than chess under UCI: of the library and of rules files.

use super::program::folder;
use super::uci_client::Uci;

/// Case 24, as far as it concerns the engine.
#[test]
fn other_games_are_played() {
    let mut uci = Uci::new();
    for (game, start) in
        [("shogi", "lnsgkgsnl/"), ("xiangqi", "rnbakabnr/"), ("chess", "rnbqkbnr/")]
    {
        let heard = uci.ask(&format!("setoption name UCI_Variant value {game}"));
        let announced = format!("info string variant {game} files ");
        assert!(heard[0].starts_with(&announced) && heard.len() == 1, "{heard:?}");
        assert!(uci.fen().starts_with(start));
        let best = uci.best("go depth 3");
        let m = best.split_whitespace().nth(1).unwrap().to_owned();
        assert_eq!(uci.ask(&format!("position startpos moves {m}")), [""; 0], "{game}");
    }
    let heard = uci.ask("setoption name UCI_Variant value nonsense");
    assert!(heard[0].contains("there is no game"), "{heard:?}");
    assert!(uci.fen().starts_with("rnbqkbnr/"));
    uci.quit();
}

/// polyglot ends when a line has more than 4,096 bytes, and did when the library had
/// grown to 294 games. The games that the list leaves out can be set.
#[test]
fn no_line_of_the_greeting_is_too_long_for_adapters() {
    let mut uci = Uci::new();
    uci.send("uci");
    let heard = uci.until("uciok");
    let longest = heard.iter().max_by_key(|line| line.len()).expect("there are lines");
    assert!(longest.len() < 4_096, "{} bytes: {longest}", longest.len());
    for name in ["chess", "atomic", "xiangqi", "kingofthehill", "racingkings", "shogi"] {
        assert!(longest.contains(&format!(" var {name} ")), "{name}: {longest}");
    }
    let left_out = "marseillais-balanced";
    assert!(!longest.contains(left_out));
    let heard = uci.ask(&format!("setoption name UCI_Variant value {left_out}"));
    let start = format!("info string variant {left_out} ");
    assert!(heard.iter().any(|line| line.starts_with(&start)), "{heard:?}");
    uci.quit();
}

/// Case 18: paths as people have them.
#[test]
fn rules_are_read_from_a_path_with_blanks() {
    let file = folder("uci rules ♞").join("my game.toml");
    std::fs::write(&file, "inherits = \"chess\"\nname = \"Mine\"\n").unwrap();
    let mut uci = Uci::new();
    let heard = uci.ask(&format!("setoption name Rules value {}", file.display()));
    assert!(heard[0].starts_with("info string the game is "), "{heard:?}");
    assert!(
        heard[1].starts_with("option name UCI_Variant type combo default my game"),
        "{heard:?}"
    );
    assert!(heard[2].starts_with("info string variant my game files 8 ranks 8 "), "{heard:?}");
    assert_eq!(heard.len(), 3);
    assert!(uci.best("go depth 2").starts_with("bestmove "));
    uci.quit();
}

/// All sound games of a file can be chosen, and those that are not are named.
/// `VariantPath` only offers them, as Fairy-Stockfish's does.
#[test]
fn the_games_of_a_file_are_offered() {
    let file = folder("uci-ini").join("all.ini");
    let text = "[slow:chess]\ndoubleStep = false\n[bad:chess]\nzebra = z\n[mini:minishogi]\n";
    std::fs::write(&file, text).unwrap();
    let mut uci = Uci::new();
    for option in ["VariantPath", "rules"] {
        let heard = uci.ask(&format!("setoption name {option} value {}", file.display()));
        assert_eq!(
            heard[0], "info string the game stays chess; UCI_Variant offers slow, mini",
            "{heard:?}"
        );
        let refused =
            format!("info string bad was not loaded: {}:4:1: unknown key `zebra`", file.display());
        assert_eq!(heard[1], refused);
        if option == "VariantPath" {
            let combo = "option name UCI_Variant type combo default chess var slow var mini var ";
            assert!(heard[2].starts_with(combo), "{heard:?}");
        } else {
            assert_eq!(heard.len(), 2, "nothing new to choose from: {heard:?}");
        }
    }
    assert_eq!(uci.ask("setoption name UCI_Variant value Mini").len(), 1);
    assert!(uci.fen().starts_with("rbsgk/"));
    assert_eq!(uci.ask("setoption name UCI_Variant value slow").len(), 1);
    let heard = uci.ask("position startpos moves e2e4");
    assert!(heard[0].contains("not legal"), "{heard:?}");
    assert_eq!(uci.ask("setoption name UCI_Variant value xiangqi").len(), 1);
    let one = folder("uci-ini-one").join("one.ini");
    std::fs::write(&one, "[only:chess]\n").unwrap();
    let heard = uci.ask(&format!("setoption name VariantPath value {}", one.display()));
    assert_eq!(heard[0], "info string the game stays xiangqi; UCI_Variant offers only");
    let heard = uci.ask(&format!("setoption name Rules value {}", one.display()));
    assert_eq!(heard[0], "info string the game is only");
    assert!(heard[1].starts_with("info string variant only files 8 "), "{heard:?}");
    uci.send("uci");
    let heard = uci.until("uciok");
    let offered =
        |line: &String| line.starts_with("option name UCI_Variant type combo default only");
    assert!(heard.iter().any(offered), "{heard:?}");
    uci.quit();
}
