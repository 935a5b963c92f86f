//! What a FEN says in braces, since its usual fields have no place for it:
//! reading it, and finding out what of it must be said.
//!
//! A position says only what differs from the position its usual fields are
//! read as. So [`complete`] reads them and compares.

use super::reader::{SetupReader, raise};
use super::rights::{castling_rank, lists_unmoved, right_letters};
use crate::castling::{CastlingWays, N_RIGHTS, right};
use crate::position::Variant;
use crate::rulebook::Rulebook;
use crate::state::{EnPassant, State};
use crate::word::MoveAction;
use game_core::{
    Bits, Fault, Field, FlagMark, MovesLeft, Setup, Side, Square, SquareSet, Wing, nearest,
};
use rules::game::Pass;

/// The flag of pieces that have not moved, which positions keep themselves.
const UNMOVED: &str = "unmoved";

/// A counter of [`State`] that stands in braces under its name.
struct NamedCounter<B: Bits> {
    name: &'static str,
    /// The largest number it can be set to.
    max: u32,
    get: fn(&State) -> u32,
    set: fn(&mut State, u32),
    /// Does the game count it at all?
    counts: fn(&Rulebook<B>) -> bool,
}

/// Every counter that play depends on and no usual field of a FEN has. A new
/// counter of [`State`] needs an entry here and nothing else.
fn named_counters<B: Bits>() -> [NamedCounter<B>; 4] {
    [
        NamedCounter {
            name: "passes",
            max: u8::MAX as u32,
            get: |state| state.passes.into(),
            set: |state, n| state.passes = n as u8,
            counts: |rules| rules.game.pass != Pass::No,
        },
        NamedCounter {
            name: "faced",
            max: 3,
            get: |state| state.faced.into(),
            set: |state, n| state.faced = n as u8,
            counts: |rules| rules.uses.stand_offs,
        },
        // Who has castled: 1 and 2 for White towards the last file and the first,
        // 4 and 8 for Black, added up.
        NamedCounter {
            name: "castled",
            max: 15,
            get: |state| u32::from(state.rights >> N_RIGHTS),
            set: |state, n| state.rights = state.rights & 15 | (n as u8) << N_RIGHTS,
            counts: |rules| rules.uses.castled,
        },
        // Where a side is counted out, that count stands in place of the clock.
        NamedCounter {
            name: "clock",
            max: u16::MAX as u32,
            get: |state| state.halfmoves.into(),
            set: |state, n| state.halfmoves = n as u16,
            counts: |rules| {
                rules.game.count.is_some() && rules.game.endings.signs.halfmoves < u32::MAX
            },
        },
    ]
}

/// The flags of a game: name and number, those the program keeps included.
fn named_flags<B: Bits>(pos: &Variant<B>) -> Vec<(&str, usize)> {
    let rules = &pos.rules;
    let flags = rules.tables.flags.iter().enumerate();
    let own = flags.filter(|(number, flag)| flag.set == *number);
    let mut all: Vec<(&str, usize)> =
        own.map(|(number, flag)| (flag.name.as_str(), number)).collect();
    if rules.uses.unmoved || lists_unmoved(rules) {
        all.push((UNMOVED, pos.board.unmoved_flag()));
    }
    all
}

impl<B: Bits> SetupReader<'_, B> {
    /// Reads what stands in braces, after all other fields.
    pub(super) fn read_extras(&mut self) {
        if self.setup.extras.is_empty() {
            return;
        }
        self.read_flags();
        self.read_named_counters();
        self.read_moves_left();
        self.read_passed();
        self.read_castling_pairs();
        self.read_dropped();
    }

    fn name(&self, sq: Square) -> String {
        self.setup.board.name(sq).to_string()
    }

    fn read_flags(&mut self) {
        for mark in &self.setup.extras.flags {
            let FlagMark { square, flag, carried } = mark;
            let known = named_flags(&self.pos);
            let Some(&(_, number)) = known.iter().find(|(name, _)| name == flag) else {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                let message = match nearest(flag, names.iter().copied()) {
                    Some(near) => format!("unknown flag `{flag}`, did you mean `{near}`?"),
                    None if names.is_empty() => {
                        format!("unknown flag `{flag}`, pieces of this game carry none")
                    }
                    None => format!("unknown flag `{flag}`, known are {}", names.join(" ")),
                };
                self.fault(Field::Extras, message);
                continue;
            };
            if self.pos.board.piece(*square).is_none() {
                let name = self.name(*square);
                self.fault(Field::Extras, format!("no piece on {name} can carry `{flag}`"));
                continue;
            }
            let board = &mut self.pos.board;
            match carried {
                true => raise(board, number, *square),
                false => board.set_flag(number, board.flag(number) - SquareSet::of(*square)),
            }
        }
    }

    fn read_named_counters(&mut self) {
        for (name, n) in &self.setup.extras.counters {
            let counters = named_counters::<B>();
            let counted = || counters.iter().filter(|counter| (counter.counts)(&self.pos.rules));
            let Some(counter) = counted().find(|counter| counter.name == name) else {
                let names: Vec<&str> = counted().map(|counter| counter.name).collect();
                let message = match nearest(name, names.iter().copied()) {
                    Some(near) => format!("unknown counter `{name}`, did you mean `{near}`?"),
                    None if names.is_empty() => format!("this game has no counter `{name}`"),
                    None => format!("unknown counter `{name}`, known are {}", names.join(" ")),
                };
                self.fault(Field::Extras, message);
                continue;
            };
            if *n > counter.max {
                let max = counter.max;
                self.fault(Field::Extras, format!("`{name}` is {n}, at most {max} is possible"));
                continue;
            }
            (counter.set)(&mut self.pos.state, *n);
        }
    }

    fn read_moves_left(&mut self) {
        let Some(MovesLeft { left, of }) = self.setup.extras.moves_left else { return };
        let turn = &self.pos.rules.game.turn;
        let longest = turn.moves.into_iter().chain(turn.first_turn).max().unwrap_or(1);
        let longest = if turn.progressive { u32::from(u16::MAX) } else { longest };
        if left == 0 || left > of || of > longest {
            let turns = format!("turns of this game have at most {longest}");
            let message = format!("found {left} of {of} moves left, {turns}");
            return self.fault(Field::Extras, message);
        }
        self.pos.state.moves_left = left as u16;
        self.pos.state.turn_length = of as u16;
    }

    fn read_passed(&mut self) {
        let passed = &self.setup.extras.passed;
        if !passed.is_empty() {
            self.pos.state.clear_en_passant();
        }
        for &(square, victim) in passed {
            if self.pos.board.piece(victim).is_none() {
                let name = self.name(victim);
                self.fault(Field::Extras, format!("no piece on {name} can have passed"));
            }
            if !self.pos.state.add_en_passant(EnPassant { square, victim }) {
                self.fault(Field::Extras, "more pieces have passed than can be captured");
                return;
            }
        }
    }

    fn read_castling_pairs(&mut self) {
        for &(king, partner) in &self.setup.extras.castling {
            let Variant { rules, castling, state, board, .. } = &mut self.pos;
            let fits = rules.game.castling.as_ref().is_some_and(|def| {
                Side::BOTH.iter().any(|&side| {
                    let rank = castling_rank(rules, side);
                    let on_rank = |sq: Square| rules.tables.geometry.rank(sq) == rank;
                    board.pieces(side, def.king).has(king)
                        && (board.side(side) & board.of_kinds(&def.partners)).has(partner)
                        && on_rank(king)
                        && on_rank(partner)
                })
            });
            let side = board.piece(king).map(|piece| piece.side);
            match side.filter(|_| fits) {
                Some(side) => {
                    state.rights |= castling.add(rules, side, king, partner).unwrap_or(0);
                }
                None => {
                    let (king, partner) = (self.name(king), self.name(partner));
                    let message = format!("no king on {king} can castle with {partner}");
                    self.fault(Field::Extras, message);
                }
            }
        }
    }

    fn read_dropped(&mut self) {
        let Some(square) = self.setup.extras.dropped else { return };
        let them = !self.setup.turn;
        match self.pos.board.piece(square).filter(|piece| piece.side == them) {
            Some(piece) if self.pos.rules.game.hands.is_some() => {
                let drop = MoveAction::Drop(piece.kind).write(Square(piece.kind.0), square);
                self.pos.state.made = Some(drop);
            }
            Some(_) => self.fault(Field::Extras, "nothing is dropped in this game"),
            None => {
                let name = self.name(square);
                self.fault(Field::Extras, format!("{them} has dropped nothing on {name}"));
            }
        }
    }
}

/// Adds to the usual fields of a position what they cannot say.
pub(super) fn complete<B: Bits>(pos: &Variant<B>, setup: &mut Setup) {
    /// More squares cannot be written in their field.
    const MAX_EN_PASSANT_SQUARES: usize = 2;

    // The limit of a count stands in place of the squares.
    if setup.en_passant.len() > MAX_EN_PASSANT_SQUARES || setup.count.is_some() {
        setup.en_passant.clear();
    }
    let mut assumed = assumed(pos, setup);
    if castling_pairs(pos) != castling_pairs(&assumed) {
        setup.castling = Side::BOTH.map(|side| right_letters(pos, side, false)).concat();
        setup.extras.castling = castling_pairs(pos);
        assumed = self::assumed(pos, setup);
    }
    let chances = |pos: &Variant<B>| {
        let mut all: Vec<(Square, Square)> =
            pos.state.en_passant().iter().map(|chance| (chance.square, chance.victim)).collect();
        all.sort();
        all
    };
    if chances(pos) != chances(&assumed) {
        setup.en_passant.clear();
        setup.extras.passed = chances(pos);
    }
    setup.extras.flags = flag_marks(pos, &assumed);
    for counter in named_counters::<B>().iter().filter(|counter| (counter.counts)(&pos.rules)) {
        let n = (counter.get)(&pos.state);
        if n != (counter.get)(&assumed.state) {
            setup.extras.counters.push((counter.name.into(), n));
        }
    }
    let moves_left =
        |state: &State| MovesLeft { left: state.moves_left.into(), of: state.turn_length.into() };
    if moves_left(&pos.state) != moves_left(&assumed.state) {
        setup.extras.moves_left = Some(moves_left(&pos.state));
    }
    setup.extras.dropped = pos.mating_drop();
}

/// The position that the usual fields are read as.
fn assumed<B: Bits>(pos: &Variant<B>, setup: &Setup) -> Variant<B> {
    let mut setup = setup.clone();
    if let Some(count) = setup.count {
        setup.halfmoves = count.plies;
    }
    let pos = Variant::empty(std::sync::Arc::clone(&pos.rules));
    let mut reader = SetupReader { pos, setup: &setup, faults: Vec::<Fault>::new() };
    reader.read_usual_fields();
    reader.read_castling_pairs();
    reader.pos
}

/// Kings and partners for each right there is.
fn castling_pairs<B: Bits>(pos: &Variant<B>) -> Vec<(Square, Square)> {
    let ways: &CastlingWays<B> = &pos.castling;
    let all = Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)));
    let held = all.filter(|&(side, wing)| pos.state.rights & right(side, wing) != 0);
    held.filter_map(|(side, wing)| ways.way(side, wing).map(|way| (way.king, way.partner)))
        .collect()
}

/// The flags in which two positions with the same pieces differ, by square.
fn flag_marks<B: Bits>(pos: &Variant<B>, assumed: &Variant<B>) -> Vec<FlagMark> {
    let mut marks: Vec<FlagMark> = Vec::new();
    for (name, number) in named_flags(pos) {
        let carriers = pos.board.flag(number);
        let differing = carriers ^ assumed.board.flag(number);
        marks.extend(differing.into_iter().map(|square| FlagMark {
            square,
            flag: name.into(),
            carried: carriers.has(square),
        }));
    }
    marks.sort_by_key(|mark| mark.square);
    marks
}
