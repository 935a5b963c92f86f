//! How much of a text is accepted, and which bytes the name of a tag may have.
//! The reader refuses what is beyond, and so does the tree: everything a tree
//! holds can be written and read again.

/// Longest name of a tag, in bytes.
pub(super) const MAX_TAG_NAME: usize = 255;
/// Longest value of a tag, in bytes.
pub(super) const MAX_TAG_VALUE: usize = 64 << 10;
/// Longest comment, in bytes.
pub(super) const MAX_COMMENT: usize = 1 << 20;
/// Longest move, in bytes.
pub(super) const MAX_MOVE: usize = 255;
/// Deepest nesting of variations. The reader itself keeps nothing for each
/// variation; the limit protects visitors that do.
pub(super) const MAX_DEPTH: u32 = 1_000_000;
/// Most moves in one game, all variations together.
pub(super) const MAX_NODES: usize = 1_000_000;
/// Most memory one game may ask for, counted roughly, so that no file can
/// exhaust the memory of its reader.
pub(super) const MAX_GAME_BYTES: usize = 256 << 20;

/// Can this byte be in the name of a tag? The standard has letters, digits and
/// `_`; files have more.
pub(super) fn is_tag_name_byte(byte: u8) -> bool {
    byte > b' ' && !matches!(byte, b'"' | b'[' | b']' | b'\x7f')
}
