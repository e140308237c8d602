import { keptEventSeconds, trackingBodyMax } from '@vitrine/contract/tracking/tracking'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { forget, type KeptEvent, millisecondsInSecond, readKept } from './kept.ts'

const batchMax = 20
/** Answers that another attempt would not change. */
const final = [400, 413, 415, 422]

let underWay: Promise<void> | undefined
let asked = false

/** Sends what is kept. Rejects when the network or the server is away still. */
export function deliver(): Promise<void> {
  asked = true
  underWay ??= sendAsAsked().finally(() => {
    underWay = undefined
  })
  return underWay
}

// Whoever asks while an attempt is under way knows something newer, such as that there is a network:
// when that attempt fails, there is another one.
async function sendAsAsked() {
  while (asked) {
    asked = false
    await sendAll().catch((failure) => {
      if (!asked) throw failure
    })
  }
}

async function sendAll() {
  let kept = await readKept()
  // More may be kept while some are on their way.
  while (kept.length > 0) {
    for (const batch of inBatches(kept)) await send(batch)
    kept = await readKept()
  }
}

async function send(batch: KeptEvent[]) {
  const { ok, status } = await fetch(trackingPaths.status, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: bodyOf(batch),
  })
  if (!ok && !final.includes(status)) throw new Error(`The server answered ${status}.`)
  await forget(batch)
}

/** As many events in one body as the server takes. */
function inBatches(kept: KeptEvent[]): KeptEvent[][] {
  const batches: KeptEvent[][] = []
  for (const event of kept) {
    const last = batches.at(-1)
    if (last && fits([...last, event])) last.push(event)
    else batches.push([event])
  }
  return batches
}

const fits = (batch: KeptEvent[]) =>
  batch.length <= batchMax && new TextEncoder().encode(bodyOf(batch)).length <= trackingBodyMax

const bodyOf = (batch: KeptEvent[]) =>
  JSON.stringify(batch.map(({ event, at }) => ({ ...event, ago: secondsSince(at) })))

// A clock that was set back in between is no event of the future.
const secondsSince = (at: number) =>
  Math.min(keptEventSeconds, Math.max(0, Math.round((Date.now() - at) / millisecondsInSecond)))
