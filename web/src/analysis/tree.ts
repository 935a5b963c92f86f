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
  /** How the game ended here, such as `1-0`, where the graph has looked. */
  end: string | null
}

let nextId = 1

export function newNode(text: string, san: string, turn: Side, parent: TreeNode | null): TreeNode {
  return { id: nextId++, text, san, turn, comment: '', nags: [], children: [], parent, score: null, best: null, end: null }
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

/** The tree as a flat list in reading order: a line first, then the variations on its moves. */
export function toFlat(root: TreeNode): PgnNode[] {
  const numbers = new Map<TreeNode, number>([[root, 0]])
  const found: PgnNode[] = []
  // A stack and no recursion: games may be long.
  const open = [...root.children].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    const parent = node.parent ? (numbers.get(node.parent) ?? 0) : 0
    const id = numbers.size
    numbers.set(node, id)
    found.push({ id, parent, text: node.text, san: node.san, comment: node.comment, start_comment: '', nags: [...node.nags], turn: node.turn })
    open.push(...[...node.children].reverse())
  }
  return found
}

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white')

export function fromFlat(nodes: PgnNode[], root: TreeNode): void {
  const byId = new Map<number, TreeNode>([[0, root]])
  for (const given of nodes) {
    const parent = byId.get(given.parent)
    if (!parent || given.text === '') continue
    const turn = given.turn ?? other(parent.turn)
    const made = child(parent, given.text, given.san, turn)
    made.comment = [given.start_comment, given.comment].filter(Boolean).join(' ')
    made.nags = [...given.nags]
    byId.set(given.id, made)
  }
}

/** The signs players know; other numbers are shown as PGN writes them. */
export const NAGS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+' }
export const NAG_WORDS: Record<number, string> = { 1: 'good move', 2: 'mistake', 3: 'brilliant move', 4: 'blunder', 5: 'interesting move', 6: 'dubious move' }
export const nagText = (nag: number): string => NAGS[nag] ?? ` $${nag}`
