// A player that knows no rules: it takes what the page offers, by mouse, by touch or by keys alone.

/** What the page offers now: pieces that can go, hands to drop from, dots, a choice of moves. */
export function offers(page) {
  return page.evaluate(() => {
    const cells = [...document.querySelector('main [role=grid]').querySelectorAll('[role=gridcell]')]
    const squares = (isOffered) => cells.filter(isOffered).map((one) => one.dataset.square)
    return {
      starts: squares((one) => /, can go to /.test(one.getAttribute('aria-label'))),
      targets: squares((one) => /\btarget-/.test(one.className)),
      isPicked: document.querySelector('main [role=gridcell][aria-selected=true], [data-drop][aria-pressed=true]') !== null,
      hand: [...document.querySelectorAll('[data-drop][aria-disabled=false]')].map((one) => one.dataset.drop),
      choice: [...document.querySelectorAll('dialog[open] [data-move]')].map((one) => one.dataset.move),
    }
  })
}

const inDialog = (move) => `dialog[open] [data-move="${move}"]`
const inHand = (symbol) => `[data-drop="${symbol}"][aria-disabled=false]`

function middleOf(page, selector) {
  return page.evaluate((what) => {
    const box = document.querySelector(what).getBoundingClientRect()
    return [box.left + box.width / 2, box.top + box.height / 2]
  }, selector)
}

const squareSelector = (square) => `main [role=gridcell][data-square="${square}"]`

/** Presses Tab until something that fits has the focus. */
export async function tabTo(page, selector, key = 'Tab') {
  const MOST = 150
  for (let i = 0; i < MOST; i++) {
    if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${selector}`)
}

/** The same for what a locator finds. */
export async function tabInto(page, locator) {
  const id = await locator.evaluate((one) => (one.id ||= `by-key-${Math.random().toString(36).slice(2)}`))
  await tabTo(page, `[id="${id}"]`)
}

async function pressKey(page, selector) {
  await tabTo(page, selector)
  await page.keyboard.press('Enter')
}

/** Walks to a square by arrows, from wherever the focus is on the board. */
export async function walkTo(page, square) {
  await tabTo(page, 'main [role=gridcell]')
  const [right, down] = await page.evaluate((wanted) => {
    const grid = document.querySelector('main [role=grid]')
    const cells = [...grid.querySelectorAll('[role=gridcell]')]
    const files = Number(grid.getAttribute('aria-colcount'))
    const [from, to] = [cells.indexOf(document.activeElement), cells.findIndex((one) => one.dataset.square === wanted)]
    return [(to % files) - (from % files), Math.floor(to / files) - Math.floor(from / files)]
  }, square)
  for (let i = 0; i < Math.abs(right); i++) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
  for (let i = 0; i < Math.abs(down); i++) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
}

/** The three ways: how to pick a square, a piece in hand, a move of the choice, a button. */
export const WAYS = {
  mouse: {
    options: {},
    square: async (page, square) => page.mouse.click(...(await middleOf(page, squareSelector(square)))),
    hand: async (page, symbol) => page.mouse.click(...(await middleOf(page, inHand(symbol)))),
    choose: (page, move) => page.locator(inDialog(move)).click(),
    press: (page, name, within = page) => within.getByRole('button', { name, exact: true }).click(),
  },
  touch: {
    options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    square: async (page, square) => page.touchscreen.tap(...(await middleOf(page, squareSelector(square)))),
    hand: async (page, symbol) => page.locator(inHand(symbol)).tap(),
    choose: (page, move) => page.locator(inDialog(move)).tap(),
    press: (page, name, within = page) => within.getByRole('button', { name, exact: true }).tap(),
  },
  keys: {
    options: {},
    square: async (page, square) => {
      await walkTo(page, square)
      await page.keyboard.press('Enter')
    },
    hand: (page, symbol) => pressKey(page, inHand(symbol)),
    choose: (page, move) => pressKey(page, inDialog(move)),
    press: async (page, name, within = page) => {
      await tabInto(page, within.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    },
  },
}

/** One move, at random among what the page offers; false if it offers none. */
export async function playAny(page, way, chance) {
  const { starts, targets: open, hand } = await offers(page)
  const first = [...starts.map((square) => () => way.square(page, square)), ...hand.map((symbol) => () => way.hand(page, symbol)), ...open.map((square) => () => way.square(page, square))]
  if (first.length === 0) {
    if ((await page.getByRole('button', { name: 'Pass', exact: true }).count()) === 0) return false
    await way.press(page, 'Pass')
    return true
  }
  await first[chance(first.length)]()
  for (;;) {
    const { targets, choice, isPicked } = await offers(page)
    if (choice.length > 0) {
      await way.choose(page, choice[chance(choice.length)])
      return true
    }
    if (!isPicked) return true
    await way.square(page, targets[chance(targets.length)])
  }
}
