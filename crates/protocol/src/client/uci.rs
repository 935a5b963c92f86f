//! Asking an engine that speaks the Universal Chess Interface. `uci/analysis.rs` has
//! it analyse instead of play.

mod analysis;

pub use analysis::{AnalysisRequest, ToldAnalysis, ToldLine};

use super::conversation::{
    Client, ClientError, Decision, GameStart, Introduction, MoveRequest, Reply, same_name,
};
use super::transport::{Transport, never_halted, next_line};
use super::wait::Wait;
use game_core::{Limits, Score, Side};
use std::fmt::Write as _;
use std::time::Duration;

/// The game that every engine plays.
const CHESS: &str = "chess";

/// The option of Fairy-Stockfish that names a file of games.
const VARIANT_FILE: &str = "VariantPath";

/// An option an engine offers.
struct Offer {
    name: String,
    /// The words of a combo; empty for other options.
    choices: Vec<String>,
}

/// An engine that speaks UCI.
pub struct Uci<T: Transport> {
    transport: T,
    offers: Vec<Offer>,
    patience: Duration,
    /// The value last set for `UCI_Chess960`.
    chess960: bool,
    /// The engine was given a file of games.
    has_file: bool,
}

impl<T: Transport> Uci<T> {
    /// Greets an engine, sets its options and tells it the game.
    ///
    /// # Errors
    /// The engine does not answer, or lacks an option or the game.
    pub fn greet(transport: T, introduction: &Introduction) -> Result<Uci<T>, ClientError> {
        let mut uci = Uci {
            transport,
            offers: Vec::new(),
            patience: introduction.patience,
            chess960: false,
            has_file: false,
        };
        uci.transport.send("uci")?;
        uci.hear_offers()?;
        uci.set_options(&introduction.options)?;
        // A file of games makes Fairy-Stockfish offer more of them.
        uci.has_file = introduction.options.iter().any(|(name, _)| same_name(name, VARIANT_FILE));
        if uci.has_file {
            uci.wait_until_ready()?;
        }
        uci.choose_game(introduction)?;
        uci.wait_until_ready()?;
        Ok(uci)
    }

    fn hear_offers(&mut self) -> Result<(), ClientError> {
        let until = self.transport.now() + self.patience;
        while let Some((line, _)) = next_line(&mut self.transport, until, &never_halted)? {
            if line == "uciok" {
                return Ok(());
            }
            self.offers.extend(offer(&line));
        }
        Err(ClientError::Hung)
    }

    fn set_options(&mut self, options: &[(String, String)]) -> Result<(), ClientError> {
        // A book would play instead of the engine.
        let own_book = ("OwnBook".to_owned(), "false".to_owned());
        let is_said = options.iter().any(|(name, _)| same_name(name, &own_book.0));
        let is_offered = self.find(&own_book.0).is_some();
        let book = (is_offered && !is_said).then_some(&own_book);
        for (name, value) in book.into_iter().chain(options) {
            let Some(offer) = self.find(name) else {
                let offered = self.offers.iter().map(|offer| offer.name.clone()).collect();
                return Err(ClientError::NoOption { name: name.clone(), offered });
            };
            let line = match value.as_str() {
                "" => format!("setoption name {}", offer.name),
                _ => format!("setoption name {} value {value}", offer.name),
            };
            self.transport.send(&line)?;
        }
        Ok(())
    }

    fn choose_game(&mut self, introduction: &Introduction) -> Result<(), ClientError> {
        let variant = introduction.game();
        if variant == CHESS {
            return Ok(());
        }
        let unfit = || ClientError::Unfit(format!("it does not play {variant}"));
        let has_chess960 = self.find("UCI_Chess960").is_some();
        let is_chess960 = variant == "chess960" && has_chess960;
        let Some(offer) = self.find("UCI_Variant") else {
            return if is_chess960 { Ok(()) } else { Err(unfit()) };
        };
        let name = introduction.chosen(&offer.choices);
        if name.is_none() && is_chess960 {
            return Ok(());
        }
        // Where games are not listed, or came from a file and are not listed
        // again, we take it that the engine knows the game.
        let is_believed = offer.choices.is_empty() || self.has_file;
        let name = name.or(is_believed.then_some(variant));
        let line = format!("setoption name UCI_Variant value {}", name.ok_or_else(unfit)?);
        self.transport.send(&line)?;
        Ok(())
    }

    fn find(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| same_name(&offer.name, name))
    }

    fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.transport.send("isready")?;
        let until = self.transport.now() + self.patience;
        while let Some((line, _)) = next_line(&mut self.transport, until, &never_halted)? {
            if line == "readyok" {
                return Ok(());
            }
            // Offers may change; the last one counts.
            if let Some(offer) = offer(&line) {
                self.offers.retain(|known| known.name != offer.name);
                self.offers.push(offer);
            }
        }
        Err(ClientError::Hung)
    }
}

impl<T: Transport> Client for Uci<T> {
    fn new_game(&mut self, start: GameStart<'_>) -> Result<(), ClientError> {
        if start.king_takes_rook != self.chess960 && self.find("UCI_Chess960").is_some() {
            let value = start.king_takes_rook;
            self.transport.send(&format!("setoption name UCI_Chess960 value {value}"))?;
            self.chess960 = value;
        }
        self.transport.send("ucinewgame")?;
        self.wait_until_ready()
    }

    fn think(
        &mut self,
        request: MoveRequest<'_>,
        is_halted: &dyn Fn() -> bool,
    ) -> Result<Reply, ClientError> {
        self.transport.send(&position(request.start, request.moves))?;
        // Everything the engine says about an earlier search comes before this.
        self.wait_until_ready()?;
        self.transport.send(&go(request.limits))?;
        let wait = Wait::new(&request, self.transport.now(), "stop", is_halted);
        wait.for_decision(&mut self.transport, |line, _, reply| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    let text = words.next().unwrap_or_default();
                    return Ok(Some(Decision::Move(text.to_owned())));
                }
                Some("info") => learn(reply, words),
                _ => {}
            }
            Ok(None)
        })
    }

    fn quit(&mut self) {
        let _ = self.transport.send("quit");
    }
}

/// The option that a line offers, if it offers one.
fn offer(line: &str) -> Option<Offer> {
    let rest = line.strip_prefix("option")?.trim_start().strip_prefix("name")?;
    let (name, rest) = rest.split_once(" type ")?;
    let mut choices = Vec::new();
    if rest.trim_start().starts_with("combo") {
        let vars = rest.split(" var ").skip(1);
        choices.extend(vars.map(|var| var.trim().to_owned()));
    }
    Some(Offer { name: name.trim().to_owned(), choices })
}

/// The command that sets the position.
fn position(start: GameStart<'_>, moves: &[String]) -> String {
    let mut line = match start.fen {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".to_owned(),
    };
    if !moves.is_empty() {
        let _ = write!(line, " moves {}", moves.join(" "));
    }
    line
}

/// The command to think within limits. It names only the limits that are set.
fn go(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    let mut add = |word: &str, number: u128| {
        let _ = write!(line, " {word} {number}");
    };
    if let Some(clocks) = limits.clocks {
        add("wtime", clocks.left[Side::White as usize].as_millis());
        add("btime", clocks.left[Side::Black as usize].as_millis());
        add("winc", clocks.increment[Side::White as usize].as_millis());
        add("binc", clocks.increment[Side::Black as usize].as_millis());
        if let Some(moves) = clocks.moves_to_go {
            add("movestogo", moves.into());
        }
    }
    if let Some(time) = limits.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    line
}

/// Keeps what a line of information says about the best line.
fn learn<'a>(reply: &mut Reply, mut words: impl Iterator<Item = &'a str>) {
    let mut depth = None;
    let mut nodes = None;
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next().and_then(|word| word.parse().ok()),
            "nodes" => nodes = words.next().and_then(|word| word.parse().ok()),
            // Other lines than the best say nothing about the move.
            "multipv" if words.next().is_some_and(|word| word != "1") => return,
            "score" => {
                let kind = words.next();
                let number = words.next().and_then(|word| word.parse::<i32>().ok());
                score = number.and_then(|number| score_of(kind, number));
            }
            "lowerbound" | "upperbound" => score = None,
            "pv" | "string" => break,
            _ => {}
        }
    }
    reply.nodes = nodes.unwrap_or(reply.nodes);
    if let Some(score) = score {
        reply.score = Some(score);
        reply.depth = depth.unwrap_or(reply.depth);
    }
}

fn score_of(kind: Option<&str>, number: i32) -> Option<Score> {
    let plies = |moves: i32| moves.unsigned_abs().saturating_mul(2).min(Score::MAX_MATE_PLIES);
    match kind? {
        "cp" => Some(Score::cp(number)),
        "mate" if number > 0 => Some(Score::mate_in(plies(number) - 1)),
        "mate" => Some(Score::mated_in(plies(number))),
        _ => None,
    }
}
