//! `manticore bench` against the numbers in the tree: play changes only in a
//! commit that says so.

use super::program::testdata;
use super::run;
use std::fs;

#[test]
fn the_number_of_nodes_is_the_one_in_the_tree() {
    let table = fs::read_to_string(testdata("bench.txt")).expect("the table is there");
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.iter().any(|line| line.starts_with("chess 8 ")), "{table}");
    for line in lines {
        let [game, depth, nodes] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("game, depth and nodes are expected, found {line:?}");
        };
        let mut args = vec!["bench", depth, "--json"];
        if game != "chess" {
            args.extend(["--variant", game]);
        }
        let report = run(&args, b"");
        let report: serde_json::Value = serde_json::from_str(&report.out).expect("JSON");
        assert_eq!(report["nodes"].to_string(), nodes, "{game} at depth {depth}");
    }
}
