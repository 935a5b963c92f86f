// How grades and explanations look and sound.
import type { Badge } from '../board/shapes'
import type { Explanation, ReviewMove } from '../lib/review-types'

export interface GradeSign {
  text: string
  tone: 'good' | 'warn' | 'bad'
  label: string
}

const SIGNS: Record<string, GradeSign> = {
  inaccuracy: { text: '?!', tone: 'warn', label: 'inaccuracy' },
  mistake: { text: '?', tone: 'bad', label: 'mistake' },
  blunder: { text: '??', tone: 'bad', label: 'blunder' },
}
const BEST: GradeSign = { text: '★', tone: 'good', label: 'best move' }

export const signOf = (move: ReviewMove | undefined): GradeSign | null => (move?.judged ? (SIGNS[move.grade] ?? null) : null)

export function badgeOf(move: ReviewMove, square: string): Badge | null {
  const sign = signOf(move) ?? (move.first_choice && !move.book ? BEST : null)
  return sign ? { square, ...sign } : null
}

/** An explanation as one text. Some moves have nothing that could be said of them. */
export const wordsOf = (explanation: Explanation): string => explanation.text.join(' ') || 'Nothing stands out about this move.'
