// A game with variations. The first child of a node is the main line.
import type { PgnNode, Score, Side } from '../lib/types'

export interface TreeNode {
  id: number
  text: string
  san: string
  /** Who played the move. */
  turn: Side
  comment: string
  nags: number[]
  children: TreeNode[]
  parent: TreeNode | null
  /** The engine's last word about the position after the move. */
  score: Score | null
  best: string | null
}

let nextId = 1

export function newNode(text: string, san: string, turn: Side, parent: TreeNode | null): TreeNode {
  return { id: nextId++, text, san, turn, comment: '', nags: [], children: [], parent, score: null, best: null }
}

/** The node before any move; it "belongs" to the side that would have moved before. */
export const newRoot = (toMove: Side): TreeNode => newNode('', '', toMove === 'white' ? 'black' : 'white', null)

export function path(node: TreeNode): TreeNode[] {
  const found: TreeNode[] = []
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) found.push(at)
  return found.reverse()
}

export const movesTo = (node: TreeNode): string[] => path(node).map(({ text }) => text)

/** The line that goes on from a node by first children. */
export function mainLine(node: TreeNode): TreeNode[] {
  const found: TreeNode[] = []
  for (let at = node.children[0]; at; at = at.children[0]) found.push(at)
  return found
}

export function child(parent: TreeNode, text: string, san: string, turn: Side): TreeNode {
  const known = parent.children.find((node) => node.text === text)
  if (known) return known
  const made = newNode(text, san, turn, parent)
  parent.children.push(made)
  return made
}

/** Makes the line through a node the first one, wherever it branches off. */
export function promote(node: TreeNode): void {
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) {
    const { children } = at.parent
    children.splice(children.indexOf(at), 1)
    children.unshift(at)
  }
}

export function removeNode(node: TreeNode): TreeNode | null {
  const { parent } = node
  if (parent) parent.children.splice(parent.children.indexOf(node), 1)
  return parent
}

/** Numbers as players write them: White's turn begins a number. `12.` or `12…` */
export function numberOf(node: TreeNode): number {
  let number = 1
  let before: Side | null = null
  for (const { turn } of path(node)) {
    if (before === 'black' && turn === 'white') number++
    before = turn
  }
  return number
}

export function toPgn(children: TreeNode[]): PgnNode[] {
  const line: PgnNode[] = []
  let siblings = children
  while (siblings[0]) {
    const [first, ...others] = siblings
    if (!first) break
    line.push({ ...plain(first), variations: others.map((other) => [plain(other), ...toPgn(other.children)]) })
    siblings = first.children
  }
  return line
}

const plain = (node: TreeNode): PgnNode => ({ text: node.text, san: node.san, comment: node.comment || null, nags: [...node.nags], variations: [] })

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white')

/** Without recursion over the moves of a line: games may be long. */
export function fromPgn(line: PgnNode[], root: TreeNode): void {
  let at = root
  for (const given of line) {
    const turn = (given as PgnNode & { turn?: Side }).turn ?? other(at.turn)
    const made = child(at, given.text, given.san, turn)
    made.comment = given.comment ?? ''
    made.nags = [...(given.nags ?? [])]
    for (const variation of given.variations ?? []) fromPgn(variation, at)
    at = made
  }
}

/** The signs players know; other numbers are shown as PGN writes them. */
export const NAGS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' }
export const NAG_WORDS: Record<number, string> = { 1: 'good move', 2: 'mistake', 3: 'brilliant move', 4: 'blunder', 5: 'interesting move', 6: 'dubious move' }
export const nagText = (nag: number): string => NAGS[nag] ?? ` $${nag}`
