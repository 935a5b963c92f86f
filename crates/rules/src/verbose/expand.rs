//! From a move as written to its patterns from one square.
//!
//! Variables get their values, squares their numbers, zones are answered.
//! Every combination looked at is counted, so that no text keeps us busy.

use super::draft::{Choice, Draft, choices};
use super::{
    Change, Coordinate, Demand, MAX_PATTERNS, MAX_STEPS, MAX_VALUES, MAX_VARIABLES, MoveFault,
    PlaceSource, Spot, VariableValues, Verbose, VerboseSum,
};
use crate::budget::{PATTERN_COST, WorkBudget};
use crate::hashing::QuickSet;
use crate::pattern::{Effect, Pattern};
use crate::topology::Topology;
use game_core::{Side, Square};

/// The patterns of a move of this side from this square, in the order of the
/// values of its variables; a pattern found twice is there once.
///
/// A fault says which limit the move exceeds; its span is over the move as
/// [`Display`](std::fmt::Display) writes it.
pub fn patterns(
    verbose: &Verbose,
    topology: &Topology,
    side: Side,
    from: Square,
) -> Result<Vec<Pattern>, MoveFault> {
    patterns_within(verbose, topology, side, from, &mut WorkBudget::of(MAX_STEPS))
}

/// The same where the work is part of a larger one, which is charged.
pub fn patterns_within(
    verbose: &Verbose,
    topology: &Topology,
    side: Side,
    from: Square,
    budget: &mut WorkBudget,
) -> Result<Vec<Pattern>, MoveFault> {
    let most = budget.left().min(MAX_STEPS);
    let mut expansion = Expansion { verbose, topology, side, from, steps: 0, most };
    let patterns = expansion.patterns();
    let n_found = patterns.as_ref().map_or(0, Vec::len);
    budget.charge(expansion.steps + n_found * PATTERN_COST);
    patterns
}

/// Numbers of variables, as bits.
type Names = u32;

/// The value of each variable; those not in question are 0.
type Binding = [i32; MAX_VARIABLES];

/// More values than a variable may have.
pub(super) struct TooManyValues;

impl VariableValues {
    /// The values, each once; nothing for an unknown variable.
    pub(super) fn list(
        &self,
        variable: impl Fn(&str) -> Option<i32>,
    ) -> Option<Result<Vec<i32>, TooManyValues>> {
        let list: Vec<i32> = match self {
            VariableValues::Set(sums) => {
                let mut list = Vec::new();
                for sum in sums {
                    let value = sum.value(&variable)?;
                    if !list.contains(&value) {
                        list.push(value);
                    }
                }
                list
            }
            VariableValues::Range { low, with_low, high, with_high } => {
                let low = i64::from(low.value(&variable)?) + i64::from(!with_low);
                let high = i64::from(high.value(&variable)?) - i64::from(!with_high);
                // One more than allowed is enough to know that it is too many.
                let enough = high.min(low + MAX_VALUES as i64);
                (low..=enough).filter_map(|value| i32::try_from(value).ok()).collect()
            }
        };
        Some(if list.len() > MAX_VALUES { Err(TooManyValues) } else { Ok(list) })
    }
}

/// The state of one expansion.
struct Expansion<'a> {
    verbose: &'a Verbose,
    topology: &'a Topology,
    side: Side,
    from: Square,
    steps: usize,
    /// The most steps.
    most: usize,
}

impl Expansion<'_> {
    fn patterns(&mut self) -> Result<Vec<Pattern>, MoveFault> {
        if self.verbose.variables.len() > MAX_VARIABLES {
            return Err(self.fault(format!("a move has at most {MAX_VARIABLES} variables")));
        }
        let outer = self.outer();
        let mut found = Vec::new();
        let mut seen = QuickSet::default();
        for binding in self.bindings(outer, [0; MAX_VARIABLES])? {
            let Some(to) = self.square(&self.verbose.target, &binding)? else { continue };
            let drafts = self.drafts(to, outer, &binding)?;
            if drafts.is_empty() {
                continue;
            }
            let variants = self.effects(&binding)?;
            for draft in &drafts {
                for effects in &variants {
                    self.step()?;
                    let pattern = draft.pattern(effects.clone());
                    found.extend(pattern.filter(|pattern| seen.insert(pattern.clone())));
                    if found.len() > MAX_PATTERNS {
                        let message = format!("more than {MAX_PATTERNS} moves from one square");
                        return Err(self.fault(message));
                    }
                }
            }
        }
        Ok(found)
    }

    /// The variables whose values are moves of their own.
    fn outer(&self) -> Names {
        let spots = self.verbose.effects.iter().flat_map(Change::spots);
        let spots = spots.chain([&self.verbose.target]);
        self.with_dependencies(spots.fold(0, |names, spot| names | self.names(spot.variables())))
    }

    fn names<'n>(&self, names: impl Iterator<Item = &'n str>) -> Names {
        let number = |name: &str| self.verbose.variables.iter().position(|v| v.name == name);
        names.filter_map(number).fold(0, |bits, number| bits | 1 << number)
    }

    /// These variables and those their values depend on.
    fn with_dependencies(&self, mut names: Names) -> Names {
        // Values depend on earlier variables only, so one pass does.
        for (number, variable) in self.verbose.variables.iter().enumerate().rev() {
            if names & 1 << number != 0 {
                let sums = variable.values.sums();
                names |= self.names(sums.into_iter().flat_map(VerboseSum::variables));
            }
        }
        names
    }

    /// All values of these variables, added to values known already.
    fn bindings(&mut self, names: Names, known: Binding) -> Result<Vec<Binding>, MoveFault> {
        let mut bindings = vec![known];
        for (number, variable) in self.verbose.variables.iter().enumerate() {
            if names & 1 << number == 0 {
                continue;
            }
            let mut longer = Vec::new();
            for binding in bindings {
                let list = variable.values.list(|name| self.value_of(name, &binding));
                let list = list.ok_or_else(|| self.unknown_variable())?;
                let list = list.map_err(|TooManyValues| {
                    let name = &variable.name;
                    self.fault(format!("the variable `{name}` has more than {MAX_VALUES} values"))
                })?;
                for value in list {
                    self.step()?;
                    let mut binding = binding;
                    binding[number] = value;
                    longer.push(binding);
                }
            }
            bindings = longer;
        }
        Ok(bindings)
    }

    fn value_of(&self, name: &str, binding: &Binding) -> Option<i32> {
        let number = self.verbose.variables.iter().position(|v| v.name == name)?;
        Some(binding[number])
    }

    /// The ways to satisfy all conditions; none if the move does not exist.
    fn drafts(
        &mut self,
        to: Square,
        outer: Names,
        binding: &Binding,
    ) -> Result<Vec<Draft>, MoveFault> {
        let mut drafts = vec![Draft::new(self.from, to)];
        for demand in &self.verbose.conditions {
            let (spot, claims) = match demand {
                Demand::On(spot, claims) => (spot, claims),
                Demand::In(zone) => {
                    if !zone.contains(self.topology, self.side, self.from, to) {
                        return Ok(Vec::new());
                    }
                    continue;
                }
            };
            let inner = self.with_dependencies(self.names(spot.variables())) & !outer;
            let choices = choices(claims);
            for binding in self.bindings(inner, *binding)? {
                let Some(sq) = self.square(spot, &binding)? else { return Ok(Vec::new()) };
                drafts = self.narrowed(drafts, sq, &choices)?;
            }
        }
        Ok(drafts)
    }

    fn narrowed(
        &mut self,
        drafts: Vec<Draft>,
        sq: Square,
        choices: &[Choice],
    ) -> Result<Vec<Draft>, MoveFault> {
        let Some((last, others)) = choices.split_last() else { return Ok(Vec::new()) };
        let mut narrowed = Vec::new();
        for draft in drafts {
            for choice in others {
                self.step()?;
                narrowed.extend(draft.clone().with(sq, choice));
            }
            self.step()?;
            narrowed.extend(draft.with(sq, last));
        }
        Ok(narrowed)
    }

    /// The effects, once for each combination of alternatives; none if each
    /// needs a square off the board.
    fn effects(&mut self, binding: &Binding) -> Result<Vec<Vec<Effect>>, MoveFault> {
        let mut variants = vec![Vec::new()];
        for change in &self.verbose.effects {
            let options = self.options(change, binding)?;
            let mut longer = Vec::new();
            for variant in variants {
                for option in &options {
                    self.step()?;
                    let mut variant: Vec<Effect> = variant.clone();
                    variant.push(option.clone());
                    longer.push(variant);
                }
            }
            variants = longer;
        }
        Ok(variants)
    }

    fn options(&self, change: &Change, binding: &Binding) -> Result<Vec<Effect>, MoveFault> {
        let (spot, flag) = match change {
            Change::Place(sources, onto) => return self.placements(sources, onto, binding),
            Change::Raise(spot, flag) | Change::Lower(spot, flag) => (spot, flag.clone()),
        };
        let square = self.square(spot, binding)?;
        let effect = square.map(|sq| match change {
            Change::Lower(..) => Effect::Lower(sq, flag),
            _ => Effect::Raise(sq, flag),
        });
        Ok(effect.into_iter().collect())
    }

    fn placements(
        &self,
        sources: &[PlaceSource],
        onto: &Spot,
        binding: &Binding,
    ) -> Result<Vec<Effect>, MoveFault> {
        let Some(onto) = self.square(onto, binding)? else { return Ok(Vec::new()) };
        let mut options = Vec::new();
        for source in sources {
            options.extend(match source {
                PlaceSource::Nothing => Some(Effect::Take(onto)),
                PlaceSource::Piece(name) => Some(Effect::Put(onto, name.clone())),
                PlaceSource::Carried(spot) => {
                    self.square(spot, binding)?.map(|sq| Effect::Carry(sq, onto))
                }
            });
        }
        Ok(options)
    }

    /// The square a spot means; nothing off the board.
    fn square(&self, spot: &Spot, binding: &Binding) -> Result<Option<Square>, MoveFault> {
        let own_row = self.topology.own_rank(self.side, self.from);
        let own_column = self.topology.own_file(self.side, self.from);
        let geometry = self.topology.geometry;
        let forward = self.distance(&spot.row, own_row, geometry.ranks(), binding)?;
        let right = self.distance(&spot.column, own_column, geometry.files(), binding)?;
        let (Some(forward), Some(right)) = (forward, right) else { return Ok(None) };
        Ok(self.topology.step(self.side, self.from, right, forward))
    }

    /// How far away a row or column is. Counting from the edge never leads
    /// over it, even where edges are joined.
    fn distance(
        &self,
        coordinate: &Coordinate,
        own: u8,
        size: u8,
        binding: &Binding,
    ) -> Result<Option<i32>, MoveFault> {
        let value = coordinate.sum.value(|name| self.value_of(name, binding));
        let value = value.ok_or_else(|| self.unknown_variable())?;
        if !coordinate.absolute {
            return Ok(Some(value));
        }
        Ok((0..i32::from(size)).contains(&value).then(|| value - i32::from(own)))
    }

    fn step(&mut self) -> Result<(), MoveFault> {
        self.steps += 1;
        if self.steps > self.most {
            let message = format!("more than {MAX_STEPS} combinations of values to look at");
            return Err(self.fault(message));
        }
        Ok(())
    }

    /// Only for moves put together by hand: parsing refuses such.
    fn unknown_variable(&self) -> MoveFault {
        self.fault("the move uses a variable it does not have".to_string())
    }

    fn fault(&self, message: String) -> MoveFault {
        MoveFault::new(0..self.verbose.to_string().len(), message)
    }
}
