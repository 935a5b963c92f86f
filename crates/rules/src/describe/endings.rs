//! How games end, in sentences.

use super::squares::{both_sides, per_side};
use super::{joined, names, side_name};
use crate::game::{CountDef, Ending, EndingDef, Game, PerSide, PointsDef, Reacher, Verdict};
use crate::pattern::Wide;
use game_core::Side;

pub(super) fn sentences(game: &Game) -> Vec<String> {
    let mut all = Vec::new();
    for ending in &game.endings {
        all.push(sentence(game, ending));
        match &ending.when {
            Ending::CountedOut { without, limits } => all.extend(counting(game, without, limits)),
            Ending::PerpetualChase { of, even_protected, .. } => {
                all.extend(chasing(game, of, even_protected));
            }
            _ => {}
        }
    }
    all.extend(points(game));
    if all.is_empty() {
        all.push("A side that cannot move ends the game in a draw.".to_string());
    }
    all
}

/// What pieces are worth, where points decide.
fn points(game: &Game) -> Option<String> {
    let decides = game.endings.iter().any(|ending| ending.result == Verdict::MorePoints);
    let PointsDef { of, bonus } = &game.points;
    if !decides || of.is_empty() && *bonus == [0, 0] {
        return None;
    }
    let worth = |(symbol, tenths): &(String, u32)| {
        let name = names(game, std::slice::from_ref(symbol), "or");
        format!("{name} {}", in_points(*tenths))
    };
    let mut all: Vec<String> = of.iter().map(worth).collect();
    for side in Side::BOTH.into_iter().filter(|side| bonus[side.index()] > 0) {
        let extra = in_points(bonus[side.index()]);
        all.push(format!("{} {extra} besides", side_name(side)));
    }
    Some(format!("Points: {}.", joined(&all, "and")))
}

/// "13", "1.5".
fn in_points(tenths: u32) -> String {
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

fn sentence(game: &Game, ending: &EndingDef) -> String {
    let (when, whose) = condition(game, &ending.when);
    let result = match ending.result {
        Verdict::Win => format!("{whose} wins"),
        Verdict::Loss => format!("{whose} loses"),
        Verdict::Draw => "the game is drawn".to_string(),
        Verdict::WonBy(side) => format!("{} wins", side_name(side)),
        Verdict::MorePieces => "whoever has more pieces wins".to_string(),
        Verdict::FewerPieces => "whoever has fewer pieces wins".to_string(),
        Verdict::MorePoints => "whoever has more points wins".to_string(),
        Verdict::PerpetualCheckLoses => {
            "a side that did nothing but give check loses, else the game is drawn".to_string()
        }
    };
    let claim = if ending.on_claim { ", if a player asks for it" } else { "" };
    format!("When {when}, {result}{claim}.")
}

/// What happens, and the side it is about.
fn condition(game: &Game, ending: &Ending) -> (String, &'static str) {
    const MOVER: &str = "the side to move";
    const THAT: &str = "that side";
    match ending {
        Ending::Checkmate => ("the side to move is in check and has no move".to_string(), THAT),
        Ending::CheckmateBy { of, dropped } => {
            let drop = if *dropped { " just dropped" } else { "" };
            (
                format!("the side to move is mated by nothing but {}{drop}", names(game, of, "or")),
                THAT,
            )
        }
        Ending::Stalemate => ("the side to move has no move and is not in check".to_string(), THAT),
        Ending::Extinct { of, each, at, side } => (extinct(of, *each, *at, *side), THAT),
        Ending::Bare { with_reply } => {
            let reply = if *with_reply { " and does not bare the other at once" } else { "" };
            (format!("a side has nothing but royal pieces left{reply}"), THAT)
        }
        Ending::Reached { by, goal, whose, unattacked } => {
            let who = if by.is_empty() { "a piece".to_string() } else { names(game, by, "or") };
            let safe = if *unattacked { " and is not attacked there" } else { "" };
            let how = match whose {
                Reacher::Mover => "arrives on",
                Reacher::Stayer => "has stood for a whole turn of the opponent on",
                Reacher::WithReply => "arrives first (no reply doing the same) on",
                Reacher::Either => "stands on",
            };
            (format!("{who} of a side {how} {}{safe}", per_side(game, goal)), THAT)
        }
        Ending::ChecksGiven => ("a side has given all the checks it had to".to_string(), THAT),
        Ending::Repetition { times } => {
            (format!("the same position occurs for the {} time", ordinal(*times)), MOVER)
        }
        Ending::PerpetualCheck { times } => (
            format!(
                "the same position occurs for the {} time and one side did nothing but give check",
                ordinal(*times)
            ),
            THAT,
        ),
        Ending::PerpetualChase { times, by, .. } => (
            format!(
                "the same position occurs for the {} time and one side chased the same piece with \
                 each of its moves, by {}",
                ordinal(*times),
                names(game, by, "or")
            ),
            THAT,
        ),
        Ending::StandOff => {
            ("royal pieces face one another before and after a turn".to_string(), MOVER)
        }
        Ending::MoveRule { moves } => {
            (format!("each side has made {moves} moves without a capture or a pawn move"), MOVER)
        }
        Ending::Passes => ("both sides pass one after the other".to_string(), MOVER),
        Ending::Full => ("no square is empty any more".to_string(), MOVER),
        Ending::CountedOut { .. } => ("a side has been counted out".to_string(), MOVER),
        Ending::DeadMaterial => (
            "neither side can mate any more, whatever happens (royal pieces alone, and pieces \
             whose moves show that they never mate beside them)"
                .to_string(),
            MOVER,
        ),
    }
}

/// What a chase is.
fn chasing(
    game: &Game,
    of: &[(String, PerSide<Wide>)],
    even_protected: &[(String, Vec<String>)],
) -> Vec<String> {
    let prey: Vec<String> = of
        .iter()
        .map(|(symbol, zone)| {
            let name = names(game, std::slice::from_ref(symbol), "or");
            match both_sides(game, zone, "on") {
                Some(place) => format!("{name} {place}"),
                None => name,
            }
        })
        .collect();
    let mut all = vec![format!(
        "A move chases {} if it newly threatens to capture it, and whoever did could not be \
         captured in turn; two pieces of a kind that could take one another only offer an exchange.",
        joined(&prey, "or")
    )];
    for (symbol, by) in even_protected {
        let prey = super::capitalised(&names(game, std::slice::from_ref(symbol), "or"));
        all.push(format!("{prey} is chased by {} even if it is protected.", names(game, by, "or")));
    }
    all
}

/// How a side is counted out: the rule, then each limit in a sentence.
fn counting(game: &Game, without: &[String], limits: &[CountDef]) -> Vec<String> {
    let mut all = vec![
        "A side is counted out when it is not mated before a count has gone past its limit. The \
         count goes on with every move, once begun; it begins as soon as one of the limits fits \
         the side to move, but never against a bare king."
            .to_string(),
    ];
    if !without.is_empty() {
        all.push(format!(
            "While there is {} on the board no count begins.",
            names(game, without, "or")
        ));
    }
    all.extend(limits.iter().map(|limit| count_limit(game, limit)));
    if limits.iter().any(|limit| limit.from_men) {
        all.push(
            "A count marked (*) begins with the number of pieces on the board, and a capture \
             that leads to it ends any other count."
                .to_string(),
        );
    }
    all
}

fn count_limit(game: &Game, limit: &CountDef) -> String {
    let who = match limit.men {
        Some(1) => "A side with a single piece".to_string(),
        Some(n) => format!("A side with at most {n} pieces"),
        None => "Any side".to_string(),
    };
    let kinds: Vec<String> =
        limit.against.iter().map(|(symbol, n)| several(game, symbol, *n)).collect();
    let against = if kinds.is_empty() {
        String::new()
    } else {
        format!(" against {}", joined(&kinds, "and"))
    };
    let mark = if limit.from_men { " (*)" } else { "" };
    format!("{who} counts to {} moves{against}{mark}.", limit.moves)
}

/// "a rook", "two rooks or more": names are not put into the plural.
fn several(game: &Game, symbol: &String, n: u32) -> String {
    let one = names(game, std::slice::from_ref(symbol), "or");
    match n {
        1 => one,
        n => format!("{one} and {} more", n - 1),
    }
}

fn extinct(of: &[String], each: bool, at: u32, side: Option<Side>) -> String {
    let who = side.map_or("a side", side_name);
    let what = match (of, each) {
        ([], _) => "pieces".to_string(),
        (of, true) => format!("of one of these kinds: {}", of.join(" ")),
        (of, false) => format!("of {}", of.join(" and ")),
    };
    match at {
        0 if of.is_empty() => format!("{who} has no pieces left"),
        0 => format!("{who} has none left {what}"),
        n => format!("{who} has at most {n} left {what}"),
    }
}

fn ordinal(n: u32) -> String {
    match n {
        1 => "first".to_string(),
        2 => "second".to_string(),
        3 => "third".to_string(),
        4 => "fourth".to_string(),
        5 => "fifth".to_string(),
        n => format!("{n}th"),
    }
}
