// From a piece to its drawing. `sets` looks at all kinds of a game once and chooses the family of drawings.
import men from './men.svg?url'
import signs from './signs.svg?url'
import characters from './characters.svg?url'
import icons from './icons.svg?url'
import type { Side } from '../lib/types'
import { HANZI, ICONS, KANJI, MEN, PROMOTED_KANJI, SHOGI_MARKS, SIGNS, XIANGQI_MARKS } from './catalogue'

/** All that a drawing depends on. */
export interface Kind {
  symbol: string
  name: string
}

/** What lies under the drawing. */
export type Ground = 'none' | 'disc' | 'wedge'

export interface Art {
  ground: Ground
  /** Address of the symbol; null means letters. */
  symbol: string | null
  letters: string
  turn: number
  /** Is the drawing filled with the colour of the side, and not coloured itself? */
  isTinted: boolean
  isRed: boolean
}

export type Family = 'figures' | 'signs' | 'letters' | 'shogi' | 'xiangqi'

export type ArtOf = (symbol: string, side: Side) => Art

/** Does one of the kinds that mark a family stand on this board? */
const marks = (names: string[], family: Set<string>, least: number): boolean => names.filter((name) => family.has(name)).length >= least

/** The family that suits a game: pentagons and discs where most of its pieces have a character. */
export function familyOf(kinds: Kind[]): Family {
  const names = kinds.map((kind) => kind.name.toLowerCase())
  const covered = (table: Record<string, unknown>): boolean => names.every((name) => name in table)
  if (marks(names, SHOGI_MARKS, 1) && covered(KANJI)) return 'shogi'
  if (marks(names, XIANGQI_MARKS, 2) && covered(HANZI)) return 'xiangqi'
  return 'figures'
}

/** Letters tell kinds apart: where there is one kind only, its discs are bare. */
function letters(kind: Kind | undefined, symbol: string, isOnly: boolean): Art {
  return { ground: 'disc', symbol: null, letters: isOnly ? '' : (kind?.symbol ?? symbol), turn: 0, isTinted: false, isRed: false }
}

function sign(name: string, side: Side): Art | null {
  const found = SIGNS[name]
  if (!found) return null
  return { ground: 'none', symbol: `${signs}#sign-${found[0]}-${side}`, letters: '', turn: found[1], isTinted: false, isRed: false }
}

function figure(name: string, side: Side): Art | null {
  if (MEN.has(name)) return { ground: 'none', symbol: `${men}#man-${name}-${side}`, letters: '', turn: 0, isTinted: false, isRed: false }
  const found = sign(name, side)
  if (found) return found
  const icon = ICONS[name]
  return icon ? { ground: 'none', symbol: `${icons}#icon-${icon}`, letters: '', turn: 0, isTinted: true, isRed: false } : null
}

function wedge(name: string): Art | null {
  const text = KANJI[name]
  if (!text) return null
  return { ground: 'wedge', symbol: `${characters}#kanji-${text}`, letters: text, turn: 0, isTinted: false, isRed: PROMOTED_KANJI.has(text) }
}

function disc(name: string, side: Side): Art | null {
  const pair = HANZI[name]
  if (!pair) return null
  const text = side === 'white' ? pair[0] : pair[1]
  return { ground: 'disc', symbol: `${characters}#hanzi-${text}`, letters: text, turn: 0, isTinted: false, isRed: side === 'white' }
}

/** A wall that the rules call by the name of a thing is drawn as that thing. Ducks are the only ones so far. */
export const wallArt = (words: string): Art | null => (/\bduck\b/i.test(words) ? figure('duck', 'white') : null)

function draw(family: Family, name: string, side: Side): Art | null {
  switch (family) {
    case 'letters':
      return null
    case 'signs':
      return sign(name, side)
    case 'shogi':
      return wedge(name)
    case 'xiangqi':
      return disc(name, side)
    case 'figures':
      return figure(name, side)
  }
}

/** The drawings of a game's pieces. */
export function artist(kinds: Kind[], wish: 'auto' | 'signs' | 'letters'): { artOf: ArtOf; family: Family; names: string[] } {
  const family = wish === 'auto' ? familyOf(kinds) : wish
  const bySymbol = new Map(kinds.map((kind) => [kind.symbol, kind]))
  const drawn = new Map<string, Art>()
  const artOf: ArtOf = (symbol, side) => {
    const key = `${side}${symbol}`
    let art = drawn.get(key)
    if (!art) {
      const kind = bySymbol.get(symbol) ?? bySymbol.get(symbol.replace(/^\+/, ''))
      art = (kind && draw(family, kind.name.toLowerCase(), side)) ?? letters(kind, symbol, kinds.length === 1)
      drawn.set(key, art)
    }
    return art
  }
  return { artOf, family, names: kinds.map(({ name }) => name.toLowerCase()) }
}

/** For lists that know symbols only: the letters of the usual men. */
export const USUAL_KINDS: Kind[] = [
  { symbol: 'K', name: 'king' },
  { symbol: 'Q', name: 'queen' },
  { symbol: 'R', name: 'rook' },
  { symbol: 'B', name: 'bishop' },
  { symbol: 'N', name: 'knight' },
  { symbol: 'P', name: 'pawn' },
]
