// Gives every man a key that stays with it from position to position, so that the page can slide it to its new square.
import type { Man } from '../lib/types'
import { fileOf, rankOf } from './squares'

export interface KeyedMan extends Man {
  key: number
}

const isSameKind = (a: Man, b: Man): boolean => a.symbol === b.symbol && a.side === b.side
const distance = (a: string, b: string): number => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b))

export class Motion {
  #known: KeyedMan[] = []
  #next = 0

  /** Men that stand still keep their key, then each other takes the nearest of its kind that went away. */
  follow(men: Man[]): KeyedMan[] {
    const bySquare = new Map(this.#known.map((man) => [man.square, man]))
    const free = new Set(this.#known)
    const keyed: (KeyedMan | null)[] = men.map((man) => {
      const same = bySquare.get(man.square)
      if (!same || !isSameKind(same, man)) return null
      free.delete(same)
      return { ...man, key: same.key }
    })
    this.#known = men.map((man, i) => keyed[i] ?? { ...man, key: this.#takeNearest(man, free) })
    // In the order of the keys: a list that changes its order would restart the slides.
    return [...this.#known].sort((a, b) => a.key - b.key)
  }

  #takeNearest(man: Man, free: Set<KeyedMan>): number {
    let best: KeyedMan | null = null
    for (const other of free) {
      if (!isSameKind(other, man)) continue
      if (!best || distance(other.square, man.square) < distance(best.square, man.square)) best = other
    }
    if (!best) return this.#next++
    free.delete(best)
    return best.key
  }
}
