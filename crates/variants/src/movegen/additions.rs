//! What is added to a finished list of pseudo-legal moves: pieces put down
//! behind a first move, passing, and walls at the end of each move.

use super::Generation;
use crate::castling::wing_towards;
use crate::state::State;
use crate::word::{MoveAction, with_wall};
use game_core::{Bits, Kind, Move, MoveList, SquareSet};
use rules::game::{Pass, Walling};

impl<B: Bits> Generation<'_, B> {
    /// For every first move of a piece, adds the moves that also put a piece of
    /// the hand down behind it.
    pub(super) fn add_gatings(&self, first: usize, out: &mut MoveList) {
        let (pos, side) = (self.pos, self.side());
        let Some(hands) = &pos.rules.game.hands else { return };
        let Some(gating) = &hands.gating else { return };
        let gates = gating.zone[side.index()] & pos.board.unmoved();
        let kinds = pos.board.all_kinds();
        let in_hand: Vec<Kind> = kinds.filter(|&kind| pos.board.hand(side, kind) > 0).collect();
        for index in first..out.len() {
            let m = out[index];
            if !gates.has(m.from()) {
                continue;
            }
            for &kind in &in_hand {
                match MoveAction::read(m) {
                    Some(MoveAction::Plain) => {
                        out.push(MoveAction::Gate(kind).write(m.from(), m.to()));
                    }
                    Some(MoveAction::Castle) => {
                        let ends = self.castled_squares(m);
                        if !ends.has(m.from()) {
                            out.push(MoveAction::CastleGateKing(kind).write(m.from(), m.to()));
                        }
                        if !ends.has(m.to()) && gates.has(m.to()) {
                            out.push(MoveAction::CastleGatePartner(kind).write(m.from(), m.to()));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// The squares on which king and partner end when they castle.
    fn castled_squares(&self, m: Move) -> SquareSet<B> {
        let wing = wing_towards(m.from(), m.to());
        let way = self.pos.castling.way(self.side(), wing).expect("a castling move has a way");
        SquareSet::of(way.king_to) | SquareSet::of(way.partner_to)
    }

    /// Adds passing the turn, where the rules allow it.
    pub(super) fn add_passes(&self, first: usize, out: &mut MoveList) {
        let allowed = match self.pos.rules.game.pass {
            Pass::No => false,
            Pass::Free => true,
            Pass::WhenStuck => out.len() == first,
        };
        let State { turn, moves_left, turn_length, .. } = self.pos.state;
        let stops =
            self.pos.rules.game.turn.may_stop && turn == self.side() && moves_left < turn_length;
        if !allowed && !stops {
            return;
        }
        let marker = self.pos.attacks().royals(self.side()).first().or(self.terrain.own.first());
        if let Some(sq) = marker {
            out.push(MoveAction::Pass.write(sq, sq));
        }
    }

    /// Replaces each move by the moves that also put a wall down.
    pub(super) fn add_walls(&self, first: usize, out: &mut MoveList) {
        let Some(walling) = &self.pos.rules.game.walling else { return };
        let bases: Vec<Move> = out.drain(first..).collect();
        let mut scratch = self.pos.without_past();
        for m in bases {
            scratch.try_out_bare(self.side(), m);
            let mut places = scratch.board.vacant() & walling.zone;
            if walling.kind == Walling::Moving {
                places = places - self.pos.board.walls();
            }
            scratch.recall();
            out.extend(places.into_iter().map(|wall| with_wall(m, wall)));
        }
    }
}
