//! Rows 9 to 34, 38 to 46 and 56: motifs, tested on the board and along the line.

mod defenders;
mod lines;
mod pawns;
mod pins;
mod sacrifices;
mod targets;

use crate::row::{Row, full, partly};
use explain::Fact;

/// What a search has to say beside the board.
const SCORES: &str = "the scores of the other moves";

pub(crate) const ROWS: &[Row] = &[
    partly(Fact::PoisonedPiece, SCORES, targets::poisoned),
    full(Fact::Desperado, targets::desperado),
    full(Fact::HangingPiece, targets::hanging),
    full(Fact::AttackedByCheaper, targets::attacked_by_cheaper),
    full(Fact::UnderDefended, targets::under_defended),
    full(Fact::Trapped, targets::trapped),
    full(Fact::Overloaded, defenders::overloaded),
    full(Fact::LoosePieces, targets::loose_pieces),
    full(Fact::PinnedDefender, pins::pinned_defender),
    full(Fact::Fork, targets::fork),
    full(Fact::DoubleAttack, targets::double_attack),
    full(Fact::AbsolutePin, pins::absolute_pin),
    full(Fact::RelativePin, pins::relative_pin),
    full(Fact::PinExploited, pins::pin_exploited),
    full(Fact::Skewer, lines::skewer),
    full(Fact::XRay, lines::x_ray),
    full(Fact::DiscoveredAttack, lines::discovered_attack),
    full(Fact::DiscoveredCheck, lines::discovered_check),
    full(Fact::DoubleCheck, lines::double_check),
    full(Fact::Deflection, defenders::deflection),
    full(Fact::Attraction, defenders::attraction),
    full(Fact::Interference, defenders::interference),
    full(Fact::Clearance, lines::clearance),
    full(Fact::RemovingGuard, defenders::removing_guard),
    full(Fact::InBetweenMove, lines::in_between),
    full(Fact::WeakPawnStrike, pawns::weak_pawn_strike),
    partly(Fact::Underpromotion, SCORES, pawns::underpromotion),
    full(Fact::PromotionThreat, pawns::promotion_threat),
    partly(Fact::EnPassantPoint, SCORES, pawns::en_passant),
    partly(Fact::QuietKiller, SCORES, sacrifices::quiet_killer),
    partly(Fact::Zugzwang, SCORES, sacrifices::zugzwang),
    partly(Fact::RealSacrifice, "that the position is worth it", sacrifices::real),
    full(Fact::TemporarySacrifice, sacrifices::temporary),
    partly(Fact::ExchangeSacrifice, "that the position is worth it", sacrifices::exchange),
    full(Fact::GreekGift, sacrifices::greek_gift),
    full(Fact::Windmill, sacrifices::windmill),
];
