//! Patterns sorted by what they cost to look at.

use super::{CompileFault, Names, narrow};
use crate::game::{Game, MoveDef, MoveRule, PerSide};
use crate::pattern::{Condition, Effect, Landing, Pattern};
use crate::rulebook::{
    Direction, EffectFacts, FlagFacts, HopFacts, Mover, Path, Ride, Special, Uses,
};
use crate::topology::Edges;
use crate::{betza, verbose, word};
use game_core::{Bits, Geometry, Side, Square, SquareSet};

/// All pieces' tables, and what was learnt while making them.
pub(super) struct Movers<B: Bits> {
    pub(super) movers: PerSide<Vec<Mover<B>>>,
    pub(super) directions: Vec<Direction<B>>,
    pub(super) flags: Vec<FlagFacts>,
    pub(super) uses: Uses,
    /// Every capture can be blocked on one set of squares or not at all.
    pub(super) simple_attacks: bool,
}

/// A way of moving in file and rank numbers of the board.
type Vector = (i32, i32);

struct Builder<'a, B: Bits> {
    game: &'a Game,
    names: Names<'a>,
    directions: Vec<(Vector, Direction<B>)>,
    flags: Vec<FlagFacts>,
    uses: Uses,
    simple_attacks: bool,
}

pub(super) fn build<B: Bits>(game: &Game, names: Names<'_>) -> Result<Movers<B>, CompileFault> {
    let mut builder = Builder {
        game,
        names,
        directions: Vec::new(),
        flags: Vec::new(),
        uses: Uses::default(),
        simple_attacks: true,
    };
    let mut movers = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        for index in 0..game.pieces.len() {
            movers[side.index()].push(builder.mover(side, index)?);
        }
    }
    Ok(Movers {
        movers,
        directions: builder.directions.into_iter().map(|(_, direction)| direction).collect(),
        flags: builder.flags,
        uses: builder.uses,
        simple_attacks: builder.simple_attacks,
    })
}

fn empty_mover<B: Bits>(n_squares: usize) -> Mover<B> {
    let sets = || vec![SquareSet::EMPTY; n_squares];
    Mover {
        quiet_leaps: sets(),
        capture_leaps: sets(),
        rides: Vec::new(),
        paths: vec![Vec::new(); n_squares],
        specials: vec![Vec::new(); n_squares],
        en_passant: sets(),
        leap_sources: sets(),
        sources: sets(),
        path_sources: sets(),
        passings: Vec::new(),
        has_paths: false,
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
        Ok(mover)
    }

    /// The patterns of a move from a square that end where they may.
    fn patterns(
        &self,
        def: &MoveDef,
        side: Side,
        index: usize,
        from: Square,
    ) -> Result<Vec<Pattern>, CompileFault> {
        let topology = &self.game.topology;
        let all = match &def.rule {
            MoveRule::Betza(rule) => betza::patterns(rule, topology, side, from)
                .map_err(|fault| CompileFault(fault.message))?,
            MoveRule::Verbose(rule) => verbose::patterns(rule, topology, side, from)
                .map_err(|fault| CompileFault(fault.message))?,
        };
        let region = self.game.pieces[index].region[side.index()];
        // Nothing ever arrives by a mere threat, so the region does not limit it.
        let region = if def.royal_only {
            crate::pattern::Wide::EMPTY | !crate::pattern::Wide::EMPTY
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
        let direction = self.direction(vector);
        let Landing { quiet, capture, .. } = steps[0].landing;
        let n_squares = self.game.topology.geometry.n_squares();
        let known = mover.rides.iter().position(|ride| {
            ride.direction == direction && ride.quiet == quiet && ride.capture == capture
        });
        let ride = known.unwrap_or_else(|| {
            let reach = vec![SquareSet::EMPTY; n_squares];
            let sources = reach.clone();
            mover.rides.push(Ride { direction, reach, sources, quiet, capture });
            mover.rides.len() - 1
        });
        // Two rides in one direction differ in length only: the longer counts.
        mover.rides[ride].reach[from.index()] |= steps.iter().map(|step| step.to).collect();
    }

    fn direction(&mut self, vector: Vector) -> usize {
        if let Some(known) = self.directions.iter().position(|(other, _)| *other == vector) {
            return known;
        }
        let topology = &self.game.topology;
        let board = topology.geometry;
        let ray = |from: Square| {
            let step = |at: &Square| topology.step(Side::White, *at, vector.0, vector.1);
            std::iter::successors(step(&from), step).collect()
        };
        let mut rays: Vec<SquareSet<B>> = board.squares().map(ray).collect();
        rays.resize(B::WIDTH + 1, SquareSet::EMPTY);
        let ascending = vector.1 * i32::from(board.files()) + vector.0 > 0;
        self.directions.push((vector, Direction { rays, ascending }));
        self.directions.len() - 1
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
            mover.passings.push((from, pattern.to, narrow(pattern.passed)));
        }
        let is_special = !pattern.effects.is_empty() || !pattern.conditions.is_empty();
        if !is_special && is_leap(&pattern) && !def.royal_only {
            let (from, to) = (from.index(), pattern.to);
            if pattern.landing.quiet {
                mover.quiet_leaps[from].insert(to);
            }
            if pattern.landing.capture {
                mover.capture_leaps[from].insert(to);
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
        let Mover { capture_leaps, rides, paths, specials, .. } = mover;
        for from in self.game.topology.squares() {
            let i = from.index();
            for to in capture_leaps[i] {
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
                self.simple_attacks &= path.hop.is_none()
                    && path.needs.is_empty()
                    && !path.unmoved
                    && !mover.path_sources[path.to.index()].has(from);
                mover.path_sources[path.to.index()].insert(from);
            }
            for special in specials[i].iter().filter(|special| special.path.landing.capture) {
                self.uses.side_captures = true;
                mover.sources[special.path.to.index()].insert(from);
            }
        }
        for sq in 0..mover.sources.len() {
            mover.sources[sq] |= mover.leap_sources[sq] | mover.path_sources[sq];
        }
        mover.has_paths = paths.iter().any(|paths| !paths.is_empty());
        mover.has_specials = specials.iter().any(|specials| !specials.is_empty());
    }
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

fn path_of<B: Bits>(pattern: &Pattern, def: &MoveDef) -> Result<Path<B>, CompileFault> {
    let hop = match &pattern.hops[..] {
        [] => None,
        [hop] => Some(HopFacts { squares: narrow(hop.squares), by: hop.by }),
        _ => return Err(CompileFault("a move may hop once only".to_string())),
    };
    Ok(Path {
        to: pattern.to,
        landing: pattern.landing,
        empty: narrow(pattern.empty),
        hop,
        needs: pattern.needs.clone(),
        unmoved: pattern.unmoved,
        royal_only: def.royal_only,
    })
}
