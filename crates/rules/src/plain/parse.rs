//! Reads a game file: sorts its lines, and reads the pieces.

use super::names::PlainNames;
use super::rows;
use super::{FlagDecl, MAX_FAULTS, MAX_FILE, MAX_FLAGS, MAX_PIECES, PlainGame, PlainPiece};
use crate::verbose::{self, MoveFault, Scanner, UNMOVED, did_you_mean, is_name};
use std::ops::Range;

/// The sign that begins a comment.
const COMMENT: char = '#';
/// The words that begin a promotion clause.
const PROMOTION_WORDS: [&str; 2] = ["promotion", "opromotion"];

/// Reads a game file.
///
/// ```
/// use rules::plain::parse;
/// let game = parse("k W1F1\nr W\n\n. r k\n. . .\nK R .\n").unwrap();
/// assert_eq!(game.pieces[1].betza[0].0, "W");
/// assert_eq!(game.rows.len(), 3);
///
/// let text = "k W1F1\n\n. k\nK\n";
/// let fault = &parse(text).unwrap_err()[0];
/// assert_eq!(fault.to_string(), "row 2 has 1 squares, the first has 2");
/// assert_eq!(&text[fault.span.clone()], "K\n");
/// ```
pub fn parse(text: &str) -> Result<PlainGame, Vec<MoveFault>> {
    if text.len() > MAX_FILE {
        let message = format!("the file is longer than {MAX_FILE} bytes");
        return Err(vec![MoveFault::new(0..text.len(), message)]);
    }
    let clean = without_comments(text);
    let layout = layout(text);
    let mut faults = Vec::new();
    if layout.rows.is_empty() {
        let fault = MoveFault::new(text.len()..text.len(), "the start position is missing");
        let hint = "after the pieces leave a line empty, then write a line for each row";
        faults.push(fault.hinting(hint.to_string()));
    }
    let mut drafts = Vec::new();
    for lines in piece_ranges(&clean, &layout.pieces, &mut faults) {
        if drafts.len() == MAX_PIECES {
            let message = format!("a game has at most {MAX_PIECES} pieces");
            return Err(vec![MoveFault::new(lines, message)]);
        }
        drafts.extend(PieceReader::read(&clean, lines, &mut faults));
    }
    let names = PlainNames::new(&drafts, &mut faults);
    drafts.iter_mut().for_each(|draft| names.respell(draft, &mut faults));
    let start = rows::read(&clean, &layout.rows, &names, &mut faults);
    faults.sort_by_key(|fault| fault.span.start);
    faults.truncate(MAX_FAULTS);
    match start {
        Some((geometry, rows)) if faults.is_empty() => {
            let pieces = drafts.into_iter().map(|draft| draft.piece).collect();
            let rows_at = layout.rows.first().cloned().unwrap_or_default();
            Ok(PlainGame { pieces, rows, geometry, rows_at })
        }
        _ => Err(faults),
    }
}

/// The lines of pieces and those of the start position.
struct Layout {
    pieces: Vec<Range<usize>>,
    rows: Vec<Range<usize>>,
}

/// The text with its comments replaced by blanks: every byte keeps its place.
fn without_comments(text: &str) -> String {
    let mut in_comment = false;
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        in_comment = c != '\n' && (in_comment || c == COMMENT);
        if in_comment {
            clean.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            clean.push(c);
        }
    }
    clean
}

/// Sorts the lines: the last block without an empty line is the start position.
/// A line with only a comment belongs to no block and ends none.
fn layout(text: &str) -> Layout {
    let mut blocks: Vec<Vec<Range<usize>>> = vec![Vec::new()];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let span = at..at + line.len();
        at = span.end;
        let content = line.trim();
        if content.starts_with(COMMENT) {
            continue;
        }
        match blocks.last_mut() {
            Some(block) if !content.is_empty() => block.push(span),
            Some(block) if !block.is_empty() => blocks.push(Vec::new()),
            _ => {}
        }
    }
    blocks.retain(|block| !block.is_empty());
    let rows = if blocks.len() > 1 { blocks.pop().unwrap_or_default() } else { Vec::new() };
    Layout { pieces: blocks.concat(), rows }
}

/// The text of each piece: its line and the lines that continue it.
fn piece_ranges(
    clean: &str,
    lines: &[Range<usize>],
    faults: &mut Vec<MoveFault>,
) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut in_braces = false;
    for line in lines {
        let content = &clean[line.clone()];
        let goes_on = in_braces
            || content.starts_with(|c: char| c.is_whitespace() || matches!(c, '{' | '_' | '+'));
        for c in content.chars() {
            in_braces = c == '{' || (in_braces && c != '}');
        }
        match pieces.last_mut() {
            Some(piece) if goes_on => piece.end = line.end,
            None if goes_on => {
                let message = "this line goes on with a piece, but there is none before it";
                faults.push(MoveFault::new(line.clone(), message));
            }
            _ => pieces.push(line.clone()),
        }
    }
    pieces
}

/// A piece, and where its parts are written.
pub(super) struct PieceDraft {
    pub(super) piece: PlainPiece,
    pub(super) name_at: Range<usize>,
    pub(super) moves_at: Vec<Range<usize>>,
}

/// Reads one piece.
struct PieceReader<'a, 'f> {
    scan: Scanner<'a>,
    draft: PieceDraft,
    faults: &'f mut Vec<MoveFault>,
}

impl<'a, 'f> PieceReader<'a, 'f> {
    fn read(
        clean: &'a str,
        lines: Range<usize>,
        faults: &'f mut Vec<MoveFault>,
    ) -> Option<PieceDraft> {
        let mut scan = Scanner::within(clean, lines);
        let missing = scan.expected("the name of a piece");
        let start = scan.at();
        let name = scan.name();
        let name_ends = scan.peek().is_none_or(|c| c.is_whitespace() || c == '{');
        let Some(name) = name.filter(|_| name_ends) else {
            faults.push(missing.hinting("a name is letters and digits".to_string()));
            return None;
        };
        let piece = PlainPiece {
            name: name.to_string(),
            name_at: start..scan.at(),
            betza: Vec::new(),
            moves: Vec::new(),
            promotion: None,
            promotion_at: start..start,
            flags: Vec::new(),
        };
        let name_at = start..scan.at();
        let draft = PieceDraft { piece, name_at, moves_at: Vec::new() };
        let mut reader = PieceReader { scan, draft, faults };
        reader.parts();
        Some(reader.draft)
    }

    fn parts(&mut self) {
        loop {
            self.scan.skip_blanks();
            match self.scan.peek() {
                None => return,
                Some('{') => self.braces(),
                Some(_) => self.word(),
            }
        }
    }

    fn braces(&mut self) {
        let start = self.scan.at();
        self.scan.run(|c| c != '}');
        self.scan.eat("}");
        match verbose::parse(self.scan.since(start).trim_end()) {
            Ok(found) => {
                self.draft.piece.moves.push(found);
                self.draft.moves_at.push(start..self.scan.at());
            }
            Err(faults) => {
                self.faults.extend(faults.into_iter().map(|fault| fault.shifted(start)));
            }
        }
    }

    fn word(&mut self) {
        let start = self.scan.at();
        if self.scan.clone().name().is_some_and(|word| PROMOTION_WORDS.contains(&word)) {
            return self.promotion();
        }
        let word = self.scan.run(|c| !c.is_whitespace() && c != '{');
        let span = start..self.scan.at();
        let marked = word.starts_with(['+', '_']) || word.ends_with('_');
        if !marked && word.chars().any(|c| c.is_ascii_uppercase()) {
            self.draft.piece.betza.push((word.to_string(), span));
        } else {
            self.flag(word, span);
        }
    }

    fn promotion(&mut self) {
        let start = self.scan.at();
        match verbose::promotion(&mut self.scan) {
            Ok(_) if self.draft.piece.promotion.is_some() => {
                let message = "the piece has a second promotion clause";
                self.faults.push(MoveFault::new(start..self.scan.at(), message));
            }
            Ok(clause) => {
                self.draft.piece.promotion = Some(clause);
                self.draft.piece.promotion_at = start..self.scan.at();
            }
            Err(fault) => {
                self.faults.push(fault);
                // What follows up to the next move belongs to the clause.
                self.scan.run(|c| c != '{');
            }
        }
    }

    fn flag(&mut self, word: &str, span: Range<usize>) {
        let marked = word.strip_prefix('+');
        let spelt = marked.unwrap_or(word);
        let name = spelt.trim_matches('_');
        if marked.is_none()
            && let Some(hint) = did_you_mean(word, PROMOTION_WORDS)
        {
            let fault = MoveFault::new(span, format!("unknown word `{word}`"));
            return self.faults.push(fault.hinting(hint));
        }
        if !is_name(name) {
            let fault = MoveFault::new(span, format!("`{word}` is no Betza word and no flag"));
            let hint = "flags are written `flag`, `+flag` or `flag_`".to_string();
            return self.faults.push(fault.hinting(hint));
        }
        if self.draft.piece.flags.iter().any(|flag| flag.name == name) {
            let message = format!("the flag `{name}` is there already");
            return self.faults.push(MoveFault::new(span, message));
        }
        if self.draft.piece.flags.len() == MAX_FLAGS {
            let message = format!("a piece has at most {MAX_FLAGS} flags");
            return self.faults.push(MoveFault::new(span, message));
        }
        self.draft.piece.flags.push(FlagDecl {
            name: name.to_string(),
            initially_set: marked.is_some() || name == UNMOVED,
            lasts_one_move: spelt.len() > name.len(),
        });
    }
}
