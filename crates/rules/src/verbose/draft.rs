//! A pattern while its conditions are collected.
//!
//! For each square a draft knows what may still stand there. Two conditions on one
//! square leave what both allow; a draft that allows nothing is dropped. A move
//! with `or` between its conditions has a draft for each way to satisfy them, and
//! one pattern all the same.

use super::{Claim, MAX_CONDITIONS, SquareFact, UNMOVED};
use crate::pattern::{BoardFact, Condition, Effect, KindChoice, Landing, Occupant, Pattern, Site};
use game_core::Square;
use std::collections::BTreeMap;

const NOTHING: Occupant = Occupant(0);
/// An empty square or any piece.
const ANYTHING: Occupant = Occupant::EMPTY.or(Occupant::ANY_PIECE);
/// What may stand on a target if no condition says it.
const USUAL_TARGET: Occupant = Occupant::EMPTY.or(Occupant::ENEMY);

const fn both(one: Occupant, other: Occupant) -> Occupant {
    Occupant(one.0 & other.0)
}

/// Who may stand on a square for one of several claims to be true.
#[derive(Clone, Copy)]
struct Allowed {
    /// By claims that say who stands there.
    said: Occupant,
    /// By claims that say something else.
    unsaid: Occupant,
}

/// What is known of a square.
#[derive(Clone, Copy)]
struct Known {
    /// Who may stand there.
    allowed: Occupant,
    /// Must it be tested, or does it follow from another condition?
    asked: bool,
}

/// A pattern that is not complete yet.
#[derive(Clone)]
pub(super) struct Draft {
    from: Square,
    to: Square,
    known: BTreeMap<Square, Known>,
    /// What conditions say of the target.
    on_target: Vec<Allowed>,
    conditions: Vec<Condition>,
    unmoved: bool,
}

/// The kinds and the occupant a fact is about, if it is about an occupant.
pub(super) fn occupant(fact: &SquareFact) -> Option<(Occupant, &KindChoice)> {
    match fact {
        SquareFact::Empty => Some((Occupant::EMPTY, &KindChoice::Any)),
        SquareFact::Occupied(kinds) => Some((Occupant::ANY_PIECE, kinds)),
        SquareFact::Enemy(kinds) => Some((Occupant::ENEMY, kinds)),
        SquareFact::Friend(kinds) => Some((Occupant::FRIEND, kinds)),
        SquareFact::Attacked(_) | SquareFact::Guarded(_) | SquareFact::Flag(_) => None,
    }
}

/// Is the claim about who stands there and nothing else?
fn is_plain(claim: &Claim) -> bool {
    occupant(&claim.fact).is_some_and(|(_, kinds)| *kinds == KindChoice::Any)
}

/// The condition that a claim is true of a square.
fn condition(claim: &Claim, site: Site) -> Condition {
    let fact = match &claim.fact {
        SquareFact::Attacked(kinds) => BoardFact::Attacked(site, kinds.clone()),
        SquareFact::Guarded(kinds) => BoardFact::Guarded(site, kinds.clone()),
        SquareFact::Flag(name) => BoardFact::Flag(site, name.clone()),
        other => {
            let (who, kinds) = occupant(other).unwrap_or((ANYTHING, &KindChoice::Any));
            BoardFact::Stands(site, who, kinds.clone())
        }
    };
    if claim.negated { Condition::Fails(fact) } else { Condition::Holds(fact) }
}

impl Draft {
    pub(super) fn new(from: Square, to: Square) -> Draft {
        // The square that the piece leaves counts as empty. In a move that ends
        // where it began, the piece itself stands there: the condition `empty`
        // must not let a teleporting piece stand still.
        let allowed = if from == to { Occupant::FRIEND } else { Occupant::EMPTY };
        let known = BTreeMap::from([(from, Known { allowed, asked: false })]);
        let (on_target, conditions) = (Vec::new(), Vec::new());
        Draft { from, to, known, on_target, conditions, unmoved: false }
    }

    /// Adds the condition that one of the claims is true of a square. Returns
    /// whether it can be.
    pub(super) fn claim(&mut self, site: Site, claims: &[Claim]) -> bool {
        let mut possible = true;
        let plain = claims.iter().all(is_plain);
        if let Site::Square(sq) = site {
            let allowed = claims.iter().map(|claim| self.allowed(sq, claim));
            let allowed = allowed.fold(Allowed { said: NOTHING, unsaid: NOTHING }, |all, one| {
                Allowed { said: all.said.or(one.said), unsaid: all.unsaid.or(one.unsaid) }
            });
            possible = self.allow(sq, allowed.said.or(allowed.unsaid), plain);
            if sq == self.to {
                self.on_target.push(allowed);
            }
            if plain {
                return possible;
            }
        }
        match claims {
            [claim] if self.is_own_unmoved(site, claim) => self.unmoved = true,
            [claim] => self.ask(condition(claim, site)),
            several => {
                let ways = several.iter().map(|claim| vec![condition(claim, site)]).collect();
                self.ask(Condition::Either(ways));
            }
        }
        possible
    }

    fn is_own_unmoved(&self, site: Site, claim: &Claim) -> bool {
        let flag = matches!(&claim.fact, SquareFact::Flag(name) if name == UNMOVED);
        flag && !claim.negated && site == Site::Square(self.from)
    }

    /// Who may stand on a square if a claim is true of it.
    fn allowed(&self, sq: Square, claim: &Claim) -> Allowed {
        let said = |who| Allowed { said: who, unsaid: NOTHING };
        let unsaid = |who| Allowed { said: NOTHING, unsaid: who };
        match (occupant(&claim.fact), claim.negated) {
            (Some((who, _)), false) => said(who),
            (Some((who, KindChoice::Any)), true) => said(Occupant(ANYTHING.0 & !who.0)),
            (None, false) if matches!(claim.fact, SquareFact::Flag(_)) && sq != self.from => {
                unsaid(Occupant::ANY_PIECE)
            }
            _ => unsaid(ANYTHING),
        }
    }

    /// Allows only these on the square; returns whether that allows somebody.
    fn allow(&mut self, sq: Square, occupant: Occupant, asked: bool) -> bool {
        let unknown = Known { allowed: ANYTHING, asked: false };
        let known = self.known.entry(sq).or_insert(unknown);
        known.allowed = both(known.allowed, occupant);
        known.asked |= asked;
        known.allowed != NOTHING
    }

    /// Adds a condition that is not about one square.
    pub(super) fn ask(&mut self, condition: Condition) {
        if !self.asks_too_much() && !self.conditions.contains(&condition) {
            self.conditions.push(condition);
        }
    }

    /// Has it more conditions than a move may have?
    pub(super) fn asks_too_much(&self) -> bool {
        self.conditions.len() > MAX_CONDITIONS
    }

    /// How many conditions it has that are tested one by one.
    pub(super) fn n_conditions(&self) -> usize {
        self.conditions.len()
    }

    /// Who may stand on the target.
    fn target(&self) -> Occupant {
        if self.to == self.from {
            return Occupant::FRIEND;
        }
        let says = |allowed: &Allowed| allowed.said != NOTHING;
        let says_all = |allowed: &Allowed| says(allowed) && allowed.unsaid == NOTHING;
        let usual = if self.on_target.iter().any(says_all) { ANYTHING } else { USUAL_TARGET };
        let first = if self.on_target.iter().any(says) { ANYTHING } else { usual };
        let allowed = self
            .on_target
            .iter()
            .fold(first, |all, one| both(all, one.said.or(both(one.unsaid, usual))));
        both(allowed, self.known.get(&self.to).map_or(ANYTHING, |known| known.allowed))
    }

    /// Its conditions one by one, for a draft that is one of several. `landing` is
    /// who may stand on the target by any of them.
    fn spelled_out(&self, landing: Occupant) -> Vec<Condition> {
        let stands = |sq: Square, who: Occupant| {
            Condition::Holds(BoardFact::Stands(Site::Square(sq), who, KindChoice::Any))
        };
        let target = self.target();
        let on_target = (target != landing).then(|| stands(self.to, target));
        let elsewhere = self.known.iter().filter(|(sq, known)| {
            **sq != self.to && **sq != self.from && known.asked && known.allowed != ANYTHING
        });
        let unmoved = BoardFact::Flag(Site::Square(self.from), UNMOVED.to_string());
        let unmoved = self.unmoved.then_some(Condition::Holds(unmoved));
        elsewhere
            .map(|(sq, known)| stands(*sq, known.allowed))
            .chain(on_target)
            .chain(unmoved)
            .chain(self.conditions.iter().cloned())
            .collect()
    }

    fn add_to(&self, pattern: &mut Pattern) {
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
    }
}

/// The pattern of the drafts for the ways to satisfy the conditions; `None` if the
/// piece cannot land in any of them.
pub(super) fn pattern(drafts: &[Draft], effects: Vec<Effect>) -> Option<Pattern> {
    let drafts: Vec<&Draft> = drafts.iter().filter(|draft| draft.target() != NOTHING).collect();
    let first = drafts.first()?;
    let target = drafts.iter().fold(NOTHING, |all, draft| all.or(draft.target()));
    let stays = first.to == first.from;
    let landing = Landing {
        quiet: target.allows(Occupant::EMPTY) || stays,
        capture: target.allows(Occupant::ENEMY),
        own: target.allows(Occupant::FRIEND) && !stays,
        en_passant: false,
    };
    let mut pattern = Pattern::leap(first.to, landing);
    if let [only] = drafts[..] {
        only.add_to(&mut pattern);
    } else {
        let ways: Vec<_> = drafts.iter().map(|draft| draft.spelled_out(target)).collect();
        if ways.iter().all(|way| !way.is_empty()) {
            pattern.conditions.push(Condition::Either(ways));
        }
    }
    pattern.effects = effects;
    Some(pattern)
}
