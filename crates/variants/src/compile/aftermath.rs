//! What happens after moves, in kinds and sets of the board's width, and what
//! follows for the safety of royal pieces.

use super::CompileFault;
use super::names::Names;
use crate::rulebook::{Aftermath, Blast, KindFacts, MoveTraits, Sequels};
use game_core::{Bits, Kind, Placement, SquareSet};
use rules::game::{
    AfterChange, AfterKind, AfterOccasion, AfterRule, AfterSquares, AfterWho, Game, KindChoice,
    Royal,
};

type CompiledRule<B> = AfterRule<Kind, SquareSet<B>>;

impl<B: Bits> Aftermath<B> {
    /// The rules of a game whose kinds are known.
    pub(super) fn new(
        game: &Game,
        traits: MoveTraits,
        kinds: &[KindFacts<B>],
        names: &Names<'_, B>,
    ) -> Result<Aftermath<B>, CompileFault> {
        let rules = game.after.iter().map(|rule| rule.map(names)).collect::<Result<Vec<_>, _>>()?;
        let royals: Vec<Kind> = names.kinds_that(|piece| piece.royal != Royal::No);
        let mut aftermath = Aftermath {
            homes: [vec![Vec::new(); kinds.len()], vec![Vec::new(); kinds.len()]],
            forfeits: Vec::new(),
            blasters: Vec::new(),
            blast: blast(&rules, kinds.len()),
            sequels: sequels(&rules, &royals, kinds.len()),
            hidden_threats: traits.hidden_threats && !royals.is_empty(),
            rules: Vec::new(),
        };
        for rule in &rules {
            aftermath.learn_threats(rule, &royals, kinds.len());
        }
        if traits.homes || rules.iter().any(|rule| rule.change == AfterChange::Reborn) {
            aftermath.learn_homes(game, kinds);
        }
        Ok(Aftermath { rules, ..aftermath })
    }

    fn learn_homes(&mut self, game: &Game, kinds: &[KindFacts<B>]) {
        for (sq, placement) in game.topology.geometry.squares().zip(&game.start.squares) {
            let Placement::Man(man) = placement else { continue };
            let plus = if man.promoted { "+" } else { "" };
            let symbol = format!("{plus}{}", man.letter);
            let is_it =
                |kind: &KindFacts<B>| kind.symbol == symbol || kind.aliases.contains(&symbol);
            if let Some(kind) = kinds.iter().position(is_it) {
                self.homes[man.side.index()][kind].push(sq);
            }
        }
    }

    /// Learns what a rule means for royal pieces: what attacks them tells
    /// whether they are threatened unless a rule reaches them in another way, or
    /// costs the captor's side its own royalty.
    fn learn_threats(&mut self, rule: &CompiledRule<B>, royals: &[Kind], n_kinds: usize) {
        let hit: Vec<Kind> = royals.iter().copied().filter(|kind| changes(rule, *kind)).collect();
        match rule.change {
            AfterChange::Return => return,
            AfterChange::Reborn => {
                self.hidden_threats |= royals.iter().any(|kind| rule.of.has(kind));
                return;
            }
            _ => {}
        }
        if hit.is_empty() {
            return;
        }
        let about_mover =
            |set: &AfterSquares<_>| matches!(set, AfterSquares::Target | AfterSquares::Origin);
        let spreads = !rule.squares.iter().all(about_mover);
        self.hidden_threats |= spreads && rule.threatens && rule.who != AfterWho::Friend;
        let at_captures =
            matches!(rule.on, AfterOccasion::Any | AfterOccasion::Move | AfterOccasion::Capture);
        if rule.who == AfterWho::Enemy || !at_captures {
            return;
        }
        let always = rule.of == KindChoice::Any && rule.beside.is_none();
        let plain_loss = match &rule.change {
            AfterChange::Become(AfterKind::Kind(kind)) => !royals.contains(kind),
            AfterChange::Become(_) => false,
            _ => true,
        };
        if !spreads {
            let movers: Vec<Kind> = hit.into_iter().filter(|kind| rule.by.has(kind)).collect();
            let is_told = movers.is_empty() || always && plain_loss;
            self.hidden_threats |= !is_told;
            self.forfeits.extend(movers);
        } else if rule.squares == [AfterSquares::Around]
            && matches!(rule.change, AfterChange::Remove | AfterChange::Hand)
            && always
            && self.blasters.is_empty()
            && hit.len() == royals.len()
        {
            self.blasters = all_kinds(n_kinds).filter(|kind| rule.by.has(kind)).collect();
        } else {
            self.hidden_threats = true;
        }
    }
}

fn all_kinds(n_kinds: usize) -> impl Iterator<Item = Kind> {
    (0..n_kinds).map(|index| Kind(index as u8))
}

/// The blast of captures, if these rules say that and nothing else.
fn blast<B: Bits>(rules: &[CompiledRule<B>], n_kinds: usize) -> Option<Blast> {
    let by = &rules.first()?.by;
    let mut blast = Blast {
        by: all_kinds(n_kinds).map(|kind| by.has(&kind)).collect(),
        takes_captor: false,
        spares: all_kinds(n_kinds).collect(),
    };
    for rule in rules {
        let removes = matches!(rule.change, AfterChange::Remove | AfterChange::Hand)
            && rule.on == AfterOccasion::Capture
            && rule.who == AfterWho::Either
            && rule.of == KindChoice::Any
            && rule.beside.is_none()
            && rule.by == *by;
        if !removes {
            return None;
        }
        for squares in &rule.squares {
            match squares {
                AfterSquares::Target if rule.only == KindChoice::Any => blast.takes_captor = true,
                AfterSquares::Around => blast.spares.retain(|kind| !rule.only.has(kind)),
                _ => return None,
            }
        }
    }
    Some(blast)
}

/// Does a rule change pieces of a kind that it is about?
fn changes<B: Bits>(rule: &CompiledRule<B>, kind: Kind) -> bool {
    let fits = match &rule.change {
        AfterChange::Become(AfterKind::Cases(cases)) => {
            cases.iter().any(|case| case.piece.contains(&kind))
        }
        _ => true,
    };
    fits && rule.only.has(&kind)
}

/// By kind, after which of its moves something follows that may lay a royal piece
/// open. What the piece that moved becomes does not, unless it is or becomes royal:
/// it stands where it stands. Moves that end where they began are looked at anyway.
fn sequels<B: Bits>(rules: &[CompiledRule<B>], royals: &[Kind], n_kinds: usize) -> Vec<Sequels> {
    let mut sequels = vec![Sequels::default(); n_kinds];
    let is_harmless = |rule: &CompiledRule<B>| {
        let into_royal = match &rule.change {
            AfterChange::Become(AfterKind::Kind(kind)) => royals.contains(kind),
            AfterChange::Become(AfterKind::Cases(cases)) => {
                cases.iter().any(|case| royals.contains(&case.into))
            }
            AfterChange::Become(AfterKind::Captive) => false,
            _ => true,
        };
        !into_royal
            && rule.squares == [AfterSquares::Target]
            && !royals.iter().any(|kind| changes(rule, *kind) && rule.by.has(kind))
    };
    for rule in rules.iter().filter(|rule| !is_harmless(rule)) {
        let (captures, quiet) = match rule.on {
            AfterOccasion::Any | AfterOccasion::Move => (true, true),
            AfterOccasion::Capture => (true, false),
            AfterOccasion::Quiet => (false, true),
            AfterOccasion::Stay | AfterOccasion::Drop => (false, false),
        };
        for kind in all_kinds(n_kinds).filter(|kind| rule.by.has(kind)) {
            sequels[kind.index()].of_captures |= captures;
            sequels[kind.index()].of_quiet_moves |= quiet;
        }
    }
    sequels
}
