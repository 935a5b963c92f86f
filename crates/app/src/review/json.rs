//! A review as JSON; docs/explain-json.md has the schema.

use super::terms::ReviewTerms;
use super::text::PHASES;
use super::workers::Reviewed;
use crate::explain_cmd::json::{explanation, rounded, score, side};
use explain::PointScale;
use explain::review::{Arrow, ExplainedMove, GameReview, Hue, Lesson, ReviewedMove, SideSummary};
use game_core::Side;
use serde_json::{Map, Value, json};

/// The tags that are told.
const TAGS: [&str; 9] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "TimeControl"];

/// The object of a review.
pub fn review(reviewed: &Reviewed, terms: &ReviewTerms) -> Value {
    let (read, review) = (&reviewed.read, &reviewed.review);
    let tags: Map<String, Value> =
        TAGS.iter().filter_map(|&tag| Some((tag.to_owned(), read.tag(tag)?.into()))).collect();
    json!({
        "tags": tags,
        "game": read.game.name(),
        "how_won": read.game.how_won(),
        "number": read.number,
        "place": read.place,
        "fault": read.fault,
        "result": read.result(),
        "outcome": review.outcome,
        "formula": match review.scale { PointScale::Chess => "lichess", PointScale::Fitted(_) => "fitted" },
        "evaluations": if terms.uses_given { "given" } else { "own" },
        "nodes": (!terms.uses_given).then_some(terms.order.nodes),
        "level": terms.order.level.name(),
        "judged_from": review.judged_from,
        "clean": review.is_clean(),
        "opening": opening(review),
        "phases": { "middlegame": review.phases.middlegame, "endgame": review.phases.endgame },
        "white": summary(&review.sides[0]),
        "black": summary(&review.sides[1]),
        "start": { "fen": review.moves.first().map(|first| &first.fen),
                   "score": score(review.first_score.seen_by(Side::White)) },
        "moves": review.moves.iter().map(reviewed_move).collect::<Vec<_>>(),
        "end": review.end,
        "points": review.white_points.iter().map(|&points| rounded(points)).collect::<Vec<_>>(),
        "explained": review.explained.iter().map(explained).collect::<Vec<_>>(),
        "turning_points": review.turning_points,
        "missed_chances": review.missed_chances,
        "hasty": review.hasty,
        "time_trouble": { "white": review.time_trouble[0], "black": review.time_trouble[1] },
        "lessons": {
            "white": lessons(&review.lessons[0], terms),
            "black": lessons(&review.lessons[1], terms),
        },
        "exercises": review.exercises().map(|known| json!({
            "ply": known.ply, "fen": known.fen, "answers": known.answers, "epd": known.epd,
        })).collect::<Vec<_>>(),
    })
}

fn opening(review: &GameReview) -> Value {
    review.opening.as_ref().map_or(Value::Null, |opening| {
        json!({
            "code": opening.name.code,
            "name": opening.name.name,
            "named_ply": opening.named_ply,
            "book_plies": opening.book_plies,
        })
    })
}

fn summary(known: &SideSummary) -> Value {
    let phase = |phase: usize| {
        let (moves, accuracy) = known.phases[phase];
        let cell = json!({ "moves": moves, "accuracy": accuracy.map(rounded) });
        (PHASES[phase].to_owned(), cell)
    };
    let phases: Map<String, Value> = (0..PHASES.len()).map(phase).collect();
    json!({
        "moves": known.n_moves,
        "accuracy": known.accuracy.map(rounded),
        "average_loss": known.average_loss.map(rounded),
        "inaccuracies": known.faults[0],
        "mistakes": known.faults[1],
        "blunders": known.faults[2],
        "first_choices": known.first_choices,
        "only_moves": known.only_moves,
        "phases": phases,
    })
}

fn reviewed_move(known: &ReviewedMove) -> Value {
    let judged = &known.judged;
    json!({
        "ply": judged.ply,
        "number": known.number,
        "mover": side(judged.mover),
        "san": known.san,
        "fen": known.fen,
        "score": score(known.score.seen_by(Side::White)),
        "points": judged.points.map(rounded),
        "loss": rounded(judged.loss),
        "grade": judged.grade.name(),
        "judged": judged.is_judged,
        "first_choice": judged.is_first_choice,
        "book": judged.is_book,
        "best": known.best,
        "clock": known.time.left,
        "seconds": known.time.spent.map(rounded),
    })
}

fn explained(known: &ExplainedMove) -> Value {
    json!({
        "ply": known.ply,
        "explanation": explanation(&known.explanation),
        "arrows": known.arrows.iter().map(arrow).collect::<Vec<_>>(),
    })
}

fn arrow(arrow: &Arrow) -> Value {
    let means = match arrow.hue {
        Hue::Better => "better",
        Hue::Refutation => "refutation",
    };
    json!({ "from": arrow.from, "to": arrow.to, "means": means })
}

fn lessons(lessons: &[Lesson], terms: &ReviewTerms) -> Vec<Value> {
    let lesson = |known: &Lesson| {
        json!({
            "family": known.family.name(),
            "fact": known.fact.name(),
            "plies": known.plies,
            "advice": known.advice(terms.order.level),
        })
    };
    lessons.iter().map(lesson).collect()
}
