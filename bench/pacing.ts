import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const pagesASecond = 200
const secondMs = 1_000

/** Sends events at a fixed rate from another process. `stop` returns the number of acknowledged ones. */
export function startEvents(url: string, perSecond: number) {
  const program = fileURLToPath(new URL('events.ts', import.meta.url))
  const words = ['-c', '1', process.execPath, program, url, String(perSecond)]
  const child = spawn('taskset', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    stop: async () => {
      const answered = new Promise<number>((resolve) => child.once('message', resolve as never))
      child.send('stop')
      return answered
    },
  }
}

/**
 * Requests pages at a fixed rate, without waiting for earlier responses. Returns the 99th percentile
 * in milliseconds from the send time.
 */
export async function startPages(url: string, addresses: string[], lasting: number) {
  const times: number[] = []
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let at = 0; (at * secondMs) / pagesASecond < lasting; at++) {
    const due = began + (at * secondMs) / pagesASecond
    while (performance.now() < due) await wait(Math.max(0, due - performance.now() - 1))
    const sentAt = performance.now()
    all.push(
      visit(url + addresses[at % addresses.length]).then(
        () => void times.push(performance.now() - sentAt),
      ),
    )
  }
  await Promise.all(all)
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

function visit(address: string) {
  return new Promise<void>((resolve, reject) => {
    request(address, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().once('end', () => resolve())
    })
      .once('error', reject)
      .end()
  })
}
