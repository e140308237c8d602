import { createBusyError } from '../http/refusals.ts'

/** Priority of a client, and limits on its waiting hashes. */
export interface HashPriority {
  /** Recent attempts; clients with the fewest go first. 0 for authenticated users. */
  attempts: number
  /** Maximum waiting hashes by key. Only one hash of the last key runs at a time. */
  bounds: { key: string; waitingMax: number }[]
}

/** Thrown if too many hashes already wait for one of the keys. */
export class HashQueueFullError extends Error {
  readonly waitMs = 2_000
}

interface WaitingJob {
  priority: HashPriority
  group: unknown
  start: () => void
  reject: (reason: Error) => void
}

/**
 * Runs jobs in a fair order: the client with the fewest attempts first, and among equals the newest
 * job. During an attack, the clients of old jobs have often given up; the client of the newest
 * still waits. If more than `waitingMax` jobs wait, rejects the one with the most attempts, and
 * among equals the oldest, with 503.
 */
export function createHashQueue({
  concurrency,
  waitingMax,
}: {
  concurrency: number
  waitingMax: number
}) {
  /** Sorted: the last one runs next. */
  const waiting: WaitingJob[] = []
  const running = new Set<unknown>()
  const startNext = () => {
    while (running.size < concurrency) {
      const index = waiting.findLastIndex(({ group }) => !running.has(group))
      const [job] = index < 0 ? [] : waiting.splice(index, 1)
      if (!job) return
      running.add(job.group)
      job.start()
    }
  }
  const waitForTurn = (priority: HashPriority, group: unknown) =>
    new Promise<void>((start, reject) => {
      const isNext = running.size < concurrency && !running.has(group)
      if (!isNext && isCrowded(waiting, priority)) throw new HashQueueFullError()
      const insertIndex = waiting.findIndex(
        ({ priority: { attempts } }) => attempts < priority.attempts,
      )
      waiting.splice(insertIndex < 0 ? waiting.length : insertIndex, 0, {
        priority,
        group,
        start,
        reject,
      })
      startNext()
      if (waiting.length > waitingMax) waiting.shift()?.reject(createBusyError())
    })
  return async <T>(priority: HashPriority, work: () => Promise<T>): Promise<T> => {
    const group = priority.bounds.at(-1)?.key ?? Symbol('alone')
    await waitForTurn(priority, group)
    try {
      return await work()
    } finally {
      running.delete(group)
      startNext()
    }
  }
}

const isCrowded = (waiting: WaitingJob[], { bounds }: HashPriority) =>
  bounds.some(({ key, waitingMax }) => countWaiting(waiting, key) >= waitingMax)

const countWaiting = (waiting: WaitingJob[], key: string) =>
  waiting.filter(({ priority }) => priority.bounds.some((bound) => bound.key === key)).length
