//! Flags, counters and moves left in a FEN, and flags that kinds begin with.

mod support;

use game_core::{BoardView, Fault, Position, Setup};
use notation::coords::{self, CastlingText};
use notation::fen;
use rules::Lookup;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant};

type Pos = Variant<u64>;

fn read_fen(text: &str) -> Result<Setup, Vec<Fault>> {
    fen::parse(text).map_err(|faults| faults.0)
}

/// The rules of a file on a board of at most 64 squares.
fn rulebook(name: &str, text: &str) -> Arc<Rulebook<u64>> {
    let lookup = Lookup { neighbour: &|_| None, fen: &read_fen };
    let file = rules::read(name, text, &lookup).unwrap_or_else(|error| panic!("{error}"));
    match variants::compile(&file.games[0]).expect("it compiles") {
        AnyRulebook::Bits64(rules) => rules,
        _ => panic!("a small board"),
    }
}

fn position(rules: &Arc<Rulebook<u64>>, text: &str) -> Pos {
    fen::position(text, |setup| Variant::from_setup(rules, setup)).expect(text)
}

fn text(pos: &Pos) -> String {
    fen::print(&pos.to_setup())
}

fn play(pos: &mut Pos, moves: &str) {
    for word in moves.split_whitespace() {
        let m = coords::parse(pos, word).unwrap_or_else(|error| panic!("{error}"));
        pos.play(m).expect("a legal move");
    }
}

fn move_texts(pos: &Pos) -> Vec<String> {
    let print = |&m: &_| coords::print(pos, m, CastlingText::KingTarget);
    pos.legal_moves().iter().map(print).collect()
}

/// A rook that stands still is charged and may then leap. The FEN keeps the
/// charge; without it the rook had lost its leap when the position was read.
#[test]
fn a_flag_is_part_of_the_text() {
    let rules = rulebook(
        "tired.toml",
        r#"
        name = "Energised rook"
        inherits = "chess"
        [pieces]
        R.moves = ["R", "{ target (0 0) do (0 0) +charged }", "{ for a in <0,7> b in <0,7> target ($a $b) if (0 0) *charged ($a $b) empty do ($a $b) -charged }"]
        "#,
    );
    let mut pos = position(&rules, "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1");
    play(&mut pos, "a1a1 e8d8");
    let charged = "3k4/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 2 2 {a1:charged}";
    assert_eq!(text(&pos), charged);
    let again = position(&rules, charged);
    assert_eq!((again.key(), again.count_legal()), (pos.key(), pos.count_legal()));
    assert!(move_texts(&again).iter().any(|m| m.starts_with("a1e5")));
    let plain = position(&rules, "3k4/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 2 2");
    assert_ne!(plain.key(), pos.key());

    let told = |braces: &str| {
        let text = format!("3k4/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 2 2 {braces}");
        let found = fen::position(&text, |setup| Pos::from_setup(&rules, setup));
        found.expect_err(braces).to_string().replace("the braces: ", "")
    };
    assert_eq!(
        told("{a1:chraged,b1:charged;pases=1;left=2/2;passed=e3e4;castling=e1a2}"),
        "unknown flag `chraged`, did you mean `charged`?\n\
         no piece on b1 can carry `charged`\n\
         this game has no counter `pases`\n\
         found 2 of 2 moves left, turns of this game have at most 1\n\
         no piece on e4 can have passed\n\
         no king on e1 can castle with a2"
    );
    assert_eq!(told("{dropped=d8}"), "nothing is dropped in this game");
}

const SMALL_CANNIBAL: &str = "\
p fmW1 promotion t[ROW = 4] -> r
  +isp
  { target (1 1) if (1 1) enemy *isp }
  { target (1 1) if (1 1) enemy *isr do r -> (1 1) }
r mW
  +isr
  { for a in <1,4> i in <1,a) target (a 0) if (i 0) empty (a 0) enemy *isp do p -> (a 0) }
  { for a in <1,4> i in <1,a) target (a 0) if (i 0) empty (a 0) enemy *isr }
k W1F1
  +isk

. . k . .
. . . . .
. r . . .
p . . . .
R P K . .
";

/// A kind can be told by a flag that its pieces begin with: whoever captures a
/// rook becomes one, and carries the flag of rooks from then on.
#[test]
fn kinds_begin_with_flags_and_change_them_with_the_kind() {
    let rules = rulebook("small.txt", SMALL_CANNIBAL);
    let mut pos = Variant::start(&rules).expect("a start");
    assert_eq!(text(&pos), "2k2/5/1r3/p4/RPK2 w - - 0 1");
    // The rook takes a pawn and becomes one.
    play(&mut pos, "a1a2p");
    assert_eq!(text(&pos), "2k2/5/1r3/P4/1PK2 b - - 0 1");
    // Black's rook is on b3; White's new pawn takes it and becomes a rook.
    play(&mut pos, "c5d5 a2b3r");
    assert_eq!(text(&pos), "3k1/5/1R3/5/1PK2 b - - 0 2");
    let mut again = position(&rules, &text(&pos));
    assert_eq!(again.key(), pos.key());
    play(&mut again, "d5e5 b3b5");
    // A promoted pawn is a rook in all.
    let mut pos = position(&rules, "4k/P4/5/5/2K2 w - - 0 1");
    play(&mut pos, "a4a5r");
    assert_eq!(text(&pos), "R3k/5/5/5/2K2 b - - 0 1");
}

/// Flags that kinds begin with in TOML, lost and told in braces; castling
/// carries them along.
#[test]
fn a_lost_flag_is_told() {
    let rules = rulebook(
        "dash.toml",
        r#"
        name = "Dash"
        inherits = "chess"
        [pieces]
        K.flags = "awake"
        R.flags = "awake fresh"
        R.moves = ["R", "{ target (1 1) if (0 0) *fresh (1 1) empty do (1 1) -fresh }"]
        "#,
    );
    let mut pos = position(&rules, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(text(&pos), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut pos, "e1g1");
    assert_eq!(text(&pos), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    play(&mut pos, "h8g7 f1g2");
    let lost = "r3k3/6r1/8/8/8/8/6R1/R5K1 b q - 3 2 {g2:-fresh,g7:-fresh}";
    assert_eq!(text(&pos), lost);
    assert_eq!(position(&rules, lost).key(), pos.key());
}

/// The middle of a turn, a pass, a right that letters cannot name.
#[test]
fn turns_and_counters_are_part_of_the_text() {
    let book = |id: &str| match support::book(id).expect(id) {
        AnyRulebook::Bits64(rules) => rules,
        _ => panic!("a small board"),
    };
    let mut pos = Variant::start(&book("progressive")).expect("a start");
    play(&mut pos, "e2e4 d7d5");
    assert_eq!(
        text(&pos),
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 {left=1/2;passed=d6d5}"
    );
    assert_eq!(pos.turn(), game_core::Side::Black);
}
