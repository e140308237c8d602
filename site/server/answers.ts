import { ApiFailure, type ReadAnswer } from '../app/api-client.ts'

const bytesMax = 24_000_000
/** What an answer takes beside its text: its address, its objects, its place. */
const overheadBytes = 2_000
const ok = 200
const serverFault = 500

/** Where answers come from, and the version of the content that they belong to. */
export interface AnswerSource {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A GET whose answer is wanted as a value, not as JSON. */
  ask: (path: string, headers: Record<string, string>) => Promise<Answer>
  /** Answers of one version are never asked for twice. */
  version: () => string
}

export interface Answer {
  status: number
  etag: string | null
  value: unknown
}

export interface HeldAnswers {
  read: ReadAnswer
  /** How often the API has failed so far: what was made meanwhile may lack something. */
  faults: () => number
}

interface Held {
  version: string
  etag: string | null
  /** Parsed by the shape of its call: an address always has the same one. */
  value: unknown
  bytes: number
}

/**
 * Reads the API and holds its answers, parsed, until the content changes; the longest unused leave
 * first. When the API fails, the last good answer is given again (design §7).
 */
export function heldAnswers({ ask: askApi, version }: AnswerSource): HeldAnswers {
  const held = new Map<string, Held>()
  const underWay = new Map<string, Promise<unknown>>()
  let bytes = 0
  let faults = 0

  const keep = (path: string, answer: Held) => {
    bytes += answer.bytes - (held.get(path)?.bytes ?? 0)
    held.delete(path)
    held.set(path, answer)
    for (const [oldest, { bytes: size }] of held) {
      if (bytes <= bytesMax) break
      held.delete(oldest)
      bytes -= size
    }
  }

  const ask: Ask = async (path, shape, asked) => {
    const before = held.get(path)
    const answer = await askApi(path, headersFor(before)).catch(() => undefined)
    if (!answer || answer.status >= serverFault) {
      faults++
      if (before) return before.value
      throw new ApiFailure(answer?.status ?? serverFault, path)
    }
    if (before && answer.status === 304) {
      keep(path, { ...before, version: asked })
      return before.value
    }
    if (answer.status !== ok) throw new ApiFailure(answer.status, path)
    const value = shape.parse(answer.value)
    const bytes = sizeOf(value) + path.length + overheadBytes
    keep(path, { version: asked, etag: answer.etag, value, bytes })
    return value
  }

  const read: ReadAnswer = async (path, shape) => {
    type Answer = ReturnType<typeof shape.parse>
    const asked = version()
    const found = held.get(path)
    if (found?.version === asked) return found.value as Answer
    const name = `${asked} ${path}`
    const going = underWay.get(name) ?? ask(path, shape, asked).finally(() => underWay.delete(name))
    underWay.set(name, going)
    return going as Promise<Answer>
  }
  return { read, faults: () => faults }
}

type Ask = (
  path: string,
  shape: { parse: (value: unknown) => unknown },
  asked: string,
) => Promise<unknown>

function headersFor(held: Held | undefined): Record<string, string> {
  const accept = { accept: 'application/json' }
  return held?.etag ? { ...accept, 'if-none-match': held.etag } : accept
}

/** About what a value takes: the characters of its texts. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 0)
}
