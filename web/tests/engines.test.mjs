// Other engines beside ours: only those of the list in the data folder, which the page cannot write.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { button } from './lib.mjs'

const program = process.env.MANTICORE ?? fileURLToPath(new URL('../../target/release/manticore', import.meta.url))
const engine = (page, number) => page.getByRole('region', { name: `Engine ${number}` })
const settings = (page, number) => engine(page, number).getByRole('button', { name: /Lines, threads/ }).click()

async function analysis(page, server) {
  await page.goto(`${server.base}/analysis`)
  await page.locator('main [role=grid]').waitFor()
}

export const tests = {
  'without a list there is nothing to choose': async ({ open, server }) => {
    const page = await open()
    await analysis(page, server)
    await settings(page, 1)
    await engine(page, 1).getByLabel('Parts').waitFor()
    assert.equal(await engine(page, 1).getByLabel('Engine', { exact: true }).count(), 0)
  },

  'another engine of the list analyses beside ours': async ({ open, server }) => {
    execFileSync(program, ['engines', 'add', '--data', server.data, '--option', 'Hash=4', 'Twin', program, 'uci'])
    const page = await open()
    await analysis(page, server)
    await button(page, 'Second engine').click()
    await settings(page, 2)
    const choice = engine(page, 2).getByLabel('Engine', { exact: true })
    assert.deepEqual(await choice.locator('option').allTextContents(), ['Manticore', 'Twin'])
    await choice.selectOption('Twin')
    assert.equal(await engine(page, 2).getByLabel('Parts').count(), 0, 'parts make our engine only')
    await engine(page, 2).getByLabel('Depth at most').fill('5')
    await engine(page, 2).getByLabel('Depth at most').blur()
    for (const number of [1, 2]) await engine(page, number).getByRole('button', { name: 'Analyse' }).click()
    await engine(page, 2).getByText(/^Twin, depth 5,/).waitFor()
    assert.equal(await engine(page, 2).locator('li button').count(), 3)
    await engine(page, 1).locator('li button').first().waitFor()
  },

  'a list that cannot be read is told at the field, and ours goes on': async ({ open, server }) => {
    writeFileSync(join(server.data, 'engines.toml'), 'version = 7')
    const page = await open()
    await analysis(page, server)
    await settings(page, 1)
    await engine(page, 1).getByRole('alert').getByText(/version 7/).waitFor()
    await engine(page, 1).getByRole('button', { name: 'Analyse' }).click()
    await engine(page, 1).locator('li button').first().waitFor()
  },
}
