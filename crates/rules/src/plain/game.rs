//! From a file of the plain format to a game.
//!
//! The format says how pieces move and where they stand. The other rules are those
//! of the games the format was made for: kings are royal, Black is the mirror image
//! of White, checkmate loses, stalemate and the third repetition are draws. A kind
//! needs a symbol of one letter, so a longer name gets one of its letters, or any
//! letter that is free.

use super::{FlagDecl, PlainGame, PlainPiece, classic, parse};
use crate::betza;
use crate::check::Subject;
use crate::diagnostic::Diagnostic;
use crate::endings::{Checkmate, Ending, EndingDef, EndingResult, Repetition, Stalemate};
use crate::game::{
    About, Duties, Game, MoveDef, MoveRule, Pass, PerSide, PieceDef, PromotionChoice, PromotionDef,
    PromotionOccasion, PromotionTest, Royal, TurnDef,
};
use crate::pattern::Wide;
use crate::places::Places;
use crate::topology::{Edges, Symmetry, Topology};
use crate::verbose::{MoveFault, PromotionClause, UNMOVED, Zone, ZonePlace};
use game_core::{Man, Placement, Setup, Side};

/// The names of royal kinds.
const ROYAL_NAMES: [&str; 6] = ["k", "K", "king", "King", "玉", "王"];
/// The names of pawns.
const PAWN_NAMES: [&str; 5] = ["p", "P", "pawn", "Pawn", "歩"];
/// The usual letters of the pieces of shogi.
const KNOWN_SYMBOLS: [(&str, &str); 12] = [
    ("玉", "K"),
    ("王", "K"),
    ("飛", "R"),
    ("竜", "+R"),
    ("角", "B"),
    ("馬", "+B"),
    ("金", "G"),
    ("銀", "S"),
    ("桂", "N"),
    ("香", "L"),
    ("歩", "P"),
    ("と", "+P"),
];

/// Reads a game in the plain format.
///
/// # Errors
/// All faults of the file.
pub fn game(text: &str, source_name: &str) -> Result<Game, Vec<Diagnostic>> {
    read(text, source_name).map(|(game, _)| game)
}

/// Reads a game in the plain format, and where its parts stand.
pub(crate) fn read(text: &str, source_name: &str) -> Result<(Game, Places), Vec<Diagnostic>> {
    let told = |faults: Vec<MoveFault>| -> Vec<Diagnostic> {
        let tell = |fault: MoveFault| {
            Diagnostic::error(source_name, text, fault.span, fault.message).hinted(fault.hint)
        };
        faults.into_iter().map(tell).collect()
    };
    let plain = parse(text).map_err(told)?;
    let mut faults = Vec::new();
    let symbols = symbols(&plain);
    if symbols.len() < plain.pieces.len() {
        let (found, most) = (plain.pieces.len(), symbols.len());
        let message = format!("found {found} kinds, there are letters for {most} only");
        let first_without = plain.pieces[most].name_at.clone();
        faults.push(MoveFault::new(first_without, message));
        return Err(told(faults));
    }
    let builder = Builder { plain: &plain, symbols, topology: topology(&plain) };
    let pieces: Vec<PieceDef> =
        (0..plain.pieces.len()).map(|index| builder.piece(index, &mut faults)).collect();
    if !faults.is_empty() {
        return Err(told(faults));
    }
    let file = source_name.rsplit(['/', '\\']).next().unwrap_or(source_name);
    let id = file.strip_suffix(".txt").unwrap_or(file).to_string();
    let mut places = Places::default();
    let mut note = |subject: Subject, span: &std::ops::Range<usize>| {
        places.note(None, subject, (source_name, text), span.clone(), None);
    };
    for (piece, symbol) in plain.pieces.iter().zip(&builder.symbols) {
        note(Subject::Piece(symbol.clone()), &piece.name_at);
    }
    note(Subject::Start, &plain.rows_at);
    note(Subject::Board, &plain.rows_at);
    note(Subject::Game, &plain.pieces.first().map_or(0..0, |piece| piece.name_at.clone()));
    Ok((builder.game(id, pieces), places))
}

fn topology(plain: &PlainGame) -> Topology {
    Topology {
        geometry: plain.geometry,
        edges: Edges::Plane,
        holes: Wide::EMPTY,
        symmetry: Symmetry::Mirror,
    }
}

/// A symbol for each kind, as long as there are letters.
fn symbols(plain: &PlainGame) -> Vec<String> {
    let is_letter = |name: &str| matches!(name.as_bytes(), [c] if c.is_ascii_alphabetic());
    let fixed = |piece: &PlainPiece| -> Option<String> {
        let known = KNOWN_SYMBOLS.iter().find(|(name, _)| *name == piece.name);
        let letter = is_letter(&piece.name).then(|| piece.name.to_ascii_uppercase());
        letter.or_else(|| known.map(|(_, symbol)| symbol.to_string()))
    };
    let mut taken: Vec<String> = plain.pieces.iter().filter_map(fixed).collect();
    let mut all = Vec::new();
    for piece in &plain.pieces {
        // Two names may have the same usual letter; the second gets another one.
        if let Some(symbol) = fixed(piece).filter(|symbol| !all.contains(symbol)) {
            all.push(symbol);
            continue;
        }
        let own = piece.name.chars().filter(char::is_ascii_alphabetic);
        let letters = own.map(|c| c.to_ascii_uppercase()).chain('A'..='Z').map(String::from);
        let with_plus = ('A'..='Z').map(|letter| format!("+{letter}"));
        let free = letters.chain(with_plus).find(|symbol| !taken.contains(symbol));
        let Some(free) = free else { break };
        taken.push(free.clone());
        all.push(free);
    }
    all
}

struct Builder<'a> {
    plain: &'a PlainGame,
    symbols: Vec<String>,
    topology: Topology,
}

impl Builder<'_> {
    fn piece(&self, index: usize, faults: &mut Vec<MoveFault>) -> PieceDef {
        let piece = &self.plain.pieces[index];
        let moves = self.moves(piece, faults);
        let promotion = piece.promotion.as_ref().map(|clause| self.promotion(clause));
        if piece.promotion.as_ref().is_some_and(|clause| clause.zone.place == ZonePlace::Start) {
            let message = "a promotion cannot depend on the start of the move alone";
            let hint = "write t[...] for its end, st[...] for either".to_string();
            faults.push(MoveFault::new(piece.promotion_at.clone(), message).hinting(hint));
        }

        PieceDef {
            symbol: self.symbols[index].clone(),
            name: piece.name.clone(),
            moves: [moves.clone(), moves],
            region: everywhere(),
            royal: if ROYAL_NAMES.contains(&&*piece.name) { Royal::Each } else { Royal::No },
            promotions: promotion.into_iter().collect(),
            is_pawn: PAWN_NAMES.contains(&&*piece.name),
            in_hand: None,
            iron: false,
            respects: Vec::new(),
            aliases: Vec::new(),
            flags: self.start_flags(piece),
        }
    }

    /// The flags pieces of a kind begin with, spelt as in its moves.
    fn start_flags(&self, piece: &PlainPiece) -> Vec<String> {
        let set = piece.flags.iter().filter(|flag| flag.initially_set && flag.name != UNMOVED);
        set.map(|flag| {
            if self.is_fleeting(&flag.name) { format!("_{}", flag.name) } else { flag.name.clone() }
        })
        .collect()
    }

    fn moves(&self, piece: &PlainPiece, faults: &mut Vec<MoveFault>) -> Vec<MoveDef> {
        let mut rules = Vec::new();
        for (word, span) in &piece.betza {
            match betza::parse(&classic(word)) {
                Ok(rule) => rules.push(MoveRule::Betza(rule)),
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| {
                        MoveFault::new(span.clone(), fault.message).hinting(fault.hint)
                    }))
                }
            }
        }
        for rule in &piece.moves {
            let mut rule = rule.clone();
            for name in rule.piece_names_mut() {
                self.respell(name);
            }
            for name in rule.flag_names_mut() {
                if self.is_fleeting(name) {
                    name.insert(0, '_');
                }
            }
            rules.push(MoveRule::Verbose(rule));
        }
        let def = |rule: MoveRule| MoveDef {
            rule,
            from: everywhere(),
            to: everywhere(),
            royal_only: false,
            passing: false,
        };
        rules.into_iter().map(def).collect()
    }

    /// Replaces the name of a piece by its symbol.
    fn respell(&self, name: &mut String) {
        if let Some(index) = self.plain.pieces.iter().position(|piece| piece.name == *name) {
            name.clone_from(&self.symbols[index]);
        }
    }

    fn is_fleeting(&self, name: &str) -> bool {
        let mut flags = self.plain.pieces.iter().flat_map(|piece| &piece.flags);
        flags.any(|flag: &FlagDecl| flag.name == name && flag.lasts_one_move)
    }

    fn promotion(&self, clause: &PromotionClause) -> PromotionDef {
        let mut into = clause.into.clone();
        into.iter_mut().for_each(|name| self.respell(name));
        PromotionDef {
            zone: Side::BOTH.map(|side| self.zone(&clause.zone, side)),
            on_leaving: clause.zone.place == ZonePlace::Either,
            on: PromotionOccasion::AnyMove,
            into: [into.clone(), into],
            choice: if clause.optional {
                PromotionChoice::Anywhere
            } else {
                PromotionChoice::Forced
            },
            limits: Vec::new(),
            test: PromotionTest::default(),
        }
    }

    fn zone(&self, zone: &Zone, side: Side) -> Wide {
        let squares = self.topology.squares();
        squares.filter(|&sq| zone.contains(&self.topology, side, sq, sq)).collect()
    }

    fn start(&self) -> Setup {
        let mut setup = Setup::empty(self.plain.geometry);
        for (sq, man) in self.plain.men() {
            let symbol = &self.symbols[man.piece];
            setup.squares[sq.index()] = Placement::Man(Man {
                side: man.side,
                letter: symbol.chars().last().unwrap_or('?'),
                promoted: symbol.starts_with('+'),
                from_pawn: false,
            });
        }
        setup
    }

    fn game(&self, id: String, pieces: Vec<PieceDef>) -> Game {
        let ending =
            |when: Ending, result: EndingResult| EndingDef { when, result, on_claim: false };
        Game {
            about: About { name: id.clone(), ..About::default() },
            id,
            topology: self.topology.clone(),
            start: self.start(),
            shuffle: None,
            pieces,
            castling: None,
            hands: None,
            turn: TurnDef::alternating(),
            duties: Duties::default(),
            after: Vec::new(),
            influence: Vec::new(),
            walling: None,
            pass: Pass::No,
            points: crate::game::PointsDef::default(),
            endings: vec![
                ending(Ending::Checkmate(Checkmate), EndingResult::Loss),
                ending(Ending::Stalemate(Stalemate), EndingResult::Draw),
                ending(Ending::Repetition(Repetition { times: 3 }), EndingResult::Draw),
            ],
        }
    }
}

fn everywhere() -> PerSide<Wide> {
    [!Wide::EMPTY; 2]
}
