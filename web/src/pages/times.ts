// The times a game can be played with.
import type { Clock } from '../lib/types'

export const SECONDS_A_MOVE = [1, 5, 10, 20, 30, 45, 60, 120, 600]

export type ClockKind = Clock['kind']

export interface ClockForm {
  kind: ClockKind
  seconds: number
  minutes: number
  increment: number
  depth: number
  nodes: number
}

export const FIRST_CLOCK: ClockForm = { kind: 'move', seconds: 5, minutes: 10, increment: 5, depth: 8, nodes: 100_000 }
const SECONDS_A_MINUTE = 60

export function clockOf(form: ClockForm): Clock {
  switch (form.kind) {
    case 'move':
      return { kind: 'move', seconds: form.seconds }
    case 'game':
      return { kind: 'game', base: form.minutes * SECONDS_A_MINUTE, increment: form.increment }
    case 'depth':
      return { kind: 'depth', depth: form.depth }
    case 'nodes':
      return { kind: 'nodes', nodes: form.nodes }
    case 'none':
      return { kind: 'none' }
  }
}

/** What is no number at all never reaches the server: an empty field, or a part of a node. */
export function clockFault(form: ClockForm): string | null {
  const count = form.kind === 'depth' ? form.depth : form.kind === 'nodes' ? form.nodes : 1
  if (!Number.isInteger(count) || count < 1) return 'This takes a whole number, 1 or more.'
  const times = form.kind === 'game' ? [form.minutes, form.increment] : []
  return times.every(Number.isFinite) ? null : 'Both fields take a number.'
}

export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'move':
      return `${clock.seconds} s a move`
    case 'game':
      return `${clock.base / SECONDS_A_MINUTE} min + ${clock.increment} s`
    case 'depth':
      return `depth ${clock.depth}`
    case 'nodes':
      return `${clock.nodes} nodes`
    case 'none':
      return 'no clock'
  }
}
