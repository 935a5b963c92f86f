//! Every number of the universal evaluation: one page.
//!
//! Values are in centipawns unless a line says otherwise. They hold for every
//! game, so none of them may depend on the name of a game or of a piece.

/// A whole, where something is told in percent.
pub(super) const PERCENT: i32 = 100;

// The terms of a position.

/// The right to move.
pub(super) const TEMPO: i32 = 14;
/// Each attacked square.
pub(super) const MOBILITY: i32 = 3;
/// A piece in hand can go anywhere: percent of its value.
pub(super) const HAND_SHARE: i32 = 108;
/// Against this much material, or more, a royal piece should stay at home.
pub(super) const FULL_FORCE: i32 = 2_500;
/// All checks given but one. With more checks to give, divided by their number.
pub(super) const LAST_CHECK: i32 = 900;
/// The last piece of a kind that must not die out is a burden.
pub(super) const LAST_OF_KIND: i32 = 60;
/// A won game against few pieces wants the loser's royal piece at the edge: each
/// step towards it.
pub(super) const EDGE_DRIVE: i32 = 12;
/// Royal pieces that draw near help to mate: each step nearer.
pub(super) const CLOSENESS: i32 = 6;
/// A royal piece that moves more often than its opponent hunts it: each step
/// nearer.
pub(super) const HUNTING: i32 = 90;
/// A side with this much more material than its opponent is winning.
pub(super) const WINNING: i32 = 350;
/// Beyond this much material of the losing side nobody drives kings about.
pub(super) const FEW: i32 = 600;

// Royal pieces and attacked pieces.

/// Attacks on the royal piece's surroundings count squared, divided by this.
pub(super) const DANGER_DIVISOR: i32 = 13;
/// The most that danger counts.
pub(super) const DANGER_MOST: i32 = 900;
/// The menace of a piece to a royal one: its value divided by this.
pub(super) const MENACE_DIVISOR: i32 = 150;
/// The most that the menace of one piece counts.
pub(super) const MENACE_MOST: i32 = 6;
/// A piece in hand menaces as much as so many attacked squares beside the
/// royal piece.
pub(super) const HAND_MENACE: i32 = 2;
/// Each piece of the own side beside the royal one.
pub(super) const SHELTER: i32 = 7;
/// Each square from which the opponent's strongest piece would attack the royal
/// one.
pub(super) const OPEN_LINE: i32 = 4;
/// A royal piece away from its first rank, for each rank.
pub(super) const EXPOSURE: i32 = 14;
/// Exposure is counted in parts of a rank.
pub(super) const EXPOSURE_PARTS: i32 = 16;
/// Ranks of exposure that count.
pub(super) const EXPOSED_RANKS: i32 = 4;
/// A piece that is attacked and not defended: this, and a part of its value.
pub(super) const LOOSE: i32 = 10;
/// That part is the value divided by this.
pub(super) const LOOSE_DIVISOR: i32 = 22;
/// A piece that a pawn attacks.
pub(super) const BY_PAWN: i32 = 50;

// Pawns.

/// A pawn no enemy pawn can stop: its prospects once more, in percent.
pub(super) const PASSED_SHARE: i32 = 110;
/// Two pawns on a file.
pub(super) const DOUBLED: i32 = 10;
/// A pawn without neighbours.
pub(super) const ISOLATED: i32 = 12;

// Values of pieces and squares, made from the rules.

/// How many boards mobility is averaged over.
pub(super) const SAMPLES: u64 = 12;
/// How full these boards are, in percent.
pub(super) const DENSITY: u64 = 30;
/// Averages of squares are kept in parts of this.
pub(super) const SQUARE_PARTS: i64 = 100;
/// An attacked square, in hundredths of a centipawn.
pub(super) const ATTACK: i64 = 4_000;
/// A square to step to, in hundredths of a centipawn.
pub(super) const STEP: i64 = 3_000;
/// Far movers have more value than their squares: this times the square of the
/// number of attacked squares, in hundredths of a centipawn.
pub(super) const REACH: i64 = 70;
/// Hundredths of a centipawn for each part of a square.
pub(super) const VALUE_PARTS: i64 = 10_000;
/// A piece has at least this value.
pub(super) const LEAST_VALUE: i32 = 25;
/// Each square attacked from where a piece stands beyond the average.
pub(super) const CENTRALITY: i64 = 4;
/// A promotion the move before it, in percent of what is gained.
pub(super) const PROMOTION_SHARE: i32 = 9;
/// How much of a prospect is left a step farther away, in percent.
pub(super) const PER_STEP: i32 = 70;
/// A goal the move before it is reached.
pub(super) const GOAL: i32 = 260;
/// How much of that is left a step farther away, in percent.
pub(super) const GOAL_PER_STEP: i32 = 55;
/// Material where losing all wins, in percent.
pub(super) const LOSING_SHARE: i32 = -45;
/// What each move more than the opponent's in a turn adds to the value of
/// pieces, in percent.
pub(super) const EXTRA_MOVE_SHARE: i32 = 400;
