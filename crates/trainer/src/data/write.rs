//! Games as bytes.

use super::{DataHeader, MAGIC, NO_SCORE, ScoredGame, VERSION, fnv};
use game_core::Side;

/// The bytes with which a file of games begins.
pub fn file_start(header: &DataHeader) -> Vec<u8> {
    let mut out = Vec::from(*MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.extend(block(header.text().as_bytes()));
    out
}

/// The bytes of a game, to be appended in one piece. Moves beyond the 65,535th are
/// left out, with their game's check.
pub fn game_block(game: &ScoredGame) -> Vec<u8> {
    let start = game.start.as_deref().unwrap_or_default().as_bytes();
    let start = &start[..start.len().min(u16::MAX.into())];
    let moves = &game.moves[..game.moves.len().min(u16::MAX.into())];
    let mut content = Vec::with_capacity(16 + start.len() + 4 * moves.len());
    content.extend(game.number.to_le_bytes());
    content.push(match game.winner {
        Some(Side::Black) => 0,
        None => 1,
        Some(Side::White) => 2,
    });
    content.extend((start.len() as u16).to_le_bytes());
    content.extend(start);
    content.extend((moves.len() as u16).to_le_bytes());
    for scored in moves {
        content.extend(scored.place.to_le_bytes());
        content.extend(scored.score.unwrap_or(NO_SCORE).to_le_bytes());
    }
    content.extend(game.check.to_le_bytes());
    block(&content)
}

fn block(content: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(content.len() + 12);
    out.extend((content.len() as u32).to_le_bytes());
    out.extend(content);
    out.extend(fnv(content).to_le_bytes());
    out
}
