//! A way to an engine that is a program of its own.

use super::transport::{Closed, Heard, Transport};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The greatest length of a line in bytes; the rest of a longer line is the next
/// line.
const MAX_LINE: u64 = 1 << 16;
/// The number of lines that may wait to be heard before the engine has to wait.
const MAX_WAITING: usize = 1 << 14;
/// How long a program may take to end after its input is closed.
const FAREWELL: Duration = Duration::from_millis(1_000);
/// How often we check whether the program has ended.
const GLANCE: Duration = Duration::from_millis(5);

/// A program, its input and its output.
pub struct Pipes {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(String, Instant)>,
    began: Instant,
}

impl Pipes {
    /// Starts a program.
    ///
    /// # Errors
    /// The system cannot start the program.
    pub fn start(program: &str, args: &[String], folder: Option<&Path>) -> io::Result<Pipes> {
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        // Ctrl-C is for us; engines are told to end by their protocol.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = mpsc::sync_channel(MAX_WAITING);
        thread::Builder::new().name("listener".into()).spawn(move || listen(output, &sender))?;
        Ok(Pipes { child, input, lines, began: Instant::now() })
    }
}

/// Passes on line after line until the program or our side has ended.
fn listen(output: ChildStdout, sender: &SyncSender<(String, Instant)>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if !text.is_empty() && sender.send((text, Instant::now())).is_err() {
                    return;
                }
            }
        }
    }
}

impl Transport for Pipes {
    fn send(&mut self, line: &str) -> Result<(), Closed> {
        let input = self.input.as_mut().ok_or(Closed)?;
        let text = format!("{line}\n");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(|_| Closed)
    }

    fn receive(&mut self, patience: Duration) -> Heard {
        match self.lines.recv_timeout(patience) {
            Ok((line, at)) => Heard::Line(line, at.saturating_duration_since(self.began)),
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}

impl Drop for Pipes {
    /// Closes the program's input, which ends most programs, and kills the
    /// program if it goes on.
    fn drop(&mut self) {
        drop(self.input.take());
        let told = Instant::now();
        while told.elapsed() < FAREWELL {
            // What the program still says must not keep it from ending.
            while self.lines.try_recv().is_ok() {}
            match self.child.try_wait() {
                Ok(None) => thread::sleep(GLANCE),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
