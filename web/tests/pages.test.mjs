// Help and credits say all that they must; the board is the largest thing of every page that has one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ask } from './lib.mjs'

const source = (path) => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

/** The keys of an object literal in a source, such as those of `const KEYS = {`. */
function keysOf(path, name) {
  const [, body] = new RegExp(`const ${name}: .+ = \\{([\\s\\S]*?)\\n  \\}`).exec(source(path))
  return [...body.matchAll(/^ {4}'?([^':\s]+)'?: /gm)].map(([, key]) => key)
}

/** How the help page writes a key. */
const WORDS = { ArrowLeft: 'Left', ArrowRight: 'right', ArrowUp: 'Up', ArrowDown: 'down' }
const PIECES = ['men', 'signs', 'characters', 'icons']

const SIZES = [{ width: 390, height: 844 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]

export const tests = {
  'every key of every page is on the help page': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/help`)
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    const rows = await page.locator('tbody th').allTextContents()
    const isTold = (key) => rows.some((row) => row.split(/, | and | or |Shift \+ /).includes(key))
    const pages = ['PlayPage', 'AnalysisRoute', 'ReviewPage'].map((name) => `pages/${name}.svelte`)
    const commands = pages.flatMap((path) => keysOf(path, 'COMMANDS'))
    const keys = pages.slice(1).flatMap((path) => keysOf(path, 'KEYS'))
    assert.ok(commands.length > 20 && keys.length > 15, `${commands} ${keys}`)
    for (const key of [...commands, ...keys]) assert.ok(isTold(WORDS[key] ?? key), key)
    for (const key of ['Arrow keys', 'Enter', 'Space', 'Escape', 'Page up', 'f']) assert.ok(isTold(key), key)
  },

  'credits name the author and the licence of every drawing': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/credits`)
    const rows = await page.locator('tbody tr').allInnerTexts()
    const text = rows.join('\n')
    for (const words of ['Burnett', 'Noto Sans Symbols', 'Noto Serif JP', 'Noto Serif TC', 'game-icons.net', 'Inter', 'uPlot', 'Svelte']) assert.match(text, new RegExp(words))
    for (const row of rows) assert.match(row, /BSD|GPL|Open Font|CC BY|MIT/, row)
    for (const name of PIECES) assert.ok(source(`pieces/${name}.svg`).length > 0)
  },

  'the board is the largest thing, and nothing is wider than the window': async ({ open, server }) => {
    for (const viewport of SIZES) {
      const page = await open({ viewport })
      const { id } = await ask(page, 'plays', { game: 'chess', moves: ['e2e4'], you: 'both', opponent: {}, clock: { kind: 'none' } })
      for (const path of [`/play/${id}`, '/analysis?game=chess', '/analysis?game=xiangqi', '/editor']) {
        await page.goto(server.base + path)
        await page.locator('main [role=grid]').waitFor()
        const [board, panels, overflow] = await page.evaluate(() => {
          const area = (one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            return Math.max(0, Math.min(right, innerWidth) - left) * Math.max(0, Math.min(bottom, innerHeight) - top)
          }
          const root = document.documentElement
          return [area(document.querySelector('main [role=grid]')), [...document.querySelectorAll('main .side > *')].map(area), root.scrollWidth - root.clientWidth]
        })
        assert.ok(panels.length > 0 && panels.every((panel) => panel < board), `${path} at ${viewport.width}: ${board} against ${panels}`)
        assert.ok(overflow <= 0, path)
      }
    }
  },

  'pieces of xiangqi stand on the points of lines, others on squares': async ({ open, server }) => {
    const page = await open()
    const lines = async (game) => {
      await page.goto(`${server.base}/analysis?game=${game}`)
      await page.getByRole('grid', { name: new RegExp(game, 'i') }).waitFor()
      return page.locator('main .points path').count()
    }
    assert.deepEqual([await lines('xiangqi'), await lines('shogi'), await lines('chess')], [1, 0, 0])
  },
}
