//! What a kind does, as the patterns its moves expand to.

use super::Palette;
use super::digest::Digest;
use crate::budget::{MAX_WORK, WorkBudget};
use crate::game::{Game, MoveDef, MoveRule, PieceDef};
use crate::pattern::{Landing, Pattern, Wide};
use crate::verbose::{UNMOVED, Verbose};
use crate::{betza, verbose};
use game_core::{Side, Square};
use std::hash::Hash;

/// The moves of all kinds of a game, ready to be hashed again in each round.
pub(super) struct KindMoves<'a> {
    game: &'a Game,
    /// By kind and side, the digest of the moves that name no kind.
    plain: Vec<[u128; 2]>,
}

impl<'a> KindMoves<'a> {
    pub(super) fn of(game: &'a Game) -> KindMoves<'a> {
        let mut budget = WorkBudget::of(MAX_WORK);
        let mut plain = Vec::new();
        for piece in &game.pieces {
            plain.push(Side::BOTH.map(|side| {
                let nameless = |def: &&MoveDef| !names_something(&def.rule);
                let defs: Vec<&MoveDef> =
                    piece.moves[side.index()].iter().filter(nameless).collect();
                digest_of(game, piece, side, &defs, |rule| rule.clone(), &mut budget)
            }));
        }
        KindMoves { game, plain }
    }

    /// Hashes the moves of a kind, with the colours of the kinds they name.
    pub(super) fn hash(&mut self, kind: usize, palette: &Palette<'_>, digest: &mut Digest) {
        self.plain[kind].hash(digest);
        let piece = &self.game.pieces[kind];
        let mut budget = WorkBudget::of(MAX_WORK);
        for side in Side::BOTH {
            let naming = piece.moves[side.index()].iter().filter(|def| names_something(&def.rule));
            let defs: Vec<&MoveDef> = naming.collect();
            if !defs.is_empty() {
                let coloured = |rule: &MoveRule| with_colours(rule, palette);
                digest_of(self.game, piece, side, &defs, coloured, &mut budget).hash(digest);
            }
        }
    }
}

/// Does a move name kinds or flags?
fn names_something(rule: &MoveRule) -> bool {
    match rule {
        MoveRule::Betza(_) => false,
        MoveRule::Verbose(verbose) => {
            let mut verbose = verbose.clone();
            !verbose.piece_names_mut().is_empty() || !verbose.flag_names_mut().is_empty()
        }
    }
}

/// A move in which kinds are named by their colours, and flags by what the
/// program does with them.
fn with_colours(rule: &MoveRule, palette: &Palette<'_>) -> MoveRule {
    let MoveRule::Verbose(verbose) = rule else { return rule.clone() };
    let mut verbose: Verbose = verbose.clone();
    for name in verbose.piece_names_mut() {
        *name = palette.of(name).map_or_else(|| name.clone(), |colour| format!("{colour:032x}"));
    }
    for name in verbose.flag_names_mut() {
        *name = palette.flag(name);
    }
    MoveRule::Verbose(verbose)
}

impl Palette<'_> {
    /// A flag by its number among the flags of the game, in the order in which
    /// moves name them, and by what its name says about it.
    pub(super) fn flag(&self, name: &str) -> String {
        if name == UNMOVED {
            return name.to_string();
        }
        let fleeting = name.starts_with('_') || name.ends_with('_');
        let number = self.flags().position(|known| known == name);
        format!("{}{}", if fleeting { "fleeting " } else { "" }, number.unwrap_or_default())
    }

    /// The flags of the game in the order of the colours of the kinds that name
    /// them, each once.
    fn flags(&self) -> impl Iterator<Item = String> {
        let mut kinds: Vec<usize> = (0..self.game.pieces.len()).collect();
        kinds.sort_by_key(|&kind| self.colours[kind]);
        let mut flags: Vec<String> = Vec::new();
        for kind in kinds {
            for def in self.game.pieces[kind].moves.iter().flatten() {
                if let MoveRule::Verbose(verbose) = &def.rule {
                    let mut verbose = verbose.clone();
                    for name in verbose.flag_names_mut() {
                        if *name != UNMOVED && !flags.contains(name) {
                            flags.push(name.clone());
                        }
                    }
                }
            }
        }
        flags.into_iter()
    }
}

/// The digest of all patterns of some moves of a kind, in no order.
fn digest_of(
    game: &Game,
    piece: &PieceDef,
    side: Side,
    defs: &[&MoveDef],
    spelled: impl Fn(&MoveRule) -> MoveRule,
    budget: &mut WorkBudget,
) -> u128 {
    let mut digest = Digest::new();
    let rules: Vec<MoveRule> = defs.iter().map(|def| spelled(&def.rule)).collect();
    for from in game.topology.squares() {
        let mut all: Vec<(bool, Pattern)> = Vec::new();
        for (def, rule) in defs.iter().zip(&rules) {
            if def.from[side.index()].has(from) {
                all.extend(patterns(game, piece, side, def, rule, from, budget));
            }
        }
        all.sort();
        all.dedup();
        (from.0, all).hash(&mut digest);
    }
    digest.finish_128()
}

/// The patterns of a move from a square, each with one way of landing, and
/// whether it captures royal pieces only.
fn patterns(
    game: &Game,
    piece: &PieceDef,
    side: Side,
    def: &MoveDef,
    rule: &MoveRule,
    from: Square,
    budget: &mut WorkBudget,
) -> Vec<(bool, Pattern)> {
    let found = match rule {
        MoveRule::Betza(rule) => {
            betza::patterns_within(rule, &game.topology, side, from, budget).unwrap_or_default()
        }
        MoveRule::Verbose(rule) => {
            verbose::patterns_within(rule, &game.topology, side, from, budget).unwrap_or_default()
        }
    };
    let region = if def.royal_only { !Wide::EMPTY } else { piece.region[side.index()] };
    let allowed = region & def.to[side.index()];
    let mut single = Vec::new();
    for mut pattern in found.into_iter().filter(|pattern| allowed.has(pattern.to)) {
        // How a ride is cut into steps says nothing about play.
        pattern.ride = None;
        if !def.passing {
            pattern.passed = Wide::EMPTY;
        }
        let Landing { quiet, capture, own, en_passant } = pattern.landing;
        let none = Landing::default();
        let ways = [
            (quiet, Landing { quiet, ..none }),
            (capture, Landing { capture, ..none }),
            (own, Landing { own, ..none }),
            (en_passant, Landing { en_passant, ..none }),
        ];
        for (_, landing) in ways.into_iter().filter(|(is_used, _)| *is_used) {
            let royal_only = def.royal_only && landing.capture;
            single.push((royal_only, Pattern { landing, ..pattern.clone() }));
        }
    }
    single
}
