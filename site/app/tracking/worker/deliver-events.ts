import { offlineEventMaxAgeSeconds, trackingBodyMax } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { deleteEvents, msPerSecond, readStoredEvents, type StoredEvent } from './stored-events.ts'

const batchMax = 20
/** Statuses that a retry would not change. */
const finalStatuses = [400, 413, 415, 422]

let running: Promise<void> | undefined
let isRequested = false

/** Sends all stored events, one attempt at a time. Rejects if the server is unreachable. */
export function deliverEvents(): Promise<void> {
  isRequested = true
  running ??= sendWhileRequested().finally(() => {
    running = undefined
  })
  return running
}

// A call during an attempt may know that the network is back: if that attempt fails, retry at once.
async function sendWhileRequested() {
  while (isRequested) {
    isRequested = false
    await sendAll().catch((error) => {
      if (!isRequested) throw error
    })
  }
}

async function sendAll() {
  let events = await readStoredEvents()
  // Events may be added while others are sent.
  while (events.length > 0) {
    for (const batch of toBatches(events)) await send(batch)
    events = await readStoredEvents()
  }
}

async function send(batch: StoredEvent[]) {
  const { ok, status } = await fetch(trackingPaths.status, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: toBody(batch),
  })
  if (!ok && !finalStatuses.includes(status))
    throw new Error(`The server returned status ${status}.`)
  await deleteEvents(batch)
}

function toBatches(events: StoredEvent[]): StoredEvent[][] {
  const batches: StoredEvent[][] = []
  for (const event of events) {
    const last = batches.at(-1)
    if (last && isWithinLimits([...last, event])) last.push(event)
    else batches.push([event])
  }
  return batches
}

const isWithinLimits = (batch: StoredEvent[]) =>
  batch.length <= batchMax && new TextEncoder().encode(toBody(batch)).length <= trackingBodyMax

const toBody = (batch: StoredEvent[]) =>
  JSON.stringify(batch.map(({ event, at }) => ({ ...event, ago: getAgeSeconds(at) })))

// A clock that was set back must not produce a negative age.
const getAgeSeconds = (at: number) =>
  Math.min(offlineEventMaxAgeSeconds, Math.max(0, Math.round((Date.now() - at) / msPerSecond)))
