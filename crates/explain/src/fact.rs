//! The catalogue of facts: everything that can be claimed of a move.
//!
//! Rows 1 to 125 are facts of chess, those from 201 on of other games; those from 301
//! on are made of numbers of the evaluation and of lines.

mod family;

pub use family::Family;

macro_rules! catalogue {
    ($($(#[doc = $doc:literal])+ $fact:ident = $row:literal, $name:literal, $family:ident;)*) => {
        /// What can be claimed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Fact {
            $($(#[doc = $doc])+ $fact,)*
        }

        impl Fact {
            /// All facts, in the order of the catalogue.
            pub const ALL: &'static [Fact] = &[$(Fact::$fact,)*];

            /// The row of the catalogue; several facts may share one.
            pub fn row(self) -> u16 {
                match self { $(Fact::$fact => $row,)* }
            }

            /// The name in data.
            pub fn name(self) -> &'static str {
                match self { $(Fact::$fact => $name,)* }
            }

            /// The group it belongs to.
            pub fn family(self) -> Family {
                match self { $(Fact::$fact => Family::$family,)* }
            }
        }
    };
}

catalogue! {
    /// The line wins material.
    WinsMaterial = 1, "wins-material", Material;
    /// The line loses material.
    LosesMaterial = 2, "loses-material", Material;
    /// An undefended piece is taken for nothing.
    FreeCapture = 3, "free-capture", Material;
    /// Pieces of equal value come off.
    EvenTrade = 4, "even-trade", Material;
    /// A rook is won for a minor piece.
    WinsExchange = 5, "wins-exchange", Material;
    /// A rook is lost for a minor piece.
    LosesExchange = 5, "loses-exchange", Material;
    /// Different pieces of about the same value stand against each other.
    Imbalance = 6, "imbalance", Material;
    /// One side has two bishops and the other has not.
    BishopPair = 7, "bishop-pair", Material;
    /// The side that is ahead trades pieces.
    TradeWhenAhead = 8, "trade-when-ahead", Material;
    /// A piece that can be taken must not be taken.
    PoisonedPiece = 9, "poisoned-piece", Tactics;
    /// A piece that is lost anyway takes something first.
    Desperado = 10, "desperado", Tactics;
    /// A piece is left attacked and undefended.
    HangingPiece = 11, "hanging-piece", Tactics;
    /// A piece is attacked by a cheaper one.
    AttackedByCheaper = 12, "attacked-by-cheaper", Tactics;
    /// A piece has fewer defenders than it needs.
    UnderDefended = 13, "under-defended", Tactics;
    /// A piece has no safe square.
    Trapped = 14, "trapped", Tactics;
    /// A piece has two duties and can do only one.
    Overloaded = 15, "overloaded", Tactics;
    /// Several pieces are undefended, and a double attack follows.
    LoosePieces = 16, "loose-pieces", Tactics;
    /// The only defender is pinned.
    PinnedDefender = 17, "pinned-defender", Tactics;
    /// One piece attacks several.
    Fork = 18, "fork", Tactics;
    /// A move makes two threats.
    DoubleAttack = 19, "double-attack", Tactics;
    /// A piece may not leave the line to its king.
    AbsolutePin = 20, "absolute-pin", Tactics;
    /// A piece shields a dearer one.
    RelativePin = 21, "relative-pin", Tactics;
    /// A pin is used to win something.
    PinExploited = 22, "pin-exploited", Tactics;
    /// A dear piece steps aside and the one behind it is lost.
    Skewer = 23, "skewer", Tactics;
    /// A piece supports an exchange through an enemy piece.
    XRay = 24, "x-ray", Tactics;
    /// A piece steps off a line, and the piece behind it attacks.
    DiscoveredAttack = 25, "discovered-attack", Tactics;
    /// A piece steps off a line, and the piece behind it gives check.
    DiscoveredCheck = 26, "discovered-check", Tactics;
    /// Two pieces give check.
    DoubleCheck = 27, "double-check", Tactics;
    /// A defender is drawn away from its duty.
    Deflection = 28, "deflection", Tactics;
    /// A piece is lured to a bad square.
    Attraction = 29, "attraction", Tactics;
    /// A line between a piece and what it guards is shut.
    Interference = 30, "interference", Tactics;
    /// A square or line is vacated for another piece.
    Clearance = 31, "clearance", Tactics;
    /// The defender is captured.
    RemovingGuard = 32, "removing-the-guard", Tactics;
    /// Before the expected recapture comes another move.
    InBetweenMove = 33, "in-between-move", Tactics;
    /// A capture on the square that only the uncastled king guards.
    WeakPawnStrike = 34, "f2-f7-strike", Tactics;
    /// The king has no escape from its back rank.
    BackRankWeak = 35, "back-rank-weak", King;
    /// Checks without end save the game.
    Perpetual = 36, "perpetual-check", Rules;
    /// Stalemate saves the game.
    StalemateTrick = 37, "stalemate-trick", Rules;
    /// A pawn becomes less than a queen, for a reason.
    Underpromotion = 38, "underpromotion", Tactics;
    /// A pawn is about to promote or promotes.
    PromotionThreat = 39, "promotion-threat", Pawns;
    /// Everything hangs on an en passant capture.
    EnPassantPoint = 40, "en-passant-point", Tactics;
    /// A quiet move that nothing can be done about.
    QuietKiller = 41, "quiet-killer", Tactics;
    /// Whoever is to move would rather pass.
    Zugzwang = 42, "zugzwang", Tactics;
    /// Material is given for good.
    RealSacrifice = 43, "real-sacrifice", Tactics;
    /// Material is given and comes back.
    TemporarySacrifice = 44, "temporary-sacrifice", Tactics;
    /// A rook is given for a minor piece.
    ExchangeSacrifice = 45, "exchange-sacrifice", Tactics;
    /// The bishop offers itself beside the castled king.
    GreekGift = 46, "greek-gift", Tactics;
    /// Every other move is much worse.
    OnlyMove = 47, "only-move", Choice;
    /// A won game was let go.
    MissedWin = 48, "missed-win", Choice;
    /// A mate was let go.
    MissedMate = 49, "missed-mate", Mate;
    /// The move allows a mate.
    AllowsMate = 50, "allows-mate", Mate;
    /// The move threatens something.
    ThreatMade = 51, "threat-made", Threat;
    /// The opponent's threat is left standing.
    ThreatIgnored = 52, "threat-ignored", Threat;
    /// The opponent's threat is met.
    ThreatMet = 53, "threat-met", Threat;
    /// The attack has a refutation.
    UnsoundAttack = 54, "unsound-attack", Threat;
    /// A piece may be taken because the answer is worse.
    CounterThreat = 55, "counter-threat", Threat;
    /// Discovered checks and captures in turn.
    Windmill = 56, "windmill", Tactics;
    /// Mate is forced.
    MateInN = 57, "mate-in-n", Mate;
    /// Mate on the back rank.
    BackRankMate = 58, "back-rank-mate", Mate;
    /// A knight mates a king hemmed in by its own men.
    SmotheredMate = 59, "smothered-mate", Mate;
    /// Knight and rook mate on the edge file.
    AnastasiaMate = 60, "anastasia-mate", Mate;
    /// Rook and knight mate in the corner.
    ArabianMate = 61, "arabian-mate", Mate;
    /// Rook, knight and pawn mate.
    HookMate = 62, "hook-mate", Mate;
    /// Two crossing bishops mate.
    BodenMate = 63, "boden-mate", Mate;
    /// Two bishops side by side mate.
    DoubleBishopMate = 63, "double-bishop-mate", Mate;
    /// The queen mates a king whose own men block its tail squares.
    DovetailMate = 64, "dovetail-mate", Mate;
    /// The king's own men block both squares beside it.
    EpauletteMate = 65, "epaulette-mate", Mate;
    /// Rook on the back rank, guarded by a bishop.
    OperaMate = 66, "opera-mate", Mate;
    /// Rook mates, a bishop covers a flight square.
    PillsburyMate = 66, "pillsbury-mate", Mate;
    /// Bishop mates, a rook closes the next file.
    MorphyMate = 66, "morphy-mate", Mate;
    /// Queen mates, guarded by a pawn on the third rank before the king.
    LolliMate = 66, "lolli-mate", Mate;
    /// Heavy piece mates on the edge file, a bishop covers the flight.
    GrecoMate = 66, "greco-mate", Mate;
    /// Knight mates in the corner, a heavy piece closes the next file.
    CornerMate = 66, "corner-mate", Mate;
    /// Rook beside the king, queen two squares off on the diagonal.
    KillBoxMate = 66, "kill-box-mate", Mate;
    /// Queen and rook on the same line mate as a triangle.
    TriangleMate = 66, "triangle-mate", Mate;
    /// Rook mates at the edge, guarded by a third piece, a knight behind it.
    VukovicMate = 66, "vukovic-mate", Mate;
    /// Bishop mates, the queen covers the squares that it does not.
    BalestraMate = 66, "balestra-mate", Mate;
    /// Two rooks on the seventh rank mate.
    BlindSwineMate = 66, "blind-swine-mate", Mate;
    /// The king's own men block the squares diagonally behind it.
    SwallowsTailMate = 66, "swallows-tail-mate", Mate;
    /// The ending is won by a known technique.
    BasicMate = 67, "basic-mate", Ending;
    /// The right to castle is lost.
    CastlingLost = 68, "castling-lost", King;
    /// Pawns before the king are missing.
    ShieldWeakened = 69, "shield-weakened", King;
    /// A line to the king is open.
    OpenLineToKing = 70, "open-line-to-king", King;
    /// More pieces attack the king than defend it.
    AttackersNearKing = 71, "attackers-near-king", King;
    /// The king is still in the centre.
    KingInCentre = 72, "king-in-centre", King;
    /// Enemy pawns advance on the king.
    PawnStorm = 73, "pawn-storm", King;
    /// The king needs an escape square.
    NeedsLuft = 74, "needs-luft", King;
    /// Squares of one colour round the king are weak.
    WeakColour = 75, "weak-colour-squares", King;
    /// Two own pawns stand on one file.
    DoubledPawns = 76, "doubled-pawns", Pawns;
    /// A pawn has no own pawn on the files beside it.
    IsolatedPawn = 77, "isolated-pawn", Pawns;
    /// A pawn cannot advance safely and no pawn can guard it.
    BackwardPawn = 78, "backward-pawn", Pawns;
    /// No enemy pawn can stop the pawn.
    PassedPawn = 79, "passed-pawn", Pawns;
    /// A passed pawn is guarded by a pawn.
    ProtectedPasser = 79, "protected-passed-pawn", Pawns;
    /// A passed pawn is far from the other pawns.
    OutsidePasser = 79, "outside-passed-pawn", Pawns;
    /// Two passed pawns stand side by side.
    ConnectedPassers = 79, "connected-passed-pawns", Pawns;
    /// Pawns support one another.
    ConnectedPawns = 80, "connected-pawns", Pawns;
    /// An enemy pawn stands right before the pawn.
    BlockedPawn = 81, "blocked-pawn", Pawns;
    /// An enemy piece stands right before a passed pawn.
    Blockade = 81, "blockade", Pawns;
    /// The groups of pawns differ in number.
    PawnIslands = 82, "pawn-islands", Pawns;
    /// More pawns on a wing.
    Majority = 83, "pawn-majority", Pawns;
    /// A pawn move attacks the enemy chain.
    PawnBreak = 84, "pawn-break", Pawns;
    /// A square that no own pawn can guard any more.
    Hole = 85, "hole", Pawns;
    /// A lone pawn in the centre.
    Isolani = 86, "isolated-queen-pawn", Pawns;
    /// Two pawns side by side without neighbours.
    HangingPawns = 86, "hanging-pawns", Pawns;
    /// A guarded piece that no enemy pawn can chase.
    Outpost = 87, "outpost", Pieces;
    /// A knight at the edge, or with few moves.
    PassiveKnight = 88, "passive-knight", Pieces;
    /// A bishop behind its own pawns.
    BadBishop = 89, "bad-bishop", Pieces;
    /// A bishop sees the centre along a long diagonal.
    LongDiagonal = 90, "long-diagonal", Pieces;
    /// A rook on a file without pawns.
    RookOpenFile = 91, "rook-on-open-file", Pieces;
    /// A rook on a file without own pawns.
    RookHalfOpenFile = 91, "rook-on-half-open-file", Pieces;
    /// A rook on the seventh rank.
    RookOnSeventh = 92, "rook-on-seventh", Pieces;
    /// A rook shut in by its own king.
    ShutInRook = 93, "shut-in-rook", Pieces;
    /// A piece has many more or fewer moves.
    MobilityChange = 94, "mobility-change", Pieces;
    /// Two sliders on one line with a target.
    Battery = 95, "battery", Pieces;
    /// The queen is chased.
    QueenHarassed = 96, "queen-harassed", Pieces;
    /// One side has more room.
    Space = 97, "space", Pieces;
    /// The centre changes hands.
    Centre = 98, "centre", Pieces;
    /// One side has more pieces out.
    Development = 99, "development", Opening;
    /// A move gains time by an attack.
    Tempo = 100, "tempo", Opening;
    /// One side keeps forcing.
    Initiative = 101, "initiative", Threat;
    /// A move prevents what the opponent wants.
    Prophylaxis = 102, "prophylaxis", Threat;
    /// Trades lead to an ending whose value is known.
    Simplification = 103, "simplification", Ending;
    /// The kings face each other and the other side must move.
    Opposition = 104, "opposition", Ending;
    /// The king reaches a square that wins.
    KeySquares = 105, "key-squares", Ending;
    /// The king is inside or outside the square of a pawn.
    SquareRule = 106, "square-rule", Ending;
    /// The bishop does not guard the corner.
    WrongBishop = 107, "wrong-bishop", Ending;
    /// Bishops of opposite colours.
    OppositeBishops = 108, "opposite-bishops", Ending;
    /// The bridge.
    Lucena = 109, "lucena", Ending;
    /// The third rank.
    Philidor = 110, "philidor", Ending;
    /// A rook behind a passed pawn.
    RookBehindPasser = 111, "rook-behind-passer", Ending;
    /// A king cut off by a rook.
    KingCutOff = 111, "king-cut-off", Ending;
    /// Nothing gets in.
    Fortress = 112, "fortress", Ending;
    /// Queen against a pawn on the seventh rank.
    QueenAgainstPawn = 113, "queen-against-pawn", Ending;
    /// Too little material to mate.
    InsufficientMaterial = 114, "insufficient-material", Rules;
    /// The move rule.
    MoveRule = 114, "move-rule", Rules;
    /// Repetition.
    Repetition = 114, "repetition", Rules;
    /// Tables prove a draw.
    TableTruth = 115, "table-truth", Ending;
    /// Tables prove a win.
    TableWin = 115, "table-win", Ending;
    /// A pawn is given and another runs through.
    Breakthrough = 116, "breakthrough", Ending;
    /// The king loses a move on purpose.
    Triangulation = 116, "triangulation", Ending;
    /// The king takes part.
    ActiveKing = 117, "active-king", Ending;
    /// The opening has a name.
    BookName = 118, "book-name", Opening;
    /// The game leaves the book.
    LeavesBook = 118, "leaves-book", Opening;
    /// A minor piece leaves its home.
    Develops = 119, "develops", Opening;
    /// A piece moves twice in the opening.
    MovesTwice = 120, "moves-twice", Opening;
    /// The queen is out too early.
    EarlyQueen = 121, "early-queen", Opening;
    /// The king castles.
    Castles = 122, "castles", King;
    /// A pawn costs too much time.
    PawnGrab = 123, "pawn-grab", Opening;
    /// There is one legal move.
    Forced = 124, "forced", Rules;
    /// The game is decided whatever is played.
    DecidedAnyway = 125, "decided-anyway", Choice;
    /// A check counts, and few are left.
    ChecksLeft = 201, "checks-left", Goal;
    /// A piece is near a square that wins, or reaches it.
    GoalDistance = 202, "goal-distance", Goal;
    /// The goal is reached.
    GoalReached = 202, "goal-reached", Goal;
    /// A piece in hand and the square to drop it on.
    DropThreat = 203, "drop-threat", Goal;
    /// Pieces in hand.
    HandChange = 203, "hand-change", Material;
    /// A capture puts a piece into the hand of the captor.
    HandGain = 203, "hand-gain", Material;
    /// A capture takes what stands around with it.
    Explosion = 204, "explosion", Tactics;
    /// A duty to capture drags a piece away.
    ForcedCapture = 205, "forced-capture", Rules;
    /// A side must capture several times in a row.
    CaptureChain = 205, "capture-chain", Goal;
    /// Whoever loses all pieces wins, and a piece is given away.
    GivesAway = 205, "gives-away", Goal;
    /// The last piece of a kind that must not be lost.
    LastOfKind = 206, "last-of-kind", Goal;
    /// A royal piece can be taken within the opponent's whole turn.
    CapturableWithinTurn = 207, "capturable-within-turn", Goal;
    /// A turn of several moves does two things at once.
    TurnCombination = 208, "turn-combination", Tactics;
    /// A wall shuts pieces off.
    WallShutsOff = 209, "wall-shuts-off", Pieces;
    /// A piece promotes in the promotion zone, or is about to.
    PromotionZone = 210, "promotion-zone", Goal;
    /// A repetition that loses or wins.
    DecidingRepetition = 211, "deciding-repetition", Rules;
    /// The kings face each other along an open line, where that is forbidden.
    WinByRule = 212, "win-by-rule", Goal;
    /// The move allows a forced win by a rule other than mate.
    AllowsForcedWin = 212, "allows-forced-win", Goal;
    /// A win by a rule other than mate is forced.
    ForcedWin = 212, "forced-win", Goal;
    /// A piece hits another one over a third, without which it could not.
    OverMount = 213, "over-mount", Tactics;
    /// A piece that never leaves its part of the board is taken.
    GuardLost = 214, "guard-lost", Goal;
    /// A term of the evaluation changes most.
    Factor = 301, "factor", Plan;
    /// The line wants to bring a piece to a square.
    PlanRoute = 302, "plan-route", Plan;
    /// The line wants to run a pawn ahead.
    PlanRun = 302, "plan-run", Plan;
    /// The line wants a pawn break.
    PlanBreak = 302, "plan-break", Plan;
    /// The line wants to trade pieces of a kind.
    PlanTrade = 302, "plan-trade", Plan;
    /// The line wants to attack a square.
    PlanAttack = 302, "plan-attack", Plan;
    /// Other replies punish the move as well.
    OtherRefutations = 303, "other-refutations", Choice;
}

#[cfg(test)]
mod tests;
