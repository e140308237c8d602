import { ApiFailure, type ReadAnswer } from '../app/api-client.ts'

const bytesMax = 48_000_000
const serverFault = 500

/** Where answers come from, and the version of the content that they belong to. */
export interface AnswerSource {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Answers of one version are never asked for twice. */
  version: () => string
}

interface Held {
  version: string
  etag: string | null
  value: unknown
  bytes: number
}

/**
 * Reads the API and holds its answers, parsed, until the content changes; the longest unused leave
 * first. When the API fails, the last good answer is given again (design §7).
 */
export function heldAnswers({ fetch, version }: AnswerSource): ReadAnswer {
  const held = new Map<string, Held>()
  const underWay = new Map<string, Promise<unknown>>()
  let bytes = 0

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

  const ask: ReadAnswer = async (path, shape) => {
    const asked = version()
    const before = held.get(path)
    const response = await fetch(path, { headers: headersFor(before) }).catch(() => undefined)
    const faulty = !response || response.status >= serverFault
    if (faulty && before) return shape.parse(before.value)
    if (before && response?.status === 304) {
      keep(path, { ...before, version: asked })
      return shape.parse(before.value)
    }
    if (!response?.ok) throw new ApiFailure(response?.status ?? serverFault, path)
    const text = await response.text()
    const value = shape.parse(JSON.parse(text))
    keep(path, { version: asked, etag: response.headers.get('etag'), value, bytes: text.length })
    return value
  }

  return async (path, shape) => {
    const found = held.get(path)
    // What is held was parsed by this very shape: a path always has the same one.
    if (found?.version === version()) return found.value as ReturnType<typeof shape.parse>
    const going = underWay.get(path) ?? ask(path, shape).finally(() => underWay.delete(path))
    underWay.set(path, going)
    return going as Promise<ReturnType<typeof shape.parse>>
  }
}

function headersFor(held: Held | undefined): Record<string, string> {
  const accept = { accept: 'application/json' }
  return held?.etag ? { ...accept, 'if-none-match': held.etag } : accept
}
