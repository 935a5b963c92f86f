//! `manticore nets`: the networks of the data folder and those that come with the
//! program. Each is named after the hash of the rules it was made for.

use crate::cli::{NetsArgs, NetsCommand};
use crate::failure::BadInput;
use crate::net_store::ENDING;
use crate::output::{self, grouped};
use crate::train::net::write;
use crate::{data_folder, net_store};
use ::rules::identity::rules_hash;
use ::rules::library;
use anyhow::Context;
use engine::rules_of_library;
use nnue::{LANE_ONE, NetFile, SeedNetFile};
use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
            write(&exported(&args.file, &args.name)?, &bytes)?;
        }
        Some(NetsCommand::Delete(args)) => {
            let path = own(&data, &args.name)?;
            fs::remove_file(&path).with_context(|| format!("cannot delete {}", path.display()))?;
            output::print(&format!("{} is deleted\n", path.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The file that a name means: a file, or the network kept for a game or a hash.
fn found(data: &Path, name: &str) -> Result<PathBuf, BadInput> {
    let path = Path::new(name);
    if path.is_file() {
        return Ok(path.to_owned());
    }
    let hash = hash_of(name)?;
    let folders = iter::once(net_store::folder(data)).chain(net_store::with_the_program());
    let mut kept = folders.filter_map(|folder| net_store::network_in(&folder, &hash));
    kept.next().ok_or_else(|| missing(name))
}

/// The network that the data folder keeps for a game or a hash.
fn own(data: &Path, name: &str) -> Result<PathBuf, BadInput> {
    let hash = hash_of(name)?;
    if let Some(path) = net_store::network_in(&net_store::folder(data), &hash) {
        return Ok(path);
    }
    let with_program = net_store::with_the_program();
    match with_program.and_then(|folder| net_store::network_in(&folder, &hash)) {
        Some(path) => Err(BadInput::one(format!(
            "{} comes with the program; engines for which an evaluation is named, like \
             eval=universal, play without it",
            path.display()
        ))),
        None => Err(missing(name)),
    }
}

/// The file to export a network to: this one, or in this folder one that the program
/// finds if it comes with it.
fn exported(file: &Path, name: &str) -> Result<PathBuf, BadInput> {
    if !file.is_dir() {
        return Ok(file.to_owned());
    }
    let hash = hash_of(name)?;
    Ok(file.join(if name == hash {
        format!("{hash}.{ENDING}")
    } else {
        format!("{name}.{hash}.{ENDING}")
    }))
}

/// The hash of the rules of a game of the library, or one that is typed.
fn hash_of(name: &str) -> Result<String, BadInput> {
    let is_hash = name.split_once('-').is_some_and(|(version, digits)| {
        let all_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        version.starts_with('r') && !digits.is_empty() && all_digits
    });
    let known = rules_of_library(name).ok().map(|game| rules_hash(&game).to_string());
    known.or_else(|| is_hash.then(|| name.to_owned())).ok_or_else(|| {
        let why = format!("{name:?} is no game of the library, no hash of rules and no file");
        BadInput::one(why)
    })
}

fn missing(name: &str) -> BadInput {
    BadInput::one(format!("there is no network for {name}: `manticore learn {name}` makes one"))
}

/// A line for each network, those of the data folder first.
fn list(data: &Path) -> anyhow::Result<String> {
    let folder = net_store::folder(data);
    if let Err(error) = fs::read_dir(&folder)
        && error.kind() != ErrorKind::NotFound
    {
        return Err(error).context(format!("cannot read {}", folder.display()));
    }
    let own = net_store::networks_in(&folder);
    let with_program = net_store::with_the_program();
    let with_program = with_program.map(|folder| net_store::networks_in(&folder));
    let mut out = if own.is_empty() { no_nets(&folder) } else { String::new() };
    let paths: Vec<PathBuf> = own.into_iter().chain(with_program.into_iter().flatten()).collect();
    if paths.is_empty() {
        return Ok(out);
    }
    let games: Vec<(String, String)> = library::ids()
        .filter_map(|id| Some((rules_hash(&rules_of_library(id).ok()?).to_string(), id.to_owned())))
        .collect();
    for path in paths {
        out.push_str(&line(&path, &games));
        out.push('\n');
    }
    Ok(out)
}

/// The line of a network, with the hashes and names of the games of the library.
fn line(path: &Path, games: &[(String, String)]) -> String {
    match fs::read(path).map(|bytes| NetFile::read(&bytes)) {
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
        Ok(Err(_)) if is_seed_net(path) => {
            format!("{:<24} 70 numbers, for eval=seed-net  {}", "chess", path.display())
        }
        Ok(Err(why)) => format!("{}: {why}", path.display()),
        Err(why) => format!("{}: {why}", path.display()),
    }
}

/// Is it a network of 70 numbers?
fn is_seed_net(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| SeedNetFile::read(&bytes).is_ok())
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
