import { createOldestKeyFinder } from '@vitrine/contract/bounds/oldest-keys'
import { getNetworkKey } from '../identity/guards/networks.ts'

/** Maximum number of events of one reader in a minute. */
const readerMax = 60
/** Maximum number of events of one network in a minute: clients may change their user agent. */
const networkMax = 1_200
/** Searches of one network in a day, so that random words do not replace those of readers. */
const searchesMax = 50
/** Maximum number of counted readers, and of networks. More evict the oldest. */
const keysMax = 50_000

/**
 * Returns a rate limit: true if the event may be counted. `eventMinute` may be earlier than
 * `currentMinute` if the event was sent late.
 */
export function createEventLimit() {
  const readers = createCounter(readerMax)
  const networks = createCounter(networkMax)
  let minute = 0
  return (address: string, reader: string, eventMinute: number, currentMinute: number): boolean => {
    if (currentMinute !== minute) {
      readers.clear()
      networks.clear()
      minute = currentMinute
    }
    const key = eventMinute === currentMinute ? reader : `${eventMinute} ${reader}`
    return readers.take(key) && networks.take(getNetworkKey(address))
  }
}

/** Returns a rate limit of searches without results: true if the search may be counted. */
export function createSearchLimit() {
  const networks = createCounter(searchesMax)
  let current = ''
  return (address: string, day: string): boolean => {
    if (day !== current) networks.clear()
    current = day
    return networks.take(getNetworkKey(address))
  }
}

function createCounter(max: number) {
  const counts = new Map<string, number>()
  const findOldest = createOldestKeyFinder(counts)
  return {
    clear: () => counts.clear(),
    take: (key: string): boolean => {
      const count = counts.get(key) ?? 0
      if (count >= max) return false
      if (count === 0 && counts.size >= keysMax) counts.delete(findOldest() ?? '')
      counts.set(key, count + 1)
      return true
    },
  }
}
