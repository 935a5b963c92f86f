//! A session reviews whole games: every position searched from the last to the
//! first, every move judged, the faults explained.
//!
//! One thread, a table that begins empty and budgets of nodes: the same game gets
//! the same review each time.

use crate::explaining::USUAL_NODES;
use crate::game::{AnyChess, AnyGame, PositionVisitor};
use crate::session::Session;
use explain::review::{
    ExplainedMove, GameReview, JudgedMove, MOST_EXPLAINED, Seen, SeenGame, Told, faults,
};
use explain::{
    Case, Explanation, GameOpening, Grade, Level, Moment, NOISE, ONLY_MOVE_POINTS, OpeningTable,
    PieceFacts, PointScale, Reason, START_CENTIPAWNS, Speaker, Story, any_board, reasons_and_plan,
};
use game_core::{
    Analyst, Control, Engine, Kind, Line, Move, PositionError, Question, Score, Side, SidedScore,
    Start,
};
use std::rc::Rc;

/// The nodes for each position of a game if nobody names a number.
pub const REVIEW_NODES: u64 = USUAL_NODES;
/// The nodes for each position of a fast review.
pub const QUICK_NODES: u64 = 40_000;
/// The second best move is looked for with this share of the nodes.
const SECOND_SHARE: u64 = 8;
/// The score of a position is the mean of what it was after so many shares of the nodes,
/// each twice the one before: the last one alone goes up and down with every iteration.
const SCORE_SHARES: u32 = 4;
/// At most so many faults get a second look.
const MOST_LOOKS: usize = 8;

/// The scores that came with a game.
#[derive(Clone, Debug, Default)]
pub struct GivenScores {
    /// The score of each position as White sees it, the start first; nothing where
    /// none is given.
    pub scores: Vec<Option<Score>>,
    /// The move that whoever made the scores would have played instead of each
    /// move.
    pub choices: Vec<Option<Move>>,
}

/// A game to be reviewed.
#[derive(Clone, Debug)]
pub struct GameToReview<'a> {
    /// Where it starts.
    pub start: Start<'a>,
    /// Its moves.
    pub moves: &'a [Move],
    /// The scores that came with it, if they are to be used.
    pub given: Option<&'a GivenScores>,
    /// What is told beside the moves.
    pub told: &'a Told,
}

/// How a game is reviewed.
#[derive(Clone, Copy, Debug)]
pub struct ReviewOrder {
    /// For whom is written.
    pub level: Level,
    /// How many nodes are visited for each position, and for each line of an
    /// explanation.
    pub nodes: u64,
    /// Is every move explained, and not only the worst?
    pub every: bool,
}

impl Session {
    /// Reviews a game. `hear` is told how many positions are left to look at. If it
    /// is stopped, the moves before the last position seen are not judged.
    ///
    /// # Errors
    /// The faults of the start, or the first move that is not legal.
    pub fn review_game(
        &mut self,
        game: &GameToReview<'_>,
        order: ReviewOrder,
        control: &Control,
        hear: &mut dyn FnMut(usize),
    ) -> Result<GameReview, PositionError> {
        self.new_game();
        self.set_position(game.start, &[])?;
        let story = self.story(game.moves);
        let moves = story.moves().to_vec();
        let opening = self.opening(&story);
        let mut seen = match game.given {
            Some(given) => self.given_game(&story, given),
            None => self.see_game(&story, order.nodes, control, hear),
        };
        if game.given.is_none() {
            seen.book_plies = opening.as_ref().map_or(0, |known| known.book_plies);
            seen.end_book_before_blunders();
        }
        let mut judged = seen.judged();
        let looks = Looks { moves: &moves, order, may_acquit: game.given.is_none() };
        let explained = self.explain_faults(&looks, &mut judged, control);
        Ok(GameReview::new(&story, &seen, &judged, opening, explained, game.told))
    }

    /// The game with all its positions.
    fn story(&mut self, moves: &[Move]) -> Story {
        let pos = self.position();
        let control = Control::default();
        let analyst = self.analyst(&control);
        pos.visit(Telling { moves, value: &|kind| analyst.piece_value(kind) })
    }

    /// The opening of the game, if it is chess.
    fn opening(&self, story: &Story) -> Option<GameOpening> {
        if !matches!(self.game, AnyGame::Chess) {
            return None;
        }
        let fens: Vec<String> = (0..=story.len()).map(|ply| story.at(ply).fen()).collect();
        OpeningTable::of_chess().of_game(&fens)
    }

    /// Searches every position of a game from the position of the session, from the
    /// last to the first.
    fn see_game(
        &mut self,
        story: &Story,
        nodes: u64,
        control: &Control,
        hear: &mut dyn FnMut(usize),
    ) -> SeenGame {
        let n = story.len();
        let mut game = unseen(story, self.scale(), NOISE);
        game.judged_from = n;
        for ply in (0..=n).rev() {
            let found = match known_end(story.at(ply)) {
                Some(score) => Some(Seen { score, line: Vec::new(), is_only_move: false }),
                None => self.look_at(story, ply, nodes, control),
            };
            let Some(found) = found else { break };
            game.seen[ply] = found;
            game.judged_from = ply;
            hear(ply);
        }
        // Where nothing was seen, nothing changes.
        let first = game.seen[game.judged_from].score;
        for seen in &mut game.seen[..game.judged_from] {
            seen.score = first;
        }
        game
    }

    /// What a search finds before a move of a game; nothing if it was stopped.
    fn look_at(
        &mut self,
        story: &Story,
        ply: usize,
        nodes: u64,
        control: &Control,
    ) -> Option<Seen> {
        let (after, side) = (&story.moves()[..ply], story.at(ply).turn());
        let looks = self.analyst(control).looks(&Question::best(after, nodes), SCORE_SHARES);
        if control.is_stopped() {
            return None;
        }
        let mut lines: Vec<Line> =
            looks.into_iter().filter_map(|lines| lines.into_iter().next()).collect();
        let score = steady_score(&lines, side)?;
        let line = lines.pop()?;
        let second = self.second_best(after, &line, nodes, control);
        let scale = self.scale();
        let points = |line: &Line| scale.points(line.score.seen_by(side), side);
        let is_only_move =
            second.is_some_and(|other| points(&line) - points(&other) >= ONLY_MOVE_POINTS);
        Some(Seen { score, line: line.moves, is_only_move })
    }

    /// The best line that begins otherwise. It gets a share of the nodes and the
    /// table of the search for the best.
    fn second_best(
        &mut self,
        after: &[Move],
        best: &Line,
        nodes: u64,
        control: &Control,
    ) -> Option<Line> {
        let without = vec![*best.moves.first()?];
        let nodes = nodes.div_ceil(SECOND_SHARE);
        let question = Question { after: after.to_vec(), without, lines: 1, nodes };
        self.analyst(control).lines(&question).into_iter().next()
    }

    /// A game with the scores that came with it. A gap has the score before it.
    fn given_game(&self, story: &Story, given: &GivenScores) -> SeenGame {
        let n = story.len();
        let mut scores: Vec<Option<Score>> =
            (0..=n).map(|ply| given.scores.get(ply).copied().flatten()).collect();
        if scores[n].is_none() {
            scores[n] = known_end(story.end()).map(|end| end.seen_by(Side::White));
        }
        if scores[0].is_none() && n > 0 && scores[1].is_some() && self.is_usual_start(story) {
            scores[0] = Some(Score::cp(START_CENTIPAWNS));
        }
        let first = scores.iter().position(Option::is_some).unwrap_or(n);
        let mut last = scores[first].unwrap_or(Score::DRAW);
        let mut game = unseen(story, self.scale(), 0.0);
        game.judged_from = first;
        for (ply, score) in scores.into_iter().enumerate() {
            last = score.unwrap_or(last);
            let choice = given.choices.get(ply).copied().flatten();
            let line = choice.into_iter().collect();
            game.seen[ply] = Seen { score: last.of(Side::White), line, is_only_move: false };
        }
        game
    }

    /// Does a game of chess begin where games of chess begin?
    fn is_usual_start(&self, story: &Story) -> bool {
        let usual = |game: &AnyGame| game.start().map(|pos| pos.to_setup()).ok();
        matches!(self.game, AnyGame::Chess) && usual(&self.game) == Some(story.start().setup())
    }

    /// Looks again at the faults, the greatest first, and explains up to five of
    /// them. The second look sees more: it may acquit a move.
    fn explain_faults(
        &mut self,
        looks: &Looks<'_>,
        judged: &mut [JudgedMove],
        control: &Control,
    ) -> Vec<ExplainedMove> {
        let mut cases: Vec<(usize, Case, Vec<Reason>)> = Vec::new();
        let every = looks.order.every;
        let plies = match every {
            true => (0..judged.len()).collect(),
            false => faults(judged).into_iter().take(MOST_LOOKS).collect::<Vec<usize>>(),
        };
        for ply in plies {
            if cases.len() == MOST_EXPLAINED && !every {
                break;
            }
            let Some((case, reasons)) = self.case_at(looks, ply, control) else { continue };
            if looks.may_acquit && judged[ply].grade > Grade::Fine {
                judge_again(&mut judged[ply], &case);
            }
            if every || case.grade() > Grade::Fine {
                cases.push((ply, case, reasons));
            }
        }
        // One speaker, in the order of the game, so that its sentences vary.
        cases.sort_by_key(|known| known.0);
        let mut speaker = Speaker::new(self.piece_names(), looks.order.level);
        let said = cases.into_iter().map(|(ply, case, reasons)| {
            let explanation = Explanation::said(&case, reasons, &mut speaker);
            ExplainedMove::new(ply, &case, explanation)
        });
        said.collect()
    }

    /// A move of the game under examination; nothing if it was stopped.
    fn case_at(
        &mut self,
        looks: &Looks<'_>,
        ply: usize,
        control: &Control,
    ) -> Option<(Case, Vec<Reason>)> {
        let (before, m) = (&looks.moves[..ply], looks.moves[ply]);
        if control.is_stopped() || !self.search.follow(before) {
            return None;
        }
        let (pos, scale, nodes) = (self.position(), self.scale(), looks.order.nodes);
        let mut analyst = self.fresh_analyst(control);
        let case = pos.visit(Examining { m, scale, nodes, analyst: &mut analyst });
        let found = case.map(|case| {
            let reasons = reasons_and_plan(&case, &mut analyst, nodes);
            (case, reasons)
        });
        self.search.take_back(before.len());
        found.filter(|_| !control.is_stopped())
    }
}

/// What is needed to look at moves of a game again.
struct Looks<'a> {
    moves: &'a [Move],
    order: ReviewOrder,
    may_acquit: bool,
}

/// A game of which nothing is known yet.
fn unseen(story: &Story, scale: PointScale, noise: f64) -> SeenGame {
    let nothing =
        Seen { score: Score::DRAW.of(Side::White), line: Vec::new(), is_only_move: false };
    SeenGame {
        movers: (0..story.len()).map(|ply| story.at(ply).turn()).collect(),
        moves: story.moves().to_vec(),
        seen: vec![nothing; story.len() + 1],
        book_plies: 0,
        judged_from: 0,
        noise,
        scale,
    }
}

/// The mean of the scores of several looks at a position, the longest one last; the last
/// one if it is a forced win. Looks that saw another forced win do not count.
fn steady_score(looks: &[Line], side: Side) -> Option<SidedScore> {
    let last = looks.last()?.score;
    let counted = looks.iter().map(|line| line.score.seen_by(side));
    let counted: Vec<i32> =
        counted.filter(|score| score.mate_plies().is_none()).map(Score::raw).collect();
    if last.seen_by(side).mate_plies().is_some() || counted.is_empty() {
        return Some(last);
    }
    let mean = counted.iter().sum::<i32>() / i32::try_from(counted.len()).unwrap_or(i32::MAX);
    Some(Score::cp(mean).of(side))
}

/// The score of a position that ends the game.
fn known_end(moment: &Moment) -> Option<game_core::SidedScore> {
    let outcome = moment.outcome()?;
    Some(match outcome.winner() {
        Some(winner) => Score::mated_in(0).of(!winner),
        None => Score::DRAW.of(Side::White),
    })
}

/// The judgement of a case instead of that of one search.
fn judge_again(judged: &mut JudgedMove, case: &Case) {
    judged.grade = case.grade();
    judged.loss = if case.grade() == Grade::Fine { 0.0 } else { case.loss() };
    judged.is_first_choice |= case.is_first_choice();
}

struct Telling<'a> {
    moves: &'a [Move],
    value: &'a dyn Fn(Kind) -> i32,
}

impl PositionVisitor for Telling<'_> {
    type Output = Story;

    fn visit<P: AnyChess>(self, pos: &P) -> Story {
        let board = any_board(pos);
        let game = PieceFacts::new(&*board, self.value);
        Story::tell(Moment::new(board, Rc::new(game)), self.moves)
    }
}

struct Examining<'a> {
    m: Move,
    scale: PointScale,
    nodes: u64,
    analyst: &'a mut dyn Analyst,
}

impl PositionVisitor for Examining<'_> {
    type Output = Option<Case>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<Case> {
        Case::examine(pos, self.m, self.analyst, self.scale, self.nodes)
    }
}
