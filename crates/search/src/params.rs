//! Every number the search was given by hand or by tuning: its name, its range
//! and what it is for, once.

/// The unit of numbers that are shares of others.
pub(crate) const SIXTEENTHS: i32 = 16;

/// A number that can be tuned.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// What it is unless changed.
    pub default: i32,
    /// The least that makes sense.
    pub low: i32,
    /// The most that makes sense.
    pub high: i32,
    /// Finds it among the others.
    pub place: fn(&mut Params) -> &mut i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $value:literal in $low:literal..=$high:literal;)*) => {
        /// The numbers of one search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $value,)* }
            }
        }

        /// All of them, in the order of this page.
        pub const TUNABLES: &[Tunable] = &[
            $(Tunable {
                name: stringify!($name),
                default: $value,
                low: $low,
                high: $high,
                place: |params| &mut params.$name,
            },)*
        ];
    };
}

tunables! {
    /// Scores of the table are believed: 0 or 1.
    table_cuts: 1 in 0..=1;
    /// Evaluations are corrected by what was learnt of their errors: 0 or 1.
    corrections: 1 in 0..=1;
    /// So many plies of captures are looked at behind the horizon.
    calm_plies: 100 in 0..=100;
    /// So many where most moves capture, so that there is no calm to come to.
    restless_plies: 2 in 0..=16;
    /// So many where captures are a duty: chains of them hardly end.
    duty_plies: 6 in 0..=100;

    /// Half the width of the first window around the last score.
    window: 14 in 5..=50;
    /// The first depth with a window.
    window_depth: 5 in 3..=8;
    /// A window grows by this share of itself, in sixteenths.
    window_growth: 8 in 4..=32;

    /// Reverse futility: the deepest.
    reverse_depth: 9 in 4..=14;
    /// Reverse futility: margin for each ply.
    reverse_margin: 75 in 30..=150;
    /// Reverse futility: less of it while the position gets better.
    reverse_improving: 60 in 0..=150;

    /// Razoring: the deepest.
    razor_depth: 3 in 1..=6;
    /// Razoring: margin at depth 0.
    razor_base: 180 in 50..=400;
    /// Razoring: margin for each ply.
    razor_margin: 190 in 50..=400;

    /// Passing: from this depth on.
    pass_depth: 3 in 2..=6;
    /// Passing: plies given up at least.
    pass_reduction: 4 in 2..=6;
    /// Passing: one ply more for so many plies of depth.
    pass_depth_share: 4 in 2..=8;
    /// Passing: one ply more for so many centipawns above the window.
    pass_score_share: 190 in 80..=400;
    /// Passing: at most so many plies more for the score.
    pass_score_most: 4 in 1..=6;

    /// Trying captures against a raised window: from this depth on.
    probe_depth: 5 in 3..=9;
    /// By how much the window is raised.
    probe_margin: 190 in 80..=400;
    /// Plies given up for it.
    probe_reduction: 4 in 2..=6;

    /// Without a move from the table a node from this depth on is cut short.
    blind_depth: 4 in 2..=8;

    /// Late quiet moves are left out up to this depth.
    late_depth: 9 in 4..=14;
    /// How many are looked at, at depth 0.
    late_base: 4 in 1..=12;

    /// Futility: the deepest reduced depth.
    futility_depth: 8 in 4..=14;
    /// Futility: margin at depth 0.
    futility_base: 110 in 20..=300;
    /// Futility: margin for each ply.
    futility_margin: 95 in 30..=250;

    /// Moves with a bad history are left out up to this reduced depth.
    shy_depth: 4 in 2..=8;
    /// How bad, for each ply.
    shy_history: 3600 in 1000..=8000;

    /// Exchanges: the deepest reduced depth at which quiet moves must hold.
    quiet_exchange_depth: 8 in 4..=12;
    /// What a quiet move may lose for each ply, squared.
    quiet_exchange_loss: 22 in 5..=80;
    /// Exchanges: the deepest at which captures must hold.
    noisy_exchange_depth: 7 in 3..=12;
    /// What a capture may lose for each ply.
    noisy_exchange_loss: 95 in 30..=250;

    /// Singular extension: from this depth on.
    singular_depth: 6 in 4..=10;
    /// How much worse the others must be for each ply, in sixteenths.
    singular_margin: 20 in 8..=64;
    /// How much worse still for two plies.
    double_margin: 18 in 0..=60;
    /// How many double extensions a line may have.
    double_most: 8 in 2..=16;

    /// Reductions are counted in 1024ths of a ply. At the first late move.
    reduction_base: 850 in 0..=2048;
    /// They grow with the logarithms of depth and move number.
    reduction_slope: 430 in 200..=900;
    /// More where the window is expected to be cut.
    reduction_cut: 1400 in 0..=3072;
    /// Less on the principal variation.
    reduction_pv: 1000 in 0..=2048;
    /// More while the position does not get better.
    reduction_falling: 700 in 0..=2048;
    /// More when the move of the table captures.
    reduction_table_noisy: 700 in 0..=2048;
    /// Less for a move that gives check.
    reduction_check: 800 in 0..=2048;
    /// History is divided by this.
    reduction_history: 9 in 4..=20;
    /// More after so many cut-offs below.
    reduction_cutoffs: 900 in 0..=2048;
    /// Captures are reduced by this share, in sixteenths.
    reduction_noisy: 10 in 0..=16;

    /// What history gains at depth 0, may be negative.
    bonus_base: -90 in -400..=200;
    /// What it gains for each ply.
    bonus_depth: 190 in 50..=400;
    /// What it gains at most.
    bonus_most: 1900 in 600..=4000;

    /// Quiescence: captures that do not come within this of the window are
    /// left out.
    calm_margin: 140 in 50..=400;
    /// Quiescence: what a capture may lose.
    calm_exchange: 20 in -50..=150;

    /// Where quiet moves can decide the game, margins are so much wider, in
    /// sixteenths.
    sharp_share: 26 in 16..=64;
}

impl Params {
    /// Nothing left out, nothing reduced, nothing extended, nothing guessed:
    /// what is found so deep is exactly what minimax finds.
    pub fn exact() -> Params {
        const NEVER_SO_SHALLOW: i32 = -1;
        const NEVER_SO_DEEP: i32 = 10_000;
        Params {
            table_cuts: 0,
            corrections: 0,
            calm_plies: 0,
            restless_plies: 0,
            duty_plies: 0,
            reverse_depth: NEVER_SO_SHALLOW,
            razor_depth: NEVER_SO_SHALLOW,
            late_depth: NEVER_SO_SHALLOW,
            futility_depth: NEVER_SO_SHALLOW,
            shy_depth: NEVER_SO_SHALLOW,
            quiet_exchange_depth: NEVER_SO_SHALLOW,
            noisy_exchange_depth: NEVER_SO_SHALLOW,
            pass_depth: NEVER_SO_DEEP,
            probe_depth: NEVER_SO_DEEP,
            blind_depth: NEVER_SO_DEEP,
            singular_depth: NEVER_SO_DEEP,
            reduction_base: 0,
            reduction_slope: 0,
            reduction_cut: 0,
            reduction_pv: 0,
            reduction_falling: 0,
            reduction_table_noisy: 0,
            reduction_check: 0,
            reduction_history: i32::MAX,
            reduction_cutoffs: 0,
            ..Params::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_its_range_and_has_a_place_of_its_own() {
        let mut params = Params::default();
        for tunable in TUNABLES {
            assert!((tunable.low..=tunable.high).contains(&tunable.default), "{}", tunable.name);
            assert_eq!(*(tunable.place)(&mut params), tunable.default);
            *(tunable.place)(&mut params) = i32::MAX;
        }
        for tunable in TUNABLES {
            assert_eq!(*(tunable.place)(&mut params), i32::MAX, "{}", tunable.name);
        }
    }
}
