//! Who attacks what: the tables of a game applied to a board.

use crate::board::Board;
use crate::rulebook::{Path, Rulebook};
use game_core::{Bits, Kind, Piece, Side, Square, SquareSet};
use rules::pattern::Occupant;

/// The attacks on a board by the rules of its game.
///
/// Where a method is given `men` and `occupied`, it answers for a board on
/// which only these pieces and these blockers stand, so that a move can be
/// looked at without being made.
#[derive(Clone, Copy)]
pub(crate) struct Attacks<'a, B: Bits> {
    pub(crate) rules: &'a Rulebook<B>,
    pub(crate) board: &'a Board<B>,
}

impl<B: Bits> Attacks<'_, B> {
    /// Do the squares a path asks about, its target aside, hold what it asks
    /// for?
    #[inline(always)]
    pub(crate) fn is_open(
        self,
        path: &Path<B>,
        piece: Piece,
        from: Square,
        occupied: SquareSet<B>,
    ) -> bool {
        self.is_free(path, piece, from, occupied)
            && path.needs.iter().all(|&(sq, who)| self.is_as_needed(sq, who, piece.side, occupied))
    }

    /// Is nothing in the way of a path, and what it hops over there?
    #[inline(always)]
    fn is_free(self, path: &Path<B>, piece: Piece, from: Square, occupied: SquareSet<B>) -> bool {
        if path.empty.meets(occupied) {
            return false;
        }
        if path.unmoved && !self.board.unmoved().has(from) {
            return false;
        }
        if let Some(hop) = path.hop {
            let hurdles = hop.squares & occupied;
            if hurdles.is_empty() || hurdles.many() {
                return false;
            }
            let respected = self
                .rules
                .respected(piece.kind)
                .iter()
                .any(|&other| hurdles.meets(self.board.kind(other)));
            if respected || !self.stands(hurdles, hop.by, piece.side) {
                return false;
            }
        }
        true
    }

    /// Do the squares a path asks about hold what it asks for, if an enemy stands
    /// on one of them?
    pub(crate) fn is_open_but_for(
        self,
        path: &Path<B>,
        piece: Piece,
        from: Square,
        occupied: SquareSet<B>,
        enemy: Square,
    ) -> bool {
        let others = |&(sq, who): &(Square, Occupant)| match sq == enemy {
            true => who.allows(Occupant::ENEMY),
            false => self.is_as_needed(sq, who, piece.side, occupied),
        };
        self.is_free(path, piece, from, occupied) && path.needs.iter().all(others)
    }

    #[inline(always)]
    fn is_as_needed(self, sq: Square, who: Occupant, side: Side, occupied: SquareSet<B>) -> bool {
        let set = SquareSet::of(sq);
        if occupied.meets(set) { self.stands(set, who, side) } else { who.allows(Occupant::EMPTY) }
    }

    /// Is the piece on these squares one of those asked for?
    fn stands(self, set: SquareSet<B>, who: Occupant, side: Side) -> bool {
        who == Occupant::ANY_PIECE
            || who.allows(Occupant::FRIEND) && set.meets(self.board.side(side))
            || who.allows(Occupant::ENEMY) && set.meets(self.board.side(!side))
    }

    /// Could one of these men capture on the square over these blockers?
    pub(crate) fn is_attacked(
        self,
        sq: Square,
        by: Side,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        let watching = &self.rules.tables.watch[by.index()];
        let watch = watching.over(sq);
        let kinds = &self.board.kinds()[..watch.len()];
        for (index, sources) in watch.iter().enumerate() {
            let men = kinds[index] & men;
            if !sources.all.meets(men) {
                continue;
            }
            if sources.leaps.meets(men) {
                return true;
            }
            let piece = Piece { side: by, kind: Kind(index as u8) };
            let mut riders = (sources.rides & men).into_iter();
            if riders.any(|from| self.is_free_way(piece, from, sq, occupied)) {
                return true;
            }
            if watching.has_paths
                && self.rules.mover(by, piece.kind).path_sources[sq.index()].meets(men)
                && self.with_paths_to(sq, piece, men, occupied).any()
            {
                return true;
            }
        }
        self.rules.tables.traits.odd_captures && self.is_taken_oddly(sq, by, men, occupied)
    }

    /// Could one of these men capture on the square by an effect, or as what
    /// others let it be? Out of line: rare.
    #[inline(never)]
    fn is_taken_oddly(
        self,
        sq: Square,
        by: Side,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        if !self.rules.uses.influence {
            return self.is_taken_by_effect(sq, by, men, occupied);
        }
        let men = men & self.board.side(by);
        let mut pieces = men.into_iter().filter_map(|from| Some((from, self.board.piece(from)?)));
        pieces.any(|(from, piece)| self.influenced_captures(piece, from, occupied).has(sq))
            || self.rules.tables.traits.side_captures
                && self.is_taken_by_effect(sq, by, self.uninfluenced(men), occupied)
    }

    /// All pieces that could capture on the square over these blockers.
    pub(crate) fn attackers(self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let mut attackers = SquareSet::EMPTY;
        if self.rules.uses.influence {
            return self.influenced_attackers(sq, occupied);
        }
        for by in Side::BOTH {
            let watching = &self.rules.tables.watch[by.index()];
            let watch = watching.over(sq);
            let kinds = &self.board.kinds()[..watch.len()];
            let own = self.board.side(by);
            for (index, sources) in watch.iter().enumerate() {
                let men = kinds[index] & own & sources.all;
                if men.is_empty() {
                    continue;
                }
                let piece = Piece { side: by, kind: Kind(index as u8) };
                attackers |= men & sources.leaps;
                for rider in (men & sources.rides) - sources.leaps {
                    if self.is_free_way(piece, rider, sq, occupied) {
                        attackers.insert(rider);
                    }
                }
                if watching.has_paths {
                    let sources = self.rules.mover(by, piece.kind).path_sources[sq.index()];
                    let others = (men - attackers) & sources;
                    if others.any() {
                        attackers |= self.with_paths_to(sq, piece, others, occupied);
                    }
                }
            }
        }
        attackers
    }

    /// The attackers of a square once a piece has left, if they were known before: those
    /// that stay, and riders for which the piece was in the way. Where pieces hop, all are
    /// looked for anew.
    pub(crate) fn attackers_after_leaving(
        self,
        sq: Square,
        left: Square,
        attackers: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let tables = &self.rules.tables;
        let Some(between) = &tables.between else { return self.attackers(sq, occupied) };
        if self.rules.uses.influence || tables.watch.iter().any(|watch| watch.has_paths) {
            return self.attackers(sq, occupied);
        }
        let mut attackers = attackers - SquareSet::of(left);
        if !between.passed(sq).has(left) {
            return attackers;
        }
        let towards = between.towards(sq);
        for by in Side::BOTH {
            let watch = tables.watch[by.index()].over(sq);
            let own = self.board.side(by) & occupied;
            for (men, sources) in self.board.kinds().iter().zip(watch) {
                for rider in (*men & own & sources.rides) - attackers {
                    let line = towards[rider.index()];
                    if line.has(left) && !line.meets(occupied) {
                        attackers.insert(rider);
                    }
                }
            }
        }
        attackers
    }

    /// Is the way of a rider free to a square that lies on its line?
    #[inline(always)]
    fn is_free_way(self, rider: Piece, from: Square, sq: Square, occupied: SquareSet<B>) -> bool {
        match &self.rules.tables.between {
            Some(between) => !between.squares(from, sq).meets(occupied),
            None => {
                let rides = &self.rules.mover(rider.side, rider.kind).rides;
                let mut capturing = rides.iter().filter(|ride| ride.capture);
                capturing.any(|ride| ride.from(from, occupied).has(sq))
            }
        }
    }

    /// Would a piece capture on a square from another one by a leap or a ride, over
    /// these blockers?
    #[inline]
    pub(crate) fn would_hit(
        self,
        piece: Piece,
        from: Square,
        sq: Square,
        occupied: SquareSet<B>,
    ) -> bool {
        let sources = &self.rules.tables.watch[piece.side.index()].over(sq)[piece.kind.index()];
        sources.leaps.has(from)
            || sources.rides.has(from) && self.is_free_way(piece, from, sq, occupied)
    }

    /// Those of these men of one kind that have a path to the square, one that
    /// asks something of the squares in between. Out of line: few games have such
    /// paths.
    #[inline(never)]
    fn with_paths_to(
        self,
        sq: Square,
        piece: Piece,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let ways = &self.rules.mover(piece.side, piece.kind).path_origins[sq.index()];
        let mut origins = ways.captures(occupied);
        if !ways.odd.is_empty() {
            // The ways lead back: the end of each is where the piece stands.
            origins |= self.by_odd_paths(&ways.odd, |way| (piece, way.to), occupied);
        }
        origins & men
    }

    /// Could a special move of these men take what stands there?
    fn is_taken_by_effect(
        self,
        sq: Square,
        by: Side,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        for (index, mover) in self.rules.tables.movers[by.index()].iter().enumerate() {
            if !mover.has_specials {
                continue;
            }
            let piece = Piece { side: by, kind: Kind(index as u8) };
            for from in self.board.kind(piece.kind) & men {
                let mut specials = mover.specials[from.index()].iter();
                let takes =
                    specials.any(|special| self.is_struck_by(special, piece, from, sq, occupied));
                if takes {
                    return true;
                }
            }
        }
        false
    }

    /// The squares on which a piece could capture from a square over these
    /// blockers.
    #[inline(always)]
    pub(crate) fn captures_from(
        self,
        piece: Piece,
        sq: Square,
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let mover = self.rules.mover(piece.side, piece.kind);
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
            attacks |= self.by_paths(piece, sq, occupied);
        }
        attacks
    }

    /// The squares a piece attacks by paths that ask something of the squares
    /// in between.
    fn by_paths(self, piece: Piece, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let groups = &self.rules.mover(piece.side, piece.kind).path_groups[sq.index()];
        let mut attacks = groups.captures(occupied);
        if !groups.odd.is_empty() {
            attacks |= self.by_odd_paths(&groups.odd, |_| (piece, sq), occupied);
        }
        attacks
    }

    /// The ends of those of these paths that are open and capture. Out of line:
    /// few pieces have paths that fit in no table.
    #[inline(never)]
    fn by_odd_paths(
        self,
        paths: &[Path<B>],
        piece_of: impl Fn(&Path<B>) -> (Piece, Square),
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let is_open = |path: &&Path<B>| {
            let (piece, from) = piece_of(path);
            path.landing.capture && self.is_open(path, piece, from, occupied)
        };
        paths.iter().filter(is_open).map(|path| path.to).collect()
    }
}
