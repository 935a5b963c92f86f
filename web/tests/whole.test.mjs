// Whole games against level 1, by mouse, by touch and by keys alone, to the end or until the player has had enough and
// resigns. By default one short game for each way; every game in every way with SLOW_TESTS=1.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ask, assertShows, hears, isSlow, playId, seeded, settled } from './lib.mjs'
import { playAny, tabInto, tabTo, WAYS } from './player.mjs'

export const limit = 900_000
/** Games at a time: each of them mostly waits. */
export const tabs = isSlow ? 3 : 1

const GAMES = ['chess', 'chess960', 'monster', 'shogi', 'xiangqi', 'crazyhouse', 'duck', 'seirawan', 'placement', 'grand', 'sixteen.toml']
const SHORT = { mouse: 'monster', touch: 'duck', keys: 'crazyhouse' }
/** Turns after which the player resigns. */
const PATIENCE = Number(process.env.TURNS ?? (isSlow ? 100 : 12))

/** A rules file goes through the page, as a person would bring it; the page then names the game. */
async function addRules(page, server, file) {
  await page.goto(server.base)
  await page.getByRole('button', { name: 'Add rules' }).click()
  await page.getByLabel('Rules', { exact: true }).fill(readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL(/\/games\/own-/)
  return new URL(page.url()).pathname.split('/').at(-1)
}

/** The form by keys alone: level 1, and one half-move ahead so that no time is lost. */
async function begin(page) {
  await page.getByRole('heading', { name: 'New game' }).waitFor()
  const chosen = (group) => page.getByRole('group', { name: group, exact: true }).getByRole('radio', { checked: true })
  await tabInto(page, chosen('Level'))
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft')
  await tabInto(page, chosen('Kind'))
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await tabTo(page, 'main button[type=submit]')
  await page.keyboard.press('Enter')
  return playId(page)
}

async function wholeGame({ open, server }, name, way) {
  const page = await open(way.options)
  const game = name.endsWith('.toml') ? await addRules(page, server, name) : name
  await page.goto(`${server.base}/play?game=${game}`)
  const id = await begin(page)
  const rules = await ask(page, `games/${game}`)
  const chance = seeded(name.length * 31 + name.charCodeAt(1))
  let play = await settled(page, id)
  assert.equal(play.opponent.level, 1)
  for (let turn = 0; turn < PATIENCE && !play.result; turn++) {
    await assertShows(page, play.position, rules, `after ${play.moves.map(({ text }) => text).join(' ')}`)
    assert.ok(await playAny(page, way, chance), 'the page offers a move')
    const before = play.moves.length
    await page.waitForFunction((n) => document.querySelectorAll('.moves button').length > n, before)
    play = await settled(page, id, before + 1)
    assert.ok(play.moves.length > before)
    assert.equal(play.moves[before].by, 'you')
  }
  if (!play.result) {
    await way.press(page, 'Resign')
    await way.press(page, 'Resign', page.getByRole('dialog'))
    play = await settled(page, id)
  }
  await assertShows(page, play.position, rules)
  await page.getByText(play.result.sentence).first().waitFor()
  await hears(page, /The game is over/, 'urgent')
  console.log(`        ${name}: ${play.moves.length} moves, ${play.result.result} ${play.result.sentence}`)
}

const wanted = isSlow ? Object.keys(WAYS).flatMap((way) => GAMES.map((game) => [game, way])) : Object.entries(SHORT).map(([way, game]) => [game, way])
export const tests = Object.fromEntries(wanted.map(([game, way]) => [`${game} by ${way}`, (t) => wholeGame(t, game, WAYS[way])]))
