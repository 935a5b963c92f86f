//! Can a side take a royal piece with two moves in a row?
//!
//! A piece gets there by way of a square from which it captures, or leaves the
//! line of a rider behind it. Both are read from the tables.

use crate::castling::right;
use crate::collect::Scope;
use crate::movegen::Generation;
use crate::position::Variant;
use crate::rulebook::Sources;
use crate::terrain::Terrain;
use crate::word::MoveAction;
use game_core::{Bits, Kind, MoveClass, MoveList, Side, Square, SquareSet, Wing};

/// A board as it is or as it would be, seen by the side that is out for the
/// royal piece of its opponent.
#[derive(Clone, Copy)]
pub(super) struct Hunt<'a, B: Bits> {
    pos: &'a Variant<B>,
    /// The side that hunts.
    by: Side,
    occupied: SquareSet<B>,
    hunters: SquareSet<B>,
    /// The pieces they can capture.
    prey: SquareSet<B>,
}

impl<'a, B: Bits> Hunt<'a, B> {
    /// The hunt for the royal piece of a side.
    #[inline(always)]
    pub(super) fn of(pos: &'a Variant<B>, side: Side) -> Hunt<'a, B> {
        Hunt {
            pos,
            by: !side,
            occupied: pos.board.occupied(),
            hunters: pos.board.side(!side),
            prey: pos.board.side(side),
        }
    }

    /// The hunt for the royal piece of a side, unless the hunters can castle or
    /// capture en passant, which moves more than one piece.
    pub(super) fn against(pos: &'a Variant<B>, side: Side) -> Option<Hunt<'a, B>> {
        let rights = Wing::BOTH.iter().fold(0, |rights, &wing| rights | right(!side, wing));
        let hunt = Hunt::of(pos, side);
        let en_passant = || pos.state.en_passant().iter().any(|it| hunt.prey.has(it.victim));
        if !pos.rules.has_quick_turns() || pos.state.rights & rights != 0 || en_passant() {
            return None;
        }
        Some(hunt)
    }

    /// The hunt after one of the prey has gone to another square.
    #[inline(always)]
    pub(super) fn after(mut self, from: Square, to: Square) -> Hunt<'a, B> {
        let (from, to) = (SquareSet::of(from), SquareSet::of(to));
        self.occupied = (self.occupied - from) | to;
        self.prey = (self.prey - from) | to;
        self.hunters = self.hunters - to;
        self
    }

    /// The squares as the hunted side sees them.
    #[inline(always)]
    pub(super) fn terrain_of_prey(&self) -> Terrain<B> {
        Terrain {
            side: !self.by,
            occupied: self.occupied,
            empty: self.pos.rules.tables.board - self.occupied,
            prey: self.hunters,
            own: self.prey,
        }
    }

    /// Could the hunters, moving twice in a row, capture on the square?
    pub(super) fn strikes(&self, target: Square) -> bool {
        let (pos, by) = (self.pos, self.by);
        if pos.attacks().is_attacked(target, by, self.hunters, self.occupied) {
            return true;
        }
        let terrain = Terrain {
            side: by,
            occupied: self.occupied,
            empty: pos.rules.tables.board - self.occupied,
            prey: self.prey,
            own: self.hunters,
        };
        let watch = pos.rules.tables.watch[by.index()].over(target);
        for (index, sources) in watch.iter().enumerate() {
            let men = pos.board.kinds()[index] & self.hunters;
            if men.is_empty() {
                continue;
            }
            let near = pos.rules.twice[by.index()][index][target.index()];
            let mut hunters = (men & near).into_iter();
            if hunters.any(|from| self.comes_near(Kind(index as u8), from, target, &terrain)) {
                return true;
            }
            let mut riders = (men & sources.rides).into_iter();
            if riders.any(|rider| self.uncovers(rider, target, &terrain)) {
                return true;
            }
        }
        false
    }

    /// Could a piece move and then capture on the target?
    fn comes_near(&self, kind: Kind, from: Square, target: Square, terrain: &Terrain<B>) -> bool {
        let rules = &self.pos.rules;
        let mover = rules.mover(self.by, kind);
        let targets = self.pos.attacks().targets(kind, mover, from, terrain);
        let watch = rules.tables.watch[self.by.index()].over(target);
        let around = terrain.occupied - SquareSet::of(from);
        let alert = rules.facts(kind).alert[self.by.index()];
        if !alert.meets(targets | SquareSet::of(from)) {
            return self.hits(&watch[kind.index()], targets, target, around);
        }
        let scope = Scope::of(MoveClass::All);
        let generation = Generation { pos: self.pos, terrain: *terrain, scope };
        let mut moves = MoveList::new();
        generation.emit(&generation.group(kind.index(), mover), from, targets, &mut moves);
        moves.into_iter().any(|m| {
            let becomes = match MoveAction::read(m) {
                Some(MoveAction::Promote(into)) => into,
                _ => kind,
            };
            self.hits(&watch[becomes.index()], SquareSet::of(m.to()), target, around)
        })
    }

    /// Would a piece that captures from these sources capture on the target
    /// from one of these squares?
    #[inline(always)]
    fn hits(
        &self,
        sources: &Sources<B>,
        from: SquareSet<B>,
        target: Square,
        occupied: SquareSet<B>,
    ) -> bool {
        let Some(between) = &self.pos.rules.tables.between else { return true };
        let mut riders = (from & sources.rides).into_iter();
        sources.leaps.meets(from) || riders.any(|sq| !between.squares(sq, target).meets(occupied))
    }

    /// Could the one piece between a rider and the target leave the line?
    #[inline(always)]
    fn uncovers(&self, rider: Square, target: Square, terrain: &Terrain<B>) -> bool {
        let pos = self.pos;
        let Some(between) = &pos.rules.tables.between else { return true };
        let line = between.squares(rider, target);
        let Some(screen) = self.lone_screen(line) else { return false };
        let Some(piece) = pos.board.piece(screen) else { return false };
        let mover = pos.rules.mover(self.by, piece.kind);
        (pos.attacks().targets(piece.kind, mover, screen, terrain) - line).any()
    }

    /// The one piece on a line, if there is just one and it is a hunter.
    #[inline(always)]
    fn lone_screen(&self, line: SquareSet<B>) -> Option<Square> {
        let screens = line & self.occupied;
        screens.first().filter(|&sq| !screens.many() && self.hunters.has(sq))
    }

    /// Could a hunter capture en passant on the square passed over by a piece
    /// that comes from `from`, and another move then take the royal piece?
    pub(super) fn strikes_en_passant(&self, over: Square, from: Square, king: Square) -> bool {
        let (pos, by) = (self.pos, self.by);
        let watch = pos.rules.tables.watch[by.index()].over(king);
        let near = pos.rules.tables.en_passant_sources[by.index()][over.index()] & self.hunters;
        near.into_iter().any(|hunter| {
            let Some(piece) = pos.board.piece(hunter) else { return false };
            if !pos.rules.mover(by, piece.kind).en_passant[hunter.index()].has(over) {
                return false;
            }
            let there = SquareSet::of(over);
            let gone = SquareSet::of(hunter) | SquareSet::of(from);
            let occupied = (self.occupied - gone) | there;
            let others = self.hunters - SquareSet::of(hunter);
            self.hits(&watch[piece.kind.index()], there, king, occupied)
                || pos.attacks().is_attacked(king, by, others, occupied)
        })
    }

    /// All squares on which the coming or going of the prey could let the
    /// hunters strike, which they cannot as things are. Captures aside.
    pub(super) fn watched(&self, target: Square) -> SquareSet<B> {
        let (pos, by) = (self.pos, self.by);
        let Some(between) = &pos.rules.tables.between else { return SquareSet(!B::ZERO) };
        let mut watched = SquareSet::EMPTY;
        let watch = pos.rules.tables.watch[by.index()].over(target);
        for (index, sources) in watch.iter().enumerate() {
            let men = pos.board.kinds()[index] & self.hunters;
            if men.is_empty() {
                continue;
            }
            let near = pos.rules.twice[by.index()][index][target.index()];
            for from in men & near {
                watched |= self.approaches(Kind(index as u8), from, target);
            }
            for rider in men & sources.rides {
                let line = between.squares(rider, target);
                watched |= line;
                if let Some(screen) = self.lone_screen(line)
                    && let Some(piece) = pos.board.piece(screen)
                {
                    watched |= pos.rules.mover(by, piece.kind).scope(screen);
                }
            }
        }
        watched
    }

    /// The squares that decide whether a piece can move to where it would
    /// capture on the target.
    fn approaches(&self, kind: Kind, from: Square, target: Square) -> SquareSet<B> {
        let rules = &self.pos.rules;
        let Some(between) = &rules.tables.between else { return SquareSet(!B::ZERO) };
        let mover = rules.mover(self.by, kind);
        let scope = mover.scope(from);
        let posts = rules.posts(self.by, kind, from, target.index());
        let leaps = mover.leaps[from.index()];
        // Where a piece goes with and without capturing alike, it does not
        // matter what stands there.
        let mut squares = (leaps.quiet ^ leaps.capture) & posts;
        for step in &mover.steps[from.index()] {
            if step.to.meets(posts) {
                squares |= step.empty | step.to;
            }
        }
        for post in scope & posts {
            squares |= between.squares(post, target);
            if !(leaps.quiet | leaps.capture).has(post) {
                squares |= between.squares(from, post);
            }
        }
        squares
    }

    /// The squares between riders among the hunters and a square.
    pub(super) fn lines_to(&self, sq: Square) -> SquareSet<B> {
        let pos = self.pos;
        let Some(between) = &pos.rules.tables.between else { return SquareSet(!B::ZERO) };
        let mut lines = SquareSet::EMPTY;
        let watch = pos.rules.tables.watch[self.by.index()].over(sq);
        let towards = between.towards(sq);
        for (index, sources) in watch.iter().enumerate() {
            for rider in sources.rides & pos.board.kinds()[index] & self.hunters {
                lines |= towards[rider.index()];
            }
        }
        lines
    }
}
