//! Printing SAN.

use super::pattern::PASS;
use crate::effects::{self, EffectText, Hits};
use game_core::{Move, MoveFacts, Outcome, Position, Square, WinReason, Wing};
use std::fmt::{Display, Write};

/// The SAN of a legal move, with its mark of check or mate.
pub fn print<P: Position>(pos: &P, m: Move) -> String {
    let mut text = unmarked(pos, m, &pos.legal_moves());
    let mut after = pos.snapshot();
    after.make(m, &mut ());
    let is_mate =
        matches!(after.outcome(), Some(Outcome::Win { reason: WinReason::Checkmate, .. }));
    if is_mate {
        text.push('#');
    } else if after.in_check() {
        text.push('+');
    }
    text
}

/// The SAN without its mark, distinguished from the other moves of this list.
pub(super) fn unmarked<P: Position>(pos: &P, m: Move, moves: &[Move]) -> String {
    let mut text = String::new();
    push_unmarked(&mut text, pos, m, moves);
    text
}

fn push_unmarked<P: Position>(out: &mut String, pos: &P, m: Move, moves: &[Move]) {
    let facts = pos.facts(m);
    let effects = EffectText::of(pos, m);
    let board = pos.geometry();
    if effects.is_shot(&facts) {
        push_shot(out, pos, (m, &facts), &effects, moves);
    } else {
        push_action(out, pos, &facts, &effects, moves);
    }
    if let Some((kind, gate)) = facts.gated {
        out.push('/');
        out.push_str(pos.symbol(kind));
        // Castling leaves two squares, so the text must say which one.
        if facts.castling.is_some() {
            push(out, board.name(gate));
        }
    }
    if let Some(wall) = facts.wall {
        out.push(',');
        push(out, board.name(wall));
    }
    effects::push(out, pos, (m, &facts), &effects, Hits::Always, || moves.to_vec());
}

/// Adds a piece that stays where it is, whom it hits, and what it becomes. Its
/// square is added if another piece of its kind could hit the same.
fn push_shot<P: Position>(
    out: &mut String,
    pos: &P,
    (m, facts): (Move, &MoveFacts),
    effects: &EffectText,
    moves: &[Move],
) {
    if !pos.is_unnamed(facts.kind) {
        out.push_str(pos.symbol(facts.kind));
    }
    let is_rival = |other: Move| {
        let rival = pos.facts(other);
        let same_letter =
            rival.kind == facts.kind || (pos.is_unnamed(rival.kind) && pos.is_unnamed(facts.kind));
        same_letter && rival.from() != facts.from() && rival.from() == Some(rival.to) && {
            let hits = EffectText::of(pos, other);
            hits.is_shot(&rival) && hits.hits == effects.hits
        }
    };
    let has_rival = moves.iter().any(|&other| other != m && is_rival(other));
    if has_rival || pos.is_unnamed(facts.kind) {
        push(out, pos.geometry().name(facts.to));
    }
    out.push_str(&effects.hits);
    if let Some(kind) = facts.promotion {
        out.push('=');
        out.push_str(pos.symbol(kind));
    }
}

/// Does the text of a move say that it captures on its target?
fn shows_capture<P: Position>(pos: &P, facts: &MoveFacts, effects: &EffectText) -> bool {
    let aside = |(_, sq)| effects.hits.contains(&format!("*{}", pos.geometry().name(sq)));
    facts.captured.is_some_and(|captured| captured.1 == facts.to || !aside(captured))
}

/// Adds the piece, its target and its promotion.
fn push_action<P: Position>(
    out: &mut String,
    pos: &P,
    facts: &MoveFacts,
    effects: &EffectText,
    moves: &[Move],
) {
    if facts.is_pass {
        out.push_str(PASS);
        return;
    }
    if let Some((wing, _)) = facts.castling {
        out.push_str(match wing {
            Wing::King => "O-O",
            Wing::Queen => "O-O-O",
        });
        return;
    }
    match facts.from() {
        None => {
            out.push_str(pos.symbol(facts.kind));
            out.push('@');
        }
        Some(from) => {
            push_mover(out, pos, facts, from, moves);
            if shows_capture(pos, facts, effects) {
                out.push('x');
            }
        }
    }
    push(out, pos.geometry().name(facts.to));
    if let Some(kind) = facts.promotion {
        out.push('=');
        out.push_str(pos.symbol(kind));
    }
}

/// Adds the piece that moves, and as much of its origin as is needed.
fn push_mover<P: Position>(
    out: &mut String,
    pos: &P,
    facts: &MoveFacts,
    from: Square,
    moves: &[Move],
) {
    let board = pos.geometry();
    let is_unnamed = pos.is_unnamed(facts.kind);
    if !is_unnamed {
        out.push_str(pos.symbol(facts.kind));
    }
    let (mut has_rival, mut on_file, mut on_rank) = (false, false, false);
    for &other in moves {
        let Some(rival) = rival_origin(pos, facts, other).filter(|&rival| rival != from) else {
            continue;
        };
        has_rival = true;
        on_file |= board.file(rival) == board.file(from);
        on_rank |= board.rank(rival) == board.rank(from);
    }
    // A pawn that captures always shows its file.
    let always_file = is_unnamed && facts.captured.is_some();
    let needs_file = always_file || (has_rival && (!on_file || on_rank));
    let needs_rank = has_rival && on_file;
    if needs_file {
        out.push(char::from(b'a' + board.file(from)));
    }
    if needs_rank {
        push(out, u16::from(board.rank(from)) + 1);
    }
}

/// The origin of a move, if its text could be the same as that of the move with
/// these facts.
fn rival_origin<P: Position>(pos: &P, facts: &MoveFacts, other: Move) -> Option<Square> {
    let rival = pos.facts(other);
    let same_letter =
        rival.kind == facts.kind || (pos.is_unnamed(rival.kind) && pos.is_unnamed(facts.kind));
    let is_rival =
        same_letter && rival.to == facts.to && rival.castling.is_none() && !rival.is_pass;
    // A capture by a pawn shows its x and file, so a step never reads like one.
    let told_apart =
        pos.is_unnamed(facts.kind) && rival.captured.is_some() != facts.captured.is_some();
    if is_rival && !told_apart { rival.from() } else { None }
}

fn push(out: &mut String, value: impl Display) {
    write!(out, "{value}").expect("a String takes all text");
}
