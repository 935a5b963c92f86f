//! Looking at and moving in positions of any game: the traits.

use crate::castling::wing_towards;
use crate::position::Variant;
use crate::word::{Deed, split_wall};
use game_core::{
    Bits, BoardView, DrawReason, Geometry, Key, Kind, Move, MoveClass, MoveFacts, MoveList,
    Observer, Origin, Outcome, Piece, Position, Setup, Side, Square, SquareSet,
};

impl<B: Bits> BoardView for Variant<B> {
    type Bits = B;

    fn geometry(&self) -> Geometry {
        self.rules.geometry
    }

    #[inline]
    fn turn(&self) -> Side {
        self.state.turn
    }

    #[inline]
    fn occupied(&self) -> SquareSet<B> {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    fn of_side(&self, side: Side) -> SquareSet<B> {
        self.sides[side.index()]
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> SquareSet<B> {
        self.kinds[kind.index()]
    }

    #[inline]
    fn at(&self, sq: Square) -> Option<Piece> {
        self.cell(sq).piece()
    }

    fn attacks_from(&self, sq: Square) -> SquareSet<B> {
        let Some(piece) = self.at(sq) else { return SquareSet::EMPTY };
        let mover = self.rules.mover(piece.side, piece.kind);
        let occupied = Variant::occupied(self);
        let mut attacks = mover.capture_leaps[sq.index()];
        for ride in mover.rides.iter().filter(|ride| ride.capture) {
            let direction = &self.rules.directions[ride.direction];
            attacks |= direction.up_to_blocker(ride.reach[sq.index()], occupied);
        }
        for path in mover.paths[sq.index()].iter().filter(|path| path.landing.capture) {
            if self.is_open(path, piece.side, piece.kind, sq, occupied) {
                attacks.insert(path.to);
            }
        }
        attacks
    }

    fn attackers_to(&self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let mut attackers = SquareSet::EMPTY;
        for side in Side::BOTH {
            for from in self.sides[side.index()] {
                let alone = SquareSet::of(from);
                if self.is_attacked(sq, side, alone, occupied | self.walls) {
                    attackers |= alone;
                }
            }
        }
        attackers
    }

    fn n_kinds(&self) -> usize {
        self.rules.kinds.len()
    }

    fn symbol(&self, kind: Kind) -> &str {
        &self.rules.facts(kind).symbol
    }

    fn is_unnamed(&self, kind: Kind) -> bool {
        self.rules.facts(kind).is_pawn
    }

    fn is_royal(&self, kind: Kind) -> bool {
        self.rules.facts(kind).royal != crate::game::Royal::No
    }
}

impl<B: Bits> Position for Variant<B> {
    fn generate(&self, class: MoveClass, out: &mut MoveList) {
        let first = out.len();
        self.collect_legal(out);
        let is_noisy = |m: &Move| {
            let facts = self.facts(*m);
            facts.captured.is_some() || facts.promotion.is_some()
        };
        if class != MoveClass::All {
            let wanted: Vec<Move> =
                out.drain(first..).filter(|m| is_noisy(m) == (class == MoveClass::Noisy)).collect();
            out.extend(wanted);
        }
    }

    fn count_legal(&self) -> u64 {
        self.count()
    }

    fn snapshot(&self) -> Variant<B> {
        self.without_past()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.legal_moves().contains(&m)
    }

    #[inline]
    fn make<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.advance(m, observer);
    }

    #[inline]
    fn unmake(&mut self) {
        self.recall();
    }

    fn pass(&mut self) {
        let king = self.royals(self.state.turn).first().unwrap_or(Square(0));
        self.advance(Deed::Pass.write(king, king), &mut ());
    }

    fn key(&self) -> Key {
        self.state.key
    }

    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.find_outcome()
    }

    fn claimable_draw(&self) -> Option<DrawReason> {
        self.find_claim()
    }

    fn facts(&self, m: Move) -> MoveFacts {
        let m = if self.rules.walling.is_some() { split_wall(m).0 } else { m };
        let deed = Deed::read(m).unwrap_or(Deed::Plain);
        let (from, to) = (m.from(), m.to());
        let us = self.state.turn;
        let kind = match deed {
            Deed::Drop(_) => Kind(from.0),
            _ => self.cell(from).piece().map_or(Kind(0), |piece| piece.kind),
        };
        let mut facts = MoveFacts {
            kind,
            origin: Origin::Board(from),
            to,
            captured: None,
            promotion: None,
            castling: None,
        };
        match deed {
            Deed::Drop(_) => facts.origin = Origin::Hand,
            Deed::Castle | Deed::CastleGateKing(_) | Deed::CastleGatePartner(_) => {
                let wing = wing_towards(from, to);
                facts.castling = Some((wing, to));
                facts.to = self.castling.route(us, wing).map_or(to, |route| route.king_to);
            }
            Deed::EnPassant => {
                let passed = self.state.passed().iter().find(|passed| passed.over == to);
                facts.captured =
                    passed.and_then(|passed| Some((self.at(passed.victim)?.kind, passed.victim)));
            }
            Deed::Special(number) => facts.captured = self.special_capture(from, number),
            Deed::Promote(kind) => facts.promotion = Some(kind),
            Deed::Plain | Deed::Gate(_) | Deed::Pass => {}
        }
        if facts.captured.is_none() && facts.castling.is_none() && to != from {
            facts.captured = self.at(to).map(|piece| (piece.kind, to));
        }
        facts
    }

    fn to_setup(&self) -> Setup {
        self.contents()
    }
}

impl<B: Bits> Variant<B> {
    /// The first capture among the effects of a special move.
    fn special_capture(&self, from: Square, number: u16) -> Option<(Kind, Square)> {
        use crate::rulebook::EffectFacts;
        let piece = self.at(from)?;
        let specials = &self.rules.mover(piece.side, piece.kind).specials[from.index()];
        specials.get(usize::from(number))?.effects.iter().find_map(|effect| match effect {
            EffectFacts::Take(sq) => Some((self.at(*sq)?.kind, *sq)),
            _ => None,
        })
    }
}
