//! The keys of the format in the order in which they are obeyed, each with what it
//! does to the sheet. General keys come before keys for one side, so that the keys
//! for one side win whatever the order of the lines. `keys/obey.rs` has what needs more
//! than a line.

mod obey;

use super::reader::IniReader;
use super::sheet::{Sheet, Wall};
use super::source::IniEntry;
use obey::{
    ENCLOSING, castling_wins, chasing, counting, doubled_pawn, drop_on_top, material,
    old_double_step, old_double_step_from, old_promotion_rank, old_wall, pawn_types, petrify_all,
    promoted_type, promotion_limit, walling,
};

/// How a key changes the sheet.
pub(super) type Obey = fn(&mut Sheet, &mut IniReader<'_>, &IniEntry<'_>);

/// What becomes of a key.
pub(super) enum Role {
    /// The key is obeyed.
    Rule(Obey),
    /// The key is obeyed, and can change a parent that was not written in this
    /// format too.
    Outer(Obey),
    /// The key is obeyed, with a warning that names the newer key.
    Old(Obey, &'static str),
    /// The key tells a user interface how to draw the game.
    Drawing,
    /// The key does not change the game, for this reason.
    Note(&'static str),
    /// The key would change the game in a way that is not supported, for this
    /// reason; with one of these values it changes nothing.
    Refused(&'static str, &'static [&'static str]),
}

use Role::{Drawing, Note, Old, Outer, Refused, Rule};

/// A key and its role.
pub(super) type IniKey = (&'static str, Role);

fn set<T>(value: Option<T>, target: &mut T) {
    if let Some(value) = value {
        *target = value;
    }
}

fn set_both<T: Clone>(value: Option<T>, target: &mut [T; 2]) {
    if let Some(value) = value {
        *target = [value.clone(), value];
    }
}

const OFF: &[&str] = &["false"];

/// Keys about the board, the pieces and how they move.
pub(super) static MOVING: &[IniKey] = &[
    ("promotionRank", Old(old_promotion_rank, "promotionRegionWhite")),
    ("doubleStepRank", Old(old_double_step, "doubleStepRegionWhite")),
    ("doubleStepRankMin", Old(old_double_step_from, "doubleStepRegionWhite")),
    (
        "castlingRookPiece",
        Old(|s, r, e| set_both(r.pieces(s, e), &mut s.castling.partners), "castlingRookPieces"),
    ),
    ("pawnTypes", Rule(pawn_types)),
    ("variantTemplate", Drawing),
    ("pieceToCharTable", Drawing),
    ("pocketSize", Drawing),
    ("pieceValueMg", Note("values are not part of the rules")),
    ("pieceValueEg", Note("values are not part of the rules")),
    ("endgameEval", Note("values are not part of the rules")),
    ("nnueAlias", Note("values are not part of the rules")),
    ("chess960", Note("castling from any squares is always understood")),
    ("twoBoards", Refused("games on two boards are not played here", OFF)),
    ("promotionRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.promotion.zone[0]))),
    ("promotionRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.promotion.zone[1]))),
    ("promotionPawnTypes", Rule(|s, r, e| set_both(r.pieces(s, e), &mut s.promotion.pawns))),
    ("promotionPawnTypesWhite", Rule(|s, r, e| set(r.pieces(s, e), &mut s.promotion.pawns[0]))),
    ("promotionPawnTypesBlack", Rule(|s, r, e| set(r.pieces(s, e), &mut s.promotion.pawns[1]))),
    ("promotionPieceTypes", Rule(|s, r, e| set_both(r.pieces(s, e), &mut s.promotion.into))),
    ("promotionPieceTypesWhite", Rule(|s, r, e| set(r.pieces(s, e), &mut s.promotion.into[0]))),
    ("promotionPieceTypesBlack", Rule(|s, r, e| set(r.pieces(s, e), &mut s.promotion.into[1]))),
    ("sittuyinPromotion", Rule(|s, r, e| set(r.flag(e), &mut s.promotion.in_place))),
    ("promotionLimit", Rule(promotion_limit)),
    ("promotedPieceType", Rule(promoted_type)),
    ("piecePromotionOnCapture", Rule(|s, r, e| set(r.flag(e), &mut s.promotion.on_capture))),
    ("mandatoryPawnPromotion", Rule(|s, r, e| set(r.flag(e), &mut s.promotion.pawn_must))),
    ("mandatoryPiecePromotion", Rule(|s, r, e| set(r.flag(e), &mut s.promotion.piece_must))),
    ("pieceDemotion", Rule(|s, r, e| set(r.flag(e), &mut s.promotion.demotion))),
    ("doubleStep", Rule(|s, r, e| set(r.flag(e), &mut s.steps.double))),
    ("doubleStepRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.steps.double_zone[0]))),
    ("doubleStepRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.steps.double_zone[1]))),
    ("tripleStepRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.steps.triple_zone[0]))),
    ("tripleStepRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.steps.triple_zone[1]))),
    ("enPassantRegion", Rule(|s, r, e| set_both(r.area(e), &mut s.steps.passing_zone))),
    ("enPassantRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.steps.passing_zone[0]))),
    ("enPassantRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.steps.passing_zone[1]))),
    ("enPassantTypes", Rule(|s, r, e| set_both(r.pieces(s, e), &mut s.steps.passers))),
    ("enPassantTypesWhite", Rule(|s, r, e| set(r.pieces(s, e), &mut s.steps.passers[0]))),
    ("enPassantTypesBlack", Rule(|s, r, e| set(r.pieces(s, e), &mut s.steps.passers[1]))),
    ("castling", Rule(|s, r, e| set(r.flag(e), &mut s.castling.enabled))),
    ("castlingDroppedPiece", Rule(|s, r, e| set(r.flag(e), &mut s.castling.by_drop))),
    ("castlingKingsideFile", Rule(|s, r, e| set(r.file(e), &mut s.castling.targets[0]))),
    ("castlingQueensideFile", Rule(|s, r, e| set(r.file(e), &mut s.castling.targets[1]))),
    ("castlingRank", Rule(|s, r, e| set(r.rank(e), &mut s.castling.rank))),
    ("castlingKingFile", Rule(|s, r, e| set(r.file(e), &mut s.castling.king_file))),
    ("castlingKingPiece", Rule(|s, r, e| set_both(r.one_piece(s, e), &mut s.castling.king))),
    ("castlingKingPieceWhite", Rule(|s, r, e| set(r.one_piece(s, e), &mut s.castling.king[0]))),
    ("castlingKingPieceBlack", Rule(|s, r, e| set(r.one_piece(s, e), &mut s.castling.king[1]))),
    (
        "castlingRookKingsideFile",
        Rule(|s, r, e| set(r.file(e).map(Some), &mut s.castling.partner_files[0])),
    ),
    (
        "castlingRookQueensideFile",
        Rule(|s, r, e| set(r.file(e).map(Some), &mut s.castling.partner_files[1])),
    ),
    ("castlingRookPieces", Rule(|s, r, e| set_both(r.pieces(s, e), &mut s.castling.partners))),
    ("castlingRookPiecesWhite", Rule(|s, r, e| set(r.pieces(s, e), &mut s.castling.partners[0]))),
    ("castlingRookPiecesBlack", Rule(|s, r, e| set(r.pieces(s, e), &mut s.castling.partners[1]))),
    ("oppositeCastling", Rule(|s, r, e| set(r.flag(e), &mut s.castling.opposite))),
    ("diagonalLines", Rule(|s, r, e| set(r.area(e), &mut s.steps.lines))),
    ("flyingGeneral", Rule(|s, r, e| set(r.flag(e), &mut s.steps.flying_general))),
    ("soldierPromotionRank", Rule(|s, r, e| set(r.rank(e), &mut s.steps.soldier_rank))),
    ("immobilityIllegal", Rule(|s, r, e| set(r.flag(e), &mut s.steps.no_dead_ends))),
    ("cambodianMoves", Rule(|s, r, e| set(r.flag(e), &mut s.steps.first_leaps))),
    ("makpongRule", Rule(|s, r, e| set(r.flag(e), &mut s.rules.stand_in_check))),
];

/// Keys about hands, captures, walls and duties.
pub(super) static DOING: &[IniKey] = &[
    ("checking", Rule(|s, r, e| set(r.flag(e), &mut s.rules.checking))),
    ("dropChecks", Rule(|s, r, e| set(r.flag(e), &mut s.hands.checks))),
    ("mustCapture", Outer(|s, r, e| set(r.flag(e), &mut s.rules.must_capture))),
    ("mustDrop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.must_drop))),
    ("mustDropType", Rule(|s, r, e| set(r.one_piece(s, e), &mut s.hands.must_drop_of))),
    ("pieceDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.drops))),
    ("dropLoop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.keeps_promotion))),
    ("capturesToHand", Rule(|s, r, e| set(r.flag(e), &mut s.hands.captures))),
    ("firstRankPawnDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.first_rank_pawns))),
    ("promotionZonePawnDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.zone_pawns))),
    ("dropOnTop", Old(drop_on_top, "enclosingDrop = top")),
    ("enclosingDrop", Rule(|s, r, e| set(r.word(&e.value, &ENCLOSING), &mut s.hands.enclosing))),
    ("enclosingDropStart", Rule(|s, r, e| set(r.area(e), &mut s.hands.first_on))),
    ("whiteDropRegion", Old(|s, r, e| set(r.area(e), &mut s.hands.zone[0]), "dropRegionWhite")),
    ("blackDropRegion", Old(|s, r, e| set(r.area(e), &mut s.hands.zone[1]), "dropRegionBlack")),
    ("dropRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.hands.zone[0]))),
    ("dropRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.hands.zone[1]))),
    ("sittuyinRookDrop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.rooks_at_home))),
    ("dropOppositeColoredBishop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.both_colours))),
    ("dropPromoted", Rule(|s, r, e| set(r.flag(e), &mut s.hands.promoted))),
    ("shogiDoubledPawn", Old(doubled_pawn, "dropNoDoubled")),
    ("dropNoDoubled", Rule(|s, r, e| set(r.one_piece(s, e), &mut s.hands.not_doubled))),
    ("dropNoDoubledCount", Rule(|s, r, e| set(r.number(e, 0, 256), &mut s.hands.per_file))),
    ("freeDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.endless))),
    ("gating", Note("the letters of the castling field say which pieces have not moved")),
    ("seirawanGating", Rule(|s, r, e| set(r.flag(e), &mut s.hands.gating))),
    ("arrowGating", Old(|s, r, e| old_wall(s, r, e, Wall::Arrow), "wallingRule")),
    ("duckGating", Old(|s, r, e| old_wall(s, r, e, Wall::Moving), "wallingRule")),
    ("staticGating", Old(|s, r, e| old_wall(s, r, e, Wall::Lasting), "wallingRule")),
    ("pastGating", Old(|s, r, e| old_wall(s, r, e, Wall::Left), "wallingRule")),
    (
        "staticGatingRegion",
        Old(|s, r, e| set_both(r.area(e), &mut s.rules.wall_zone), "wallingRegion"),
    ),
    ("wallingRule", Rule(walling)),
    ("wallingRegion", Rule(|s, r, e| set_both(r.area(e), &mut s.rules.wall_zone))),
    ("wallingRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.rules.wall_zone[0]))),
    ("wallingRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.rules.wall_zone[1]))),
    ("wallOrMove", Rule(|s, r, e| set(r.flag(e), &mut s.rules.wall_or_move))),
    ("blastOnCapture", Rule(|s, r, e| set(r.flag(e), &mut s.rules.blast))),
    ("blastImmuneTypes", Rule(|s, r, e| set(r.pieces(s, e), &mut s.rules.blast_immune))),
    ("mutuallyImmuneTypes", Rule(|s, r, e| set(r.pieces(s, e), &mut s.rules.mutually_immune))),
    ("petrifyOnCapture", Old(petrify_all, "petrifyOnCaptureTypes")),
    ("petrifyOnCaptureTypes", Rule(|s, r, e| set(r.pieces(s, e), &mut s.rules.petrifies))),
    ("petrifyBlastPieces", Rule(|s, r, e| set(r.flag(e), &mut s.rules.blast_petrifies))),
    ("pass", Outer(|s, r, e| set_both(r.flag(e), &mut s.rules.pass))),
    ("passWhite", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass[0]))),
    ("passBlack", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass[1]))),
    ("passOnStalemate", Outer(|s, r, e| set_both(r.flag(e), &mut s.rules.pass_when_stuck))),
    ("passOnStalemateWhite", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass_when_stuck[0]))),
    ("passOnStalemateBlack", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass_when_stuck[1]))),
    ("flipEnclosedPieces", Rule(|s, r, e| set(r.word(&e.value, &ENCLOSING), &mut s.rules.flips))),
    ("bikjangRule", Rule(|s, r, e| set(r.flag(e), &mut s.rules.stand_off))),
];

/// Keys about the end of the game.
pub(super) static ENDING: &[IniKey] = &[
    ("nMoveRuleTypes", Rule(|s, r, e| set_both(r.pieces(s, e), &mut s.ends.progress))),
    ("nMoveRuleTypesWhite", Rule(|s, r, e| set(r.pieces(s, e), &mut s.ends.progress[0]))),
    ("nMoveRuleTypesBlack", Rule(|s, r, e| set(r.pieces(s, e), &mut s.ends.progress[1]))),
    ("nMoveRule", Outer(|s, r, e| set(r.number(e, 0, 10_000), &mut s.ends.move_rule))),
    ("nFoldRule", Outer(|s, r, e| set(r.number(e, 0, 10_000), &mut s.ends.fold_rule))),
    ("nFoldValue", Outer(|s, r, e| set(r.result(e), &mut s.ends.fold_result))),
    ("nFoldValueAbsolute", Outer(|s, r, e| set(r.flag(e), &mut s.ends.fold_absolute))),
    ("perpetualCheckIllegal", Outer(|s, r, e| set(r.flag(e), &mut s.ends.perpetual_check))),
    ("moveRepetitionIllegal", Rule(|s, r, e| set(r.flag(e), &mut s.ends.no_to_and_fro))),
    ("chasingRule", Rule(chasing)),
    ("stalemateValue", Outer(|s, r, e| set(r.result(e), &mut s.ends.stalemate))),
    ("stalematePieceCount", Outer(|s, r, e| set(r.flag(e), &mut s.ends.stalemate_count))),
    ("checkmateValue", Outer(|s, r, e| set(r.result(e), &mut s.ends.checkmate))),
    ("shogiPawnDropMateIllegal", Rule(|s, r, e| set(r.flag(e), &mut s.ends.pawn_drop_mate))),
    ("shatarMateRule", Rule(|s, r, e| set(r.flag(e), &mut s.ends.mate_needs_check))),
    ("extinctionValue", Rule(|s, r, e| set(r.result_or_none(e), &mut s.ends.extinct))),
    ("extinctionClaim", Rule(|s, r, e| set(r.flag(e), &mut s.ends.extinct_claim))),
    ("extinctionPseudoRoyal", Rule(|s, r, e| set(r.flag(e), &mut s.ends.pseudo_royal))),
    ("dupleCheck", Rule(|s, r, e| set(r.flag(e), &mut s.ends.duple_check))),
    ("extinctionPieceTypes", Rule(|s, r, e| set(r.pieces(s, e), &mut s.ends.extinct_of))),
    ("extinctionPieceCount", Rule(|s, r, e| set(r.number(e, 0, 256), &mut s.ends.extinct_at))),
    (
        "extinctionOpponentPieceCount",
        Rule(|s, r, e| set(r.number(e, 0, 256), &mut s.ends.extinct_opponent)),
    ),
    ("pseudoRoyalTypes", Refused("write extinctionPieceTypes and extinctionPseudoRoyal", &["-"])),
    ("pseudoRoyalCount", Refused("write extinctionPieceTypes and extinctionPseudoRoyal", &[])),
    ("antiRoyalTypes", Refused("pieces that must stand attacked are not known here", &["-"])),
    ("whiteFlag", Old(|s, r, e| set(r.area(e), &mut s.ends.flag_zone[0]), "flagRegionWhite")),
    ("blackFlag", Old(|s, r, e| set(r.area(e), &mut s.ends.flag_zone[1]), "flagRegionBlack")),
    ("flagPiece", Outer(|s, r, e| set_both(r.one_piece(s, e), &mut s.ends.flag_piece))),
    ("flagPieceWhite", Outer(|s, r, e| set(r.one_piece(s, e), &mut s.ends.flag_piece[0]))),
    ("flagPieceBlack", Outer(|s, r, e| set(r.one_piece(s, e), &mut s.ends.flag_piece[1]))),
    ("flagRegion", Outer(|s, r, e| set_both(r.area(e), &mut s.ends.flag_zone))),
    ("flagRegionWhite", Outer(|s, r, e| set(r.area(e), &mut s.ends.flag_zone[0]))),
    ("flagRegionBlack", Outer(|s, r, e| set(r.area(e), &mut s.ends.flag_zone[1]))),
    ("flagPieceCount", Outer(|s, r, e| set(r.number(e, 1, 256), &mut s.ends.flag_count))),
    ("flagPieceBlockedWin", Rule(|s, r, e| set(r.flag(e), &mut s.ends.flag_blocked))),
    ("flagMove", Outer(|s, r, e| set(r.flag(e), &mut s.ends.flag_move))),
    ("flagPieceSafe", Outer(|s, r, e| set(r.flag(e), &mut s.ends.flag_safe))),
    ("checkCounting", Outer(|s, r, e| set(r.flag(e), &mut s.ends.check_counting))),
    ("connectN", Outer(|s, r, e| set(r.number(e, 0, 256), &mut s.ends.lines.row))),
    ("connectHorizontal", Outer(|s, r, e| set(r.flag(e), &mut s.ends.lines.ranks))),
    ("connectVertical", Outer(|s, r, e| set(r.flag(e), &mut s.ends.lines.files))),
    ("connectDiagonal", Outer(|s, r, e| set(r.flag(e), &mut s.ends.lines.diagonals))),
    ("connectRegion1White", Outer(|s, r, e| set(r.area(e), &mut s.ends.lines.from[0]))),
    ("connectRegion2White", Outer(|s, r, e| set(r.area(e), &mut s.ends.lines.to[0]))),
    ("connectRegion1Black", Outer(|s, r, e| set(r.area(e), &mut s.ends.lines.from[1]))),
    ("connectRegion2Black", Outer(|s, r, e| set(r.area(e), &mut s.ends.lines.to[1]))),
    ("connectNxN", Outer(|s, r, e| set(r.number(e, 0, 256), &mut s.ends.lines.block))),
    ("collinearN", Outer(|s, r, e| set(r.number(e, 0, 256), &mut s.ends.lines.on_line))),
    ("connectPieceTypes", Outer(|s, r, e| set(r.pieces(s, e), &mut s.ends.lines.of))),
    ("connectValue", Outer(|s, r, e| set(r.result(e), &mut s.ends.lines.result))),
    ("materialCounting", Rule(material)),
    ("adjudicateFullBoard", Rule(|s, r, e| set(r.flag(e), &mut s.ends.full_board))),
    ("countingRule", Rule(counting)),
    ("castlingWins", Rule(castling_wins)),
];

/// All tables in the order they are obeyed.
pub(super) fn all() -> impl Iterator<Item = &'static IniKey> {
    MOVING.iter().chain(DOING).chain(ENDING)
}
