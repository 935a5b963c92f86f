//! Moves with effects or conditions, in kinds and sets of the board's width.

use super::{CompileFault, MoverBuilder};
use crate::rulebook::{EffectFacts, Path, Special, SpecialCondition, SpecialFact};
use game_core::{Bits, Square, SquareSet};
use rules::game::Translate;
use rules::pattern::{BoardFact, Condition, Effect, Occupant, OccupantCount, Pattern, Site};

impl<B: Bits> MoverBuilder<'_, B> {
    pub(super) fn special(
        &mut self,
        path: Path<B>,
        pattern: &Pattern,
        from: Square,
    ) -> Result<Special<B>, CompileFault> {
        let conditions = self.conditions(&pattern.conditions)?;
        let effects: Vec<EffectFacts> =
            in_order(&pattern.effects).map(|one| self.effect(one)).collect::<Result<_, _>>()?;
        let strikes = strikes(&effects, from, &path) - never_hostile(&conditions, &path);
        let returns =
            |effect: &EffectFacts| matches!(effect, Effect::Return(_) | Effect::ReturnHome);
        let returns_captive = effects.iter().any(returns);
        let ends = SquareSet::of(from) | SquareSet::of(path.to);
        let looks = looks(&conditions).map(|asked| asked | path.sensitive | ends | strikes);
        Ok(Special { path, conditions, effects, strikes, looks, returns_captive })
    }

    fn effect(&mut self, effect: &Effect) -> Result<EffectFacts, CompileFault> {
        Ok(match effect {
            Effect::Move => Effect::Move,
            Effect::Take(sq) => Effect::Take(*sq),
            Effect::Carry(from, to) => Effect::Carry(*from, *to),
            Effect::Put(sq, symbol) => Effect::Put(*sq, self.names.name(symbol)?),
            Effect::PutEnemy(sq, symbol) => Effect::PutEnemy(*sq, self.names.name(symbol)?),
            Effect::Become(sq, symbol) => Effect::Become(*sq, self.names.name(symbol)?),
            Effect::BecomeCaptive(sq) => Effect::BecomeCaptive(*sq),
            Effect::TurnOver(sq) => Effect::TurnOver(*sq),
            Effect::Return(sq) => Effect::Return(*sq),
            Effect::ReturnHome => Effect::ReturnHome,
            Effect::Raise(sq, name) => Effect::Raise(*sq, self.flag(name)),
            Effect::Lower(sq, name) => Effect::Lower(*sq, self.flag(name)),
        })
    }

    fn conditions(
        &mut self,
        conditions: &[Condition],
    ) -> Result<Vec<SpecialCondition<B>>, CompileFault> {
        conditions.iter().map(|condition| self.condition(condition)).collect()
    }

    fn condition(&mut self, condition: &Condition) -> Result<SpecialCondition<B>, CompileFault> {
        Ok(match condition {
            Condition::Holds(fact) => Condition::Holds(self.fact(fact)?),
            Condition::Fails(fact) => Condition::Fails(self.fact(fact)?),
            Condition::Either(ways) => {
                let ways = ways.iter().map(|way| self.conditions(way));
                Condition::Either(ways.collect::<Result<_, _>>()?)
            }
        })
    }

    fn fact(&mut self, fact: &BoardFact) -> Result<SpecialFact<B>, CompileFault> {
        Ok(match fact {
            BoardFact::Stands(site, who, kinds) => {
                BoardFact::Stands(*site, *who, kinds.map(self.names)?)
            }
            BoardFact::Flag(site, name) => BoardFact::Flag(*site, self.flag(name)),
            BoardFact::Attacked(site, kinds) => BoardFact::Attacked(*site, kinds.map(self.names)?),
            BoardFact::Guarded(site, kinds) => BoardFact::Guarded(*site, kinds.map(self.names)?),
            BoardFact::Count(count) => BoardFact::Count(OccupantCount {
                area: self.names.area(count.area),
                who: count.who,
                kinds: count.kinds.map(self.names)?,
                comparison: count.comparison,
                number: count.number,
            }),
            BoardFact::MoveNumber(comparison, number) => {
                BoardFact::MoveNumber(*comparison, *number)
            }
            BoardFact::InCheck => BoardFact::InCheck,
            BoardFact::GivesCheck => BoardFact::GivesCheck,
        })
    }

    /// The number of a flag.
    pub(super) fn flag(&mut self, name: &str) -> usize {
        self.flags.iter().position(|known| known == name).unwrap_or_else(|| {
            self.flags.push(name.to_string());
            self.flags.len() - 1
        })
    }
}

/// The effects in the order in which they happen, the move among them: unless the
/// order is written, captures come first, then the piece moves, then the rest.
fn in_order(effects: &[Effect]) -> impl Iterator<Item = &Effect> {
    let is_written = effects.contains(&Effect::Move);
    let is_first = move |effect: &&Effect| is_written || matches!(effect, Effect::Take(_));
    let moves = (!is_written).then_some(&Effect::Move);
    let rest = effects.iter().filter(move |effect| !is_first(effect));
    effects.iter().filter(is_first).chain(moves).chain(rest)
}

/// The squares whose pieces the move takes away or changes, the mover aside.
fn strikes<B: Bits>(effects: &[EffectFacts], from: Square, path: &Path<B>) -> SquareSet<B> {
    let to = path.to;
    let mut strikes = SquareSet::EMPTY;
    // For each square touched so far, where what stands there now stood before;
    // nowhere for the mover, for new pieces and for empty squares.
    let mut stood: Vec<(Square, Option<Square>)> = vec![(from, None)];
    let origin = |stood: &[(Square, Option<Square>)], sq: Square| {
        stood.iter().rev().find(|(at, _)| *at == sq).map_or(Some(sq), |(_, origin)| *origin)
    };
    for effect in effects {
        let (struck, holds) = match *effect {
            Effect::Move => {
                // What an earlier effect carried off the target is not captured.
                let met = origin(&stood, to).filter(|_| path.landing.capture);
                strikes |= met.into_iter().collect();
                stood.extend([(from, None), (to, None)]);
                continue;
            }
            Effect::Carry(source, sq) if source != sq => {
                let carried = origin(&stood, source);
                let struck = (sq, origin(&stood, sq));
                stood.push((source, None));
                (struck, carried)
            }
            Effect::Take(sq)
            | Effect::Put(sq, _)
            | Effect::PutEnemy(sq, _)
            | Effect::Return(sq) => ((sq, origin(&stood, sq)), None),
            Effect::Become(sq, _) | Effect::BecomeCaptive(sq) | Effect::TurnOver(sq) => {
                let there = origin(&stood, sq);
                ((sq, there), there)
            }
            Effect::Carry(..) | Effect::ReturnHome | Effect::Raise(..) | Effect::Lower(..) => {
                continue;
            }
        };
        strikes |= struck.1.into_iter().collect();
        stood.push((struck.0, holds));
    }
    strikes
}

/// The squares that conditions ask about; nothing if they ask for more than what stands
/// there.
fn looks<B: Bits>(conditions: &[SpecialCondition<B>]) -> Option<SquareSet<B>> {
    conditions.iter().try_fold(SquareSet::EMPTY, |all, condition| {
        let squares = match condition {
            Condition::Holds(fact) | Condition::Fails(fact) => match fact {
                BoardFact::Stands(Site::Square(sq), ..) => SquareSet::of(*sq),
                BoardFact::Count(count) => count.area,
                _ => return None,
            },
            Condition::Either(ways) => {
                ways.iter().try_fold(SquareSet::EMPTY, |all, way| Some(all | looks(way)?))?
            }
        };
        Some(all | squares)
    })
}

/// The squares on which no enemy stands when the move is made.
fn never_hostile<B: Bits>(conditions: &[SpecialCondition<B>], path: &Path<B>) -> SquareSet<B> {
    let needed = path.needs.iter().copied();
    let asked = conditions.iter().filter_map(|condition| match condition {
        Condition::Holds(BoardFact::Stands(Site::Square(sq), who, _)) => Some((*sq, *who)),
        _ => None,
    });
    let friendly = needed.chain(asked).filter(|(_, who)| !who.allows(Occupant::ENEMY));
    friendly.fold(path.empty, |squares, (sq, _)| squares | SquareSet::of(sq))
}

/// Whether it may harm a piece hangs on what pieces could do.
pub(super) fn has_hidden_threat<B: Bits>(special: &Special<B>) -> bool {
    let asks_attacks = |fact: &SpecialFact<B>| {
        matches!(
            fact,
            BoardFact::Attacked(..)
                | BoardFact::Guarded(..)
                | BoardFact::InCheck
                | BoardFact::GivesCheck
        )
    };
    special.harms() && special.mentions(asks_attacks)
}

/// Does it ask for the home square of a captive, or put a captive there?
pub(super) fn asks_homes<B: Bits>(special: &Special<B>) -> bool {
    let about_home = |fact: &SpecialFact<B>| {
        matches!(
            fact,
            BoardFact::Stands(Site::Home { .. }, ..)
                | BoardFact::Flag(Site::Home { .. }, _)
                | BoardFact::Attacked(Site::Home { .. }, _)
                | BoardFact::Guarded(Site::Home { .. }, _)
        )
    };
    special.effects.contains(&Effect::ReturnHome) || special.mentions(about_home)
}

/// The move number from which on it does not tell numbers apart; 0 if it asks for
/// none.
pub(super) fn last_number<B: Bits>(special: &Special<B>) -> u16 {
    fn last<B: Bits>(condition: &SpecialCondition<B>) -> i32 {
        match condition {
            Condition::Holds(BoardFact::MoveNumber(_, number))
            | Condition::Fails(BoardFact::MoveNumber(_, number)) => number + 1,
            Condition::Either(ways) => ways.iter().flatten().map(last).max().unwrap_or(0),
            _ => 0,
        }
    }
    let numbers = special.conditions.iter().map(last);
    numbers.max().and_then(|number| u16::try_from(number).ok()).unwrap_or(0)
}
