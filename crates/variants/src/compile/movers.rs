//! Patterns sorted by what they cost in move generation: leaps and rides are
//! sets, paths and specials are looked at one by one.

mod special;

use super::CompileFault;
use super::draft::MoverDraft;
use super::names::Names;
use super::patterns::{is_leap, is_plain_step, is_quiet_step, path_of};
use crate::rulebook::{FlagFacts, MoveTraits, Mover, Path, Ride, Special, SquareTable, StepFacts};
use crate::word;
use game_core::{Bits, Geometry, Side, Square, SquareSet};
use rules::budget::{MAX_WORK, WorkBudget};
use rules::game::{Game, MoveDef, MoveRule, PerSide, Translate};
use rules::pattern::{Landing, Occupant, Pattern, Wide};
use rules::topology::Edges;
use rules::{betza, verbose};

/// The flag of pieces that have not moved, which positions keep themselves.
const UNMOVED: &str = "unmoved";

/// All pieces' tables, and what was learnt while making them.
pub(super) struct Movers<B: Bits> {
    pub(super) movers: PerSide<Vec<Mover<B>>>,
    pub(super) flags: Vec<FlagFacts>,
    /// By kind, the flags its pieces carry when they come onto the board.
    pub(super) start_flags: Vec<Vec<usize>>,
    pub(super) traits: MoveTraits,
}

/// A way of moving in file and rank numbers of the board.
type Vector = (i32, i32);

struct MoverBuilder<'a, B: Bits> {
    game: &'a Game,
    names: &'a Names<'a, B>,
    /// The rays of every direction met so far.
    rays: Vec<(Vector, SquareTable<B>)>,
    /// All tables made so far, each once.
    tables: Vec<SquareTable<B>>,
    /// The names of flags met so far.
    flags: Vec<String>,
    budget: WorkBudget,
}

/// The tables of all kinds for both sides.
pub(super) fn build<B: Bits>(game: &Game, names: &Names<'_, B>) -> Result<Movers<B>, CompileFault> {
    let mut builder = MoverBuilder {
        game,
        names,
        rays: Vec::new(),
        tables: Vec::new(),
        flags: Vec::new(),
        budget: WorkBudget::of(MAX_WORK),
    };
    let mut movers = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for index in 0..game.pieces.len() {
            movers[side.index()].push(builder.mover(side, index)?);
        }
    }
    let start_flags = game
        .pieces
        .iter()
        .map(|piece| piece.flags.iter().map(|name| builder.flag(name)).collect::<Vec<usize>>());
    let start_flags = start_flags.collect();
    let mut traits = move_traits(&movers, &builder.flags);
    traits.odd_captures |= !game.influence.is_empty();
    Ok(Movers { movers, flags: flag_facts(&builder.flags), start_flags, traits })
}

/// The flags of a game. A position keeps a set of squares for each of them, and
/// after those its own set of pieces that have not moved.
fn flag_facts(names: &[String]) -> Vec<FlagFacts> {
    let facts = |(index, name): (usize, &String)| FlagFacts {
        name: name.clone(),
        set: if name == UNMOVED { names.len() } else { index },
        fleeting: name.starts_with('_') || name.ends_with('_'),
    };
    names.iter().enumerate().map(facts).collect()
}

fn move_traits<B: Bits>(movers: &PerSide<Vec<Mover<B>>>, flags: &[String]) -> MoveTraits {
    let movers = || movers.iter().flatten();
    let paths = || movers().flat_map(|mover| mover.paths.iter().flatten());
    let specials = || movers().flat_map(|mover| mover.specials.iter().flatten());
    let any_path = |holds: fn(&Path<B>) -> bool| {
        paths().chain(specials().map(|special| &special.path)).any(holds)
    };
    let neutral = |who: Occupant| who == Occupant::ANY_PIECE || who == Occupant::EMPTY;
    let is_neutral = |path: &Path<B>| {
        path.needs.iter().all(|(_, who)| neutral(*who))
            && path.hop.is_none_or(|hop| neutral(hop.by))
    };
    let side_captures = specials().any(Special::harms);
    MoveTraits {
        unmoved: flags.iter().any(|name| name == UNMOVED) || any_path(|path| path.unmoved),
        specials: specials().next().is_some(),
        side_captures,
        odd_captures: side_captures,
        hidden_threats: specials().any(special::has_hidden_threat),
        homes: specials().any(special::asks_homes),
        last_number: specials().map(special::last_number).max().unwrap_or(0),
        neutral_paths: paths().filter(|path| path.landing.capture).all(is_neutral),
    }
}

impl<B: Bits> MoverBuilder<'_, B> {
    fn mover(&mut self, side: Side, index: usize) -> Result<Mover<B>, CompileFault> {
        let piece = &self.game.pieces[index];
        let mut draft = MoverDraft::empty(self.game.topology.geometry.n_squares());
        for def in &piece.moves[side.index()] {
            for from in self.game.topology.squares() {
                if def.from[side.index()].has(from) {
                    let patterns = self.patterns(def, side, index, from)?;
                    self.sort(&mut draft, from, patterns, def)?;
                }
            }
        }
        let mut mover = draft.finish(self.game, !piece.respects.is_empty());
        self.share_tables(&mut mover);
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
            let piece = self.game.pieces[index].name.clone();
            return Err(CompileFault::TooManyMoves { piece });
        }
        let all = all.map_err(CompileFault::Move)?;
        let region = self.game.pieces[index].region[side.index()];
        // Nothing ever arrives by a mere threat, so the region does not limit it.
        let region = if def.royal_only { !Wide::EMPTY } else { region };
        let allowed = region & def.to[side.index()];
        Ok(all.into_iter().filter(|pattern| allowed.has(pattern.to)).collect())
    }

    fn sort(
        &mut self,
        draft: &mut MoverDraft<B>,
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
                self.add_ride(draft, from, vector, &steps);
            } else {
                rest.extend(steps);
            }
        }
        for pattern in rest {
            self.add_single(draft, from, pattern, def)?;
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
        // On joined edges a straight line may come back, and square numbers do
        // not tell the order then.
        (self.game.topology.edges == Edges::Plane).then_some(vector)
    }

    fn add_ride(
        &mut self,
        draft: &mut MoverDraft<B>,
        from: Square,
        vector: Vector,
        steps: &[Pattern],
    ) {
        let Landing { quiet, capture, .. } = steps[0].landing;
        let board = self.game.topology.geometry;
        let ascending = vector.1 * i32::from(board.files()) + vector.0 > 0;
        let rays = self.rays(vector);
        let known = draft
            .rides
            .iter()
            .position(|ride| ride.rays == rays && ride.quiet == quiet && ride.capture == capture);
        let ride = known.unwrap_or_else(|| {
            let (reach, sources) = (SquareTable::empty(), SquareTable::empty());
            draft.rides.push(Ride { rays, ascending, reach, sources, quiet, capture });
            draft.rides.len() - 1
        });
        // Two rides in one direction differ in length only: the longer counts.
        let ride = &mut draft.rides[ride];
        ride.reach[from.index()] |= steps.iter().map(|step| step.to).collect();
        for step in steps {
            ride.sources[step.to.index()].insert(from);
        }
    }

    /// By square, all squares that lie this way, and nothing for "no square".
    fn rays(&mut self, vector: Vector) -> SquareTable<B> {
        if let Some((_, rays)) = self.rays.iter().find(|(other, _)| *other == vector) {
            return rays.clone();
        }
        let topology = &self.game.topology;
        let mut rays = SquareTable::empty();
        for from in topology.squares() {
            let step = |at: &Square| topology.step(Side::White, *at, vector.0, vector.1);
            rays[from.index()] = std::iter::successors(step(&from), step).collect();
        }
        self.rays.push((vector, rays.clone()));
        rays
    }

    /// Gives a table the memory of an equal one.
    fn share(&mut self, table: &mut SquareTable<B>) {
        match self.tables.iter().find(|known| *known == table) {
            Some(known) => *table = known.clone(),
            None => self.tables.push(table.clone()),
        }
    }

    /// Adds a pattern that is no ride: a leap, a step, a path or a special.
    fn add_single(
        &mut self,
        draft: &mut MoverDraft<B>,
        from: Square,
        pattern: Pattern,
        def: &MoveDef,
    ) -> Result<(), CompileFault> {
        if pattern.passed.any() && def.passing {
            let passed = self.names.area(pattern.passed);
            draft.double_steps[from.index()].push((pattern.to, passed));
        }
        let stays = pattern.to == from;
        let is_special = stays || !pattern.effects.is_empty() || !pattern.conditions.is_empty();
        if !is_special && is_leap(&pattern) && !def.royal_only {
            let (from, to) = (from.index(), pattern.to);
            if pattern.landing.quiet {
                draft.leaps[from].quiet.insert(to);
            }
            if pattern.landing.capture {
                draft.leaps[from].capture.insert(to);
            }
            if pattern.landing.en_passant {
                draft.en_passant[from].insert(to);
            }
            return Ok(());
        }
        let path = path_of(&pattern, def)?;
        if is_special {
            let special = self.special(path, &pattern, from)?;
            let number = draft.specials[from.index()].len();
            let most = if self.game.walling.is_some() {
                word::MAX_ARGUMENT_WITH_WALL
            } else {
                word::MAX_ARGUMENT
            };
            if number > usize::from(most) {
                return Err(CompileFault::TooManySpecials { most });
            }
            draft.specials[from.index()].push(special);
        } else if is_quiet_step(&pattern) && !def.royal_only {
            let to = SquareSet::of(pattern.to);
            draft.steps[from.index()].push(StepFacts { to, empty: path.empty | to });
        } else {
            draft.paths[from.index()].push(path);
        }
        Ok(())
    }

    /// Gives tables that equal one of another kind the memory of that one.
    fn share_tables(&mut self, mover: &mut Mover<B>) {
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

fn difference(board: Geometry, from: Square, to: Square) -> Vector {
    let coordinate = |f: fn(Geometry, Square) -> u8, sq| i32::from(f(board, sq));
    (
        coordinate(Geometry::file, to) - coordinate(Geometry::file, from),
        coordinate(Geometry::rank, to) - coordinate(Geometry::rank, from),
    )
}
