// Settings of the look, kept; focus that is seen and never trapped; motion only for those who want it.
import assert from 'node:assert/strict'
import { button, startPlay } from './lib.mjs'

const root = (page) => page.evaluate(() => ({ ...document.documentElement.dataset }))
const PAGES = ['/?text=shogi', '/games/chess', '/play', '/analysis', '/editor', '/review', '/help', '/credits']

export const tests = {
  'light, dark, contrast, text and board are chosen and kept': async ({ open }) => {
    const page = await open({ colorScheme: 'light' })
    assert.equal((await root(page)).theme, 'light')
    await button(page, 'Settings').click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    for (const text of ['Dark', 'High', 'Very large', 'Green']) await dialog.getByText(text, { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    assert.deepEqual(await root(page), { theme: 'dark', contrast: 'more', text: 'huge', board: 'green' })
  },

  'the wish of the system is followed': async ({ open }) => {
    const page = await open({ colorScheme: 'dark', contrast: 'more' })
    assert.deepEqual([(await root(page)).theme, (await root(page)).contrast], ['dark', 'more'])
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light' && document.documentElement.dataset.contrast === 'normal')
  },

  'pieces slide, but not for those who want less motion': async ({ open, server }) => {
    const slide = async (options) => {
      const page = await open(options)
      await startPlay(page, server, { you: 'Both sides' })
      return page.locator('.man').first().evaluate((one) => getComputedStyle(one).transitionDuration)
    }
    assert.equal(await slide({ reducedMotion: 'reduce' }), '0s')
    assert.notEqual(await slide({ reducedMotion: 'no-preference' }), '0s')
  },

  'Tab goes round on every page, and the focus is seen': async ({ open, server }) => {
    const page = await open()
    for (const path of PAGES) {
      await page.goto(server.base + path)
      await page.locator('main :is(h1, [role=grid])').first().waitFor({ state: 'attached' })
      const seen = new Set()
      const MOST = 250
      let isRound = false
      for (let i = 0; i < MOST && !isRound; i++) {
        await page.keyboard.press('Tab')
        const [id, outline] = await page.evaluate(() => {
          const one = document.activeElement
          if (one === document.body) return ['', '']
          one.dataset.tabbed ??= String(Math.random())
          // Radio buttons and switches are drawn by what stands beside them.
          const drawn = [one, one.parentElement, one.nextElementSibling].filter(Boolean)
          return [one.dataset.tabbed, drawn.some((part) => getComputedStyle(part).outlineStyle !== 'none') ? 'seen' : one.outerHTML.slice(0, 120)]
        })
        isRound = id === '' || seen.has(id)
        if (!isRound) assert.equal(outline, 'seen', path)
        seen.add(id)
      }
      assert.ok(isRound, `${path}: the end of the page is reached`)
      assert.ok(seen.size > 6, path)
    }
  },
}
