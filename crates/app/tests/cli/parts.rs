//! `manticore parts`, and engines made of parts as commands meet them.

use super::{check_refused, run};
use crate::program::folder;

#[test]
fn the_catalogue_is_listed_for_people_and_programs() {
    let text = run(&["parts"], b"");
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    for word in [
        "search=alphabeta",
        "eval=hce",
        "eval=sme",
        "order=mono-fast",
        "quiescence=N",
        "deepening=off",
    ] {
        assert!(text.out.lines().any(|line| line.starts_with(word)), "{word}: {}", text.out);
    }
    let json = run(&["parts", "--json"], b"");
    let list: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let list = list.as_array().unwrap();
    let listed = text.out.lines().filter(|line| line.contains('=') && line.contains("  "));
    assert_eq!(list.len(), listed.count());
    // Every example can be typed as it is, but for files and networks, which are not there.
    let is_there = |part: &&serde_json::Value| {
        part["path"] == false && part["name"] != "nnue" && part["name"] != "seed-net"
    };
    for part in list.iter().filter(is_there) {
        let example = part["example"].as_str().unwrap();
        let mut args = vec!["eval"];
        args.extend(example.split(' '));
        let judged = run(&args, b"");
        assert_eq!((judged.code, judged.err.as_str()), (0, ""), "{example}");
    }
}

#[test]
fn an_engine_made_of_parts_thinks_in_any_game() {
    let spec = ["search=alphabeta", "eval=sme+0.01*pme", "order=mono-fast"];
    for game in ["chess", "shogi", "locusts", "monster"] {
        let mut args = vec!["analyse", "--json", "--depth", "2", "--variant", game];
        args.extend(spec);
        let found = run(&args, b"");
        assert_eq!((found.code, found.err.as_str()), (0, ""), "{game}");
        let json: serde_json::Value = serde_json::from_str(&found.out).unwrap();
        assert_eq!(json["depth"], 2, "{game}");
        assert!(json["tree"]["branching"].as_f64().unwrap() > 1.0, "{game}");
    }
    let text = run(&["analyse", "--depth", "2", "search=minimax"], b"");
    assert!(text.out.ends_with("20.00 moves tried in a position\n"), "{}", text.out);
}

#[test]
fn what_is_no_engine_is_refused_in_one_sentence() {
    let out = folder("parts-refused").join("out");
    for (spec, why) in [
        ("serach=pvs", "the word \"serach\" means nothing in an engine: did you mean `search`?"),
        ("search=minmax", "there is no search \"minmax\": did you mean `minimax`?"),
        ("eval=smee", "there is no eval \"smee\": did you mean `sme`?"),
        (
            "order=captures",
            "order=captures does nothing with search=pvs, which has an order of \
          its own: leave it out",
        ),
        (
            "search=minimax order=mono",
            "order=mono does nothing with search=minimax, which looks \
          at every move: leave it out",
        ),
        (
            "search=alphabeta threads=2",
            "threads=2 does nothing with search=alphabeta, which \
          thinks with one thread: leave it out",
        ),
        (
            "search=minimax hash=8",
            "hash=8 does nothing with search=minimax, which keeps no \
          table: leave it out",
        ),
    ] {
        let mut args = vec!["analyse", "--depth", "1"];
        args.extend(spec.split(' '));
        check_refused(&args, b"", &format!("error: {why}\n"));
        let args = ["match", "", spec, "--out", out.to_str().unwrap()];
        let why = why.replace("in an engine", "in a player");
        check_refused(&args, b"", &format!("error: player 2: {why}\n"));
        assert!(!out.exists(), "nothing is half-written");
    }
    let broken = run(&["eval", "eval=sme+"], b"");
    assert_eq!((broken.code, broken.err.lines().count()), (2, 1), "{}", broken.err);
}
