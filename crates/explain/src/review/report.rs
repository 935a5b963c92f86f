//! Everything that is said about a game, as plain data for programs and pages.

use super::{
    Arrow, ClockRules, Diagram, Exercise, JudgedMove, Lesson, SeenGame, SideSummary, TimeUse,
    hasty_faults, lessons, missed_chances, summarise, time_troubles, time_used, turning_points,
};
use crate::{Case, Explanation, Fact, GameOpening, GamePhases, Grade, PointScale, Story, phases};
use game_core::{Side, SidedScore};

/// So many plies of a best line are kept.
const KEPT_PLIES: usize = 12;
/// A game is clean with at most so many inaccuracies and nothing worse.
const CLEAN_INACCURACIES: usize = 3;
/// Phases are told apart on boards of this size.
const PHASED_SQUARES: usize = 64;

/// A move of a reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// The number of the move as players count.
    pub number: u32,
    /// The move in short notation.
    pub san: String,
    /// The position before the move, as FEN.
    pub fen: String,
    /// The judgement.
    pub judged: JudgedMove,
    /// The score after the move.
    pub score: SidedScore,
    /// The best line instead of the move, in short notation; empty if none is
    /// known.
    pub best: Vec<String>,
    /// The time the move took.
    pub time: TimeUse,
}

impl ReviewedMove {
    /// The move with its number, `12. Nf3` or `12... Nf6`.
    pub fn text(&self) -> String {
        let dots = if self.judged.mover == Side::White { "." } else { "..." };
        format!("{}{dots} {}", self.number, self.san)
    }
}

/// A move with its explanation.
#[derive(Clone, PartialEq, Debug)]
pub struct ExplainedMove {
    /// The number of the move in the game, from 0.
    pub ply: usize,
    /// What is said.
    pub explanation: Explanation,
    /// The position before the move.
    pub diagram: Diagram,
    /// The better move and the refutation.
    pub arrows: Vec<Arrow>,
    /// The position to try again, if the move lost enough.
    pub exercise: Option<Exercise>,
}

impl ExplainedMove {
    /// A move of a game with what was found and said about it.
    pub fn new(ply: usize, case: &Case, explanation: Explanation) -> ExplainedMove {
        ExplainedMove {
            ply,
            explanation,
            diagram: Diagram::of(&case.before),
            arrows: Arrow::of_case(case),
            exercise: Exercise::of(case, ply),
        }
    }
}

/// What is told about a game beside its moves.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The clock after each move.
    pub clocks: Vec<Option<f64>>,
    /// How much time the sides had.
    pub control: ClockRules,
}

/// Everything about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// The last position, as FEN.
    pub end: String,
    /// How the last position ends the game, in words, if it does.
    pub outcome: Option<String>,
    /// The score of the first position.
    pub first_score: SidedScore,
    /// White's points in each position.
    pub white_points: Vec<f64>,
    /// The first move that is judged.
    pub judged_from: usize,
    /// How scores became points.
    pub scale: PointScale,
    /// White and Black in numbers.
    pub sides: [SideSummary; 2],
    /// Where the phases begin.
    pub phases: GamePhases,
    /// The opening, if it has a name.
    pub opening: Option<GameOpening>,
    /// The moves that are explained, in the order of the game.
    pub explained: Vec<ExplainedMove>,
    /// The moves at which the game turned.
    pub turning_points: Vec<usize>,
    /// The moves that let a mistake of the opponent pass.
    pub missed_chances: Vec<usize>,
    /// The mistakes made in haste.
    pub hasty: Vec<usize>,
    /// Where time trouble began, for White and Black.
    pub time_trouble: [Option<usize>; 2],
    /// What recurs in the faults of White and of Black.
    pub lessons: [Vec<Lesson>; 2],
}

impl GameReview {
    /// Puts a review together: the game with its positions, what was seen, how it
    /// was judged, what was explained and what is told beside the moves.
    pub fn new(
        story: &Story,
        game: &SeenGame,
        judged: &[JudgedMove],
        opening: Option<GameOpening>,
        mut explained: Vec<ExplainedMove>,
        told: &Told,
    ) -> GameReview {
        explained.sort_by_key(|known| known.ply);
        let phases = phases_of(story);
        let times = time_used(&game.movers, &told.clocks, told.control);
        let causes = Side::BOTH.map(|side| causes(&explained, side));
        GameReview {
            moves: (0..game.moves.len())
                .map(|ply| reviewed(story, game, judged[ply], times.get(ply)))
                .collect(),
            end: story.end().fen(),
            outcome: story.end().outcome().map(|outcome| outcome.to_string()),
            first_score: game.seen[0].score,
            white_points: game.white_points(),
            judged_from: game.judged_from,
            scale: game.scale,
            sides: summarise(game, judged, phases),
            phases,
            opening,
            turning_points: turning_points(judged),
            missed_chances: missed_chances(judged),
            hasty: hasty_faults(judged, &times),
            time_trouble: time_troubles(judged, &times, told.control),
            lessons: causes.map(|causes| lessons(&causes)),
            explained,
        }
    }

    /// How many inaccuracies, mistakes and blunders both sides made.
    pub fn faults(&self) -> [usize; 3] {
        [0, 1, 2].map(|kind| self.sides.iter().map(|side| side.faults[kind]).sum())
    }

    /// Is nothing worth blame but a few small things?
    pub fn is_clean(&self) -> bool {
        let [inaccuracies, mistakes, blunders] = self.faults();
        inaccuracies <= CLEAN_INACCURACIES && mistakes + blunders == 0
    }

    /// The positions to try again.
    pub fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.explained.iter().filter_map(|known| known.exercise.as_ref())
    }

    /// The first move after the opening: where the game left what is known.
    pub fn left_book(&self) -> Option<&ReviewedMove> {
        self.moves.get(self.opening.as_ref()?.book_plies)
    }
}

fn phases_of(story: &Story) -> GamePhases {
    let start = story.start();
    if start.nature().drops || start.geometry().n_squares() != PHASED_SQUARES {
        return GamePhases::default();
    }
    let positions: Vec<_> = (0..=story.len()).map(|ply| story.at(ply).clone()).collect();
    phases(&positions)
}

fn reviewed(
    story: &Story,
    game: &SeenGame,
    judged: JudgedMove,
    time: Option<&TimeUse>,
) -> ReviewedMove {
    let ply = judged.ply;
    let before = story.at(ply);
    let line = &game.seen[ply].line;
    let best = Story::tell(before.clone(), &line[..line.len().min(KEPT_PLIES)]);
    let texts = best.moves().iter().enumerate().map(|(at, &m)| best.at(at).san(m));
    ReviewedMove {
        number: before.setup().fullmoves,
        san: before.san(game.moves[ply]),
        fen: before.fen(),
        judged,
        score: game.seen[ply + 1].score,
        best: texts.collect(),
        time: time.copied().unwrap_or_default(),
    }
}

/// The cause of each explained fault of a side, with the points it lost.
fn causes(explained: &[ExplainedMove], side: Side) -> Vec<(usize, Fact, f64)> {
    let own = explained.iter().filter(|known| known.explanation.mover == side);
    own.filter(|known| known.explanation.grade > Grade::Fine)
        .filter_map(|known| Some((known.ply, known.explanation.cause()?, known.explanation.loss)))
        .collect()
}
