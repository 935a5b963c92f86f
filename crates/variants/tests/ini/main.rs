//! The ini format: its games have the moves the tables say, and every fault is
//! reported.

mod faults;
mod properties;

use faults::check_faults;
use game_core::{Fault, Setup, perft};
use rules::diagnostic::render;
use rules::endings::{Ending, EndingDef, EndingResult, MoveCountRule};
use rules::game::Game;
use rules::{ini, library};
use std::collections::BTreeMap;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// Rows with more nodes wait for `SLOW_TESTS=1`.
const SMALL: u64 = 60_000;

/// Games that two versions of the engine behind the tables count differently:
/// their rows decide nothing.
const VERSION_DEPENDENT: [&str; 3] = ["cambodian", "dobutsu", "omicron"];
/// A position that two versions of that engine count differently: the side not
/// to move is in check.
const VERSION_DEPENDENT_FEN: &str = "3k1a3/4a4/3R5/9/9/9/9/3c5/4A4/3K1A3 w - - 0 1";

fn data(path: &str) -> String {
    let path = format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the file is part of the project")
}

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn find(id: &str) -> Option<Game> {
    library::load(id, &fen)?.ok()
}

fn read(text: &str) -> Vec<Game> {
    match ini::games(text, "test.ini", &find, &fen) {
        Ok(games) => games,
        Err(faults) => panic!("{}", render(&faults)),
    }
}

fn count<B: Width>(rules: &Arc<Rulebook<B>>, fen_text: &str, depth: u32) -> Result<u64, String> {
    let setup = fen(fen_text).map_err(|faults| format!("{faults:?}"))?;
    let mut pos = Variant::from_setup(rules, &setup)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    Ok(perft(&mut pos, depth))
}

fn nodes(game: &Game, fen: &str, depth: u32) -> Result<u64, String> {
    match variants::compile(game).map_err(|fault| fault.to_string())? {
        AnyRulebook::Bits64(rules) => count(&rules, fen, depth),
        AnyRulebook::Bits128(rules) => count(&rules, fen, depth),
        AnyRulebook::Bits256(rules) => count(&rules, fen, depth),
    }
}

/// Counts all rows of a table that are about one of these games.
fn check_rows(table: &str, games: &[Game], not_tested: &[&str]) -> usize {
    let slow = std::env::var_os("SLOW_TESTS").is_some();
    let games: BTreeMap<&str, &Game> = games.iter().map(|game| (game.id.as_str(), game)).collect();
    let (mut wrong, mut tested) = (Vec::new(), 0);
    for line in data(table).lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let &[id, fen, depth, expected] = &fields[..] else { panic!("{line}") };
        let (depth, expected): (u32, u64) =
            (depth.parse().expect("a depth"), expected.parse().expect("a count"));
        let Some(game) = games.get(id) else { continue };
        if not_tested.contains(&id) || fen == VERSION_DEPENDENT_FEN || (expected > SMALL && !slow) {
            continue;
        }
        tested += 1;
        let found = nodes(game, fen, depth);
        if found != Ok(expected) {
            wrong.push(format!("{id} {fen} depth {depth}: {expected} expected, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
    tested
}

#[test]
fn the_file_of_the_perft_tables() {
    let games = read(&data("rules/custom_variants.ini"));
    assert_eq!(games.len(), 18);
    assert!(check_rows("perft/variants.csv", &games, &[]) > 100);
}

#[test]
fn the_games_that_may_be_inherited() {
    let text: String =
        ini::parents().iter().map(|name| format!("[{name}-copy:{name}]\n")).collect();
    let mut games = read(&text);
    for game in &mut games {
        game.id.truncate(game.id.len() - "-copy".len());
    }
    assert!(check_rows("perft/variants.csv", &games, &VERSION_DEPENDENT) > 500);
}

#[test]
fn games_made_up_for_this_test() {
    let games = read(&data("rules/ini_perft.ini"));
    assert!(check_rows("rules/ini_perft.csv", &games, &[]) > 300);
}

#[test]
fn comments_blanks_and_endings_of_lines_do_not_matter() {
    let games = read(
        "# a file\r\n  ; with comments\r\n\r\n [ one : chess ] \r\n\tcastling=false # none\r\n\
         stalemateValue   =   loss\r\n[two:one]\r\ndoubleStep = false ; slow",
    );
    let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, ["one", "two"]);
    assert!(games.iter().all(|game| game.castling.is_none() && game.start.castling.is_empty()));
    assert_eq!(nodes(&games[1], START, 1), Ok(12));
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

#[test]
fn keys_without_effect_are_told() {
    let text = "[a:chess]\npieceToCharTable = PNBRQKpnbrqk\npieceValueMg = p:100\nwhiteFlag = *8\n\
                flagPiece = k\npromotionRegionWhite = *8 *9\n[chess:a]\n";
    let loaded = ini::read(text, "test.ini", &find, &fen).unwrap();
    let found: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "test.ini:3:1: `pieceValueMg` does not change the rules here (values are not part of the rules)",
            "test.ini:6:24: some of these squares are not on the board",
            "test.ini:4:1: `whiteFlag` is an old key (write flagRegionWhite)",
            "test.ini:7:2: `chess` is built into the format too (this section counts here)",
        ],
    );
}

#[test]
fn a_parent_in_another_format_keeps_its_rules() {
    let games = read(
        "[slow:monster]\nstalemateValue = loss\nflagPiece = k\nflagRegion = e8\nnMoveRule = 10\n\
         [slower:slow]\nmustCapture = true\n",
    );
    let monster = find("monster").unwrap();
    assert_eq!(games[0].turn, monster.turn);
    assert_eq!(games[0].pieces.len(), monster.pieces.len());
    let has = |when: &Ending| games[0].endings.iter().any(|ending| ending.when == *when);
    let move_rule = |moves: u32| Ending::MoveRule(MoveCountRule { moves });
    assert!(has(&move_rule(10)) && !has(&move_rule(75)));
    assert!(matches!(games[0].endings[0].when, Ending::Reached { .. }));
    assert!(games[1].duties.must_capture && games[1].endings == games[0].endings);
    check_faults(
        "[a:monster]\nking = k:KN\n",
        &[
            "2:1: `king` cannot change this parent (the parent was not written in this format; only \
           its start, its end, mustCapture and passing can be changed)",
        ],
    );
}

#[test]
fn one_game_is_found_by_its_name() {
    let text = "[one:chess]\n[two:shogi]\n";
    let game = |name| ini::game(text, "test.ini", name, &find, &fen).unwrap();
    assert_eq!(game("two").unwrap().topology.geometry.files(), 9);
    assert!(game("three").is_none());
}

/// A fault stays in its section: those above and below load, those that inherit
/// from it do not, and lines under a broken heading belong to nobody else.
#[test]
fn a_section_stands_by_itself() {
    let text = "stray = 1\n[good:chess]\n[bad:chess]\nzebra = z\n[child:bad]\n[grandchild:child]\n\
                [late:good]\ncastling = false\n[broken:chess\ncastling = maybe\n[good:shogi]\n\
                [too-big:chess]\nmaxRank = 99\n[heir:too-big]\n[last:good]\n";
    let loaded = ini::read(text, "test.ini", &find, &fen).unwrap();
    let ids: Vec<&str> = loaded.games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, ["good", "late", "last"]);
    assert_eq!(loaded.games[0].topology.geometry.files(), 8);
    assert!(loaded.games[1].castling.is_none());
    let refused: Vec<(Option<&str>, Vec<String>)> = loaded
        .refused
        .iter()
        .map(|game| {
            (game.name.as_deref(), game.faults.iter().map(|fault| fault.to_string()).collect())
        })
        .collect();
    let one = |text: &str| vec![format!("test.ini:{text}")];
    assert_eq!(
        refused,
        [
            (
                None,
                one(
                    "1:1: `stray` stands before any game (begin a game with [name] or [name:parent])"
                )
            ),
            (Some("bad"), one("4:1: unknown key `zebra`")),
            (Some("child"), one("5:8: its parent `bad` has faults")),
            (Some("grandchild"), one("6:13: its parent `child` has faults")),
            (
                Some("[broken:chess"),
                one("9:1: a heading ends with `]` (write [name] or [name:parent])")
            ),
            (Some("good"), one("11:2: there already is a game `good`")),
            (
                Some("too-big"),
                one("12:2: a board of 8 by 99 is too large (at most 26 files and 256 squares)")
            ),
            (
                Some("heir"),
                one("14:2: a board of 8 by 99 is too large (at most 26 files and 256 squares)")
            ),
        ]
    );
}

/// Of a key that is said twice the last line counts.
#[test]
fn a_key_said_twice_is_warned_about() {
    let text = "[a:chess]\ncastling = true\ncastling = false\n";
    let loaded = ini::read(text, "test.ini", &find, &fen).unwrap();
    assert!(loaded.games[0].castling.is_none() && loaded.refused.is_empty());
    assert_eq!(
        loaded.warnings[0].to_string(),
        "test.ini:3:1: `castling` is said twice in this game (the last one counts)"
    );
}

/// Half a million broken lines and a hundred thousand games are too much, and said
/// to be too much in good time.
#[test]
fn huge_files_end_early() {
    let read = |text: &str| ini::read(text, "test.ini", &find, &fen).unwrap();
    let loaded = read(&format!("[a:chess]\n{}", "x\n".repeat(400_000)));
    assert_eq!((loaded.games.len(), loaded.refused.len()), (0, 1));
    assert!(loaded.refused[0].faults.len() < 1000);
    let games: String = (0..50_000).map(|n| format!("[g{n}:chess]\n")).collect();
    let loaded = read(&games);
    assert_eq!(loaded.games.len(), 499);
    let fault = loaded.refused.last().unwrap().faults[0].to_string();
    assert!(fault.contains("a file has at most 500 games (the rest is not read)"), "{fault}");
}

/// The words of the format for counts, points and chases mean what the games of
/// the library say.
#[test]
fn counts_points_and_chases_are_those_of_the_library() {
    for id in ["makruk", "asean", "janggi", "xiangqi"] {
        let text = format!("[a:{id}]\n");
        let found = ini::games(&text, "test.ini", &find, &fen).expect("no faults");
        let own = library::load(id, &fen).expect("a game").expect("no faults");
        assert_eq!(found[0].points.bonus, own.points.bonus, "{id}");
        let mut points = [found[0].points.of.clone(), own.points.of.clone()];
        points.iter_mut().for_each(|points| points.sort());
        assert_eq!(points[0], points[1], "{id}");
        let counts = |game: &Game| -> Vec<EndingDef> {
            let special = |def: &&EndingDef| {
                def.result == EndingResult::MorePoints
                    || matches!(def.when, Ending::CountedOut { .. })
            };
            let mut all: Vec<EndingDef> = game.endings.iter().filter(special).cloned().collect();
            all.sort_by_key(|def| format!("{def:?}"));
            all
        };
        assert_eq!(counts(&found[0]), counts(&own), "{id}");
        let chases = |game: &Game| {
            game.endings.iter().any(|def| matches!(def.when, Ending::PerpetualChase { .. }))
        };
        assert_eq!(chases(&found[0]), chases(&own), "{id}");
    }
}
