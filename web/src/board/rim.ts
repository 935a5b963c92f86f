// Where the coordinates stand: in the corners of squares, or on a rim beside the board where pieces fill their squares or
// the squares are small.
import { settings } from '../lib/settings.svelte'
import type { Family } from '../pieces/art'

const MOST_INSIDE = 10

export const isRimmed = (family: Family, files: number, ranks: number): boolean =>
  settings.coordinates && (family === 'shogi' || family === 'xiangqi' || Math.max(files, ranks) > MOST_INSIDE)
