// Makes src/pieces/{men,signs,characters,icons}.svg: every drawing of a piece as an SVG symbol, taken from sources of
// free licence. Run by hand when a sign is added; the files are committed, so a build does not need the sources:
//   npm install --no-save chessgroundx fontkit @fontsource/noto-sans-symbols-2 @fontsource/noto-serif-jp \
//     @fontsource/noto-serif-tc @iconify-json/game-icons && npm run pieces
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SIGNS, KANJI, HANZI, ICONS } from './piece-sources.mjs'

const require = createRequire(process.env.PIECE_SOURCES ?? import.meta.url)
const fontkit = require('fontkit')
const file = (name) => readFileSync(require.resolve(name))
const BOX = 100
let symbols = []

/** Numbers of a path need one decimal in a box of a hundred units. */
const short = (path) => path.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10) / 10))
const add = (id, body, box = BOX) => symbols.push(`<symbol id="${id}" viewBox="0 0 ${box} ${box}">${body}</symbol>`)

function chessMen() {
  const css = file('chessgroundx/assets/chessground.cburnett.css').toString()
  for (const [, kind, side, data] of css.matchAll(/\.(\w+)\.(white|black)\s*\{[^}]*base64,([^'")]+)/g)) {
    const svg = Buffer.from(data, 'base64').toString()
    add(`man-${kind}-${side}`, svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''), 45)
  }
}

/** A glyph in a square box, its ink in the middle. */
function outline(font, character, size) {
  const glyph = font.glyphForCodePoint(character.codePointAt(0))
  if (!glyph.id) throw new Error(`the font has no ${character}`)
  const { minX, minY, maxX, maxY } = glyph.path.bbox
  const scale = size / Math.max(maxX - minX, maxY - minY)
  const shiftX = BOX / 2 - (scale * (minX + maxX)) / 2
  const shiftY = BOX / 2 + (scale * (minY + maxY)) / 2
  return glyph.path.scale(scale, -scale).translate(shiftX, shiftY)
}

/** The contours of a glyph that no other contour surrounds: its shape without what is drawn inside. */
function silhouette(path) {
  const contours = path.toSVG().split(/(?=M)/).filter((part) => part.startsWith('M'))
  const boxes = contours.map((part) => {
    const n = part.match(/-?[\d.]+/g).map(Number)
    const xs = n.filter((_, i) => i % 2 === 0)
    const ys = n.filter((_, i) => i % 2 === 1)
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  })
  const inside = (a, b) => a !== b && a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3]
  return contours.filter((_, i) => !boxes.some((box) => inside(boxes[i], box))).join('')
}

function signs() {
  const font = fontkit.create(file('@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2'))
  for (const [name, white, black] of SIGNS) {
    const [line, solid] = [outline(font, white, 86), outline(font, black, 86)]
    add(`sign-${name}-white`, `<path fill="#fff" d="${short(silhouette(line))}"/><path fill="#111" d="${short(line.toSVG())}"/>`)
    const shape = short(silhouette(solid))
    add(`sign-${name}-black`, `<path fill="#f4f4f4" stroke="#f4f4f4" stroke-width="3" d="${shape}"/><path fill="#111" d="${short(solid.toSVG())}"/>`)
  }
}

function characters(prefix, font, list) {
  for (const text of new Set(list)) add(`${prefix}-${text}`, `<path d="${short(outline(font, text, 84).toSVG())}"/>`)
}

function icons() {
  const set = require('@iconify-json/game-icons/icons.json')
  for (const name of new Set(ICONS)) add(`icon-${name}`, set.icons[name].body.replace(/ fill="[^"]*"/g, ''), set.width ?? 512)
}

/** One file for each family, so that a game loads only the drawings it shows. */
function write(family, draw) {
  symbols = []
  draw()
  const text = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
  writeFileSync(new URL(`../src/pieces/${family}.svg`, import.meta.url), text)
  console.log(`${family}: ${symbols.length} symbols`)
}

const JAPANESE = '@fontsource/noto-serif-jp/files/noto-serif-jp-japanese-700-normal.woff2'
const CHINESE = '@fontsource/noto-serif-tc/files/noto-serif-tc-chinese-traditional-700-normal.woff2'
write('men', chessMen)
write('signs', signs)
write('characters', () => {
  characters('kanji', fontkit.create(file(JAPANESE)), KANJI)
  characters('hanzi', fontkit.create(file(CHINESE)), HANZI)
})
write('icons', icons)
