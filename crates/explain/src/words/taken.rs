//! What a line takes, in words: `a queen and a pawn for a bishop`.

use super::slots::Slots;
use crate::{Fact, Moment};
use game_core::{Kind, Move, Side};

/// More kinds of pieces on a side are not named.
const MOST_KINDS: usize = 2;

impl Slots<'_> {
    /// What the loser of material loses in the line and what it gets for it. Nothing
    /// if that is much, or if it is not the amount that is claimed.
    pub(super) fn taken(&self) -> Option<String> {
        let loser = match self.finding.fact {
            Fact::LosesMaterial => self.finding.side,
            Fact::WinsMaterial => !self.finding.side,
            _ => return None,
        };
        let here = self.story.at(self.finding.ply);
        let nature = here.nature();
        if nature.drops || !nature.see {
            return None;
        }
        let [mut lost, mut won] = self.captures(loser)?;
        cancel(here, &mut lost, &mut won);
        let worth = |kinds: &[Kind]| kinds.iter().map(|&kind| here.value(kind)).sum::<i32>();
        if worth(&lost) - worth(&won) != self.finding.size.abs() {
            return None;
        }
        let (lost, won) = (self.counted(&lost), self.counted(&won));
        match (&lost[..], &won[..]) {
            ([], _) => None,
            _ if lost.len() > MOST_KINDS || won.len() > MOST_KINDS => None,
            (lost, []) => Some(lost.join(" and ")),
            (lost, won) => Some(format!("{} for {}", lost.join(" and "), won.join(" and "))),
        }
    }

    /// The kinds that a side loses in the line, and the other side. Nothing if a
    /// piece becomes another one: then not all is taken.
    fn captures(&self, loser: Side) -> Option<[Vec<Kind>; 2]> {
        let mut taken = [Vec::new(), Vec::new()];
        for ply in 0..self.finding.ply {
            let m = self.story.move_at(ply).filter(|&m| m != Move::NONE)?;
            let here = self.story.at(ply);
            let facts = here.facts(m);
            if facts.promotion.is_some() {
                return None;
            }
            if let Some((kind, _)) = facts.captured {
                taken[usize::from(here.turn() == loser)].push(kind);
            }
        }
        Some(taken)
    }

    /// Kinds with their numbers: `a queen`, `2 pawns`, the dearest first.
    fn counted(&self, kinds: &[Kind]) -> Vec<String> {
        let here = self.moment();
        let mut kinds = kinds.to_vec();
        kinds.sort_by_key(|&kind| (std::cmp::Reverse(here.value(kind)), kind));
        let of_one_kind = kinds.chunk_by(|a, b| a == b);
        let words = of_one_kind.map(|same| match same.len() {
            1 => self.names.with_article(same[0]),
            n => format!("{n} {}s", self.names.name(same[0])),
        });
        words.collect()
    }
}

/// Takes away what both sides lose of the same value.
fn cancel(moment: &Moment, lost: &mut Vec<Kind>, won: &mut Vec<Kind>) {
    lost.retain(|&kind| {
        let same = won.iter().position(|&other| moment.value(other) == moment.value(kind));
        same.map(|index| won.remove(index)).is_none()
    });
}
