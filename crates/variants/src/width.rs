//! The widths of boards, and what is compiled once for each of them, in this crate.
//!
//! A generic function is compiled anew in every crate that calls it, and six crates
//! look at positions. The functions here belong to one width each, so they and
//! what they call are compiled here only. What a search does at every node and what
//! takes an observer stays generic.

use crate::facts;
use crate::position::Variant;
use crate::rulebook::Rulebook;
use crate::setup;
use game_core::{
    Bits, DrawReason, Fault, Move, MoveClass, MoveFacts, MoveKinds, MoveList, Outcome, Setup,
    SideEffect, U256,
};
use std::sync::Arc;

/// A width of boards that rules are compiled for.
pub trait Width: Bits {
    /// A position of these contents.
    ///
    /// # Errors
    /// All faults, in the order of the fields.
    fn read_setup(rules: &Arc<Rulebook<Self>>, setup: &Setup) -> Result<Variant<Self>, Vec<Fault>>;
    /// The contents of a position.
    fn contents(pos: &Variant<Self>) -> Setup;
    /// Lists the legal moves of a class.
    fn list_legal(pos: &Variant<Self>, class: MoveClass, out: &mut MoveList);
    /// Is this word a legal move?
    fn accepts(pos: &Variant<Self>, m: Move) -> bool;
    /// Is the side to move in check?
    fn is_in_check(pos: &Variant<Self>) -> bool;
    /// How the game has ended, if it has.
    fn find_outcome(pos: &Variant<Self>) -> Option<Outcome>;
    /// How the game has ended as far as no moves must be looked for.
    fn find_early_outcome(pos: &Variant<Self>, tree_plies: usize) -> Option<Outcome>;
    /// The draw the side to move may claim.
    fn find_claim(pos: &Variant<Self>) -> Option<DrawReason>;
    /// What a move is and does.
    fn facts(pos: &Variant<Self>, m: Move) -> MoveFacts;
    /// What a move does beside moving.
    fn side_effects(pos: &Variant<Self>, m: Move) -> Vec<SideEffect>;
    /// Which pieces an unusual move moves, takes and makes.
    fn kinds_of_odd_move(pos: &Variant<Self>, m: Move) -> MoveKinds;
    /// Makes a move that nobody observes.
    fn advance_unseen(pos: &mut Variant<Self>, m: Move);
}

impl<B: Width> Variant<B> {
    /// The position in which games begin.
    ///
    /// # Errors
    /// What is wrong with the start the game file gives.
    pub fn start(rules: &Arc<Rulebook<B>>) -> Result<Variant<B>, Vec<Fault>> {
        Variant::from_setup(rules, &rules.game.start.clone())
    }

    /// The position of a game with these contents.
    ///
    /// # Errors
    /// All faults, in the order of the fields.
    pub fn from_setup(rules: &Arc<Rulebook<B>>, setup: &Setup) -> Result<Variant<B>, Vec<Fault>> {
        B::read_setup(rules, setup)
    }
}

/// Compiles all of it for these widths.
macro_rules! widths {
    ($($bits:ty),*) => {$(
        impl Width for $bits {
            fn read_setup(
                rules: &Arc<Rulebook<$bits>>,
                setup: &Setup,
            ) -> Result<Variant<$bits>, Vec<Fault>> {
                setup::read(rules, setup)
            }

            fn contents(pos: &Variant<$bits>) -> Setup {
                setup::contents(pos)
            }

            fn list_legal(pos: &Variant<$bits>, class: MoveClass, out: &mut MoveList) {
                pos.list_legal(class, out);
            }

            fn accepts(pos: &Variant<$bits>, m: Move) -> bool {
                pos.accepts(m)
            }

            fn is_in_check(pos: &Variant<$bits>) -> bool {
                pos.is_in_check()
            }

            fn find_outcome(pos: &Variant<$bits>) -> Option<Outcome> {
                pos.find_outcome()
            }

            fn find_early_outcome(pos: &Variant<$bits>, tree_plies: usize) -> Option<Outcome> {
                pos.find_early_outcome(tree_plies)
            }

            fn find_claim(pos: &Variant<$bits>) -> Option<DrawReason> {
                pos.find_claim()
            }

            fn facts(pos: &Variant<$bits>, m: Move) -> MoveFacts {
                facts::facts(pos, m)
            }

            fn side_effects(pos: &Variant<$bits>, m: Move) -> Vec<SideEffect> {
                facts::side_effects(pos, m)
            }

            fn kinds_of_odd_move(pos: &Variant<$bits>, m: Move) -> MoveKinds {
                facts::odd_gist(pos, m)
            }

            fn advance_unseen(pos: &mut Variant<$bits>, m: Move) {
                pos.advance(m, &mut ());
            }
        }
    )*};
}

widths!(u64, u128, U256);
