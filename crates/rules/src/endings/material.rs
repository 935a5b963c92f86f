//! Endings by what is left on the board.

use super::entry::{EndingEntry, SIDE_TO_MOVE, plain_entry};
use super::moment::EndingMoment;
use crate::describe::{Naming, joined, side_name};
use crate::export::values::side_word;
use crate::game::Translate;
use crate::load::{TomlEntry, TomlReader, TomlSection};
use game_core::Side;
use serde_json::{Value, json};

/// A side has at most so many pieces of these kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extinct<N = String> {
    /// The kinds counted together; all kinds if none is named.
    pub of: Vec<N>,
    /// Each kind is looked at by itself.
    pub each: bool,
    /// The number of pieces at which the end has come.
    pub at: u32,
    /// Only this side, if not both.
    pub side: Option<Side>,
    /// Pieces in hand count as well.
    pub in_hand: bool,
    /// Only while the opponent has at least so many of them.
    pub opponent: u32,
    /// A side that is to move may still bring the opponent to the same: the
    /// opponent needs one piece more than that for the ending to come at once.
    pub with_reply: bool,
}

impl<N> Default for Extinct<N> {
    fn default() -> Extinct<N> {
        Extinct {
            of: Vec::new(),
            each: false,
            at: 0,
            side: None,
            in_hand: false,
            opponent: 0,
            with_reply: false,
        }
    }
}

pub(super) const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];

impl EndingEntry for Extinct {
    const WORD: &'static str = "extinct";
    type Mapped<N, A> = Extinct<N>;

    fn map<T: Translate>(&self, to: &T) -> Result<Extinct<T::Name>, T::Error> {
        let Extinct { each, at, side, in_hand, opponent, with_reply, .. } = *self;
        Ok(Extinct { of: to.names(&self.of)?, each, at, side, in_hand, opponent, with_reply })
    }

    fn read(
        reader: &mut TomlReader<'_>,
        _entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<Extinct> {
        let of = reader.symbols_or_none(section.get("of"));
        let each = reader.flag_or_false(section.get("each"));
        let at = reader.count(section, "at", 0, 0);
        let side = section.get("side").and_then(|node| reader.word(node, &SIDES));
        let in_hand = reader.flag_or_false(section.get("in-hand"));
        let opponent = reader.count(section, "opponent", 0, 0);
        let with_reply = reader.flag_or_false(section.get("with-reply"));
        Some(Extinct { of, each, at, side, in_hand, opponent, with_reply })
    }

    fn condition(&self, naming: &Naming<'_>) -> String {
        let Extinct { of, each, at, side, in_hand, opponent, with_reply } = self;
        let who = side.map_or("a side", side_name);
        let kinds: Vec<String> = of.iter().map(|symbol| naming.bare_name(symbol)).collect();
        let joint = if *each { "or" } else { "and" };
        let mut text = match (*at, &kinds[..]) {
            (0, []) => format!("{who} has no pieces left"),
            (0, [only]) => format!("{who} has no {only} left"),
            (0, _) if *each => format!("{who} has no {} left", joined(&kinds, "or no")),
            (0, _) => format!("{who} has neither {} left", joined(&kinds, "nor")),
            (n, []) => format!("{who} has at most {n} pieces left"),
            (n, _) => format!("{who} has at most {n} left of {}", joined(&kinds, joint)),
        };
        if *in_hand {
            text.push_str(", those in hand counted");
        }
        if *opponent > 0 {
            text.push_str(&format!(", and the opponent at least {opponent}"));
        }
        if *with_reply {
            text.push_str(" and cannot do the same to the opponent at once");
        }
        text
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({
            "of": self.of,
            "each": self.each,
            "at": self.at,
            "side": self.side.map(side_word),
            "in_hand": self.in_hand,
            "opponent": (self.opponent > 0).then_some(self.opponent),
            "with_reply": self.with_reply,
        })
    }
}

/// A side has nothing but royal pieces left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bare {
    /// The side bared may still bare its opponent at once.
    pub with_reply: bool,
}

impl EndingEntry for Bare {
    const WORD: &'static str = "bare";
    const NEEDS_ROYAL: bool = true;
    type Mapped<N, A> = Bare;

    fn map<T: Translate>(&self, _to: &T) -> Result<Bare, T::Error> {
        Ok(*self)
    }

    fn read(
        reader: &mut TomlReader<'_>,
        _entry: &TomlEntry,
        section: &mut TomlSection<'_>,
    ) -> Option<Bare> {
        Some(Bare { with_reply: reader.flag_or_false(section.get("with-reply")) })
    }

    fn condition(&self, _naming: &Naming<'_>) -> String {
        let reply = if self.with_reply { " and does not bare the other at once" } else { "" };
        format!("a side has nothing but royal pieces left{reply}")
    }

    fn json(&self, _naming: &Naming<'_>) -> Value {
        json!({ "with_reply": self.with_reply })
    }
}

/// Neither side can mate any more with what it has, as far as that is found
/// from how the pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadMaterial;

plain_entry!(DeadMaterial: "dead-material", DeadMaterial, SIDE_TO_MOVE, needs_royal: false,
    "neither side can mate any more, whatever happens (royal pieces alone, and pieces whose moves \
     show that they never mate beside them)");
