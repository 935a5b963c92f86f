//! The compass of the notation: which steps an atom has, which of them the
//! direction letters choose, and where a later leg may turn.
//!
//! Everything is seen from the side of the mover: x to the right, y forward.

use super::Atom;

/// A step: to the right and forward.
pub(super) type Vector = (i32, i32);

/// How much symmetry a step has; direction letters are read accordingly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Orthogonal,
    Diagonal,
    Oblique,
}

/// Number of directions in the ring, and of images of an oblique step.
const RING_SIZE: usize = 8;

/// The eight directions, clockwise from straight forward.
const RING: [Vector; RING_SIZE] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The turns of a later leg without letters, as bits: straight on, left and right.
const FOURFOLD_DEFAULT: u8 = 0b0100_0101;
/// The turns of a later leg without letters where every turn has a step, as bits:
/// all but straight back.
const EIGHTFOLD_DEFAULT: u8 = 0b1110_1111;
/// The four turns by a multiple of 90 degrees.
const CARDINAL: u8 = 0b0101_0101;

pub(super) fn class(v: Vector) -> Class {
    match (v.0.abs(), v.1.abs()) {
        (0, _) | (_, 0) => Class::Orthogonal,
        (x, y) if x == y => Class::Diagonal,
        _ => Class::Oblique,
    }
}

/// A step and its mirror images, clockwise from straight forward.
pub(super) fn images(v: Vector) -> Vec<Vector> {
    let (a, b) = (v.0.abs().max(v.1.abs()), v.0.abs().min(v.1.abs()));
    let all = [(b, a), (a, b), (a, -b), (b, -a), (-b, -a), (-a, -b), (-a, b), (-b, a)];
    let mut images: Vec<Vector> = Vec::with_capacity(RING_SIZE);
    for image in all {
        if !images.contains(&image) {
            images.push(image);
        }
    }
    images
}

/// All steps of an atom. U has none: it goes by squares.
pub(super) fn vectors(atom: Atom) -> Vec<Vector> {
    match atom {
        Atom::Leap(long, short) => images((i32::from(long), i32::from(short))),
        Atom::Compass => RING.to_vec(),
        Atom::Anywhere => Vec::new(),
    }
}

fn is_vertical(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'v')
}

fn are_perpendicular(x: u8, y: u8) -> bool {
    is_direction(x) && is_direction(y) && is_vertical(x) != is_vertical(y)
}

fn is_direction(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'l' | b'r' | b'v' | b's')
}

/// Is the step on the side of the letter?
fn is_in_half(letter: u8, (x, y): Vector) -> bool {
    match letter {
        b'f' => y > 0,
        b'b' => y < 0,
        b'l' => x < 0,
        b'r' => x > 0,
        b'v' => y != 0,
        b's' => x != 0,
        _ => false,
    }
}

/// Is the step on the side of the letter, and nearer to its axis than to the
/// other axis?
fn is_nearest(letter: u8, v: Vector) -> bool {
    let upright = v.1.abs() > v.0.abs();
    is_in_half(letter, v) && upright == is_vertical(letter)
}

/// Is it one of the four oblique steps that turn clockwise like a pinwheel?
fn is_right_handed((x, y): Vector) -> bool {
    (y.abs() > x.abs()) == (x.signum() == y.signum())
}

/// A choice among the steps of a class.
#[derive(Clone, Copy, Debug)]
enum Selector {
    Half(u8),
    Corner(u8, u8),
    Nearest(u8),
    /// On the side of the first letter, nearest to the axis of the second.
    SideNearest(u8, u8),
    Handed {
        right: bool,
    },
}

impl Selector {
    fn chooses(self, v: Vector) -> bool {
        match self {
            Selector::Half(x) => is_in_half(x, v),
            Selector::Corner(x, y) => is_in_half(x, v) && is_in_half(y, v),
            Selector::Nearest(x) => is_nearest(x, v),
            Selector::SideNearest(x, y) => is_in_half(x, v) && is_nearest(y, v),
            Selector::Handed { right } => is_right_handed(v) == right,
        }
    }
}

/// Reads one choice at the front of the letters; gives it with the number of
/// letters it took. A letter joins the next one wherever it can.
fn selector(letters: &[u8], class: Class) -> Result<(Selector, usize), &'static str> {
    let x = letters[0];
    let y = letters.get(1).copied().unwrap_or(0);
    let joined = are_perpendicular(x, y);
    let doubled = if x == y { 2 } else { 1 };
    match class {
        Class::Oblique => match (x, y) {
            (b'h', b'r' | b'l') => Ok((Selector::Handed { right: y == b'r' }, 2)),
            (b'h', _) => Err("h stands after a direction, or before r or l"),
            (_, b'h') => Ok((Selector::Half(x), 2)),
            _ if joined => Ok((Selector::SideNearest(x, y), 2)),
            _ => Ok((Selector::Nearest(x), doubled)),
        },
        _ if x == b'h' => Err("h divides oblique leaps only"),
        Class::Orthogonal => Ok((Selector::Half(x), 1)),
        Class::Diagonal if joined => Ok((Selector::Corner(x, y), 2)),
        Class::Diagonal => Ok((Selector::Half(x), doubled)),
    }
}

/// The fault of the letters as directions of such a step, if they have one.
pub(super) fn fault_in(letters: &[u8], class: Class) -> Option<&'static str> {
    selectors(letters, class).find_map(Result::err)
}

/// Do the letters choose this step? No letters choose every step.
pub(super) fn choose(letters: &[u8], v: Vector) -> bool {
    letters.is_empty() || selectors(letters, class(v)).flatten().any(|choice| choice.chooses(v))
}

/// All choices that the letters stand for; after a fault, one letter is skipped.
fn selectors(letters: &[u8], class: Class) -> impl Iterator<Item = Result<Selector, &'static str>> {
    let mut rest = letters;
    std::iter::from_fn(move || {
        let read = (!rest.is_empty()).then(|| selector(rest, class))?;
        rest = &rest[read.map_or(1, |(_, taken)| taken)..];
        Some(read.map(|(choice, _)| choice))
    })
}

/// The turns that one letter stands for in the ring: exactly, and with their
/// neighbours.
fn ring_letter(letter: u8) -> (u8, u8) {
    match letter {
        b'f' => (0b0000_0001, 0b1000_0011),
        b'r' => (0b0000_0100, 0b0000_1110),
        b'b' => (0b0001_0000, 0b0011_1000),
        b'l' => (0b0100_0000, 0b1110_0000),
        b'v' => (0b0001_0001, 0b1011_1011),
        b's' => (0b0100_0100, 0b1110_1110),
        _ => (0, 0),
    }
}

/// The turns that letters of the eight-fold system allow, as bits: bit 0 is
/// straight on, bit 2 a right angle to the right.
pub(super) fn turns(letters: &[u8]) -> u8 {
    let mut turns = 0;
    let mut rest = letters;
    while let Some(&x) = rest.first() {
        let y = rest.get(1).copied().unwrap_or(0);
        if are_perpendicular(x, y) {
            turns |= ring_letter(x).1 & ring_letter(y).1 & !CARDINAL;
            rest = &rest[2..];
        } else {
            turns |= ring_letter(x).0;
            rest = &rest[if x == y { 2 } else { 1 }..];
        }
    }
    turns
}

fn ring_index(v: Vector) -> usize {
    let unit = (v.0.signum(), v.1.signum());
    RING.iter().position(|direction| *direction == unit).unwrap_or(0)
}

fn turned_by(turns: u8) -> impl Iterator<Item = usize> {
    (0..RING_SIZE).filter(move |turn| turns & (1 << turn) != 0)
}

/// The steps of a leg joined by `a` to a leg that went this way.
pub(super) fn again(letters: &[u8], previous: Vector, atom: Atom) -> Vec<Vector> {
    let oblique = class(previous) == Class::Oblique;
    let turns = match letters {
        [] if oblique || atom == Atom::Compass => EIGHTFOLD_DEFAULT,
        [] => FOURFOLD_DEFAULT,
        _ => turns(letters),
    };
    if oblique {
        return turned_images(previous, turns);
    }
    let length = previous.0.abs().max(previous.1.abs());
    let start = ring_index(previous);
    turned_by(turns)
        .map(|turn| RING[(start + turn) % RING_SIZE])
        .map(|(x, y)| (x * length, y * length))
        .collect()
}

fn turned_images(previous: Vector, turns: u8) -> Vec<Vector> {
    let images = images(previous);
    let start = images.iter().position(|image| *image == previous).unwrap_or(0);
    turned_by(turns).map(|turn| images[(start + turn) % images.len()]).collect()
}

/// The steps of a leg in brackets after a leg that went this way: outward, or as
/// the letters turn.
pub(super) fn onward(letters: &[u8], previous: Vector, atom: Atom) -> Vec<Vector> {
    let steps = vectors(atom);
    if letters.is_empty() {
        return outward(previous, steps);
    }
    if class(previous) == Class::Oblique {
        let same = steps.contains(&previous);
        return if same { turned_images(previous, turns(letters)) } else { Vec::new() };
    }
    let start = ring_index(previous);
    let allowed: Vec<usize> =
        turned_by(turns(letters)).map(|turn| (start + turn) % RING_SIZE).collect();
    let fits = |v: &Vector| class(*v) != Class::Oblique && allowed.contains(&ring_index(*v));
    steps.into_iter().filter(fits).collect()
}

/// The steps whose direction is nearest to that of the step before.
fn outward(previous: Vector, steps: Vec<Vector>) -> Vec<Vector> {
    // The signed square of the cosine; the length of `previous` is common to all.
    let straightness = |v: &Vector| {
        let dot = i64::from(previous.0 * v.0 + previous.1 * v.1);
        (dot * dot.abs(), i64::from(v.0 * v.0 + v.1 * v.1))
    };
    let is_less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
    let is_best = |v: &Vector| !steps.iter().any(|w| is_less(straightness(v), straightness(w)));
    steps.iter().copied().filter(is_best).collect()
}

/// The squares that a lame leap passes, seen from its start: the straight line,
/// or for a knight, a camel or a zebra straight first and then diagonally. `None`
/// for a leap whose way is not agreed upon.
pub(super) fn way(v: Vector) -> Option<Vec<Vector>> {
    let (x, y) = (v.0.abs(), v.1.abs());
    let (long, short) = (x.max(y), x.min(y));
    let straight = if class(v) == Class::Diagonal { 0 } else { long - short };
    let agreed = short == 0 || short == long || (long <= 3 && short <= 2);
    if !agreed {
        return None;
    }
    let unit = (v.0.signum(), v.1.signum());
    let along = if x > y { (unit.0, 0) } else { (0, unit.1) };
    let place = |n: i32| {
        let (before, after) = (n.min(straight), (n - straight).max(0));
        (along.0 * before + unit.0 * after, along.1 * before + unit.1 * after)
    };
    Some((1..long).map(place).collect())
}
