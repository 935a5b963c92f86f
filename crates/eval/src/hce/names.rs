//! What features are called when an evaluation is told by squares: with its
//! square behind it, a name reads as in "isolated pawn d4".

use super::weights::*;

/// The group of a name and its names: one for the whole group, or one for each
/// weight.
type GroupNames = (usize, &'static [&'static str]);

/// The names of all groups in the order of the page.
static NAMES: &[GroupNames] = &[
    (MATERIAL, &["pawn", "knight", "bishop", "rook", "queen"]),
    (PSQ_PAWN, &["pawn placement"]),
    (PSQ_KNIGHT, &["knight placement"]),
    (PSQ_BISHOP, &["bishop placement"]),
    (PSQ_ROOK, &["rook placement"]),
    (PSQ_QUEEN, &["queen placement"]),
    (PSQ_KING, &["king placement"]),
    (PAWN_ISOLATED, &["isolated pawn"]),
    (PAWN_DOUBLED, &["doubled pawn"]),
    (PAWN_BACKWARD, &["backward pawn"]),
    (PAWN_PHALANX, &["phalanx pawn"]),
    (PAWN_SUPPORTED, &["guarded pawn"]),
    (PAWN_OPPOSED_CHAIN, &["opposed chain pawn"]),
    (PAWN_LEVERED, &["pawn under attack by two"]),
    (PAWN_BLOCKED, &["blocked pawn"]),
    (PAWN_CANDIDATE, &["candidate pawn"]),
    (PAWN_ISLANDS, &["pawn islands"]),
    (KNIGHT_OUTPOST, &["knight outpost", "knight near an outpost"]),
    (KNIGHT_BEHIND_PAWN, &["knight behind a pawn"]),
    (KNIGHT_KING_DISTANCE, &["knight away from its king"]),
    (KNIGHT_PER_PAWN, &["knights with many pawns"]),
    (KNIGHT_PAIR, &["knight pair"]),
    (BISHOP_OUTPOST, &["bishop outpost", "bishop near an outpost"]),
    (BISHOP_BEHIND_PAWN, &["bishop behind a pawn"]),
    (BISHOP_KING_DISTANCE, &["bishop away from its king"]),
    (BISHOP_PAIR, &["bishop pair"]),
    (BISHOP_OWN_PAWNS, &["pawns on the colour of bishop"]),
    (BISHOP_XRAY_PAWNS, &["enemy pawns on the lines of bishop"]),
    (BISHOP_LONG_DIAGONAL, &["long diagonal of bishop"]),
    (ROOK_OPEN_FILE, &["half-open file of rook", "open file of rook"]),
    (ROOK_CLOSED_FILE, &["closed file of rook"]),
    (ROOK_ON_QUEEN_FILE, &["rook on a queen's file"]),
    (ROOK_SEVENTH, &["rook on the seventh rank"]),
    (ROOK_TRAPPED, &["trapped rook"]),
    (ROOK_PER_PAWN, &["rooks with many pawns"]),
    (ROOK_PAIR, &["rook pair"]),
    (QUEEN_INFILTRATION, &["queen in the enemy camp"]),
    (QUEEN_EXPOSED, &["exposed queen"]),
    (MOBILITY_KNIGHT, &["knight mobility"]),
    (MOBILITY_BISHOP, &["bishop mobility"]),
    (MOBILITY_ROOK, &["rook mobility"]),
    (MOBILITY_QUEEN, &["queen mobility"]),
    (KING_SHELTER, &["shelter of"]),
    (KING_STORM, &["pawn storm against"]),
    (KING_STORM_BLOCKED, &["blocked pawn storm against"]),
    (KING_PAWNLESS_FLANK, &["flank without pawns of"]),
    (KING_PAWN_DISTANCE, &["king away from its pawns"]),
    (KING_FLANK_ATTACKED, &["attacked flank of"]),
    (KING_DANGER, &["attack on"]),
    (PASSED_RANK, &["passed pawn"]),
    (PASSED_EDGE, &["file of passed pawn"]),
    (PASSED_OWN_KING, &["own king's distance from passed pawn"]),
    (PASSED_ENEMY_KING, &["enemy king's distance from passed pawn"]),
    (PASSED_BLOCKED, &["blocked passed pawn"]),
    (PASSED_SAFE_STOP, &["safe next square of passed pawn"]),
    (PASSED_FREE_PATH, &["free path of passed pawn"]),
    (PASSED_GUARDED_STOP, &["guarded next square of passed pawn"]),
    (PASSED_CONNECTED, &["connected passed pawn"]),
    (PASSED_ROOK_BEHIND, &["own rook behind passed pawn", "enemy rook behind passed pawn"]),
    (PASSED_UNSTOPPABLE, &["unstoppable pawn"]),
    (
        THREAT_BY_MINOR,
        &[
            "minor piece attacks pawn",
            "minor piece attacks knight",
            "minor piece attacks bishop",
            "minor piece attacks rook",
            "minor piece attacks queen",
            "minor piece attacks king",
        ],
    ),
    (
        THREAT_BY_ROOK,
        &[
            "rook attacks pawn",
            "rook attacks knight",
            "rook attacks bishop",
            "rook attacks rook",
            "rook attacks queen",
            "rook attacks king",
        ],
    ),
    (THREAT_BY_KING, &["king attacks"]),
    (THREAT_HANGING, &["hanging target"]),
    (THREAT_QUEEN_GUARDED, &["target guarded by the queen"]),
    (THREAT_RESTRICTED, &["contested square"]),
    (THREAT_SAFE_PAWN, &["pawn attacks"]),
    (THREAT_PAWN_PUSH, &["pawn push against"]),
    (THREAT_QUEEN_KNIGHT, &["knight move against queen"]),
    (THREAT_QUEEN_SLIDER, &["rook or bishop move against queen"]),
    (SPACE, &["space"]),
    (TEMPO, &["the move"]),
    (ENDING_WON, &["bare king"]),
    (ENDING_EDGE, &["bare king driven to"]),
    (ENDING_CORNER, &["bare king cornered at"]),
    (ENDING_KINGS_CLOSE, &["king near the bare king"]),
    (ENDING_PAWN_WON, &["won pawn ending"]),
    (INITIATIVE_BASE, &["initiative"]),
    (INITIATIVE_PASSED, &["passed pawns on the board"]),
    (INITIATIVE_PAWNS, &["pawns on the board"]),
    (INITIATIVE_OUTFLANKING, &["outflanking"]),
    (INITIATIVE_BOTH_FLANKS, &["pawns on both flanks"]),
    (INITIATIVE_INFILTRATION, &["king beyond the middle"]),
    (INITIATIVE_PURE_PAWNS, &["only pawns left"]),
    (INITIATIVE_ALMOST_DRAWN, &["kings face to face, one flank"]),
];

/// The name of the feature with this number.
pub(crate) fn name_of(feature: usize) -> &'static str {
    let group = NAMES.partition_point(|(start, _)| *start <= feature).saturating_sub(1);
    let (start, names) = NAMES[group];
    names[(feature - start).min(names.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_one_name_or_one_for_each_weight() {
        assert_eq!(NAMES.len(), GROUPS.len());
        for (group, (start, names)) in GROUPS.iter().zip(NAMES) {
            assert_eq!(group.start, *start, "{}", group.name);
            assert!(names.len() == 1 || names.len() == group.len, "{}", group.name);
        }
    }

    #[test]
    fn a_name_says_which_weight_of_a_group_it_is() {
        assert_eq!(name_of(PAWN_ISOLATED + 1), "isolated pawn");
        assert_eq!(name_of(KNIGHT_OUTPOST + 1), "knight near an outpost");
        assert_eq!(name_of(N_WEIGHTS - 1), "kings face to face, one flank");
    }
}
