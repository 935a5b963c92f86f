//! Ends games early when the scores of both sides agree about the result.

use game_core::{Score, Side};

/// When a game is adjudicated. By default it never is. The settings in a journal
/// hold the `Debug` text of this type, so renaming a field breaks old journals.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// When the game is declared drawn.
    pub draw: Option<DrawRule>,
    /// When the game is declared won.
    pub resign: Option<ResignRule>,
}

/// A game is drawn when both sides have reported scores near zero for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The earliest move by each side at which the rule applies.
    pub from_move: u32,
    /// How many moves of each side in a row must have such scores.
    pub moves: u32,
    /// The largest distance of a score from zero, in centipawns.
    pub score: i32,
}

/// A game is won when both sides have reported a large advantage for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// How many moves of each side in a row must have such scores.
    pub moves: u32,
    /// The smallest advantage of the winner, in centipawns.
    pub score: i32,
}

impl Default for DrawRule {
    fn default() -> DrawRule {
        DrawRule { from_move: 40, moves: 8, score: 10 }
    }
}

impl Default for ResignRule {
    fn default() -> ResignRule {
        ResignRule { moves: 4, score: 600 }
    }
}

/// The result that an adjudicator declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AdjudicatedResult {
    /// The game is drawn.
    Draw,
    /// The game is won by this side.
    Win(Side),
}

/// Follows the scores of one game.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// Plies in a row with a score near zero.
    quiet: u32,
    /// Plies in a row in which White, or Black, had a winning score.
    winning: [u32; 2],
}

impl Adjudicator {
    /// An adjudicator for a game.
    pub(crate) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, plies: 0, quiet: 0, winning: [0, 0] }
    }

    /// Takes the score of a move, from the view of the side that made it, and
    /// returns the result if the game is adjudicated.
    pub(crate) fn hear(&mut self, mover: Side, score: Option<Score>) -> Option<AdjudicatedResult> {
        self.plies += 1;
        // A move without a score ends every row.
        let Some(score) = score else {
            (self.quiet, self.winning) = (0, [0, 0]);
            return None;
        };
        let white = if mover == Side::White { score.raw() } else { -score.raw() };
        if let Some(rule) = self.rules.draw {
            self.quiet = if white.abs() <= rule.score { self.quiet + 1 } else { 0 };
            if self.plies >= 2 * rule.from_move && self.quiet >= 2 * rule.moves.max(1) {
                return Some(AdjudicatedResult::Draw);
            }
        }
        if let Some(rule) = self.rules.resign {
            for (side, seen) in [(Side::White, white), (Side::Black, -white)] {
                let row = &mut self.winning[side as usize];
                *row = if seen >= rule.score { *row + 1 } else { 0 };
                if *row >= 2 * rule.moves.max(1) {
                    return Some(AdjudicatedResult::Win(side));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_call(
        rules: Adjudication,
        scores: impl Iterator<Item = i32>,
    ) -> Option<(usize, AdjudicatedResult)> {
        let mut adjudicator = Adjudicator::new(rules);
        let sides = [Side::White, Side::Black].into_iter().cycle();
        sides.zip(scores).enumerate().find_map(|(ply, (side, white))| {
            let own = if side == Side::White { white } else { -white };
            adjudicator.hear(side, Some(Score::cp(own))).map(|call| (ply + 1, call))
        })
    }

    #[test]
    fn both_sides_must_have_seen_it_for_long() {
        let rules = Adjudication {
            draw: Some(DrawRule { from_move: 10, moves: 2, score: 10 }),
            resign: Some(ResignRule { moves: 2, score: 500 }),
        };
        assert_eq!(first_call(rules, (0..).map(|_| 5)), Some((20, AdjudicatedResult::Draw)));
        assert_eq!(
            first_call(rules, (0..).map(|_| -700)),
            Some((4, AdjudicatedResult::Win(Side::Black)))
        );
        assert_eq!(first_call(rules, (0..60).map(|ply| ply % 3 * 300)), None);
        assert_eq!(first_call(Adjudication::default(), (0..400).map(|_| 0)), None);
    }

    #[test]
    fn who_says_nothing_agrees_with_nothing() {
        let rules = Adjudication { draw: None, resign: Some(ResignRule { moves: 1, score: 500 }) };
        let mut adjudicator = Adjudicator::new(rules);
        assert_eq!(adjudicator.hear(Side::White, Some(Score::mate_in(3))), None);
        assert_eq!(adjudicator.hear(Side::Black, None), None);
        assert_eq!(adjudicator.hear(Side::White, Some(Score::mate_in(1))), None);
        let call = adjudicator.hear(Side::Black, Some(Score::mated_in(2)));
        assert_eq!(call, Some(AdjudicatedResult::Win(Side::White)));
    }
}
