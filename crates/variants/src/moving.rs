//! Looking at and moving in positions of any game: the traits of `game-core`.

use crate::position::Variant;
use crate::width::Width;
use crate::word::MoveAction;
use game_core::{
    Aims, Bits, BoardView, Contents, DrawReason, Geometry, Interrupt, Key, Kind, Move, MoveClass,
    MoveFacts, MoveKinds, MoveList, Nature, Observer, Outcome, PartKeys, Piece, Position, Setup,
    Side, SideEffect, Square, SquareSet,
};

impl<B: Bits> BoardView for Variant<B> {
    type Bits = B;

    fn geometry(&self) -> Geometry {
        self.rules.tables.geometry
    }

    #[inline]
    fn turn(&self) -> Side {
        self.state.turn
    }

    #[inline]
    fn occupied(&self) -> SquareSet<B> {
        self.board.all_pieces()
    }

    #[inline]
    fn of_side(&self, side: Side) -> SquareSet<B> {
        self.board.side(side)
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> SquareSet<B> {
        self.board.kind(kind)
    }

    #[inline]
    fn at(&self, sq: Square) -> Option<Piece> {
        self.board.piece(sq)
    }

    #[inline(always)]
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        self.attacks().captures_from(piece, sq, occupied | self.board.walls())
    }

    #[inline]
    fn may_attack(&self, piece: Piece, sq: Square, target: Square) -> bool {
        let watch = self.rules.tables.watch[piece.side.index()].over(target);
        self.rules.uses.influence || watch[piece.kind.index()].all.has(sq)
    }

    fn attackers_after_leaving(
        &self,
        target: Square,
        left: Square,
        attackers: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let occupied = occupied | self.board.walls();
        self.attacks().attackers_after_leaving(target, left, attackers, occupied)
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
        let occupied = occupied | self.board.walls();
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
            if self.attacks().is_open(path, piece, sq, occupied) {
                steps.insert(path.to);
            }
        }
        (steps & self.rules.tables.board) - occupied
    }

    #[inline]
    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.board.hand(side, kind).into()
    }

    #[inline]
    fn checks_left(&self, side: Side) -> Option<u32> {
        self.rules.uses.checks.then(|| self.state.checks[side.index()].into())
    }

    fn walls(&self) -> SquareSet<B> {
        self.board.walls()
    }

    fn contents(&self) -> Contents {
        self.rules.contents()
    }

    fn aims(&self) -> Aims<B> {
        self.rules.aims()
    }

    fn attackers_to(&self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        self.attacks().attackers(sq, occupied | self.board.walls())
    }

    fn n_kinds(&self) -> usize {
        self.rules.game.kinds.len()
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

impl<B: Width> Position for Variant<B> {
    fn generate(&self, class: MoveClass, out: &mut MoveList) {
        B::list_legal(self, class, out);
    }

    #[inline(always)]
    fn count_legal(&self) -> u64 {
        self.count()
    }

    fn snapshot(&self) -> Variant<B> {
        self.without_past()
    }

    fn is_legal(&self, m: Move) -> bool {
        B::accepts(self, m)
    }

    #[inline]
    fn make<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.advance(m, observer);
    }

    #[inline]
    fn unmake(&mut self) {
        self.recall();
    }

    fn make_null_move(&mut self) {
        let king = self.attacks().royals(self.state.turn).first().unwrap_or(Square(0));
        B::advance_unseen(self, MoveAction::Pass.write(king, king));
    }

    fn key(&self) -> Key {
        self.state.key
    }

    #[inline]
    fn keys(&self) -> PartKeys {
        self.board.parts()
    }

    fn step_change(&self, piece: Piece, from: Square, to: Square) -> Option<Key> {
        self.reversible_step(piece, from, to)
    }

    fn key_before(&self, plies: usize) -> Option<Key> {
        self.key_so_long_ago(plies)
    }

    fn in_check(&self) -> bool {
        B::is_in_check(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        B::find_outcome(self)
    }

    fn early_outcome(&self, tree_plies: usize) -> Option<Outcome> {
        B::find_early_outcome(self, tree_plies)
    }

    fn claimable_draw(&self) -> Option<DrawReason> {
        B::find_claim(self)
    }

    fn plies_to_move_rule(&self) -> u32 {
        self.plies_to_count()
    }

    fn hear(&mut self, interrupt: &Interrupt) -> bool {
        self.hear_interrupt(interrupt)
    }

    fn nature(&self) -> Nature {
        self.rules.nature
    }

    #[inline]
    fn move_kinds(&self, m: Move) -> MoveKinds {
        self.kinds_of_plain_move(m).unwrap_or_else(|| B::kinds_of_odd_move(self, m))
    }

    #[inline]
    fn is_drop(&self, m: Move) -> bool {
        MoveAction::is_drop(m)
    }

    fn facts(&self, m: Move) -> MoveFacts {
        B::facts(self, m)
    }

    fn side_effects(&self, m: Move) -> Vec<SideEffect> {
        B::side_effects(self, m)
    }

    fn to_setup(&self) -> Setup {
        B::contents(self)
    }
}
