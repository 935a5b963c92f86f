//! How much memory there is to take.

use std::fs;

/// Part of the free memory that is left to others, one in so many.
const KEPT_SHARE: u64 = 16;

/// Megabytes that can be taken without pushing others out; nothing where the
/// system does not say.
pub fn free_megabytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let free = available(&text)? >> 10;
    Some(free - free / KEPT_SHARE)
}

/// Kilobytes available, as Linux tells them.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_found() {
        let text = "MemTotal:  100 kB\nMemAvailable:   4096 kB\n";
        assert_eq!(available(text), Some(4_096));
        assert_eq!(available("nonsense"), None);
        assert_eq!(available("MemAvailable: many"), None);
    }
}
