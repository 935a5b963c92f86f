//! The experiments on evaluators of "Generalized chess engine" (Antonín Otmar,
//! Charles University, 2024), chapter 7: their plans and published results.

use super::plan::{EntrantGroup, Plan, PlanError, Stage, unknown_day};
use crate::entrant::Entrant;
use crate::pace::Pace;
use engine::{AnyGame, Surroundings};

/// The games of the published experiments, by their names in the library.
const GAMES: [&str; 5] = ["chess", "nuttyknights", "clobberers", "locusts", "shogi-nodrop"];
/// The depths of the published experiments, each played with both colours.
const DEPTHS: [u32; 2] = [4, 5];
/// The published number of games of a pairing in each game.
const GAMES_EACH: u32 = 4;

/// The options of an experiment on evaluators.
#[derive(Clone, PartialEq, Debug)]
pub struct DesignOptions {
    /// Names of games of the library.
    pub games: Vec<String>,
    /// The depths of the searches, in plies.
    pub depths: Vec<u32>,
    /// The number of games of a pairing in each game: even for each depth.
    pub games_each: u32,
    /// The number of random plies in each opening.
    pub random_plies: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of moves by each side after which a game is drawn.
    pub max_moves: u32,
    /// The number of games played at the same time.
    pub jobs: usize,
}

impl Default for DesignOptions {
    fn default() -> DesignOptions {
        DesignOptions {
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

/// The base evaluators: the name in tables, the term, the term that depends on
/// squares, and the published points of 280.
const BASES: [(&str, &str, &str, f64); 3] =
    [("SME", "sme", "pme", 160.0), ("SPE", "spe", "ppe", 133.5), ("SCE", "sce", "pce", 126.5)];
/// The published number of games of a base evaluator.
const BASE_GAMES: u32 = 280;

/// The position evaluators: the name in tables, what is added to the static
/// mobility of pieces, and the published points of 120.
const ADDITIONS: [(&str, &str, f64); 7] = [
    ("SME", "", 53.0),
    ("SME + position mobility / 100", "+0.01*pme", 78.0),
    ("SME + king safety / 100", "+0.01*kse", 63.5),
    ("SME + simple king safety", "+sks", 32.5),
    ("SME + immediate mobility", "+imm", 91.5),
    ("SME + immediate captures", "+imc", 43.5),
    ("SME + position soundness", "+pse", 58.0),
];
/// The published number of games of a position evaluator.
const ADDITION_GAMES: u32 = 120;

/// The position evaluators of chapter 7.2.2: names in tables and formulas.
pub(super) fn position_formulas() -> [(&'static str, String); 7] {
    ADDITIONS.map(|(name, addition, _)| (name, format!("sme{addition}")))
}

/// The experiment on piece values: three base evaluators play each other with each
/// of the seven position evaluators.
///
/// # Errors
/// The options do not fit together, or name an unknown game.
pub fn base_evaluators(options: &DesignOptions) -> Result<Plan, PlanError> {
    let mut formulas = Vec::new();
    let mut group_of = Vec::new();
    let mut pairings = Vec::new();
    for (_, addition, _) in ADDITIONS {
        let first = formulas.len();
        for (group, (_, term, placed, _)) in BASES.into_iter().enumerate() {
            // The term that depends on squares and the inner evaluator of king
            // safety are those of the base evaluator.
            let addition = addition.replace("pme", placed).replace("kse", &format!("kse({term})"));
            formulas.push(format!("{term}{addition}"));
            group_of.push(group);
        }
        pairings.extend([(first, first + 2), (first, first + 1), (first + 2, first + 1)]);
    }
    let group = |(name, _, _, points): (&str, &str, &str, f64)| EntrantGroup {
        name: name.to_owned(),
        before: Some((points, BASE_GAMES)),
    };
    let groups = BASES.map(group).to_vec();
    plan("base-evaluators", &formulas, groups, group_of, pairings, options)
}

/// The experiment on position evaluators: the seven of them, each added to the
/// static mobility of pieces, play each other.
///
/// # Errors
/// The options do not fit together, or name an unknown game.
pub fn position_evaluators(options: &DesignOptions) -> Result<Plan, PlanError> {
    let formulas: Vec<String> = position_formulas().map(|(_, formula)| formula).to_vec();
    let group = |(name, _, points): (&str, &str, f64)| EntrantGroup {
        name: name.to_owned(),
        before: Some((points, ADDITION_GAMES)),
    };
    let n = formulas.len();
    let pairings = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
    let groups = ADDITIONS.map(group).to_vec();
    plan("position-evaluators", &formulas, groups, (0..n).collect(), pairings, options)
}

/// The spec of an engine whose evaluator is a formula.
pub(super) fn spec_text(formula: &str) -> String {
    format!("search=alphabeta eval={formula}")
}

fn plan(
    name: &'static str,
    formulas: &[String],
    groups: Vec<EntrantGroup>,
    group_of: Vec<usize>,
    pairings: Vec<(usize, usize)>,
    options: &DesignOptions,
) -> Result<Plan, PlanError> {
    let entrant = |formula: &String| {
        let text = format!("name={formula} {}", spec_text(formula));
        Entrant::parse(&text)
    };
    let n_depths = options.depths.len() as u32;
    if !options.games_each.is_multiple_of(2 * n_depths) {
        return Err(PlanError::Uneven { games: options.games_each, n_depths });
    }
    let mut stages = Vec::new();
    for depth in &options.depths {
        for game in &options.games {
            let game = AnyGame::of_library(game).map_err(PlanError::Game)?;
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
        today: unknown_day,
        surroundings: Surroundings::default,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games_of(plan: &Plan, group: usize) -> usize {
        let has = |number: &usize| {
            plan.game(*number).players.iter().any(|&player| plan.group_of[player] == group)
        };
        (0..plan.n_games()).filter(has).count()
    }

    #[test]
    fn plans_have_as_many_games_as_the_published_ones() {
        let plan = base_evaluators(&DesignOptions::default()).unwrap();
        assert_eq!((plan.entrants.len(), plan.n_games()), (21, 420));
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
        let plan = position_evaluators(&DesignOptions::default()).unwrap();
        assert_eq!((plan.entrants.len(), plan.n_games()), (7, 420));
        assert!((0..7).all(|group| games_of(&plan, group) == 120));
        let points: f64 = plan.groups.iter().filter_map(|group| group.before).map(|b| b.0).sum();
        assert_eq!(points, 420.0);
    }

    /// Every pairing has every stage with both colours.
    #[test]
    fn pairs_of_games_share_their_stage_with_colours_swapped() {
        let plan = position_evaluators(&DesignOptions::default()).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for number in (0..plan.n_games()).step_by(2) {
            let (a, b) = (plan.game(number), plan.game(number + 1));
            assert_eq!((a.stage, a.pairing), (b.stage, b.pairing));
            assert_eq!(a.players, [b.players[1], b.players[0]]);
            assert!(seen.insert((a.stage, a.pairing)));
        }
        assert_eq!(seen.len(), 10 * 21);
    }

    #[test]
    fn games_that_cannot_be_shared_out_are_refused() {
        let options = DesignOptions { games_each: 2, ..DesignOptions::default() };
        assert_eq!(
            base_evaluators(&options).unwrap_err().to_string(),
            "2 games cannot be shared out to 2 depths with both colours: take a multiple of 4"
        );
        let options = DesignOptions { games: vec!["ches".into()], ..DesignOptions::default() };
        let why = base_evaluators(&options).unwrap_err().to_string();
        assert_eq!(why, "there is no game \"ches\" in the library: did you mean `chess`?");
    }
}
