import { Worker } from 'node:worker_threads'
import type { EventBatch } from './buffer.ts'
import type { CountedEvent, CountedSearch } from './events.ts'
import type { RetentionCutoffs } from './retention.ts'
import type { EventWriter } from './writer.ts'

/** A command to the thread. The reply has the same id, and a problem if the command failed. */
export interface WriterCommand {
  id: number
  batch?: EventBatch<CountedEvent | CountedSearch>
  cutoffs?: RetentionCutoffs
  /** The thread closes the database and exits. */
  isLast?: true
}

interface WriterReply {
  id: number
  problem?: string
}

/**
 * Writes to an SQLite file in a worker thread, because SQLite blocks its thread while it waits for
 * the disk. The first command starts the thread; a command after a crash starts a new one.
 */
export function createThreadedWriter(file: string): EventWriter {
  let thread: Thread | undefined
  const send = async (command: Omit<WriterCommand, 'id'>) => {
    if (!thread || thread.hasEnded()) thread = startThread(file)
    await thread.send(command)
  }
  return {
    write: (batch) => send({ batch }),
    removeExpired: (cutoffs) => send({ cutoffs }),
    close: async () => thread?.close(),
  }
}

interface Thread {
  hasEnded: () => boolean
  /** Resolves with the reply; throws if the command fails or the thread exits. */
  send: (command: Omit<WriterCommand, 'id'>) => Promise<void>
  close: () => Promise<void>
}

function startThread(file: string): Thread {
  const pending = new Map<number, (reply: WriterReply) => void>()
  const worker = new Worker(new URL('writer-thread.ts', import.meta.url), { workerData: file })
  let lastId = 0
  let hasEnded = false
  // The pending commands of a thread that dies may have been executed.
  const fail = (problem: unknown) => {
    hasEnded = true
    for (const [id, resolve] of pending) resolve({ id, problem: String(problem) })
  }
  worker.on('message', (reply: WriterReply) => pending.get(reply.id)?.(reply))
  worker.on('error', fail)
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      fail(`The thread exited with code ${code}.`)
      resolve()
    })
  })
  worker.unref()
  return {
    hasEnded: () => hasEnded,
    send: async (command) => {
      lastId += 1
      const id = lastId
      const reply = new Promise<WriterReply>((resolve) => pending.set(id, resolve))
      worker.ref()
      worker.postMessage({ ...command, id })
      const { problem } = await reply
      pending.delete(id)
      if (pending.size === 0) worker.unref()
      if (problem !== undefined) throw new Error(problem)
    },
    close: async () => {
      worker.ref()
      worker.postMessage({ id: 0, isLast: true } satisfies WriterCommand)
      await ended
    },
  }
}
