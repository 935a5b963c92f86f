//! Every number the evaluation is made of: one page, written by hand first and
//! by the tuner later ([`page_body`](super::page_body) prints it in this form).
//!
//! Each weight is a pair in centipawns, for the middlegame and the endgame, and
//! is good for the side that has the feature when positive.

/// A weight in the middlegame and in the endgame, in centipawns.
pub type Pair = (i16, i16);

/// A row of weights with a common meaning.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The name of its constant on this page.
    pub name: &'static str,
    /// What it measures, line by line.
    pub doc: &'static [&'static str],
    /// The number of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

/// Makes of the page: the number of each group's first weight under its name,
/// the list of groups, and the weights in one row.
macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident [$len:literal] = $values:expr;)+) => {
        /// The page as the compiler sees it; only the offsets are used.
        #[allow(non_snake_case, reason = "fields are named as the constants made of them")]
        #[repr(C)]
        struct Page { $($name: [Pair; $len],)+ }

        $($(#[doc = $doc])+
        pub const $name: usize = std::mem::offset_of!(Page, $name) / size_of::<Pair>();)+

        /// The groups in the order of the page.
        pub static GROUPS: &[Group] = &[$(
            Group { name: stringify!($name), doc: &[$($doc),+], start: $name, len: $len },
        )+];

        /// How many weights there are.
        pub const N_WEIGHTS: usize = size_of::<Page>() / size_of::<Pair>();

        /// All weights in the order of the page.
        pub static WEIGHTS: [Pair; N_WEIGHTS] = {
            let mut all = [(0, 0); N_WEIGHTS];
            $({
                let group: [Pair; $len] = $values;
                let mut i = 0;
                while i < $len {
                    all[$name + i] = group[i];
                    i += 1;
                }
            })+
            all
        };
    };
}

weights! {
    /// Pawn, knight, bishop, rook, queen: what a piece is worth wherever it is.
    MATERIAL [5] = [
        (  85,  100), ( 330,  310), ( 350,  330), ( 480,  540), (1020, 1010),
    ];
    /// Where a pawn stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_PAWN [32] = [
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (  -4,    3), (  -1,    2), (   1,    0), (  -4,   -2),
        (  -4,    2), (   0,    1), (   3,   -1), (   8,   -3),
        (   0,    5), (   5,    4), (   9,    2), (  16,    0),
        (   4,   11), (  11,   10), (  16,    8), (  24,    6),
        (  13,   23), (  18,   22), (  21,   20), (  27,   18),
        (  23,   38), (  28,   37), (  31,   35), (  37,   33),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ];
    /// Where a knight stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_KNIGHT [32] = [
        ( -60,  -39), ( -41,  -26), ( -35,  -21), ( -33,  -20),
        ( -41,  -28), ( -19,  -14), ( -12,   -7), (  -9,   -5),
        ( -27,  -21), (  -4,   -5), (   6,    3), (  10,    8),
        ( -19,  -16), (   5,    1), (  16,   12), (  28,   22),
        ( -15,  -14), (   9,    2), (  20,   12), (  32,   23),
        ( -15,  -18), (   8,   -2), (  18,    6), (  22,   10),
        ( -35,  -29), ( -13,  -15), (  -6,   -8), (  -3,   -6),
        ( -72,  -43), ( -53,  -30), ( -47,  -25), ( -45,  -24),
    ];
    /// Where a bishop stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_BISHOP [32] = [
        ( -18,   -8), ( -15,   -6), ( -12,   -3), (  -9,   -1),
        (  -3,   -6), (   0,   -3), (   3,   -1), (   6,    2),
        (   0,   -3), (   3,   -1), (   6,    2), (   9,    4),
        (   3,   -1), (   6,    2), (   9,    4), (  12,    6),
        (   3,   -1), (   6,    2), (   9,    4), (  12,    6),
        (  -2,   -3), (   1,   -1), (   4,    2), (   7,    4),
        ( -11,   -6), (  -8,   -3), (  -5,   -1), (  -2,    2),
        ( -22,   -8), ( -19,   -6), ( -16,   -3), ( -13,   -1),
    ];
    /// Where a rook stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_ROOK [32] = [
        ( -10,    0), (  -7,    0), (  -5,    0), (  -3,    0),
        ( -12,   -2), (  -9,   -2), (  -7,   -2), (  -5,   -2),
        ( -12,   -1), (  -9,   -1), (  -7,   -1), (  -5,   -1),
        ( -10,    0), (  -7,    0), (  -5,    0), (  -3,    0),
        (  -7,    2), (  -4,    2), (  -2,    2), (   0,    2),
        (  -1,    3), (   2,    3), (   4,    3), (   6,    3),
        (   4,    6), (   7,    6), (   9,    6), (  11,    6),
        (   0,    6), (   3,    6), (   5,    6), (   7,    6),
    ];
    /// Where a queen stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_QUEEN [32] = [
        (  -3,  -21), (  -2,  -17), (  -1,  -12), (   0,   -8),
        (   0,  -13), (   1,   -8), (   2,   -4), (   3,    0),
        (   1,   -4), (   2,    0), (   3,    4), (   4,    9),
        (   1,    4), (   2,    8), (   3,   13), (   4,   17),
        (   0,    8), (   1,   12), (   2,   17), (   3,   21),
        (  -2,    2), (  -1,    6), (   0,   10), (   1,   15),
        (  -4,   -5), (  -3,    0), (  -2,    4), (  -1,    8),
        (  -5,  -13), (  -4,   -9), (  -3,   -4), (  -2,    0),
    ];
    /// Where a king stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_KING [32] = [
        (  30,  -31), (  40,  -23), (  18,  -17), (   8,  -14),
        (  16,  -23), (  26,  -12), (   4,   -4), (  -6,   -1),
        ( -10,  -17), (   0,   -4), ( -22,    7), ( -32,   12),
        ( -32,  -14), ( -22,   -1), ( -44,   12), ( -54,   26),
        ( -44,  -10), ( -34,    3), ( -56,   16), ( -66,   30),
        ( -50,  -13), ( -40,    0), ( -62,   11), ( -72,   16),
        ( -54,  -19), ( -44,   -8), ( -66,    0), ( -76,    3),
        ( -58,  -27), ( -48,  -19), ( -70,  -13), ( -80,  -10),
    ];
    /// No own pawn on a neighbouring file: on a file free of enemy pawns ahead, opposed.
    PAWN_ISOLATED [2] = [(-14, -16), (-6, -10)];
    /// Another own pawn ahead on the file: with neighbours, isolated too.
    PAWN_DOUBLED [2] = [(-6, -16), (-10, -22)];
    /// Left behind by its neighbours and stopped by a pawn: file free ahead, opposed.
    PAWN_BACKWARD [2] = [(-14, -14), (-6, -9)];
    /// A pawn of a phalanx, by rank.
    PAWN_PHALANX [8] = [
        (   0,    0), (   4,    0), (   8,    3), (  14,    9), (  26,   22), (  48,   44), (  70,   66), (   0,    0),
    ];
    /// A pawn guarded by a pawn, by rank.
    PAWN_SUPPORTED [8] = [
        (   0,    0), (   0,    0), (  10,    5), (  10,    7), (  14,   13), (  26,   26), (  46,   48), (   0,    0),
    ];
    /// A pawn beside or guarded by another, with an enemy pawn ahead on its file.
    PAWN_OPPOSED_CHAIN [1] = [(-4, -3)];
    /// An unguarded pawn that two pawns attack.
    PAWN_LEVERED [1] = [(-4, -16)];
    /// Blocked by a pawn on the fifth and on the sixth rank.
    PAWN_BLOCKED [2] = [(-4, -3), (-2, 2)];
    /// A pawn that becomes passed if pawns are traded as they can, by rank.
    PAWN_CANDIDATE [8] = [
        (   0,    0), (   2,    4), (   4,    8), (   8,   16), (  18,   34), (  34,   60), (  50,   80), (   0,    0),
    ];
    /// Each group of pawns on neighbouring files.
    PAWN_ISLANDS [1] = [(-4, -6)];
    /// A knight on a guarded square no pawn can attack, and one that can go there.
    KNIGHT_OUTPOST [2] = [(34, 20), (16, 10)];
    /// A pawn stands right before the knight.
    KNIGHT_BEHIND_PAWN [1] = [(8, 2)];
    /// Each step between a knight and its king.
    KNIGHT_KING_DISTANCE [1] = [(-4, -4)];
    /// Knights like full boards: own pawns beyond five, for each knight.
    KNIGHT_PER_PAWN [1] = [(2, 3)];
    /// Two knights or more: they do the same work.
    KNIGHT_PAIR [1] = [(-6, -8)];
    /// A bishop on a guarded square no pawn can attack, and one that can go there.
    BISHOP_OUTPOST [2] = [(22, 12), (0, 0)];
    /// A pawn stands right before the bishop.
    BISHOP_BEHIND_PAWN [1] = [(8, 2)];
    /// Each step between a bishop and its king.
    BISHOP_KING_DISTANCE [1] = [(-3, -2)];
    /// Two bishops or more.
    BISHOP_PAIR [1] = [(28, 48)];
    /// Each own pawn on the bishop's colour, and the same for each blocked centre pawn.
    BISHOP_OWN_PAWNS [2] = [(-2, -4), (-1, -2)];
    /// Each enemy pawn on the bishop's lines, whatever stands between.
    BISHOP_XRAY_PAWNS [1] = [(-2, -3)];
    /// Both central squares of a long diagonal are seen past all but pawns.
    BISHOP_LONG_DIAGONAL [1] = [(22, 4)];
    /// No own pawn on the file; no pawn at all.
    ROOK_OPEN_FILE [2] = [(14, 6), (34, 18)];
    /// An own pawn on the file that a piece or pawn blocks.
    ROOK_CLOSED_FILE [1] = [(-6, -3)];
    /// A queen stands on the rook's file.
    ROOK_ON_QUEEN_FILE [1] = [(6, 6)];
    /// On the seventh rank with enemy pawns on it or the king behind it.
    ROOK_SEVENTH [1] = [(6, 22)];
    /// Hardly any move and shut in by its own king.
    ROOK_TRAPPED [1] = [(-44, -10)];
    /// Rooks like empty boards: own pawns beyond five, for each rook.
    ROOK_PER_PAWN [1] = [(-3, -2)];
    /// Two rooks or more: they want the same files.
    ROOK_PAIR [1] = [(-10, -16)];
    /// In the enemy half where no pawn can attack it.
    QUEEN_INFILTRATION [1] = [(-2, 14)];
    /// One man stands between the queen and an enemy rook or bishop.
    QUEEN_EXPOSED [1] = [(-34, -16)];
    /// Squares a knight can safely go to, by number.
    MOBILITY_KNIGHT [9] = [
        ( -48,  -58), ( -28,  -36), ( -17,  -24), (  -8,  -14), (   0,   -6), (   7,    2), (  14,    9), (  20,   16),
        (  26,   22),
    ];
    /// Squares a bishop can safely go to, by number.
    MOBILITY_BISHOP [14] = [
        ( -38,  -46), ( -18,  -23), (  -7,  -11), (   2,   -1), (  10,    8), (  17,   16), (  24,   23), (  30,   30),
        (  36,   37), (  42,   43), (  47,   49), (  52,   55), (  57,   61), (  62,   66),
    ];
    /// Squares a rook can safely go to, by number.
    MOBILITY_ROOK [15] = [
        ( -44,  -58), ( -28,  -25), ( -20,   -8), ( -13,    7), (  -7,   19), (  -2,   31), (   3,   41), (   8,   51),
        (  13,   61), (  17,   70), (  21,   78), (  25,   87), (  29,   95), (  32,  102), (  36,  110),
    ];
    /// Squares a queen can safely go to, by number.
    MOBILITY_QUEEN [28] = [
        ( -28,  -38), ( -15,  -16), (  -8,   -5), (  -2,    5), (   3,   13), (   7,   21), (  11,   28), (  15,   35),
        (  19,   41), (  23,   47), (  26,   53), (  29,   58), (  32,   64), (  36,   69), (  39,   74), (  41,   79),
        (  44,   83), (  47,   88), (  50,   93), (  52,   97), (  55,  101), (  58,  106), (  60,  110), (  63,  114),
        (  65,  118), (  67,  122), (  70,  126), (  72,  130),
    ];
    /// The own pawn before the king on one of its three files, by rank (0: none); a row
    /// for each distance of the file from the edge of the board.
    KING_SHELTER [32] = [
        (  -6,    0), (  44,    0), (  40,    0), (  14,    0), (   8,    0), (   4,    0), (   2,    0), (   0,    0),
        ( -26,    0), (  46,    0), (  32,    0), ( -12,    0), ( -10,    0), ( -16,    0), ( -20,    0), (   0,    0),
        ( -22,    0), (  22,    0), (  10,    0), (  -8,    0), ( -12,    0), ( -14,    0), ( -16,    0), (   0,    0),
        ( -26,    0), (  14,    0), (   6,    0), ( -10,    0), ( -12,    0), ( -16,    0), ( -18,    0), (   0,    0),
    ];
    /// The enemy pawn before the king, laid out in the same way.
    KING_STORM [32] = [
        (   2,    0), (  30,    0), ( -58,    0), ( -38,    0), ( -20,    0), (  -6,    0), (   0,    0), (   0,    0),
        (   4,    0), (  20,    0), ( -46,    0), ( -30,    0), ( -12,    0), (  -2,    0), (   2,    0), (   0,    0),
        (   2,    0), (  14,    0), ( -40,    0), ( -36,    0), ( -16,    0), (  -6,    0), (   0,    0), (   0,    0),
        (   0,    0), (  10,    0), ( -34,    0), ( -30,    0), ( -14,    0), (  -8,    0), (  -2,    0), (   0,    0),
    ];
    /// The same if the king's own pawn stops that pawn, by rank.
    KING_STORM_BLOCKED [8] = [
        (   0,    0), (   0,    0), ( -26,  -26), (  -4,   -8), (   2,   -4), (   2,   -2), (   2,    0), (   0,    0),
    ];
    /// No pawn of either side on the king's flank.
    KING_PAWNLESS_FLANK [1] = [(-12, -48)];
    /// Each step between the king and the nearest own pawn.
    KING_PAWN_DISTANCE [1] = [(0, -10)];
    /// Each attack on the king's flank within its own camp.
    KING_FLANK_ATTACKED [1] = [(-5, 0)];
    /// How dangerous the attack on the king is, by units of danger.
    KING_DANGER [64] = [
        (   0,    0), (   0,   -1), (  -1,   -2), (  -1,   -3), (  -2,   -4), (  -4,   -4), (  -6,   -5), (  -8,   -6),
        ( -10,   -7), ( -13,   -8), ( -16,   -9), ( -19,  -10), ( -22,  -11), ( -26,  -12), ( -30,  -13), ( -35,  -14),
        ( -40,  -14), ( -45,  -15), ( -50,  -16), ( -56,  -17), ( -62,  -18), ( -68,  -19), ( -75,  -20), ( -82,  -21),
        ( -89,  -22), ( -97,  -22), (-105,  -23), (-113,  -24), (-122,  -25), (-130,  -26), (-140,  -27), (-149,  -28),
        (-159,  -29), (-169,  -30), (-179,  -31), (-190,  -32), (-201,  -32), (-212,  -33), (-224,  -34), (-236,  -35),
        (-248,  -36), (-261,  -37), (-273,  -38), (-287,  -39), (-300,  -40), (-314,  -40), (-328,  -41), (-342,  -42),
        (-357,  -43), (-372,  -44), (-388,  -45), (-403,  -46), (-419,  -47), (-435,  -48), (-452,  -49), (-469,  -50),
        (-486,  -50), (-504,  -51), (-521,  -52), (-540,  -53), (-558,  -54), (-560,  -55), (-560,  -56), (-560,  -57),
    ];
    /// A passed pawn, by rank.
    PASSED_RANK [8] = [
        (   0,    0), (   2,   14), (   4,   18), (   4,   24), (  36,   50), (  96,  110), ( 160,  180), (   0,    0),
    ];
    /// Each step of its file away from the edge of the board.
    PASSED_EDGE [1] = [(-6, -5)];
    /// Each step of the own king away from the square before it, by rank.
    PASSED_OWN_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (   0,   -4), (   0,   -8), (   0,  -12), (   0,  -14), (   0,    0),
    ];
    /// Each step of the enemy king away from that square, by rank.
    PASSED_ENEMY_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (   0,    8), (   0,   14), (   0,   22), (   0,   26), (   0,    0),
    ];
    /// An enemy stands before it, by rank.
    PASSED_BLOCKED [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -4,   -6), (  -8,  -14), ( -16,  -30), ( -24,  -52), (   0,    0),
    ];
    /// The enemy does not attack the square before it, by rank.
    PASSED_SAFE_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (   4,    6), (   8,   14), (  14,   26), (  22,   40), (   0,    0),
    ];
    /// Nor any square up to its promotion, by rank.
    PASSED_FREE_PATH [8] = [
        (   0,    0), (   0,    0), (   0,    0), (   4,    8), (   8,   16), (  14,   32), (  26,   56), (   0,    0),
    ];
    /// Its own side guards the square before it, by rank.
    PASSED_GUARDED_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (   2,    4), (   6,    8), (  10,   16), (  18,   24), (   0,    0),
    ];
    /// Another passed pawn beside it or guarding it, by rank.
    PASSED_CONNECTED [8] = [
        (   0,    0), (   0,    0), (   2,    2), (   6,    8), (  12,   18), (  24,   36), (  40,   60), (   0,    0),
    ];
    /// A rook on its file behind it: an own one, an enemy one.
    PASSED_ROOK_BEHIND [2] = [(6, 20), (-8, -20)];
    /// The enemy has only its king, which is too far away.
    PASSED_UNSTOPPABLE [1] = [(0, 420)];
    /// A knight or bishop attacks a pawn, knight, bishop, rook, queen.
    THREAT_BY_MINOR [6] = [
        (   2,   18), (  40,   24), (  44,   28), (  64,   70), (  58,   86), (   0,    0),
    ];
    /// A rook attacks a weak pawn, knight, bishop, rook, queen.
    THREAT_BY_ROOK [6] = [
        (   2,   24), (  22,   38), (  24,   36), (   2,   22), (  38,   22), (   0,    0),
    ];
    /// The king attacks something weak.
    THREAT_BY_KING [1] = [(16, 50)];
    /// Each weak piece without guard, or a piece attacked twice.
    THREAT_HANGING [1] = [(42, 24)];
    /// Each weak piece that only the queen guards.
    THREAT_QUEEN_GUARDED [1] = [(8, 0)];
    /// Each square both sides attack and the enemy does not hold firmly.
    THREAT_RESTRICTED [1] = [(4, 3)];
    /// Each piece attacked by a pawn that stands safely.
    THREAT_SAFE_PAWN [1] = [(92, 52)];
    /// Each piece a pawn can attack by a safe push.
    THREAT_PAWN_PUSH [1] = [(28, 20)];
    /// Each safe square from which a knight would attack the queen.
    THREAT_QUEEN_KNIGHT [1] = [(10, 7)];
    /// Each safe square from which a rook or bishop would attack the queen.
    THREAT_QUEEN_SLIDER [1] = [(34, 10)];
    /// Safe squares in the own half of the centre, more the more men are left.
    SPACE [1] = [(1, 0)];
    /// The move.
    TEMPO [1] = [(16, 12)];
    /// A bare king against force that mates.
    ENDING_WON [1] = [(2500, 2500)];
    /// Each step of the bare king towards the edge.
    ENDING_EDGE [1] = [(20, 20)];
    /// Each step of it towards the corner of the bishop, against bishop and knight.
    ENDING_CORNER [1] = [(60, 60)];
    /// Each step the attacking king has come near.
    ENDING_KINGS_CLOSE [1] = [(12, 12)];
    /// The last pawn is sure to promote.
    ENDING_PAWN_WON [1] = [(180, 380)];
    /// What the better side loses in a position without anything below.
    INITIATIVE_BASE [1] = [(0, -58)];
    /// Each passed pawn on the board.
    INITIATIVE_PASSED [1] = [(0, 6)];
    /// Each pawn on the board.
    INITIATIVE_PAWNS [1] = [(0, 6)];
    /// Files between the kings less ranks between them.
    INITIATIVE_OUTFLANKING [1] = [(0, 5)];
    /// Pawns on both flanks.
    INITIATIVE_BOTH_FLANKS [1] = [(0, 12)];
    /// A king has crossed the middle of the board.
    INITIATIVE_INFILTRATION [1] = [(0, 14)];
    /// Only kings and pawns are left.
    INITIATIVE_PURE_PAWNS [1] = [(0, 30)];
    /// The kings face each other and all pawns are on one flank.
    INITIATIVE_ALMOST_DRAWN [1] = [(0, -24)];
}

#[cfg(test)]
mod tests {
    use super::super::page::page_body;
    use super::*;

    #[test]
    fn the_page_prints_itself() {
        assert!(include_str!("weights.rs").contains(&page_body(&WEIGHTS)));
    }

    #[test]
    fn groups_follow_one_another_without_a_gap() {
        let mut next = 0;
        for group in GROUPS {
            assert_eq!(group.start, next, "{}", group.name);
            next += group.len;
        }
        assert_eq!(next, N_WEIGHTS);
    }
}
