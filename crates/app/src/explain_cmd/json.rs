//! Answers and explanations as JSON; docs/explain-json.md has the schema.

use engine::{Answer, Query};
use explain::{
    Alternative, BrokenRule, Course, Evidence, Explanation, Finding, ReasonPart, SaidReason,
    Threat, WrittenLine,
};
use game_core::{Score, Side};
use serde_json::{Value, json};

/// The object of an answer: what was asked, the answer, and what wins the game.
pub fn answer(query: &Query, answer: &Answer, how_won: &[String]) -> Value {
    let mut object = match answer {
        Answer::Explanation(known) => explanation(known),
        Answer::Refused(refused) => json!({
            "move": refused.written,
            "legal": false,
            "rule": refused.rule.map(BrokenRule::name),
            "text": [refused.sentence],
        }),
        Answer::Threat(known) => threat(known),
        Answer::Alternatives(known) => json!({
            "fen": known.fen,
            "mover": side(known.mover),
            "alternatives": known.moves.iter().map(alternative).collect::<Vec<_>>(),
            "text": answer.text(),
        }),
    };
    let question = match query {
        Query::Best => "best",
        Query::Explain(_) => "explain",
        Query::WhyNot(_) => "why-not",
        Query::Threat => "threat",
        Query::Alternatives(_) => "alternatives",
    };
    object["question"] = question.into();
    object["how_won"] = how_won.into();
    object
}

fn threat(known: &Threat) -> Value {
    json!({
        "fen": known.fen,
        "side": side(known.side),
        "kind": known.kind.name(),
        "gain": rounded(known.gain),
        "line": known.line.as_ref().map(line),
        "reasons": known.reasons.iter().map(reason).collect::<Vec<_>>(),
        "text": known.text,
    })
}

fn alternative(known: &Alternative) -> Value {
    json!({
        "line": line(&known.line),
        "grade": known.grade.name(),
        "loss": rounded(known.loss),
        "first_choice": known.is_first_choice,
        "reason": known.reason.as_ref().map(reason),
        "sentence": known.sentence,
    })
}

/// The object of an explanation.
pub fn explanation(known: &Explanation) -> Value {
    json!({
        "fen": known.fen,
        "mover": side(known.mover),
        "grade": known.grade.name(),
        "loss": rounded(known.loss),
        "first_choice": known.is_first_choice,
        "played": line(&known.played),
        "candidates": known.candidates.iter().map(line).collect::<Vec<_>>(),
        "threat": known.threat.as_ref().map(line),
        "reasons": known.reasons.iter().map(reason).collect::<Vec<_>>(),
        "refuted_by": known.refuted_by,
        "text": known.text,
        "notes": known.notes,
    })
}

fn line(line: &WrittenLine) -> Value {
    json!({ "moves": line.moves, "score": score(line.score), "points": rounded(line.points) })
}

fn reason(known: &SaidReason) -> Value {
    let part = match known.part {
        ReasonPart::Fault => "fault",
        ReasonPart::Missed => "missed",
        ReasonPart::Merit => "merit",
        ReasonPart::Note => "note",
    };
    let course = match known.course {
        Course::Played => "played",
        Course::Best => "best",
        Course::Threat => "threat",
        Course::Pressure => "pressure",
    };
    json!({
        "part": part,
        "line": course,
        "finding": finding(&known.finding),
        "sentence": known.sentence,
    })
}

/// The object of a finding. Squares are numbers from 0, rank by rank.
fn finding(known: &Finding) -> Value {
    let men = known.men.iter().map(|man| {
        json!({ "side": side(man.piece.side), "kind": man.piece.kind.0, "square": man.square.0 })
    });
    let evidence = match known.evidence {
        Evidence::Board => "board",
        Evidence::Exchange => "exchange",
        Evidence::Line => "line",
        Evidence::Pass => "pass",
        Evidence::Table => "table",
        Evidence::Search => "search",
    };
    json!({
        "fact": known.fact.name(),
        "row": known.fact.row(),
        "side": side(known.side),
        "ply": known.ply,
        "plies": known.line.len(),
        "men": men.collect::<Vec<_>>(),
        "squares": known.squares.iter().map(|sq| sq.0).collect::<Vec<_>>(),
        "size": known.size,
        "evidence": evidence,
        "term": known.term,
        "feature": known.feature,
    })
}

/// A side in data.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The object of a score.
pub fn score(score: Score) -> Value {
    match score.mate_plies() {
        Some(plies) => json!({ "mate_plies": plies }),
        None => json!({ "centipawns": score.raw() }),
    }
}

/// To hundredths, so that the text does not depend on the last bits.
pub fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
