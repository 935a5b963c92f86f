// A game that is played, as the page holds it: what the server said last, and which of its positions is shown.
import { sanWords, SIDE_NAMES, type NameOf } from '../board/names'
import { get, post, Refusal, sentenceOf } from '../lib/api'
import { live } from '../lib/live.svelte'
import { positionAt, whole } from '../lib/positions'
import { sound } from '../lib/sound'
import { speech } from '../lib/speech.svelte'
import type { Move, Play, Position, Side } from '../lib/types'

export class PlayState {
  play: Play | null = $state.raw(null)
  /** A position of the past that is looked at; none means now. */
  past: Position | null = $state.raw(null)
  pastPly = $state(0)
  fault = $state('')
  readonly id: string
  nameOf: NameOf = (symbol) => symbol

  constructor(id: string) {
    this.id = id
  }

  /** Begins to listen; the function that comes back ends it. */
  open(): () => void {
    void this.load()
    const unwatch = live.watch({ play: this.id })
    const deaf = live.hear((message) => {
      if (message.is === 'play' && message.play.id === this.id) this.#take(message.play)
    })
    const still = live.onReturn(() => void this.load())
    return () => {
      unwatch()
      deaf()
      still()
    }
  }

  async load(): Promise<void> {
    try {
      this.#take(await get<Play>(`plays/${this.id}`))
      this.fault = ''
    } catch (reason) {
      this.fault = sentenceOf(reason)
    }
  }

  #take(play: Play): void {
    const before = this.play
    if (before && before.moves.length > play.moves.length && play.changed < before.changed) return
    this.play = { ...play, position: whole(play.position) }
    if (before) this.#tell(before, play)
  }

  #tell(before: Play, play: Play): void {
    if (play.moves.length > before.moves.length) {
      this.past = null
      const told = play.moves.slice(before.moves.length).map((move) => `${SIDE_NAMES[move.turn ?? 'white']}: ${sanWords(move.san, this.nameOf)}`)
      speech.say(told.join('. '))
      sound(play.moves.at(-1)?.san.includes('x') ? 'capture' : 'move')
    }
    if (play.result && !before.result) {
      speech.warn(`The game is over. ${play.result.sentence} ${play.result.result}`)
      sound('end')
    }
    if (play.draw_offered === 'declined' && before.draw_offered !== 'declined') speech.say('The draw is declined.')
  }

  get shown(): Position | null {
    return this.past ?? this.play?.position ?? null
  }

  get ply(): number {
    return this.past ? this.pastPly : (this.play?.moves.length ?? 0)
  }

  /** The side the user may move now. */
  get mover(): Side | null {
    const play = this.play
    if (!play || play.result || this.past || play.is_thinking) return null
    const { turn } = play.position
    return play.you === 'both' || play.you === turn ? turn : null
  }

  async walk(ply: number): Promise<void> {
    const play = this.play
    if (!play) return
    if (ply >= play.moves.length) {
      this.past = null
      return
    }
    try {
      const moves = play.moves.slice(0, ply).map((move) => move.text)
      this.past = await positionAt({ game: play.game, start: play.start ?? null, moves })
      this.pastPly = ply
    } catch (reason) {
      this.fault = sentenceOf(reason)
    }
  }

  async move(move: Move): Promise<void> {
    await this.act('move', { move: move.text })
  }

  /** Something done to the game. Gives what the server answered, or null when it refused. */
  async act<T = Play>(deed: string, body: object = {}): Promise<T | null> {
    try {
      const answer = await post<T>(`plays/${this.id}/${deed}`, body)
      this.fault = ''
      if (isPlay(answer) && answer.id === this.id) this.#take(answer)
      return answer
    } catch (reason) {
      this.fault = sentenceOf(reason)
      speech.warn(this.fault)
      if (!(reason instanceof Refusal) || reason.status !== 0) void this.load()
      return null
    }
  }
}

const isPlay = (answer: unknown): answer is Play => typeof answer === 'object' && answer !== null && 'position' in answer && 'moves' in answer
