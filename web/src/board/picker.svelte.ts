// How clicks, drags and keys become a move. A legal move is a sequence of picks: where it starts (a square, or a piece
// in hand written `@P`), where it goes, and further squares such as that of a wall. Picks narrow the legal moves down
// until one is left; what looks alike becomes a choice. Nothing here knows a rule: the sequences come from the server.
import type { Man, Move, Side } from '../lib/types'

const DROP = '@'

export const dropPick = (symbol: string): string => DROP + symbol
export type TargetKind = 'move' | 'capture' | 'wall'

export interface Entry {
  picks: string[]
  move: Move
}

export interface Drag {
  symbol: string
  side: Side
  x: number
  y: number
  size: number
}

const firstPick = (move: Move): string | null => (move.drop === null ? move.from : dropPick(move.drop))

/** Where a move is aimed: at what it hits, if the piece stays. */
function aim(move: Move): string | null {
  const isShot = move.from !== null && move.from === move.to && move.captures.length > 0
  return isShot ? (move.captures[0] ?? move.to) : move.to
}

/** Further squares are asked for only where they tell moves with the same start and target apart. */
function further(move: Move, alike: Move[]): string[] {
  const differs = (square: (other: Move) => string | null): boolean => alike.some((other) => square(other) !== square(move))
  const rest: (string | null)[] = []
  if (differs((other) => other.second_to)) rest.push(move.second_to)
  if (differs((other) => other.wall)) rest.push(move.wall)
  return rest.filter((square): square is string => square !== null)
}

/** The picks that make each move. Castling may be picked in two ways; where only one kind can be dropped, by its square. */
export function sequences(moves: Move[]): Entry[] {
  const groups = Map.groupBy(moves, (move) => `${firstPick(move)} ${aim(move)}`)
  const starts = new Set(moves.map((move) => move.from))
  const drops = new Set(moves.map((move) => move.drop).filter((drop) => drop !== null))
  return moves.flatMap((move) => {
    const [first, to] = [firstPick(move), aim(move)]
    if (move.is_pass || to === null) return []
    const rest = further(move, groups.get(`${first} ${to}`) ?? [])
    const found: string[][] = [first === null ? [to, ...rest] : [first, to, ...rest]]
    const rook = move.castling_with
    if (first !== null && rook && rook !== to) found.push([first, rook, ...rest])
    if (move.drop !== null && drops.size === 1 && !starts.has(to)) found.push([to, ...rest])
    return found.map((picks) => ({ picks, move }))
  })
}

const startsWith = (picks: string[], head: string[]): boolean => head.every((pick, i) => picks[i] === pick)

export class Picker {
  picks: string[] = $state.raw([])
  choice: Move[] | null = $state.raw(null)
  premove: string[] | null = $state.raw(null)
  drag: Drag | null = $state.raw(null)
  #entries: Entry[] = $state.raw([])
  #onMove: (move: Move) => void
  /** The side that may set up its next move while the other thinks. */
  #premoveSide: Side | null = null
  #men: Man[] = []

  constructor(onMove: (move: Move) => void) {
    this.#onMove = onMove
  }

  /** New position: what was picked is forgotten, a premove is tried. */
  begin(moves: Move[], men: Man[], premoveSide: Side | null): void {
    this.#entries = sequences(moves)
    this.#men = men
    this.#premoveSide = premoveSide
    this.picks = []
    this.choice = null
    if (moves.length > 0 && this.premove) this.#tryPremove(this.premove)
    if (premoveSide === null) this.premove = null
  }

  #tryPremove(premove: string[]): void {
    this.premove = null
    const [entry] = this.#entries.filter(({ picks }) => startsWith(picks, premove))
    if (entry) this.#onMove(entry.move)
  }

  get canMove(): boolean {
    return this.#entries.length > 0
  }

  get isActive(): boolean {
    return this.canMove || this.#premoveSide !== null
  }

  #matches(head: string[]): Entry[] {
    return this.#entries.filter(({ picks }) => startsWith(picks, head))
  }

  /** Where nothing stands that could move, the squares that take a piece are marked before anything is picked. */
  readonly #open: Map<string, TargetKind> = $derived.by(() => {
    if (this.#entries.some(({ move }) => move.from !== null)) return new Map()
    const squares = this.#entries.filter(({ picks }) => !picks[0]?.startsWith(DROP)).map(({ picks }) => picks[0] ?? '')
    return new Map(squares.map((square) => [square, 'move']))
  })

  /** What may be picked next, and how it is marked. */
  readonly targets: Map<string, TargetKind> = $derived.by(() => {
    const targets = new Map<string, TargetKind>()
    if (this.picks.length === 0) return this.#open
    for (const { picks, move } of this.#matches(this.picks)) {
      const next = picks[this.picks.length]
      if (next === undefined) continue
      const isCapture = move.captures.length > 0 && this.picks.length === 1
      const kind: TargetKind = this.picks.length > 1 ? 'wall' : isCapture ? 'capture' : 'move'
      if (targets.get(next) !== 'capture') targets.set(next, kind)
    }
    return targets
  })

  /** Where each piece can go: spoken with its cell. */
  readonly reach: Map<string, string[]> = $derived.by(() => {
    const reach = new Map<string, Set<string>>()
    for (const { picks } of this.#entries) {
      const [first, second] = picks
      if (first === undefined || second === undefined) continue
      const known = reach.get(first)
      if (known) known.add(second)
      else reach.set(first, new Set([second]))
    }
    return new Map([...reach].map(([from, to]) => [from, [...to].sort()]))
  })

  /** Can a sequence begin with this pick? */
  canBegin(pick: string): boolean {
    if (this.#entries.length > 0) return this.#entries.some(({ picks }) => picks[0] === pick)
    return this.#premoveSide !== null && this.#isOwn(pick)
  }

  #isOwn(pick: string): boolean {
    return pick.startsWith(DROP) || this.#men.some((man) => man.square === pick && man.side === this.#premoveSide)
  }

  pick(pick: string): void {
    if (!this.canMove) return this.#pickAhead(pick)
    const complete = this.#matches(this.picks).filter(({ picks }) => picks.length === this.picks.length)
    if (complete.length > 0 && pick === this.picks.at(-1)) return this.#finish(complete)
    const next = [...this.picks, pick]
    const matches = this.#matches(next)
    if (matches.length === 0) {
      const isSame = this.picks.length === 1 && this.picks[0] === pick
      this.picks = !isSame && this.canBegin(pick) ? [pick] : []
      return
    }
    this.picks = next
    if (matches.every(({ picks }) => picks.length === next.length)) this.#finish(matches)
  }

  #finish(entries: Entry[]): void {
    const moves = [...new Map(entries.map(({ move }) => [move.text, move])).values()]
    if (moves.length > 1) {
      this.choice = moves
      return
    }
    const [move] = moves
    if (move) this.play(move)
  }

  #pickAhead(pick: string): void {
    if (this.#premoveSide === null) return
    const [first] = this.picks
    if (first !== undefined && first !== pick) {
      this.premove = [first, pick]
      this.picks = []
    } else {
      this.premove = null
      this.picks = first === undefined && this.#isOwn(pick) ? [pick] : []
    }
  }

  /** Plays a move that was chosen, typed or picked. */
  play(move: Move): void {
    this.picks = []
    this.choice = null
    this.drag = null
    this.#onMove(move)
  }

  cancel(): void {
    this.picks = []
    this.choice = null
    this.premove = null
    this.drag = null
  }
}
