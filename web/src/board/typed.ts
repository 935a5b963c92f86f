// A move as a player types it, looked up among the legal ones.
import type { Move } from '../lib/types'

/** Without what players leave out: checks, captures, signs of promotion, dots. */
const loose = (text: string): string =>
  text
    .trim()
    .replace(/^\d+\.+/, '')
    .replace(/[+#!?x=\-\s]/g, '')
    .replace(/0/g, 'O')
    .toLowerCase()

export type Found = { move: Move } | { fault: string }

export function findTyped(text: string, moves: Move[]): Found {
  const wanted = text.trim()
  const exact = moves.find((move) => move.text === wanted || move.san === wanted)
  if (exact) return { move: exact }
  const near = moves.filter((move) => loose(move.san) === loose(wanted) || loose(move.text) === loose(wanted))
  // "bc4" may be a bishop or a pawn: the exact case decides, and else it is a question.
  const sameCase = near.filter((move) => move.san.replace(/[+#x=]/g, '') === wanted.replace(/[+#x=]/g, ''))
  const [found] = sameCase.length > 0 ? sameCase : near
  if (found && (near.length === 1 || sameCase.length === 1)) return { move: found }
  if (near.length > 1) return { fault: `“${wanted}” can be ${near.map((move) => move.san).join(' or ')}` }
  return { fault: `“${wanted}” is not a legal move here` }
}
