//! An evaluation for any game, made from its rules alone.
//!
//! Nobody has to train it or to write a number for a new game: what a piece is
//! worth follows from how far it moves, where it stands well from where it
//! moves farthest and from what it may become, and what else counts from what
//! the rules say wins. It is worked out once for a game (`tables`) and kept
//! up to date while moves are made.

mod pawns;
mod spans;
mod tables;

use game_core::{
    Bits, BoardView, Evaluator, Job, Kind, Observer, Piece, Processor, Score, Side, Square,
    SquareSet, Tracer,
};
use pawns::{Memo, PawnScoring};
use std::sync::Arc;
use tables::{Tables, percent};

/// The largest score it gives, well below that of any mate.
const MAX_SCORE: i32 = 20_000;
/// What the right to move is worth.
const TEMPO: i32 = 14;
/// What an attacked square is worth.
const MOBILITY: i32 = 3;
/// A piece in hand can go anywhere, in percent of its value.
const HAND_SHARE: i32 = 108;
/// Attacks on the royal piece's surroundings count squared, divided by this.
const DANGER_SHARE: i32 = 13;
/// The most that danger counts.
const DANGER_MOST: i32 = 900;
/// A piece in hand menaces as much as so many attacked squares beside the
/// royal piece.
const HAND_MENACE: i32 = 2;
/// What a piece of the own side beside the royal one is worth.
const SHELTER: i32 = 7;
/// What a square is worth from which the other side's strongest piece would
/// see the royal one.
const OPEN_LINE: i32 = 4;
/// A piece that is attacked and not defended: this, and a share of its value.
const LOOSE: i32 = 10;
/// That share is one in so many.
const LOOSE_SHARE: i32 = 22;
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
    processor: Processor,
}

impl Default for Universal {
    fn default() -> Universal {
        Universal::new()
    }
}

impl Universal {
    /// An evaluator that knows no game yet.
    pub fn new() -> Universal {
        Universal {
            tables: None,
            now: Sums::default(),
            earlier: Vec::new(),
            memo: Memo::new(),
            processor: Processor::detect(),
        }
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
        // Spelled out: a `map` over the sides is compiled for any processor.
        let royals = [royal(view, tables, Side::White), royal(view, tables, Side::Black)];
        let reaches = [
            reach(view, tables, Side::White, royals[1]),
            reach(view, tables, Side::Black, royals[0]),
        ];
        for side in Side::BOTH {
            let (own, other) = (&reaches[side.index()], &reaches[(!side).index()]);
            let material = self.now.material[side.index()];
            tell("material", side, percent(material, tables.material_share));
            tell("placement", side, self.now.placement[side.index()]);
            let hand = hand(view, tables, side);
            if hand != 0 {
                tell("hand", side, percent(hand, HAND_SHARE));
            }
            tell("mobility", side, own.mobility * MOBILITY);
            if !tables.losing_wins {
                tell("threats", side, -loose(view, tables, side, own, other));
                tell("pawns", side, pawns[side.index()]);
            }
            if let Some(sq) = royals[side.index()] {
                let safety = safety(view, tables, sq, side, other.menace);
                tell("king safety", side, safety);
            }
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

/// How near two squares are in steps of a king, the board being so wide.
fn nearness<V: BoardView>(view: &V, a: Square, b: Square) -> i32 {
    let board = view.geometry();
    let files = board.file(a).abs_diff(board.file(b));
    let ranks = board.rank(a).abs_diff(board.rank(b));
    i32::from(board.files().max(board.ranks())) - i32::from(files.max(ranks))
}

/// Where the pieces of a side reach to.
struct Reach<B: Bits> {
    /// Every square one of them attacks.
    attacked: SquareSet<B>,
    /// Squares attacked by piece, own pieces not counted.
    mobility: i32,
    /// Attacks on the surroundings of the other side's royal piece, weighted.
    menace: i32,
}

#[inline(always)]
fn reach<V: BoardView>(
    view: &V,
    tables: &Tables,
    side: Side,
    target: Option<Square>,
) -> Reach<V::Bits> {
    let own = view.of_side(side);
    let occupied = view.occupied();
    let zone = target.map_or(SquareSet::EMPTY, |sq| tables.spans.around(sq));
    let mut reach = Reach { attacked: SquareSet::EMPTY, mobility: 0, menace: 0 };
    for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
        let men = own & view.of_kind(kind);
        if men.is_empty() {
            continue;
        }
        let (mut n_squares, mut n_near) = (0, 0);
        view.each_attack(Piece::new(side, kind), men, occupied, |attacks| {
            reach.attacked |= attacks;
            n_squares += (attacks - own).len() as i32;
            n_near += (attacks & zone).len() as i32;
        });
        if !tables.is_royal(kind) {
            reach.mobility += n_squares;
            reach.menace += n_near * tables.menace(kind);
        }
    }
    if target.is_some() && tables.has_hands {
        for &kind in &tables.droppable {
            let n = view.in_hand(side, kind) as i32;
            reach.menace += n * tables.menace(kind) * HAND_MENACE;
        }
    }
    reach
}

/// What a side may lose because nothing defends it.
#[inline(always)]
fn loose<V: BoardView>(
    view: &V,
    tables: &Tables,
    side: Side,
    own: &Reach<V::Bits>,
    other: &Reach<V::Bits>,
) -> i32 {
    let mut sum = 0;
    for sq in (view.of_side(side) & other.attacked) - own.attacked {
        let kind = view.at(sq).map(|piece| piece.kind);
        if let Some(kind) = kind.filter(|&kind| !tables.is_royal(kind)) {
            sum += LOOSE + tables.value(kind) / LOOSE_SHARE;
        }
    }
    sum
}

/// How safe a royal piece is behind its own, before what is aimed at it.
#[inline(always)]
fn safety<V: BoardView>(view: &V, tables: &Tables, sq: Square, side: Side, menace: i32) -> i32 {
    let zone = tables.spans.around(sq);
    let shelter = (zone & view.of_side(side)).len() as i32 * SHELTER;
    let threat = (menace * menace / DANGER_SHARE).min(DANGER_MOST);
    let strongest = tables.strongest.iter().find(|&&kind| view.of(!side, kind).any());
    let lines = strongest.map_or(0, |&kind| {
        let seen = view.attacks_of(Piece::new(!side, kind), sq, view.occupied());
        (seen - view.of_side(side)).len() as i32
    });
    shelter - threat - lines * OPEN_LINE
}

/// The royal piece of a side, if there is just one.
#[inline(always)]
fn royal<V: BoardView>(view: &V, tables: &Tables, side: Side) -> Option<Square> {
    let mut royals = SquareSet::EMPTY;
    for &kind in &tables.royal_kinds {
        royals |= view.of(side, kind);
    }
    royals.first().filter(|_| !royals.many())
}

/// What a side has in hand.
#[inline(always)]
fn hand<V: BoardView>(view: &V, tables: &Tables, side: Side) -> i32 {
    let worth = |&kind: &Kind| view.in_hand(side, kind) as i32 * tables.value(kind);
    tables.droppable.iter().map(worth).sum()
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
        self.change(sq, piece, 1);
    }
    fn take(&mut self, sq: Square, piece: Piece) {
        self.change(sq, piece, -1);
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
        for sq in view.of_side(Side::White) | view.of_side(Side::Black) {
            if let Some(piece) = view.at(sq) {
                self.put(sq, piece);
            }
        }
    }

    fn push(&mut self) {
        self.earlier.push(self.now);
    }

    fn pop(&mut self) {
        self.now = self.earlier.pop().expect("a pop follows a push");
    }

    fn evaluate(&mut self, view: &V) -> Score {
        let pawns = self.pawn_scores(view);
        let score = self.processor.run(Scoring { universal: self, view, pawns });
        Score::cp(score.clamp(-MAX_SCORE, MAX_SCORE))
    }

    fn worth(&self, kind: Kind) -> i32 {
        self.tables.as_ref().map_or(0, |tables| tables.value(kind))
    }

    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        let pawns = self.pawn_scores(view);
        self.judge(view, pawns, &mut |name, side, cp| tracer.term(name, side, cp));
    }
}
