//! What a search asks of a game again and again, found out once.

use crate::checks;
use crate::params::Params;
use game_core::{Evaluator, Kind, Move, MoveKinds, Nature, Position, Side, see};

/// With fewer moves than this, lines of captures end by themselves.
const MANY_MOVES: usize = 16;

/// The facts of one game, found out at the root of a search.
pub(crate) struct GameFacts {
    pub(crate) nature: Nature,
    /// The most plies of quiescence search, by how many root moves capture.
    pub(crate) quiescence_plies: i32,
    /// Histories tell apart whether a piece flees from an attack or moves into one.
    pub(crate) sees_threats: bool,
    /// Histories tell drops apart from moves of pieces on the board.
    pub(crate) tells_drops: bool,
    /// Piece values by kind.
    piece_values: Vec<i32>,
    /// Kinds whose moves are written without a letter.
    pawn_kinds: Vec<Kind>,
    royal_kinds: Vec<Kind>,
}

impl GameFacts {
    pub(crate) fn new<P: Position, E: Evaluator<P>>(
        pos: &P,
        evaluator: &E,
        params: &Params,
    ) -> GameFacts {
        let kinds = || (0..pos.n_kinds()).map(|index| Kind(index as u8));
        GameFacts {
            nature: pos.nature(),
            quiescence_plies: quiescence_plies(pos, params),
            sees_threats: pos.nature().see && params.threat_history == 1,
            tells_drops: pos.nature().drops && params.drop_history == 1,
            piece_values: kinds().map(|kind| evaluator.piece_value(kind)).collect(),
            pawn_kinds: kinds().filter(|&kind| pos.is_unnamed(kind)).collect(),
            royal_kinds: kinds().filter(|&kind| pos.is_royal(kind)).collect(),
        }
    }

    /// The value of a piece of this kind.
    #[inline(always)]
    pub(crate) fn piece_value(&self, kind: Kind) -> i32 {
        self.piece_values[kind.index()]
    }

    /// The value of what a move captures and of what it promotes to.
    #[inline(always)]
    pub(crate) fn gain(&self, kinds: &MoveKinds) -> i32 {
        let value = |kind: Option<Kind>| kind.map_or(0, |kind| self.piece_value(kind));
        value(kinds.captured) + value(kinds.promotion)
    }

    /// Is the SEE value of a move at least this much? Where SEE is not
    /// meaningful, the answer is always yes.
    #[inline]
    pub(crate) fn see_at_least<P: Position>(&self, pos: &P, m: Move, least: i32) -> bool {
        !self.nature.see || see::at_least(pos, m, least, |kind| self.piece_value(kind))
    }

    /// Does the moving piece give check from its target?
    #[inline]
    pub(crate) fn is_direct_check<P: Position>(&self, pos: &P, m: Move, kinds: &MoveKinds) -> bool {
        checks::is_direct(pos, &self.royal_kinds, m, kinds)
    }

    /// Does a move uncover a check by a piece that stays where it is?
    fn is_discovered_check<P: Position>(&self, pos: &P, m: Move) -> bool {
        checks::is_discovered(pos, &self.royal_kinds, m)
    }

    /// Is this a check that is never pruned? Where checks are counted, all checks
    /// are sharp. Where pieces are dropped, checks by the moving piece are: most
    /// mates there begin with one.
    pub(crate) fn is_sharp_check<P: Position>(&self, pos: &P, m: Move, kinds: &MoveKinds) -> bool {
        let nature = &self.nature;
        self.has_sharp_checks() && self.is_direct_check(pos, m, kinds)
            || nature.counts_checks && self.is_discovered_check(pos, m)
    }

    /// May a quiet move be a sharp check?
    pub(crate) fn has_sharp_checks(&self) -> bool {
        self.nature.counts_checks || self.nature.drops
    }

    /// Does a piece only change into one of no greater value? Where every move
    /// does that, searching all of them would never end.
    pub(crate) fn is_idle_promotion(&self, kinds: &MoveKinds) -> bool {
        let value = |kind| self.piece_value(kind);
        kinds.captured.is_none()
            && kinds.promotion.is_some_and(|kind| value(kind) <= value(kinds.kind))
    }

    /// Has a side more than pawns and royal pieces? A side without is often in
    /// zugzwang.
    pub(crate) fn has_pieces<P: Position>(&self, pos: &P, side: Side) -> bool {
        let small = self.pawn_kinds.iter().chain(&self.royal_kinds);
        let rest = small.fold(pos.of_side(side), |rest, &kind| rest - pos.of_kind(kind));
        rest.any()
    }

    /// Has a side a piece in hand?
    pub(crate) fn has_hand<P: Position>(&self, pos: &P, side: Side) -> bool {
        let is_held = |index: usize| pos.in_hand(side, Kind(index as u8)) > 0;
        self.nature.drops && (0..self.piece_values.len()).any(is_held)
    }

    /// The value of what a capture brings into the captor's hand, where pieces come
    /// back from there.
    #[inline(always)]
    pub(crate) fn hand_gain(&self, kinds: &MoveKinds) -> i32 {
        let captured = kinds.captured.filter(|_| self.nature.drops);
        captured.map_or(0, |kind| self.piece_value(kind))
    }
}

fn quiescence_plies<P: Position>(pos: &P, params: &Params) -> i32 {
    if pos.nature().must_capture {
        params.quiescence_plies_must_capture
    } else if mostly_captures(pos) {
        params.quiescence_plies_many_captures
    } else {
        params.quiescence_plies
    }
}

/// Are most legal moves captures? Then lines of captures end only with the
/// game.
fn mostly_captures<P: Position>(pos: &P) -> bool {
    let moves = pos.legal_moves();
    let n_captures = moves.iter().filter(|&&m| pos.move_kinds(m).captured.is_some()).count();
    moves.len() >= MANY_MOVES && 2 * n_captures > moves.len()
}
