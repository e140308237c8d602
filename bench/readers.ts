import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadCore } from './product.ts'

/** Results since the last call, in milliseconds. */
export interface Seen {
  /** From the scheduled send time to the complete response. */
  slowest: number
  /** From the actual send time to the complete response. */
  sinceSent: number
  /** 99th percentile from the actual send time. */
  percentile99: number
  /** Largest delay of a send: caused by the machine, not by the product. */
  late: number
}

/**
 * Starts a process that requests these addresses at a rate per second. Root gives it the highest
 * priority: else its times would include its waits for the other clients on its core.
 */
export async function startReaders(addresses: string[], perSecond: number) {
  const program = join(import.meta.dirname, 'readers-process.ts')
  const pinned = ['taskset', '-c', loadCore, process.execPath, program]
  const words = ['--adjustment=-20', ...pinned, String(perSecond), ...addresses]
  const child = spawn('nice', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
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
