//! Laws checked on random games and random bytes.

use super::*;
use proptest::prelude::*;

/// One change of a game: which node, and what is added to it.
#[derive(Clone, Debug)]
enum Edit {
    Move(usize, String),
    /// After the move added last: these make games deep.
    Next(String),
    Comment(usize, String),
    StartComment(usize, String),
    Nag(usize, u16),
    Tag(String, String),
}

/// Text with everything that means something in PGN.
fn odd_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z{}()\\[\\];%$!?\"\\\\ \n\r\t.*0-9<>é♘-]{0,30}",
        "([a-z}%;]{1,12} ){0,40}",
        any::<String>(),
        "[Event \"x\"]\n\n\\[Event \"",
    ]
}

fn move_text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-h][1-8]", "[KQRBN][a-h][1-8][+#]?", "[A-Za-z0-9+=@,*/.é-]{1,8}", "O-O", "--"]
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        3 => (any::<usize>(), move_text()).prop_map(|(node, text)| Edit::Move(node, text)),
        5 => move_text().prop_map(Edit::Next),
        2 => (any::<usize>(), odd_text()).prop_map(|(node, text)| Edit::Comment(node, text)),
        2 => (any::<usize>(), odd_text()).prop_map(|(node, text)| Edit::StartComment(node, text)),
        2 => (any::<usize>(), any::<u16>()).prop_map(|(node, nag)| Edit::Nag(node, nag)),
        1 => (prop_oneof!["[A-Z][a-z]{0,3}", "Event", "White", "FEN"], odd_text())
            .prop_map(|(name, value)| Edit::Tag(name, value)),
    ]
}

/// A game made by edits; those that are refused change nothing.
fn edited(edits: &[Edit], result: Option<GameResult>) -> PgnGame {
    let mut game = PgnGame::new();
    let mut nodes = vec![game.root()];
    for edit in edits {
        let pick = |index: &usize| nodes[index % nodes.len()];
        match edit {
            Edit::Move(parent, text) => nodes.extend(game.add_move(pick(parent), text)),
            Edit::Next(text) => nodes.extend(game.add_move(pick(&(nodes.len() - 1)), text)),
            Edit::Comment(node, text) => game.set_comment(pick(node), text).unwrap(),
            Edit::StartComment(node, text) => {
                let _ = game.set_start_comment(pick(node), text);
            }
            Edit::Nag(node, nag) => game.add_nag(pick(node), *nag),
            Edit::Tag(name, value) => game.set_tag(name, value).unwrap(),
        }
    }
    game.set_result(result);
    game
}

fn any_result() -> impl Strategy<Value = Option<GameResult>> {
    prop_oneof![
        Just(None),
        Just(Some(GameResult::WhiteWins)),
        Just(Some(GameResult::BlackWins)),
        Just(Some(GameResult::Draw)),
        Just(Some(GameResult::Unfinished)),
    ]
}

/// Reads everything, and writes and reads every game found once more.
fn check_bytes(bytes: &[u8]) {
    for found in PgnGame::read_all(&mut PgnReader::new(bytes)).flatten() {
        let text = print(&found);
        if text.is_empty() {
            continue;
        }
        let mut reader = PgnReader::new(text.as_bytes());
        assert_eq!(PgnGame::read(&mut reader).unwrap().as_ref(), Some(&found), "{text}");
        assert_eq!(PgnGame::read(&mut reader).unwrap(), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_written_game_reads_back_as_it_was(
        edits in prop::collection::vec(edit(), 0..60),
        result in any_result(),
    ) {
        let game = edited(&edits, result);
        let text = print(&game);
        let mut reader = PgnReader::new(text.as_bytes());
        // The empty game is an empty text, in which there is no game.
        let read = PgnGame::read(&mut reader).unwrap().unwrap_or_default();
        prop_assert_eq!(&read, &game, "{}", text);
        prop_assert_eq!(PgnGame::read(&mut reader).unwrap(), None, "{}", text);
        prop_assert_eq!(print(&read), text);
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        check_bytes(&bytes);
    }

    #[test]
    fn no_soup_of_pgn_breaks_the_reader(
        soup in "([a-h1-8 \n\r{}()\\[\\];%$!?\"\\\\.*<>0/-]|e4 |1-0|\\[Event \"x\"\\]\n|\n\n|\\*|d4\\(){0,60}"
    ) {
        check_bytes(soup.as_bytes());
    }
}
