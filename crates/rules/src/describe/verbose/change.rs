//! Effects of moves in braces, in words.

use super::square::{is_origin, named};
use crate::describe::naming::{Naming, joined};
use crate::game::Game;
use crate::verbose::{Change, NewKind, PlaceSource, Spot, SpotPlace};

/// Is it the square on which the piece ends?
fn is_mover(at: &Spot, target: &Spot) -> bool {
    at == target || at.at == SpotPlace::Mover
}

/// What an effect does; nothing for one that only tells moves apart.
pub(super) fn changed(game: &Game, change: &Change, target: &Spot) -> Option<String> {
    let piece = |at: &Spot| {
        if is_mover(at, target) {
            "itself".to_string()
        } else {
            format!("the piece on {}", named(at, target))
        }
    };
    Some(match change {
        Change::Move => return None,
        Change::Raise(at, flag) => format!("gives {} the flag {flag}", piece(at)),
        Change::Lower(at, flag) => format!("takes the flag {flag} from {}", piece(at)),
        Change::TurnOver(at) if is_mover(at, target) => "changes sides".to_string(),
        Change::TurnOver(at) => format!("makes {} change sides", piece(at)),
        Change::Become(at, kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|kind| new_kind(game, kind)).collect();
            let kinds = joined(&kinds, "or");
            if is_mover(at, target) {
                format!("becomes {kinds}")
            } else {
                format!("turns {} into {kinds}", piece(at))
            }
        }
        Change::Place(sources, onto) => {
            let ways: Vec<String> =
                sources.iter().filter_map(|source| placed(game, source, onto, target)).collect();
            return (!ways.is_empty()).then(|| joined(&ways, "or"));
        }
    })
}

fn new_kind(game: &Game, kind: &NewKind) -> String {
    match kind {
        NewKind::Piece(symbol) => Naming::of(game).name(symbol),
        NewKind::Captive => "what it captured".to_string(),
    }
}

fn placed(game: &Game, source: &PlaceSource, onto: &Spot, target: &Spot) -> Option<String> {
    let place = named(onto, target);
    let name = |symbol: &String| Naming::of(game).name(symbol);
    Some(match source {
        PlaceSource::Nothing if is_mover(onto, target) => "is removed".to_string(),
        PlaceSource::Nothing => format!("captures what stands on {place}"),
        PlaceSource::Captive => format!("returns what it captured to {place}"),
        PlaceSource::EnemyPiece(symbol) => {
            format!("puts {} of the other side on {place}", name(symbol))
        }
        PlaceSource::Piece(symbol) => match () {
            () if is_mover(onto, target) => format!("becomes {}", name(symbol)),
            () if is_origin(onto) => format!("leaves {} on the square it left", name(symbol)),
            () => format!("puts {} on {place}", name(symbol)),
        },
        PlaceSource::Carried(from) if from == onto => return None,
        PlaceSource::Carried(from) => {
            format!("brings what stands on {} to {place}", named(from, target))
        }
    })
}
