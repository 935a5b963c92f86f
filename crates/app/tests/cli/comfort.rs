//! What makes the command line pleasant: colours, completions, manual pages.

use super::program::folder;
use super::{Run, run};
use std::fs;
use std::process::{Command, Output};

const ESCAPE: char = '\u{1b}';

/// Runs the program with these variables in its environment.
fn run_with(variables: &[(&str, &str)], args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_manticore"))
        .args(args)
        .envs(variables.iter().copied())
        .output()
        .expect("the program is built")
}

/// The text without colours.
fn plain(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let (_, after) = part.split_once('m').expect("a colour ends in m");
        before + after
    })
}

#[test]
fn nothing_is_coloured_in_a_pipe() {
    for args in [&["fen", super::START][..], &["variants"], &["variants", "show", "shogi"]] {
        let Run { out, err, .. } = run(args, b"");
        assert!(!out.contains(ESCAPE) && !err.contains(ESCAPE), "{args:?}");
        let never: Vec<&str> = args.iter().copied().chain(["--color", "never"]).collect();
        assert_eq!(run(&never, b"").out, out);
    }
}

#[test]
fn colours_change_no_letter() {
    let games = [&["variants"][..], &["variants", "show", "shogi"]];
    for args in [&["fen", super::START][..], &["eval"]].into_iter().chain(games) {
        let coloured: Vec<&str> = ["--color=always"].iter().chain(args).copied().collect();
        let coloured = run(&coloured, b"").out;
        assert!(coloured.contains(ESCAPE), "{args:?}");
        assert_eq!(plain(&coloured), run(args, b"").out);
    }
    let json = run(&["fen", super::START, "--json", "--color", "always"], b"");
    assert!(!json.out.contains(ESCAPE), "{}", json.out);
}

#[test]
fn faults_are_coloured_too() {
    let args = ["fen", "8/8/8/8/8/8/8/K7", "w", "-", "-", "--color", "always"];
    let Run { code, err, .. } = run(&args, b"");
    assert_eq!(code, 2);
    assert!(err.contains(ESCAPE), "{err}");
    assert_eq!(plain(&err), "error: the board: Black has no king, one is needed\n");
    let file = folder("comfort").join("faulty.toml");
    fs::write(&file, "nome = \"x\"\n").expect("the build folder can be written");
    let file = file.to_str().expect("a plain path");
    let coloured = run(&["variants", "check", file, "--color=always"], b"").err;
    assert!(coloured.contains(ESCAPE), "{coloured}");
    assert_eq!(plain(&coloured), run(&["variants", "check", file], b"").err);
    let unknown = run(&["perft", "--dance", "--color=always"], b"").err;
    assert!(unknown.contains(ESCAPE), "{unknown}");
}

#[test]
fn no_color_is_respected_and_the_option_is_stronger() {
    let forced = run_with(&[("CLICOLOR_FORCE", "1")], &["fen", super::START]);
    assert!(String::from_utf8_lossy(&forced.stdout).contains(ESCAPE));
    let variables = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
    let quiet = run_with(&variables, &["fen", super::START]);
    assert!(!String::from_utf8_lossy(&quiet.stdout).contains(ESCAPE));
    let asked = run_with(&variables, &["fen", super::START, "--color", "always"]);
    assert!(String::from_utf8_lossy(&asked.stdout).contains(ESCAPE));
}

#[test]
fn the_option_stands_anywhere() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hill.toml");
    let expected = format!("{file}: King of the Hill: sound, no warnings\n");
    for place in 0..3 {
        let mut args = vec!["variants", "check"];
        args.insert(place, "--color=never");
        args.push(file);
        assert_eq!(run(&args, b"").out, expected, "{args:?}");
    }
    let early = run(&["variants", "--json", "check", file], b"");
    assert_eq!((early.code, early.out.as_str()), (2, ""));
}

#[test]
fn a_colour_that_is_no_answer_is_refused() {
    let Run { code, err, .. } = run(&["fen", super::START, "--color", "pink"], b"");
    assert_eq!(code, 2);
    assert!(err.contains("[possible values: auto, always, never]"), "{err}");
}

#[test]
fn shells_complete_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let Run { code, out, err } = run(&["completions", shell], b"");
        assert_eq!((code, err.as_str()), (0, ""), "{shell}");
        for word in ["manticore", "perft", "divide", "variants"] {
            assert!(out.contains(word), "{shell}: {word}");
        }
    }
    let unknown = run(&["completions", "cmd"], b"");
    assert_eq!(unknown.code, 2);
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_each_command() {
    let Run { code, out, err } = run(&["man"], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(".TH manticore 1"), "{out}");
    assert!(out.contains("count the move sequences of six half"), "{out}");
    for command in ["analyse", "perft", "variants", "man"] {
        assert!(out.contains(&format!("manticore\\-{command}(1)")), "{command}: {out}");
        let page = run(&["man", command], b"");
        assert_eq!(page.code, 0);
        assert!(page.out.contains(&format!(".TH manticore-{command} 1")), "{}", page.out);
    }
    let expected = "error: there is no command \"perf\": did you mean `perft`?\n";
    super::check_refused(&["man", "perf"], b"", expected);
}
