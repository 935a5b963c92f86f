// What several tests do: find squares, ask the server, compare the board with the server's position, start games.
import assert from 'node:assert/strict'

export const isSlow = process.env.SLOW_TESTS === '1'

export const cell = (page, square) => page.locator(`main [role=gridcell][data-square="${square}"]`)
export const nameOfCell = (page, square) => cell(page, square).getAttribute('aria-label')
export const spoken = (page) => page.locator('[data-speech=polite]').textContent()
export const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' })

/** Waits until the page has said something that fits. */
export function hears(page, pattern, region = 'polite') {
  const wait = ([source, where]) => new RegExp(source).test(document.querySelector(`[data-speech=${where}]`).textContent)
  return page.waitForFunction(wait, [pattern.source, region])
}

/** The pattern of a text as it is. */
export const exactly = (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** Asks the server from within the page, so with its cookie and origin. As text: thousands of moves are soon read so. */
export async function ask(page, path, body) {
  const text = await page.evaluate(
    async ([where, what]) => {
      const response = await fetch(`/api/${where}`, what === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) })
      return response.text()
    },
    [path, body ?? null],
  )
  return JSON.parse(text)
}

/** What is seen: every square with a piece as the cells say it (`e4` to `white pawn`), walls, and hands. */
export function shown(page) {
  return page.evaluate(() => {
    const labels = [...document.querySelector('main [role=grid]').querySelectorAll('[role=gridcell]')].map((one) => one.getAttribute('aria-label').split(', '))
    const men = labels.filter(([, what]) => /^(white|black) /.test(what)).sort(([a], [b]) => (a < b ? -1 : 1))
    const walls = labels.filter(([, what]) => what === 'wall').map(([square]) => square).sort()
    const held = [...document.querySelectorAll('[data-drop]')].map((one) => `${one.closest('[data-hand]').dataset.hand} ${one.dataset.drop} ${Number.parseInt(one.getAttribute('aria-label'), 10)}`)
    return { men: Object.fromEntries(men), walls, held: held.sort() }
  })
}

/** The same of a position that the server tells. */
export function expected(position, game) {
  const names = new Map(game.pieces.map(({ symbol, name }) => [symbol, name]))
  const bare = (symbol) => symbol.replace(/^\+/, '')
  const name = (symbol) => names.get(symbol) ?? (names.has(bare(symbol)) ? `promoted ${names.get(bare(symbol))}` : symbol)
  const men = position.men.map(({ square, side, symbol }) => [square, `${side} ${name(symbol)}`]).sort(([a], [b]) => (a < b ? -1 : 1))
  const held = ['white', 'black'].flatMap((side) => (position.hands?.[side] ?? []).filter(({ count }) => count > 0).map(({ symbol, count }) => `${side} ${symbol} ${count}`))
  return { men: Object.fromEntries(men), walls: [...position.walls].sort(), held: held.sort() }
}

const PATIENCE = 10_000

/** The board shows this position, at once or when the message about it has come. */
export async function assertShows(page, position, game, what = '') {
  const wanted = expected(position, game)
  await page.locator('main [role=grid]').first().waitFor()
  const until = performance.now() + PATIENCE
  let seen = await shown(page)
  while (JSON.stringify(seen) !== JSON.stringify(wanted) && performance.now() < until) {
    await page.waitForTimeout(20)
    seen = await shown(page)
  }
  assert.deepEqual(seen, wanted, what || undefined)
}

/** Two clicks, from square to square. */
export async function clickOn(page, from, to) {
  await cell(page, from).click()
  await cell(page, to).click()
}

/** Starts a game through the form and waits for its board. */
export async function startPlay(page, server, { game = 'chess', you = 'White', level = '1', fen = '' } = {}) {
  await page.goto(`${server.base}/play?game=${encodeURIComponent(game)}`)
  await page.getByRole('heading', { name: 'New game' }).waitFor()
  await page.getByText(you, { exact: true }).click()
  if (fen) await page.getByLabel('Position (FEN)').fill(fen)
  if (you !== 'Both sides') await page.getByRole('group', { name: 'Level', exact: true }).getByText(level, { exact: true }).click()
  await page.getByText('Depth', { exact: true }).click()
  await page.getByLabel('Half-moves ahead').fill('1')
  await button(page, 'Start the game').click()
  return playId(page)
}

/** The id of the game that was just begun, as soon as its board is there. */
export async function playId(page) {
  await page.waitForURL(/\/play\/./)
  await page.locator('main [role=grid]').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)
}

/** The play when it has so many moves and it is the user's turn again, or when it is over. */
export async function settled(page, id, least = 0) {
  for (;;) {
    const play = await ask(page, `plays/${id}`)
    if (play.result || play.position.outcome || (play.your_turn && play.moves.length >= least)) return play
    await page.waitForTimeout(20)
  }
}

/** A generator of numbers that gives the same game every time. */
export function seeded(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}
