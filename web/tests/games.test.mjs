// Every game of the library: the page opens, and a random game is played through the page's own board. After each move
// the board, the hands and the FEN that are shown are the server's. By default every tenth game; all of them with
// SLOW_TESTS=1 and more moves of each, or those named by GAMES=chess,shogi. MOVES says how many moves.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { ask, assertShows, isSlow, seeded } from './lib.mjs'
import { playAny, WAYS } from './player.mjs'

const MOVES = Number(process.env.MOVES ?? (isSlow ? 40 : 12))
const EVERY = isSlow ? 1 : 10

/** The moves in the address, once they are more than before: the page shows their position. */
async function movesShown(page, before) {
  const count = await page.waitForFunction((n) => {
    const moves = new URLSearchParams(location.search).get('moves')?.split(' ') ?? []
    return moves.length > n && moves
  }, before)
  return count.jsonValue()
}

async function playThrough({ open, server }, id) {
  const page = await open()
  const game = await ask(page, `games/${encodeURIComponent(id)}`)
  await page.goto(`${server.base}/games/${encodeURIComponent(id)}`)
  await page.getByRole('heading', { name: 'Pieces' }).waitFor()
  // One number for a shuffled start: else each question would draw another.
  const start = game.has_numbers ? { number: 1 } : null
  await page.goto(`${server.base}/analysis?game=${encodeURIComponent(id)}${start ? '&fen=%231' : ''}`)
  await page.getByRole('tab', { name: 'FEN, PGN' }).click()
  const chance = seeded(id.length * 7919 + id.charCodeAt(0))
  let moves = []
  for (let i = 0; i <= MOVES; i++) {
    const position = await ask(page, 'position', { game: id, start, moves })
    await assertShows(page, position, game, `after ${moves.join(' ')}`)
    assert.equal(await page.locator('.fen').textContent(), position.fen)
    if (position.moves.length === 0 || i === MOVES) break
    assert.ok(await playAny(page, WAYS.mouse, chance), `something can be played after ${moves.join(' ')}`)
    const now = await movesShown(page, moves.length)
    assert.deepEqual(now.slice(0, -1), moves)
    assert.ok(position.moves.some(({ text }) => text === now.at(-1)), `${now.at(-1)} is legal`)
    moves = now
  }
}

function wanted() {
  const { GAMES, MANTICORE } = process.env
  if (GAMES) return GAMES.split(',')
  const all = JSON.parse(execFileSync(MANTICORE ?? '../target/release/manticore', ['variants', '--json']).toString())
  return all.map(({ id }) => id).filter((_, i) => i % EVERY === 0)
}

export const tests = Object.fromEntries(wanted().map((id) => [id, (t) => playThrough(t, id)]))
