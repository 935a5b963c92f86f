//! From a game to its tables.
//!
//! Every move of every piece is spelled out as patterns, square by square, and
//! the patterns are sorted by what they cost to look at: leaps, rides, paths,
//! specials (`compile/movers.rs`). The rest is translating symbols to kinds
//! and squares to sets of the board's width.

mod count;
mod dead;
mod movers;
mod progress;
mod turns;

use crate::rulebook::{
    Between, CaptureFacts, CastlingFacts, ChaseFacts, DropFacts, EndingFacts, EndingSigns,
    EndingWhen, HandFacts, KindFacts, Legality, Mover, Powerless, PromotionFacts, Rulebook, Table,
    Uses, WallingFacts, Watch, vital_kind,
};
use crate::word;
use game_core::{Bits, Geometry, Kind, Nature, Side, Square, SquareSet, U256};
use movers::Movers;
pub(crate) use movers::UNMOVED;
use rules::game::{
    CaptureDef, Ending, EndingDef, Game, HandsDef, Pass, PerSide, PieceDef, PromotionChoice,
    PromotionDef, PromotionOccasion, Royal, TurnDef, Verdict, WallingDef,
};
use rules::pattern::Wide;
use std::sync::Arc;

/// What keeps a game from being compiled, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileFault(pub String);

impl std::fmt::Display for CompileFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CompileFault {}

/// A compiled game on the narrowest sets its board fits into.
#[derive(Clone, Debug)]
pub enum AnyRulebook {
    /// At most 64 squares.
    Bits64(Arc<Rulebook<u64>>),
    /// At most 128 squares.
    Bits128(Arc<Rulebook<u128>>),
    /// At most 256 squares.
    Bits256(Arc<Rulebook<U256>>),
}

/// Compiles a game.
///
/// # Errors
/// What the tables cannot hold, in words; a game that passed `check` has none.
pub fn compile(game: &Game) -> Result<AnyRulebook, CompileFault> {
    Ok(match game.topology.geometry.n_squares() {
        0..=64 => AnyRulebook::Bits64(Arc::new(compile_as::<u64>(game)?)),
        65..=128 => AnyRulebook::Bits128(Arc::new(compile_as::<u128>(game)?)),
        _ => AnyRulebook::Bits256(Arc::new(compile_as::<U256>(game)?)),
    })
}

/// What the rules let a search take for granted.
fn nature<B: Bits>(game: &Game, book: &Rulebook<B>) -> Nature {
    let long_turns = game.turn != TurnDef::alternating();
    let twofold = game.walling.is_some();
    let must_capture = game.duties.must_capture;
    let losing_wins = |ending: &EndingDef| {
        matches!(ending.when, Ending::Extinct { .. } | Ending::Bare { .. })
            && matches!(ending.result, Verdict::Win | Verdict::FewerPieces)
    };
    Nature {
        passing: !long_turns
            && !twofold
            && !must_capture
            && game.pass == Pass::No
            && !game.captures.converts_neighbours,
        exchanges: game.captures == CaptureDef::default()
            && !must_capture
            && !long_turns
            && !game.endings.iter().any(losing_wins),
        must_capture,
        sudden: book.uses.sudden_endings,
        counts_checks: book.uses.checks,
        drops: game.hands.is_some(),
        long_turns,
        twofold,
        // Elsewhere classes are sorted out of the whole list.
        staged: matches!(book.legality, Legality::Masks | Legality::Turns) && !must_capture,
    }
}

/// By square passed, from where some kind of these may capture on it.
fn passing_sources<B: Bits>(movers: &[Mover<B>]) -> Table<B> {
    let mut sources = Table::empty();
    for mover in movers {
        for from in 0..B::WIDTH {
            for over in mover.en_passant[from] {
                sources[over.index()].insert(Square(from as u8));
            }
        }
    }
    sources
}

/// The kind every piece of which is royal, if there is no other royalty.
fn king_kind(game: &Game) -> Option<Kind> {
    let mut royal = game.pieces.iter().enumerate().filter(|(_, piece)| piece.royal != Royal::No);
    let (index, piece) = royal.next()?;
    (piece.royal == Royal::Each && royal.next().is_none()).then_some(Kind(index as u8))
}

/// Compiles a game for one width, which must hold its board.
fn compile_as<B: Bits>(game: &Game) -> Result<Rulebook<B>, CompileFault> {
    let n_kinds = game.pieces.len();
    let most_kinds = if game.walling.is_some() {
        usize::from(word::MAX_ARGUMENT_WITH_WALL) + 1
    } else {
        MAX_KINDS
    };
    if n_kinds == 0 || n_kinds > most_kinds {
        let fault =
            format!("the game has {n_kinds} kinds of pieces, allowed are 1 to {most_kinds}");
        return Err(CompileFault(fault));
    }
    let names = Names(game);
    let Movers { movers, flags, uses } = movers::build(game, names)?;
    let endings: Vec<EndingFacts<B>> =
        game.endings.iter().map(|def| ending(def, names)).collect::<Result<_, _>>()?;
    let (sudden, endings): (Vec<_>, Vec<_>) =
        endings.into_iter().partition(|ending| ending.when.is_sudden());
    let vital = vital_kind(&sudden);
    let with_moves = endings.iter().filter(|ending| !ending.when.is_of_the_stuck());
    let mut book = Rulebook {
        id: game.id.clone(),
        about: game.about.clone(),
        geometry: game.topology.geometry,
        board: narrow(game.topology.squares().collect()),
        files: lines_of(game, |board, sq| board.file(sq)),
        colours: colours(game),
        start: game.start.clone(),
        kinds: Vec::new(),
        royal_kinds: names.kinds_that(|piece| piece.royal != Royal::No),
        king_kind: king_kind(game),
        iron_kinds: names.kinds_that(|piece| piece.iron),
        is_pawn: game.pieces.iter().map(|piece| piece.is_pawn).collect(),
        watch: Side::BOTH
            .map(|side| Watch::of(&movers[side.index()], game.topology.geometry.n_squares())),
        twice: [Vec::new(), Vec::new()],
        passing_sources: Side::BOTH.map(|side| passing_sources(&movers[side.index()])),
        between: Between::of(&movers, game.topology.geometry.n_squares()),
        movers,
        castling: game.castling.as_ref().map(|def| castling(def, names)).transpose()?,
        hands: None,
        turn: game.turn.clone(),
        duties: game.duties,
        captures: captures(game, &game.captures, names)?,
        walling: game.walling.as_ref().map(walling),
        pass: game.pass,
        sudden,
        signs: EndingSigns::of(&endings),
        vital_kind: vital,
        moving_endings: with_moves.cloned().collect(),
        endings,
        points: points(game, names)?,
        bonus: game.points.bonus,
        count: count::facts(game, names)?,
        flags,
        legality: Legality::Tried,
        powerless: Powerless::default(),
        uses,
        nature: Nature::ORTHODOX,
    };
    book.kinds = kinds(game, &book, names)?;
    book.hands = game.hands.as_ref().map(|def| hands(def, &book, names)).transpose()?;
    book.uses = Uses {
        former_pawns: game.hands.as_ref().is_some_and(|hands| hands.reverts),
        unmoved: book.uses.unmoved
            || game.hands.as_ref().is_some_and(|hands| hands.gating.is_some()),
        aftermath: game.captures != CaptureDef::default(),
        stand_offs: game.duties.break_stand_off
            || game.endings.iter().any(|ending| ending.when == Ending::StandOff),
        checks: game.endings.iter().any(|ending| ending.when == Ending::ChecksGiven),
        sudden_endings: !book.sudden.is_empty(),
        ..book.uses
    };
    book.legality = legality(game, &book);
    if book.has_quick_turns() {
        book.twice = turns::twice(&book);
        for mover in book.movers.iter_mut().flatten() {
            mover.is_reversible = turns::is_reversible(mover, book.geometry.n_squares());
        }
    }
    book.powerless = dead::powerless(game, &book);
    book.uses.lasting_progress = progress::lasts(game, &book);
    book.nature = nature(game, &book);
    Ok(book)
}

/// Kinds are bytes, and a cell of the board needs a bit for the side.
const MAX_KINDS: usize = 120;

/// The symbols of a game as kinds.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a>(&'a Game);

impl Names<'_> {
    pub(crate) fn kind(self, symbol: &str) -> Result<Kind, CompileFault> {
        let index = self.0.pieces.iter().position(|piece| piece.symbol == symbol);
        index
            .map(|index| Kind(index as u8))
            .ok_or_else(|| CompileFault(format!("there is no piece {symbol} in this game")))
    }

    fn kinds_that(self, holds: impl Fn(&PieceDef) -> bool) -> Vec<Kind> {
        let all = self.0.pieces.iter().enumerate();
        all.filter(|(_, piece)| holds(piece)).map(|(index, _)| Kind(index as u8)).collect()
    }

    fn kinds(self, symbols: &[String]) -> Result<Vec<Kind>, CompileFault> {
        symbols.iter().map(|symbol| self.kind(symbol)).collect()
    }
}

/// A set of any board in the width of this one.
pub(crate) fn narrow<B: Bits>(wide: Wide) -> SquareSet<B> {
    SquareSet::narrowed(wide)
}

/// The squares of the board sorted by a number each has.
fn lines_of<B: Bits>(game: &Game, number: impl Fn(Geometry, Square) -> u8) -> Vec<SquareSet<B>> {
    let board = game.topology.geometry;
    let line = |n: u8| game.topology.squares().filter(|&sq| number(board, sq) == n).collect();
    (0..board.files()).map(line).collect()
}

fn colours<B: Bits>(game: &Game) -> [SquareSet<B>; 2] {
    let board = game.topology.geometry;
    let is_light = |sq: &Square| (board.file(*sq) + board.rank(*sq)) % 2 == 1;
    let (light, dark): (Vec<Square>, Vec<Square>) = game.topology.squares().partition(is_light);
    [dark.into_iter().collect(), light.into_iter().collect()]
}

fn narrow_both<B: Bits>(wide: &PerSide<Wide>) -> PerSide<SquareSet<B>> {
    [narrow(wide[0]), narrow(wide[1])]
}

fn kinds<B: Bits>(
    game: &Game,
    book: &Rulebook<B>,
    names: Names<'_>,
) -> Result<Vec<KindFacts<B>>, CompileFault> {
    let mut all = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let kind = Kind(index as u8);
        let stuck = Side::BOTH.map(|side| stuck(book, side, kind));
        let promotions = piece.promotions.iter().map(|def| promotion(def, &stuck, names));
        let promotions: Vec<PromotionFacts<B>> = promotions.collect::<Result<_, _>>()?;
        let alert = Side::BOTH.map(|side| {
            promotions.iter().fold(SquareSet::EMPTY, |alert, rule| {
                alert | rule.zone[side.index()] | rule.forced[side.index()]
            })
        });
        all.push(KindFacts {
            alert,
            symbol: piece.symbol.clone(),
            royal: piece.royal,
            is_pawn: piece.is_pawn,
            aliases: piece.aliases.clone(),
            respects: names.kinds(&piece.respects)?,
            in_hand: piece.in_hand.as_ref().map_or(Ok(kind), |symbol| names.kind(symbol))?,
            promotions,
            stuck,
        });
    }
    Ok(all)
}

/// The squares from which a kind has no move whatever stands where.
fn stuck<B: Bits>(book: &Rulebook<B>, side: Side, kind: Kind) -> SquareSet<B> {
    let mover = book.mover(side, kind);
    let is_stuck = |sq: &Square| {
        let i = sq.index();
        mover.leaps[i].quiet.is_empty()
            && mover.leaps[i].capture.is_empty()
            && mover.rides.iter().all(|ride| ride.reach[i].is_empty())
            && mover.steps[i].is_empty()
            && mover.paths[i].is_empty()
            && mover.specials[i].is_empty()
            && mover.en_passant[i].is_empty()
    };
    book.board.into_iter().filter(is_stuck).collect()
}

fn promotion<B: Bits>(
    def: &PromotionDef,
    stuck: &PerSide<SquareSet<B>>,
    names: Names<'_>,
) -> Result<PromotionFacts<B>, CompileFault> {
    let zone = narrow_both(&def.zone);
    let forced = match def.choice {
        PromotionChoice::Forced => zone,
        PromotionChoice::Free => *stuck,
        PromotionChoice::Anywhere => [SquareSet::EMPTY; 2],
    };
    let limit = |(symbol, most): &(String, u32)| Ok((names.kind(symbol)?, *most));
    Ok(PromotionFacts {
        zone,
        on_leaving: def.on_leaving,
        captures_only: def.on == PromotionOccasion::Captures,
        into: [names.kinds(&def.into[0])?, names.kinds(&def.into[1])?],
        forced,
        limits: def.limits.iter().map(limit).collect::<Result<_, _>>()?,
    })
}

fn castling(
    def: &rules::game::CastlingDef,
    names: Names<'_>,
) -> Result<CastlingFacts, CompileFault> {
    // The partner lands beside the king, towards where the king came from.
    let last_file = names.0.topology.geometry.files() - 1;
    let [towards_last, towards_first] = def.targets;
    if towards_last == 0 || towards_first >= last_file {
        let fault = "a castling king must leave its partner a square beside it to land on";
        return Err(CompileFault(fault.to_string()));
    }
    Ok(CastlingFacts {
        king: names.kind(&def.king)?,
        partners: names.kinds(&def.partners)?,
        rank: def.rank,
        king_file: def.king_file,
        targets: def.targets,
        needs_safety: def.needs_safety,
        right_by_drop: def.right_by_drop,
    })
}

fn hands<B: Bits>(
    def: &HandsDef,
    book: &Rulebook<B>,
    names: Names<'_>,
) -> Result<HandFacts<B>, CompileFault> {
    let mut drops = Vec::new();
    for drop in &def.drops {
        let appears_as = names.kind(&drop.appears_as)?;
        let mut zone = narrow_both(&drop.zone);
        if !drop.even_stuck {
            for side in Side::BOTH {
                let stuck = book.kinds[appears_as.index()].stuck[side.index()];
                zone[side.index()] = zone[side.index()] - stuck;
            }
        }
        drops.push(DropFacts {
            piece: names.kind(&drop.piece)?,
            appears_as,
            zone,
            per_file: drop.per_file,
            both_colours: drop.both_colours,
            unlimited: drop.unlimited,
            next_to_own: drop.next_to_own,
        });
    }
    Ok(HandFacts {
        from_captures: def.from_captures,
        drops,
        must_drop: def.must_drop,
        gating: def.gating.as_ref().map(|gating| narrow_both(&gating.zone)),
    })
}

fn captures<B: Bits>(
    game: &Game,
    def: &CaptureDef,
    names: Names<'_>,
) -> Result<CaptureFacts<B>, CompileFault> {
    const AROUND: [(i32, i32); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let around = |sq: Square| -> SquareSet<B> {
        let step =
            |&(right, forward): &(i32, i32)| game.topology.step(Side::White, sq, right, forward);
        AROUND.iter().filter_map(step).collect()
    };
    Ok(CaptureFacts {
        neighbours: game.topology.geometry.squares().map(around).collect(),
        blast: def.blast.is_some(),
        blast_proof: names.kinds(def.blast.as_deref().unwrap_or(&[]))?,
        petrifies: names.kinds(&def.petrifies)?,
        converts: def.converts_neighbours,
    })
}

fn walling<B: Bits>(def: &WallingDef) -> WallingFacts<B> {
    WallingFacts { moving: def.kind == rules::game::Walling::Moving, zone: narrow(def.zone) }
}

fn ending<B: Bits>(def: &EndingDef, names: Names<'_>) -> Result<EndingFacts<B>, CompileFault> {
    let when = match &def.when {
        Ending::Checkmate => EndingWhen::Checkmate,
        Ending::CheckmateBy { of, dropped } => {
            EndingWhen::CheckmateBy { of: names.kinds(of)?, dropped: *dropped }
        }
        Ending::Stalemate => EndingWhen::Stalemate,
        Ending::Extinct { of, each, at, side } => {
            EndingWhen::Extinct { of: names.kinds(of)?, each: *each, at: *at, side: *side }
        }
        Ending::Bare { with_reply } => EndingWhen::Bare { with_reply: *with_reply },
        Ending::Reached { by, goal, whose, unattacked } => EndingWhen::Reached {
            by: names.kinds(by)?,
            goal: narrow_both(goal),
            whose: *whose,
            unattacked: *unattacked,
        },
        Ending::ChecksGiven => EndingWhen::ChecksGiven,
        Ending::Repetition { times } => EndingWhen::Repetition { times: *times },
        Ending::PerpetualCheck { times } => EndingWhen::PerpetualCheck { times: *times },
        Ending::PerpetualChase { times, by, of, even_protected } => EndingWhen::PerpetualChase {
            times: *times,
            chase: ChaseFacts {
                by: names.kinds(by)?,
                of: of
                    .iter()
                    .map(|(symbol, zone)| Ok((names.kind(symbol)?, narrow_both(zone))))
                    .collect::<Result<_, _>>()?,
                even_protected: even_protected
                    .iter()
                    .map(|(symbol, by)| Ok((names.kind(symbol)?, names.kinds(by)?)))
                    .collect::<Result<_, _>>()?,
            },
        },
        Ending::StandOff => EndingWhen::StandOff,
        Ending::MoveRule { moves } => EndingWhen::MoveRule { moves: *moves },
        Ending::Passes => EndingWhen::Passes,
        Ending::Full => EndingWhen::Full,
        Ending::DeadMaterial => EndingWhen::DeadMaterial,
        Ending::CountedOut { .. } => EndingWhen::CountedOut,
    };
    Ok(EndingFacts { when, result: def.result, on_claim: def.on_claim })
}

/// What each kind is worth.
fn points(game: &Game, names: Names<'_>) -> Result<Vec<u32>, CompileFault> {
    let mut points = vec![0; game.pieces.len()];
    for (symbol, tenths) in &game.points.of {
        points[names.kind(symbol)?.index()] = *tenths;
    }
    Ok(points)
}

/// The cheapest way that is right for this game.
fn legality<B: Bits>(game: &Game, book: &Rulebook<B>) -> Legality {
    let royals: Vec<Royal> =
        game.pieces.iter().map(|piece| piece.royal).filter(|royal| *royal != Royal::No).collect();
    if royals.is_empty() {
        return Legality::Free;
    }
    let one_move_a_turn = game.turn == TurnDef::alternating();
    let plain_captures = game.captures == CaptureDef::default() && game.walling.is_none();
    let plain_hands = game.hands.as_ref().is_none_or(|hands| hands.gating.is_none());
    let plain = royals == [Royal::Each]
        && plain_captures
        && plain_hands
        && book.uses.neutral_paths
        && game.pieces.iter().all(|piece| piece.respects.is_empty())
        && !book.uses.side_captures
        && !game.duties.no_checks
        && !game.duties.break_stand_off
        && game.pass == Pass::No;
    match plain {
        true if one_move_a_turn => Legality::Masks,
        true if turns::are_quick(game, book) => Legality::Turns,
        _ => Legality::Tried,
    }
}
