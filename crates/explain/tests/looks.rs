//! Several looks at a blamed move: what most of them see is the reason, and a forced win
//! that the longest one sees.

use chess::Chess;
use explain::{Case, Fact, PointScale, reasons};
use game_core::{
    Analyst, Bound, Kind, Line, Move, Position, Question, ResultCurve, Score, Side, Trace,
};

/// White's rook may walk into a pawn.
const START: &str = "4k3/8/8/4p3/8/8/3R4/4K3 w - - 0 1";
const BLUNDER: &str = "d2d4";
const BETTER: &str = "d2e2";
const NODES: u64 = 1_000;

/// What the looks after the blunder see, the longest one last; the better move is level.
struct Looks {
    start: Chess,
    seen: Vec<(&'static str, Score)>,
}

impl Looks {
    fn line(&self, text: &str, skipped: usize, score: Score) -> Line {
        let mut pos = self.start.clone();
        let read = |word: &str| {
            let m = notation::coords::parse(&pos, word).unwrap_or_else(|error| panic!("{error}"));
            pos.make(m, &mut ());
            m
        };
        let moves: Vec<Move> = text.split(' ').map(read).collect();
        let score = score.of(Side::White);
        Line { moves: moves[skipped..].to_vec(), score, bound: Bound::Exact }
    }

    fn after_blunder(&self, (text, score): (&str, Score)) -> Line {
        self.line(&format!("{BLUNDER} {text}"), 1, score)
    }

    fn is_blunder(&self, question: &Question) -> bool {
        let blunder = self.line(BLUNDER, 0, Score::DRAW).moves;
        question.after.starts_with(&blunder)
    }
}

impl Analyst for Looks {
    fn lines(&mut self, question: &Question) -> Vec<Line> {
        match question.after.len() {
            0 => vec![self.line(BETTER, 0, Score::DRAW)],
            // Without the reply of the longest look nothing is lost.
            1 if self.is_blunder(question) => {
                let longest = self.seen.last().filter(|_| question.without.is_empty());
                vec![self.after_blunder(longest.copied().unwrap_or(("e8f7", Score::DRAW)))]
            }
            _ => Vec::new(),
        }
    }

    fn looks(&mut self, question: &Question, _: u32) -> Vec<Vec<Line>> {
        if self.is_blunder(question) {
            return self.seen.iter().map(|&known| vec![self.after_blunder(known)]).collect();
        }
        let level = self.line(&format!("{BETTER} e8e7"), 1, Score::DRAW);
        vec![vec![level]; self.seen.len()]
    }

    fn trace(&mut self, _: &[Move]) -> Trace {
        Trace::default()
    }

    fn static_score(&mut self, _: &[Move]) -> Option<Score> {
        None
    }

    fn piece_value(&self, _: Kind) -> i32 {
        0
    }

    fn result_curve(&self) -> ResultCurve {
        ResultCurve::default()
    }
}

const TAKES: (&str, Score) = ("e5d4 e1e2", Score::cp(-500));
const WAITS: (&str, Score) = ("e8e7 d4d2", Score::cp(-450));
const MATES: (&str, Score) = ("e8e7 d4d2", Score::mated_in(8));

/// The line that is told after the blunder, and its main reason.
fn told(seen: &[(&'static str, Score)]) -> (usize, Option<Fact>) {
    let start = notation::fen::position(START, Chess::from_setup).expect("a position");
    let mut analyst = Looks { start: start.clone(), seen: seen.to_vec() };
    let blunder = analyst.line(BLUNDER, 0, Score::DRAW).moves[0];
    let case = Case::examine(&start, blunder, &mut analyst, PointScale::Chess, NODES);
    let case = case.expect("a case");
    let found = reasons(&case, &mut analyst);
    (case.told.expect("looks").index, found.first().map(|known| known.finding.fact))
}

#[test]
fn what_most_looks_see_is_told() {
    // The longest look that sees it: the third one from the end.
    let most = [TAKES, TAKES, TAKES, WAITS, WAITS];
    assert_eq!(told(&most), (2, Some(Fact::LosesMaterial)));
    let few = [TAKES, WAITS, WAITS, WAITS, TAKES];
    let (index, fact) = told(&few);
    assert_eq!(index, 1);
    assert_ne!(fact, Some(Fact::LosesMaterial));
}

#[test]
fn a_forced_win_of_the_longest_look_is_told() {
    assert_eq!(told(&[TAKES, TAKES, TAKES, TAKES, MATES]), (0, Some(Fact::AllowsMate)));
    // Shorter looks may be wrong about it.
    assert_eq!(told(&[MATES, TAKES, TAKES, TAKES, TAKES]).1, Some(Fact::LosesMaterial));
}
