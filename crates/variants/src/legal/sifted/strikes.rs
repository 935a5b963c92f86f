//! Moves with effects by which the opponent could take a royal piece.

use crate::position::Variant;
use game_core::{Bits, Kind, Piece, Square, SquareSet};

/// What such moves look at.
pub(super) struct Strikes<B: Bits> {
    /// The royal pieces of the side to move, where there are such moves in the game.
    royals: SquareSet<B>,
    /// Squares on which coming or going may let one of them be made, or prevent it.
    watched: SquareSet<B>,
    /// One of them depends on more than what stands on squares.
    tries_all: bool,
    /// One of them could be made as things are.
    pub(super) now: bool,
}

impl<B: Bits> Strikes<B> {
    /// The moves with effects by which the opponent could take these royal pieces.
    pub(super) fn against(pos: &Variant<B>, royals: SquareSet<B>) -> Strikes<B> {
        let none = SquareSet::EMPTY;
        let mut strikes = Strikes { royals: none, watched: none, tries_all: false, now: false };
        if pos.rules.tables.traits.side_captures {
            strikes.royals = royals;
            royals.into_iter().for_each(|king| strikes.add(pos, king));
        }
        strikes
    }

    #[inline(never)]
    fn add(&mut self, pos: &Variant<B>, king: Square) {
        let (attacks, by) = (pos.attacks(), !pos.state.turn);
        let men = attacks.threatening_men(by, king);
        for (index, mover) in pos.rules.tables.movers[by.index()].iter().enumerate() {
            if !mover.has_specials {
                continue;
            }
            let piece = Piece { side: by, kind: Kind(index as u8) };
            for from in pos.board.kind(piece.kind) & men {
                let specials = mover.specials[from.index()].iter();
                for special in specials.filter(|special| special.strikes.has(king)) {
                    let occupied = pos.board.occupied();
                    self.now |= attacks.is_struck_by(special, piece, from, king, occupied);
                    match special.looks {
                        Some(looks) => self.watched |= looks,
                        None => self.tries_all = true,
                    }
                }
            }
        }
    }

    /// Could one of them come to be made?
    pub(super) fn are_possible(&self) -> bool {
        self.tries_all || self.watched.any()
    }

    /// Of these targets, those of moves that may let one of them be made, or prevent it.
    #[inline(always)]
    pub(super) fn doubtful(&self, from: Square, targets: SquareSet<B>) -> SquareSet<B> {
        let all = self.tries_all || (self.royals | self.watched).has(from);
        if all { targets } else { targets & self.watched }
    }
}
