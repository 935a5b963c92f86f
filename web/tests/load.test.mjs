// The first load is small, nothing leaves this machine, and the content policy has nothing to refuse.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'

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
    await page.goto(server.base, { waitUntil: 'networkidle' })
    await Promise.all(bodies)
    console.log(`        first load: ${Math.round(bytes / 1000)} kB gzip`)
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`)
    assert.deepEqual(foreign, [])
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
