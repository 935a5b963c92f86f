//! Sorts paths into groups that are looked at together: legs and lines of hoppers.

use crate::rulebook::{HopLine, LegGroup, Path, PathGroups};
use game_core::{Bits, SquareSet};
use rules::pattern::Occupant;

/// The groups of the paths from one square, of a kind that respects some kinds or
/// none.
pub(super) fn groups<B: Bits>(paths: &[Path<B>], respects_some: bool) -> PathGroups<B> {
    let mut groups = PathGroups { legs: Vec::new(), hops: Vec::new(), odd: Vec::new() };
    let mut hopping = Vec::new();
    for path in paths {
        let plain = path.needs.is_empty()
            && !path.unmoved
            && !path.royal_only
            && !path.landing.own
            && !path.landing.en_passant;
        match &path.hop {
            None if plain => add_leg(&mut groups.legs, path),
            Some(hop)
                if plain
                    && !respects_some
                    && hop.by == Occupant::ANY_PIECE
                    && path.empty.is_empty() =>
            {
                hopping.push(path);
            }
            _ => groups.odd.push(path.clone()),
        }
    }
    add_lines(&mut groups, hopping);
    groups
}

fn add_leg<B: Bits>(legs: &mut Vec<LegGroup<B>>, path: &Path<B>) {
    let place = legs.iter().position(|leg| leg.empty == path.empty).unwrap_or_else(|| {
        let (quiet, capture) = (SquareSet::EMPTY, SquareSet::EMPTY);
        legs.push(LegGroup { empty: path.empty, quiet, capture });
        legs.len() - 1
    });
    let to = SquareSet::of(path.to);
    if path.landing.quiet {
        legs[place].quiet |= to;
    }
    if path.landing.capture {
        legs[place].capture |= to;
    }
}

/// Joins hops to lines: each hop passes the squares of the one before it and its
/// target. Hops of no line, or of one along which square numbers neither only grow
/// nor only shrink, are odd.
fn add_lines<B: Bits>(groups: &mut PathGroups<B>, mut hopping: Vec<&Path<B>>) {
    let passed = |path: &Path<B>| path.hop.map_or(SquareSet::EMPTY, |hop| hop.squares);
    while let Some(first) = hopping.iter().position(|path| !passed(path).many()) {
        let mut line = vec![hopping.swap_remove(first)];
        loop {
            let last = line[line.len() - 1];
            let next = passed(last) | SquareSet::of(last.to);
            let goes_on = |path: &&Path<B>| passed(path) == next && path.landing == last.landing;
            let Some(place) = hopping.iter().position(goes_on) else { break };
            line.push(hopping.swap_remove(place));
        }
        let way = passed(line[0]).first().into_iter().chain(line.iter().map(|path| path.to));
        let way: Vec<_> = way.collect();
        let ascending = way.is_sorted();
        if !ascending && !way.iter().rev().is_sorted() {
            groups.odd.extend(line.into_iter().cloned());
            continue;
        }
        let landing = line[0].landing;
        groups.hops.push(HopLine {
            squares: way.into_iter().collect(),
            ascending,
            quiet: landing.quiet,
            capture: landing.capture,
        });
    }
    groups.odd.extend(hopping.into_iter().cloned());
}
