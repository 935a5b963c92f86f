// Positions by their spot, asked for once: walking through a game is then immediate.
import { post } from './api'
import type { Position, Spot } from './types'

const MOST = 400
const known = new Map<string, Promise<Position>>()

/** Games without hands may say so by null. */
export function whole(position: Position): Position {
  return { ...position, hands: position.hands ?? { white: [], black: [] } }
}

export function positionAt(spot: Spot): Promise<Position> {
  const key = JSON.stringify(spot)
  let asked = known.get(key)
  if (!asked) {
    asked = post<Position>('position', spot)
      .then(whole)
      .catch((fault: unknown) => {
        known.delete(key)
        throw fault
      })
    known.set(key, asked)
    const [oldest] = known.keys()
    if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  }
  return asked
}
