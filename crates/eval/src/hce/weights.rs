//! Every number the evaluation is made of: one page, written by hand first and
//! by the tuner later ([`page_body`](super::page_body) prints it in this form).
//!
//! Each weight is a pair in centipawns, for the middlegame and the endgame, and
//! is good for the side that has the feature when positive.

/// A weight in the middlegame and in the endgame, in centipawns.
pub type Pair = (i16, i16);

/// A row of weights with a common meaning.
#[derive(Clone, Copy, Debug)]
pub struct WeightGroup {
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
        pub static GROUPS: &[WeightGroup] = &[$(
            WeightGroup { name: stringify!($name), doc: &[$($doc),+], start: $name, len: $len },
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
    /// Pawn, knight, bishop, rook, queen: the value of a piece wherever it stands.
    MATERIAL [5] = [
        (  65,  211), ( 366,  633), ( 337,  626), ( 432, 1014), ( 952, 1753),
    ];
    /// Where a pawn stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_PAWN [64] = [
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        ( -17,   10), ( -10,   19), (  -2,    2), (  16,   -3), (   5,   23), (  -9,   21), (  12,   10), ( -10,    6),
        ( -21,    8), ( -28,  -14), ( -22,    0), (  -2,    2), (  -7,    1), ( -15,   13), (   5,  -13), (  -9,  -14),
        ( -19,    4), ( -12,    4), (   3,   -4), (  20,  -27), (  25,  -20), (   6,    9), (   4,    5), ( -10,   -8),
        (   9,   45), (  19,   14), (  15,   11), (  34,    7), (  34,   -7), (  27,   17), (  31,   15), (  -3,   31),
        (  22,   51), (   7,   38), (  40,   26), ( 113,   31), ( 103,   24), (  24,   73), (  18,   43), (  34,   44),
        ( -17,   16), (  13,   41), (  43,   52), ( 100,   55), (  87,   58), (  14,   62), (  18,   37), (   0,   44),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ];
    /// Where a knight stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_KNIGHT [64] = [
        ( -89,  -33), ( -44,  -53), ( -61,    2), ( -34,   -8), ( -36,  -14), ( -61,  -24), ( -48,  -35), ( -26,  -26),
        ( -48,    2), ( -42,    6), ( -28,  -21), ( -31,  -10), ( -25,   -4), ( -17,  -24), ( -61,   -9), ( -59,   -8),
        ( -29,  -33), ( -27,  -14), ( -16,   -9), ( -20,   -2), ( -18,   -9), ( -10,  -27), ( -20,  -16), ( -20,  -35),
        (  -8,    7), (  -5,   -1), (   5,   18), (  -9,   29), (  -6,   28), (  20,   20), (  18,   17), (  -6,   13),
        (  23,    5), (   9,    6), (   3,   36), (  20,   28), (   9,   32), (  26,   17), (   8,   12), (  13,  -16),
        ( -19,   -4), (  -5,   15), (  70,  -13), (  57,   10), (  63,    9), (  74,    4), (   3,   19), ( -15,  -15),
        (  33,  -13), (  32,   12), (   5,    5), (  34,   27), (  65,   40), (  35,   23), (  26,   24), (  35,  -12),
        (-155,  -69), ( -31,   28), ( -46,   20), ( -15,   36), (  -5,   35), ( -42,   33), ( -30,   25), (-113,  -58),
    ];
    /// Where a bishop stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_BISHOP [64] = [
        (   1,  -44), (  11,    2), ( -24,    3), ( -34,   24), (  -5,    3), ( -43,    8), ( -14,   -3), ( -22,  -71),
        (  34,    3), (  -3,  -35), (  24,   -1), ( -19,   10), (  -8,   11), (  -2,   -5), (  -6,  -33), ( -19,  -38),
        (  17,  -10), (  39,    7), ( -18,  -10), (   3,   24), (   6,   42), ( -19,  -15), (  15,  -11), (  -2,  -14),
        (  14,   13), (   8,   27), (  12,   30), ( -10,   -9), (  -8,    5), (  13,   21), ( -11,   12), (   7,    4),
        ( -11,   31), (  -1,   36), (  17,   28), (   4,    3), (  -6,   -2), (  14,   28), (   8,   17), ( -16,    4),
        (  22,    5), (  19,   30), ( -44,   -2), (  21,   19), (  18,   37), (  34,    3), (  49,   24), (   7,   35),
        (  13,   15), ( -29,   10), (  22,   38), (  29,   38), (  37,   10), (   3,   31), ( -40,    0), (  -6,    6),
        ( -62,    4), ( -27,   19), ( -27,   33), ( -26,   37), ( -25,   39), ( -32,   13), ( -10,   10), ( -57,    0),
    ];
    /// Where a rook stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_ROOK [64] = [
        ( -29,   10), ( -29,   -3), ( -27,   -1), ( -20,   -9), ( -12,  -20), ( -26,   -4), ( -23,  -23), ( -12,  -25),
        ( -46,   -1), ( -54,    2), ( -23,    7), ( -11,   -7), ( -21,  -14), (   5,  -28), (  -5,  -23), ( -35,  -27),
        ( -47,   21), ( -31,   13), ( -23,   19), ( -12,  -18), (  -8,    3), ( -18,   -5), (  -8,    5), ( -19,    7),
        ( -58,   51), ( -30,   34), ( -27,   35), ( -20,   16), ( -19,   17), ( -38,   43), (  -1,   17), ( -28,    3),
        ( -17,   47), (  -8,   46), ( -17,   60), (  37,   33), (  -1,   40), (  -5,   33), (  22,   44), (  14,   26),
        ( -24,   43), (  -3,   51), (  26,   38), (  40,   18), (  68,    9), (  19,   46), (  57,   33), (  12,   34),
        (  -7,   10), (  -1,    8), (  45,    6), (  20,   14), (  32,   10), (  54,   13), (  -3,   34), (  36,   -2),
        (  32,    6), (  19,   19), (   6,   31), (  19,   19), (  40,   30), (  16,   38), (   4,   51), (  56,    0),
    ];
    /// Where a queen stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_QUEEN [64] = [
        (  -4,  -32), ( -10,   -5), (  -6,   12), (  -2,   -6), ( -10,   16), ( -30,    2), ( -20,  -30), (   6,   -7),
        ( -23,   15), ( -18,   16), (   9,   11), (   5,    8), (  10,   13), (  12,  -28), (   9,  -21), (  11,   16),
        (   7,   25), (  -2,   30), (  -7,   52), ( -16,   67), (  -8,   60), (   2,   67), (   5,   39), (   2,    6),
        (  -5,   23), (  -6,   40), ( -17,   55), ( -19,   89), ( -12,   73), ( -17,   81), (  11,   53), (  -8,   45),
        (   2,   21), (   8,   24), (  11,   40), (   8,   20), ( -17,   62), (  12,   34), (  11,   57), (   0,   48),
        (  -7,    4), (  12,   -4), (  -4,   42), (  -1,   60), (  -1,   59), (  28,   48), (  15,    7), (   3,   52),
        (   1,  -15), ( -15,  -25), (   8,   -4), (   3,   23), (   7,   38), (   7,  -16), (  15,   10), (  62,   -5),
        ( -13,  -13), ( -12,   -8), (  -9,    8), (  42,   11), (  -7,   -3), (   1,   17), (  20,    9), (  12,    3),
    ];
    /// Where a king stands: a row is a rank from its own side, the columns are the
    /// files a to h.
    PSQ_KING [64] = [
        (  30, -137), (  52,  -75), (  21,  -77), ( -16,  -78), (  35, -110), ( -14,  -78), (  46,  -67), (  52, -129),
        (  57,  -67), (  17,  -32), (   4,  -51), ( -12,  -60), ( -26,  -40), ( -20,  -38), (  13,  -39), (  28,  -65),
        ( -27,  -30), (  -1,  -17), ( -35,   -7), ( -39,  -17), ( -47,   -2), ( -54,   -9), (  -9,  -22), ( -39,  -61),
        ( -62,  -29), ( -12,    9), ( -78,   20), ( -31,   19), ( -42,    7), ( -62,   19), ( -27,    4), ( -64,  -20),
        ( -47,   -1), ( -32,   60), ( -58,   60), ( -79,   68), ( -78,   58), ( -52,   57), ( -42,   65), ( -45,    8),
        ( -36,   25), (  -9,   88), ( -57,   91), ( -70,   88), ( -75,   66), ( -68,   87), ( -16,   81), ( -31,   33),
        ( -62,  -39), ( -30,   51), ( -49,   42), ( -76,   27), ( -68,   33), ( -46,   41), ( -34,   54), ( -59,  -46),
        ( -53,  -66), ( -49,  -15), ( -58,    7), ( -74,    9), ( -73,   22), ( -54,   18), ( -41,    4), ( -58,  -69),
    ];
    /// A pawn with no own pawn on a neighbouring file: no enemy pawn ahead, opposed.
    PAWN_ISOLATED [2] = [(8, -29), (6, -10)];
    /// A pawn with an own pawn ahead on its file: with neighbours, isolated.
    PAWN_DOUBLED [2] = [(17, -15), (-6, -22)];
    /// A backward pawn, stopped by a pawn: no enemy pawn ahead on its file, opposed.
    PAWN_BACKWARD [2] = [(-16, -11), (7, -15)];
    /// A pawn of a phalanx, by rank.
    PAWN_PHALANX [8] = [
        (   0,    0), (   7,   -3), (  12,    1), (   4,   15), (  18,   42), (  64,  106), (  86,   80), (   0,    0),
    ];
    /// A pawn guarded by a pawn, by rank.
    PAWN_SUPPORTED [8] = [
        (   0,    0), (   0,    0), (  24,   18), (   9,   24), (   9,   27), (  43,   77), (  80,   89), (   0,    0),
    ];
    /// A pawn beside or guarded by another, with an enemy pawn ahead on its file.
    PAWN_OPPOSED_CHAIN [1] = [(1, -2)];
    /// An unguarded pawn that two pawns attack.
    PAWN_LEVERED [1] = [(-9, -10)];
    /// A pawn blocked by a pawn: on the fifth rank, on the sixth rank.
    PAWN_BLOCKED [2] = [(-21, -6), (-26, -26)];
    /// A pawn that becomes passed if pawns are traded as they can, by rank.
    PAWN_CANDIDATE [8] = [
        (   0,    0), (  12,  -10), (  -2,    5), (   3,   19), (  -4,   29), (  29,   69), (  50,   80), (   0,    0),
    ];
    /// Each group of pawns on neighbouring files.
    PAWN_ISLANDS [1] = [(-22, 28)];
    /// A knight on a guarded square no pawn can attack, and one that can go there.
    KNIGHT_OUTPOST [2] = [(38, 13), (25, 14)];
    /// A pawn stands right before the knight.
    KNIGHT_BEHIND_PAWN [1] = [(3, 16)];
    /// Each step between a knight and its king.
    KNIGHT_KING_DISTANCE [1] = [(-8, -7)];
    /// Knights like full boards: own pawns beyond five, for each knight.
    KNIGHT_PER_PAWN [1] = [(4, -2)];
    /// Two knights or more: they do the same work.
    KNIGHT_PAIR [1] = [(-3, -20)];
    /// A bishop on a guarded square no pawn can attack, and one that can go there.
    BISHOP_OUTPOST [2] = [(41, 19), (29, 7)];
    /// A pawn stands right before the bishop.
    BISHOP_BEHIND_PAWN [1] = [(0, 15)];
    /// Each step between a bishop and its king.
    BISHOP_KING_DISTANCE [1] = [(-7, 3)];
    /// Two bishops or more.
    BISHOP_PAIR [1] = [(47, 93)];
    /// Each own pawn on the bishop's colour; each, for each blocked centre pawn.
    BISHOP_OWN_PAWNS [2] = [(-1, -12), (-2, -6)];
    /// Each enemy pawn on the bishop's lines, whatever stands between.
    BISHOP_XRAY_PAWNS [1] = [(-3, -4)];
    /// Both central squares of a long diagonal are seen past all but pawns.
    BISHOP_LONG_DIAGONAL [1] = [(24, 43)];
    /// A rook on a file without own pawns; on a file without pawns.
    ROOK_OPEN_FILE [2] = [(20, 5), (17, 26)];
    /// A rook on a file with a blocked own pawn.
    ROOK_CLOSED_FILE [1] = [(-5, -11)];
    /// A queen stands on the rook's file.
    ROOK_ON_QUEEN_FILE [1] = [(3, 12)];
    /// A rook on the seventh rank with enemy pawns on it or the king behind it.
    ROOK_SEVENTH [1] = [(-10, 25)];
    /// A rook with hardly any move, shut in by its own king.
    ROOK_TRAPPED [1] = [(-32, -32)];
    /// Rooks like empty boards: own pawns beyond five, for each rook.
    ROOK_PER_PAWN [1] = [(-7, -27)];
    /// Two rooks or more: they want the same files.
    ROOK_PAIR [1] = [(10, -47)];
    /// A queen in the enemy half where no pawn can attack her.
    QUEEN_INFILTRATION [1] = [(2, 25)];
    /// One piece stands between the queen and an enemy rook or bishop.
    QUEEN_EXPOSED [1] = [(-16, 11)];
    /// Squares a knight can safely go to, by number.
    MOBILITY_KNIGHT [9] = [
        ( -20,    1), ( -18,  -43), ( -10,   15), (  -7,   26), (  -2,   46), (  -1,   59), (   4,   62), (  17,   67),
        (  29,   65),
    ];
    /// Squares a bishop can safely go to, by number.
    MOBILITY_BISHOP [14] = [
        ( -13,  -12), (  -6,   11), (   9,   22), (  10,   34), (  16,   49), (  18,   61), (  24,   60), (  15,   71),
        (  13,   66), (  21,   80), (  26,   67), (  49,   56), (  41,   53), (  75,   38),
    ];
    /// Squares a rook can safely go to, by number.
    MOBILITY_ROOK [15] = [
        ( -50,  -35), ( -25,    1), ( -13,   31), ( -13,   50), ( -10,   64), (  -5,   76), (  -8,   84), (  -3,   84),
        (   6,   92), (   6,  106), (   9,  111), (  18,  118), (  21,  123), (  20,  116), (  57,  129),
    ];
    /// Squares a queen can safely go to, by number.
    MOBILITY_QUEEN [28] = [
        ( -20,  -24), (  18,   56), (   2,   32), (  19,    4), (  21,  -45), (  18,   33), (  20,   49), (  12,   79),
        (  19,   80), (  22,   93), (  24,  116), (  25,  118), (  23,  129), (  27,  128), (  27,  139), (  28,  147),
        (  24,  150), (  30,  141), (  35,  144), (  30,  141), (  70,  115), (  63,  101), (  77,  101), (  44,   88),
        (  66,  105), (  62,  105), (  72,  127), (  67,  118),
    ];
    /// The own pawn before the king on one of its three files, by rank (0: none); a row
    /// for each distance of the file from the edge of the board.
    KING_SHELTER [32] = [
        ( -20,   -6), (  49,  -41), (  47,  -32), (  31,   -6), (  19,  -15), (  32,   12), (   4,   28), (   0,    0),
        ( -18,   -8), (  45,   -8), (  30,  -17), (  -8,    6), (  -5,    4), ( -17,   36), ( -17,   26), (   0,    0),
        ( -23,  -22), (  13,  -15), (   5,   -7), (  -1,   -5), (  -5,  -19), ( -20,   15), (  12,   65), (   0,    0),
        ( -10,   -8), ( -11,    7), (  -2,   -1), (  -2,   12), (  -5,   10), ( -63,   13), ( -28,    1), (   0,    0),
    ];
    /// The enemy pawn before the king on one of its three files, laid out as the shelter
    /// is.
    KING_STORM [32] = [
        ( -30,  -12), (  50,   -6), (  19,   21), ( -73,   39), ( -26,    1), ( -21,    1), ( -15,    0), (   0,    0),
        ( -13,   10), (  29,  -20), ( -38,   16), (  -5,   28), ( -10,    6), (  10,   -6), (   2,    1), (   0,    0),
        (  -1,    2), (  10,   14), ( -69,    8), ( -12,   10), (  16,   -3), (   4,  -10), (  -8,   -4), (   0,    0),
        ( -25,   13), (  -8,   -4), ( -37,   -8), ( -25,   10), (  -5,   -7), (  -7,  -10), (  -8,    5), (   0,    0),
    ];
    /// The enemy pawn before the king if an own pawn stops it, by rank.
    KING_STORM_BLOCKED [8] = [
        (   0,    0), (   0,    0), ( -45,  -47), ( -10,  -15), (  14,  -17), ( -13,  -14), (  16,  -50), (   0,    0),
    ];
    /// No pawn of either side on the king's flank.
    KING_PAWNLESS_FLANK [1] = [(-9, -108)];
    /// Each step between the king and the nearest own pawn.
    KING_PAWN_DISTANCE [1] = [(1, 2)];
    /// Each attack on the king's flank within its own camp.
    KING_FLANK_ATTACKED [1] = [(-3, 8)];
    /// How dangerous the attack on the king is, by units of danger.
    KING_DANGER [64] = [
        (   0,    0), (  -1,  -14), (  -4,  -15), (  -3,  -12), (  -4,   -6), (  -5,   -6), (  -6,  -18), (   0,  -28),
        (  -9,  -16), (  -5,  -21), (  -9,  -15), (  -5,  -24), ( -11,  -20), ( -11,  -21), ( -11,  -36), ( -15,  -31),
        ( -18,  -28), ( -23,  -26), ( -20,  -36), ( -24,  -39), ( -38,  -27), ( -32,  -39), ( -26,  -50), ( -37,  -30),
        ( -37,  -39), ( -54,  -39), ( -44,  -43), ( -38,  -48), ( -62,  -46), ( -39,  -54), ( -52,  -54), ( -84,  -40),
        ( -74,  -51), ( -54,  -74), ( -49,  -88), ( -32, -104), ( -68,  -87), ( -71,  -75), ( -99,  -68), (-109,  -44),
        (-110,  -59), (-115,  -69), (-111,  -69), (-111,  -76), ( -95,  -99), (-145,  -60), (-129,  -80), (-151,  -94),
        (-169,  -60), (-189,  -53), (-209,  -71), (-205,  -57), (-256,  -55), (-253,  -60), (-269,  -36), (-261,  -52),
        (-315,  -48), (-321,  -58), (-343,  -15), (-349,  -31), (-382,  -46), (-380,  -51), (-346,  -52), (-378,  -89),
    ];
    /// A passed pawn, by rank.
    PASSED_RANK [8] = [
        (   0,    0), (   1,   35), (  -4,   44), ( -41,  101), (  22,   94), (  98,   93), ( 172,  224), (   0,    0),
    ];
    /// Each step of a passed pawn's file away from the edge of the board.
    PASSED_EDGE [1] = [(2, -16)];
    /// Each step of the own king away from the square before a passed pawn, by rank.
    PASSED_OWN_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  14,  -22), (   1,  -29), ( -20,  -29), ( -15,  -52), (   0,    0),
    ];
    /// Each step of the enemy king away from the square before a passed pawn, by rank.
    PASSED_ENEMY_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -8,   17), (  -4,   34), (  -3,   62), (  -2,   87), (   0,    0),
    ];
    /// An enemy stands before a passed pawn, by rank.
    PASSED_BLOCKED [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -7,   -1), ( -17,   -2), ( -10,  -10), ( -48,  -56), (   0,    0),
    ];
    /// The enemy does not attack the square before a passed pawn, by rank.
    PASSED_SAFE_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -6,   19), ( -12,   42), (  58,   39), (  33,   68), (   0,    0),
    ];
    /// The enemy attacks no square before a passed pawn up to its promotion, by rank.
    PASSED_FREE_PATH [8] = [
        (   0,    0), (   0,    0), (   0,    0), ( -23,   34), ( -24,   45), (  26,   64), (  37,   84), (   0,    0),
    ];
    /// The own side guards the square before a passed pawn, by rank.
    PASSED_GUARDED_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  21,   10), (  32,   25), (  46,   37), (  56,   61), (   0,    0),
    ];
    /// A passed pawn with another beside it or guarding it, by rank.
    PASSED_CONNECTED [8] = [
        (   0,    0), (  17,  -29), (  14,  -16), (   7,   -3), (  15,    9), (  38,  -29), (  53,   76), (   0,    0),
    ];
    /// A rook on the file behind a passed pawn: an own one, an enemy one.
    PASSED_ROOK_BEHIND [2] = [(-12, 19), (15, -48)];
    /// A passed pawn that the enemy, with only its king, cannot stop.
    PASSED_UNSTOPPABLE [1] = [(-4, 175)];
    /// A knight or bishop attacks a pawn, knight, bishop, rook, queen.
    THREAT_BY_MINOR [6] = [
        (  -1,   26), (   9,   38), (  43,   28), (  57,   27), (  39,   47), (  21,   12),
    ];
    /// A rook attacks a weak pawn, knight, bishop, rook, queen.
    THREAT_BY_ROOK [6] = [
        (   2,   16), (  16,   34), (  25,   28), (   3,   13), (  20,   31), (  39,   31),
    ];
    /// The king attacks something weak.
    THREAT_BY_KING [1] = [(-16, 40)];
    /// Each weak piece without guard, or a piece attacked twice.
    THREAT_HANGING [1] = [(13, 35)];
    /// Each weak piece that only the queen guards.
    THREAT_QUEEN_GUARDED [1] = [(0, 25)];
    /// Each square both sides attack and the enemy does not hold firmly.
    THREAT_RESTRICTED [1] = [(4, 0)];
    /// Each piece attacked by a pawn that stands safely.
    THREAT_SAFE_PAWN [1] = [(58, 66)];
    /// Each piece a pawn can attack by a safe push.
    THREAT_PAWN_PUSH [1] = [(16, 34)];
    /// Each safe square from which a knight would attack the queen.
    THREAT_QUEEN_KNIGHT [1] = [(7, 13)];
    /// Each safe square from which a rook or bishop would attack the queen.
    THREAT_QUEEN_SLIDER [1] = [(12, 24)];
    /// Safe squares in the own half of the centre, more the more pieces are left.
    SPACE [1] = [(2, 2)];
    /// The right to move.
    TEMPO [1] = [(20, 18)];
    /// A bare king against force that mates.
    ENDING_WON [1] = [(2500, 2500)];
    /// Each step of the bare king towards the edge.
    ENDING_EDGE [1] = [(20, 20)];
    /// Each step of the bare king towards a corner of the bishop's colour, against bishop
    /// and knight.
    ENDING_CORNER [1] = [(60, 60)];
    /// Each step the attacking king has come near.
    ENDING_KINGS_CLOSE [1] = [(12, 12)];
    /// The last pawn is sure to promote.
    ENDING_PAWN_WON [1] = [(180, 380)];
    /// What the better side loses in a position without any of the features below.
    INITIATIVE_BASE [1] = [(0, -68)];
    /// Each passed pawn on the board.
    INITIATIVE_PASSED [1] = [(0, -1)];
    /// Each pawn on the board.
    INITIATIVE_PAWNS [1] = [(0, 3)];
    /// Files between the kings less ranks between them.
    INITIATIVE_OUTFLANKING [1] = [(0, 0)];
    /// Pawns on both flanks.
    INITIATIVE_BOTH_FLANKS [1] = [(0, 98)];
    /// A king has crossed the middle of the board.
    INITIATIVE_INFILTRATION [1] = [(0, -49)];
    /// Only kings and pawns are left.
    INITIATIVE_PURE_PAWNS [1] = [(0, 33)];
    /// The kings face each other and all pawns are on one flank.
    INITIATIVE_ALMOST_DRAWN [1] = [(0, -49)];
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
