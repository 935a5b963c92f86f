// Scores as players read them.
import type { Score } from './types'
import type { ReviewScore } from './review-types'

const CENTIPAWNS = 100
/** How fast a lead becomes a win, as in the winning chances that Lichess publishes. */
const WIN_SLOPE = 0.00368208

export function mateOf(score: Score | ReviewScore): number | null {
  if ('mate' in score) return score.mate
  if ('mate_plies' in score) return Math.sign(score.mate_plies) * Math.ceil(Math.abs(score.mate_plies) / 2)
  return null
}

/** A score of a review as the live ones are written. */
export function asScore(score: ReviewScore): Score {
  const mate = mateOf(score)
  return 'centipawns' in score ? score : { mate: mate ?? 0 }
}

/** The same score as the other side sees it. */
export function opposite(score: ReviewScore): Score {
  const known = asScore(score)
  return 'centipawns' in known ? { centipawns: -known.centipawns } : { mate: -known.mate }
}

/** `+0.35`, `-1.20`, `#3`, `#-2`: White's view. */
export function scoreText(score: Score | ReviewScore | null | undefined): string {
  if (!score) return '–'
  const mate = mateOf(score)
  if (mate !== null) return `#${mate}`
  const pawns = (score as { centipawns: number }).centipawns / CENTIPAWNS
  return (pawns > 0 ? '+' : '') + pawns.toFixed(2)
}

/** As short as can be, for the bar: whom it is for shows by its place. */
export function scoreBrief(score: Score): string {
  return 'mate' in score ? `#${Math.abs(score.mate)}` : Math.abs(score.centipawns / CENTIPAWNS).toFixed(1)
}

/** The same in words, for the ear. */
export function scoreWords(score: Score | ReviewScore): string {
  const mate = mateOf(score)
  if (mate !== null) return mate > 0 ? `White mates in ${mate}` : `Black mates in ${-mate}`
  const pawns = (score as { centipawns: number }).centipawns / CENTIPAWNS
  if (Math.abs(pawns) < 0.05) return 'even'
  return `${Math.abs(pawns).toFixed(2)} for ${pawns > 0 ? 'White' : 'Black'}`
}

/** White's share of the evaluation bar, 0 to 1. */
export function share(score: Score | ReviewScore | null): number {
  if (!score) return 0.5
  const mate = mateOf(score)
  if (mate !== null) return mate > 0 ? 1 : 0
  const { centipawns } = score as { centipawns: number }
  return 1 / (1 + Math.exp(-WIN_SLOPE * centipawns))
}

const UNITS: [number, string][] = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/** Large numbers in few letters: 12.3M. */
export function brief(count: number): string {
  for (const [size, letter] of UNITS) if (count >= size) return (count / size).toFixed(1) + letter
  return String(Math.round(count))
}

/** A clock: `4:05`, `1:02:03`, and tenths under ten seconds. */
export function clockText(seconds: number): string {
  const TENTHS_BELOW = 10
  const left = Math.max(0, seconds)
  if (left < TENTHS_BELOW) return `0:0${left.toFixed(1)}`
  const whole = Math.floor(left)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
