// The tools beside the board of analysis: engines, graph, threat, evaluation, book, tables, starts by number.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ask, assertShows, button, cell, hears, nameOfCell } from './lib.mjs'

/** A book of three games, and the tables of three pieces that the tests of the program use. */
function book() {
  const folder = mkdtempSync(join(tmpdir(), 'manticore-book-'))
  const [games, made] = [join(folder, 'games.pgn'), join(folder, 'games.bin')]
  writeFileSync(games, ['1. e4 e5 2. Nf3 *', '1. e4 c5 *', '1. d4 d5 *'].map((moves) => `[Result "*"]\n\n${moves}\n`).join('\n'))
  execFileSync(process.env.MANTICORE ?? fileURLToPath(new URL('../../target/release/manticore', import.meta.url)), ['book', 'make', games, '--out', made])
  return made
}
export const flags = ['--book', book(), '--syzygy', fileURLToPath(new URL('../../testdata/syzygy', import.meta.url))]

async function at(page, server, query = '') {
  await page.goto(`${server.base}/analysis${query}`)
  await page.locator('main [role=grid]').waitFor()
}

const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click()
const engine = (page, number) => page.getByRole('region', { name: `Engine ${number}` })

/** Opens the settings of an engine and fills some of them in. */
async function settle(page, number, values) {
  await engine(page, number).getByRole('button', { name: /Lines, threads/ }).click()
  for (const [label, value] of Object.entries(values)) {
    await engine(page, number).getByLabel(label, { exact: true }).fill(value)
    await engine(page, number).getByLabel(label, { exact: true }).blur()
  }
}

export const tests = {
  'up to ten lines, to a depth, on threads': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await settle(page, 1, { Lines: '10', Threads: '2', 'Depth at most': '4' })
    await engine(page, 1).getByRole('button', { name: 'Analyse' }).click()
    await engine(page, 1).locator('li button').nth(9).waitFor()
    await engine(page, 1).getByText(/depth 4,/).waitFor()
    assert.equal(await engine(page, 1).locator('li').count(), 10)
  },

  'the evaluation bar follows the best line, and turns with the board': async ({ open, server }) => {
    const page = await open()
    await at(page, server, `?game=chess&fen=${encodeURIComponent('4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1')}`)
    const bar = page.getByRole('meter', { name: 'Evaluation' })
    assert.equal(await bar.getAttribute('aria-valuetext'), 'not known')
    await button(page, 'Analyse').click()
    await page.waitForFunction(() => Number(document.querySelector('[role=meter]').getAttribute('aria-valuenow')) > 90)
    assert.match(await bar.getAttribute('aria-valuetext'), /mate|better|wins/i)
    const isWhiteBelow = () => page.evaluate(() => {
      const [all, white] = ['[role=meter]', '[role=meter] .white'].map((what) => document.querySelector(what).getBoundingClientRect())
      return Math.abs(white.bottom - all.bottom) < 2 && white.top - all.top > -1
    })
    assert.ok(await isWhiteBelow())
    await page.locator('body').press('f')
    await page.locator('[role=meter].flipped').waitFor()
  },

  'stop and go on': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await button(page, 'Analyse').click()
    await engine(page, 1).locator('li button').first().waitFor()
    await button(page, 'Stop').click()
    await page.waitForFunction(async () => (await (await fetch('/api/running')).json()).searches.length === 0)
    await button(page, 'Go on').click()
    await page.waitForFunction(async () => (await (await fetch('/api/running')).json()).searches.length === 1)
    await engine(page, 1).locator('li button').first().waitFor()
  },

  'two engines side by side, the second of other parts': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await button(page, 'Second engine').click()
    await settle(page, 2, { 'Depth at most': '3', Parts: 'eval=sme' })
    await settle(page, 1, { 'Depth at most': '3' })
    for (const number of [1, 2]) await engine(page, number).getByRole('button', { name: 'Analyse' }).click()
    for (const number of [1, 2]) await engine(page, number).getByText(/depth 3,/).waitFor()
    const scores = await Promise.all([1, 2].map((number) => engine(page, number).locator('li b').first().textContent()))
    assert.notEqual(scores[0], scores[1], 'material alone sees the start as even')
    await settle(page, 2, {})
    await settle(page, 2, { Parts: 'eval=nonsense' })
    await engine(page, 2).getByRole('alert').waitFor()
    assert.equal(await engine(page, 2).getByLabel('Parts').inputValue(), 'eval=nonsense')
  },

  'the graph says the played and the best move under the pointer': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess&moves=e2e4%20e7e5%20d1h5%20e8e7%20h5e5')
    await tab(page, 'Graph')
    await button(page, 'Evaluate all positions').click()
    await page.waitForFunction(() => [...document.querySelectorAll('[role=tabpanel] button')].some((one) => one.textContent.includes('Evaluate all') && one.disabled))
    const box = await page.locator('.plot').boundingBox()
    await page.mouse.move(box.x + (box.width * 4) / 5, box.y + box.height / 2)
    await page.getByText(/2… Ke7: .*, best was /).waitFor()
    await button(page, 'As a table').click()
    assert.equal(await page.locator('[role=tabpanel] tbody tr').count(), 6)
    await page.mouse.click(box.x + (box.width * 4) / 5, box.y + box.height / 2)
    await page.waitForURL((url) => url.searchParams.get('moves')?.split(' ').length === 4)
  },

  'filling the graph can be stopped': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess&moves=e2e4%20e7e5%20d1h5%20e8e7%20h5e5')
    await tab(page, 'Graph')
    await button(page, 'Evaluate all positions').click()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Stop' }).click()
    await page.waitForFunction(async () => (await (await fetch('/api/running')).json()).searches.length === 0)
  },

  'the threat is an arrow and a sentence': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess&moves=e2e4%20e7e5%20d1h5%20b8c6%20f1c4%20g8f6')
    await page.getByRole('button', { name: /Show the threat/ }).click()
    await page.locator('main').getByText(/^Threat: /).waitFor()
    await hears(page, /^Threat: /)
    assert.equal(await page.locator('path.bad[data-shape]').count(), 1)
    await page.locator('body').press('t')
    await page.locator('path.bad[data-shape]').waitFor({ state: 'detached' })
  },

  'the evaluation by terms and by squares': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await tab(page, 'Evaluation')
    const { terms, squares } = await ask(page, 'evaluate', { game: 'chess', start: null, moves: [] })
    await page.getByRole('row', { name: /Total/ }).waitFor()
    assert.equal(await page.locator('[role=tabpanel] tbody tr').count(), terms.length + 1)
    await page.getByText('Value of each piece on the board').click()
    await page.locator('.note').first().waitFor()
    assert.equal(await page.locator('.note').count(), new Set(squares.map(({ square }) => square)).size)
    const sum = squares.filter(({ square }) => square === 'e1').reduce((total, { centipawns }) => total + centipawns, 0)
    assert.ok((await nameOfCell(page, 'e1')).endsWith(`, ${(sum / 100).toFixed(2)}`))
  },

  'book moves with counts, and the name of the opening': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await tab(page, 'Book')
    const rows = page.locator('[role=tabpanel] tbody tr')
    await rows.nth(1).waitFor()
    const { moves } = await ask(page, 'book', { game: 'chess', start: null, moves: [] })
    assert.deepEqual(await rows.locator('td:nth-child(2)').allTextContents(), moves.map(({ weight }) => String(weight)))
    assert.deepEqual(await rows.locator('th').allTextContents(), ['e4', 'd4'])
    await rows.getByRole('button', { name: 'e4' }).click()
    await page.getByText("King's pawn opening").waitFor()
    await rows.getByRole('button', { name: 'c5' }).click()
    await page.getByText(/Sicilian/).first().waitFor()
  },

  'the verdict of the tables of endings': async ({ open, server }) => {
    const page = await open()
    await at(page, server, `?game=chess&fen=${encodeURIComponent('8/8/8/8/8/4k3/8/4K2R w - - 0 1')}`)
    await tab(page, 'Book')
    await page.getByText('Tables of endings:').waitFor()
    const verdict = await ask(page, 'table', { game: 'chess', start: '8/8/8/8/8/4k3/8/4K2R w - - 0 1', moves: [] })
    await page.getByText(verdict.sentence).waitFor()
    assert.equal(await page.locator('[role=tabpanel] tbody tr').count(), verdict.moves.length)
  },

  'a start of Chess960 by its number; a wrong number is refused at the field': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess960&fen=%23518')
    await tab(page, 'FEN, PGN')
    const field = page.getByLabel('Start by number')
    await field.fill('0')
    await field.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('fen') === '#0')
    await assertShows(page, await ask(page, 'position', { game: 'chess960', start: { number: 0 }, moves: [] }), await ask(page, 'games/chess960'))
    assert.match(await cell(page, 'a1').getAttribute('aria-label'), /white bishop/)
    await field.fill('960')
    await field.press('Enter')
    await page.waitForFunction((one) => one.getAttribute('aria-invalid') === 'true', await field.elementHandle())
    assert.equal(await field.inputValue(), '960')
    assert.equal(new URL(page.url()).searchParams.get('fen'), '#0')
    return [/400/]
  },
}
