//! An evaluation for any game, made from its rules alone.
//!
//! Nobody has to train it or to write a number for a new game: what a piece is
//! worth follows from how far it moves, where it stands well from where it
//! moves farthest and from what it may become, and what else counts from what
//! the rules say wins. It is worked out once for a game (`tables`) and kept
//! up to date while moves are made.
//!
//! Where the men are those of chess, more is known about them than any rules
//! say: there the evaluation of chess judges the men (`orthodox`), and this one
//! only what else wins the game.

mod men;
mod orthodox;
mod pawns;
mod spans;
mod tables;

use crate::MAX_SCORE;
use game_core::{
    BoardView, Evaluator, Job, Kind, Observer, Piece, Processor, Score, Side, Square, Tracer,
};
use men::{hand, loose, reach, royal, safety};
use orthodox::Guest;
use pawns::{Memo, PawnScoring};
use std::sync::Arc;
use tables::{Tables, percent};

/// What the right to move is worth.
const TEMPO: i32 = 14;
/// What an attacked square is worth.
const MOBILITY: i32 = 3;
/// A piece in hand can go anywhere, in percent of its value.
const HAND_SHARE: i32 = 108;
/// Against this much material, or more, a royal piece should stay at home.
const FULL_FORCE: i32 = 2_500;
/// All checks given but one are worth this much.
const CHECKS_WORTH: i32 = 900;
/// The last piece of a kind that must not die out is a burden.
const LAST_OF_KIND: i32 = 60;
/// A won game against few pieces wants the loser's royal piece at the edge.
const EDGE_DRIVE: i32 = 12;
/// Royal pieces that draw near help to mate.
const CLOSENESS: i32 = 6;
/// A royal piece that moves more often than the other hunts it: each step
/// nearer.
const HUNTING: i32 = 90;
/// How much more than the other side a winning side has.
const WINNING: i32 = 350;
/// Beyond this much material on the other side nobody drives kings about.
const FEW: i32 = 600;

/// What is summed up while moves are made, for White and Black.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sums {
    material: [i32; 2],
    placement: [i32; 2],
    /// A number that positions with the same pawns share.
    pawns: u64,
}

/// The evaluator. It belongs to one game and one thread.
#[derive(Clone)]
pub struct Universal {
    tables: Option<Arc<Tables>>,
    now: Sums,
    earlier: Vec<Sums>,
    /// What pawns were found to be worth.
    memo: Memo,
    /// May the evaluation of chess judge the men of chess, and does it here?
    invites: bool,
    guest: Option<Guest>,
    processor: Processor,
}

impl Default for Universal {
    fn default() -> Universal {
        Universal::new()
    }
}

impl Universal {
    /// An evaluator that knows no game yet, and will know of one only what its
    /// rules say.
    pub fn new() -> Universal {
        Universal {
            tables: None,
            now: Sums::default(),
            earlier: Vec::new(),
            memo: Memo::new(),
            invites: false,
            guest: None,
            processor: Processor::detect(),
        }
    }

    /// An evaluator that asks the one of chess where the men are those of chess.
    pub fn with_guest() -> Universal {
        Universal { invites: true, ..Universal::new() }
    }

    fn change(&mut self, sq: Square, piece: Piece, sign: i32) {
        let Some(tables) = &self.tables else { return };
        let side = piece.side.index();
        self.now.material[side] += sign * tables.value_of(piece);
        self.now.placement[side] += sign * tables.placement(piece, sq);
        if tables.is_pawn(piece.kind) {
            self.now.pawns ^= pawns::number(piece, sq);
        }
    }

    /// The judge of chess, if this is a position for it.
    fn welcome<V: BoardView>(&mut self, view: &V) -> Option<Guest> {
        let men = self.tables.as_ref()?.men?;
        let fits = self.invites && men.make_armies(view);
        fits.then(|| self.guest.take().unwrap_or_else(|| Guest::new(men)))
    }

    /// What the pawns of each side are worth. Most positions of a search have
    /// their pawns in common with one looked at before.
    #[inline(always)]
    fn pawn_scores<V: BoardView>(&mut self, view: &V) -> [i32; 2] {
        let Some(tables) = &self.tables else { return [0; 2] };
        if tables.pawn_kinds.is_empty() || tables.losing_wins {
            return [0; 2];
        }
        if let Some(known) = self.memo.get(self.now.pawns) {
            return known;
        }
        let scores = self.processor.run(PawnScoring { tables, view });
        self.memo.keep(self.now.pawns, scores);
        scores
    }

    /// The terms, told one by one.
    #[inline(always)]
    fn judge<V: BoardView>(
        &self,
        view: &V,
        pawns: [i32; 2],
        tell: &mut impl FnMut(&'static str, Side, i32),
    ) {
        let Some(tables) = &self.tables else { return };
        if self.guest.is_none() {
            self.judge_men(view, tables, pawns, tell);
        }
        for side in Side::BOTH {
            judge_aims(view, tables, side, tell);
        }
    }

    /// What the men are worth where they stand.
    #[inline(always)]
    fn judge_men<V: BoardView>(
        &self,
        view: &V,
        tables: &Tables,
        pawns: [i32; 2],
        tell: &mut impl FnMut(&'static str, Side, i32),
    ) {
        // Spelled out: a `map` over the sides is compiled for any processor.
        let royals = [royal(view, tables, Side::White), royal(view, tables, Side::Black)];
        let reaches = [
            reach(view, tables, Side::White, royals[1]),
            reach(view, tables, Side::Black, royals[0]),
        ];
        let hands = [hand(view, tables, Side::White), hand(view, tables, Side::Black)];
        for side in Side::BOTH {
            let (own, other) = (&reaches[side.index()], &reaches[(!side).index()]);
            let material = self.now.material[side.index()];
            tell("material", side, percent(material, tables.material_share));
            tell("placement", side, self.now.placement[side.index()]);
            if hands[side.index()] != 0 {
                tell("hand", side, percent(hands[side.index()], HAND_SHARE));
            }
            tell("mobility", side, own.mobility * MOBILITY);
            if !tables.losing_wins {
                tell("threats", side, -loose(view, tables, side, own, other));
                tell("pawns", side, pawns[side.index()]);
            }
            if let Some(sq) = royals[side.index()] {
                let safety = safety(view, tables, sq, side, other.menace);
                let force = self.now.material[(!side).index()] + hands[(!side).index()];
                let exposure = tables.exposure(side, sq) * force.clamp(0, FULL_FORCE) / FULL_FORCE;
                tell("king safety", side, safety - exposure);
            }
            tell("driving", side, self.driving(view, tables, side));
            if tables.hunts(side)
                && let (Some(hunter), Some(prey)) = (royals[side.index()], royals[(!side).index()])
            {
                tell("hunting", side, nearness(view, hunter, prey) * HUNTING);
            }
        }
        tell("tempo", view.turn(), TEMPO);
    }

    /// Where little is left, the stronger side drives the royal piece to the
    /// edge and brings its own near.
    #[inline(always)]
    fn driving<V: BoardView>(&self, view: &V, tables: &Tables, side: Side) -> i32 {
        let material = |side: Side| self.now.material[side.index()];
        let (own, other) = (material(side), material(!side));
        let few = other <= FEW && own >= other + WINNING;
        if !few || tables.losing_wins {
            return 0;
        }
        let (Some(hunter), Some(prey)) = (royal(view, tables, side), royal(view, tables, !side))
        else {
            return 0;
        };
        tables.edge(prey) * EDGE_DRIVE + nearness(view, hunter, prey) * CLOSENESS
    }
}

/// What wins the game besides the men.
#[inline(always)]
fn judge_aims<V: BoardView>(
    view: &V,
    tables: &Tables,
    side: Side,
    tell: &mut impl FnMut(&'static str, Side, i32),
) {
    if tables.has_goals {
        tell("goal", side, nearest_goal(view, tables, side));
    }
    if let Some(left) = view.checks_left(side) {
        tell("checks", side, CHECKS_WORTH / left.max(1).cast_signed());
    }
    let last = |kind: &&Kind| !view.of(side, **kind).many();
    let burden = tables.precious.iter().filter(last).count() as i32 * LAST_OF_KIND;
    if burden != 0 {
        tell("last of their kind", side, -burden);
    }
}

/// How near two squares are in steps of a king, the board being so wide.
fn nearness<V: BoardView>(view: &V, a: Square, b: Square) -> i32 {
    let board = view.geometry();
    let files = board.file(a).abs_diff(board.file(b));
    let ranks = board.rank(a).abs_diff(board.rank(b));
    i32::from(board.files().max(board.ranks())) - i32::from(files.max(ranks))
}

/// What the piece nearest to a goal is worth for it.
#[inline(always)]
fn nearest_goal<V: BoardView>(view: &V, tables: &Tables, side: Side) -> i32 {
    let kinds = tables.goal_kinds.iter();
    let best = kinds.flat_map(|&kind| {
        let piece = Piece::new(side, kind);
        view.of(side, kind).into_iter().map(move |sq| tables.goal(piece, sq))
    });
    best.max().unwrap_or(0)
}

/// The sum of all terms for the side to move.
struct Scoring<'a, V> {
    universal: &'a Universal,
    view: &'a V,
    pawns: [i32; 2],
}

impl<V: BoardView> Job for Scoring<'_, V> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let mut sums = [0; 2];
        let mut add = |_: &'static str, side: Side, cp: i32| sums[side.index()] += cp;
        self.universal.judge(self.view, self.pawns, &mut add);
        let turn = self.view.turn();
        sums[turn.index()] - sums[(!turn).index()]
    }
}

impl Observer for Universal {
    fn put(&mut self, sq: Square, piece: Piece) {
        match &mut self.guest {
            Some(guest) => guest.put(sq, piece),
            None => self.change(sq, piece, 1),
        }
    }
    fn take(&mut self, sq: Square, piece: Piece) {
        match &mut self.guest {
            Some(guest) => guest.take(sq, piece),
            None => self.change(sq, piece, -1),
        }
    }
}

impl<V: BoardView> Evaluator<V> for Universal {
    fn reset(&mut self, view: &V) {
        if !self.tables.as_ref().is_some_and(|tables| tables.fits(view)) {
            self.tables = Some(Arc::new(Tables::of(view)));
            self.memo = Memo::new();
        }
        self.earlier.clear();
        self.now = Sums::default();
        self.guest = self.welcome(view);
        if let Some(guest) = &mut self.guest {
            guest.reset(view);
            return;
        }
        for sq in view.of_side(Side::White) | view.of_side(Side::Black) {
            if let Some(piece) = view.at(sq) {
                self.put(sq, piece);
            }
        }
    }

    fn push(&mut self) {
        match &mut self.guest {
            Some(guest) => guest.push::<V>(),
            None => self.earlier.push(self.now),
        }
    }

    fn pop(&mut self) {
        match &mut self.guest {
            Some(guest) => guest.pop::<V>(),
            None => self.now = self.earlier.pop().expect("a pop follows a push"),
        }
    }

    fn evaluate(&mut self, view: &V) -> Score {
        let score = match &mut self.guest {
            Some(guest) => {
                guest.evaluate(view) + Scoring { universal: self, view, pawns: [0; 2] }.run()
            }
            None => {
                let pawns = self.pawn_scores(view);
                self.processor.run(Scoring { universal: self, view, pawns })
            }
        };
        Score::cp(score.clamp(-MAX_SCORE, MAX_SCORE))
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        match &self.guest {
            Some(guest) => guest.men.worth(kind),
            None => self.tables.as_ref().map_or(0, |tables| tables.value(kind)),
        }
    }

    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        let pawns = self.pawn_scores(view);
        if let Some(guest) = &mut self.guest {
            guest.trace(view, tracer);
        }
        self.judge(view, pawns, &mut |name, side, cp| tracer.term(name, side, cp));
    }
}
