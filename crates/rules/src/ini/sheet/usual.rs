//! What a section says that says nothing.

use super::{
    CastlingSheet, Counting, Enclosing, EndSheet, HandSheet, LineSheet, Material, PromotionSheet,
    RuleSheet, StepSheet, Wall,
};
use crate::endings::EndingResult;
use crate::game::PerSide;
use crate::ini::area::Area;
use crate::ini::slots::{PieceSlot, PieceSlots};

/// The pawn, for both sides.
const PAWN: PerSide<PieceSlots> = [PieceSlots::of(&[PieceSlot::PAWN]); 2];

fn everywhere() -> PerSide<Area> {
    [Area::all(), Area::all()]
}

impl PromotionSheet {
    pub(in crate::ini) fn usual() -> PromotionSheet {
        let officers = PieceSlots::of(&[
            PieceSlot::QUEEN,
            PieceSlot::ROOK,
            PieceSlot::BISHOP,
            PieceSlot::KNIGHT,
        ]);
        PromotionSheet {
            zone: [Area::ranks([7]), Area::ranks([0])],
            pawns: PAWN,
            into: [officers; 2],
            limits: vec![0; PieceSlot::COUNT],
            promoted: vec![None; PieceSlot::COUNT],
            on_capture: false,
            pawn_must: true,
            piece_must: false,
            demotion: false,
            in_place: false,
        }
    }
}

impl StepSheet {
    pub(in crate::ini) fn usual() -> StepSheet {
        StepSheet {
            double: true,
            double_zone: [Area::ranks([1]), Area::ranks([6])],
            triple_zone: [Area::none(), Area::none()],
            passing_zone: everywhere(),
            passers: PAWN,
            soldier_rank: 0,
            flying_general: false,
            lines: Area::none(),
            no_dead_ends: false,
            first_leaps: false,
        }
    }
}

impl CastlingSheet {
    pub(in crate::ini) fn usual() -> CastlingSheet {
        CastlingSheet {
            enabled: true,
            targets: [6, 2],
            rank: 0,
            king_file: 4,
            king: [PieceSlots::of(&[PieceSlot::KING]); 2],
            partners: [PieceSlots::of(&[PieceSlot::ROOK]); 2],
            partner_files: [None; 2],
            by_drop: false,
            opposite: false,
            wins: [[false; 2]; 2],
        }
    }
}

impl HandSheet {
    pub(in crate::ini) fn usual() -> HandSheet {
        HandSheet {
            drops: false,
            captures: false,
            keeps_promotion: false,
            must_drop: false,
            must_drop_of: PieceSlots::ALL,
            checks: true,
            endless: false,
            rooks_at_home: false,
            first_rank_pawns: false,
            zone_pawns: false,
            zone: everywhere(),
            enclosing: Enclosing::None,
            first_on: Area::none(),
            both_colours: false,
            promoted: false,
            not_doubled: PieceSlots::NONE,
            per_file: 1,
            gating: false,
        }
    }
}

impl RuleSheet {
    pub(in crate::ini) fn usual() -> RuleSheet {
        RuleSheet {
            checking: true,
            must_capture: false,
            stand_off: false,
            stand_in_check: false,
            blast: false,
            blast_immune: PieceSlots::NONE,
            blast_petrifies: false,
            mutually_immune: PieceSlots::NONE,
            petrifies: PieceSlots::NONE,
            flips: Enclosing::None,
            wall: Wall::None,
            wall_or_move: false,
            wall_zone: everywhere(),
            pass: [false; 2],
            pass_when_stuck: [false; 2],
        }
    }
}

impl EndSheet {
    pub(in crate::ini) fn usual() -> EndSheet {
        EndSheet {
            progress: PAWN,
            move_rule: 50,
            fold_rule: 3,
            fold_result: EndingResult::Draw,
            fold_absolute: false,
            perpetual_check: false,
            perpetual_chase: false,
            no_to_and_fro: false,
            stalemate: EndingResult::Draw,
            stalemate_count: false,
            checkmate: EndingResult::Loss,
            pawn_drop_mate: false,
            mate_needs_check: false,
            extinct: None,
            extinct_claim: false,
            pseudo_royal: false,
            duple_check: false,
            extinct_of: PieceSlots::NONE,
            extinct_at: 0,
            extinct_opponent: 0,
            flag_piece: [PieceSlots::ALL; 2],
            flag_zone: [Area::none(), Area::none()],
            flag_move: false,
            flag_safe: false,
            flag_count: 1,
            flag_blocked: false,
            check_counting: false,
            lines: LineSheet::usual(),
            full_board: false,
            material: Material::Nothing,
            counting: Counting::None,
        }
    }
}

impl LineSheet {
    fn usual() -> LineSheet {
        LineSheet {
            of: PieceSlots::ALL,
            row: 0,
            on_line: 0,
            block: 0,
            files: true,
            ranks: true,
            diagonals: true,
            from: [Area::none(), Area::none()],
            to: [Area::none(), Area::none()],
            result: EndingResult::Win,
        }
    }
}
