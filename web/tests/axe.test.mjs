// No page breaks a rule of axe: light and dark, narrow and wide, with dialogs open.
import { AxeBuilder } from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { ask, clickOn, isSlow, startPlay } from './lib.mjs'

const LOOKS = [
  ['light, wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['dark, wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['light, 320 px', { viewport: { width: 320, height: 640 }, colorScheme: 'light' }],
  ['dark, 320 px', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
]
// Hundreds of cards are made alike: those of one search speak for all.
const PAGES = ['/?text=shogi', '/games/shogi', '/play', '/analysis', '/editor', '/review', '/help', '/credits', '/nowhere']

/** The rules that depend on colours and widths. What they find must be looked for in every look. */
const LOOK_RULES = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block', 'avoid-inline-spacing']

const allRules = (page) => new AxeBuilder({ page })
const lookRules = (page) => new AxeBuilder({ page }).withRules(LOOK_RULES)

const checkBy = (rules) => async (page, what) => {
  const { violations } = await rules(page).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  assert.deepEqual(told, [], what)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(overflow <= 0, `${what}: the page is ${overflow} px wider than the window`)
}

async function analysis(page, server, check) {
  await page.goto(`${server.base}/analysis?game=chess&moves=f2f3%20e7e5%20g2g4`)
  await page.getByRole('button', { name: 'Second engine' }).click()
  await page.getByRole('button', { name: 'Lines, threads, depth of engine 1' }).click()
  for (const tab of ['Graph', 'Evaluation', 'Comment', 'FEN, PGN']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(page, `analysis, ${tab}`)
  }
  await page.getByRole('button', { name: /why not/i }).click()
  await page.getByRole('dialog').getByText('Played').waitFor()
  await check(page, 'why not?')
}

let made = null
async function review(page, server, check) {
  made ??= (await ask(page, 'reviews', { pgn: '1. f3 e5 2. g4 Qh4# 0-1', is_quick: true })).id
  await page.goto(`${server.base}/review/${made}?ply=3`)
  await page.locator('main [role=grid]').waitFor({ timeout: 60_000 })
  for (const tab of ['Explanation', 'Summary', 'Graph', 'Try again']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(page, `review, ${tab}`)
  }
}

async function allPages(page, server, check) {
  for (const path of PAGES) {
    await page.goto(server.base + path)
    await page.locator('main :is(h1, [role=grid])').first().waitFor({ state: 'attached' })
    await check(page, path)
  }
}

async function dialogs(page, server, check) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await check(page, 'settings')
  await page.keyboard.press('Escape')
  await page.goto(`${server.base}/?text=shogi`)
  await page.getByRole('button', { name: 'Add rules' }).click()
  await check(page, 'add rules')
  await startPlay(page, server, { you: 'Both sides', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' })
  await clickOn(page, 'e7', 'e8')
  await page.getByRole('dialog', { name: 'Promote to' }).waitFor()
  await check(page, 'choice of a promotion')
}

async function aGame(page, server, check) {
  await startPlay(page, server, { game: 'crazyhouse' })
  await check(page, 'play')
  await page.getByRole('button', { name: 'Resign' }).click()
  await check(page, 'resign')
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.getByText('0-1').first().waitFor()
  await check(page, 'a game that is over')
}

const PARTS = { 'every page': allPages, dialogs, 'a game': aGame, 'the tools of analysis': analysis, 'a review': review }
// Colours and widths do not depend on each other: two looks show all of both.
const shown = isSlow ? LOOKS : LOOKS.filter(([name]) => name === 'light, wide' || name === 'dark, 320 px')

export const tests = Object.fromEntries(
  shown.flatMap(([look, options]) =>
    Object.entries(PARTS).map(([part, walk]) => [
      `${part}, ${look}`,
      async ({ open, server }) => {
        await walk(await open(options), server, checkBy(isSlow || look === shown[0][0] ? allRules : lookRules))
        return [/404/]
      },
    ]),
  ),
)

tests['high contrast and large text'] = async ({ open, server }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('High', { exact: true }).click()
  await page.getByText('Very large', { exact: true }).click()
  await page.keyboard.press('Escape')
  await allPages(page, server, checkBy(lookRules))
  return [/404/]
}
