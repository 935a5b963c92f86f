//! Opens a browser, if there is one.

use std::process::{Command, Stdio};
use std::{env, thread};

/// Opens an address in the browser of the system. Without one nothing happens:
/// the address is printed anyway.
pub fn open(link: &str) {
    let Some(mut command) = opener() else { return };
    command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Waited for, so that no finished process stays behind.
        thread::spawn(move || child.wait());
    }
}

/// The program that opens addresses. On a machine without a screen there is none.
fn opener() -> Option<Command> {
    if cfg!(target_os = "macos") {
        return Some(Command::new("open"));
    }
    if cfg!(windows) {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        return Some(command);
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    has_screen.then(|| Command::new("xdg-open"))
}
