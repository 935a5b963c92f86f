//! The word somebody meant, for messages about unknown words.
//!
//! It compares words and reads no language; it is here because readers of
//! several crates need it.

/// The known word nearest to this one, if one is near enough to be meant.
///
/// ```
/// use game_core::nearest;
/// assert_eq!(nearest("castlign", ["castling", "captures"]), Some("castling"));
/// assert_eq!(nearest("zebra", ["castling", "captures"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer words are not compared: the work grows with the square.
    const MAX_WORD: usize = 60;
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    if letters.len() > MAX_WORD {
        return None;
    }
    let far = 1 + letters.len() / 3;
    known
        .into_iter()
        .map(|candidate| (distance(&letters, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= far && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters to change, add, leave out or swap with a neighbour.
fn distance(word: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().collect();
    let mut before = vec![0; candidate.len() + 1];
    let mut above: Vec<usize> = (0..=candidate.len()).collect();
    for (i, letter) in word.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in candidate.iter().enumerate() {
            let change = above[j] + usize::from(letter != other);
            let mut best = change.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && word[i - 1] == *other && *letter == candidate[j - 1] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_fault() {
        let letters: Vec<char> = "baord".chars().collect();
        assert_eq!(distance(&letters, "board"), 1);
    }
}
