// The first page: it is small, finds games, shows what was played and what runs, and takes rules files.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { ask } from './lib.mjs'

const MOST_BYTES = 400_000

export const tests = {
  'at most 400 kB gzip, and only from the server itself': async ({ open, server }) => {
    const page = await open()
    let bytes = 0
    const foreign = []
    const bodies = []
    page.on('response', (response) => {
      if (!response.url().startsWith(server.base)) foreign.push(response.url())
      bodies.push(response.body().then((body) => (bytes += gzipSync(body).length), () => undefined))
    })
    const begun = performance.now()
    await page.goto(server.base)
    await page.locator('.games li a').first().waitFor()
    const usable = performance.now() - begun
    await page.waitForLoadState('networkidle')
    await Promise.all(bodies)
    console.log(`        first load: ${Math.round(bytes / 1000)} kB gzip, usable after ${Math.round(usable)} ms`)
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`)
    assert.deepEqual(foreign, [])
  },

  'each game has a small board with the pieces of its start': async ({ open, server }) => {
    const page = await open()
    for (const [text, id] of [['chess960', 'chess960'], ['xiangqi', 'xiangqi'], ['duck chess', 'duck'], ['shogi', 'shogi']]) {
      await page.goto(`${server.base}/?text=${encodeURIComponent(text)}`)
      const pieces = page.locator(`.games a[href="/games/${id}"] > svg > svg`)
      await pieces.first().waitFor()
      const { men } = (await ask(page, `games/${id}`)).start
      assert.equal(await pieces.count(), men.length, id)
    }
  },

  'search and filters; the address keeps them': async ({ open, server }) => {
    const page = await open()
    await page.goto(server.base)
    await page.locator('.games li').first().waitFor()
    const all = await page.locator('.games li').count()
    await page.getByLabel('Search').fill('shogi')
    await page.waitForFunction((n) => document.querySelectorAll('.games li').length < n, all)
    await page.getByLabel('Pieces in hand').selectOption('yes')
    const some = await page.locator('.games li').count()
    await page.reload()
    await page.locator('.games li').first().waitFor()
    assert.equal(await page.locator('.games li').count(), some)
    await page.locator('.games li a').first().click()
    await page.getByRole('heading', { name: 'Pieces' }).waitFor()
    await page.goBack()
    await page.locator('.games li').first().waitFor()
  },

  'filters by board, goal and moves a turn': async ({ open, server }) => {
    const page = await open()
    const games = await ask(page, 'games')
    const shown = async (filter, value) => {
      await page.goto(server.base)
      await page.locator('.games li').first().waitFor()
      await page.getByLabel(filter, { exact: true }).selectOption(value)
      await page.waitForURL((url) => url.search !== '')
      return page.locator('.games li').count()
    }
    assert.equal(await shown('Board', 'usual'), games.filter(({ files, ranks }) => files === 8 && ranks === 8).length)
    assert.equal(await shown('Board', 'holes'), games.filter(({ holes }) => holes.length > 0).length)
    assert.equal(await shown('Moves a turn', 'many'), games.filter(({ moves_per_turn: moves }) => moves === null || moves > 1).length)
    assert.equal(await shown('Goal', 'checkmate'), games.filter(({ goal }) => goal.includes('checkmate')).length)
  },

  'a game has its rules in words and a diagram, with a table, for each piece': async ({ open, server }) => {
    const page = await open()
    const game = await ask(page, 'games/xiangqi')
    await page.goto(`${server.base}/games/xiangqi`)
    await page.getByRole('heading', { name: 'Pieces' }).waitFor()
    for (const words of [...game.words, ...game.endings]) await page.getByText(words).first().waitFor()
    assert.equal(await page.locator('.pieces li').count(), game.pieces.length)
    for (const { name, sentences } of game.pieces) {
      await page.locator('.pieces li').getByText(name, { exact: false }).first().waitFor()
      for (const words of sentences) await page.getByText(words).first().waitFor()
    }
    const tables = page.locator('.pieces table')
    assert.equal(await tables.count(), game.pieces.filter(({ diagram }) => diagram.marks.length > 0).length)
    assert.equal(await tables.first().locator('tbody tr').count(), game.pieces[0].diagram.marks.length)
    await page.locator('.pieces summary').first().click()
    await tables.first().getByText(/forward|back|left|right/).first().waitFor()
  },

  'what was played and what runs is on the first page': async ({ open, server }) => {
    const page = await open()
    const { id } = await ask(page, 'plays', { game: 'shogi', moves: [], you: 'white', opponent: { level: 1 }, clock: { kind: 'none' } })
    const other = await page.context().newPage()
    await other.goto(`${server.base}/analysis?game=xiangqi`)
    await other.getByRole('button', { name: 'Analyse' }).click()
    await other.locator('.engine li button').first().waitFor()
    await page.goto(server.base)
    await page.getByText(/Running now: .*Xiangqi/).waitFor()
    await page.locator(`a[href="/play/${id}"]`).getByText('Your move').waitFor()
    await page.locator(`a[href="/play/${id}"]`).click()
    await page.getByRole('grid', { name: /Shogi/ }).waitFor()
  },

  'a rules file that is dropped on the page becomes a game': async ({ open, server }) => {
    const page = await open()
    for (const path of ['/', '/play']) {
      await page.goto(server.base + path)
      await page.locator('main h1').first().waitFor()
      await page.evaluate((name) => {
        const data = new DataTransfer()
        data.items.add(new File([`name = "${name}"\ninherits = "chess"\nrules = "As chess."\n`], 'mine.toml'))
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      }, `Dropped ${path.length}`)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('heading', { name: `Dropped ${path.length}` }).waitFor()
    }
  },

  'a rules file becomes a game; a faulty one is named': async ({ open, server }) => {
    const page = await open()
    await page.goto(server.base)
    await page.getByRole('button', { name: 'Add rules' }).click()
    const field = page.getByLabel('Rules', { exact: true })
    await field.fill('name = "Broken"\nbord = 3\n')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    assert.match(await field.inputValue(), /bord/)
    await field.fill('name = "Mine"\ninherits = "chess"\nrules = "As chess."\n')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'Mine' }).waitFor()
    return [/400/]
  },
}
