//! Options of the protocol itself, which the engine does not know, and the list of
//! commands.

use super::Identity;
use crate::uci;
use game_core::{EngineOption, OptionKind};

/// The greatest number of lines that `MultiPV` can ask for.
pub(super) const MAX_LINES: i64 = 256;

/// The words of `UCI_Opponent`; the last of them, the name, may have blanks.
const OPPONENT_WORDS: usize = 4;

/// What `help` says.
pub(super) const HELP: &str = "\
uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, quit: as the protocol says
go perft N        the number of move sequences of this length, for each first move
go banmoves M...  think about all moves but these
d                 the board, its FEN, its key and the pieces that give check
eval              the evaluation, term by term
moves             the legal moves
flip              exchange the sides
bench [DEPTH]     a fixed amount of thinking: nodes and speed
explain MOVE      why a move is good or bad, in words
explain QUESTION  not MOVE: why not; threat: what is threatened; alternatives: what else is good
debug on|off      say more, or less
help              this list";

/// The settings of a conversation.
#[derive(Clone, Debug)]
pub(super) struct OwnSettings {
    /// How many lines are shown.
    pub(super) n_lines: u32,
    /// The expected result is shown with each score.
    pub(super) shows_wdl: bool,
    /// Who plays against the engine, as `UCI_Opponent` says it; empty if nobody did.
    opponent: String,
}

impl Default for OwnSettings {
    fn default() -> OwnSettings {
        OwnSettings { n_lines: 1, shows_wdl: false, opponent: String::new() }
    }
}

/// The options of the protocol.
pub(super) fn own_options(identity: &Identity) -> Vec<EngineOption> {
    let option = |name: &str, kind: OptionKind| EngineOption { name: name.to_owned(), kind };
    vec![
        option("MultiPV", OptionKind::Spin { default: 1, low: 1, high: MAX_LINES }),
        option("Ponder", OptionKind::Check(false)),
        option("UCI_ShowWDL", OptionKind::Check(false)),
        option("UCI_Opponent", OptionKind::Text(String::new())),
        option("UCI_EngineAbout", OptionKind::Text(about(identity))),
    ]
}

/// What the engine says about itself.
fn about(identity: &Identity) -> String {
    format!("{} by {}, plays any chess whose rules are a text file", identity.name, identity.author)
}

impl OwnSettings {
    /// Sets an option of the protocol: nothing if there is none of this name,
    /// else the remark on it, if there is one.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<Option<String>> {
        let is = |own: &str| name.eq_ignore_ascii_case(own);
        if is("MultiPV") {
            return Some(self.set_lines(value));
        }
        if is("UCI_ShowWDL") {
            return Some(set_check("UCI_ShowWDL", value, &mut self.shows_wdl));
        }
        if is("UCI_EngineAbout") {
            return Some(Some("UCI_EngineAbout is only to be read".to_owned()));
        }
        // It announces what may come; `go ponder` comes with the time to use.
        if is("Ponder") {
            return Some(set_check("Ponder", value, &mut false));
        }
        if is("UCI_Opponent") {
            value.clone_into(&mut self.opponent);
            return Some(None);
        }
        None
    }

    /// Who plays against the engine, in words; nothing if nobody said it.
    /// `UCI_Opponent` has a title, a rating, `human` or `computer`, and a name.
    pub(super) fn opponent(&self) -> Option<String> {
        let mut words = self.opponent.splitn(OPPONENT_WORDS, ' ');
        let (title, rating) = (words.next()?, words.next()?);
        let (kind, name) = (words.next()?, words.next()?);
        let title = if title == "none" { String::new() } else { format!("{title} ") };
        let rating = if rating == "none" { String::new() } else { format!(", rated {rating}") };
        Some(format!("the opponent is {title}{name}, a {kind}{rating}"))
    }

    fn set_lines(&mut self, value: &str) -> Option<String> {
        let Some(n) = uci::whole_number(value) else {
            let stays = self.n_lines;
            return Some(format!(
                "MultiPV takes a whole number from 1 to {MAX_LINES}; it stays {stays}"
            ));
        };
        let used = n.clamp(1, MAX_LINES);
        self.n_lines = used as u32;
        (used != n).then(|| format!("MultiPV is {used}, it must be from 1 to {MAX_LINES}"))
    }
}

/// Sets an option that is true or false; the remark says why it stays.
fn set_check(name: &str, value: &str, place: &mut bool) -> Option<String> {
    match value.to_ascii_lowercase().as_str() {
        // Adapters write numbers.
        "true" | "1" => *place = true,
        "false" | "0" => *place = false,
        _ => return Some(format!("{name} is true or false; it stays as it was")),
    }
    None
}
