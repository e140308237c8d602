import { createLru } from '../bounds/lru.ts'

const bytesMax = 24_000_000
/** Estimated size of an entry besides its text: objects, key, request. */
const overheadBytes = 3_000

export type IsUnchanged = () => Promise<boolean>

export interface CachedAnswer {
  version: string
  etag: string | null
  /** Parsed with the schema of its call. */
  value: unknown
  bytes: number
  /** After a failed request for this version: no new request before this time. */
  retryAfter?: { until: number; version: string }
  /** Checks if the answer is still the same; undefined if only a new request can tell. */
  isStill?: IsUnchanged | undefined
  /** Since when the API has answered with an unexplained empty list instead. */
  emptySince?: number
}

/** LRU cache of API answers by path, bounded in memory. */
export interface AnswerCache {
  get: (path: string) => CachedAnswer | undefined
  put: (path: string, answer: Omit<CachedAnswer, 'bytes'>) => void
}

export function createAnswerCache(): AnswerCache {
  const answers = createLru<CachedAnswer>({ bytesMax, blockBytes: 1 })
  return {
    get: answers.get,
    put: (path, answer) => {
      const previous = answers.get(path)
      const isSame = previous !== undefined && previous.value === answer.value
      const bytes = isSame
        ? previous.bytes
        : estimateBytes(answer.value) + path.length + overheadBytes
      answers.put(path, { ...answer, bytes }, bytes)
    },
  }
}

/** Estimated size of a value in bytes: the length of its strings. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + estimateBytes(inner), 0)
}
