// What server and page say to each other, as docs/web-api.md has it. The page holds no rules: every fact comes from here.

export type Side = 'white' | 'black'

/** A position by name: a game, where it starts, and the moves in coordinates. */
export interface Spot {
  game: string
  start: string | { number: number } | null
  moves: string[]
}

/** Always White's view. `mate` counts moves; below nought White is mated. */
export type Score = { centipawns: number } | { mate: number }

export interface Man {
  square: string
  symbol: string
  side: Side
  promoted?: boolean
}

export interface InHand {
  symbol: string
  count: number
}

export type Hands = Record<Side, InHand[]>

export interface Move {
  text: string
  san: string
  from: string | null
  drop: string | null
  to: string | null
  captures: string[]
  promotion: string | null
  gate: string | null
  wall: string | null
  second_to: string | null
  is_pass: boolean
  is_castling: boolean
  turn_after: Side
  /** The square of the rook: castling may be picked by it, too. */
  castling_with?: string | null
  gate_square?: string | null
}

export interface Outcome {
  result: string
  sentence: string
}

export interface Position {
  fen: string
  turn: Side
  files: number
  ranks: number
  holes: string[]
  men: Man[]
  walls: string[]
  hands: Hands
  castling: string
  en_passant: string[]
  check: string[]
  last: { move: string; san: string; squares: string[] } | null
  moves: Move[]
  turn_left: number | null
  outcome: Outcome | null
  claim: string | null
  counters: { name: string; value: number | string }[]
  opening: { eco: string; name: string } | null
  history: { text: string; san: string; turn: Side }[]
  number: number
}

export interface GameSummary {
  id: string
  name: string
  year: string | null
  source: string | null
  files: number
  ranks: number
  has_hands: boolean
  goal: string[]
  /** None where turns grow. */
  moves_per_turn: number | null
  summary: string
  start_fen: string
  holes?: string[]
  kinds?: { symbol: string; name: string }[]
  own: boolean
}

export interface DiagramMark {
  dx: number
  dy: number
  kind: string
}

export interface PieceKind {
  symbol: string
  name: string
  side_letters: Record<Side, string>
  sentences?: string[]
  diagram: { radius: number; marks: DiagramMark[] }
}

export interface Game extends GameSummary {
  words: string[]
  endings?: string[]
  pieces: PieceKind[]
  start: Position
  has_numbers: boolean
}

export interface Opponent {
  level?: number
  elo?: number
  spec?: string
}

export type Clock =
  | { kind: 'move'; seconds: number }
  | { kind: 'game'; base: number; increment: number }
  | { kind: 'depth'; depth: number }
  | { kind: 'nodes'; nodes: number }
  | { kind: 'none' }

export interface PlayedMove {
  text: string
  san: string
  turn: Side
  by: 'you' | 'engine'
  seconds: number | null
  score: Score | null
  depth: number | null
  nodes: number | null
  line: string[] | string | null
}

/** A game in a list. */
export interface PlayRow {
  id: string
  game: string
  game_name?: string
  start: Spot['start']
  you: Side | 'both'
  opponent: Opponent
  opponent_name?: string
  clock: Clock
  n_moves?: number
  fen?: string
  your_turn?: boolean
  result: Outcome | null
  created: number
  changed: number
}

export interface Play extends PlayRow {
  clocks: { white: number; black: number; running: Side | null } | null
  position: Position
  moves: PlayedMove[]
  is_thinking: boolean
  /** What was wrong with the engine, if it failed. */
  fault?: string | null
  draw_offered: string | boolean | null
}

export interface Line {
  score: Score
  wdl: [number, number, number] | null
  moves: string[]
  sans: string[]
  bound: string | null
}

export interface Lines {
  id: string
  depth: number
  seconds: number
  nodes: number
  nps: number
  hashfull: number
  lines: Line[]
}

export interface Part {
  word: string
  name: string
  doc: string
  example: string
  number: { low: number; high: number; none: string | null } | null
  is_term?: boolean
  takes_inner?: boolean
}

export interface Evaluation {
  total: number
  terms: { name: string; white: number; black: number }[]
  squares: { square: string; name: string; centipawns: number }[]
}

export interface BookMove {
  text: string
  san: string
  weight: number
  share: number
}

export interface TableVerdict {
  wdl: number | string
  dtz: number | null
  sentence: string
  moves: { text: string; san: string; value: string; dtz: number | null }[]
}

/** A tree of moves is a flat list: a node stands behind its parent, the start is node 0. */
export interface PgnNode {
  id: number
  parent: number
  text: string
  san: string
  comment: string
  start_comment: string
  nags: number[]
  /** Who played the move. */
  turn?: Side
}

export interface PgnGame {
  number: number
  tags: Record<string, string>
  spot: Spot | null
  comment?: string
  nodes: PgnNode[]
  result: string
  faults: string[]
}

export interface Running {
  searches: { kind: string; game: string; since: number }[]
}
