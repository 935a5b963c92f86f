// What a player can do beside moving: hint, why, undo, draw, claim, resign, rematch, pass, PGN, analysis, sounds.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ask, assertShows, button, cell, clickOn, hears, settled, startPlay } from './lib.mjs'

const moveCount = (page, n) => page.waitForFunction((count) => document.querySelectorAll('.moves button').length === count, n)

/** Counts the tones that the page makes. */
const countTones = (page) =>
  page.addInitScript(() => {
    window.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...given) {
      window.tones++
      return start.apply(this, given)
    }
  })

export const tests = {
  'a hint is drawn and spoken, and is what the engine would play': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    const [answer] = await Promise.all([page.waitForResponse(/\/hint$/), button(page, 'Hint').click()])
    const hint = await answer.json()
    await hears(page, /^Hint: /)
    assert.equal(await page.locator('[data-shape]').count(), 1)
    assert.ok((await ask(page, `plays/${id}`)).position.moves.some(({ text }) => text === hint.move))
  },

  'why? explains the move just played, yours and the engine’s': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await clickOn(page, 'g2', 'g4')
    const play = await settled(page, id, 1)
    await moveCount(page, 2)
    for (const [ply, move] of [[2, play.moves[1]], [1, play.moves[0]]]) {
      await page.locator('.moves button').nth(ply - 1).click()
      const [answer] = await Promise.all([page.waitForResponse(/\/explain$/), button(page, 'Why?').click()])
      const dialog = page.getByRole('dialog', { name: `Why ${move.san}?` })
      await dialog.getByText(((await answer.json()).text[0] ?? 'Nothing stands out').slice(0, 40)).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  },

  'undo takes back your move and the answer': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await clickOn(page, 'g2', 'g4')
    await settled(page, id, 1)
    await moveCount(page, 2)
    await button(page, 'Undo').click()
    await moveCount(page, 0)
    assert.match(await cell(page, 'g2').getAttribute('aria-label'), /white pawn/)
    assert.equal((await ask(page, `plays/${id}`)).moves.length, 0)
  },

  'resign, then a rematch with the sides exchanged': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await button(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()
    assert.equal((await ask(page, `plays/${id}`)).result, null)
    await button(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.getByText('white resigns').first().waitFor()
    await hears(page, /The game is over.*resigns.*0-1/i, 'urgent')
    await button(page, 'Rematch').click()
    await page.waitForURL((url) => !url.pathname.endsWith(id))
    await page.getByText('You', { exact: true }).waitFor()
    assert.equal((await ask(page, `plays/${new URL(page.url()).pathname.split('/').at(-1)}`)).you, 'black')
  },

  'a draw is offered: the engine declines at first, two people agree': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await clickOn(page, 'e2', 'e4')
    await settled(page, id, 1)
    await button(page, 'Offer a draw').click()
    await hears(page, /The draw is declined/)
    await page.getByText('The draw is declined').first().waitFor()
    const both = await startPlay(page, server, { you: 'Both sides' })
    await button(page, 'Offer a draw').click()
    await page.getByText('draw by agreement').first().waitFor()
    assert.equal((await ask(page, `plays/${both}`)).result.result, '1/2-1/2')
  },

  'a draw by repetition is claimed': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server, { you: 'Both sides' })
    assert.equal(await page.getByRole('button', { name: /^Claim/ }).count(), 0)
    for (const [from, to] of [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8'], ['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8']]) {
      const { length } = (await ask(page, `plays/${id}`)).moves
      await clickOn(page, from, to)
      await moveCount(page, length + 1)
    }
    await page.getByRole('button', { name: /^Claim/ }).click()
    await page.getByText(/claimed/).first().waitFor()
    assert.equal((await ask(page, `plays/${id}`)).result.result, '1/2-1/2')
  },

  'a pass is a button where the rules allow it': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server, { game: 'janggi', you: 'Both sides' })
    await button(page, 'Pass').click()
    await moveCount(page, 1)
    const play = await ask(page, `plays/${id}`)
    assert.equal(play.position.turn, 'black')
    await startPlay(page, server)
    assert.equal(await button(page, 'Pass').count(), 0)
  },

  'the game is downloaded as PGN and opened in analysis': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server, { game: 'crazyhouse' })
    await clickOn(page, 'e2', 'e4')
    const play = await settled(page, id, 1)
    await moveCount(page, 2)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as PGN' }).click()])
    const pgn = readFileSync(await download.path(), 'utf8')
    assert.ok(pgn.includes(play.moves.map(({ san }) => san)[1]) && /Variant "crazyhouse"/i.test(pgn), pgn)
    await page.getByRole('link', { name: 'Open in analysis' }).click()
    await page.waitForURL(/\/analysis\?/)
    await assertShows(page, play.position, await ask(page, 'games/crazyhouse'))
    assert.equal(await page.locator('.tree button').count(), 2)
  },

  'the engine’s time, depth, score, nodes and line can be seen and hidden': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await clickOn(page, 'e2', 'e4')
    const { moves } = await settled(page, id, 1)
    await moveCount(page, 2)
    const panel = page.locator('.engine')
    await panel.getByText(`depth ${moves[1].depth}, ${moves[1].nodes} nodes, ${moves[1].seconds.toFixed(1)} s`).waitFor()
    assert.match(await panel.innerText(), /[+-]?\d+\.\d\d/)
    await panel.getByText(Array.isArray(moves[1].line) ? moves[1].line.join(' ') : moves[1].line).waitFor()
    await button(page, 'Hide what the engine thinks').click()
    await page.getByText(/thoughts are hidden/).waitFor()
    assert.equal(await panel.getByText('depth').count(), 0)
    await page.getByText('Position as text').click()
    assert.equal(await page.locator('.fen').textContent(), (await ask(page, `plays/${id}`)).fen)
  },

  'a premove is played when the turn comes, a click takes one back': async ({ open, server }) => {
    const page = await open()
    const { id } = await ask(page, 'plays', { game: 'chess', you: 'black', opponent: {}, clock: { kind: 'move', seconds: 5 } })
    await page.goto(`${server.base}/play/${id}`)
    await clickOn(page, 'a7', 'a6')
    await page.locator('.premove').first().waitFor()
    await cell(page, 'd4').click()
    await page.locator('.premove').first().waitFor({ state: 'detached' })
    await clickOn(page, 'e7', 'e5')
    const marked = await page.locator('.premove').evaluateAll((cells) => cells.map((one) => one.dataset.square).sort())
    assert.deepEqual(marked, ['e5', 'e7'])
    await page.waitForFunction(() => document.querySelectorAll('.moves button').length >= 2)
    assert.equal((await ask(page, `plays/${id}`)).moves[1].text, 'e7e5')
  },

  'sounds are off by default; when on, moves are heard': async ({ open, server }) => {
    const page = await open()
    await countTones(page)
    const id = await startPlay(page, server)
    await clickOn(page, 'e2', 'e4')
    await settled(page, id, 1)
    await moveCount(page, 2)
    assert.equal(await page.evaluate(() => window.tones), 0)
    await button(page, 'Settings').click()
    assert.equal(await page.getByRole('switch', { name: 'Sounds' }).isChecked(), false)
    await page.getByText('Sounds', { exact: true }).click()
    await page.keyboard.press('Escape')
    await clickOn(page, 'd2', 'd3')
    await settled(page, id, 3)
    await page.waitForFunction(() => window.tones > 0)
  },
}
