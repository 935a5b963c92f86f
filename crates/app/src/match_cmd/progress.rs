//! The progress of a match. It is shown only on a terminal.

use arena::{Finished, Match, Standings};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Time between two updates of the score.
const INTERVAL: Duration = Duration::from_millis(200);

/// A progress bar with the score of the first entrant.
pub struct MatchProgress {
    bar: ProgressBar,
    /// When the score is updated next.
    next: Instant,
}

impl MatchProgress {
    /// A bar for the games of a match, `n_done` of which are finished.
    pub fn new(plan: &Match, n_done: usize) -> MatchProgress {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(plan.schedule.n_games() as u64), target);
        let form = "{bar:30} {pos}/{len} games, {eta} left  {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.set_position(n_done as u64);
        bar.reset_eta();
        MatchProgress { bar, next: Instant::now() }
    }

    /// Shows that one more game is finished.
    pub fn show(&mut self, plan: &Match, game: &Finished, games: &BTreeMap<usize, Finished>) {
        if self.bar.is_hidden() {
            return;
        }
        if game.misdeed.is_some() {
            let fixture = plan.schedule.fixture(game.number);
            let [white, black] = [fixture.white, fixture.black].map(|n| &plan.entrants[n].name);
            self.bar.println(format!(
                "game {}, {white} against {black}: {}",
                game.number + 1,
                game.cause
            ));
        }
        // Counting all games of a long match after every game would be slow.
        if Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + INTERVAL;
        let standings = plan.standings(games.values());
        self.bar.set_message(line(plan, &standings));
        self.bar.set_position(games.len() as u64);
    }

    /// Removes the bar.
    pub fn clear(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn line(plan: &Match, standings: &Standings) -> String {
    let meeting = standings.total(0);
    let name = &plan.entrants[0].name;
    let counts = format!("{name} +{} ={} -{}", meeting.wins, meeting.draws, meeting.losses);
    let results = meeting.results();
    let llr = plan.sprt.map(|sprt| format!(", LLR {:.2}", sprt.ratio(&results)));
    let elo = meeting.estimate().filter(|estimate| estimate.elo.value.is_finite());
    let elo = elo.map(|e| format!(", Elo {:+.0} ± {:.0}", e.elo.value, e.elo.error));
    format!("{counts}{}{}", elo.unwrap_or_default(), llr.unwrap_or_default())
}
