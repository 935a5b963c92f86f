// Names of squares and where they are drawn.

const FIRST_FILE = 'a'.charCodeAt(0)

export function squareName(file: number, rank: number): string {
  return String.fromCharCode(FIRST_FILE + file) + String(rank + 1)
}

export function fileOf(square: string): number {
  return square.charCodeAt(0) - FIRST_FILE
}

export function rankOf(square: string): number {
  return Number(square.slice(1)) - 1
}

/** Findings name squares by number, rank by rank. */
export function squareOf(square: string | number, files: number): string {
  return typeof square === 'string' ? square : squareName(square % files, Math.floor(square / files))
}

export interface Geometry {
  files: number
  ranks: number
  isFlipped: boolean
}

/** Column and row on the screen, from the upper left corner. */
export function spotOf(square: string, board: Geometry): { column: number; row: number } {
  const [file, rank] = [fileOf(square), rankOf(square)]
  return board.isFlipped ? { column: board.files - 1 - file, row: rank } : { column: file, row: board.ranks - 1 - rank }
}

export function squareAt(column: number, row: number, board: Geometry): string {
  return board.isFlipped ? squareName(board.files - 1 - column, row) : squareName(column, board.ranks - 1 - row)
}

export function isOnBoard(column: number, row: number, board: Geometry): boolean {
  return column >= 0 && row >= 0 && column < board.files && row < board.ranks
}

/** The first two squares of a move in coordinates: enough for an arrow. */
export function fromText(move: string): [string, string] | null {
  const found = /^([a-p]\d{1,2})\*?([a-p]\d{1,2})/.exec(move)
  return found?.[1] && found[2] ? [found[1], found[2]] : null
}
