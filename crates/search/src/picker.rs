//! Moves in the order in which they are tried.
//!
//! The table's move first, before any other is generated; then captures and
//! promotions that hold, quiet moves by their history, and at last what loses
//! material. Each is looked for only when it is its turn: most nodes end after
//! the first.

use crate::history::Code;
use crate::worker::Worker;
use game_core::{Evaluator, Gist, Move, MoveClass, Position};

/// Added to the rank of a quiet move that was good in a sister node.
const KILLER_BONUS: [i32; 2] = [60_000, 50_000];
/// Added to the rank of a quiet check, where pieces are dropped.
const CHECK_BONUS: i32 = 20_000;
/// What the value of a captured piece counts beside its history.
const VICTIM_WEIGHT: i32 = 16;
/// A capture must hold up to its history divided by this.
const EXCHANGE_SHARE: i32 = 32;

/// A side of so few pieces seldom has a capture worth trying.
const FEW_PIECES: u32 = 6;

/// A move with its rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    m: Move,
    rank: i32,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    All,
    /// Captures and promotions that win at least this much.
    Noisy(i32),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Table,
    GenerateNoisy,
    Noisy,
    GenerateQuiet,
    Quiet,
    Losing,
    Over,
}

/// Hands out the moves of a node.
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Move,
    lists: Lists,
    next: usize,
    skip_quiet: bool,
}

/// The lists of a picker, lent by the worker.
#[derive(Default)]
pub(crate) struct Lists {
    noisy: Vec<Ranked>,
    quiet: Vec<Ranked>,
    losing: Vec<Ranked>,
}

impl Picker {
    /// The table's move must be legal, or none.
    pub(crate) fn new(table_move: Move, wanted: Wanted, mut lists: Lists) -> Picker {
        lists.noisy.clear();
        lists.quiet.clear();
        lists.losing.clear();
        let stage = if table_move == Move::NONE { Stage::GenerateNoisy } else { Stage::Table };
        Picker { stage, wanted, table_move, lists, next: 0, skip_quiet: false }
    }

    /// Gives the lists back.
    pub(crate) fn into_lists(self) -> Lists {
        self.lists
    }

    /// From now on no more quiet moves.
    pub(crate) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// The next move.
    pub(crate) fn next<P: Position, E: Evaluator<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        ply: usize,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_move);
                }
                Stage::GenerateNoisy => {
                    self.list_noisy(worker);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => match pick(&mut self.lists.noisy, &mut self.next) {
                    Some(ranked) => {
                        if self.holds(worker, ranked) {
                            return Some(ranked.m);
                        }
                        self.lists.losing.push(ranked);
                    }
                    None => {
                        self.next = 0;
                        self.stage = match self.wanted {
                            Wanted::All => Stage::GenerateQuiet,
                            Wanted::Noisy(_) => Stage::Over,
                        };
                    }
                },
                Stage::GenerateQuiet => {
                    if !self.skip_quiet {
                        self.list_quiet(worker, ply);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    let picked = match self.skip_quiet {
                        true => None,
                        false => pick(&mut self.lists.quiet, &mut self.next),
                    };
                    if let Some(ranked) = picked {
                        return Some(ranked.m);
                    }
                    self.next = 0;
                    self.stage = Stage::Losing;
                }
                Stage::Losing => {
                    let ranked = self.lists.losing.get(self.next).copied();
                    self.next += 1;
                    if ranked.is_none() {
                        self.stage = Stage::Over;
                    }
                    return ranked.map(|ranked| ranked.m);
                }
                Stage::Over => return None,
            }
        }
    }

    /// Are quiet moves, or what loses material, being handed out?
    pub(crate) fn is_past_good_captures(&self) -> bool {
        self.stage >= Stage::GenerateQuiet
    }

    fn holds<P: Position, E: Evaluator<P>>(
        &self,
        worker: &Worker<'_, P, E>,
        ranked: Ranked,
    ) -> bool {
        let least = match self.wanted {
            Wanted::All => -ranked.rank / EXCHANGE_SHARE,
            Wanted::Noisy(least) => least,
        };
        worker.holds(ranked.m, least)
    }

    /// Are noisy and quiet moves generated apart? Where turns are long, what is
    /// legal hangs on how the turn can go on. For a side of few pieces, which
    /// seldom has a capture that ends the node, that is worked out once for all
    /// moves if all are wanted.
    fn is_staged<P: Position, E: Evaluator<P>>(&self, worker: &Worker<'_, P, E>) -> bool {
        let at_once = worker.nature.long_turns
            && self.wanted == Wanted::All
            && worker.pos.of_side(worker.pos.turn()).len() <= FEW_PIECES;
        worker.nature.staged && !at_once
    }

    fn list_noisy<P: Position, E: Evaluator<P>>(&mut self, worker: &mut Worker<'_, P, E>) {
        let class = if self.is_staged(worker) { MoveClass::Noisy } else { MoveClass::All };
        let mut moves = std::mem::take(&mut worker.scratch);
        moves.clear();
        worker.pos.generate(class, &mut moves);
        for &m in &moves {
            if m == self.table_move {
                continue;
            }
            let gist = worker.pos.gist(m);
            if gist.is_noisy() {
                let rank = noisy_rank(worker, m, &gist);
                self.lists.noisy.push(Ranked { m, rank });
            } else {
                // Ranked when it is their turn.
                self.lists.quiet.push(Ranked { m, rank: 0 });
            }
        }
        worker.scratch = moves;
    }

    fn list_quiet<P: Position, E: Evaluator<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        ply: usize,
    ) {
        if self.is_staged(worker) {
            let mut moves = std::mem::take(&mut worker.scratch);
            moves.clear();
            worker.pos.generate(MoveClass::Quiet, &mut moves);
            let others = moves.iter().filter(|&&m| m != self.table_move);
            self.lists.quiet.extend(others.map(|&m| Ranked { m, rank: 0 }));
            worker.scratch = moves;
        }
        let before = worker.stack.codes_before(ply);
        let killers = worker.stack.at(ply).killers;
        for ranked in &mut self.lists.quiet {
            ranked.rank = quiet_rank(worker, ranked.m, &before, killers);
        }
    }
}

/// The best move of those not handed out yet.
#[inline]
fn pick(moves: &mut [Ranked], next: &mut usize) -> Option<Ranked> {
    let rest = moves.get_mut(*next..)?;
    let (mut best, mut best_rank) = (0, rest.first()?.rank);
    for (index, ranked) in rest.iter().enumerate() {
        if ranked.rank > best_rank {
            (best, best_rank) = (index, ranked.rank);
        }
    }
    rest.swap(0, best);
    *next += 1;
    Some(rest[0])
}

#[inline]
fn noisy_rank<P: Position, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    m: Move,
    gist: &Gist,
) -> i32 {
    let code = worker.history.code(worker.pos.turn(), gist.kind, m);
    let worth = |kind: Option<game_core::Kind>| kind.map_or(0, |kind| worker.worth(kind));
    let gain = worth(gist.captured) + worth(gist.promotion);
    gain * VICTIM_WEIGHT + worker.history.noisy(code, gist.captured)
}

#[inline]
fn quiet_rank<P: Position, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    m: Move,
    before: &[Code],
    killers: [Move; 2],
) -> i32 {
    let side = worker.pos.turn();
    let gist = worker.pos.gist(m);
    let code = worker.history.code(side, gist.kind, m);
    let killer = killers.iter().position(|&killer| killer == m);
    let killer = killer.map_or(0, |index| KILLER_BONUS[index]);
    let check = worker.nature.drops && worker.is_direct_check(m, &gist);
    worker.history.quiet(side, m, code, before) + killer + i32::from(check) * CHECK_BONUS
}
