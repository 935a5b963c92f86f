//! What positions of a game can hold besides pieces on squares.

use super::Rulebook;
use game_core::{Bits, Contents, Kind, Man, Side};

/// More pieces of one kind in hand than this are not told apart.
const MOST_IN_HAND: u8 = 32;

impl<B: Bits> Rulebook<B> {
    /// What positions of the game can hold. The most in hand are the pieces the game
    /// begins with that can come into a hand.
    pub(crate) fn contents(&self) -> Contents {
        let walls = self.game.walling.is_some();
        let Some(hands) = &self.game.hands else {
            return Contents { walls, ..Contents::default() };
        };
        let mut most = [vec![0_u8; self.game.kinds.len()], vec![0; self.game.kinds.len()]];
        let mut add = |side: Side, kind: Kind| {
            let n = &mut most[side.index()][kind.index()];
            *n = n.saturating_add(1).min(MOST_IN_HAND);
        };
        let in_hand = self.game.start.hands.iter().flatten().copied();
        for (man, held) in
            in_hand.map(|man| (man, true)).chain(self.game.start.men().map(|(_, man)| (man, false)))
        {
            let Some(kind) = self.kind_of_man(man) else { continue };
            if hands.from_captures {
                Side::BOTH.into_iter().for_each(|side| add(side, self.facts(kind).in_hand));
            } else if held {
                add(man.side, kind);
            }
        }
        Contents { hands: most, walls }
    }

    /// The kind that is written so in a position.
    pub(crate) fn kind_of_man(&self, man: Man) -> Option<Kind> {
        let plus = if man.promoted { "+" } else { "" };
        self.kind(&format!("{plus}{}", man.letter))
    }
}
