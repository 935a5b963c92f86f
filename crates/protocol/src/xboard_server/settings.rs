//! Features, options and games.

use super::clerk::{Clerk, Event};
use super::state::{Mode, Purpose, XboardSettings};
use super::thinker::MoveText;
use crate::uci::whole_number;
use crate::xboard::setup::{Offer, offer};
use crate::xboard::{XboardCommand, names, print};
use game_core::{Engine, EngineOption, OptionKind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;

/// The greatest number of lines that `MultiPV` can ask for.
const MAX_LINES: i64 = 256;
/// The option by which an engine chooses its game.
const GAME_OPTION: &str = "UCI_Variant";
/// The option by which an engine finds endgame tables, and their format.
const TABLES_OPTION: &str = "SyzygyPath";
const TABLES: &str = "syzygy";
/// Options of the engine that the protocol has commands for.
const COMMANDS: [&str; 3] = [GAME_OPTION, "Ponder", "UCI_AnalyseMode"];

/// Options of the protocol, which the engine does not know.
fn own_options() -> [EngineOption; 2] {
    [
        EngineOption {
            name: "MultiPV".to_owned(),
            kind: OptionKind::Spin { default: 1, low: 1, high: MAX_LINES },
        },
        EngineOption { name: "Resign".to_owned(), kind: OptionKind::Check(true) },
    ]
}

impl Clerk {
    /// Commands that set something.
    pub(super) fn set_up(&mut self, command: XboardCommand, text: &str, events: &Receiver<Event>) {
        match command {
            XboardCommand::Features => self.features(events),
            XboardCommand::Rejected(feature) if feature == "debug" => self.settings.remarks = false,
            XboardCommand::Computer => self.settings.faces_program = true,
            XboardCommand::Random => self.settings.random = !self.settings.random,
            XboardCommand::Post(on) => self.report.posts.store(on, Ordering::Relaxed),
            XboardCommand::Ponder(on) => self.set_pondering(on, events),
            XboardCommand::Memory(value) => self.set_option("Hash", &value, text, events),
            XboardCommand::Cores(value) => self.set_option("Threads", &value, text, events),
            XboardCommand::EndgameTables { kind, path } if kind == TABLES => {
                self.set_option(TABLES_OPTION, &path, text, events);
            }
            XboardCommand::EndgameTables { .. } => self.error("unknown tables", text),
            XboardCommand::Option { name, value } => self.set_option(&name, &value, text, events),
            _ => {}
        }
    }

    /// Tells what the engine can do.
    fn features(&mut self, events: &Receiver<Event>) {
        // Until this is said, the other side waits two seconds only.
        self.say("feature done=0");
        let myname = format!("feature myname=\"{}\"", self.identity.name);
        self.say(&myname);
        let halted = self.halt(events);
        let engine = self.at_desk(events);
        let options = engine.options();
        let names: Vec<String> =
            engine.games().iter().filter_map(|id| variant_name(&*engine, id)).collect();
        self.begin_again(halted.map(|(purpose, _)| purpose));
        let (done, features) = print::FEATURES.split_last().expect("there are features");
        features.iter().for_each(|line| self.say(line));
        if options.iter().any(|option| option.name == TABLES_OPTION) {
            self.say(&format!("feature egt=\"{TABLES}\""));
        }
        self.say(&format!("feature variants=\"{}\"", in_order(names).join(",")));
        let offered = options.iter().filter(|option| !COMMANDS.contains(&option.name.as_str()));
        for option in offered.chain(&own_options()) {
            if let Some(line) = print::option(option) {
                self.say(&line);
            }
        }
        self.say(done);
    }

    fn set_pondering(&mut self, on: bool, events: &Receiver<Event>) {
        self.settings.ponders = on;
        let is_pondering =
            self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Ponder);
        if !on && is_pondering {
            self.halt(events);
        }
    }

    /// Sets an option. While the engine thinks about its move the option waits.
    fn set_option(&mut self, name: &str, value: &str, text: &str, events: &Receiver<Event>) {
        if name.eq_ignore_ascii_case("MultiPV") {
            return self.set_lines(value, text);
        }
        if name.eq_ignore_ascii_case("Resign") {
            return match value {
                "0" | "1" => self.settings.resigns = value == "1",
                _ => self.error("Resign is 0 or 1", text),
            };
        }
        if self.is_thinking() {
            return self.later.push(text.to_owned());
        }
        if name.eq_ignore_ascii_case(GAME_OPTION) {
            return self.set_variant(value, text, events);
        }
        let halted = self.halt(events);
        let engine = self.at_desk(events);
        let is_check = |option: &EngineOption| {
            option.name.eq_ignore_ascii_case(name) && matches!(option.kind, OptionKind::Check(_))
        };
        // XBoard says 0 and 1 for false and true.
        let value = match value {
            "0" if engine.options().iter().any(is_check) => "false",
            "1" if engine.options().iter().any(is_check) => "true",
            value => value,
        };
        let answer = engine.set_option(name, value);
        match answer {
            Ok(None) => {}
            Ok(Some(remark)) => remark.lines().for_each(|line| self.remark(line)),
            Err(error) => self.error(&error.to_string(), text),
        }
        self.begin_again(halted.map(|(purpose, _)| purpose));
    }

    fn set_lines(&mut self, value: &str, text: &str) {
        match whole_number(value) {
            Some(n) => self.settings.lines = n.clamp(1, MAX_LINES) as u32,
            None => self.error(&format!("MultiPV is a number from 1 to {MAX_LINES}"), text),
        }
    }

    /// Plays another game from its start.
    pub(super) fn set_variant(&mut self, name: &str, text: &str, events: &Receiver<Event>) {
        let id = names::ours(name).to_owned();
        self.halt(events);
        let is_offered = self.at_desk(events).games().contains(&id);
        if !is_offered && id != self.settings.id {
            self.error("there is no such game here", text);
        } else if self.choose_game(&id, events) {
            self.describe_game(events);
        }
        if self.mode == Mode::Analyze {
            self.think_on();
        }
    }

    /// Has the engine play this game; if it cannot, the old one stays.
    pub(super) fn choose_game(&mut self, id: &str, events: &Receiver<Event>) -> bool {
        if id != self.settings.id {
            let set = self.at_desk(events).set_option(GAME_OPTION, id);
            if let Err(error) = set {
                self.error(&error.to_string(), &format!("variant {id}"));
                return false;
            }
        }
        self.begin_game(events);
        let (engine, _) = self.desk_and_game(events);
        let taken = XboardSettings::new(id, engine);
        let XboardSettings { id, variant, board, start_rights, .. } = taken;
        let settings = &mut self.settings;
        (settings.id, settings.variant) = (id, variant);
        (settings.board, settings.start_rights) = (board, start_rights);
        self.report.style = MoveText::of(&self.settings.variant, self.settings.board);
        true
    }

    /// Tells XBoard the rules of a game it does not know.
    fn describe_game(&mut self, events: &Receiver<Event>) {
        let id = self.settings.id.clone();
        if let Some(Offer::Described(lines)) =
            self.at_desk(events).sheet(&id).map(|sheet| offer(&sheet))
        {
            lines.iter().for_each(|line| self.say(line));
        }
    }
}

/// The name under which a game is offered, if it is.
fn variant_name(engine: &dyn Engine, id: &str) -> Option<String> {
    if let Some(name) = names::known(id) {
        return Some(name.to_owned());
    }
    match offer(&engine.sheet(id)?) {
        Offer::Known(name) => Some(name.to_owned()),
        Offer::Described(_) | Offer::Unchecked(_) => Some(id.to_owned()),
        Offer::Refused(_) => None,
    }
}

/// The names with those that XBoard knows first, as it lists them.
fn in_order(names: Vec<String>) -> Vec<String> {
    let known = |name: &String| names::KNOWN.iter().position(|(theirs, _)| theirs == name);
    let mut names = names;
    names.sort_by_key(|name| known(name).unwrap_or(names::KNOWN.len()));
    names
}
