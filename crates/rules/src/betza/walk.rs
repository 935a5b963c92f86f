//! From terms to patterns: walks every way that a term describes from one square,
//! and notes what must stand where.

use super::collect::{PatternCollector, WalkTooLong};
use super::directions::{self, Vector};
use super::trail::Trail;
use super::{Atom, Betza, BetzaFault, BetzaTerm, Joint, Leg, MAX_STEPS, QUIET, fault};
use crate::budget::{PATTERN_COST, WorkBudget};
use crate::pattern::{Effect, Occupant, Pattern, Wide};
use crate::topology::{Edges, Topology};
use game_core::{Geometry, Side, Square};

/// All moves of a piece of this side from this square, each pattern once and
/// always in the same order: straight rides first, then the others as written.
/// Drops and castling are not among them.
///
/// # Errors
/// The term with which the piece gets too many moves.
pub fn patterns(
    betza: &Betza,
    topology: &Topology,
    side: Side,
    from: Square,
) -> Result<Vec<Pattern>, BetzaFault> {
    patterns_within(betza, topology, side, from, &mut WorkBudget::of(MAX_STEPS))
}

/// All moves of a piece as [`patterns`] gives them, charged to a budget.
///
/// # Errors
/// The term with which the piece gets too many moves, or the budget is spent.
pub fn patterns_within(
    betza: &Betza,
    topology: &Topology,
    side: Side,
    from: Square,
    budget: &mut WorkBudget,
) -> Result<Vec<Pattern>, BetzaFault> {
    let mut collector = PatternCollector::default();
    let most = budget.left().min(MAX_STEPS);
    let mut steps_left = most;
    for term in &betza.terms {
        let mut walker = Walker { term, topology, side, from, collector, steps_left, ride: None };
        if walker.term().is_err() {
            budget.charge(most);
            let message = "this has too many moves from one square";
            return Err(fault(term.span(), message, "use fewer legs or shorter ranges"));
        }
        (collector, steps_left) = (walker.collector, walker.steps_left);
    }
    let patterns = collector.finish();
    budget.charge(most - steps_left + patterns.len() * PATTERN_COST);
    Ok(patterns)
}

type Walked = Result<(), WalkTooLong>;

struct Walker<'a> {
    term: &'a BetzaTerm,
    topology: &'a Topology,
    side: Side,
    from: Square,
    collector: PatternCollector,
    steps_left: usize,
    /// The number of the ride that is walked, if its steps get marked.
    ride: Option<usize>,
}

impl Walker<'_> {
    fn term(&mut self) -> Walked {
        let (term, topology) = (self.term, self.topology);
        let first = &term.legs[0];
        if first.atom == Atom::Anywhere {
            let from = self.from;
            let mut others = topology.squares().filter(|sq| *sq != from);
            return others.try_for_each(|sq| self.land(first, from, sq, &Trail::new(from)));
        }
        for v in directions::vectors(first.atom) {
            let chosen = match term.joint {
                Joint::Again => directions::choose(&first.directions, v),
                Joint::Bracket => !self.next_steps(1, v).is_empty(),
            };
            if chosen {
                self.leg(0, self.from, v, Trail::new(self.from))?;
            }
        }
        Ok(())
    }

    /// The steps of a later leg after this step of the leg before it.
    fn next_steps(&self, index: usize, previous: Vector) -> Vec<Vector> {
        let leg = &self.term.legs[index];
        if self.term.joint == Joint::Again {
            return directions::again(&leg.directions, previous, leg.atom);
        }
        let mut steps = directions::onward(&leg.directions, previous, leg.atom);
        if index == 1 {
            // The prefix is about the bent way as a whole.
            let whole = |w: &Vector| (previous.0 + w.0, previous.1 + w.1);
            steps.retain(|w| directions::choose(&self.term.prefix, whole(w)));
        }
        steps
    }

    /// Walks a leg and those after it: at most [`MAX_LEGS`](super::MAX_LEGS)
    /// deep.
    fn leg(&mut self, index: usize, start: Square, v: Vector, mut trail: Trail) -> Walked {
        let term = self.term;
        let leg = &term.legs[index];
        trail.passed = Wide::EMPTY;
        let is_last = index + 1 == term.legs.len();
        match () {
            () if is_last && leg.modes.any("zq") => self.crooked(leg, start, v, &trail),
            () if is_last && leg.modes.has('p') => self.over_one(leg, start, v, trail),
            () if is_last && leg.modes.has('g') => self.right_behind(leg, start, v, trail),
            () => self.straight(index, start, v, trail),
        }
    }

    /// A leap, or a ride until something stands in the way.
    fn straight(&mut self, index: usize, start: Square, v: Vector, mut trail: Trail) -> Walked {
        let term = self.term;
        let leg = &term.legs[index];
        let is_line = term.legs.len() == 1 && leg.range != 1 && leg.modes.within("mco");
        self.ride = is_line.then(|| self.collector.new_ride());
        // On rides by single steps `j` skips the first square.
        let mut skips = leg.modes.has('j') && leg.range != 1 && v.0.abs().max(v.1.abs()) == 1;
        let mut sq = start;
        for _ in 0..reach(leg) {
            let Some(next) = self.step(leg, sq, v, &mut trail)?.filter(|next| *next != start)
            else {
                break;
            };
            sq = next;
            if skips {
                skips = false;
                continue;
            }
            self.arrive(index, start, sq, v, &trail)?;
            if !trail.ask(sq, Occupant::EMPTY) {
                break;
            }
            trail.passed.insert(sq);
        }
        self.ride = None;
        Ok(())
    }

    /// Ends the move here, or goes on with the next leg, as the modes say.
    fn arrive(
        &mut self,
        index: usize,
        start: Square,
        sq: Square,
        v: Vector,
        trail: &Trail,
    ) -> Walked {
        let term = self.term;
        let leg = &term.legs[index];
        let is_last = index + 1 == term.legs.len();
        if is_last || leg.may_stop {
            self.land(leg, start, sq, trail)?;
        }
        if is_last {
            return Ok(());
        }
        let modes = leg.modes;
        let goes_on_empty = modes.any("my") || !modes.any("cdpg");
        let mut free = if goes_on_empty { Occupant::EMPTY } else { Occupant(0) };
        if modes.any("pg") {
            free = free.or(hurdle(leg));
        }
        self.go_on(index, sq, v, trail, free, false)?;
        if modes.has('c') {
            self.go_on(index, sq, v, trail, Occupant::ENEMY, true)?;
        }
        if modes.has('d') {
            self.go_on(index, sq, v, trail, Occupant::FRIEND, true)?;
        }
        Ok(())
    }

    fn go_on(
        &mut self,
        index: usize,
        sq: Square,
        v: Vector,
        trail: &Trail,
        who: Occupant,
        takes: bool,
    ) -> Walked {
        let mut trail = trail.clone();
        if !trail.ask(sq, who) {
            return Ok(());
        }
        if takes {
            trail.take(sq);
        }
        for next in self.next_steps(index + 1, v) {
            self.leg(index + 1, sq, next, trail.clone())?;
        }
        Ok(())
    }

    /// `p`: any square behind exactly one piece.
    fn over_one(&mut self, leg: &Leg, start: Square, v: Vector, mut trail: Trail) -> Walked {
        let mut between = Wide::EMPTY;
        let mut sq = start;
        for _ in 0..reach(leg) {
            let Some(next) = self.step(leg, sq, v, &mut trail)?.filter(|next| *next != start)
            else {
                break;
            };
            sq = next;
            if between.any() {
                let mut trail = trail.clone();
                trail.hop(between, hurdle(leg));
                self.land(leg, start, sq, &trail)?;
            }
            if !trail.has_vacated(sq) {
                between.insert(sq);
            }
        }
        Ok(())
    }

    /// `g`: the square right behind the first piece. The range is that of the
    /// piece hopped over.
    fn right_behind(&mut self, leg: &Leg, start: Square, v: Vector, mut trail: Trail) -> Walked {
        let mut sq = start;
        for _ in 0..reach(leg) {
            let Some(next) = self.step(leg, sq, v, &mut trail)?.filter(|next| *next != start)
            else {
                break;
            };
            sq = next;
            let mut hopping = trail.clone();
            if hopping.ask(sq, hurdle(leg))
                && let Some(behind) = self.step(leg, sq, v, &mut hopping)?
                && behind != start
            {
                self.land(leg, start, behind, &hopping)?;
            }
            if !trail.ask(sq, Occupant::EMPTY) {
                break;
            }
        }
        Ok(())
    }

    /// `z` turns left and right alternately, `q` always the same way; both begin to
    /// either side.
    fn crooked(&mut self, leg: &Leg, start: Square, v: Vector, trail: &Trail) -> Walked {
        let images = directions::images(v);
        let first = images.iter().position(|image| *image == v).unwrap_or(0);
        for turn in [1, images.len() - 1] {
            let mut trail = trail.clone();
            let mut seen = Wide::of(start) | Wide::of(self.from);
            let mut sq = start;
            for n in 0..reach(leg) {
                let turns = if leg.modes.has('q') { n } else { n % 2 };
                let v = images[(first + turns * turn) % images.len()];
                // A ring or joined edges may lead back to squares already passed.
                let Some(next) = self.step(leg, sq, v, &mut trail)?.filter(|sq| !seen.has(*sq))
                else {
                    break;
                };
                sq = next;
                seen.insert(sq);
                self.land(leg, start, sq, &trail)?;
                if !trail.ask(sq, Occupant::EMPTY) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// One step, with what `n` and `j` require of the squares between.
    fn step(
        &mut self,
        leg: &Leg,
        sq: Square,
        v: Vector,
        trail: &mut Trail,
    ) -> Result<Option<Square>, WalkTooLong> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(WalkTooLong)?;
        let Some(to) = self.beyond(leg, sq, v) else {
            return Ok(None);
        };
        let way = if leg.modes.any("nj") { directions::way(v) } else { None };
        let mut between = Wide::EMPTY;
        for passed in way.unwrap_or_default() {
            match self.beyond(leg, sq, passed) {
                Some(passed) if leg.modes.has('n') => {
                    if !trail.ask(passed, Occupant::EMPTY) {
                        return Ok(None);
                    }
                    trail.passed.insert(passed);
                }
                Some(passed) if !trail.has_vacated(passed) => between.insert(passed),
                // No piece passes a hole, and none stands on it.
                None if leg.modes.has('n') => return Ok(None),
                _ => {}
            }
        }
        let must_jump = leg.modes.has('j') && v.0.abs().max(v.1.abs()) > 1;
        let can_jump = !must_jump || trail.hop(between, Occupant::ANY_PIECE);
        Ok(can_jump.then_some(to))
    }

    fn beyond(&self, leg: &Leg, sq: Square, (x, y): Vector) -> Option<Square> {
        let edges = match self.topology.edges {
            Edges::Plane if leg.modes.has('o') => Edges::Cylinder,
            edges => edges,
        };
        self.topology.step_over(self.side, sq, x, y, edges)
    }

    /// Ends the move on a square, in all ways the leg and the trail allow.
    fn land(&mut self, leg: &Leg, start: Square, sq: Square, trail: &Trail) -> Walked {
        let wanted = leg.landing();
        let Some(mut pattern) = trail.end(sq, wanted) else {
            return Ok(());
        };
        if leg.modes.has('u') {
            pattern.effects.push(Effect::Return(start));
        }
        pattern.unmoved = self.term.legs[0].modes.has('i');
        if leg.modes.has('n') && wanted == QUIET {
            pattern.passed = trail.passed;
        }
        match self.ride {
            Some(ride) => self.collector.ride_step(ride, pattern),
            None => self.collector.leap(pattern),
        }
    }
}

/// The most steps of a leg.
fn reach(leg: &Leg) -> usize {
    if leg.range == 0 { Geometry::MAX_SQUARES } else { usize::from(leg.range) }
}

/// Whom a hopper may hop over.
fn hurdle(leg: &Leg) -> Occupant {
    if leg.modes.has('t') { Occupant::FRIEND } else { Occupant::ANY_PIECE }
}
