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
        (  80,  188), ( 341,  622), ( 329,  627), ( 417,  997), ( 952, 1773),
    ];
    /// Where a pawn stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_PAWN [64] = [
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        ( -17,    9), ( -17,   14), ( -15,    7), (  26,   -5), (   9,   27), (  -9,   22), (  16,    4), (  -2,    3),
        ( -27,   -6), ( -24,   -5), ( -37,    3), (  -9,   -8), (   4,    1), ( -17,    7), (  13,  -12), ( -29,   -6),
        ( -13,    6), (  -7,    4), (  -1,  -10), (  13,  -23), (  29,  -24), (  10,   10), (  20,   -1), (   1,   -5),
        (   9,   40), (  11,   12), (   7,   14), (  35,   -4), (  55,   -7), (  26,   10), (  28,   22), (  -6,   33),
        (  20,   49), (   8,   46), (  41,   33), ( 117,   30), ( 106,   23), (  21,   65), (  20,   46), (  27,   47),
        ( -15,   21), (  12,   38), (  42,   50), ( 101,   57), (  87,   58), (  14,   59), (  19,   44), (   0,   43),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ];
    /// Where a knight stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_KNIGHT [64] = [
        ( -90,  -35), ( -31,  -48), ( -58,    4), ( -33,   -8), ( -40,  -17), ( -63,  -24), ( -46,  -28), ( -25,  -25),
        ( -48,    1), ( -43,    7), ( -33,  -24), ( -35,  -16), ( -38,   -6), ( -21,  -29), ( -63,  -10), ( -54,   -5),
        ( -21,  -36), ( -24,  -16), ( -25,  -15), ( -19,   -1), (  -9,   -5), ( -18,  -22), ( -24,  -15), (  -8,  -37),
        ( -11,    5), (  -3,   -2), (   3,   19), ( -16,   27), (  -4,   29), (  18,   15), (  20,   19), ( -13,   15),
        (  22,    4), (   6,    7), (   3,   31), (  23,   30), (   5,   29), (  23,   22), (   5,    9), (  13,  -13),
        ( -21,   -6), (  -5,   13), (  68,  -13), (  57,    8), (  64,   11), (  75,    4), (   1,   19), ( -16,  -14),
        (  35,  -12), (  31,   11), (   8,    6), (  35,   27), (  67,   43), (  35,   23), (  26,   25), (  36,  -12),
        (-158,  -70), ( -31,   29), ( -45,   20), ( -15,   35), (  -5,   35), ( -41,   34), ( -30,   24), (-114,  -59),
    ];
    /// Where a bishop stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_BISHOP [64] = [
        (  -2,  -45), (  13,    1), ( -14,    6), ( -33,   27), (   1,    5), ( -28,    8), ( -14,   -4), ( -26,  -73),
        (  30,    2), (  -2,  -37), (  25,   -3), ( -24,   17), ( -27,   14), (   1,    0), (  -7,  -31), ( -17,  -38),
        (  20,   -7), (  40,    9), ( -14,   -8), (   4,   19), (  -4,   32), ( -25,  -15), (  19,  -13), (  -8,  -11),
        (  12,   11), (   7,   28), (  11,   25), (  -5,   -7), ( -13,    1), (  13,   26), (  -7,   15), (  13,    6),
        ( -14,   30), (  -8,   32), (  10,   22), (   1,    0), (  -3,   -6), (  18,   34), (   8,   16), ( -22,    0),
        (  23,    7), (  20,   31), ( -45,   -3), (  21,   21), (  17,   36), (  38,    6), (  52,   22), (   8,   36),
        (  16,   17), ( -28,   10), (  22,   40), (  31,   40), (  37,   11), (   3,   30), ( -41,   -1), (  -6,    6),
        ( -64,    3), ( -27,   18), ( -27,   33), ( -26,   36), ( -26,   36), ( -32,   13), ( -10,   10), ( -57,    0),
    ];
    /// Where a rook stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_ROOK [64] = [
        ( -44,    6), ( -37,   -3), ( -26,   -3), ( -25,   -3), ( -18,  -22), ( -35,    1), ( -12,  -22), ( -18,  -31),
        ( -52,   -4), ( -53,    4), ( -20,    8), ( -16,   -8), ( -18,  -13), (  -5,  -35), (  -6,  -23), ( -27,  -31),
        ( -46,   21), ( -33,   13), ( -24,   19), (  -7,  -17), (  -8,    1), ( -11,   -3), (  -3,    6), ( -25,    3),
        ( -58,   51), ( -31,   33), ( -24,   37), ( -19,   19), ( -18,   19), ( -36,   44), (   4,   23), ( -32,    1),
        ( -13,   50), (  -6,   46), ( -21,   57), (  37,   33), (   0,   39), (  -1,   33), (  25,   46), (  17,   23),
        ( -24,   45), (  -4,   49), (  24,   36), (  39,   15), (  67,    3), (  19,   43), (  58,   35), (  11,   31),
        ( -10,   12), (  -1,    5), (  48,    7), (  21,   13), (  31,    8), (  57,   14), (  -1,   38), (  37,   -5),
        (  36,   14), (  17,   15), (   5,   30), (  18,   19), (  42,   33), (  16,   37), (   5,   52), (  56,   -1),
    ];
    /// Where a queen stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_QUEEN [64] = [
        (  -1,  -31), (  -8,   -5), (  -7,   12), (  -8,   -6), ( -11,   15), ( -28,    2), ( -22,  -31), (   7,   -7),
        ( -24,   15), ( -11,   20), (   3,    9), (   6,   10), (   0,   11), (   7,  -28), (   7,  -20), (   8,   16),
        (  14,   26), (  -5,   29), ( -10,   52), ( -20,   66), (  -7,   58), (   0,   66), (   7,   38), (   6,    7),
        (  -1,   25), (  -3,   41), ( -18,   55), ( -20,   90), ( -13,   73), ( -14,   84), (  13,   54), (  -1,   46),
        (   2,   23), (   9,   26), (   9,   40), (   9,   23), ( -16,   64), (  11,   33), (   9,   56), (  -4,   49),
        (  -5,    5), (  12,   -4), (  -2,   42), (  -2,   61), (  -1,   59), (  30,   49), (  12,    6), (   0,   52),
        (  -1,  -16), ( -14,  -25), (   6,   -3), (   2,   22), (   5,   36), (   8,  -15), (  18,   11), (  65,   -4),
        ( -12,  -12), ( -11,   -7), (  -9,    7), (  43,   12), (  -8,   -4), (   1,   17), (  21,    9), (  16,    5),
    ];
    /// Where a king stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_KING [64] = [
        (  29, -141), (  57,  -70), (  26,  -71), ( -19,  -72), (  48, -107), (  -8,  -76), (  41,  -74), (  49, -127),
        (  58,  -65), (  17,  -33), (  -1,  -50), (  -6,  -56), ( -32,  -47), ( -29,  -45), (  13,  -45), (  21,  -70),
        ( -27,  -30), (  -1,  -15), ( -36,  -10), ( -41,  -23), ( -50,   -9), ( -57,  -10), (  -7,  -22), ( -39,  -60),
        ( -62,  -28), ( -12,   10), ( -79,   15), ( -30,   23), ( -41,   10), ( -62,   14), ( -27,    3), ( -64,  -20),
        ( -47,    0), ( -32,   61), ( -55,   68), ( -79,   70), ( -78,   59), ( -51,   62), ( -41,   67), ( -45,    7),
        ( -36,   25), (  -7,   95), ( -56,   93), ( -68,   94), ( -74,   68), ( -67,   92), ( -16,   81), ( -32,   30),
        ( -62,  -38), ( -30,   50), ( -49,   40), ( -76,   25), ( -69,   30), ( -47,   38), ( -35,   51), ( -59,  -47),
        ( -53,  -65), ( -49,  -16), ( -58,    7), ( -74,    9), ( -73,   21), ( -55,   17), ( -41,    5), ( -58,  -69),
    ];
    /// No own pawn on a neighbouring file: on a file free of enemy pawns ahead, opposed.
    PAWN_ISOLATED [2] = [(6, -35), (10, -21)];
    /// Another own pawn ahead on the file: with neighbours, isolated too.
    PAWN_DOUBLED [2] = [(12, -28), (-15, -23)];
    /// Left behind by its neighbours and stopped by a pawn: file free ahead, opposed.
    PAWN_BACKWARD [2] = [(-13, -14), (-6, -12)];
    /// A pawn of a phalanx, by rank.
    PAWN_PHALANX [8] = [
        (   0,    0), (   5,    0), (  12,    8), (   6,   17), (  14,   41), (  64,  106), (  86,   80), (   0,    0),
    ];
    /// A pawn guarded by a pawn, by rank.
    PAWN_SUPPORTED [8] = [
        (   0,    0), (   0,    0), (  18,   17), (  11,   19), (  22,   28), (  35,   78), (  80,   95), (   0,    0),
    ];
    /// A pawn beside or guarded by another, with an enemy pawn ahead on its file.
    PAWN_OPPOSED_CHAIN [1] = [(-3, -3)];
    /// An unguarded pawn that two pawns attack.
    PAWN_LEVERED [1] = [(-9, -10)];
    /// Blocked by a pawn on the fifth and on the sixth rank.
    PAWN_BLOCKED [2] = [(-20, -13), (-27, -21)];
    /// A pawn that becomes passed if pawns are traded as they can, by rank.
    PAWN_CANDIDATE [8] = [
        (   0,    0), (   3,   -7), (   3,    9), (   8,   17), (  -3,   30), (  29,   68), (  50,   80), (   0,    0),
    ];
    /// Each group of pawns on neighbouring files.
    PAWN_ISLANDS [1] = [(-27, 13)];
    /// A knight on a guarded square no pawn can attack, and one that can go there.
    KNIGHT_OUTPOST [2] = [(36, 14), (24, 19)];
    /// A pawn stands right before the knight.
    KNIGHT_BEHIND_PAWN [1] = [(10, 13)];
    /// Each step between a knight and its king.
    KNIGHT_KING_DISTANCE [1] = [(-7, -4)];
    /// Knights like full boards: own pawns beyond five, for each knight.
    KNIGHT_PER_PAWN [1] = [(-6, 6)];
    /// Two knights or more: they do the same work.
    KNIGHT_PAIR [1] = [(-12, -16)];
    /// A bishop on a guarded square no pawn can attack, and one that can go there.
    BISHOP_OUTPOST [2] = [(40, 8), (23, 2)];
    /// A pawn stands right before the bishop.
    BISHOP_BEHIND_PAWN [1] = [(5, 14)];
    /// Each step between a bishop and its king.
    BISHOP_KING_DISTANCE [1] = [(-5, -1)];
    /// Two bishops or more.
    BISHOP_PAIR [1] = [(39, 104)];
    /// Each own pawn on the bishop's colour, and the same for each blocked centre pawn.
    BISHOP_OWN_PAWNS [2] = [(-8, -6), (-1, -5)];
    /// Each enemy pawn on the bishop's lines, whatever stands between.
    BISHOP_XRAY_PAWNS [1] = [(-4, -4)];
    /// Both central squares of a long diagonal are seen past all but pawns.
    BISHOP_LONG_DIAGONAL [1] = [(24, 38)];
    /// No own pawn on the file; no pawn at all.
    ROOK_OPEN_FILE [2] = [(6, 4), (16, 20)];
    /// An own pawn on the file that a piece or pawn blocks.
    ROOK_CLOSED_FILE [1] = [(-8, -6)];
    /// A queen stands on the rook's file.
    ROOK_ON_QUEEN_FILE [1] = [(-4, 14)];
    /// On the seventh rank with enemy pawns on it or the king behind it.
    ROOK_SEVENTH [1] = [(-5, 26)];
    /// Hardly any move and shut in by its own king.
    ROOK_TRAPPED [1] = [(-25, -30)];
    /// Rooks like empty boards: own pawns beyond five, for each rook.
    ROOK_PER_PAWN [1] = [(-7, -8)];
    /// Two rooks or more: they want the same files.
    ROOK_PAIR [1] = [(-1, -42)];
    /// In the enemy half where no pawn can attack it.
    QUEEN_INFILTRATION [1] = [(5, 40)];
    /// One man stands between the queen and an enemy rook or bishop.
    QUEEN_EXPOSED [1] = [(-18, 7)];
    /// Squares a knight can safely go to, by number.
    MOBILITY_KNIGHT [9] = [
        (  -9,    2), ( -24,  -45), ( -19,   10), ( -12,   25), (  -7,   44), (  -2,   58), (   4,   66), (  12,   68),
        (  24,   59),
    ];
    /// Squares a bishop can safely go to, by number.
    MOBILITY_BISHOP [14] = [
        ( -10,   -8), ( -15,    6), (   3,   19), (   8,   40), (  12,   51), (  15,   58), (  20,   60), (  22,   66),
        (  23,   66), (  17,   79), (  29,   70), (  49,   58), (  42,   54), (  74,   36),
    ];
    /// Squares a rook can safely go to, by number.
    MOBILITY_ROOK [15] = [
        ( -46,  -38), ( -24,   -3), ( -14,   32), ( -11,   54), ( -14,   65), (  -8,   74), (  -7,   88), (  -1,   88),
        (   6,   98), (   8,  107), (   8,  112), (  14,  115), (  18,  116), (  19,  116), (  49,  108),
    ];
    /// Squares a queen can safely go to, by number.
    MOBILITY_QUEEN [28] = [
        ( -21,  -24), (  16,   56), (  -7,   31), (  21,    4), (  30,  -45), (  12,   33), (  20,   49), (  16,   78),
        (  16,   80), (  18,   94), (  20,  114), (  22,  116), (  25,  128), (  26,  126), (  31,  139), (  29,  144),
        (  22,  149), (  33,  140), (  36,  144), (  30,  142), (  71,  116), (  64,  105), (  78,  105), (  46,   95),
        (  68,  109), (  65,  113), (  72,  128), (  68,  121),
    ];
    /// The own pawn before the king on one of its three files, by rank (0: none); a row
    /// for each distance of the file from the edge of the board.
    KING_SHELTER [32] = [
        ( -23,   -7), (  43,  -42), (  46,  -32), (  28,  -11), (  27,  -19), (  30,   13), (   5,   31), (   0,    0),
        ( -26,   -6), (  50,  -21), (  25,  -15), ( -10,   -3), (  -6,    6), ( -16,   43), ( -17,   29), (   0,    0),
        ( -31,  -11), (  23,  -11), (   0,  -16), (  -1,  -14), (   0,  -18), ( -22,   20), (  11,   61), (   0,    0),
        (  -8,   -4), (  -5,   21), (   9,    3), (   2,    8), (  -9,    6), ( -63,   12), ( -28,    2), (   0,    0),
    ];
    /// The enemy pawn before the king, laid out in the same way.
    KING_STORM [32] = [
        ( -32,   -6), (  49,  -12), (  21,   20), ( -74,   42), ( -23,    5), ( -21,    1), ( -16,   -4), (   0,    0),
        ( -13,    6), (  30,  -26), ( -40,    9), (  -6,   22), (  -8,   16), (  10,   -2), (   3,   -3), (   0,    0),
        (   2,    1), (  10,   16), ( -70,    2), ( -16,   11), (  13,    1), (   2,   -9), (  -2,   -6), (   0,    0),
        ( -20,    7), (  -8,   -4), ( -40,   -2), ( -20,   12), (  -6,  -12), (  -2,    2), (  -9,    3), (   0,    0),
    ];
    /// The same if the king's own pawn stops that pawn, by rank.
    KING_STORM_BLOCKED [8] = [
        (   0,    0), (   0,    0), ( -43,  -50), ( -27,  -15), (   8,  -21), (   0,   -8), (  14,  -44), (   0,    0),
    ];
    /// No pawn of either side on the king's flank.
    KING_PAWNLESS_FLANK [1] = [(-8, -97)];
    /// Each step between the king and the nearest own pawn.
    KING_PAWN_DISTANCE [1] = [(7, -6)];
    /// Each attack on the king's flank within its own camp.
    KING_FLANK_ATTACKED [1] = [(-4, 3)];
    /// How dangerous the attack on the king is, by units of danger.
    KING_DANGER [64] = [
        (   0,    0), (   8,  -20), (   5,  -20), (   1,  -19), (  -3,  -13), (  -1,  -14), (   3,  -28), (   7,  -36),
        (   1,  -23), (  -2,  -28), (  -4,  -24), (  -3,  -33), (  -2,  -27), ( -10,  -29), (   0,  -43), (  -7,  -40),
        ( -10,  -35), ( -24,  -33), ( -14,  -42), ( -21,  -49), ( -35,  -35), ( -27,  -47), ( -21,  -57), ( -32,  -38),
        ( -32,  -48), ( -52,  -44), ( -40,  -49), ( -32,  -55), ( -58,  -53), ( -36,  -63), ( -48,  -63), ( -83,  -49),
        ( -73,  -60), ( -51,  -83), ( -45,  -98), ( -27, -114), ( -62,  -94), ( -68,  -84), ( -95,  -77), (-106,  -52),
        (-108,  -67), (-112,  -77), (-109,  -79), (-107,  -85), ( -92, -109), (-142,  -69), (-124,  -88), (-148, -104),
        (-167,  -70), (-186,  -63), (-207,  -81), (-202,  -67), (-254,  -65), (-251,  -70), (-267,  -46), (-259,  -63),
        (-313,  -59), (-319,  -69), (-340,  -26), (-347,  -42), (-379,  -56), (-377,  -61), (-343,  -62), (-379, -107),
    ];
    /// A passed pawn, by rank.
    PASSED_RANK [8] = [
        (   0,    0), (   6,   30), (  -1,   44), ( -46,   87), (  22,   91), ( 100,   97), ( 173,  228), (   0,    0),
    ];
    /// Each step of its file away from the edge of the board.
    PASSED_EDGE [1] = [(-6, -11)];
    /// Each step of the own king away from the square before it, by rank.
    PASSED_OWN_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  17,  -21), (   3,  -22), ( -17,  -27), ( -18,  -43), (   0,    0),
    ];
    /// Each step of the enemy king away from that square, by rank.
    PASSED_ENEMY_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -3,   14), (  -3,   25), (   2,   53), (  13,   71), (   0,    0),
    ];
    /// An enemy stands before it, by rank.
    PASSED_BLOCKED [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -9,   -1), ( -19,    4), (  -8,   -5), ( -50,  -51), (   0,    0),
    ];
    /// The enemy does not attack the square before it, by rank.
    PASSED_SAFE_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -8,    8), ( -13,   30), (  54,   26), (  33,   65), (   0,    0),
    ];
    /// Nor any square up to its promotion, by rank.
    PASSED_FREE_PATH [8] = [
        (   0,    0), (   0,    0), (   0,    0), ( -24,   23), ( -26,   34), (  23,   52), (  37,   81), (   0,    0),
    ];
    /// Its own side guards the square before it, by rank.
    PASSED_GUARDED_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  24,   12), (  33,   21), (  48,   34), (  58,   59), (   0,    0),
    ];
    /// Another passed pawn beside it or guarding it, by rank.
    PASSED_CONNECTED [8] = [
        (   0,    0), (  20,  -26), (  10,  -22), (   9,   -1), (  13,    9), (  37,  -31), (  54,   83), (   0,    0),
    ];
    /// A rook on its file behind it: an own one, an enemy one.
    PASSED_ROOK_BEHIND [2] = [(-20, 16), (16, -54)];
    /// The enemy has only its king, which is too far away.
    PASSED_UNSTOPPABLE [1] = [(-4, 174)];
    /// A knight or bishop attacks a pawn, knight, bishop, rook, queen.
    THREAT_BY_MINOR [6] = [
        (   2,   25), (  19,   44), (  46,   28), (  55,   27), (  36,   47), (  21,   12),
    ];
    /// A rook attacks a weak pawn, knight, bishop, rook, queen.
    THREAT_BY_ROOK [6] = [
        (   0,   28), (  16,   31), (  24,   29), (   3,   12), (  19,   29), (  39,   31),
    ];
    /// The king attacks something weak.
    THREAT_BY_KING [1] = [(-17, 34)];
    /// Each weak piece without guard, or a piece attacked twice.
    THREAT_HANGING [1] = [(4, 28)];
    /// Each weak piece that only the queen guards.
    THREAT_QUEEN_GUARDED [1] = [(-2, 25)];
    /// Each square both sides attack and the enemy does not hold firmly.
    THREAT_RESTRICTED [1] = [(4, 0)];
    /// Each piece attacked by a pawn that stands safely.
    THREAT_SAFE_PAWN [1] = [(47, 67)];
    /// Each piece a pawn can attack by a safe push.
    THREAT_PAWN_PUSH [1] = [(12, 27)];
    /// Each safe square from which a knight would attack the queen.
    THREAT_QUEEN_KNIGHT [1] = [(7, 21)];
    /// Each safe square from which a rook or bishop would attack the queen.
    THREAT_QUEEN_SLIDER [1] = [(11, 19)];
    /// Safe squares in the own half of the centre, more the more men are left.
    SPACE [1] = [(2, 1)];
    /// The move.
    TEMPO [1] = [(15, 19)];
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
    INITIATIVE_BASE [1] = [(0, -27)];
    /// Each passed pawn on the board.
    INITIATIVE_PASSED [1] = [(0, -4)];
    /// Each pawn on the board.
    INITIATIVE_PAWNS [1] = [(0, 0)];
    /// Files between the kings less ranks between them.
    INITIATIVE_OUTFLANKING [1] = [(0, 1)];
    /// Pawns on both flanks.
    INITIATIVE_BOTH_FLANKS [1] = [(0, 104)];
    /// A king has crossed the middle of the board.
    INITIATIVE_INFILTRATION [1] = [(0, -12)];
    /// Only kings and pawns are left.
    INITIATIVE_PURE_PAWNS [1] = [(0, 20)];
    /// The kings face each other and all pawns are on one flank.
    INITIATIVE_ALMOST_DRAWN [1] = [(0, -31)];
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
