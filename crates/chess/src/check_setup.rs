//! From a loose setup to a position: all faults are told at once.

use crate::attacks::{RANK_1, RANK_8};
use crate::board::ChessBoard;
use crate::castling::{Castling, Rights, home_rank, wing_towards};
use crate::checks::en_passant_victim;
use crate::kinds::{KING, LETTERS, PAWN, PieceCode, ROOK, kind_of_letter};
use crate::position::Chess;
use game_core::{Fault, Field, Geometry, Man, Placement, Setup, Side, Square, SquareSet, Wing};

/// Far beyond any game, and small enough to be kept in 16 bits.
const MAX_HALFMOVES: u32 = 9_999;
/// Far beyond any game.
const MAX_FULLMOVES: u32 = 99_999;

impl Chess {
    /// The position with these contents.
    ///
    /// A setup is refused if the rules of moving cannot work with it: kings
    /// missing or too many, pawns on the first or last rank, a king that could
    /// be taken, castling rights and en passant squares without their pieces.
    /// Positions that no game could reach, such as ten queens, are allowed.
    ///
    /// ```
    /// use chess::Chess;
    /// use game_core::{Geometry, Setup};
    /// let faults = Chess::from_setup(&Setup::empty(Geometry::CHESS)).unwrap_err();
    /// assert_eq!(faults[0].to_string(), "the board: White has no king, one is needed");
    /// ```
    ///
    /// # Errors
    /// All faults, in the order of the fields.
    pub fn from_setup(setup: &Setup) -> Result<Chess, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut board = ChessBoard::empty();
        board.place_pieces(setup, &mut faults);
        if setup.board != Geometry::CHESS {
            return Err(faults);
        }
        board.turn = setup.turn;
        board.check_pawns(&mut faults);
        let mut castling = Castling::none();
        let kings_in_order = board.check_kings(&mut faults);
        if kings_in_order {
            board.check_turn(&mut faults);
            castling = board.read_castling(setup, &mut faults);
            board.read_en_passant(setup, &mut faults);
        }
        if let Some(count) = setup.count {
            let message = format!("found a count to {}, chess has none", count.limit);
            faults.push(Fault::new(Field::EnPassant, message));
        }
        if !setup.extras.is_empty() {
            let message = "chess has no flags of pieces and no further counters; leave them out";
            faults.push(Fault::new(Field::Extras, message));
        }
        board.read_counter(setup, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        board.key = board.key_from_scratch();
        board.parts = board.parts_from_scratch();
        // Many programs write 0 for the number of the first move.
        let earlier_moves = setup.fullmoves.max(1) - 1;
        let is_file_letter = |letter: char| matches!(letter.to_ascii_uppercase(), 'A'..='H');
        Ok(Chess {
            boards: vec![board],
            ply: 0,
            castling,
            file_letters: setup.castling.chars().any(is_file_letter)
                && setup.castling.chars().all(is_file_letter),
            earlier_plies: earlier_moves * 2 + board.turn as u32,
        })
    }
}

impl ChessBoard {
    fn place_pieces(&mut self, setup: &Setup, faults: &mut Vec<Fault>) {
        let (files, ranks) = (setup.board.files(), setup.board.ranks());
        if setup.board != Geometry::CHESS {
            let size = format!("found {files} files and {ranks} ranks, chess has 8 and 8");
            faults.push(Fault::new(Field::Board, size));
            return;
        }
        for (sq, placement) in setup.board.squares().zip(&setup.squares) {
            match placement {
                Placement::Empty => {}
                Placement::Wall => faults.push(Fault::new(
                    Field::Board,
                    format!("found a wall on {}, chess has none", name(sq)),
                )),
                Placement::Man(man) => match code_of(*man) {
                    Some(code) => self.put(man.side, code, sq),
                    None => faults.push(Fault::new(
                        Field::Board,
                        format!("found {man} on {}, the pieces are {}", name(sq), all_letters()),
                    )),
                },
            }
        }
        if setup.hands.as_ref().is_some_and(|men| !men.is_empty()) {
            faults.push(Fault::new(Field::Hands, "found pieces in hand, chess has no hands"));
        }
        if setup.checks.or(setup.checks_given).is_some() {
            faults.push(Fault::new(Field::Checks, "found one, chess does not count checks"));
        }
    }

    fn check_pawns(&self, faults: &mut Vec<Fault>) {
        let misplaced = self.kinds[PAWN.index()] & (RANK_1 | RANK_8);
        if misplaced.any() {
            let squares: Vec<String> = misplaced.into_iter().map(name).collect();
            let found = format!(
                "found a pawn on {}, pawns stand on ranks 2 to 7",
                squares.join(" and on ")
            );
            faults.push(Fault::new(Field::Board, found));
        }
    }

    fn check_kings(&self, faults: &mut Vec<Fault>) -> bool {
        let before = faults.len();
        for side in Side::BOTH {
            let kings = self.pieces(side, KING);
            if kings.is_empty() {
                faults.push(Fault::new(Field::Board, format!("{side} has no king, one is needed")));
            } else if kings.many() {
                let squares: Vec<String> = kings.into_iter().map(name).collect();
                let found = format!(
                    "{side} has {} kings ({}), only one is allowed",
                    kings.len(),
                    squares.join(", ")
                );
                faults.push(Fault::new(Field::Board, found));
            }
        }
        faults.len() == before
    }

    fn check_turn(&self, faults: &mut Vec<Fault>) {
        let (us, them) = (self.turn, !self.turn);
        let king = self.king(them);
        let attackers = self.attackers(king, self.all()) & self.sides[us.index()];
        if let Some(attacker) = attackers.first() {
            let found = format!(
                "{us} is to move but could take the {them} king on {} from {}; \
                 the side that has just moved may not be in check",
                name(king),
                name(attacker)
            );
            faults.push(Fault::new(Field::Turn, found));
        }
    }

    fn read_castling(&mut self, setup: &Setup, faults: &mut Vec<Fault>) -> Castling {
        let mut castling = Castling::none();
        for letter in setup.castling.chars() {
            match self.rook_of_right(letter) {
                Ok((side, wing, rook)) if !self.rights.may_castle(side, wing) => {
                    castling.add(side, wing, self.king(side), rook);
                    self.rights = self.rights.with(Rights::castling(side, wing));
                }
                Ok((side, wing, _)) => {
                    let wing = wing_name(wing);
                    let twice = format!("'{letter}' gives {side} a second right on the {wing}side");
                    faults.push(Fault::new(Field::Castling, twice));
                }
                Err(fault) => faults.push(fault),
            }
        }
        castling
    }

    /// Whose right a letter is, on which wing, with the rook on which square.
    fn rook_of_right(&self, letter: char) -> Result<(Side, Wing, Square), Fault> {
        let refused = |message: String| Err(Fault::new(Field::Castling, message));
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let king = self.king(side);
        if king.0 & !7 != home_rank(side) {
            let rank = home_rank(side) / 8 + 1;
            return refused(format!(
                "'{letter}' needs the {side} king on rank {rank}, it stands on {}",
                name(king)
            ));
        }
        match letter.to_ascii_uppercase() {
            upper @ ('K' | 'Q') => {
                let wing = if upper == 'K' { Wing::King } else { Wing::Queen };
                let Some(rook) = self.outermost_rook(side, wing) else {
                    let wing = wing_name(wing);
                    return refused(format!(
                        "'{letter}' needs a {side} rook on the {wing}side of the king on {}",
                        name(king)
                    ));
                };
                Ok((side, wing, rook))
            }
            upper @ 'A'..='H' => {
                let rook = Square(home_rank(side) + (upper as u8 - b'A'));
                if !self.pieces(side, ROOK).has(rook) {
                    return refused(format!(
                        "'{letter}' needs a {side} rook on {}, there is none",
                        name(rook)
                    ));
                }
                Ok((side, wing_towards(king, rook), rook))
            }
            _ => {
                refused(format!("found '{letter}', allowed are KQkq, the files A-H and a-h, or -"))
            }
        }
    }

    fn read_en_passant(&mut self, setup: &Setup, faults: &mut Vec<Fault>) {
        let ep_square = match setup.en_passant[..] {
            [] => return,
            [ep_square] => ep_square,
            _ => {
                let message = "found two squares, chess writes only the one passed over";
                faults.push(Fault::new(Field::EnPassant, message));
                return;
            }
        };
        let rank = if self.turn == Side::White { 6 } else { 3 };
        if ep_square.0 / 8 + 1 != rank {
            let message = format!(
                "found {}, with {} to move it must be on rank {rank}",
                name(ep_square),
                self.turn
            );
            faults.push(Fault::new(Field::EnPassant, message));
            return;
        }
        let victim = en_passant_victim(self.turn, ep_square);
        let origin = en_passant_victim(!self.turn, ep_square);
        let way = SquareSet::of(ep_square) | SquareSet::of(origin);
        if !self.pieces(!self.turn, PAWN).has(victim) || way.meets(self.all()) {
            let message = format!(
                "found {}, which needs a {} pawn on {} that has just come from {} over empty squares",
                name(ep_square),
                !self.turn,
                name(victim),
                name(origin)
            );
            faults.push(Fault::new(Field::EnPassant, message));
            return;
        }
        let candidates = self.en_passant_candidates(self.turn, ep_square);
        self.grant_en_passant(self.turn, candidates, ep_square);
    }

    fn read_counter(&mut self, setup: &Setup, faults: &mut Vec<Fault>) {
        let (half, full) = (setup.halfmoves, setup.fullmoves);
        if half > MAX_HALFMOVES {
            let message = format!("found {half}, the most is {MAX_HALFMOVES}");
            faults.push(Fault::new(Field::Halfmoves, message));
        }
        if full > MAX_FULLMOVES {
            let message = format!("found {full}, the most is {MAX_FULLMOVES}");
            faults.push(Fault::new(Field::Fullmoves, message));
        }
        self.halfmoves = half.min(MAX_HALFMOVES) as u16;
    }
}

fn name(sq: Square) -> String {
    Geometry::CHESS.name(sq).to_string()
}

fn wing_name(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "king",
        Wing::Queen => "queen",
    }
}

/// The code of a piece as it is written, if chess has it.
fn code_of(man: Man) -> Option<PieceCode> {
    // Some programs mark pieces that were pawns; in chess that changes nothing.
    let kind = kind_of_letter(man.letter).filter(|_| !man.promoted)?;
    if man.from_pawn && matches!(kind, PAWN | KING) {
        return None;
    }
    Some(PieceCode::of(man.side, kind))
}

fn all_letters() -> String {
    LETTERS.join(" ")
}
