//! What a game file says, whichever of the formats it was written in.
//!
//! The notions are few and composable; none is named after one game. A file is
//! read into a [`Game`], `check` looks for contradictions, `compile` turns it
//! into tables. Everything per side is an array, White first.

use crate::betza::Betza;
use crate::pattern::Wide;
use crate::topology::Topology;
use crate::verbose::Verbose;
use game_core::{Setup, Square};

/// Something given once for each side, White first.
pub type PerSide<T> = [T; 2];

/// A game of chess, whatever chess.
#[derive(Clone, Debug)]
pub struct Game {
    /// The word by which the game is asked for, such as `crazyhouse`.
    pub id: String,
    /// For people.
    pub about: About,
    /// The board.
    pub topology: Topology,
    /// The position in which games begin.
    pub start: Setup,
    /// The kinds of pieces; their order is the order of kinds.
    pub pieces: Vec<PieceDef>,
    /// Castling, where the game has it.
    pub castling: Option<CastlingDef>,
    /// Whether and how pieces come back.
    pub hands: Option<HandsDef>,
    /// Who moves how often.
    pub turn: TurnDef,
    /// What a player must or may not do beyond keeping royal pieces safe.
    pub duties: Duties,
    /// What a capture does besides removing the captured piece.
    pub captures: CaptureDef,
    /// Something put on an empty square at the end of each move.
    pub walling: Option<WallingDef>,
    /// Passing the turn.
    pub pass: Pass,
    /// What pieces are worth, where points decide.
    pub points: PointsDef,
    /// How games end, the first that applies counts.
    pub endings: Vec<EndingDef>,
}

/// What counts when a game is decided by points, in tenths of a point. It has
/// nothing to do with how well an engine thinks of a piece.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PointsDef {
    /// Symbols with what a piece on the board is worth; others are worth
    /// nothing.
    pub of: Vec<(String, u32)>,
    /// What each side has besides.
    pub bonus: PerSide<u32>,
}

/// The head of a game file.
#[derive(Clone, Default, Debug)]
pub struct About {
    /// The name as people write it.
    pub name: String,
    /// Who made it up, if known.
    pub inventor: Option<String>,
    /// When, if known.
    pub year: Option<String>,
    /// The rules in a paragraph.
    pub rules: String,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct PieceDef {
    /// How it is written, in capitals: `N`, `+R`.
    pub symbol: String,
    /// How it is called: "knight".
    pub name: String,
    /// How it moves, for each side.
    pub moves: PerSide<Vec<MoveDef>>,
    /// The squares it may stand on, for each side.
    pub region: PerSide<Wide>,
    /// Whether the game hangs on it.
    pub royal: Royal,
    /// What it may become.
    pub promotions: Vec<PromotionDef>,
    /// Moves of this kind are written without a letter, and its moves set the
    /// counter of moves without progress back.
    pub is_pawn: bool,
    /// The symbol it has in the hand of whoever captured it, if not its own.
    pub in_hand: Option<String>,
    /// It cannot be captured.
    pub iron: bool,
    /// Symbols of kinds it may not hop over, nor capture.
    pub respects: Vec<String>,
    /// Other symbols that mean the same kind when a position is read.
    pub aliases: Vec<String>,
}

/// One way of moving, and where it is to be had.
#[derive(Clone, Debug)]
pub struct MoveDef {
    /// The move itself.
    pub rule: MoveRule,
    /// Only from these squares.
    pub from: PerSide<Wide>,
    /// Only to these squares.
    pub to: PerSide<Wide>,
    /// It only ever captures royal pieces: a threat rather than a move, such
    /// as that of two generals facing one another. The region of the kind does
    /// not limit it, since nothing ever arrives.
    pub royal_only: bool,
    /// Whoever makes it can be captured en passant on the squares it passed.
    /// Where this is false the pattern's passed squares do not count.
    pub passing: bool,
}

/// A move in either notation.
#[derive(Clone, Debug)]
pub enum MoveRule {
    /// Letters.
    Betza(Betza),
    /// Braces.
    Verbose(Verbose),
}

/// When a kind is royal: when it may not be left where the opponent's next
/// turn can capture it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royal {
    /// Never.
    No,
    /// Every piece of the kind.
    Each,
    /// The piece of the kind that was alone of its kind before the move.
    Alone,
    /// One piece of the kind must stay safe, whichever.
    Any,
}

/// A way to promote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionDef {
    /// The zone, for each side.
    pub zone: PerSide<Wide>,
    /// Whether starting in the zone counts, or only ending in it.
    pub on_leaving: bool,
    /// Only moves that capture, only those that do not, or both.
    pub on: PromotionOccasion,
    /// The symbols of the kinds to choose from, for each side.
    pub into: PerSide<Vec<String>>,
    /// Whether the piece may stay as it is.
    pub choice: PromotionChoice,
    /// A kind may be chosen only while its owner has fewer of it than this.
    pub limits: Vec<(String, u32)>,
}

/// Which moves promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionOccasion {
    /// All.
    AnyMove,
    /// Captures.
    Captures,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionChoice {
    /// The piece must promote.
    Forced,
    /// The piece may stay what it is, unless it could never move again there.
    Free,
    /// The piece may stay what it is, even if it could never move again.
    Anywhere,
}

/// Castling of a king-like kind with a partner on its own rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingDef {
    /// The symbol of the kind that castles.
    pub king: String,
    /// The symbols of kinds it castles with.
    pub partners: Vec<String>,
    /// The rank, as each side counts, 0 the first.
    pub rank: u8,
    /// The file the king starts from in the orthodox way of writing rights.
    pub king_file: u8,
    /// The files the king ends on, towards the last file and towards the first.
    pub targets: [u8; 2],
    /// Whether the king's way must be free from attack.
    pub needs_safety: bool,
    /// King and partner dropped on the squares where castling starts from (the
    /// king's file; the first and the last file) have the right.
    pub right_by_drop: bool,
}

/// Pieces in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandsDef {
    /// Whether captured pieces go to the hand of whoever captured them.
    pub from_captures: bool,
    /// Where each kind may be dropped, by symbol of the kind that arrives; a
    /// kind not named cannot be dropped.
    pub drops: Vec<DropDef>,
    /// While a hand is not empty its owner must drop.
    pub must_drop: bool,
    /// A captured piece that was promoted goes to hand as what it was before.
    pub reverts: bool,
    /// Putting a piece on the square a first-time mover has just left.
    pub gating: Option<GatingDef>,
}

/// How one kind is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropDef {
    /// The symbol of the kind in hand.
    pub piece: String,
    /// The symbol of the kind that appears on the board.
    pub appears_as: String,
    /// Where, for each side.
    pub zone: PerSide<Wide>,
    /// At most this many of the kind on a file of one side, if limited.
    pub per_file: Option<u32>,
    /// Pieces of the kind must stand on squares of both colours: a second one
    /// not on the colour of the first, and the last square of a colour still
    /// needed is kept free by the others.
    pub both_colours: bool,
    /// It may be dropped where it could never move again.
    pub even_stuck: bool,
    /// Its supply never ends: no piece in hand is needed and none is used up.
    pub unlimited: bool,
    /// Only on squares next to an own piece, in any of eight directions.
    pub next_to_own: bool,
}

/// Gating: the kinds that may be put down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GatingDef {
    /// The squares from which a first move allows it, for each side.
    pub zone: PerSide<Wide>,
}

/// Turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnDef {
    /// Moves in a turn of each side.
    pub moves: PerSide<u32>,
    /// Moves in the very first turn of the game, if other.
    pub first_turn: Option<u32>,
    /// Each turn of a side has one more than the other side's last.
    pub progressive: bool,
    /// A check ends the turn.
    pub check_ends_turn: bool,
    /// Each move of a turn must leave the own royal pieces safe, not only the
    /// last one.
    pub safe_throughout: bool,
    /// A turn may end early when no further move exists.
    pub may_fall_short: bool,
}

impl TurnDef {
    /// One move each.
    pub fn alternating() -> TurnDef {
        TurnDef {
            moves: [1, 1],
            first_turn: None,
            progressive: false,
            check_ends_turn: false,
            safe_throughout: false,
            may_fall_short: false,
        }
    }
}

/// What a player must or may not do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Duties {
    /// Who can capture must capture.
    pub must_capture: bool,
    /// Nobody may give check.
    pub no_checks: bool,
    /// Royal pieces that face one another on an open file at the start of a
    /// turn may not do so at its end, unless the turn is passed; such a pass is
    /// legal even in check.
    pub break_stand_off: bool,
}

/// What happens at a capture besides.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CaptureDef {
    /// The captor and every piece around it vanish, but for these symbols if
    /// they only stand by.
    pub blast: Option<Vec<String>>,
    /// A captor of these symbols turns into a wall.
    pub petrifies: Vec<String>,
    /// Enemies around the square a piece arrives on change sides, at every
    /// move.
    pub converts_neighbours: bool,
}

/// A second part of every move: something is put on an empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WallingDef {
    /// Whether there is one movable block for both, or each stays for good.
    pub kind: Walling,
    /// Where it may go.
    pub zone: Wide,
}

/// What is put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walling {
    /// One block that leaves its place each time.
    Moving,
    /// A wall that stays.
    Lasting,
}

/// When a turn may be passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Never.
    No,
    /// Always but in check.
    Free,
    /// Only, and then of necessity, when there is no other move.
    WhenStuck,
}

/// A way for games to end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingDef {
    /// What must be the case.
    pub when: Ending,
    /// What follows.
    pub result: Verdict,
    /// The game ends only if a player asks for it.
    pub on_claim: bool,
}

/// A condition that ends the game, tested at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The side to move has no legal turn and a royal piece of it could be
    /// captured.
    Checkmate,
    /// As `Checkmate`, where a single piece gives the check and is of these
    /// symbols.
    CheckmateBy {
        /// Symbols.
        of: Vec<String>,
        /// Only if the last move dropped that piece.
        dropped: bool,
    },
    /// The side to move has no legal turn and is not in check.
    Stalemate,
    /// A side has at most this many pieces of these symbols, all kinds if none
    /// is named.
    Extinct {
        /// Symbols counted together.
        of: Vec<String>,
        /// Each symbol is looked at by itself.
        each: bool,
        /// The number at which the end has come.
        at: u32,
        /// Only this side, if not both.
        side: Option<game_core::Side>,
    },
    /// A side has nothing but royal pieces left.
    Bare {
        /// The side bared may still bare the other at once.
        with_reply: bool,
    },
    /// A piece of these symbols stands in its goal.
    Reached {
        /// Symbols.
        by: Vec<String>,
        /// Goals for each side.
        goal: PerSide<Wide>,
        /// Whose pieces count at the start of a turn.
        whose: Reacher,
        /// Only while the opponent does not attack it there.
        unattacked: bool,
    },
    /// A side has given as many checks as it had to.
    ChecksGiven,
    /// The same position for the nth time.
    Repetition {
        /// n.
        times: u32,
    },
    /// The same position for the nth time, where one side gave check with each
    /// of its moves in between: it is about that side.
    PerpetualCheck {
        /// n.
        times: u32,
    },
    /// The same position for the nth time, where one side chased the same
    /// piece with each of its moves in between: it is about that side. If both
    /// did, nothing has happened.
    ///
    /// A move chases a piece of the opponent if after it the mover threatens
    /// to capture that piece, and
    /// - the threat is new: before the move the same hunter could not have
    ///   captured it;
    /// - neither capture nor recapture would leave a royal piece in danger of
    ///   being taken, else it does not count;
    /// - the piece is unprotected: whoever took it could not be taken in turn,
    ///   unless `even_protected` says that this does not matter;
    /// - the two are not of the same kind and able to take one another, which
    ///   only offers an exchange.
    PerpetualChase {
        /// n.
        times: u32,
        /// The symbols of the hunters; all others may chase.
        by: Vec<String>,
        /// The symbols of the prey and where it counts, for each side.
        of: Vec<(String, PerSide<Wide>)>,
        /// Prey that may not be chased by these hunters even if protected.
        even_protected: Vec<(String, Vec<String>)>,
    },
    /// Royal pieces faced one another on an open file before and after the
    /// last turn.
    StandOff,
    /// So many moves by each side without a capture or a pawn move.
    MoveRule {
        /// The number of moves.
        moves: u32,
    },
    /// Both sides passed one after the other.
    Passes,
    /// No empty square is left.
    Full,
    /// Neither side can mate any more with what it has, as far as that is found
    /// from how the pieces move.
    DeadMaterial,
    /// A side that cannot be mated in time has been counted out: a count goes
    /// up by a half-move with each move of either side, and has gone past its
    /// limit. A game has at most one such ending.
    ///
    /// The count begins when no piece named in `without` is on the board and
    /// one of the limits fits the side to move, the first that does; its limit
    /// then stays what it was. Nobody counts against a bare king.
    CountedOut {
        /// Symbols of pieces that keep the count from beginning.
        without: Vec<String>,
        /// The limits, the first that fits counts.
        limits: Vec<CountDef>,
    },
}

/// How far is counted, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountDef {
    /// The side that counts has at most this many pieces, royal ones among
    /// them; any number if nothing is said.
    pub men: Option<u32>,
    /// The opponent has at least so many of these symbols.
    pub against: Vec<(String, u32)>,
    /// How many moves of each side are counted.
    pub moves: u32,
    /// The count begins not with nought but with the number of pieces on the
    /// board, and a capture that leaves the side to move so few pieces begins
    /// it afresh even if another count is running.
    pub from_men: bool,
}

/// Whose arrival ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reacher {
    /// The side that has just moved.
    Mover,
    /// The side to move, which had its piece there for a whole turn of the
    /// opponent.
    Stayer,
    /// Either, but the second player may reach it too with the very next move.
    WithReply,
    /// Either, both at once being a draw.
    Either,
}

/// What an ending means for the side the condition is about: the side to move
/// where it is about nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// This side wins, whomever the condition is about.
    WonBy(game_core::Side),
    /// Whoever has more pieces wins.
    MorePieces,
    /// Whoever has fewer pieces wins.
    FewerPieces,
    /// Whoever has more points wins.
    MorePoints,
    /// The side that gives check again and again loses, else nobody wins.
    PerpetualCheckLoses,
}

/// A square named in a file, before the board is known to hold it.
pub type NamedSquare = (String, Square);
