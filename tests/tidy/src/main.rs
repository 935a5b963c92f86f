//! Prints the numbers the guards see, or writes the list of exceptions anew:
//! `cargo run -p tidy [-- --write [REASON]]`. New exceptions get the reason.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};
use tidy::exceptions::{self, Finding};
use tidy::guards::GUARDS;
use tidy::project::Project;
use tidy::{circles, sizes};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const EXCEPTIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/exceptions.toml");
/// How many of the longest are named.
const SHOWN: usize = 10;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let done = match args.first().map(String::as_str) {
        None => print_numbers(),
        Some("--write") => write(args.get(1).map_or("", String::as_str)),
        Some(other) => {
            eprintln!("error: {other:?} is no option; use nothing or --write [REASON]");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(reason: &str) -> io::Result<()> {
    let project = Project::read(Path::new(ROOT))?;
    let old = fs::read_to_string(EXCEPTIONS).unwrap_or_default();
    let old = exceptions::read(&old).map_err(io::Error::other)?;
    let findings: Vec<_> =
        GUARDS.iter().map(|guard| (guard.name, (guard.find)(&project))).collect();
    fs::write(EXCEPTIONS, exceptions::write(&findings, &old, reason))
}

fn print_numbers() -> io::Result<()> {
    let project = Project::read(Path::new(ROOT))?;
    print_longest("longest files", sizes::files(&project));
    print_longest("longest functions", sizes::functions(&project));
    println!("circles of two and more modules");
    for name in project.crates() {
        for circle in circles::circles(&project, name) {
            println!("  {:4} {name}: {}", circle.len(), circle.join(", "));
        }
    }
    println!("findings: number, and sum of amounts");
    for guard in &GUARDS {
        let findings = (guard.find)(&project);
        let sum: usize = findings.iter().map(|finding| finding.amount).sum();
        println!("  {:16} {:4} {sum:6}  {}", guard.name, findings.len(), guard.rule);
    }
    let n_lines: usize = project.shipped().map(|file| file.n_lines).sum();
    println!("shipped: {} files, {n_lines} lines", project.shipped().count());
    Ok(())
}

fn print_longest(title: &str, mut found: Vec<Finding>) {
    found.sort_by_key(|finding| std::cmp::Reverse(finding.amount));
    println!("{title}");
    for finding in found.iter().take(SHOWN) {
        println!("  {:4} {}", finding.amount, finding.name);
    }
}
