// The one WebSocket of the tab: live lines, plays and reviews. It comes back by itself after the server was away, and
// asks again for all that was watched.
import type { Lines, Play, Spot } from './types'

export interface AnalyseOrder {
  spot: Spot
  lines: number
  threads?: number
  spec?: string
  engine?: string
  limits?: Record<string, number>
}

type Handler = (message: Message) => void

export type Message =
  | ({ is: 'lines' } & Lines)
  | { is: 'done'; id: string }
  | { is: 'play'; play: Play }
  | { is: 'review'; id: string; done: number; of: number; state: string }
  | { is: 'pong'; n: number }
  | { is: 'error'; id: string; error: { sentence: string } }

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 8000

class Live {
  /** Can the server be heard? Shown to the user when it cannot. */
  isOpen = $state(false)
  /** Was it ever open? A page that is only starting is not "lost". */
  wasOpen = $state(false)
  #socket: WebSocket | null = null
  #pause = FIRST_PAUSE
  #handlers = new Set<Handler>()
  #analyses = new Map<string, AnalyseOrder>()
  #watched = new Map<string, { play?: string; review?: string }>()
  #onReturn = new Set<() => void>()

  start(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`)
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#heard(String(event.data))
    socket.onclose = () => this.#closed()
  }

  #opened(): void {
    const isReturn = this.wasOpen
    this.isOpen = true
    this.wasOpen = true
    this.#pause = FIRST_PAUSE
    for (const watched of this.#watched.values()) this.#say({ do: 'watch', ...watched })
    for (const [id, order] of this.#analyses) this.#say({ do: 'analyse', id, ...order })
    if (isReturn) for (const act of this.#onReturn) act()
  }

  #heard(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text) as Message
    } catch {
      return
    }
    if (message.is === 'done') this.#analyses.delete(message.id)
    for (const handler of this.#handlers) handler(message)
  }

  #closed(): void {
    this.isOpen = false
    this.#socket = null
    setTimeout(() => this.start(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE)
  }

  #say(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Hear all messages, until the function that comes back is called. */
  hear(handler: Handler): () => void {
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  /** Called when the server is back: what the page shows may be old. */
  onReturn(act: () => void): () => void {
    this.#onReturn.add(act)
    return () => this.#onReturn.delete(act)
  }

  analyse(id: string, order: AnalyseOrder): void {
    this.#analyses.set(id, order)
    this.#say({ do: 'analyse', id, ...order })
  }

  stop(id: string): void {
    if (this.#analyses.delete(id)) this.#say({ do: 'stop', id })
  }

  watch(what: { play: string } | { review: string }): () => void {
    const key = JSON.stringify(what)
    this.#watched.set(key, what)
    this.#say({ do: 'watch', ...what })
    return () => {
      this.#watched.delete(key)
      this.#say({ do: 'unwatch', ...what })
    }
  }
}

export const live = new Live()
