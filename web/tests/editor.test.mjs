// The board editor: pieces, walls, hands, side, castling, en passant, counters; every fault is named.
import assert from 'node:assert/strict'
import { ask, button, cell, nameOfCell } from './lib.mjs'

async function at(page, server, query = '') {
  await page.goto(`${server.base}/editor${query}`)
  await page.locator('main [role=grid]').waitFor()
}

const fen = (page) => page.getByLabel('FEN', { exact: true })

/** The FEN that the page shows, once it fits. */
async function shows(page, pattern) {
  await page.waitForFunction(([source, id]) => new RegExp(source).test(document.getElementById(id).value), [pattern.source, await fen(page).getAttribute('id')])
}

export const tests = {
  'every fault is named; a sound position leads to analysis': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await button(page, 'Clear').click()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await button(page, 'Analyse').isDisabled(), true)
    const { error } = await ask(page, 'setup', { game: 'chess', men: [], walls: [], turn: 'white', castling: '-', counters: [] })
    for (const fault of error.faults) await page.getByText(fault).waitFor()
    await button(page, 'white king').click()
    await cell(page, 'e1').click()
    await button(page, 'black king').click()
    await cell(page, 'e8').click()
    await page.getByRole('alert').first().waitFor({ state: 'detached' })
    await button(page, 'Analyse').click()
    await page.waitForURL(/\/analysis/)
    await page.locator('main [role=grid]').waitFor()
    assert.match(await nameOfCell(page, 'e8'), /black king/)
    return [/400/]
  },

  'side, castling boxes, en passant and counters': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await page.getByRole('group', { name: 'To move' }).getByText('Black', { exact: true }).click()
    await shows(page, / b KQkq /)
    await page.getByLabel('White, king’s side').uncheck()
    await page.getByLabel('Black, queen’s side').uncheck()
    await shows(page, / b Qk /)
    await page.getByLabel('White, king’s side').check()
    await shows(page, / b KQk /)
    await page.getByLabel('Half-moves without progress').fill('42')
    await page.getByLabel('Half-moves without progress').blur()
    await shows(page, / 42 /)
    await fen(page).fill('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1')
    await fen(page).blur()
    await page.waitForFunction(() => [...document.querySelectorAll('label')].some((one) => one.textContent === 'En passant' && document.getElementById(one.htmlFor).value === 'e3'))
    await page.getByLabel('En passant').fill('z9')
    await page.getByLabel('En passant').blur()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByLabel('En passant').inputValue(), 'z9')
    return [/400/]
  },

  'a castling right without its rook is a fault at the boxes': async ({ open, server }) => {
    const page = await open()
    await at(page, server)
    await button(page, 'Eraser').click()
    await cell(page, 'h1').click()
    await page.getByRole('group', { name: 'Castling' }).getByRole('alert').waitFor()
    return [/400/]
  },

  'hands': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=crazyhouse')
    await page.getByLabel('knight in white\'s hand').fill('2')
    await page.getByLabel('knight in white\'s hand').blur()
    await shows(page, /\[NN\]/)
    await page.getByLabel('pawn in black\'s hand').fill('1')
    await page.getByLabel('pawn in black\'s hand').blur()
    await shows(page, /\[NNp\]/)
    await button(page, 'Analyse').click()
    await page.locator('[data-hand=white] [data-drop=N]').waitFor()
  },

  'walls, eraser, start, turning round; the game stays': async ({ open, server }) => {
    const page = await open()
    await at(page, server, '?game=duck')
    await button(page, 'Wall').click()
    await cell(page, 'e4').click()
    assert.match(await nameOfCell(page, 'e4'), /wall/)
    await button(page, 'Eraser').click()
    await cell(page, 'e4').click()
    assert.match(await nameOfCell(page, 'e4'), /empty/)
    await cell(page, 'a2').click()
    assert.match(await nameOfCell(page, 'a2'), /empty/)
    await button(page, 'Start').click()
    assert.match(await nameOfCell(page, 'a2'), /white pawn/)
    await button(page, 'Turn the board round').click()
    assert.equal(await page.locator('main [role=gridcell]').first().getAttribute('data-square'), 'h1')
    await button(page, 'Play from here').click()
    await page.waitForURL(/\/play\?game=duck&fen=/)
  },

  'by keys alone': async ({ open, server }) => {
    const page = await open()
    await at(page, server, `?game=chess&fen=${encodeURIComponent('4k3/8/8/8/8/8/8/4K3 w - - 0 1')}`)
    await button(page, 'white queen').press('Enter')
    await page.locator('main [role=gridcell][tabindex="0"]').press('ArrowUp')
    await page.keyboard.press('Enter')
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /white queen/)
    await shows(page, /^4k3\/8\/8\/8\/8\/8\/Q7/)
  },
}
