//! The resolved rules of a game as JSON, for other programs. Squares are
//! written as players do; what is given for each side is an object with the
//! keys `white` and `black`. `docs/rules-export.md` lists the keys.

use ::rules::game::{
    CastlingDef, DropDef, Ending, EndingDef, Game, HandsDef, MoveDef, MoveRule, Pass, PerSide,
    PieceDef, PromotionChoice, PromotionDef, PromotionOccasion, Reacher, Royal, Verdict, Walling,
};
use ::rules::pattern::Wide;
use ::rules::topology::{Edges, Symmetry};
use game_core::Side;
use notation::fen;
use serde_json::{Map, Value, json};

/// A game with all its rules.
pub fn as_json(game: &Game) -> Value {
    let about = &game.about;
    json!({
        "id": game.id,
        "about": {
            "name": about.name,
            "inventor": about.inventor,
            "year": about.year,
            "rules": about.rules.split_whitespace().collect::<Vec<_>>().join(" "),
        },
        "board": board(game),
        "start": fen::print(&game.start),
        "pieces": game.pieces.iter().map(|def| piece(game, def)).collect::<Vec<_>>(),
        "castling": game.castling.as_ref().map(castling),
        "hands": game.hands.as_ref().map(|def| hands(game, def)),
        "turn": {
            "moves": per_side(&game.turn.moves, |n| json!(n)),
            "first_turn": game.turn.first_turn,
            "progressive": game.turn.progressive,
            "check_ends_turn": game.turn.check_ends_turn,
            "safe_throughout": game.turn.safe_throughout,
            "may_fall_short": game.turn.may_fall_short,
        },
        "duties": {
            "must_capture": game.duties.must_capture,
            "no_checks": game.duties.no_checks,
            "break_stand_off": game.duties.break_stand_off,
        },
        "captures": {
            "blast": game.captures.blast,
            "petrifies": game.captures.petrifies,
            "converts_neighbours": game.captures.converts_neighbours,
        },
        "walling": game.walling.as_ref().map(|def| json!({
            "kind": match def.kind { Walling::Moving => "moving", Walling::Lasting => "lasting" },
            "zone": squares(game, def.zone),
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
        "endings": game.endings.iter().map(|def| ending(game, def)).collect::<Vec<_>>(),
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
        "holes": squares(game, topology.holes),
        "symmetry": match topology.symmetry {
            Symmetry::Mirror => "mirror",
            Symmetry::Rotate => "rotate",
        },
    })
}

fn per_side<T>(both: &PerSide<T>, value: impl Fn(&T) -> Value) -> Value {
    json!({ "white": value(&both[0]), "black": value(&both[1]) })
}

/// The squares of a set that are on the board.
fn squares(game: &Game, set: Wide) -> Value {
    let geometry = game.topology.geometry;
    let on_board = geometry.squares().filter(|sq| set.has(*sq));
    on_board.map(|sq| Value::from(geometry.name(sq).to_string())).collect()
}

/// The squares of the board that are in a set of each side; null if they are
/// the whole board.
fn region(game: &Game, both: &PerSide<Wide>) -> Value {
    let all: Wide = game.topology.squares().collect();
    if both.iter().all(|set| all.is_within(*set)) {
        return Value::Null;
    }
    per_side(both, |set| squares(game, *set & all))
}

fn piece(game: &Game, def: &PieceDef) -> Value {
    let moves = |moves: &Vec<MoveDef>| moves.iter().map(|def| one_move(game, def)).collect();
    json!({
        "symbol": def.symbol,
        "name": def.name,
        "moves": per_side(&def.moves, moves),
        "region": region(game, &def.region),
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
        "from": region(game, &def.from),
        "to": region(game, &def.to),
        "royal_only": def.royal_only,
        "passing": def.passing,
    })
}

fn promotion(game: &Game, def: &PromotionDef) -> Value {
    let limits: Map<String, Value> =
        def.limits.iter().map(|(symbol, most)| (symbol.clone(), json!(most))).collect();
    json!({
        "zone": per_side(&def.zone, |zone| squares(game, *zone)),
        "on_leaving": def.on_leaving,
        "on": match def.on {
            PromotionOccasion::AnyMove => "any-move",
            PromotionOccasion::Captures => "captures",
        },
        "into": per_side(&def.into, |symbols| json!(symbols)),
        "choice": match def.choice {
            PromotionChoice::Forced => "forced",
            PromotionChoice::Free => "free",
            PromotionChoice::Anywhere => "anywhere",
        },
        "limits": limits,
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
    })
}

fn hands(game: &Game, def: &HandsDef) -> Value {
    let one = |drop: &DropDef| {
        json!({
            "piece": drop.piece,
            "appears_as": drop.appears_as,
            "zone": region(game, &drop.zone),
            "per_file": drop.per_file,
            "both_colours": drop.both_colours,
            "even_stuck": drop.even_stuck,
            "unlimited": drop.unlimited,
            "next_to_own": drop.next_to_own,
        })
    };
    json!({
        "from_captures": def.from_captures,
        "drops": def.drops.iter().map(one).collect::<Vec<_>>(),
        "must_drop": def.must_drop,
        "reverts": def.reverts,
        "gating": def.gating.as_ref().map(|gating| per_side(&gating.zone, |zone| squares(game, *zone))),
    })
}

fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn ending(game: &Game, def: &EndingDef) -> Value {
    let mut object = condition(game, &def.when);
    object["result"] = match def.result {
        Verdict::Win => json!("win"),
        Verdict::Loss => json!("loss"),
        Verdict::Draw => json!("draw"),
        Verdict::WonBy(Side::White) => json!("white-wins"),
        Verdict::WonBy(Side::Black) => json!("black-wins"),
        Verdict::MorePieces => json!("more-pieces"),
        Verdict::FewerPieces => json!("fewer-pieces"),
        Verdict::MorePoints => json!("more-points"),
        Verdict::PerpetualCheckLoses => json!("perpetual-check-loses"),
    };
    object["on_claim"] = json!(def.on_claim);
    object
}

fn condition(game: &Game, when: &Ending) -> Value {
    match when {
        Ending::Checkmate => json!({ "when": "checkmate" }),
        Ending::CheckmateBy { of, dropped } => {
            json!({ "when": "checkmate-by", "of": of, "dropped": dropped })
        }
        Ending::Stalemate => json!({ "when": "stalemate" }),
        Ending::Extinct { of, each, at, side: whose } => json!({
            "when": "extinct", "of": of, "each": each, "at": at, "side": whose.map(side),
        }),
        Ending::Bare { with_reply } => json!({ "when": "bare", "with_reply": with_reply }),
        Ending::Reached { by, goal, whose, unattacked } => json!({
            "when": "reached",
            "by": by,
            "goal": per_side(goal, |goal| squares(game, *goal)),
            "whose": match whose {
                Reacher::Mover => "mover",
                Reacher::Stayer => "stayer",
                Reacher::WithReply => "with-reply",
                Reacher::Either => "either",
            },
            "unattacked": unattacked,
        }),
        Ending::ChecksGiven => json!({ "when": "checks-given" }),
        Ending::Repetition { times } => json!({ "when": "repetition", "times": times }),
        Ending::PerpetualCheck { times } => json!({ "when": "perpetual-check", "times": times }),
        Ending::PerpetualChase { times, by, of, even_protected } => json!({
            "when": "perpetual-chase",
            "times": times,
            "by": by,
            "of": of.iter().map(|(symbol, zone)| json!({
                "piece": symbol,
                "zone": per_side(zone, |zone| squares(game, *zone)),
            })).collect::<Vec<_>>(),
            "even_protected": even_protected.iter().map(|(symbol, by)| json!({
                "piece": symbol,
                "by": by,
            })).collect::<Vec<_>>(),
        }),
        Ending::StandOff => json!({ "when": "stand-off" }),
        Ending::MoveRule { moves } => json!({ "when": "move-rule", "moves": moves }),
        Ending::Passes => json!({ "when": "passes" }),
        Ending::Full => json!({ "when": "full" }),
        Ending::DeadMaterial => json!({ "when": "dead-material" }),
        Ending::CountedOut { without, limits } => json!({
            "when": "counted-out",
            "without": without,
            "limits": limits.iter().map(|limit| json!({
                "men": limit.men,
                "against": limit.against,
                "moves": limit.moves,
                "from_men": limit.from_men,
            })).collect::<Vec<_>>(),
        }),
    }
}
