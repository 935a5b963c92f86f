//! `manticore book make`: counts the moves of games.

use super::save;
use crate::cli::{BookMakeArgs, GameArgs};
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::output::{self, grouped};
use crate::pgn::progress::ReadProgress;
use crate::{game, rules};
use ::book::{BookError, BookFormat, BookMaker};
use engine::name_in_library;
use engine::{AnyChess, AnyGame, AnyPosition, LetterCase, PositionVisitor, book_format};
use game_core::{Move, Side};
use notation::pgn::{GameResult, PgnError, PgnGame, PgnReader};
use std::path::PathBuf;
use std::process::ExitCode;

/// At most this many games that are left out are reported one by one.
const MAX_SENTENCES: u64 = 20;
/// The points of a move whose side won the game, and of one whose game has no
/// winner.
const WIN: u32 = 2;
const NO_WINNER: u32 = 1;
/// The game without a tag `Variant`, and the one that differs in its starts only.
const CHESS: [&str; 2] = ["chess", "chess960"];

/// Runs the command.
pub fn run(args: &BookMakeArgs) -> anyhow::Result<ExitCode> {
    let mut making = Making {
        args,
        made: None,
        games: 0,
        left_out: 0,
        progress: ReadProgress::new(args.files.iter().map(|path| input::file_size(path)).sum()),
    };
    for path in &args.files {
        making.games_of(InputSource::open(path)?)?;
    }
    making.progress.clear();
    let (games, left_out) = (making.games, making.left_out);
    if left_out > MAX_SENTENCES {
        let rest = grouped(left_out - MAX_SENTENCES);
        output::remark(&format!("and {rest} more games left out"));
    }
    let Some(GameBook { game, maker, .. }) = making.made.filter(|_| games > left_out) else {
        return Err(BadInput::one("there is no game to make a book of").into());
    };
    let format = book_format(&game);
    let out = args.out.clone().unwrap_or_else(|| {
        let ending = if format == BookFormat::Polyglot { "bin" } else { "book" };
        args.files.first().map_or_else(PathBuf::new, |first| first.with_extension(ending))
    });
    output::print(&format!("{} games\n", grouped(games - left_out)))?;
    save(&out, &format, &maker.entries(args.min_games))?;
    Ok(ExitCode::SUCCESS)
}

/// The game a book is for, and the moves so far.
struct GameBook {
    game: AnyGame,
    /// The name of the game in the library, if it is one of the library.
    id: Option<&'static str>,
    maker: BookMaker,
}

impl GameBook {
    fn new(game: AnyGame, id: Option<&'static str>) -> GameBook {
        let maker = BookMaker::new(book_format(&game));
        GameBook { game, id, maker }
    }
}

/// The state of the command.
struct Making<'a> {
    args: &'a BookMakeArgs,
    /// Known from the first game on.
    made: Option<GameBook>,
    games: u64,
    left_out: u64,
    progress: ReadProgress,
}

impl Making<'_> {
    fn games_of(&mut self, source: InputSource) -> anyhow::Result<()> {
        let name = source.name.clone();
        let mut reader = PgnReader::new(self.progress.watch(source));
        loop {
            let read = PgnGame::read(&mut reader);
            self.games += u64::from(!matches!(read, Ok(None)));
            match read {
                Ok(None) => return Ok(()),
                Ok(Some(game)) => {
                    let line = reader.game_line();
                    if let Some(why) = self.take(&game)? {
                        self.leave_out(&format!("{name}: the game of line {line}: {why}"));
                    }
                }
                Err(PgnError::Io(error)) => {
                    self.progress.clear();
                    return Err(input::cannot_read(&name, &error).into());
                }
                Err(fault) => self.leave_out(&format!("{name}: {fault}")),
            }
            self.progress.show(self.games);
        }
    }

    fn leave_out(&mut self, sentence: &str) {
        self.left_out += 1;
        if self.left_out <= MAX_SENTENCES {
            self.progress.clear();
            output::remark(&format!("{sentence}; it is left out"));
        }
    }

    /// Counts the moves of a game, or says why not.
    fn take(&mut self, read: &PgnGame) -> Result<Option<String>, BadInput> {
        let variant = read.tag("Variant").map(str::trim).filter(|name| !name.is_empty());
        let id = match variant {
            None | Some("?" | "-") => Some(CHESS[0]),
            Some(name) => name_in_library(name),
        };
        let made = match &mut self.made {
            Some(made) => made,
            none => none.insert(first_game(&self.args.game, id)?),
        };
        let is_same = |own: &str| {
            id == Some(own) || CHESS.contains(&own) && id.is_some_and(|id| CHESS.contains(&id))
        };
        if variant.is_some() && made.id.is_some_and(|own| !is_same(own)) {
            let tag = variant.unwrap_or_default();
            return Ok(Some(format!(
                "its tag Variant is {tag:?}, the book is for {}",
                made.game.name()
            )));
        }
        let start = match read.tag("FEN") {
            Some(fen) => made.game.position(fen),
            None => made.game.start(),
        };
        match start {
            Err(faults) => Ok(Some(faults.to_string().replace('\n', "; "))),
            Ok(start) => count(made, start, read, self.args.depth as usize),
        }
    }
}

/// The game that the arguments name, or else the game of the first tag.
fn first_game(args: &GameArgs, id: Option<&'static str>) -> Result<GameBook, BadInput> {
    if args.rules.is_some() || args.variant.is_some() {
        let game = game::from_args(args)?;
        let own = args.rules.is_none().then(|| name_in_library(game.name())).flatten();
        return Ok(GameBook::new(game, own));
    }
    let Some(id) = id else {
        return Err(BadInput::one(
            "the tag Variant of the first game names no game of the library: --variant or --rules do",
        ));
    };
    if CHESS.contains(&id) {
        return Ok(GameBook::new(AnyGame::Chess, Some(CHESS[0])));
    }
    let game = AnyGame::of_library(id).map_err(rules::sentences)?;
    Ok(GameBook::new(game, Some(id)))
}

/// Counts the first moves of a game. The moves before one that is not legal count.
fn count(
    made: &mut GameBook,
    mut pos: AnyPosition,
    read: &PgnGame,
    plies: usize,
) -> Result<Option<String>, BadInput> {
    let winner = match read.result() {
        Some(GameResult::WhiteWins) => Some(Side::White),
        Some(GameResult::BlackWins) => Some(Side::Black),
        _ => None,
    };
    for node in read.main_line().take(plies) {
        let text = read.text(node);
        let Ok(m) = pos.read_move(text, LetterCase::Any) else {
            return Ok(Some(format!("{text:?} is no legal move")));
        };
        let points = match winner {
            None => NO_WINNER,
            Some(side) if side == pos.turn() => WIN,
            Some(_) => 0,
        };
        let counted = pos.visit(CountMove { maker: &mut made.maker, m, points });
        counted.map_err(|error| BadInput::one(format!("there is no book: {error}")))?;
        if pos.play(m).is_err() {
            break;
        }
    }
    Ok(None)
}

struct CountMove<'a> {
    maker: &'a mut BookMaker,
    m: Move,
    points: u32,
}

impl PositionVisitor for CountMove<'_> {
    type Output = Result<(), BookError>;

    fn visit<P: AnyChess>(self, pos: &P) -> Self::Output {
        self.maker.count(pos, self.m, self.points)
    }
}
