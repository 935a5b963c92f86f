//! The move picker: the moves of a node in the order in which they are tried.
//!
//! The table move comes first, before any other move is generated; then
//! captures and promotions that lose nothing by SEE, quiet moves by their
//! history, and at last captures that lose material. Each stage is generated
//! only when its turn comes: most nodes end after the first move.

use crate::history::PieceTo;
use crate::move_lists::{PickerLists, RankedMove};
use crate::worker::Worker;
use game_core::{Evaluator, Move, MoveClass, MoveKinds, Position};

/// Added to the ranks of the two killer moves.
const KILLER_BONUS: [i32; 2] = [60_000, 50_000];
/// Added to the rank of a quiet check, where pieces are dropped.
const CHECK_BONUS: i32 = 20_000;
/// What the value of a captured piece counts beside its history.
const VICTIM_WEIGHT: i32 = 16;
/// A capture may lose its rank divided by this, by SEE, and still be tried
/// before quiet moves.
const SEE_DIVISOR: i32 = 32;

/// A side of so few pieces seldom has a capture worth trying.
const FEW_PIECES: u32 = 6;

/// Which moves a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    All,
    /// Captures and promotions with at least this SEE value.
    Noisy(i32),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    TableMove,
    GenerateNoisy,
    Noisy,
    GenerateQuiet,
    Quiet,
    Losing,
    Over,
}

/// Hands out the moves of a node.
pub(crate) struct MovePicker {
    stage: Stage,
    pick: Pick,
    table_move: Move,
    lists: PickerLists,
    /// How many moves of the current list were handed out.
    next: usize,
    skip_quiet: bool,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// A picker for the moves of this position. The table move must be legal, or
    /// [`Move::NONE`]. The picker borrows lists: give it back with
    /// [`return_picker`](Self::return_picker).
    pub(crate) fn picker(&mut self, table_move: Move, pick: Pick) -> MovePicker {
        let stage = if table_move == Move::NONE { Stage::GenerateNoisy } else { Stage::TableMove };
        let lists = self.lists.take();
        MovePicker { stage, pick, table_move, lists, next: 0, skip_quiet: false }
    }

    pub(crate) fn return_picker(&mut self, picker: MovePicker) {
        self.lists.give_back(picker.lists);
    }
}

impl MovePicker {
    /// From now on no quiet moves are handed out.
    pub(crate) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Are quiet moves, or captures that lose material, being handed out?
    pub(crate) fn is_past_good_captures(&self) -> bool {
        self.stage >= Stage::GenerateQuiet
    }

    /// The next move.
    pub(crate) fn next<P: Position, E: Evaluator<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        ply: usize,
    ) -> Option<Move> {
        loop {
            let next = match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_move);
                }
                Stage::GenerateNoisy => {
                    self.list_noisy(worker);
                    self.stage = Stage::Noisy;
                    None
                }
                Stage::Noisy => self.next_noisy(worker),
                Stage::GenerateQuiet => {
                    if !self.skip_quiet {
                        self.list_quiet(worker, ply);
                    }
                    self.stage = Stage::Quiet;
                    None
                }
                Stage::Quiet => self.next_quiet(),
                Stage::Losing => self.next_losing(),
                Stage::Over => return None,
            };
            if next.is_some() {
                return next;
            }
        }
    }

    /// The next capture or promotion with a good SEE value. Those with a bad one
    /// are put aside. Without a move left, the next stage begins.
    #[inline(always)]
    fn next_noisy<P: Position, E: Evaluator<P>>(
        &mut self,
        worker: &Worker<'_, P, E>,
    ) -> Option<Move> {
        while let Some(ranked) = pick_best(&mut self.lists.noisy, &mut self.next) {
            let least = match self.pick {
                Pick::All => -ranked.rank / SEE_DIVISOR,
                Pick::Noisy(least) => least,
            };
            if worker.see_at_least(ranked.m, least) {
                return Some(ranked.m);
            }
            self.lists.losing.push(ranked);
        }
        self.next = 0;
        self.stage = match self.pick {
            Pick::All => Stage::GenerateQuiet,
            Pick::Noisy(_) => Stage::Over,
        };
        None
    }

    /// The next quiet move. Without a move left, the next stage begins.
    #[inline(always)]
    fn next_quiet(&mut self) -> Option<Move> {
        if !self.skip_quiet
            && let Some(ranked) = pick_best(&mut self.lists.quiet, &mut self.next)
        {
            return Some(ranked.m);
        }
        self.next = 0;
        self.stage = Stage::Losing;
        None
    }

    /// The next capture that loses material, in the order of their ranks.
    #[inline(always)]
    fn next_losing(&mut self) -> Option<Move> {
        let ranked = self.lists.losing.get(self.next);
        self.next += 1;
        if ranked.is_none() {
            self.stage = Stage::Over;
        }
        ranked.map(|ranked| ranked.m)
    }

    /// Are noisy and quiet moves generated apart? Where turns are long, which
    /// moves are legal depends on how the turn can go on. For a side of few
    /// pieces, which seldom has a capture that ends the node, that is worked out
    /// once for all moves if all are wanted.
    fn is_staged<P: Position, E: Evaluator<P>>(&self, worker: &Worker<'_, P, E>) -> bool {
        let nature = &worker.facts.nature;
        let at_once = nature.long_turns
            && self.pick == Pick::All
            && worker.pos.of_side(worker.pos.turn()).len() <= FEW_PIECES;
        nature.staged && !at_once
    }

    fn list_noisy<P: Position, E: Evaluator<P>>(&mut self, worker: &mut Worker<'_, P, E>) {
        let class = if self.is_staged(worker) { MoveClass::Noisy } else { MoveClass::All };
        let mut moves = worker.lists.take_scratch();
        worker.pos.generate(class, &mut moves);
        for &m in &moves {
            if m == self.table_move {
                continue;
            }
            let kinds = worker.pos.move_kinds(m);
            if kinds.is_noisy() {
                let rank = noisy_rank(worker, m, &kinds);
                self.lists.noisy.push(RankedMove { m, rank });
            } else {
                // Quiet moves are ranked when their stage begins.
                self.lists.quiet.push(RankedMove { m, rank: 0 });
            }
        }
        worker.lists.return_scratch(moves);
    }

    fn list_quiet<P: Position, E: Evaluator<P>>(
        &mut self,
        worker: &mut Worker<'_, P, E>,
        ply: usize,
    ) {
        if self.is_staged(worker) {
            let mut moves = worker.lists.take_scratch();
            worker.pos.generate(MoveClass::Quiet, &mut moves);
            let rest = moves.iter().filter(|&&m| m != self.table_move);
            self.lists.quiet.extend(rest.map(|&m| RankedMove { m, rank: 0 }));
            worker.lists.return_scratch(moves);
        }
        let before = worker.stack.continuation(ply);
        let killers = match worker.shared.params.killers {
            0 => [Move::NONE; 2],
            _ => worker.stack.at(ply).killers,
        };
        for ranked in &mut self.lists.quiet {
            ranked.rank = quiet_rank(worker, ply, ranked.m, &before, killers);
        }
    }
}

/// The move with the highest rank of those not handed out yet.
#[inline]
fn pick_best(moves: &mut [RankedMove], next: &mut usize) -> Option<RankedMove> {
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

/// Captures by the value of the victim and by capture history.
#[inline]
fn noisy_rank<P: Position, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    m: Move,
    kinds: &MoveKinds,
) -> i32 {
    let piece_to = worker.history.piece_to(worker.pos.turn(), kinds.kind, m);
    worker.facts.gain(kinds) * VICTIM_WEIGHT + worker.noisy_history(piece_to, kinds)
}

/// Quiet moves by their history; killer moves and sharp checks before the rest.
#[inline]
fn quiet_rank<P: Position, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    ply: usize,
    m: Move,
    before: &[PieceTo; 3],
    killers: [Move; 2],
) -> i32 {
    let kinds = worker.pos.move_kinds(m);
    let killer = killers.iter().position(|&killer| killer == m);
    let killer = killer.map_or(0, |index| KILLER_BONUS[index]);
    let facts = &worker.facts;
    let is_check = facts.nature.drops && facts.is_direct_check(&worker.pos, m, &kinds);
    let check = if is_check { CHECK_BONUS } else { 0 };
    worker.quiet_history(worker.place(ply, m, &kinds), before) + killer + check
}
