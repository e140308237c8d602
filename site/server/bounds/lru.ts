import { createOldestKeyFinder } from '@vitrine/contract/bounds/oldest-keys'

/** LRU cache, bounded in number and bytes. */
export interface Lru<T> {
  /** Returns a value and marks it as used. */
  get: (name: string) => T | undefined
  /** Stores a value. Returns the evicted names, which may include its own. */
  put: (name: string, value: T, bytes: number) => string[]
  drop: (name: string) => void
  /** True if the value exists; does not mark it as used. */
  has: (name: string) => boolean
  /** Number of values, and the bytes that they take. */
  size: () => { count: number; bytes: number }
  /** Fill level from 0 to 1. */
  share: () => number
  /** Like `get`, but does not mark it as used. */
  peek: (name: string) => T | undefined
  /** All values, least recently used first. Does not mark them as used. */
  entries: () => Iterable<[name: string, value: T]>
}

interface LruBounds {
  bytesMax: number
  countMax?: number
  /** Sizes are rounded up to multiples of this. */
  blockBytes?: number
}

/** Block size of a disk, and roughly of memory outside of the heap. */
const defaultBlockBytes = 4_096

export function createLru<T>({
  bytesMax,
  countMax = Number.POSITIVE_INFINITY,
  blockBytes = defaultBlockBytes,
}: LruBounds): Lru<T> {
  const entries = new Map<string, { value: T; roundedBytes: number }>()
  const roundUp = (bytes: number) => Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes
  let bytesTaken = 0
  const oldestName = createOldestKeyFinder(entries)

  const drop = (name: string) => {
    bytesTaken -= entries.get(name)?.roundedBytes ?? 0
    entries.delete(name)
  }
  return {
    drop,
    has: (name) => entries.has(name),
    size: () => ({ count: entries.size, bytes: bytesTaken }),
    share: () => Math.max(bytesTaken / bytesMax, entries.size / countMax),
    peek: (name) => entries.get(name)?.value,
    entries: function* () {
      for (const [name, { value }] of entries) yield [name, value]
    },
    get: (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    },
    put: (name, value, bytes) => {
      drop(name)
      const roundedBytes = roundUp(bytes)
      entries.set(name, { value, roundedBytes })
      bytesTaken += roundedBytes
      const evicted: string[] = []
      while (bytesTaken > bytesMax || entries.size > countMax) {
        const oldest = oldestName()
        if (oldest === undefined) break
        drop(oldest)
        evicted.push(oldest)
      }
      return evicted
    },
  }
}
