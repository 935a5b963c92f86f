//! A piece in the letters that programs with a board read: Betza's notation as
//! XBoard understands it, which is less than ours.
//!
//! XBoard reads modifiers in one order (the order in which [`super::print`]
//! writes them), knows one leg only by certain, and looks at one square only on
//! the way of a lame leaper.

use super::{Atom, Betza, BetzaTerm, Joint, Leg, print};

/// The modes that XBoard understands as we do.
const KNOWN_MODES: &str = "imcdepgno";
/// The longest leap that has a letter.
const LONGEST_LEAP: u8 = 3;

impl Betza {
    /// The moves as XBoard reads them; nothing if it would read some of them
    /// otherwise. With `only_first`, they are for a piece that stands where one
    /// like it stood at the start. With `is_turned`, left and right change places
    /// for Black.
    pub(crate) fn dialect(&self, only_first: bool, is_turned: bool) -> Option<String> {
        let mut text = String::new();
        for term in &self.terms {
            let leg = single_leg(term)?;
            if !is_understood(leg) || !(is_turned || has_no_hand(leg)) {
                return None;
            }
            let next = print::plain_leg(leg, only_first);
            // Two equal capitals would be read as a doubled one.
            if next.chars().next().is_some_and(|c| text.ends_with(c)) {
                return None;
            }
            text.push_str(&next);
        }
        Some(text)
    }
}

fn single_leg(term: &BetzaTerm) -> Option<&Leg> {
    match &term.legs[..] {
        [leg] if term.joint == Joint::Again => Some(leg),
        _ => None,
    }
}

/// Does the leg mean the same to XBoard?
fn is_understood(leg: &Leg) -> bool {
    let is_line = leg.range == 0 && matches!(leg.atom, Atom::Leap(1, 0 | 1) | Atom::Compass);
    let is_lame_known = match leg.atom {
        Atom::Leap(long, _) => long < LONGEST_LEAP && leg.range == 1,
        _ => false,
    };
    leg.modes.within(KNOWN_MODES)
        && (is_line || !leg.modes.any("pg"))
        && (is_lame_known || !leg.modes.has('n'))
        && match leg.atom {
            Atom::Anywhere => false,
            Atom::Compass => true,
            Atom::Leap(long, _) => long <= LONGEST_LEAP,
        }
}

/// Has the leg the same directions to the left and to the right?
fn has_no_hand(leg: &Leg) -> bool {
    !leg.directions.iter().any(|letter| matches!(letter, b'l' | b'r'))
}
