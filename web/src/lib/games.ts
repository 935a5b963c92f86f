// Games and their pieces, asked for once.
import { get } from './api'
import type { Game, GameSummary } from './types'

let list: Promise<GameSummary[]> | null = null
const games = new Map<string, Promise<Game>>()

/** All games. A failure is not kept: the next call asks again. */
export function allGames(): Promise<GameSummary[]> {
  list ??= get<GameSummary[]>('games').catch((fault: unknown) => {
    list = null
    throw fault
  })
  return list
}

export function game(id: string): Promise<Game> {
  let known = games.get(id)
  if (!known) {
    known = get<Game>(`games/${encodeURIComponent(id)}`).catch((fault: unknown) => {
      games.delete(id)
      throw fault
    })
    games.set(id, known)
  }
  return known
}

/** After a rules file was added or removed. */
export function forgetGames(): void {
  list = null
  games.clear()
}

export const movesWords = (count: number): string => (count === 1 ? '1 move' : `${count} moves`)
