// The JSON of explanations and reviews (docs/explain-json.md), as far as the page shows it.
import type { Side } from './types'

/** Scores inside reviews count mates in plies. */
export type ReviewScore = { centipawns: number } | { mate_plies: number }

export type Grade = 'fine' | 'inaccuracy' | 'mistake' | 'blunder'

export interface ReviewLine {
  moves: string[]
  score: ReviewScore
  points: number
}

export interface Finding {
  fact: string
  side: Side
  ply: number
  men: { side: Side; kind: number; square: number | string }[]
  squares: (number | string)[]
}

export interface Reason {
  part: 'fault' | 'missed' | 'merit' | 'note'
  line: 'played' | 'best' | 'threat' | 'pressure'
  sentence: string
  finding: Finding
}

export interface Explanation {
  fen: string
  mover: Side
  grade: Grade
  loss: number
  first_choice: boolean
  played: ReviewLine
  candidates: ReviewLine[]
  threat: ReviewLine | null
  reasons: Reason[]
  /** Sentences. */
  text: string[]
  notes: string[]
}

export interface ReviewMove {
  ply: number
  number: number
  mover: Side
  san: string
  fen: string
  score: ReviewScore | null
  points: [number, number] | null
  loss: number | null
  grade: Grade
  judged: boolean
  first_choice: boolean
  book: boolean
  best: string[] | null
  clock: number | null
  seconds: number | null
}

export interface SideReport {
  moves: number
  accuracy: number | null
  average_loss: number | null
  inaccuracies: number
  mistakes: number
  blunders: number
  first_choices: number
  phases: Record<string, { moves: number; accuracy: number | null } | null>
}

export interface Arrow {
  from: string | number
  to: string | number
  means: string
}

export interface Review {
  tags: Record<string, string>
  game: string
  result: string
  outcome: string | null
  fault: string | null
  level: string
  clean: boolean
  opening: { code: string; name: string } | null
  white: SideReport
  black: SideReport
  start: { fen: string; score: ReviewScore }
  moves: ReviewMove[]
  end: string
  points: number[]
  explained: { ply: number; explanation: Explanation; arrows: Arrow[] }[]
  turning_points: number[]
  missed_chances: number[]
  lessons: Record<Side, { family: string; fact: string; plies: number[]; advice: string }[]>
  exercises: { ply: number; fen: string; answers: string[]; epd: string }[]
}

export type ReviewState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface ReviewRow {
  id: string
  state: ReviewState
  done: number
  of: number
  message: string | null
  title?: string
  created: number
}

export interface ReviewRecord extends ReviewRow {
  games: { number: number; title: string; fault: string | null }[]
  review: Review | null
}
