//! A review as an annotated game: signs, scores, arrows, words and variations, for
//! programs that show boards.

use super::text::{better, opening_line, verdict};
use super::workers::Reviewed;
use explain::review::{Arrow, ExplainedMove, Hue, ReviewedMove};
use explain::{Grade, INACCURACY, WrittenLine};
use game_core::Side;
use notation::pgn::{GameResult, NodeId, PgnGame, print};

/// Notes that the review writes itself.
const OWN_NOTES: [&str; 4] = ["[%eval", "[%best", "[%cal", "[%csl"];
/// So many plies of a variation are written.
const SHOWN_PLIES: usize = 10;
/// The signs that the review writes itself: `!` to `?!`.
const OWN_GLYPHS: std::ops::RangeInclusive<u16> = 1..=6;

/// The game with its notes as text.
pub fn page(reviewed: &Reviewed) -> String {
    let mut writer = Writer {
        reviewed,
        game: PgnGame::with_tags_of(&reviewed.read.pgn),
        nodes: vec![NodeId::ROOT],
    };
    // A tag or comment that does not fit is left out; the game itself always fits.
    let _ = writer.game.set_tag("Annotator", "Manticore");
    if let Some(opening) = &reviewed.review.opening {
        let _ = writer.game.set_tag("ECO", &opening.name.code);
        let _ = writer.game.set_tag("Opening", &opening.name.name);
    }
    writer.main_line();
    writer.variations();
    writer.game.set_result(reviewed.read.pgn.result().or(Some(GameResult::Unfinished)));
    print(&writer.game)
}

struct Writer<'a> {
    reviewed: &'a Reviewed,
    game: PgnGame,
    /// The node before each move, and that of the last move.
    nodes: Vec<NodeId>,
}

impl Writer<'_> {
    fn main_line(&mut self) {
        let (read, review) = (&self.reviewed.read, &self.reviewed.review);
        let first = review.first_score.seen_by(Side::White);
        let mut words: Vec<String> = Vec::new();
        if review.judged_from == 0 {
            words.push(format!("[%eval {first}]"));
        }
        words.extend(opening_line(review).map(|line| format!("{line}.")));
        words.push(verdict(review));
        self.say(NodeId::ROOT, read.pgn.comment(NodeId::ROOT), &words);
        for known in &review.moves {
            let ply = known.judged.ply;
            let parent = self.nodes[ply];
            let written = read.pgn.text(read.nodes[ply]);
            let added = self.game.add_move(parent, &known.san);
            let Ok(node) = added.or_else(|_| self.game.add_move(parent, written)) else { return };
            self.nodes.push(node);
            let old = read.pgn.nags(read.nodes[ply]).iter();
            old.filter(|nag| !OWN_GLYPHS.contains(nag))
                .for_each(|&nag| self.game.add_nag(node, nag));
            known.judged.grade.glyph().into_iter().for_each(|nag| self.game.add_nag(node, nag));
            let explained = review.explained.iter().find(|known| known.ply == ply);
            let words =
                notes(known, explained, ply + 1 == review.moves.len() && review.outcome.is_some());
            self.say(node, read.pgn.comment(read.nodes[ply]), &words);
        }
    }

    /// Sets a comment: our words and what the file said, without braces.
    fn say(&mut self, node: NodeId, old: &str, words: &[String]) {
        let old = without_braces(&without_notes(old));
        let own = words.join(" ");
        let all = [own.as_str(), old.as_str()].join(" ");
        // Together they may be longer than a comment may be.
        if self.game.set_comment(node, all.trim()).is_err() {
            let _ = self.game.set_comment(node, &own);
        }
    }

    /// The better line beside each explained move, and the refutation behind it.
    fn variations(&mut self) {
        for explained in &self.reviewed.review.explained {
            let Some(&parent) = self.nodes.get(explained.ply) else { continue };
            if let Some(line) = better(explained) {
                self.variation(parent, &line.moves);
            }
            self.refutation(explained, &explained.explanation.played);
        }
    }

    fn refutation(&mut self, explained: &ExplainedMove, played: &WrittenLine) {
        let review = &self.reviewed.review;
        let (Some(next), Some(&node)) =
            (review.moves.get(explained.ply + 1), self.nodes.get(explained.ply + 1))
        else {
            return;
        };
        let answers = played.moves.get(1..).unwrap_or_default();
        if answers.first().is_some_and(|san| *san != next.san) {
            self.variation(node, answers);
        }
    }

    fn variation(&mut self, parent: NodeId, moves: &[String]) {
        let mut at = parent;
        for san in moves.iter().take(SHOWN_PLIES) {
            let Ok(node) = self.game.add_move(at, san) else { return };
            at = node;
        }
    }
}

/// What is written behind a move.
fn notes(known: &ReviewedMove, explained: Option<&ExplainedMove>, is_over: bool) -> Vec<String> {
    let mut words = Vec::new();
    if known.judged.is_judged && !is_over {
        words.push(format!("[%eval {}]", known.score.seen_by(Side::White)));
    }
    // A move that is excused is not to be blamed by whoever reads these scores.
    let [before, after] = known.judged.points;
    let is_excused = known.judged.grade == Grade::Fine && before - after >= INACCURACY;
    let best = if known.judged.is_first_choice || is_excused {
        Some(&known.san)
    } else {
        known.best.first()
    };
    if let Some(best) = best.filter(|_| known.judged.is_judged) {
        words.push(format!("[%best {best}]"));
    }
    if let Some(explained) = explained {
        words.extend(marks(&explained.arrows));
        words.extend(explained.explanation.text.iter().map(|text| without_braces(text)));
    }
    words
}

/// Arrows and marked squares. Programs know them on boards of eight by eight only.
fn marks(arrows: &[Arrow]) -> Vec<String> {
    let letter = |arrow: &Arrow| match arrow.hue {
        Hue::Better => 'G',
        Hue::Refutation => 'R',
    };
    let is_known = |name: &str| matches!(name.as_bytes(), [file, rank] if (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank));
    let known = || arrows.iter().filter(|arrow| is_known(&arrow.to));
    let lines: Vec<String> = known()
        .filter_map(|arrow| {
            let from = arrow.from.as_deref().filter(|from| is_known(from))?;
            Some(format!("{}{from}{}", letter(arrow), arrow.to))
        })
        .collect();
    let squares: Vec<String> =
        known().map(|arrow| format!("{}{}", letter(arrow), arrow.to)).collect();
    let mut words = Vec::new();
    if !lines.is_empty() {
        words.push(format!("[%cal {}]", lines.join(",")));
    }
    if !squares.is_empty() {
        words.push(format!("[%csl {}]", squares.join(",")));
    }
    words
}

/// A comment without the notes that the review writes itself.
fn without_notes(comment: &str) -> String {
    let mut rest = comment;
    let mut kept = String::new();
    while let Some(at) = OWN_NOTES.iter().filter_map(|note| rest.find(note)).min() {
        kept.push_str(&rest[..at]);
        let end = rest[at..].find(']').map_or(rest.len(), |end| at + end + 1);
        rest = &rest[end..];
    }
    kept.push_str(rest);
    kept
}

/// A text that can stand in braces.
fn without_braces(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}
