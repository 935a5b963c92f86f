// Pieces and squares in words, for the names of cells and for what is spoken.
import type { Man, PieceKind, Side } from '../lib/types'

export const SIDE_NAMES: Record<Side, string> = { white: 'White', black: 'Black' }

export type NameOf = (symbol: string) => string

export function namer(kinds: PieceKind[]): NameOf {
  const names = new Map(kinds.map((kind) => [kind.symbol, kind.name]))
  return (symbol) => {
    const own = names.get(symbol)
    if (own) return own
    const base = names.get(symbol.replace(/^\+/, ''))
    return base ? `promoted ${base}` : symbol
  }
}

export const manWords = (man: Man, nameOf: NameOf): string => `${man.side} ${nameOf(man.symbol)}`

/** What a line of SAN sounds like: pieces by name, squares as they are. */
export function sanWords(san: string, nameOf: NameOf): string {
  if (/^O-O-O/.test(san)) return `castles long${endWords(san)}`
  if (/^O-O/.test(san)) return `castles short${endWords(san)}`
  const words = san
    .replace(/[+#]+$/, '')
    .replace(/^(\+?[A-Z])(?=@)/, (_, symbol: string) => nameOf(symbol))
    .replace(/@/, ' drops on ')
    .replace(/^(\+?[A-Z])(?=[a-px])/, (_, symbol: string) => `${nameOf(symbol)} `)
    .replace(/x/, ' takes ')
    .replace(/=(\+?[A-Z])/, (_, symbol: string) => ` becomes ${nameOf(symbol)}`)
    .replace(/,/, ' and wall on ')
  return words.replace(/\s+/g, ' ').trim() + endWords(san)
}

function endWords(san: string): string {
  if (san.includes('#')) return ', mate'
  return san.endsWith('+') ? ', check' : ''
}
