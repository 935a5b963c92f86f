use super::*;
use game_core::{Fault, Setup};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// Reads a file that has one neighbour, `hill.toml`.
fn read_one(name: &str, text: &str) -> Result<RulesFile, ReadError> {
    const HILL: &str = "name = \"Hill\"\ninherits = \"chess\"\npass = \"never\"\n";
    let neighbour = |id: &str| (id == "hill").then(|| HILL.to_string());
    read(name, text, &Lookup { neighbour: &neighbour, fen: &fen })
}

fn error(name: &str, text: &str) -> ReadError {
    match read_one(name, text) {
        Ok(_) => panic!("{name} can be read"),
        Err(error) => error,
    }
}

fn ids(name: &str, text: &str) -> Vec<String> {
    let file = read_one(name, text).unwrap_or_else(|error| panic!("{name}: {error}"));
    file.games.into_iter().map(|game| game.id).collect()
}

#[test]
fn the_end_of_the_name_says_the_format() {
    assert_eq!(ids("games/mine.toml", "name = \"Mine\"\ninherits = \"chess\"\n"), ["mine"]);
    assert_eq!(ids("all.ini", "[one:chess]\n[two:one]\ncastling = false\n"), ["one", "two"]);
    assert_eq!(ids("mini.txt", "k W1F1\nr W\n\n. r k\n. . .\nK R .\n"), ["mini"]);
}

#[test]
fn every_format_knows_the_places_of_its_parts() {
    let toml = read_one("mine.toml", "name = \"Mine\"\ninherits = \"chess\"\n").expect("a game");
    let odd = crate::check::Warning::new(crate::check::Subject::Piece("P".to_string()), "odd");
    let shown = |file: &RulesFile| {
        let place = file.places.locate("mine", &odd, crate::diagnostic::Severity::Warning);
        place.expect("a place").to_string()
    };
    assert_eq!(shown(&toml), "mine.toml:2:12: odd");
    let ini = read_one("all.ini", "[other:chess]\n[mine:chess]\n").expect("two games");
    assert_eq!(shown(&ini), "all.ini:2:2: odd");
    let plain = read_one("mine.txt", "k W1F1\np W\n\nK k\n").expect("a game");
    assert_eq!(shown(&plain), "mine.txt:2:1: odd");
}

#[test]
fn warnings_come_with_the_games() {
    let file =
        read_one("mine.ini", "[mine:chess]\npocketSize = 1\nnnueAlias = x\n").expect("a game");
    assert_eq!(file.warnings.len(), 1);
    assert_eq!(file.warnings[0].message, "`nnueAlias` does not change the rules here");
}

#[test]
fn a_fault_of_one_game_leaves_the_others() {
    let file = read_one("all.ini", "[one:chess]\n[two:nothing]\n").expect("a game");
    assert_eq!((file.games.len(), file.refused.len()), (1, 1));
    assert_eq!(file.refused[0].name.as_deref(), Some("two"));
    assert!(matches!(error("all.ini", "[two:nothing]\n"), ReadError::Faulty(_)));
}

#[test]
fn an_ini_file_inherits_from_its_neighbours() {
    const HOUSE: &str = "name = \"House\"\ninherits = \"crazyhouse\"\n";
    let neighbour = |id: &str| (id == "house").then(|| HOUSE.to_string());
    let lookup = Lookup { neighbour: &neighbour, fen: &fen };
    let file = read("my.ini", "[mine:house]\nstalemateValue = loss\n", &lookup).expect("a game");
    assert!(file.games[0].hands.is_some());
}

#[test]
fn an_unknown_ending_is_refused() {
    for name in ["mine.yaml", "toml", "", "mine.toml.bak"] {
        let expected = ReadError::UnknownFormat { name: name.to_string() };
        assert_eq!(error(name, "[mine:chess]\n"), expected);
    }
    assert_eq!(
        error("mine.yaml", "").to_string(),
        "mine.yaml is no rules file: its name ends in .toml, .ini or .txt"
    );
}

#[test]
fn a_text_that_is_too_long_is_not_looked_at() {
    let text = "#".repeat(MAX_BYTES + 1);
    for name in ["long.toml", "long.ini", "long.txt"] {
        assert_eq!(error(name, &text), ReadError::TooLong { name: name.to_string() });
    }
    assert_eq!(
        error("long.ini", &text).to_string(),
        "long.ini: found more than 1000000 bytes, a rules file has at most that"
    );
    let just_fits = "#".repeat(MAX_BYTES);
    assert_eq!(error("long.ini", &just_fits), ReadError::Empty { name: "long.ini".to_string() });
}

#[test]
fn a_file_without_games_is_refused() {
    let found = error("none.ini", "# nothing\n");
    assert_eq!(
        found.to_string(),
        "none.ini holds no game: a game begins with [name] or [name:parent]"
    );
    assert!(matches!(error("none.toml", ""), ReadError::Faulty(_)));
    assert!(matches!(error("none.txt", ""), ReadError::Faulty(_)));
}

/// Faults of an inherited file stand together, before or after the faults of the
/// file itself.
#[test]
fn faults_are_sorted_by_file_and_place() {
    let text = "edges = \"ring\"\nname = \"Mine\"\ninherits = \"hill\"\n\
                [turn]\nmoves = 0\n[pieces]\nN = 3\n";
    let ReadError::Faulty(faults) = error("mine.toml", text) else { panic!("faults") };
    let places: Vec<(&str, usize)> =
        faults.iter().map(|fault| (fault.source.as_str(), fault.place.line)).collect();
    assert_eq!(
        places,
        [("hill.toml", 3), ("mine.toml", 1), ("mine.toml", 5), ("mine.toml", 7)],
        "{faults:?}"
    );
}

#[test]
fn a_faulty_file_says_each_fault_with_its_place() {
    let found = error("mine.txt", "k W1F1\n\n. k\nK\n");
    assert_eq!(found.to_string(), "mine.txt:4:1: row 2 has 1 squares, the first has 2");
}
