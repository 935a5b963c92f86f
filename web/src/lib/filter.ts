// Which games of the list are shown.
import type { GameSummary } from './types'

export interface Filter {
  text: string
  board: string
  hands: string
  goal: string
  turn: string
}

export const NO_FILTER: Filter = { text: '', board: '', hands: '', goal: '', turn: '' }

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const USUAL = 8

function isBoard(game: GameSummary, wish: string): boolean {
  const [short, long] = [Math.min(game.files, game.ranks), Math.max(game.files, game.ranks)]
  switch (wish) {
    case 'usual':
      return game.files === USUAL && game.ranks === USUAL
    case 'small':
      return long <= USUAL && short < USUAL
    case 'large':
      return long > USUAL
    case 'holes':
      return (game.holes?.length ?? 0) > 0
    default:
      return true
  }
}

/** Turns of several moves; turns that grow have no number. */
export const isLong = (game: GameSummary): boolean => game.moves_per_turn === null || game.moves_per_turn > 1

export function matches(game: GameSummary, filter: Filter): boolean {
  const text = plain(filter.text)
  if (text && !plain(game.name).includes(text) && !plain(game.id).includes(text) && !plain(game.summary ?? '').includes(text)) return false
  if (filter.hands && game.has_hands !== (filter.hands === 'yes')) return false
  if (filter.goal && !game.goal.includes(filter.goal)) return false
  if (filter.turn && isLong(game) !== (filter.turn === 'many')) return false
  return isBoard(game, filter.board)
}

/** By how well the name fits what was typed, then the game most people look for, then by name. */
export function inOrder(games: GameSummary[], text: string): GameSummary[] {
  const wanted = plain(text)
  const rank = (game: GameSummary): number => {
    if (!wanted) return game.id === 'chess' ? 0 : 1
    if (plain(game.id) === wanted || plain(game.name) === wanted) return 0
    return plain(game.name).startsWith(wanted) ? 1 : plain(game.name).includes(wanted) ? 2 : 3
  }
  return [...games].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

/** Goals in the words of the rules language, made readable. */
export const goalWords = (goal: string): string => goal.replaceAll('-', ' ')
