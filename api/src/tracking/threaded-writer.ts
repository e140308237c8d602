import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Counted } from './events.ts'
import type { Over, Writer } from './writer.ts'

/** What the thread is told; it answers with the number, and with the problem if there was one. */
export interface Order {
  id: number
  events?: Counted[]
  over?: Over
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
  const waiting = new Map<number, (answer: Answer) => void>()
  let thread: Worker | undefined
  let last = 0

  const start = () => {
    const worker = new Worker(new URL('writer-thread.ts', import.meta.url), { workerData: file })
    worker.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.(answer)
    })
    // A thread that dies has written nothing of what it has not answered; the next order begins another.
    const fail = (problem: unknown) => {
      if (thread === worker) thread = undefined
      for (const [id, answer] of waiting) answer({ id, problem: String(problem) })
    }
    worker.once('error', fail)
    worker.once('exit', (code) => fail(`The thread has ended with ${code}.`))
    worker.unref()
    return worker
  }
  const ask = async (order: Omit<Order, 'id'>) => {
    thread ??= start()
    last += 1
    const id = last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    thread.ref()
    thread.postMessage({ ...order, id })
    const { problem } = await answered
    waiting.delete(id)
    if (waiting.size === 0) thread?.unref()
    if (problem !== undefined) throw new Error(problem)
  }
  return {
    write: (events) => ask({ events }),
    remove: (over) => ask({ over }),
    close: async () => {
      if (!thread) return
      const ended = once(thread, 'exit')
      thread.ref()
      thread.postMessage({ id: 0, isLast: true } satisfies Order)
      await ended
    },
  }
}
