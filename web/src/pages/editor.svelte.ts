// The board editor's state: what stands where, and what the server says of it.
import { Picker } from '../board/picker.svelte'
import { isAbort, post, Refusal, sentenceOf } from '../lib/api'
import { whole } from '../lib/positions'
import type { Game, Hands, Man, Position, Side } from '../lib/types'

/** What a click on a square does. */
export type Brush = { kind: 'man'; symbol: string; side: Side } | { kind: 'wall' } | { kind: 'erase' }

/** Every click and every Enter paints; nothing is picked up. */
export class BrushPicker extends Picker {
  readonly #paint: (square: string) => void

  constructor(paint: (square: string) => void) {
    super(() => undefined)
    this.#paint = paint
  }

  override get isActive(): boolean {
    return true
  }

  override pick(square: string): void {
    this.#paint(square)
  }
}

/** How a FEN writes that nobody may castle. */
const NONE = '-'

interface Setup {
  fen: string
  position: Position
}

export class Editor {
  game: Game = $state.raw() as Game
  men: Man[] = $state.raw([])
  walls: string[] = $state.raw([])
  hands: Hands = $state.raw({ white: [], black: [] })
  turn: Side = $state('white')
  castling = $state(NONE)
  /** Squares, separated by spaces. */
  enPassant = $state('')
  counters: { name: string; value: number }[] = $state.raw([])
  fen = $state('')
  faults: string[] = $state.raw([])
  faultField: string | null = $state(null)
  #asked: AbortController | null = null

  constructor(game: Game) {
    this.game = game
  }

  take(position: Position): void {
    const given = whole(position)
    this.men = given.men
    this.walls = given.walls
    this.hands = given.hands
    this.turn = given.turn
    this.castling = given.castling || NONE
    this.enPassant = given.en_passant.join(' ')
    this.counters = given.counters.map(({ name, value }) => ({ name, value: Number(value) }))
    this.fen = given.fen
    this.faults = []
    this.faultField = null
  }

  paint(square: string, brush: Brush): void {
    const same = this.men.find((man) => man.square === square)
    const men = this.men.filter((man) => man.square !== square)
    const walls = this.walls.filter((wall) => wall !== square)
    // The same piece once more takes it away.
    const isSame = brush.kind === 'man' && same?.symbol === brush.symbol && same.side === brush.side
    if (brush.kind === 'man' && !isSame) men.push({ square, symbol: brush.symbol, side: brush.side })
    if (brush.kind === 'wall' && !this.walls.includes(square)) walls.push(square)
    this.men = men
    this.walls = walls
    this.enPassant = ''
    void this.check()
  }

  clear(): void {
    this.men = []
    this.walls = []
    this.hands = { white: [], black: [] }
    this.castling = NONE
    this.enPassant = ''
    void this.check()
  }

  /** The rights there can be: those of the start, and those that a FEN gave. */
  get castlingRights(): string[] {
    const letters = (this.game.start.castling + this.castling).replaceAll(NONE, '')
    return [...new Set(letters)].sort()
  }

  allow(right: string, isAllowed: boolean): void {
    const rights = this.castlingRights.filter((letter) => (letter === right ? isAllowed : this.castling.includes(letter)))
    this.castling = rights.join('') || NONE
    void this.check()
  }

  hold(side: Side, symbol: string, count: number): void {
    const others = this.hands[side].filter((held) => held.symbol !== symbol)
    this.hands = { ...this.hands, [side]: count > 0 ? [...others, { symbol, count }] : others }
    void this.check()
  }

  count(name: string, value: number): void {
    this.counters = this.counters.map((counter) => (counter.name === name ? { name, value } : counter))
    void this.check()
  }

  /** The position out of its parts, or every fault of it. */
  check(): Promise<void> {
    const men = this.men.map(({ square, symbol, side, promoted }) => ({ square, symbol, side, from_pawn: promoted === true && !symbol.startsWith('+') }))
    const hands = this.game.has_hands ? this.hands : undefined
    return this.#ask({ game: this.game.id, men, walls: this.walls, hands, turn: this.turn, castling: this.castling, en_passant: this.enPassant.split(/\s+/).filter(Boolean), counters: this.counters }, false)
  }

  read(fen: string): Promise<void> {
    return this.#ask({ game: this.game.id, fen }, true)
  }

  async #ask(body: object, isRead: boolean): Promise<void> {
    this.#asked?.abort()
    this.#asked = new AbortController()
    try {
      const { fen, position } = await post<Setup>('setup', body, this.#asked.signal)
      if (isRead) this.take(position)
      this.fen = fen
      this.faults = []
      this.faultField = null
    } catch (reason) {
      if (isAbort(reason)) return
      this.faults = reason instanceof Refusal && reason.faults.length > 0 ? reason.faults : [sentenceOf(reason)]
      this.faultField = reason instanceof Refusal ? reason.field : null
    }
  }
}
