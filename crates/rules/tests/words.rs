//! Every word of the rules language is used by two games of the library at least,
//! so that no switch exists for one game alone.
//!
//! Keys are found in the exported rules of the games, which have every key whether
//! it says anything or not. Words that are a choice of one among several are asked
//! of the reader itself: its fault for a wrong word lists the right ones.

use game_core::{Fault, Setup};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const FEWEST_GAMES: usize = 2;

/// Words that fewer games use, and why they are there all the same. The list may
/// only shrink: a word that two games use has to leave it.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("after.become.captive", "cases by captor and captive: Absorption is the known game of them"),
    ("after.squares = origin", "the square a move leaves, beside the one it reaches"),
    ("after.who = friend", "the third of three words: enemies, friends, either"),
    ("board.edges = cylinder", "a shape of the board"),
    ("board.edges = torus", "a shape of the board"),
    ("board.symmetry = mirror", "the plain format has it"),
    ("duties.no_checks", "Racing Kings cannot be said without it"),
    ("endings.even_protected", "the Asian rules of Xiangqi cannot be said without it"),
    ("endings.even_protected.by", "the Asian rules of Xiangqi cannot be said without it"),
    ("endings.even_protected.piece", "the Asian rules of Xiangqi cannot be said without it"),
    ("endings.extinct.with_reply", "a key of Fairy-Stockfish, `extinctionClaim`"),
    ("endings.lines = rising", "the other diagonal of `falling`"),
    ("endings.of.piece", "the Asian rules of Xiangqi cannot be said without it"),
    ("endings.of.zone", "the Asian rules of Xiangqi cannot be said without it"),
    ("endings.opponent", "a key of Fairy-Stockfish, `extinctionOpponentPieceCount`"),
    ("endings.points", "booty by value, beside booty by number"),
    ("endings.result = perpetual-check-loses", "how Fairy-Stockfish's files end repetitions"),
    ("endings.result = white-wins", "White's half of `black-wins`"),
    ("endings.unattacked", "Dobutsu Shogi cannot be said without it"),
    ("endings.when = perpetual-chase", "the Asian rules of Xiangqi cannot be said without it"),
    ("endings.wing", "a key of Fairy-Stockfish, `castlingWins`, has one letter for each wing"),
    ("endings.whose = with-reply", "Racing Kings cannot be said without it"),
    ("hands.drops.away_from_enemy", "Snort, as `away_from_own` is Col"),
    ("hands.drops.away_from_own", "Col, as `away_from_enemy` is Snort"),
    ("pieces.promotions.choice = anywhere", "`opromotion` of the plain format"),
    ("pieces.royal = any", "Spartan Chess cannot be said without it"),
    ("turn.again.after = any-move", "the word for nothing said"),
    ("turn.again.after = captures", "Capture Again; the choice has two games in all"),
    ("turn.again.after = quiet-moves", "the other half of `captures`"),
    ("turn.again.by", "Knights Lead; the choice has two games in all"),
];

/// A wrong word in the place of a choice, and what the export calls that place.
/// `{}` is the wrong word.
const CHOICES: &[(&str, &str)] = &[
    ("board.edges", "edges = \"{}\""),
    ("board.symmetry", "symmetry = \"{}\""),
    ("pass", "pass = \"{}\""),
    ("walling.kind", "[walling]\nkind = \"{}\""),
    ("walling.place", "[walling]\nkind = \"lasting\"\nplace = \"{}\""),
    ("shuffle.sides", "[shuffle]\nzone = \"rank 1\"\nsides = \"{}\""),
    ("turn.again.after", "[turn]\nmoves = 2\nagain = { by = \"N\", after = \"{}\" }"),
    ("pieces.royal", "[pieces]\nQ.royal = \"{}\""),
    (
        "pieces.promotions.on",
        "[pieces]\nP.promotes = { zone = \"last rank\", into = \"Q\", on = \"{}\" }",
    ),
    (
        "pieces.promotions.choice",
        "[pieces]\nP.promotes = { zone = \"last rank\", into = \"Q\", choice = \"{}\" }",
    ),
    ("endings.when", "[endings]\na = { when = \"{}\", result = \"win\" }"),
    ("endings.result", "[endings]\nstalemate = \"{}\""),
    (
        "endings.whose",
        "[endings]\na = { when = \"reached\", by = \"N\", goal = \"rank 8\", whose = \"{}\", \
         result = \"win\" }",
    ),
    ("endings.side", "[endings]\na = { when = \"extinct\", side = \"{}\", result = \"win\" }"),
    (
        "endings.lines",
        "[endings]\na = { when = \"row\", length = 3, lines = \"{}\", result = \"win\" }",
    ),
    ("after.on", "[[after]]\non = \"{}\"\nchange = \"remove\""),
    ("after.who", "[[after]]\non = \"any\"\nwho = \"{}\"\nchange = \"remove\""),
    ("after.change", "[[after]]\non = \"any\"\nchange = \"{}\""),
    ("influence.effect", "[[influence]]\neffect = \"{}\"\nwho = \"enemy\"\nreach = \"attack\""),
    ("influence.who", "[[influence]]\neffect = \"freezes\"\nwho = \"{}\"\nreach = \"attack\""),
    ("influence.reach", "[[influence]]\neffect = \"freezes\"\nwho = \"enemy\"\nreach = \"{}\""),
];
/// Words for squares, which stand beside regions, so that no list of them is shown.
const AFTER_SQUARES: [&str; 6] =
    ["target", "origin", "around", "attacked", "enclosed", "enclosed-orthogonally"];

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// The words a reader knows in a place.
fn choices(probe: &str) -> Vec<String> {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let head = "name = \"Probe\"\ninherits = \"chess\"\n";
    let text = format!("{head}{}", probe.replace("{}", "zzzzzzzz"));
    let Err(faults) = rules::load::game(&text, "probe.toml", &find, &fen) else {
        panic!("a wrong word is accepted: {text}");
    };
    let words = faults.iter().find_map(|fault| {
        let text = fault.to_string();
        let list = text.split_once("the words here are ")?.1.trim_end_matches(')').to_string();
        Some(list.split(", ").map(str::to_string).collect())
    });
    words.unwrap_or_else(|| panic!("no list of words for {probe}: {faults:?}"))
}

/// Does a value say anything? What is false, nothing or empty does not.
fn says(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(all) => !all.is_empty(),
        Value::Object(all) => !all.is_empty(),
    }
}

/// Parts of an export that are no words of the language: what a game is called,
/// and tables whose keys are pieces.
fn is_content(path: &str) -> bool {
    let contents = ["about", "id", "hash", "start", "points.of", "shuffle.between"];
    contents.contains(&path) || path.ends_with(".limits") && path.starts_with("pieces")
}

/// All keys of an export, and those that say something, with the words of choices.
fn walk(value: &Value, keys: &mut BTreeSet<String>, used: &mut BTreeSet<String>) {
    let mut open: Vec<(String, &Value)> = vec![(String::new(), value)];
    while let Some((path, value)) = open.pop() {
        if is_content(&path) {
            continue;
        }
        if !path.is_empty() {
            keys.insert(path.clone());
            if says(value) {
                used.insert(path.clone());
            }
        }
        let is_choice = CHOICES.iter().any(|(place, _)| *place == path) || path == "after.squares";
        match value {
            Value::String(word) if is_choice => {
                used.insert(format!("{path} = {word}"));
            }
            Value::Array(all) => open.extend(all.iter().map(|one| (path.clone(), one))),
            Value::Object(all) => {
                for (key, one) in all {
                    // What is said for each side is said in the same words.
                    let sides = key == "white" || key == "black";
                    let name = match (path.is_empty(), sides) {
                        (true, _) => key.clone(),
                        (false, true) => path.clone(),
                        (false, false) => format!("{path}.{key}"),
                    };
                    // Two endings have a key of this name.
                    let name = match all.get("when").and_then(Value::as_str) {
                        Some(when) if key == "with_reply" => format!("{path}.{when}.{key}"),
                        _ => name,
                    };
                    if path == "endings.result" && sides {
                        used.insert("endings.result by side".to_string());
                    }
                    open.push((name, one));
                }
            }
            _ => {}
        }
    }
}

/// The games that use each word of the language.
fn uses() -> BTreeMap<String, Vec<&'static str>> {
    let mut uses: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (place, probe) in CHOICES {
        uses.extend(choices(probe).into_iter().map(|word| (format!("{place} = {word}"), vec![])));
    }
    uses.extend(AFTER_SQUARES.map(|word| (format!("after.squares = {word}"), vec![])));
    uses.insert("endings.result by side".to_string(), vec![]);
    for id in rules::library::ids() {
        let game = rules::library::load(id, &fen).expect("a game").expect("no faults");
        let json = rules::export::as_json(&game, |_| String::new());
        let (mut keys, mut used) = (BTreeSet::new(), BTreeSet::new());
        walk(&json, &mut keys, &mut used);
        for key in keys {
            uses.entry(key).or_default();
        }
        for word in used {
            uses.entry(word).or_default().push(id);
        }
    }
    uses
}

/// What a choice is when nothing is said: the export leaves these out.
const UNSAID: &[&str] = &["walling.place = anywhere", "shuffle.sides = mirrored"];

#[test]
fn every_word_is_used_by_two_games() {
    let excused: BTreeMap<&str, &str> = EXCEPTIONS.iter().copied().collect();
    let mut sorry = Vec::new();
    for (word, games) in uses() {
        let enough = games.len() >= FEWEST_GAMES || UNSAID.contains(&word.as_str());
        match (enough, excused.contains_key(word.as_str())) {
            (false, false) => sorry.push(format!("{word}: {games:?}")),
            (true, true) => sorry.push(format!("{word} is no exception any more: {games:?}")),
            _ => {}
        }
    }
    assert!(sorry.is_empty(), "{} words:\n{}", sorry.len(), sorry.join("\n"));
}

/// The exceptions are words of the language.
#[test]
fn exceptions_are_words() {
    let uses = uses();
    for (word, why) in EXCEPTIONS {
        assert!(uses.contains_key(*word), "{word} is no word");
        assert!(!why.is_empty(), "{word}");
    }
    // Squares after a move are read by the list of this test.
    for word in AFTER_SQUARES {
        let rule = format!(
            "name = \"Probe\"\ninherits = \"chess\"\n[[after]]\non = \"capture\"\n\
             squares = \"{word}\"\nchange = \"remove\""
        );
        let find = |id: &str| rules::library::source(id).map(str::to_string);
        assert!(rules::load::game(&rule, "probe.toml", &find, &fen).is_ok(), "{word}");
    }
}

/// The walk sees what only one game says: a key, a choice, a result by side.
#[test]
fn a_word_of_one_game_is_found() {
    let rule = "name = \"Probe\"\ninherits = \"chess\"\nedges = \"torus\"\n\
         start = \"8/8/8/1k6/8/8/6K1/8 w - - 0 1\"\ncastling = false\n\
         [duties]\nno-checks = true\n\
         [endings]\ndead-material = false\nstalemate = { white = \"loss\", black = \"win\" }";
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let game = rules::load::game(rule, "probe.toml", &find, &fen).expect("a game");
    let (mut keys, mut used) = (BTreeSet::new(), BTreeSet::new());
    walk(&rules::export::as_json(&game, |_| String::new()), &mut keys, &mut used);
    for word in ["board.edges = torus", "duties.no_checks", "endings.result by side"] {
        assert!(used.contains(word), "{word}: {used:?}");
    }
    assert!(keys.contains("duties.must_capture") && !used.contains("duties.must_capture"));
}
