//! Reads effects: what a move does to the board.

use super::parse::Parser;
use super::{Change, MoveFault, NewKind, PlaceSource, Spot, SpotPlace};

/// What effects there are, for who wrote something else.
const EFFECTS: &str = "effects are `. -> square`, `piece -> square`, `~piece -> square`, \
                       `square -> square`, `captive -> square`, `square = piece`, `square ~`, \
                       `square +flag`, `square -flag` and `move`";

impl Parser<'_> {
    pub(super) fn changes(&mut self) -> Result<Vec<Change>, MoveFault> {
        let mut changes = Vec::new();
        loop {
            self.scan.skip_separators();
            if self.scan.list_ends() {
                return Ok(changes);
            }
            let start = self.scan.at();
            let change = self.change()?;
            if change == Change::Move && changes.contains(&change) {
                return Err(MoveFault::new(start..self.scan.at(), "the piece moves only once"));
            }
            changes.push(change);
        }
    }

    fn change(&mut self) -> Result<Change, MoveFault> {
        if self.move_word() {
            return Ok(Change::Move);
        }
        let start = self.scan.at();
        let first = self.source()?;
        self.scan.skip_blanks();
        if let PlaceSource::Carried(spot) = &first {
            if spot.at == SpotPlace::Home {
                let fault = MoveFault::new(start..self.scan.at(), "only a captive goes home");
                return Err(fault.hinting("write `captive -> home`".to_string()));
            }
            if let Some(change) = self.change_on(spot)? {
                return Ok(change);
            }
        }
        let mut sources = vec![first];
        while self.scan.eat("|") {
            self.scan.skip_blanks();
            sources.push(self.source()?);
            self.scan.skip_blanks();
        }
        if !self.scan.eat("->") {
            return Err(self.scan.expected("`->`").hinting(EFFECTS.to_string()));
        }
        self.scan.skip_blanks();
        let onto_at = self.scan.at();
        let onto = self.place()?;
        if onto.at == SpotPlace::Home && sources != [PlaceSource::Captive] {
            let fault = MoveFault::new(onto_at..self.scan.at(), "only a captive goes home");
            return Err(fault.hinting("write `captive -> home`".to_string()));
        }
        Ok(Change::Place(sources, onto))
    }

    /// Reads `move`, unless a piece is called so.
    fn move_word(&mut self) -> bool {
        let mut ahead = self.scan.clone();
        if ahead.name() != Some("move") {
            return false;
        }
        let end = ahead.clone();
        ahead.skip_blanks();
        let is_piece = ahead.eat("->") || ahead.eat("|");
        if !is_piece {
            self.scan = end;
        }
        !is_piece
    }

    /// What happens to the piece on a square that was just read, if that is said
    /// after it.
    fn change_on(&mut self, spot: &Spot) -> Result<Option<Change>, MoveFault> {
        let spot = spot.clone();
        if self.scan.eat("~") {
            return Ok(Some(Change::TurnOver(spot)));
        }
        if self.scan.eat("=") {
            let mut kinds = Vec::new();
            loop {
                self.scan.skip_blanks();
                kinds.push(self.new_kind()?);
                let mut ahead = self.scan.clone();
                ahead.skip_blanks();
                if !ahead.eat("|") {
                    return Ok(Some(Change::Become(spot, kinds)));
                }
                self.scan = ahead;
            }
        }
        let raises = self.scan.peek() == Some('+');
        let lowers = self.scan.peek() == Some('-') && !self.scan.rest().starts_with("->");
        if !raises && !lowers {
            return Ok(None);
        }
        self.scan.bump();
        let missing = self.scan.expected("the name of a flag");
        let flag = self.scan.name().ok_or(missing)?.to_string();
        Ok(Some(if raises { Change::Raise(spot, flag) } else { Change::Lower(spot, flag) }))
    }

    fn new_kind(&mut self) -> Result<NewKind, MoveFault> {
        if self.eat_word("captive") {
            return Ok(NewKind::Captive);
        }
        self.piece("a piece or `captive`").map(NewKind::Piece)
    }

    fn source(&mut self) -> Result<PlaceSource, MoveFault> {
        if self.scan.eat(".") {
            return Ok(PlaceSource::Nothing);
        }
        if self.scan.eat("~") {
            return self.piece("a piece of the enemy").map(PlaceSource::EnemyPiece);
        }
        if self.place_begins() {
            return self.place().map(PlaceSource::Carried);
        }
        if self.eat_word("captive") {
            return Ok(PlaceSource::Captive);
        }
        self.piece("`.`, a piece or a square").map(PlaceSource::Piece)
    }
}
