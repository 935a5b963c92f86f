//! `manticore web`: starts the page's server and says where it is.
//! `page/browser.rs` opens a browser.

mod browser;

use crate::cli::WebArgs;
use crate::engines::list::{EngineList, ListedEngine};
use crate::explain_cmd;
use crate::failure::BadInput;
use crate::net_store::NetFolders;
use crate::{book, data_folder, interrupt, output, review, tables, thinking};
use ::book::BookSource;
use anyhow::Context;
use engine::{Answer, NetStore, Query, Surroundings};
use game_core::{Control, Tablebase};
use protocol::client::Pipes;
use serde_json::Value;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use web::{
    EngineRefused, GameForReview, PageError, PageServer, PageSettings, Program, ReviewForms,
    ReviewRefused, StartedEngine,
};

/// Runs the command.
pub fn run(args: &WebArgs) -> anyhow::Result<ExitCode> {
    let data = data_folder::path(args.data.as_deref())
        .context("this system names no folder for data: choose one with --data")?;
    let settings = PageSettings {
        address: args.address,
        port: args.port,
        names: args.names.clone(),
        data,
        token: args.token.clone(),
    };
    let program = ThisProgram::new(args, &settings.data)?;
    let site = PageServer::open(&settings, Arc::new(program)).map_err(told)?;
    if let Some(port) = site.taken_port() {
        output::warn(&format!("port {port} is in use, so another is taken"));
    }
    // All else works without the list.
    if let Err(fault) = EngineList::of(&settings.data).read() {
        output::warn(&format!("{fault}; no other engine can be used"));
    }
    let stopper = site.stopper();
    interrupt::on_interrupt(move || stopper.stop());
    let link = site.link();
    output::print(&format!("The page is at {link}\nCtrl-C ends it.\n"))?;
    if !args.no_open {
        browser::open(&link);
    }
    site.serve();
    Ok(ExitCode::SUCCESS)
}

/// A wrong call is told as such; all else is a failed job.
fn told(error: PageError) -> anyhow::Error {
    match error {
        PageError::TokenMissing { .. } | PageError::WeakToken => {
            BadInput::one(error.to_string()).into()
        }
        error => error.into(),
    }
}

/// What this program provides for its server.
struct ThisProgram {
    book: Option<PathBuf>,
    engines: EngineList,
    data: PathBuf,
    tables: Option<Arc<dyn Tablebase>>,
}

impl ThisProgram {
    /// Opens the book and the tables once, so that a fault is told at the start.
    fn new(args: &WebArgs, data: &Path) -> Result<ThisProgram, BadInput> {
        if let Some(path) = &args.book {
            book::open(path)?;
        }
        let tables = args.syzygy.as_deref().map(tables::opened).unwrap_or_default();
        tables.remarks.iter().for_each(|remark| output::remark(remark));
        let engines = EngineList::of(data);
        let (book, data) = (args.book.clone(), data.to_owned());
        Ok(ThisProgram { book, engines, data, tables: tables.tables })
    }
}

impl Program for ThisProgram {
    fn surroundings(&self) -> Surroundings {
        // No book and no tables: a page names no files.
        let nets: Option<Box<dyn NetStore>> = Some(Box::new(NetFolders::only(&self.data)));
        Surroundings { open_book: None, open_tables: None, nets, ..thinking::surroundings() }
    }

    fn book(&self) -> Option<io::Result<Box<dyn BookSource>>> {
        let path = self.book.as_ref()?;
        Some(book::source(&path.to_string_lossy()))
    }

    fn tables(&self) -> Option<Arc<dyn Tablebase>> {
        self.tables.clone()
    }

    fn engines(&self) -> Result<Vec<String>, EngineRefused> {
        let known = self.engines.read().map_err(|fault| EngineRefused(fault.to_string()))?;
        Ok(known.into_iter().map(|engine| engine.name).collect())
    }

    fn start_engine(&self, name: &str) -> Result<StartedEngine, EngineRefused> {
        let known = self.engines.read().map_err(|fault| EngineRefused(fault.to_string()))?;
        let found = known.into_iter().find(|engine| engine.name == name);
        let missing = || EngineRefused(format!("there is no engine {name:?}"));
        let ListedEngine { command, options, .. } = found.ok_or_else(missing)?;
        let (program, args) = command.split_first().ok_or_else(missing)?;
        let pipes = Pipes::start(program, args, None)
            .map_err(|error| EngineRefused(format!("the engine {name} does not start: {error}")))?;
        Ok(StartedEngine { transport: Box::new(pipes), options })
    }

    fn answer(&self, query: &Query, answer: &Answer, how_won: &[String]) -> Value {
        explain_cmd::json::answer(query, answer, how_won)
    }

    fn review(
        &self,
        game: GameForReview,
        control: &Control,
        hear: &mut dyn FnMut(usize, usize),
    ) -> Result<ReviewForms, ReviewRefused> {
        review::for_page::forms(game, control, hear)
    }
}
