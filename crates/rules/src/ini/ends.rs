//! The endings of a game read from an ini file, in the order in which they are
//! asked. Goals and extinction are in `ini/goals.rs`.

use super::build::Builder;
use super::sheet::{Counting, Material};
use super::slots::{PieceSlot, PieceSlots};
use crate::endings::{
    Checkmate, CheckmateBy, CheckmateWithout, ChecksGiven, CountDef, CountedOut, Ending, EndingDef,
    EndingResult, Full, MoveCountRule, Passes, PerpetualChase, PerpetualCheck, Repetition,
    Stalemate, StandOff, ToAndFro,
};
use crate::game::{Pass, PointsDef};
use game_core::Side;

/// What pieces are worth where points decide.
const POINTS: [(PieceSlot, u32); 6] = [
    (PieceSlot::ROOK, 13),
    (PieceSlot::JANGGI_CANNON, 7),
    (PieceSlot::HORSE, 5),
    (PieceSlot::JANGGI_ELEPHANT, 3),
    (PieceSlot::WAZIR, 3),
    (PieceSlot::SOLDIER, 2),
];
/// What the second player has besides, in tenths of a point.
const SECOND_PLAYER: u32 = 15;

/// So many moves of one piece to and fro lose.
const TO_AND_FRO: u32 = 5;

/// A limit of a count: pieces at most, what is faced, moves, and whether the
/// pieces on the board are counted too.
struct Row {
    men: Option<u32>,
    against: Option<(PieceSlot, u32)>,
    moves: u32,
    from_men: bool,
}

const fn bare(against: Option<(PieceSlot, u32)>, moves: u32, from_men: bool) -> Row {
    Row { men: Some(1), against, moves, from_men }
}

const THAI: [Row; 7] = [
    bare(Some((PieceSlot::ROOK, 2)), 8, true),
    bare(Some((PieceSlot::ROOK, 1)), 16, true),
    bare(Some((PieceSlot::SILVER, 2)), 22, true),
    bare(Some((PieceSlot::KNIGHT, 2)), 32, true),
    bare(Some((PieceSlot::SILVER, 1)), 44, true),
    bare(None, 64, true),
    Row { men: None, against: None, moves: 64, from_men: false },
];
const CAMBODIAN: [Row; 7] = [
    bare(Some((PieceSlot::ROOK, 2)), 7, true),
    bare(Some((PieceSlot::ROOK, 1)), 15, true),
    bare(Some((PieceSlot::SILVER, 2)), 21, true),
    bare(Some((PieceSlot::KNIGHT, 2)), 31, true),
    bare(Some((PieceSlot::SILVER, 1)), 43, true),
    bare(None, 63, true),
    Row { men: Some(3), against: None, moves: 63, from_men: false },
];
const ONLY_BARE: [Row; 3] = [
    bare(Some((PieceSlot::ROOK, 1)), 16, false),
    bare(Some((PieceSlot::SILVER, 1)), 44, false),
    bare(Some((PieceSlot::KNIGHT, 1)), 64, false),
];

impl Builder<'_, '_> {
    pub(super) fn endings(&mut self) -> Vec<EndingDef> {
        let mut endings = Vec::new();
        endings.extend(self.extinction());
        endings.extend(self.flags());
        endings.extend(self.castling_wins());
        if self.sheet.ends.check_counting {
            endings.push(ending(Ending::ChecksGiven(ChecksGiven), EndingResult::Win));
        }
        endings.extend(self.lines());
        endings.extend(self.counts());
        let ends = &self.sheet.ends;
        if ends.pawn_drop_mate {
            let of = self.symbols(PieceSlots::of(&[PieceSlot::SHOGI_PAWN]));
            endings.push(ending(
                Ending::CheckmateBy(CheckmateBy { of, dropped: true }),
                EndingResult::Win,
            ));
        }
        endings.extend(self.weak_mate());
        let ends = &self.sheet.ends;
        endings.push(ending(Ending::Checkmate(Checkmate), ends.checkmate));
        endings.push(ending(Ending::Stalemate(Stalemate), self.stalemate()));
        endings.extend(self.repetitions());
        endings.extend(self.counting());
        endings
    }

    /// Mates that do not win: by a knight, and at the end of checks none of which
    /// was given by a strong piece.
    fn weak_mate(&self) -> Vec<EndingDef> {
        if !self.sheet.ends.mate_needs_check {
            return Vec::new();
        }
        let of = self.symbols_and_forms(PieceSlots::of(&[PieceSlot::KNIGHT]));
        let strong = [PieceSlot::KNIGHT, PieceSlot::ROOK, PieceSlot::BERS];
        let check_by = self.symbols_and_forms(PieceSlots::of(&strong));
        let by_knight = Ending::CheckmateBy(CheckmateBy { of, dropped: false });
        let without = Ending::CheckmateWithout(CheckmateWithout { check_by });
        vec![ending(by_knight, EndingResult::Win), ending(without, EndingResult::Draw)]
    }

    /// The counts of the format: by what the opponent of a lone king has.
    fn counting(&self) -> Option<EndingDef> {
        let rows: &[Row] = match self.sheet.ends.counting {
            Counting::None => return None,
            Counting::Thai => &THAI,
            Counting::Cambodian => &CAMBODIAN,
            Counting::OnlyBare => &ONLY_BARE,
        };
        let letter = |slot: PieceSlot| self.sheet.letters[slot.index()].map(String::from);
        // A limit that speaks of a piece the game has not can never fit.
        let limit = |row: &Row| {
            let against = match row.against {
                Some((slot, n)) => vec![(letter(slot)?, n)],
                None => Vec::new(),
            };
            Some(CountDef { men: row.men, against, moves: row.moves, from_men: row.from_men })
        };
        let limits = rows.iter().filter_map(limit).collect();
        let without = letter(PieceSlot::PAWN).into_iter().collect();
        Some(ending(Ending::CountedOut(CountedOut { without, limits }), EndingResult::Draw))
    }

    /// Games decided without a mate once nobody can or will go on.
    fn counts(&mut self) -> Vec<EndingDef> {
        let mut endings = Vec::new();
        let result = self.instead_of_draw();
        if self.sheet.ends.full_board {
            endings.push(ending(Ending::Full(Full), result));
        }
        if self.sheet.rules.stand_off {
            endings.push(ending(Ending::StandOff(StandOff), result));
        }
        if self.pass() != Pass::No {
            endings.push(ending(Ending::Passes(Passes), result));
        }
        endings
    }

    pub(super) fn stalemate(&self) -> EndingResult {
        let ends = &self.sheet.ends;
        match (ends.stalemate, ends.stalemate_count) {
            (EndingResult::Win, true) => EndingResult::FewerPieces,
            (EndingResult::Loss, true) => EndingResult::MorePieces,
            (EndingResult::Draw, _) => self.instead_of_draw(),
            (result, _) => result,
        }
    }

    /// What decides a game that would be drawn.
    fn instead_of_draw(&self) -> EndingResult {
        match self.sheet.ends.material {
            Material::Nothing => EndingResult::Draw,
            Material::Men => EndingResult::MorePieces,
            Material::Points => EndingResult::MorePoints,
            Material::Odds(side) => EndingResult::WonBy(side),
        }
    }

    /// What the format's one scale of points says of the pieces of this game.
    pub(super) fn points(&self) -> PointsDef {
        if self.sheet.ends.material != Material::Points {
            return PointsDef::default();
        }
        let worth = |(slot, points): &(PieceSlot, u32)| {
            let letter = self.sheet.letters[slot.index()]?;
            Some((letter.to_string(), points * 10))
        };
        PointsDef { of: POINTS.iter().filter_map(worth).collect(), bonus: [0, SECOND_PLAYER] }
    }

    pub(super) fn repetitions(&self) -> Vec<EndingDef> {
        let ends = &self.sheet.ends;
        let mut endings = Vec::new();
        if ends.fold_rule > 0 {
            let times = ends.fold_rule;
            if ends.perpetual_check {
                endings.push(ending(
                    Ending::PerpetualCheck(PerpetualCheck { times }),
                    EndingResult::Loss,
                ));
            }
            if ends.perpetual_chase {
                endings.push(ending(self.chase(times), EndingResult::Loss));
            }
            let result = match (ends.fold_result, ends.fold_absolute) {
                (EndingResult::Win, true) => EndingResult::WonBy(Side::White),
                (EndingResult::Loss, true) => EndingResult::WonBy(Side::Black),
                (EndingResult::Draw, _) => self.instead_of_draw(),
                (result, _) => result,
            };
            endings.push(ending(Ending::Repetition(Repetition { times }), result));
        }
        if ends.no_to_and_fro {
            // Whoever never comes near the opponent's king may.
            let meets = |slot: PieceSlot, side: Side| {
                self.region(slot, side).meets(self.region(PieceSlot::KING, !side))
            };
            let is_bound = |slot: PieceSlot| Side::BOTH.iter().any(|&side| meets(slot, side));
            let slots = self.sheet.slots().filter(|(slot, _)| is_bound(*slot));
            let by = slots.map(|(_, letter)| letter.to_string()).collect();
            let when = Ending::ToAndFro(ToAndFro { moves: TO_AND_FRO, by });
            endings.push(ending(when, EndingResult::Loss));
        }
        if ends.move_rule > 0 {
            let when = Ending::MoveRule(MoveCountRule { moves: ends.move_rule });
            endings.push(ending(when, self.instead_of_draw()));
        }
        endings
    }

    /// All but kings and soldiers hunt; kings are no prey, nor are soldiers
    /// that have not learnt to step sideways.
    fn chase(&self, times: u32) -> Ending {
        let is_hunter = |slot: PieceSlot| slot != PieceSlot::KING && slot != PieceSlot::SOLDIER;
        let letters = |holds: &dyn Fn(PieceSlot) -> bool| -> Vec<String> {
            let slots = self.sheet.slots().filter(|(slot, _)| holds(*slot));
            slots.map(|(_, letter)| letter.to_string()).collect()
        };
        let board = crate::pattern::Wide::from_iter(self.topology.squares());
        let soldier_rank = self.sheet.steps.soldier_rank;
        let beyond = Side::BOTH.map(|side| {
            let is_far = |sq: &game_core::Square| self.topology.own_rank(side, *sq) >= soldier_rank;
            self.topology.squares().filter(is_far).collect()
        });
        let zone = |slot: PieceSlot| if slot == PieceSlot::SOLDIER { beyond } else { [board; 2] };
        let prey = self.sheet.slots().filter(|(slot, _)| *slot != PieceSlot::KING);
        let of = prey.map(|(slot, letter)| (letter.to_string(), zone(slot))).collect();
        let weak = letters(&|slot| slot == PieceSlot::ELEPHANT || slot == PieceSlot::FERS);
        let middle = letters(&|slot| slot == PieceSlot::HORSE || slot == PieceSlot::CANNON);
        let mut even_protected = Vec::new();
        for rook in letters(&|slot| slot == PieceSlot::ROOK) {
            even_protected.push((rook, [middle.clone(), weak.clone()].concat()));
        }
        even_protected.extend(middle.into_iter().map(|letter| (letter, weak.clone())));
        even_protected.retain(|(_, by)| !by.is_empty());
        Ending::PerpetualChase(PerpetualChase {
            times,
            by: letters(&is_hunter),
            of,
            even_protected,
        })
    }
}

pub(super) fn ending(when: Ending, result: EndingResult) -> EndingDef {
    EndingDef { when, result, on_claim: false }
}
