//! Royal pieces: which they are, and whether they are safe.

use crate::attacks::Attacks;
use crate::zobrist;
use game_core::{Bits, Key, Kind, Side, Square, SquareSet};
use rules::game::Royal;

/// Which kinds of a side a move may not leave in danger: royalty as it was
/// before the move.
pub(crate) struct Guard {
    /// Kinds of which every piece must be safe.
    each: Vec<Kind>,
    /// Kinds of which one piece must be safe.
    any: Vec<Kind>,
    /// The guarded kinds of which there were pieces, each with a piece.
    held: Vec<(Kind, Square)>,
    /// How many pieces of royal kinds there were.
    n_royals: u32,
}

impl Guard {
    /// A number that guards of the same kinds share.
    pub(crate) fn key(&self) -> Key {
        let all = |kinds: &[Kind], place: u64| {
            let of_kind = |kind: &Kind| zobrist::question(place << 16 | u64::from(kind.0));
            kinds.iter().fold(0, |key, kind| key ^ of_kind(kind))
        };
        let held = |key, (kind, sq): &(Kind, Square)| {
            key ^ zobrist::question(3 << 16 | u64::from(kind.0) << 8 | u64::from(sq.0))
        };
        self.held.iter().fold(all(&self.each, 1) ^ all(&self.any, 2), held)
    }
}

impl<B: Bits> Attacks<'_, B> {
    /// The royal pieces of a side that must each be safe.
    #[inline(always)]
    pub(crate) fn royals(self, side: Side) -> SquareSet<B> {
        match self.rules.game.king_kind {
            Some(king) => self.board.pieces(side, king),
            None => self.odd_royals(side),
        }
    }

    /// The royal pieces of a side that must each be safe, in games where more
    /// than one kind is royal or a kind is royal at times.
    fn odd_royals(self, side: Side) -> SquareSet<B> {
        let mut royals = SquareSet::EMPTY;
        for &kind in &self.rules.game.royal_kinds {
            let pieces = self.board.pieces(side, kind);
            let counts = match self.rules.facts(kind).royal {
                Royal::No | Royal::Any => false,
                Royal::Each => true,
                Royal::Alone => !pieces.many(),
            };
            if counts {
                royals |= pieces;
            }
        }
        royals
    }

    /// The only royal piece of a side, if there is just one.
    #[inline(always)]
    pub(crate) fn lone_royal(self, side: Side) -> Option<Square> {
        let royals = self.royals(side);
        royals.first().filter(|_| !royals.many())
    }

    /// The pieces of a side whose capture of a royal piece on this square counts: a
    /// capture that costs the side its own royalty does not.
    #[inline]
    pub(crate) fn threatening_men(self, side: Side, sq: Square) -> SquareSet<B> {
        let men = self.board.side(side);
        if self.rules.uses.aftermath { self.careful_men(men, side, sq) } else { men }
    }

    #[inline(never)]
    fn careful_men(self, men: SquareSet<B>, side: Side, sq: Square) -> SquareSet<B> {
        let forfeits = &self.rules.game.aftermath.forfeits;
        let men = forfeits.iter().fold(men, |men, &kind| men - self.board.kind(kind));
        if self.is_beside_royal(sq, side) { men - self.blasters() } else { men }
    }

    /// The pieces whose captures next to their own royal pieces cost these.
    pub(crate) fn blasters(self) -> SquareSet<B> {
        self.board.of_kinds(&self.rules.game.aftermath.blasters)
    }

    /// Stands a royal piece of a side next to this square?
    #[inline]
    pub(crate) fn is_beside_royal(self, sq: Square, side: Side) -> bool {
        self.rules.tables.neighbours[sq.index()].meets(self.royals(side))
    }

    /// Could a side capture what stands on this square with its next move, at
    /// no cost of its own royalty?
    pub(crate) fn is_threatened(self, sq: Square, by: Side) -> bool {
        self.is_attacked(sq, by, self.threatening_men(by, sq), self.board.occupied())
    }

    /// Which kinds of a side must be kept safe from now on.
    pub(crate) fn guard(self, side: Side) -> Guard {
        let n_royals = self.n_royals(side);
        let mut guard = Guard { each: Vec::new(), any: Vec::new(), held: Vec::new(), n_royals };
        for &kind in &self.rules.game.royal_kinds {
            let pieces = self.board.pieces(side, kind);
            // A kind of which there is no piece yet may appear with the move.
            match self.rules.facts(kind).royal {
                Royal::Each => guard.each.push(kind),
                Royal::Alone if !pieces.many() => guard.each.push(kind),
                Royal::Any if pieces.any() => guard.any.push(kind),
                Royal::No | Royal::Alone | Royal::Any => continue,
            }
            guard.held.extend(pieces.first().map(|sq| (kind, sq)));
        }
        guard
    }

    /// How many pieces of royal kinds a side has.
    fn n_royals(self, side: Side) -> u32 {
        let kinds = &self.rules.game.royal_kinds;
        kinds.iter().map(|&kind| self.board.pieces(side, kind).len()).sum()
    }

    /// The pieces of a side that are guarded.
    pub(crate) fn guarded(self, side: Side, guard: &Guard) -> SquareSet<B> {
        let kinds = self.board.of_kinds(&guard.each) | self.board.of_kinds(&guard.any);
        kinds & self.board.side(side)
    }

    /// Could one move of the opponent capture a piece of a side that is
    /// guarded?
    pub(crate) fn is_in_reach(self, side: Side, guard: &Guard) -> bool {
        let threatened = |sq: Square| self.is_threatened(sq, !side);
        let pieces = |kind: Kind| self.board.pieces(side, kind);
        // Of a kind that is royal while alone, one that comes besides is not.
        let royals = |kind: Kind| match guard.held.iter().find(|(held, _)| *held == kind) {
            Some((_, sq))
                if self.rules.facts(kind).royal == Royal::Alone && pieces(kind).many() =>
            {
                pieces(kind) & SquareSet::of(*sq)
            }
            _ => pieces(kind),
        };
        let each = guard.each.iter().any(|&kind| royals(kind).into_iter().any(threatened));
        each || guard
            .any
            .iter()
            .any(|&kind| pieces(kind).any() && pieces(kind).into_iter().all(threatened))
    }

    /// Could one move of the opponent capture a royal piece of a side?
    #[inline]
    pub(crate) fn has_royal_in_reach(self, side: Side) -> bool {
        match self.rules.game.king_kind {
            Some(king) => {
                let mut kings = self.board.pieces(side, king).into_iter();
                kings.any(|sq| self.is_threatened(sq, !side))
            }
            None => self.has_odd_royal_in_reach(side),
        }
    }

    /// The same in games where more than one kind is royal or a kind is royal at
    /// times.
    fn has_odd_royal_in_reach(self, side: Side) -> bool {
        let threatened = |sq: Square| self.is_threatened(sq, !side);
        let mut any = self
            .rules
            .game
            .royal_kinds
            .iter()
            .filter(|kind| self.rules.facts(**kind).royal == Royal::Any);
        self.odd_royals(side).into_iter().any(threatened)
            || any.any(|&kind| {
                let pieces = self.board.pieces(side, kind);
                pieces.any() && pieces.into_iter().all(threatened)
            })
    }

    /// How many pieces of a side that must each be safe there are.
    pub(crate) fn n_guarded(self, side: Side, guard: &Guard) -> u32 {
        guard.each.iter().map(|&kind| self.board.pieces(side, kind).len()).sum()
    }

    /// Has a side lost a kind it had to guard? A royal piece that became another
    /// royal kind is not lost.
    pub(crate) fn has_lost(self, side: Side, guard: &Guard) -> bool {
        let gone = |(kind, _): &(Kind, Square)| self.board.pieces(side, *kind).is_empty();
        guard.held.iter().any(gone) && self.n_royals(side) < guard.n_royals
    }

    /// Do royal pieces of the two sides stand on one file with nothing between?
    pub(crate) fn royals_face(self) -> bool {
        let (white, black) = (self.royals(Side::White), self.royals(Side::Black));
        self.rules.tables.files.iter().any(|&file| {
            let (Some(a), Some(b)) = ((white & file).first(), (black & file).first()) else {
                return false;
            };
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let mut between = (file & self.board.occupied()).into_iter();
            !between.any(|sq| low < sq && sq < high)
        })
    }
}
