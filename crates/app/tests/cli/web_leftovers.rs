//! Nothing is left over: no thread of a tab that is gone, no program of a search that
//! has ended, counted where Linux lists them.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "helpers of tests: the panic is the report")]

use crate::page_server::{PROGRAM, Page};
use crate::program::{folder, run};
use serde_json::json;
use std::fs;
use std::path::Path;

/// How many tabs are opened and closed.
const TABS: u32 = 100;

/// The threads of a process that search, by the names the program gives them.
fn searching(pid: u32) -> usize {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).unwrap().flatten();
    let names = threads.flat_map(|thread| fs::read_to_string(thread.path().join("comm")));
    names.filter(|name| ["search", "listener"].contains(&name.trim())).count()
}

/// The processes that this one has started.
fn children(pid: u32) -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter(|number| parent(*number) == Some(pid)).collect()
}

fn parent(pid: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    line.trim().parse().ok()
}

fn is_there(pid: u32) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
}

#[test]
fn a_hundred_tabs_leave_no_thread_and_no_program() {
    let data = folder("web-leftovers");
    let path = data.to_str().unwrap();
    let added = run(&["engines", "add", "--data", path, "Twin", PROGRAM, "uci", "hash=1"], b"");
    assert_eq!(added.code, 0, "{}", added.err);
    let page = Page::start(&data);
    for number in 0..TABS {
        let mut tab = page.tab();
        tab.say(
            &json!({ "do": "analyse", "id": 1, "spot": { "game": "chess" }, "spec": "hash=1" }),
        );
        let is_other = number % 10 == 0;
        if is_other {
            tab.analyse(2, "chess", "Twin", json!({}));
        }
        tab.hear_until(|message| message["is"] == "lines" && (message["id"] == 2) == is_other);
        if is_other {
            assert_eq!(children(page.pid()).len(), 1);
        }
        drop(tab);
        page.until("/api/running", |running| running["searches"] == json!([]));
    }
    assert_eq!(children(page.pid()), [] as [u32; 0]);
    // A thread is on the list for a moment after it has said that it ends.
    while searching(page.pid()) > 0 {
        page.get("/api/running");
    }
    page.kill();
}

#[test]
fn other_engines_end_with_the_server() {
    let data = folder("web-orphans");
    let path = data.to_str().unwrap();
    // This one hears nothing and would go on for an hour.
    let deaf = ["engines", "add", "--data", path, "Deaf", "sleep", "3600"];
    assert_eq!(run(&deaf, b"").code, 0);
    assert_eq!(run(&["engines", "add", "--data", path, "Twin", PROGRAM, "uci"], b"").code, 0);
    let page = Page::start(&data);
    let mut tab = page.tab();
    tab.analyse(1, "chess", "Twin", json!({}));
    tab.hear_until(|message| message["is"] == "lines");
    tab.analyse(2, "chess", "Deaf", json!({}));
    while children(page.pid()).len() < 2 {
        page.get("/api/running");
    }
    let programs = children(page.pid());
    assert_eq!(page.end(), 0);
    for pid in programs {
        assert!(!is_there(pid), "{pid} is left over");
    }
}
