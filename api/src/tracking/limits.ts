import { oldestKeys } from '@vitrine/contract/bounds/oldest-keys'
import { placeOf } from '../identity/guards/networks.ts'

/** Events of one reader that count in one minute. */
const readerMax = 60
/** Events of one address or home network, whoever its readers say they are. */
const placeMax = 1_200
/** For how many readers, and places, of a minute that is remembered. */
const keysMax = 50_000

/** Whether one more event of a reader counts in this minute. */
export function createLimits() {
  const readers = counterOf(readerMax)
  const places = counterOf(placeMax)
  let minute = 0
  /** `happened`: the minute of the event, which may be earlier than `now` when it is told late. */
  return (address: string, reader: string, happened: number, now: number): boolean => {
    if (now !== minute) {
      readers.clear()
      places.clear()
      minute = now
    }
    const key = happened === now ? reader : `${happened} ${reader}`
    return readers.take(key) && places.take(placeOf(address))
  }
}

function counterOf(max: number) {
  const counts = new Map<string, number>()
  const oldestOf = oldestKeys(counts)
  return {
    clear: () => counts.clear(),
    take: (key: string): boolean => {
      const count = counts.get(key) ?? 0
      if (count >= max) return false
      // Whoever comes with more and more keys pushes out the oldest, not the memory of the process.
      if (count === 0 && counts.size >= keysMax) counts.delete(oldestOf() ?? '')
      counts.set(key, count + 1)
      return true
    },
  }
}
