//! Which of several facts is the cause.

use crate::{Fact, Family};

/// The rank of a fact: of several that hold, the one of the highest rank is said.
/// A motif comes before the material it wins, a named pattern before a plain one.
pub(super) fn rank(fact: Fact) -> u16 {
    let family = match fact.family() {
        Family::Mate => 900,
        Family::Rules => 800,
        Family::Goal => 750,
        Family::Tactics => 600,
        Family::Material => 500,
        Family::Threat => 450,
        Family::King => 400,
        Family::Ending => 350,
        Family::Pawns => 300,
        Family::Pieces => 250,
        Family::Opening => 200,
        Family::Choice => 150,
        Family::Plan => 100,
    };
    family + within_family(fact)
}

/// The order inside a family: what says more comes first.
fn within_family(fact: Fact) -> u16 {
    match fact {
        Fact::MateInN => 0,
        Fact::SmotheredMate | Fact::AnastasiaMate | Fact::ArabianMate | Fact::BodenMate => 40,
        Fact::BackRankMate => 30,
        Fact::Fork => 92,
        Fact::Skewer | Fact::Trapped => 90,
        Fact::DoubleCheck | Fact::Windmill | Fact::GreekGift => 88,
        Fact::DiscoveredAttack | Fact::DiscoveredCheck => 85,
        Fact::PinExploited | Fact::Overloaded | Fact::Deflection | Fact::RemovingGuard => 80,
        Fact::Interference | Fact::Attraction | Fact::InBetweenMove | Fact::XRay => 78,
        Fact::HangingPiece => 75,
        Fact::DoubleAttack => 72,
        Fact::AttackedByCheaper | Fact::UnderDefended => 70,
        Fact::TemporarySacrifice | Fact::Clearance | Fact::Desperado => 55,
        Fact::FreeCapture => 60,
        Fact::WinsExchange | Fact::LosesExchange => 40,
        Fact::HandGain => 35,
        Fact::WinsMaterial | Fact::LosesMaterial => 20,
        Fact::EvenTrade | Fact::Imbalance | Fact::BishopPair => 5,
        Fact::AbsolutePin | Fact::RelativePin | Fact::LoosePieces => 10,
        Fact::DoubledPawns | Fact::IsolatedPawn | Fact::BackwardPawn => 20,
        // A hole was often one before and only now within reach.
        Fact::Hole => 2,
        Fact::PromotionThreat => 60,
        Fact::Castles | Fact::AttackersNearKing => 30,
        Fact::GoalReached | Fact::WinByRule | Fact::LastOfKind => 40,
        Fact::AllowsForcedWin | Fact::ForcedWin => 45,
        _ => 15,
    }
}
