//! Facts about verbose moves, by what they are about.

mod meaning;
mod properties;
mod reading;
mod refusals;
mod seed;

use super::{Verbose, parse, patterns};
use crate::pattern::{BoardFact, Condition, KindChoice, Occupant, Pattern, Site, Wide};
use crate::topology::{Edges, Symmetry, Topology};
use game_core::{Geometry, Side, Square};

/// A plane board.
fn plane(files: u8, ranks: u8) -> Topology {
    let geometry = Geometry::new(files, ranks).unwrap();
    let edges = Edges::Plane;
    Topology { geometry, edges, holes: Wide::EMPTY, symmetry: Symmetry::Mirror }
}

fn read(text: &str) -> Verbose {
    parse(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// White's patterns from a named square of the chess board.
fn on_chessboard(text: &str, from: &str) -> Vec<Pattern> {
    let board = plane(8, 8);
    let from = board.geometry.parse(from).unwrap();
    patterns(&read(text), &board, Side::White, from).unwrap()
}

/// The names of the targets, in order.
fn targets(patterns: &[Pattern]) -> String {
    let names = patterns.iter().map(|p| Geometry::CHESS.name(p.to).to_string());
    names.collect::<Vec<_>>().join(" ")
}

/// A chess board of pieces without kinds, as the side to move sees it.
#[derive(Default)]
struct Scene {
    friends: Wide,
    enemies: Wide,
    attacked: Wide,
    flags: Vec<(Square, &'static str)>,
}

fn squares(names: &str) -> Wide {
    names.split_whitespace().map(|name| Geometry::CHESS.parse(name).unwrap()).collect()
}

impl Scene {
    fn new(friends: &str, enemies: &str) -> Scene {
        let (friends, enemies) = (squares(friends), squares(enemies));
        Scene { friends, enemies, ..Scene::default() }
    }

    fn attacked(self, names: &str) -> Scene {
        Scene { attacked: squares(names), ..self }
    }

    fn flagged(mut self, name: &str, flag: &'static str) -> Scene {
        self.flags.push((Geometry::CHESS.parse(name).unwrap(), flag));
        self
    }

    fn stands(&self, sq: Square, from: Square) -> Occupant {
        match () {
            () if sq == from => Occupant::EMPTY,
            () if self.friends.has(sq) => Occupant::FRIEND,
            () if self.enemies.has(sq) => Occupant::ENEMY,
            () => Occupant::EMPTY,
        }
    }

    fn has_flag(&self, sq: Square, flag: &str) -> bool {
        self.flags.iter().any(|(at, name)| *at == sq && *name == flag)
    }

    /// Is the condition met? Kinds are unknown here.
    fn meets(&self, from: Square, condition: &Condition) -> bool {
        let holds = |fact: &BoardFact| match fact {
            BoardFact::Stands(Site::Square(sq), who, KindChoice::Any) => {
                who.allows(self.stands(*sq, from))
            }
            BoardFact::Flag(Site::Square(sq), flag) => self.has_flag(*sq, flag),
            BoardFact::Attacked(Site::Square(sq), KindChoice::Any) => self.attacked.has(*sq),
            BoardFact::Count(count) => {
                let found =
                    count.area.into_iter().filter(|sq| count.who.allows(self.stands(*sq, from)));
                count.comparison.holds(found.count() as i32, count.number)
            }
            other => panic!("a scene knows nothing of {other:?}"),
        };
        match condition {
            Condition::Holds(fact) => holds(fact),
            Condition::Fails(fact) => !holds(fact),
            Condition::Either(ways) => {
                ways.iter().any(|way| way.iter().all(|one| self.meets(from, one)))
            }
        }
    }

    /// May the pattern be played?
    fn allows(&self, from: Square, pattern: &Pattern) -> bool {
        let lands = match self.stands(pattern.to, from) {
            Occupant::EMPTY => pattern.landing.quiet,
            Occupant::ENEMY => pattern.landing.capture,
            _ => pattern.landing.own,
        };
        let empty = pattern.empty.into_iter().all(|sq| self.stands(sq, from) == Occupant::EMPTY);
        let needs = pattern.needs.iter().all(|(sq, who)| who.allows(self.stands(*sq, from)));
        lands
            && empty
            && needs
            && pattern.conditions.iter().all(|one| self.meets(from, one))
            && (!pattern.unmoved || self.has_flag(from, "unmoved"))
    }

    /// The targets White's piece on this square can go to.
    fn moves(&self, text: &str, from: &str) -> String {
        let all = on_chessboard(text, from);
        let from = Geometry::CHESS.parse(from).unwrap();
        let playable: Vec<_> = all.into_iter().filter(|p| self.allows(from, p)).collect();
        targets(&playable)
    }
}
