//! The spine of the search: one node, step by step.

use crate::extend::{self, Verdict};
use crate::history::Code;
use crate::mates::{INFINITY, UNKNOWN, from_table, is_loss, is_mate, is_win, mated, mating};
use crate::mates::{to_table, value};
use crate::picker::{Picker, Wanted};
use crate::prune;
use crate::quiesce::{refined, usable};
use crate::reduce::Reasons;
use crate::table::Found;
use crate::worker::Worker;
use game_core::{Bound, Evaluator, Gist, Move, Position, Side};

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

/// The moves tried without success: the first so many are remembered.
const REMEMBERED: usize = 32;

struct Tried {
    moves: [(Move, Code, Option<game_core::Kind>); REMEMBERED],
    n: usize,
}

impl Tried {
    fn new() -> Tried {
        Tried { moves: [(Move::NONE, Code::NONE, None); REMEMBERED], n: 0 }
    }

    fn push(&mut self, m: Move, code: Code, captured: Option<game_core::Kind>) {
        if self.n < REMEMBERED {
            self.moves[self.n] = (m, code, captured);
            self.n += 1;
        }
    }

    fn all(&self) -> &[(Move, Code, Option<game_core::Kind>)] {
        &self.moves[..self.n]
    }
}

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
            let plies = self.calm_plies;
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
            && self.shared.params.table_cuts == 1
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
            && depth >= p.blind_depth
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
        let in_check = self.pos.in_check();
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

    /// Reasons not to try any move: the score to return then.
    fn give_up(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let &Node { depth, alpha, beta, evaluation, improving, .. } = node;
        let (p, nature) = (self.shared.params, self.nature);

        // So far above the window that the opponent will avoid this.
        if !is_win(evaluation)
            && !is_loss(beta)
            && !self.owes_capture()
            && prune::reverse_futility(evaluation, beta, depth, improving, &nature, p)
        {
            return Some((evaluation + beta) / 2);
        }

        // So far below that only captures can help.
        if !is_mate(alpha) && prune::razoring(evaluation, alpha, depth, &nature, p) {
            let score = self.quiesce::<Narrow>(ply, alpha, alpha + 1, self.calm_plies);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }

        // Even a pass holds: then a move will too.
        let us = self.pos.turn();
        if nature.passing
            && depth >= p.pass_depth
            && evaluation >= beta
            && !is_loss(beta)
            && self.stack.before(ply, 1).made != Move::NONE
            && self.has_pieces(us)
        {
            let reduction = prune::pass_reduction(evaluation, beta, depth, p);
            let frame = self.stack.at_mut(ply);
            (frame.made, frame.code) = (Move::NONE, Code::NONE);
            self.pos.pass();
            let score = -self.node::<Narrow>(
                ply + 1,
                -beta,
                -beta + 1,
                depth - reduction,
                !node.expected_cut,
            );
            self.pos.unmake();
            if self.stopped {
                return Some(0);
            }
            if score >= beta {
                // A mate found by passing is no proof.
                return Some(if is_win(score) { beta } else { score });
            }
        }

        self.probe_captures(ply, node)
    }

    /// A capture that is good enough against a raised window at less depth
    /// will most likely cut this node.
    fn probe_captures(&mut self, ply: usize, node: &Node) -> Option<i32> {
        let p = self.shared.params;
        let raised = node.beta + p.probe_margin;
        if !self.nature.exchanges || node.depth < p.probe_depth || is_mate(node.beta) {
            return None;
        }
        if let Some(found) = &node.found
            && found.depth >= node.depth - p.probe_reduction
            && from_table(found.score, ply) < raised
        {
            return None;
        }
        let first = if node.table_move_is_noisy { node.table_move } else { Move::NONE };
        let least = raised - node.evaluation;
        let mut picker = self.picker(first, Wanted::Noisy(least));
        let mut cut = None;
        while let Some(m) = picker.next(self, ply) {
            if m == node.table_move && !self.holds(m, least) {
                continue;
            }
            let gist = self.pos.gist(m);
            self.make(m, &gist, ply);
            let mut score = self.descend(ply, raised - 1, raised, |worker, alpha, beta| {
                worker.quiesce::<Narrow>(ply + 1, alpha, beta, worker.calm_plies)
            });
            let depth = node.depth - p.probe_reduction;
            if score >= raised && depth > 0 && !self.stopped {
                score = self.descend(ply, raised - 1, raised, |worker, alpha, beta| {
                    worker.node::<Narrow>(ply + 1, alpha, beta, depth, !node.expected_cut)
                });
            }
            self.unmake();
            if self.stopped || score >= raised {
                cut = Some(score);
                break;
            }
        }
        self.give_back(picker);
        if self.stopped { Some(0) } else { cut }
    }

    /// Where captures are a duty, a static score says little while one is due.
    fn owes_capture(&mut self) -> bool {
        self.nature.must_capture && self.can_capture()
    }

    fn try_moves<K: Kind>(
        &mut self,
        ply: usize,
        node: &Node,
        picker: &mut Picker,
        tried: &mut Tried,
        excluded: Move,
    ) -> Tally {
        let us = self.pos.turn();
        let before = self.stack.codes_before(ply);
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
            let gist = self.pos.gist(m);
            let is_quiet = !gist.is_noisy();
            let code = self.history.code(us, gist.kind, m);
            let history = if is_quiet {
                self.history.quiet(us, m, code, &before)
            } else {
                self.history.noisy(code, gist.captured)
            };

            // Late and hopeless moves are left out once something is in hand.
            if !K::ROOT
                && !is_loss(tally.best)
                && self.leaves_out(node, &tally, m, &gist, history, picker)
                && !self.is_counted_check(m, &gist, ply)
            {
                continue;
            }
            tally.n_quiet += i32::from(is_quiet);

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
            self.make(m, &gist, ply);
            let score = self.score_move::<K>(ply, node, &tally, is_quiet, history, extension);
            self.unmake();
            if self.stopped {
                return tally;
            }
            if K::ROOT {
                let spent = self.nodes - nodes_before;
                self.note_root_move(m, score, tally.n_moves == 1, tally.alpha, spent);
            }
            if score > tally.best {
                tally.best = score;
                if score > tally.alpha {
                    tally.best_move = m;
                    if K::PV {
                        self.stack.set_line(ply, m);
                    }
                    if score >= node.beta {
                        self.stack.at_mut(ply).cutoffs += 1;
                        self.learn(ply, node, m, code, &gist, tried);
                        return tally;
                    }
                    tally.alpha = score;
                }
            }
            if m != tally.best_move {
                tried.push(m, code, gist.is_noisy().then_some(gist.captured).flatten());
            }
        }
        tally
    }

    /// Would this move give check, where checks are counted?
    fn is_counted_check(&mut self, m: Move, gist: &Gist, ply: usize) -> bool {
        if !self.nature.counts_checks {
            return false;
        }
        self.make(m, gist, ply);
        let check = self.pos.in_check();
        self.unmake();
        check
    }

    /// Is a move not worth looking at?
    fn leaves_out(
        &self,
        node: &Node,
        tally: &Tally,
        m: Move,
        gist: &Gist,
        history: i32,
        picker: &mut Picker,
    ) -> bool {
        let (p, nature) = (self.shared.params, &self.nature);
        let reduced =
            (node.depth - self.reductions.plain(node.depth, tally.n_moves) / REDUCTION_UNIT).max(1);
        if gist.is_noisy() {
            return picker.is_past_good_captures()
                && prune::noisy_loss(node.depth, p).is_some_and(|least| !self.holds(m, least));
        }
        if tally.n_quiet >= prune::late_moves(node.depth, node.improving, nature, p) {
            self.skip_quiet(picker);
            return true;
        }
        if !node.in_check && prune::futility(node.evaluation, tally.alpha, reduced, nature, p) {
            self.skip_quiet(picker);
            return true;
        }
        prune::bad_history(history, reduced, p)
            || prune::quiet_loss(reduced, p).is_some_and(|least| !self.holds(m, least))
    }

    /// No more quiet moves, unless one of them may be a check that counts.
    fn skip_quiet(&self, picker: &mut Picker) {
        if !self.nature.counts_checks {
            picker.skip_quiet();
        }
    }

    /// Does the table's move stand alone?
    fn singularity(&mut self, ply: usize, node: &Node, m: Move) -> Verdict {
        let p = self.shared.params;
        let Some(found) = &node.found else { return Verdict::Extend(0) };
        if !extend::may_be_singular(found, node.depth, p) {
            return Verdict::Extend(0);
        }
        let found_score = from_table(found.score, ply);
        let limit = extend::singular_limit(found_score, node.depth, p);
        self.stack.at_mut(ply).excluded = m;
        let others =
            self.node::<Narrow>(ply, limit - 1, limit, (node.depth - 1) / 2, node.expected_cut);
        self.stack.at_mut(ply).excluded = Move::NONE;
        let may_double = !node.was_pv && self.stack.at(ply).doubles < p.double_most;
        let verdict = extend::judge(others, limit, found_score, node.beta, may_double, p);
        if verdict == Verdict::Extend(2) {
            self.stack.at_mut(ply).doubles += 1;
        }
        verdict
    }

    /// The score of the move just made: first with a narrow window and less
    /// depth, then as exactly as it deserves.
    fn score_move<K: Kind>(
        &mut self,
        ply: usize,
        node: &Node,
        tally: &Tally,
        is_quiet: bool,
        history: i32,
        extension: i32,
    ) -> i32 {
        let p = self.shared.params;
        let (alpha, beta) = (tally.alpha, node.beta);
        // Where checks are counted, each is a step towards the end.
        let gives_counted_check = self.nature.counts_checks && self.pos.in_check();
        let extension = extension.max(gives_counted_check.into());
        let depth = node.depth - 1 + extension;
        let mut score = -INFINITY;
        let mut full_narrow = !K::PV || tally.n_moves > 1;
        if node.depth >= 2 && tally.n_moves > 1 + i32::from(K::ROOT) {
            let why = Reasons {
                is_quiet,
                on_pv: node.was_pv,
                expected_cut: node.expected_cut,
                improving: node.improving,
                gives_check: self.pos.in_check(),
                table_move_is_noisy: node.table_move_is_noisy,
                many_cutoffs_below: self.stack.at(ply + 1).cutoffs > 3,
                history,
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

    /// A move has cut the node off: it gains, those before it lose.
    fn learn(&mut self, ply: usize, node: &Node, m: Move, code: Code, gist: &Gist, tried: &Tried) {
        let p = self.shared.params;
        let us: Side = self.pos.turn();
        let bonus = (p.bonus_base + p.bonus_depth * node.depth).clamp(0, p.bonus_most);
        let before = self.stack.codes_before(ply);
        let won_quietly = !gist.is_noisy();
        if won_quietly {
            let killers = &mut self.stack.at_mut(ply).killers;
            if killers[0] != m {
                *killers = [m, killers[0]];
            }
            self.history.learn_quiet(us, m, code, &before, bonus);
        } else {
            self.history.learn_noisy(code, gist.captured, bonus);
        }
        for &(other, other_code, captured) in tried.all() {
            let other_is_noisy = self.pos.gist(other).is_noisy();
            if other_is_noisy {
                self.history.learn_noisy(other_code, captured, -bonus);
            } else if won_quietly {
                self.history.learn_quiet(us, other, other_code, &before, -bonus);
            }
        }
    }

    /// Keeps the score in the table, and how wrong the evaluation was.
    fn keep<K: Kind>(&mut self, ply: usize, key: u64, node: &Node, tally: &Tally) {
        let bound = if tally.best >= node.beta {
            Bound::AtLeast
        } else if K::PV && tally.best_move != Move::NONE {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let evaluation = (node.raw_evaluation != UNKNOWN).then_some(node.raw_evaluation);
        let entry = Found {
            best: tally.best_move,
            score: to_table(tally.best, ply),
            evaluation,
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(key, entry);

        let statically = self.stack.at(ply).evaluation;
        let best_is_noisy =
            tally.best_move != Move::NONE && self.pos.gist(tally.best_move).is_noisy();
        let says_something = match bound {
            Bound::Exact => true,
            Bound::AtLeast => tally.best > statically,
            Bound::AtMost => tally.best < statically,
        };
        if !node.in_check && !best_is_noisy && !is_mate(tally.best) && says_something {
            let error = tally.best - statically;
            let (side, structure) = (self.pos.turn(), self.structure());
            let last = self.last_codes(ply);
            self.history.learn_correction(side, structure, last, error, node.depth);
        }
    }
}

/// Reductions are counted in this part of a ply.
const REDUCTION_UNIT: i32 = 1_024;
