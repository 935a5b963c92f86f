//! How a game ends, compiled: the endings sorted by when they are looked for.

use game_core::{Bits, Kind, SquareSet};
use rules::endings::{Ending, EndingDef, EndingMoment, Extinct};

/// An ending in kinds and sets of the board's width.
pub(crate) type CompiledEnding<B> = EndingDef<Kind, SquareSet<B>>;
/// The condition of an ending in kinds and sets of the board's width.
pub(crate) type CompiledWhen<B> = Ending<Kind, SquareSet<B>>;

/// The endings of a game.
#[derive(Debug)]
pub(crate) struct EndingTable<B: Bits> {
    /// Endings that end the game whether there are moves or not.
    pub(crate) sudden: Vec<CompiledEnding<B>>,
    /// Endings that are not sudden.
    pub(crate) later: Vec<CompiledEnding<B>>,
    /// Of the later endings, those that end the game though there are moves:
    /// the ones a search asks about at every node.
    pub(crate) despite_moves: Vec<CompiledEnding<B>>,
    /// By what one sees that none of the endings despite moves can apply.
    pub(crate) signs: EndingSigns,
    /// The kind of which each side must have a piece, if nothing else ends a
    /// game suddenly.
    pub(crate) vital_kind: Option<Kind>,
}

impl<B: Bits> EndingTable<B> {
    /// Sorts endings by when they are looked for.
    pub(crate) fn of(endings: Vec<(EndingMoment, CompiledEnding<B>)>) -> EndingTable<B> {
        let moments: Vec<EndingMoment> = endings.iter().map(|(moment, _)| *moment).collect();
        let (mut sudden, mut later, mut despite_moves) = (Vec::new(), Vec::new(), Vec::new());
        for (moment, ending) in endings {
            match moment {
                EndingMoment::Sudden => sudden.push(ending),
                EndingMoment::NoMove => later.push(ending),
                EndingMoment::Halfmoves(_)
                | EndingMoment::Repetition(_)
                | EndingMoment::DeadMaterial
                | EndingMoment::CountOver => {
                    later.push(ending.clone());
                    despite_moves.push(ending);
                }
            }
        }
        let signs = EndingSigns::of(&moments);
        EndingTable { vital_kind: vital_kind(&sudden), sudden, later, despite_moves, signs }
    }

    /// All endings, the sudden ones first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &CompiledEnding<B>> {
        self.sudden.iter().chain(&self.later)
    }
}

/// What must be so before an ending can apply to a position with moves: asked
/// at every node of a search, before the endings one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndingSigns {
    /// So many half-moves without progress.
    pub(crate) halfmoves: u32,
    /// The position has been on the board before.
    pub(crate) repetition: bool,
    /// Nobody can mate.
    pub(crate) dead_material: bool,
    /// A side is counted out.
    pub(crate) count: bool,
}

impl EndingSigns {
    fn of(moments: &[EndingMoment]) -> EndingSigns {
        let has = |holds: fn(&EndingMoment) -> bool| moments.iter().any(holds);
        let halfmoves = moments.iter().filter_map(|moment| match moment {
            EndingMoment::Halfmoves(plies) => Some(*plies),
            // Every position has come once.
            EndingMoment::Repetition(0 | 1) => Some(0),
            _ => None,
        });
        EndingSigns {
            halfmoves: halfmoves.min().unwrap_or(u32::MAX),
            repetition: has(|moment| matches!(moment, EndingMoment::Repetition(_))),
            dead_material: has(|moment| *moment == EndingMoment::DeadMaterial),
            count: has(|moment| *moment == EndingMoment::CountOver),
        }
    }
}

/// The kind whose dying out is all that ends a game suddenly.
fn vital_kind<B: Bits>(sudden: &[CompiledEnding<B>]) -> Option<Kind> {
    match sudden {
        [EndingDef { when: Ending::Extinct(Extinct { of, at: 0, .. }), .. }] => match of[..] {
            [kind] => Some(kind),
            _ => None,
        },
        _ => None,
    }
}
