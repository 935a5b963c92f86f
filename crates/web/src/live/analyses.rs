//! The searches of a tab. They end with the tab.

use super::{other_engine, told_refusal};
use crate::analysis_json;
use crate::limits::{MAX_DEPTH, MAX_LINES, MAX_WORD, SEARCHES_A_TAB};
use crate::outbox::Outbox;
use crate::program::Program;
use crate::refusal::Refusal;
use crate::searches;
use crate::shared::ServerState;
use crate::spot::{GameSpot, ReachedSpot};
use crate::thinker;
use game_core::{Analysis, Control, Engine, Limits, ResultCurve, Scribe, Sink};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time;

/// How long a search waits for a place: those that were stopped leave soon.
const WAIT_FOR_PLACE: Duration = Duration::from_secs(2);

/// The search that a tab asks for.
#[derive(Deserialize)]
pub(super) struct AnalysisOrder {
    /// The name that the tab gives it: a number or a word.
    pub(super) id: Value,
    spot: GameSpot,
    #[serde(default)]
    lines: Option<u32>,
    #[serde(default)]
    threads: Option<u32>,
    #[serde(default)]
    limits: OrderLimits,
    #[serde(default)]
    spec: Option<String>,
    /// The name of another engine that is to search instead of ours.
    #[serde(default)]
    engine: Option<String>,
}

/// What may end a search.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderLimits {
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    seconds: Option<f64>,
}

/// The searches of a tab.
pub(super) struct Analyses {
    web: Arc<ServerState>,
    outbox: Arc<Outbox>,
    places: Arc<Semaphore>,
    running: BTreeMap<String, Running>,
}

/// A search of a tab as the tab knows it.
struct Running {
    control: Arc<Control>,
    /// Set before the tab is told of the end, so that it can begin another at once.
    has_ended: Arc<AtomicBool>,
}

impl Analyses {
    /// No searches.
    pub(super) fn new(web: Arc<ServerState>, outbox: Arc<Outbox>) -> Analyses {
        let places = Arc::new(Semaphore::new(SEARCHES_A_TAB));
        Analyses { web, outbox, places, running: BTreeMap::new() }
    }

    /// Ends a search.
    pub(super) fn stop(&mut self, id: &Value) {
        if let Some(running) = self.running.remove(&id.to_string()) {
            running.control.stop();
        }
    }

    /// Ends all searches.
    pub(super) fn stop_all(&mut self) {
        std::mem::take(&mut self.running).values().for_each(|running| running.control.stop());
    }

    /// Begins a search. One with the same name ends.
    ///
    /// # Errors
    /// The tab has too many, or asks for something impossible.
    pub(super) fn start(&mut self, order: AnalysisOrder) -> Result<(), Refusal> {
        let name = order.id.to_string();
        if name.len() > MAX_WORD || order.id.is_null() {
            return Err(Refusal::bad("id", "the name of a search is a number or a short word"));
        }
        self.stop(&order.id);
        self.running.retain(|_, running| !running.has_ended.load(Ordering::Acquire));
        if self.running.len() >= SEARCHES_A_TAB {
            let sentence = format!("a tab has at most {SEARCHES_A_TAB} searches: stop one first");
            return Err(Refusal::busy(sentence));
        }
        let plan = Plan::new(&order)?;
        let (control, has_ended) = (Arc::new(Control::default()), Arc::default());
        let running = Running { control: Arc::clone(&control), has_ended: Arc::clone(&has_ended) };
        self.running.insert(name, running);
        let search = Search {
            web: Arc::clone(&self.web),
            outbox: Arc::clone(&self.outbox),
            id: order.id,
            control,
            has_ended,
        };
        let places = Arc::clone(&self.places);
        tokio::spawn(async move {
            if let Err(refusal) = search.clone().run(order.spot, plan, places).await {
                search.failed(&refusal);
            }
        });
        Ok(())
    }
}

/// How to search.
struct Plan {
    spec: String,
    engine: Option<String>,
    limits: Limits,
}

impl Plan {
    fn new(order: &AnalysisOrder) -> Result<Plan, Refusal> {
        let lines = order.lines.unwrap_or(1);
        if !(1..=MAX_LINES).contains(&lines) {
            return Err(Refusal::bad("lines", format!("an analysis has 1 to {MAX_LINES} lines")));
        }
        let depth = order.limits.depth.map(|depth| depth.clamp(1, MAX_DEPTH));
        let spec = thinker::for_analysis(order.spec.as_deref().unwrap_or_default());
        let mut spec = thinker::with_depth(&spec, depth);
        if let Some(threads) = order.threads.filter(|threads| *threads > 1) {
            spec.push_str(&format!(" threads={threads}"));
        }
        if order.engine.is_some() && order.spec.is_some() {
            return Err(Refusal::bad("spec", "parts make our engine, not another one"));
        }
        thinker::read_spec(&spec)?;
        let seconds = order.limits.seconds.map(Duration::try_from_secs_f64).transpose();
        let limits = Limits {
            depth,
            nodes: order.limits.nodes,
            move_time: seconds.map_err(|_| Refusal::bad("limits", "the seconds are no time"))?,
            lines: Some(lines),
            ..Limits::default()
        };
        Ok(Plan { spec, engine: order.engine.clone(), limits })
    }
}

/// A search of a tab.
#[derive(Clone)]
struct Search {
    web: Arc<ServerState>,
    outbox: Arc<Outbox>,
    id: Value,
    control: Arc<Control>,
    has_ended: Arc<AtomicBool>,
}

impl Search {
    /// What its news are about.
    fn about(&self) -> String {
        format!("search {}", self.id)
    }

    /// Waits for a place, then searches beside the server's threads.
    async fn run(self, spot: GameSpot, plan: Plan, of_tab: Arc<Semaphore>) -> Result<(), Refusal> {
        let place = place(of_tab).await?;
        let of_all = place_for(&self.web).await?;
        let reached = self.web.reach(spot).await?;
        if self.control.is_stopped() {
            self.done();
            return Ok(());
        }
        let ticket = self.web.searches.enter("analysis", &reached.known.id, &self.control);
        let searcher = self.clone();
        let work = move || {
            let _kept = (place, of_all, ticket);
            searcher.think(&reached, &plan)
        };
        let teller = self.clone();
        let tell = move |ended: Result<Result<(), Refusal>, _>| match ended {
            Ok(Ok(())) => teller.done(),
            Ok(Err(refusal)) => teller.failed(&refusal),
            Err(_) => teller.failed(&searches::search_failed()),
        };
        searches::spawn(work, tell).map_err(|_| Refusal::busy("the system has no thread left"))
    }

    fn think(&self, reached: &ReachedSpot, plan: &Plan) -> Result<(), Refusal> {
        let program: &dyn Program = &*self.web.program;
        // Beside another engine ours only writes moves down.
        let spec = if plan.engine.is_some() { thinker::SMALL } else { &plan.spec };
        let mut session = thinker::session(reached, spec, program)?;
        let mut news =
            News { scribe: session.scribe(), curve: session.result_curve(), search: self };
        if let Some(name) = &plan.engine {
            let (limits, control) = (&plan.limits, &self.control);
            let mut hear = |found: &Analysis| news.progress(found);
            return other_engine::analyse(name, reached, limits, control, program, &mut hear);
        }
        let found = session.think(&plan.limits, &self.control, &mut news);
        news.progress(&found);
        Ok(())
    }

    fn done(&self) {
        self.has_ended.store(true, Ordering::Release);
        self.outbox.post_last(&self.about(), json!({ "is": "done", "id": self.id }).to_string());
    }

    fn failed(&self, refusal: &Refusal) {
        self.has_ended.store(true, Ordering::Release);
        self.outbox.post_last(&self.about(), told_refusal(&self.id, refusal));
    }
}

async fn place(places: Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refusal> {
    match time::timeout(WAIT_FOR_PLACE, places.acquire_owned()).await {
        Ok(Ok(place)) => Ok(place),
        _ => Err(Refusal::busy("too many searches run already: stop one first")),
    }
}

async fn place_for(web: &ServerState) -> Result<OwnedSemaphorePermit, Refusal> {
    place(Arc::clone(&web.searches.for_tabs)).await
}

/// Tells a tab what its search finds.
struct News<'a> {
    scribe: Box<dyn Scribe>,
    curve: ResultCurve,
    search: &'a Search,
}

impl Sink for News<'_> {
    fn progress(&mut self, found: &Analysis) {
        let mut message = analysis_json::analysis(found, &*self.scribe, self.curve);
        message["is"] = json!("lines");
        message["id"] = self.search.id.clone();
        self.search.outbox.post_latest(&self.search.about(), message.to_string());
    }
}
