//! A position of any compiled game: its parts, and going back a move.

use crate::attacks::Attacks;
use crate::board::{Board, BoardMark};
use crate::castling::CastlingWays;
use crate::legal::TurnMemory;
use crate::rulebook::Rulebook;
use crate::state::State;
use game_core::{Bits, Interrupt, Key, Kind, MoveList, Side};
use rules::game::HandsDef;
use std::sync::Arc;

/// A position of a compiled game.
#[derive(Clone, Debug)]
pub struct Variant<B: Bits> {
    pub(crate) rules: Arc<Rulebook<B>>,
    pub(crate) board: Board<B>,
    pub(crate) castling: CastlingWays<B>,
    pub(crate) state: State,
    past: Vec<Past>,
    /// Full moves of the game before the first of `past`.
    pub(crate) earlier_moves: u32,
    /// What is known of long turns, in games that have them.
    turns: Option<TurnMemory>,
}

/// What is needed to go back one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Past {
    pub(crate) state: State,
    mark: BoardMark,
}

impl<B: Bits> Variant<B> {
    /// An empty board of a game.
    pub(crate) fn empty(rules: Arc<Rulebook<B>>) -> Variant<B> {
        Variant {
            board: Board::empty(&rules),
            castling: CastlingWays::none(rules.tables.geometry.n_squares()),
            state: State::new(),
            past: Vec::new(),
            earlier_moves: 0,
            turns: rules.uses.long_turns.then(TurnMemory::default),
            rules,
        }
    }

    /// What the pieces of this position attack.
    #[inline(always)]
    pub(crate) fn attacks(&self) -> Attacks<'_, B> {
        Attacks { rules: &self.rules, board: &self.board }
    }

    /// The states before each move made so far.
    #[inline(always)]
    pub(crate) fn past(&self) -> &[Past] {
        &self.past
    }

    /// Remembers the present state before it is changed.
    #[inline(always)]
    pub(crate) fn remember(&mut self) {
        self.past.push(Past { state: self.state, mark: self.board.mark() });
    }

    /// The last remembered state.
    #[inline(always)]
    pub(crate) fn remembered(&self) -> &State {
        &self.past.last().expect("a make remembers first").state
    }

    /// Must a side drop now?
    #[inline]
    pub(crate) fn must_drop<A>(&self, hands: &HandsDef<Kind, A>, side: Side) -> bool {
        self.rules.uses.drop_duty && !self.state.waives_drop && self.board.must_drop(hands, side)
    }

    /// Must the side to move drop now?
    #[inline]
    pub(crate) fn must_drop_now(&self) -> bool {
        let hands = self.rules.game.hands.as_ref();
        hands.is_some_and(|hands| self.must_drop(hands, self.state.turn))
    }

    /// The position without the duty to drop, where that is one now.
    pub(crate) fn without_drop_duty(&self) -> Option<Variant<B>> {
        if !self.must_drop_now() {
            return None;
        }
        let mut free = self.without_past();
        free.state.waives_drop = true;
        Some(free)
    }

    /// Goes back to the last remembered state.
    #[inline(always)]
    pub(crate) fn recall(&mut self) {
        let past = self.past.pop().expect("unmake follows a make");
        self.board.undo_to(past.mark);
        self.state = past.state;
    }

    /// This position without the moves that led to it.
    pub(crate) fn without_past(&self) -> Variant<B> {
        Variant {
            rules: Arc::clone(&self.rules),
            board: self.board.without_notes(),
            castling: self.castling.clone(),
            state: self.state,
            past: Vec::new(),
            earlier_moves: self.earlier_moves,
            turns: self.turns.clone(),
        }
    }

    /// Hears another interrupt from now on. Returns whether this game has
    /// questions that can take long.
    pub(crate) fn hear_interrupt(&mut self, interrupt: &Interrupt) -> bool {
        let Some(turns) = &mut self.turns else { return false };
        turns.interrupt = interrupt.clone();
        true
    }

    /// Counts a position that is looked at while a question about a long turn is
    /// answered; false if the question is to be given up.
    #[inline]
    pub(crate) fn look(&self) -> bool {
        self.turns.as_ref().is_none_or(|turns| turns.interrupt.look())
    }

    /// Counts moves that are tried in one go while a question about a long turn is
    /// answered. Whether to give up is asked at the next look.
    pub(crate) fn count_tries(&self, moves: &MoveList) {
        if let Some(turns) = &self.turns {
            turns.interrupt.look_at(moves.len() as u64);
        }
    }

    /// Counts what it took to list these moves; false if the question about a long
    /// turn is to be given up.
    pub(crate) fn look_through(&self, moves: &MoveList) -> bool {
        const MOVES_A_LOOK: usize = 32;
        let work = (moves.len() / MOVES_A_LOOK) as u64;
        self.turns.as_ref().is_none_or(|turns| turns.interrupt.look_at(work))
    }

    /// The answer to a question about a long turn, if it is known.
    #[inline]
    pub(crate) fn known(&self, key: Key) -> Option<bool> {
        self.turns.as_ref()?.known(key)
    }

    /// Remembers the answer to a question about a long turn.
    #[inline]
    pub(crate) fn learn(&self, key: Key, answer: Option<bool>) {
        if let Some(turns) = &self.turns {
            turns.learn(key, answer);
        }
    }

    /// The key of the position as it is, which is also right in the middle of a
    /// move.
    pub(crate) fn key_of_parts(&self) -> Key {
        self.board.key() ^ self.state.key_share()
    }

    /// Within how many moves of this side a royal piece of its opponent is in
    /// danger.
    pub(crate) fn danger_reach(&self, side: Side) -> u32 {
        if self.rules.game.turn.safe_throughout { 1 } else { self.next_turn_length(side) }
    }

    /// How many moves a side will have in its next turn.
    pub(crate) fn next_turn_length(&self, side: Side) -> u32 {
        if self.rules.game.turn.progressive {
            let longest = self.rules.game.turn.longest.unwrap_or(u32::MAX);
            return longest.min(u32::from(self.state.turn_length) + 1);
        }
        self.rules.game.turn.moves[side.index()]
    }
}

impl<B: Bits> PartialEq for Variant<B> {
    /// Equal positions reached in equally many moves.
    fn eq(&self, other: &Variant<B>) -> bool {
        self.board == other.board
            && self.state == other.state
            && self.past.len() == other.past.len()
    }
}
