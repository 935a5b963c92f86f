//! Bytes to a network: every length is checked before anything of it is kept.

use super::{
    MAGIC, MOST_BYTES, MOST_PIECE_VALUE, MOST_SEARCH_NUMBERS, NetFile, Provenance, VERSION, fnv,
};
use crate::{Armies, InputLayout, NetError, NetNumbers, NetShape, Network, SeedNetFile};
use game_core::{Geometry, ResultCurve};

/// The bytes of the checksum.
pub(crate) const CHECKSUM: usize = 8;

/// Reads a file.
pub(super) fn read(bytes: &[u8]) -> Result<NetFile, NetError> {
    if SeedNetFile::is_one(bytes) {
        return Err(NetError::IsSeedNet);
    }
    if !bytes.starts_with(MAGIC) {
        return Err(NetError::Foreign);
    }
    if bytes.len() > MOST_BYTES {
        return Err(NetError::Length);
    }
    let mut source = NetBytes(&bytes[MAGIC.len()..]);
    let version = source.u32()?;
    if version != VERSION {
        return Err(NetError::Version(version));
    }
    let rules = source.text()?;
    let shape = shape(&mut source)?;
    let piece_values = source.i32s(shape.layout.symbols.len())?;
    let [centre, half, slope, drawn] = [source.f64()?, source.f64()?, source.f64()?, source.f64()?];
    let search = search_numbers(&mut source)?;
    let provenance = source.provenance()?;
    let numbers = numbers(&mut source, &shape)?;
    let checksum = source.u64()?;
    if !source.0.is_empty() {
        return Err(NetError::Length);
    }
    if checksum != fnv(&bytes[..bytes.len() - CHECKSUM]) {
        return Err(NetError::Checksum);
    }
    if ![centre, half, slope, drawn].iter().all(|number| number.is_finite()) {
        return Err(NetError::Broken("its curve is not made of numbers"));
    }
    if piece_values.iter().any(|value| !(0..=MOST_PIECE_VALUE).contains(value)) {
        return Err(NetError::Broken("the value of a piece is out of range"));
    }
    let curve = ResultCurve { centre, half, slope, drawn };
    let network = Network::new(shape, numbers)?;
    Ok(NetFile { rules, piece_values, curve, search, provenance, network })
}

fn shape(source: &mut NetBytes<'_>) -> Result<NetShape, NetError> {
    let [files, ranks, n_kinds] = source.array()?;
    let board = Geometry::new(files, ranks).ok_or(NetError::Broken("its board cannot be"))?;
    let (mut symbols, mut hands) = (Vec::new(), Vec::new());
    for _ in 0..n_kinds {
        symbols.push(source.text()?);
        let [most] = source.array()?;
        hands.push(most);
    }
    let [checks, walls, armies] = source.array()?;
    let armies = match armies {
        0 => Armies::Mirrored,
        1 => Armies::Turned,
        2 => Armies::Differ,
        _ => return Err(NetError::Broken("how its sides see the board cannot be")),
    };
    let walls = match walls {
        0 => false,
        1 => true,
        _ => return Err(NetError::Broken("whether it sees walls cannot be")),
    };
    let men = source.u16()?;
    let neurons = source.u16()?;
    let [buckets] = source.array()?;
    let layout = InputLayout { board, symbols, hands, checks, walls, armies, men };
    NetShape::new(layout, neurons.into(), buckets.into())
}

fn search_numbers(source: &mut NetBytes<'_>) -> Result<Vec<(String, i64)>, NetError> {
    let count = usize::from(source.u16()?);
    if count > MOST_SEARCH_NUMBERS {
        return Err(NetError::Broken("it has too many numbers of the search"));
    }
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push((source.text()?, i64::from_le_bytes(source.array()?)));
    }
    Ok(numbers)
}

fn numbers(source: &mut NetBytes<'_>, shape: &NetShape) -> Result<NetNumbers, NetError> {
    let (n, inputs, buckets) = (shape.neurons, shape.n_inputs(), shape.buckets);
    Ok(NetNumbers {
        scale: i32::from_le_bytes(source.array()?),
        neuron_biases: source.i16s(n)?,
        neuron_weights: source.i16s(n * inputs)?,
        lane: source.i32s(inputs)?,
        output_weights: source.i16s(2 * n * buckets)?,
        output_biases: source.i32s(buckets)?,
    })
}

/// The bytes that have not been read.
pub(crate) struct NetBytes<'a>(pub(crate) &'a [u8]);

impl<'a> NetBytes<'a> {
    /// So many bytes, if there are so many.
    fn take(&mut self, n: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(n).ok_or(NetError::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetError::Length)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, NetError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, NetError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, NetError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn f64(&mut self) -> Result<f64, NetError> {
        Ok(f64::from_le_bytes(self.array()?))
    }

    fn text(&mut self) -> Result<String, NetError> {
        let length = usize::from(self.u16()?);
        let text = std::str::from_utf8(self.take(length)?);
        text.map(str::to_owned).map_err(|_| NetError::Broken("a text in it is no text"))
    }

    pub(crate) fn provenance(&mut self) -> Result<Provenance, NetError> {
        let (data, commit) = (self.text()?, self.text()?);
        let (seed, nodes, games) = (self.u64()?, self.u64()?, self.u64()?);
        Ok(Provenance { data, commit, seed, nodes, games })
    }

    fn i16s(&mut self, n: usize) -> Result<Vec<i16>, NetError> {
        let bytes = self.take(n * size_of::<i16>())?;
        Ok(bytes
            .chunks_exact(size_of::<i16>())
            .map(|two| i16::from_le_bytes([two[0], two[1]]))
            .collect())
    }

    fn i32s(&mut self, n: usize) -> Result<Vec<i32>, NetError> {
        let bytes = self.take(n * size_of::<i32>())?;
        let chunks = bytes.chunks_exact(size_of::<i32>());
        Ok(chunks.map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
    }
}
