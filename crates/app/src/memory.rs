//! How much memory is free. Only Linux is asked: on other systems the answer is
//! unknown, and then the option `Hash` takes any size within its limits.

use std::fs;

/// One part in so many of the free memory is left to other programs.
const KEPT_SHARE: u64 = 16;

/// Megabytes that can be taken without pushing other programs out of memory;
/// nothing where the system is not Linux or does not say.
pub fn free_megabytes() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    // A container may have less memory than its machine. The memory it uses is
    // not subtracted: most of it is a cache of files, given up on request.
    let container = number_in("/sys/fs/cgroup/memory.max");
    let free = [machine, container].into_iter().flatten().min()? >> 20;
    Some(free - free / KEPT_SHARE)
}

/// The available bytes in the text of `/proc/meminfo`.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

/// The number in a file; nothing if the file holds a word, such as `max` for no
/// limit.
fn number_in(path: &str) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_available_memory_is_found() {
        let text = "MemTotal:  100 kB\nMemAvailable:   4096 kB\n";
        assert_eq!(available(text), Some(4 << 20));
        assert_eq!(available("nonsense"), None);
        assert_eq!(available("MemAvailable: many"), None);
    }
}
