//! The spine of the search: one node, step by step.
//!
//! Why no move may need to be tried is in `node/give_up.rs`, which moves are
//! left out or looked at more deeply in `node/select.rs`, what is remembered
//! in `node/learn.rs`.

mod give_up;
mod learn;
mod select;

use crate::extend::Verdict;
use crate::history::Code;
use crate::mates::{INFINITY, UNKNOWN, is_loss, mated, mating, value};
use crate::picker::{Picker, Wanted};
use crate::quiesce::{refined, usable};
use crate::reduce::Reasons;
use crate::table::Found;
use crate::worker::Worker;
use game_core::{Evaluator, Gist, Move, Position};
use learn::Tried;

/// What kind of node it is, known when the program is compiled.
pub(crate) trait Kind {
    /// It may lie on the principal variation.
    const PV: bool;
    /// It is the position asked about.
    const ROOT: bool;
}

/// The position asked about.
pub(crate) struct Root;
/// A node whose score is wanted exactly.
pub(crate) struct Pv;
/// A node of which only one thing is asked: above or below?
pub(crate) struct Narrow;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Kind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Kind for Narrow {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What is known of a node before its moves are tried.
struct Node {
    depth: i32,
    alpha: i32,
    beta: i32,
    /// A cut is expected here.
    expected_cut: bool,
    in_check: bool,
    improving: bool,
    /// On a principal variation now or at some time before.
    was_pv: bool,
    raw_evaluation: i32,
    evaluation: i32,
    table_move: Move,
    table_move_is_noisy: bool,
    found: Option<Found>,
}

/// What has come of a node's moves so far.
struct Tally {
    best: i32,
    best_move: Move,
    alpha: i32,
    n_moves: i32,
    n_quiet: i32,
}

/// A move about to be tried.
#[derive(Clone, Copy)]
struct Candidate {
    m: Move,
    gist: Gist,
    code: Code,
    /// What it was worth elsewhere.
    history: i32,
}

impl Candidate {
    const NONE: Candidate = Candidate {
        m: Move::NONE,
        gist: Gist { kind: game_core::Kind(0), captured: None, promotion: None },
        code: Code::NONE,
        history: 0,
    };

    fn is_quiet(&self) -> bool {
        !self.gist.is_noisy()
    }
}

/// Children that were cut off more often than this were easy to refute.
const MANY_CUTOFFS: u32 = 3;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of this position for the side to move, looked at so deep.
    pub(crate) fn node<K: Kind>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        expected_cut: bool,
    ) -> i32 {
        // Step 1: at the horizon only captures are looked at.
        if depth <= 0 {
            let plies = self.quiescence_plies;
            return if K::PV {
                self.quiesce::<Pv>(ply, alpha, beta, plies)
            } else {
                self.quiesce::<Narrow>(ply, alpha, beta, plies)
            };
        }
        if self.enter(ply) {
            return 0;
        }
        self.stack.at_mut(ply).pv.clear();

        // Step 2: the game may be over, or a shorter mate be known.
        if !K::ROOT {
            if let Some(outcome) = self.pos.early_outcome(ply) {
                return value(outcome, self.pos.turn(), ply);
            }
            if Self::is_too_deep(ply) {
                return self.evaluate();
            }
            alpha = alpha.max(mated(ply));
            beta = beta.min(mating(ply));
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3: what the table knows. It does not know the clock of a move
        // rule: where that ends the game within this depth, it is not believed.
        let excluded = self.stack.at(ply).excluded;
        let key = self.pos.key();
        let found = if excluded == Move::NONE { self.shared.table.probe(key) } else { None };
        if let Some(found) = &found
            && !K::PV
            && self.shared.params.tt_cutoffs == 1
            && self.pos.plies_to_move_rule() > depth.unsigned_abs()
            && let Some(score) = usable(found, depth, alpha, beta, ply)
        {
            return score;
        }

        // Step 4: what the position is worth at first sight.
        let mut node = self.look::<K>(ply, alpha, beta, depth, expected_cut, found);

        // Step 5: perhaps nothing needs to be tried.
        if !K::PV
            && !node.in_check
            && excluded == Move::NONE
            && let Some(score) = self.give_up(ply, &node)
        {
            return score;
        }
        if self.stopped {
            return 0;
        }

        // Step 6: without a move to begin with, less depth will find one.
        let p = self.shared.params;
        if node.table_move == Move::NONE
            && excluded == Move::NONE
            && (K::PV || expected_cut)
            && depth >= p.iir_depth
        {
            node.depth -= 1;
        }

        // Step 7: try the moves, one by one.
        let mut picker = self.picker(node.table_move, Wanted::All);
        let mut tried = Tried::new();
        let tally = self.try_moves::<K>(ply, &node, &mut picker, &mut tried, excluded);
        self.give_back(picker);
        if self.stopped {
            return 0;
        }

        // Step 8: no move at all: mate, stalemate, or what the game makes of it.
        if tally.n_moves == 0 {
            if excluded != Move::NONE {
                return alpha;
            }
            return match self.pos.outcome() {
                Some(outcome) => value(outcome, self.pos.turn(), ply),
                None => mated(ply),
            };
        }

        // Step 9: remember what was learnt.
        if excluded == Move::NONE && !(K::ROOT && self.n_settled > 0) {
            self.keep::<K>(ply, key, &node, &tally);
        }
        tally.best
    }

    /// Looks at the child after a move was made: the score is turned round
    /// only if the other side is to move now.
    #[inline(always)]
    pub(crate) fn descend(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        look: impl FnOnce(&mut Self, i32, i32) -> i32,
    ) -> i32 {
        let goes_on = self.nature.long_turns && self.pos.turn() == self.stack.at(ply).mover;
        if goes_on { look(self, alpha, beta) } else { -look(self, -beta, -alpha) }
    }

    fn look<K: Kind>(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        expected_cut: bool,
        found: Option<Found>,
    ) -> Node {
        let in_check = self.in_check();
        let table_move = found.as_ref().map_or(Move::NONE, |found| self.believed(found.best));
        let excluded = self.stack.at(ply).excluded;
        let raw_evaluation = match &found {
            _ if in_check => UNKNOWN,
            _ if excluded != Move::NONE => self.stack.at(ply).evaluation,
            Some(Found { evaluation: Some(known), .. }) => *known,
            _ => self.evaluate(),
        };
        let mut evaluation = raw_evaluation;
        if !in_check && excluded == Move::NONE {
            evaluation = self.corrected(raw_evaluation, ply);
        }
        self.stack.at_mut(ply).evaluation = evaluation;
        let improving = self.is_improving(ply);
        if let Some(found) = &found
            && !in_check
            && let Some(better) = refined(found, evaluation, ply)
        {
            evaluation = better;
        }
        let doubles = self.stack.before(ply, 1).doubles;
        let frame = self.stack.at_mut(ply);
        frame.doubles = doubles;
        if excluded == Move::NONE {
            let behind = self.stack.at_mut(ply + 1);
            behind.cutoffs = 0;
            behind.excluded = Move::NONE;
            self.stack.at_mut(ply + 2).killers = [Move::NONE; 2];
        }
        Node {
            depth,
            alpha,
            beta,
            expected_cut,
            in_check,
            improving,
            was_pv: K::PV || found.as_ref().is_some_and(|found| found.was_pv),
            raw_evaluation,
            evaluation,
            table_move,
            table_move_is_noisy: table_move != Move::NONE && self.pos.gist(table_move).is_noisy(),
            found,
        }
    }

    fn try_moves<K: Kind>(
        &mut self,
        ply: usize,
        node: &Node,
        picker: &mut Picker,
        tried: &mut Tried,
        excluded: Move,
    ) -> Tally {
        let mut tally = Tally {
            best: -INFINITY,
            best_move: Move::NONE,
            alpha: node.alpha,
            n_moves: 0,
            n_quiet: 0,
        };
        while let Some(m) = picker.next(self, ply) {
            if m == excluded || K::ROOT && !self.is_wanted_at_root(m) {
                continue;
            }
            tally.n_moves += 1;
            let candidate = self.candidate(ply, m);

            // Late and hopeless moves are left out once something is in hand.
            if !K::ROOT
                && !is_loss(tally.best)
                && self.leaves_out(node, &tally, &candidate, picker)
                && !self.is_sharp_check(&candidate)
            {
                continue;
            }
            tally.n_quiet += i32::from(candidate.is_quiet());

            // A move that stands alone is looked at more deeply.
            let mut extension = 0;
            if !K::ROOT && m == node.table_move && excluded == Move::NONE {
                match self.singularity(ply, node, m) {
                    Verdict::Extend(plies) => extension = plies,
                    Verdict::Shorten(plies) => extension = -plies,
                    Verdict::Cut(score) => {
                        tally.best = score;
                        return tally;
                    }
                }
                if self.stopped {
                    return tally;
                }
            }

            let nodes_before = self.nodes;
            self.make(m, &candidate.gist, ply);
            let score = self.score_move::<K>(ply, node, &tally, &candidate, extension);
            self.unmake();
            if self.stopped {
                return tally;
            }
            if K::ROOT {
                let spent = self.nodes - nodes_before;
                self.note_root_move(m, score, tally.n_moves == 1, tally.alpha, spent);
            }
            self.note::<K>(ply, &mut tally, m, score);
            if score > tally.alpha && score >= node.beta {
                self.stack.at_mut(ply).cutoffs += 1;
                self.learn(ply, node, &candidate, tried);
                return tally;
            }
            tally.alpha = tally.alpha.max(score);
            if m != tally.best_move {
                tried.push(candidate);
            }
        }
        tally
    }

    /// What is known of a move before it is tried.
    #[inline]
    fn candidate(&self, ply: usize, m: Move) -> Candidate {
        let us = self.pos.turn();
        let gist = self.pos.gist(m);
        let code = self.history.code(us, gist.kind, m);
        let history = if gist.is_noisy() {
            self.history.noisy(code, gist.captured)
        } else {
            self.history.quiet(us, m, code, &self.stack.codes_before(ply))
        };
        Candidate { m, gist, code, history }
    }

    /// Notes a score that is better than those before it.
    #[inline]
    fn note<K: Kind>(&mut self, ply: usize, tally: &mut Tally, m: Move, score: i32) {
        tally.best = tally.best.max(score);
        if score > tally.alpha {
            tally.best_move = m;
            if K::PV {
                self.stack.set_line(ply, m);
            }
        }
    }

    /// The score of the move just made: first with a narrow window and less
    /// depth, then as exactly as it deserves.
    fn score_move<K: Kind>(
        &mut self,
        ply: usize,
        node: &Node,
        tally: &Tally,
        candidate: &Candidate,
        extension: i32,
    ) -> i32 {
        let p = self.shared.params;
        let (alpha, beta) = (tally.alpha, node.beta);
        // Where checks are counted, each is a step towards the end.
        let gives_counted_check = self.nature.counts_checks && self.in_check();
        let extension = extension.max(gives_counted_check.into());
        let depth = node.depth - 1 + extension;
        let mut score = -INFINITY;
        let mut full_narrow = !K::PV || tally.n_moves > 1;
        if node.depth >= 2 && tally.n_moves > 1 + i32::from(K::ROOT) {
            let why = Reasons {
                is_quiet: candidate.is_quiet(),
                on_pv: node.was_pv,
                expected_cut: node.expected_cut,
                improving: node.improving,
                gives_check: self.in_check(),
                table_move_is_noisy: node.table_move_is_noisy,
                many_cutoffs_below: self.stack.at(ply + 1).cutoffs > MANY_CUTOFFS,
                history: candidate.history,
            };
            let reduction = self.reductions.plies(node.depth, tally.n_moves, &why, p);
            let reduced = (depth - reduction).clamp(1.min(depth), depth);
            score = self.narrow(ply, alpha, reduced, true);
            full_narrow = score > alpha && reduced < depth;
        }
        if full_narrow && !self.stopped {
            score = self.narrow(ply, alpha, depth, !node.expected_cut);
        }
        if K::PV && (tally.n_moves == 1 || score > alpha) && !self.stopped {
            score = self.descend(ply, alpha, beta, |worker, alpha, beta| {
                worker.node::<Pv>(ply + 1, alpha, beta, depth, false)
            });
        }
        score
    }

    #[inline(always)]
    fn narrow(&mut self, ply: usize, alpha: i32, depth: i32, expected_cut: bool) -> i32 {
        self.descend(ply, alpha, alpha + 1, |worker, alpha, beta| {
            worker.node::<Narrow>(ply + 1, alpha, beta, depth, expected_cut)
        })
    }
}
