//! How many positions made by hand each family of facts has.

mod table;

const TACTICS: &str = include_str!("../../../testdata/explain/tactics.csv");
const MATES: &str = include_str!("../../../testdata/explain/mates.csv");
const STATICS: &str = include_str!("../../../testdata/explain/statics.csv");
const ENDINGS: &str = include_str!("../../../testdata/explain/endings.csv");

/// Each family has at least so many positions.
const LEAST: usize = 20;
/// And at least so many of them are near misses: a fact that must not be found.
const LEAST_NEAR_MISSES: usize = 10;

/// The rows of a table by the comment above them. Puzzles of others are not counted.
fn by_comment(text: &str) -> Vec<(String, Vec<table::Row>)> {
    let mut families: Vec<(String, String)> = Vec::new();
    for line in text.lines().skip(1) {
        match line.strip_prefix("# ") {
            Some(name) => families.push((name.to_owned(), "header".to_owned())),
            None => {
                let rows = &mut families.last_mut().expect("a comment comes first").1;
                rows.push('\n');
                rows.push_str(line);
            }
        }
    }
    families.retain(|(name, _)| !name.contains("published"));
    families.into_iter().map(|(name, rows)| (name, table::rows(&rows))).collect()
}

/// The rows of a table by the first word of their note.
fn by_note(text: &str) -> Vec<(String, Vec<table::Row>)> {
    let mut families: Vec<(String, Vec<table::Row>)> = Vec::new();
    for row in table::rows(text) {
        let name = row.note.split(':').next().unwrap_or_default().to_owned();
        match families.iter_mut().find(|known| known.0 == name) {
            Some(known) => known.1.push(row),
            None => families.push((name, vec![row])),
        }
    }
    families
}

#[test]
fn every_family_has_twenty_positions_and_near_misses() {
    let mut families = by_comment(TACTICS);
    families.extend(by_comment(MATES));
    families.extend(by_comment(ENDINGS));
    families.extend(by_note(STATICS));
    assert!(families.len() >= 16, "{}", families.len());
    for (name, rows) in families {
        let near_misses = rows.iter().filter(|row| !row.forbidden.is_empty()).count();
        assert!(rows.len() >= LEAST, "{name}: {} positions", rows.len());
        assert!(near_misses >= LEAST_NEAR_MISSES, "{name}: {near_misses} near misses");
    }
}
