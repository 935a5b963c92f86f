//! The Universal Shogi Interface.

use super::mate_search::MateSearches;
use super::squares::Coordinates;
use super::{Dialect, DialectStep, announced_board, before_moves, sfen};

/// Options that have another name in USI than in UCI. A name has no blanks there.
const NAMES: [(&str, &str); 4] = [
    ("Hash", "USI_Hash"),
    ("Ponder", "USI_Ponder"),
    ("Clear Hash", "Clear_Hash"),
    ("Move Overhead", "Move_Overhead"),
];
/// Options of UCI that mean nothing in USI.
const LEFT_OUT: [&str; 4] = ["UCI_Chess960", "UCI_ShowWDL", "UCI_Opponent", "UCI_EngineAbout"];
/// Words of `info` that USI does not have, with how many words follow each.
const NO_INFO: [(&str, usize); 2] = [("tbhits", 1), ("wdl", 3)];

/// The words of USI.
#[derive(Clone, Debug)]
pub struct Usi {
    coordinates: Coordinates,
    searches: MateSearches,
}

impl Usi {
    /// The words for a board of this size.
    pub fn new(files: u8, ranks: u8) -> Usi {
        Usi { coordinates: Coordinates::Usi { files, ranks }, searches: MateSearches::default() }
    }

    /// The server of UCI hears a line that may begin a search.
    fn tell(&mut self, line: String) -> Vec<DialectStep> {
        self.searches.tell(&line);
        vec![DialectStep::Tell(line)]
    }

    /// Looks for a mate. A time that is none is over at once.
    fn mate(&mut self, time: Option<&str>) -> Vec<DialectStep> {
        match self.searches.begin(time) {
            Some(line) => vec![DialectStep::Tell(line)],
            None => vec![
                DialectStep::Say("info string write go mate MILLISECONDS or infinite".to_owned()),
                DialectStep::Say("checkmate timeout".to_owned()),
            ],
        }
    }

    fn position(&self, words: &[&str]) -> String {
        let (start, moves) = before_moves(words);
        let line = match start {
            ["sfen", fields @ ..] => format!("position fen {}", sfen::to_fen(fields)),
            start => format!("position {}", start.join(" ")),
        };
        self.coordinates.with_moves(line, moves)
    }
}

impl Dialect for Usi {
    fn hear(&mut self, line: &str) -> Vec<DialectStep> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let tell = |text: &str| vec![DialectStep::Tell(text.to_owned())];
        match words.as_slice() {
            ["usi", ..] => tell("uci"),
            ["usinewgame", ..] => tell("ucinewgame"),
            // The game is over: nobody waits for a move any more.
            ["gameover", ..] => tell("stop"),
            ["position", rest @ ..] => vec![DialectStep::Tell(self.position(rest))],
            ["go", "mate", rest @ ..] => self.mate(rest.first().copied()),
            ["go", rest @ ..] => self.tell(go(rest, self.coordinates)),
            ["setoption", "name", name, rest @ ..] => {
                let known = NAMES.iter().find(|(_, usi)| usi.eq_ignore_ascii_case(name));
                let name = known.map_or(*name, |(uci, _)| uci);
                tell(&format!("setoption name {name} {}", rest.join(" ")))
            }
            _ => tell(line),
        }
    }

    fn reply(&mut self, line: &str) -> Option<String> {
        if let Some((files, ranks)) = announced_board(line) {
            self.coordinates = Coordinates::Usi { files, ranks };
        }
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["uciok"] => Some("usiok".to_owned()),
            ["bestmove", moves @ ..] => {
                let best = moves.first().copied().unwrap_or_default();
                let mate = self.searches.answer(best, self.coordinates);
                mate.or_else(|| match moves {
                    ["(none)"] => Some("bestmove resign".to_owned()),
                    moves => Some(self.coordinates.best_move(moves)),
                })
            }
            ["info", "string", ..] => Some(line.to_owned()),
            ["info", rest @ ..] => {
                self.searches.info(rest);
                Some(info(rest, self.coordinates))
            }
            ["option", "name", ..] => option(line),
            _ => Some(line.to_owned()),
        }
    }
}

/// The words of `go` in UCI. Black moves first in USI, White in UCI. After its
/// time each side has the byoyomi for every move: it can use its time and the
/// byoyomi now, and has the byoyomi again in the next move.
fn go(words: &[&str], coordinates: Coordinates) -> String {
    let mut line = "go".to_owned();
    let byoyomi = number_behind(words, "byoyomi").unwrap_or(0);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "byoyomi" => {
                words.next();
            }
            "btime" | "wtime" => {
                let name = if word == "btime" { "wtime" } else { "btime" };
                match words.next() {
                    Some(text) if byoyomi > 0 => {
                        let left = text.parse::<i64>().unwrap_or(0).saturating_add(byoyomi);
                        line.push_str(&format!(" {name} {left}"));
                    }
                    text => line.push_str(&format!(" {name} {}", text.unwrap_or_default())),
                }
            }
            "binc" => line.push_str(" winc"),
            "winc" => line.push_str(" binc"),
            word => {
                line.push(' ');
                line.push_str(&coordinates.to_uci(word));
            }
        }
    }
    if byoyomi > 0 {
        line.push_str(&format!(" winc {byoyomi} binc {byoyomi}"));
        if !line.contains(" wtime ") && !line.contains(" btime ") {
            line.push_str(&format!(" wtime {byoyomi} btime {byoyomi}"));
        }
    }
    line
}

fn number_behind(words: &[&str], name: &str) -> Option<i64> {
    let place = words.iter().position(|word| *word == name)?;
    words.get(place + 1)?.parse().ok()
}

/// A line `info` with its moves translated. A mate is counted in plies in USI.
fn info(words: &[&str], coordinates: Coordinates) -> String {
    let mut line = "info".to_owned();
    let mut words = words.iter().copied();
    let mut is_move = false;
    while let Some(word) = words.next() {
        if let Some((_, behind)) = NO_INFO.iter().find(|(name, _)| *name == word) {
            words.by_ref().take(*behind).for_each(drop);
            continue;
        }
        line.push(' ');
        match word {
            "pv" | "currmove" => {
                is_move = true;
                line.push_str(word);
            }
            "mate" => {
                let moves = words.next().and_then(|word| word.parse::<i64>().ok()).unwrap_or(0);
                let plies = if moves > 0 { 2 * moves - 1 } else { 2 * moves };
                line.push_str(&format!("mate {plies}"));
            }
            "currmovenumber" => {
                is_move = false;
                line.push_str(word);
            }
            word if is_move => line.push_str(&coordinates.of_uci(word)),
            word => line.push_str(word),
        }
    }
    line
}

/// The line that offers an option, under its name in USI.
fn option(line: &str) -> Option<String> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    if LEFT_OUT.contains(&name) {
        return None;
    }
    let known = NAMES.iter().find(|(uci, _)| *uci == name);
    let name = known.map_or(name, |(_, usi)| usi);
    Some(format!("option name {name} type {rest}"))
}

#[cfg(test)]
mod tests;
