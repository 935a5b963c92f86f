//! The moves of a kind and side while they are sorted, and what is derived from
//! them when all are known.

use super::{hurdles, turns};
use crate::rulebook::{Leaps, Lines, Mover, Path, Ride, Shift, Special, SquareTable, StepFacts};
use game_core::{Bits, Square, SquareSet};
use rules::game::{Game, TurnDef};
use rules::topology::Topology;

/// The moves of a kind and side, as far as they are sorted. The fields are
/// those of [`Mover`].
pub(super) struct MoverDraft<B: Bits> {
    pub(super) leaps: Vec<Leaps<B>>,
    pub(super) rides: Vec<Ride<B>>,
    pub(super) steps: Vec<Vec<StepFacts<B>>>,
    pub(super) paths: Vec<Vec<Path<B>>>,
    pub(super) specials: Vec<Vec<Special<B>>>,
    pub(super) en_passant: SquareTable<B>,
    pub(super) double_steps: Vec<Vec<(Square, SquareSet<B>)>>,
}

impl<B: Bits> MoverDraft<B> {
    pub(super) fn empty(n_squares: usize) -> MoverDraft<B> {
        MoverDraft {
            leaps: vec![Leaps::NONE; B::WIDTH + 1],
            rides: Vec::new(),
            steps: vec![Vec::new(); n_squares],
            paths: vec![Vec::new(); n_squares],
            specials: vec![Vec::new(); n_squares],
            en_passant: SquareTable::empty(),
            double_steps: vec![Vec::new(); n_squares],
        }
    }

    /// The tables of the kind, which hops over and captures any piece unless it
    /// respects some.
    pub(super) fn finish(mut self, game: &Game, respects_some: bool) -> Mover<B> {
        self.paths.iter_mut().for_each(|paths| paths.sort_by_key(|path| path.to));
        let topology = &game.topology;
        let long_turns = game.turn != TurnDef::alternating();
        let n_squares = topology.geometry.n_squares();
        let leap_sources = self.leap_sources(topology);
        let path_sources = self.path_sources(topology);
        let sources = self.sources(topology, &leap_sources, &path_sources);
        let alike =
            !self.rides.is_empty() && self.rides.iter().all(|ride| ride.quiet && ride.capture);
        Mover {
            leap_sources,
            sources,
            path_sources,
            shifts: shifts(&self, topology).unwrap_or_default(),
            lines: alike.then(|| Lines::of(&self.rides, n_squares)),
            is_plain: !has_any(&self.paths) && !has_any(&self.steps) && !respects_some,
            is_reversible: long_turns && turns::is_reversible(&self, n_squares),
            has_paths: has_any(&self.paths),
            has_double_steps: has_any(&self.double_steps),
            has_specials: has_any(&self.specials),
            path_groups: self.paths.iter().map(|all| hurdles::groups(all, respects_some)).collect(),
            path_origins: hurdles::origins(&self.paths, respects_some),
            leaps: self.leaps,
            rides: self.rides,
            steps: self.steps,
            paths: self.paths,
            specials: self.specials,
            en_passant: self.en_passant,
            double_steps: self.double_steps,
        }
    }

    /// By target: squares from which it may capture there by a leap.
    fn leap_sources(&self, topology: &Topology) -> SquareTable<B> {
        let mut sources = SquareTable::empty();
        for from in topology.squares() {
            for to in self.leaps[from.index()].capture {
                sources[to.index()].insert(from);
            }
        }
        sources
    }

    /// By target: squares from which it may capture there by a path.
    fn path_sources(&self, topology: &Topology) -> SquareTable<B> {
        let mut sources = SquareTable::empty();
        for from in topology.squares() {
            for path in self.paths[from.index()].iter().filter(|path| path.landing.capture) {
                sources[path.to.index()].insert(from);
            }
        }
        sources
    }

    /// By target: squares from which it may capture there by any way at all.
    fn sources(
        &self,
        topology: &Topology,
        leap_sources: &SquareTable<B>,
        path_sources: &SquareTable<B>,
    ) -> SquareTable<B> {
        let mut sources = SquareTable::empty();
        for sq in topology.squares() {
            let i = sq.index();
            let rides = self.rides.iter().filter(|ride| ride.capture);
            sources[i] |=
                rides.fold(leap_sources[i] | path_sources[i], |all, ride| all | ride.sources[i]);
            let capturing = |special: &&Special<B>| special.path.landing.capture;
            for special in self.specials[i].iter().filter(capturing) {
                sources[special.path.to.index()].insert(sq);
            }
        }
        sources
    }
}

/// Is there something for any square?
pub(super) fn has_any<T>(by_square: &[Vec<T>]) -> bool {
    by_square.iter().any(|here| !here.is_empty())
}

/// The most steps worth taking as a set: kinds with more steps seldom have many
/// pieces.
const MAX_SHIFTS: usize = 4;

/// The plain moves of a kind as steps that all its pieces take together;
/// nothing if some move is no such step, or if there are too many.
fn shifts<B: Bits>(draft: &MoverDraft<B>, topology: &Topology) -> Option<Vec<Shift<B>>> {
    if has_any(&draft.paths) || has_any(&draft.specials) || !draft.rides.is_empty() {
        return None;
    }
    let mut shifts: Vec<Shift<B>> = Vec::new();
    let mut add = |from: Square, places, over, quiet, capture| {
        let same = |shift: &&mut Shift<B>| {
            let alike = (shift.places, shift.over, shift.quiet, shift.capture);
            alike == (places, over, quiet, capture)
        };
        match shifts.iter_mut().find(same) {
            Some(shift) => shift.from.insert(from),
            None => {
                shifts.push(Shift { from: SquareSet::of(from), places, over, quiet, capture });
            }
        }
        shifts.len() <= MAX_SHIFTS
    };
    for from in topology.squares() {
        let i = from.index();
        let distance = |to: Square| i32::from(to.0) - i32::from(from.0);
        for to in draft.leaps[i].quiet | draft.leaps[i].capture {
            let (quiet, capture) = (draft.leaps[i].quiet.has(to), draft.leaps[i].capture.has(to));
            if !add(from, distance(to), None, quiet, capture) {
                return None;
            }
        }
        for step in &draft.steps[i] {
            let to = step.to.first()?;
            let between = step.empty - step.to;
            let over = between.first().filter(|_| !between.many())?;
            let also_leaps = (draft.leaps[i].quiet | draft.leaps[i].capture).has(to);
            if also_leaps || !add(from, distance(to), Some(distance(over)), true, false) {
                return None;
            }
        }
    }
    Some(shifts)
}
