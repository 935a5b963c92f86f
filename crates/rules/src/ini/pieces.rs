//! From slots to kinds of pieces: how they move. What they become is in
//! `ini/promotions.rs`.

use super::build::Builder;
use super::dialect::{self, Way};
use super::slots::PieceSlot;
use crate::betza;
use crate::game::{MoveDef, MoveRule, PerSide, PieceDef, Royal};
use crate::pattern::Wide;
use crate::verbose;
use game_core::{Side, Square};

impl Builder<'_, '_> {
    pub(super) fn pieces(&mut self) -> Vec<PieceDef> {
        let slots: Vec<(PieceSlot, char)> = self.sheet.slots().collect();
        let mut pieces: Vec<PieceDef> =
            slots.iter().map(|&(slot, letter)| self.piece(slot, letter)).collect();
        for (slot, letter) in slots {
            let Some(form) = self.form_of(slot) else { continue };
            if self.is_own_kind(form) {
                let promoted = self.promoted(slot, letter, form);
                pieces.push(promoted);
            } else if let Some(plain) = self.sheet.letters[form.index()]
                && let Some(piece) =
                    pieces.iter_mut().find(|piece| piece.symbol == plain.to_string())
            {
                piece.aliases.push(format!("+{letter}"));
            }
        }
        pieces
    }

    /// Is a promoted form a kind of its own? A royal form is not, where nothing
    /// goes back to what it was: it counts together with the other royal pieces
    /// of its kind.
    fn is_own_kind(&self, form: PieceSlot) -> bool {
        let is_for_good = !self.sheet.hands.captures && !self.sheet.promotion.demotion;
        !is_for_good || self.royal(form) == Royal::No
    }

    /// The symbol of the form to which a letter promotes.
    pub(super) fn form_symbol(&self, letter: char, form: PieceSlot) -> String {
        let plain = self.sheet.letters[form.index()].filter(|_| !self.is_own_kind(form));
        plain.map_or_else(|| format!("+{letter}"), String::from)
    }

    /// The form to which a slot promotes, if the slot is in the game.
    pub(super) fn form_of(&self, slot: PieceSlot) -> Option<PieceSlot> {
        let form = self.sheet.promotion.promoted[slot.index()]?;
        (self.sheet.letters[slot.index()].is_some()).then_some(form)
    }

    fn piece(&mut self, slot: PieceSlot, letter: char) -> PieceDef {
        let royal = self.royal(slot);
        let moves = Side::BOTH.map(|side| self.moves(slot, side));
        let promotions = self.promotions(slot, letter);
        let mut piece = PieceDef {
            symbol: letter.to_string(),
            name: slot.words(letter),
            moves,
            region: Side::BOTH.map(|side| self.region(slot, side)),
            royal,
            promotions,
            is_pawn: self.sheet.ends.progress.iter().any(|slots| slots.has(slot)),
            in_hand: None,
            iron: false,
            respects: Vec::new(),
            aliases: Vec::new(),
            flags: Vec::new(),
        };
        if slot == PieceSlot::JANGGI_CANNON || self.sheet.rules.mutually_immune.has(slot) {
            piece.respects.push(piece.symbol.clone());
        }
        if self.sheet.steps.no_dead_ends {
            self.avoid_dead_ends(&mut piece);
        }
        piece
    }

    /// A promoted form: a kind of its own that goes to hand as what it was.
    fn promoted(&mut self, slot: PieceSlot, letter: char, form: PieceSlot) -> PieceDef {
        let royal = self.royal(form);
        let is_known =
            |(other, _): &(PieceSlot, char)| *other != slot && self.form_of(*other) == Some(form);
        let plain = self.sheet.letters[form.index()];
        let men = self.sheet.start.iter().flat_map(|start| start.men());
        let stands = men.filter(|(_, man)| Some(man.letter) == plain && !man.promoted).count() > 0;
        let is_promotion = self.sheet.promotion.into.iter().any(|into| into.has(form));
        if royal != Royal::No
            && (stands || is_promotion || self.sheet.slots().any(|one| is_known(&one)))
        {
            let message = format!("`{}` becomes a royal piece", letter.to_ascii_lowercase());
            let hint = "royal pieces that go back to what they were are of one kind here";
            self.fault("promotedPieceType", message, hint.to_string());
        }
        let mut piece = self.piece(form, letter);
        piece.symbol = format!("+{letter}");
        piece.name = format!("promoted {}", slot.words(letter));
        piece.in_hand = Some(letter.to_string());
        piece.is_pawn = false;
        piece.promotions.clear();
        if self.sheet.promotion.demotion {
            piece.promotions.push(self.change_of_form(letter.to_string()));
        }
        piece
    }

    pub(super) fn royal(&self, slot: PieceSlot) -> Royal {
        let ends = &self.sheet.ends;
        match slot {
            PieceSlot::KING => Royal::Each,
            _ if !ends.pseudo_royal || !ends.extinct_of.has(slot) => Royal::No,
            _ if ends.duple_check => Royal::Any,
            _ if ends.extinct_at > 0 && self.stays_few(slot, ends.extinct_at + 1) => Royal::Each,
            _ => Royal::Alone,
        }
    }

    /// The squares on which a kind may stand.
    pub(super) fn region(&self, slot: PieceSlot, side: Side) -> Wide {
        match &self.sheet.mobility[side.index()][slot.index()] {
            Some(area) if !area.is_none() => area.on(self.board()),
            _ => self.everywhere(),
        }
    }

    fn moves(&mut self, slot: PieceSlot, side: Side) -> Vec<MoveDef> {
        let everywhere = self.everywhere();
        let steps = &self.sheet.steps;
        let passes = steps.passers[side.index()].has(slot);
        let text = self.sheet.moves[slot.index()].as_deref().or(slot.betza()).unwrap_or_default();
        let mut ways: Vec<(Way, Wide)> = Vec::new();
        for way in dialect::ways(text, passes) {
            let zone = if way.initial { self.double_zone(side) } else { everywhere };
            ways.push((way, zone));
        }
        let way = |text: &str, initial| Way { text: text.to_string(), initial };
        if slot == PieceSlot::PAWN {
            ways.push((way("mfnD", true), self.double_zone(side)));
            let triple = if steps.double {
                steps.triple_zone[side.index()].on(self.board())
            } else {
                Wide::EMPTY
            };
            ways.push((way("mfnH", true), triple));
        }
        if slot == PieceSlot::SOLDIER {
            ways = vec![(way("fW", false), everywhere), (way("sW", false), self.beyond(side))];
        }
        let mut moves = Vec::new();
        for (way, zone) in ways.into_iter().filter(|(_, zone)| zone.any()) {
            moves.extend(self.move_defs(&way, zone, side));
        }
        moves.extend(self.along_lines(slot, side));
        moves.extend(self.first_leap(slot, side));
        if slot == PieceSlot::KING && self.sheet.steps.flying_general {
            moves.extend(plain_move("cR", [everywhere; 2], [everywhere; 2], true));
        }
        moves
    }

    /// The leap that king and fers may make as their first move.
    fn first_leap(&self, slot: PieceSlot, side: Side) -> Option<MoveDef> {
        const KING: &str =
            "{ for c in [2,-2] target (1 c) if (0 0) unattacked *unmoved (1 c) empty }";
        let rule = match slot {
            _ if !self.sheet.steps.first_leaps => return None,
            PieceSlot::KING => MoveRule::Verbose(verbose::parse(KING).ok()?),
            PieceSlot::FERS => MoveRule::Betza(betza::parse("imfD").ok()?),
            _ => return None,
        };
        let everywhere = self.everywhere();
        let mut from = [Wide::EMPTY; 2];
        from[side.index()] = everywhere;
        let to = [everywhere; 2];
        Some(MoveDef { rule, from, to, royal_only: false, passing: false })
    }

    /// The squares from which double steps start.
    fn double_zone(&self, side: Side) -> Wide {
        let steps = &self.sheet.steps;
        if steps.double { steps.double_zone[side.index()].on(self.board()) } else { Wide::EMPTY }
    }

    /// The squares on which soldiers may step sideways.
    fn beyond(&self, side: Side) -> Wide {
        let topology = &self.topology;
        let is_far = |sq: &Square| topology.own_rank(side, *sq) >= self.sheet.steps.soldier_rank;
        topology.squares().filter(is_far).collect()
    }

    /// Moves along the marked diagonals.
    fn along_lines(&self, slot: PieceSlot, side: Side) -> Option<MoveDef> {
        let lines = self.sheet.steps.lines.on(self.board());
        let text = match slot {
            _ if lines.is_empty() => return None,
            PieceSlot::KING | PieceSlot::WAZIR => "F",
            PieceSlot::SOLDIER => "fF",
            PieceSlot::ROOK => "B",
            PieceSlot::JANGGI_CANNON => "pB",
            _ => return None,
        };
        let mut zone = [Wide::EMPTY; 2];
        zone[side.index()] = lines;
        plain_move(text, zone, zone, false)
    }

    /// A way of moving. It is split in two if it can be answered en passant from
    /// only some of its squares.
    fn move_defs(&mut self, way: &Way, zone: Wide, side: Side) -> Vec<MoveDef> {
        let everywhere = self.everywhere();
        let Ok(rule) = betza::parse(&way.text) else {
            self.section_fault(format!("`{}` cannot be read", way.text), None);
            return Vec::new();
        };
        let (caught, free) = if way.initial {
            self.caught(&rule, zone, side, &way.text)
        } else {
            (Wide::EMPTY, zone)
        };
        let def = |squares: Wide, passing: bool| {
            let mut from = [Wide::EMPTY; 2];
            from[side.index()] = squares;
            let rule = MoveRule::Betza(rule.clone());
            MoveDef { rule, from, to: [everywhere; 2], royal_only: false, passing }
        };
        [(caught, true), (free, false)]
            .into_iter()
            .filter(|(squares, _)| squares.any())
            .map(|(squares, passing)| def(squares, passing))
            .collect()
    }

    /// The squares from which a first move can be answered en passant, and
    /// those from which it cannot.
    fn caught(&mut self, rule: &betza::Betza, zone: Wide, side: Side, text: &str) -> (Wide, Wide) {
        let allowed = self.sheet.steps.passing_zone[(!side).index()].on(self.board());
        let passers = self.sheet.steps.passers[(!side).index()];
        let anyone = self.sheet.slots().any(|(slot, _)| passers.has(slot));
        if !anyone || allowed.is_empty() {
            return (Wide::EMPTY, zone);
        }
        let (mut caught, mut free) = (Wide::EMPTY, Wide::EMPTY);
        for from in zone - self.topology.holes {
            let patterns = self.ways(rule, side, from);
            for pattern in patterns {
                if pattern.passed.is_empty() || !(pattern.passed - allowed).is_empty() {
                    if pattern.passed.is_empty() || pattern.passed.meets(allowed) {
                        let message = format!("`i{text}` may be captured on some squares only");
                        let hint = "write n for the squares passed, or enPassantTypes = -";
                        self.section_fault(message, Some(hint.to_string()));
                    }
                    free.insert(from);
                } else {
                    caught.insert(from);
                }
            }
        }
        (caught - free, free)
    }

    /// Keeps a kind from squares that it could never leave again, unless it
    /// promotes there. It still threatens kings on those squares.
    fn avoid_dead_ends(&mut self, piece: &mut PieceDef) {
        for side in Side::BOTH {
            let s = side.index();
            let (dead, half_dead) = self.dead_ends(&piece.moves[s], side);
            if half_dead.any() {
                let message =
                    "immobilityIllegal with a piece that can only capture from some squares";
                self.fault("immobilityIllegal", message.to_string(), None);
            }
            let zone = piece
                .promotions
                .iter()
                .fold(Wide::EMPTY, |zone, promotion| zone | promotion.zone[s]);
            let shunned = piece.region[s] & (dead - zone);
            if shunned.is_empty() {
                continue;
            }
            let threats: Vec<MoveDef> =
                piece.moves[s].iter().filter_map(|def| threat(def, side, shunned)).collect();
            piece.moves[s].extend(threats);
            piece.region[s] = piece.region[s] - shunned;
        }
    }

    /// The squares from which the piece has no move, and those from which it has
    /// only captures.
    fn dead_ends(&self, moves: &[MoveDef], side: Side) -> (Wide, Wide) {
        let (mut dead, mut half_dead) = (Wide::EMPTY, Wide::EMPTY);
        for sq in self.topology.squares() {
            let (mut quiet, mut any) = (false, false);
            for def in moves.iter().filter(|def| def.from[side.index()].has(sq) && !def.royal_only)
            {
                let MoveRule::Betza(rule) = &def.rule else { continue };
                for pattern in self.ways(rule, side, sq) {
                    any |= def.to[side.index()].has(pattern.to);
                    quiet |= def.to[side.index()].has(pattern.to) && pattern.landing.quiet;
                }
            }
            if !any {
                dead.insert(sq);
            } else if !quiet {
                half_dead.insert(sq);
            }
        }
        (dead, half_dead)
    }
}

fn plain_move(
    text: &str,
    from: PerSide<Wide>,
    to: PerSide<Wide>,
    royal_only: bool,
) -> Option<MoveDef> {
    let rule = MoveRule::Betza(betza::parse(text).ok()?);
    Some(MoveDef { rule, from, to, royal_only, passing: false })
}

/// The captures of a move that end on these squares, as threats.
fn threat(def: &MoveDef, side: Side, squares: Wide) -> Option<MoveDef> {
    let MoveRule::Betza(rule) = &def.rule else { return None };
    let captures = dialect::captures(&rule.to_string()).filter(|_| !def.royal_only)?;
    let mut to = [Wide::EMPTY; 2];
    to[side.index()] = squares & def.to[side.index()];
    plain_move(&captures, def.from, to, true)
}
