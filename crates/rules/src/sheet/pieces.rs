//! The kinds of a game for programs with a board.

use super::at_start;
use crate::game::{
    DropDef, Game, MoveRule, PieceDef, PromotionChoice, PromotionDef, PromotionOccasion,
    PromotionTest, Royal,
};
use crate::pattern::Wide;
use crate::reach::{Reach, patterns_of};
use crate::topology::Symmetry;
use game_core::{PieceSheet, SheetDrop, SheetHands, Side};

/// Writes the sheets of kinds, and collects what stands in their way.
pub(super) struct PieceReader<'a> {
    game: &'a Game,
    hands: SheetHands,
    /// How far the king castles.
    steps: Option<u8>,
    /// Made when the first question about reach is asked.
    reach: Option<Reach>,
    pub(super) obstacles: Vec<String>,
}

/// In games with promoted forms and drops, a third of the ranks is the zone.
const ZONE_SHARE: u8 = 3;

impl<'a> PieceReader<'a> {
    pub(super) fn new(game: &'a Game, hands: SheetHands, steps: Option<u8>) -> PieceReader<'a> {
        PieceReader { game, hands, steps, reach: None, obstacles: Vec::new() }
    }

    fn object(&mut self, piece: &PieceDef, what: &str) {
        let sentence = format!("the {} {what}", piece.name);
        if !self.obstacles.contains(&sentence) {
            self.obstacles.push(sentence);
        }
    }

    /// All squares of the board.
    fn all(&self) -> Wide {
        self.game.topology.squares().collect()
    }

    pub(super) fn piece(&mut self, kind: usize) -> PieceSheet {
        let game = self.game;
        let piece = &game.pieces[kind];
        if piece.iron || !piece.respects.is_empty() || !piece.flags.is_empty() {
            self.object(piece, "has powers besides its moves");
        }
        let moves = Side::BOTH.map(|side| self.moves(kind, side));
        let (mut promotes_last, mut promotes_plus) = (false, false);
        match &piece.promotions[..] {
            [] => {}
            [def] if self.is_last_rank(def) => promotes_last = true,
            [def] if self.is_plus(piece, def) => promotes_plus = true,
            _ => self.object(piece, "promotes in an unusual way"),
        }
        let [steps_straight, steps_aside] = self.quiet_steps(kind);
        PieceSheet {
            symbol: piece.symbol.clone(),
            moves,
            is_royal: piece.royal == Royal::Each,
            promotes_last,
            promotes_plus,
            steps_straight,
            steps_aside,
            drop: self.drop(kind),
        }
    }

    /// How a kind moves, for a side.
    fn moves(&mut self, kind: usize, side: Side) -> String {
        let game = self.game;
        let piece = &game.pieces[kind];
        let mut text = String::new();
        if !self.all().is_within(piece.region[side.index()]) {
            self.object(piece, "stays in a part of the board");
        }
        for def in &piece.moves[side.index()] {
            let MoveRule::Betza(betza) = &def.rule else {
                self.object(piece, "moves in a way that has no letters");
                continue;
            };
            let only_first = match self.limit(kind, side, def.from[side.index()]) {
                Some(only_first) => only_first,
                None => {
                    self.object(piece, "moves otherwise on some squares");
                    continue;
                }
            };
            if def.royal_only || !self.all().is_within(def.to[side.index()]) {
                self.object(piece, "moves otherwise on some squares");
                continue;
            }
            let is_turned = game.topology.symmetry == Symmetry::Rotate;
            match betza.dialect(only_first, is_turned) {
                Some(letters) => text.push_str(&letters),
                None => self.object(piece, "moves in a way that has no letters"),
            }
        }
        if piece.royal == Royal::Each
            && let Some(steps) = self.steps
        {
            text.push_str(&format!("isO{steps}"));
        }
        text
    }

    /// May a move start anywhere (false), only where pieces of the kind stand at
    /// the start (true), or is the limit another one (nothing)?
    fn limit(&mut self, kind: usize, side: Side, from: Wide) -> Option<bool> {
        if self.all().is_within(from) {
            return Some(false);
        }
        let first = at_start(self.game, side, &self.game.pieces[kind].symbol);
        if first == from {
            return Some(true);
        }
        let reach = self.reach.get_or_insert_with(|| Reach::explore(self.game));
        let squares = reach.squares(side, kind);
        let is_same = first.is_within(from) && (squares & from).is_within(first);
        is_same.then_some(true)
    }

    /// The last ranks of a side.
    fn last_ranks(&self, side: Side, n: u8) -> Wide {
        let topology = &self.game.topology;
        let ranks = topology.geometry.ranks();
        topology.squares().filter(|sq| topology.own_rank(side, *sq) + n >= ranks).collect()
    }

    /// Must the kind promote on the last rank, and nowhere else?
    fn is_last_rank(&self, def: &PromotionDef) -> bool {
        let is_plain = |symbol: &String| !symbol.starts_with('+');
        def.on == PromotionOccasion::AnyMove
            && def.choice == PromotionChoice::Forced
            && def.test == PromotionTest::default()
            && def.into.iter().flatten().all(is_plain)
            && Side::BOTH.into_iter().all(|side| def.zone[side.index()] == self.last_ranks(side, 1))
    }

    /// May the kind take its promoted form?
    fn is_plus(&self, piece: &PieceDef, def: &PromotionDef) -> bool {
        let form = format!("+{}", piece.symbol);
        let zone = self.game.topology.geometry.ranks() / ZONE_SHARE;
        let is_zone = |side: Side| def.zone[side.index()] == self.last_ranks(side, zone);
        let is_demoted = || {
            let promoted = self.game.pieces.iter().find(|piece| piece.symbol == form);
            promoted.is_some_and(|form| form.in_hand.as_ref() == Some(&piece.symbol))
        };
        def.on == PromotionOccasion::AnyMove
            && def.test == PromotionTest::default()
            && def.limits.is_empty()
            && def.into.iter().all(|into| into[..] == [form.clone()])
            && match self.hands {
                SheetHands::Demoting => {
                    def.choice == PromotionChoice::Free
                        && def.on_leaving
                        && Side::BOTH.into_iter().all(is_zone)
                        && is_demoted()
                }
                _ => true,
            }
    }

    /// Do moves without a capture keep White's pieces on their file, and do they
    /// take them off it?
    fn quiet_steps(&self, kind: usize) -> [bool; 2] {
        let board = self.game.topology.geometry;
        let mut steps = [false; 2];
        for from in self.game.topology.squares() {
            for (pattern, _) in patterns_of(self.game, Side::White, kind, from) {
                let leaves = board.file(from) != board.file(pattern.to);
                steps[usize::from(leaves)] |= pattern.landing.quiet;
            }
            if steps == [true; 2] {
                break;
            }
        }
        steps
    }

    /// Where the kind may be dropped.
    fn drop(&mut self, kind: usize) -> SheetDrop {
        let game = self.game;
        let symbol = &game.pieces[kind].symbol;
        let drops = game.hands.iter().flat_map(|hands| &hands.drops);
        let Some(def) = drops.into_iter().find(|drop| drop.piece == *symbol) else {
            return SheetDrop::Never;
        };
        let is_inner = |side: Side| {
            let edge = self.last_ranks(side, 1) | self.last_ranks(!side, 1);
            (def.zone[side.index()] & edge).is_empty()
        };
        if def.per_file == Some(1) {
            return SheetDrop::OnePerFile;
        }
        if Side::BOTH.into_iter().all(is_inner) {
            return SheetDrop::Inner;
        }
        match self.stuck_ranks(kind, def) {
            0 => SheetDrop::Anywhere,
            n => SheetDrop::NotLast(n),
        }
    }

    /// On how many of White's last ranks a dropped piece could never move.
    fn stuck_ranks(&self, kind: usize, def: &DropDef) -> u8 {
        let ranks = self.game.topology.geometry.ranks();
        if def.even_stuck {
            return 0;
        }
        let is_stuck = |n: u8| {
            let mut squares = self.game.topology.squares();
            squares.all(|sq| {
                self.game.topology.own_rank(Side::White, sq) != ranks - n
                    || patterns_of(self.game, Side::White, kind, sq).is_empty()
            })
        };
        (1..ranks).take_while(|n| is_stuck(*n)).count() as u8
    }
}
