// Boards whose pieces stand on the points where lines cross, as in xiangqi.

/** What is drawn on such a board besides its lines. */
export interface PointMarks {
  /** Do the diagonals of a palace stand before each back rank? */
  hasPalace: boolean
  /** Are the lines cut in the middle of the board? */
  hasRiver: boolean
}

const PALACE = 3

/** The lines as one outline, in squares: the point of a square is its middle. */
export function pointLines(files: number, ranks: number, { hasPalace, hasRiver }: PointMarks): string {
  const [right, bottom, middle] = [files - 0.5, ranks - 0.5, ranks / 2]
  let path = ''
  for (let rank = 0; rank < ranks; rank++) path += `M.5 ${rank + 0.5}H${right}`
  for (let file = 0; file < files; file++) {
    const isEdge = file === 0 || file === files - 1
    path += hasRiver && !isEdge ? `M${file + 0.5} .5V${middle - 0.5}M${file + 0.5} ${middle + 0.5}V${bottom}` : `M${file + 0.5} .5V${bottom}`
  }
  if (!hasPalace) return path
  const [left, wide] = [(files - PALACE) / 2 + 0.5, PALACE - 1]
  for (const top of [0.5, ranks - PALACE + 0.5]) path += `M${left} ${top}l${wide} ${wide}M${left + wide} ${top}l${-wide} ${wide}`
  return path
}

/** Which marks a board has, by the pieces that need them. Nothing here knows a game. */
export function pointMarks(names: string[], files: number, ranks: number): PointMarks {
  const isWide = files > PALACE && files % 2 === 1 && ranks > 2 * PALACE
  return { hasPalace: isWide && (names.includes('advisor') || names.includes('general')), hasRiver: ranks % 2 === 0 && names.includes('elephant') }
}
