//! The page of parameters: every number the search was given by hand or by
//! tuning, with its name, its range and its purpose.
//!
//! A parameter that was renamed lists its old names behind `was`, so that old
//! scripts still reach it.

/// The unit of parameters that are shares of other numbers.
pub(crate) const SIXTEENTHS: i32 = 16;

/// A parameter of the search that a user or a tuner may set.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// The name of the parameter.
    pub name: &'static str,
    /// The names the parameter had in earlier versions.
    pub old_names: &'static [&'static str],
    /// The value of the parameter unless it is set.
    pub default: i32,
    /// The least value that makes sense.
    pub low: i32,
    /// The greatest value that makes sense.
    pub high: i32,
    /// Finds the parameter among all of a search.
    pub place: fn(&mut Params) -> &mut i32,
}

impl Tunable {
    /// The parameter with this name, or with this old name. Capitals do not
    /// matter.
    pub fn find(name: &str) -> Option<&'static Tunable> {
        let is_named = |tunable: &&Tunable| tunable.name.eq_ignore_ascii_case(name);
        TUNABLES
            .iter()
            .find(is_named)
            .or_else(|| TUNABLES.iter().find(|tunable| tunable.was_called(name)))
    }

    /// The parameter with another value, as a line of the page below.
    ///
    /// ```
    /// let margin = search::Tunable::find("probe_margin").unwrap();
    /// let line = margin.page_line(200);
    /// assert_eq!(line, "probcut_margin was probe_margin: 200 in 80..=400;");
    /// ```
    pub fn page_line(&self, value: i32) -> String {
        let old = match self.old_names {
            [] => String::new(),
            names => format!(" was {}", names.join(", ")),
        };
        format!("{}{old}: {value} in {}..={};", self.name, self.low, self.high)
    }

    /// Is this an old name of the parameter?
    pub fn was_called(&self, name: &str) -> bool {
        self.old_names.iter().any(|old| old.eq_ignore_ascii_case(name))
    }
}

macro_rules! tunables {
    ($(
        $(#[$doc:meta])*
        $name:ident $(was $($old:ident),+)?: $value:literal in $low:literal..=$high:literal;
    )*) => {
        /// The parameters of one search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $value,)* }
            }
        }

        /// All parameters, in the order of this page.
        pub const TUNABLES: &[Tunable] = &[
            $(Tunable {
                name: stringify!($name),
                old_names: &[$($(stringify!($old)),+)?],
                default: $value,
                low: $low,
                high: $high,
                place: |params| &mut params.$name,
            },)*
        ];
    };
}

tunables! {
    /// Transposition table: its scores cut nodes off, 0 or 1.
    tt_cutoffs was table_cuts: 1 in 0..=1;
    /// Transposition table: an evaluation is stored as soon as it is computed, 0 or 1.
    tt_evaluation: 1 in 0..=1;
    /// Upcoming repetition: a side that can step back to a position of the line has at
    /// least a draw, 0 or 1.
    upcoming_repetition: 1 in 0..=1;
    /// Correction history: evaluations are corrected by what was learnt of their
    /// errors, 0 or 1.
    correction_history was corrections: 1 in 0..=1;
    /// Correction history: the weight of the pawn structure, in sixteenths.
    correction_pawns: 16 in 0..=32;
    /// Correction history: the weight of the other pieces of each side, in sixteenths.
    correction_men: 12 in 0..=32;
    /// Correction history: the weight of the last two moves, in sixteenths.
    correction_continuation: 16 in 0..=32;
    /// Quiescence: the most plies it searches behind the horizon.
    quiescence_plies was calm_plies: 100 in 0..=100;
    /// Quiescence: the most plies where most moves are captures, so that no
    /// position is quiet.
    quiescence_plies_many_captures was restless_plies: 2 in 0..=16;
    /// Quiescence: the most plies where captures are compulsory, because chains of
    /// them hardly end.
    quiescence_plies_must_capture was duty_plies: 6 in 0..=100;

    /// Threads: all of them vote for the move that is played, 0 or 1.
    thread_voting: 1 in 0..=1;

    /// Aspiration window: on, 0 or 1.
    aspiration: 1 in 0..=1;
    /// Aspiration window: half its first width around the last score.
    window: 14 in 5..=50;
    /// Aspiration window: the first depth with one.
    window_depth: 5 in 3..=8;
    /// Aspiration window: it grows by this share of itself, in sixteenths.
    window_growth: 8 in 4..=32;

    /// Reverse futility pruning: on, 0 or 1.
    reverse_futility: 1 in 0..=1;
    /// Reverse futility pruning: the greatest depth.
    reverse_futility_depth was reverse_depth: 9 in 4..=14;
    /// Reverse futility pruning: margin for each ply.
    reverse_futility_margin was reverse_margin: 75 in 30..=150;
    /// Reverse futility pruning: the margin is so much smaller while the position
    /// improves.
    reverse_futility_improving was reverse_improving: 60 in 0..=150;

    /// Razoring: on, 0 or 1.
    razoring: 1 in 0..=1;
    /// Razoring: the greatest depth.
    razor_depth: 3 in 1..=6;
    /// Razoring: margin at depth 0.
    razor_base: 180 in 50..=400;
    /// Razoring: margin for each ply.
    razor_margin: 190 in 50..=400;

    /// Null move pruning: on, 0 or 1.
    null_move: 1 in 0..=1;
    /// Null move pruning: the least depth.
    null_move_depth was pass_depth: 3 in 2..=6;
    /// Null move pruning: the least reduction in plies.
    null_move_reduction was pass_reduction: 4 in 2..=6;
    /// Null move pruning: one more ply of reduction for each so many plies of depth.
    null_move_depth_divisor was pass_depth_share: 4 in 2..=8;
    /// Null move pruning: one more ply of reduction for each so many centipawns of
    /// evaluation above beta.
    null_move_score_divisor was pass_score_share: 190 in 80..=400;
    /// Null move pruning: the most plies of reduction for the evaluation.
    null_move_score_max was pass_score_most: 4 in 1..=6;
    /// Null move pruning: deep cut-offs are verified by a search without null moves, 0 or
    /// 1.
    null_move_verify: 1 in 0..=1;
    /// Null move pruning: the least depth of a cut-off that is verified.
    null_move_verify_depth: 14 in 6..=30;
    /// Null move pruning: pieces in hand count as pieces of the side, 0 or 1.
    null_move_hands: 1 in 0..=1;

    /// ProbCut: on, 0 or 1.
    probcut: 1 in 0..=1;
    /// ProbCut: the least depth.
    probcut_depth was probe_depth: 5 in 3..=9;
    /// ProbCut: beta is raised by this much.
    probcut_margin was probe_margin: 190 in 80..=400;
    /// ProbCut: reduction in plies.
    probcut_reduction was probe_reduction: 4 in 2..=6;

    /// Internal iterative reduction (IIR): on, 0 or 1.
    iir: 1 in 0..=1;
    /// Internal iterative reduction (IIR): the least depth at which a node without a
    /// table move is searched one ply less deep.
    iir_depth was blind_depth: 4 in 2..=8;

    /// Late move pruning (LMP): on, 0 or 1.
    lmp: 1 in 0..=1;
    /// Late move pruning (LMP): the greatest depth.
    lmp_depth was late_depth: 9 in 4..=14;
    /// Late move pruning (LMP): how many quiet moves are searched at depth 0.
    lmp_base was late_base: 4 in 1..=12;

    /// Futility pruning: on, 0 or 1.
    futility: 1 in 0..=1;
    /// Futility pruning: the greatest reduced depth.
    futility_depth: 8 in 4..=14;
    /// Futility pruning: margin at depth 0.
    futility_base: 110 in 0..=300;
    /// Futility pruning: margin for each ply.
    futility_margin: 95 in 30..=250;

    /// History pruning: on, 0 or 1.
    history_prune: 1 in 0..=1;
    /// History pruning: the greatest reduced depth.
    history_prune_depth was shy_depth: 4 in 2..=8;
    /// History pruning: how bad the history must be, for each ply.
    history_prune_margin was shy_history: 3600 in 400..=8000;

    /// SEE pruning of quiet moves: on, 0 or 1.
    see_quiet: 1 in 0..=1;
    /// SEE pruning: the greatest reduced depth for quiet moves.
    see_quiet_depth was quiet_exchange_depth: 8 in 4..=12;
    /// SEE pruning: what a quiet move may lose, times the squared depth.
    see_quiet_margin was quiet_exchange_loss: 22 in 5..=80;
    /// SEE pruning of captures and promotions: on, 0 or 1.
    see_noisy: 1 in 0..=1;
    /// SEE pruning: the greatest depth for captures and promotions.
    see_noisy_depth was noisy_exchange_depth: 7 in 3..=12;
    /// SEE pruning: what a capture may lose for each ply.
    see_noisy_margin was noisy_exchange_loss: 95 in 30..=250;
    /// SEE pruning: a capture may lose more the better its capture history is, 0 or 1.
    see_noisy_history: 1 in 0..=1;
    /// SEE pruning: capture history is divided by this.
    see_noisy_history_divisor: 110 in 20..=1000;

    /// Singular extension: on, 0 or 1.
    singular: 1 in 0..=1;
    /// Singular extension: the least depth.
    singular_depth: 6 in 4..=10;
    /// Singular extension: how much worse all rival moves must be for each ply, in
    /// sixteenths.
    singular_margin: 20 in 8..=64;
    /// Double extension: on, 0 or 1.
    double_extension: 1 in 0..=1;
    /// Double extension: how much worse still the rival moves must be.
    double_extension_margin was double_margin: 18 in 0..=60;
    /// Double extension: how many a line may have.
    double_extension_max was double_most: 8 in 2..=16;

    /// Multi-cut: a node whose rival moves reach beta as well is cut off, 0 or 1.
    multi_cut: 1 in 0..=1;
    /// Negative extension: a table move with good rivals is searched less deep, 0 or 1.
    negative_extension: 1 in 0..=1;
    /// Negative extension: also at an expected cut node whose table move stays below beta,
    /// 0 or 1.
    negative_extension_cut: 1 in 0..=1;

    /// Late move reductions (LMR): on, 0 or 1.
    lmr: 1 in 0..=1;
    /// Late move reductions (LMR) are counted in 1024ths of a ply: the reduction of
    /// the first late move.
    lmr_base was reduction_base: 850 in 0..=2048;
    /// LMR: growth with the logarithms of depth and move number.
    lmr_slope was reduction_slope: 430 in 200..=900;
    /// LMR: more at an expected cut node.
    lmr_cut_node was reduction_cut: 1400 in 0..=3072;
    /// LMR: less where the position is or was on a principal variation.
    lmr_pv was reduction_pv: 1000 in 0..=2048;
    /// LMR: more while the position does not improve.
    lmr_not_improving was reduction_falling: 700 in 0..=2048;
    /// LMR: more when the table move is a capture or promotion.
    lmr_tt_noisy was reduction_table_noisy: 700 in 0..=2048;
    /// LMR: less for a move that gives check.
    lmr_check was reduction_check: 800 in 0..=2048;
    /// LMR: the history of the move is divided by this.
    lmr_history was reduction_history: 9 in 4..=20;
    /// LMR: more after many cut-offs among the children.
    lmr_cutoffs was reduction_cutoffs: 900 in 0..=2048;
    /// LMR: a late move that does better than expected is searched again more or less
    /// deep, by how much better it does, 0 or 1.
    lmr_research: 1 in 0..=1;
    /// LMR: deeper if it is so much better than the best move.
    lmr_research_deeper: 25 in 0..=150;
    /// LMR: less deep if it is less than so much better.
    lmr_research_shallower: 5 in 0..=60;
    /// Hindsight: a node whose move was reduced is searched deeper or less deep once its
    /// evaluation shows that the reduction was wrong, 0 or 1.
    hindsight: 1 in 0..=1;
    /// Hindsight: the least reduction in plies of a move that is searched deeper.
    hindsight_reduction: 3 in 1..=6;
    /// Hindsight: less deep if both evaluations together say that the move lost more than
    /// this.
    hindsight_margin: 85 in 0..=400;
    /// LMR: captures are reduced by this share, in sixteenths.
    lmr_noisy was reduction_noisy: 10 in 0..=16;

    /// History: the quiet move of a table entry that cuts a node off gains, 0 or 1.
    tt_history: 1 in 0..=1;
    /// History: a quiet move that no answer refutes gains this share of a bonus, in
    /// sixteenths; 0 for none.
    prior_bonus: 10 in 0..=32;
    /// History: the first quiet move of a node loses this share of a bonus when an answer
    /// refutes it, in sixteenths; 0 for none.
    prior_malus: 6 in 0..=32;
    /// History: the best move of a PV node gains though it reaches no beta, 0 or 1.
    pv_history: 0 in 0..=1;
    /// Killer moves: they are tried before other quiet moves, 0 or 1.
    killers: 1 in 0..=1;
    /// Continuation history: on, 0 or 1.
    continuation_history: 1 in 0..=1;
    /// Butterfly history: drops have entries of their own, 0 or 1.
    drop_history: 1 in 0..=1;
    /// Butterfly history: it tells apart whether the origin and the target of a move are
    /// attacked, 0 or 1.
    threat_history: 1 in 0..=1;
    /// Capture history: on, 0 or 1.
    capture_history: 1 in 0..=1;
    /// History: the bonus at depth 0, which may be negative.
    history_bonus_base was bonus_base: -90 in -400..=200;
    /// History: the bonus for each ply.
    history_bonus_depth was bonus_depth: 190 in 50..=400;
    /// History: the greatest bonus.
    history_bonus_max was bonus_most: 1900 in 600..=4000;

    /// Quiescence: a score above beta is pulled halfway towards it, 0 or 1.
    quiescence_to_beta: 1 in 0..=1;
    /// Quiescence: delta pruning is on, 0 or 1.
    delta_pruning: 1 in 0..=1;
    /// Quiescence: delta pruning leaves out captures that stay below the window by
    /// more than this.
    quiescence_margin was calm_margin: 140 in 50..=400;
    /// Quiescence: delta pruning counts a captured piece again where it comes into the
    /// captor's hand, 0 or 1.
    delta_hand: 1 in 0..=1;
    /// Quiescence: what a capture may lose by SEE.
    quiescence_see_margin was calm_exchange: 20 in -50..=150;

    /// Where quiet moves can decide the game, margins are so much wider, in
    /// sixteenths.
    sharp_share: 26 in 16..=64;
}

impl Params {
    /// Parameters without pruning, reductions, extensions and quiescence: a
    /// search of some depth finds exactly the score that minimax finds.
    pub fn exact() -> Params {
        Params {
            tt_cutoffs: 0,
            upcoming_repetition: 0,
            correction_history: 0,
            quiescence_plies: 0,
            quiescence_plies_many_captures: 0,
            quiescence_plies_must_capture: 0,
            reverse_futility: 0,
            razoring: 0,
            null_move: 0,
            probcut: 0,
            iir: 0,
            lmp: 0,
            futility: 0,
            history_prune: 0,
            see_quiet: 0,
            see_noisy: 0,
            singular: 0,
            lmr: 0,
            quiescence_to_beta: 0,
            ..Params::default()
        }
    }
}

#[cfg(test)]
mod tests;
