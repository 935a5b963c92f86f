//! The kinds of pieces of the format. Each kind is a slot to which a game gives a
//! letter; some slots take their moves from the file.

/// A slot, by its index in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PieceSlot(pub u8);

/// The slots whose moves are fixed, and how they move. The pawn's double step
/// and the soldier's promotion are separate keys.
const FIXED: [(&str, &str); 36] = [
    ("pawn", "mfWcefF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "mfWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];
const N_FIXED: u8 = FIXED.len() as u8;
/// How many slots take their moves from the file.
pub(super) const N_CUSTOM: u8 = 25;
const CUSTOM: &str = "customPiece";

impl PieceSlot {
    pub(super) const PAWN: PieceSlot = PieceSlot(0);
    pub(super) const KNIGHT: PieceSlot = PieceSlot(1);
    pub(super) const BISHOP: PieceSlot = PieceSlot(2);
    pub(super) const ROOK: PieceSlot = PieceSlot(3);
    pub(super) const QUEEN: PieceSlot = PieceSlot(4);
    pub(super) const SILVER: PieceSlot = PieceSlot(8);
    pub(super) const BERS: PieceSlot = PieceSlot(10);
    pub(super) const SHOGI_PAWN: PieceSlot = PieceSlot(18);
    pub(super) const JANGGI_CANNON: PieceSlot = PieceSlot(27);
    pub(super) const FERS: PieceSlot = PieceSlot(5);
    pub(super) const CANNON: PieceSlot = PieceSlot(26);
    pub(super) const ELEPHANT: PieceSlot = PieceSlot(30);
    pub(super) const HORSE: PieceSlot = PieceSlot(29);
    pub(super) const JANGGI_ELEPHANT: PieceSlot = PieceSlot(31);
    pub(super) const SOLDIER: PieceSlot = PieceSlot(28);
    pub(super) const WAZIR: PieceSlot = PieceSlot(33);
    /// The last slot, since the royal piece comes last.
    pub(super) const KING: PieceSlot = PieceSlot(N_FIXED + N_CUSTOM);
    pub(super) const COUNT: usize = PieceSlot::KING.0 as usize + 1;

    pub(super) fn all() -> impl Iterator<Item = PieceSlot> {
        (0..=PieceSlot::KING.0).map(PieceSlot)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The key of the slot.
    pub(super) fn name(self) -> String {
        match FIXED.get(self.index()) {
            Some((name, _)) => (*name).to_string(),
            None if self == PieceSlot::KING => "king".to_string(),
            None => format!("{CUSTOM}{}", self.0 - N_FIXED + 1),
        }
    }

    pub(super) fn parse(name: &str) -> Option<PieceSlot> {
        PieceSlot::all().find(|slot| slot.name() == name)
    }

    /// Is it the name of a custom slot with a number that does not exist?
    pub(super) fn is_beyond_custom(name: &str) -> bool {
        let number = name.strip_prefix(CUSTOM).and_then(|number| number.parse::<u32>().ok());
        number.is_some_and(|number| number > u32::from(N_CUSTOM))
    }

    /// Does the slot take its moves from the file?
    pub(super) fn is_custom(self) -> bool {
        (N_FIXED..PieceSlot::KING.0).contains(&self.0)
    }

    /// How the slot moves unless the file says otherwise; `None` if the file must
    /// say it.
    pub(super) fn betza(self) -> Option<&'static str> {
        match FIXED.get(self.index()) {
            Some((_, betza)) => Some(betza),
            None => (self == PieceSlot::KING).then_some("K"),
        }
    }

    /// The name for people: "shogi pawn".
    pub(super) fn words(self, letter: char) -> String {
        if self.is_custom() {
            return letter.to_string();
        }
        let mut words = String::new();
        for c in self.name().chars() {
            if c.is_ascii_uppercase() {
                words.push(' ');
            }
            words.push(c.to_ascii_lowercase());
        }
        words
    }
}

/// A set of slots.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PieceSlots {
    bits: u64,
    /// `*`: all pieces, taken together where that makes a difference.
    pub all: bool,
}

impl PieceSlots {
    pub(super) const NONE: PieceSlots = PieceSlots { bits: 0, all: false };
    pub(super) const ALL: PieceSlots = PieceSlots { bits: 0, all: true };

    pub(super) const fn of(slots: &[PieceSlot]) -> PieceSlots {
        let mut bits = 0;
        let mut i = 0;
        while i < slots.len() {
            bits |= 1 << slots[i].0;
            i += 1;
        }
        PieceSlots { bits, all: false }
    }

    pub(super) fn has(self, slot: PieceSlot) -> bool {
        self.all || self.bits & (1 << slot.0) != 0
    }

    pub(super) fn insert(&mut self, slot: PieceSlot) {
        self.bits |= 1 << slot.0;
    }

    pub(super) fn remove(&mut self, slot: PieceSlot) {
        self.bits &= !(1 << slot.0);
    }

    pub(super) fn is_empty(self) -> bool {
        !self.all && self.bits == 0
    }
}
