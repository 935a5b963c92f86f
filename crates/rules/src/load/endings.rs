//! How games end: each ending has a name, a condition and a result.

use super::reader::{Reader, split_symbols};
use super::tree::{Entry, Node, Section, Value};
use crate::game::{CountDef, Ending, EndingDef, Reacher, Verdict};
use game_core::Side;

/// The most times, moves or pieces an ending may speak of.
const MAX_COUNT: u32 = 10_000;
const USUAL_REPETITIONS: u32 = 3;
const USUAL_MOVE_RULE: u32 = 50;

const RESULTS: [(&str, Verdict); 9] = [
    ("win", Verdict::Win),
    ("loss", Verdict::Loss),
    ("draw", Verdict::Draw),
    ("white-wins", Verdict::WonBy(Side::White)),
    ("black-wins", Verdict::WonBy(Side::Black)),
    ("more-pieces", Verdict::MorePieces),
    ("fewer-pieces", Verdict::FewerPieces),
    ("more-points", Verdict::MorePoints),
    ("perpetual-check-loses", Verdict::PerpetualCheckLoses),
];
const REACHERS: [(&str, Reacher); 4] = [
    ("mover", Reacher::Mover),
    ("stayer", Reacher::Stayer),
    ("with-reply", Reacher::WithReply),
    ("either", Reacher::Either),
];
const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];
const CONDITIONS: [&str; 16] = [
    "checkmate",
    "checkmate-by",
    "stalemate",
    "extinct",
    "bare",
    "reached",
    "checks-given",
    "repetition",
    "perpetual-check",
    "perpetual-chase",
    "stand-off",
    "move-rule",
    "passes",
    "full",
    "dead-material",
    "counted-out",
];

impl Reader<'_> {
    pub fn endings(&mut self, node: &Node) -> Vec<EndingDef> {
        let entries = self.table(node).unwrap_or_default();
        entries.iter().filter_map(|entry| self.ending(entry)).collect()
    }

    /// `stalemate = "loss"`, `hill = { when = "reached", … }`, or `false` to
    /// take an inherited one away.
    fn ending(&mut self, entry: &Entry) -> Option<EndingDef> {
        match &entry.node.value {
            Value::Flag(false) => None,
            Value::Text(..) => {
                let result = self.word(&entry.node, &RESULTS);
                let mut section = Section::new(&[]);
                let when = self.condition(entry, &mut section)?;
                Some(EndingDef { when, result: result?, on_claim: false })
            }
            _ => {
                let mut section = Section::new(self.table(&entry.node)?);
                let when = self.condition(entry, &mut section);
                let result = self.needed(&entry.node, &mut section, "result");
                let result = result.and_then(|node| self.word(node, &RESULTS));
                let on_claim = self.flag_or_false(section.get("claim"));
                if when.is_some() {
                    self.finish(section);
                }
                Some(EndingDef { when: when?, result: result?, on_claim })
            }
        }
    }

    /// The condition is the ending's name, unless `when` says it.
    fn condition(&mut self, entry: &Entry, section: &mut Section<'_>) -> Option<Ending> {
        let (word, at) = match section.get("when") {
            Some(node) => (self.text(node)?, &node.at),
            None => (entry.key.as_str(), &entry.key_at),
        };
        match word {
            "checkmate" => Some(Ending::Checkmate),
            "stalemate" => Some(Ending::Stalemate),
            "checks-given" => Some(Ending::ChecksGiven),
            "stand-off" => Some(Ending::StandOff),
            "passes" => Some(Ending::Passes),
            "full" => Some(Ending::Full),
            "dead-material" => Some(Ending::DeadMaterial),
            "repetition" => {
                Some(Ending::Repetition { times: self.count(section, "times", USUAL_REPETITIONS) })
            }
            "perpetual-check" => Some(Ending::PerpetualCheck {
                times: self.count(section, "times", USUAL_REPETITIONS),
            }),
            "perpetual-chase" => self.perpetual_chase(entry, section),
            "move-rule" => {
                Some(Ending::MoveRule { moves: self.count(section, "moves", USUAL_MOVE_RULE) })
            }
            "bare" => {
                Some(Ending::Bare { with_reply: self.flag_or_false(section.get("with-reply")) })
            }
            "extinct" => Some(self.extinct(section)),
            "checkmate-by" => self.checkmate_by(entry, section),
            "reached" => self.reached(entry, section),
            "counted-out" => self.counted_out(entry, section),
            _ => {
                self.strange_word(at, word, CONDITIONS.into_iter());
                None
            }
        }
    }

    fn count(&mut self, section: &mut Section<'_>, key: &'static str, usual: u32) -> u32 {
        section.get(key).and_then(|node| self.number(node, 1, MAX_COUNT)).unwrap_or(usual)
    }

    fn extinct(&mut self, section: &mut Section<'_>) -> Ending {
        let of = self.symbols_or_none(section.get("of"));
        let each = self.flag_or_false(section.get("each"));
        let at = section.get("at").and_then(|node| self.number(node, 0, MAX_COUNT)).unwrap_or(0);
        let side = section.get("side").and_then(|node| self.word(node, &SIDES));
        Ending::Extinct { of, each, at, side }
    }

    fn checkmate_by(&mut self, entry: &Entry, section: &mut Section<'_>) -> Option<Ending> {
        let of = self.needed(&entry.node, section, "of").and_then(|node| self.symbols_in(node));
        let dropped = self.flag_or_false(section.get("dropped"));
        Some(Ending::CheckmateBy { of: of?, dropped })
    }

    /// `by = "RNC"`, `of = { "RNC" = true, P = "far-half" }`,
    /// `even-protected = { R = "NC" }`.
    fn perpetual_chase(&mut self, entry: &Entry, section: &mut Section<'_>) -> Option<Ending> {
        let times = self.count(section, "times", USUAL_REPETITIONS);
        let by = self.needed(&entry.node, section, "by").and_then(|node| self.symbols_in(node));
        let prey = self.needed(&entry.node, section, "of").and_then(|node| self.table(node));
        let mut of = Vec::new();
        for prey in prey? {
            let zone = match prey.node.value {
                Value::Flag(false) => continue,
                Value::Flag(true) => self.region_or_all(None),
                _ => self.region_or_all(Some(&prey.node)),
            };
            let kinds = self.symbols_in_key(prey);
            of.extend(kinds.into_iter().map(|symbol| (symbol, zone)));
        }
        let mut even_protected = Vec::new();
        let stronger = section.get("even-protected").and_then(|node| self.table(node));
        for prey in stronger.unwrap_or_default().iter().filter(|prey| prey.node.is_not_false()) {
            let hunters = self.symbols_in(&prey.node).unwrap_or_default();
            let kinds = self.symbols_in_key(prey);
            even_protected.extend(kinds.into_iter().map(|symbol| (symbol, hunters.clone())));
        }
        Some(Ending::PerpetualChase { times, by: by?, of, even_protected })
    }

    fn symbols_in_key(&mut self, entry: &Entry) -> Vec<String> {
        let symbols = split_symbols(&entry.key).into_iter();
        symbols.filter_map(|(_, symbol)| self.known_symbol(&entry.key_at, symbol)).collect()
    }

    fn counted_out(&mut self, entry: &Entry, section: &mut Section<'_>) -> Option<Ending> {
        let without = self.symbols_or_none(section.get("without"));
        let limits = self.needed(&entry.node, section, "limits")?;
        let Value::List(items) = &limits.value else {
            let hint = "such as [{ men = 1, against = \"R\", moves = 16 }]".to_string();
            self.fault(&limits.at, "expected a list of limits", Some(hint));
            return None;
        };
        let limits: Vec<_> = items.iter().map(|item| self.limit(item)).collect();
        let limits: Option<Vec<CountDef>> = limits.into_iter().collect();
        Some(Ending::CountedOut { without, limits: limits? })
    }

    fn limit(&mut self, node: &Node) -> Option<CountDef> {
        let mut section = Section::new(self.table(node)?);
        let men = section.get("men").and_then(|node| self.number(node, 1, MAX_COUNT));
        let mut against: Vec<(String, u32)> = Vec::new();
        for symbol in self.symbols_or_none(section.get("against")) {
            match against.iter_mut().find(|(known, _)| *known == symbol) {
                Some((_, n)) => *n += 1,
                None => against.push((symbol, 1)),
            }
        }
        let moves = self.needed(node, &mut section, "moves");
        let moves = moves.and_then(|node| self.number(node, 1, MAX_COUNT));
        let from_men = self.flag_or_false(section.get("from-men"));
        self.finish(section);
        Some(CountDef { men, against, moves: moves?, from_men })
    }

    fn reached(&mut self, entry: &Entry, section: &mut Section<'_>) -> Option<Ending> {
        let by = self.needed(&entry.node, section, "by").and_then(|node| self.symbols_in(node));
        let goal = self.needed(&entry.node, section, "goal").and_then(|node| self.region(node));
        let whose = self.word_or(section.get("whose"), &REACHERS, Reacher::Mover);
        let unattacked = self.flag_or_false(section.get("unattacked"));
        Some(Ending::Reached { by: by?, goal: goal?, whose, unattacked })
    }
}
