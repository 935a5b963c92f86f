//! From a sheet to a [`Game`]. Only here is it known what all keys say together, so
//! contradictions are found here.

use super::reader::IniReader;
use super::sheet::{Sheet, Wall};
use super::slots::{PieceSlot, PieceSlots};
use crate::betza::{self, Betza};
use crate::budget::{MAX_WORK, WorkBudget};
use crate::game::{About, CastlingDef, Game, PieceDef, Royal, TurnDef};
use crate::pattern::{Pattern, Wide};
use crate::topology::{Edges, Symmetry, Topology};
use game_core::{Geometry, Man, Placement, Setup, Side, Square};
use std::cell::Cell;
use std::ops::Range;

/// Builds the game of a sheet.
pub(super) struct Builder<'s, 'r> {
    pub sheet: &'s Sheet,
    pub topology: Topology,
    pub reader: &'s mut IniReader<'r>,
    /// The place of the heading, for faults that are about no single line.
    pub heading: Range<usize>,
    /// What may still be spent on expanding moves. The compiler has a budget of
    /// the same size, and reports when it is spent.
    pub budget: Cell<WorkBudget>,
}

/// The game of a sheet, unless it has a fault.
pub(super) fn game(
    sheet: &Sheet,
    reader: &mut IniReader<'_>,
    name: &str,
    heading: Range<usize>,
) -> Option<Game> {
    let before = reader.n_faults();
    let Some(geometry) = Geometry::new(sheet.files, sheet.ranks) else {
        let message = format!("a board of {} by {} is too large", sheet.files, sheet.ranks);
        let hint =
            format!("at most {} files and {} squares", Geometry::MAX_FILES, Geometry::MAX_SQUARES);
        reader.fault(heading, message, hint);
        return None;
    };
    let (edges, symmetry) = (Edges::Plane, Symmetry::Rotate);
    let topology = Topology { geometry, edges, holes: Wide::EMPTY, symmetry };
    let budget = Cell::new(WorkBudget::of(MAX_WORK));
    let mut builder = Builder { sheet, topology, reader, heading, budget };
    let game = builder.build(name);
    game.filter(|_| builder.reader.n_faults() == before)
}

impl Builder<'_, '_> {
    /// The patterns of a piece from a square.
    pub(super) fn ways(&self, rule: &Betza, side: Side, from: Square) -> Vec<Pattern> {
        let mut budget = self.budget.get();
        let found = betza::patterns_within(rule, &self.topology, side, from, &mut budget);
        self.budget.set(budget);
        found.unwrap_or_default()
    }

    pub(super) fn board(&self) -> Geometry {
        self.topology.geometry
    }

    pub(super) fn everywhere(&self) -> Wide {
        self.board().squares().collect()
    }

    pub(super) fn section_fault(&mut self, message: String, hint: Option<String>) {
        self.reader.fault(self.heading.clone(), message, hint);
    }

    /// Reports a fault at a key, or at the heading if the key was inherited.
    pub(super) fn fault(&mut self, key: &str, message: String, hint: impl Into<Option<String>>) {
        let place = self.sheet.places.get(key).unwrap_or(&self.heading).clone();
        self.reader.fault(place, message, hint);
    }

    /// Reports a key whose rule the program does not know.
    pub(super) fn unknown_rule(&mut self, key: &str, why: &str) {
        self.fault(key, format!("`{key}` is not supported"), why.to_string());
    }

    /// The symbols of the kinds in a set.
    pub(super) fn symbols(&self, slots: PieceSlots) -> Vec<String> {
        let named = self.sheet.slots().filter(|(slot, _)| slots.has(*slot));
        named.map(|(_, letter)| letter.to_string()).collect()
    }

    /// The symbols of the kinds in a set, promoted forms that move like one of them
    /// included.
    pub(super) fn symbols_and_forms(&self, slots: PieceSlots) -> Vec<String> {
        let mut symbols = self.symbols(slots);
        for (slot, letter) in self.sheet.slots() {
            let form = self.form_of(slot).filter(|form| slots.has(*form));
            symbols.extend(form.map(|form| self.form_symbol(letter, form)));
        }
        symbols.dedup();
        symbols
    }

    fn build(&mut self, name: &str) -> Option<Game> {
        if self.sheet.base.is_some() {
            return self.build_on_base(name);
        }
        if self.sheet.slots().next().is_none() {
            let hint = "give a slot its letter, such as king = k".to_string();
            self.section_fault("the game has no pieces".into(), Some(hint));
        }
        let start = self.start();
        if let Some(setup) = start.as_ref().filter(|_| self.sheet.rules.wall == Wall::None) {
            let squares = setup.board.squares().zip(&setup.squares);
            let walls = squares.filter(|(_, placement)| **placement == Placement::Wall);
            self.topology.holes = walls.map(|(sq, _)| sq).collect();
        }
        let pieces = self.pieces();
        let mut start = start?;
        self.check_men(&start, &pieces);
        let castling = self.castling(&start);
        let hands = self.hands();
        self.fit_start(&mut start, castling.is_some(), hands.is_some());
        Some(Game {
            id: name.to_string(),
            about: About { name: name.to_string(), ..About::default() },
            topology: self.topology.clone(),
            shuffle: None,
            pieces,
            castling,
            hands,
            turn: TurnDef::alternating(),
            duties: self.duties(),
            after: self.after(),
            influence: Vec::new(),
            walling: self.walling(),
            pass: self.pass(),
            points: self.points(),
            endings: self.endings(),
            start,
        })
    }

    fn start(&mut self) -> Option<Setup> {
        let Some(setup) = self.sheet.start.clone() else {
            // An inherited fault has been reported already.
            let hint = "write startFen = …".to_string();
            self.section_fault("the game has no `startFen`".into(), Some(hint));
            return None;
        };
        let (found, wanted) = (setup.board, self.board());
        if found != wanted {
            let message = format!(
                "the start has {} files and {} ranks, the board {} and {}",
                found.files(),
                found.ranks(),
                wanted.files(),
                wanted.ranks()
            );
            self.fault("startFen", message, "maxFile and maxRank say the size".to_string());
            return None;
        }
        Some(setup)
    }

    pub(super) fn check_men(&mut self, setup: &Setup, pieces: &[PieceDef]) {
        let symbol = |man: Man| {
            let plus = if man.promoted { "+" } else { "" };
            format!("{plus}{}", man.letter)
        };
        let on_board = setup.men().map(|(_, man)| man);
        let in_hand = setup.hands.iter().flatten().copied();
        let mut strangers: Vec<String> = on_board.chain(in_hand).map(symbol).collect();
        strangers.sort();
        strangers.dedup();
        let known = |symbol: &String| {
            pieces.iter().any(|piece| piece.symbol == *symbol || piece.aliases.contains(symbol))
        };
        for symbol in strangers.iter().filter(|symbol| !known(symbol)) {
            let list: Vec<&str> = pieces.iter().map(|piece| piece.symbol.as_str()).collect();
            let hint = format!("the pieces are {}", list.join(" ").to_ascii_lowercase());
            let symbol = symbol.to_ascii_lowercase();
            self.fault("startFen", format!("there is no piece `{symbol}` for the start"), hint);
        }
    }

    /// Removes from the start what the rules do not use, and adds what they need.
    fn fit_start(&mut self, start: &mut Setup, has_castling: bool, has_hands: bool) {
        let leaps = self.sheet.steps.first_leaps;
        if !has_castling && !self.sheet.hands.gating && !leaps {
            start.castling.clear();
        }
        if has_hands {
            start.hands.get_or_insert_default();
        } else if start.hands.as_ref().is_some_and(|hands| !hands.is_empty()) {
            let hint = "write pieceDrops = true".to_string();
            self.fault("startFen", "pieces in hand that can never be dropped".into(), hint);
        } else {
            start.hands = None;
        }
        if self.sheet.ends.check_counting {
            // The default of the format is one check, unless the start says more.
            start.checks.get_or_insert([1, 1]);
        }
    }

    fn castling(&mut self, start: &Setup) -> Option<CastlingDef> {
        let def = &self.sheet.castling;
        if !def.enabled {
            return None;
        }
        let present = |slots: PieceSlots| -> Vec<PieceSlot> {
            self.sheet.slots().map(|(slot, _)| slot).filter(|slot| slots.has(*slot)).collect()
        };
        let kings = def.king.map(present);
        let partners = def.partners.map(present);
        let (Some(&king), false) = (kings[0].first(), partners[0].is_empty()) else {
            return None;
        };
        let has_rights = !start.castling.is_empty() || def.by_drop;
        if kings[0] != kings[1] || partners[0] != partners[1] {
            let hint = "castling pieces are the same for both sides here".to_string();
            self.section_fault("the sides castle with different kinds".into(), Some(hint));
        }
        if !self.castling_fits() {
            if has_rights {
                let message = "king or rook would castle off the board".to_string();
                self.fault("castlingKingsideFile", message, None);
            }
            return None;
        }
        self.check_partner_files(start);
        let def = &self.sheet.castling;
        let king_letter = self.sheet.letters[king.index()]?;
        Some(CastlingDef {
            king: king_letter.to_string(),
            partners: self.symbols(def.partners[0]),
            rank: def.rank,
            king_file: self.king_file(start, king_letter),
            targets: def.targets,
            needs_safety: self.royal(king) != Royal::No,
            right_by_drop: def.by_drop,
            opposite: def.opposite,
        })
    }

    /// Are the squares where castling ends on the board?
    fn castling_fits(&self) -> bool {
        let def = &self.sheet.castling;
        let (last_file, last_rank) = (self.board().files() - 1, self.board().ranks() - 1);
        let [short, long] = def.targets;
        (1..=last_file).contains(&short) && long < last_file && def.rank <= last_rank
    }

    /// The file of the king at the start, or that of the key if there are several
    /// kings or none.
    fn king_file(&self, start: &Setup, letter: char) -> u8 {
        let at_home = start.men().filter(|(sq, man)| {
            let on_rank = self.board().rank(*sq) == self.sheet.castling.rank;
            man.side == Side::White && man.letter == letter && on_rank
        });
        let files: Vec<u8> = at_home.map(|(sq, _)| self.board().file(sq)).collect();
        if let [file] = files[..] { file } else { self.sheet.castling.king_file }
    }

    /// Here the outermost partner castles; the keys may only agree with that.
    fn check_partner_files(&mut self, start: &Setup) {
        let def = &self.sheet.castling;
        let keys = ["castlingRookKingsideFile", "castlingRookQueensideFile"];
        let partners = self.symbols(def.partners[0]);
        let on_rank = start.men().filter(|(sq, man)| {
            man.side == Side::White
                && self.board().rank(*sq) == def.rank
                && partners.contains(&man.letter.to_string())
        });
        let files: Vec<u8> = on_rank.map(|(sq, _)| self.board().file(sq)).collect();
        let outermost = [files.last().copied(), files.first().copied()];
        for wing in 0..2 {
            let asked = self.sheet.castling.partner_files[wing];
            let contradicts = asked
                .zip(outermost[wing])
                .is_some_and(|(asked, found)| asked != found && !start.castling.is_empty());
            if contradicts {
                let hint = "the outermost one does here".to_string();
                self.fault(keys[wing], "another piece would castle".into(), hint);
            }
        }
    }
}
