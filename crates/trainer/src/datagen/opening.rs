//! Random openings, most of them balanced.

use super::scorer::Thinker;
use crate::data::{ScoredMove, sorted_moves};
use game_core::random::SplitMix64;
use game_core::{Analysis, Side};

/// So many openings are drawn before one is taken as it is.
const MAX_DRAWS: u32 = 24;
/// One game in so many begins far from balance, so that won positions are known, too.
const ONE_WILD_IN: usize = 20;
/// How far from the score of the start an opening may be, in pawns.
const BALANCED: f64 = 2.0;
/// The same for the wild ones.
const WILD: f64 = 10.0;

/// Draws the openings of a game.
pub(super) struct OpeningDraw {
    plies: u32,
    /// The score of the start as White sees it, in centipawns.
    at_start: i32,
}

/// An opening that was made on the board of a thinker.
pub(super) struct DrawnOpening {
    pub(super) moves: Vec<ScoredMove>,
    /// What was thought of its last position.
    pub(super) thought: Analysis,
}

impl OpeningDraw {
    pub(super) fn new(thinker: &mut Thinker<'_>, plies: u32) -> OpeningDraw {
        thinker.new_game();
        let thought = if thinker.begin(None) { thinker.think() } else { None };
        OpeningDraw { plies, at_start: thought.as_ref().map_or(0, white_score) }
    }

    /// Draws an opening and makes it. Nothing if the search was stopped, or if all
    /// openings end the game.
    pub(super) fn draw(
        &self,
        thinker: &mut Thinker<'_>,
        chance: &mut SplitMix64,
    ) -> Option<DrawnOpening> {
        let pawns = if chance.below(ONE_WILD_IN) == 0 { WILD } else { BALANCED };
        let most = (pawns * thinker.pawn) as i32;
        let mut plies = self.plies;
        loop {
            for draw in 1..=MAX_DRAWS {
                let Some(moves) = walk(thinker, plies, chance) else { continue };
                let thought = thinker.think()?;
                let score = white_score(&thought);
                // Where the start favours a side, balance is as good.
                let distance = (score - self.at_start).abs().min(score.abs());
                if distance <= most || draw == MAX_DRAWS {
                    return Some(DrawnOpening { moves, thought });
                }
            }
            if plies == 0 {
                return None;
            }
            plies /= 2;
        }
    }
}

fn white_score(thought: &Analysis) -> i32 {
    thought.lines.first().map_or(0, |line| line.score.seen_by(Side::White).raw())
}

/// Makes random moves from the start; nothing if the game ends within them.
fn walk(thinker: &mut Thinker<'_>, plies: u32, chance: &mut SplitMix64) -> Option<Vec<ScoredMove>> {
    thinker.begin(None).then_some(())?;
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.push(make_random(thinker, chance)?);
    }
    thinker.outcome().is_none().then_some(moves)
}

/// Makes a random move, if there is one and it has a number.
pub(super) fn make_random(
    thinker: &mut Thinker<'_>,
    chance: &mut SplitMix64,
) -> Option<ScoredMove> {
    let legal = sorted_moves(&thinker.pos);
    if legal.is_empty() || thinker.outcome().is_some() {
        return None;
    }
    let place = chance.below(legal.len());
    let scored = ScoredMove { place: u16::try_from(place).ok()?, score: None };
    thinker.make(legal[place]).then_some(scored)
}
