//! A pattern while its conditions are collected.
//!
//! For each square a draft knows what may still stand there. Two conditions on one
//! square leave what both allow; a draft that allows nothing is dropped.

use super::{Claim, UNMOVED};
use crate::pattern::{Condition, Effect, Landing, Occupant, Pattern};
use game_core::Square;
use std::collections::BTreeMap;

/// An empty square or any piece.
const ANYTHING: Occupant = Occupant::EMPTY.or(Occupant::ANY_PIECE);
/// What may stand on a target if no condition says it.
const USUAL_TARGET: Occupant = Occupant::EMPTY.or(Occupant::ENEMY);

/// One way to satisfy a condition on a square.
#[derive(Clone)]
pub(super) struct Choice {
    /// Who may stand there, if the condition says it.
    occupant: Option<Occupant>,
    /// Who may stand there because other choices cover everybody else.
    rest: Option<Occupant>,
    /// What else is required.
    asked: Vec<Asked>,
}

#[derive(Clone)]
enum Asked {
    Attacked(bool),
    Flag(String),
}

/// The ways to satisfy one of the claims. As far as patterns can tell, no two of
/// them hold at once: a move must not be found twice.
pub(super) fn choices(claims: &[Claim]) -> Vec<Choice> {
    let named = claims.iter().filter_map(occupant).fold(Occupant(0), Occupant::or);
    let others = Occupant(ANYTHING.0 & !named.0);
    let attacked = claims.contains(&Claim::Attacked);
    let unattacked = claims.contains(&Claim::Unattacked);
    if others.0 == 0 || (attacked && unattacked) {
        return vec![Choice { occupant: Some(ANYTHING), rest: None, asked: Vec::new() }];
    }
    let mut found = Vec::new();
    if named.0 != 0 {
        found.push(Choice { occupant: Some(named), rest: None, asked: Vec::new() });
    }
    let rest = (named.0 != 0).then_some(others);
    let on_attack = attacked || unattacked;
    if on_attack {
        found.push(Choice { occupant: None, rest, asked: vec![Asked::Attacked(attacked)] });
    }
    for claim in claims {
        if let Claim::Flag(name) = claim {
            let otherwise = on_attack.then_some(Asked::Attacked(!attacked));
            let asked = otherwise.into_iter().chain([Asked::Flag(name.clone())]).collect();
            found.push(Choice { occupant: None, rest, asked });
        }
    }
    found
}

fn occupant(claim: &Claim) -> Option<Occupant> {
    match claim {
        Claim::Empty => Some(Occupant::EMPTY),
        Claim::Occupied => Some(Occupant::ANY_PIECE),
        Claim::Enemy => Some(Occupant::ENEMY),
        Claim::Friend => Some(Occupant::FRIEND),
        Claim::Attacked | Claim::Unattacked | Claim::Flag(_) => None,
    }
}

/// What is known of a square.
#[derive(Clone, Copy)]
struct Known {
    /// Who may stand there.
    allowed: Occupant,
    /// Did a condition say it, so that the default for targets does not apply?
    said: bool,
    /// Must it be tested, or does it follow from a flag?
    asked: bool,
}

impl Known {
    const NOTHING: Known = Known { allowed: ANYTHING, said: false, asked: false };
}

/// A pattern that is not complete yet.
#[derive(Clone)]
pub(super) struct Draft {
    from: Square,
    to: Square,
    known: BTreeMap<Square, Known>,
    conditions: Vec<Condition>,
    unmoved: bool,
}

impl Draft {
    pub(super) fn new(from: Square, to: Square) -> Draft {
        // The square that the piece leaves counts as empty. In a move that ends
        // where it began, the piece itself stands there: the condition `empty`
        // must not let a teleporting piece stand still.
        let allowed = if from == to { Occupant::FRIEND } else { Occupant::EMPTY };
        let left = Known { allowed, ..Known::NOTHING };
        let known = BTreeMap::from([(from, left)]);
        Draft { from, to, known, conditions: Vec::new(), unmoved: false }
    }

    /// The draft with one more condition; `None` if it cannot be satisfied.
    pub(super) fn with(mut self, sq: Square, choice: &Choice) -> Option<Draft> {
        if let Some(occupant) = choice.occupant {
            let known = self.allow(sq, occupant)?;
            (known.said, known.asked) = (true, true);
        }
        if let Some(rest) = choice.rest {
            self.allow(sq, rest)?.asked = true;
        }
        for asked in &choice.asked {
            match asked {
                Asked::Attacked(true) => self.ask(Condition::Attacked(sq)),
                Asked::Attacked(false) => self.ask(Condition::Unattacked(sq)),
                Asked::Flag(flag) if sq == self.from && flag == UNMOVED => self.unmoved = true,
                Asked::Flag(flag) => {
                    if sq != self.from {
                        self.allow(sq, Occupant::ANY_PIECE)?;
                    }
                    self.ask(Condition::Flag(sq, flag.clone()));
                }
            }
        }
        Some(self)
    }

    /// Allows only these on the square; `None` if that allows nobody.
    fn allow(&mut self, sq: Square, occupant: Occupant) -> Option<&mut Known> {
        let known = self.known.entry(sq).or_insert(Known::NOTHING);
        known.allowed = Occupant(known.allowed.0 & occupant.0);
        (known.allowed.0 != 0).then_some(known)
    }

    fn ask(&mut self, condition: Condition) {
        if !self.conditions.contains(&condition) {
            self.conditions.push(condition);
        }
    }

    /// The pattern with these effects; `None` if the piece cannot land.
    pub(super) fn pattern(&self, effects: Vec<Effect>) -> Option<Pattern> {
        let mut pattern = Pattern::leap(self.to, self.landing()?);
        for (sq, known) in &self.known {
            if *sq == self.to || *sq == self.from {
                continue;
            }
            if known.allowed == Occupant::EMPTY {
                pattern.empty.insert(*sq);
            } else if known.allowed != ANYTHING && known.asked {
                pattern.needs.push((*sq, known.allowed));
            }
        }
        pattern.conditions.clone_from(&self.conditions);
        pattern.unmoved = self.unmoved;
        pattern.effects = effects;
        Some(pattern)
    }

    fn landing(&self) -> Option<Landing> {
        if self.to == self.from {
            return Some(Landing { quiet: true, ..Landing::default() });
        }
        let known = self.known.get(&self.to).copied().unwrap_or(Known::NOTHING);
        let allowed = match known.said {
            true => known.allowed,
            false => Occupant(known.allowed.0 & USUAL_TARGET.0),
        };
        (allowed.0 != 0).then_some(Landing {
            quiet: allowed.allows(Occupant::EMPTY),
            capture: allowed.allows(Occupant::ENEMY),
            own: allowed.allows(Occupant::FRIEND),
            en_passant: false,
        })
    }
}
