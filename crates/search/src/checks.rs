//! Which moves give check, found out before they are made: that costs less than
//! making them.

use game_core::{Kind, Move, MoveKinds, Piece, Position, SquareSet};

/// Does the moving piece attack a royal piece from its target?
#[inline]
pub(crate) fn is_direct<P: Position>(pos: &P, royal: &[Kind], m: Move, kinds: &MoveKinds) -> bool {
    let us = pos.turn();
    let piece = Piece::new(us, kinds.promotion.unwrap_or(kinds.kind));
    // Most moves end where their piece could not give check on any board.
    let mut royals = royal.iter().flat_map(|&kind| pos.of(!us, kind).into_iter());
    if !royals.any(|sq| pos.may_attack(piece, m.to(), sq)) {
        return false;
    }
    let attacks = pos.attacks_of(piece, m.to(), occupied_after(pos, m));
    royal.iter().any(|&kind| attacks.meets(pos.of(!us, kind)))
}

/// Does a piece that stays attack a royal piece once the moving piece has left?
pub(crate) fn is_discovered<P: Position>(pos: &P, royal: &[Kind], m: Move) -> bool {
    let us = pos.turn();
    let mover = pos.facts(m).from().map_or(SquareSet::EMPTY, SquareSet::of);
    let others = pos.of_side(us) - mover;
    let occupied = occupied_after(pos, m);
    let mut royals = royal.iter().flat_map(|&kind| pos.of(!us, kind).into_iter());
    royals.any(|sq| pos.attackers_to(sq, occupied).meets(others))
}

/// The occupied squares after a move without special effects. A dropped piece
/// leaves no square.
#[inline]
fn occupied_after<P: Position>(pos: &P, m: Move) -> SquareSet<P::Bits> {
    let left = pos.facts(m).from().map_or(SquareSet::EMPTY, SquareSet::of);
    (pos.occupied() - left) | SquareSet::of(m.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::random::Lcg64;
    use variants::{AnyRulebook, Variant};

    /// Castling and captures beside the target move more than one piece.
    fn is_usual<P: Position>(pos: &P, m: Move) -> bool {
        let facts = pos.facts(m);
        facts.castling.is_none() && facts.captured.is_none_or(|(_, sq)| sq == m.to())
    }

    fn agree<P: Position>(id: &str, mut pos: P) {
        let royal: Vec<Kind> =
            (0..pos.n_kinds()).map(|n| Kind(n as u8)).filter(|&kind| pos.is_royal(kind)).collect();
        let mut random = Lcg64::with_increment(5, 1_442_695);
        let mut n_checks = 0;
        for _ in 0..300 {
            let moves = pos.legal_moves();
            if pos.outcome().is_some() || moves.is_empty() {
                break;
            }
            for &m in &moves {
                if !is_usual(&pos, m) {
                    continue;
                }
                let kinds = pos.move_kinds(m);
                let seen = is_direct(&pos, &royal, m, &kinds) || is_discovered(&pos, &royal, m);
                pos.make(m, &mut ());
                assert_eq!(seen, pos.in_check(), "{id}: {m:?}");
                pos.unmake();
                n_checks += u32::from(seen);
            }
            pos.make(moves[random.below(moves.len())], &mut ());
        }
        assert!(n_checks > 10, "{id}: {n_checks} checks say little");
    }

    fn rulebook(id: &str) -> AnyRulebook {
        let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
        let game = rules::library::load(id, &fen).expect("in the library").expect("sound");
        variants::compile(&game).expect("compiles")
    }

    #[test]
    fn what_is_dropped_leaves_no_square() {
        // The king stands between the black one and a queen put on its right.
        let AnyRulebook::Bits64(rules) = rulebook("crazyhouse") else { panic!("64 squares") };
        let setup = notation::fen::parse("8/8/8/8/8/8/8/2k1K3[Q] w - - 0 1").expect("a FEN");
        agree("crazyhouse", Variant::from_setup(&rules, &setup).expect("sound"));
    }

    #[test]
    fn checks_are_seen_before_moves_are_made() {
        agree("chess", chess::Chess::start());
        for id in ["crazyhouse", "3check", "shogi", "capablanca"] {
            match rulebook(id) {
                AnyRulebook::Bits64(rules) => agree(id, Variant::start(&rules).expect("sound")),
                AnyRulebook::Bits128(rules) => agree(id, Variant::start(&rules).expect("sound")),
                AnyRulebook::Bits256(rules) => agree(id, Variant::start(&rules).expect("sound")),
            }
        }
    }
}
