//! What captures do besides capturing: blasts and conversions.

use super::Translate;

/// What a capture does besides removing the captured piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaptureDef<N = String> {
    /// The captor and every piece around it vanish, but for these kinds if they
    /// only stand by.
    pub blast: Option<Vec<N>>,
    /// A captor of these kinds turns into a wall.
    pub petrifies: Vec<N>,
    /// Enemies around the square a piece arrives on change sides, at every
    /// move.
    pub converts_neighbours: bool,
}

impl<N> Default for CaptureDef<N> {
    fn default() -> CaptureDef<N> {
        CaptureDef { blast: None, petrifies: Vec::new(), converts_neighbours: false }
    }
}

impl CaptureDef {
    /// The rule in the names of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<CaptureDef<T::Name>, T::Error> {
        Ok(CaptureDef {
            blast: self.blast.as_ref().map(|spared| to.names(spared)).transpose()?,
            petrifies: to.names(&self.petrifies)?,
            converts_neighbours: self.converts_neighbours,
        })
    }
}
