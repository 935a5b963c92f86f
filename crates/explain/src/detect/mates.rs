//! Mates: how many moves, by which pattern, and the back rank on which many of
//! them happen.
//!
//! [`Finding::side`] is the side that mates, except in
//! [`Fact::BackRankWeak`] and [`Fact::NeedsLuft`], which name the owner of the
//! rank.

mod back_rank;
mod basic;
mod forced;
mod lines;
mod minors;
mod queens;
mod rooks;
mod scene;

use super::men::men_on;
use super::news::news;
use crate::{Evidence, Fact, Finding, Moment, Story};
use game_core::Square;
use scene::MateScene;

/// A pattern: the men that make it, the one that gives check first, or nothing
/// where the mate is of another kind.
type Pattern = fn(&MateScene) -> Option<Vec<Square>>;

/// The patterns of rows 58 to 66.
const PATTERNS: [(Fact, Pattern); 21] = [
    (Fact::BackRankMate, lines::back_rank),
    (Fact::SmotheredMate, minors::smothered),
    (Fact::AnastasiaMate, lines::anastasia),
    (Fact::ArabianMate, rooks::arabian),
    (Fact::HookMate, rooks::hook),
    (Fact::BodenMate, minors::boden),
    (Fact::DoubleBishopMate, minors::double_bishop),
    (Fact::DovetailMate, queens::dovetail),
    (Fact::SwallowsTailMate, queens::swallows_tail),
    (Fact::EpauletteMate, lines::epaulette),
    (Fact::OperaMate, rooks::opera),
    (Fact::PillsburyMate, rooks::pillsbury),
    (Fact::MorphyMate, minors::morphy),
    (Fact::LolliMate, queens::lolli),
    (Fact::GrecoMate, lines::greco),
    (Fact::CornerMate, minors::corner),
    (Fact::KillBoxMate, rooks::kill_box),
    (Fact::TriangleMate, queens::triangle),
    (Fact::VukovicMate, rooks::vukovic),
    (Fact::BalestraMate, minors::balestra),
    (Fact::BlindSwineMate, rooks::blind_swine),
];

/// What a line that ends in mate shows: in how many moves, by which pattern, and
/// whose back rank was too weak on the way.
pub fn in_story(story: &Story) -> Vec<Finding> {
    let mut found: Vec<Finding> = forced::mate_in_n(story).into_iter().collect();
    found.extend(patterns(story));
    found.extend(back_rank::falls(story));
    found
}

/// What stands on the board: material that mates by a known technique, and a king
/// that needs an escape square.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found: Vec<Finding> = basic::material(moment).into_iter().collect();
    found.extend(back_rank::needs_luft(moment));
    found
}

/// What stands on the board after a move and did not before.
pub fn changes(before: &Moment, after: &Moment) -> Vec<Finding> {
    news(&in_moment(before), in_moment(after))
}

/// The patterns of the mate at the end of a line. A mate may show several.
fn patterns(story: &Story) -> Vec<Finding> {
    let Some(scene) = MateScene::of(story.end()) else { return Vec::new() };
    let known = |&(fact, pattern): &(Fact, Pattern)| {
        let mut squares = pattern(&scene)?;
        squares.push(scene.king());
        let finding = Finding::new(fact, scene.winner(), story.len(), Evidence::Board);
        let men = men_on(story.end(), &squares);
        Some(finding.with_line(story.moves()).with_men(men))
    };
    PATTERNS.iter().filter_map(known).collect()
}
