/** Specification §9: at most so many preloads run at once. */
export const parallelMax = 4

/** A link that the reader points at goes before those that are merely seen. */
export type Urgency = 'pointed' | 'seen'

export interface PreloadQueue {
  /** Whether the address was taken in: one that already waits or runs is not taken twice. */
  add: (address: string, urgency: Urgency) => boolean
  /** Forgets what waits; what runs goes on. */
  clear: () => void
}

/** First in, first out within an urgency; a `load` that fails makes room like any other. */
export function preloadQueue(load: (address: string) => Promise<void>): PreloadQueue {
  const waiting = { pointed: new Set<string>(), seen: new Set<string>() }
  const running = new Set<string>()
  const fill = () => {
    while (running.size < parallelMax) {
      const [address] = waiting.pointed.size > 0 ? waiting.pointed : waiting.seen
      if (address === undefined) return
      forget(address)
      running.add(address)
      load(address)
        .catch(() => {})
        .finally(() => {
          running.delete(address)
          fill()
        })
    }
  }
  const forget = (address: string) => {
    waiting.pointed.delete(address)
    waiting.seen.delete(address)
  }
  return {
    add: (address, urgency) => {
      if (running.has(address) || waiting.pointed.has(address)) return false
      if (urgency === 'seen' && waiting.seen.has(address)) return false
      forget(address)
      waiting[urgency].add(address)
      fill()
      return true
    },
    clear: () => {
      waiting.pointed.clear()
      waiting.seen.clear()
    },
  }
}
