// Analysis: lines, variations, comments, text in and out, the address, a reload.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { cell, hears } from './lib.mjs'

const PGN = '[White "A"]\n[Black "B"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {a comment} Nc6 3. Bb5 $1 *'

async function at(page, server, query = '') {
  await page.goto(`${server.base}/analysis${query}`)
  await page.locator('[role=grid]').waitFor()
}

export const tests = {
  'lines appear and can be stopped; nothing jumps': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    const board = await page.locator('[role=grid]').boundingBox()
    await page.getByRole('button', { name: 'Analyse' }).click()
    await page.locator('.engine li button').nth(2).waitFor()
    assert.deepEqual(await page.locator('[role=grid]').boundingBox(), board, 'the board stays where it is')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('.engine li button').first().click()
    assert.equal(await page.locator('.tree button').count(), 1)
  },

  'a pasted game with variations and comments': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await page.getByRole('tab', { name: 'FEN, PGN' }).click()
    await page.getByLabel('Paste a FEN or PGN').fill(PGN)
    await page.getByRole('button', { name: 'Load' }).click()
    await page.locator('.variation').first().waitFor()
    assert.match(await page.locator('.tree').innerText(), /c5/)
    assert.match(await page.locator('.tree').innerText(), /a comment/)
    assert.equal(await page.getByRole('img', { name: 'good move' }).count(), 1)
    await page.locator('.variation button').first().click()
    await page.getByRole('tab', { name: 'Comment' }).click()
    await page.getByRole('button', { name: 'Make main line' }).click()
    await page.locator('.variation').getByText('e5').waitFor()
    await page.reload()
    await page.locator('.variation').getByText('e5').waitFor()
    await page.getByRole('tab', { name: 'Comment' }).click()
    await page.getByRole('button', { name: 'Delete from here' }).click()
    await page.locator('.variation').waitFor({ state: 'detached' })
  },

  'a broken PGN and a broken FEN are named and stay': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await page.getByRole('tab', { name: 'FEN, PGN' }).click()
    const field = page.getByLabel('Paste a FEN or PGN')
    for (const text of ['8/8/8/8 w - -', '1. e4 e5 2. Ke9 *']) {
      await field.fill(text)
      await page.getByRole('button', { name: 'Load' }).click()
      await page.getByRole('alert').first().waitFor()
      assert.equal(await field.inputValue(), text)
    }
    return [/400/]
  },

  'keys walk through moves and variations; the address can be kept': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess&moves=e2e4%20e7e5%20g1f3')
    assert.match(await cell(page, 'f3').getAttribute('aria-label'), /white knight/)
    await page.locator('body').press('ArrowLeft')
    await page.waitForURL((url) => url.searchParams.get('moves') === 'e2e4 e7e5')
    await page.locator('body').press('Home')
    await page.waitForURL((url) => !url.searchParams.get('moves'))
    await page.locator('body').press('End')
    await page.waitForURL((url) => url.searchParams.get('moves') === 'e2e4 e7e5 g1f3')
  },

  'a comment and signs are written, kept and exported; a variation is walked by keys': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess&moves=e2e4%20e7e5')
    await page.locator('body').press('ArrowLeft')
    await page.getByLabel('Type a move').fill('c5')
    await page.getByLabel('Type a move').press('Enter')
    await page.locator('.variation').getByText('c5').waitFor()
    await page.getByRole('tab', { name: 'Comment' }).click()
    await page.getByRole('button', { name: 'good move', exact: true }).click()
    await page.getByLabel('Comment on c5').fill('sharp')
    await page.locator('.variation').getByText('sharp').waitFor()
    await page.reload()
    await page.locator('.variation').getByText('sharp').waitFor()
    await page.getByRole('tab', { name: 'FEN, PGN' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PGN', exact: true }).click()])
    assert.match(readFileSync(await download.path(), 'utf8'), /1\. e4 e5 \(1\.\.\. c5 \$1 \{ ?sharp ?\}\)/)
    const moves = () => new URL(page.url()).searchParams.get('moves')
    await page.locator('body').press('ArrowDown')
    await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'e2e4 e7e5')
    await page.locator('main [role=gridcell][tabindex="0"]').focus()
    await page.keyboard.press('Shift+V')
    await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'e2e4 c7c5')
    await page.keyboard.press('<')
    await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'e2e4')
    await page.keyboard.press('>')
    await page.waitForFunction(() => new URLSearchParams(location.search).get('moves') === 'e2e4 e7e5')
    assert.equal(moves(), 'e2e4 e7e5')
  },

  'keys say the last move, the best move and the hands': async ({ open, server }) => {
    const page = await open()
    await at(page, server, `?game=crazyhouse&fen=${encodeURIComponent('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NNp] w KQkq - 0 1')}&moves=e2e4`)
    await page.locator('main [role=gridcell][tabindex="0"]').focus()
    await page.keyboard.press('Shift+L')
    await hears(page, /^Last move: e4/)
    await page.keyboard.press('Shift+H')
    await hears(page, /^White holds 2 knight\. Black holds 1 pawn\.$/)
    await page.keyboard.press('Shift+B')
    await hears(page, /^The engine is not running/)
    await page.keyboard.press('Shift+E')
    await page.locator('.engine li button').first().waitFor()
    await page.keyboard.press('Shift+B')
    await hears(page, /^Best: /)
  },

  'files are dropped on analysis and review': async ({ open, server }) => {
    const page = await open()
    const drop = () => page.evaluate((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'game.pgn'))
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }, PGN)
    await at(page, server)
    await drop()
    await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, PGN)
    await page.getByRole('button', { name: 'Load' }).click()
    await page.locator('.variation').getByText('c5').waitFor()
    await page.goto(`${server.base}/review`)
    await page.getByLabel('PGN, pasted or dropped').waitFor()
    await drop()
    await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, PGN)
  },

  'why not this move?': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=chess&moves=f2f3%20e7e5%20g2g4')
    await page.getByRole('button', { name: /why not/i }).click()
    await page.getByRole('dialog').getByText('Played').waitFor()
  },

}
