import { offlineEventMaxAgeSeconds, trackingBodyMax } from '@vitrine/contract/tracking/tracking'
import { eventDatabaseName } from './messages.ts'
import { workerScope } from './scope.ts'

/** An event with its time in ms since 1970 and its key in the database. */
export interface StoredEvent {
  key: number
  event: object
  at: number
}

const eventsMax = 500
const storeName = 'events'
const syncTag = 'counting'
export const msPerSecond = 1_000

/** Stores an event until the network is back. Above `eventsMax` the oldest ones are deleted. */
export async function storeEvent(event: unknown) {
  if (typeof event !== 'object' || event === null) return
  if (JSON.stringify(event).length > trackingBodyMax) return
  pending.push({ event, at: Date.now() })
  writing ??= writePending().finally(() => {
    writing = undefined
  })
  await writing
  // Without background sync, the event is sent with the next one.
  await workerScope.registration.sync?.register(syncTag).catch(() => {})
}

const pending: Omit<StoredEvent, 'key'>[] = []
let writing: Promise<void> | undefined

// Writes all of them in one turn: the database is opened once, and concurrent lock requests may run
// in any order.
async function writePending() {
  while (pending.length > 0)
    await withStore(async (events) => {
      for (const pendingEvent of pending.splice(0)) await toPromise(events.add(pendingEvent))
      const keys = await toPromise(events.getAllKeys())
      for (const key of keys.slice(0, -eventsMax)) events.delete(key)
    })
}

/** Returns the stored events, oldest first. Deletes those that are too old to count. */
export async function readStoredEvents(): Promise<StoredEvent[]> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === eventDatabaseName)) return []
  const stored = await withStore(async (events) => {
    const [keys, values] = await Promise.all([
      toPromise(events.getAllKeys()),
      toPromise(events.getAll()),
    ])
    return values.map((value, at): StoredEvent => ({ ...value, key: Number(keys[at]) }))
  })
  const since = Date.now() - offlineEventMaxAgeSeconds * msPerSecond
  const expired = stored.filter(({ at }) => at < since)
  if (expired.length > 0) await deleteEvents(expired)
  return stored.filter(({ at }) => at >= since)
}

export function deleteEvents(stored: StoredEvent[]) {
  return withStore(async (events) => {
    for (const { key } of stored) events.delete(key)
  })
}

/** Locks the store, so that nothing is written into an empty database that is being deleted. */
function withStore<R>(use: (events: IDBObjectStore) => Promise<R>): Promise<R> {
  return navigator.locks.request(eventDatabaseName, async () => {
    const openRequest = indexedDB.open(eventDatabaseName)
    openRequest.onupgradeneeded = () =>
      openRequest.result.createObjectStore(storeName, { autoIncrement: true })
    const database = await toPromise(openRequest)
    const events = database.transaction(storeName, 'readwrite').objectStore(storeName)
    try {
      const result = await use(events)
      const remaining = await toPromise(events.count())
      database.close()
      if (remaining === 0) await toPromise(indexedDB.deleteDatabase(eventDatabaseName))
      return result
    } finally {
      database.close()
    }
  })
}

function toPromise<T>(request: IDBRequest<T>) {
  return new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
