//! Looking at and moving in positions of any game: the traits.

use crate::castling::wing_towards;
use crate::position::Variant;
use crate::rulebook::{EffectFacts, Special};
use crate::word::{Deed, split_wall};
use game_core::{
    Aims, Bits, BoardView, DrawReason, Geometry, Gist, Key, Kind, Move, MoveClass, MoveFacts,
    MoveList, Nature, Observer, Origin, Outcome, Piece, Position, Setup, Side, Square, SquareSet,
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

    #[inline(always)]
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let mover = self.rules.mover(piece.side, piece.kind);
        let occupied = occupied | self.walls;
        let mut attacks = mover.leaps[sq.index()].capture;
        match &mover.lines {
            Some(lines) => attacks |= lines.from(sq, occupied),
            None => {
                for ride in &mover.rides {
                    if ride.capture {
                        attacks |= ride.from(sq, occupied);
                    }
                }
            }
        }
        if mover.has_paths {
            attacks |= self.path_attacks(piece, sq, occupied);
        }
        attacks
    }

    #[inline(always)]
    fn each_attack(
        &self,
        piece: Piece,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
        mut tell: impl FnMut(SquareSet<B>),
    ) {
        let mover = self.rules.mover(piece.side, piece.kind);
        for shift in &mover.shifts {
            if shift.capture {
                tell((men & shift.from).shifted(shift.places));
            }
        }
        if !mover.shifts.is_empty() {
            return;
        }
        for sq in men {
            tell(self.attacks_of(piece, sq, occupied));
        }
    }

    fn steps_of(&self, piece: Piece, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let mover = self.rules.mover(piece.side, piece.kind);
        let occupied = occupied | self.walls;
        let mut steps = mover.leaps[sq.index()].quiet;
        for ride in mover.rides.iter().filter(|ride| ride.quiet) {
            steps |= ride.from(sq, occupied);
        }
        for step in &mover.steps[sq.index()] {
            if !step.empty.meets(occupied) {
                steps |= step.to;
            }
        }
        for path in mover.paths[sq.index()].iter().filter(|path| path.landing.quiet) {
            if self.is_open(path, piece.side, piece.kind, sq, occupied) {
                steps.insert(path.to);
            }
        }
        (steps & self.rules.board) - occupied
    }

    #[inline]
    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.hands[side.index()][kind.index()].into()
    }

    #[inline]
    fn checks_left(&self, side: Side) -> Option<u32> {
        self.rules.uses.checks.then(|| self.state.checks[side.index()].into())
    }

    fn aims(&self) -> Aims<B> {
        self.rules.aims()
    }

    fn attackers_to(&self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        self.attackers(sq, occupied | self.walls)
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
        self.rules.facts(kind).royal != rules::game::Royal::No
    }
}

impl<B: Bits> Position for Variant<B> {
    fn generate(&self, class: MoveClass, out: &mut MoveList) {
        self.list_legal(class, out);
    }

    #[inline(always)]
    fn count_legal(&self) -> u64 {
        self.count()
    }

    fn snapshot(&self) -> Variant<B> {
        self.without_past()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.accepts(m)
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

    fn early_outcome(&self, tree_plies: usize) -> Option<Outcome> {
        self.find_early_outcome(tree_plies)
    }

    fn claimable_draw(&self) -> Option<DrawReason> {
        self.find_claim()
    }

    fn nature(&self) -> Nature {
        self.rules.nature
    }

    #[inline]
    fn gist(&self, m: Move) -> Gist {
        if !Deed::is_plain(m) || self.rules.walling.is_some() {
            return self.odd_gist(m);
        }
        let kind_on = |sq: Square| self.cell(sq).piece().map(|piece| piece.kind);
        Gist {
            kind: kind_on(m.from()).unwrap_or(Kind(0)),
            captured: kind_on(m.to()),
            promotion: None,
        }
    }

    fn facts(&self, m: Move) -> MoveFacts {
        if Deed::is_plain(m) && self.rules.walling.is_none() {
            let kind = self.at(m.from()).map_or(Kind(0), |piece| piece.kind);
            let mut facts = MoveFacts::plain(kind, Origin::Board(m.from()), m.to());
            if m.to() != m.from() {
                facts.captured = self.at(m.to()).map(|piece| (piece.kind, m.to()));
            }
            return facts;
        }
        let (m, wall) = match &self.rules.walling {
            Some(_) => {
                let (m, wall) = split_wall(m);
                (m, Some(wall))
            }
            None => (m, None),
        };
        let deed = Deed::read(m).unwrap_or(Deed::Plain);
        let (from, to) = (m.from(), m.to());
        if let Deed::Drop(appears_as) = deed {
            let mut facts = MoveFacts::plain(appears_as, Origin::Hand, to);
            (facts.wall, facts.alternative) = (wall, self.drop_number(Kind(from.0), appears_as));
            return facts;
        }
        let kind = self.cell(from).piece().map_or(Kind(0), |piece| piece.kind);
        let mut facts = MoveFacts::plain(kind, Origin::Board(from), to);
        facts.wall = wall;
        self.add_deed(deed, &mut facts, from, to);
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
    /// What kinds of pieces a move is about that is more than going from one
    /// square to the other.
    fn odd_gist(&self, m: Move) -> Gist {
        let whole = m;
        let (m, _) = if self.rules.walling.is_some() { split_wall(m) } else { (m, m.to()) };
        let deed = Deed::read(m);
        if let Some(Deed::Drop(kind)) = deed {
            return Gist { kind, captured: None, promotion: None };
        }
        let kind = self.cell(m.from()).piece().map_or(Kind(0), |piece| piece.kind);
        let mut gist = Gist { kind, captured: None, promotion: None };
        let on_target = || self.cell(m.to()).piece().map(|piece| piece.kind);
        match deed {
            Some(Deed::Promote(kind)) => {
                (gist.promotion, gist.captured) = (Some(kind), on_target());
            }
            Some(Deed::Plain | Deed::Gate(_)) => gist.captured = on_target(),
            Some(Deed::EnPassant | Deed::Special(_)) => {
                let facts = self.facts(whole);
                gist.captured = facts.captured.map(|(kind, _)| kind);
                gist.promotion = facts.promotion;
            }
            _ => {}
        }
        gist
    }

    /// The squares a piece attacks by ways that ask something of the squares
    /// in between.
    fn path_attacks(&self, piece: Piece, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let paths = &self.rules.mover(piece.side, piece.kind).paths[sq.index()];
        let mut attacks = SquareSet::EMPTY;
        for path in paths.iter().filter(|path| path.landing.capture) {
            if self.is_open(path, piece.side, piece.kind, sq, occupied) {
                attacks.insert(path.to);
            }
        }
        attacks
    }

    /// What a move does beyond going from square to square.
    fn add_deed(&self, deed: Deed, facts: &mut MoveFacts, from: Square, to: Square) {
        match deed {
            Deed::Castle => self.add_castling(facts, from, to),
            Deed::CastleGateKing(kind) => {
                self.add_castling(facts, from, to);
                facts.gated = Some((kind, from));
            }
            Deed::CastleGatePartner(kind) => {
                self.add_castling(facts, from, to);
                facts.gated = Some((kind, to));
            }
            Deed::EnPassant => {
                let passed = self.state.passed().iter().find(|passed| passed.over == to);
                facts.captured =
                    passed.and_then(|passed| Some((self.at(passed.victim)?.kind, passed.victim)));
                facts.alternative = u16::from(self.may_step(from, to));
            }
            Deed::Special(number) => self.add_special(facts, from, number),
            Deed::Promote(kind) => facts.promotion = Some(kind),
            Deed::Gate(kind) => facts.gated = Some((kind, from)),
            Deed::Pass => facts.is_pass = true,
            Deed::Plain | Deed::Drop(_) => {}
        }
    }

    fn add_castling(&self, facts: &mut MoveFacts, from: Square, to: Square) {
        let wing = wing_towards(from, to);
        facts.castling = Some((wing, to));
        let route = self.castling.route(self.state.turn, wing);
        facts.to = route.map_or(to, |route| route.king_to);
    }

    /// Does this kind of piece have a plain move between these squares,
    /// without capturing, if nothing stands in the way?
    fn may_step(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let mover = self.rules.mover(piece.side, piece.kind);
        let i = from.index();
        mover.leaps[i].quiet.has(to)
            || mover.rides.iter().any(|ride| ride.quiet && ride.reach[i].has(to))
            || mover.paths[i].iter().any(|path| path.landing.quiet && path.to == to)
    }

    /// The same with capturing.
    fn may_capture(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from) else { return false };
        let mover = self.rules.mover(piece.side, piece.kind);
        let i = from.index();
        mover.leaps[i].capture.has(to)
            || mover.rides.iter().any(|ride| ride.capture && ride.reach[i].has(to))
            || mover.paths[i].iter().any(|path| path.landing.capture && path.to == to)
    }

    /// What a move of a rule of its own captures and becomes, and how many
    /// earlier rules could mean the same squares.
    fn add_special(&self, facts: &mut MoveFacts, from: Square, number: u16) {
        let Some(piece) = self.at(from) else { return };
        let specials = &self.rules.mover(piece.side, piece.kind).specials[from.index()];
        let number = usize::from(number);
        let Some(special) = specials.get(number) else { return };
        facts.captured = special.effects.iter().find_map(|effect| match effect {
            EffectFacts::Take(sq) => Some((self.at(*sq)?.kind, *sq)),
            _ => None,
        });
        facts.promotion = becomes(special);
        let to = special.path.to;
        let alike = |other: &&Special<B>| other.path.to == to && becomes(other) == facts.promotion;
        let earlier = specials[..number].iter().filter(alike).count();
        let is_plain_too = facts.promotion.is_none()
            && (self.may_step(from, to)
                || self.may_capture(from, to)
                || (to == from && self.rules.pass != rules::game::Pass::No));
        facts.alternative = (earlier + usize::from(is_plain_too)) as u16;
    }

    /// The place of a piece in hand among those that appear as the same kind.
    fn drop_number(&self, piece: Kind, appears_as: Kind) -> u16 {
        let Some(hands) = &self.rules.hands else { return 0 };
        let same = hands.drops.iter().filter(|drop| drop.appears_as == appears_as);
        same.take_while(|drop| drop.piece != piece).count() as u16
    }
}

/// The kind a move of a rule of its own turns the piece into.
fn becomes<B: Bits>(special: &Special<B>) -> Option<Kind> {
    special.effects.iter().rev().find_map(|effect| match effect {
        EffectFacts::Put(sq, kind) if *sq == special.path.to => Some(*kind),
        _ => None,
    })
}
