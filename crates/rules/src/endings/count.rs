//! Endings after so many moves.

use super::entry::{EndingEntry, SIDE_TO_MOVE};
use super::moment::EndingMoment;
use crate::describe::{Naming, joined};
use crate::game::Translate;
use crate::load::{Node, TomlEntry, TomlReader, TomlSection, Value};
use serde_json::json;

const USUAL_MOVES: u32 = 50;

/// So many moves by each side without a capture or a pawn move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveCountRule {
    /// The number of moves.
    pub moves: u32,
}

impl EndingEntry for MoveCountRule {
    const WORD: &'static str = "move-rule";
    const ABOUT: &'static str = SIDE_TO_MOVE;
    type Mapped<N, A> = MoveCountRule;

    fn moment(&self) -> EndingMoment {
        EndingMoment::Halfmoves(self.moves.saturating_mul(2))
    }

    fn map<T: Translate>(&self, _to: &T) -> Result<MoveCountRule, T::Error> {
        Ok(*self)
    }

    fn read(
        reader: &mut TomlReader<'_>,
        _entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<MoveCountRule> {
        Some(MoveCountRule { moves: reader.count(section, "moves", 1, USUAL_MOVES) })
    }

    fn condition(&self, _naming: &Naming<'_>) -> String {
        format!("each side has made {} moves without a capture or a pawn move", self.moves)
    }

    fn json(&self, _naming: &Naming<'_>) -> serde_json::Value {
        json!({ "moves": self.moves })
    }
}

/// A side that cannot be mated in time has been counted out: a count goes up by
/// a half-move with each move of either side, and has gone past its limit. A
/// game has at most one such ending.
///
/// The count begins when no piece named in `without` is on the board and one of
/// the limits fits the side to move, the first that does; its limit then stays
/// what it was. Nobody counts against a bare king.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedOut<N = String> {
    /// Kinds of pieces that keep the count from beginning.
    pub without: Vec<N>,
    /// The limits, the first that fits counts.
    pub limits: Vec<CountDef<N>>,
}

/// How far is counted, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountDef<N = String> {
    /// The side that counts has at most this many pieces, royal ones among
    /// them; any number if nothing is said.
    pub men: Option<u32>,
    /// The opponent has at least so many of these kinds.
    pub against: Vec<(N, u32)>,
    /// How many moves of each side are counted.
    pub moves: u32,
    /// The count begins not with nought but with the number of pieces on the
    /// board, and a capture that leaves the side to move so few pieces begins
    /// it afresh even if another count is running.
    pub from_men: bool,
}

impl<N> CountDef<N> {
    /// How far is counted, in half-moves.
    pub fn plies(&self) -> u16 {
        u16::try_from(self.moves.saturating_mul(2)).unwrap_or(u16::MAX)
    }
}

impl EndingEntry for CountedOut {
    const WORD: &'static str = "counted-out";
    const ABOUT: &'static str = SIDE_TO_MOVE;
    type Mapped<N, A> = CountedOut<N>;

    fn moment(&self) -> EndingMoment {
        EndingMoment::CountOver
    }

    fn map<T: Translate>(&self, to: &T) -> Result<CountedOut<T::Name>, T::Error> {
        let limit = |limit: &CountDef| {
            Ok(CountDef {
                men: limit.men,
                against: to.numbers(&limit.against)?,
                moves: limit.moves,
                from_men: limit.from_men,
            })
        };
        Ok(CountedOut {
            without: to.names(&self.without)?,
            limits: self.limits.iter().map(limit).collect::<Result<_, _>>()?,
        })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<CountedOut> {
        let without = reader.symbols_or_none(section.get("without"));
        let limits = reader.needed(&entry.node, section, "limits")?;
        let Value::List(items) = &limits.value else {
            let hint = "such as [{ men = 1, against = \"R\", moves = 16 }]".to_string();
            reader.fault(&limits.at, "expected a list of limits", Some(hint));
            return None;
        };
        // All limits are read before a fault of one drops them, so that every
        // fault is shown.
        let limits: Vec<_> = items.iter().map(|item| read_limit(reader, item)).collect();
        let limits: Option<Vec<CountDef>> = limits.into_iter().collect();
        Some(CountedOut { without, limits: limits? })
    }

    fn condition(&self, _naming: &Naming<'_>) -> String {
        "a side has been counted out".to_string()
    }

    /// How a side is counted out: the rule, then each limit in a sentence.
    fn details(&self, naming: &Naming<'_>) -> Vec<String> {
        let mut all = vec![
            "A side is counted out when it is not mated before a count has gone past its limit. \
             The count goes on with every move, once begun; it begins as soon as one of the \
             limits fits the side to move, but never against a bare king."
                .to_string(),
        ];
        if !self.without.is_empty() {
            let blockers = naming.names(&self.without, "or");
            all.push(format!("While there is {blockers} on the board no count begins."));
        }
        all.extend(self.limits.iter().map(|limit| limit_sentence(naming, limit)));
        if self.limits.iter().any(|limit| limit.from_men) {
            all.push(
                "A count marked (*) begins with the number of pieces on the board, and a capture \
                 that leads to it ends any other count."
                    .to_string(),
            );
        }
        all
    }

    fn json(&self, _naming: &Naming<'_>) -> serde_json::Value {
        let limit = |limit: &CountDef| {
            json!({
                "men": limit.men,
                "against": limit.against,
                "moves": limit.moves,
                "from_men": limit.from_men,
            })
        };
        json!({
            "without": self.without,
            "limits": self.limits.iter().map(limit).collect::<Vec<_>>(),
        })
    }
}

fn read_limit(reader: &mut TomlReader<'_>, node: &Node) -> Option<CountDef> {
    let mut section = TomlSection::new(reader.table(node)?);
    let men = reader.count_if_said(&mut section, "men");
    let mut against: Vec<(String, u32)> = Vec::new();
    for symbol in reader.symbols_or_none(section.get("against")) {
        match against.iter_mut().find(|(known, _)| *known == symbol) {
            Some((_, n)) => *n += 1,
            None => against.push((symbol, 1)),
        }
    }
    let moves = reader.needed_count(node, &mut section, "moves");
    let from_men = reader.flag_or_false(section.get("from-men"));
    reader.finish(section);
    Some(CountDef { men, against, moves: moves?, from_men })
}

fn limit_sentence(naming: &Naming<'_>, limit: &CountDef) -> String {
    let who = match limit.men {
        Some(1) => "A side with a single piece".to_string(),
        Some(n) => format!("A side with at most {n} pieces"),
        None => "Any side".to_string(),
    };
    let kinds: Vec<String> =
        limit.against.iter().map(|(symbol, n)| several(naming, symbol, *n)).collect();
    let against = if kinds.is_empty() {
        String::new()
    } else {
        format!(" against {}", joined(&kinds, "and"))
    };
    let mark = if limit.from_men { " (*)" } else { "" };
    format!("{who} counts to {} moves{against}{mark}.", limit.moves)
}

/// "a rook", "a rook and 1 more": names are not put into the plural.
fn several(naming: &Naming<'_>, symbol: &str, n: u32) -> String {
    let one = naming.name(symbol);
    match n {
        1 => one,
        n => format!("{one} and {} more", n - 1),
    }
}
