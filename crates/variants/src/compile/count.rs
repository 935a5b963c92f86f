//! Counting out, from symbols to kinds.

use super::{CompileFault, Names};
use crate::rulebook::{CountFacts, CountLimit};
use rules::game::{CountDef, Ending, Game};

/// How sides are counted out; nothing in games without such an ending.
pub(super) fn facts(game: &Game, names: Names<'_>) -> Result<Option<CountFacts>, CompileFault> {
    let mut found = None;
    for ending in &game.endings {
        let Ending::CountedOut { without, limits } = &ending.when else { continue };
        if found.is_some() {
            let fault = "a game counts in one way only: write one ending with all limits";
            return Err(CompileFault(fault.to_string()));
        }
        let limits = limits.iter().map(|def| limit(def, names)).collect::<Result<_, _>>()?;
        found = Some(CountFacts { without: names.kinds(without)?, limits });
    }
    Ok(found)
}

fn limit(def: &CountDef, names: Names<'_>) -> Result<CountLimit, CompileFault> {
    let kind = |(symbol, least): &(String, u32)| Ok((names.kind(symbol)?, *least));
    Ok(CountLimit {
        men: def.men,
        against: def.against.iter().map(kind).collect::<Result<_, _>>()?,
        plies: u16::try_from(def.moves.saturating_mul(2)).unwrap_or(u16::MAX),
        from_men: def.from_men,
    })
}
