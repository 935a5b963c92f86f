// Moves that are dragged, typed or made by keys, with the spoken text; recovery after a crash of the server.
import assert from 'node:assert/strict'
import { ask, assertShows, cell, settled, spoken, startPlay } from './lib.mjs'

export const tests = {
  'a piece is dragged': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await cell(page, 'e2').dragTo(cell(page, 'e4'))
    const play = await settled(page, id, 1)
    assert.equal(play.moves[0].san, 'e4')
  },

  'by keys alone, and what happened is spoken': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/play`)
    await page.getByRole('heading', { name: 'New game' }).waitFor()
    await page.getByRole('button', { name: 'Start the game' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=grid]').waitFor()
    // Tab leads to the board: no mouse, no call of focus().
    await page.locator('body').press('Tab')
    for (let i = 0; i < 40; i++) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break
      await page.keyboard.press('Tab')
    }
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'a1')
    await page.keyboard.press('ArrowUp')
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^e2, white pawn, can go to e3 e4$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /can be reached/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length >= 2)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const play = await settled(page, id, 1)
    assert.equal(play.moves[0].text, 'e2e4')
    await page.waitForFunction(() => /Black/.test(document.querySelector('[data-speech=polite]').textContent))
    await page.keyboard.press('Shift+L')
    assert.match(await spoken(page), /Last move/)
    await page.keyboard.press('Shift+C')
    assert.match(await spoken(page), /clocks/i)
    await page.keyboard.press('n')
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /knight/)
  },

  'typed moves; nonsense stays in the field': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    const field = page.getByLabel('Type a move')
    await field.fill('Ke4')
    await field.press('Enter')
    await page.getByText('is not a legal move here').waitFor()
    assert.equal(await field.inputValue(), 'Ke4')
    await field.fill('nf3')
    await field.press('Enter')
    assert.equal((await settled(page, id, 1)).moves[0].san, 'Nf3')
  },

  'a bad FEN is named at its field and stays': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/play`)
    const field = page.getByLabel('Position (FEN)')
    await field.fill('8/8/8 w - -')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await field.inputValue(), '8/8/8 w - -')
    return [/400/]
  },

  'the game goes on after the server was killed': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await cell(page, 'e2').click()
    await cell(page, 'e4').click()
    const before = await settled(page, id, 1)
    await server.kill()
    await page.getByText('The server is not answering').waitFor()
    await server.start()
    await page.getByText('The server is not answering').waitFor({ state: 'detached' })
    await assertShows(page, before.position, await ask(page, 'games/chess'))
    await cell(page, 'd2').click()
    await cell(page, 'd4').click()
    const play = await settled(page, id, before.moves.length + 1)
    assert.ok(play.moves.length > before.moves.length)
    await page.reload()
    await assertShows(page, play.position, await ask(page, 'games/chess'))
    return [/WebSocket|Failed to load|ERR_|fetch/]
  },
}
