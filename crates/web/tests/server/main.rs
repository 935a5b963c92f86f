//! A real server on a loopback port, asked by a small client of our own.

#![allow(clippy::unwrap_used, reason = "helpers of tests: the panic is the report")]

mod client;
mod floods;
mod games;
mod harness;
mod library;
mod limits;
mod live;
mod panics;
mod pgn;
mod plays;
mod reviews;
mod security;
mod store;
