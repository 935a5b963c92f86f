//! How much memory there is to take.

use std::fs;

/// Part of the free memory that is left to others, one in so many.
const KEPT_SHARE: u64 = 16;

/// Megabytes that can be taken without pushing others out; nothing where the
/// system does not say.
pub fn free_megabytes() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    // A container may have less than its machine. What it uses is not counted
    // off: most of that is files kept for speed, given up when asked.
    let container = number_in("/sys/fs/cgroup/memory.max");
    let free = [machine, container].into_iter().flatten().min()? >> 20;
    Some(free - free / KEPT_SHARE)
}

/// Bytes available, as Linux tells them.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

/// The number a file holds; nothing if it holds a word, as `max` for no limit.
fn number_in(path: &str) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_found() {
        let text = "MemTotal:  100 kB\nMemAvailable:   4096 kB\n";
        assert_eq!(available(text), Some(4 << 20));
        assert_eq!(available("nonsense"), None);
        assert_eq!(available("MemAvailable: many"), None);
    }
}
