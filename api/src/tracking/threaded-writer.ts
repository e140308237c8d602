import { Worker } from 'node:worker_threads'
import type { Batch } from './buffer.ts'
import type { Counted } from './events.ts'
import type { Expired } from './retention.ts'
import type { Writer } from './writer.ts'

/** What the thread is told; it answers with the number, and with the problem if there was one. */
export interface Order {
  id: number
  batch?: Batch<Counted>
  over?: Expired
  /** Nothing more comes: the thread closes its file and ends. */
  isLast?: true
}

interface Answer {
  id: number
  problem?: string
}

/**
 * Writes to an SQLite file in a thread of its own: SQLite waits for the disk in the middle of a call,
 * and no reader shall wait with it. The thread begins with the first order.
 */
export function createThreadedWriter(file: string): Writer {
  let thread: Thread | undefined
  const ask = async (order: Omit<Order, 'id'>) => {
    if (!thread || thread.hasEnded()) thread = startThread(file)
    await thread.ask(order)
  }
  return {
    write: (batch) => ask({ batch }),
    remove: (over) => ask({ over }),
    close: async () => thread?.close(),
  }
}

interface Thread {
  hasEnded: () => boolean
  ask: (order: Omit<Order, 'id'>) => Promise<void>
  close: () => Promise<void>
}

function startThread(file: string): Thread {
  const waiting = new Map<number, (answer: Answer) => void>()
  const worker = new Worker(new URL('writer-thread.ts', import.meta.url), { workerData: file })
  let last = 0
  let hasEnded = false
  // What a thread that dies has not answered may be written or not; the next order begins another.
  const fail = (problem: unknown) => {
    hasEnded = true
    for (const [id, answer] of waiting) answer({ id, problem: String(problem) })
  }
  worker.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  worker.on('error', fail)
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      fail(`The thread has ended with ${code}.`)
      resolve()
    })
  })
  worker.unref()
  return {
    hasEnded: () => hasEnded,
    ask: async (order) => {
      last += 1
      const id = last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      worker.ref()
      worker.postMessage({ ...order, id })
      const { problem } = await answered
      waiting.delete(id)
      if (waiting.size === 0) worker.unref()
      if (problem !== undefined) throw new Error(problem)
    },
    close: async () => {
      worker.ref()
      worker.postMessage({ id: 0, isLast: true } satisfies Order)
      await ended
    },
  }
}
