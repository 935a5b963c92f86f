//! What may stand together in a term. Every refusal says which letters are
//! meant; a combination that would silently do nothing is refused as well.

use super::directions::{self, Vector, class, vectors};
use super::{Atom, BetzaFault, BetzaTerm, Joint, Leg, QUIET, fault};

/// Everything wrong with a term that was read.
pub(super) fn faults(term: &BetzaTerm) -> Vec<BetzaFault> {
    let mut found = Vec::new();
    if term.legs.iter().any(|leg| leg.atom == Atom::Anywhere) {
        found.extend(anywhere(term));
        return found;
    }
    for place in 0..term.legs.len() {
        let leg = LegPlace {
            leg: &term.legs[place],
            is_first: place == 0,
            is_last: place + 1 == term.legs.len(),
            joint: term.joint,
        };
        let rules: [fn(&LegPlace) -> Refusal; 7] =
            [position, together, hopping, lameness, turning, range_change, unloading];
        let refusals = rules.iter().filter_map(|rule| rule(&leg));
        found.extend(refusals.map(|(message, hint)| fault(leg.leg.span.clone(), message, hint)));
    }
    found.extend(term_directions(term));
    found
}

/// A leg and where in its term it stands.
struct LegPlace<'t> {
    leg: &'t Leg,
    is_first: bool,
    is_last: bool,
    joint: Joint,
}

/// A message and a hint, if something is wrong.
type Refusal = Option<(&'static str, &'static str)>;

/// U goes by squares, not by steps.
fn anywhere(term: &BetzaTerm) -> Option<BetzaFault> {
    let plain = term.legs.len() == 1
        && term.legs[0].modes.within("imcde")
        && term.legs[0].directions.is_empty();
    let message = "U goes with i, m, c, d and e only";
    (!plain).then(|| fault(term.span(), message, "it has no directions and no way"))
}

/// Modes that belong to the first, to the last or to no last leg.
fn position(place: &LegPlace) -> Refusal {
    let modes = place.leg.modes;
    if modes.has('i') && !place.is_first {
        return Some(("i stands in the first leg", ""));
    }
    if modes.any("ezqu") && !place.is_last {
        return Some(("e, z, q and u stand in the last leg", "the chain goes on after this one"));
    }
    if modes.has('y') && place.is_last {
        return Some(("y changes the range of the next leg, and there is none", ""));
    }
    if place.leg.may_stop && !modes.within("imcdonj") {
        return Some(("before ? only i, m, c, d, o, n and j are read", "write two terms"));
    }
    None
}

/// Pairs that contradict each other or would be read in two ways.
fn together(place: &LegPlace) -> Refusal {
    let modes = place.leg.modes;
    let both = |a, b| modes.has(a) && modes.has(b);
    if both('p', 'g') {
        return Some(("p and g do not go together", "write two terms"));
    }
    if both('n', 'j') {
        return Some(("n and j contradict each other", ""));
    }
    if both('z', 'q') {
        return Some(("z and q contradict each other", ""));
    }
    if modes.any("nj") && modes.any("pgzq") {
        return Some(("n and j do not go with p, g, z and q", ""));
    }
    if modes.any("pg") && modes.any("zq") {
        return Some(("p and g do not go with z and q", ""));
    }
    if !place.is_last && modes.any("cd") && modes.any("pg") {
        return Some(("a leg cannot both take and pass over", "write two terms"));
    }
    if !place.is_last && ((modes.has('y') && modes.any("mpg")) || both('m', 'g')) {
        return Some(("the range after this leg would depend on the board", "write two terms"));
    }
    None
}

fn hopping(place: &LegPlace) -> Refusal {
    let modes = place.leg.modes;
    if modes.has('t') && !modes.any("pg") {
        return Some(("t goes with p or g only", "sparing royal pieces is not supported"));
    }
    if modes.has('p') && place.is_last && place.leg.range == 1 {
        return Some(("p needs a range", "write pR, pN0 or pW2, or g to stop behind the piece"));
    }
    None
}

/// `n` and `j` need a way with squares on it.
fn lameness(place: &LegPlace) -> Refusal {
    let leg = place.leg;
    if !leg.modes.any("nj") {
        return None;
    }
    let steps_by_one = matches!(leg.atom, Atom::Compass | Atom::Leap(1, _));
    if steps_by_one && leg.range == 1 {
        return Some(("n and j need squares to pass", "a single step passes none"));
    }
    if steps_by_one && leg.modes.has('n') && (leg.landing() != QUIET || !place.is_last) {
        let hint = "on a ride n only marks squares for en passant, and stands with m";
        return Some(("a ride is stopped by pieces anyway", hint));
    }
    let agreed = vectors(leg.atom).iter().all(|v| directions::way(*v).is_some());
    (!agreed).then_some(("the way of this leap is not agreed upon", "write it in legs"))
}

fn turning(place: &LegPlace) -> Refusal {
    let leg = place.leg;
    if !leg.modes.any("zq") {
        return None;
    }
    if leg.range == 1 {
        return Some(("z and q need a range", "write zB, qN0 or zN3"));
    }
    let compass = leg.atom == Atom::Compass;
    compass.then_some(("z and q turn among the steps of one atom", "write zRzB"))
}

/// `y`, and `g` on the way, exchange leaping and riding.
fn range_change(place: &LegPlace) -> Refusal {
    let leg = place.leg;
    if place.is_last || !leg.toggles() {
        return None;
    }
    if place.joint == Joint::Bracket {
        return Some(("y and g change no range in a chain of atoms", "give each atom its range"));
    }
    (leg.range > 1).then_some(("y and g exchange range 1 and no limit", "leave the number out"))
}

fn unloading(place: &LegPlace) -> Refusal {
    let leg = place.leg;
    let takes = leg.modes.any("cd") && !leg.modes.any("me");
    (leg.modes.has('u') && !takes)
        .then_some(("u sets down what the leg takes: it goes with c or d", "write ucR or udR"))
}

/// The direction letters of all legs.
fn term_directions(term: &BetzaTerm) -> Vec<BetzaFault> {
    let mut found = Vec::new();
    let first = &term.legs[0];
    if term.joint == Joint::Bracket {
        found.extend(prefix(term));
        if !first.directions.is_empty() {
            let message = "directions of the first atom of a chain are read in two ways";
            found.push(fault(first.span.clone(), message, "write them before the bracket: v[F?R]"));
        }
    } else if let Some(message) = reading(&first.directions, vectors(first.atom)) {
        found.push(fault(first.span.clone(), message, "h goes with N, C, Z and the like"));
    }
    for (before, leg) in term.legs.iter().zip(&term.legs[1..]) {
        if leg.directions.contains(&b'h') {
            let message = "h does not stand in a later leg";
            found.push(fault(leg.span.clone(), message, "fs turns by 45 degrees, s by 90"));
        } else if term.joint == Joint::Bracket && leads_nowhere(before.atom, leg) {
            let message = "no step of this atom lies that way";
            let hint = "f, s and b turn by multiples of 90 degrees";
            found.push(fault(leg.span.clone(), message, hint));
        }
    }
    found
}

fn reading(letters: &[u8], steps: Vec<Vector>) -> Option<&'static str> {
    steps.into_iter().find_map(|v| directions::fault_in(letters, class(v)))
}

fn leads_nowhere(before: Atom, leg: &Leg) -> bool {
    vectors(before).iter().all(|v| directions::onward(&leg.directions, *v, leg.atom).is_empty())
}

/// Directions before a bracket choose among the bent ways of two atoms.
fn prefix(term: &BetzaTerm) -> Option<BetzaFault> {
    if term.prefix.is_empty() {
        return None;
    }
    let [first, second] = &term.legs[..] else {
        let message = "directions before a bracket are read for two atoms only";
        return Some(fault(term.span(), message, ""));
    };
    let ways = vectors(first.atom).into_iter().flat_map(|v| {
        let onward = directions::onward(&second.directions, v, second.atom);
        onward.into_iter().map(move |w| (v.0 + w.0, v.1 + w.1))
    });
    let message = reading(&term.prefix, ways.collect())?;
    Some(fault(term.span(), message, ""))
}

/// What other programs read differently.
pub(super) fn warnings(term: &BetzaTerm) -> Option<BetzaFault> {
    let first = &term.legs[0];
    if first.atom != Atom::Compass || first.directions.is_empty() || term.joint == Joint::Bracket {
        return None;
    }
    let eightfold = directions::turns(&first.directions);
    let steps = vectors(Atom::Compass);
    let chosen = steps.iter().filter(|v| directions::choose(&first.directions, **v));
    // The steps of K come in the order of the ring, so its bits name them.
    let expanded = chosen.map(|v| steps.iter().position(|w| w == v).unwrap_or(0));
    let expanded = expanded.fold(0, |bits, turn| bits | 1u8 << turn);
    let message = format!(
        "read as W and F one by one ({} directions); XBoard reads {}",
        expanded.count_ones(),
        eightfold.count_ones()
    );
    (expanded != eightfold).then(|| fault(term.span(), message, "write W and F, or R and B, apart"))
}
