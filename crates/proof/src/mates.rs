//! Rows 49, 50 and 57 to 67: mates, their patterns, and how many moves they take.

mod forced;
mod heavy;
mod minors;
mod scene;

pub(crate) use forced::basic_mate;

use crate::row::{Row, full, partly};
use explain::Fact;

/// What a line alone cannot show.
const BEST_REPLIES: &str = "that the replies of the line are the best";

pub(crate) const ROWS: &[Row] = &[
    partly(Fact::MateInN, BEST_REPLIES, forced::mate_in_n),
    partly(Fact::MissedMate, BEST_REPLIES, forced::missed_mate),
    partly(Fact::AllowsMate, BEST_REPLIES, forced::allows_mate),
    full(Fact::BasicMate, basic_mate),
    full(Fact::BackRankMate, heavy::back_rank),
    full(Fact::SmotheredMate, minors::smothered),
    full(Fact::AnastasiaMate, heavy::anastasia),
    full(Fact::ArabianMate, heavy::arabian),
    full(Fact::HookMate, heavy::hook),
    full(Fact::BodenMate, minors::boden),
    full(Fact::DoubleBishopMate, minors::double_bishop),
    full(Fact::DovetailMate, heavy::dovetail),
    full(Fact::EpauletteMate, heavy::epaulette),
    full(Fact::OperaMate, heavy::opera),
    full(Fact::PillsburyMate, minors::pillsbury),
    full(Fact::MorphyMate, minors::morphy),
    full(Fact::LolliMate, heavy::lolli),
    full(Fact::GrecoMate, minors::greco),
    full(Fact::CornerMate, minors::corner),
    full(Fact::KillBoxMate, heavy::kill_box),
    full(Fact::TriangleMate, heavy::triangle),
    full(Fact::VukovicMate, heavy::vukovic),
    full(Fact::BalestraMate, minors::balestra),
    full(Fact::BlindSwineMate, heavy::blind_swine),
    full(Fact::SwallowsTailMate, heavy::swallows_tail),
];
