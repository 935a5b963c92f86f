//! Games other than chess: `manticore variants`, and `--variant` and `--rules`
//! of the other commands.

use super::program::folder;
use super::{Run, check_refused, run};
use std::fs;
use std::path::Path;

/// A game of its own, small and sound.
const SMALL: &str = r#"
name = "Small"
board = "4x4"
start = "k3/4/4/3K w - - 0 1"

[pieces]
K = { name = "king", moves = "K", royal = "each" }

[endings]
checkmate = "loss"
stalemate = "draw"
"#;

fn written(name: &str, text: &str) -> String {
    let place = folder(&format!("variants-{}", name.replace('.', "-")));
    let file = place.join(name);
    fs::write(&file, text).expect("the build folder can be written");
    file.to_str().expect("a plain path").to_owned()
}

#[track_caller]
fn check_nodes(args: &[&str], nodes: u64) {
    let Run { code, out, err } = run(args, b"");
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    assert_eq!(out.lines().last(), Some(&*format!("nodes {nodes}")), "{args:?}");
}

#[test]
fn perft_of_other_games() {
    check_nodes(&["perft", "2", "--variant", "chess"], 400);
    check_nodes(&["perft", "3", "--variant", "shogi"], 25_470);
    check_nodes(&["perft", "3", "--variant", "xiangqi", "--threads", "2"], 79_666);
    check_nodes(&["perft", "2", "--variant", "duck"], 379_440);
    let file = written("small.toml", SMALL);
    check_nodes(&["perft", "2", "--rules", &file, "--divide"], 8);
}

#[test]
fn perft_of_the_plain_format() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/library/seed");
    check_nodes(&["perft", "3", "--rules", &format!("{folder}/fide.txt")], 8_902);
    check_nodes(&["perft", "3", "--rules", &format!("{folder}/shogi.txt")], 25_470);
}

#[test]
fn unknown_games_are_refused_with_the_nearest_name() {
    check_refused(
        &["perft", "2", "--variant", "crazyhose"],
        b"",
        "error: there is no game \"crazyhose\" in the library: did you mean `crazyhouse`?\n",
    );
    let far =
        "error: there is no game \"go\" in the library: `manticore variants` lists the games\n";
    check_refused(&["fen", "--variant", "go", "8/8"], b"", far);
    check_refused(&["variants", "show", "go"], b"", far);
    check_refused(&["variants", "export", "go", "--json"], b"", far);
}

#[test]
fn positions_of_other_games() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[Pp] w - - 0 1";
    let Run { code, out, err } = run(&["fen", "--variant", "shogi", start], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("in hand: White P, Black p\n"), "{out}");
    assert!(out.contains(&format!("FEN: {start}\n")), "{out}");
    assert!(out.contains("\nlegal moves: 30\n"), "{out}");
    let json = run(&["fen", "--json", "--variant", "shogi", start], b"");
    let object: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(object["fen"], start);
}

#[test]
fn the_library_is_listed() {
    let Run { code, out, err } = run(&["variants"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    let shogi = out.lines().find(|line| line.starts_with("shogi ")).expect("shogi is there");
    assert!(shogi.contains("9x9") && shogi.ends_with("Shogi"), "{shogi}");
    assert!(out.lines().count() > 90, "{out}");
    let json = run(&["variants", "--json"], b"");
    let list: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(list.as_array().map(Vec::len), Some(out.lines().count()));
}

#[test]
fn rules_are_told_in_words() {
    let Run { code, out, err } = run(&["variants", "show", "shogi"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    for text in [
        "Shogi\n",
        "The board has 9 files and 9 ranks, 81 squares.",
        "Captured pieces go to the hand of their captor and change sides.",
        "\nGold general (G)\nIt steps one square orthogonally; it steps one square diagonally forward.\n",
        "    . . . . . . .\n    . . . . . . .\n    . . * * * . .\n    . . * G * . .\n    . . . * . . .\n",
    ] {
        let squeezed = out.replace("     .", "    .");
        assert!(squeezed.contains(text), "{text}\nin\n{squeezed}");
    }
    let file = written("small.toml", SMALL);
    assert_eq!(run(&["variants", "show", "--rules", &file], b"").code, 0);
}

#[test]
fn rules_are_exported_for_programs() {
    let Run { code, out, err } = run(&["variants", "export", "crazyhouse", "--json"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    let object: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    for key in [
        "id", "about", "board", "start", "pieces", "castling", "hands", "turn", "duties", "after",
        "walling", "pass", "endings",
    ] {
        assert!(object.get(key).is_some(), "{key}");
    }
    assert_eq!(object["id"], "crazyhouse");
    assert_eq!(object["hands"]["from_captures"], true);
    assert_eq!(object["board"]["files"], 8);
}

#[test]
fn a_sound_file_is_called_so() {
    let file = written("small.toml", SMALL);
    let Run { code, out, err } = run(&["variants", "check", &file], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, format!("{file}: Small: sound, no warnings\n"));
}

#[test]
fn all_faults_are_shown_with_their_lines() {
    let text = SMALL.replace("board =", "bored =").replace("\"each\"", "\"eech\"");
    let file = written("broken.toml", &text);
    let Run { code, out, err } = run(&["variants", "check", &file], b"");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("bored = \"4x4\"\n  | ^^^^^"), "{err}");
    assert!(err.contains("eech") && err.contains("`each`"), "{err}");
    let perft = run(&["perft", "1", "--rules", &file], b"");
    assert_eq!(perft.code, 2);
    assert!(perft.err.contains(&format!("error: {file}:3:1: unknown key")), "{}", perft.err);
}

/// A file that was to be checked has faults: 1. A file that is no rules file, or
/// whose faults keep a game from being played: 2.
#[test]
fn exit_codes_of_faulty_rules() {
    let faulty = written("faulty.toml", &SMALL.replace("board =", "bored ="));
    let sound = written("sound.toml", SMALL);
    let code = |args: &[&str]| run(args, b"").code;
    assert_eq!(code(&["variants", "check", &sound]), 0);
    assert_eq!(code(&["variants", "check", &sound, &faulty]), 1);
    assert_eq!(code(&["variants", "check", &faulty, "no-such-file.toml"]), 2);
    assert_eq!(code(&["variants", "show", "--rules", &faulty]), 2);
    assert_eq!(code(&["perft", "1", "--rules", &faulty]), 2);
    assert_eq!(code(&["analyse", "--depth", "1", "--rules", &faulty]), 2);
}

#[test]
fn the_check_speaks_json() {
    let faulty = written("json-faulty.toml", &SMALL.replace("board =", "bored ="));
    let odd = SMALL.replace("royal = \"each\" }", "royal = \"no\" }");
    let odd = written("json-odd.toml", &odd);
    let Run { code, out, err } =
        run(&["variants", "check", "--json", &faulty, &odd, "gone.toml"], b"");
    assert_eq!((code, err.as_str()), (2, ""));
    let reports: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(reports[0]["file"], faulty);
    assert_eq!(reports[0]["sound"], false);
    let faults = reports[0]["faults"].as_array().expect("an array");
    let fault = faults.iter().find(|fault| fault["line"] == 3).expect("a fault on line 3");
    assert_eq!((&fault["column"], &fault["hint"]), (&1.into(), &"did you mean `board`?".into()));
    assert_eq!(reports[1]["sound"], false, "nobody can win it");
    assert_eq!(reports[1]["games"][0]["name"], "Small");
    let warnings = reports[1]["warnings"].to_string();
    assert!(warnings.contains("an ending is about check, but no piece is royal"), "{warnings}");
    assert_eq!(reports[2]["sound"], false);
    assert!(reports[2]["faults"][0]["message"].as_str().unwrap().contains("cannot read gone.toml"));
}

const TWO: &str = "[good:chess]\ncastling = false\n[bad:chess]\nzebra = z\n[fine:chess]\n";

/// A file of several games: one is chosen by its name, and nothing is played
/// unasked.
#[test]
fn a_game_of_a_file_is_chosen_by_its_name() {
    let file = written("two.ini", TWO);
    let Run { code, out, .. } = run(&["perft", "1", "--rules", &file, "--variant", "good"], b"");
    assert_eq!(code, 0);
    assert!(out.contains("20"), "{out}");
    check_refused(
        &["perft", "1", "--rules", &file],
        b"",
        &format!(
            "error: {file} has several games: choose one with --variant: good, fine\n\
             error: these have faults, which `manticore variants check {file}` shows: bad\n"
        ),
    );
    check_refused(
        &["perft", "1", "--rules", &file, "--variant", "bad"],
        b"",
        &format!("error: {file}:4:1: unknown key `zebra`\n"),
    );
    check_refused(
        &["perft", "1", "--rules", &file, "--variant", "goood"],
        b"",
        &format!("error: there is no game \"goood\" in {file}: did you mean `good`?\n"),
    );
    check_refused(
        &["perft", "1", "--rules", &file, "--variant", "tiddlywinks"],
        b"",
        &format!("error: there is no game \"tiddlywinks\" in {file}: its games are good, fine\n"),
    );
    let one = written("one.ini", "[only:chess]\n");
    assert_eq!(run(&["perft", "1", "--rules", &one], b"").code, 0);
}

#[test]
fn a_file_of_several_games_is_checked_game_by_game() {
    let file = written("several.ini", TWO);
    let Run { code, out, err } = run(&["variants", "check", &file], b"");
    assert_eq!(code, 1);
    assert_eq!(
        out,
        format!(
            "{file}: good: sound, no warnings\n{file}: fine: sound, no warnings\n\
             {file}: bad: 1 fault\n{file}: 2 of 3 games are sound\n"
        )
    );
    assert!(err.contains("error: unknown key `zebra`"), "{err}");
    let Run { out, .. } = run(&["variants", "check", "--json", &file], b"");
    let reports: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(reports[0]["sound"], false);
    assert_eq!(reports[0]["games"][0]["sound"], true);
    assert_eq!(reports[0]["games"][2]["id"], "bad");
    assert_eq!(reports[0]["games"][2]["sound"], false);
    assert_eq!(reports[0]["faults"][0]["line"], 4);
}

#[test]
fn odd_games_are_warned_about() {
    let text = SMALL
        .replace("royal = \"each\" }", "royal = \"no\" }\nQ = { name = \"queen\", moves = \"Q\" }");
    let file = written("odd.toml", &text);
    let Run { code, out, err } = run(&["variants", "check", &file], b"");
    assert_eq!(code, 0);
    assert!(err.contains("an ending is about check, but no piece is royal"), "{err}");
    assert!(err.contains("the queen (Q) never appears on the board"), "{err}");
    assert!(out.contains("can be read, but makes no playable game, 3 warnings"), "{out}");
    assert_eq!(run(&["variants", "check", "--strict", &file], b"").code, 1);
    let sound = written("strict.toml", SMALL);
    assert_eq!(run(&["variants", "check", "--strict", &sound], b"").code, 0);
}

/// A game that cannot be played is told of at the line that makes it so, never
/// in a file of the library.
#[test]
fn faults_of_the_whole_game_have_places() {
    let told = |name: &str, text: &str| {
        let file = written(name, &format!("name = \"T\"\ninherits = \"chess\"\n{text}\n"));
        let Run { code, out, err } = run(&["variants", "check", &file], b"");
        assert!(!out.contains("sound"), "{out}");
        assert!(err.contains(&format!("{file}:")) && !err.contains("chess.toml"), "{err}");
        (code, err)
    };
    let castling = "[castling]\npartners = \"N\"\nking-file = \"a\"\ntargets = \"a a\"";
    let (code, err) = told("castle.toml", castling);
    assert_eq!(code, 1);
    assert!(err.starts_with("error: a castling king must leave its partner"), "{err}");
    assert!(err.contains("castle.toml:3:2\n"), "{err}");
    let (code, err) = told("torus.toml", "edges = \"torus\"");
    assert_eq!(code, 1);
    let expected = "error: the game cannot start like this: White is to move but could capture";
    assert!(err.starts_with(expected) && err.contains("give your own `start`"), "{err}");
    let (code, err) = told("size.toml", "board = \"7x8\"");
    assert_eq!(code, 1);
    assert!(err.contains("3 | board = \"7x8\"") && err.contains("give your own `start`"), "{err}");
    let won = "[endings]\nover = { when = \"extinct\", of = \"Q\", at = 5, result = \"win\" }";
    let (code, err) = told("won.toml", won);
    assert_eq!(code, 0);
    assert!(err.starts_with("warning: the game is over before it begins\n"), "{err}");
    assert!(err.contains("4 | over = "), "{err}");
}

#[test]
fn what_is_no_rules_file_is_refused() {
    check_refused(
        &["perft", "1", "--rules", "game.doc"],
        b"",
        "error: cannot read game.doc: No such file or directory (os error 2)\n",
    );
    let file = written("game.doc", SMALL);
    let expected =
        format!("error: {file} is no rules file: its name ends in .toml, .ini or .txt\n");
    check_refused(&["perft", "1", "--rules", &file], b"", &expected);
    let file = written("large.toml", &"# far too long\n".repeat(100_000));
    let expected =
        format!("error: {file}: found more than 1000000 bytes, a rules file has at most that\n");
    check_refused(&["variants", "check", &file], b"", &expected);
}

/// Runs the command on a file and hands over the first line of complaint.
fn first_complaint(name: &str, text: &str) -> String {
    let file = written(name, text);
    let Run { code, err, .. } = run(&["perft", "1", "--rules", &file], b"");
    assert_eq!(code, 2, "{err}");
    err.lines().next().unwrap_or_default().replace(&file, name)
}

#[test]
fn files_that_ask_too_much_are_refused() {
    let large = SMALL.replace("4x4", "15x20");
    assert!(first_complaint("wide.toml", &large).contains("`15x20` is no size of a board"));
    let pieces: String =
        (0..10_000).map(|n| format!("K{n} = {{ name = \"k\", moves = \"K\" }}\n")).collect();
    let crowd = SMALL.replace("[pieces]\n", &format!("[pieces]\n{pieces}"));
    let complaint = first_complaint("crowd.toml", &crowd);
    assert!(complaint.starts_with("error: crowd.toml:"), "{complaint}");
    let own = "name = \"x\"\ninherits = \"own\"\n";
    let complaint = first_complaint("own.toml", own);
    assert!(complaint.contains("games inherit in a circle: own → own"), "{complaint}");
}

#[test]
fn files_that_inherit_in_a_circle_are_refused() {
    let place = folder("variants-circle");
    let write = |name: &str, parent: &str| {
        let file = place.join(format!("{name}.toml"));
        fs::write(&file, format!("name = \"{name}\"\ninherits = \"{parent}\"\n")).expect("written");
    };
    write("here", "there");
    write("there", "here");
    let file = place.join("here.toml");
    let run = run(&["variants", "check", Path::to_str(&file).expect("a plain path")], b"");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("games inherit in a circle: here → there → here"), "{}", run.err);
}

#[test]
fn a_game_is_converted_to_a_file_that_plays_the_same() {
    let sheet = written("own.ini", "[own:chess]\nking = k:KN\ncastling = false\n");
    let Run { code, out, err } = run(&["variants", "convert", &sheet, "--to", "toml"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    let file = written("own.toml", &out);
    let [before, after] = [&sheet, &file].map(|file| {
        let Run { out, .. } = run(&["perft", "3", "--rules", file], b"");
        out.lines().last().map(str::to_owned)
    });
    assert!(before.is_some());
    assert_eq!(before, after);
    let hash = |file: &str| {
        let Run { out, .. } = run(&["variants", "show", "--rules", file], b"");
        out.lines().last().map(str::to_owned)
    };
    assert!(hash(&sheet).is_some_and(|line| line.starts_with("Rules hash: r1-")));
    assert_eq!(hash(&sheet), hash(&file));
}

#[test]
fn a_toml_file_is_converted_with_its_comments() {
    let text = format!("# mine\n{SMALL}");
    let file = written("commented.toml", &text);
    assert_eq!(run(&["variants", "convert", &file], b"").out, text);
    let whole = run(&["variants", "convert", &file, "--whole"], b"").out;
    assert!(!whole.contains("# mine") && whole.contains("[pieces.K]"), "{whole}");
    check_refused(
        &["variants", "convert", "crazyhose"],
        b"",
        "error: there is no game \"crazyhose\" in the library: did you mean `crazyhouse`?\n",
    );
}
