// Games by mouse, by keys alone and by touch; the spoken text; recovery after a crash of the server.
import assert from 'node:assert/strict'
import { ask, assertShows, cell, clickMove, settled, spoken, startPlay } from './lib.mjs'

const MOVES = 6

async function byMouse({ open, server }, options) {
  const page = await open()
  const id = await startPlay(page, server, options)
  const game = await ask(page, `games/${options.game}`)
  for (let i = 0; i < MOVES; i++) {
    const play = await settled(page, id)
    if (play.result) break
    await assertShows(page, play.position, game)
    const move = play.position.moves[(i * 7) % play.position.moves.length]
    await clickMove(page, play.position, move)
    await page.waitForFunction((n) => document.querySelectorAll('.moves button').length > n, play.moves.length)
  }
  const play = await settled(page, id)
  assert.ok(play.moves.length >= MOVES || play.result, 'the game went on')
  await assertShows(page, play.position, game)
}

export const tests = {
  'chess by mouse': (t) => byMouse(t, { game: 'chess' }),
  'crazyhouse by mouse, as Black': (t) => byMouse(t, { game: 'crazyhouse', you: 'Black' }),
  'duck by mouse, both sides': (t) => byMouse(t, { game: 'duck', you: 'Both sides' }),
  'Monster by mouse': (t) => byMouse(t, { game: 'monster' }),

  'a piece is dragged': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await cell(page, 'e2').dragTo(cell(page, 'e4'))
    const play = await settled(page, id)
    assert.equal(play.moves[0].san, 'e4')
  },

  'by touch': async ({ open, server }) => {
    const page = await open({ hasTouch: true, viewport: { width: 390, height: 844 }, isMobile: true })
    const id = await startPlay(page, server)
    await cell(page, 'd2').tap()
    await cell(page, 'd4').tap()
    const play = await settled(page, id)
    assert.equal(play.moves[0].san, 'd4')
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
    const play = await settled(page, id)
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
    assert.equal((await settled(page, id)).moves[0].san, 'Nf3')
  },

  'hint, why, undo, resign, rematch': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.waitForFunction(() => /Hint/.test(document.querySelector('[data-speech=polite]').textContent))
    await cell(page, 'g2').click()
    await cell(page, 'g4').click()
    await settled(page, id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length === 0)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.getByText('0-1').first().waitFor()
    await page.getByRole('button', { name: 'Rematch' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(id))
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

  'nonsense parts are refused at the field': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/play`)
    await page.getByText('Parts', { exact: true }).click()
    await page.getByLabel('Engine in words').fill('eval=nonsense')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await page.getByRole('alert').first().waitFor()
    return [/400/]
  },

  'the game goes on after the server was killed': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await cell(page, 'e2').click()
    await cell(page, 'e4').click()
    const before = await settled(page, id)
    await server.kill()
    await page.getByText('The server is not answering').waitFor()
    await server.start()
    await page.getByText('The server is not answering').waitFor({ state: 'detached' })
    await assertShows(page, before.position, await ask(page, 'games/chess'))
    await cell(page, 'd2').click()
    await cell(page, 'd4').click()
    const play = await settled(page, id)
    assert.ok(play.moves.length > before.moves.length)
    await page.reload()
    await assertShows(page, play.position, await ask(page, 'games/chess'))
    return [/WebSocket|Failed to load|ERR_|fetch/]
  },
}
