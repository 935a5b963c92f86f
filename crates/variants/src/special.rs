//! Whether a move with conditions of its own is possible.
//!
//! Two questions are asked: can the move be made now ([`SpecialCase::is_possible`]),
//! and could it harm what stands, or would stand, on a square
//! ([`Attacks::is_struck_by`]). The second is part of the answer to who attacks
//! what, so no condition about attacks is tested for it: such a condition counts as
//! met, and no condition asks about itself. Games where royal pieces are threatened
//! by such moves have the moves tried.

use crate::attacks::Attacks;
use crate::board::Board;
use crate::position::Variant;
use crate::rulebook::{Special, SpecialCondition, SpecialFact};
use crate::terrain::Terrain;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Piece, Side, Square, SquareSet};
use rules::pattern::{BoardFact, Condition, Effect, KindChoice, Occupant, Site};

/// A special move of a piece, and the board on which it is looked at.
pub(crate) struct SpecialCase<'a, B: Bits> {
    attacks: Attacks<'a, B>,
    special: &'a Special<B>,
    piece: Piece,
    from: Square,
    /// Squares with a piece or a wall, the mover aside.
    occupied: SquareSet<B>,
    purpose: Purpose<'a, B>,
}

/// Why a special move is looked at.
enum Purpose<'a, B: Bits> {
    /// To make it: this position, and the number of the move among those of the
    /// piece.
    Making(&'a Variant<B>, u16),
    /// To find out whether it could harm an enemy on this square.
    Striking(Square),
}

/// What is known of a fact.
enum Truth {
    Known(bool),
    /// It cannot be known, and this is the answer to whatever is asked of it.
    Unknown(bool),
}

impl<'a, B: Bits> SpecialCase<'a, B> {
    /// The special move of this number, to be made in a position.
    pub(crate) fn new(
        pos: &'a Variant<B>,
        special: &'a Special<B>,
        number: u16,
        piece: Piece,
        from: Square,
    ) -> SpecialCase<'a, B> {
        let occupied = pos.board.occupied() - SquareSet::of(from);
        let purpose = Purpose::Making(pos, number);
        SpecialCase { attacks: pos.attacks(), special, piece, from, occupied, purpose }
    }

    /// Can the move be made, as far as royal pieces have no say?
    pub(crate) fn is_possible(&self, terrain: &Terrain<B>) -> bool {
        let path = &self.special.path;
        let Terrain { empty, prey, own, .. } = terrain;
        let lands = path.landing.quiet && (empty.has(path.to) || path.to == self.from)
            || path.landing.capture && prey.has(path.to)
            || path.landing.own && own.has(path.to);
        lands
            && self.attacks.is_open(path, self.piece, self.from, self.occupied)
            && self.meets_all(&self.special.conditions)
    }

    fn meets_all(&self, conditions: &[SpecialCondition<B>]) -> bool {
        conditions.iter().all(|condition| self.meets(condition))
    }

    fn meets(&self, condition: &SpecialCondition<B>) -> bool {
        let (fact, wanted) = match condition {
            Condition::Either(ways) => return ways.iter().any(|way| self.meets_all(way)),
            Condition::Holds(fact) => (fact, true),
            Condition::Fails(fact) => (fact, false),
        };
        match self.truth(fact) {
            Truth::Known(truth) => truth == wanted,
            Truth::Unknown(answer) => answer,
        }
    }

    fn truth(&self, fact: &SpecialFact<B>) -> Truth {
        let site = match fact {
            BoardFact::Stands(site, ..)
            | BoardFact::Flag(site, _)
            | BoardFact::Attacked(site, _)
            | BoardFact::Guarded(site, _) => site,
            BoardFact::Count(count) => {
                let number = self.counted(count.who, &count.kinds) & count.area;
                return Truth::Known(count.comparison.holds(number.len() as i32, count.number));
            }
            BoardFact::MoveNumber(comparison, number) => {
                let now = self.attacks.board.move_number(self.piece.side);
                return Truth::Known(comparison.holds(i32::from(now), *number));
            }
            BoardFact::InCheck => {
                return self.when_making(|_, _| self.attacks.has_royal_in_reach(self.piece.side));
            }
            BoardFact::GivesCheck => return self.when_making(|pos, m| self.gives_check(pos, m)),
        };
        let sq = match *site {
            Site::Square(sq) => sq,
            Site::Home { optional } => match self.home() {
                Some(home) => home,
                None => return Truth::Unknown(optional),
            },
        };
        let us = self.piece.side;
        match fact {
            BoardFact::Stands(_, who, kinds) => self.stands(sq, *who, kinds),
            BoardFact::Flag(_, flag) => self.has_flag(sq, *flag),
            BoardFact::Attacked(_, kinds) => {
                self.when_making(|_, _| self.is_attacked(sq, !us, kinds))
            }
            BoardFact::Guarded(_, kinds) => {
                self.when_making(|_, _| self.is_attacked(sq, us, kinds))
            }
            _ => Truth::Unknown(true),
        }
    }

    /// A fact about what pieces could do: known only if the move is to be made.
    fn when_making(&self, is_true: impl Fn(&Variant<B>, u16) -> bool) -> Truth {
        match self.purpose {
            Purpose::Making(pos, number) => Truth::Known(is_true(pos, number)),
            Purpose::Striking(_) => Truth::Unknown(true),
        }
    }

    /// Who stands on a square; nobody for a wall. The kind is unknown for an
    /// enemy that is only imagined there.
    fn occupant(&self, sq: Square) -> (Option<Occupant>, Option<Kind>) {
        let there = self.attacks.board.piece(sq);
        if matches!(self.purpose, Purpose::Striking(asked) if asked == sq) {
            return (Some(Occupant::ENEMY), there.map(|piece| piece.kind));
        }
        if sq == self.from && self.special.path.to == sq {
            return (Some(Occupant::FRIEND), Some(self.piece.kind));
        }
        if !self.occupied.has(sq) {
            return (Some(Occupant::EMPTY), None);
        }
        let friend = |piece: &Piece| piece.side == self.piece.side;
        let who = there.map(|piece| match friend(&piece) {
            true => Occupant::FRIEND,
            false => Occupant::ENEMY,
        });
        (who, there.map(|piece| piece.kind))
    }

    fn stands(&self, sq: Square, who: Occupant, kinds: &KindChoice<Kind>) -> Truth {
        let (occupant, kind) = self.occupant(sq);
        let Some(occupant) = occupant else {
            return Truth::Known(who == Occupant::ANY_PIECE && *kinds == KindChoice::Any);
        };
        if !who.allows(occupant) {
            return Truth::Known(false);
        }
        match kind {
            _ if *kinds == KindChoice::Any => Truth::Known(true),
            Some(kind) => Truth::Known(kinds.has(&kind)),
            None if occupant == Occupant::EMPTY => Truth::Known(true),
            None => Truth::Unknown(true),
        }
    }

    fn has_flag(&self, sq: Square, flag: usize) -> Truth {
        let set = self.attacks.rules.tables.flags[flag].set;
        let imagined = matches!(self.purpose, Purpose::Striking(asked) if asked == sq)
            && self.attacks.board.piece(sq).is_none();
        if imagined {
            return Truth::Unknown(true);
        }
        Truth::Known(self.attacks.board.flag(set).has(sq))
    }

    /// The pieces of a side of these kinds, the mover aside.
    fn men(&self, side: Side, kinds: &KindChoice<Kind>) -> SquareSet<B> {
        let board = self.attacks.board;
        let men = board.side(side) - SquareSet::of(self.from);
        match kinds {
            KindChoice::Any => men,
            KindChoice::Only(kinds) => men & board.of_kinds(kinds),
            KindChoice::AllBut(kinds) => men - board.of_kinds(kinds),
        }
    }

    /// Where what is counted stands.
    fn counted(&self, who: Occupant, kinds: &KindChoice<Kind>) -> SquareSet<B> {
        let mut counted = SquareSet::EMPTY;
        if who.allows(Occupant::EMPTY) {
            counted |= self.attacks.rules.tables.board - self.occupied;
        }
        if who.allows(Occupant::FRIEND) {
            counted |= self.men(self.piece.side, kinds);
        }
        if who.allows(Occupant::ENEMY) {
            counted |= self.men(!self.piece.side, kinds);
        }
        counted
    }

    fn is_attacked(&self, sq: Square, by: Side, kinds: &KindChoice<Kind>) -> bool {
        self.attacks.is_attacked(sq, by, self.men(by, kinds), self.occupied)
    }

    /// The home square of what the move captures.
    fn home(&self) -> Option<Square> {
        let (sq, piece) = self.special.captive(self.attacks.board, self.from)?;
        self.attacks.rules.home(piece, sq)
    }

    /// Makes the move on a copy of the position and looks.
    fn gives_check(&self, pos: &Variant<B>, number: u16) -> bool {
        let mut copy = pos.without_past();
        let m = MoveAction::Special(number).write(self.from, self.special.path.to);
        let us = self.piece.side;
        copy.try_out_bare(us, m);
        if pos.rules.uses.last_number > 0 {
            let number = copy.board.move_number(us) + u16::from(us == Side::Black);
            copy.board.set_move_number(number, !us);
        }
        copy.attacks().has_royal_in_reach(!us)
    }
}

impl<B: Bits> Special<B> {
    /// Does something else happen to what stands on a square before the piece
    /// moves, so that it goes elsewhere?
    fn carries_off(&self, sq: Square) -> bool {
        let before = self.effects.iter().take_while(|effect| **effect != Effect::Move);
        before.into_iter().any(|effect| matches!(effect, Effect::Carry(from, _) if *from == sq))
    }

    /// What the move captures and where that stands: on its target, or else where
    /// its effects capture first.
    pub(crate) fn captive(&self, board: &Board<B>, from: Square) -> Option<(Square, Piece)> {
        // What is carried off the target before the piece moves is not captured.
        let carried = |to: &Square| self.carries_off(*to);
        let target = Some(self.path.to).filter(|to| *to != from && !carried(to));
        let taken = self.effects.iter().filter_map(|effect| match effect {
            Effect::Take(sq) => Some(*sq),
            _ => None,
        });
        target.into_iter().chain(taken).find_map(|sq| Some((sq, board.piece(sq)?)))
    }
}

impl<B: Bits> Attacks<'_, B> {
    /// Could a special move harm an enemy on this square, over these blockers?
    #[inline(never)]
    pub(crate) fn is_struck_by(
        self,
        special: &Special<B>,
        piece: Piece,
        from: Square,
        sq: Square,
        occupied: SquareSet<B>,
    ) -> bool {
        let path = &special.path;
        if !special.strikes.has(sq) || path.empty.has(sq) {
            return false;
        }
        let enemies = self.board.side(!piece.side);
        let own = self.board.side(piece.side) - SquareSet::of(from);
        let lands = path.landing.capture && path.to == sq
            || path.landing.quiet && (!occupied.has(path.to) || path.to == from)
            || path.landing.capture && enemies.has(path.to)
            || path.landing.own && own.has(path.to);
        let occupied = occupied - SquareSet::of(from);
        let purpose = Purpose::Striking(sq);
        lands
            && self.is_open_but_for(path, piece, from, occupied, sq)
            && SpecialCase { attacks: self, special, piece, from, occupied, purpose }
                .meets_all(&special.conditions)
    }
}
