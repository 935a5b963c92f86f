//! Patterns sorted by what they cost to look at.

use super::{CompileFault, Names, narrow};
use crate::rulebook::{
    EffectFacts, FlagFacts, HopFacts, Leaps, Lines, Mover, Path, Ride, Shift, Special, StepFacts,
    Table, Uses,
};
use crate::word;
use game_core::{Bits, Geometry, Side, Square, SquareSet};
use rules::budget::{MAX_WORK, WorkBudget};
use rules::game::{Game, MoveDef, MoveRule, PerSide};
use rules::pattern::{Condition, Effect, Landing, Occupant, Pattern};
use rules::topology::{Edges, Topology};
use rules::{betza, verbose};

/// All pieces' tables, and what was learnt while making them.
pub(super) struct Movers<B: Bits> {
    pub(super) movers: PerSide<Vec<Mover<B>>>,
    pub(super) flags: Vec<FlagFacts>,
    pub(super) uses: Uses,
}

/// A way of moving in file and rank numbers of the board.
type Vector = (i32, i32);

struct Builder<'a, B: Bits> {
    game: &'a Game,
    names: Names<'a>,
    /// The rays of every direction met so far.
    rays: Vec<(Vector, Table<B>)>,
    /// All tables made so far, each once.
    tables: Vec<Table<B>>,
    flags: Vec<FlagFacts>,
    uses: Uses,
    budget: WorkBudget,
}

pub(super) fn build<B: Bits>(game: &Game, names: Names<'_>) -> Result<Movers<B>, CompileFault> {
    let mut builder = Builder {
        game,
        names,
        rays: Vec::new(),
        tables: Vec::new(),
        flags: Vec::new(),
        uses: Uses { neutral_paths: true, ..Uses::default() },
        budget: WorkBudget::of(MAX_WORK),
    };
    let mut movers = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for index in 0..game.pieces.len() {
            movers[side.index()].push(builder.mover(side, index)?);
        }
    }
    Ok(Movers { movers, flags: builder.flags, uses: builder.uses })
}

fn empty_mover<B: Bits>(n_squares: usize) -> Mover<B> {
    Mover {
        leaps: vec![Leaps::NONE; B::WIDTH + 1],
        rides: Vec::new(),
        steps: vec![Vec::new(); n_squares],
        paths: vec![Vec::new(); n_squares],
        specials: vec![Vec::new(); n_squares],
        en_passant: Table::empty(),
        leap_sources: Table::empty(),
        sources: Table::empty(),
        path_sources: Table::empty(),
        passings: vec![Vec::new(); n_squares],
        shifts: Vec::new(),
        lines: None,
        is_plain: false,
        is_reversible: false,
        has_paths: false,
        has_passings: false,
        has_specials: false,
    }
}

impl<B: Bits> Builder<'_, B> {
    fn mover(&mut self, side: Side, index: usize) -> Result<Mover<B>, CompileFault> {
        let piece = &self.game.pieces[index];
        let mut mover = empty_mover(self.game.topology.geometry.n_squares());
        for def in &piece.moves[side.index()] {
            for from in self.game.topology.squares() {
                if def.from[side.index()].has(from) {
                    let patterns = self.patterns(def, side, index, from)?;
                    self.sort(&mut mover, from, patterns, def)?;
                }
            }
        }
        self.finish(&mut mover);
        mover.is_plain =
            !mover.has_paths && mover.steps.iter().all(Vec::is_empty) && piece.respects.is_empty();
        Ok(mover)
    }

    /// The patterns of a move from a square that end where they may.
    fn patterns(
        &mut self,
        def: &MoveDef,
        side: Side,
        index: usize,
        from: Square,
    ) -> Result<Vec<Pattern>, CompileFault> {
        let topology = &self.game.topology;
        let budget = &mut self.budget;
        let all = match &def.rule {
            MoveRule::Betza(rule) => betza::patterns_within(rule, topology, side, from, budget)
                .map_err(|fault| fault.message),
            MoveRule::Verbose(rule) => verbose::patterns_within(rule, topology, side, from, budget)
                .map_err(|fault| fault.message),
        };
        if self.budget.is_spent() {
            let name = &self.game.pieces[index].name;
            return Err(CompileFault(format!(
                "the pieces of this game have too many ways to move, taken together; the limit \
                 was reached at the {name}: use fewer legs or shorter ranges"
            )));
        }
        let all = all.map_err(CompileFault)?;
        let region = self.game.pieces[index].region[side.index()];
        // Nothing ever arrives by a mere threat, so the region does not limit it.
        let region = if def.royal_only {
            rules::pattern::Wide::EMPTY | !rules::pattern::Wide::EMPTY
        } else {
            region
        };
        let allowed = region & def.to[side.index()];
        Ok(all.into_iter().filter(|pattern| allowed.has(pattern.to)).collect())
    }

    fn sort(
        &mut self,
        mover: &mut Mover<B>,
        from: Square,
        patterns: Vec<Pattern>,
        def: &MoveDef,
    ) -> Result<(), CompileFault> {
        let mut rest = Vec::new();
        let mut rides: Vec<Vec<Pattern>> = Vec::new();
        for pattern in patterns {
            match pattern.ride {
                Some((ride, _)) if is_plain_step(&pattern) && !def.royal_only => {
                    let ride = usize::from(ride);
                    if rides.len() <= ride {
                        rides.resize(ride + 1, Vec::new());
                    }
                    rides[ride].push(pattern);
                }
                _ => rest.push(pattern),
            }
        }
        for steps in rides {
            if let Some(vector) = self.straight(from, &steps) {
                self.add_ride(mover, from, vector, &steps);
            } else {
                rest.extend(steps);
            }
        }
        for pattern in rest {
            self.add_single(mover, from, pattern, def)?;
        }
        Ok(())
    }

    /// The vector of a ride whose steps are all there and in a straight line
    /// on the board, so that square numbers tell their order.
    fn straight(&self, from: Square, steps: &[Pattern]) -> Option<Vector> {
        let board = self.game.topology.geometry;
        let first = steps.first()?;
        let vector = difference(board, from, first.to);
        let mut at = from;
        for (number, step) in steps.iter().enumerate() {
            let in_order = step.ride.is_some_and(|(_, index)| usize::from(index) == number);
            let same_landing = step.landing == first.landing;
            if !in_order || !same_landing || difference(board, at, step.to) != vector {
                return None;
            }
            at = step.to;
        }
        // On joined edges a straight line may come back, and then numbers lie.
        (self.game.topology.edges == Edges::Plane).then_some(vector)
    }

    fn add_ride(&mut self, mover: &mut Mover<B>, from: Square, vector: Vector, steps: &[Pattern]) {
        let Landing { quiet, capture, .. } = steps[0].landing;
        let board = self.game.topology.geometry;
        let ascending = vector.1 * i32::from(board.files()) + vector.0 > 0;
        let rays = self.rays(vector);
        let known = mover
            .rides
            .iter()
            .position(|ride| ride.rays == rays && ride.quiet == quiet && ride.capture == capture);
        let ride = known.unwrap_or_else(|| {
            let (reach, sources) = (Table::empty(), Table::empty());
            mover.rides.push(Ride { rays, ascending, reach, sources, quiet, capture });
            mover.rides.len() - 1
        });
        // Two rides in one direction differ in length only: the longer counts.
        mover.rides[ride].reach[from.index()] |= steps.iter().map(|step| step.to).collect();
    }

    /// By square, all squares that lie this way, and nothing for "no square".
    fn rays(&mut self, vector: Vector) -> Table<B> {
        if let Some((_, rays)) = self.rays.iter().find(|(other, _)| *other == vector) {
            return rays.clone();
        }
        let topology = &self.game.topology;
        let mut rays = Table::empty();
        for from in topology.squares() {
            let step = |at: &Square| topology.step(Side::White, *at, vector.0, vector.1);
            rays[from.index()] = std::iter::successors(step(&from), step).collect();
        }
        self.rays.push((vector, rays.clone()));
        rays
    }

    /// Gives a table the memory of an equal one.
    fn share(&mut self, table: &mut Table<B>) {
        match self.tables.iter().find(|known| *known == table) {
            Some(known) => *table = known.clone(),
            None => self.tables.push(table.clone()),
        }
    }

    /// A leap, a path, or a special.
    fn add_single(
        &mut self,
        mover: &mut Mover<B>,
        from: Square,
        pattern: Pattern,
        def: &MoveDef,
    ) -> Result<(), CompileFault> {
        self.uses.unmoved |= pattern.unmoved;
        self.uses.en_passant |= pattern.landing.en_passant;
        if pattern.passed.any() && def.passing {
            mover.passings[from.index()].push((pattern.to, narrow(pattern.passed)));
            mover.has_passings = true;
        }
        let is_special = !pattern.effects.is_empty() || !pattern.conditions.is_empty();
        if !is_special && is_leap(&pattern) && !def.royal_only {
            let (from, to) = (from.index(), pattern.to);
            if pattern.landing.quiet {
                mover.leaps[from].quiet.insert(to);
            }
            if pattern.landing.capture {
                mover.leaps[from].capture.insert(to);
            }
            if pattern.landing.en_passant {
                mover.en_passant[from].insert(to);
            }
            return Ok(());
        }
        let path = path_of(&pattern, def)?;
        if is_special {
            let special = self.special(path, &pattern)?;
            let number = mover.specials[from.index()].len();
            let most = if self.game.walling.is_some() {
                word::MAX_ARGUMENT_WITH_WALL
            } else {
                word::MAX_ARGUMENT
            };
            if number > usize::from(most) {
                let fault =
                    format!("a piece has more than {most} moves with effects from a square");
                return Err(CompileFault(fault));
            }
            mover.specials[from.index()].push(special);
        } else if is_quiet_step(&pattern) && !def.royal_only {
            let to = SquareSet::of(pattern.to);
            mover.steps[from.index()].push(StepFacts { to, empty: path.empty | to });
        } else {
            mover.paths[from.index()].push(path);
        }
        Ok(())
    }

    fn special(&mut self, path: Path<B>, pattern: &Pattern) -> Result<Special<B>, CompileFault> {
        self.uses.specials = true;
        let mut special = Special {
            path,
            flags: Vec::new(),
            attacked: Vec::new(),
            unattacked: Vec::new(),
            effects: Vec::new(),
        };
        for condition in &pattern.conditions {
            match condition {
                Condition::Flag(sq, name) => special.flags.push((*sq, self.flag(name))),
                Condition::Attacked(sq) => special.attacked.push(*sq),
                Condition::Unattacked(sq) => special.unattacked.push(*sq),
            }
        }
        for effect in &pattern.effects {
            let compiled = match effect {
                Effect::Take(sq) => {
                    self.uses.side_captures = true;
                    EffectFacts::Take(*sq)
                }
                Effect::Carry(from, to) => EffectFacts::Carry(*from, *to),
                Effect::Put(sq, symbol) => EffectFacts::Put(*sq, self.names.kind(symbol)?),
                Effect::Raise(sq, name) => EffectFacts::Raise(*sq, self.flag(name)),
                Effect::Lower(sq, name) => EffectFacts::Lower(*sq, self.flag(name)),
            };
            special.effects.push(compiled);
        }
        Ok(special)
    }

    fn flag(&mut self, name: &str) -> usize {
        if let Some(known) = self.flags.iter().position(|flag| flag.name == name) {
            return known;
        }
        let fleeting = name.starts_with('_') || name.ends_with('_');
        self.uses.unmoved |= name == UNMOVED;
        self.flags.push(FlagFacts { name: name.to_string(), fleeting });
        self.flags.len() - 1
    }

    /// The tables that look from the target back.
    fn finish(&mut self, mover: &mut Mover<B>) {
        let Mover { leaps, rides, paths, specials, .. } = mover;
        for from in self.game.topology.squares() {
            let i = from.index();
            for to in leaps[i].capture {
                mover.leap_sources[to.index()].insert(from);
            }
            for ride in rides.iter_mut() {
                for to in ride.reach[i] {
                    ride.sources[to.index()].insert(from);
                    if ride.capture {
                        mover.sources[to.index()].insert(from);
                    }
                }
            }
            for path in paths[i].iter().filter(|path| path.landing.capture) {
                mover.path_sources[path.to.index()].insert(from);
                let neutral = |who: Occupant| who == Occupant::ANY_PIECE || who == Occupant::EMPTY;
                self.uses.neutral_paths &= path.needs.iter().all(|(_, who)| neutral(*who))
                    && path.hop.is_none_or(|hop| neutral(hop.by));
            }
            for special in specials[i].iter().filter(|special| special.path.landing.capture) {
                self.uses.side_captures = true;
                mover.sources[special.path.to.index()].insert(from);
            }
        }
        for sq in self.game.topology.squares().map(Square::index) {
            let near_and_far = mover.leap_sources[sq] | mover.path_sources[sq];
            mover.sources[sq] |= near_and_far;
        }
        let n_squares = self.game.topology.geometry.n_squares();
        let alike = !rides.is_empty() && rides.iter().all(|ride| ride.quiet && ride.capture);
        mover.lines = alike.then(|| Lines::of(rides, n_squares));
        mover.has_paths = paths.iter().any(|paths| !paths.is_empty());
        mover.has_specials = specials.iter().any(|specials| !specials.is_empty());
        mover.shifts = shifts(mover, &self.game.topology).unwrap_or_default();
        for table in [
            &mut mover.en_passant,
            &mut mover.leap_sources,
            &mut mover.sources,
            &mut mover.path_sources,
        ] {
            self.share(table);
        }
        for ride in &mut mover.rides {
            self.share(&mut ride.rays);
            self.share(&mut ride.reach);
            self.share(&mut ride.sources);
        }
    }
}

/// The most steps worth taking as a set: pieces with more are seldom many.
const MAX_SHIFTS: usize = 4;

/// The plain moves of a kind as steps that all its pieces take together, or
/// nothing if they are no such steps or too many.
fn shifts<B: Bits>(mover: &Mover<B>, topology: &Topology) -> Option<Vec<Shift<B>>> {
    if mover.has_paths || mover.has_specials || !mover.rides.is_empty() {
        return None;
    }
    let mut shifts: Vec<Shift<B>> = Vec::new();
    let mut add = |from: Square, places, over, quiet, capture| {
        let same = |shift: &&mut Shift<B>| {
            let alike = (shift.places, shift.over, shift.quiet, shift.capture);
            alike == (places, over, quiet, capture)
        };
        match shifts.iter_mut().find(same) {
            Some(shift) => shift.from.insert(from),
            None => {
                shifts.push(Shift { from: SquareSet::of(from), places, over, quiet, capture });
            }
        }
        shifts.len() <= MAX_SHIFTS
    };
    for from in topology.squares() {
        let i = from.index();
        let distance = |to: Square| i32::from(to.0) - i32::from(from.0);
        for to in mover.leaps[i].quiet | mover.leaps[i].capture {
            let (quiet, capture) = (mover.leaps[i].quiet.has(to), mover.leaps[i].capture.has(to));
            if !add(from, distance(to), None, quiet, capture) {
                return None;
            }
        }
        for step in &mover.steps[i] {
            let to = step.to.first()?;
            let between = step.empty - step.to;
            let over = between.first().filter(|_| !between.many())?;
            let also_leaps = (mover.leaps[i].quiet | mover.leaps[i].capture).has(to);
            if also_leaps || !add(from, distance(to), Some(distance(over)), true, false) {
                return None;
            }
        }
    }
    Some(shifts)
}

/// The flag the program itself keeps.
pub(crate) const UNMOVED: &str = "unmoved";

fn difference(board: Geometry, from: Square, to: Square) -> Vector {
    let coordinate = |f: fn(Geometry, Square) -> u8, sq| i32::from(f(board, sq));
    (
        coordinate(Geometry::file, to) - coordinate(Geometry::file, from),
        coordinate(Geometry::rank, to) - coordinate(Geometry::rank, from),
    )
}

/// Nothing is asked but that the way be free.
fn is_plain_step(pattern: &Pattern) -> bool {
    let Landing { own, en_passant, .. } = pattern.landing;
    !own && !en_passant
        && pattern.needs.is_empty()
        && pattern.hops.is_empty()
        && pattern.conditions.is_empty()
        && pattern.effects.is_empty()
        && pattern.passed.is_empty()
        && !pattern.unmoved
}

/// Nothing is asked of any other square.
fn is_leap(pattern: &Pattern) -> bool {
    !pattern.landing.own
        && pattern.empty.is_empty()
        && pattern.needs.is_empty()
        && pattern.hops.is_empty()
        && !pattern.unmoved
}

/// Nothing is asked but empty squares, and nothing is captured.
fn is_quiet_step(pattern: &Pattern) -> bool {
    let quiet_only = Landing { quiet: true, capture: false, own: false, en_passant: false };
    pattern.landing == quiet_only
        && pattern.needs.is_empty()
        && pattern.hops.is_empty()
        && !pattern.unmoved
}

fn path_of<B: Bits>(pattern: &Pattern, def: &MoveDef) -> Result<Path<B>, CompileFault> {
    let hop = match &pattern.hops[..] {
        [] => None,
        [hop] => Some(HopFacts { squares: narrow(hop.squares), by: hop.by }),
        _ => return Err(CompileFault("a move may hop once only".to_string())),
    };
    let mut sensitive: SquareSet<B> = narrow(pattern.empty);
    sensitive |= pattern.needs.iter().map(|(sq, _)| *sq).collect();
    if let Some(hop) = &hop {
        let hop: &HopFacts<B> = hop;
        sensitive |= hop.squares;
    }
    Ok(Path {
        sensitive,
        to: pattern.to,
        landing: pattern.landing,
        empty: narrow(pattern.empty),
        hop,
        needs: pattern.needs.clone(),
        unmoved: pattern.unmoved,
        royal_only: def.royal_only,
    })
}
