//! The slots of clauses and what they stand for.

use super::{Phrases, PieceNames};
use crate::{Finding, Moment, PAWN_VALUE, PieceRole, PlacedMan, Story};
use game_core::{Kind, Move, Square};

/// All names of slots that a clause may use.
#[cfg(test)]
pub(super) const NAMES: [&str; 29] = [
    "p1", "p2", "p3", "targets", "men", "s1", "s2", "squares", "us", "them", "n", "amount", "move",
    "next", "line", "term", "where", "file", "n_moves", "kinds", "change", "more", "in_moves",
    "how", "opening", "replies", "a_kind", "mating", "threat",
];

/// What is needed to fill the slots of a clause.
pub(super) struct Slots<'a> {
    pub(super) story: &'a Story,
    pub(super) finding: &'a Finding,
    pub(super) names: &'a PieceNames,
    pub(super) phrases: &'a Phrases,
}

impl Slots<'_> {
    /// The clause with its slots filled; nothing if the finding lacks what a slot
    /// asks for.
    pub(super) fn fill(&self, phrase: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = phrase;
        while let Some(open) = rest.find('{') {
            let close = open + rest[open..].find('}')?;
            text.push_str(&rest[..open]);
            text.push_str(&self.slot(&rest[open + 1..close])?);
            rest = &rest[close + 1..];
        }
        text.push_str(rest);
        Some(text)
    }

    fn slot(&self, name: &str) -> Option<String> {
        let finding = self.finding;
        match name {
            "p1" => self.owned_man(0),
            "p2" => self.man(1),
            "p3" => self.man(2),
            "targets" => self.list(finding.men.get(1..)?),
            "men" => self.list(&finding.men),
            "s1" => self.square(*finding.squares.first()?),
            "s2" => self.square(*finding.squares.get(1)?),
            "squares" => self.squares(&self.all_squares()),
            "file" => self.file(),
            "us" => Some(finding.side.to_string()),
            "them" => Some((!finding.side).to_string()),
            "n" => Some(finding.size.to_string()),
            "n_moves" => Some(counted(finding.size, "move")),
            "in_moves" if finding.size <= 1 => Some("at once".to_owned()),
            "in_moves" => Some(format!("in {} moves", finding.size)),
            "mating" => Some(self.how_soon_it_ends()),
            "kinds" => {
                Some(format!("{}s", self.names.name(Kind(u8::try_from(finding.size).ok()?))))
            }
            "a_kind" => Some(self.names.with_article(Kind(u8::try_from(finding.size).ok()?))),
            "amount" => self.amount(),
            "change" if finding.size < 0 => Some(format!("{} fewer", -finding.size)),
            "change" => Some(format!("{} more", finding.size)),
            "more" => Some(if finding.size < 0 { "less" } else { "more" }.to_owned()),
            "move" => self.san_at(finding.ply.checked_sub(1)?),
            "next" => self.san_at(finding.ply),
            "line" => Some(sans(self.story, 0, finding.line.len())),
            "opening" => Some(finding.term?.to_owned()),
            "term" => self.fill(self.phrases.term(finding.term?)?),
            "where" => Some(self.place_of_term()),
            "how" => Some(self.how_it_is_won()),
            "replies" => self.replies(),
            "threat" => {
                let free = self.story.at(1).after_pass()?;
                finding.also.first().map(|&m| free.san(m))
            }
            _ => None,
        }
    }

    /// In how many moves the side wins, and by which move first if it is its turn.
    fn how_soon_it_ends(&self) -> String {
        let finding = self.finding;
        let is_its_turn = self.moment().turn() == finding.side;
        let first = self.san_at(finding.ply).filter(|_| is_its_turn);
        match (first, finding.size) {
            (Some(first), ..=1) => format!("at once with {first}"),
            (Some(first), n) => format!("in {n} moves, starting with {first}"),
            (None, ..=1) => "at once".to_owned(),
            (None, n) => format!("in {n} moves"),
        }
    }

    /// The squares of the finding; those of its pieces if it names no others.
    fn all_squares(&self) -> Vec<Square> {
        if self.finding.squares.is_empty() {
            return self.finding.men.iter().map(|man| man.square).collect();
        }
        self.finding.squares.clone()
    }

    /// The feature that makes most of a term, in brackets; nothing if there is none.
    fn place_of_term(&self) -> String {
        match (self.finding.feature, self.squares(&self.finding.squares)) {
            (Some(name), Some(squares)) => {
                format!(" ({} {squares})", feature_at(name, self.finding.squares.len()))
            }
            _ => String::new(),
        }
    }

    /// How the game is won, after a comma; nothing if that is not known.
    fn how_it_is_won(&self) -> String {
        let known = self.finding.term.and_then(|term| self.phrases.term(term));
        known.map_or_else(String::new, |how| format!(", {how}"))
    }

    /// The moves of the finding that do as well as that of the line.
    fn replies(&self) -> Option<String> {
        let here = self.moment();
        let texts: Vec<String> = self.finding.also.iter().map(|&m| here.san(m)).collect();
        Some(listed(&texts)).filter(|text| !text.is_empty())
    }

    pub(super) fn moment(&self) -> &Moment {
        self.story.at(self.finding.ply)
    }

    fn square(&self, sq: Square) -> Option<String> {
        Some(self.moment().geometry().name(sq).to_string())
    }

    fn squares(&self, squares: &[Square]) -> Option<String> {
        if squares.is_empty() {
            return None;
        }
        let texts: Vec<String> = squares.iter().filter_map(|&sq| self.square(sq)).collect();
        Some(listed(&texts))
    }

    /// The file of the first square or piece.
    fn file(&self) -> Option<String> {
        let finding = self.finding;
        let sq = finding.squares.first().or(finding.men.first().map(|man| &man.square))?;
        let name = self.square(*sq)?;
        Some(name.chars().take(1).collect())
    }

    /// A piece with its square: `the knight on c7`. A royal piece is known without
    /// its square.
    fn man(&self, index: usize) -> Option<String> {
        let man = self.finding.men.get(index)?;
        Some(self.the_man(man, "the "))
    }

    /// The same with its owner: `White's knight on c7`.
    fn owned_man(&self, index: usize) -> Option<String> {
        let man = self.finding.men.get(index)?;
        Some(self.the_man(man, &format!("{}'s ", man.piece.side)))
    }

    fn the_man(&self, man: &PlacedMan, article: &str) -> String {
        let name = self.names.name(man.piece.kind);
        if self.moment().is_royal(man.piece.kind) {
            return format!("{article}{name}");
        }
        let at = self.moment().geometry().name(man.square);
        format!("{article}{name} on {at}")
    }

    fn list(&self, men: &[PlacedMan]) -> Option<String> {
        if men.is_empty() {
            return None;
        }
        let texts: Vec<String> = men.iter().map(|man| self.the_man(man, "the ")).collect();
        Some(listed(&texts))
    }

    fn san_at(&self, ply: usize) -> Option<String> {
        let m = self.story.move_at(ply).filter(|&m| m != Move::NONE)?;
        Some(self.story.at(ply).san(m))
    }

    /// So much material in words: what is taken, or a piece of that value, or pawns.
    fn amount(&self) -> Option<String> {
        if let Some(taken) = self.taken() {
            return Some(taken);
        }
        let size = self.finding.size.abs();
        let moment = self.moment();
        let kinds = (0..moment.n_kinds()).map(|index| Kind(index as u8));
        // A piece that changes sides counts twice.
        let worth = |kind: Kind| moment.value(kind) * if moment.nature().drops { 2 } else { 1 };
        let mut fitting = kinds.filter(|&kind| worth(kind) == size && !moment.is_royal(kind));
        let by_role = |role| moment.game().roles.kind(role).map(|kind| moment.value(kind));
        let minor =
            by_role(PieceRole::Knight).is_some() && by_role(PieceRole::Knight) == Some(size);
        if minor && by_role(PieceRole::Bishop) == Some(size) {
            return Some("a piece".to_owned());
        }
        if let Some(kind) = fitting.next() {
            return Some(self.names.with_article(kind));
        }
        let pawns = (size + PAWN_VALUE / 2) / PAWN_VALUE;
        Some(match pawns {
            0 | 1 => "about a pawn".to_owned(),
            n => format!("the worth of {n} pawns"),
        })
    }
}

/// Features whose square is that of a king.
const OF_A_KING: [&str; 5] = [
    "shelter of",
    "pawn storm against",
    "blocked pawn storm against",
    "flank without pawns of",
    "attacked flank of",
];

/// The words for a feature of the evaluation before the squares it stands on. A name
/// that ends in a word of place needs no other one.
fn feature_at(name: &str, n_squares: usize) -> String {
    if OF_A_KING.contains(&name) {
        let kings = if n_squares > 1 { "kings" } else { "king" };
        return format!("{name} the {kings} on");
    }
    let last = name.rsplit(' ').next().unwrap_or_default();
    match last {
        "of" | "on" | "to" | "against" | "from" => name.to_owned(),
        "square" if n_squares > 1 => format!("{name}s"),
        "square" => name.to_owned(),
        "pawn" | "rook" | "knight" | "bishop" if n_squares > 1 => format!("{name}s on"),
        _ => format!("{name} on"),
    }
}

/// A list names at most so many things.
const MOST_LISTED: usize = 3;

/// `a`, `a and b`, `a, b and c`; of a long list the first ones.
fn listed(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        _ if texts.len() > MOST_LISTED => {
            format!("{} and others", texts[..MOST_LISTED - 1].join(", "))
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn counted(n: i32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// The moves of a story from one ply to before another, in short notation.
pub(super) fn sans(story: &Story, from: usize, until: usize) -> String {
    let until = until.min(story.len());
    let texts = (from..until).filter_map(|ply| {
        let m = story.move_at(ply).filter(|&m| m != Move::NONE)?;
        Some(story.at(ply).san(m))
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// A phrase whose braces do not match or whose slot is unknown.
#[cfg(test)]
pub(super) fn unknown_slot(phrase: &str) -> Option<String> {
    let mut rest = phrase;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}') else { return Some(phrase.to_owned()) };
        let name = &rest[open + 1..open + close];
        if !NAMES.contains(&name) {
            return Some(name.to_owned());
        }
        rest = &rest[open + close + 1..];
    }
    None
}
