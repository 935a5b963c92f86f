//! Ending games early when both sides agree about them.

use game_core::{Score, Side};

/// When a game is called off. Off unless it is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// When it counts as drawn.
    pub draw: Option<DrawRule>,
    /// When it counts as lost.
    pub resign: Option<ResignRule>,
}

/// Drawn when both sides have seen nothing for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before so many moves by each side.
    pub from_move: u32,
    /// For so many moves of each side in a row.
    pub moves: u32,
    /// No score was further from zero, in centipawns.
    pub score: i32,
}

/// Lost when both sides have seen it for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// For so many moves of each side in a row.
    pub moves: u32,
    /// The loser's scores were at least so bad and the winner's so good.
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

/// What a judge calls a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Drawn.
    Draw,
    /// Won by this side.
    Win(Side),
}

/// Listens to the scores of a game.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Adjudication,
    plies: u32,
    quiet: u32,
    /// Plies in a row in which everybody saw White, or Black, win.
    winning: [u32; 2],
}

impl Judge {
    /// A judge for a game.
    pub fn new(rules: Adjudication) -> Judge {
        Judge { rules, plies: 0, quiet: 0, winning: [0, 0] }
    }

    /// Hears the score of a move, from the view of the side that made it.
    pub fn hear(&mut self, mover: Side, score: Option<Score>) -> Option<Call> {
        self.plies += 1;
        // Who says nothing agrees with nothing.
        let Some(score) = score else {
            (self.quiet, self.winning) = (0, [0, 0]);
            return None;
        };
        let white = if mover == Side::White { score.raw() } else { -score.raw() };
        if let Some(rule) = self.rules.draw {
            self.quiet = if white.abs() <= rule.score { self.quiet + 1 } else { 0 };
            if self.plies >= 2 * rule.from_move && self.quiet >= 2 * rule.moves.max(1) {
                return Some(Call::Draw);
            }
        }
        if let Some(rule) = self.rules.resign {
            for (side, seen) in [(Side::White, white), (Side::Black, -white)] {
                let row = &mut self.winning[side as usize];
                *row = if seen >= rule.score { *row + 1 } else { 0 };
                if *row >= 2 * rule.moves.max(1) {
                    return Some(Call::Win(side));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_call(rules: Adjudication, scores: impl Iterator<Item = i32>) -> Option<(usize, Call)> {
        let mut judge = Judge::new(rules);
        let sides = [Side::White, Side::Black].into_iter().cycle();
        sides.zip(scores).enumerate().find_map(|(ply, (side, white))| {
            let own = if side == Side::White { white } else { -white };
            judge.hear(side, Some(Score::cp(own))).map(|call| (ply + 1, call))
        })
    }

    #[test]
    fn both_sides_must_have_seen_it_for_long() {
        let rules = Adjudication {
            draw: Some(DrawRule { from_move: 10, moves: 2, score: 10 }),
            resign: Some(ResignRule { moves: 2, score: 500 }),
        };
        assert_eq!(first_call(rules, (0..).map(|_| 5)), Some((20, Call::Draw)));
        assert_eq!(first_call(rules, (0..).map(|_| -700)), Some((4, Call::Win(Side::Black))));
        assert_eq!(first_call(rules, (0..60).map(|ply| ply % 3 * 300)), None);
        assert_eq!(first_call(Adjudication::default(), (0..400).map(|_| 0)), None);
    }

    #[test]
    fn who_says_nothing_agrees_with_nothing() {
        let rules = Adjudication { draw: None, resign: Some(ResignRule { moves: 1, score: 500 }) };
        let mut judge = Judge::new(rules);
        assert_eq!(judge.hear(Side::White, Some(Score::mate_in(3))), None);
        assert_eq!(judge.hear(Side::Black, None), None);
        assert_eq!(judge.hear(Side::White, Some(Score::mate_in(1))), None);
        let call = judge.hear(Side::Black, Some(Score::mated_in(2)));
        assert_eq!(call, Some(Call::Win(Side::White)));
    }
}
