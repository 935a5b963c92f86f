// Every game of the library: the page opens, and a random game is played through the page's own board. After each move
// the board, the hands and the FEN that are shown are the server's. By default every tenth game; all of them with
// SLOW_TESTS=1 and more moves of each, or those named by GAMES=chess,shogi. MOVES says how many moves.
//
// The player runs inside the page and points at the board by events of its own, so that a move takes the time the page
// takes and not that of a click through the browser: whole.test.mjs has real mice, fingers and keys.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { ask, expected, isSlow } from './lib.mjs'
import { playInside } from './inside.mjs'

/** Games at a time: the server and the browser use what the machine has. */
export const tabs = 3
const MOVES = Number(process.env.MOVES ?? (isSlow ? 40 : 12))
const EVERY = isSlow ? 1 : 10

async function playThrough({ open, server }, id) {
  const page = await open()
  const game = await ask(page, `games/${encodeURIComponent(id)}`)
  assert.ok(game.pieces, JSON.stringify(game))
  await page.goto(`${server.base}/games/${encodeURIComponent(id)}`)
  await page.getByRole('heading', { name: 'Pieces' }).waitFor()
  // One number for a shuffled start: else each question would draw another.
  const start = game.has_numbers ? { number: 1 } : null
  await page.goto(`${server.base}/analysis?game=${encodeURIComponent(id)}${start ? '&fen=%231' : ''}`)
  await page.getByRole('tab', { name: 'FEN, PGN' }).click()
  const seed = id.length * 7919 + id.charCodeAt(0)
  const seen = await page.evaluate(playInside, { game: id, start, most: MOVES, seed })
  for (const { moves, position, fen, shown } of seen) {
    const what = `after ${moves.join(' ')}`
    assert.equal(fen, position.fen, what)
    assert.deepEqual(shown, expected(position, game), what)
  }
  const { moves, position } = seen.at(-1)
  assert.ok(moves.length === MOVES || position.isOver, `the game went on to its end or ${MOVES} moves: ${moves.join(' ')}`)
}

function wanted() {
  const { GAMES, MANTICORE } = process.env
  if (GAMES) return GAMES.split(',')
  const all = JSON.parse(execFileSync(MANTICORE ?? '../target/release/manticore', ['variants', '--json']).toString())
  return all.map(({ id }) => id).filter((_, i) => i % EVERY === 0)
}

export const tests = Object.fromEntries(wanted().map((id) => [id, (t) => playThrough(t, id)]))
