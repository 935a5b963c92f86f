//! The games whose rules XBoard has, under the names it uses.

/// XBoard's names with ours. Where XBoard plays a game otherwise than our
/// library does, the pair is missing.
pub(crate) const KNOWN: [(&str, &str); 21] = [
    ("normal", "chess"),
    ("nocastle", "nocastle"),
    ("fischerandom", "chess960"),
    ("crazyhouse", "crazyhouse"),
    ("losers", "losers"),
    ("suicide", "suicide"),
    ("giveaway", "giveaway"),
    ("atomic", "atomic"),
    ("3check", "3check"),
    ("xiangqi", "xiangqi"),
    ("shogi", "shogi"),
    ("capablanca", "capablanca"),
    ("gothic", "gothic"),
    ("janus", "janus"),
    ("caparandom", "caparandom"),
    ("shatranj", "shatranj"),
    ("knightmate", "knightmate"),
    ("makruk", "makruk"),
    ("seirawan", "seirawan"),
    ("spartan", "spartan"),
    ("grand", "grand"),
];

/// Games that other programs ask for over this protocol by the names of our
/// library, though XBoard itself cannot check their moves.
pub(crate) const ASKED_FOR: [&str; 3] = ["kingofthehill", "racingkings", "horde"];

/// Games of our library that share their name with another game of XBoard.
pub(crate) const NAMESAKES: [&str; 1] = ["courier"];

/// Castling is written `O-O` in these games.
pub(crate) const LETTERED_CASTLING: [&str; 2] = ["fischerandom", "caparandom"];

/// XBoard's name of a game of ours, if XBoard has its rules.
pub(crate) fn known(id: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(_, ours)| *ours == id).map(|(theirs, _)| *theirs)
}

/// Our name of a game; a name that XBoard does not have means itself.
pub(crate) fn ours(name: &str) -> &str {
    KNOWN.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| *ours)
}
