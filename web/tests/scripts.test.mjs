// Nothing that is brought to the page runs: scripts in tags, comments, names of games and pieces, file names and addresses
// are shown as the text they are. A script that ran would set `window.ran`.
import assert from 'node:assert/strict'
import { ask, button, exactly } from './lib.mjs'

const SCRIPT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
const quoted = SCRIPT.replaceAll('"', "'")

/** The text is there as text, and nothing ran. */
async function isText(page, where = page.locator('main')) {
  await where.getByText(exactly('<script>window.ran=1')).filter({ visible: true }).first().waitFor()
  assert.equal(await page.evaluate(() => window.ran), undefined)
  assert.equal(await page.locator('main script, main img[src=x]').count(), 0)
}

export const tests = {
  'in the tags and comments of a PGN': async ({ open, server }) => {
    const page = await open()
    const pgn = `[Event "${quoted}"]\n[White "${quoted}"]\n[Black "B"]\n\n1. e4 {${quoted}} e5 *`
    await page.goto(`${server.base}/analysis`)
    await page.getByRole('tab', { name: 'FEN, PGN' }).click()
    await page.getByLabel('Paste a FEN or PGN').fill(pgn)
    await button(page, 'Load').click()
    await isText(page, page.locator('.tree'))
    await page.getByLabel('Paste a FEN or PGN').fill(`${pgn}\n\n${pgn}`)
    await button(page, 'Load').click()
    await isText(page, page.getByRole('list', { name: 'Games of the file' }))
    const { id } = await ask(page, 'reviews', { pgn, is_quick: true })
    await page.goto(`${server.base}/review/${id}`)
    await page.locator('main [role=grid]').waitFor({ timeout: 60_000 })
    await isText(page)
    await page.goto(server.base)
    await isText(page)
  },

  'in the name, the words and the pieces of a rules file, and in its file name': async ({ open, server }) => {
    const page = await open()
    const text = `name = "${quoted}"\ninherits = "chess"\nrules = "${quoted}"\n`
    const { id } = await ask(page, 'games', { text, name: `${quoted}.toml` })
    for (const path of [`/games/${id}`, '/?text=window', `/play?game=${id}`]) {
      await page.goto(server.base + path)
      await isText(page)
    }
  },

  'in an address': async ({ open, server }) => {
    const page = await open()
    // Without a dot: a last part with one would be a file.
    const bad = encodeURIComponent('<img src=x onerror=ran=1>')
    for (const path of [`/games/${bad}`, `/play/${bad}`, `/review/${bad}`, `/analysis?game=${bad}`, `/analysis?game=chess&fen=${bad}`, `/editor?game=${bad}`, `/?text=${bad}`]) {
      await page.goto(server.base + path)
      await page.locator('main :is(h1, [role=alert], [role=grid])').first().waitFor({ state: 'attached' })
      assert.equal(await page.evaluate(() => window.ran), undefined, path)
    }
    return [/400|404|414/]
  },

  'and if a script stood in the page, the policy would not let it run': async ({ open }) => {
    const page = await open()
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = 1'
      document.body.append(script)
      return window.ran
    })
    assert.equal(ran, undefined)
    return [/Content Security Policy/]
  },
}
