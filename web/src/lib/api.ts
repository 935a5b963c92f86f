// Questions to the server over HTTP. A refusal becomes a `Refusal`, which says at which field what is wrong.

export interface Place {
  line: number
  column: number
}

export class Refusal extends Error {
  readonly status: number
  readonly field: string | null
  readonly place: Place | null
  readonly faults: string[]

  constructor(status: number, sentence: string, field: string | null = null, place: Place | null = null, faults: string[] = []) {
    super(sentence)
    this.status = status
    this.field = field
    this.place = place
    this.faults = faults
  }
}

const NO_ANSWER = 'The server does not answer. Is it still running?'

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      method,
      signal: signal ?? null,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') throw fault
    throw new Refusal(0, NO_ANSWER)
  }
  const text = await response.text()
  const answer = readJson(text)
  if (response.ok) return answer as T
  throw refusalOf(response.status, answer)
}

function readJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusalOf(status: number, answer: unknown): Refusal {
  const error = (answer as { error?: Partial<Refusal> & { sentence?: string } } | null)?.error
  if (!error?.sentence) return new Refusal(status, `The server refused the request (${status}).`)
  return new Refusal(status, error.sentence, error.field ?? null, error.place ?? null, error.faults ?? [])
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => ask<T>('GET', path, undefined, signal)
export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> => ask<T>('POST', path, body, signal)
export const remove = (path: string): Promise<null> => ask<null>('DELETE', path)

/** What went wrong, in a sentence, whatever was thrown. */
export function sentenceOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

export const isAbort = (fault: unknown): boolean => fault instanceof DOMException && fault.name === 'AbortError'
