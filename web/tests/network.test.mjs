// The network goes away and comes back, the tab is loaded again, the server is started anew; addresses can be kept.
// That no request leaves this machine is watched in every test (run.mjs).
import assert from 'node:assert/strict'
import { ask, assertShows, button, cell, clickOn, settled, startPlay } from './lib.mjs'

const LOST = 'The server is not answering'
const OFFLINE = [/WebSocket|Failed to load|ERR_|fetch/]

/** Every kind of address, and what is seen there. */
const ADDRESSES = [
  ['/', 'heading', 'Games'],
  ['/?text=shogi&hands=yes', 'heading', 'Games'],
  ['/games/shogi', 'heading', 'Shogi'],
  ['/play?game=xiangqi', 'heading', 'New game'],
  ['/analysis?game=chess&moves=e2e4%20c7c5', 'grid', /Chess/],
  ['/analysis?game=chess960&fen=%23100', 'grid', /Chess960/i],
  ['/editor?game=shogi', 'grid', /Shogi/],
  ['/review', 'heading', 'Review a game'],
  ['/help', 'heading', 'Help'],
  ['/credits', 'heading', 'Credits'],
]

export const tests = {
  'network off and on: the tab recovers, the game and the engine go on': async ({ open, server }) => {
    const page = await open()
    const id = await startPlay(page, server)
    await clickOn(page, 'e2', 'e4')
    const before = await settled(page, id, 1)
    await page.context().setOffline(true)
    await server.kill()
    await page.getByText(LOST).waitFor()
    await clickOn(page, 'd2', 'd4')
    await page.getByRole('alert').getByText(/does not answer/).waitFor()
    await server.start()
    await page.context().setOffline(false)
    await page.getByText(LOST).waitFor({ state: 'detached' })
    await assertShows(page, before.position, await ask(page, 'games/chess'))
    await clickOn(page, 'd2', 'd4')
    await page.waitForFunction((n) => document.querySelectorAll('.moves button').length > n, before.moves.length)
    assert.ok((await settled(page, id, before.moves.length + 1)).moves.length > before.moves.length)
    return OFFLINE
  },

  'an analysis that ran goes on after the server was away': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/analysis`)
    await button(page, 'Analyse').click()
    await page.locator('.engine li button').first().waitFor()
    await server.kill()
    await page.getByText(LOST).waitFor()
    await server.start()
    await page.getByText(LOST).waitFor({ state: 'detached' })
    await page.waitForFunction(async () => (await (await fetch('/api/running')).json()).searches.length === 1)
    return OFFLINE
  },

  'a review goes on after the server was killed': async ({ open, server }) => {
    const page = await open()
    // Long enough that the page is there before the review is done.
    const opening = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O'
    const pgn = `${opening} 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 *`
    const { id } = await ask(page, 'reviews', { pgn, is_quick: true })
    await page.goto(`${server.base}/review/${id}`)
    await page.getByRole('progressbar').waitFor()
    await server.kill()
    await page.getByText(LOST).waitFor()
    await server.start()
    await page.locator('main [role=grid]').waitFor({ timeout: 240_000 })
    assert.equal((await ask(page, `reviews/${id}`)).state, 'done')
    return OFFLINE
  },

  'every address can be kept: opened anew it shows the same': async ({ open, server }) => {
    const page = await open()
    const { id } = await ask(page, 'plays', { game: 'chess', moves: ['e2e4'], you: 'both', opponent: {}, clock: { kind: 'none' } })
    for (const [path, role, name] of [...ADDRESSES, [`/play/${id}`, 'grid', /Chess/]]) {
      await page.goto(server.base + path)
      await page.getByRole(role, { name }).first().waitFor()
      const there = new URL(page.url())
      const wanted = new URL(server.base + path)
      assert.equal(there.pathname, wanted.pathname)
      for (const [key, value] of wanted.searchParams) assert.equal(there.searchParams.get(key), value, path)
    }
  },

  'the back button goes through the pages, and forward again': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/games/chess`)
    await page.getByRole('link', { name: 'Analyse' }).click()
    await page.locator('main [role=grid]').waitFor()
    await clickOn(page, 'e2', 'e4')
    await page.waitForURL(/moves=e2e4/)
    await page.getByRole('link', { name: 'Help' }).click()
    await page.getByRole('heading', { name: 'Help' }).waitFor()
    await page.goBack()
    await cell(page, 'e4').waitFor()
    await page.waitForFunction(() => /white pawn/.test(document.querySelector('[data-square=e4]').getAttribute('aria-label')))
    await page.goBack()
    await page.getByRole('heading', { name: 'Chess', exact: true }).waitFor()
    await page.goForward()
    await page.waitForFunction(() => /white pawn/.test(document.querySelector('[data-square=e4]')?.getAttribute('aria-label') ?? ''))
  },

  'an address of nothing says so': async ({ open, server }) => {
    const page = await open()
    for (const [path, words] of [['/play/nothing', /no/i], ['/games/nothing', /no/i], ['/review/nothing', /no/i], ['/nowhere', 'There is no such page']]) {
      await page.goto(server.base + path)
      await page.locator('main').getByText(words).first().waitFor()
    }
    return [/404|400/]
  },

  'an address with a fault names it and stays as it was typed': async ({ open, server }) => {
    const page = await open()
    const bad = ['/analysis?game=nothing', '/analysis?game=chess&fen=8%2F8', '/analysis?game=chess&moves=e2e5', '/analysis?game=chess960&fen=%23960', '/editor?game=nothing', '/editor?game=chess&fen=8%2F8', '/play?game=nothing']
    for (const path of bad) {
      await page.goto(server.base + path)
      const told = page.getByRole('alert').filter({ visible: true }).first()
      await told.waitFor()
      assert.ok((await told.innerText()).length > 10, path)
      assert.equal(page.url(), server.base + path)
    }
    return [/404|400/]
  },
}
