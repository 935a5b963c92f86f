//! The board as sets, and the tables of its pieces.

use super::CompileFault;
use super::movers::{self, Movers};
use super::names::Names;
use crate::rulebook::{AROUND, AttackSources, Between, Mover, SquareTable, Tables};
use game_core::{Bits, Side, Square, SquareSet};
use rules::game::{Game, Translate};
use rules::topology::Topology;

impl<B: Bits> Tables<B> {
    /// The tables of a game on boards of one width.
    pub(super) fn new(game: &Game, names: &Names<'_, B>) -> Result<Tables<B>, CompileFault> {
        let Movers { movers, flags, start_flags, traits } = movers::build(game, names)?;
        let topology = &game.topology;
        let n_squares = topology.geometry.n_squares();
        // Under influence, who attacks what is asked piece by piece.
        let influence = !game.influence.is_empty();
        let watchers = |side: Side| match influence {
            true => &[],
            false => movers[side.index()].as_slice(),
        };
        Ok(Tables {
            geometry: topology.geometry,
            edges: topology.edges,
            board: names.area(topology.squares().collect()),
            files: files(topology),
            colours: colours(topology),
            neighbours: neighbours(topology),
            steps: steps(topology),
            watch: Side::BOTH.map(|side| AttackSources::of(watchers(side), n_squares)),
            en_passant_sources: Side::BOTH.map(|side| en_passant_sources(&movers[side.index()])),
            between: Between::of(&movers, n_squares),
            movers,
            flags,
            start_flags,
            traits,
        })
    }
}

/// By square, from where one of these kinds may capture en passant on it.
fn en_passant_sources<B: Bits>(movers: &[Mover<B>]) -> SquareTable<B> {
    let mut sources = SquareTable::empty();
    for mover in movers {
        for from in 0..B::WIDTH {
            for over in mover.en_passant[from] {
                sources[over.index()].insert(Square(from as u8));
            }
        }
    }
    sources
}

/// The squares of each file.
fn files<B: Bits>(topology: &Topology) -> Vec<SquareSet<B>> {
    let board = topology.geometry;
    let file = |n: u8| topology.squares().filter(|&sq| board.file(sq) == n).collect();
    (0..board.files()).map(file).collect()
}

/// The dark squares and the light ones.
fn colours<B: Bits>(topology: &Topology) -> [SquareSet<B>; 2] {
    let board = topology.geometry;
    let is_light = |sq: &Square| (board.file(*sq) + board.rank(*sq)) % 2 == 1;
    let (light, dark): (Vec<Square>, Vec<Square>) = topology.squares().partition(is_light);
    [dark.into_iter().collect(), light.into_iter().collect()]
}

/// By square, the squares next to it in eight directions.
fn neighbours<B: Bits>(topology: &Topology) -> Vec<SquareSet<B>> {
    steps(topology).into_iter().map(|around| around.into_iter().flatten().collect()).collect()
}

/// By square, the next square in each of the eight directions.
fn steps(topology: &Topology) -> Vec<[Option<Square>; 8]> {
    let around =
        |sq: Square| AROUND.map(|(right, forward)| topology.step(Side::White, sq, right, forward));
    topology.geometry.squares().map(around).collect()
}
