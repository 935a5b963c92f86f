// Against whom and how long: every setting of the form reaches the game, and what makes no sense is refused at its field.
import assert from 'node:assert/strict'
import { ask, button, clickOn, hears, isSlow, playId, settled } from './lib.mjs'

const group = (page, name) => page.getByRole('group', { name, exact: true })
const choose = (page, name, text) => group(page, name).getByText(text, { exact: true }).click()

async function form(page, server, query = '') {
  await page.goto(`${server.base}/play${query}`)
  await page.getByRole('heading', { name: 'New game' }).waitFor()
}

/** Starts what the form says and gives the game as the server has it. */
async function start(page) {
  await button(page, 'Start the game').click()
  return ask(page, `plays/${await playId(page)}`)
}

/** The engine's first answer in the game that is open. */
async function answer(page, id) {
  await clickOn(page, 'e2', 'e4')
  return (await settled(page, id, 1)).moves[1]
}

/** The words of a spec that have a list of parts, and their fields. */
const LABELS = { eval: 'Evaluator', search: 'Search', order: 'Move order', deepening: 'Iterative deepening' }

async function parts(page, server) {
  await form(page, server)
  await choose(page, 'Strength by', 'Parts')
  await page.getByLabel('Evaluator', { exact: true }).waitFor()
}

export const tests = {
  'times a move: 5 10 20 30 45 60 120 600 s': async ({ open, server }) => {
    const page = await open()
    for (const seconds of [5, 10, 20, 30, 45, 60, 120, 600]) {
      await form(page, server)
      await choose(page, 'Kind', 'Time a move')
      await choose(page, 'Seconds a move', String(seconds))
      assert.deepEqual((await start(page)).clock, { kind: 'move', seconds })
      await page.getByText(`${seconds} s a move`).waitFor()
    }
  },

  'clocks with increment run and are shown': async ({ open, server }) => {
    const page = await open()
    await form(page, server)
    await choose(page, 'Kind', 'Clocks')
    await page.getByLabel('Minutes').fill('3')
    await page.getByLabel('Seconds added a move').fill('2')
    const { id, clock } = await start(page)
    assert.deepEqual(clock, { kind: 'game', base: 180, increment: 2 })
    assert.equal(await page.getByRole('timer').count(), 2)
    await page.getByText('3 min + 2 s').waitFor()
    await answer(page, id)
    await page.waitForFunction(() => /^[0-3]:/.test(document.querySelector('[role=timer].running')?.textContent ?? ''))
    await page.locator('main [role=gridcell][tabindex="0"]').focus()
    await page.keyboard.press('Shift+C')
    await hears(page, /^White [0-3]:\d\d.*, Black [0-3]:\d\d/)
    const { clocks } = await ask(page, `plays/${id}`)
    assert.equal(clocks.running, 'white')
    assert.ok(clocks.black <= 182, 'the engine’s time was counted')
  },

  'depth and nodes bind the engine': async ({ open, server }) => {
    const page = await open()
    await form(page, server)
    await choose(page, 'Kind', 'Depth')
    await page.getByLabel('Half-moves ahead').fill('2')
    await choose(page, 'Level', '10')
    const deep = await start(page)
    assert.deepEqual(deep.clock, { kind: 'depth', depth: 2 })
    assert.equal((await answer(page, deep.id)).depth, 2)
    await form(page, server)
    await choose(page, 'Kind', 'Nodes')
    await page.getByLabel('Positions looked at').fill('3000')
    const broad = await start(page)
    assert.deepEqual(broad.clock, { kind: 'nodes', nodes: 3000 })
    assert.ok((await answer(page, broad.id)).nodes < 10_000)
    await form(page, server)
    await choose(page, 'Kind', 'No limit set')
    assert.deepEqual((await start(page)).clock, { kind: 'none' })
  },

  'levels 1 to 10, Elo, and the side': async ({ open, server }) => {
    const page = await open()
    for (let level = 1; level <= 10; level++) {
      await form(page, server)
      await choose(page, 'Level', String(level))
      assert.deepEqual((await start(page)).opponent, { level })
      await page.getByText(`Manticore, level ${level}`).waitFor()
    }
    await form(page, server)
    await choose(page, 'Strength by', 'Elo')
    await page.getByRole('spinbutton', { name: 'Elo' }).fill('1750')
    assert.deepEqual((await start(page)).opponent, { elo: 1750 })
    for (const [side, allowed] of [['White', ['white']], ['Black', ['black']], ['Both sides', ['both']], ['By chance', ['white', 'black']]]) {
      await form(page, server)
      await choose(page, 'You play', side)
      assert.ok(allowed.includes((await start(page)).you))
    }
  },

  'every part of the catalogue can be chosen by its name': async ({ open, server }) => {
    const page = await open()
    const catalogue = await ask(page, 'parts')
    await parts(page, server)
    for (const [word, label] of Object.entries(LABELS)) {
      const known = catalogue.filter((part) => part.word === word).map(({ name }) => name)
      const offered = await page.getByLabel(label, { exact: true }).locator('option').evaluateAll((all) => all.map(({ value }) => value).filter(Boolean))
      assert.deepEqual(offered, known, word)
    }
    assert.ok(await page.getByLabel('Quiescence, plies').count())
  },

  'chosen parts make the engine that answers': async ({ open, server }) => {
    const page = await open()
    const catalogue = await ask(page, 'parts')
    const EVERY = isSlow ? 1 : 6
    // A network has to be learnt before it can answer: a data folder that is new has none.
    const isReady = ({ word, name }) => word in LABELS && name !== 'nnue'
    const wanted = catalogue.filter(isReady).filter((part, i) => i % EVERY === 0 || part.word === 'deepening')
    for (const { example } of wanted) {
      await parts(page, server)
      const pairs = example.split(' ').map((pair) => pair.split('='))
      // The depth is set below, with the time.
      for (const [word, name] of pairs.filter(([word]) => word in LABELS)) await page.getByLabel(LABELS[word], { exact: true }).selectOption(name)
      await choose(page, 'Kind', 'Depth')
      await page.getByLabel('Half-moves ahead').fill('1')
      const { id, opponent } = await start(page)
      assert.equal(opponent.spec, pairs.filter(([word]) => word in LABELS).map((pair) => pair.join('=')).join(' '))
      assert.ok((await answer(page, id)).text, example)
    }
  },

  'quiescence and its depth': async ({ open, server }) => {
    const page = await open()
    for (const depth of ['off', '3', '8']) {
      await parts(page, server)
      await page.getByLabel('Search', { exact: true }).selectOption('alphabeta')
      await page.getByLabel('Quiescence, plies').fill(depth)
      await page.getByLabel('Quiescence, plies').blur()
      await choose(page, 'Kind', 'Depth')
      await page.getByLabel('Half-moves ahead').fill('1')
      const { id, opponent } = await start(page)
      assert.equal(opponent.spec, `search=alphabeta quiescence=${depth}`)
      assert.ok((await answer(page, id)).text)
    }
  },

  'nonsense is refused at its field, and what was typed stays': async ({ open, server }) => {
    const page = await open()
    const refused = async (field, typed) => {
      await field.fill(typed)
      await button(page, 'Start the game').click()
      await page.waitForFunction((one) => one.getAttribute('aria-invalid') === 'true', await field.elementHandle())
      const told = await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).textContent()
      assert.ok(told.length > 5, typed)
      assert.equal(await field.inputValue(), typed)
      assert.match(page.url(), /\/play(\?|$)/)
    }
    for (const spec of ['eval=nonsense', 'serch=pvs', 'search=', 'search=alphabeta quiescence=many', 'search=pvs order=mono', 'book=/etc/passwd']) {
      await parts(page, server)
      await refused(page.getByLabel('Engine in words'), spec)
    }
    await form(page, server)
    await choose(page, 'Strength by', 'Elo')
    await refused(page.getByRole('spinbutton', { name: 'Elo' }), '99999')
    const times = [['Clocks', 'Minutes', '-3'], ['Clocks', 'Seconds added a move', '-1'], ['Depth', 'Half-moves ahead', '0'], ['Nodes', 'Positions looked at', '-5']]
    for (const [kind, label, typed] of times) {
      await form(page, server)
      await choose(page, 'Kind', kind)
      await refused(page.getByLabel(label), typed)
    }
    await form(page, server, '?game=chess960')
    await refused(page.getByLabel('Number of the start'), '1000')
    await form(page, server)
    await refused(page.getByLabel('Position (FEN)'), '8/8/8 w - -')
    return [/400/]
  },
}
