// The positions of a review in which something better was there. They are solved on the board of the page; an answer is
// judged by what it loses, not by one right move.
import { SIDE_NAMES } from '../board/names'
import { Picker } from '../board/picker.svelte'
import type { Shape } from '../board/shapes'
import { post, sentenceOf } from '../lib/api'
import { positionAt } from '../lib/positions'
import type { Explanation, Review } from '../lib/review-types'
import { speech } from '../lib/speech.svelte'
import type { Move, Position } from '../lib/types'

/** Points a try may lose and still count as solved. */
const GOOD = 5

export class Exercises {
  readonly picker = new Picker((move) => void this.#judge(move))
  at = $state(0)
  position: Position | null = $state.raw(null)
  verdict = $state('')
  tone: 'good' | 'bad' | 'plain' = $state('plain')
  isBusy = $state(false)
  /** The move that was tried last, drawn by how good it was. */
  shapes: Shape[] = $state.raw([])

  constructor(readonly review: Review) {}

  get count(): number {
    return this.review.exercises.length
  }

  get #exercise(): Review['exercises'][number] | undefined {
    return this.review.exercises[this.at]
  }

  /** The half-move of the game that was played here. */
  get ply(): number {
    return this.#exercise?.ply ?? 0
  }

  get played(): string {
    return this.review.moves[this.ply]?.san ?? ''
  }

  get question(): string {
    return `Position ${this.at + 1} of ${this.count}: ${this.position ? SIDE_NAMES[this.position.turn] : ''} to move. What is better than ${this.played}?`
  }

  /** Sets up a position to solve. */
  async open(at: number): Promise<void> {
    this.at = at
    this.verdict = ''
    this.tone = 'plain'
    this.shapes = []
    const exercise = this.#exercise
    if (!exercise) return
    try {
      this.position = await positionAt({ game: this.review.game, start: exercise.fen, moves: [] })
      this.#again()
      speech.say(this.question)
    } catch (reason) {
      this.#tell(sentenceOf(reason), 'bad')
    }
  }

  answer(): void {
    const answers = this.#exercise?.answers ?? []
    this.#draw(this.position?.moves.find(({ san }) => san === answers[0]), 'best')
    this.#tell(`The answer: ${answers.join(' or ')}`, 'plain')
  }

  #again(): void {
    if (this.position) this.picker.begin(this.position.moves, this.position.men, null)
  }

  async #judge(move: Move): Promise<void> {
    const exercise = this.#exercise
    if (!exercise) return
    if (exercise.answers.includes(move.san)) return this.#found(move, `${move.san}: right.`, true)
    this.isBusy = true
    this.shapes = []
    try {
      const { loss } = await post<Explanation>('explain', { game: this.review.game, start: exercise.fen, moves: [], move: move.text, level: this.review.level })
      if (loss <= GOOD) this.#found(move, `${move.san} is good, too: it loses ${loss.toFixed(1)} points.`, true)
      else this.#found(move, `${move.san} loses ${loss.toFixed(1)} points. Try another move.`, false)
    } catch (reason) {
      this.#tell(sentenceOf(reason), 'bad')
    } finally {
      this.isBusy = false
    }
  }

  #found(move: Move, words: string, isGood: boolean): void {
    this.#draw(move, isGood ? 'best' : 'bad')
    this.#tell(words, isGood ? 'good' : 'bad')
  }

  #draw(move: Move | undefined, tone: Shape['tone']): void {
    this.shapes = move?.to ? [{ from: move.from ?? move.to, to: move.from ? move.to : null, tone }] : []
  }

  #tell(words: string, tone: Exercises['tone']): void {
    this.verdict = words
    this.tone = tone
    speech.say(words)
    this.#again()
  }
}
