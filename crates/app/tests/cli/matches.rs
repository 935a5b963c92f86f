//! `manticore match`: what it plays, writes and refuses.

use super::{check_refused, run};
use crate::program::{folder, testdata};
use std::fs;
use std::path::Path;

/// A quick match of two engines, into a folder.
fn quick<'a>(out: &'a str, games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["match", "name=new hash=1", "name=old hash=1 nodes=80", "--nodes", "160"];
    args.extend(["--games", games, "--max-moves", "30", "--balance", "0", "--out", out]);
    args.extend(more);
    args
}

#[test]
fn a_match_is_played_and_kept() {
    let folder = folder("match-kept");
    let out = folder.join("result");
    let out_text = out.to_str().unwrap();
    let played = run(&quick(out_text, "4", &["--concurrency", "2"]), b"");
    // In a pipe there is no progress to be seen.
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.starts_with("new against old: "), "{}", played.out);
    assert!(
        played.out.contains(" in 4 games, ") && played.out.contains("\nElo "),
        "{}",
        played.out
    );
    let file = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    assert_eq!(file("results.txt"), played.out);
    assert!(file("crosstable.svg").starts_with("<svg "));
    assert_eq!(file("games.csv").lines().count(), 5);
    assert_eq!(file("games.pgn").matches("[Event \"Manticore match\"]").count(), 4);
    assert!(file("results.json").contains("\"scheduled\": 4"));
    // Every move of every game is legal, says another command.
    let pgn = out.join("games.pgn");
    let checked = run(&["pgn", "--check", pgn.to_str().unwrap()], b"");
    assert_eq!((checked.code, checked.err.as_str()), (0, ""));

    let again = run(&quick(out_text, "4", &[]), b"");
    let expected = format!("error: {out_text} holds a match already: --resume goes on with it\n");
    assert_eq!((again.code, again.err), (2, expected));
    let other = run(&quick(out_text, "4", &["--resume", "--seed", "2"]), b"");
    let expected = "error: the match was begun with another seed: 1, now 2\n";
    assert_eq!((other.code, other.err.as_str()), (2, expected));
    let before = file("games.pgn");
    let resumed = run(&quick(out_text, "4", &["--resume"]), b"");
    assert_eq!((resumed.code, resumed.out), (0, played.out));
    assert_eq!(file("games.pgn"), before);
    // More games may be asked for; those that were played are not played again.
    let longer = run(&quick(out_text, "6", &["--resume"]), b"");
    assert_eq!((longer.code, longer.err.as_str()), (0, ""));
    assert!(file("games.pgn").starts_with(&before) && longer.out.contains(" in 6 games, "));
    let odd = run(&quick(out_text, "7", &["--resume"]), b"");
    let expected = "error: the match was begun with another number of games: even, now 7\n";
    assert_eq!((odd.code, odd.err.as_str()), (2, expected));
}

#[test]
fn results_for_programs() {
    let args = ["match", "hash=1", "hash=1", "--depth", "1", "--games", "2", "--json"];
    let played = run(&args, b"");
    assert_eq!(played.code, 0, "{}", played.err);
    assert_eq!(played.err, "note: the games are not kept: --out FOLDER keeps them\n");
    let json: serde_json::Value = serde_json::from_str(&played.out).unwrap();
    assert_eq!(json["games"], 2);
    assert_eq!(json["players"][1]["name"], "hash=1-2");
}

#[test]
fn other_games_and_gauntlets() {
    let args = ["match", "name=a hash=1", "name=b hash=1", "name=c hash=1", "--gauntlet"];
    let mut args = args.to_vec();
    args.extend(["--variant", "minishogi", "--depth", "1", "--games", "2", "--max-moves", "20"]);
    let played = run(&args, b"");
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.starts_with("rank  player"), "{}", played.out);
    assert!(played.out.contains("\n4 games of "), "{}", played.out);
}

#[test]
fn openings_from_files() {
    let folder = folder("match-openings");
    let file = folder.join("openings.epd");
    fs::write(&file, "4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";\n").unwrap();
    let file = file.to_str().unwrap();
    let out = folder.join("out");
    let mut args = vec!["match", "name=a hash=1", "name=b hash=1", "--depth", "1"];
    args.extend(["--games", "2", "--max-moves", "5", "--openings", file]);
    args.extend(["--out", out.to_str().unwrap()]);
    let played = run(&args, b"");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let pgn = fs::read_to_string(out.join("games.pgn")).unwrap();
    assert_eq!(pgn.matches("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]").count(), 2);
}

/// A program that speaks UCI, loses its first game and, in the second, is the
/// user who has seen enough.
#[test]
fn an_interruption_keeps_the_games_that_are_over() {
    let folder = folder("match-interrupted");
    let mark = folder.join("mark");
    let script = folder.join("player.sh");
    let text = format!(
        "while read -r word rest; do\ncase $word in\nuci) echo uciok;;\n\
         isready) echo readyok;;\n\
         go) if [ -e '{0}' ]; then kill -INT $PPID; else touch '{0}'; echo bestmove a1a1; fi;;\n\
         quit) exit;;\nesac\ndone\n",
        mark.display()
    );
    fs::write(&script, text).unwrap();
    let player = format!("name=user cmd=\"sh '{}'\"", script.display());
    let out = folder.join("out");
    let mut args = vec!["match", "name=a hash=1", &player, "--nodes", "50", "--games", "10"];
    args.extend(["--out", out.to_str().unwrap()]);
    let played = run(&args, b"");
    assert_eq!(played.code, 0, "{}", played.err);
    assert_eq!(played.err, "note: broken off after 1 of 10 games: --resume goes on\n");
    assert!(played.out.contains("user: misdeeds: illegal 1"), "{}", played.out);
    let journal = fs::read_to_string(out.join("journal.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 2);
    assert_eq!(fs::read_to_string(out.join("games.csv")).unwrap().lines().count(), 2);
}

#[test]
fn what_is_no_match_is_refused_in_one_sentence() {
    let folder = folder("match-refused");
    let out = folder.join("out");
    let refused = |args: &[&str], expected: &str| {
        let mut all = vec!["match"];
        all.extend(args);
        all.extend(["--out", out.to_str().unwrap()]);
        check_refused(&all, b"", &format!("error: {expected}\n"));
        // Nothing is half-written.
        assert!(!Path::new(&out).exists());
    };
    refused(&["hash=1"], "a match needs at least two players");
    refused(
        &["hahs=1", "hash=1"],
        "player 1: the word \"hahs\" means nothing in a player: did you mean `hash`?",
    );
    refused(&["hash=1", "eval=hde"], "player 2: there is no eval \"hde\": did you mean `hce`?");
    refused(&["name=a", "name=a"], "two players have the name \"a\"");
    refused(
        &["hash=1", "eval=hce", "--variant", "shogi"],
        "eval=hce: eval=hce judges chess only, not shogi: leave it out",
    );
    refused(
        &["", "", "--variant", "shogy"],
        "there is no game \"shogy\" in the library: did you mean `shogi`?",
    );
    let clock = "\"fast\" is no clock: write seconds and an increment like 10+0.1";
    refused(&["", "", "--tc", "fast"], clock);
    refused(
        &["", "", "--sprt", "5,0"],
        "the first Elo of a test is less than the second, write --sprt 0,5 or --sprt \
         0,5,0.05,0.05",
    );
    refused(&["", "", "", "--sprt", "0,5"], "--sprt is for two players");
    refused(&["", "", "--draw-rule", "x"], "write --draw-rule like 40,8,10");
    refused(
        &["", "cmd=\"sh -c 'exit 0'\" name=mute"],
        "mute: \"sh\" ends at once; does it speak UCI?",
    );
    refused(
        &["", "cmd=\"sh -c 'cat'\" name=x proto=xboard", "--nodes", "10"],
        "x: the XBoard protocol has no limit of positions: add tc=, movetime= or depth= to the \
         player",
    );
    let missing = folder.join("no-such-engine");
    let player = format!("cmd=\"'{}'\"", missing.display());
    let expected = format!(
        "cannot start {:?}: No such file or directory (os error 2)",
        missing.display().to_string()
    );
    refused(&["", &player], &expected);
    // A file with a similar name in that folder is proposed.
    let similar = folder.join("no-such-engine2");
    fs::write(&similar, "").unwrap();
    let (asked, known) = (missing.display().to_string(), similar.display());
    refused(&["", &player], &format!("cannot start {asked:?}: did you mean `{known}`?"));
    let empty = testdata("no-such-file.epd");
    let expected = format!("cannot read {empty}: No such file or directory (os error 2)");
    refused(&["", "", "--openings", &empty], &expected);
    let twins = folder.join("players.txt");
    fs::write(&twins, "# a tournament\nname=a\nname=b porto=uci\n").unwrap();
    let twins = twins.to_str().unwrap();
    let expected = format!(
        "{twins}, line 3: the word \"porto\" means nothing in a player: did you mean `proto`?"
    );
    refused(&["--players-file", twins], &expected);
    fs::write(twins, "name=a\nname=b\nname=a hash=1\n").unwrap();
    refused(&["--players-file", twins], "two players have the name \"a\"");
}
