//! `manticore datagen`, `train net`, `learn` and `nets`: a seed means the same games and
//! the same network, work is gone on with, nonsense is refused.

use super::{Run, check_refused, run};
use crate::page_server::PROGRAM;
use crate::program::folder;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use trainer::data::{DataReader, ScoredGame, replay};

/// The games of a file, in the order of their numbers.
fn games(path: &Path) -> Vec<ScoredGame> {
    let file = File::open(path).expect("the file can be read");
    let mut reader = DataReader::new(file).expect("a file of games");
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().expect("whole games") {
        games.push(game);
    }
    games.sort_by_key(|game| game.number);
    games
}

fn datagen(out: &Path, more: &[&str]) -> Run {
    let out = out.to_str().expect("a path of letters");
    let args = ["datagen", "--variant", "minishogi", "--nodes", "60", "--max-moves", "30"];
    run(&[&args[..], &["--games", "8", "--out", out], more].concat(), b"")
}

#[test]
fn a_seed_means_the_same_games_and_a_file_that_was_cut_off_is_gone_on_with() {
    let folder = folder("datagen");
    let [one, two] = ["one.data", "two.data"].map(|name| folder.join(name));
    let alone = datagen(&one, &[]);
    assert_eq!((alone.code, alone.err.as_str()), (0, ""));
    assert!(alone.out.contains(": 8 games with "), "{}", alone.out);
    let all = games(&one);
    assert_eq!(all.iter().map(|game| game.number).collect::<Vec<_>>(), Vec::from_iter(0..8));
    let rules = engine::AnyGame::of_library("minishogi").unwrap();
    for game in &all {
        replay(game, &rules, |_, _, _| ()).expect("a legal game");
        assert!(game.moves.iter().any(|scored| scored.score.is_some()));
    }
    assert_eq!(datagen(&two, &["--threads", "3"]).code, 0);
    assert_eq!(games(&two), all, "the number of threads changes nothing");

    // The file ends in the middle of a game, as after a power failure.
    let bytes = fs::read(&one).unwrap();
    fs::write(&one, &bytes[..bytes.len() / 2]).unwrap();
    let refused = datagen(&one, &[]);
    let sentence = format!("error: {} is there already: --resume goes on with it\n", one.display());
    assert_eq!((refused.code, refused.err), (2, sentence));
    let resumed = datagen(&one, &["--resume"]);
    assert_eq!(resumed.code, 0);
    assert!(
        resumed.err.contains("is cut off in the middle of a game: its last "),
        "{}",
        resumed.err
    );
    assert_eq!(games(&one), all);
    let other = datagen(&one, &["--resume", "--seed", "5"]);
    assert!(
        other.err.ends_with("has games of another seed: choose another file\n"),
        "{}",
        other.err
    );

    // Other numbers are other games.
    let later = folder.join("later.data");
    datagen(&later, &["--first", "8"]);
    assert!(games(&later).iter().all(|game| !all.iter().any(|known| known.moves == game.moves)));
}

#[test]
fn games_with_scores_are_read_as_they_are_and_others_are_scored() {
    let folder = folder("datagen-label");
    let out = folder.join("games.data");
    let pgn = "[Result \"1-0\"]\n\n1. e4 {[%eval 0.30]} e5 {[%eval 0.25]} 2. Nf3 {[%eval 0.20]} 1-0\n\n\
               [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Result \"*\"]\n\n1. e4 *\n\n";
    let path = folder.join("games.pgn");
    fs::write(&path, pgn).unwrap();
    let shown = [out.to_str().unwrap(), path.to_str().unwrap()];
    let args = ["datagen", "--nodes", "300", "--out", shown[0], "--label", shown[1]];
    let Run { code, err, .. } = run(&args, b"");
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("1 games had scores, 1 were scored now, 1 left out"), "{err}");
    let games = games(&out);
    let scores = |game: &ScoredGame| game.moves.iter().map(|m| m.score).collect::<Vec<_>>();
    assert_eq!(scores(&games[0]), [Some(30), Some(-25), Some(20)]);
    assert_eq!(games[1].moves.len(), 4);
    assert_eq!(games[1].moves[3].score, Some(31_999), "mate in one");

    fs::write(&path, "[Result \"*\"]\n\n1. e4 *\n\n").unwrap();
    let none = folder.join("none.data");
    let args = ["datagen", "--out", none.to_str().unwrap(), "--label", shown[1]];
    let expected = "error: none of the 1 games can be used: they need a result and legal moves of \
                    this game\n";
    check_refused(&args, b"", expected);
}

#[test]
fn a_network_is_the_same_with_any_number_of_threads_and_after_a_break() {
    let folder = folder("train-net");
    let data = folder.join("games.data");
    let data = data.to_str().unwrap();
    let args = ["datagen", "--variant", "minishogi", "--nodes", "20", "--games", "110"];
    let made = run(&[&args[..], &["--max-moves", "30", "--out", data]].concat(), b"");
    assert_eq!(made.code, 0, "{}", made.err);
    let train = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        let args = ["train", "net", data, "--passes", "2", "--batch", "512", "--out"];
        (run(&[&args[..], &[out.to_str().unwrap()], more].concat(), b""), out)
    };
    let (one, first) = train("one.net", &[]);
    assert_eq!(one.code, 0, "{}", one.err);
    assert!(one.err.contains("pass 2 of 2: mean square error "), "{}", one.err);
    let (two, second) = train("two.net", &["--threads", "3"]);
    assert_eq!(two.code, 0, "{}", two.err);
    assert!(fs::read(&first).unwrap() == fs::read(&second).unwrap());
    let curve = fs::read_to_string(first.with_extension("svg")).unwrap();
    assert!(curve.contains("kept apart") && curve.ends_with("</svg>\n"));

    for (more, expected) in [
        (["--neurons", "0"], "error: a network cannot have 0 neurons: "),
        (["--neurons", "1000000"], "error: a network cannot have 1000000 neurons: "),
        (["--buckets", "17"], "error: a network cannot have 17 outputs: "),
        (["--variant", "shogi"], "has games of other rules"),
        (["--rate", "0"], "error: --result-share is a number from 0 to 1"),
    ] {
        let (refused, _) = train("refused.net", &more);
        assert!(refused.code == 2 && refused.err.contains(expected), "{more:?}: {}", refused.err);
    }
    let foreign = folder.join("foreign.data");
    fs::write(&foreign, "no games").unwrap();
    let shown = foreign.to_str().unwrap();
    let expected = format!("error: {shown}: this is no file of games that datagen writes\n");
    check_refused(&["train", "net", shown, "--out", shown], b"", &expected);
}

#[test]
fn learning_ends_with_a_report_and_is_gone_on_with() {
    let folder = folder("learn");
    let (out, data) = (folder.join("out"), folder.join("data"));
    let [out, data] = [&out, &data].map(|path| path.to_str().expect("a path of letters"));
    let learn = |game: &str, more: &[&str]| {
        let args = ["learn", game, "--out", out, "--data-folder", data, "--nodes", "20"];
        let few = ["--games", "4", "--match-nodes", "50", "--time", "4s", "--generations", "1"];
        run(&[&args[..], &few, more].concat(), b"")
    };
    let learnt = learn("minishogi", &[]);
    assert_eq!(learnt.code, 0, "{}", learnt.err);
    assert!(learnt.out.starts_with("minishogi: 1 generation\n"), "{}", learnt.out);
    let report = fs::read_to_string(Path::new(out).join("report.txt")).unwrap();
    assert_eq!(report, learnt.out);
    let kept = run(&["nets", "--data-folder", data], b"").out;
    let won = learnt.out.contains("A network won");
    // The network that comes with the program is in another folder.
    let is_kept = |line: &str| line.starts_with("minishogi ") && line.contains(data);
    assert_eq!(kept.lines().any(is_kept), won, "{kept}{}", learnt.out);

    let again = learn("minishogi", &[]);
    assert!(again.code == 2 && again.err.contains("--resume"), "{}", again.err);
    let resumed = learn("minishogi", &["--resume"]);
    assert_eq!((resumed.code, resumed.out), (0, report));
    let other = learn("losalamos", &["--resume"]);
    assert!(other.code == 2 && !other.err.is_empty(), "{}", other.err);
}

#[test]
fn networks_are_listed_shown_exported_and_deleted() {
    let folder = folder("nets");
    let (games, data) = (folder.join("games.data"), folder.join("data"));
    fs::create_dir_all(data.join("nets")).unwrap();
    let hash = rules::identity::rules_hash(&engine::rules_of_library("minishogi").unwrap());
    let net = data.join("nets").join(format!("{hash}.net"));
    let shown = [&games, &net, &folder, &data].map(|path| path.to_str().expect("letters"));
    let play = ["datagen", "--variant", "minishogi", "--nodes", "20", "--games", "110"];
    let played = run(&[&play[..], &["--max-moves", "30", "--out", shown[0]]].concat(), b"");
    assert_eq!(played.code, 0, "{}", played.err);
    let train = ["train", "net", shown[0], "--passes", "1", "--out", shown[1]];
    let made = run(&train, b"");
    assert_eq!(made.code, 0, "{}", made.err);
    let nets = |words: &[&str]| run(&[&["nets", "--data-folder", shown[3]], words].concat(), b"");

    let list = nets(&[]).out;
    assert!(list.contains("minishogi  ") && list.contains(shown[1]), "{list}");
    let hash = hash.to_string();
    for name in ["minishogi", &hash, shown[1]] {
        let said = nets(&["show", name]);
        assert_eq!(said.code, 0, "{name}: {}", said.err);
        assert!(said.out.contains(&format!("\nrules: {hash}\n")), "{}", said.out);
    }
    assert_eq!(nets(&["export", "minishogi", shown[2]]).code, 0);
    let copy = fs::read(folder.join(format!("minishogi.{hash}.net"))).unwrap();
    assert!(copy == fs::read(&net).unwrap());
    assert_eq!(nets(&["delete", &hash]).code, 0);
    assert!(!net.exists());
    let gone = nets(&["delete", "minishogi"]);
    assert!(gone.code == 2 && gone.err.starts_with("error: "), "{}", gone.err);
    check_refused(
        &["nets", "--data-folder", shown[3], "show", "tiddlywinks"],
        b"",
        "error: \"tiddlywinks\" is no game of the library, no hash of rules and no file\n",
    );
}

/// The networks beside the sources are those that come with the program. They lie
/// beside it here, so that it finds them wherever it was built.
#[test]
fn the_networks_that_come_with_the_program_are_used() {
    const MOST_BYTES: u64 = 300_000;
    let place = folder("with-the-program");
    let program = place.join("manticore");
    fs::hard_link(PROGRAM, &program).expect("the program, under another name");
    let nets = place.join("nets");
    fs::create_dir(&nets).unwrap();
    let said = |words: &[&str]| {
        let said = Command::new(&program).args(words).output().expect("the program runs");
        String::from_utf8(said.stdout).unwrap()
    };
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets");
    let mut names = Vec::new();
    for entry in fs::read_dir(sources).expect("the folder of networks") {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".net") {
            let bytes = fs::copy(&path, nets.join(&name)).unwrap();
            assert!(bytes <= MOST_BYTES, "{name}");
            names.push(name);
        }
    }
    assert!(!names.is_empty());
    let listed = said(&["nets"]);
    for name in names {
        assert!(listed.contains(&name), "{listed}");
        if name == "chess.seed-net.net" {
            let by_it = said(&["eval", "eval=seed-net"]);
            assert!(by_it.contains("evaluated by seed-net"), "{by_it}");
            continue;
        }
        let game = name.split('.').next().unwrap();
        let hash = rules::identity::rules_hash(&engine::rules_of_library(game).unwrap());
        assert_eq!(name, format!("{game}.{hash}.net"));
        let by_itself = said(&["eval", "--variant", game]);
        assert!(by_itself.contains("evaluated by nnue"), "{name}: {by_itself}");
        let by_hand = said(&["eval", "--variant", game, "eval=universal"]);
        assert!(!by_hand.is_empty() && !by_hand.contains("nnue"), "{name}: {by_hand}");
    }
}
