//! Can a side capture a royal piece of its opponent within a whole turn?
//!
//! Positions within the turn are looked at, not orders of moves: what was found
//! out about a position is remembered (`memory.rs`). Pieces nearer to the royal
//! piece move first, and a position is left where none is near enough
//! ([`CaptorDistances`]). What the last two moves of a turn can do is read from
//! the sets of squares where the game allows it (`turns.rs`).

use super::turns;
use crate::castling::right;
use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use crate::rulebook::CaptorDistances;
use crate::safety::Guard;
use crate::word::{MoveAction, split_wall};
use crate::zobrist;
use game_core::{Bits, Key, Kind, Move, MoveList, Side, Square, SquareSet, Wing};

/// Could the opponent, moving so many times in a row, capture a guarded piece
/// of a side? A question that is given up is answered with yes.
pub(crate) fn is_capturable<B: Bits>(
    pos: &mut Variant<B>,
    side: Side,
    guard: &Guard,
    moves: u32,
) -> bool {
    find_capture(pos, side, guard, moves) != Some(false)
}

/// Could the opponent, moving so many times in a row, capture a guarded piece
/// of a side? `None` if the question was given up.
pub(super) fn find_capture<B: Bits>(
    pos: &mut Variant<B>,
    side: Side,
    guard: &Guard,
    moves: u32,
) -> Option<bool> {
    if pos.is_within_reach(side, guard) {
        return Some(true);
    }
    if moves <= 1 {
        return Some(false);
    }
    let question = zobrist::question(2 | side as u64) ^ guard.key();
    CaptureSearch { pos, side, guard, question }.within(moves)
}

/// The search for a capture of a guarded piece.
struct CaptureSearch<'a, B: Bits> {
    pos: &'a mut Variant<B>,
    /// The side whose pieces are guarded.
    side: Side,
    guard: &'a Guard,
    question: Key,
}

impl<B: Bits> CaptureSearch<'_, B> {
    /// Can a guarded piece be captured within so many moves, at least two? That
    /// it cannot be captured with the first is known.
    fn within(&mut self, moves: u32) -> Option<bool> {
        let key = self.pos.key_of_parts() ^ self.question ^ zobrist::question(moves.into());
        if let Some(known) = self.pos.known(key) {
            return Some(known);
        }
        let answer = self.search(moves);
        self.pos.learn(key, answer);
        answer
    }

    fn search(&mut self, moves: u32) -> Option<bool> {
        let nearness =
            Nearness::of(self.pos, !self.side, self.pos.attacks().guarded(self.side, self.guard));
        if u32::from(nearness.least()) > moves {
            return Some(false);
        }
        let may_break_off = self.pos.rules.uses.turn_breaks;
        if moves == 2
            && !may_break_off
            && let Some(struck) = turns::is_struck_by_pair(self.pos, self.side)
        {
            return Some(struck);
        }
        let mut first = MoveList::new();
        pseudo_moves(self.pos, !self.side, CastlingSafety::Ignored, &mut first);
        if may_break_off {
            first.retain(|&m| self.pos.goes_on_after(m));
        }
        if !self.pos.look_through(&first) {
            return None;
        }
        if self.pos.rules.uses.turn_breaks {
            first.retain(|&m| self.pos.goes_on_after(m));
        }
        nearness.sort(self.pos, &mut first);
        for m in first {
            if u32::from(nearness.after(self.pos, m)) >= moves {
                continue;
            }
            if !self.pos.look() {
                return None;
            }
            self.pos.try_out(!self.side, m);
            let taken = find_capture_next(self, moves - 1);
            self.pos.recall();
            if taken != Some(false) {
                return taken;
            }
        }
        Some(false)
    }
}

/// The question after one move more.
fn find_capture_next<B: Bits>(search: &mut CaptureSearch<'_, B>, moves: u32) -> Option<bool> {
    if search.pos.is_within_reach(search.side, search.guard) {
        return Some(true);
    }
    if moves <= 1 { Some(false) } else { search.within(moves) }
}

/// How near the pieces of a side are to capturing on one of some squares, in
/// moves, whatever stands in their way.
pub(super) struct Nearness<B: Bits> {
    by: Side,
    targets: SquareSet<B>,
    /// The nearest piece on the board and its distance.
    nearest: Option<Square>,
    least: u8,
    /// The least distance without that piece.
    rest: u8,
    /// The distance of pieces in hand, or that may come into the hand.
    in_hand: u8,
}

impl<B: Bits> Nearness<B> {
    /// Where the game has no distances, everything is near.
    pub(super) fn of(pos: &Variant<B>, by: Side, targets: SquareSet<B>) -> Nearness<B> {
        let far = CaptorDistances::FAR;
        let mut nearness =
            Nearness { by, targets, nearest: None, least: far, rest: far, in_hand: far };
        let Some(distances) = &pos.rules.distances else {
            return Nearness { least: 0, rest: 0, in_hand: 0, ..nearness };
        };
        for target in targets {
            for (index, &men) in pos.board.kinds().iter().enumerate() {
                for sq in men & pos.board.side(by) {
                    nearness.note(sq, distances.of(by, Kind(index as u8), sq, target));
                }
            }
            nearness.note_castling(pos, distances, target);
            if let Some(hands) = &pos.rules.game.hands {
                let endless = || hands.drops.iter().any(|drop| drop.unlimited);
                if hands.from_captures || pos.board.has_hand(by) || endless() {
                    nearness.in_hand = nearness.in_hand.min(distances.of_dropped(by, target));
                }
            }
        }
        nearness
    }

    fn note(&mut self, sq: Square, distance: u8) {
        if distance < self.least && self.nearest != Some(sq) {
            (self.rest, self.nearest) = (self.least, Some(sq));
        } else if self.nearest != Some(sq) {
            self.rest = self.rest.min(distance);
        }
        self.least = self.least.min(distance);
    }

    /// Castling brings a king and its partner further than their own moves.
    fn note_castling(&mut self, pos: &Variant<B>, distances: &CaptorDistances, target: Square) {
        let Some(castling) = &pos.rules.game.castling else { return };
        for wing in Wing::BOTH {
            let has_right = pos.state.rights & right(self.by, wing) != 0;
            let Some(way) = pos.castling.way(self.by, wing).filter(|_| has_right) else { continue };
            let king = distances.of(self.by, castling.king, way.king_to, target);
            let partner = pos.board.piece(way.partner);
            let partner = partner.map_or(CaptorDistances::FAR, |piece| {
                distances.of(self.by, piece.kind, way.partner_to, target)
            });
            let castled = king.min(partner).saturating_add(1);
            (self.least, self.rest) = (self.least.min(castled), self.rest.min(castled));
        }
    }

    /// A capture takes at least so many moves.
    pub(super) fn least(&self) -> u8 {
        self.least.min(self.in_hand)
    }

    /// After this move, a capture takes at least so many moves.
    fn after(&self, pos: &Variant<B>, m: Move) -> u8 {
        let others = if self.nearest == Some(m.from()) { self.rest } else { self.least };
        // A move may bring a piece into the hand.
        let others = others.min(self.in_hand.saturating_sub(1));
        self.of_mover(pos, m).map_or(0, |distance| distance.min(others))
    }

    /// How far the moving piece is after its move, if that is known.
    fn of_mover(&self, pos: &Variant<B>, m: Move) -> Option<u8> {
        let distances = pos.rules.distances.as_ref()?;
        let m = if pos.rules.game.walling.is_some() { split_wall(m).0 } else { m };
        let kind = match MoveAction::read(m)? {
            MoveAction::Plain | MoveAction::EnPassant => pos.board.piece(m.from())?.kind,
            MoveAction::Promote(kind) | MoveAction::Drop(kind) => kind,
            _ => return None,
        };
        let from_there = |target: Square| match target == m.to() {
            // It captures there now.
            true => 0,
            false => distances.of(self.by, kind, m.to(), target),
        };
        self.targets.into_iter().map(from_there).min()
    }

    /// Brings moves to the front after which a capture is near.
    pub(super) fn sort(&self, pos: &Variant<B>, moves: &mut MoveList) {
        if pos.rules.distances.is_some() {
            moves.sort_by_cached_key(|&m| self.of_mover(pos, m).unwrap_or(self.least));
        }
    }
}
