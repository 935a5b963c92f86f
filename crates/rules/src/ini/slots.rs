//! The kinds of pieces the format knows: each is a slot that a game gives a
//! letter to, and some slots take their moves from the file.

/// A slot, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Slot(pub u8);

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

impl Slot {
    pub const PAWN: Slot = Slot(0);
    pub const KNIGHT: Slot = Slot(1);
    pub const BISHOP: Slot = Slot(2);
    pub const ROOK: Slot = Slot(3);
    pub const QUEEN: Slot = Slot(4);
    pub const SILVER: Slot = Slot(8);
    pub const SHOGI_PAWN: Slot = Slot(18);
    pub const JANGGI_CANNON: Slot = Slot(27);
    pub const FERS: Slot = Slot(5);
    pub const CANNON: Slot = Slot(26);
    pub const ELEPHANT: Slot = Slot(30);
    pub const HORSE: Slot = Slot(29);
    pub const JANGGI_ELEPHANT: Slot = Slot(31);
    pub const SOLDIER: Slot = Slot(28);
    pub const WAZIR: Slot = Slot(33);
    pub const COMMONER: Slot = Slot(34);
    /// The last one, as the royal piece is looked at last.
    pub const KING: Slot = Slot(N_FIXED + N_CUSTOM);
    pub const COUNT: usize = Slot::KING.0 as usize + 1;

    pub fn all() -> impl Iterator<Item = Slot> {
        (0..=Slot::KING.0).map(Slot)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The key of the slot.
    pub fn name(self) -> String {
        match FIXED.get(self.index()) {
            Some((name, _)) => (*name).to_string(),
            None if self == Slot::KING => "king".to_string(),
            None => format!("{CUSTOM}{}", self.0 - N_FIXED + 1),
        }
    }

    pub fn parse(name: &str) -> Option<Slot> {
        Slot::all().find(|slot| slot.name() == name)
    }

    /// Is it the name of a slot with moves of its own that does not exist?
    pub fn is_beyond_custom(name: &str) -> bool {
        let number = name.strip_prefix(CUSTOM).and_then(|number| number.parse::<u32>().ok());
        number.is_some_and(|number| number > u32::from(N_CUSTOM))
    }

    /// Do its moves come from the file?
    pub fn is_custom(self) -> bool {
        (N_FIXED..Slot::KING.0).contains(&self.0)
    }

    /// How it moves unless the file says otherwise; nothing if the file must.
    pub fn betza(self) -> Option<&'static str> {
        match FIXED.get(self.index()) {
            Some((_, betza)) => Some(betza),
            None => (self == Slot::KING).then_some("K"),
        }
    }

    /// For people: "shogi pawn".
    pub fn words(self, letter: char) -> String {
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
pub(super) struct Slots {
    bits: u64,
    /// `*`: all pieces, taken together where that makes a difference.
    pub all: bool,
}

impl Slots {
    pub const NONE: Slots = Slots { bits: 0, all: false };
    pub const ALL: Slots = Slots { bits: 0, all: true };

    pub const fn of(slots: &[Slot]) -> Slots {
        let mut bits = 0;
        let mut i = 0;
        while i < slots.len() {
            bits |= 1 << slots[i].0;
            i += 1;
        }
        Slots { bits, all: false }
    }

    pub fn has(self, slot: Slot) -> bool {
        self.all || self.bits & (1 << slot.0) != 0
    }

    pub fn insert(&mut self, slot: Slot) {
        self.bits |= 1 << slot.0;
    }

    pub fn remove(&mut self, slot: Slot) {
        self.bits &= !(1 << slot.0);
    }

    pub fn is_empty(self) -> bool {
        !self.all && self.bits == 0
    }
}
