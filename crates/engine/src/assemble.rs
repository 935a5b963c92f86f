//! The only place where parts are joined to one another.
//!
//! Between a session and its search stand two stations. The session holds an
//! [`AnySearch`], an object that hides the types of position, search and
//! evaluator (`assemble/joined.rs`); this object calls its search through
//! `TreeSearch` (`assemble/tree_search.rs`). Each arm of [`chess_search`] and
//! [`any_search`] is a combination the compiler makes code for; nothing else
//! names one.

mod boxed;
mod joined;
mod tree_search;

pub(crate) use joined::AnySearch;

use crate::error::SessionError;
use crate::game::{AnyChess, AnyGame, each_game};
use crate::seed_net::SeedEvaluator;
use crate::spec::{Eval, Search, Spec};
use boxed::Boxed;
use chess::Chess;
use eval::classic::Classic;
use eval::lab::{Formula, Lab};
use eval::{Hce, Universal, WeightPage};
use game_core::{Evaluator, PositionError};
use joined::Joined;
use nnue::{NetFile, Nnue, SeedNetFile};
use rules::curves;
use search::{Analyser, Searcher, Textbook};
use std::sync::Arc;

/// What was learnt about a game.
#[derive(Clone, Default)]
pub(crate) struct Learnt<'a> {
    pub(crate) net: Option<&'a NetFile>,
    pub(crate) seed_net: Option<&'a SeedNetFile>,
    pub(crate) weights: Option<Arc<WeightPage>>,
}

/// A search on the position of a game, or why there is none.
type Assembled = Result<Box<dyn AnySearch>, SessionError>;

/// The search and the evaluator a spec asks for, at the start of the game.
///
/// # Errors
/// The start of the game is faulty, the parts do not go together, the network is not
/// for the game, or there is not enough memory.
pub(crate) fn assemble(game: &AnyGame, spec: &Spec, learnt: Learnt<'_>) -> Assembled {
    match game {
        AnyGame::Chess => chess_search(&Plan::new(game, &(), (spec, learnt))?),
        _ => each_game!(game, |P, rules| any_search(&Plan::<P>::new(game, rules, (spec, learnt))?)),
    }
}

/// The combinations that only chess has; all others are in [`any_search`].
fn chess_search(plan: &Plan<'_, Chess>) -> Assembled {
    match (&plan.spec.eval, plan.spec.search) {
        (Eval::Default | Eval::Nnue, _) if plan.learnt.net.is_some() => plan.network(Hce::new()),
        (Eval::SeedNet, _) if plan.learnt.seed_net.is_some() => plan.seed_net(),
        (Eval::Default | Eval::Nnue | Eval::SeedNet | Eval::Hce, Search::Pvs) => {
            plan.full(Hce::new())
        }
        (Eval::Default | Eval::Nnue | Eval::SeedNet | Eval::Hce, _) => plan.textbook(Hce::new()),
        _ => any_search(plan),
    }
}

/// The combinations that every game has.
fn any_search<P: AnyChess>(plan: &Plan<'_, P>) -> Assembled {
    match (&plan.spec.eval, plan.spec.search) {
        (Eval::Hce, _) => Err(plan.chess_only("hce")),
        (Eval::SeedNet, _) => Err(plan.chess_only("seed-net")),
        (Eval::Default | Eval::Nnue, _) if plan.learnt.net.is_some() => {
            plan.network(plan.universal())
        }
        (Eval::Default | Eval::Nnue, Search::Pvs) => plan.full(plan.universal()),
        (Eval::Default | Eval::Nnue, _) => plan.textbook(Boxed::new(plan.universal())),
        (Eval::Universal, Search::Pvs) => plan.full(Universal::new()),
        (Eval::Universal, _) => plan.textbook(Boxed::new(Universal::new())),
        (Eval::Lab(formula), search) => plan.boxed(plan.lab(formula), search),
        (Eval::Classic(name), search) => plan.boxed(plan.classic(name)?, search),
    }
}

impl Plan<'_, Chess> {
    /// The network of 70 numbers, and beside it the evaluation that explains.
    fn seed_net(&self) -> Assembled {
        let by_hand = Hce::new();
        let Some(file) = self.learnt.seed_net else {
            return self.boxed(by_hand, self.spec.search);
        };
        let curve = curves::of_id(self.game).unwrap_or_default();
        let net = Boxed::new(SeedEvaluator::new(Arc::new(file.net.clone()), curve));
        let both = (net.clone(), Some(Boxed::new(by_hand)));
        Ok(match self.spec.search {
            Search::Pvs => Joined::boxed(self.rules, &self.start, self.searcher(net)?, both),
            Search::AlphaBeta | Search::Minimax => {
                Joined::boxed(self.rules, &self.start, self.textbook_of(net), both)
            }
        })
    }
}

/// What every combination of a game needs.
struct Plan<'a, P: AnyChess> {
    game: &'a str,
    rules: &'a P::Rules,
    start: P,
    spec: &'a Spec,
    learnt: Learnt<'a>,
}

impl<'a, P: AnyChess> Plan<'a, P> {
    fn new(
        game: &'a AnyGame,
        rules: &'a P::Rules,
        (spec, learnt): (&'a Spec, Learnt<'a>),
    ) -> Result<Plan<'a, P>, PositionError> {
        let start = P::start_of(rules).map_err(PositionError::Faults)?;
        Ok(Plan { game: game.name(), rules, start, spec, learnt })
    }

    fn chess_only(&self, eval: &'static str) -> SessionError {
        SessionError::ChessOnly { eval, game: self.game.to_owned() }
    }

    /// The evaluator of any game, with the weights of this game.
    fn universal(&self) -> Universal {
        Universal::with_hce().fitted(self.learnt.weights.clone())
    }

    /// The network of the game, and beside it the evaluation that explains.
    fn network(&self, by_hand: impl Evaluator<P> + Clone + Send + 'static) -> Assembled {
        let Some(net) = self.learnt.net else { return self.boxed(by_hand, self.spec.search) };
        let nnue = Nnue::new(net, &self.start)?;
        let (rules, start, by_hand) = (self.rules, &self.start, Some(Boxed::new(by_hand)));
        Ok(match self.spec.search {
            Search::Pvs => {
                Joined::boxed(rules, start, self.searcher(nnue.clone())?, (nnue, by_hand))
            }
            Search::AlphaBeta | Search::Minimax => {
                let nnue = Boxed::new(nnue);
                Joined::boxed(rules, start, self.textbook_of(nnue.clone()), (nnue, by_hand))
            }
        })
    }

    fn full<E: Evaluator<P> + Clone + Send + 'static>(&self, evaluator: E) -> Assembled {
        let search = self.searcher(evaluator.clone())?;
        Ok(Joined::boxed(self.rules, &self.start, search, (evaluator, None)))
    }

    fn textbook<E: Evaluator<P> + Clone + Send + 'static>(&self, evaluator: E) -> Assembled {
        let search = self.textbook_of(evaluator.clone());
        Ok(Joined::boxed(self.rules, &self.start, search, (evaluator, None)))
    }

    fn searcher<E: Evaluator<P> + Clone + Send + 'static>(
        &self,
        evaluator: E,
    ) -> Result<Searcher<E>, SessionError> {
        let megabytes = usize::try_from(self.spec.hash).unwrap_or(usize::MAX);
        Ok(Searcher::new(evaluator, megabytes)?)
    }

    fn textbook_of<E: Evaluator<P> + Clone + Send + 'static>(&self, evaluator: E) -> Textbook<E> {
        let analyser = match self.spec.search {
            Search::Minimax => Analyser::Minimax,
            Search::AlphaBeta | Search::Pvs => Analyser::AlphaBeta,
        };
        let Spec { order, quiescence, .. } = *self.spec;
        let mut search = Textbook::new(evaluator, analyser, order, quiescence);
        if !self.spec.deepens {
            search = search.without_deepening();
        }
        search
    }

    fn boxed(
        &self,
        evaluator: impl Evaluator<P> + Clone + Send + 'static,
        search: Search,
    ) -> Assembled {
        match search {
            Search::Pvs => self.full(Boxed::new(evaluator)),
            Search::AlphaBeta | Search::Minimax => self.textbook(Boxed::new(evaluator)),
        }
    }

    /// The laboratory's evaluator with its tables made for the start of the
    /// game, whichever position it evaluates first.
    fn lab(&self, formula: &Formula) -> Lab {
        let mut lab = Lab::new(formula);
        lab.prepare(&self.start);
        lab
    }

    /// A classic evaluator, if it can evaluate the game.
    fn classic(&self, name: &str) -> Result<Classic, SessionError> {
        let classic: Classic = name.parse().map_err(SessionError::UnknownClassic)?;
        match classic.can_evaluate(&self.start) {
            Ok(()) => Ok(classic),
            Err(why) => Err(SessionError::Classic(why.to_string())),
        }
    }
}
