//! The claims of a whole review, checked.

use super::terms::ReviewTerms;
use super::workers::Reviewed;
use crate::failure::BadInput;
use crate::verify::Audit;
use game_core::{Control, Engine, MoveStyle, Start};

/// Checks all explanations of a review, with an engine of its own.
pub fn audit(
    reviewed: &Reviewed,
    terms: &ReviewTerms,
    control: &Control,
) -> Result<Audit, BadInput> {
    let (read, nodes) = (&reviewed.read, terms.order.nodes);
    let mut session = terms.session(&read.game)?;
    let start = || Start::from(read.pgn.tag("FEN"));
    session.set_position(start(), &[])?;
    let mut pos = session.position();
    let mut texts = Vec::new();
    for &m in &read.moves {
        texts.push(pos.write_move(m, MoveStyle::Coordinates));
        pos.play(m).map_err(|error| BadInput::one(error.to_string()))?;
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut all = Audit::default();
    for known in &reviewed.review.explained {
        session.set_position(start(), &texts[..known.ply])?;
        let one = Audit::of_explanation(&mut session, &known.explanation, nodes, control);
        let place = format!("{}, {}", read.place, reviewed.review.moves[known.ply].text());
        all.add(one.at(&place));
    }
    Ok(all)
}
