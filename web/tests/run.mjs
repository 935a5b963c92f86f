// Tests of the page in Chromium against the real program, no stand-ins:
//   MANTICORE=path/to/manticore npm test              the tests that take a few minutes
//   SLOW_TESTS=1 MANTICORE=... npm test               all of them: whole games in every game
//   MANTICORE=... npm test -- axe "by touch"          those whose file or title has one of the words
// PAGE=dist shows the built files of that folder instead of those in the program, for work on the page between two builds.
// CHROMIUM names the browser, JOBS says how many files run at a time. What cannot run is listed as skipped; with
// REQUIRE_ALL=1 that is a failure.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { showBuilt } from './built.mjs'
import { startServer } from './server.mjs'

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter(Boolean)
const program = process.env.MANTICORE ?? fileURLToPath(new URL('../../target/release/manticore', import.meta.url))
const browserPath = BROWSERS.find(existsSync)
const words = process.argv.slice(2)
const JOBS = Number(process.env.JOBS ?? 2)
const TIME_LIMIT = 180_000
const STEP_LIMIT = 20_000

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.mjs')).sort()
const missing = [!existsSync(program) && `the program (${program}; MANTICORE names it)`, !browserPath && 'Chromium (CHROMIUM names it)'].filter(Boolean)
if (missing.length > 0) {
  console.log(`skipped: ${files.join(', ')}\nmissing: ${missing.join(', ')}`)
  process.exit(process.env.REQUIRE_ALL ? 1 : 0)
}

const failures = []
const skipped = []
let count = 0

const isWanted = (title) => words.length === 0 || words.some((word) => title.includes(word))

/** A file has `tests` by title, and may say with which `flags` the server starts, how long one test may take (`limit`) and how many run at a time (`tabs`). */
async function runFile(name) {
  const { tests, flags = [], limit = TIME_LIMIT, tabs = 1 } = await import(new URL(name, import.meta.url))
  const wanted = Object.entries(tests).map(([title, test]) => [`${name}: ${title}`, test]).filter(([title]) => isWanted(title))
  if (wanted.length === 0) return
  const server = await startServer(program, flags)
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    await inLanes(tabs, wanted, ([title, test]) => runOne(title, test, limit, server, browser))
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Does all of a list, so many at a time, in their order. */
async function inLanes(lanes, list, deed) {
  const left = list.values()
  // The lanes share what is left.
  const lane = async () => {
    for (const one of left) await deed(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Opens pages for one test, and writes down what they complain of and whom else they ask. */
function pages(server, browser) {
  const complaints = []
  const contexts = []
  const open = async (options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
    contexts.push(context)
    if (process.env.PAGE) await showBuilt(context, process.env.PAGE)
    context.on('request', (request) => isOwn(request.url(), server) || complaints.push(`the page asked ${request.url()}`))
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_LIMIT)
    page.on('websocket', (socket) => isOwn(socket.url(), server) || complaints.push(`the page called ${socket.url()}`))
    page.on('pageerror', (fault) => complaints.push(fault.message))
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    // The address with the token leads to the list of all games, which takes its time: the cookie alone is enough.
    await context.request.get(server.address)
    await page.goto(`${server.base}/help`)
    return page
  }
  return { open, contexts, complaints }
}

const isOwn = (url, server) => /^(blob|data):/.test(url) || new URL(url).host === new URL(server.base).host

/** One test in a browser context of its own. Errors on the page's console fail it, but those whose patterns it gives back. */
async function runOne(title, test, limit, server, browser) {
  const begun = performance.now()
  const { open, contexts, complaints } = pages(server, browser)
  const skip = (why) => {
    throw Object.assign(new Error(why), { isSkip: true })
  }
  let timer
  try {
    const late = new Promise((_, refuse) => (timer = setTimeout(() => refuse(new Error('took too long')), limit)))
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

const begun = performance.now()
await inLanes(JOBS, files, runFile)
console.log(`\n${count} passed, ${failures.length} failed, ${skipped.length} skipped in ${Math.round((performance.now() - begun) / 1000)} s`)
for (const line of failures) console.log(`failed: ${line}`)
for (const line of skipped) console.log(`skipped: ${line}`)
process.exit(failures.length > 0 || (skipped.length > 0 && process.env.REQUIRE_ALL) ? 1 : 0)
