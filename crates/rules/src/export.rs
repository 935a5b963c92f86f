//! The resolved rules of a game as JSON, for other programs. Squares are
//! written as players do; what is given for each side is an object with the
//! keys `white` and `black`. `docs/rules-export.md` lists the keys. The JSON of
//! an ending is in its entry of the catalogue, `endings.rs`.

mod after;
mod influence;
pub(crate) mod values;

use crate::axes::BoardAxes;
use crate::describe::Naming;
use crate::game::{
    CastlingDef, DropDef, Game, HandsDef, MoveDef, MoveRule, Pass, PieceDef, PromotionChoice,
    PromotionDef, PromotionOccasion, Royal, ShuffleDef, ShuffledSides, WallPlace, Walling,
};
use crate::identity::rules_hash;
use crate::topology::{Edges, Symmetry};
use game_core::Setup;
use serde_json::{Map, Value, json};
use values::{per_side, region, squares};

/// The whole game as JSON, with the hash of its rules. The start position is
/// written by `fen`, since this crate knows no notation of positions.
pub fn as_json(game: &Game, fen: impl FnOnce(&Setup) -> String) -> Value {
    let mut all = without_hash(game, fen);
    all["hash"] = json!(rules_hash(game).to_string());
    all
}

/// The whole game as JSON but for the hash of its rules, which is made from it.
pub(crate) fn without_hash(game: &Game, fen: impl FnOnce(&Setup) -> String) -> Value {
    let about = &game.about;
    let naming = Naming::of(game);
    json!({
        "id": game.id,
        "about": {
            "name": about.name,
            "inventor": about.inventor,
            "year": about.year,
            "rules": about.rules.split_whitespace().collect::<Vec<_>>().join(" "),
        },
        "board": board(game),
        "start": fen(&game.start),
        "pieces": game.pieces.iter().map(|def| piece(game, def)).collect::<Vec<_>>(),
        "shuffle": game.shuffle.as_ref().map(|def| shuffle(game, def)),
        "castling": game.castling.as_ref().map(castling),
        "hands": game.hands.as_ref().map(|def| hands(game, def)),
        "turn": turn(game),
        "duties": duties(game),
        "after": game.after.iter().map(|rule| after::rule(game, rule)).collect::<Vec<_>>(),
        "influence": game.influence.iter().map(|rule| influence::rule(game, rule)).collect::<Vec<_>>(),
        "walling": game.walling.as_ref().map(|def| json!({
            "kind": match def.kind { Walling::Moving => "moving", Walling::Lasting => "lasting" },
            "zone": squares(&game.topology, def.zone),
            "path": def.path,
            "place": (def.place != WallPlace::Anywhere).then(|| def.place.word()),
            "optional": def.optional,
            "instead": def.instead,
        })),
        "pass": match game.pass {
            Pass::No => "no",
            Pass::Free => "free",
            Pass::WhenStuck => "when-stuck",
        },
        "points": {
            "of": game.points.of.iter()
                .map(|(symbol, tenths)| (symbol.clone(), json!(f64::from(*tenths) / 10.0)))
                .collect::<serde_json::Map<_, _>>(),
            "bonus": per_side(&game.points.bonus, |tenths| json!(f64::from(*tenths) / 10.0)),
        },
        "endings": game.endings.iter().map(|def| def.json(&naming)).collect::<Vec<_>>(),
    })
}

fn turn(game: &Game) -> Value {
    json!({
        "moves": per_side(&game.turn.moves, |n| json!(n)),
        "first_turn": game.turn.first_turn,
        "progressive": match game.turn.longest {
            Some(longest) if game.turn.progressive => json!({ "up_to": longest }),
            _ => json!(game.turn.progressive),
        },
        "check_ends_turn": game.turn.check_ends_turn,
        "safe_throughout": game.turn.safe_throughout,
        "may_fall_short": game.turn.may_fall_short,
        "may_stop": game.turn.may_stop,
        "again": game.turn.again.as_ref().map(|again| json!({
            "by": again.by,
            "after": again.after.word(),
        })),
    })
}

fn duties(game: &Game) -> Value {
    json!({
        "must_capture": game.duties.must_capture,
        "no_checks": game.duties.no_checks,
        "break_stand_off": game.duties.break_stand_off,
        "stand_in_check": game.duties.stand_in_check,
        "captures_from_move": (game.duties.captures_from > 1)
            .then_some(game.duties.captures_from),
    })
}

fn board(game: &Game) -> Value {
    let topology = &game.topology;
    json!({
        "files": topology.geometry.files(),
        "ranks": topology.geometry.ranks(),
        "edges": match topology.edges {
            Edges::Plane => "plane",
            Edges::Cylinder => "cylinder",
            Edges::Torus => "torus",
        },
        "holes": squares(&game.topology, topology.holes),
        "symmetry": match topology.symmetry {
            Symmetry::Mirror => "mirror",
            Symmetry::Rotate => "rotate",
        },
    })
}

fn piece(game: &Game, def: &PieceDef) -> Value {
    let moves = |moves: &Vec<MoveDef>| moves.iter().map(|def| one_move(game, def)).collect();
    json!({
        "symbol": def.symbol,
        "name": def.name,
        "moves": per_side(&def.moves, moves),
        "region": region(&game.topology, &def.region),
        "royal": match def.royal {
            Royal::No => "no",
            Royal::Each => "each",
            Royal::Alone => "alone",
            Royal::Any => "any",
        },
        "promotions": def.promotions.iter().map(|def| promotion(game, def)).collect::<Vec<_>>(),
        "pawn": def.is_pawn,
        "in_hand": def.in_hand,
        "iron": def.iron,
        "respects": def.respects,
        "aliases": def.aliases,
        "flags": def.flags,
    })
}

fn one_move(game: &Game, def: &MoveDef) -> Value {
    let (notation, text) = match &def.rule {
        MoveRule::Betza(rule) => ("betza", rule.to_string()),
        MoveRule::Verbose(rule) => ("verbose", rule.to_string()),
    };
    json!({
        "notation": notation,
        "move": text,
        "from": region(&game.topology, &def.from),
        "to": region(&game.topology, &def.to),
        "royal_only": def.royal_only,
        "passing": def.passing,
    })
}

fn promotion(game: &Game, def: &PromotionDef) -> Value {
    let limits: Map<String, Value> =
        def.limits.iter().map(|(symbol, most)| (symbol.clone(), json!(most))).collect();
    json!({
        "zone": per_side(&def.zone, |zone| squares(&game.topology, *zone)),
        "on_leaving": def.on_leaving,
        "on": match def.on {
            PromotionOccasion::AnyMove => "any-move",
            PromotionOccasion::Captures => "captures",
            PromotionOccasion::Quiet => "quiet",
            PromotionOccasion::Standing => "standing",
        },
        "into": per_side(&def.into, |symbols| json!(symbols)),
        "choice": match def.choice {
            PromotionChoice::Forced => "forced",
            PromotionChoice::Free => "free",
            PromotionChoice::Anywhere => "anywhere",
        },
        "limits": limits,
        "harmless": def.test.harmless,
        "last_anywhere": def.test.last_anywhere,
        "steps": def.test.steps,
    })
}

fn shuffle(game: &Game, def: &ShuffleDef) -> Value {
    let between: Map<String, Value> =
        def.between.iter().map(|(inner, outer)| (inner.clone(), json!(outer))).collect();
    json!({
        "zone": per_side(&def.zone, |zone| squares(&game.topology, *zone)),
        "order": def.order,
        "both_colours": def.both_colours,
        "between": between,
        "sides": (def.sides != ShuffledSides::Mirrored).then(|| def.sides.word()),
    })
}

fn castling(def: &CastlingDef) -> Value {
    let file = |file: u8| char::from(b'a'.saturating_add(file)).to_string();
    json!({
        "king": def.king,
        "partners": def.partners,
        "rank": u16::from(def.rank) + 1,
        "king_file": file(def.king_file),
        "targets": def.targets.map(file),
        "needs_safety": def.needs_safety,
        "right_by_drop": def.right_by_drop,
        "opposite": def.opposite,
    })
}

fn hands(game: &Game, def: &HandsDef) -> Value {
    let one = |drop: &DropDef| {
        json!({
            "piece": drop.piece,
            "appears_as": drop.appears_as,
            "zone": region(&game.topology, &drop.zone),
            "per_file": drop.per_file,
            "both_colours": drop.both_colours,
            "even_stuck": drop.even_stuck,
            "unlimited": drop.unlimited,
            "next_to_own": drop.next_to_own,
            "away_from_own": drop.away_from_own.map(BoardAxes::names),
            "away_from_enemy": drop.away_from_enemy.map(BoardAxes::names),
            "on_top": drop.on_top,
            "from_edge": drop.from_edge,
            "encloses": drop.encloses,
            "first_on": drop.first_on.iter().any(|set| set.any()).then(|| {
                per_side(&drop.first_on, |set| squares(&game.topology, *set))
            }),
            "no_check": drop.no_check,
            "no_mate": drop.no_mate,
        })
    };
    json!({
        "from_captures": def.from_captures,
        "drops": def.drops.iter().map(one).collect::<Vec<_>>(),
        "must_drop": match &def.must_drop_first[..] {
            [] => json!(def.must_drop),
            first => json!(first),
        },
        "reverts": def.reverts,
        "gating": def.gating.as_ref().map(|gating| per_side(&gating.zone, |zone| squares(&game.topology, *zone))),
    })
}
