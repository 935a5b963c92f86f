//! From a move as written to its patterns from one square.
//!
//! Variables get their values, squares their numbers, and zones are tested. Every
//! combination that is tried is counted, so that no text takes too long.

use super::draft::{Draft, occupant, pattern};
use super::outcome::Journey;
use super::{
    Change, Coordinate, CountArea, CountDemand, Demand, MAX_CONDITIONS, MAX_PATTERNS, MAX_STEPS,
    MAX_VALUES, MAX_VARIABLES, MoveFault, Spot, SpotPlace, VariableValues, Verbose, VerboseSum,
};
use crate::budget::{PATTERN_COST, WorkBudget};
use crate::hashing::QuickSet;
use crate::pattern::{
    BoardFact, Condition, KindChoice, Occupant, OccupantCount, Pattern, Site, Wide,
};
use crate::topology::Topology;
use game_core::{Side, Square};

/// The patterns of a move of this side from this square, in the order of the
/// values of its variables; a pattern that is found twice is listed once.
///
/// # Errors
/// The limit that the move exceeds. The span is that of the whole move as
/// [`Display`](std::fmt::Display) writes it.
pub fn patterns(
    verbose: &Verbose,
    topology: &Topology,
    side: Side,
    from: Square,
) -> Result<Vec<Pattern>, MoveFault> {
    patterns_within(verbose, topology, side, from, &mut WorkBudget::of(MAX_STEPS))
}

/// The patterns of a move as [`patterns`] gives them, charged to a budget.
///
/// # Errors
/// The limit that the move exceeds, or that the budget is spent.
pub fn patterns_within(
    verbose: &Verbose,
    topology: &Topology,
    side: Side,
    from: Square,
    budget: &mut WorkBudget,
) -> Result<Vec<Pattern>, MoveFault> {
    let most = budget.left().min(MAX_STEPS);
    let mut expansion = Expansion { verbose, topology, side, from, steps: 0, kept: 0, most };
    let patterns = expansion.patterns();
    budget.charge(expansion.steps + expansion.kept * PATTERN_COST);
    patterns
}

/// A set of variables: bit n stands for variable n.
type Names = u32;

/// The value of each variable; 0 for those that have none yet.
pub(super) type Binding = [i32; MAX_VARIABLES];

/// More values than a variable may have.
pub(super) struct TooManyValues;

impl VariableValues {
    /// The values, each once; `None` if a variable is unknown.
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
                // One value more than allowed shows that there are too many.
                let enough = high.min(low + MAX_VALUES as i64);
                (low..=enough).filter_map(|value| i32::try_from(value).ok()).collect()
            }
        };
        Some(if list.len() > MAX_VALUES { Err(TooManyValues) } else { Ok(list) })
    }
}

/// What a spot means.
pub(super) enum Found {
    /// This square.
    On(Square),
    /// The home square of what is captured, known only when the move is made.
    Home,
    /// No square, and what is said of it is left out.
    Skipped,
    /// No square, and so there is no move.
    OffBoard,
}

/// The state of one expansion.
pub(super) struct Expansion<'a> {
    pub(super) verbose: &'a Verbose,
    topology: &'a Topology,
    side: Side,
    from: Square,
    steps: usize,
    /// How many patterns and conditions are kept.
    kept: usize,
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
            let to = self.square(&self.verbose.target, self.from, &binding)?;
            let Found::On(to) = to else { continue };
            let drafts = self.drafts(to, outer, &binding)?;
            if drafts.is_empty() {
                continue;
            }
            let journey = Journey { from: self.from, to };
            let n_conditions: usize = drafts.iter().map(Draft::n_conditions).sum();
            for effects in self.effects(journey, &binding)? {
                self.step()?;
                let pattern = pattern(&drafts, effects);
                let Some(pattern) = pattern.filter(|one| seen.insert(one.clone())) else {
                    continue;
                };
                found.push(pattern);
                self.kept += 1 + n_conditions;
                if found.len() > MAX_PATTERNS {
                    let message = format!("more than {MAX_PATTERNS} moves from one square");
                    return Err(self.fault(message));
                }
            }
        }
        Ok(found)
    }

    /// The outer variables, whose values make moves of their own.
    fn outer(&self) -> Names {
        let spots = self.verbose.effects.iter().flat_map(Change::spots);
        let spots = spots.chain([&self.verbose.target]);
        self.with_dependencies(spots.fold(0, |names, spot| names | self.names(spot.variables())))
    }

    fn names<'n>(&self, names: impl Iterator<Item = &'n str>) -> Names {
        let number = |name: &str| self.verbose.variables.iter().position(|v| v.name == name);
        names.filter_map(number).fold(0, |bits, number| bits | 1 << number)
    }

    /// These variables, and the variables on which their values depend.
    fn with_dependencies(&self, mut names: Names) -> Names {
        // Values depend only on earlier variables, so one pass is enough.
        for (number, variable) in self.verbose.variables.iter().enumerate().rev() {
            if names & 1 << number != 0 {
                let sums = variable.values.sums();
                names |= self.names(sums.into_iter().flat_map(VerboseSum::variables));
            }
        }
        names
    }

    /// All combinations of values of these variables, added to the known values.
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
        let verbose = self.verbose;
        if verbose.conditions.is_empty() {
            return Ok(vec![Draft::new(self.from, to)]);
        }
        let mut drafts = Vec::new();
        for demands in &verbose.conditions {
            self.step()?;
            drafts.extend(self.draft(demands, to, outer, binding)?);
        }
        Ok(drafts)
    }

    /// One way to satisfy the conditions; `None` if it cannot be.
    fn draft(
        &mut self,
        demands: &[Demand],
        to: Square,
        outer: Names,
        binding: &Binding,
    ) -> Result<Option<Draft>, MoveFault> {
        let mut draft = Draft::new(self.from, to);
        for demand in demands {
            let holds = match demand {
                Demand::In(zone) => zone.contains(self.topology, self.side, self.from, to),
                Demand::NotIn(zone) => !zone.contains(self.topology, self.side, self.from, to),
                Demand::On(spot, claims) => {
                    self.at_each(spot, outer, binding, |_, site| draft.claim(site, claims))?
                }
                Demand::Count(count) => self.add_count(&mut draft, count, outer, binding)?,
                Demand::MoveNumber(comparison, number) => {
                    draft.ask(Condition::Holds(BoardFact::MoveNumber(*comparison, *number)));
                    true
                }
                Demand::InCheck(wanted) => {
                    draft.ask(if_wanted(*wanted, BoardFact::InCheck));
                    true
                }
                Demand::GivesCheck(wanted) => {
                    draft.ask(if_wanted(*wanted, BoardFact::GivesCheck));
                    true
                }
            };
            if !holds {
                return Ok(None);
            }
            if draft.asks_too_much() {
                let message = format!("the move asks more than {MAX_CONDITIONS} things at once");
                return Err(self.fault(message));
            }
        }
        Ok(Some(draft))
    }

    /// Adds what is said of a square, for all values of its inner variables.
    /// Returns whether all of it can be.
    fn at_each(
        &mut self,
        spot: &Spot,
        outer: Names,
        binding: &Binding,
        mut add: impl FnMut(&Self, Site) -> bool,
    ) -> Result<bool, MoveFault> {
        let inner = self.with_dependencies(self.names(spot.variables())) & !outer;
        for binding in self.bindings(inner, *binding)? {
            self.step()?;
            let site = match self.square(spot, self.from, &binding)? {
                Found::On(sq) => Site::Square(sq),
                Found::Home => Site::Home { optional: spot.optional },
                Found::Skipped => continue,
                Found::OffBoard => return Ok(false),
            };
            if !add(self, site) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn add_count(
        &mut self,
        draft: &mut Draft,
        count: &CountDemand,
        outer: Names,
        binding: &Binding,
    ) -> Result<bool, MoveFault> {
        let Some((who, kinds)) = occupant(&count.of) else { return Ok(false) };
        let condition = |area: Wide| counting(area, who, kinds, count);
        match &count.area {
            CountArea::Squares(tests) => {
                let holds = |sq: &Square| {
                    tests.iter().all(|test| test.holds(self.topology, self.side, *sq))
                };
                let area = self.topology.squares().filter(holds).collect();
                draft.ask(condition(area));
                Ok(true)
            }
            CountArea::Around(spot) => self.at_each(spot, outer, binding, |expansion, site| {
                if let Site::Square(sq) = site {
                    draft.ask(condition(expansion.around(sq)));
                }
                true
            }),
        }
    }

    /// The squares next to a square.
    fn around(&self, sq: Square) -> Wide {
        let steps = (-1..=1).flat_map(|right| (-1..=1).map(move |forward| (right, forward)));
        let step = |(right, forward)| self.topology.step(self.side, sq, right, forward);
        steps.filter(|&step| step != (0, 0)).filter_map(step).filter(|&near| near != sq).collect()
    }

    /// The square that a spot means; `mover` is where the moving piece stands.
    pub(super) fn square(
        &self,
        spot: &Spot,
        mover: Square,
        binding: &Binding,
    ) -> Result<Found, MoveFault> {
        let (row, column) = match &spot.at {
            SpotPlace::Mover => return Ok(Found::On(mover)),
            SpotPlace::Home => return Ok(Found::Home),
            SpotPlace::At(row, column) => (row, column),
        };
        let own_row = self.topology.own_rank(self.side, self.from);
        let own_column = self.topology.own_file(self.side, self.from);
        let geometry = self.topology.geometry;
        let forward = self.distance(row, own_row, geometry.ranks(), binding)?;
        let right = self.distance(column, own_column, geometry.files(), binding)?;
        let found = forward
            .zip(right)
            .and_then(|(forward, right)| self.topology.step(self.side, self.from, right, forward));
        Ok(match found {
            Some(sq) => Found::On(sq),
            None if spot.optional => Found::Skipped,
            None => Found::OffBoard,
        })
    }

    /// How far away a row or column is. A row or column that is counted from the
    /// edge lies on the board even where edges are joined.
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

    pub(super) fn step(&mut self) -> Result<(), MoveFault> {
        self.steps += 1;
        if self.steps > self.most {
            let message = format!("more than {MAX_STEPS} combinations of values to look at");
            return Err(self.fault(message));
        }
        Ok(())
    }

    /// The fault of a move that was not made by the parser, which refuses it.
    fn unknown_variable(&self) -> MoveFault {
        self.fault("the move uses a variable it does not have".to_string())
    }

    fn fault(&self, message: String) -> MoveFault {
        MoveFault::new(0..self.verbose.to_string().len(), message)
    }
}

fn if_wanted(wanted: bool, fact: BoardFact) -> Condition {
    if wanted { Condition::Holds(fact) } else { Condition::Fails(fact) }
}

fn counting(area: Wide, who: Occupant, kinds: &KindChoice, count: &CountDemand) -> Condition {
    Condition::Holds(BoardFact::Count(OccupantCount {
        area,
        who,
        kinds: kinds.clone(),
        comparison: count.comparison,
        number: count.number,
    }))
}
