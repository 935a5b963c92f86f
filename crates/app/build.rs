//! Tells the program which commit it is built from.

use std::path::Path;
use std::process::Command;
use std::{env, io};

/// A packager who builds without a repository can name the commit here.
const NAMED: &str = "MANTICORE_COMMIT";
/// The commit if nobody knows it.
const UNKNOWN: &str = "unknown";

fn main() {
    println!("cargo:rerun-if-env-changed={NAMED}");
    let commit = env::var(NAMED).ok().or_else(|| git(&["rev-parse", "--short=12", "HEAD"]).ok());
    println!("cargo:rustc-env={NAMED}={}", commit.as_deref().unwrap_or(UNKNOWN));
    // The log of HEAD changes with every commit and every branch that is
    // checked out; without a log only a new build sees another commit.
    match git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        Ok(log) if Path::new(&log).is_file() => println!("cargo:rerun-if-changed={log}"),
        _ => println!("cargo:rerun-if-changed=build.rs"),
    }
}

/// What git answers, if there is one and it has an answer.
fn git(args: &[&str]) -> io::Result<String> {
    let output = Command::new("git").args(args).output()?;
    if !output.status.success() {
        return Err(io::Error::other("no repository"));
    }
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if text.is_empty() { Err(io::Error::other("no answer")) } else { Ok(text) }
}
