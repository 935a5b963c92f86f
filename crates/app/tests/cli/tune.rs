//! `manticore tune`: a seed means one result, work is resumed, nonsense is refused.

use super::{check_refused, run};
use crate::program::folder;
use std::fs;

/// A short tuning.
fn short<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["tune", "hash=1", "--numbers", "reverse_futility_margin=30:20,lmr_base"];
    args.extend(["--pairs", "6", "--block", "3", "--nodes", "300", "--max-moves", "40"]);
    args.extend(["--rate", "0.5", "--balance", "0"]);
    args.extend(more);
    args
}

#[test]
fn a_seed_means_one_result_with_any_number_of_threads_and_after_a_break() {
    let folder = folder("tune-resume");
    let [one, two] = ["one", "two"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let alone = run(&short(&["--out", &one]), b"");
    assert_eq!((alone.code, alone.err.as_str()), (0, ""));
    assert!(alone.out.contains("reverse_futility_margin"), "{}", alone.out);
    assert!(alone.out.contains("as lines of the page of parameters:"), "{}", alone.out);
    assert!(alone.out.contains("lmr_base was reduction_base: "), "{}", alone.out);
    // Some pair is not drawn, or the comparison would show nothing.
    let journal = fs::read_to_string(folder.join("one/journal.jsonl")).unwrap();
    let is_decided = |line: &str| line.contains("pair") && !line.contains("\"half_points\":2");
    assert!(journal.lines().skip(1).any(is_decided), "{journal}");

    let together = run(&short(&["--out", &two, "--concurrency", "3"]), b"");
    assert_eq!((together.code, together.out), (0, alone.out.clone()));

    // The journal loses its last pairs and half a line, as after a power failure.
    let lines: Vec<&str> = journal.lines().take(5).collect();
    fs::write(folder.join("one/journal.jsonl"), format!("{}\n{{\"pai", lines.join("\n"))).unwrap();
    let resumed = run(&short(&["--out", &one, "--resume"]), b"");
    assert_eq!((resumed.code, resumed.out), (0, alone.out));

    let refused = run(&short(&["--out", &one]), b"");
    let sentence = format!("error: {one} holds a tuning already: --resume goes on with it\n");
    assert_eq!((refused.code, refused.err), (2, sentence));
    check_refused(
        &short(&["--out", &one, "--resume", "--seed", "9"]),
        b"",
        "error: the match was begun with another seed: 1, now 9\n",
    );
    let other_rules = run(&short(&["--out", &one, "--resume", "--variant", "atomic"]), b"");
    assert_eq!(other_rules.code, 2);
    assert!(
        other_rules.err.contains("begun with another hash of the rules"),
        "{}",
        other_rules.err
    );
}

#[test]
fn a_variant_is_tuned_as_json() {
    let args = ["tune", "--numbers", "sharp_share=64:20", "--variant", "minishogi", "--pairs", "1"];
    let tuned = run(&[&args[..], &["--nodes", "100", "--max-moves", "10", "--json"]].concat(), b"");
    assert_eq!(tuned.code, 0, "{}", tuned.err);
    assert!(tuned.err.contains("the numbers are not kept: --out FOLDER keeps them"));
    let value: serde_json::Value = serde_json::from_str(&tuned.out).unwrap();
    assert_eq!((&value["game"], &value["pairs"]), (&"minishogi".into(), &1.into()));
    assert_eq!(value["numbers"][0]["name"], "sharp_share");
    // The number begins at the end of its range, and may well stay there.
    assert!(value["warnings"].as_array().is_some_and(|warnings| warnings.len() <= 1));
}

#[test]
fn nonsense_is_refused_in_a_sentence() {
    for (more, sentence) in [
        (
            &["--numbers", "lmr_bass"][..],
            "the search has no number \"lmr_bass\": did you mean `lmr_base`?",
        ),
        (&["--numbers", "window=900"], "window begins with a number from 5 to 50"),
        (&["--numbers", "window,Window"], "--numbers names window twice"),
        (
            &["--numbers", "window", "nodes=5"],
            "only engines of this program are tuned, and --nodes says how long they think",
        ),
        (&["--numbers", "window", "--variant", "ches"], "there is no game \"ches\""),
    ] {
        let refused = run(&[&["tune"][..], more].concat(), b"");
        assert_eq!(refused.code, 2, "{more:?}");
        assert!(refused.err.contains(sentence), "{more:?}: {}", refused.err);
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
}
