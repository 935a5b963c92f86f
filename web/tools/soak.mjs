// A long day of the page in Chromium, against the real program: does its memory stay level, and the server's?
//   MANTICORE=path/to/manticore node tools/soak.mjs [--tabs 100] [--moves 10000] [--minutes 60] [--positions 60]
// One tab stays open for the whole day. Prints figures and judges nothing. Linux only: /proc tells of the server.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { ask, seeded } from '../tests/lib.mjs'
import { startServer } from '../tests/server.mjs'

const { values } = parseArgs({ options: { tabs: { type: 'string', default: '100' }, moves: { type: 'string', default: '10000' }, minutes: { type: 'string', default: '60' }, positions: { type: 'string', default: '60' } } })
const [tabs, moves, minutes, positions] = [values.tabs, values.moves, values.minutes, values.positions].map(Number)
// So often within each part the figures are told.
const STEPS = 10
// A game is given up after so many half-moves, and the rematch begins.
const LONGEST_GAME = 200
const MINUTE = 60_000
// Threads that wait for work end by themselves after less than this.
const REST = 15_000

const server = await startServer(process.env.MANTICORE)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
await context.request.get(server.address)
const page = await context.newPage()
const devtools = await context.newCDPSession(page)
await devtools.send('Performance.enable')

const status = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${server.child.pid}/status`, 'ascii'))?.[1] ?? 0)

/** Prints what the server and the tab hold, after the tab has collected its garbage. */
async function level(what) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const figure = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const [heap, nodes, listeners] = [figure('JSHeapUsedSize') / 1e6, figure('Nodes'), figure('JSEventListeners')]
  console.log(`${what.padEnd(34)} server ${(status('VmRSS') / 1024).toFixed(1).padStart(6)} MB ${String(status('Threads')).padStart(3)} threads; page ${heap.toFixed(1).padStart(5)} MB ${String(nodes).padStart(6)} nodes ${String(listeners).padStart(5)} listeners`)
}

/** Tabs that analyse and are closed in the middle of it. */
async function manyTabs() {
  for (let n = 1; n <= tabs; n++) {
    const tab = await context.newPage()
    await tab.goto(`${server.base}/analysis`)
    await tab.getByRole('button', { name: 'Analyse' }).click()
    await tab.locator('.engine li button').first().waitFor()
    await tab.close()
    if (n % Math.ceil(tabs / 2) === 0) await level(`after ${n} tabs with a search each`)
  }
}

/** Random games of two people, one rematch after another in one tab, which shows every move as it is told of it. */
async function manyMoves() {
  const chance = seeded(15)
  let play = await ask(page, 'plays', { game: 'chess', you: 'both', opponent: {}, clock: { kind: 'none' } })
  await page.goto(`${server.base}/play/${play.id}`)
  for (let n = 1; n <= moves; n++) {
    const { text } = play.position.moves[chance(play.position.moves.length)]
    play = await ask(page, `plays/${play.id}/move`, { move: text })
    await page.waitForFunction((count) => document.querySelectorAll('.moves button').length === count, play.moves.length)
    if (n % Math.ceil(moves / STEPS) === 0) await level(`after ${n} moves`)
    if (!play.result && play.moves.length < LONGEST_GAME) continue
    if (!play.result) await ask(page, `plays/${play.id}/resign`, {})
    await page.getByRole('button', { name: 'Rematch' }).click()
    const last = play.id
    await page.waitForURL((url) => url.pathname.startsWith('/play/') && !url.pathname.endsWith(last))
    play = await ask(page, `plays/${new URL(page.url()).pathname.split('/')[2]}`)
  }
}

/** Analysis without end; the tab goes on to another position now and then, as somebody would who studies. */
async function longAnalysis() {
  await page.goto(`${server.base}/analysis`)
  await page.getByRole('button', { name: 'Analyse' }).click()
  for (let n = 1; n <= positions; n++) {
    await page.waitForTimeout((minutes * MINUTE) / positions)
    // From one end of the game, from the start again.
    if ((await page.locator('.engine li button').count()) > 0) await page.locator('.engine li button').first().click()
    else await page.locator('body').press('Home')
    if (n % Math.ceil(positions / STEPS) === 0) await level(`after ${((minutes * n) / positions).toFixed(0)} min of analysis`)
  }
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.waitForFunction(async () => (await (await fetch('/api/running')).json()).searches.length === 0)
}

try {
  await page.goto(`${server.base}/help`)
  await level('at the start')
  if (tabs > 0) await manyTabs()
  if (moves > 0) await manyMoves()
  if (minutes > 0) await longAnalysis()
  await page.goto(`${server.base}/help`)
  await page.waitForTimeout(REST)
  await level('with no search, after a rest')
} finally {
  await browser.close()
  await server.stop()
}
