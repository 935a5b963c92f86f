//! A port that is free.

use crate::limits::PORTS_TRIED;
use std::io;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Listens on this port, or on the first of the next that is free.
///
/// # Errors
/// Why the port that was asked for cannot be used.
pub(super) async fn listen(asked: SocketAddr) -> io::Result<TcpListener> {
    let first = match TcpListener::bind(asked).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => error,
        done => return done,
    };
    for step in 1..=PORTS_TRIED {
        let Some(port) = asked.port().checked_add(step) else { break };
        if let Ok(listener) = TcpListener::bind(SocketAddr::new(asked.ip(), port)).await {
            return Ok(listener);
        }
    }
    Err(first)
}
