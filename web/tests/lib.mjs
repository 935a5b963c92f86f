// What several tests do: find squares, play moves by the board, compare the board with the server's position.
import assert from 'node:assert/strict'

export const cell = (page, square) => page.locator(`[role=gridcell][data-square="${square}"]`)
export const spoken = (page) => page.locator('[data-speech=polite]').textContent()

/** Asks the server from within the page, so with its cookie and origin. */
export function ask(page, path, body) {
  return page.evaluate(
    async ([where, what]) => {
      const response = await fetch(`/api/${where}`, what === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) })
      return response.json()
    },
    [path, body ?? null],
  )
}

/** Every square with a piece, as the cells say it: `e4` to `white pawn`. */
export async function shownMen(page) {
  const labels = await page.locator('main [role=grid]').first().locator('[role=gridcell]').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')))
  const men = labels.map((label) => label.split(', ')).filter(([, what]) => what && /^(white|black) /.test(what))
  return Object.fromEntries(men.map(([square, what]) => [square, what]))
}

export function expectedMen(position, game) {
  const names = new Map(game.pieces.map(({ symbol, name }) => [symbol, name]))
  const name = (symbol) => names.get(symbol) ?? (names.has(symbol.replace(/^\+/, '')) ? `promoted ${names.get(symbol.replace(/^\+/, ''))}` : symbol)
  return Object.fromEntries(position.men.map(({ square, side, symbol }) => [square, `${side} ${name(symbol)}`]))
}

export async function assertShows(page, position, game) {
  await page.waitForFunction((squares) => squares.every((square) => document.querySelector(`[data-square="${square}"]`)?.getAttribute('aria-label')?.match(/, (white|black) /)), position.men.map(({ square }) => square))
  assert.deepEqual(await shownMen(page), expectedMen(position, game))
}

/** Clicks that make a move, as a person would: the piece or the hand, the target, further squares, the choice. */
export async function clickMove(page, position, move) {
  if (move.is_pass) return page.getByRole('button', { name: 'Pass' }).click()
  const first = move.drop ? page.locator(`[data-hand="${position.turn}"] [data-drop="${move.drop}"]`) : cell(page, move.from)
  const alike = position.moves.filter((other) => other.from === move.from && other.drop === move.drop && other.to === move.to)
  const aim = move.from && move.from === move.to && move.captures.length > 0 ? move.captures[0] : move.to
  if (!move.drop || (await first.count()) > 0) await first.click()
  await cell(page, aim).click()
  if (alike.some((other) => other.second_to !== move.second_to) && move.second_to) await cell(page, move.second_to).click()
  if (alike.some((other) => other.wall !== move.wall) && move.wall) await cell(page, move.wall).click()
  const choice = page.locator(`dialog [data-move="${move.text}"]`)
  if (alike.filter((other) => other.second_to === move.second_to && other.wall === move.wall).length > 1) await choice.click()
}

/** Starts a game through the form and waits for its board. */
export async function startPlay(page, server, { game = 'chess', you = 'White', level = '1' } = {}) {
  await page.goto(`${server.base}/play?game=${game}`)
  await page.getByRole('heading', { name: 'New game' }).waitFor()
  await page.getByText(you, { exact: true }).click()
  if (you !== 'Both sides') await page.getByRole('group', { name: 'Level', exact: true }).getByText(level, { exact: true }).click()
  await page.getByText('Depth', { exact: true }).click()
  await page.getByLabel('Half-moves ahead').fill('1')
  await page.getByRole('button', { name: 'Start the game' }).click()
  await page.locator('[role=grid]').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)
}

/** The play when it is the user's turn again, or over. */
export async function settled(page, id) {
  for (;;) {
    const play = await ask(page, `plays/${id}`)
    if (play.result || play.your_turn || play.position.outcome) return play
    await page.waitForTimeout(50)
  }
}
