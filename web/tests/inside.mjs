// A player that runs within the page: it takes what the page offers by events on the board and its hands, waits for the
// next position as soon as it is there, and keeps what was shown.

/** Plays up to `most` moves on the page of analysis. Given to the page as text, so it has all it needs inside. */
export async function playInside({ game, start, most, seed }) {
  const PATIENCE = 20_000
  const MOST_PICKS = 12
  let state = seed
  const chance = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const all = (selector) => [...document.querySelectorAll(selector)]
  const cells = () => all('main [role=grid] [role=gridcell]')

  /** As soon as `look` gives something; it looks at each change of the page. */
  const until = (what, look) =>
    new Promise((done, refuse) => {
      const late = setTimeout(() => end(refuse, new Error(`waited for ${what}`)), PATIENCE)
      const watch = new MutationObserver(() => check())
      const end = (how, value) => {
        clearTimeout(late)
        watch.disconnect()
        how(value)
      }
      const check = () => {
        const found = look()
        if (found) end(done, found)
      }
      watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      check()
    })
  /** When the page has drawn what the last event changed. */
  const settled = () => new Promise((done) => setTimeout(done))

  async function positionAfter(moves) {
    const body = JSON.stringify({ game, start, moves })
    const answer = await fetch('/api/position', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!answer.ok) throw new Error(`${moves.join(' ')}: ${await answer.text()}`)
    return answer.json()
  }

  function shown() {
    const labels = cells().map((one) => one.getAttribute('aria-label').split(', '))
    const men = labels.filter(([, what]) => /^(white|black) /.test(what)).sort(([a], [b]) => (a < b ? -1 : 1))
    const walls = labels.filter(([, what]) => what === 'wall').map(([square]) => square).sort()
    const held = all('[data-drop]').map((one) => `${one.closest('[data-hand]').dataset.hand} ${one.dataset.drop} ${Number.parseInt(one.getAttribute('aria-label'), 10)}`)
    return { men: Object.fromEntries(men), walls, held: held.sort() }
  }

  /** Pressed and let go in the middle, as the mouse would. */
  function point(element) {
    const box = element.getBoundingClientRect()
    const MOUSE = 1
    const at = { bubbles: true, cancelable: true, composed: true, pointerId: MOUSE, pointerType: 'mouse', isPrimary: true, button: 0, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }
    element.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }))
    element.dispatchEvent(new PointerEvent('pointerup', at))
    return settled()
  }

  async function playAny() {
    const starts = cells().filter((one) => /, can go to /.test(one.getAttribute('aria-label')))
    const targets = () => cells().filter((one) => /\btarget-/.test(one.className))
    const first = [...starts, ...all('[data-drop][aria-disabled=false]'), ...targets()]
    if (first.length === 0) {
      const pass = all('main button').find((one) => one.textContent.trim() === 'Pass')
      if (!pass) throw new Error('the page offers no move')
      return pass.click()
    }
    await point(first[chance(first.length)])
    for (let i = 0; i < MOST_PICKS; i++) {
      const choice = all('dialog[open] [data-move]')
      if (choice.length > 0) return choice[chance(choice.length)].click()
      if (!document.querySelector('main [role=gridcell][aria-selected=true], [data-drop][aria-pressed=true]')) return
      const open = targets()
      await point(open[chance(open.length)])
    }
    throw new Error('the picks lead to no move')
  }

  const seen = []
  let moves = []
  for (;;) {
    const position = await positionAfter(moves)
    await until(`${position.fen} after ${moves.join(' ')}`, () => document.querySelector('main .fen')?.textContent === position.fen)
    const { fen, men, hands, walls } = position
    const isOver = position.moves.length === 0
    seen.push({ moves, position: { fen, men, hands, walls, isOver }, fen: document.querySelector('main .fen').textContent, shown: shown() })
    if (isOver || moves.length === most) return seen
    await playAny()
    const now = await until(`a move after ${moves.join(' ')}`, () => {
      const list = new URLSearchParams(location.search).get('moves')?.split(' ') ?? []
      return list.length > moves.length && list
    })
    const isNext = now.length === moves.length + 1 && moves.every((text, i) => now[i] === text)
    if (!isNext || !position.moves.some(({ text }) => text === now.at(-1))) throw new Error(`${now.join(' ')} came after ${moves.join(' ')}`)
    moves = now
  }
}
