import { createLru } from '../bounds/lru.ts'

const bytesMax = 24_000_000
/** What an answer takes beside its text: its objects, its place, what was asked for. */
const overheadBytes = 3_000

export type IsStill = () => Promise<boolean>

/** An answer that was good. */
export interface Held {
  version: string
  etag: string | null
  /** Parsed by the shape of its call: an address always has the same one. */
  value: unknown
  bytes: number
  /** Not asked for again before this time: it has failed, when this version was asked for. */
  rest?: { until: number; version: string }
  /** Tells whether it would be the same now; absent where only another ask can. */
  isStill?: IsStill | undefined
  /** Since when an empty list is given instead, without a word. */
  emptySince?: number
}

/** Answers by their addresses, in bounded memory: the longest unused leave first. */
export interface Hold {
  get: (path: string) => Held | undefined
  keep: (path: string, answer: Omit<Held, 'bytes'>) => void
}

export function createHold(): Hold {
  const held = createLru<Held>({ bytesMax, blockBytes: 1 })
  return {
    get: held.get,
    keep: (path, answer) => {
      const before = held.get(path)
      const isSame = before !== undefined && before.value === answer.value
      const bytes = isSame ? before.bytes : sizeOf(answer.value) + path.length + overheadBytes
      held.put(path, { ...answer, bytes }, bytes)
    },
  }
}

/** About what a value takes: the characters of its texts. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 0)
}
