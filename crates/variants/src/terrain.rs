//! The squares a piece can go to by its plain moves.

use crate::attacks::Attacks;
use crate::rulebook::{Leaps, Mover, Path};
use game_core::{Bits, Kind, Piece, Side, Square, SquareSet};

/// The squares that matter to the moves of one side, on the board as it is or
/// as it would be after a move.
#[derive(Clone, Copy)]
pub(crate) struct Terrain<B: Bits> {
    /// The side that moves.
    pub(crate) side: Side,
    pub(crate) occupied: SquareSet<B>,
    pub(crate) empty: SquareSet<B>,
    /// Enemies that can be captured.
    pub(crate) prey: SquareSet<B>,
    pub(crate) own: SquareSet<B>,
}

impl<B: Bits> Attacks<'_, B> {
    /// The squares as they are.
    #[inline(always)]
    pub(crate) fn terrain(self, side: Side) -> Terrain<B> {
        let mut prey = self.board.side(!side);
        for &kind in &self.rules.game.iron_kinds {
            prey = prey - self.board.kind(kind);
        }
        Terrain {
            side,
            occupied: self.board.occupied(),
            empty: self.board.vacant(),
            prey,
            own: self.board.side(side),
        }
    }

    /// The squares a piece of a kind, which moves so, can go to by its plain
    /// moves.
    #[inline(always)]
    pub(crate) fn targets(
        self,
        kind: Kind,
        mover: &Mover<B>,
        from: Square,
        terrain: &Terrain<B>,
    ) -> SquareSet<B> {
        let i = from.index();
        let Leaps { mut quiet, mut capture } = mover.leaps[i];
        if let Some(lines) = &mover.lines {
            let reach = lines.from(from, terrain.occupied);
            quiet |= reach;
            capture |= reach;
        } else {
            for ride in &mover.rides {
                let reach = ride.from(from, terrain.occupied);
                if ride.quiet {
                    quiet |= reach;
                }
                if ride.capture {
                    capture |= reach;
                }
            }
        }
        if mover.is_plain {
            return (quiet & terrain.empty) | (capture & terrain.prey);
        }
        for step in &mover.steps[i] {
            if !step.empty.meets(terrain.occupied) {
                quiet |= step.to;
            }
        }
        let mut targets = (quiet & terrain.empty) | (capture & terrain.prey);
        if mover.has_paths {
            targets |= self.path_targets(kind, mover, from, terrain);
        }
        for &other in self.rules.respected(kind) {
            targets = targets - (self.board.kind(other) & terrain.prey);
        }
        targets
    }

    fn path_targets(
        self,
        kind: Kind,
        mover: &Mover<B>,
        from: Square,
        terrain: &Terrain<B>,
    ) -> SquareSet<B> {
        let groups = &mover.path_groups[from.index()];
        let (quiet, capture) = groups.reach(terrain.occupied);
        let mut targets = (quiet & terrain.empty) | (capture & terrain.prey);
        if !groups.odd.is_empty() {
            let piece = Piece { side: terrain.side, kind };
            targets |= self.odd_path_targets(piece, &groups.odd, from, terrain);
        }
        targets
    }

    /// Where these paths of a piece lead. Out of line: few pieces have paths that
    /// fit in no table.
    #[inline(never)]
    fn odd_path_targets(
        self,
        piece: Piece,
        paths: &[Path<B>],
        from: Square,
        terrain: &Terrain<B>,
    ) -> SquareSet<B> {
        let leads_on = |path: &&Path<B>| {
            let lands = path.landing.quiet && terrain.empty.has(path.to)
                || path.landing.capture && terrain.prey.has(path.to)
                || path.landing.own && self.may_capture_own(path.to, terrain);
            !path.royal_only && lands && self.is_open(path, piece, from, terrain.occupied)
        };
        paths.iter().filter(leads_on).map(|path| path.to).collect()
    }

    /// Is there an own piece on this square that is not royal?
    fn may_capture_own(self, sq: Square, terrain: &Terrain<B>) -> bool {
        terrain.own.has(sq) && !self.royals(terrain.side).has(sq)
    }
}
