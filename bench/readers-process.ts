import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Requests addresses in turn at a fixed rate, without waiting for earlier responses, and reports the
 * slowest one and the 99th percentile. Its own process, so that no other work delays it.
 */
const [perSecond = '', ...addresses] = process.argv.slice(2)
const secondMs = 1_000
const none = { slowest: 0, sinceSent: 0, late: 0 }
const seen = { ...none }
let times: number[] = []

process.on('message', () => {
  times.sort((a, b) => a - b)
  process.send?.({ ...seen, percentile99: times[Math.floor(times.length * 0.99)] ?? 0 })
  Object.assign(seen, none)
  times = []
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

const began = performance.now()
for (let at = 0; ; at++) {
  const due = began + (at * secondMs) / Number(perSecond)
  // Sleeps: a loop until the exact time would take the core from the other clients.
  if (performance.now() < due) await wait(due - performance.now())
  seen.late = Math.max(seen.late, performance.now() - due)
  read(addresses[at % addresses.length] ?? '', due)
}

function read(address: string, due: number) {
  const sent = performance.now()
  // As browsers send it.
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const asking = request(address, { headers }, (answer) => {
    answer.resume().once('end', () => {
      const now = performance.now()
      seen.slowest = Math.max(seen.slowest, now - due)
      seen.sinceSent = Math.max(seen.sinceSent, now - sent)
      times.push(now - sent)
    })
  })
  asking.once('error', (error) => {
    // An idle connection may close at the moment of its next request.
    if (!asking.reusedSocket) throw error
    read(address, due)
  })
  asking.end()
}
