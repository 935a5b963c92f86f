//! Games that exist, with the scores they lack.

use super::play::word;
use super::scorer::{Scorer, Thinker};
use super::{News, RunEnd, work_together};
use crate::data::{ScoredGame, ScoredMove, sorted_moves};
use engine::{LetterCase, name_in_library};
use game_core::{Control, Score, Side};
use notation::pgn::{self, GameResult, PgnError, PgnGame, PgnReader};
use std::collections::HashSet;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Games whose rules are the same but for the start.
const SAME_MOVES: [&str; 2] = ["chess", "chess960"];

/// Scores the games of a PGN. A game in which scores are noted keeps them as they are.
#[derive(Clone, Debug)]
pub struct Label {
    /// The engine that scores.
    pub scorer: Scorer,
    /// How many games are scored at the same time.
    pub threads: usize,
}

/// What became of the games of a PGN.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LabelCounts {
    /// Games that had scores.
    pub had_scores: u64,
    /// Games that were scored now.
    pub scored: u64,
    /// Games without a result, of another kind or without a legal move.
    pub left_out: u64,
}

#[derive(Default)]
struct Counters {
    had_scores: AtomicU64,
    scored: AtomicU64,
    left_out: AtomicU64,
}

/// The games of a PGN with their numbers, for several threads.
struct Source<R> {
    reader: PgnReader<R>,
    next: u64,
    fault: Option<io::Error>,
}

impl Label {
    /// Takes the games out of a PGN whose numbers, in its order from 0, are not in
    /// `done`.
    ///
    /// # Errors
    /// The games cannot be read.
    pub fn run(
        &self,
        games: impl Read + Send,
        done: &HashSet<u64>,
        control: &Control,
        keep: impl FnMut(&ScoredGame) -> io::Result<ControlFlow<()>>,
    ) -> io::Result<(RunEnd, LabelCounts)> {
        let source = Source { reader: PgnReader::new(games), next: 0, fault: None };
        let source = Mutex::new(source);
        let counters = Counters::default();
        let end = work_together(self.threads, control, keep, |tell| {
            let mut thinker = match self.scorer.thinker(control) {
                Ok(thinker) => thinker,
                Err(fault) => return drop(tell.send(News::NoEngine(fault))),
            };
            while let Some((number, game)) = next_game(&source, done, &counters) {
                let Some(game) = self.scored(&mut thinker, number, &game, &counters) else {
                    if thinker.is_stopped() {
                        return;
                    }
                    counters.left_out.fetch_add(1, Ordering::Relaxed);
                    continue;
                };
                if tell.send(News::Game(game)).is_err() {
                    return;
                }
            }
        });
        let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = source.fault {
            return Err(fault);
        }
        let read = |counter: AtomicU64| counter.into_inner();
        let Counters { had_scores, scored, left_out } = counters;
        let (had_scores, scored, left_out) = (read(had_scores), read(scored), read(left_out));
        Ok((end, LabelCounts { had_scores, scored, left_out }))
    }

    /// A game with scores; nothing if it is of no use or the search was stopped.
    fn scored(
        &self,
        thinker: &mut Thinker<'_>,
        number: u64,
        game: &PgnGame,
        counters: &Counters,
    ) -> Option<ScoredGame> {
        let winner = winner_of(game)?;
        self.is_same_game(game).then_some(())?;
        let start = game.tag("FEN").map(str::to_owned);
        thinker.begin(start.as_deref()).then_some(())?;
        let notes: Vec<Option<Score>> =
            game.main_line().map(|node| pgn::eval(game.comment(node))).collect();
        let has_scores = notes.iter().any(Option::is_some);
        if !has_scores {
            thinker.new_game();
        }
        let mut moves = Vec::new();
        for (node, note) in game.main_line().zip(notes) {
            let turn = thinker.pos.turn();
            let Ok(m) = thinker.pos.read_move(game.text(node), LetterCase::Any) else { break };
            let place = sorted_moves(&thinker.pos).iter().position(|&legal| legal == m)?;
            let score = if has_scores {
                note.map(|score| score.of(Side::White).seen_by(turn))
            } else if thinker.outcome().is_some() {
                None
            } else {
                Some(thinker.think()?.lines.first()?.score.seen_by(turn))
            };
            moves.push(ScoredMove { place: u16::try_from(place).ok()?, score: score.map(word) });
            if !thinker.make(m) {
                return None;
            }
        }
        let counter = if has_scores { &counters.had_scores } else { &counters.scored };
        (!moves.is_empty()).then(|| {
            counter.fetch_add(1, Ordering::Relaxed);
            ScoredGame { number, start, moves, winner, check: thinker.check() }
        })
    }

    /// Is it the game that is scored? A name the library does not have may be that of a
    /// rules file.
    fn is_same_game(&self, game: &PgnGame) -> bool {
        let name = self.scorer.game.name();
        let found = game.tag("Variant").map_or(Some("chess"), name_in_library);
        let are_alike = |id: &str| SAME_MOVES.contains(&id) && SAME_MOVES.contains(&name);
        found.is_none_or(|id| id == name || are_alike(id))
    }
}

fn next_game<R: Read>(
    source: &Mutex<Source<R>>,
    done: &HashSet<u64>,
    counters: &Counters,
) -> Option<(u64, PgnGame)> {
    let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let read = PgnGame::read(&mut source.reader);
        let number = source.next;
        source.next += 1;
        match read {
            Ok(Some(_)) if done.contains(&number) => {}
            Ok(Some(game)) => return Some((number, game)),
            Ok(None) => return None,
            Err(PgnError::Io(error)) => {
                source.fault = Some(error);
                return None;
            }
            Err(_) => drop(counters.left_out.fetch_add(1, Ordering::Relaxed)),
        }
    }
}

/// Who won a game, if it has a result.
fn winner_of(game: &PgnGame) -> Option<Option<Side>> {
    match game.result()? {
        GameResult::WhiteWins => Some(Some(Side::White)),
        GameResult::BlackWins => Some(Some(Side::Black)),
        GameResult::Draw => Some(None),
        GameResult::Unfinished => None,
    }
}
