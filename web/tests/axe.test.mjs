// No page breaks a rule of axe: light and dark, narrow and wide, with dialogs open.
import { AxeBuilder } from '@axe-core/playwright'
import assert from 'node:assert/strict'
import { ask, startPlay } from './lib.mjs'

const LOOKS = [
  ['light, wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['dark, wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['light, 320 px', { viewport: { width: 320, height: 640 }, colorScheme: 'light' }],
  ['dark, 320 px', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
]
// Hundreds of cards are made alike: those of one search speak for all.
const PAGES = ['/?text=shogi', '/games/shogi', '/play', '/analysis', '/editor', '/review', '/help', '/credits', '/nowhere']

async function check(page, what) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  assert.deepEqual(told, [], what)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(overflow <= 0, `${what}: the page is ${overflow} px wider than the window`)
}

export const tests = Object.fromEntries(
  LOOKS.map(([name, options]) => [
    name,
    async ({ open, server }) => {
      const page = await open(options)
      for (const path of PAGES) {
        await page.goto(server.base + path)
        await page.locator('main :is(h1, [role=grid])').first().waitFor({ state: 'attached' })
        await check(page, path)
      }
      await page.getByRole('button', { name: 'Settings' }).click()
      await check(page, 'settings')
      await page.keyboard.press('Escape')
      await page.goto(`${server.base}/?text=shogi`)
      await page.getByRole('button', { name: 'Add rules' }).click()
      await check(page, 'add rules')
      const id = await startPlay(page, server)
      await check(page, 'play')
      await page.getByRole('button', { name: 'Resign' }).click()
      await check(page, 'resign')
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
      await page.getByText('0-1').first().waitFor()
      await check(page, 'a game that is over')
      assert.ok((await ask(page, `plays/${id}`)).result)
      return [/404/]
    },
  ]),
)

tests['high contrast and large text'] = async ({ open, server }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('High', { exact: true }).click()
  await page.getByText('Very large', { exact: true }).click()
  await page.keyboard.press('Escape')
  for (const path of PAGES) {
    await page.goto(server.base + path)
    await page.locator('main :is(h1, [role=grid])').first().waitFor({ state: 'attached' })
    await check(page, path)
  }
  return [/404/]
}
