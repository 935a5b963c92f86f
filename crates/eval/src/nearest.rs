//! The right word for a wrong one.

/// The known word nearest to this one, if one is near enough to be meant.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    /// Longer words are not compared: nobody meant a short name by them.
    const MAX_WORD: usize = 30;
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    if letters.len() > MAX_WORD {
        return None;
    }
    let far = 1 + letters.len() / 3;
    let distances = known.iter().map(|known| (distance(&letters, known), *known));
    let near = distances.filter(|(distance, known)| *distance <= far && *distance < known.len());
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// How many letters to change, add or leave out.
fn distance(word: &[char], known: &str) -> usize {
    let known: Vec<char> = known.chars().collect();
    let mut above: Vec<usize> = (0..=known.len()).collect();
    for (i, letter) in word.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in known.iter().enumerate() {
            let changed = above[j] + usize::from(letter != other);
            row.push(changed.min(above[j + 1] + 1).min(row[j] + 1));
        }
        above = row;
    }
    above[known.len()]
}

/// What to say about a word that names none of these: one sentence.
pub(crate) fn unknown(word: &str, known: &[&str]) -> String {
    match nearest(word, known) {
        Some(near) => format!("no evaluator is called `{word}`: did you mean `{near}`?"),
        None => format!("no evaluator is called `{word}`: there are {}", known.join(", ")),
    }
}
