//! Pieces that may not move, or move otherwise, because of others. Only games
//! with such rules come here.

use crate::attacks::Attacks;
use crate::rulebook::Influence;
use game_core::{Bits, Kind, Piece, Side, Square, SquareSet};
use rules::game::{InfluenceBy, InfluenceEffect, InfluenceReach, InfluenceRule};

/// How a piece may move under the influence of others.
pub(crate) struct Ways<B: Bits> {
    /// It moves as itself.
    pub(crate) own: bool,
    /// Kinds it also moves as, and where these moves may end.
    pub(crate) borrowed: Vec<(Kind, SquareSet<B>)>,
}

impl<B: Bits> Ways<B> {
    const NONE: Ways<B> = Ways { own: false, borrowed: Vec::new() };
}

impl<B: Bits> Attacks<'_, B> {
    /// How the piece on a square may move.
    pub(crate) fn ways(self, piece: Piece, sq: Square) -> Ways<B> {
        let influence = &self.rules.game.influence;
        let mut ways = Ways { own: true, borrowed: Vec::new() };
        for rule in influence.rules.iter().filter(|rule| rule.of.has(&piece.kind)) {
            let sources = self.sources_of(influence, rule, piece, sq);
            match rule.effect {
                InfluenceEffect::Freezes if sources.any() => return Ways::NONE,
                InfluenceEffect::Frees if sources.is_empty() => return Ways::NONE,
                InfluenceEffect::Freezes | InfluenceEffect::Frees => {}
                InfluenceEffect::Lends | InfluenceEffect::Replaces => {
                    ways.own &= rule.effect == InfluenceEffect::Lends || sources.is_empty();
                    self.borrow(&mut ways, rule, piece.side, sources);
                }
            }
        }
        ways
    }

    /// Adds the kinds whose moves a rule lends.
    fn borrow(
        self,
        ways: &mut Ways<B>,
        rule: &InfluenceRule<Kind, SquareSet<B>>,
        side: Side,
        sources: SquareSet<B>,
    ) {
        for source in sources {
            let Some(lender) = self.board.piece(source) else { continue };
            let way = (rule.lent.unwrap_or(lender.kind), rule.to[side.index()]);
            if !ways.borrowed.contains(&way) {
                ways.borrowed.push(way);
            }
        }
    }

    /// The pieces that have the influence of a rule on a piece.
    fn sources_of(
        self,
        influence: &Influence<B>,
        rule: &InfluenceRule<Kind, SquareSet<B>>,
        piece: Piece,
        sq: Square,
    ) -> SquareSet<B> {
        let side = if rule.by_enemy { !piece.side } else { piece.side };
        let near = match rule.reach {
            InfluenceReach::Attack | InfluenceReach::Move => !SquareSet::of(sq),
            InfluenceReach::Beside => self.rules.tables.neighbours[sq.index()],
            InfluenceReach::Behind => influence.behind[piece.side.index()][sq.index()],
            InfluenceReach::Ahead => influence.behind[(!piece.side).index()][sq.index()],
        };
        let has_it = |from: &Square| {
            let Some(source) = self.board.piece(*from) else { return false };
            let right_kind = match &rule.by {
                InfluenceBy::Same => source.kind == piece.kind,
                InfluenceBy::Kinds(kinds) => kinds.has(&source.kind),
            };
            let occupied = self.board.occupied();
            right_kind
                && match rule.reach {
                    InfluenceReach::Attack => self.captures_from(source, *from, occupied).has(sq),
                    InfluenceReach::Move => self.steps_from(source, *from, occupied).has(sq),
                    _ => true,
                }
        };
        (near & self.board.side(side)).into_iter().filter(has_it).collect()
    }

    /// The squares to which a piece could go without capturing, were they empty.
    fn steps_from(self, piece: Piece, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let mover = self.rules.mover(piece.side, piece.kind);
        let mut steps = mover.leaps[sq.index()].quiet;
        for ride in mover.rides.iter().filter(|ride| ride.quiet) {
            steps |= ride.from(sq, occupied);
        }
        for step in &mover.steps[sq.index()] {
            if !(step.empty - step.to).meets(occupied) {
                steps |= step.to;
            }
        }
        for path in mover.paths[sq.index()].iter().filter(|path| path.landing.quiet) {
            if self.is_open(path, piece, sq, occupied) {
                steps.insert(path.to);
            }
        }
        steps
    }

    /// The squares on which the piece of a square could capture over these
    /// blockers, as itself or with borrowed moves.
    pub(crate) fn influenced_captures(
        self,
        piece: Piece,
        from: Square,
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let ways = self.ways(piece, from);
        let mut captures = SquareSet::EMPTY;
        if ways.own {
            captures |= self.captures_from(piece, from, occupied);
        }
        for (kind, to) in ways.borrowed {
            captures |= self.captures_from(Piece { kind, ..piece }, from, occupied) & to;
        }
        captures
    }

    /// All pieces that could capture on the square over these blockers.
    #[inline(never)]
    pub(crate) fn influenced_attackers(self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let attacks = |from: &Square| {
            let piece = self.board.piece(*from);
            piece.is_some_and(|piece| self.influenced_captures(piece, *from, occupied).has(sq))
        };
        self.board.all_pieces().into_iter().filter(attacks).collect()
    }

    /// Those of these men that move as themselves.
    pub(crate) fn uninfluenced(self, men: SquareSet<B>) -> SquareSet<B> {
        let is_free =
            |sq: &Square| self.board.piece(*sq).is_some_and(|piece| self.ways(piece, *sq).own);
        men.into_iter().filter(is_free).collect()
    }
}
