import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks for addresses in turn at a steady pace, whether or not the last answer has come, and tells how
 * long the slowest took: in a process of its own, which does nothing else.
 */
const [perSecond = '', ...addresses] = process.argv.slice(2)
const secondMs = 1_000
const none = { slowest: 0, sinceSent: 0, late: 0 }
const seen = { ...none }

process.on('message', () => {
  process.send?.(seen)
  Object.assign(seen, none)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

const began = performance.now()
for (let at = 0; ; at++) {
  const due = began + (at * secondMs) / Number(perSecond)
  while (performance.now() < due) await wait(Math.max(0, due - performance.now() - 1))
  seen.late = Math.max(seen.late, performance.now() - due)
  read(addresses[at % addresses.length] ?? '', due)
}

function read(address: string, due: number) {
  const sent = performance.now()
  // As browsers do.
  const headers = { accept: 'text/html', 'accept-encoding': 'br' }
  const asking = request(address, { headers }, (answer) => {
    answer.resume().once('end', () => {
      const now = performance.now()
      seen.slowest = Math.max(seen.slowest, now - due)
      seen.sinceSent = Math.max(seen.sinceSent, now - sent)
    })
  })
  asking.once('error', (error) => {
    // A connection at rest may be closed at the very moment of its next request.
    if (!asking.reusedSocket) throw error
    read(address, due)
  })
  asking.end()
}
