//! `manticore peer connect`: brings a game to a program that listens.

use super::play::{Farewell, PeerPlay, PeerPlayer, USUAL_TIME};
use super::text::PeerGame;
use crate::cli::{ConnectArgs, SideArg};
use crate::failure::BadInput;
use crate::{game, input, output, thinking};
use anyhow::bail;
use game_core::Side;
use protocol::peer::{PeerClock, RefereeError};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::time::Duration;

/// A peer that knows `hello` answers it within this time.
const HELLO_TIME: Duration = Duration::from_secs(2);
/// How long a connection may take to come about.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(args: &ConnectArgs) -> anyhow::Result<ExitCode> {
    let game = PeerGame::compile(game::rules_from_args(&args.game)?).map_err(as_bad_input)?;
    let fen = args.fen.as_deref().map(input::fen_argument).transpose()?;
    let player = PeerPlayer {
        spec: thinking::spec(&args.engine)?,
        limits: thinking::limits(&args.limits, USUAL_TIME),
        is_unlimited: thinking::is_unlimited(&args.limits),
        patience: args.patience,
    };
    let own = match args.side {
        SideArg::White => Side::White,
        SideArg::Black => Side::Black,
    };
    let clock = args.clock.map(|time| PeerClock::even(time.base, time.increment));
    let mut play = PeerPlay::new(connected(&args.peer)?, player)?;
    play.talk.referee.take(game, fen).map_err(as_bad_input)?;
    play.talk.greet();
    if let Some(farewell) = play.speak().or_else(|| play.meet(HELLO_TIME)) {
        return finish(&play, farewell);
    }
    let told = play.talk.referee.seat().map(|seat| seat.told()).unwrap_or_default();
    play.talk.propose(told, clock, own);
    play.minds_complaints = true;
    let mut farewell = play.speak();
    loop {
        match farewell {
            Some(farewell) => return finish(&play, farewell),
            None => farewell = play.step(),
        }
    }
}

/// A connection to the first address of the peer that answers.
fn connected(peer: &str) -> Result<TcpStream, BadInput> {
    let addresses = peer.to_socket_addrs().map_err(|error| {
        BadInput::one(format!("{peer:?} is no address like localhost:7235: {error}"))
    })?;
    let mut why = "the name has no address".to_owned();
    for address in addresses {
        match TcpStream::connect_timeout(&address, CONNECT_TIME) {
            Ok(stream) => return Ok(stream),
            Err(error) => why = error.to_string(),
        }
    }
    Err(BadInput::one(format!("cannot reach {peer}: {why}")))
}

/// Prints the game and its result.
fn finish(play: &PeerPlay, farewell: Farewell) -> anyhow::Result<ExitCode> {
    let seat = play.talk.referee.seat();
    let record = seat.map(|seat| seat.record.join(" ")).unwrap_or_default();
    match farewell {
        Farewell::Over(end) => {
            output::print(&format!("{record}\n{} ({})\n", end.result(), end.reason))?;
            Ok(ExitCode::SUCCESS)
        }
        Farewell::HungUp => bail!("the game was not played to its end: the peer has hung up"),
        Farewell::Gone(why) => bail!("the game was not played to its end: {why}"),
    }
}

fn as_bad_input(error: RefereeError) -> BadInput {
    BadInput::one(error.0)
}
