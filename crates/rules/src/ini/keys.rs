//! The keys of the format in the order in which they are obeyed, each with what it
//! does to the sheet. General keys come before keys for one side, so that the keys
//! for one side win whatever the order of the lines.

use super::area::Area;
use super::reader::IniReader;
use super::sheet::{Counting, Material, Sheet, Wall};
use super::slots::{PieceSlot, PieceSlots};
use super::source::IniEntry;
use game_core::Side;

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
    ("doubleStepRankMin", Refused("write doubleStepRegionWhite and doubleStepRegionBlack", &[])),
    ("doubleStepRank", Old(old_double_step, "doubleStepRegionWhite")),
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
    ("sittuyinPromotion", Refused("promotion as a move of its own is not known here", OFF)),
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
    ("enPassantRegion", Rule(|s, r, e| set(r.area(e), &mut s.steps.passing_zone))),
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
    ("oppositeCastling", Refused("castling is never limited by the opponent's here", OFF)),
    ("diagonalLines", Rule(|s, r, e| set(r.area(e), &mut s.steps.lines))),
    ("flyingGeneral", Rule(|s, r, e| set(r.flag(e), &mut s.steps.flying_general))),
    ("soldierPromotionRank", Rule(|s, r, e| set(r.rank(e), &mut s.steps.soldier_rank))),
    ("immobilityIllegal", Rule(|s, r, e| set(r.flag(e), &mut s.steps.no_dead_ends))),
    ("cambodianMoves", Refused("leaps of a first move are not a key of their own here", OFF)),
    ("makpongRule", Refused("a king in check may always move away here", OFF)),
];

/// Keys about hands, captures, walls and duties.
pub(super) static DOING: &[IniKey] = &[
    ("checking", Rule(|s, r, e| set(r.flag(e), &mut s.rules.checking))),
    ("dropChecks", Refused("drops may always give check here", &["true"])),
    ("mustCapture", Outer(|s, r, e| set(r.flag(e), &mut s.rules.must_capture))),
    ("mustDrop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.must_drop))),
    ("mustDropType", Refused("a duty to drop is for all kinds here", &["*"])),
    ("pieceDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.drops))),
    ("dropLoop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.keeps_promotion))),
    ("capturesToHand", Rule(|s, r, e| set(r.flag(e), &mut s.hands.captures))),
    ("firstRankPawnDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.first_rank_pawns))),
    ("promotionZonePawnDrops", Rule(|s, r, e| set(r.flag(e), &mut s.hands.zone_pawns))),
    ("dropOnTop", Refused("pieces do not fall onto others here", OFF)),
    ("enclosingDrop", Rule(enclosing_drop)),
    ("enclosingDropStart", Refused("drops do not enclose pieces here", &["-"])),
    ("whiteDropRegion", Rule(|s, r, e| set(r.area(e), &mut s.hands.zone[0]))),
    ("blackDropRegion", Rule(|s, r, e| set(r.area(e), &mut s.hands.zone[1]))),
    ("sittuyinRookDrop", Refused("drop regions are for all kinds in this format", OFF)),
    ("dropOppositeColoredBishop", Rule(|s, r, e| set(r.flag(e), &mut s.hands.both_colours))),
    ("dropPromoted", Rule(|s, r, e| set(r.flag(e), &mut s.hands.promoted))),
    ("shogiDoubledPawn", Old(doubled_pawn, "dropNoDoubled")),
    ("dropNoDoubled", Rule(|s, r, e| set(r.one_piece(s, e), &mut s.hands.not_doubled))),
    ("dropNoDoubledCount", Rule(|s, r, e| set(r.number(e, 1, 256), &mut s.hands.per_file))),
    ("freeDrops", Refused("hands are never endless in this format", OFF)),
    ("gating", Note("the letters of the castling field say which pieces have not moved")),
    ("seirawanGating", Rule(|s, r, e| set(r.flag(e), &mut s.hands.gating))),
    ("arrowGating", Refused("walls put down along the lines of a queen are not known here", OFF)),
    ("duckGating", Old(|s, r, e| old_wall(s, r, e, Wall::Moving), "wallingRule")),
    ("staticGating", Old(|s, r, e| old_wall(s, r, e, Wall::Lasting), "wallingRule")),
    ("pastGating", Refused("walls on the square just left are not known here", OFF)),
    (
        "staticGatingRegion",
        Old(|s, r, e| set_both(r.area(e), &mut s.rules.wall_zone), "wallingRegion"),
    ),
    ("wallingRule", Rule(walling)),
    ("wallingRegion", Rule(|s, r, e| set_both(r.area(e), &mut s.rules.wall_zone))),
    ("wallingRegionWhite", Rule(|s, r, e| set(r.area(e), &mut s.rules.wall_zone[0]))),
    ("wallingRegionBlack", Rule(|s, r, e| set(r.area(e), &mut s.rules.wall_zone[1]))),
    ("wallOrMove", Refused("a wall always follows a move here", OFF)),
    ("blastOnCapture", Rule(|s, r, e| set(r.flag(e), &mut s.rules.blast))),
    ("blastImmuneTypes", Refused("only bystanders survive explosions here", &["-"])),
    ("mutuallyImmuneTypes", Refused("pieces that cannot take their like are not known", &["-"])),
    ("petrifyOnCapture", Old(petrify_all, "petrifyOnCaptureTypes")),
    ("petrifyOnCaptureTypes", Rule(|s, r, e| set(r.pieces(s, e), &mut s.rules.petrifies))),
    ("petrifyBlastPieces", Refused("what explodes leaves no wall here", OFF)),
    ("pass", Outer(|s, r, e| set_both(r.flag(e), &mut s.rules.pass))),
    ("passWhite", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass[0]))),
    ("passBlack", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass[1]))),
    ("passOnStalemate", Outer(|s, r, e| set_both(r.flag(e), &mut s.rules.pass_when_stuck))),
    ("passOnStalemateWhite", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass_when_stuck[0]))),
    ("passOnStalemateBlack", Rule(|s, r, e| set(r.flag(e), &mut s.rules.pass_when_stuck[1]))),
    ("flipEnclosedPieces", Rule(flip)),
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
    ("moveRepetitionIllegal", Refused("moving to and fro is never illegal here", OFF)),
    ("chasingRule", Rule(chasing)),
    ("stalemateValue", Outer(|s, r, e| set(r.result(e), &mut s.ends.stalemate))),
    ("stalematePieceCount", Outer(|s, r, e| set(r.flag(e), &mut s.ends.stalemate_count))),
    ("checkmateValue", Outer(|s, r, e| set(r.result(e), &mut s.ends.checkmate))),
    ("shogiPawnDropMateIllegal", Rule(|s, r, e| set(r.flag(e), &mut s.ends.pawn_drop_mate))),
    ("shatarMateRule", Refused("mates are not judged by the checks before them here", OFF)),
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
    ("flagPieceCount", Refused("one piece in the goal is enough here", &["1"])),
    ("flagPieceBlockedWin", Refused("a blocked goal decides nothing here", OFF)),
    ("flagMove", Outer(|s, r, e| set(r.flag(e), &mut s.ends.flag_move))),
    ("flagPieceSafe", Outer(|s, r, e| set(r.flag(e), &mut s.ends.flag_safe))),
    ("checkCounting", Outer(|s, r, e| set(r.flag(e), &mut s.ends.check_counting))),
    ("connectN", Refused("lines of pieces decide nothing here", &["0"])),
    ("connectHorizontal", Refused("lines of pieces decide nothing here", &["true"])),
    ("connectVertical", Refused("lines of pieces decide nothing here", &["true"])),
    ("connectDiagonal", Refused("lines of pieces decide nothing here", &["true"])),
    ("connectRegion1White", Refused("lines of pieces decide nothing here", &["-"])),
    ("connectRegion2White", Refused("lines of pieces decide nothing here", &["-"])),
    ("connectRegion1Black", Refused("lines of pieces decide nothing here", &["-"])),
    ("connectRegion2Black", Refused("lines of pieces decide nothing here", &["-"])),
    ("connectNxN", Refused("squares of pieces decide nothing here", &["0"])),
    ("collinearN", Refused("lines of pieces decide nothing here", &["0"])),
    ("connectPieceTypes", Refused("lines of pieces decide nothing here", &["-"])),
    ("connectValue", Refused("lines of pieces decide nothing here", &[])),
    ("materialCounting", Rule(material)),
    ("adjudicateFullBoard", Refused("write materialCounting = unweighted", OFF)),
    ("countingRule", Rule(counting)),
    ("castlingWins", Refused("castling decides nothing here", &["-"])),
];

/// All tables in the order they are obeyed.
pub(super) fn all() -> impl Iterator<Item = &'static IniKey> {
    MOVING.iter().chain(DOING).chain(ENDING)
}

fn pawn_types(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    if let Some(slots) = reader.pieces(sheet, entry) {
        sheet.promotion.pawns = [slots; 2];
        sheet.steps.passers = [slots; 2];
        sheet.ends.progress = [slots; 2];
    }
}

fn old_promotion_rank(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let Some(rank) = reader.rank(entry) else { return };
    let last = sheet.ranks.saturating_sub(1);
    let black = (0..=last.saturating_sub(rank)).rev();
    sheet.promotion.zone = [Area::ranks(rank..=last), Area::ranks(black)];
}

fn old_double_step(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let Some(rank) = reader.rank(entry) else { return };
    let black = sheet.ranks.saturating_sub(1).saturating_sub(rank);
    sheet.steps.double_zone = [Area::ranks([rank]), Area::ranks([black])];
}

fn promotion_limit(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    for (slot, value) in reader.pairs(sheet, entry) {
        match value.text.parse() {
            Ok(limit) if limit <= 256 => sheet.promotion.limits[slot.index()] = limit,
            _ => reader.fault(value.span, "expected a number from 0 to 256", None),
        }
    }
}

fn promoted_type(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    for (slot, value) in reader.pairs(sheet, entry) {
        let mut letters = value.text.chars();
        match (letters.next(), letters.next()) {
            (Some('-'), None) => sheet.promotion.promoted[slot.index()] = None,
            (Some(letter), None) => {
                if let Some(form) = reader.piece(sheet, letter, value.span) {
                    sheet.promotion.promoted[slot.index()] = Some(form);
                }
            }
            _ => reader.fault(value.span, "expected the letter of one piece", None),
        }
    }
}

fn doubled_pawn(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let pawn = PieceSlots::of(&[PieceSlot::SHOGI_PAWN]);
    let allowed = reader.flag(entry);
    let slots = allowed.map(|allowed| if allowed { PieceSlots::NONE } else { pawn });
    set(slots, &mut sheet.hands.not_doubled);
}

/// Reads a word of which only some are supported.
fn known_rule<T: Copy>(
    reader: &mut IniReader<'_>,
    entry: &IniEntry<'_>,
    known: &[(&str, Option<T>)],
    why: &str,
) -> Option<T> {
    let found = reader.word(&entry.value, known)?;
    if found.is_none() {
        let message = format!("`{} = {}` is not supported", entry.key.text, entry.value.text);
        reader.fault(entry.value.span.clone(), message, why.to_string());
    }
    found
}

fn walling(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [
        ("none", Some(Wall::None)),
        ("duck", Some(Wall::Moving)),
        ("static", Some(Wall::Lasting)),
        ("arrow", None),
        ("edge", None),
        ("past", None),
    ];
    let why = "a wall goes to any empty square of its region here";
    set(known_rule(reader, entry, &known, why), &mut sheet.rules.wall);
}

fn old_wall(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>, wall: Wall) {
    if reader.flag(entry) == Some(true) {
        sheet.rules.wall = wall;
    }
}

const ENCLOSING: [(&str, Option<bool>); 7] = [
    ("none", Some(false)),
    ("ataxx", Some(true)),
    ("reversi", None),
    ("quadwrangle", None),
    ("snort", None),
    ("anyside", None),
    ("top", None),
];

fn enclosing_drop(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let why = "drops beside an own piece, `ataxx`, are the only such drops here";
    set(known_rule(reader, entry, &ENCLOSING, why), &mut sheet.hands.next_to_own);
}

fn flip(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let why = "turning all neighbours, `ataxx`, is the only such rule here";
    set(known_rule(reader, entry, &ENCLOSING, why), &mut sheet.rules.converts);
}

fn petrify_all(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let Some(flag) = reader.flag(entry) else { return };
    let mut slots = PieceSlots::NONE;
    for (slot, _) in sheet.slots().filter(|(slot, _)| flag && *slot != PieceSlot::PAWN) {
        slots.insert(slot);
    }
    sheet.rules.petrifies = slots;
}

fn chasing(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [("none", false), ("axf", true)];
    set(reader.word(&entry.value, &known), &mut sheet.ends.perpetual_chase);
}

fn counting(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [
        ("none", Counting::None),
        ("makruk", Counting::Thai),
        ("cambodian", Counting::Cambodian),
        ("asean", Counting::OnlyBare),
    ];
    set(reader.word(&entry.value, &known), &mut sheet.ends.counting);
}

fn material(sheet: &mut Sheet, reader: &mut IniReader<'_>, entry: &IniEntry<'_>) {
    let known = [
        ("none", Material::Nothing),
        ("unweighted", Material::Men),
        ("janggi", Material::Points),
        ("whitedrawodds", Material::Odds(Side::White)),
        ("blackdrawodds", Material::Odds(Side::Black)),
    ];
    set(reader.word(&entry.value, &known), &mut sheet.ends.material);
}
