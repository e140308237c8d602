import { keptEventSeconds, trackingBodyMax } from '@vitrine/contract/tracking/tracking'
import { keptDatabase } from './messages.ts'
import { scope } from './scope.ts'

/** An event as a page has told of it, when that was, and its place in the database. */
export interface KeptEvent {
  key: number
  event: object
  at: number
}

const eventsMax = 500
const store = 'events'
const syncTag = 'counting'
export const millisecondsInSecond = 1_000

/** Keeps an event until there is a network; the oldest makes room for it. */
export async function keep(event: unknown) {
  if (typeof event !== 'object' || event === null) return
  if (JSON.stringify(event).length > trackingBodyMax) return
  waiting.push({ event, at: Date.now() })
  writing ??= writeWaiting().finally(() => {
    writing = undefined
  })
  await writing
  // Where the browser wakes nobody, the next event that arrives takes this one along.
  await scope.registration.sync?.register(syncTag).catch(() => {})
}

/** Events that have arrived and are not in the database yet, in their order. */
const waiting: Omit<KeptEvent, 'key'>[] = []
let writing: Promise<void> | undefined

// Together: a page that hands over many at once would have the database opened for each, and turns
// that are asked for at the same moment are given in any order.
async function writeWaiting() {
  while (waiting.length > 0)
    await inTurn(async (events) => {
      for (const each of waiting.splice(0)) await done(events.add(each))
      const keys = await done(events.getAllKeys())
      for (const key of keys.slice(0, -eventsMax)) events.delete(key)
    })
}

/** All that is kept, oldest first, without what is too old to count. */
export async function readKept(): Promise<KeptEvent[]> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === keptDatabase)) return []
  const kept = await inTurn(async (events) => {
    const [keys, values] = await Promise.all([done(events.getAllKeys()), done(events.getAll())])
    return values.map((value, at): KeptEvent => ({ ...value, key: Number(keys[at]) }))
  })
  const since = Date.now() - keptEventSeconds * millisecondsInSecond
  const old = kept.filter(({ at }) => at < since)
  if (old.length > 0) await forget(old)
  return kept.filter(({ at }) => at >= since)
}

/** Removes events that were sent. */
export function forget(kept: KeptEvent[]) {
  return inTurn(async (events) => {
    for (const { key } of kept) events.delete(key)
  })
}

/** One at a time: nothing is written into a database that is about to be deleted, for it is empty. */
function inTurn<R>(use: (events: IDBObjectStore) => Promise<R>): Promise<R> {
  return navigator.locks.request(keptDatabase, async () => {
    const opening = indexedDB.open(keptDatabase)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { autoIncrement: true })
    const database = await done(opening)
    const events = database.transaction(store, 'readwrite').objectStore(store)
    try {
      const answer = await use(events)
      const left = await done(events.count())
      database.close()
      if (left === 0) await done(indexedDB.deleteDatabase(keptDatabase))
      return answer
    } finally {
      database.close()
    }
  })
}

function done<T>(request: IDBRequest<T>) {
  return new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
