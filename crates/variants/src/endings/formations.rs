//! Tests of endings by how the pieces of a side stand to one another.

use crate::position::Variant;
use crate::rulebook::Tables;
use game_core::{Bits, Kind, Side, Square, SquareSet};
use rules::endings::{InBlock, InRow, Joined};

/// The number of the direction up the board.
const UP: usize = 0;
/// The number of the direction to the right.
const RIGHT: usize = 2;

impl<B: Bits> Variant<B> {
    /// The pieces of a side of these kinds; all of them if none is named.
    fn men_of(&self, side: Side, kinds: &[Kind]) -> SquareSet<B> {
        let own = self.board.side(side);
        if kinds.is_empty() { own } else { own & self.board.of_kinds(kinds) }
    }

    pub(super) fn has_row(&self, side: Side, rule: &InRow<Kind>) -> bool {
        let men = self.men_of(side, &rule.of);
        let wanted = rule.length as usize;
        if (men.len() as usize) < wanted {
            return false;
        }
        let tables = &self.rules.tables;
        Tables::<B>::directions(rule.lines).any(|direction| {
            men.into_iter().any(|from| {
                let line = tables.line(from, direction);
                let more = if rule.gaps {
                    line.filter(|sq| men.has(*sq)).count()
                } else {
                    line.take(wanted).take_while(|sq| men.has(*sq)).count()
                };
                more + 1 >= wanted
            })
        })
    }

    pub(super) fn has_block(&self, side: Side, rule: &InBlock<Kind>) -> bool {
        let men = self.men_of(side, &rule.of);
        let tables = &self.rules.tables;
        let size = rule.size as usize;
        let run = |from: Square, direction: usize| {
            std::iter::once(from).chain(tables.line(from, direction)).take(size)
        };
        let fills = |from: Square| {
            let rows: Vec<Square> = run(from, UP).collect();
            let full = |&row: &Square| run(row, RIGHT).filter(|sq| men.has(*sq)).count() == size;
            rows.len() == size && rows.iter().all(full)
        };
        men.into_iter().any(fills)
    }

    pub(super) fn is_joined(&self, side: Side, rule: &Joined<Kind, SquareSet<B>>) -> bool {
        let men = self.men_of(side, &rule.of);
        let (start, end) = (men & rule.from[side.index()], men & rule.to[side.index()]);
        let (mut chain, mut fresh) = (start, start);
        while fresh.any() && !chain.meets(end) {
            fresh = self.rules.tables.next_to(fresh, rule.lines) & (men - chain);
            chain |= fresh;
        }
        chain.meets(end)
    }
}
