// Pictures of every page, at three widths, light and dark, to be looked at:
//   MANTICORE=path/to/manticore node tools/screenshots.mjs FOLDER [WORD...]
// With words, only the pages whose name has one of them. PAGE=dist shows the built files of that folder (see tests/run.mjs).
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { showBuilt } from '../tests/built.mjs'
import { startServer } from '../tests/server.mjs'

const [folder = 'screenshots', ...words] = process.argv.slice(2)
const SIZES = { 390: 844, 1280: 800, 1920: 1080 }
const THOUGHT = 4000
const GAME = '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0'

const server = await startServer(process.env.MANTICORE)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })

async function ask(page, path, body) {
  return page.evaluate(async ([where, what]) => (await fetch(`/api/${where}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) })).json(), [path, body])
}

async function analyse(page) {
  await page.getByRole('button', { name: 'Analyse' }).first().click()
  await page.waitForTimeout(THOUGHT)
}

const tab = (name) => (page) => page.getByRole('tab', { name }).click()
const press = (...names) => async (page) => {
  for (const name of names) await page.getByRole('button', { name }).first().click()
}

async function pages() {
  const page = await browser.newPage()
  await page.goto(server.address)
  const engine = { opponent: { level: 1 }, clock: { kind: 'game', base: 300, increment: 3 } }
  const play = await ask(page, 'plays', { game: 'chess', moves: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6'.split(' '), you: 'white', ...engine })
  const shogi = await ask(page, 'plays', { game: 'shogi', moves: 'c3c4 g7g6 b2h8+ g9h8'.split(' '), you: 'white', ...engine })
  const xiangqi = await ask(page, 'plays', { game: 'xiangqi', moves: 'h3e3 h8e8 h1g3 h10g8'.split(' '), you: 'white', ...engine })
  const monster = await ask(page, 'plays', { game: 'monster', you: 'white', ...engine })
  const duck = await ask(page, 'plays', { game: 'duck', moves: ['e2e4,e4a5'], you: 'both', clock: { kind: 'none' } })
  const promotion = await ask(page, 'plays', { game: 'chess', start: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', you: 'both', clock: { kind: 'none' } })
  const { id: own } = await ask(page, 'games', { text: readFileSync(new URL('../tests/data/sixteen.toml', import.meta.url), 'utf8'), name: 'sixteen.toml' })
  const large = await ask(page, 'plays', { game: own, you: 'white', ...engine })
  const review = await ask(page, 'reviews', { pgn: `[White "Légal"]\n[Black "Saint Brie"]\n[Result "1-0"]\n\n${GAME}`, is_quick: true })
  while ((await (await page.request.get(`${server.base}/api/reviews/${review.id}`)).json()).state !== 'done') await page.waitForTimeout(THOUGHT / 10)
  await page.close()
  return {
    games: ['/'],
    game: ['/games/xiangqi'],
    new: ['/play'],
    'new-parts': ['/play', (page) => page.getByText('Parts', { exact: true }).click()],
    settings: ['/help', press('Settings')],
    'add-rules': ['/?text=duck', press('Add rules')],
    play: [`/play/${play.id}`],
    shogi: [`/play/${shogi.id}`],
    'play-xiangqi': [`/play/${xiangqi.id}`],
    duck: [`/play/${duck.id}`],
    promotion: [`/play/${promotion.id}`, async (page) => {
      for (const square of ['e7', 'e8']) await page.locator(`[data-square=${square}]`).click()
    }],
    monster: [`/play/${monster.id}`],
    sixteen: [`/play/${large.id}`],
    analysis: ['/analysis?game=chess&moves=e2e4%20c7c5%20g1f3%20d7d6%20d2d4%20c5d4%20f3d4%20g8f6%20b1c3%20a7a6', analyse],
    xiangqi: ['/analysis?game=xiangqi&moves=h3e3', analyse],
    'two-engines': ['/analysis?game=crazyhouse&moves=e2e4%20d7d5%20e4d5%20d8d5%20b1c3', press('Second engine', 'Lines, threads, depth of engine 1')],
    'why-not': ['/analysis?game=chess&moves=f2f3%20e7e5%20g2g4', async (page) => {
      await press(/why not/i)(page)
      await page.getByRole('dialog').getByText('Played').waitFor()
    }],
    large: ['/analysis?game=gigachess'],
    editor: ['/editor'],
    'new-review': ['/review'],
    review: [`/review/${review.id}?ply=10`],
    'review-summary': [`/review/${review.id}?ply=10`, tab('Summary')],
    'review-graph': [`/review/${review.id}?ply=10`, tab('Graph')],
    'try-again': [`/review/${review.id}?ply=10`, tab('Try again')],
    help: ['/help'],
    credits: ['/credits'],
  }
}

mkdirSync(folder, { recursive: true })
const wanted = Object.entries(await pages()).filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)))
for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport: { width: Number(width), height }, colorScheme, reducedMotion: 'reduce' })
    if (process.env.PAGE) await showBuilt(context, process.env.PAGE)
    const page = await context.newPage()
    await page.goto(server.address)
    for (const [name, [path, prepare]] of wanted) {
      await page.goto(server.base + path, { waitUntil: 'networkidle' })
      await prepare?.(page)
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
    }
    await context.close()
  }
}
await browser.close()
await server.stop()
