//! A move under examination: the lines that follow it and those it gave up.

use crate::known_scores::KnownScores;
use crate::{
    BookPlace, Grade, Moment, NOISE, PieceFacts, PointScale, Story, any_board, grade, is_quiet,
    loss,
};
use game_core::{Analyst, Line, Move, Position, Question, Score, Side, TableValue};
use std::rc::Rc;

/// How many lines are compared with the move.
const CANDIDATES: u32 = 3;
/// Threats are asked with this share of the nodes.
const THREAT_SHARE: u64 = 4;
/// A line that ends in the middle of an exchange is carried on with so many nodes,
/// whatever the line was searched with.
const EXTENSION_NODES: u64 = 5_000;
/// A line is carried on at most so often.
const MOST_EXTENSIONS: usize = 4;
/// Longer lines are cut: nobody follows them.
const LONGEST_LINE: usize = 24;

/// A line with what the mover can expect of it.
#[derive(Clone, Debug)]
pub struct JudgedLine {
    /// The moves, from the position of the case on; [`Move::NONE`] is a pass.
    pub moves: Vec<Move>,
    /// The score as the mover of the case sees it.
    pub score: Score,
    /// The expected points of the mover, 0 to 100.
    pub points: f64,
}

/// A move, the best lines instead of it, the line after it, and what passes show.
#[derive(Clone)]
pub struct Case {
    /// The position before the move.
    pub before: Moment,
    /// The side that moved.
    pub mover: Side,
    /// The move and what follows.
    pub played: JudgedLine,
    /// The best lines, the best first; the played move may be among them.
    pub candidates: Vec<JudgedLine>,
    /// What the opponent would play if the mover passed: the first move is a pass.
    pub threat: Option<JudgedLine>,
    /// What the mover would play if the opponent passed after the move: the second
    /// move is a pass.
    pub pressure: Option<JudgedLine>,
    /// What tables know of the position before and after the move, for the mover.
    pub tables: Option<[TableValue; 2]>,
    /// Where the move stands among known openings.
    pub book: BookPlace,
    /// How points were counted.
    pub scale: PointScale,
    /// How many nodes each line was given.
    pub nodes: u64,
    /// What longer and shorter looks at a blamed move saw; nothing if none was taken.
    pub told: Option<ToldLook>,
    /// What longer searches have found.
    pub(crate) scores: KnownScores,
}

/// Which of several looks at a blamed move is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToldLook {
    /// Its number, the longest look being 0.
    pub index: usize,
    /// The term of the evaluation in which most is lost over all looks, if nothing is
    /// lost by force.
    pub term: Option<&'static str>,
}

impl Case {
    /// Asks an analyst of this position about a move. Nothing if the move is not
    /// legal, or the analyst was stopped.
    pub fn ask<P: Position + 'static>(
        pos: &P,
        m: Move,
        analyst: &mut dyn Analyst,
        scale: PointScale,
        nodes: u64,
    ) -> Option<Case> {
        if !pos.is_legal(m) {
            return None;
        }
        let before = moment(pos, analyst);
        let mover = before.turn();
        let mut asking = Asking { before: &before, mover, analyst, scale, nodes };
        let candidates = asking.candidates(CANDIDATES);
        let played = match candidates.iter().find(|line| line.moves.first() == Some(&m)) {
            Some(known) => known.clone(),
            None => asking.line_after(&[m], nodes)?,
        };
        let threat = asking.line_after(&[Move::NONE], nodes / THREAT_SHARE);
        let pressure = asking.line_after(&[m, Move::NONE], nodes / THREAT_SHARE);
        if asking.analyst.is_stopped() {
            return None;
        }
        let tables = tables_say(&before, m, asking.analyst);
        let book = book_place(&before, m, scale);
        Some(Case {
            before,
            mover,
            played,
            candidates,
            threat,
            pressure,
            tables,
            book,
            scale,
            nodes,
            told: None,
            scores: KnownScores::default(),
        })
    }

    /// A case for each of the `n` best moves of this position, the best first. They
    /// share their candidates. Nothing if the analyst was stopped.
    pub(crate) fn of_best<P: Position + 'static>(
        pos: &P,
        n: u32,
        analyst: &mut dyn Analyst,
        scale: PointScale,
        nodes: u64,
    ) -> Option<Vec<Case>> {
        let before = moment(pos, analyst);
        let mover = before.turn();
        let mut asking = Asking { before: &before, mover, analyst, scale, nodes };
        let candidates = asking.candidates(n);
        let threat = asking.line_after(&[Move::NONE], nodes / THREAT_SHARE);
        let mut cases = Vec::new();
        for played in &candidates {
            let first = *played.moves.first()?;
            let pressure = asking.line_after(&[first, Move::NONE], nodes / THREAT_SHARE);
            cases.push(Case {
                before: before.clone(),
                mover,
                played: played.clone(),
                candidates: candidates.clone(),
                threat: threat.clone(),
                pressure,
                tables: tables_say(&before, first, asking.analyst),
                book: book_place(&before, first, scale),
                scale,
                nodes,
                told: None,
                scores: KnownScores::default(),
            });
        }
        (!asking.analyst.is_stopped()).then_some(cases)
    }

    /// The best line.
    pub fn best(&self) -> &JudgedLine {
        let first = self.candidates.first().unwrap_or(&self.played);
        if first.points >= self.played.points { first } else { &self.played }
    }

    /// Is the played move the first choice, or as good within the noise of a
    /// search?
    pub fn is_first_choice(&self) -> bool {
        self.best().moves.first() == self.played.moves.first() || self.loss() < NOISE
    }

    /// The points that the move loses against the best line.
    pub fn loss(&self) -> f64 {
        loss(self.scale, self.best().score, self.played.score, self.mover)
    }

    /// The grade of the move.
    pub fn grade(&self) -> Grade {
        let keeps_value = self.tables.is_some_and(|[before, after]| before == after);
        if self.is_first_choice() || keeps_value {
            return Grade::Fine;
        }
        match grade(self.scale, self.best().score, self.played.score, self.mover) {
            // Traps have names too.
            grade if grade < Grade::Blunder && self.book.is_known() => Grade::Fine,
            grade => grade,
        }
    }

    /// By how many points the best line is better than the second best; nothing if
    /// there is no second.
    pub fn margin(&self) -> Option<f64> {
        Some(self.candidates.first()?.points - self.candidates.get(1)?.points)
    }

    /// The story of a line of this case.
    pub fn story(&self, line: &JudgedLine) -> Story {
        Story::tell(self.before.clone(), &line.moves)
    }
}

/// The position of a case.
fn moment<P: Position + 'static>(pos: &P, analyst: &dyn Analyst) -> Moment {
    let board = any_board(pos);
    let game = PieceFacts::new(&*board, &|kind| analyst.piece_value(kind));
    Moment::new(board, Rc::new(game))
}

/// What is needed to ask about lines.
pub(crate) struct Asking<'a> {
    pub(crate) before: &'a Moment,
    pub(crate) mover: Side,
    pub(crate) analyst: &'a mut dyn Analyst,
    pub(crate) scale: PointScale,
    pub(crate) nodes: u64,
}

impl Asking<'_> {
    fn candidates(&mut self, n: u32) -> Vec<JudgedLine> {
        let nodes = self.nodes * u64::from(n);
        let question = Question { after: Vec::new(), without: Vec::new(), lines: n, nodes };
        let lines = self.analyst.lines(&question);
        let mut judged: Vec<JudgedLine> = lines.iter().map(|line| self.judged(&[], line)).collect();
        // Where the nodes end, a line may have been found better and not yet moved up.
        judged.sort_by_key(|line| std::cmp::Reverse(line.score));
        judged
    }

    /// The best line that begins with these moves. If the game is over after them,
    /// the line is these moves.
    pub(crate) fn line_after(&mut self, moves: &[Move], nodes: u64) -> Option<JudgedLine> {
        let story = Story::tell(self.before.clone(), moves);
        if story.len() < moves.len() {
            return None;
        }
        if let Some(outcome) = story.end().outcome() {
            let score = match outcome.winner() {
                Some(side) if side == self.mover => Score::mate_in(moves.len() as u32),
                Some(_) => Score::mated_in(moves.len() as u32),
                None => Score::DRAW,
            };
            let points = self.scale.points(score, self.mover);
            return Some(JudgedLine { moves: moves.to_vec(), score, points });
        }
        let line = self.analyst.lines(&Question::best(moves, nodes)).into_iter().next()?;
        Some(self.judged(moves, &line))
    }

    /// A line with its points, carried on until nothing is in the air.
    pub(crate) fn judged(&mut self, first: &[Move], line: &Line) -> JudgedLine {
        // A mate is counted from where the search began.
        let score = later_mate(line.score.seen_by(self.mover), first.len() as u32);
        let mut moves = [first, &line.moves].concat();
        moves.truncate(LONGEST_LINE);
        for _ in 0..MOST_EXTENSIONS {
            let story = Story::tell(self.before.clone(), &moves);
            let end = story.end();
            if moves.len() >= LONGEST_LINE || end.outcome().is_some() || is_quiet(end) {
                break;
            }
            let question = Question::best(&moves, EXTENSION_NODES);
            let Some(more) = self.analyst.lines(&question).into_iter().next() else { break };
            moves.extend(more.moves);
            moves.truncate(LONGEST_LINE);
        }
        JudgedLine { moves, score, points: self.scale.points(score, self.mover) }
    }
}

/// What tables know of the position before a move and after it, for the mover.
fn tables_say(before: &Moment, m: Move, analyst: &mut dyn Analyst) -> Option<[TableValue; 2]> {
    let now = analyst.table_value(&[])?;
    let then = analyst.table_value(&[m])?;
    let is_turned = before.after(m).turn() != before.turn();
    Some([now, if is_turned { then.flipped() } else { then }])
}

/// Where a move stands among known openings, which are those of chess.
fn book_place(before: &Moment, m: Move, scale: PointScale) -> BookPlace {
    match scale {
        PointScale::Chess => BookPlace::of(&before.fen(), &before.after(m).fen()),
        PointScale::Fitted(_) => BookPlace::Outside,
    }
}

/// A mate score seen so many plies earlier.
fn later_mate(score: Score, plies: u32) -> Score {
    match score.mate_plies() {
        Some(n) if n > 0 => Score::mate_in(n as u32 + plies),
        Some(n) => Score::mated_in(n.unsigned_abs() + plies),
        None => score,
    }
}
