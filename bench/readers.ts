import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadCore } from './product.ts'

/** What readers have seen since they were last asked, in milliseconds. */
export interface Seen {
  /** From when a request was due until all of its answer was there. */
  slowest: number
  /** The same, from when it was sent. */
  sinceSent: number
  /** How long after it was due one was sent at most: what the machine, and not the product, took. */
  late: number
}

/** Readers of these addresses, so many a second, in a process of their own. */
export async function startReaders(addresses: string[], perSecond: number) {
  const program = join(import.meta.dirname, 'readers-process.ts')
  const words = ['-c', loadCore, process.execPath, program, String(perSecond), ...addresses]
  const child = spawn('taskset', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return {
    seenAfter: async (ms: number): Promise<Seen> => {
      await wait(ms)
      const answered = once(child, 'message')
      child.send('tell')
      const [seen] = await answered
      return seen
    },
    stop: () => child.disconnect(),
  }
}
