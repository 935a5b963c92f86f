//! Running the built program.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// The start of a game.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a run left.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with these bytes in its pipe. It may never panic.
pub fn run<S: AsRef<OsStr>>(args: &[S], stdin: &[u8]) -> Run {
    run_in(Path::new("."), args, stdin)
}

/// Runs the program as [`run`] does, in this folder.
pub fn run_in<S: AsRef<OsStr>>(folder: &Path, args: &[S], stdin: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_manticore"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let output = thread::scope(|scope| {
        // The program may stop reading before the end.
        scope.spawn(move || drop(pipe.write_all(stdin)));
        child.wait_with_output().expect("the program ends")
    });
    let Output { status, stdout, stderr } = output;
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(stdout), text(stderr));
    assert!(!err.contains("panicked"), "{err}");
    Run { code: status.code().expect("it ends by itself"), out, err }
}

/// The program refuses this input with exit code 2 and exactly these lines.
#[track_caller]
pub fn check_refused<S: AsRef<OsStr>>(args: &[S], stdin: &[u8], expected_stderr: &str) {
    let Run { code, out, err } = run(args, stdin);
    assert_eq!(err, expected_stderr);
    assert_eq!((code, out.as_str()), (2, ""));
}

/// A folder of its own for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the build folder can be written");
    folder
}

/// A file of the project's test data.
pub fn testdata(path: &str) -> String {
    format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// Texts that look like FENs and are no position of chess.
pub const FAULTY_FENS: [&str; 10] = [
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/KK6 w - - 0 1",
    "4k4/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/7/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4X3 w - - 0 1",
    "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
];
