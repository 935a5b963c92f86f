//! Files of games that grow: begun anew, or gone on with.

use crate::failure::BadInput;
use crate::output::{self, grouped};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use trainer::data::{
    DataEnd, DataError, DataHeader, DataReader, ScoredGame, file_start, game_block,
};

/// A file to which games are appended, each as soon as it is over.
pub struct DataFile {
    file: File,
    name: String,
    /// The numbers of the games it has.
    pub done: HashSet<u64>,
    /// How many games it has.
    pub n_games: u64,
    n_positions: u64,
}

impl DataFile {
    /// Begins a file, or goes on with it. What a cut-off file has behind its last whole
    /// game is named and dropped.
    pub fn open(path: &Path, header: &DataHeader, resume: bool) -> Result<DataFile, BadInput> {
        let name = path.display().to_string();
        if path.exists() {
            if !resume {
                let why = format!("{name} is there already: --resume goes on with it");
                return Err(BadInput::one(why));
            }
            return DataFile::resume(path, name, header);
        }
        let cannot = |error: io::Error| BadInput::one(format!("cannot write {name}: {error}"));
        let mut file = File::create_new(path).map_err(cannot)?;
        file.write_all(&file_start(header)).map_err(cannot)?;
        Ok(DataFile { file, name, done: HashSet::new(), n_games: 0, n_positions: 0 })
    }

    fn resume(path: &Path, name: String, header: &DataHeader) -> Result<DataFile, BadInput> {
        let wrong = |error: DataError| BadInput::one(format!("cannot go on with {name}: {error}"));
        let cannot = |error: io::Error| wrong(DataError::Io(error));
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(cannot)?;
        let mut reader = DataReader::new(BufReader::new(&file)).map_err(wrong)?;
        let (known, wanted) = (reader.header().clone(), header.clone());
        if let Some(what) = difference(&known, &wanted) {
            return Err(BadInput::one(format!("{name} has games of {what}: choose another file")));
        }
        let (mut done, mut n_games, mut n_positions) = (HashSet::new(), 0, 0);
        while let Some(game) = reader.next_game().map_err(cannot)? {
            done.insert(game.number);
            n_games += 1;
            n_positions += scored(&game);
        }
        let whole = reader.whole();
        if let Some(sentence) = reader.end().and_then(|end| end_sentence(&name, end)) {
            output::warn(&sentence);
        }
        drop(reader);
        file.set_len(whole).map_err(cannot)?;
        file.seek(SeekFrom::End(0)).map_err(cannot)?;
        Ok(DataFile { file, name, done, n_games, n_positions })
    }

    /// Appends a game.
    pub fn keep(&mut self, game: &ScoredGame) -> io::Result<()> {
        self.file.write_all(&game_block(game))?;
        self.done.insert(game.number);
        self.n_games += 1;
        self.n_positions += scored(game);
        Ok(())
    }

    /// What the file has, in a sentence.
    pub fn sentence(&self) -> String {
        let (games, positions) = (grouped(self.n_games), grouped(self.n_positions));
        format!("{}: {games} games with {positions} scored positions", self.name)
    }
}

fn scored(game: &ScoredGame) -> u64 {
    game.moves.iter().filter(|scored| scored.score.is_some()).count() as u64
}

/// What is not the same in two runs, of those things that must be. A run may get more
/// games or another version of the program.
fn difference(known: &DataHeader, wanted: &DataHeader) -> Option<String> {
    let pairs = [
        ("other rules", known.rules == wanted.rules),
        ("another engine", known.engine == wanted.engine),
        ("another number of nodes", known.nodes == wanted.nodes),
        ("another seed", known.seed == wanted.seed),
        ("another range of numbers", known.first == wanted.first),
    ];
    pairs.iter().find(|(_, is_same)| !is_same).map(|(what, _)| (*what).to_owned())
}

/// What is to be said of a file that does not end with a whole game.
pub fn end_sentence(name: &str, end: DataEnd) -> Option<String> {
    match end {
        DataEnd::Whole => None,
        DataEnd::CutOff { rest, .. } => Some(format!(
            "{name} is cut off in the middle of a game: its last {rest} bytes are left out"
        )),
        DataEnd::Damaged { whole } => Some(format!(
            "{name} is damaged behind its first {whole} bytes: what follows is left out"
        )),
    }
}
