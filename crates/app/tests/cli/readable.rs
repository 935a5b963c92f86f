//! How readable reviews are: short words for beginners, short sentences, no echo,
//! the same facts at each level. `tests/measure/readability.py` measures more games.

use super::program::{folder, run, testdata};
use serde_json::Value;
use std::fs;

/// So many games of the file are read.
const GAMES: usize = 12;
/// The levels with the highest Flesch-Kincaid grade that each may have.
const LEVELS: [(&str, f64); 3] = [("beginner", 6.0), ("club", 9.0), ("expert", 12.0)];
/// No sentence has more words, and no move more sentences.
const MOST_WORDS: usize = 22;
const MOST_SENTENCES: usize = 3;
/// So many of a game's sentences are distinct.
const LEAST_DISTINCT: f64 = 0.6;

/// The words of a sentence.
fn words(sentence: &str) -> Vec<&str> {
    let bare = sentence.split_whitespace().map(|word| word.trim_matches(['.', ',', ';', ':', '!']));
    bare.filter(|word| word.contains(char::is_alphanumeric)).collect()
}

/// Groups of vowels, without a silent e. Moves and squares have digits and count 1.
fn syllables(word: &str) -> usize {
    if word.contains(|letter: char| letter.is_ascii_digit()) || word.starts_with("O-O") {
        return 1;
    }
    let word = word.to_ascii_lowercase();
    let word = word.trim_end_matches("'s");
    let is_vowel = |letter: char| "aeiouy".contains(letter);
    let starts = word.chars().zip(std::iter::once(' ').chain(word.chars()));
    let groups = starts.filter(|&(letter, before)| is_vowel(letter) && !is_vowel(before)).count();
    let mut end = word.chars().rev();
    let is_silent = end.next() == Some('e') && end.next().is_some_and(|c| !is_vowel(c) && c != 'l');
    (groups - usize::from(is_silent && groups > 1)).max(1)
}

/// The Flesch-Kincaid grade of sentences.
fn grade(sentences: &[String]) -> f64 {
    let all: Vec<&str> = sentences.iter().flat_map(|sentence| words(sentence)).collect();
    let n_syllables: usize = all.iter().map(|word| syllables(word)).sum();
    let n = all.len() as f64;
    0.39 * n / sentences.len() as f64 + 11.8 * n_syllables as f64 / n - 15.59
}

/// The first games of the file, reviewed.
fn reviews(level: &str) -> Vec<Value> {
    let home = folder(&format!("readable_{level}"));
    let text =
        fs::read_to_string(testdata("explain/games_with_evals.pgn")).expect("the games are there");
    let ends = text.match_indices("\n\n[").map(|(at, _)| at + 2);
    let games = &text[..ends.take(GAMES).last().expect("the file has so many games")];
    let (file, out) = (home.join("games.pgn"), home.join("out"));
    fs::write(&file, games).expect("the games are written");
    let (file, path) =
        (file.to_str().expect("the path is text"), out.to_str().expect("the path is text"));
    let more = ["--format", "json", "--nodes", "1000", "--level", level, "--out", path];
    let done = run(&[&["review", file, "--all"][..], &more].concat(), b"");
    assert_eq!(done.code, 0, "{}", done.err);
    let page = |n: usize| {
        fs::read_to_string(out.join(format!("{n:04}.json"))).expect("the review is there")
    };
    (1..=GAMES).map(|n| serde_json::from_str(&page(n)).expect("the review is JSON")).collect()
}

/// The texts of a game, a list of sentences for each explained move.
fn texts(review: &Value) -> Vec<Vec<String>> {
    let text = |known: &Value| {
        let sentences = known["explanation"]["text"].as_array().expect("the review has it").iter();
        sentences.map(|sentence| sentence.as_str().expect("the review has it").to_owned()).collect()
    };
    review["explained"].as_array().expect("the review has it").iter().map(text).collect()
}

/// The claims of a game.
fn facts(review: &Value) -> Vec<Value> {
    let explained = review["explained"].as_array().expect("the review has it").iter();
    let reasons = explained
        .flat_map(|known| known["explanation"]["reasons"].as_array().expect("the review has it"));
    reasons.map(|reason| reason["finding"].clone()).collect()
}

#[test]
fn every_level_says_the_same_in_its_own_words() {
    let mut said: Option<Vec<Vec<Value>>> = None;
    for (level, bar) in LEVELS {
        let games = reviews(level);
        let mut all = Vec::new();
        for game in &games {
            let texts = texts(game);
            assert!(texts.iter().all(|text| text.len() <= MOST_SENTENCES), "{level}: {texts:?}");
            let own = texts.concat();
            let mut distinct = own.clone();
            distinct.sort();
            distinct.dedup();
            assert!(distinct.len() as f64 >= LEAST_DISTINCT * own.len() as f64, "{own:?}");
            assert!(own.windows(2).all(|pair| pair[0] != pair[1]), "{own:?}");
            all.extend(own);
        }
        assert!(all.len() > GAMES, "{} sentences", all.len());
        let long = all.iter().find(|sentence| words(sentence).len() > MOST_WORDS);
        assert_eq!(long, None, "{level}");
        assert!(!all.iter().any(|sentence| sentence.contains('{')), "a slot is not filled");
        assert!(grade(&all) <= bar, "{level}: grade {:.2}", grade(&all));
        let claims: Vec<Vec<Value>> = games.iter().map(facts).collect();
        assert_eq!(*said.get_or_insert_with(|| claims.clone()), claims, "{level}");
    }
}
