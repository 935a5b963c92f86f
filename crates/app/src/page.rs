//! `manticore web`: starts the page's server and says where it is.
//! `page/browser.rs` opens a browser.

mod browser;

use crate::cli::WebArgs;
use crate::explain_cmd;
use crate::failure::BadInput;
use crate::{book, data_folder, interrupt, output, review, tables, thinking};
use ::book::BookSource;
use anyhow::Context;
use engine::Surroundings;
use explain::Explanation;
use game_core::{Control, Tablebase};
use serde_json::Value;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use web::{
    GameForReview, PageError, PageServer, PageSettings, Program, ReviewForms, ReviewRefused,
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
    let site = PageServer::open(&settings, Arc::new(ThisProgram::new(args)?)).map_err(told)?;
    if let Some(port) = site.taken_port() {
        output::warn(&format!("port {port} is in use, so another is taken"));
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
    tables: Option<Arc<dyn Tablebase>>,
}

impl ThisProgram {
    /// Opens the book and the tables once, so that a fault is told at the start.
    fn new(args: &WebArgs) -> Result<ThisProgram, BadInput> {
        if let Some(path) = &args.book {
            book::open(path)?;
        }
        let tables = args.syzygy.as_deref().map(tables::opened).unwrap_or_default();
        tables.remarks.iter().for_each(|remark| output::remark(remark));
        Ok(ThisProgram { book: args.book.clone(), tables: tables.tables })
    }
}

impl Program for ThisProgram {
    fn surroundings(&self) -> Surroundings {
        // No book and no tables: a page names no files.
        Surroundings { open_book: None, open_tables: None, ..thinking::surroundings() }
    }

    fn book(&self) -> Option<io::Result<Box<dyn BookSource>>> {
        let path = self.book.as_ref()?;
        Some(book::source(&path.to_string_lossy()))
    }

    fn tables(&self) -> Option<Arc<dyn Tablebase>> {
        self.tables.clone()
    }

    fn explanation(&self, known: &Explanation) -> Value {
        explain_cmd::json::explanation(known)
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
