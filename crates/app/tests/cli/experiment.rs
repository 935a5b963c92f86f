//! `manticore experiment`: what it plays, writes and refuses.

use super::{check_refused, run};
use crate::program::folder;
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn experiments_are_listed() {
    let listed = run(&["experiment"], b"");
    assert_eq!((listed.code, listed.err.as_str()), (0, ""));
    for name in ["base-evaluators", "position-evaluators", "iterators", "together", "mantis"] {
        assert!(listed.out.lines().any(|line| line.starts_with(name)), "{}", listed.out);
    }
}

/// A small run, into a folder.
fn small<'a>(name: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["experiment", name, "--depth", "1", "--max-moves", "8", "--out", out];
    args.extend(["--variants", "gardner", "--random-plies", "1"]);
    args.extend(more);
    args
}

#[test]
fn an_experiment_is_played_kept_and_gone_on_with() {
    let folder = folder("experiment-kept");
    let [out, twin] = ["out", "twin"].map(|name| folder.join(name));
    let [out_text, twin_text] = [&out, &twin].map(|path| path.to_str().unwrap());
    let played = run(&small("position-evaluators", out_text, &["--jobs", "2"]), b"");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let file = |folder: &Path, name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(file(&out, "results.md"), played.out);
    assert!(played.out.contains("42 of 42 games"), "{}", played.out);
    assert!(played.out.contains("| SME + immediate mobility |"), "{}", played.out);
    assert!(file(&out, "plot.svg").starts_with("<svg "));
    assert_eq!(file(&out, "games.csv").lines().count(), 43);
    let json: Value = serde_json::from_str(&file(&out, "results.json")).unwrap();
    let points = |group: &Value| group["total"]["points"].as_f64().unwrap();
    let groups = json["groups"].as_array().unwrap();
    assert_eq!(groups.iter().map(points).sum::<f64>(), 42.0);
    assert_eq!(groups[0]["there"]["points"], 53.0);
    let again = run(&small("position-evaluators", out_text, &[]), b"");
    let expected =
        format!("error: {out_text} holds an experiment already: --resume goes on with it\n");
    assert_eq!((again.code, again.err), (2, expected));
    let other = run(&small("position-evaluators", out_text, &["--resume", "--seed", "2"]), b"");
    let expected = "error: the match was begun with another seed: 1, now 2\n";
    assert_eq!((other.code, other.err.as_str()), (2, expected));

    // One at a time, broken off and gone on with, comes to the same.
    let journal = file(&out, "journal.jsonl");
    fs::create_dir(&twin).unwrap();
    let kept: String = journal.split_inclusive('\n').take(20).collect();
    fs::write(twin.join("journal.jsonl"), kept + "{\"game\": 9").unwrap();
    let resumed = run(&small("position-evaluators", twin_text, &["--resume"]), b"");
    assert_eq!((resumed.code, resumed.err.as_str()), (0, ""));
    assert_eq!(resumed.out, played.out);
    assert_eq!(file(&twin, "games.csv"), file(&out, "games.csv"));
}

#[test]
fn base_evaluators_meet_their_like() {
    let args = ["experiment", "base-evaluators", "--depth", "1", "--max-moves", "4"];
    let mut args = args.to_vec();
    args.extend(["--variants", "gardner", "--random-plies", "1", "--json"]);
    let played = run(&args, b"");
    assert_eq!(played.code, 0, "{}", played.err);
    assert_eq!(played.err, "note: nothing is kept: --out FOLDER keeps it\n");
    let json: Value = serde_json::from_str(&played.out).unwrap();
    assert_eq!(json["games"], 42);
    let games = |group: &Value| group["total"]["games"].as_u64().unwrap();
    let groups = json["groups"].as_array().unwrap();
    assert!(groups.iter().all(|group| games(group) == 28));
}

#[test]
fn orders_of_moves_are_measured() {
    let folder = folder("experiment-orders");
    let out = folder.join("out");
    let out_text = out.to_str().unwrap();
    let measured = run(&["experiment", "iterators", "--depth", "2", "--out", out_text], b"");
    assert_eq!((measured.code, measured.err.as_str()), (0, ""));
    let json: Value =
        serde_json::from_str(&fs::read_to_string(out.join("results.json")).unwrap()).unwrap();
    let averages = json["averages"].as_array().unwrap();
    let mean = |order: &str| {
        let entry = averages.iter().find(|entry| entry["order"] == order).unwrap();
        (entry["branching"].as_f64().unwrap(), entry["there"].as_f64())
    };
    assert!(mean("captures").0 < mean("base").0);
    // Those of the table there.
    for (order, there) in [("base", 11.57), ("mono", 7.29), ("mono-fast", 5.10)] {
        assert!((mean(order).1.unwrap() - there).abs() < 0.005, "{order}");
    }
    assert_eq!(mean("standard").1, None);
    assert_eq!(fs::read_to_string(out.join("branching.csv")).unwrap().lines().count(), 148);
    let resumed =
        run(&["experiment", "iterators", "--depth", "2", "--out", out_text, "--resume"], b"");
    assert_eq!((resumed.code, resumed.out), (0, measured.out));
}

#[test]
fn search_and_network_meet_alone_and_together() {
    let folder = folder("experiment-together");
    let [games, net, out] = ["games.pgn", "my.net", "out"].map(|name| folder.join(name));
    fs::write(&games, "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n").unwrap();
    let [games, net_text, out_text] = [&games, &net, &out].map(|path| path.to_str().unwrap());
    let trained = run(&["train", "seed-net", games, "--epochs", "1", "--out", net_text], b"");
    assert_eq!(trained.code, 0, "{}", trained.err);
    let args = ["experiment", "together", "--net", net_text, "--games", "2", "--time", "1ms"];
    let played = run(&[&args[..], &["--max-moves", "6", "--out", out_text]].concat(), b"");
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.contains("6 of 6 games"), "{}", played.out);
    assert!(played.out.contains("| together | network alone | "), "{}", played.out);
    assert!(played.out.contains("beat each of them alone: "), "{}", played.out);
    let json: Value =
        serde_json::from_str(&fs::read_to_string(out.join("results.json")).unwrap()).unwrap();
    let elo = json["elo"].as_array().unwrap();
    assert_eq!(elo.len(), 3);
    let games: u64 = elo
        .iter()
        .flat_map(|row| row["won_drawn_lost"].as_array().unwrap())
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(games, 6, "every game is counted once");
    let args = ["experiment", "together", "--net", "missing.net"];
    let refused = run(&args, b"");
    assert!(refused.code != 0 && refused.err.contains("net=missing.net: the file cannot be read"));
    assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
}

#[test]
fn what_is_no_experiment_is_refused_in_one_sentence() {
    let out = folder("experiment-refused").join("out");
    let refused = |args: &[&str], expected: &str| {
        let mut all = vec!["experiment"];
        all.extend(args);
        all.extend(["--out", out.to_str().unwrap()]);
        check_refused(&all, b"", &format!("error: {expected}\n"));
        assert!(!out.exists(), "nothing is half-written");
    };
    refused(&["iterator"], "there is no experiment \"iterator\": did you mean `iterators`?");
    refused(&["x"], "there is no experiment \"x\": `manticore experiment` lists them");
    refused(
        &["base-evaluators", "--games", "2"],
        "2 games cannot be shared out to 2 depths with both colours: take a multiple of 4",
    );
    refused(
        &["base-evaluators", "--variants", "chess,shoji"],
        "there is no game \"shoji\" in the library: did you mean `shogi`?",
    );
    refused(
        &["base-evaluators", "--scale", "0.1"],
        "--scale does nothing with experiments without clocks: leave it out",
    );
    refused(
        &["iterators", "--jobs", "2"],
        "--jobs does nothing with iterators, which measures three answers one after the other: \
         leave it out",
    );
    refused(
        &["base-evaluators", "--net", "a.net"],
        "--net does nothing with other experiments than together: leave it out",
    );
    refused(
        &["together"],
        "together needs a network: name one with --net FILE, or make one with `manticore train \
         seed-net`",
    );
    refused(
        &["together", "--net", "missing.net", "--games", "3"],
        "3 games cannot be played with both colours",
    );
    refused(
        &["together", "--net", "a.net", "--depth", "3"],
        "--depth does nothing with together, which plays chess with a time for each move: leave \
         it out",
    );
    refused(
        &["mantis", "--depth", "4"],
        "--depth does nothing with mantis, which plays chess by the clock: leave it out",
    );
}
