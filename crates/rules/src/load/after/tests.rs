use crate::check;
use crate::diagnostic::Severity;
use crate::diagnostic::render;
use crate::game::{
    AfterChange, AfterKind, AfterOccasion, AfterSquares, AfterWho, Game, InfluenceBy, KindChoice,
};
use crate::library;
use crate::load::{game, read};
use game_core::{Fault, Setup};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn find(id: &str) -> Option<String> {
    library::source(id).map(str::to_string)
}

fn text(more: &str) -> String {
    format!("name = \"Test\"\ninherits = \"chess\"\n{more}")
}

fn chess_with(more: &str) -> Game {
    match game(&text(more), "test.toml", &find, &fen) {
        Ok(game) => game,
        Err(faults) => panic!("{}", render(&faults)),
    }
}

/// The faults as `line:column message`, with hints in parentheses.
fn faults(more: &str) -> Vec<String> {
    let faults = game(&text(more), "test.toml", &find, &fen).unwrap_err();
    let words = |fault: &crate::diagnostic::Diagnostic| {
        fault.to_string().trim_start_matches("test.toml:").to_string()
    };
    faults.iter().map(words).collect()
}

fn warnings(more: &str) -> Vec<String> {
    let loaded = read(&text(more), "test.toml", &find, &fen).unwrap();
    let all = check::warnings(&loaded.game);
    all.iter()
        .map(|warning| {
            let placed = loaded.places.locate("test", warning, Severity::Warning);
            placed.map_or(warning.to_string(), |it| it.to_string())
        })
        .collect()
}

#[test]
fn every_word_of_a_rule_is_read() {
    let game = chess_with(
        "[[after]]\non = \"capture\"\nby = \"!K\"\nof = \"QR\"\nsquares = \"target around\"\n\
         who = \"enemy\"\nonly = \"N\"\nchange = \"switch\"\nthreat = false\n\
         [[after]]\non = \"stay\"\nsquares = [\"attacked\", \"rank 2\"]\nbecome = \"N\"\n",
    );
    let [first, second] = &game.after[..] else { panic!("two rules") };
    assert_eq!(first.on, AfterOccasion::Capture);
    assert_eq!(first.by, KindChoice::AllBut(vec!["K".to_string()]));
    assert_eq!(first.of, KindChoice::Only(vec!["Q".to_string(), "R".to_string()]));
    assert_eq!(first.squares, [AfterSquares::Target, AfterSquares::Around]);
    assert_eq!((first.who, &first.change), (AfterWho::Enemy, &AfterChange::Switch));
    assert!(!first.threatens && second.threatens);
    assert!(matches!(second.squares[..], [AfterSquares::Attacked, AfterSquares::Region(_)]));
    assert_eq!(second.change, AfterChange::Become(AfterKind::Kind("N".to_string())));
}

#[test]
fn short_forms_are_rules_and_come_first() {
    let game = chess_with(
        "[captures]\nblast = { by = \"B\", spares = \"P\" }\npetrifies = \"Q\"\n\
         converts-neighbours = true\n[[after]]\non = \"quiet\"\nchange = \"remove\"\n",
    );
    let changes: Vec<&AfterChange> = game.after.iter().map(|rule| &rule.change).collect();
    let remove = &AfterChange::Remove;
    assert_eq!(changes, [remove, remove, &AfterChange::Wall, &AfterChange::Switch, remove]);
    assert_eq!(game.after[1].only, KindChoice::AllBut(vec!["P".to_string()]));
    assert!(!game.after[0].threatens && game.after[4].threatens);
}

#[test]
fn cases_ask_for_the_captive() {
    let game =
        chess_with("[[after]]\non = \"capture\"\nbecome = { \"NBxR\" = \"Q\", P = \"N\" }\n");
    let AfterChange::Become(AfterKind::Cases(cases)) = &game.after[0].change else {
        panic!("cases")
    };
    assert_eq!(cases[0].piece, ["N", "B"]);
    assert_eq!(cases[0].captive, Some(vec!["R".to_string()]));
    assert_eq!((cases[1].captive.as_ref(), cases[1].into.as_str()), (None, "N"));
}

#[test]
fn what_makes_no_sense_is_refused_with_its_place() {
    assert_eq!(
        faults("[[after]]\non = \"captures\"\nchange = \"remove\"\n"),
        ["4:6: unknown word `captures` (did you mean `capture`?)"]
    );
    assert_eq!(
        faults("[[after]]\non = \"quiet\"\nof = \"Q\"\nchange = \"reborn\"\n"),
        [
            "5:1: `of` means nothing here (only a rule with on = \"capture\" knows a captive)",
            "6:1: `change` means nothing here (only a rule with on = \"capture\" knows a captive)",
        ]
    );
    assert_eq!(
        faults("[[after]]\non = \"move\"\nsquares = \"targt\"\nchange = \"remove\"\n"),
        ["5:11: `targt` is no set of squares (did you mean `target`?)"]
    );
    assert_eq!(
        faults("[[after]]\non = \"move\"\nby = \"!X\"\nchange = \"remove\"\n"),
        ["5:8: there is no piece `X` (the pieces are P N B R Q K)"]
    );
    assert_eq!(
        faults(
            "[[influence]]\neffect = \"freezes\"\nwho = \"enemy\"\nreach = \"near\"\nas = \"N\"\n"
        )
        .len(),
        2
    );
}

#[test]
fn rules_that_never_apply_are_pointed_at() {
    let found = warnings("[[after]]\non = \"stay\"\nchange = \"remove\"\n");
    assert_eq!(
        found,
        ["test.toml:3:1: what is said to follow a move never does: no move ends where it began"]
    );
    let found = warnings("[[after]]\non = \"drop\"\nchange = \"remove\"\n");
    assert_eq!(
        found,
        ["test.toml:3:1: what is said to follow a move never does: there are no drops"]
    );
}

#[test]
fn influence_is_read() {
    let game = chess_with(
        "[[influence]]\neffect = \"freezes\"\nof = \"!K\"\nby = \"same\"\nwho = \"enemy\"\n\
         reach = \"attack\"\n",
    );
    assert_eq!(game.influence[0].by, InfluenceBy::Same);
    assert!(game.influence[0].by_enemy);
}

#[test]
fn sentences_say_what_follows() {
    let words = |id: &str| {
        let game = library::load(id, &fen).unwrap().unwrap();
        crate::describe::describe(&game).rules
    };
    let has = |id: &str, sentence: &str| {
        assert!(words(id).iter().any(|rule| rule == sentence), "{:#?}", words(id));
    };
    has("atomic", "After a capture, the piece that moved vanishes.");
    has(
        "atomic",
        "After a capture, each piece next to where it arrived, unless it is a pawn, vanishes; the \
         threat of it is no check.",
    );
    has(
        "andernach",
        "After a capture by any piece but a king, the piece that moved changes sides.",
    );
    has("benedict", "After every move, each enemy piece that it attacks from there changes sides.");
    has("madrasi", "Any piece but a king cannot move while an enemy piece of its kind attacks it.");
    has("buddy", "Any piece but a king can move only while an own piece stands next to it.");
}

#[test]
fn a_rule_may_ask_for_neighbours_and_fill_hands() {
    let rule = "[[after]]\non = \"capture\"\nbeside = \"friend\"\nchange = \"hand\"\n";
    let game = chess_with(rule);
    assert_eq!(game.after[0].beside, Some(AfterWho::Friend));
    assert_eq!(game.after[0].change, AfterChange::Hand);
    let words = crate::describe::describe(&game).rules.join(" ");
    let sentence = "After a capture that ends next to another piece of its side, the piece that \
                    moved goes to the hand of the other side.";
    assert!(words.contains(sentence), "{words}");
    assert_eq!(
        warnings(rule),
        ["test.toml:3:1: what is said to follow a move never does: the game has no hands, so \
             pieces only vanish"]
    );
    assert_eq!(
        faults("[[after]]\non = \"capture\"\nbeside = \"frend\"\nchange = \"hnd\"\n"),
        [
            "5:10: unknown word `frend` (did you mean `friend`?)",
            "6:10: unknown word `hnd` (did you mean `hand`?)",
        ]
    );
}
