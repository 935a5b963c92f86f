//! What is added to a finished list of pseudo-legal moves: pieces put down
//! behind a first move, passing, and walls at the end of each move.

use super::Generation;
use crate::castling::wing_towards;
use crate::position::Variant;
use crate::state::State;
use crate::word::{MoveAction, with_wall};
use game_core::{Bits, BoardView, Kind, Move, MoveList, Piece, Square, SquareSet};
use rules::game::{DropDef, Pass, WallPlace, Walling, WallingDef};

impl<B: Bits> Generation<'_, B> {
    /// For every first move of a piece, adds the moves that also put a piece of
    /// the hand down behind it.
    pub(crate) fn add_gatings(&self, first: usize, out: &mut MoveList) {
        let (pos, side) = (self.pos, self.side());
        let Some(hands) = &pos.rules.game.hands else { return };
        let Some(gating) = &hands.gating else { return };
        let gates = gating.zone[side.index()] & pos.board.unmoved();
        if !gates.meets(self.terrain.own) || !pos.board.has_hand(side) {
            return;
        }
        let kinds = pos.board.all_kinds();
        let in_hand: Vec<Kind> = kinds.filter(|&kind| pos.board.hand(side, kind) > 0).collect();
        // Where pieces are also dropped, a kind is put down only where it may be
        // dropped.
        let may_stand = |kind: Kind, sq: Square| {
            let of_kind = |drop: &DropDef<Kind, SquareSet<B>>| {
                drop.piece == kind && drop.zone[side.index()].has(sq)
            };
            hands.drops.is_empty() || hands.drops.iter().any(of_kind)
        };
        for index in first..out.len() {
            let m = out[index];
            if !gates.has(m.from()) {
                continue;
            }
            for &kind in &in_hand {
                match MoveAction::read(m) {
                    Some(MoveAction::Plain) if may_stand(kind, m.from()) => {
                        out.push(MoveAction::Gate(kind).write(m.from(), m.to()));
                    }
                    Some(MoveAction::Castle) => {
                        let ends = self.castled_squares(m);
                        if !ends.has(m.from()) && may_stand(kind, m.from()) {
                            out.push(MoveAction::CastleGateKing(kind).write(m.from(), m.to()));
                        }
                        if !ends.has(m.to()) && gates.has(m.to()) && may_stand(kind, m.to()) {
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
    pub(crate) fn add_passes(&self, first: usize, out: &mut MoveList) {
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
        if let Some(sq) = self.marker() {
            out.push(MoveAction::Pass.write(sq, sq));
        }
    }

    /// Replaces each move by the moves that also put a wall down, or adds walls
    /// put down in place of a move.
    pub(super) fn add_walls(&self, first: usize, out: &mut MoveList) {
        let Some(walling) = &self.pos.rules.game.walling else { return };
        let bases: Vec<Move> = out.drain(first..).collect();
        let mut scratch = None;
        for &m in &bases {
            if walling.optional || walling.instead {
                out.push(self.unwalled(m));
            }
            if walling.instead {
                continue;
            }
            let places = self.plain_wall_places(walling, m).unwrap_or_else(|| {
                let scratch = scratch.get_or_insert_with(|| self.pos.without_past());
                scratch.try_out_bare(self.side(), m);
                let places = self.wall_places(walling, scratch, m);
                scratch.recall();
                places
            });
            // A piece from the hand leaves no square.
            if walling.place == WallPlace::Left && is_drop(m) {
                out.push(self.unwalled(m));
                continue;
            }
            out.extend(places.into_iter().map(|wall| with_wall(m, wall)));
        }
        // Who is in check must move.
        let free = || self.pos.state.turn != self.side() || !self.pos.is_in_check();
        if let Some(sq) = self.marker().filter(|_| walling.instead && free()) {
            let stay = MoveAction::Pass.write(sq, sq);
            let places = self.wall_places(walling, self.pos, stay);
            out.extend(places.into_iter().map(|wall| with_wall(stay, wall)));
        }
    }

    /// Where a wall may go after a move that only goes from one square to another, if
    /// that can be told without making it.
    fn plain_wall_places(
        &self,
        walling: &WallingDef<Kind, SquareSet<B>>,
        m: Move,
    ) -> Option<SquareSet<B>> {
        let is_plain =
            matches!(MoveAction::read(m), Some(MoveAction::Plain | MoveAction::Promote(_)));
        if !is_plain || walling.path.is_some() {
            return None;
        }
        let board = &self.pos.board;
        let vacant = (board.vacant() | SquareSet::of(m.from())) - SquareSet::of(m.to());
        let places = vacant & walling.zone;
        match walling.place {
            WallPlace::Anywhere => Some(places),
            WallPlace::Left => Some(places & SquareSet::of(m.from())),
            WallPlace::Edge => Some(places & self.pos.rules.tables.rim(board.walls())),
        }
    }

    /// Where a wall may go once a move has been made.
    fn wall_places(
        &self,
        walling: &WallingDef<Kind, SquareSet<B>>,
        after: &Variant<B>,
        m: Move,
    ) -> SquareSet<B> {
        let mut places = after.board.vacant() & walling.zone;
        if walling.kind == Walling::Moving {
            places = places - self.pos.board.walls();
        }
        if let Some(kind) = walling.path {
            let piece = Piece { side: self.side(), kind };
            places &= after.steps_of(piece, m.to(), after.board.all_pieces());
        }
        match walling.place {
            WallPlace::Anywhere => places,
            WallPlace::Left if is_drop(m) => SquareSet::EMPTY,
            WallPlace::Left => places & SquareSet::of(m.from()),
            WallPlace::Edge => places & self.pos.rules.tables.rim(after.board.walls()),
        }
    }

    /// A move that puts no wall down: its wall would stand on the piece moved.
    fn unwalled(&self, m: Move) -> Move {
        let castles = matches!(
            MoveAction::read(m),
            Some(
                MoveAction::Castle
                    | MoveAction::CastleGateKing(_)
                    | MoveAction::CastleGatePartner(_)
            )
        );
        let way = self.pos.castling.way(self.side(), wing_towards(m.from(), m.to()));
        let king_to = way.filter(|_| castles).map(|way| way.king_to);
        with_wall(m, king_to.unwrap_or(m.to()))
    }

    /// The piece that stands for its side where nothing moves.
    fn marker(&self) -> Option<Square> {
        self.pos.attacks().royals(self.side()).first().or(self.terrain.own.first())
    }
}

fn is_drop(m: Move) -> bool {
    matches!(MoveAction::read(m), Some(MoveAction::Drop(_)))
}
