//! The ini format: its games have the moves the tables say, and every fault is
//! reported.

use game_core::{Bits, Fault, Setup, perft};
use proptest::prelude::*;
use rules::diagnostic::render;
use rules::endings::{Ending, EndingDef, EndingResult, MoveCountRule};
use rules::game::Game;
use rules::{ini, library};
use std::collections::BTreeMap;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant};

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

fn count<B: Bits>(rules: &Arc<Rulebook<B>>, fen_text: &str, depth: u32) -> Result<u64, String> {
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

/// The faults as `line:column: message`, with hints in parentheses.
fn faults(text: &str) -> Vec<String> {
    let found = ini::games(text, "test.ini", &find, &fen).expect_err(text);
    let line = |fault: &rules::diagnostic::Diagnostic| {
        fault.to_string().trim_start_matches("test.ini:").to_string()
    };
    found.iter().map(line).collect()
}

fn check_faults(text: &str, expected: &[&str]) {
    assert_eq!(faults(text), expected, "in\n{text}");
}

#[test]
fn lines_that_are_no_lines() {
    check_faults(
        "castling = false\n[a:chess\n[b:chess]\ncastling\ncastling = false\ncastling = true\n[]\n",
        &[
            "1:1: `castling` stands before any game (begin a game with [name] or [name:parent])",
            "2:1: a heading ends with `]` (write [name] or [name:parent])",
            "4:1: there is no `=` in this line (a line is [name:parent], key = value, or a comment)",
            "7:1: a name is missing in this heading (write [name] or [name:parent])",
        ],
    );
}

#[test]
fn names_that_mean_nothing() {
    check_faults(
        "[a:ches]\n[b:d]\n[c:chess]\ncastlign = false\nzebra = z\n[c:chess]\n[d:chess]\n\
         [e:tiddlywinks]\n",
        &[
            "1:4: there is no game `ches` to inherit from (did you mean `chess`?)",
            "2:4: there is no game `d` to inherit from (it comes further down, and must come first)",
            "4:1: unknown key `castlign` (did you mean `castling`?)",
            "5:1: unknown key `zebra`",
            "6:2: there already is a game `c`",
            "8:4: there is no game `tiddlywinks` to inherit from (`manticore variants` lists the games)",
        ],
    );
}

#[test]
fn values_of_the_wrong_kind() {
    check_faults(
        "[a:chess]\r\nmaxRank = eight\r\nmaxFile = 99\r\ncastling = yes\r\n\
         stalemateValue = los\r\nnMoveRule = -1\r\npromotionRegionWhite = *8 e9x d4\r\n\
         promotionPieceTypes = qx\r\npromotionLimit = q1 n:many\r\nflagPiece = kq\r\n\
         wallingRule = duk\r\nstartFen = 8/8 w\r\n",
        &[
            "2:11: expected a number from 1 to 255",
            "3:11: expected a file (a letter from a to z, or a number from 1 to 26)",
            "4:12: unknown word `yes` (the words here are true, false)",
            "5:18: unknown word `los` (did you mean `loss`?)",
            "6:13: expected a number from 0 to 10000",
            "7:27: `e9x` is no square (squares are written d4, ranks *8, files c*, and - is none)",
            "8:24: there is no piece `x` (the pieces are p n b r q k)",
            "9:18: `q1` is no pair (a letter, a colon and a value, such as q:1)",
            "9:23: expected a number from 0 to 256",
            "10:13: expected the letter of one piece",
            "11:15: unknown word `duk` (did you mean `duck`?)",
        ],
    );
}

#[test]
fn pieces_that_cannot_be() {
    check_faults(
        "[a:chess]\nknight = n:NN\nbishop = 7\nrook = rr\ncustomPiece1 = c\n\
         customPiece2 = w:FxC\ncustomPiece3 = w:K\ncustomPiece26 = z:W\n\
         customPiece4 = e:mfWeF\n",
        &[
            "2:10: the moves of `knight` are fixed (use a customPiece for other moves)",
            "3:10: `7` cannot be the letter of a piece",
            "4:8: expected the letter of the piece (a letter, or - for none)",
            "5:16: the moves are missing (such as c:KN)",
            "6:19: x is not supported (the modes are m c d e i n j p g t o y z q u)",
            "7:16: `customPiece2` has the letter `w` already",
            "8:1: there are 25 slots for pieces with moves of their own",
            "9:21: `e` stands beside `c` (write ce)",
        ],
    );
}

#[test]
fn keys_that_are_not_supported() {
    check_faults(
        "[a:chess]\nmoveRepetitionIllegal = true\ntwoBoards = true\npseudoRoyalTypes = q\n\
         antiRoyalTypes = q\n",
        &[
            "2:1: `moveRepetitionIllegal` is not supported (moving to and fro is never illegal here)",
            "3:1: `twoBoards` is not supported (games on two boards are not played here)",
            "4:1: `pseudoRoyalTypes` is not supported (write extinctionPieceTypes and extinctionPseudoRoyal)",
            "5:1: `antiRoyalTypes` is not supported (pieces that must stand attacked are not known here)",
        ],
    );
    check_faults(
        "[a:crazyhouse]\noppositeCastling = true\ncastlingWins = Kq\nmustDrop = true\n\
         mustDropType = n\nenclosingDrop = anyside\nflipEnclosedPieces = quadwrangle\n\
         flagRegion = e4\nflagPieceBlockedWin = true\n",
        &[
            "2:20: `oppositeCastling` is not supported (castling is never limited by the opponent's here)",
            "3:16: `castlingWins` is not supported (castling decides nothing here)",
            "5:16: `mustDropType` is not supported (a duty to drop is for all kinds here)",
            "6:17: `enclosingDrop` is not supported (a piece cannot be pushed in from every side here)",
            "7:22: `flipEnclosedPieces` is not supported (neighbours, `ataxx`, and enclosed rows, `reversi`, can be turned here)",
            "9:23: `flagPieceBlockedWin` is not supported (a blocked goal decides nothing here)",
        ],
    );
}

/// A child need not have the rule of its parent that is not supported.
#[test]
fn a_child_may_do_without_a_rule_of_its_parent() {
    let text = "[a:chess]\ncastlingWins = q\n[b:a]\ncastlingWins = -\n";
    let loaded = ini::read(text, "test.ini", &find, &fen).unwrap();
    assert_eq!((loaded.games.len(), loaded.refused.len()), (1, 1));
    assert_eq!(loaded.games[0].id, "b");
}

#[test]
fn keys_that_contradict_one_another() {
    let cases = [
        ("[a]\n", "1:2: the game has no pieces (give a slot its letter, such as king = k)"),
        (
            "[a:chess]\nmaxRank = 10\n",
            "1:2: the start has 8 files and 8 ranks, the board 8 and 10 (maxFile and maxRank say the size)",
        ),
        (
            "[a:chess]\nmaxRank = 200\nmaxFile = z\n",
            "1:2: a board of 26 by 200 is too large (at most 26 files and 256 squares)",
        ),
        (
            "[a:chess]\nknight = -\n",
            "1:2: there is no piece `n` for the start (the pieces are p b r q k)",
        ),
        ("[a:chess]\ncastlingKingsideFile = a\n", "2:24: king or rook would castle off the board"),
        ("[a:chess]\ncastlingQueensideFile = h\n", "1:2: king or rook would castle off the board"),
        (
            "[a:chess]\ncastlingRookKingsideFile = g\n",
            "2:28: another piece would castle (the outermost one does here)",
        ),
        (
            "[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\n",
            "2:12: pieces in hand that can never be dropped (write pieceDrops = true)",
        ),
        (
            "[a:giveaway]\nextinctionPieceTypes = k\nextinctionPieceCount = 1\n\
             extinctionPseudoRoyal = true\n",
            "4:25: several pieces cannot be royal together (write single letters, of pieces that never get more)",
        ),
        (
            "[a:amazons]\ncustomPiece2 = n:mN\n",
            "1:2: arrows copy the moves of one kind, and there are several",
        ),
        (
            "[a:chess]\npassWhite = true\n",
            "2:13: only one side may pass (passing is the same for both sides here)",
        ),
        (
            "[a:duck]\nwallingRegionWhite = *4\n",
            "2:22: walls of the two sides have different regions (one region is for both here)",
        ),
    ];
    for (text, expected) in cases {
        assert!(faults(text).contains(&expected.to_string()), "{text}\n{:#?}", faults(text));
    }
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

/// The sections of all ini files there are.
fn all_sections() -> Vec<String> {
    let parents = include_str!("../../rules/library/parents.ini").to_string();
    let files = [data("rules/custom_variants.ini"), data("rules/ini_perft.ini"), parents];
    let cut = |file: &String| -> Vec<String> {
        file.split("\n[").skip(1).map(|section| format!("[{section}")).collect()
    };
    files.iter().flat_map(cut).collect()
}

/// Reads, compiles and plays a text as far as it is sound.
fn use_up(text: &str) {
    match ini::read(text, "any.ini", &find, &fen) {
        Err(faults) => {
            assert!(!faults.is_empty());
            render(&faults);
        }
        Ok(loaded) => {
            for game in &loaded.games {
                match variants::compile(game) {
                    Ok(AnyRulebook::Bits64(rules)) => play(&rules),
                    Ok(AnyRulebook::Bits128(rules)) => play(&rules),
                    Ok(AnyRulebook::Bits256(rules)) => play(&rules),
                    Err(fault) => assert!(!fault.to_string().is_empty()),
                }
            }
        }
    }
}

fn play<B: Bits>(rules: &Arc<Rulebook<B>>) {
    if let Ok(mut pos) = Variant::start(rules) {
        perft(&mut pos, 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_makes_it_panic(text in ".{0,200}") {
        use_up(&text);
    }

    #[test]
    fn no_heap_of_lines_makes_it_panic(
        lines in prop::collection::vec(
            "(\\[[a-z]{0,2}(:[a-z]{0,2})?\\]?|[a-zA-Z0-9]{0,12} ?=? ?[-a-zA-Z0-9:* ]{0,9})", 0..12),
    ) {
        use_up(&lines.join("\n"));
    }

    #[test]
    fn no_broken_section_makes_it_panic(
        section in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        length in 0usize..6,
        patch in "[-a-zA-Z0-9 =:*#;\\[\\]\n]{0,5}",
    ) {
        let sections = all_sections();
        let text = &sections[section.index(sections.len())];
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        prop_assume!(text.is_char_boundary(start) && text.is_char_boundary(end));
        use_up(&format!("{}{patch}{}", &text[..start], &text[end..]));
    }

    #[test]
    fn no_mixture_of_sections_makes_it_panic(
        section in any::<prop::sample::Index>(),
        lines in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let sections = all_sections();
        let mut text = sections[section.index(sections.len())].clone();
        for (section, line) in lines {
            let other = &sections[section.index(sections.len())];
            let lines: Vec<&str> = other.lines().skip(1).filter(|line| line.contains('=')).collect();
            if let Some(line) = lines.get(line.index(lines.len().max(1))) {
                text.push('\n');
                text.push_str(line);
            }
        }
        use_up(&text);
    }
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
