//! The server as a whole: its settings, the way it starts, and the way it ends.
//! `site/port.rs` finds a port, `site/connections.rs` answers connections.

mod connections;
mod port;

use crate::guard::{Doors, RequestGuard, Token};
use crate::limits::{CLOSING_TIME, SEARCHES_END};
use crate::program::Program;
use crate::routes;
use crate::shared::{ServerState, closed};
use crate::store::{DataFolder, FolderError, Store};
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};
use tokio::sync::watch;

/// How the server is started.
#[derive(Clone, Debug)]
pub struct PageSettings {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 for any. If it is in use, one of the next is taken.
    pub port: u16,
    /// Other names of this machine under which browsers may ask.
    pub names: Vec<String>,
    /// The data folder.
    pub data: PathBuf,
    /// The token, if it is not that of the data folder.
    pub token: Option<String>,
}

/// Why the server does not start. Prints as one sentence.
#[derive(Debug)]
pub enum PageError {
    /// The data folder cannot be used.
    Folder(FolderError),
    /// No port is free, or the address is not one of this machine.
    Port {
        /// The address that was asked for.
        asked: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// Other machines are let in only with a token that was chosen for it.
    TokenMissing {
        /// The address that was asked for.
        address: IpAddr,
    },
    /// The token is too easy to guess, or has letters that an address has not.
    WeakToken,
    /// The system refuses what the server needs.
    System(io::Error),
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PageError::Folder(error) => write!(f, "{error}"),
            PageError::Port { asked, error } => {
                write!(
                    f,
                    "cannot listen on {asked}: {error}; choose another with --address and --port"
                )
            }
            PageError::TokenMissing { address } => {
                write!(f, "{address} lets other machines in: choose a secret for them with --token")
            }
            PageError::WeakToken => {
                write!(f, "a token has {MIN_TOKEN} to {MAX_TOKEN} letters and digits")
            }
            PageError::System(error) => write!(f, "the server cannot start: {error}"),
        }
    }
}

impl std::error::Error for PageError {}

impl From<FolderError> for PageError {
    fn from(error: FolderError) -> PageError {
        PageError::Folder(error)
    }
}

/// The shortest token.
const MIN_TOKEN: usize = 16;
/// The longest token.
const MAX_TOKEN: usize = 200;
/// The threads that answer requests; searches have threads of their own.
const SERVER_THREADS: usize = 2;

/// A server that listens.
pub struct PageServer {
    runtime: Runtime,
    listener: TcpListener,
    folder: DataFolder,
    shared: Arc<ServerState>,
    guard: Arc<RequestGuard>,
    asked_port: u16,
    address: SocketAddr,
    stop: (Stopper, watch::Receiver<bool>),
}

/// Ends a server.
#[derive(Clone)]
pub struct Stopper(Arc<watch::Sender<bool>>);

impl Stopper {
    /// Ends the server: searches stop, and `serve` returns.
    pub fn stop(&self) {
        // A server that has ended already hears nothing.
        let _ = self.0.send(true);
    }
}

impl PageServer {
    /// Takes the data folder and a port.
    ///
    /// # Errors
    /// Why the server does not start, in one sentence.
    pub fn open(
        settings: &PageSettings,
        program: Arc<dyn Program>,
    ) -> Result<PageServer, PageError> {
        check_token(settings)?;
        let mut folder = DataFolder::take(&settings.data)?;
        let secret = match &settings.token {
            Some(token) => token.clone(),
            None => folder.token()?,
        };
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(SERVER_THREADS)
            .enable_all()
            .build()
            .map_err(PageError::System)?;
        let asked = SocketAddr::new(settings.address, settings.port);
        let listener = runtime
            .block_on(port::listen(asked))
            .map_err(|error| PageError::Port { asked, error })?;
        let address = listener.local_addr().map_err(PageError::System)?;
        let store = runtime.block_on(Store::open(&folder))?;
        folder.tell_address(&format!("http://{}/", reachable(address)));
        let guard = RequestGuard {
            doors: Doors::new(address, &settings.names),
            token: Token::new(secret, address.port()),
        };
        let (sender, receiver) = watch::channel(false);
        let shared = Arc::new(ServerState::new(program, store, receiver.clone()));
        Ok(PageServer {
            runtime,
            listener,
            folder,
            shared,
            guard: Arc::new(guard),
            asked_port: settings.port,
            address,
            stop: (Stopper(Arc::new(sender)), receiver),
        })
    }

    /// The address that lets a browser in.
    pub fn link(&self) -> String {
        format!("http://{}/?token={}", reachable(self.address), self.guard.token.secret())
    }

    /// The port that was in use, if another was taken instead.
    pub fn taken_port(&self) -> Option<u16> {
        (self.asked_port != 0 && self.asked_port != self.address.port()).then_some(self.asked_port)
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the server from another thread.
    pub fn stopper(&self) -> Stopper {
        self.stop.0.clone()
    }

    /// Answers until it is stopped. What was asked for last is kept.
    pub fn serve(self) {
        let PageServer { runtime, listener, folder, shared, guard, stop: (_stopper, stop), .. } =
            self;
        let app = routes::app(Arc::clone(&shared), guard);
        runtime.block_on(async {
            let mut ending = stop.clone();
            let stop_searches = async {
                closed(&mut ending).await;
                shared.searches.stop_all();
            };
            let reviews = tokio::spawn(Arc::clone(&shared).work());
            tokio::join!(connections::answer(listener, app, stop), stop_searches);
            reviews.abort();
            shared.searches.end_all(SEARCHES_END).await;
            shared.store.close().await;
        });
        runtime.shutdown_timeout(CLOSING_TIME);
        drop(folder);
    }
}

/// The address by which this machine reaches the server.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn check_token(settings: &PageSettings) -> Result<(), PageError> {
    let Some(token) = &settings.token else {
        let is_local = settings.address.is_loopback();
        return if is_local {
            Ok(())
        } else {
            Err(PageError::TokenMissing { address: settings.address })
        };
    };
    let is_long = (MIN_TOKEN..=MAX_TOKEN).contains(&token.len());
    let is_plain = token.chars().all(|c| c.is_ascii_alphanumeric());
    if is_long && is_plain { Ok(()) } else { Err(PageError::WeakToken) }
}
