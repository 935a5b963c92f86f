//! The arguments of `web`.

use clap::Args;
use std::net::IpAddr;
use std::path::PathBuf;

/// The port unless another is asked for.
pub const USUAL_PORT: u16 = 7_878;

#[derive(Args)]
pub struct WebArgs {
    /// The address to listen on. Any but this machine's own needs a token.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    /// The port; if it is in use, one of the next is taken.
    #[arg(long, value_name = "N", default_value_t = USUAL_PORT)]
    pub port: u16,
    /// Another name of this machine under which browsers may ask; may be
    /// repeated.
    #[arg(long = "name", value_name = "HOST")]
    pub names: Vec<String>,
    /// The folder in which games and rules are kept.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// The secret of the address, 16 to 200 letters and digits; else one of
    /// chance is kept in the data folder.
    #[arg(long, value_name = "SECRET")]
    pub token: Option<String>,
    /// The opening book whose moves are shown.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// The folders of endgame tables, separated as in PATH.
    #[arg(long, value_name = "FOLDERS")]
    pub syzygy: Option<String>,
    /// Do not open a browser.
    #[arg(long)]
    pub no_open: bool,
}

impl Default for WebArgs {
    fn default() -> WebArgs {
        WebArgs {
            address: IpAddr::from([127, 0, 0, 1]),
            port: USUAL_PORT,
            names: Vec::new(),
            data: None,
            token: None,
            book: None,
            syzygy: None,
            no_open: false,
        }
    }
}
