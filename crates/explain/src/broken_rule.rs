//! Which rule a move that is not legal breaks.
//!
//! Only what the board shows is said. If no test here finds the rule, the answer
//! is [`BrokenRule::Other`], which claims no more than that the move is not legal.

mod castling;
mod step;

use crate::{AnyBoard, Level, Phrases, PieceNames, SquareGroup};
use game_core::{Kind, Square};
use notation::san::WantedMove;

/// What is wrong with a move; what comes later is nearer to a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BrokenRule {
    /// No rule was found.
    Other,
    /// The game is over.
    GameOver,
    /// A turn may not be passed.
    NoPass,
    /// The side has no such piece.
    NoSuchPiece,
    /// Nothing stands where the move begins.
    EmptySquare,
    /// The piece is the opponent's.
    OthersPiece,
    /// There is no such piece in hand.
    NotInHand,
    /// A piece comes down on empty squares only.
    SquareTaken,
    /// The piece does not go so.
    NotItsWay,
    /// Something stands in the way.
    InTheWay,
    /// A piece of one's own stands on the target.
    OwnPieceThere,
    /// The piece goes there only to capture.
    NothingToTake,
    /// The piece goes there but captures otherwise.
    CannotTake,
    /// The right to castle is gone.
    NoCastlingRight,
    /// A piece stands between those that castle.
    CastlingBlocked,
    /// Castling out of check.
    CastlingInCheck,
    /// Castling through or into an attack.
    CastlingAttacked,
    /// Who can capture must.
    MustCapture,
    /// The check is not met.
    StaysInCheck,
    /// The royal piece would stand under attack.
    IntoAttack,
    /// The move bares the royal piece to an attack.
    Bares,
}

impl BrokenRule {
    /// Its name in data and in the file of phrases.
    pub fn name(self) -> &'static str {
        match self {
            BrokenRule::Other => "other",
            BrokenRule::GameOver => "game-over",
            BrokenRule::NoPass => "no-pass",
            BrokenRule::NoSuchPiece => "no-such-piece",
            BrokenRule::EmptySquare => "empty-square",
            BrokenRule::OthersPiece => "others-piece",
            BrokenRule::NotInHand => "not-in-hand",
            BrokenRule::SquareTaken => "square-taken",
            BrokenRule::NotItsWay => "not-its-way",
            BrokenRule::InTheWay => "in-the-way",
            BrokenRule::OwnPieceThere => "own-piece-there",
            BrokenRule::NothingToTake => "nothing-to-take",
            BrokenRule::CannotTake => "cannot-take",
            BrokenRule::NoCastlingRight => "no-castling-right",
            BrokenRule::CastlingBlocked => "castling-blocked",
            BrokenRule::CastlingInCheck => "castling-in-check",
            BrokenRule::CastlingAttacked => "castling-attacked",
            BrokenRule::MustCapture => "must-capture",
            BrokenRule::StaysInCheck => "stays-in-check",
            BrokenRule::IntoAttack => "into-attack",
            BrokenRule::Bares => "bares",
        }
    }

    /// All of them.
    pub const ALL: [BrokenRule; 21] = [
        BrokenRule::Other,
        BrokenRule::GameOver,
        BrokenRule::NoPass,
        BrokenRule::NoSuchPiece,
        BrokenRule::EmptySquare,
        BrokenRule::OthersPiece,
        BrokenRule::NotInHand,
        BrokenRule::SquareTaken,
        BrokenRule::NotItsWay,
        BrokenRule::InTheWay,
        BrokenRule::OwnPieceThere,
        BrokenRule::NothingToTake,
        BrokenRule::CannotTake,
        BrokenRule::NoCastlingRight,
        BrokenRule::CastlingBlocked,
        BrokenRule::CastlingInCheck,
        BrokenRule::CastlingAttacked,
        BrokenRule::MustCapture,
        BrokenRule::StaysInCheck,
        BrokenRule::IntoAttack,
        BrokenRule::Bares,
    ];
}

/// A broken rule with what shows it.
#[derive(Clone, Copy, Debug)]
struct Breach {
    rule: BrokenRule,
    /// The kind of the piece that was to move.
    kind: Option<Kind>,
    /// Where it stands.
    from: Option<Square>,
    /// Where it was to go.
    to: Option<Square>,
    /// The piece or the square that forbids it.
    by: Option<Square>,
}

impl Breach {
    fn new(rule: BrokenRule) -> Breach {
        Breach { rule, kind: None, from: None, to: None, by: None }
    }

    fn by(self, sq: Option<Square>) -> Breach {
        Breach { by: sq, ..self }
    }
}

/// The rule that a move breaks and a sentence about it. The move must not be
/// legal.
pub fn broken_rule(
    board: &dyn AnyBoard,
    wanted: WantedMove,
    names: &PieceNames,
    level: Level,
) -> (BrokenRule, String) {
    let breach = found(board, wanted);
    (breach.rule, sentence(board, &breach, names, level).unwrap_or_default())
}

fn found(board: &dyn AnyBoard, wanted: WantedMove) -> Breach {
    if board.outcome().is_some() {
        return Breach::new(BrokenRule::GameOver);
    }
    match wanted {
        WantedMove::Pass => Breach::new(BrokenRule::NoPass),
        WantedMove::Castling(wing) => castling::breach(board, wing),
        WantedMove::Drop { kind, to } => dropped(board, kind, to),
        WantedMove::Step { kind, file, rank, to } => {
            let geometry = board.geometry();
            let is_meant = |&sq: &Square| {
                file.is_none_or(|file| geometry.file(sq) == file)
                    && rank.is_none_or(|rank| geometry.rank(sq) == rank)
            };
            match (kind, file, rank) {
                (None, Some(_), Some(_)) => {
                    let from = geometry.squares().find(is_meant);
                    from.map_or(Breach::new(BrokenRule::Other), |from| {
                        step::breach(board, from, to)
                    })
                }
                _ => nearest_step(board, kind, &is_meant, to),
            }
        }
    }
}

/// A step of any piece of a kind: the one that comes nearest to a legal move.
fn nearest_step(
    board: &dyn AnyBoard,
    kind: Option<Kind>,
    is_meant: &dyn Fn(&Square) -> bool,
    to: Square,
) -> Breach {
    let own = board.of_side(board.turn());
    let men: SquareGroup = match kind {
        Some(kind) => own & board.of_kind(kind),
        None => own,
    };
    let tried = men.into_iter().filter(is_meant).map(|from| step::breach(board, from, to));
    let nearest = tried.max_by_key(|breach| breach.rule);
    nearest.unwrap_or(Breach { kind, ..Breach::new(BrokenRule::NoSuchPiece) })
}

fn dropped(board: &dyn AnyBoard, kind: Kind, to: Square) -> Breach {
    let us = board.turn();
    let rule = match board.in_hand(us, kind) {
        0 => BrokenRule::NotInHand,
        _ if board.at(to).is_some() => BrokenRule::SquareTaken,
        _ if board.in_check() => {
            return safety(board, to).unwrap_or(Breach::new(BrokenRule::Other));
        }
        _ => BrokenRule::Other,
    };
    Breach { kind: Some(kind), to: Some(to), ..Breach::new(rule) }
}

/// A check that a piece put on a square would not meet.
fn safety(board: &dyn AnyBoard, to: Square) -> Option<Breach> {
    let king = step::only_royal(board)?;
    let mut occupied = board.occupied();
    occupied.insert(to);
    let by = (board.attackers_to(king, occupied) & board.of_side(!board.turn())).first()?;
    Some(Breach::new(BrokenRule::StaysInCheck).by(Some(by)))
}

/// The sentence of the file of phrases with its slots filled.
fn sentence(
    board: &dyn AnyBoard,
    breach: &Breach,
    names: &PieceNames,
    level: Level,
) -> Option<String> {
    let phrases = Phrases::english();
    let phrase = phrases.rule(breach.rule.name(), level)?.to_owned();
    let square = |sq: Option<Square>| sq.map(|sq| board.geometry().name(sq).to_string());
    let man = |sq: Square| {
        let name = board.at(sq).map(|piece| names.name(piece.kind).to_owned());
        format!("the {} on {}", name.unwrap_or_default(), board.geometry().name(sq))
    };
    let us = board.turn();
    let royal = step::only_royal(board).and_then(|sq| board.at(sq));
    let slots = [
        ("piece", breach.kind.map(|kind| names.name(kind).to_owned())),
        ("a_piece", breach.kind.map(|kind| names.with_article(kind))),
        ("from", square(breach.from)),
        ("to", square(breach.to)),
        ("at", square(breach.by)),
        ("by", breach.by.map(man)),
        ("king", royal.map(|piece| names.name(piece.kind).to_owned())),
        ("us", Some(us.to_string())),
        ("them", Some((!us).to_string())),
        ("outcome", board.outcome().map(|outcome| outcome.to_string())),
    ];
    let filled = slots.into_iter().try_fold(phrase, |text, (name, value)| {
        let slot = format!("{{{name}}}");
        if text.contains(&slot) { Some(text.replace(&slot, &value?)) } else { Some(text) }
    })?;
    Some(crate::words::sentence(&filled))
}
