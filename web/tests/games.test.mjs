// Every kind of game through the page's own board: after each move the board shows the server's position.
// GAMES=all plays all games of the library, MOVES says how many moves.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { ask, assertShows, clickMove } from './lib.mjs'

const SAMPLE = ['chess', 'chess960', 'monster', 'shogi', 'xiangqi', 'crazyhouse', 'duck', 'seirawan', 'placement', 'grand', 'glinski', 'amazons', 'alice', 'tictactoe', 'janggi', 'atomic', 'progressive', 'gigachess', 'kyotoshogi', 'rifle']
const MOVES = Number(process.env.MOVES ?? 8)

/** A generator of numbers that gives the same game every time. */
function seeded(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

async function playThrough({ open, server }, id) {
  const page = await open()
  const game = await ask(page, `games/${id}`)
  await page.goto(`${server.base}/analysis?game=${id}`)
  await page.locator('[role=grid]').waitFor()
  const chance = seeded(id.length * 7919 + id.charCodeAt(0))
  const moves = []
  const spot = { game: id, start: null, moves }
  // A shuffled start is drawn anew for each question: take the one that is shown.
  let position = await ask(page, 'position', spot)
  for (let i = 0; i < MOVES && position.moves.length > 0; i++) {
    await assertShows(page, position, game)
    const move = position.moves[chance(position.moves.length)]
    await clickMove(page, position, move)
    moves.push(move.text)
    position = await ask(page, 'position', spot)
    await page.waitForFunction((n) => new URLSearchParams(location.search).get('moves')?.split(' ').length === n, moves.length)
    assert.equal(new URL(page.url()).searchParams.get('moves'), moves.join(' '))
  }
  await assertShows(page, position, game)
}

/** The games to play: a sample, those named, or all that the program knows. */
function wanted() {
  const { GAMES, MANTICORE } = process.env
  if (!GAMES) return SAMPLE
  if (GAMES !== 'all') return GAMES.split(',')
  return JSON.parse(execFileSync(MANTICORE, ['variants', '--json']).toString()).map(({ id }) => id)
}

export const tests = Object.fromEntries(wanted().map((id) => [id, (t) => playThrough(t, id)]))
