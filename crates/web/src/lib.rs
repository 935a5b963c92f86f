//! The page's server: HTTP and a WebSocket for the page, SQLite for what is kept,
//! and the built page itself inside the program.
//!
//! [`PageServer::open`] takes the data folder and a port; [`PageServer::serve`] answers until
//! it is told to stop. Every request passes `guard.rs` first, then a file of
//! `routes/` answers it. The server is the only referee: `position_json.rs` tells
//! the page every legal move. Questions about positions are answered at the desk
//! (`desk.rs`), searches run on threads of their own (`searches.rs`, which
//! `live.rs` starts for tabs and `plays.rs` for games); `store.rs` alone speaks
//! SQL. `limits.rs` has every number, `refusal.rs` every "no". What touches other
//! files comes from the program around the server ([`Program`]).

#![forbid(unsafe_code)]

mod analysis_json;
mod assets;
mod desk;
mod game_json;
mod games;
mod guard;
mod json_body;
mod limits;
mod live;
mod now;
mod outbox;
mod pgn_json;
mod plays;
mod position_json;
mod program;
mod queue;
mod random;
mod refusal;
mod reviews;
mod routes;
mod searches;
mod shared;
mod site;
mod spot;
mod starts;
mod store;
mod thinker;

pub use program::{
    EngineRefused, GameForReview, Program, ReviewForms, ReviewRefused, StartedEngine,
};
pub use site::{PageError, PageServer, PageSettings, Stopper};
pub use store::FolderError;
