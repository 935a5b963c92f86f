// The state of the analysis page: game, tree, the node that is shown, and the engines.
import { get, post, sentenceOf } from '../lib/api'
import { game as askGame } from '../lib/games'
import { live } from '../lib/live.svelte'
import { positionAt } from '../lib/positions'
import { address, router } from '../lib/router.svelte'
import { settings } from '../lib/settings.svelte'
import { scoreWords } from '../lib/score'
import { speech } from '../lib/speech.svelte'
import type { Game, Lines, Move, PgnGame, PgnNode, Position, Score, Spot } from '../lib/types'
import { child, fromFlat, mainLine, movesTo, newRoot, promote, removeNode, toFlat, type TreeNode } from './tree'

export const MOST_LINES = 10
const STORE = 'manticore.analysis'
const SPEAK_EVERY = 4

export interface EngineSeat {
  id: string
  isOn: boolean
  lines: number
  threads: number
  depth: number | null
  spec: string
  /** Another engine of the list of the data folder, by its name; empty is our own. */
  engine: string
  found: Lines | null
  fault: string
}

const newSeat = (id: string): EngineSeat => ({ id, isOn: false, lines: 3, threads: 1, depth: null, spec: '', engine: '', found: null, fault: '' })

export class Analysis {
  game: Game | null = $state.raw(null)
  start: Spot['start'] = $state.raw(null)
  root: TreeNode = newRoot('white')
  current: TreeNode = $state.raw(this.root)
  position: Position | null = $state.raw(null)
  /** Counts changes of the tree: what is drawn from it depends on this. */
  version = $state(0)
  fault = $state('')
  seats: EngineSeat[] = $state([newSeat('first'), newSeat('second')])
  hasSecond = $state(false)
  /** The other engines that may be asked, and why their list cannot be read. */
  engines: string[] = $state.raw([])
  enginesFault = $state('')
  tags: Record<string, string> = {}
  result = '*'

  open(): () => void {
    void this.#askEngines()
    const deaf = live.hear((message) => {
      if (message.is === 'lines') this.#hearLines(message)
      if (message.is === 'error') this.#hearFault(String(message.id), message.error.sentence)
      if (message.is === 'done') this.#hearDone(String(message.id))
    })
    return () => {
      deaf()
      for (const seat of this.seats) live.stop(seat.id)
    }
  }

  async #askEngines(): Promise<void> {
    try {
      const { engines, fault } = await get<{ engines: string[]; fault: string | null }>('engines')
      this.engines = engines
      this.enginesFault = fault ?? ''
    } catch (reason) {
      this.enginesFault = sentenceOf(reason)
    }
  }

  #seat(id: string): EngineSeat | undefined {
    return this.seats.find((seat) => seat.id === id)
  }

  #hearLines(lines: Lines): void {
    const seat = this.#seat(String(lines.id))
    if (!seat?.isOn || lines.lines.length === 0) return
    seat.found = lines
    if (seat.id !== 'first') return
    const [best] = lines.lines
    if (!best) return
    this.current.score = best.score
    this.current.best = best.sans[0] ?? null
    if (settings.speakEngine && lines.depth % SPEAK_EVERY === 0) speech.say(`Depth ${lines.depth}, ${best.sans[0] ?? ''}, ${scoreWords(best.score)}`)
  }

  #hearFault(id: string, sentence: string): void {
    const seat = this.#seat(id)
    if (!seat) return
    seat.fault = sentence
    seat.isOn = false
  }

  #hearDone(id: string): void {
    if (this.#seat(id)) this.version++
  }

  /** A game from its start, with moves played. */
  async begin(game: string, start: Spot['start'], moves: string[] = []): Promise<void> {
    try {
      const found = await askGame(game)
      const first = await positionAt({ game, start, moves: [] })
      const at = moves.length > 0 ? await positionAt({ game, start, moves }) : first
      this.game = found
      this.start = start
      this.root = newRoot(first.turn)
      this.tags = {}
      this.result = '*'
      let node = this.root
      for (const { text, san, turn } of at.history) node = child(node, text, san, turn)
      this.fault = ''
      this.version++
      await this.show(node)
    } catch (reason) {
      this.fault = sentenceOf(reason)
    }
  }

  /** A game out of a PGN. A start that cannot be read is a fault of its own. */
  async take(pgn: PgnGame): Promise<void> {
    if (!pgn.spot) {
      this.fault = pgn.faults[0] ?? 'The start of this game cannot be read.'
      return
    }
    await this.begin(pgn.spot.game, pgn.spot.start)
    this.tags = pgn.tags
    this.result = pgn.result
    fromFlat(pgn.nodes, this.root)
    this.version++
    await this.show(this.root)
  }

  get spot(): Spot {
    return this.spotOf(this.current)
  }

  spotOf(node: TreeNode): Spot {
    return { game: this.game?.id ?? 'chess', start: this.start, moves: movesTo(node) }
  }

  /** Shows a node, and lets the engines follow. */
  async show(node: TreeNode): Promise<void> {
    this.current = node
    const spot = this.spotOf(node)
    try {
      const position = await positionAt(spot)
      if (this.current !== node) return
      this.position = position
      this.#keep()
      this.follow()
    } catch (reason) {
      this.fault = sentenceOf(reason)
    }
  }

  async play(move: Move): Promise<void> {
    const turn = this.position?.turn ?? 'white'
    const node = child(this.current, move.text, move.san, turn)
    this.version++
    await this.show(node)
  }

  /** Moves in coordinates, one after another, such as a line of the engine. */
  async playAll(texts: string[], sans: string[]): Promise<void> {
    let node = this.current
    for (const [i, text] of texts.entries()) {
      const { turn } = await positionAt(this.spotOf(node))
      node = child(node, text, sans[i] ?? text, turn)
    }
    this.version++
    await this.show(node)
  }

  previous(): Promise<void> {
    return this.show(this.current.parent ?? this.current)
  }

  next(): Promise<void> {
    return this.show(this.current.children[0] ?? this.current)
  }

  end(): Promise<void> {
    return this.show(mainLine(this.current).at(-1) ?? this.current)
  }

  /** The other moves at this place, round and round. */
  sibling(step: number): Promise<void> {
    const siblings = this.current.parent?.children ?? []
    const at = siblings.indexOf(this.current)
    return this.show(siblings[(at + step + siblings.length) % siblings.length] ?? this.current)
  }

  promote(): void {
    promote(this.current)
    this.changed()
  }

  async remove(): Promise<void> {
    const parent = removeNode(this.current)
    this.changed()
    if (parent) await this.show(parent)
  }

  changed(): void {
    this.version++
    this.#keep()
  }

  async pgn(): Promise<string> {
    const start = (await positionAt(this.spotOf(this.root))).fen
    const tags = { ...this.tags, ...(this.game && this.game.id !== 'chess' ? { Variant: this.game.id } : {}), ...(this.start === null ? {} : { FEN: start, SetUp: '1' }) }
    const body = { tags, nodes: toFlat(this.root).map(({ text: _, turn: __, ...node }) => node), result: this.result }
    return (await post<{ pgn: string }>('pgn/write', body)).pgn
  }

  /** Engines that are on search the position that is shown. */
  follow(): void {
    for (const seat of this.seats) {
      seat.found = null
      if (seat.isOn && this.position && !this.position.outcome) this.#order(seat)
      else live.stop(seat.id)
    }
  }

  #order(seat: EngineSeat): void {
    seat.fault = ''
    live.analyse(seat.id, {
      spot: this.spot,
      lines: seat.lines,
      // Threads and parts of another engine are options of the list.
      ...(seat.engine ? { engine: seat.engine } : { threads: seat.threads, ...(seat.spec.trim() ? { spec: seat.spec.trim() } : {}) }),
      ...(seat.depth ? { limits: { depth: seat.depth } } : {}),
    })
  }

  toggle(seat: EngineSeat): void {
    seat.isOn = !seat.isOn
    if (seat.isOn) this.restart(seat)
    else live.stop(seat.id)
  }

  restart(seat: EngineSeat): void {
    seat.found = null
    if (seat.isOn && this.position && !this.position.outcome) this.#order(seat)
  }

  get score(): Score | null {
    return this.seats[0]?.found?.lines[0]?.score ?? this.current.score
  }

  /** The address names the position; the whole tree is kept for a reload of this tab. */
  #keep(): void {
    const { game, start, moves } = this.spot
    const from = typeof start === 'string' ? start : start ? `#${start.number}` : null
    const here = address('/analysis', { game, fen: from, moves: moves.join(' ') })
    if (location.pathname === '/analysis') router.replace(here)
    const tree = { here, game, start, tags: this.tags, result: this.result, tree: toFlat(this.root) }
    sessionStorage.setItem(STORE, JSON.stringify(tree))
  }

  /** What the address asks for; the variations of this tab, if they belong to it. */
  async restore(): Promise<void> {
    const { query } = router
    const [game, fen, moves] = [query.get('game'), query.get('fen'), query.get('moves')]
    const wanted = location.pathname + location.search
    const kept = readKept()
    const list = moves ? moves.split(' ') : []
    if (kept && (kept.here === wanted || game === null)) {
      await this.begin(kept.game, kept.start)
      fromFlat(kept.tree, this.root)
      this.tags = kept.tags
      this.version++
      const keptMoves = new URLSearchParams(kept.here.split('?')[1] ?? '').get('moves')
      await this.show(this.#find(keptMoves ? keptMoves.split(' ') : []))
      return
    }
    const start: Spot['start'] = fen?.startsWith('#') ? { number: Number(fen.slice(1)) } : fen
    await this.begin(game ?? 'chess', start, list)
  }

  #find(moves: string[]): TreeNode {
    let node = this.root
    for (const text of moves) {
      const next = node.children.find((other) => other.text === text)
      if (!next) break
      node = next
    }
    return node
  }
}

interface Kept {
  here: string
  game: string
  start: Spot['start']
  tags: Record<string, string>
  tree: PgnNode[]
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
