// A review from text to lessons, by keys alone; the words spoken are those of the review.
import assert from 'node:assert/strict'
import { ask, spoken } from './lib.mjs'

const PGN = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0'

async function begin(page, server) {
  await page.goto(`${server.base}/review`)
  await page.getByLabel('PGN, pasted or dropped').fill(PGN)
  await page.getByText('Quick', { exact: true }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.waitForURL(/\/review\/./)
  await page.locator('[role=grid]').waitFor({ timeout: 90_000 })
  return new URL(page.url()).pathname.split('/')[2]
}

export const tests = {
  'from text to words': async ({ open, server }) => {
    const page = await open()
    const id = await begin(page, server)
    const { review } = await ask(page, `reviews/${id}`)
    const found = typeof review === 'string' ? JSON.parse(review) : review
    await page.locator('body').press('n')
    await page.waitForURL(/ply=/)
    const ply = Number(new URL(page.url()).searchParams.get('ply'))
    const entry = found.explained.find((known) => known.ply === ply - 1)
    assert.ok(entry, 'the next key moment is one that is explained')
    await page.getByText(entry.explanation.text[0].slice(0, 40)).first().waitFor()
    assert.ok((await spoken(page)).includes(entry.explanation.text[0]), 'the explanation is spoken')
    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByRole('row', { name: /Accuracy/ }).waitFor()
    await page.getByRole('tab', { name: 'Graph' }).click()
    assert.equal(await page.locator('[role=tabpanel] tbody tr').count(), found.moves.length)
    await page.getByRole('tab', { name: 'Try again' }).click()
    await page.getByText(/Position 1 of/).waitFor()
    await page.reload()
    await page.locator('[role=grid]').first().waitFor()
    assert.equal(Number(new URL(page.url()).searchParams.get('ply')), ply)
  },

  'exports can be saved': async ({ open, server }) => {
    const page = await open()
    const id = await begin(page, server)
    for (const form of ['pgn', 'html', 'json']) {
      const status = await page.evaluate(async (path) => (await fetch(path)).status, `/api/reviews/${id}.${form}`)
      assert.equal(status, 200, form)
    }
  },
}
