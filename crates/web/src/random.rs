//! Random words for tokens and names.

/// The letters of random words: none looks like another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The letters of a token: 160 bits.
const TOKEN_LETTERS: usize = 32;
/// The letters of an id: 60 bits.
const ID_LETTERS: usize = 12;

/// The system has no random bytes.
#[derive(Debug)]
pub(crate) struct NoRandomBytes;

/// A word nobody can guess.
///
/// # Errors
/// The system has no random bytes.
pub(crate) fn token() -> Result<String, NoRandomBytes> {
    word(TOKEN_LETTERS)
}

/// The id of a new thing.
///
/// # Errors
/// The system has no random bytes.
pub(crate) fn id() -> Result<String, NoRandomBytes> {
    word(ID_LETTERS)
}

/// Heads or tails.
pub(crate) fn coin() -> bool {
    word(1).is_ok_and(|word| word.as_bytes()[0] % 2 == 0)
}

fn word(n_letters: usize) -> Result<String, NoRandomBytes> {
    let mut bytes = vec![0; n_letters];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomBytes)?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    Ok(bytes.iter().map(letter).collect())
}
