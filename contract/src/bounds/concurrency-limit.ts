/**
 * Runs a task when the limits of concurrency and memory allow it; until then it waits in a FIFO
 * queue. Rejects with the reason of the signal if that aborts while the task waits, and with the
 * error of `refusal` if the queue is full.
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, options?: TaskOptions) => Promise<T>

interface TaskOptions {
  /** Memory that the task needs while it runs, at most `bytesMax`. */
  bytes?: number
  /** Removes the task from the queue when aborted. */
  signal?: AbortSignal
}

interface LimitOptions {
  /** Maximum number of running tasks. */
  atOnce: number
  /** Maximum memory of all running tasks together. */
  bytesMax?: number
  /** Maximum length of the queue. */
  waitingMax: number
  refusal: () => Error
}

interface QueuedTask {
  bytes: number
  start: () => void
}

export function createConcurrencyLimit(options: LimitOptions): ConcurrencyLimit {
  const { waitingMax, refusal } = options
  const usage = trackUsage(options)
  const queue: QueuedTask[] = []
  /** Starts tasks in order, so that small ones cannot starve a large one. */
  const startNext = () => {
    for (let next = queue[0]; next && usage.fits(next.bytes); next = queue[0]) {
      queue.shift()
      usage.acquire(next.bytes)
      next.start()
    }
  }
  const remove = (task: QueuedTask) => {
    queue.splice(queue.indexOf(task), 1)
    // The next task may need less memory.
    startNext()
  }
  const acquire = (bytes: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (queue.length === 0 && usage.fits(bytes)) return usage.acquire(bytes)
    if (queue.length >= waitingMax) throw refusal()
    return waitInQueue(queue, bytes, signal, remove)
  }
  return async (task, { bytes = 0, signal } = {}) => {
    await acquire(bytes, signal)
    try {
      return await task()
    } finally {
      usage.release(bytes)
      startNext()
    }
  }
}

function waitInQueue(
  queue: QueuedTask[],
  bytes: number,
  signal: AbortSignal | undefined,
  remove: (task: QueuedTask) => void,
) {
  return new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      remove(task)
      reject(signal?.reason)
    }
    const start = () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }
    const task = { bytes, start }
    signal?.addEventListener('abort', onAbort, { once: true })
    queue.push(task)
  })
}

function trackUsage({ atOnce, bytesMax = 0 }: LimitOptions) {
  let running = 0
  let usedBytes = 0
  return {
    fits: (bytes: number) => running < atOnce && usedBytes + bytes <= bytesMax,
    acquire: (bytes: number) => {
      running++
      usedBytes += bytes
    },
    release: (bytes: number) => {
      running--
      usedBytes -= bytes
    },
  }
}
