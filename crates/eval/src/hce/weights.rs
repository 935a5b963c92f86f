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
        (  85,  187), ( 365,  581), ( 349,  577), ( 469,  918), (1081, 1558),
    ];
    /// Where a pawn stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_PAWN [32] = [
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
        (  -7,   10), (  -3,   14), ( -11,   17), (  17,   29),
        ( -20,   -9), ( -12,  -12), ( -30,    3), (   3,   -4),
        (  -4,    3), (   3,    6), (   4,   -5), (  27,  -35),
        (  12,   46), (  17,   19), (  11,   14), (  51,   -9),
        (  16,   41), (   6,   40), (  26,   43), ( 103,   22),
        (  -2,   29), (  16,   38), (  30,   55), (  84,   55),
        (   0,    0), (   0,    0), (   0,    0), (   0,    0),
    ];
    /// Where a knight stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_KNIGHT [32] = [
        ( -59,  -32), ( -31,  -49), ( -61,   -5), ( -37,   -7),
        ( -51,   -1), ( -54,   -1), ( -26,  -27), ( -34,   -9),
        ( -14,  -42), ( -20,  -20), ( -20,  -21), ( -11,   -2),
        (  -9,   14), (  12,    8), (  11,   23), (  -8,   32),
        (  20,   -1), (   9,    9), (  17,   28), (  14,   32),
        ( -16,  -12), (   2,   15), (  64,   -6), (  58,    9),
        (  22,  -11), (  24,   15), (  16,   11), (  43,   31),
        (-119,  -59), ( -36,   14), ( -42,   16), ( -18,   24),
    ];
    /// Where a bishop stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_BISHOP [32] = [
        ( -14,  -52), (   5,   -2), ( -19,   11), (  -8,   20),
        (   6,  -16), (  -3,  -39), (  20,   -8), ( -22,   20),
        (   8,  -17), (  33,   -6), ( -19,  -13), (   3,   30),
        (  13,    7), (   1,   22), (  13,   29), (  -5,   -7),
        ( -19,   17), (   0,   26), (  13,   25), (   0,   -8),
        (  10,   21), (  28,   27), ( -14,   -2), (  17,   24),
        (   3,   12), ( -31,    6), (  12,   35), (  25,   22),
        ( -50,   -1), ( -19,    9), ( -26,   17), ( -21,   29),
    ];
    /// Where a rook stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_ROOK [32] = [
        ( -34,   -5), ( -26,  -14), ( -27,   -3), ( -13,  -28),
        ( -40,  -19), ( -31,  -12), (  -9,  -16), ( -11,  -21),
        ( -33,   16), ( -15,    9), ( -13,    6), (  -3,  -17),
        ( -41,   33), ( -10,   28), ( -23,   42), ( -11,   15),
        (   5,   44), (  13,   47), (  -6,   50), (  25,   37),
        (  -7,   41), (  20,   44), (  26,   39), (  49,   10),
        (   2,    5), (  -1,   11), (  46,    8), (  24,    7),
        (  34,    7), (  10,   27), (  11,   27), (  25,   21),
    ];
    /// Where a queen stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_QUEEN [32] = [
        (   1,  -20), (  -5,  -16), (  -7,    3), (  -4,   -3),
        ( -11,    8), (   0,    1), (  10,   -9), (   8,    3),
        (  14,   14), (   2,   36), (   2,   60), (  -8,   63),
        (   4,   28), (  14,   39), ( -11,   66), (  -9,   75),
        (   2,   31), (  13,   35), (  13,   30), (   0,   36),
        (   0,   23), (   9,    2), (  11,   38), (   1,   50),
        (  21,   -8), (  -8,  -10), (   4,   -7), (   2,   24),
        (  -2,   -6), (   1,   -1), (  -4,    8), (  10,    3),
    ];
    /// Where a king stands: a row is a rank from its own side, the columns are the
    /// files a to d, and e to h are their mirror.
    PSQ_KING [32] = [
        (  42, -132), (  41,  -64), (  12,  -76), (  37, -102),
        (  20,  -60), (  15,  -33), ( -20,  -38), ( -28,  -41),
        ( -36,  -51), (  -2,  -17), ( -41,   -6), ( -42,   -9),
        ( -53,  -21), ( -19,    9), ( -61,   19), ( -40,   24),
        ( -44,    4), ( -31,   63), ( -51,   64), ( -72,   68),
        ( -38,   22), ( -17,   75), ( -58,   82), ( -68,   76),
        ( -59,  -38), ( -35,   38), ( -53,   30), ( -73,   23),
        ( -57,  -54), ( -46,  -10), ( -61,    4), ( -75,    9),
    ];
    /// No own pawn on a neighbouring file: on a file free of enemy pawns ahead, opposed.
    PAWN_ISOLATED [2] = [(5, -33), (14, -24)];
    /// Another own pawn ahead on the file: with neighbours, isolated too.
    PAWN_DOUBLED [2] = [(15, -26), (-19, -17)];
    /// Left behind by its neighbours and stopped by a pawn: file free ahead, opposed.
    PAWN_BACKWARD [2] = [(-16, -11), (-6, -13)];
    /// A pawn of a phalanx, by rank.
    PAWN_PHALANX [8] = [
        (   0,    0), (   3,    4), (  11,    9), (   6,   18), (  16,   41), (  61,   82), (  78,   73), (   0,    0),
    ];
    /// A pawn guarded by a pawn, by rank.
    PAWN_SUPPORTED [8] = [
        (   0,    0), (   0,    0), (  16,   23), (  10,   21), (  23,   28), (  41,   67), (  66,   77), (   0,    0),
    ];
    /// A pawn beside or guarded by another, with an enemy pawn ahead on its file.
    PAWN_OPPOSED_CHAIN [1] = [(-2, -1)];
    /// An unguarded pawn that two pawns attack.
    PAWN_LEVERED [1] = [(-7, -13)];
    /// Blocked by a pawn on the fifth and on the sixth rank.
    PAWN_BLOCKED [2] = [(-20, -12), (-17, -6)];
    /// A pawn that becomes passed if pawns are traded as they can, by rank.
    PAWN_CANDIDATE [8] = [
        (   0,    0), (   3,   -9), (   4,    9), (   6,   16), (  -2,   26), (  37,   67), (  50,   80), (   0,    0),
    ];
    /// Each group of pawns on neighbouring files.
    PAWN_ISLANDS [1] = [(-35, 20)];
    /// A knight on a guarded square no pawn can attack, and one that can go there.
    KNIGHT_OUTPOST [2] = [(39, 10), (25, 25)];
    /// A pawn stands right before the knight.
    KNIGHT_BEHIND_PAWN [1] = [(11, 19)];
    /// Each step between a knight and its king.
    KNIGHT_KING_DISTANCE [1] = [(-8, 2)];
    /// Knights like full boards: own pawns beyond five, for each knight.
    KNIGHT_PER_PAWN [1] = [(-8, 10)];
    /// Two knights or more: they do the same work.
    KNIGHT_PAIR [1] = [(-11, -18)];
    /// A bishop on a guarded square no pawn can attack, and one that can go there.
    BISHOP_OUTPOST [2] = [(39, 8), (24, 2)];
    /// A pawn stands right before the bishop.
    BISHOP_BEHIND_PAWN [1] = [(5, 23)];
    /// Each step between a bishop and its king.
    BISHOP_KING_DISTANCE [1] = [(-2, 0)];
    /// Two bishops or more.
    BISHOP_PAIR [1] = [(41, 124)];
    /// Each own pawn on the bishop's colour, and the same for each blocked centre pawn.
    BISHOP_OWN_PAWNS [2] = [(-10, -3), (-1, -7)];
    /// Each enemy pawn on the bishop's lines, whatever stands between.
    BISHOP_XRAY_PAWNS [1] = [(-4, -3)];
    /// Both central squares of a long diagonal are seen past all but pawns.
    BISHOP_LONG_DIAGONAL [1] = [(24, 42)];
    /// No own pawn on the file; no pawn at all.
    ROOK_OPEN_FILE [2] = [(7, 2), (19, 21)];
    /// An own pawn on the file that a piece or pawn blocks.
    ROOK_CLOSED_FILE [1] = [(-8, -5)];
    /// A queen stands on the rook's file.
    ROOK_ON_QUEEN_FILE [1] = [(-3, 15)];
    /// On the seventh rank with enemy pawns on it or the king behind it.
    ROOK_SEVENTH [1] = [(1, 19)];
    /// Hardly any move and shut in by its own king.
    ROOK_TRAPPED [1] = [(-34, -19)];
    /// Rooks like empty boards: own pawns beyond five, for each rook.
    ROOK_PER_PAWN [1] = [(-8, -8)];
    /// Two rooks or more: they want the same files.
    ROOK_PAIR [1] = [(-14, -15)];
    /// In the enemy half where no pawn can attack it.
    QUEEN_INFILTRATION [1] = [(7, 47)];
    /// One man stands between the queen and an enemy rook or bishop.
    QUEEN_EXPOSED [1] = [(-17, 14)];
    /// Squares a knight can safely go to, by number.
    MOBILITY_KNIGHT [9] = [
        (  -1,   -7), ( -19,  -63), ( -16,    1), (  -9,   21), (  -3,   42), (   2,   56), (   8,   65), (  17,   61),
        (  30,   45),
    ];
    /// Squares a bishop can safely go to, by number.
    MOBILITY_BISHOP [14] = [
        (  -5,  -13), ( -12,   -3), (   5,   10), (  10,   37), (  14,   50), (  17,   56), (  22,   56), (  24,   60),
        (  25,   59), (  19,   72), (  30,   60), (  46,   49), (  45,   50), (  65,   38),
    ];
    /// Squares a rook can safely go to, by number.
    MOBILITY_ROOK [15] = [
        ( -38,  -48), ( -20,  -20), (  -9,   26), (  -9,   53), ( -10,   67), (  -5,   78), (  -3,   90), (   3,   86),
        (  10,   94), (  12,  101), (  11,  106), (  16,  105), (  21,  105), (  21,  100), (  42,  100),
    ];
    /// Squares a queen can safely go to, by number.
    MOBILITY_QUEEN [28] = [
        ( -24,  -31), (  11,   26), (   4,   13), (  28,    4), (  35,  -31), (  18,   19), (  26,   28), (  21,   64),
        (  20,   66), (  22,   84), (  24,  106), (  26,  107), (  30,  119), (  31,  114), (  36,  129), (  35,  132),
        (  29,  134), (  38,  126), (  42,  129), (  37,  126), (  66,  112), (  58,  104), (  67,  106), (  50,  100),
        (  65,  113), (  65,  117), (  71,  127), (  70,  125),
    ];
    /// The own pawn before the king on one of its three files, by rank (0: none); a row
    /// for each distance of the file from the edge of the board.
    KING_SHELTER [32] = [
        ( -24,    7), (  37,  -44), (  36,  -27), (  25,   -7), (  13,  -18), (  26,   14), (   6,   25), (   0,    0),
        ( -37,    5), (  46,  -30), (  22,  -19), ( -14,   -4), ( -16,   14), ( -15,   35), ( -17,   21), (   0,    0),
        ( -31,   -7), (  18,   -4), (   1,  -16), (  -2,  -10), (   2,  -21), ( -23,   17), (   1,   45), (   0,    0),
        (  -3,   -4), (   0,   21), (  16,   -1), (   5,    9), (  -6,    8), ( -47,    2), ( -22,    2), (   0,    0),
    ];
    /// The enemy pawn before the king, laid out in the same way.
    KING_STORM [32] = [
        ( -28,  -12), (  40,   -7), (  -7,   18), ( -61,   37), ( -26,    6), ( -13,   -9), ( -19,  -11), (   0,    0),
        (  -4,    9), (  28,  -13), ( -44,    4), (  -6,   18), ( -10,   23), (   5,   -2), (   0,    0), (   0,    0),
        (  11,    8), (  16,   10), ( -57,   -3), ( -25,   19), (  12,    1), (  -2,   -7), (  -1,   -8), (   0,    0),
        ( -18,   15), (   0,   -1), ( -39,    0), ( -21,   17), (  -3,  -17), (   2,   -1), (  -8,   -1), (   0,    0),
    ];
    /// The same if the king's own pawn stops that pawn, by rank.
    KING_STORM_BLOCKED [8] = [
        (   0,    0), (   0,    0), ( -41,  -52), ( -28,  -14), (  11,  -28), (   3,  -12), (   6,  -28), (   0,    0),
    ];
    /// No pawn of either side on the king's flank.
    KING_PAWNLESS_FLANK [1] = [(-15, -92)];
    /// Each step between the king and the nearest own pawn.
    KING_PAWN_DISTANCE [1] = [(7, -6)];
    /// Each attack on the king's flank within its own camp.
    KING_FLANK_ATTACKED [1] = [(-4, 2)];
    /// How dangerous the attack on the king is, by units of danger.
    KING_DANGER [64] = [
        (   0,    0), (   7,  -32), (   4,  -31), (  -1,  -27), (  -6,  -21), (  -4,  -21), (   1,  -40), (   3,  -48),
        (  -2,  -33), (  -7,  -39), (  -9,  -34), (  -8,  -45), (  -7,  -38), ( -14,  -41), (  -5,  -54), ( -13,  -51),
        ( -14,  -48), ( -25,  -47), ( -19,  -53), ( -26,  -61), ( -40,  -47), ( -33,  -59), ( -29,  -68), ( -39,  -50),
        ( -38,  -59), ( -60,  -55), ( -50,  -58), ( -43,  -64), ( -68,  -63), ( -50,  -71), ( -63,  -70), ( -95,  -58),
        ( -88,  -67), ( -71,  -85), ( -64,  -99), ( -51, -111), ( -86,  -94), ( -95,  -83), (-122,  -79), (-132,  -60),
        (-138,  -70), (-145,  -77), (-146,  -76), (-149,  -78), (-138,  -96), (-182,  -69), (-177,  -79), (-200,  -91),
        (-218,  -69), (-237,  -64), (-257,  -78), (-257,  -69), (-300,  -69), (-305,  -73), (-320,  -56), (-323,  -67),
        (-364,  -67), (-377,  -73), (-393,  -48), (-407,  -58), (-436,  -69), (-436,  -72), (-416,  -72), (-431, -103),
    ];
    /// A passed pawn, by rank.
    PASSED_RANK [8] = [
        (   0,    0), (   9,   26), (   3,   43), ( -23,   72), (  30,   78), (  98,  103), ( 169,  214), (   0,    0),
    ];
    /// Each step of its file away from the edge of the board.
    PASSED_EDGE [1] = [(-8, -10)];
    /// Each step of the own king away from the square before it, by rank.
    PASSED_OWN_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  15,  -21), (   4,  -24), ( -13,  -31), ( -15,  -44), (   0,    0),
    ];
    /// Each step of the enemy king away from that square, by rank.
    PASSED_ENEMY_KING [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -6,   16), (  -6,   26), (   4,   53), (  17,   69), (   0,    0),
    ];
    /// An enemy stands before it, by rank.
    PASSED_BLOCKED [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -9,    2), ( -17,    9), (  -8,   -1), ( -42,  -49), (   0,    0),
    ];
    /// The enemy does not attack the square before it, by rank.
    PASSED_SAFE_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  -7,   10), (  -9,   32), (  47,   29), (  31,   62), (   0,    0),
    ];
    /// Nor any square up to its promotion, by rank.
    PASSED_FREE_PATH [8] = [
        (   0,    0), (   0,    0), (   0,    0), ( -11,   21), ( -10,   29), (  24,   45), (  35,   78), (   0,    0),
    ];
    /// Its own side guards the square before it, by rank.
    PASSED_GUARDED_STOP [8] = [
        (   0,    0), (   0,    0), (   0,    0), (  22,   17), (  31,   25), (  45,   39), (  51,   58), (   0,    0),
    ];
    /// Another passed pawn beside it or guarding it, by rank.
    PASSED_CONNECTED [8] = [
        (   0,    0), (  15,  -27), (   5,  -25), (   9,   -8), (  15,   -1), (  27,  -21), (  50,   76), (   0,    0),
    ];
    /// A rook on its file behind it: an own one, an enemy one.
    PASSED_ROOK_BEHIND [2] = [(-18, 22), (9, -51)];
    /// The enemy has only its king, which is too far away.
    PASSED_UNSTOPPABLE [1] = [(-2, 269)];
    /// A knight or bishop attacks a pawn, knight, bishop, rook, queen.
    THREAT_BY_MINOR [6] = [
        (   1,   30), (  21,   50), (  49,   21), (  53,   19), (  37,   52), (  11,    6),
    ];
    /// A rook attacks a weak pawn, knight, bishop, rook, queen.
    THREAT_BY_ROOK [6] = [
        (  -1,   31), (  16,   26), (  25,   21), (   1,   14), (  21,   23), (  19,   15),
    ];
    /// The king attacks something weak.
    THREAT_BY_KING [1] = [(-13, 28)];
    /// Each weak piece without guard, or a piece attacked twice.
    THREAT_HANGING [1] = [(4, 27)];
    /// Each weak piece that only the queen guards.
    THREAT_QUEEN_GUARDED [1] = [(0, 27)];
    /// Each square both sides attack and the enemy does not hold firmly.
    THREAT_RESTRICTED [1] = [(5, -2)];
    /// Each piece attacked by a pawn that stands safely.
    THREAT_SAFE_PAWN [1] = [(51, 59)];
    /// Each piece a pawn can attack by a safe push.
    THREAT_PAWN_PUSH [1] = [(13, 25)];
    /// Each safe square from which a knight would attack the queen.
    THREAT_QUEEN_KNIGHT [1] = [(7, 20)];
    /// Each safe square from which a rook or bishop would attack the queen.
    THREAT_QUEEN_SLIDER [1] = [(14, 14)];
    /// Safe squares in the own half of the centre, more the more men are left.
    SPACE [1] = [(1, 3)];
    /// The move.
    TEMPO [1] = [(16, 20)];
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
    INITIATIVE_BASE [1] = [(0, -4)];
    /// Each passed pawn on the board.
    INITIATIVE_PASSED [1] = [(0, 2)];
    /// Each pawn on the board.
    INITIATIVE_PAWNS [1] = [(0, -2)];
    /// Files between the kings less ranks between them.
    INITIATIVE_OUTFLANKING [1] = [(0, 1)];
    /// Pawns on both flanks.
    INITIATIVE_BOTH_FLANKS [1] = [(0, 90)];
    /// A king has crossed the middle of the board.
    INITIATIVE_INFILTRATION [1] = [(0, -9)];
    /// Only kings and pawns are left.
    INITIATIVE_PURE_PAWNS [1] = [(0, 16)];
    /// The kings face each other and all pawns are on one flank.
    INITIATIVE_ALMOST_DRAWN [1] = [(0, -39)];
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
