// The men of a FEN's first word, for small boards in lists. Nothing here knows a rule.
import type { Man } from './types'
import { squareName } from '../board/squares'

const HOLE_OR_WALL = '*'

export interface Sketch {
  men: Man[]
  walls: string[]
}

export function sketch(fen: string, ranks: number): Sketch {
  const men: Man[] = []
  const walls: string[] = []
  const placement = (fen.split(' ')[0] ?? '').replace(/\[.*$/, '')
  placement.split('/').forEach((row, index) => {
    const rank = ranks - 1 - index
    let file = 0
    for (const [token] of row.matchAll(/\d+|\*|\+*[A-Za-z][^\w/*+~]*~?/g)) {
      if (/^\d/.test(token)) file += Number(token)
      else if (token === HOLE_OR_WALL) walls.push(squareName(file++, rank))
      else men.push(manOf(token, squareName(file++, rank)))
    }
  })
  return { men, walls }
}

function manOf(token: string, square: string): Man {
  const symbol = token.replace('~', '')
  const letter = symbol.replaceAll('+', '')
  return { square, symbol: symbol.toUpperCase(), side: letter === letter.toUpperCase() ? 'white' : 'black', promoted: token.endsWith('~') }
}
