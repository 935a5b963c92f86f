//! What a player believes of the moves he looked at, and which one he plays.
//!
//! Nothing is random but by a seed: what a player believes of a move in a
//! position is a function of the position, the move and the seed. Some moves get
//! a glance only: he believes what a shallower search said, so that he walks into
//! quiet refutations and passes over deep ideas, yet sees captures, because every
//! search ends with them. What a move gains later counts less than what another
//! one gains now: a queen that hangs is taken. And his judgement errs by some part of a pawn, where a
//! pawn is a share of the mean piece of the game.

use super::Frailty;
use super::thinking::Idea;
use crate::game::{AnyChess, AnyPosition, PositionVisitor};
use game_core::random::SplitMix64;
use game_core::{Key, Line, Move, Side};

/// A glance goes that part of the way.
const GLANCE: u32 = 2;
/// How much of a later gain is not believed, for each share of moves that get a
/// glance.
const DISBELIEF: f64 = 2.0;

/// Where the errors of a game come from: the same seed errs in the same way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Luck {
    seed: u64,
}

impl Luck {
    /// The chance of a seed.
    pub(crate) const fn new(seed: u64) -> Luck {
        Luck { seed }
    }

    /// Another game begins. With the seed 0 all games are alike, so that they can
    /// be repeated.
    pub(crate) fn next_game(&mut self) {
        if self.seed != 0 {
            self.seed = SplitMix64::nth(self.seed);
        }
    }

    /// The numbers that belong to a move in a position.
    pub(super) fn of(self, key: Key, m: Move) -> SplitMix64 {
        let of_move = SplitMix64::nth(m.bits().into()).rotate_left(1);
        SplitMix64::new(self.seed ^ SplitMix64::nth(key) ^ of_move)
    }
}

/// A number from 0 to 1.
pub(super) fn share(random: &mut SplitMix64) -> f64 {
    random.next_u64() as f64 / u64::MAX as f64
}

/// A number around 0 with the deviation 1, nearly normal.
fn deviation(random: &mut SplitMix64) -> f64 {
    /// The sum of so many shares has the variance 1/3.
    const SUMMANDS: usize = 4;
    let sum: f64 = (0..SUMMANDS).map(|_| share(random)).sum();
    (sum - SUMMANDS as f64 / 2.0) * 3f64.sqrt()
}

/// A player in front of a position.
pub(super) struct WeakPlayer<'a> {
    pub(super) frailty: &'a Frailty,
    pub(super) chance: Luck,
    pub(super) pos: &'a AnyPosition,
    pub(super) key: Key,
    /// The centipawns of a pawn of chess, in the scale of the game.
    pub(super) pawn: f64,
    /// How many plies he looked ahead.
    pub(super) depth: u32,
}

impl WeakPlayer<'_> {
    /// The move he plays, if he looked at any.
    pub(super) fn choose<'i>(&self, ideas: &'i [Idea]) -> Option<&'i Idea> {
        let verdicts: Vec<Ending> = ideas.iter().map(|idea| self.ending(&idea.line)).collect();
        let mates = |place: usize| verdicts[place] == Ending::Mates;
        if self.frailty.sees_mates
            && let Some(place) = (0..ideas.len()).find(|&place| mates(place))
        {
            return Some(&ideas[place]);
        }
        let is_sane =
            |place: &usize| !self.frailty.sees_mates || verdicts[*place] != Ending::IsMated;
        let worst = self.worst_of_last_look(ideas);
        let believed = |place: &usize| self.believed(&ideas[*place], worst);
        let best_of = |places: &mut dyn Iterator<Item = usize>| {
            let scored = places.filter_map(|place| Some((believed(&place)?, place)));
            scored.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, place)| place)
        };
        let chosen = best_of(&mut (0..ideas.len()).filter(is_sane))
            .or_else(|| best_of(&mut (0..ideas.len())))?;
        Some(&ideas[chosen])
    }

    /// The lowest score of the moves that were still looked at in the end: moves
    /// that were dropped before are worse.
    fn worst_of_last_look(&self, ideas: &[Idea]) -> i32 {
        let last = ideas.iter().filter_map(|idea| idea.looks.last());
        let of_last_look = last.filter(|look| look.depth == self.depth);
        of_last_look.map(|look| look.score).min().unwrap_or(i32::MAX)
    }

    /// What he believes a move to be worth; nothing if its point escapes him.
    fn believed(&self, idea: &Idea, worst: i32) -> Option<f64> {
        let mut random = self.chance.of(self.key, idea.m);
        let error = deviation(&mut random) * self.frailty.doubt * self.pawn;
        let is_glance = share(&mut random) < self.frailty.haste;
        let seen = if is_glance { self.depth.div_ceil(GLANCE) } else { self.depth };
        let look = idea.looks.iter().rev().find(|look| look.depth <= seen)?;
        let was_dropped = !is_glance && look.depth < self.depth;
        let score = if was_dropped { look.score.min(worst - 1) } else { look.score };
        let at_first = idea.looks.first().map_or(score, |first| first.score);
        let later_gain = f64::from((score - at_first).max(0));
        let disbelief = (self.frailty.haste * DISBELIEF).min(1.0);
        Some(f64::from(score) - disbelief * later_gain + error)
    }

    /// What a line ends with in this turn or in the opponent's next one.
    fn ending(&self, line: &Line) -> Ending {
        let score = line.score.seen_by(self.pos.turn());
        let Some(plies) = score.mate_plies() else { return Ending::Open };
        let [own, reply] = self.pos.visit(TurnLengths(&line.moves));
        match plies.unsigned_abs() as usize {
            n if plies > 0 && n <= own => Ending::Mates,
            n if plies <= 0 && n <= own + reply => Ending::IsMated,
            _ => Ending::Open,
        }
    }
}

/// What a line ends with at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// The player mates in this turn.
    Mates,
    /// The opponent mates in the next turn.
    IsMated,
    /// Anything else.
    Open,
}

/// How many moves of a line belong to the turn of the side to move, and how many
/// to the next turn.
struct TurnLengths<'a>(&'a [Move]);

impl PositionVisitor for TurnLengths<'_> {
    type Output = [usize; 2];

    fn visit<P: AnyChess>(self, pos: &P) -> [usize; 2] {
        let mut pos = pos.clone();
        let mut movers: Vec<Side> = Vec::new();
        for &m in self.0 {
            movers.push(pos.turn());
            pos.make(m, &mut ());
        }
        let own = movers.iter().take_while(|&&side| side == movers[0]).count();
        let reply = movers[own..].iter().take_while(|&&side| side != movers[0]).count();
        [own, reply]
    }
}
