use super::*;
use crate::toy_chess::piece_sheet as piece;

fn sheet(pieces: Vec<PieceSheet>) -> GameSheet {
    GameSheet {
        id: "mine".to_owned(),
        files: 8,
        ranks: 8,
        start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        pieces,
        hands: SheetHands::None,
        stalemate_loses: false,
        obstacles: Vec::new(),
    }
}

#[track_caller]
fn first_line(sheet: &GameSheet) -> String {
    match offer(sheet) {
        Offer::Described(lines) => lines[0].clone(),
        other => panic!("{other:?}"),
    }
}

/// A piece that is not a knight or a bishop never has their numbers, since XBoard
/// calls a lone one of them a draw.
#[test]
fn pieces_have_numbers_whose_powers_they_have() {
    let game =
        sheet(vec![piece("P", "fmWfcF"), piece("C", "RN"), piece("N", "N"), piece("K", "K")]);
    assert!(first_line(&game).starts_with("setup (PN.C.Kpn.c.k) 8x8+0_fairy "));
    let mut other = piece("Q", "Q");
    other.moves[1] = "R".to_owned();
    let game = sheet(vec![other, piece("K", "K")]);
    let Offer::Described(lines) = offer(&game) else { panic!() };
    assert_eq!(lines[1..], ["piece Q Q", "piece q R", "piece K& K"].map(str::to_owned));
}

#[test]
fn drops_have_parents() {
    let drop = |symbol: &str, moves: &str, drop| PieceSheet { drop, ..piece(symbol, moves) };
    let pieces = vec![
        drop("P", "fmWfcF", SheetDrop::Inner),
        drop("R", "R", SheetDrop::Anywhere),
        piece("K", "K"),
    ];
    let mut game = GameSheet { hands: SheetHands::Reverting, ..sheet(pieces) };
    let line = first_line(&game);
    assert!(
        line.starts_with("setup (P..R..........~Kp..r..........~k) 8x8+2_crazyhouse "),
        "{line}"
    );
    game.hands = SheetHands::Keeping;
    assert!(first_line(&game).starts_with("setup (P..R.Kp..r.k) 8x8+2_crazyhouse "));
    // XBoard would not let a pawn be dropped on the first rank.
    game.pieces[0].drop = SheetDrop::Anywhere;
    assert!(matches!(offer(&game), Offer::Refused(_)));
}

/// XBoard takes the step of a pawn off its file for an en passant capture.
#[test]
fn pawns_that_leave_their_file_have_a_parent_or_none() {
    let mut game = sheet(vec![piece("P", "fmFfcW"), piece("K", "K")]);
    game.pieces[0].steps_aside = true;
    assert!(matches!(offer(&game), Offer::Refused(_)));
    game.pieces[0].steps_straight = false;
    assert!(first_line(&game).contains(" 8x8+0_berolina "));
}

#[test]
fn what_does_not_fit_is_refused_with_its_reasons() {
    let whole = sheet(vec![piece("R", "R"), piece("K", "K")]);
    let refused = |sheet: &GameSheet| match offer(sheet) {
        Offer::Refused(why) => why.join("; "),
        other => panic!("{other:?}"),
    };
    let wide = GameSheet { files: 20, ..whole.clone() };
    assert_eq!(refused(&wide), "its board has 20x8 squares, XBoard takes 12x12");
    let odd = GameSheet { obstacles: vec!["it is odd".to_owned()], ..whole.clone() };
    assert_eq!(refused(&odd), "it is odd");
    let lost = GameSheet { stalemate_loses: true, ..whole.clone() };
    assert_eq!(refused(&lost), "a side without a move loses, XBoard would say drawn");
    let still = sheet(vec![piece("R", ""), piece("K", "K")]);
    assert_eq!(refused(&still), "the piece R has no moves");
    let asked = GameSheet { id: "horde".to_owned(), ..odd };
    assert_eq!(offer(&asked), Offer::Unchecked(vec!["it is odd".to_owned()]));
    let known = GameSheet { id: "chess960".to_owned(), ..whole };
    assert_eq!(offer(&known), Offer::Known("fischerandom"));
}
