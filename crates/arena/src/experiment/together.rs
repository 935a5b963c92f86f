//! Search and network together against each alone: the claim of a diploma thesis
//! (Eduard Cadar, Babeş-Bolyai University, Cluj-Napoca), which describes both and leaves
//! the test open.

use super::count::PlanCounts;
use super::plan::{EntrantGroup, Plan, PlanError, Stage, unknown_day};
use super::report;
use crate::elo::Estimate;
use crate::entrant::Entrant;
use crate::pace::Pace;
use crate::record::Finished;
use crate::report::elo_text;
use crate::standings::Meeting;
use engine::{AnyGame, Surroundings};
use game_core::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The name of the experiment.
pub const NAME: &str = "together";
/// Games of each pairing.
pub const GAMES_EACH: u32 = 200;
/// Time for a move.
pub const TIME: Duration = Duration::from_millis(100);
/// The search of the thesis: alpha-beta that deepens, and four plies of captures and
/// promotions behind its horizon.
const SEARCH: &str = "search=alphabeta quiescence=4";
/// A player is better than another with this likelihood, or it is not shown.
const SURE: f64 = 0.975;

/// The places of the three players of the claim.
const SEARCH_ALONE: usize = 0;
const NET_ALONE: usize = 1;
const TOGETHER: usize = 2;

/// The options of the experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct TogetherOptions {
    /// The file of the network of 70 numbers.
    pub net: String,
    /// The file of a network of today, if it is to play too.
    pub nnue: Option<String>,
    /// The time for a move; the network alone does not use it up.
    pub time: Duration,
    /// The number of games of each pairing.
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

/// The plan: everybody plays everybody.
///
/// # Errors
/// The number of games is odd, or a file cannot be named.
pub fn plan(options: &TogetherOptions) -> Result<Plan, PlanError> {
    if !options.games_each.is_multiple_of(2) {
        return Err(PlanError::OddGames(options.games_each));
    }
    let net = &options.net;
    let mut texts = vec![
        format!("name=\"search alone\" {SEARCH} eval=squares"),
        format!(
            "name=\"network alone\" spec=\"search=alphabeta depth=1\" eval=seed-net net=\"{net}\""
        ),
        format!("name=\"together\" {SEARCH} eval=seed-net net=\"{net}\""),
    ];
    if let Some(nnue) = &options.nnue {
        texts.push(format!("name=\"today's network\" {SEARCH} eval=nnue net=\"{nnue}\""));
    }
    let entrants = texts.iter().map(|text| Entrant::parse(text));
    let entrants: Vec<Entrant> = entrants.collect::<Result<_, _>>()?;
    let n = entrants.len();
    let group = |entrant: &Entrant| EntrantGroup { name: entrant.name.clone(), before: None };
    let pace = Pace::Each { time: Some(options.time), nodes: None, depth: None };
    Ok(Plan {
        name: NAME,
        groups: entrants.iter().map(group).collect(),
        group_of: (0..n).collect(),
        pairings: (0..n).rev().flat_map(|a| (0..a).map(move |b| (a, b))).collect(),
        entrants,
        stages: vec![Stage { game: AnyGame::Chess, pace }],
        rounds: (options.games_each / 2) as usize,
        random_plies: options.random_plies,
        seed: options.seed,
        max_moves: options.max_moves,
        jobs: options.jobs,
        today: unknown_day,
        surroundings: Surroundings::default,
    })
}

/// The results of each pairing, for the first named.
fn meetings(plan: &Plan, games: &BTreeMap<usize, Finished>) -> Vec<Meeting> {
    let mut meetings = vec![Meeting::default(); plan.pairings.len()];
    for game in games.values() {
        let planned = plan.game(game.number);
        let first = plan.pairings[planned.pairing].0;
        let points = |game: &Finished| {
            let is_white = plan.game(game.number).players[0] == first;
            game.points(if is_white { Side::White } else { Side::Black })
        };
        let meeting = &mut meetings[planned.pairing];
        meeting.add(points(game));
        // The second game of a pair ends it.
        if !game.number.is_multiple_of(2)
            && let Some(before) = games.get(&(game.number - 1))
        {
            meeting.pairs[points(before) + points(game)] += 1;
        }
    }
    meetings
}

/// What the games say about the claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    Confirmed,
    NotShown,
    Contradicted,
}

impl Claim {
    /// Of the likelihoods with which both together are better than each alone.
    fn of(better: [f64; 2]) -> Claim {
        if better.iter().all(|&likelihood| likelihood >= SURE) {
            Claim::Confirmed
        } else if better.iter().any(|&likelihood| likelihood <= 1.0 - SURE) {
            Claim::Contradicted
        } else {
            Claim::NotShown
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Claim::Confirmed => "confirmed",
            Claim::NotShown => "not shown",
            Claim::Contradicted => "contradicted",
        }
    }
}

fn claim(plan: &Plan, meetings: &[Meeting]) -> Claim {
    Claim::of([SEARCH_ALONE, NET_ALONE].map(|alone| {
        let pairing = plan.pairings.iter().position(|&pairing| pairing == (TOGETHER, alone));
        let estimate = pairing.and_then(|pairing| meetings.get(pairing)?.estimate());
        estimate.map_or(0.5, |estimate: Estimate| estimate.superiority)
    }))
}

/// The tables of the experiment as Markdown.
pub fn markdown(plan: &Plan, counts: &PlanCounts, games: &BTreeMap<usize, Finished>) -> String {
    let mut out = report::markdown(plan, counts);
    out.push_str(
        "\n## Elo\n\nFor the first named, with intervals of 95 %, and how likely it is better.\n\n\
         | first | second | won | drawn | lost | Elo | better |\n|---|---|--:|--:|--:|--:|--:|\n",
    );
    let meetings = meetings(plan, games);
    for (&(first, second), meeting) in plan.pairings.iter().zip(&meetings) {
        let [first, second] = [first, second].map(|player| &plan.entrants[player].name);
        let Meeting { wins, draws, losses, .. } = meeting;
        let (elo, better) = match meeting.estimate() {
            Some(estimate) => {
                (elo_text(estimate.elo), format!("{:.1} %", 100.0 * estimate.superiority))
            }
            None => Default::default(),
        };
        let _ = writeln!(
            out,
            "| {first} | {second} | {wins} | {draws} | {losses} | {elo} | {better} |"
        );
    }
    let _ = writeln!(
        out,
        "\nThe claim that search and network together beat each of them alone: {}.",
        claim(plan, &meetings).word()
    );
    out
}

/// The tables of the experiment as JSON.
pub fn json(plan: &Plan, counts: &PlanCounts, games: &BTreeMap<usize, Finished>) -> Value {
    let mut value = report::json(plan, counts);
    let meetings = meetings(plan, games);
    let one = |(&(first, second), meeting): (&(usize, usize), &Meeting)| {
        let estimate = meeting.estimate();
        json!({
            "first": plan.entrants[first].name,
            "second": plan.entrants[second].name,
            "won_drawn_lost": [meeting.wins, meeting.draws, meeting.losses],
            "elo": estimate.map(|estimate| estimate.elo.value),
            "elo_error": estimate.map(|estimate| estimate.elo.error),
            "superiority": estimate.map(|estimate| estimate.superiority),
        })
    };
    value["elo"] = plan.pairings.iter().zip(&meetings).map(one).collect();
    value["claim"] = claim(plan, &meetings).word().into();
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(nnue: Option<&str>) -> TogetherOptions {
        TogetherOptions {
            net: "my nets/seed.net".to_owned(),
            nnue: nnue.map(str::to_owned),
            time: Duration::from_millis(20),
            games_each: 4,
            random_plies: 2,
            seed: 1,
            max_moves: 200,
            jobs: 1,
        }
    }

    #[test]
    fn everybody_plays_everybody_with_the_network_that_was_named() {
        let three = plan(&options(None)).unwrap();
        assert_eq!((three.entrants.len(), three.n_games()), (3, 12));
        let four = plan(&options(Some("new.net"))).unwrap();
        assert_eq!((four.entrants.len(), four.n_games()), (4, 24));
        assert!(four.pairings.contains(&(TOGETHER, SEARCH_ALONE)));
        assert!(four.pairings.contains(&(TOGETHER, NET_ALONE)));
        let odd = TogetherOptions { games_each: 3, ..options(None) };
        let why = plan(&odd).unwrap_err().to_string();
        assert_eq!(why, "3 games cannot be played with both colours");
        let quoted = TogetherOptions { net: "a\"b".to_owned(), ..options(None) };
        assert!(plan(&quoted).is_err());
    }

    #[test]
    fn an_experiment_cannot_go_on_with_another_network() {
        let settings = |nnue| plan(&options(nnue)).unwrap().settings();
        assert_eq!(settings(Some("new.net")), settings(Some("new.net")));
        let changed = |nnue| plan(&TogetherOptions { net: "a".into(), ..options(nnue) }).unwrap();
        assert_ne!(settings(Some("new.net")), changed(Some("new.net")).settings());
    }

    #[test]
    fn the_claim_needs_both_matches() {
        assert_eq!(Claim::of([0.99, 0.999]), Claim::Confirmed);
        assert_eq!(Claim::of([0.99, 0.9]), Claim::NotShown);
        assert_eq!(Claim::of([0.99, 0.01]), Claim::Contradicted);
        assert_eq!(claim(&plan(&options(None)).unwrap(), &[]), Claim::NotShown);
    }
}
