// A review from text to lessons, by mouse and by keys alone; the words spoken are those of the review.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ask, button, cell, exactly, hears, spoken } from './lib.mjs'
import { tabInto, walkTo } from './player.mjs'

const PGN = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0'
const LONG = `[White "C"]\n[Black "D"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 *`
const reviews = new Map()

async function order(page, server, pgn) {
  await page.goto(`${server.base}/review`)
  await page.getByLabel('PGN, pasted or dropped').fill(pgn)
  await page.getByText('Quick', { exact: true }).click()
  await button(page, 'Review').click()
  await page.waitForURL(/\/review\/./)
  return new URL(page.url()).pathname.split('/')[2]
}

/** The review of the short game: made once, then opened by its address. */
async function reviewed(page, server) {
  if (reviews.has(server)) await page.goto(`${server.base}/review/${reviews.get(server)}`)
  else reviews.set(server, await order(page, server, PGN))
  await page.locator('main [role=grid]').waitFor({ timeout: 120_000 })
  const id = reviews.get(server)
  return { id, review: (await ask(page, `reviews/${id}`)).review }
}

const firstWords = ({ text }) => (text[0] ?? 'Nothing stands out').slice(0, 40)
const plyOf = (page) => Number(new URL(page.url()).searchParams.get('ply') ?? 0)

export const tests = {
  'progress while it runs, and cancel': async ({ open, server }) => {
    const page = await open()
    const id = await order(page, server, LONG)
    await page.getByRole('progressbar', { name: 'Progress of the review' }).waitFor()
    await page.getByText(/\d+ of \d+ positions/).waitFor()
    await button(page, 'Cancel').click()
    await page.getByText('Cancelled').waitFor()
    assert.equal((await ask(page, `reviews/${id}`)).state, 'cancelled')
    await page.goto(server.base)
    await page.getByRole('link', { name: /cancelled/ }).first().waitFor()
  },

  'key moments by one key, with badge, arrows and words': async ({ open, server }) => {
    const page = await open()
    const { review } = await reviewed(page, server)
    const keys = [...new Set([...review.explained.map(({ ply }) => ply), ...review.turning_points])].sort((a, b) => a - b)
    const seen = []
    for (const ply of keys) {
      await page.locator('body').press('n')
      await page.waitForURL((url) => Number(url.searchParams.get('ply')) === ply + 1)
      seen.push(ply)
      const entry = review.explained.find((known) => known.ply === ply)
      if (!entry) continue
      await page.getByRole('tabpanel').getByText(entry.explanation.text[0].slice(0, 40)).first().waitFor()
      await hears(page, exactly(entry.explanation.text[0]))
      assert.equal(await page.locator('[data-shape]').count() > 0, entry.arrows.length > 0, 'arrows of the findings')
      const move = review.moves[ply]
      if (move.judged && move.grade !== 'fine') assert.equal(await page.getByRole('img', { name: move.grade }).first().isVisible(), true)
      await page.locator('[data-badge]').waitFor()
    }
    assert.deepEqual(seen, keys)
  },

  'the better line can be stepped through': async ({ open, server }) => {
    const page = await open()
    const { review } = await reviewed(page, server)
    const { ply, explanation } = review.explained.find((known) => !known.explanation.first_choice)
    await page.goto(`${page.url().split('?')[0]}?ply=${ply + 1}`)
    await page.getByRole('button', { name: 'Line: one move on (b)' }).click()
    const best = explanation.candidates[0].moves
    await page.getByText(best[0], { exact: true }).first().waitFor()
    const position = await ask(page, 'position', { game: 'chess', start: review.start.fen, moves: [...review.moves.slice(0, ply).map(({ san }) => san), best[0]] })
    await page.waitForFunction(([square]) => document.querySelector(`[data-square="${square}"]`).classList.contains('last'), position.last.squares)
    await page.getByRole('button', { name: 'Line: one move back' }).click()
    await page.getByText('Step through the better line').waitFor()
  },

  'another level gives other words; a move that was passed over is explained when asked': async ({ open, server }) => {
    const page = await open()
    const { review } = await reviewed(page, server)
    const { ply } = review.explained[0]
    await page.goto(`${page.url().split('?')[0]}?ply=${ply + 1}`)
    const [answer] = await Promise.all([page.waitForResponse(/\/explain$/), page.getByText('Beginner', { exact: true }).click()])
    assert.equal(answer.request().postDataJSON().level, 'beginner')
    await page.getByRole('tabpanel').getByText(firstWords(await answer.json())).first().waitFor()
    const passed = review.moves.findIndex((_, at) => !review.explained.some((known) => known.ply === at))
    await page.goto(`${page.url().split('?')[0]}?ply=${passed + 1}`)
    const [why] = await Promise.all([page.waitForResponse(/\/explain$/), button(page, 'Why?').click()])
    await page.getByRole('tabpanel').getByText(firstWords(await why.json())).first().waitFor()
  },

  'accuracy, grades by side and phase, lessons, graph and table': async ({ open, server }) => {
    const page = await open()
    const { review } = await reviewed(page, server)
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByRole('row', { name: `Accuracy ${review.white.accuracy.toFixed(0)} % ${review.black.accuracy.toFixed(0)} %` }).waitFor()
    await page.getByRole('row', { name: `Blunders ${review.white.blunders} ${review.black.blunders}` }).waitFor()
    await page.getByRole('row', { name: /In the opening/ }).waitFor()
    for (const { advice } of [...review.lessons.white, ...review.lessons.black]) await page.getByText(advice).first().waitFor()
    assert.ok(review.lessons.white.length + review.lessons.black.length > 0, 'this game teaches something')
    await page.getByRole('tab', { name: 'Graph' }).click()
    assert.equal(await page.locator('[role=tabpanel] tbody tr').count(), review.moves.length)
    const box = await page.locator('.plot').boundingBox()
    await page.mouse.move(box.x + (box.width * 8) / review.moves.length, box.y + box.height / 2)
    await page.getByText(/4… g6 .*, best was /).waitFor()
  },

  'try again is judged by loss, not by one move': async ({ open, server }) => {
    const page = await open()
    const { review } = await reviewed(page, server)
    await page.getByRole('tab', { name: 'Try again' }).click()
    await page.getByRole('tabpanel').getByText(/Position 1 of/).waitFor()
    await hears(page, /^Position 1 of/)
    const [exercise] = review.exercises
    const { moves } = await ask(page, 'position', { game: 'chess', start: exercise.fen, moves: [] })
    const board = page.getByRole('grid', { name: /Position to solve/ })
    await board.waitFor()
    assert.equal(await page.locator('main [role=grid]').count(), 1, 'it is solved on the board of the page')
    assert.equal(await page.locator('[data-shape], [data-badge]').count(), 0, 'and the answer is not drawn there')
    const square = (name) => board.locator(`[data-square="${name}"]`)
    const play = async (move) => {
      await square(move.from).click()
      await square(move.to).click()
    }
    const played = review.moves[exercise.ply].san
    await play(moves.find(({ san }) => san === played))
    await page.getByRole('tabpanel').getByText(new RegExp(`${played.replace(/[+#]/g, '.')} loses \\d+\\.\\d points`)).waitFor({ timeout: 60_000 })
    await page.locator('path.bad[data-shape]').waitFor()
    await play(moves.find(({ san }) => san === exercise.answers[0]))
    await page.getByRole('tabpanel').getByText(`${exercise.answers[0]}: right.`).waitFor()
    await button(page, 'Show the answer').click()
    await hears(page, /The answer: /)
    await button(page, 'See it in the game').click()
    await page.waitForURL((url) => Number(url.searchParams.get('ply')) === exercise.ply + 1)
  },

  'exports are downloaded as PGN, HTML and JSON': async ({ open, server }) => {
    const page = await open()
    await reviewed(page, server)
    const read = async (form) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: form, exact: true }).click()])
      return readFileSync(await download.path(), 'utf8')
    }
    assert.match(await read('PGN'), /\[White "A"\][\s\S]*Nxe5/)
    assert.match(await read('HTML'), /<html/i)
    assert.equal(JSON.parse(await read('JSON')).moves?.length ?? JSON.parse(await read('JSON'))[0].moves.length, 13)
  },

  'a file of many games: one is chosen, or all': async ({ open, server }) => {
    const page = await open()
    const fill = async () => {
      await page.goto(`${server.base}/review`)
      await page.getByLabel('PGN, pasted or dropped').fill('[White "E"]\n[Black "F"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White "G"]\n[Black "H"]\n\n1. e4 e5 *\n')
      await page.getByText('Quick', { exact: true }).click()
      await button(page, 'Review').click()
      await page.getByText('The file has 2 games.').waitFor()
    }
    await fill()
    await page.getByRole('button', { name: /2\. G – H/ }).click()
    await page.locator('main [role=grid]').waitFor({ timeout: 60_000 })
    await page.getByText('G – H').waitFor()
    await fill()
    await button(page, 'Review all').click()
    await page.locator('main [role=grid]').waitFor({ timeout: 60_000 })
    await page.waitForFunction(async () => (await (await fetch(`/api${location.pathname.replace('review', 'reviews')}`)).json()).state === 'done')
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByRole('link', { name: /G.*H/ }).click()
    await page.waitForURL(/\/review\/[^/]+\/2$/)
    await page.getByText('G – H').first().waitFor()
  },

  'a text that is no game is named at the field and stays': async ({ open, server }) => {
    const page = await open()
    await page.goto(`${server.base}/review`)
    const field = page.getByLabel('PGN, pasted or dropped')
    for (const text of ['   [', '{ a comment that does not end']) {
      await field.fill(text)
      await button(page, 'Review').click()
      await page.waitForFunction((one) => one.getAttribute('aria-invalid') === 'true', await field.elementHandle())
      assert.equal(await field.inputValue(), text)
      assert.equal(new URL(page.url()).pathname, '/review')
    }
    return [/400/]
  },

  'of another game, as a game just played': async ({ open, server }) => {
    const page = await open()
    const { id } = await ask(page, 'plays', { game: 'crazyhouse', moves: ['e2e4', 'e7e5'], you: 'both', opponent: {}, clock: { kind: 'none' } })
    await ask(page, `plays/${id}/resign`, {})
    await page.goto(`${server.base}/review`)
    await page.getByRole('button', { name: 'Crazyhouse, 2 moves, 0-1' }).waitFor()
    await page.goto(`${server.base}/play/${id}`)
    await button(page, 'Review').click()
    await page.waitForURL(/\/review\/./)
    await page.locator('main [role=grid]').waitFor({ timeout: 120_000 })
    await page.locator('body').press('End')
    await page.waitForURL(/ply=2/)
    await page.getByRole('gridcell', { name: 'e5, black pawn' }).waitFor()
  },

  'by keys alone, from the address to the words': async ({ open, server }) => {
    const page = await open()
    const { review } = await reviewed(page, server)
    await walkTo(page, 'e4')
    await page.keyboard.press('>')
    await page.waitForURL(/ply=1/)
    await hears(page, /^1, white: e4/)
    await page.keyboard.press('Shift+N')
    await page.waitForFunction(() => Number(new URLSearchParams(location.search).get('ply')) > 1)
    const ply = plyOf(page)
    const move = review.moves[ply - 1]
    await hears(page, new RegExp(`^${move.number}, ${move.mover}: `))
    await page.keyboard.press('Shift+W')
    const entry = review.explained.find((known) => known.ply === ply - 1)
    assert.ok((await spoken(page)).includes(entry ? entry.explanation.text[0] : 'not explained'))
    await page.keyboard.press('Shift+B')
    await hears(page, /^Better line: /)
    await tabInto(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await page.getByRole('row', { name: /Accuracy/ }).waitFor()
    await page.reload()
    await page.locator('main [role=grid]').waitFor()
    assert.equal(plyOf(page), ply, 'the address keeps the place')
    await cell(page, 'e4').waitFor()
  },
}
