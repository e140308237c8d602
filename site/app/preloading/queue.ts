/** Maximum number of concurrent preloads (specification §9). */
export const preloadConcurrency = 4

/** `pointed` links go before `seen` ones. */
export type Urgency = 'pointed' | 'seen'

export interface PreloadQueue {
  /** Adds an address. Returns false if it already waits or runs. */
  add: (address: string, urgency: Urgency) => boolean
  clear: () => void
}

/** Queue of preloads, first in, first out within an urgency. Failures of `load` are ignored. */
export function createPreloadQueue(load: (address: string) => Promise<void>): PreloadQueue {
  const waiting = { pointed: new Set<string>(), seen: new Set<string>() }
  const running = new Set<string>()
  const startNext = () => {
    while (running.size < preloadConcurrency) {
      const [address] = waiting.pointed.size > 0 ? waiting.pointed : waiting.seen
      if (address === undefined) return
      forget(address)
      running.add(address)
      load(address)
        .catch(() => {})
        .finally(() => {
          running.delete(address)
          startNext()
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
      startNext()
      return true
    },
    clear: () => {
      waiting.pointed.clear()
      waiting.seen.clear()
    },
  }
}
