//! Turns and duties.

use super::reader::TomlReader;
use super::tree::{Node, TomlSection, Value};
use crate::game::{AgainAfter, AgainDef, Duties, TurnDef};
use game_core::Side;

/// The most moves of one turn.
const MAX_TURN: u32 = 20;
/// The last move of a game that a rule may speak of.
const MAX_MOVE_NUMBER: u32 = 1000;

impl TomlReader<'_> {
    pub(crate) fn turn(&mut self, node: &Node) -> TurnDef {
        let mut turn = TurnDef::alternating();
        let Some(entries) = self.table_or_false(node) else { return turn };
        let mut section = TomlSection::new(entries);
        let mut number = |reader: &mut Self, node: &Node, _: Side| reader.number(node, 1, MAX_TURN);
        if let Some(moves) = section.get("moves") {
            turn.moves = self.per_side(moves, &mut number).unwrap_or(turn.moves);
        }
        turn.first_turn = section.get("first-turn").and_then(|node| self.number(node, 1, MAX_TURN));
        if let Some(node) = section.get("progressive") {
            (turn.progressive, turn.longest) = self.progressive(node);
        }
        turn.check_ends_turn = self.flag_or_false(section.get("check-ends-turn"));
        turn.safe_throughout = self.flag_or_false(section.get("safe-throughout"));
        turn.may_fall_short = self.flag_or_false(section.get("may-fall-short"));
        turn.may_stop = self.flag_or_false(section.get("may-stop"));
        turn.again = section.get("again").and_then(|node| self.again(node));
        self.finish(section);
        let idle = turn.moves == [1, 1] && turn.first_turn.is_none() && !turn.progressive;
        if idle && (turn.may_stop || turn.again.is_some()) {
            let hint = "such as moves = 2".to_string();
            self.fault(&node.at, "turns of one move cannot go on or be broken off", Some(hint));
        }
        turn
    }

    /// Whether turns grow, and how far: `true`, or `{ up-to = 4 }`.
    fn progressive(&mut self, node: &Node) -> (bool, Option<u32>) {
        let Value::Table(entries) = &node.value else {
            return (self.flag_or_false(Some(node)), None);
        };
        let mut section = TomlSection::new(entries);
        let longest = self.needed(node, &mut section, "up-to");
        let longest = longest.and_then(|node| self.number(node, 1, MAX_TURN));
        self.finish(section);
        (true, longest)
    }

    fn again(&mut self, node: &Node) -> Option<AgainDef> {
        let mut section = TomlSection::new(self.table_or_false(node)?);
        let by = self.symbols_or_none(section.get("by"));
        let after = self.word_or(section.get("after"), &AgainAfter::WORDS, AgainAfter::AnyMove);
        if by.is_empty() && after == AgainAfter::AnyMove {
            let hint = "by = \"N\", after = \"captures\"".to_string();
            self.fault(&node.at, "nothing is said about the move", Some(hint));
        }
        self.finish(section);
        Some(AgainDef { by, after })
    }

    pub(crate) fn duties(&mut self, node: &Node) -> Duties {
        let Some(entries) = self.table_or_false(node) else { return Duties::default() };
        let mut section = TomlSection::new(entries);
        let captures_from = section.get("captures-from-move");
        let captures_from = captures_from.and_then(|node| self.number(node, 1, MAX_MOVE_NUMBER));
        let duties = Duties {
            must_capture: self.flag_or_false(section.get("must-capture")),
            no_checks: self.flag_or_false(section.get("no-checks")),
            break_stand_off: self.flag_or_false(section.get("break-stand-off")),
            stand_in_check: self.flag_or_false(section.get("stand-in-check")),
            captures_from: captures_from.unwrap_or(0),
        };
        self.finish(section);
        duties
    }
}
