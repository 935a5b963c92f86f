//! Sorts paths into groups that are looked at together: legs, lines of hoppers and
//! lines of mere threats.

use crate::rulebook::{HopLine, LegGroup, LegTable, Path, PathGroups, ThreatLine};
use game_core::{Bits, Square, SquareSet};
use rules::pattern::{Landing, Occupant};

/// The groups of the paths from one square, of a kind that respects some kinds or
/// none.
pub(super) fn groups<B: Bits>(paths: &[Path<B>], respects_some: bool) -> PathGroups<B> {
    let mut groups = PathGroups::none();
    let (mut hopping, mut threatening) = (Vec::new(), Vec::new());
    let captures = Landing { quiet: false, capture: true, own: false, en_passant: false };
    for path in paths {
        let Landing { own, en_passant, .. } = path.landing;
        let plain = path.needs.is_empty() && !path.unmoved && !own && !en_passant;
        let hops_any = path.hop.is_some_and(|hop| hop.by == Occupant::ANY_PIECE);
        let hops_freely = hops_any && !respects_some && path.empty.is_empty();
        match (plain, path.royal_only, path.hop.is_some()) {
            (true, false, false) => add_leg(&mut groups.legs, path),
            (true, false, true) if hops_freely => hopping.push(path),
            (true, true, false) if path.landing == captures => threatening.push(path),
            _ => groups.odd.push(path.clone()),
        }
    }
    groups.leg_table = LegTable::of(&groups.legs).map(Box::new);
    if groups.leg_table.is_some() {
        groups.legs.clear();
    }
    for line in lines(hopping, |path| path.hop.map_or(SquareSet::EMPTY, |hop| hop.squares), 1) {
        add_hops(&mut groups, line);
    }
    for line in lines(threatening, |path| path.empty, 0) {
        add_threats(&mut groups, line);
    }
    groups
}

/// By target, the groups of the paths that lead there: a path asks the same of the
/// squares in between whichever end it is looked at from.
pub(super) fn origins<B: Bits>(paths: &[Vec<Path<B>>], respects_some: bool) -> Vec<PathGroups<B>> {
    let mut back = vec![Vec::new(); paths.len()];
    for (from, leaving) in paths.iter().enumerate() {
        for path in leaving {
            back[path.to.index()].push(Path { to: Square(from as u8), ..path.clone() });
        }
    }
    back.iter().map(|all| groups(all, respects_some)).collect()
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

/// Paths that form a line: its squares in order, the passed ones first, and the
/// direction in which their numbers go.
struct PathLine<'a, B: Bits> {
    paths: Vec<&'a Path<B>>,
    squares: SquareSet<B>,
    /// Whether the numbers grow; nothing if they neither only grow nor only
    /// shrink.
    ascending: Option<bool>,
}

/// Joins paths to lines: each passes the squares of the one before it and its
/// target, and the first passes so many.
fn lines<'a, B: Bits>(
    mut paths: Vec<&'a Path<B>>,
    passed: impl Fn(&Path<B>) -> SquareSet<B>,
    n_passed: u32,
) -> Vec<PathLine<'a, B>> {
    let mut lines = Vec::new();
    while let Some(first) = paths.iter().position(|path| passed(path).len() == n_passed) {
        let mut line = vec![paths.swap_remove(first)];
        loop {
            let last = line[line.len() - 1];
            let next = passed(last) | SquareSet::of(last.to);
            let goes_on = |path: &&Path<B>| passed(path) == next && path.landing == last.landing;
            let Some(place) = paths.iter().position(goes_on) else { break };
            line.push(paths.swap_remove(place));
        }
        let before = passed(line[0]);
        let way: Vec<Square> = before.into_iter().chain(line.iter().map(|path| path.to)).collect();
        let ascending = match (way.is_sorted(), way.iter().rev().is_sorted()) {
            (false, false) => None,
            (grows, _) => Some(grows),
        };
        lines.push(PathLine { paths: line, squares: way.into_iter().collect(), ascending });
    }
    lines.extend(paths.into_iter().map(|path| PathLine {
        paths: vec![path],
        squares: SquareSet::EMPTY,
        ascending: None,
    }));
    lines
}

fn add_hops<B: Bits>(groups: &mut PathGroups<B>, line: PathLine<'_, B>) {
    let Landing { quiet, capture, .. } = line.paths[0].landing;
    let hops = HopLine { squares: line.squares, quiet, capture };
    match line.ascending {
        Some(true) => groups.rising.push(hops),
        Some(false) => groups.falling.push(hops),
        None => groups.odd.extend(line.paths.into_iter().cloned()),
    }
}

fn add_threats<B: Bits>(groups: &mut PathGroups<B>, line: PathLine<'_, B>) {
    match line.ascending {
        Some(ascending) => groups.threats.push(ThreatLine { squares: line.squares, ascending }),
        None => groups.odd.extend(line.paths.into_iter().cloned()),
    }
}
