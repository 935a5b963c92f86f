//! Which squares pieces can reach if nothing stands in their way: for warnings
//! and for diagrams. Nothing here is used while a game is played.

use crate::game::{AfterChange, AfterKind, Game, MoveDef, MoveRule, PieceDef, PromotionDef};
use crate::pattern::{BoardFact, Condition, Effect, Landing, Pattern, Wide};
use crate::{betza, verbose};
use game_core::{Placement, Side, Square};
use std::collections::{BTreeMap, BTreeSet};

/// The patterns of a piece from a square, each with the move it belongs to.
/// A move that exceeds the limits has none: the compiler reports it.
pub(crate) fn patterns_of(
    game: &Game,
    side: Side,
    piece: usize,
    from: Square,
) -> Vec<(Pattern, &MoveDef)> {
    let def = &game.pieces[piece];
    let mut all = Vec::new();
    for rule in &def.moves[side.index()] {
        if !rule.from[side.index()].has(from) {
            continue;
        }
        let found = match &rule.rule {
            MoveRule::Betza(text) => {
                betza::patterns(text, &game.topology, side, from).unwrap_or_default()
            }
            MoveRule::Verbose(text) => {
                verbose::patterns(text, &game.topology, side, from).unwrap_or_default()
            }
        };
        let allowed = def.region[side.index()] & rule.to[side.index()];
        let lands = |pattern: &Pattern| rule.royal_only || allowed.has(pattern.to);
        all.extend(found.into_iter().filter(lands).map(|pattern| (pattern, rule)));
    }
    all
}

/// The squares on which the pieces of each side and kind may ever stand. There
/// are never too few of them, since no condition of a move is tested.
pub(crate) struct Reach {
    squares: [Vec<Wide>; 2],
    /// By side, kind and number: whether the move is ever possible.
    made: [Vec<Vec<bool>>; 2],
    /// Flags that moves ask for, each with a kind whose moves do.
    asked: BTreeMap<String, usize>,
    /// Flags that moves set.
    set: BTreeSet<String>,
    waiting: Vec<(Side, usize, Square)>,
}

impl Reach {
    /// Follows every move from the start position of the game.
    pub(crate) fn explore(game: &Game) -> Reach {
        let nowhere = || vec![Wide::EMPTY; game.pieces.len()];
        let unmade = |side: Side| {
            let none = |piece: &PieceDef| vec![false; piece.moves[side.index()].len()];
            game.pieces.iter().map(none).collect()
        };
        let mut reach = Reach {
            squares: [nowhere(), nowhere()],
            made: Side::BOTH.map(unmade),
            asked: BTreeMap::new(),
            set: BTreeSet::new(),
            waiting: Vec::new(),
        };
        for (sq, placement) in game.topology.geometry.squares().zip(&game.start.squares) {
            if let Placement::Man(man) = placement
                && let Some(piece) = piece_of(game, man.letter, man.promoted)
            {
                reach.add(man.side, piece, sq);
            }
        }
        for man in game.start.hands.iter().flatten() {
            if let Some(piece) = piece_of(game, man.letter, man.promoted) {
                reach.add_from_hand(game, man.side, piece);
            }
        }
        for drop in game.hands.iter().flat_map(|hands| &hands.drops).filter(|drop| drop.unlimited) {
            for side in Side::BOTH {
                if let Some(piece) = index_of(game, &drop.piece) {
                    reach.add_from_hand(game, side, piece);
                }
            }
        }
        while let Some((side, piece, from)) = reach.waiting.pop() {
            reach.follow(game, side, piece, from);
        }
        reach
    }

    /// The squares on which pieces of this kind may stand.
    pub(crate) fn squares(&self, side: Side, piece: usize) -> Wide {
        self.squares[side.index()][piece]
    }

    /// By number, whether a move of this kind is ever possible.
    pub(crate) fn moves_made(&self, side: Side, piece: usize) -> &[bool] {
        &self.made[side.index()][piece]
    }

    /// Flags that moves ask for, each with a kind whose moves do.
    pub(crate) fn flags_asked(&self) -> impl Iterator<Item = (&str, usize)> {
        self.asked.iter().map(|(flag, piece)| (flag.as_str(), *piece))
    }

    /// Flags that moves set.
    pub(crate) fn flags_set(&self) -> impl Iterator<Item = &str> {
        self.set.iter().map(String::as_str)
    }

    /// Notes that a move is possible, and its flags.
    fn note(&mut self, side: Side, piece: usize, number: Option<usize>, pattern: &Pattern) {
        let Landing { quiet, capture, own, en_passant } = pattern.landing;
        let made = number.and_then(|n| self.made[side.index()][piece].get_mut(n));
        if let Some(made) = made {
            *made |= quiet || capture || own || en_passant;
        }
        let mut conditions: Vec<&Condition> = pattern.conditions.iter().collect();
        while let Some(condition) = conditions.pop() {
            match condition {
                Condition::Holds(BoardFact::Flag(_, flag))
                | Condition::Fails(BoardFact::Flag(_, flag))
                    if flag != verbose::UNMOVED =>
                {
                    self.asked.entry(flag.clone()).or_insert(piece);
                }
                Condition::Either(ways) => conditions.extend(ways.iter().flatten()),
                Condition::Holds(_) | Condition::Fails(_) => {}
            }
        }
        for effect in &pattern.effects {
            if let Effect::Raise(_, flag) = effect {
                self.set.insert(flag.clone());
            }
        }
    }

    fn add(&mut self, side: Side, piece: usize, sq: Square) {
        let known = &mut self.squares[side.index()][piece];
        if !known.has(sq) {
            known.insert(sq);
            self.waiting.push((side, piece, sq));
        }
    }

    fn add_all(&mut self, side: Side, piece: usize, squares: Wide) {
        squares.into_iter().for_each(|sq| self.add(side, piece, sq));
    }

    /// Adds the squares on which a piece in hand may be dropped or gated.
    fn add_from_hand(&mut self, game: &Game, side: Side, piece: usize) {
        let Some(hands) = &game.hands else { return };
        let symbol = &game.pieces[piece].symbol;
        for drop in hands.drops.iter().filter(|drop| drop.piece == *symbol) {
            if let Some(appears) = index_of(game, &drop.appears_as) {
                self.add_all(side, appears, drop.zone[side.index()]);
            }
        }
        if let Some(gating) = &hands.gating {
            self.add_all(side, piece, gating.zone[side.index()]);
        }
    }

    /// Adds whatever a piece that stands here can reach with one move.
    fn follow(&mut self, game: &Game, side: Side, piece: usize, from: Square) {
        let def = &game.pieces[piece];
        for (pattern, rule) in patterns_of(game, side, piece, from) {
            let number = def.moves[side.index()].iter().position(|own| std::ptr::eq(own, rule));
            self.note(side, piece, number, &pattern);
            if rule.royal_only {
                continue;
            }
            self.add(side, piece, pattern.to);
            self.follow_promotions(game, side, def, from, pattern.to);
            self.follow_effects(game, side, &pattern);
        }
        self.follow_aftermath(game, side, piece, from);
        let by_rule = || game.after.iter().any(|rule| rule.change == AfterChange::Hand);
        if game.hands.as_ref().is_some_and(|hands| hands.from_captures || by_rule()) {
            let in_hand = def.in_hand.as_ref().and_then(|symbol| index_of(game, symbol));
            self.add_from_hand(game, !side, in_hand.unwrap_or(piece));
        }
    }

    /// Adds what a piece that stands here may turn into after a move, its own or
    /// another one.
    fn follow_aftermath(&mut self, game: &Game, side: Side, piece: usize, from: Square) {
        for rule in &game.after {
            match &rule.change {
                AfterChange::Switch => self.add(!side, piece, from),
                AfterChange::Become(AfterKind::Kind(kind)) => {
                    self.add_symbol(game, side, kind, from)
                }
                AfterChange::Become(AfterKind::Cases(cases)) => {
                    let symbol = &game.pieces[piece].symbol;
                    for case in cases.iter().filter(|case| case.piece.contains(symbol)) {
                        self.add_symbol(game, side, &case.into, from);
                    }
                }
                // What captures it here becomes this kind.
                AfterChange::Become(AfterKind::Captive) => self.add(!side, piece, from),
                AfterChange::Remove | AfterChange::Wall | AfterChange::Hand => {}
                AfterChange::Return | AfterChange::Reborn => {}
            }
        }
    }

    fn add_symbol(&mut self, game: &Game, side: Side, symbol: &str, sq: Square) {
        if let Some(piece) = index_of(game, symbol) {
            self.add(side, piece, sq);
        }
    }

    /// Adds the kinds that a piece may become with a move.
    fn follow_promotions(
        &mut self,
        game: &Game,
        side: Side,
        def: &PieceDef,
        from: Square,
        to: Square,
    ) {
        let applies = |rule: &&PromotionDef| {
            let zone = rule.zone[side.index()];
            zone.has(to) || (rule.on_leaving && zone.has(from))
        };
        let symbols =
            def.promotions.iter().filter(applies).flat_map(|rule| &rule.into[side.index()]);
        for into in symbols.filter_map(|symbol| index_of(game, symbol)) {
            self.add(side, into, to);
        }
    }

    /// Adds the pieces that a move puts on the board or changes.
    fn follow_effects(&mut self, game: &Game, side: Side, pattern: &Pattern) {
        for effect in &pattern.effects {
            match effect {
                Effect::Put(sq, symbol) => self.add_symbol(game, side, symbol, *sq),
                Effect::PutEnemy(sq, symbol) => self.add_symbol(game, !side, symbol, *sq),
                Effect::Become(sq, symbol) => {
                    for side in Side::BOTH {
                        self.add_symbol(game, side, symbol, *sq);
                    }
                }
                // Whoever that is.
                Effect::Carry(_, sq)
                | Effect::TurnOver(sq)
                | Effect::BecomeCaptive(sq)
                | Effect::Return(sq) => {
                    for piece in 0..game.pieces.len() {
                        self.add(Side::White, piece, *sq);
                        self.add(Side::Black, piece, *sq);
                    }
                }
                Effect::Move
                | Effect::Take(_)
                | Effect::ReturnHome
                | Effect::Raise(..)
                | Effect::Lower(..) => {}
            }
        }
    }
}

/// The number of the kind with this symbol or alias.
pub(crate) fn index_of(game: &Game, symbol: &str) -> Option<usize> {
    game.pieces
        .iter()
        .position(|def| def.symbol == symbol || def.aliases.iter().any(|alias| alias == symbol))
}

/// The number of the kind that a position writes with this letter.
pub(crate) fn piece_of(game: &Game, letter: char, promoted: bool) -> Option<usize> {
    let plus = if promoted { "+" } else { "" };
    index_of(game, &format!("{plus}{letter}"))
}
