//! One factor of a position in sentences, with the squares they are about.

use crate::detect::statics::structure;
use crate::{Moment, PieceNames, PieceRole, SquareGroup};
use game_core::{Feature, Kind, Side, Square, Trace};

/// A square is great, bad or very bad for a piece from so many centipawns on.
const GREAT_SQUARE: i32 = 10;
/// See [`GREAT_SQUARE`].
const BAD_SQUARE: i32 = -10;
/// See [`GREAT_SQUARE`].
const VERY_BAD_SQUARE: i32 = -16;
/// A shelter is very strong, or not even decent.
const STRONG_SHELTER: i32 = 40;
/// See [`STRONG_SHELTER`].
const DECENT_SHELTER: i32 = -12;
/// Pawns that come near the king are dangerous.
const DANGEROUS_STORM: i32 = -18;
/// An attack puts the king in danger, or in some danger.
const DANGEROUS_ATTACK: i32 = -25;
/// See [`DANGEROUS_ATTACK`].
const FELT_ATTACK: i32 = -4;
/// The flank of the king is under attack.
const ATTACKED_FLANK: i32 = -18;
/// A king is near a pawn at this distance.
const NEAR: u8 = 2;

/// A position with its evaluation, to be described.
pub(super) struct Scenery<'a> {
    /// Where the line began.
    pub(super) start: &'a Moment,
    pub(super) here: &'a Moment,
    pub(super) trace: &'a Trace,
    pub(super) names: &'a PieceNames,
}

impl Scenery<'_> {
    /// A factor for a side, in sentences.
    pub(super) fn statements(&self, factor: &str, side: Side) -> Vec<String> {
        let special = match factor {
            "material" => self.material(),
            "piece-square" | "placement" => self.placement(factor, side),
            "pawns" => self.pawns(side),
            "king safety" => self.king(side),
            _ => Vec::new(),
        };
        if special.is_empty() { self.features(factor, side) } else { special }
    }

    fn square(&self, sq: Square) -> String {
        self.here.geometry().name(sq).to_string()
    }

    fn own(&self, factor: &str, side: Side) -> impl Iterator<Item = &Feature> {
        let is_own = move |feature: &&Feature| feature.term == factor && feature.side == side;
        self.trace.features.iter().filter(is_own)
    }

    /// How many pieces of each kind both sides have.
    fn material(&self) -> Vec<String> {
        let n = |side, kind| {
            let on_board = (self.here.of_side(side) & self.here.of_kind(kind)).len();
            on_board + self.here.in_hand(side, kind)
        };
        let kinds = (0..self.here.n_kinds()).map(|index| Kind(index as u8));
        let counted = kinds.filter(|&kind| {
            let is_known = self.start.of_kind(kind).any() || self.here.of_kind(kind).any();
            is_known && !self.here.is_royal(kind)
        });
        let count = |kind| {
            let (white, black) = (n(Side::White, kind), n(Side::Black, kind));
            format!("{}s: {white} - {black}.", capital(self.names.name(kind)))
        };
        counted.map(count).collect()
    }

    /// The pieces on very good and on bad squares.
    fn placement(&self, factor: &str, side: Side) -> Vec<String> {
        let say = |feature: &Feature| {
            let sq = feature.square?;
            let word = match feature.centipawns {
                value if value <= VERY_BAD_SQUARE => "very bad",
                value if value <= BAD_SQUARE => "bad",
                value if value >= GREAT_SQUARE => "great",
                _ => return None,
            };
            let piece = self.here.at(sq)?;
            let name = capital(self.names.name(piece.kind));
            Some(format!("{name} stands on a {word} square {}.", self.square(sq)))
        };
        self.own(factor, side).filter_map(say).collect()
    }

    /// Connected, doubled, isolated and blocked pawns.
    fn pawns(&self, side: Side) -> Vec<String> {
        let groups = [
            ("connected", structure::connected(self.here, side)),
            ("doubled", structure::doubled(self.here, side)),
            ("isolated", structure::isolated(self.here, side)),
            ("blocked", structure::blocked(self.here, side)),
        ];
        let say = |(word, squares): (&str, SquareGroup)| {
            let squares: Vec<String> = squares.into_iter().map(|sq| self.square(sq)).collect();
            match squares.as_slice() {
                [] => None,
                [one] => Some(format!("Pawn on square {one} is {word}.")),
                many => Some(format!("Pawns on squares {} are {word}.", many.join(" "))),
            }
        };
        groups.into_iter().filter_map(say).collect()
    }

    /// The king's shelter, what comes near it, and the attack on it.
    fn king(&self, side: Side) -> Vec<String> {
        let value = |name: &str| {
            let mut known = self.own("king safety", side).filter(|feature| feature.name == name);
            known.next().map(|feature| feature.centipawns)
        };
        let (Some(king), Some(shelter)) = (self.here.king(side), value("shelter of")) else {
            return Vec::new();
        };
        let Some(storm) = value("pawn storm against").or(value("blocked pawn storm against"))
        else {
            return Vec::new();
        };
        let mut said = vec![self.near_pawns(side, king)];
        let shelter = match shelter {
            value if value >= STRONG_SHELTER => "very strong",
            value if value >= DECENT_SHELTER => "decent",
            _ => "weak",
        };
        said.push(format!("The king has a {shelter} shelter."));
        said.push(if storm <= DANGEROUS_STORM {
            "Enemy pawns approach the king unblocked, which is dangerous.".to_owned()
        } else {
            "Enemy pawns before the king are too far or not dangerous.".to_owned()
        });
        said.extend(self.open_file(side, king));
        let danger = match value("attack on").unwrap_or(0) {
            value if value <= DANGEROUS_ATTACK => "in danger",
            value if value <= FELT_ATTACK => "in some danger",
            _ => "not in big danger",
        };
        said.push(format!("The king on {} is {danger}.", self.square(king)));
        if value("attacked flank of").unwrap_or(0) <= ATTACKED_FLANK {
            said.push("The flank of the king is under attack.".to_owned());
        }
        said
    }

    fn near_pawns(&self, side: Side, king: Square) -> String {
        let pawns = self.here.of_role(side, PieceRole::Pawn);
        let near = pawns.into_iter().any(|sq| self.here.distance(king, sq) <= NEAR);
        let word = if near { "close to" } else { "far from" };
        format!("The king is {word} its pawns.")
    }

    /// Is no own pawn on the file of the king?
    fn open_file(&self, side: Side, king: Square) -> Option<String> {
        let board = self.here.geometry();
        let on_file = |side| {
            let pawns = self.here.of_role(side, PieceRole::Pawn);
            pawns.into_iter().any(|sq| board.file(sq) == board.file(king))
        };
        match (on_file(side), on_file(!side)) {
            (true, _) => None,
            (false, true) => Some("The king is on a half-open file.".to_owned()),
            (false, false) => Some("The king is on an open file.".to_owned()),
        }
    }

    /// Any factor: its features with their squares and what they count.
    fn features(&self, factor: &str, side: Side) -> Vec<String> {
        let counted = self.own(factor, side).filter(|feature| feature.centipawns != 0);
        let say = |feature: &Feature| {
            let at = feature.square.map_or(String::new(), |sq| format!(" {}", self.square(sq)));
            format!("{}{at}: {:+}.", capital(feature.name), feature.centipawns)
        };
        counted.map(say).collect()
    }
}

/// A text with a capital at its start.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
    })
}
