import { createLru } from '../bounds/lru.ts'

const bytesMax = 24_000_000
/** Estimated size of an entry besides its text: objects, key, request. */
const overheadBytes = 3_000

export type IsStill = () => Promise<boolean>

export interface Held {
  version: string
  etag: string | null
  /** Parsed with the schema of its call. */
  value: unknown
  bytes: number
  /** After a failed request for this version: no new request before this time. */
  rest?: { until: number; version: string }
  /** Checks if the answer is still the same; undefined if only a new request can tell. */
  isStill?: IsStill | undefined
  /** Since when the API has answered with an unexplained empty list instead. */
  emptySince?: number
}

/** LRU cache of API answers by path, bounded in memory. */
export interface Hold {
  get: (path: string) => Held | undefined
  keep: (path: string, answer: Omit<Held, 'bytes'>) => void
}

export function createHold(): Hold {
  const answers = createLru<Held>({ bytesMax, blockBytes: 1 })
  return {
    get: answers.get,
    keep: (path, answer) => {
      const previous = answers.get(path)
      const isSame = previous !== undefined && previous.value === answer.value
      const bytes = isSame ? previous.bytes : sizeOf(answer.value) + path.length + overheadBytes
      answers.put(path, { ...answer, bytes }, bytes)
    },
  }
}

/** Estimated size of a value in bytes: the length of its strings. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 0)
}
