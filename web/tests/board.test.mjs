// What the board shows and how moves of every kind are made on it.
import assert from 'node:assert/strict'
import { ask, assertShows, button, cell, clickOn, nameOfCell, startPlay } from './lib.mjs'
import { offers } from './player.mjs'

const moveCount = (page, n) => page.waitForFunction((count) => document.querySelectorAll('.moves button').length === count, n)
const lastMove = async (page, id) => (await ask(page, `plays/${id}`)).moves.at(-1)

/** A game of both sides: no engine moves in between. */
const both = (page, server, game, fen) => startPlay(page, server, { game, fen, you: 'Both sides' })

export const tests = {
  'dots for moves, rings for captures, the last move and a check are marked': async ({ open, server }) => {
    const page = await open()
    await both(page, server, 'chess', '4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1')
    await cell(page, 'e4').click()
    const marks = await page.locator('[class*=target-]').evaluateAll((cells) => cells.map((one) => [one.dataset.square, /target-(\w+)/.exec(one.className)[1]]))
    assert.deepEqual(marks, [['d5', 'capture'], ['e5', 'move']])
    assert.match(await nameOfCell(page, 'd5'), /can be captured/)
    await clickOn(page, 'h1', 'h8')
    await moveCount(page, 1)
    assert.deepEqual(await page.locator('.cell.last').evaluateAll((cells) => cells.map((one) => one.dataset.square)), ['h8', 'h1'])
    assert.match(await nameOfCell(page, 'e8'), /in check/)
    assert.equal(await page.locator('.cell.check').count(), 1)
  },

  'the dots can be turned off; coordinates, too': async ({ open, server }) => {
    const page = await open()
    await both(page, server, 'chess')
    await button(page, 'Settings').click()
    for (const name of ['Dots for legal moves', 'Coordinates on the board']) await page.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
    await cell(page, 'e2').click()
    assert.equal(await page.locator('[class*=target-]').count(), 0)
    assert.equal(await page.locator('.labels .file').count(), 0)
  },

  'coordinates stand in the squares, or beside boards whose squares are full or small': async ({ open, server }) => {
    const page = await open()
    for (const [game, isBeside] of [['chess', false], ['shogi', true], ['xiangqi', true], ['gigachess', true]]) {
      await page.goto(`${server.base}/analysis?game=${game}`)
      await page.getByRole('grid', { name: new RegExp(`^${game}`, 'i') }).waitFor()
      const board = await page.locator('main [role=grid]').boundingBox()
      const files = await page.locator('.labels .file').evaluateAll((labels) => labels.map((one) => one.getBoundingClientRect().top))
      const ranks = await page.locator('.labels .rank').evaluateAll((labels) => labels.map((one) => one.getBoundingClientRect().left))
      assert.ok(files.length > 0 && files.every((top) => top >= board.y + board.height - 1 === isBeside), game)
      assert.ok(ranks.length > 0 && ranks.every((left) => left >= board.x + board.width - 1 === isBeside), game)
    }
  },

  'a promotion asks which piece': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'chess', '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1')
    await clickOn(page, 'e7', 'e8')
    const dialog = page.getByRole('dialog', { name: 'Promote to' })
    assert.deepEqual((await dialog.locator('[data-move]').allInnerTexts()).map((text) => text.trim()), ['queen', 'rook', 'bishop', 'knight'])
    assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'queen', 'Enter takes the first')
    await dialog.getByText('knight').click()
    await moveCount(page, 1)
    assert.equal((await lastMove(page, id)).text, 'e7e8n')
  },

  'moves that look alike are a choice: to promote or to stay': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'shogi', '3k5/9/9/4R4/9/9/9/9/4K4[] w 0 1')
    await clickOn(page, 'e6', 'e7')
    const dialog = page.getByRole('dialog', { name: 'Promote to' })
    assert.equal(await dialog.locator('[data-move]').count(), 2)
    await dialog.getByText('stay as it is').click()
    await moveCount(page, 1)
    assert.equal((await lastMove(page, id)).text, 'e6e7')
  },

  'castling by the king’s target and by the rook': async ({ open, server }) => {
    const page = await open()
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
    for (const target of ['g1', 'h1']) {
      const id = await both(page, server, 'chess', fen)
      await clickOn(page, 'e1', target)
      await moveCount(page, 1)
      assert.equal((await lastMove(page, id)).san, 'O-O')
    }
  },

  'a piece is dropped from the hand by clicks and by dragging': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'crazyhouse', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1')
    await page.locator('[data-hand=white] [data-drop=N]').click()
    assert.match(await nameOfCell(page, 'e5'), /can be reached/)
    await cell(page, 'e5').click()
    await moveCount(page, 1)
    await page.locator('[data-hand=black] [data-drop=N]').dragTo(cell(page, 'e4'))
    await moveCount(page, 2)
    assert.deepEqual((await ask(page, `plays/${id}`)).moves.map(({ san }) => san), ['N@e5', 'N@e4'])
  },

  'gating asks which piece comes in': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'seirawan')
    await clickOn(page, 'g1', 'f3')
    const dialog = page.getByRole('dialog', { name: 'Which piece comes in?' })
    await dialog.getByText('hawk').click()
    await moveCount(page, 1)
    const { position } = await ask(page, `plays/${id}`)
    assert.equal(position.men.find(({ square }) => square === 'g1')?.symbol, 'H')
    await assertShows(page, position, await ask(page, 'games/seirawan'))
  },

  'the duck is the second click': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'duck')
    await clickOn(page, 'e2', 'e4')
    assert.ok((await offers(page)).targets.includes('a5'), 'squares for the duck are marked')
    assert.match(await nameOfCell(page, 'a5'), /can be chosen/)
    await cell(page, 'a5').click()
    await moveCount(page, 1)
    await assertShows(page, (await ask(page, `plays/${id}`)).position, await ask(page, 'games/duck'))
    const [duck, square] = await Promise.all([page.locator('.man.thing').boundingBox(), cell(page, 'a5').boundingBox()])
    assert.ok(Math.abs(duck.x - square.x) < 1 && Math.abs(duck.y - square.y) < 1, 'a wall that the rules call a duck is drawn as one')
  },

  'a turn of several moves says what is left of it': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'monster')
    await page.getByText('2 moves left in this turn').waitFor()
    const { moves } = (await ask(page, `plays/${id}`)).position
    await clickOn(page, moves[0].from, moves[0].to)
    await page.getByText('1 move left in this turn').waitFor()
  },

  'a set-up phase: pieces come from the hand, then the game goes on': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'placement')
    const { position } = await ask(page, `plays/${id}`)
    const move = position.moves.find(({ drop }) => drop === 'Q')
    await page.locator('[data-hand=white] [data-drop=Q]').click()
    await cell(page, move.to).click()
    await moveCount(page, 1)
    await assertShows(page, (await ask(page, `plays/${id}`)).position, await ask(page, 'games/placement'))
  },

  'where only squares are left to choose, they are marked at once': async ({ open, server }) => {
    const page = await open()
    const id = await both(page, server, 'tictactoe')
    assert.equal((await offers(page)).targets.length, 9)
    await cell(page, 'b2').click()
    await moveCount(page, 1)
    assert.ok((await ask(page, `plays/${id}`)).position.men.some(({ square }) => square === 'b2'))
  },

  'arrows and circles are drawn by the right button and go with a click': async ({ open, server }) => {
    const page = await open()
    await both(page, server, 'chess')
    const middle = async (square) => {
      const box = await cell(page, square).boundingBox()
      return [box.x + box.width / 2, box.y + box.height / 2]
    }
    await page.mouse.move(...(await middle('e2')))
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(...(await middle('e4')))
    await page.mouse.up({ button: 'right' })
    await cell(page, 'd5').click({ button: 'right' })
    await page.locator('path[data-shape=e2e4]').waitFor()
    await page.locator('circle[data-shape=d5]').waitFor()
    await cell(page, 'a5').click()
    assert.equal(await page.locator('[data-shape]').count(), 0)
  },

  'the board is turned round by button and key': async ({ open, server }) => {
    const page = await open()
    await both(page, server, 'chess')
    const corner = () => page.locator('main [role=gridcell]').first().getAttribute('data-square')
    assert.equal(await corner(), 'a8')
    await page.getByRole('button', { name: /Turn the board round/ }).click()
    assert.equal(await corner(), 'h1')
    await page.locator('body').press('f')
    assert.equal(await corner(), 'a8')
  },

  'the piece sets: signs and letters, for any game': async ({ open, server }) => {
    const page = await open()
    await both(page, server, 'chess')
    const art = () => page.locator('.man').first().innerHTML()
    const before = await art()
    await button(page, 'Settings').click()
    await page.getByText('Letters', { exact: true }).click()
    const letters = await art()
    await page.getByText('Fairy signs', { exact: true }).click()
    const signs = await art()
    assert.equal(new Set([before, letters, signs]).size, 3)
    await page.reload()
    await page.locator('.man').first().waitFor()
    assert.equal(await art(), signs, 'kept after a reload')
  },
}
