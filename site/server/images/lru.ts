/** Values by name, bounded in number and in the room they take; the longest unused leaves first. */
export interface Lru<T> {
  get: (name: string) => T | undefined
  /** Answers the names of those that leave for it, which may be its own. */
  put: (name: string, value: T, bytes: number) => string[]
  drop: (name: string) => void
  /** Whether it is there; that is no use of it. */
  has: (name: string) => boolean
  /** How full it is, from 0 to 1. */
  share: () => number
}

interface Bounds {
  bytesMax: number
  countMax?: number
}

/** The smallest file takes so much of a disk, and larger ones a multiple; so does what is in memory. */
const blockBytes = 4_096
const roomOf = (bytes: number) => Math.max(1, Math.ceil(bytes / blockBytes)) * blockBytes

export function createLru<T>({ bytesMax, countMax = Number.POSITIVE_INFINITY }: Bounds): Lru<T> {
  const held = new Map<string, { value: T; room: number }>()
  let taken = 0
  // What it has passed is gone: to begin anew each time would pass by all that were ever deleted.
  let names = held.keys()

  const drop = (name: string) => {
    taken -= held.get(name)?.room ?? 0
    held.delete(name)
  }
  const takeOldest = (): string | undefined => {
    const { value, done } = names.next()
    if (!done) return value
    names = held.keys()
    return names.next().value
  }
  return {
    drop,
    has: (name) => held.has(name),
    share: () => Math.max(taken / bytesMax, held.size / countMax),
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
        const oldest = takeOldest()
        if (oldest === undefined) break
        drop(oldest)
        leaving.push(oldest)
      }
      return leaving
    },
  }
}
