//! The names that other programs use for games of the library, from
//! `library/names.txt`.

use crate::library::{ids, source};

const TABLE: &str = include_str!("../library/names.txt");

/// Marks a name that is offered to other programs and not read.
const ONLY_SAID: char = '~';

/// The words that a name may have at its end without meaning another game: the
/// second says that the pieces were shuffled at the start.
const ENDS: [&str; 2] = ["chess", "960"];

/// The game of the library that a name means: the name it has there, its title,
/// or a name that other programs use. Capitals, blanks and hyphens count for
/// nothing.
///
/// ```
/// use rules::names;
/// assert_eq!(names::find("Three-check"), Some("3check"));
/// assert_eq!(names::find("King of the Hill"), Some("kingofthehill"));
/// assert_eq!(names::find("fischerandom"), Some("chess960"));
/// assert_eq!(names::find("tiddlywinks"), None);
/// ```
pub fn find(name: &str) -> Option<&'static str> {
    if let Some(id) = ids().find(|id| *id == name) {
        return Some(id);
    }
    let name = folded(name);
    let mut shorter = ENDS.iter().filter_map(|end| name.strip_suffix(end));
    of_folded(&name).or_else(|| shorter.find_map(of_folded))
}

/// Do two names mean the same, as far as capitals, blanks and hyphens go?
pub fn is_same_name(a: &str, b: &str) -> bool {
    folded(a) == folded(b)
}

/// The other names of a game of the library.
pub fn other_names(id: &str) -> impl Iterator<Item = &'static str> {
    let lines = table().filter(move |(game, _)| *game == id);
    lines.flat_map(|(_, names)| names).map(|name| name.trim_start_matches(ONLY_SAID))
}

fn of_folded(name: &str) -> Option<&'static str> {
    let by_id = || ids().find(|id| folded(id) == name);
    let by_table = || {
        let mut lines = table();
        let mut line = lines.find(|(_, names)| names.clone().any(|other| is_meant(other, name)));
        line.take().map(|(id, _)| id)
    };
    let by_title = || {
        let has_title = |id: &&str| title(id).is_some_and(|title| folded(title) == name);
        ids().find(has_title)
    };
    by_id().or_else(by_table).or_else(by_title)
}

/// Does a name of the table mean its game when it is read?
fn is_meant(other: &str, name: &str) -> bool {
    !other.starts_with(ONLY_SAID) && folded(other) == name
}

/// The letters and digits of a name, in small letters.
fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The title in the first line of the file of a game.
fn title(id: &str) -> Option<&'static str> {
    source(id)?.lines().next()?.strip_prefix("name = \"")?.strip_suffix('"')
}

/// The lines of the table: the name of a game with its other names.
fn table() -> impl Iterator<Item = (&'static str, impl Iterator<Item = &'static str> + Clone)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(':'))
        .map(|(id, names)| (id, names.split(',').map(str::trim)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_answers_to_its_name_and_its_title() {
        for id in ids() {
            assert_eq!(find(id), Some(id));
            assert_eq!(find(&id.to_uppercase()), Some(id));
            let title = title(id).unwrap_or_else(|| panic!("{id} does not begin with its title"));
            // The title of one game is the name of another: the name counts.
            let is_taken = ids().any(|other| other != id && is_same_name(other, title));
            assert!(is_taken || find(title) == Some(id), "{title}");
        }
    }

    #[test]
    fn no_name_of_the_table_means_two_games_or_is_needless() {
        let mut n_names = 0;
        for (id, names) in table() {
            assert!(ids().any(|known| known == id), "{id} is no game of the library");
            for name in names.filter(|name| !name.starts_with(ONLY_SAID)) {
                n_names += 1;
                assert_eq!(find(name), Some(id), "{name}");
                let known = [id, title(id).unwrap_or_default()];
                assert!(!known.iter().any(|k| is_same_name(name, k)), "{name} needs no line");
            }
        }
        assert!(n_names > 40, "{n_names}");
    }

    #[test]
    fn names_of_servers_and_programs() {
        let cases = [
            ("normal", "chess"),
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("fischerandom", "chess960"),
            ("Fischer Random", "chess960"),
            ("Chess 960", "chess960"),
            ("threeCheck", "3check"),
            ("Three-check", "3check"),
            ("three_check", "3check"),
            ("3-check", "3check"),
            ("kingOfTheHill", "kingofthehill"),
            ("KOTH", "kingofthehill"),
            ("racingKings", "racingkings"),
            ("Giveaway chess", "giveaway"),
            ("Suicide chess", "suicide"),
            ("Anti chess", "antichess"),
            ("Crazy House", "crazyhouse"),
            ("S-Chess", "seirawan"),
            ("Atomic chess", "atomic"),
            ("Crazyhouse960", "crazyhouse"),
        ];
        for (name, id) in cases {
            assert_eq!(find(name), Some(id), "{name}");
        }
        assert_eq!(other_names("antichess").last(), Some("giveaway"));
        for name in ["", "chess chess chess", "-", "§", "bughouse"] {
            assert_eq!(find(name), None, "{name:?}");
        }
    }

    /// python-chess and Fairy-Stockfish know these; both write them in lists of
    /// games.
    #[test]
    fn every_variant_of_python_chess_is_known() {
        let names = "Standard Chess Classical Normal Illegal Suicide Giveaway Antichess Anti \
                     Atomic Atom KOTH Racing Race racingkings Horde Threecheck 3check Crazyhouse \
                     House ZH";
        names.split_whitespace().for_each(|name| assert!(find(name).is_some(), "{name}"));
    }
}
