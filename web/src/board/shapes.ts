// Arrows and circles on a board.
import { spotOf, type Geometry } from './squares'

export type Tone = 'best' | 'second' | 'bad' | 'own'

export interface Shape {
  from: string
  /** The same square, or none: a circle. */
  to: string | null
  tone: Tone
  /** 0 to 1: weaker suggestions are thinner. */
  weight?: number
}

export interface Badge {
  square: string
  text: string
  tone: 'good' | 'warn' | 'bad' | 'brilliant'
  label: string
}

const SHAFT = 0.16
const HEAD_LENGTH = 0.42
const HEAD_WIDTH = 0.46
/** How far from the middle of its square an arrow begins. */
const CLEAR = 0.3

export function middle(square: string, board: Geometry): { x: number; y: number } {
  const { column, row } = spotOf(square, board)
  return { x: column + 0.5, y: row + 0.5 }
}

/** An arrow as one outline, in units of squares. */
export function arrowPath(from: string, to: string, board: Geometry, weight = 1): string {
  const [a, b] = [middle(from, board), middle(to, board)]
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const width = (SHAFT * (0.5 + weight / 2)) / 2
  const head = (HEAD_WIDTH * (0.6 + weight * 0.4)) / 2
  const point = (along: number, aside: number): string =>
    `${(a.x + ux * along - uy * aside).toFixed(3)} ${(a.y + uy * along + ux * aside).toFixed(3)}`
  const neck = length - HEAD_LENGTH
  return `M${point(CLEAR, width)}L${point(neck, width)}L${point(neck, head)}L${point(length, 0)}L${point(neck, -head)}L${point(neck, -width)}L${point(CLEAR, -width)}Z`
}
