//! Betza in words: what each term says, as the end of a sentence that begins
//! with the name of the piece.

use super::directions::{self, Vector};
use super::{Atom, Betza, BetzaTerm, Joint, Leg};

impl Betza {
    /// A phrase for each term, such as "steps one square forward without
    /// capturing".
    ///
    /// ```
    /// let pawn = rules::betza::parse("fmWfcF").unwrap();
    /// assert_eq!(
    ///     pawn.in_words(),
    ///     ["steps one square forward without capturing",
    ///      "steps one square diagonally forward only to capture"]
    /// );
    /// ```
    pub fn in_words(&self) -> Vec<String> {
        self.terms.iter().map(term).collect()
    }
}

fn term(term: &BetzaTerm) -> String {
    let Some((first, later)) = term.legs.split_first() else { return String::new() };
    let letters = if term.joint == Joint::Bracket { &term.prefix } else { &first.directions };
    let steps: Vec<Vector> = directions::vectors(first.atom)
        .into_iter()
        .filter(|step| directions::choose(letters, *step))
        .collect();
    let mut words = action(first, &steps);
    if later.is_empty() {
        words.push_str(&manner(first));
        return words;
    }
    words.push_str(&passing(first));
    for (index, leg) in later.iter().enumerate() {
        let may_stop = term.legs[index].may_stop;
        words.push_str(if may_stop { ", and may go on: it " } else { ", then " });
        words.push_str(&action(leg, &[]));
        words.push_str(turn(&leg.directions, term.joint));
        let is_last = index + 1 == later.len();
        words.push_str(&if is_last { manner(leg) } else { passing(leg) });
    }
    words
}

/// Verb, distance and direction.
fn action(leg: &Leg, steps: &[Vector]) -> String {
    if leg.atom == Atom::Anywhere {
        return "goes to any other square".to_string();
    }
    let all = directions::vectors(leg.atom);
    let is_step = all.iter().all(|(x, y)| x.abs().max(y.abs()) == 1);
    let heading = heading(leg.atom, steps, all.len());
    let gap = if heading.is_empty() { "" } else { " " };
    match (is_step, leg.range) {
        (true, 1) => format!("steps one square{gap}{heading}"),
        (true, 0) => format!("slides any number of squares{gap}{heading}"),
        (true, n) => format!("slides up to {n} squares{gap}{heading}"),
        (false, 1) => format!("leaps {}{gap}{heading}", distance(leg.atom)),
        (false, 0) => {
            format!(
                "leaps {}{gap}{heading}, as often in one direction as it likes",
                distance(leg.atom)
            )
        }
        (false, n) => {
            format!("leaps {}{gap}{heading}, up to {n} times in one direction", distance(leg.atom))
        }
    }
}

fn distance(atom: Atom) -> String {
    let Atom::Leap(long, short) = atom else { return String::new() };
    let number = |n: u8| match n {
        2 => "two".to_string(),
        3 => "three".to_string(),
        n => n.to_string(),
    };
    match (long, short) {
        (2, 1) => "like a knight".to_string(),
        (long, 0) => format!("{} squares", number(long)),
        (long, short) if long == short => format!("{} squares", number(long)),
        (long, 1) => format!("{} squares and one aside", number(long)),
        (long, short) => format!("{} squares and {} aside", number(long), number(short)),
    }
}

/// The directions in words; nothing for a leap that has all of its own.
fn heading(atom: Atom, steps: &[Vector], n_all: usize) -> String {
    let is_whole = steps.len() == n_all || steps.is_empty();
    let (long, short) = match atom {
        Atom::Leap(long, short) => (long, short),
        Atom::Compass => (0, 0),
        Atom::Anywhere => return String::new(),
    };
    match () {
        () if is_whole && atom == Atom::Compass => "in any of the eight directions".into(),
        () if is_whole && short == 0 => "orthogonally".into(),
        () if is_whole && long == short => "diagonally".into(),
        () if is_whole => String::new(),
        () if atom != Atom::Compass && short > 0 && long != short => oblique(steps),
        () => straight(steps),
    }
}

/// Orthogonal and diagonal directions, sides that belong together joined.
fn straight(steps: &[Vector]) -> String {
    let has = |x: i32, y: i32| steps.iter().any(|s| (s.0.signum(), s.1.signum()) == (x, y));
    let mut names: Vec<&str> = Vec::new();
    let pairs = [
        ((0, 1), "forward"),
        ((0, -1), "backward"),
        ((-1, 0), "to the left"),
        ((1, 0), "to the right"),
    ];
    let sideways = has(-1, 0) && has(1, 0);
    for ((x, y), name) in pairs {
        if has(x, y) && !(sideways && y == 0) {
            names.push(name);
        }
    }
    if sideways {
        names.push("sideways");
    }
    let corners = [has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)];
    match corners {
        [true, true, true, true] => names.push("diagonally"),
        [true, true, false, false] => names.push("diagonally forward"),
        [false, false, true, true] => names.push("diagonally backward"),
        [true, false, true, false] => names.push("diagonally to the left"),
        [false, true, false, true] => names.push("diagonally to the right"),
        _ => {
            let each = ["forward left", "forward right", "backward left", "backward right"];
            let chosen = each.into_iter().zip(corners).filter(|(_, chosen)| *chosen);
            names.extend(chosen.map(|(name, _)| name));
        }
    }
    joined(&names.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// Leaps that are neither straight nor diagonal, one by one.
fn oblique(steps: &[Vector]) -> String {
    let each = steps.iter().map(|(x, y)| {
        let across = if *x < 0 { "left" } else { "right" };
        let along = if *y < 0 { "backward" } else { "forward" };
        format!("{} {along} and {} {across}", y.abs(), x.abs())
    });
    format!("({})", joined(&each.collect::<Vec<_>>()))
}

fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// How a last leg may end, and what it needs.
fn manner(leg: &Leg) -> String {
    let has = |letter: char| leg.modes.has(letter);
    let mut words = String::new();
    let mut add = |part: &str| words.push_str(part);
    match (has('m'), has('c'), has('d'), has('e')) {
        (true, false, false, false) => add(" without capturing"),
        (false, true, false, false) => add(" only to capture"),
        (false, true, false, true) => add(" only to capture, also in passing"),
        (false, false, false, true) => add(" only to capture in passing"),
        (false, false, true, _) => add(" only onto an own piece, which it captures"),
        (_, true, true, _) => add(" and may capture own pieces"),
        (true, false, true, _) => add(" without capturing, or onto an own piece"),
        _ => {}
    }
    let notes = [
        ('i', ", as its first move"),
        ('n', ", if the way between is free"),
        ('p', ", hopping over exactly one piece on the way"),
        ('g', ", landing right behind the first piece on the way"),
        ('t', " (an own piece)"),
        ('o', ", over the side edges as if they were joined"),
        ('z', ", in a zigzag"),
        ('q', ", turning on and on the same way"),
        ('u', ", putting what it captured on the square it came from"),
    ];
    notes.into_iter().filter(|(letter, _)| has(*letter)).for_each(|(_, note)| add(note));
    if has('j') {
        let is_ride = leg.range != 1;
        add(if is_ride { ", skipping the first square" } else { ", only over one piece between" });
    }
    words
}

/// What a leg that is not the last does with the square it reaches.
fn passing(leg: &Leg) -> String {
    let has = |letter: char| leg.modes.has(letter);
    let first = if has('i') { ", as its first move" } else { "" };
    let what = match () {
        () if has('m') && (has('p') || has('g')) => " over whatever stands there",
        () if has('c') && has('m') => " and captures what stands there, if anything",
        () if has('c') => " and captures what stands there",
        () if has('d') => " and captures the own piece there",
        () if has('p') || has('g') => " onto a piece it hops over",
        () => " to an empty square",
    };
    format!("{what}{first}")
}

/// The turn before a later leg.
fn turn(letters: &[u8], joint: Joint) -> &'static str {
    match (letters, joint) {
        (b"", Joint::Bracket) => " outward",
        (b"", Joint::Again) => " in any direction but straight back",
        (b"f", _) => " straight on",
        (b"b", _) => " back again",
        (b"s", _) => " at a right angle",
        (b"fs", _) => " at half a right angle",
        (b"v", _) => " straight on or back",
        (b"l" | b"r", _) => " to one side",
        _ => " at an angle of its own",
    }
}
