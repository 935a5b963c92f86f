//! `manticore review`: whole games, and every kind of faulty one.

use super::check_refused;
use super::program::{Run, folder, run, testdata};
use serde_json::Value;
use std::fs;

/// Few nodes: these tests ask what is written, not how well it is judged.
const FEW: &str = "2000";

/// The scholar's mate, with a blunder on the third move.
const SHORT: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";

fn review(args: &[&str], text: &str) -> Run {
    let all = [&["review", "-", "--nodes", FEW], args].concat();
    run(&all, text.as_bytes())
}

fn json(args: &[&str], text: &str) -> (Run, Value) {
    let done = review(&[&["--format", "json"], args].concat(), text);
    let value = serde_json::from_str(&done.out).unwrap_or_default();
    (done, value)
}

#[test]
fn a_blunder_is_named_and_explained() {
    let Run { code, out, err } = review(&[], SHORT);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("Ann - Bob  1-0\n"), "{out}");
    for part in
        ["accuracy", "C23", "left with", "3... Nf6??", "blunder", "Qxf7#", "Lessons", " bm "]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (_, value) = json(&[], SHORT);
    assert_eq!(value["moves"].as_array().unwrap().len(), 7);
    assert_eq!(value["explained"][0]["ply"], 5);
    assert_eq!(value["outcome"], "White wins by checkmate");
    assert_eq!(value["points"].as_array().unwrap().len(), 8);
}

/// The bytes do not depend on threads or on what is reviewed beside a game.
#[test]
fn all_games_go_to_a_folder_whatever_the_threads() {
    let games = format!("{SHORT}{}{SHORT}", SHORT.replace("3. Qh5 Nf6 4. Qxf7# 1-0", "3. Qh5 1-0"));
    let mut pages = Vec::new();
    for threads in ["1", "3"] {
        let out = folder(&format!("review_threads_{threads}"));
        let path = out.to_str().unwrap();
        let done =
            review(&["--all", "--format", "json", "--out", path, "--threads", threads], &games);
        assert_eq!((done.code, done.out.as_str()), (0, "3 games reviewed\n"), "{}", done.err);
        let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
        pages.push(["0001.json", "0002.json", "0003.json", "index.json"].map(read));
    }
    assert_eq!(pages[0], pages[1]);
    let alone = review(&["--format", "json", "--game", "2"], &games);
    assert_eq!(alone.out, pages[0][1]);
}

#[test]
fn work_in_a_folder_is_resumed_at_whole_games() {
    let games = format!("{SHORT}{SHORT}");
    let out = folder("review_resume");
    let path = out.to_str().unwrap();
    let all = ["--all", "--out", path];
    assert_eq!(review(&all, &games).code, 0);
    let again = review(&all, &games);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("--resume goes on with it"), "{}", again.err);
    // The second game is undone: its line and its file are gone.
    let journal = out.join("journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    let kept: Vec<&str> = text.lines().filter(|line| !line.contains("0002.txt")).collect();
    fs::write(&journal, kept.join("\n") + "\n").unwrap();
    let first = fs::read_to_string(out.join("0001.txt")).unwrap();
    fs::write(out.join("0001.txt"), "not touched").unwrap();
    fs::remove_file(out.join("0002.txt")).unwrap();
    let resumed = review(&[&all[..], &["--resume"]].concat(), &games);
    assert_eq!((resumed.code, resumed.out.as_str()), (0, "2 games reviewed\n"));
    assert_eq!(fs::read_to_string(out.join("0001.txt")).unwrap(), "not touched");
    assert_eq!(fs::read_to_string(out.join("0002.txt")).unwrap(), first);
    let other = review(&["--all", "--resume", "--level", "expert", "--out", path], &games);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("another level"), "{}", other.err);
}

#[test]
fn a_player_has_habits() {
    let games = format!("{SHORT}{SHORT}");
    let Run { code, out, err } = review(&["--player", "bob"], &games);
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("bob: 2 games"), "{out}");
    assert!(out.contains("as Black: 2 games") && out.contains("game 2, 3... Nf6"), "{out}");
    let (_, value) = json(&["--player", "Ann"], &games);
    assert_eq!(value["white"]["games"], 2);
    let nobody = review(&["--player", "Eve"], &games);
    assert_eq!((nobody.code, nobody.err.as_str()), (2, "error: no game has a player \"Eve\"\n"));
}

/// The annotated game can be judged again by its own notes.
#[test]
fn the_notes_of_an_annotated_game_blame_the_same_moves() {
    let annotated = review(&["--format", "pgn"], SHORT).out;
    for part in ["$4", "[%eval ", "[%best ", "[%cal ", "[%csl ", "[Annotator \"Manticore\"]"] {
        assert!(annotated.contains(part), "{part}: {annotated}");
    }
    assert!(annotated.contains("(3... "), "{annotated}");
    assert_eq!(run(&["pgn", "--check", "-"], annotated.as_bytes()).code, 0);
    let blamed = |value: &Value| -> Vec<Value> {
        let moves = value["moves"].as_array().unwrap().iter();
        moves.filter(|known| known["grade"] != "fine").map(|known| known["san"].clone()).collect()
    };
    let (_, own) = json(&[], SHORT);
    let (_, given) = json(&["--evals", "given"], &annotated);
    assert_eq!(blamed(&given), blamed(&own));
    assert_eq!(blamed(&own), ["Nf6"]);
    let without = review(&["--evals", "given"], SHORT);
    assert_eq!(without.code, 2);
    assert!(without.err.contains("the game has no evaluations"), "{}", without.err);
}

#[test]
fn the_champions_by_given_evaluations() {
    let path = testdata("explain/fischer_spassky_1992_29_evals.pgn");
    let args = ["review", &path, "--evals", "given", "--nodes", FEW, "--format", "json"];
    let value: Value = serde_json::from_str(&run(&args, b"").out).unwrap();
    let blamed: Vec<(String, String)> = value["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|known| known["grade"] != "fine")
        .map(|known| (known["san"].to_string(), known["grade"].to_string()))
        .collect();
    let inaccuracy = |san: &str| (format!("{san:?}"), "\"inaccuracy\"".to_owned());
    assert_eq!(blamed, [inaccuracy("Bc8"), inaccuracy("Nf4")]);
    assert_eq!(value["clean"], true);
    for (side, accuracy, loss, first) in [("white", 95.34, 12.7, 29), ("black", 95.05, 12.9, 26)] {
        assert_eq!(value[side]["accuracy"], accuracy, "{side}");
        assert_eq!(value[side]["average_loss"], loss, "{side}");
        assert_eq!(value[side]["first_choices"], first, "{side}");
    }
}

#[test]
fn clocks_show_haste_and_trouble() {
    let text = "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:40]} \
                2. Bc4 {[%clk 0:00:40]} Nc6 {[%clk 0:00:20]} 3. Qh5 {[%clk 0:00:30]} \
                Nf6 {[%clk 0:00:19]} 4. Qxf7# {[%clk 0:00:04]} 1-0\n";
    let (done, value) = json(&[], text);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(value["hasty"], serde_json::json!([5]));
    assert_eq!(value["time_trouble"], serde_json::json!({ "white": 6, "black": null }));
    assert_eq!(value["moves"][1]["seconds"], 20.0);
}

/// Texts of a file stay texts on a page.
#[test]
fn pages_escape_what_came_from_a_file() {
    let text = SHORT.replace("Ann", "<script>alert(1)</script>&\\\"'");
    let page = review(&["--format", "html"], &text).out;
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;"), "{page}");
    assert!(!page.contains("<script"), "{page}");
    for part in [
        "<svg class=\"graph\"",
        "role=\"img\"",
        "aria-label=",
        "prefers-color-scheme",
        "@media print",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http"), "a page has no outside parts");
}

#[test]
fn other_games_are_found_by_their_tag() {
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 P@e4 4. Nxd5 *\n";
    let (done, value) = json(&[], text);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!((&value["game"], &value["formula"]), (&"crazyhouse".into(), &"fitted".into()));
    let page = review(&["--format", "html"], text).out;
    assert!(page.contains("</html>"), "{page}");
    assert!(page.contains("has in hand: "), "{page}");
    let shogi = "[Variant \"shogi\"]\n\n1. c3c4 g7g6 2. b2h8+ *\n";
    let page = review(&["--format", "html"], shogi);
    assert_eq!(page.code, 0, "{}", page.err);
}

/// A game with a rules file is named, and what wins it is said.
#[test]
fn a_review_says_how_its_game_is_won() {
    let hill = "[Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke3 d5 *\n";
    let told = review(&[], hill).out;
    assert!(told.lines().nth(1) == Some("kingofthehill"), "{told}");
    let goal = "When a king of a side arrives on the squares d4 to e5, that side wins.";
    assert!(told.contains(&format!("How this game is won\n{goal}\n")), "{told}");
    let (_, value) = json(&[], hill);
    assert_eq!(value["how_won"][0], goal);
    let chess = review(&[], SHORT).out;
    assert!(!chess.contains("How this game is won"), "{chess}");
    assert!(chess.lines().nth(1).is_some_and(|line| line.starts_with("C23 ")), "{chess}");
}

#[test]
fn what_stands_before_a_fault_is_reviewed() {
    let cut = SHORT.split("3. Qh5").next().unwrap();
    for (text, fault, n_moves) in [
        (SHORT.replace("3. Qh5", "3. Qh6"), "move 3. ", 4),
        (
            SHORT.replace("1-0\n\n", "Kxf7 1-0\n\n").replace("4. Qxf7#", "4. Qxf7# "),
            "move 4... \"Kxf7\": the game was over, White wins by checkmate",
            7,
        ),
        (format!("{cut}3. Qh5 {{cut off here"), "line ", 5),
        (format!("{cut}3. Qh5 (3. d4"), "line ", 5),
        (format!("{cut}3. --"), "move 3. ", 4),
    ] {
        let (done, value) = json(&[], &text);
        assert_eq!(done.code, 1, "{text}: {}", done.err);
        assert!(done.err.contains("standard input: game 1 (line 1): "), "{}", done.err);
        assert!(done.err.contains(fault) && done.err.lines().count() == 1, "{}", done.err);
        assert_eq!(value["moves"].as_array().unwrap().len(), n_moves, "{text}");
        assert!(value["fault"].as_str().unwrap().contains(fault));
    }
    // A text that breaks off between moves is a game without a result.
    let (done, value) = json(&[], cut);
    assert_eq!((done.code, value["result"].as_str()), (0, Some("1-0")));
}

#[test]
fn games_that_cannot_be_reviewed_are_refused() {
    let place = "error: standard input: game 1 (line 1): ";
    let mate = "[FEN \"7k/5KQ1/8/8/8/8/8/8 b - - 0 1\"]\n\n1... Kh7 *\n";
    for (text, sentence) in [
        (
            "[Variant \"Tiddlywinks\"]\n\n1. e4 *\n",
            "the library has no game \"Tiddlywinks\"; --rules FILE names its rules\n",
        ),
        ("[White \"A\"]\n\n*\n", "the game has no moves\n"),
        (mate, "the game is over before its first move: White wins by checkmate\n"),
    ] {
        check_refused(&["review", "-"], text.as_bytes(), &format!("{place}{sentence}"));
    }
    check_refused(&["review", "-"], b"", "error: there is no game\n");
    let beyond = "error: there is no game 9: the last one is 1\n";
    check_refused(&["review", "-", "--game", "9"], SHORT.as_bytes(), beyond);
    let missing = "error: cannot read none.pgn: No such file or directory (os error 2)\n";
    check_refused(&["review", "none.pgn"], b"", missing);
}

/// A start from a FEN is judged from that position: it is searched, not 0.15.
#[test]
fn a_start_with_black_to_move_is_judged_from_there() {
    let text = "[FEN \"4k3/8/8/8/8/8/q7/4K3 b - - 0 10\"]\n[SetUp \"1\"]\n\n10... Qb2 11. Kf1 *\n";
    let (done, value) = json(&[], text);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(value["moves"][0]["mover"], "black");
    assert_eq!(value["moves"][0]["number"], 10);
    assert!(value["points"][0].as_f64().unwrap() < 20.0, "{}", value["points"]);
    let annotated = review(&["--format", "pgn"], text).out;
    assert!(annotated.contains("10... Qb2"), "{annotated}");
}

#[test]
fn a_comment_of_a_megabyte_does_no_harm() {
    let huge = "word } ".replace("} ", "").repeat(174_000);
    let text = SHORT.replace("1. e4", &format!("1. e4 {{{huge}}}"));
    for form in ["text", "pgn", "html", "json"] {
        let done = review(&["--format", form], &text);
        assert_eq!(done.code, 0, "{form}: {}", done.err);
    }
    let too_long = SHORT.replace("2. Bc4", &format!("{{{}}} 2. Bc4", huge.repeat(2)));
    let (done, value) = json(&[], &too_long);
    assert_eq!(done.code, 1);
    assert_eq!(value["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn one_game_of_five_thousand() {
    let games = SHORT.repeat(4_999) + &SHORT.replace("Ann", "The last");
    let done = review(&["--game", "5000"], &games);
    assert!(done.out.starts_with("The last - Bob"), "{}", done.out);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let first = review(&[], &games);
    assert_eq!(first.err, "note: there are more games: --game N takes another, --all takes all\n");
}

/// Games of people whose claims are checked in every run: some of the file.
const CHECKED_GAMES: [&str; 4] = ["13", "17", "18", "24"];

/// Every claim that is made about these games is true, as a second program sees it.
#[test]
fn every_claim_about_games_of_people_is_true() {
    let file = testdata("explain/people.pgn");
    let every = ["review", &file, "--verify", "--every", "--nodes", "4000"];
    let is_slow = std::env::var_os("SLOW_TESTS").is_some();
    let all = (1..=28).map(|number: u32| number.to_string()).collect::<Vec<_>>();
    let some = CHECKED_GAMES.map(str::to_owned).to_vec();
    for number in if is_slow { all } else { some } {
        let done = run(&[&every[..], &["--game", &number]].concat(), b"");
        assert!(done.err.contains(" checked, none is false"), "{number}: {}", done.err);
        assert_eq!(done.code, 0, "{number}");
    }
}

#[test]
fn a_move_is_explained_and_its_claims_are_checked() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2";
    let args = ["explain", "--fen", fen, "--move", "Nf6", "--nodes", FEW, "--verify"];
    let done = run(&args, b"");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("checked, none is false"), "{}", done.err);
}

/// With tables a review knows what is proved, and says so; a folder without any is
/// refused.
#[test]
fn a_review_asks_tables_of_endings() {
    let ending = "[FEN \"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kd6 Kd8 *\n\n";
    let tables = testdata("syzygy");
    let (done, value) = json(&["--every", "--verify", "--syzygy", &tables], ending);
    assert_eq!(done.code, 0, "{}", done.err);
    let reasons = value["explained"][0]["explanation"]["reasons"].as_array().unwrap();
    let is_proved = |reason: &Value| reason["finding"]["fact"] == "table-win";
    assert!(reasons.iter().any(is_proved), "{reasons:?}");
    let missing = review(&["--syzygy", "/no/such"], ending);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("there are no tables in this place"), "{}", missing.err);
}
