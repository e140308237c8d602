import { oldestKeys } from '@vitrine/contract/bounds/oldest-keys'

/** Values by name, bounded in number and in the room they take; the longest unused leaves first. */
export interface Lru<T> {
  /** What is got has been used. */
  get: (name: string) => T | undefined
  /** Answers the names of those that leave for it, which may be its own. */
  put: (name: string, value: T, bytes: number) => string[]
  drop: (name: string) => void
  /** Whether it is there; that is no use of it. */
  has: (name: string) => boolean
  /** How many there are, and the room they take. */
  size: () => { count: number; bytes: number }
  /** How full it is, from 0 to 1. */
  share: () => number
  /** The same, without being used by it. */
  peek: (name: string) => T | undefined
  /** All of them, the longest unused first; none is used by it. */
  entries: () => Iterable<[name: string, value: T]>
}

interface Bounds {
  bytesMax: number
  countMax?: number
  /** What is smaller takes as much room, and what is larger a multiple. */
  blockBytes?: number
}

/** Of a disk, and about so of memory outside of the heap. */
const usualBlockBytes = 4_096

export function createLru<T>({
  bytesMax,
  countMax = Number.POSITIVE_INFINITY,
  blockBytes = usualBlockBytes,
}: Bounds): Lru<T> {
  const held = new Map<string, { value: T; room: number }>()
  const roomOf = (bytes: number) => Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes
  let taken = 0
  const oldestName = oldestKeys(held)

  const drop = (name: string) => {
    taken -= held.get(name)?.room ?? 0
    held.delete(name)
  }
  return {
    drop,
    has: (name) => held.has(name),
    size: () => ({ count: held.size, bytes: taken }),
    share: () => Math.max(taken / bytesMax, held.size / countMax),
    peek: (name) => held.get(name)?.value,
    entries: function* () {
      for (const [name, { value }] of held) yield [name, value]
    },
    get: (name) => {
      const found = held.get(name)
      if (!found) return undefined
      held.delete(name)
      held.set(name, found)
      return found.value
    },
    put: (name, value, bytes) => {
      drop(name)
      const room = roomOf(bytes)
      held.set(name, { value, room })
      taken += room
      const leaving: string[] = []
      while (taken > bytesMax || held.size > countMax) {
        const oldest = oldestName()
        if (oldest === undefined) break
        drop(oldest)
        leaving.push(oldest)
      }
      return leaving
    },
  }
}
