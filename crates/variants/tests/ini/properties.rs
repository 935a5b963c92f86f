//! No text makes the reader of ini files panic.

use super::{data, fen, find};
use game_core::perft;
use proptest::prelude::*;
use rules::diagnostic::render;
use rules::ini;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// The sections of all ini files there are.
fn all_sections() -> Vec<String> {
    let parents = include_str!("../../../rules/library/parents.ini").to_string();
    let files = [data("rules/custom_variants.ini"), data("rules/ini_perft.ini"), parents];
    let cut = |file: &String| -> Vec<String> {
        file.split("\n[").skip(1).map(|section| format!("[{section}")).collect()
    };
    files.iter().flat_map(cut).collect()
}

/// Reads, compiles and plays a text as far as it is sound.
fn use_up(text: &str) {
    match ini::read(text, "any.ini", &find, &fen) {
        Err(faults) => {
            assert!(!faults.is_empty());
            render(&faults);
        }
        Ok(loaded) => {
            for game in &loaded.games {
                match variants::compile(game) {
                    Ok(AnyRulebook::Bits64(rules)) => play(&rules),
                    Ok(AnyRulebook::Bits128(rules)) => play(&rules),
                    Ok(AnyRulebook::Bits256(rules)) => play(&rules),
                    Err(fault) => assert!(!fault.to_string().is_empty()),
                }
            }
        }
    }
}

fn play<B: Width>(rules: &Arc<Rulebook<B>>) {
    if let Ok(mut pos) = Variant::start(rules) {
        perft(&mut pos, 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_makes_it_panic(text in ".{0,200}") {
        use_up(&text);
    }

    #[test]
    fn no_heap_of_lines_makes_it_panic(
        lines in prop::collection::vec(
            "(\\[[a-z]{0,2}(:[a-z]{0,2})?\\]?|[a-zA-Z0-9]{0,12} ?=? ?[-a-zA-Z0-9:* ]{0,9})", 0..12),
    ) {
        use_up(&lines.join("\n"));
    }

    #[test]
    fn no_broken_section_makes_it_panic(
        section in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        length in 0usize..6,
        patch in "[-a-zA-Z0-9 =:*#;\\[\\]\n]{0,5}",
    ) {
        let sections = all_sections();
        let text = &sections[section.index(sections.len())];
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        prop_assume!(text.is_char_boundary(start) && text.is_char_boundary(end));
        use_up(&format!("{}{patch}{}", &text[..start], &text[end..]));
    }

    #[test]
    fn no_mixture_of_sections_makes_it_panic(
        section in any::<prop::sample::Index>(),
        lines in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let sections = all_sections();
        let mut text = sections[section.index(sections.len())].clone();
        for (section, line) in lines {
            let other = &sections[section.index(sections.len())];
            let lines: Vec<&str> = other.lines().skip(1).filter(|line| line.contains('=')).collect();
            if let Some(line) = lines.get(line.index(lines.len().max(1))) {
                text.push('\n');
                text.push_str(line);
            }
        }
        use_up(&text);
    }
}
