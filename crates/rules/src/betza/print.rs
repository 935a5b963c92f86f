//! Prints a piece in one spelling: `i`, directions, the other modes, the atom.

use super::{Atom, Betza, BetzaCastling, BetzaDrops, BetzaTerm, Joint, LEAPERS, Leg, Modes};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Betza {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.terms.iter().map(BetzaTerm::to_string).collect();
        for (place, text) in texts.iter().enumerate() {
            f.write_str(text)?;
            // Two equal capitals would be read as a doubled one.
            let capital = text.chars().next_back().filter(char::is_ascii_uppercase);
            if capital.is_some_and(|c| texts.get(place + 1).is_some_and(|next| next.starts_with(c)))
            {
                let leg = self.terms[place].legs.first();
                leg.map_or(Ok(()), |leg| write!(f, "{}", leg.range))?;
            }
        }
        self.drops.iter().try_for_each(|drops| write!(f, "{drops}"))?;
        self.castling.iter().try_for_each(|castling| write!(f, "{castling}"))
    }
}

impl Display for BetzaTerm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.joint == Joint::Bracket {
            return bracket(self, f);
        }
        for (place, leg) in self.legs.iter().enumerate() {
            if place > 0 {
                f.write_char('a')?;
            }
            modifiers(leg, f)?;
        }
        self.legs.first().map_or(Ok(()), |leg| atom(leg, f))
    }
}

fn bracket(term: &BetzaTerm, f: &mut Formatter<'_>) -> fmt::Result {
    letters(&term.prefix, f)?;
    f.write_char('[')?;
    for (place, leg) in term.legs.iter().enumerate() {
        modifiers(leg, f)?;
        atom(leg, f)?;
        match (leg.may_stop, place + 1 == term.legs.len()) {
            (_, true) => f.write_char(']')?,
            (true, false) => f.write_char('?')?,
            (false, false) => f.write_char('-')?,
        }
    }
    Ok(())
}

fn letters(letters: &[u8], f: &mut Formatter<'_>) -> fmt::Result {
    letters.iter().try_for_each(|letter| f.write_char(char::from(*letter)))
}

fn modifiers(leg: &Leg, f: &mut Formatter<'_>) -> fmt::Result {
    if leg.modes.has('i') {
        f.write_char('i')?;
    }
    letters(&leg.directions, f)?;
    let others = Modes::LETTERS.chars().filter(|letter| *letter != 'i' && leg.modes.has(*letter));
    others.into_iter().try_for_each(|letter| f.write_char(letter))
}

/// A leg as it is written alone, for a piece that has not moved if `only_first`.
pub(super) fn plain_leg(leg: &Leg, only_first: bool) -> String {
    struct Alone<'a>(&'a Leg);
    impl Display for Alone<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            modifiers(self.0, f)?;
            atom(self.0, f)
        }
    }
    let first = if only_first && !leg.modes.has('i') { "i" } else { "" };
    format!("{first}{}", Alone(leg))
}

/// The atom with its range, by the usual letter where there is one.
fn atom(leg: &Leg, f: &mut Formatter<'_>) -> fmt::Result {
    // The letter, and its range without a number.
    let (letter, usual) = match (leg.atom, leg.range) {
        (Atom::Anywhere, _) => ('U', leg.range),
        (Atom::Compass, 0) => ('Q', 0),
        (Atom::Compass, _) => ('K', 1),
        (Atom::Leap(1, 0), range) if range != 1 => ('R', 0),
        (Atom::Leap(1, 1), range) if range != 1 => ('B', 0),
        (Atom::Leap(long, short), _) => {
            match LEAPERS.iter().find(|(_, sides)| *sides == (long, short)) {
                Some((letter, _)) => (*letter, 1),
                None => {
                    write!(f, "({long},{short})")?;
                    return range(leg.range, 1, f);
                }
            }
        }
    };
    f.write_char(letter)?;
    range(leg.range, usual, f)
}

fn range(range: u16, usual: u16, f: &mut Formatter<'_>) -> fmt::Result {
    if range == usual { Ok(()) } else { write!(f, "{range}") }
}

impl Display for BetzaDrops {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let limits = [('f', self.per_file), ('s', self.per_shade), ('b', self.per_board)];
        for (letter, times) in limits {
            (0..times.unwrap_or(0)).try_for_each(|_| f.write_char(letter))?;
        }
        f.write_str(if self.not_first_rank { "j@" } else { "@" })?;
        self.ranks.map_or(Ok(()), |ranks| write!(f, "{ranks}"))
    }
}

impl Display for BetzaCastling {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.left, self.right) {
            (true, false) => "lO",
            (false, true) => "rO",
            _ => "O",
        })?;
        self.steps.map_or(Ok(()), |steps| write!(f, "{steps}"))
    }
}
