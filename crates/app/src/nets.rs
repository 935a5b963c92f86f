//! `manticore nets`: the networks of the data folder. Each is named after the hash of
//! the rules it was made for.

use crate::cli::{NetsArgs, NetsCommand};
use crate::failure::BadInput;
use crate::output::{self, grouped};
use crate::train::net::write;
use crate::{data_folder, net_store};
use ::rules::identity::rules_hash;
use ::rules::library;
use anyhow::Context;
use engine::rules_of_library;
use nnue::{LANE_ONE, NetFile};
use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How their files end.
const ENDING: &str = "net";

/// Where the network for the rules with this hash lies.
pub fn path_of(data: &Path, rules: &str) -> PathBuf {
    net_store::folder(data).join(format!("{rules}.{ENDING}"))
}

/// Runs the command.
pub fn run(args: &NetsArgs) -> anyhow::Result<ExitCode> {
    let data = data_folder::path(args.data_folder.as_deref());
    let data = data.ok_or_else(|| BadInput::one("there is no data folder: give --data-folder"))?;
    match &args.command {
        None | Some(NetsCommand::List) => output::print(&list(&data)?)?,
        Some(NetsCommand::Show(args)) => {
            let path = found(&data, &args.name)?;
            let bytes =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let net = NetFile::read(&bytes);
            let net = net.map_err(|why| BadInput::one(format!("{}: {why}", path.display())))?;
            output::print(&shown(&path, &net, bytes.len()))?;
        }
        Some(NetsCommand::Export(args)) => {
            let path = found(&data, &args.name)?;
            let bytes =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            write(&args.file, &bytes)?;
        }
        Some(NetsCommand::Delete(args)) => {
            let path = kept(&data, &args.name)?;
            fs::remove_file(&path).with_context(|| format!("cannot delete {}", path.display()))?;
            output::print(&format!("{} is deleted\n", path.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The file that a name means: a file, or the network kept for a game or a hash.
fn found(data: &Path, name: &str) -> Result<PathBuf, BadInput> {
    let path = Path::new(name);
    if path.is_file() { Ok(path.to_owned()) } else { kept(data, name) }
}

/// The network that is kept for a game of the library or a hash of rules.
fn kept(data: &Path, name: &str) -> Result<PathBuf, BadInput> {
    let is_hash = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let known = rules_of_library(name).ok().map(|game| rules_hash(&game).to_string());
    let hash = match known {
        Some(hash) => hash,
        None if is_hash => name.to_owned(),
        None => {
            let why = format!("{name:?} is no game of the library, no hash of rules and no file");
            return Err(BadInput::one(why));
        }
    };
    let path = path_of(data, &hash);
    if path.is_file() {
        return Ok(path);
    }
    Err(BadInput::one(format!(
        "there is no network for {name}: `manticore learn {name}` makes one"
    )))
}

/// A line for each network.
fn list(data: &Path) -> anyhow::Result<String> {
    let folder = net_store::folder(data);
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(no_nets(&folder)),
        Err(error) => return Err(error).context(format!("cannot read {}", folder.display())),
    };
    let mut paths: Vec<PathBuf> =
        entries.filter_map(|entry| entry.ok()).map(|e| e.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == ENDING));
    paths.sort();
    if paths.is_empty() {
        return Ok(no_nets(&folder));
    }
    let games: Vec<(String, String)> = library::ids()
        .filter_map(|id| Some((rules_hash(&rules_of_library(id).ok()?).to_string(), id.to_owned())))
        .collect();
    let mut out = String::new();
    for path in paths {
        let line = match fs::read(&path).map(|bytes| NetFile::read(&bytes)) {
            Ok(Ok(net)) => {
                let game = games.iter().find(|(hash, _)| *hash == net.rules);
                let name = game.map_or("a game of a rules file", |(_, id)| id.as_str());
                let shape = net.network.shape();
                format!(
                    "{name:<24} {} neurons, {} outputs, {} games  {}",
                    shape.neurons,
                    shape.buckets,
                    grouped(net.provenance.games),
                    path.display()
                )
            }
            Ok(Err(why)) => format!("{}: {why}", path.display()),
            Err(why) => format!("{}: {why}", path.display()),
        };
        out.push_str(&line);
        out.push('\n');
    }
    Ok(out)
}

fn no_nets(folder: &Path) -> String {
    format!("there are no networks in {}: `manticore learn GAME` makes one\n", folder.display())
}

/// What a network says of itself.
fn shown(path: &Path, net: &NetFile, bytes: usize) -> String {
    let shape = net.network.shape();
    let from = &net.provenance;
    let mut out = format!(
        "{}: {} bytes\nrules: {}\nshape: {} inputs, {} neurons for each view, {} outputs\n\
         data: {}\ngames: {}\nnodes: {}\nseed: {}\ncommit: {}\nvalues:",
        path.display(),
        grouped(bytes as u64),
        net.rules,
        shape.n_inputs(),
        shape.neurons,
        shape.buckets,
        from.data,
        grouped(from.games),
        from.nodes,
        from.seed,
        from.commit
    );
    for (symbol, value) in values(net) {
        let _ = write!(out, " {symbol} {value}");
    }
    out.push('\n');
    out
}

/// What the linear lane of a network counts each kind for, as the mean of its squares
/// in centipawns.
pub fn values(net: &NetFile) -> Vec<(String, i32)> {
    let layout = &net.network.shape().layout;
    let (squares, lane) = (layout.board.n_squares(), &net.network.numbers().lane);
    let symbols = layout.symbols.iter().enumerate();
    symbols
        .map(|(slot, symbol)| {
            let sum: i64 = lane[slot * squares..][..squares].iter().map(|&n| i64::from(n)).sum();
            let mean = sum / squares.max(1) as i64 / i64::from(LANE_ONE);
            (symbol.clone(), mean as i32)
        })
        .collect()
}
