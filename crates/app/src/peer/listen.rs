//! `manticore peer listen`: waits for programs that bring a game.

use super::link;
use super::play::{Farewell, PeerPlay, PeerPlayer, USUAL_TIME};
use crate::cli::ListenArgs;
use crate::failure::BadInput;
use crate::{output, thinking};
use anyhow::Context;
use protocol::peer::PeerMessage;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// A pause before connections are accepted again when the system has none left.
const RECOVERY: Duration = Duration::from_millis(100);

/// Runs the command.
pub fn run(args: &ListenArgs) -> anyhow::Result<ExitCode> {
    let player = PeerPlayer {
        spec: thinking::spec(&args.engine)?,
        limits: thinking::limits(&args.limits, USUAL_TIME),
        is_unlimited: thinking::is_unlimited(&args.limits),
        patience: args.patience,
    };
    let listener = TcpListener::bind((args.address, args.port)).map_err(|error| {
        BadInput::one(format!("cannot listen at {}:{}: {error}", args.address, args.port))
    })?;
    let address = listener.local_addr().context("the system names no address")?;
    output::print(&format!("listening at {address}\n"))?;
    let open = Arc::new(AtomicU32::new(0));
    for stream in listener.incoming() {
        match stream {
            Ok(stream) => welcome(stream, &player, &open, args.connections),
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                output::warn(&format!("a connection failed: {error}"));
                thread::sleep(RECOVERY);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays with a program on a thread of its own, unless there are too many.
fn welcome(stream: TcpStream, player: &PeerPlayer, open: &Arc<AtomicU32>, most: u32) {
    if open.fetch_add(1, Ordering::AcqRel) >= most {
        open.fetch_sub(1, Ordering::AcqRel);
        let message = format!("{most} programs are being played, come back later");
        // Whoever does not hear this sees that the connection ends.
        let _ = link::dismiss(stream, &PeerMessage::Error { message });
        return;
    }
    let (player, open_here) = (player.clone(), Arc::clone(open));
    let started = thread::Builder::new().spawn(move || {
        host(stream, player);
        open_here.fetch_sub(1, Ordering::AcqRel);
    });
    if let Err(error) = started {
        open.fetch_sub(1, Ordering::AcqRel);
        output::warn(&format!("a connection failed: {error}"));
    }
}

/// Plays the games that a program brings until it is gone.
fn host(stream: TcpStream, player: PeerPlayer) {
    let Ok(mut play) = PeerPlay::new(stream, player) else { return };
    loop {
        match play.step() {
            None | Some(Farewell::Over(_)) => {}
            Some(Farewell::HungUp) => return,
            Some(Farewell::Gone(why)) => return play.say_goodbye(&why),
        }
    }
}
