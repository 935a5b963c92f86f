//! Drops: pieces of the hand that are put on the board.

use super::Generation;
use crate::collect::Collector;
use crate::rulebook::AROUND;
use game_core::{Bits, Kind, Square, SquareSet};
use rules::axes::BoardAxes;

impl<B: Bits> Generation<'_, B> {
    /// Hands over the drops onto these squares.
    pub(crate) fn drops(&self, answers: SquareSet<B>, out: &mut impl Collector<B>) {
        let (rules, board, side) = (&self.pos.rules, &self.pos.board, self.side());
        let Some(hands) = &rules.game.hands else { return };
        for drop in &hands.drops {
            if !drop.unlimited && board.hand(side, drop.piece) == 0 {
                continue;
            }
            let mut targets = drop.zone[side.index()] & self.terrain.empty & answers;
            if drop.next_to_own {
                let neighbours = &rules.tables.neighbours;
                let own = self.terrain.own.into_iter();
                targets &= own.fold(SquareSet::EMPTY, |near, sq| near | neighbours[sq.index()]);
            }
            if drop.on_top {
                targets &= self.lowest_empty();
            }
            if drop.from_edge {
                targets &= self.pushed_in();
            }
            if let Some(axes) = drop.away_from_own {
                targets = targets - rules.tables.next_to(self.terrain.own, axes);
            }
            if let Some(axes) = drop.away_from_enemy {
                targets = targets - rules.tables.next_to(board.side(!side), axes);
            }
            let first = drop.first_on[side.index()] & self.terrain.empty;
            if first.any() {
                targets &= first;
            } else if drop.encloses {
                targets = targets.into_iter().filter(|&sq| self.encloses(sq)).collect();
            }
            if let Some(most) = drop.per_file {
                let own = board.pieces(side, drop.appears_as);
                for file in &rules.tables.files {
                    if (own & *file).len() >= most {
                        targets = targets - *file;
                    }
                }
            }
            targets = targets - self.kept_for_colours(drop.piece);
            out.drops(drop.piece, drop.appears_as, targets);
        }
    }

    /// The lowest empty square of each file.
    fn lowest_empty(&self) -> SquareSet<B> {
        let files = self.pos.rules.tables.files.iter();
        files.filter_map(|file| (*file & self.terrain.empty).first()).collect()
    }

    /// Where pieces come to rest that slide in from an edge of the board, along
    /// ranks and files, until something stops them.
    #[inline(never)]
    fn pushed_in(&self) -> SquareSet<B> {
        let (tables, empty) = (&self.pos.rules.tables, self.terrain.empty);
        let board = tables.geometry;
        let (last_file, last_rank) = (board.files() - 1, board.ranks() - 1);
        let mut rests = SquareSet::EMPTY;
        for from in tables.board & empty {
            let (file, rank) = (board.file(from), board.rank(from));
            let at_edge = |step: (i32, i32)| match step {
                (0, 1) => rank == 0,
                (0, -1) => rank == last_rank,
                (1, 0) => file == 0,
                (-1, 0) => file == last_file,
                _ => false,
            };
            for (direction, _) in AROUND.iter().enumerate().filter(|(_, step)| at_edge(**step)) {
                let way = tables.line(from, direction).take_while(|sq| empty.has(*sq));
                rests.insert(way.last().unwrap_or(from));
            }
        }
        rests
    }

    /// Would a piece dropped here enclose enemies?
    fn encloses(&self, sq: Square) -> bool {
        let enemies = self.pos.board.side(!self.side());
        let lines = BoardAxes::ALL;
        self.pos.rules.tables.enclosed(sq, lines, enemies, self.terrain.own).any()
    }

    /// Squares a kind may not be dropped on because of kinds that must stand
    /// on both colours.
    fn kept_for_colours(&self, dropped: Kind) -> SquareSet<B> {
        let (rules, board, side) = (&self.pos.rules, &self.pos.board, self.side());
        let mut kept = SquareSet::EMPTY;
        let Some(hands) = &rules.game.hands else { return kept };
        for drop in hands.drops.iter().filter(|drop| drop.both_colours) {
            let own = board.pieces(side, drop.appears_as);
            for colour in rules.tables.colours {
                let there = drop.zone[side.index()] & colour;
                if drop.piece == dropped {
                    if own.meets(colour) {
                        kept |= there;
                    }
                    continue;
                }
                let wanted = board.hand(side, drop.piece) > 0 && !own.meets(colour);
                let free = there & self.terrain.empty;
                if wanted && !free.many() {
                    kept |= free;
                }
            }
        }
        kept
    }
}
