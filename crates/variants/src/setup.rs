//! From loose contents to a position of a game, and back.

use crate::castling::{right, wing_towards};
use crate::counting::RunningCount;
use crate::position::{BoardCell, EnPassant, Variant};
use crate::rulebook::Rulebook;
use game_core::{
    Bits, Fault, Field, Kind, Man, Piece, Placement, Setup, Side, Square, SquareSet, Wing,
};
use std::sync::Arc;

impl<B: Bits> Variant<B> {
    /// The position in which games begin.
    ///
    /// # Errors
    /// What is wrong with the start the game file gives.
    pub fn start(rules: &Arc<Rulebook<B>>) -> Result<Variant<B>, Vec<Fault>> {
        Variant::from_setup(rules, &rules.game.start.clone())
    }

    /// The position of a game with these contents.
    ///
    /// # Errors
    /// All faults, in the order of the fields.
    pub fn from_setup(rules: &Arc<Rulebook<B>>, setup: &Setup) -> Result<Variant<B>, Vec<Fault>> {
        let mut faults = Vec::new();
        if setup.board != rules.tables.geometry {
            let message = format!(
                "found {} files and {} ranks, the game has {} and {}",
                setup.board.files(),
                setup.board.ranks(),
                rules.tables.geometry.files(),
                rules.tables.geometry.ranks()
            );
            return Err(vec![Fault::new(Field::Board, message)]);
        }
        let mut pos = Variant::empty(Arc::clone(rules));
        pos.state.turn = setup.turn;
        pos.place(setup, &mut faults);
        pos.read_hands(setup, &mut faults);
        pos.read_turn(setup);
        pos.read_rights(setup, &mut faults);
        pos.read_en_passant(setup);
        pos.state.checks = match setup.checks {
            Some(checks) => checks.map(|n| n.min(u32::from(u8::MAX)) as u8),
            None if rules.uses.checks => {
                rules.game.start.checks.unwrap_or([3, 3]).map(|n| n.min(255) as u8)
            }
            None => [0, 0],
        };
        pos.state.halfmoves = setup.halfmoves.min(u32::from(u16::MAX)) as u16;
        if let Some(count) = setup.count {
            if rules.game.count.is_none() {
                let message = format!("found a count to {}, the game has none", count.limit);
                faults.push(Fault::new(Field::EnPassant, message));
            }
            let [plies, limit] = [count.plies, count.limit].map(|n| n.min(u32::from(u16::MAX)));
            pos.state.count = RunningCount { plies: plies as u16, limit: limit as u16 };
        }
        pos.state.faced = u8::from(rules.uses.stand_offs && pos.royals_face());
        pos.earlier_moves = setup.fullmoves.max(1) - 1;
        if faults.is_empty() {
            pos.check_safety(&mut faults);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        pos.state.key = pos.key_from_scratch();
        Ok(pos)
    }

    fn name(&self, sq: Square) -> String {
        self.rules.tables.geometry.name(sq).to_string()
    }

    fn place(&mut self, setup: &Setup, faults: &mut Vec<Fault>) {
        let start = self.rules.game.start.clone();
        for (sq, placement) in setup.board.squares().zip(&setup.squares) {
            match placement {
                Placement::Empty => {}
                Placement::Wall => self.set_cell(sq, BoardCell::WALL, &mut ()),
                Placement::Man(man) => {
                    let Some(kind) = self.kind_of(*man) else {
                        let message = format!(
                            "found {man} on {}, the pieces are {}",
                            self.name(sq),
                            self.symbols()
                        );
                        faults.push(Fault::new(Field::Board, message));
                        continue;
                    };
                    self.set_cell(sq, BoardCell::of(man.side, kind), &mut ());
                    if man.from_pawn {
                        let flag = self.former_pawn_flag();
                        self.flags[flag].insert(sq);
                    }
                    // A piece on the square it starts from has not moved.
                    let at_home = start.squares.get(sq.index()) == Some(placement);
                    if self.rules.uses.unmoved && at_home {
                        let flag = self.unmoved_flag();
                        self.flags[flag].insert(sq);
                    }
                }
            }
        }
        self.forget_notes();
    }

    fn kind_of(&self, man: Man) -> Option<Kind> {
        let plus = if man.promoted { "+" } else { "" };
        self.rules.kind(&format!("{plus}{}", man.letter))
    }

    fn symbols(&self) -> String {
        let all: Vec<&str> =
            self.rules.game.kinds.iter().map(|kind| kind.symbol.as_str()).collect();
        all.join(" ")
    }

    fn read_hands(&mut self, setup: &Setup, faults: &mut Vec<Fault>) {
        for man in setup.hands.iter().flatten() {
            if self.rules.game.hands.is_none() {
                faults
                    .push(Fault::new(Field::Hands, "found pieces in hand, the game has no hands"));
                return;
            }
            match self.kind_of(*man) {
                Some(kind) => {
                    let n = &mut self.hands[man.side.index()][kind.index()];
                    *n = n.saturating_add(1);
                }
                None => {
                    let message = format!("found {man}, the pieces are {}", self.symbols());
                    faults.push(Fault::new(Field::Hands, message));
                }
            }
        }
    }

    fn read_turn(&mut self, setup: &Setup) {
        let side = setup.turn;
        let turn = &self.rules.game.turn;
        let is_first = setup.fullmoves <= 1
            && side == Side::White
            && setup.squares == self.rules.game.start.squares;
        let length = match turn.first_turn {
            Some(first) if is_first => first,
            _ if turn.progressive => setup.fullmoves.max(1) * 2 - 1 + side as u32,
            _ => turn.moves[side.index()],
        };
        self.state.moves_left = length.min(u32::from(u16::MAX)) as u16;
        self.state.turn_length = self.state.moves_left;
    }

    /// Castling letters: `K` and `Q` for the outermost partner, file letters
    /// for any; in games with gating the letters of other files say which
    /// pieces have not moved.
    fn read_rights(&mut self, setup: &Setup, faults: &mut Vec<Fault>) {
        let gates = self.lists_unmoved();
        if gates {
            let flag = self.unmoved_flag();
            self.flags[flag] = SquareSet::EMPTY;
        }
        for letter in setup.castling.chars() {
            if let Err(message) = self.read_right(letter, gates) {
                faults.push(Fault::new(Field::Castling, message));
            }
        }
        let is_file = |letter: char| !matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
        self.castling.file_letters =
            !gates && !setup.castling.is_empty() && setup.castling.chars().all(is_file);
    }

    /// Does the castling field say which pieces of the first rank have not
    /// moved? So it does in games with gating, and in those whose start has
    /// letters there but which have no castling.
    fn lists_unmoved(&self) -> bool {
        let rules = &self.rules;
        rules.game.hands.as_ref().is_some_and(|hands| hands.gating.is_some())
            || rules.uses.unmoved
                && rules.game.castling.is_none()
                && !rules.game.start.castling.is_empty()
    }

    /// The rank castling letters speak of.
    fn castling_rank(&self, side: Side) -> u8 {
        let rank = self.rules.game.castling.as_ref().map_or(0, |def| def.rank);
        match side {
            Side::White => rank,
            Side::Black => self.rules.tables.geometry.ranks() - 1 - rank,
        }
    }

    fn read_right(&mut self, letter: char, gates: bool) -> Result<(), String> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let upper = letter.to_ascii_uppercase();
        let board = self.rules.tables.geometry;
        let rank = self.castling_rank(side);
        let named_file = (upper as u8).wrapping_sub(b'A');
        let square = board.square(named_file, rank);
        if gates && (self.rules.game.castling.is_none() || !matches!(upper, 'K' | 'Q')) {
            let flag = self.unmoved_flag();
            let sq = square.filter(|sq| self.sides[side.index()].has(*sq));
            let sq = sq.ok_or_else(|| format!("'{letter}' names no piece of {side}"))?;
            self.flags[flag].insert(sq);
            return Ok(());
        }
        let Some(def) = self.rules.game.castling.clone() else {
            return Err(format!("found '{letter}', the game has no castling: write -"));
        };
        let on_rank = |sq: &Square| board.rank(*sq) == rank;
        let king = self.pieces(side, def.king).into_iter().find(on_rank);
        let king = king.ok_or_else(|| {
            let symbol = &self.rules.facts(def.king).symbol;
            format!("'{letter}' needs a {side} {symbol} on rank {}", rank + 1)
        })?;
        let is_partner =
            |sq: &Square| def.partners.iter().any(|&kind| self.pieces(side, kind).has(*sq));
        let partners = self.sides[side.index()].into_iter().filter(on_rank).filter(is_partner);
        let partner = match upper {
            'K' => partners.filter(|sq| *sq > king).last(),
            'Q' => partners.into_iter().find(|sq| *sq < king),
            _ => square.filter(|sq| is_partner(sq)),
        };
        let partner = partner.ok_or_else(|| {
            format!("'{letter}' needs a {side} partner for the king to castle with")
        })?;
        self.add_right(side, king, partner);
        if gates {
            let flag = self.unmoved_flag();
            self.flags[flag] |= SquareSet::of(king) | SquareSet::of(partner);
        }
        Ok(())
    }

    fn add_right(&mut self, side: Side, king: Square, partner: Square) {
        let Some(def) = &self.rules.game.castling else { return };
        let board = self.rules.tables.geometry;
        let wing = wing_towards(king, partner);
        let target = board.square(def.targets[wing as usize], board.rank(king));
        if let Some(target) = target {
            self.castling.add(board, side, king, partner, target);
            self.state.rights |= right(side, wing);
        }
    }

    /// A king dropped on its place beside partners on theirs may castle later;
    /// so may partners dropped beside a king.
    pub(crate) fn grant_castling(&mut self, side: Side, dropped: Square) {
        let Some(def) = self.rules.game.castling.clone() else { return };
        if !def.right_by_drop {
            return;
        }
        let board = self.rules.tables.geometry;
        let rank = board.rank(dropped);
        let Some(king) = board.square(def.king_file, rank) else { return };
        if !self.pieces(side, def.king).has(king) {
            return;
        }
        for file in [0, board.files() - 1] {
            let Some(partner) = board.square(file, rank) else { continue };
            let is_partner = def.partners.iter().any(|&kind| self.pieces(side, kind).has(partner));
            let wing = wing_towards(king, partner);
            let fresh = dropped == king || dropped == partner;
            if is_partner && fresh && self.state.rights & right(side, wing) == 0 {
                self.add_right(side, king, partner);
            }
        }
    }

    /// The squares passed over; two may also be a square and its victim's.
    fn read_en_passant(&mut self, setup: &Setup) {
        let them = !setup.turn;
        match setup.en_passant[..] {
            [over, victim] if self.sides[them.index()].has(victim) => {
                self.add_en_passant(EnPassant { over, victim });
            }
            ref all => {
                for &over in all {
                    let victim = self.en_passant_victim(them, over);
                    victim
                        .into_iter()
                        .for_each(|victim| self.add_en_passant(EnPassant { over, victim }));
                }
            }
        }
        self.drop_unreachable_en_passant(them);
        if self.state.n_en_passant > 0 {
            self.drop_illegal_en_passant();
        }
    }

    /// The piece of a side that may just have passed over a square, the first
    /// if there are several.
    fn en_passant_victim(&self, side: Side, over: Square) -> Option<Square> {
        self.sides[side.index()].into_iter().find(|&victim| {
            let Some(piece) = self.cell(victim).piece() else { return false };
            let mut double_steps = self.rules.mover(side, piece.kind).double_steps.iter().flatten();
            double_steps.any(|(to, squares)| *to == victim && squares.has(over))
        })
    }

    fn check_safety(&mut self, faults: &mut Vec<Fault>) {
        let them = !self.state.turn;
        let guard = self.guard(them);
        let checked_turns =
            self.rules.game.turn.moves == [1, 1] && !self.rules.game.turn.progressive;
        if checked_turns && !self.rules.game.duties.must_capture && self.is_in_reach(them, &guard) {
            let message =
                format!("{} is to move but could capture a royal piece of {them}", self.state.turn);
            faults.push(Fault::new(Field::Turn, message));
        }
    }

    /// The contents of this position, to be printed.
    pub(crate) fn contents(&self) -> Setup {
        let mut setup = Setup::empty(self.rules.tables.geometry);
        for sq in self.rules.tables.geometry.squares() {
            setup.squares[sq.index()] = match self.cell(sq) {
                BoardCell::EMPTY => Placement::Empty,
                BoardCell::WALL => Placement::Wall,
                cell => match cell.piece() {
                    Some(piece) => Placement::Man(self.man(piece, sq)),
                    None => Placement::Empty,
                },
            };
        }
        setup.turn = self.state.turn;
        setup.hands = self.rules.game.hands.as_ref().map(|_| self.men_in_hand());
        setup.castling = self.right_letters();
        for passed in self.state.en_passant() {
            setup.en_passant.push(passed.over);
        }
        // Where another piece could have passed there too, the victim is named.
        if let [passed] = self.state.en_passant()
            && self.en_passant_victim(!self.state.turn, passed.over) != Some(passed.victim)
        {
            setup.en_passant.push(passed.victim);
        }
        setup.checks = self.rules.uses.checks.then_some(self.state.checks.map(u32::from));
        let RunningCount { plies, limit } = self.state.count;
        setup.count =
            (limit > 0).then_some(game_core::Count { plies: plies.into(), limit: limit.into() });
        setup.halfmoves = self.state.halfmoves.into();
        setup.fullmoves = self.earlier_moves + 1 + self.turns_of_black();
        setup
    }

    /// How many turns Black has finished.
    fn turns_of_black(&self) -> u32 {
        let turns = self.past.iter().map(|past| past.state.turn).chain([self.state.turn]);
        let turns: Vec<Side> = turns.collect();
        turns.windows(2).filter(|pair| pair[0] == Side::Black && pair[1] == Side::White).count()
            as u32
    }

    fn man(&self, piece: Piece, sq: Square) -> Man {
        let symbol = &self.rules.facts(piece.kind).symbol;
        let promoted = symbol.starts_with('+');
        let letter = symbol.chars().last().unwrap_or('?');
        let from_pawn = self.flags[self.former_pawn_flag()].has(sq);
        Man { side: piece.side, letter, promoted, from_pawn }
    }

    fn men_in_hand(&self) -> Vec<Man> {
        let mut men = Vec::new();
        for side in Side::BOTH {
            for kind in self.all_kinds() {
                for _ in 0..self.hands[side.index()][kind.index()] {
                    let man = self.man(Piece::new(side, kind), Square(0));
                    men.push(Man { from_pawn: false, ..man });
                }
            }
        }
        men
    }

    fn right_letters(&self) -> String {
        let mut letters = String::new();
        let file_letter = |sq: Square| (b'A' + self.rules.tables.geometry.file(sq)) as char;
        for side in Side::BOTH {
            let mut own = String::new();
            // Pieces said to be unmoved by a right they have.
            let mut told = SquareSet::EMPTY;
            for wing in Wing::BOTH {
                let Some(way) = self.castling.way(side, wing) else { continue };
                if self.state.rights & right(side, wing) == 0 {
                    continue;
                }
                own.push(match wing {
                    _ if self.castling.file_letters => file_letter(way.partner),
                    Wing::King => 'K',
                    Wing::Queen => 'Q',
                });
                told.insert(way.partner);
                if let Some(def) = &self.rules.game.castling {
                    told |= way.king_way & self.pieces(side, def.king);
                }
            }
            if self.lists_unmoved() {
                own.extend((self.unmoved_on_rank(side) - told).into_iter().map(file_letter));
            }
            letters += &match side {
                Side::White => own,
                Side::Black => own.to_ascii_lowercase(),
            };
        }
        letters
    }

    /// The pieces of a side on the rank of castling letters that have not
    /// moved.
    fn unmoved_on_rank(&self, side: Side) -> SquareSet<B> {
        let rank = self.castling_rank(side);
        let unmoved = self.flags[self.unmoved_flag()] & self.sides[side.index()];
        unmoved.into_iter().filter(|sq| self.rules.tables.geometry.rank(*sq) == rank).collect()
    }
}
