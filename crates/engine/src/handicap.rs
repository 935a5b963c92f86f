//! Weaker on purpose: how strong an engine is asked to be, and by which errors
//! it gets there. `handicap/thinking.rs` thinks so, `handicap/judgement.rs` makes
//! the errors, `handicap/savings.rs` keeps the time that is not to be used.

mod judgement;
mod savings;
#[cfg(test)]
mod tests;
mod thinking;

pub(crate) use judgement::Luck;
pub(crate) use savings::Savings;
pub(crate) use thinking::think;

use std::fmt;

/// The least Elo that can be asked for.
pub(crate) const MIN_ELO: u32 = 800;
/// The greatest Elo that can be asked for.
pub(crate) const MAX_ELO: u32 = 2_800;
/// The Elo unless one is set.
pub(crate) const USUAL_ELO: u32 = 1_500;
/// The level of full strength.
pub(crate) const FULL_LEVEL: u32 = 10;
/// So many plies are no limit of what a player sees.
const MAX_SIGHT: f64 = 60.0;
/// From this Elo on no mate in one is overlooked or allowed.
const SEES_MATES_ELO: u32 = 1_200;
/// From this Elo on the transposition table is kept from move to move.
const REMEMBERS_ELO: u32 = 2_500;
/// From this level on, too.
const REMEMBERS_LEVEL: u32 = 9;

/// How strong an engine is asked to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The Elo holds.
    pub is_limited: bool,
    /// The Elo, from 800 to 2800.
    pub elo: u32,
    /// The level, from 1 to 10; 10 is full strength.
    pub level: u32,
}

impl Default for Handicap {
    fn default() -> Handicap {
        Handicap { is_limited: false, elo: USUAL_ELO, level: FULL_LEVEL }
    }
}

impl Handicap {
    /// How the engine errs, or nothing at full strength. If both an Elo and a
    /// level are set, the weaknesses of both hold.
    pub(crate) fn frailty(self) -> Option<Frailty> {
        let by_elo = self.is_limited.then(|| Frailty::of_elo(self.elo));
        let by_level = Frailty::of_level(self.level);
        by_elo.into_iter().chain(by_level).reduce(Frailty::joined)
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.level < FULL_LEVEL, self.is_limited) {
            (false, false) => f.write_str("at full strength"),
            (true, false) => write!(f, "on level {}", self.level),
            (false, true) => write!(f, "with Elo {}", self.elo),
            (true, true) => write!(f, "on level {}, with Elo {} at most", self.level, self.elo),
        }
    }
}

/// How a player errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frailty {
    /// How many plies the player looks ahead, on average.
    pub(crate) sight: f64,
    /// The share of moves that get a glance instead of a look, so that what they
    /// lead to a few plies later is overlooked. Later gains are believed less.
    pub(crate) haste: f64,
    /// The deviation of errors of judgement, in pawns of chess.
    pub(crate) doubt: f64,
    /// How many moves are considered.
    pub(crate) candidates: f64,
    /// How many positions are looked at, at most.
    pub(crate) nodes: u64,
    /// How many where a side may move several times in a row.
    pub(crate) long_turn_nodes: u64,
    /// The share of the time that is used, at most. Slow games reach no limit of
    /// nodes at a fast clock; without this number their high levels would be equal.
    pub(crate) time: f64,
    /// Forgets before each move what earlier searches have found.
    pub(crate) forgets: bool,
    /// Neither overlooks a mate in one nor allows one with open eyes.
    pub(crate) sees_mates: bool,
}

/// The numbers of a frailty: sight, haste, doubt, candidates, and how often a node
/// is doubled for the number of nodes.
type Row = [f64; 5];

/// The frailty of some Elo, fitted to Stockfish's `UCI_Elo`; between them it is
/// interpolated.
const BY_ELO: [(u32, Row); 6] = [
    (800, [1.0, 0.5, 2.2, 12.0, 14.0]),
    (1_200, [2.0, 0.35, 1.0, 10.0, 14.0]),
    (1_500, [3.4, 0.1, 0.32, 5.5, 14.0]),
    (2_000, [9.0, 0.0, 0.045, 1.7, 14.3]),
    (2_500, [30.0, 0.0, 0.0, 1.0, 16.3]),
    (2_800, [MAX_SIGHT, 0.0, 0.0, 1.0, 19.3]),
];

/// The frailty of each level below full strength and the share of the time it
/// uses, fitted so that each beats the one below by a similar score in games of
/// different kinds. The lower ones err, the higher ones see fewer positions.
const BY_LEVEL: [(Row, f64); FULL_LEVEL as usize - 1] = [
    ([1.8, 0.13, 0.44, 4.6, 8.4], 0.045),
    ([4.5, 0.0535, 0.19, 3.07, 10.2], 0.06),
    ([5.46, 0.031, 0.123, 2.59, 10.87], 0.08),
    ([6.75, 0.0115, 0.062, 2.15, 11.5], 0.11),
    ([14.0, 0.001, 0.016, 1.45, 12.1], 0.155),
    ([MAX_SIGHT, 0.0, 0.0, 1.0, 12.4], 0.22),
    ([MAX_SIGHT, 0.0, 0.0, 1.0, 13.25], 0.33),
    ([MAX_SIGHT, 0.0, 0.0, 1.0, 14.3], 0.48),
    ([MAX_SIGHT, 0.0, 0.0, 1.0, 15.0], 0.68),
];

/// How often a node is doubled on each level where a side may move several times in
/// a row. There the levels differ by little else.
const LONG_TURN_DOUBLINGS: [f64; FULL_LEVEL as usize - 1] =
    [9.4, 10.8, 11.8, 12.6, 13.25, 13.85, 14.45, 15.05, 15.65];

impl Frailty {
    fn of_row(row: Row, time: f64, sees_mates: bool) -> Frailty {
        let [sight, haste, doubt, candidates, doublings] = row;
        let nodes = doublings.exp2() as u64;
        let long_turn_nodes = nodes;
        Frailty {
            sight,
            haste,
            doubt,
            candidates,
            nodes,
            long_turn_nodes,
            time,
            forgets: true,
            sees_mates,
        }
    }

    /// The frailty of a player of this Elo.
    fn of_elo(elo: u32) -> Frailty {
        let elo = elo.clamp(MIN_ELO, MAX_ELO);
        let above = BY_ELO.iter().position(|&(known, _)| known > elo);
        let above = above.unwrap_or(BY_ELO.len() - 1).max(1);
        let ((low, weak), (high, strong)) = (BY_ELO[above - 1], BY_ELO[above]);
        let share = f64::from(elo - low) / f64::from(high - low);
        let between = |place: usize| weak[place] + share * (strong[place] - weak[place]);
        let row = [0, 1, 2, 3, 4].map(between);
        // Where turns are long the scale of Elo is spread over that of the levels.
        let [weakest, .., strongest] = LONG_TURN_DOUBLINGS;
        let strength = f64::from(elo - MIN_ELO) / f64::from(MAX_ELO - MIN_ELO);
        let long_turn_nodes = (weakest + strength * (strongest - weakest)).exp2() as u64;
        let forgets = elo < REMEMBERS_ELO;
        let frailty = Frailty::of_row(row, 1.0, elo >= SEES_MATES_ELO);
        Frailty { long_turn_nodes, forgets, ..frailty }
    }

    /// The frailty of a player on this level, or nothing at full strength.
    fn of_level(level: u32) -> Option<Frailty> {
        let place = level.max(1) as usize - 1;
        let &(row, time) = BY_LEVEL.get(place)?;
        let long_turn_nodes = LONG_TURN_DOUBLINGS.get(place)?.exp2() as u64;
        let forgets = level < REMEMBERS_LEVEL;
        Some(Frailty { long_turn_nodes, forgets, ..Frailty::of_row(row, time, true) })
    }

    /// The weaknesses of both.
    fn joined(self, other: Frailty) -> Frailty {
        Frailty {
            sight: self.sight.min(other.sight),
            haste: self.haste.max(other.haste),
            doubt: self.doubt.max(other.doubt),
            candidates: self.candidates.max(other.candidates),
            nodes: self.nodes.min(other.nodes),
            long_turn_nodes: self.long_turn_nodes.min(other.long_turn_nodes),
            time: self.time.min(other.time),
            forgets: self.forgets || other.forgets,
            sees_mates: self.sees_mates && other.sees_mates,
        }
    }

    /// The frailty in a game in which a side may move several times in a row. There
    /// the answer to an error is a whole turn: errors of judgement would make
    /// the side that moves more often win every game. So weaker players look at fewer
    /// positions instead.
    pub(crate) fn in_long_turns(self) -> Frailty {
        /// What is left of errors of judgement: enough that games differ.
        const DOUBT: f64 = 0.1;
        Frailty {
            sight: MAX_SIGHT,
            haste: 0.0,
            doubt: self.doubt * DOUBT,
            nodes: self.long_turn_nodes,
            ..self
        }
    }

    /// Does the player see all a search finds, but with fewer nodes?
    pub(crate) fn is_clear_sighted(&self) -> bool {
        self.haste == 0.0 && self.doubt == 0.0
    }
}
