//! The claims of a whole review, checked.

use super::workers::Reviewed;
use crate::failure::BadInput;
use crate::verify::Audit;
use engine::{Session, Spec};
use game_core::{Control, Engine, MoveStyle, Start};

/// Checks all explanations of a review, with an engine of its own.
pub fn audit(reviewed: &Reviewed, nodes: u64, control: &Control) -> Result<Audit, BadInput> {
    let read = &reviewed.read;
    let mut session = Session::new(read.game.clone(), Spec::default())?;
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
