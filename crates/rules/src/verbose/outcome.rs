//! From the effects of a move as written to those from one square.

use super::expand::{Binding, Expansion, Found};
use super::{Change, MoveFault, NewKind, PlaceSource, Spot, SpotPlace};
use crate::pattern::Effect;
use game_core::Square;

/// Where the moving piece comes from and goes to.
#[derive(Clone, Copy)]
pub(super) struct Journey {
    pub(super) from: Square,
    pub(super) to: Square,
}

impl Expansion<'_> {
    /// The effects, once for each combination of alternatives; none if every
    /// combination needs a square off the board.
    pub(super) fn effects(
        &mut self,
        journey: Journey,
        binding: &Binding,
    ) -> Result<Vec<Vec<Effect>>, MoveFault> {
        let verbose = self.verbose;
        let in_order = verbose.effects.contains(&Change::Move);
        let mut has_moved = false;
        let mut variants = vec![Vec::new()];
        for change in &verbose.effects {
            has_moved |= *change == Change::Move;
            let at = |is_capture: bool| {
                let moved = if in_order { has_moved } else { !is_capture };
                if moved { journey.to } else { journey.from }
            };
            let options = self.options(change, at, binding)?;
            let mut longer = Vec::new();
            for variant in variants {
                for option in &options {
                    self.step()?;
                    let mut variant: Vec<Effect> = variant.clone();
                    variant.extend(option.clone());
                    longer.push(variant);
                }
            }
            variants = longer;
        }
        Ok(variants)
    }

    /// The alternatives of an effect, of which one may be to leave it out. `at`
    /// tells where the moving piece stands, given whether the effect is a capture.
    fn options(
        &self,
        change: &Change,
        at: impl Fn(bool) -> Square,
        binding: &Binding,
    ) -> Result<Vec<Option<Effect>>, MoveFault> {
        let spot = match change {
            Change::Move => return Ok(vec![Some(Effect::Move)]),
            Change::Place(sources, onto) => return self.placements(sources, onto, at, binding),
            Change::Raise(spot, _)
            | Change::Lower(spot, _)
            | Change::TurnOver(spot)
            | Change::Become(spot, _) => spot,
        };
        let sq = match self.square(spot, at(false), binding)? {
            Found::On(sq) => sq,
            Found::Skipped | Found::Home => return Ok(vec![None]),
            Found::OffBoard => return Ok(Vec::new()),
        };
        Ok(match change {
            Change::Lower(_, flag) => vec![Some(Effect::Lower(sq, flag.clone()))],
            Change::Raise(_, flag) => vec![Some(Effect::Raise(sq, flag.clone()))],
            Change::Become(_, kinds) => {
                let become_one = |kind: &NewKind| match kind {
                    NewKind::Piece(name) => Some(Effect::Become(sq, name.clone())),
                    NewKind::Captive => Some(Effect::BecomeCaptive(sq)),
                };
                kinds.iter().map(become_one).collect()
            }
            _ => vec![Some(Effect::TurnOver(sq))],
        })
    }

    fn placements(
        &self,
        sources: &[PlaceSource],
        onto: &Spot,
        at: impl Fn(bool) -> Square,
        binding: &Binding,
    ) -> Result<Vec<Option<Effect>>, MoveFault> {
        if onto.at == SpotPlace::Home {
            return Ok(vec![Some(Effect::ReturnHome)]);
        }
        let mut options = Vec::new();
        for source in sources {
            let captures = *source == PlaceSource::Nothing;
            let sq = match self.square(onto, at(captures), binding)? {
                Found::On(sq) => sq,
                Found::Skipped | Found::Home => {
                    options.push(None);
                    continue;
                }
                Found::OffBoard => continue,
            };
            options.push(Some(match source {
                PlaceSource::Nothing => Effect::Take(sq),
                PlaceSource::Piece(name) => Effect::Put(sq, name.clone()),
                PlaceSource::EnemyPiece(name) => Effect::PutEnemy(sq, name.clone()),
                PlaceSource::Captive => Effect::Return(sq),
                PlaceSource::Carried(spot) => match self.square(spot, at(false), binding)? {
                    Found::On(carried) => Effect::Carry(carried, sq),
                    Found::Skipped | Found::Home => {
                        options.push(None);
                        continue;
                    }
                    Found::OffBoard => continue,
                },
            }));
        }
        Ok(options)
    }
}
