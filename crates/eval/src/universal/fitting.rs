//! A position as a fit sees it: what White has more of than Black, so that weights can be
//! tried without the board.

use super::listener::Counts;
use super::tables::FULL_PHASE;
use super::weights::{UNITS, WeightPage};
use super::{Universal, builtin};
use crate::hce::weights::WEIGHTS;
use crate::hce::{CENTIPAWNS, Coefficients, UNITS as HCE_UNITS};
use game_core::{BoardView, Evaluator};

/// How the score of a position depends on a weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dependence {
    /// The place of the weight: those of the page, then those of chess.
    pub place: u32,
    /// Centipawns for White for each unit of the middlegame's weight, and of the
    /// endgame's.
    pub by: [f32; 2],
}

/// The score of a position as a function of the weights of a page: in centipawns for
/// White, the sum of what depends on each weight, and the rest.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct GameCoefficients {
    /// How the score depends on weights; each has one entry at most.
    pub dependences: Vec<Dependence>,
    /// Centipawns for White that no weight changes.
    pub rest: f32,
}

impl Universal {
    /// The page of weights that follow from the rules of the game that begins so, and
    /// the weights of chess where its evaluation evaluates the pieces: what a fit begins
    /// with.
    pub fn page_of_rules<V: BoardView>(start: &V) -> WeightPage {
        let mut universal = Universal::with_hce();
        universal.reset(start);
        let tables = universal.tables.as_ref().expect("a reset makes the tables");
        let weights = builtin::weights(start, &start.aims(), tables);
        let chess = if universal.orthodox.is_some() { WEIGHTS.to_vec() } else { Vec::new() };
        WeightPage { chess, ..tables.page(start, &weights) }
    }

    /// Takes a position apart for a fit of the weights of this page, which has these
    /// [`places`](WeightPage::places).
    pub fn coefficients<V: BoardView>(
        &mut self,
        view: &V,
        page: &WeightPage,
        places: &[u32],
    ) -> GameCoefficients {
        self.reset(view);
        let tables = self.tables.as_ref().expect("a reset makes the tables");
        let mut counts = Counts([vec![0; tables.layout.len], vec![0; tables.layout.len]]);
        let phase = self.tell_terms(view, [0; 2], &mut counts);
        let phase = phase as f32 / FULL_PHASE as f32;
        let [white, black] = counts.0;
        let signed = white.into_iter().chain(black.into_iter().map(|n| -n));
        let mut entries: Vec<(u32, i32)> = Vec::new();
        for (&place, n) in places.iter().zip(signed).filter(|(_, n)| *n != 0) {
            match entries.iter_mut().find(|known| known.0 == place) {
                Some(known) => known.1 += n,
                None => entries.push((place, n)),
            }
        }
        let dependence = |(place, n): (u32, i32)| {
            let centipawns = n as f32 / UNITS as f32;
            Dependence { place, by: [centipawns * phase, centipawns * (1.0 - phase)] }
        };
        let known = entries.into_iter().filter(|known| known.1 != 0);
        let mut found =
            GameCoefficients { dependences: known.map(dependence).collect(), rest: 0.0 };
        if let Some(orthodox) = self.orthodox.as_ref().filter(|_| !page.chess.is_empty()) {
            found.add_chess(&orthodox.coefficients(view), page.weights.len());
        }
        found
    }
}

impl GameCoefficients {
    /// Adds what depends on the weights of chess, which begin at this place.
    fn add_chess(&mut self, chess: &Coefficients, first: usize) {
        let unit = CENTIPAWNS as f32 / HCE_UNITS as f32;
        let shares = [chess.phase * chess.scale[0], (1.0 - chess.phase) * chess.scale[1]];
        let place = |index: u16| first as u32 + u32::from(index);
        for &(index, n) in &chess.entries {
            let centipawns = f32::from(n) * unit;
            let by = shares.map(|share| share * centipawns);
            self.dependences.push(Dependence { place: place(index), by });
        }
        for &(index, n) in &chess.endgame_only {
            let by = [0.0, shares[1] * f32::from(n) * unit];
            self.dependences.push(Dependence { place: place(index), by });
        }
        self.rest += chess.rest;
    }
}

impl WeightPage {
    /// By feature, its place on the page: what [`Universal::coefficients`] asks for.
    pub fn places(&self) -> Vec<u32> {
        self.shape.places()
    }
}
