//! The experiments on evaluators of "Generalized chess engine" (Antonín Otmar,
//! Charles University, 2024), chapter 7: who met whom, and what came of it
//! there.

use super::{Group, Plan, Stage};
use crate::entrant::Entrant;
use crate::pace::Pace;
use engine::AnyGame;

/// The games that were played there, by their names in the library.
pub const GAMES: [&str; 5] = ["chess", "nuttyknights", "clobberers", "locusts", "shogi-nodrop"];
/// The depths that were played there, each with both colours.
pub const DEPTHS: [u32; 2] = [4, 5];
/// Games of a pairing in each game there.
pub const GAMES_EACH: u32 = 4;

/// What can be changed about a design.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Names of games of the library.
    pub games: Vec<String>,
    /// Plies the engines look ahead.
    pub depths: Vec<u32>,
    /// Games of a pairing in each game: an even number for each depth.
    pub games_each: u32,
    /// Random half-moves before the first thought.
    pub random_plies: u32,
    /// The seed of chance.
    pub seed: u64,
    /// A game is drawn after so many moves by each side.
    pub max_moves: u32,
    /// Games at the same time.
    pub jobs: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            games: GAMES.map(str::to_owned).to_vec(),
            depths: DEPTHS.to_vec(),
            games_each: GAMES_EACH,
            random_plies: 4,
            seed: 1,
            max_moves: 150,
            jobs: 1,
        }
    }
}

/// A base evaluator: its name in tables, its term, the term that depends on
/// places, and its points of 280 there.
const BASES: [(&str, &str, &str, f64); 3] =
    [("SME", "sme", "pme", 160.0), ("SPE", "spe", "ppe", 133.5), ("SCE", "sce", "pce", 126.5)];
/// Games of a base evaluator there.
const BASE_GAMES: u32 = 280;

/// What is added to the static mobility of pieces, and its points of 120 there.
const ADDITIONS: [(&str, &str, f64); 7] = [
    ("SME", "", 53.0),
    ("SME + position mobility / 100", "+0.01*pme", 78.0),
    ("SME + king safety / 100", "+0.01*kse", 63.5),
    ("SME + simple king safety", "+sks", 32.5),
    ("SME + immediate mobility", "+imm", 91.5),
    ("SME + immediate captures", "+imc", 43.5),
    ("SME + position soundness", "+pse", 58.0),
];
/// Games of an evaluator there.
const ADDITION_GAMES: u32 = 120;

/// The formulas of chapter 7.2.2, by their names in tables.
pub fn position_formulas() -> [(&'static str, String); 7] {
    ADDITIONS.map(|(name, addition, _)| (name, format!("sme{addition}")))
}

/// Which way of valuing pieces is best: three of them, each with the seven
/// position evaluators, against the two others with the same.
///
/// # Errors
/// One sentence on an option that makes no sense.
pub fn base_evaluators(options: &Options) -> Result<Plan, String> {
    let mut formulas = Vec::new();
    let mut group_of = Vec::new();
    let mut pairings = Vec::new();
    for (_, addition, _) in ADDITIONS {
        let first = formulas.len();
        for (group, (_, term, placed, _)) in BASES.into_iter().enumerate() {
            // The place-dependent term and the inner evaluator of the kings'
            // safety belong to the base.
            let addition = addition.replace("pme", placed).replace("kse", &format!("kse({term})"));
            formulas.push(format!("{term}{addition}"));
            group_of.push(group);
        }
        pairings.extend([(first, first + 2), (first, first + 1), (first + 2, first + 1)]);
    }
    let group = |(name, _, _, points): (&str, &str, &str, f64)| Group {
        name: name.to_owned(),
        before: Some((points, BASE_GAMES)),
    };
    let groups = BASES.map(group).to_vec();
    plan("base-evaluators", &formulas, groups, group_of, pairings, options)
}

/// Which way of judging where pieces stand is best, added to the mobility of
/// pieces: all seven against each other.
///
/// # Errors
/// One sentence on an option that makes no sense.
pub fn position_evaluators(options: &Options) -> Result<Plan, String> {
    let formulas: Vec<String> = position_formulas().map(|(_, formula)| formula).to_vec();
    let group = |(name, _, points): (&str, &str, f64)| Group {
        name: name.to_owned(),
        before: Some((points, ADDITION_GAMES)),
    };
    let n = formulas.len();
    let pairings = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
    let groups = ADDITIONS.map(group).to_vec();
    plan("position-evaluators", &formulas, groups, (0..n).collect(), pairings, options)
}

/// The spec of an engine that judges by a formula.
pub fn spec_text(formula: &str) -> String {
    format!("search=alphabeta eval={formula}")
}

fn plan(
    name: &'static str,
    formulas: &[String],
    groups: Vec<Group>,
    group_of: Vec<usize>,
    pairings: Vec<(usize, usize)>,
    options: &Options,
) -> Result<Plan, String> {
    let entrant = |formula: &String| {
        let text = format!("name={formula} {}", spec_text(formula));
        Entrant::parse(&text).map_err(|error| error.to_string())
    };
    let n_depths = options.depths.len() as u32;
    if !options.games_each.is_multiple_of(2 * n_depths) {
        let (games, least) = (options.games_each, 2 * n_depths);
        return Err(format!(
            "{games} games cannot be shared out to {n_depths} depths with both colours: take a \
             multiple of {least}"
        ));
    }
    let mut stages = Vec::new();
    for depth in &options.depths {
        for game in &options.games {
            let game = AnyGame::of_library(game).map_err(|error| error.to_string())?;
            let pace = Pace::Each { time: None, nodes: None, depth: Some(*depth) };
            stages.push(Stage { game, pace });
        }
    }
    Ok(Plan {
        name,
        entrants: formulas.iter().map(entrant).collect::<Result<_, _>>()?,
        groups,
        group_of,
        pairings,
        stages,
        rounds: (options.games_each / (2 * n_depths)) as usize,
        random_plies: options.random_plies,
        seed: options.seed,
        max_moves: options.max_moves,
        jobs: options.jobs,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games_of(plan: &Plan, group: usize) -> usize {
        let has = |number: &usize| {
            plan.meeting(*number).players.iter().any(|&player| plan.group_of[player] == group)
        };
        (0..plan.len()).filter(has).count()
    }

    #[test]
    fn there_are_as_many_games_as_there() {
        let plan = base_evaluators(&Options::default()).unwrap();
        assert_eq!((plan.entrants.len(), plan.len()), (21, 420));
        assert!((0..3).all(|group| games_of(&plan, group) == 280));
        let names: Vec<&str> = plan.entrants.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(
            names[3..9],
            [
                "sme+0.01*pme",
                "spe+0.01*ppe",
                "sce+0.01*pce",
                "sme+0.01*kse(sme)",
                "spe+0.01*kse(spe)",
                "sce+0.01*kse(sce)"
            ]
        );
        let plan = position_evaluators(&Options::default()).unwrap();
        assert_eq!((plan.entrants.len(), plan.len()), (7, 420));
        assert!((0..7).all(|group| games_of(&plan, group) == 120));
        let points: f64 = plan.groups.iter().filter_map(|group| group.before).map(|b| b.0).sum();
        assert_eq!(points, 420.0);
    }

    /// Every pairing has every stage with both colours.
    #[test]
    fn pairs_of_games_share_their_stage_with_colours_swapped() {
        let plan = position_evaluators(&Options::default()).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for number in (0..plan.len()).step_by(2) {
            let (a, b) = (plan.meeting(number), plan.meeting(number + 1));
            assert_eq!((a.stage, a.pairing), (b.stage, b.pairing));
            assert_eq!(a.players, [b.players[1], b.players[0]]);
            assert!(seen.insert((a.stage, a.pairing)));
        }
        assert_eq!(seen.len(), 10 * 21);
    }

    #[test]
    fn games_that_cannot_be_shared_out_are_refused() {
        let options = Options { games_each: 2, ..Options::default() };
        assert_eq!(
            base_evaluators(&options).unwrap_err(),
            "2 games cannot be shared out to 2 depths with both colours: take a multiple of 4"
        );
        let options = Options { games: vec!["ches".into()], ..Options::default() };
        let why = base_evaluators(&options).unwrap_err();
        assert_eq!(why, "there is no game \"ches\" in the library: did you mean `chess`?");
    }
}
