//! The rules of a game in kinds and sets of the board's width.

use super::CompileFault;
use super::names::Names;
use crate::rulebook::{
    Aftermath, EndingTable, Influence, KindFacts, PromotionFacts, RuleFacts, Tables,
};
use game_core::{Bits, Kind, Side, Square, SquareSet};
use rules::endings::{CountedOut, Ending};
use rules::game::{
    CastlingDef, Game, HandsDef, InfluenceReach, PerSide, PromotionChoice, PromotionDef, Royal,
    Translate,
};

impl<B: Bits> RuleFacts<B> {
    /// The rules of a game whose tables are made.
    pub(super) fn new(
        game: &Game,
        tables: &Tables<B>,
        names: &Names<'_, B>,
    ) -> Result<RuleFacts<B>, CompileFault> {
        let endings = game.endings.iter().map(|def| Ok((def.when.moment(), def.map(names)?)));
        let endings = EndingTable::of(endings.collect::<Result<_, _>>()?);
        let count = only_count(&endings)?;
        let kinds = kinds(game, tables, names)?;
        let hands = game.hands.as_ref().map(|def| hands(def, &kinds, names));
        Ok(RuleFacts {
            start: game.start.clone(),
            royal_kinds: names.kinds_that(|piece| piece.royal != Royal::No),
            king_kind: king_kind(game),
            iron_kinds: names.kinds_that(|piece| piece.iron),
            respected_kinds: kinds.iter().flat_map(|kind| kind.respects.clone()).collect(),
            is_pawn: game.pieces.iter().map(|piece| piece.is_pawn).collect(),
            castling: castling(game, names)?,
            hands: hands.transpose()?,
            turn: game.turn.map(names)?,
            duties: game.duties,
            aftermath: Aftermath::new(game, tables.traits, &kinds, names)?,
            influence: influence(game, names)?,
            walling: game.walling.as_ref().map(|def| def.map(names)).transpose()?,
            pass: game.pass,
            points: points(game, names)?,
            bonus: game.points.bonus,
            kinds,
            endings,
            count,
        })
    }
}

/// The one ending that counts sides out, if there is one.
fn only_count<B: Bits>(endings: &EndingTable<B>) -> Result<Option<CountedOut<Kind>>, CompileFault> {
    let mut counts = endings.all().filter_map(|ending| match &ending.when {
        Ending::CountedOut(count) => Some(count),
        _ => None,
    });
    let count = counts.next().cloned();
    if counts.next().is_some() { Err(CompileFault::SeveralCounts) } else { Ok(count) }
}

/// The kind every piece of which is royal, if there is no other royalty.
fn king_kind(game: &Game) -> Option<Kind> {
    let mut royal = game.pieces.iter().enumerate().filter(|(_, piece)| piece.royal != Royal::No);
    let (index, piece) = royal.next()?;
    (piece.royal == Royal::Each && royal.next().is_none()).then_some(Kind(index as u8))
}

fn kinds<B: Bits>(
    game: &Game,
    tables: &Tables<B>,
    names: &Names<'_, B>,
) -> Result<Vec<KindFacts<B>>, CompileFault> {
    let mut all = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let kind = Kind(index as u8);
        let stuck = Side::BOTH.map(|side| stuck(tables, side, kind));
        let promotions = piece.promotions.iter().map(|def| promotion(def, &stuck, names));
        let promotions: Vec<PromotionFacts<B>> = promotions.collect::<Result<_, _>>()?;
        let alert = Side::BOTH.map(|side| {
            let moving = promotions.iter().filter(|rule| !rule.is_standing());
            moving.fold(SquareSet::EMPTY, |alert, rule| {
                alert | rule.def.zone[side.index()] | rule.forced[side.index()]
            })
        });
        let is_royal = |kind: &Kind| game.pieces[kind.index()].royal != Royal::No;
        let mut becomes = promotions.iter().flat_map(|rule| rule.def.into.iter().flatten());
        all.push(KindFacts {
            may_be_crowned: !is_royal(&kind) && becomes.any(is_royal),
            alert,
            symbol: piece.symbol.clone(),
            royal: piece.royal,
            is_pawn: piece.is_pawn,
            aliases: piece.aliases.clone(),
            respects: names.names(&piece.respects)?,
            in_hand: piece.in_hand.as_ref().map_or(Ok(kind), |symbol| names.name(symbol))?,
            promotes_standing: promotions.iter().any(PromotionFacts::is_standing),
            promotions,
            stuck,
        });
    }
    Ok(all)
}

/// The squares from which a kind has no move whatever stands where.
fn stuck<B: Bits>(tables: &Tables<B>, side: Side, kind: Kind) -> SquareSet<B> {
    let mover = tables.mover(side, kind);
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
    tables.board.into_iter().filter(is_stuck).collect()
}

fn promotion<B: Bits>(
    def: &PromotionDef,
    stuck: &PerSide<SquareSet<B>>,
    names: &Names<'_, B>,
) -> Result<PromotionFacts<B>, CompileFault> {
    let def = def.map(names)?;
    let forced = match def.choice {
        PromotionChoice::Forced => def.zone,
        PromotionChoice::Free => *stuck,
        PromotionChoice::Anywhere => [SquareSet::EMPTY; 2],
    };
    Ok(PromotionFacts { def, forced })
}

/// The rules about influence, and where the squares behind pieces are.
fn influence<B: Bits>(game: &Game, names: &Names<'_, B>) -> Result<Influence<B>, CompileFault> {
    let rules = game.influence.iter().map(|rule| rule.map(names)).collect::<Result<Vec<_>, _>>()?;
    let asks = |reach| matches!(reach, InfluenceReach::Behind | InfluenceReach::Ahead);
    let behind = |side: Side| -> Vec<SquareSet<B>> {
        let back = |sq: Square| game.topology.step(side, sq, 0, -1);
        game.topology.geometry.squares().map(|sq| back(sq).into_iter().collect()).collect()
    };
    let behind = match rules.iter().any(|rule| asks(rule.reach)) {
        true => Side::BOTH.map(behind),
        false => [Vec::new(), Vec::new()],
    };
    Ok(Influence { rules, behind })
}

fn castling<B: Bits>(
    game: &Game,
    names: &Names<'_, B>,
) -> Result<Option<CastlingDef<Kind>>, CompileFault> {
    let Some(def) = &game.castling else { return Ok(None) };
    // The partner lands beside the king, towards where the king came from.
    let last_file = game.topology.geometry.files() - 1;
    let [towards_last, towards_first] = def.targets;
    if towards_last == 0 || towards_first >= last_file {
        return Err(CompileFault::CastlingWithoutRoom);
    }
    def.map(names).map(Some)
}

/// Hands, where the zones of drops leave out squares a piece would be stuck on,
/// unless the rules allow them.
fn hands<B: Bits>(
    def: &HandsDef,
    kinds: &[KindFacts<B>],
    names: &Names<'_, B>,
) -> Result<HandsDef<Kind, SquareSet<B>>, CompileFault> {
    let mut hands = def.map(names)?;
    for drop in hands.drops.iter_mut().filter(|drop| !drop.even_stuck) {
        let stuck = &kinds[drop.appears_as.index()].stuck;
        for side in Side::BOTH {
            drop.zone[side.index()] = drop.zone[side.index()] - stuck[side.index()];
        }
    }
    Ok(hands)
}

/// By kind, what a piece is worth in tenths of a point.
fn points<B: Bits>(game: &Game, names: &Names<'_, B>) -> Result<Vec<u32>, CompileFault> {
    let mut points = vec![0; game.pieces.len()];
    for (kind, tenths) in names.numbers(&game.points.of)? {
        points[kind.index()] = tenths;
    }
    Ok(points)
}
