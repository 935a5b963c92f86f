//! One game of self-play.

use super::SelfPlay;
use super::opening::{DrawnOpening, OpeningDraw, make_random};
use super::scorer::Thinker;
use crate::data::{ScoredGame, ScoredMove, sorted_moves};
use game_core::random::SplitMix64;
use game_core::{Analysis, Outcome, Score, Side, SidedScore};

/// A side gives up when it is so many pawns behind.
const RESIGN_PAWNS: f64 = 10.0;
/// For so many half-moves in a row.
const RESIGN_PLIES: u32 = 4;
/// Up to this half-move, one move in [`ONE_RANDOM_IN`] is random.
const LAST_RANDOM_PLY: usize = 20;
const ONE_RANDOM_IN: usize = 20;
/// Spreads the numbers of games over the seeds.
const SPREAD: u64 = 0xd1b5_4a32_d192_ed03;

impl SelfPlay {
    /// Plays the game of this number; nothing if it was stopped or no opening is left.
    pub(super) fn play(
        &self,
        thinker: &mut Thinker<'_>,
        openings: &OpeningDraw,
        number: u64,
    ) -> Option<ScoredGame> {
        let mut chance = SplitMix64::new(self.seed ^ number.wrapping_mul(SPREAD));
        // Neighbours must not begin alike.
        chance.next_u64();
        thinker.new_game();
        let DrawnOpening { mut moves, thought } = openings.draw(thinker, &mut chance)?;
        let mut judge = Judge::new(thinker.pawn);
        let mut thought = Some(thought);
        let winner = loop {
            if let Some(outcome) = thinker.outcome() {
                break Outcome::winner(outcome);
            }
            if moves.len() >= self.max_plies as usize {
                break None;
            }
            let is_random = moves.len() < LAST_RANDOM_PLY && chance.below(ONE_RANDOM_IN) == 0;
            if is_random {
                moves.push(make_random(thinker, &mut chance)?);
                thought = None;
                continue;
            }
            let analysis = match thought.take() {
                Some(analysis) => analysis,
                None => thinker.think()?,
            };
            moves.push(make_best(thinker, &analysis)?);
            if let Some(winner) = judge.hear(analysis.lines.first()?.score) {
                break Some(winner);
            }
        };
        Some(ScoredGame { number, start: None, moves, winner, check: thinker.check() })
    }
}

/// Makes the best move of an analysis.
fn make_best(thinker: &mut Thinker<'_>, analysis: &Analysis) -> Option<ScoredMove> {
    let m = analysis.best_move()?;
    let score = analysis.lines.first()?.score.seen_by(thinker.pos.turn());
    let place = sorted_moves(&thinker.pos).iter().position(|&legal| legal == m)?;
    let scored = ScoredMove { place: u16::try_from(place).ok()?, score: Some(word(score)) };
    thinker.make(m).then_some(scored)
}

/// A score as a record has it.
pub(super) fn word(score: Score) -> i16 {
    score.raw().clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16
}

/// Ends games that are decided.
struct Judge {
    most: i32,
    /// Who is far ahead, and for how many half-moves.
    ahead: Option<(Side, u32)>,
}

impl Judge {
    fn new(pawn: f64) -> Judge {
        Judge { most: (RESIGN_PAWNS * pawn) as i32, ahead: None }
    }

    /// Hears the score of a half-move. Returns who has won, if that is clear: a mate is
    /// seen, or one side has been far ahead for long.
    fn hear(&mut self, score: SidedScore) -> Option<Side> {
        let score = score.seen_by(Side::White);
        let leader = if score > Score::DRAW { Side::White } else { Side::Black };
        if score.mate_plies().is_some() {
            return Some(leader);
        }
        self.ahead = match self.ahead {
            _ if score.raw().abs() < self.most => None,
            Some((side, plies)) if side == leader => Some((side, plies + 1)),
            _ => Some((leader, 1)),
        };
        self.ahead.filter(|&(_, plies)| plies >= RESIGN_PLIES).map(|(side, _)| side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_far_behind_for_four_half_moves_has_lost() {
        let mut judge = Judge::new(100.0);
        let hear = |judge: &mut Judge, cp| judge.hear(Score::cp(cp).of(Side::White));
        assert_eq!([1_200, 1_100, 1_000, 900].map(|cp| hear(&mut judge, cp)), [None; 4]);
        assert_eq!([-1_200; 3].map(|cp| hear(&mut judge, cp)), [None; 3]);
        assert_eq!(hear(&mut judge, -1_000), Some(Side::Black));
    }

    #[test]
    fn a_mate_ends_the_game_at_once() {
        let mut judge = Judge::new(100.0);
        assert_eq!(judge.hear(Score::mate_in(5).of(Side::Black)), Some(Side::Black));
        assert_eq!(judge.hear(Score::mated_in(4).of(Side::Black)), Some(Side::White));
    }
}
