// Tests of the page in Chromium against the real program, no stand-ins:
//   MANTICORE=path/to/manticore npm test            all tests
//   MANTICORE=... npm test -- axe keyboard          those whose name has one of the words
// CHROMIUM names the browser. What cannot run is listed as skipped; with REQUIRE_ALL=1 that is a failure.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { startServer } from './server.mjs'

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter(Boolean)
const program = process.env.MANTICORE ?? fileURLToPath(new URL('../../target/release/manticore', import.meta.url))
const browserPath = BROWSERS.find(existsSync)
const words = process.argv.slice(2)
const TIME_LIMIT = 120_000

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.mjs')).sort()
const wanted = files.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
const missing = [!existsSync(program) && `the program (${program}; MANTICORE names it)`, !browserPath && 'Chromium (CHROMIUM names it)'].filter(Boolean)
if (missing.length > 0) {
  console.log(`skipped: ${wanted.join(', ')}\nmissing: ${missing.join(', ')}`)
  process.exit(process.env.REQUIRE_ALL ? 1 : 0)
}

const failures = []
const skipped = []
let count = 0

async function runFile(name) {
  const { tests } = await import(new URL(name, import.meta.url))
  const server = await startServer(program)
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    for (const [title, test] of Object.entries(tests)) await runOne(`${name}: ${title}`, test, server, browser)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** One test in a browser context of its own. Errors on the page's console fail it. */
async function runOne(title, test, server, browser) {
  const begun = performance.now()
  const complaints = []
  const contexts = []
  const open = async (options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('pageerror', (fault) => complaints.push(fault.message))
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    await page.goto(server.address)
    return page
  }
  const skip = (why) => {
    throw Object.assign(new Error(why), { isSkip: true })
  }
  let timer
  try {
    const late = new Promise((_, refuse) => (timer = setTimeout(() => refuse(new Error('took too long')), TIME_LIMIT)))
    const allowed = await Promise.race([test({ open, server, skip }), late])
    const bad = complaints.filter((line) => !(allowed ?? []).some((pattern) => pattern.test(line)))
    if (bad.length > 0) throw new Error(`the page complained: ${bad.join(' | ')}`)
    count++
    console.log(`ok      ${title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  } catch (fault) {
    if (fault.isSkip) {
      skipped.push(`${title}: ${fault.message}`)
    } else {
      failures.push(title)
      console.log(`FAILED  ${title}\n        ${String(fault.stack ?? fault).split('\n').slice(0, 12).join('\n        ')}`)
    }
  } finally {
    clearTimeout(timer)
    for (const context of contexts) await context.close().catch(() => undefined)
  }
}

for (const name of wanted) await runFile(name)
console.log(`\n${count} passed, ${failures.length} failed, ${skipped.length} skipped`)
for (const line of skipped) console.log(`skipped: ${line}`)
process.exit(failures.length > 0 || (skipped.length > 0 && process.env.REQUIRE_ALL) ? 1 : 0)
