//! Side effects in the text of a move: who is hit away from the target, and what
//! else tells apart moves that would look alike.
//!
//! `*f3` hits f3: what stood there is gone. `~f3` turns f3: its piece changes
//! sides. Only where two moves would still have the same text follow `&Nb1` (a
//! piece appears, a small letter for the opponent's), `&b1=Q` (a piece changes its
//! kind), `&h1f1` (a piece is carried along), `&b1` (a wall appears), and at last
//! `~2`, `~3`.

use game_core::{Move, MoveFacts, Piece, Position, Side, SideEffect};
use std::fmt::Write;

/// The side effects of a move as text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct EffectText {
    /// Who is hit or turned.
    pub(crate) hits: String,
    /// Everything else.
    details: String,
}

impl EffectText {
    pub(crate) fn of<P: Position>(pos: &P, m: Move) -> EffectText {
        let mut text = EffectText::default();
        let board = pos.geometry();
        for effect in pos.side_effects(m) {
            let hits = &mut text.hits;
            let details = &mut text.details;
            // Writing to a String cannot fail.
            let _ = match effect {
                SideEffect::Taken(sq) => write!(hits, "*{}", board.name(sq)),
                SideEffect::Turned(sq) => write!(hits, "~{}", board.name(sq)),
                SideEffect::Changed(sq, kind) => {
                    write!(details, "&{}={}", board.name(sq), pos.symbol(kind))
                }
                SideEffect::Appeared(piece, sq) => {
                    write!(details, "&{}{}", letter(pos, piece), board.name(sq))
                }
                SideEffect::Carried(from, to) => {
                    write!(details, "&{}{}", board.name(from), board.name(to))
                }
                SideEffect::Walled(sq) => write!(details, "&{}", board.name(sq)),
            };
        }
        text
    }

    fn is_empty(&self) -> bool {
        self.hits.is_empty() && self.details.is_empty()
    }

    /// Does the piece stay where it is and hit others from there? Then its text
    /// needs no target.
    pub(crate) fn is_shot(&self, facts: &MoveFacts) -> bool {
        !self.hits.is_empty() && facts.from() == Some(facts.to) && facts.castling.is_none()
    }
}

/// A piece as its side writes it.
fn letter<P: Position>(pos: &P, piece: Piece) -> String {
    match piece.side {
        Side::White => pos.symbol(piece.kind).to_owned(),
        Side::Black => pos.symbol(piece.kind).to_ascii_lowercase(),
    }
}

/// Whether hits are written where nothing else is needed to tell moves apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hits {
    /// Players want to know who is hit.
    Always,
    /// Programs know.
    WhereNeeded,
}

/// Adds side effects and marks behind the rest of a text.
pub(crate) fn push<P: Position>(
    out: &mut String,
    pos: &P,
    (m, facts): (Move, &MoveFacts),
    own: &EffectText,
    hits: Hits,
    moves: impl FnOnce() -> Vec<Move>,
) {
    let is_shot = own.is_shot(facts);
    if hits == Hits::Always && !is_shot {
        out.push_str(&own.hits);
    }
    if own.is_empty() && facts.alternative == 0 {
        return;
    }
    let twins: Vec<Move> = twins(pos, m, facts, &moves()).collect();
    if hits == Hits::WhereNeeded && !is_shot && !twins.is_empty() {
        out.push_str(&own.hits);
    }
    let twins: Vec<EffectText> = twins.into_iter().map(|twin| EffectText::of(pos, twin)).collect();
    if twins.iter().any(|twin| twin.hits == own.hits) {
        out.push_str(&own.details);
    }
    if facts.alternative > 0 && twins.contains(own) {
        let _ = write!(out, "~{}", u32::from(facts.alternative) + 1);
    }
}

/// The other moves that look like this one but for their side effects.
pub(crate) fn twins<P: Position>(
    pos: &P,
    m: Move,
    facts: &MoveFacts,
    moves: &[Move],
) -> impl Iterator<Item = Move> {
    let alike =
        |facts: &MoveFacts| MoveFacts { captured: None, is_pass: false, alternative: 0, ..*facts };
    moves
        .iter()
        .copied()
        .filter(move |&other| other != m && alike(&pos.facts(other)) == alike(facts))
}

/// Does a text name side effects, so that only an exact text can be meant? A
/// mark alone, such as the result `*`, names none.
pub(crate) fn names_effects(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).any(|pair| match pair {
        [b'*' | b'~', sign] => sign.is_ascii_lowercase(),
        [b'&', sign] => sign.is_ascii_alphabetic() || *sign == b'+',
        _ => false,
    })
}

/// May a text have this number behind it? Only where another move looks like it.
pub(crate) fn is_numbered<P: Position>(pos: &P, m: Move, moves: &[Move]) -> bool {
    let facts = pos.facts(m);
    facts.alternative > 0 && twins(pos, m, &facts, moves).next().is_some()
}
