import { randomInt } from 'node:crypto'
import { type BatchSizer, createBatchSizer } from './batch-size.ts'

const writeEveryMs = 1_000
/** Interval at which a queue of `earlyWriteMin` events is written early. */
const checkEveryMs = 250
const checksPerWrite = writeEveryMs / checkEveryMs
const earlyWriteMin = 500
/** Maximum number of events in memory. Above it the oldest are dropped. */
const waitingMax = 10_000
/** Limit of `randomInt`. */
const numberMax = 2 ** 48 - 1
/** Number of events to drop in addition, so that a full queue is not cut for each new event. */
const extraDropped = 500

/** Events of one transaction. The random number identifies a batch that is written again. */
export interface EventBatch<Event> {
  number: number
  events: Event[]
}

export interface EventBuffer<Event> {
  add: (event: Event) => void
  /** True if a new event might wait too long. The caller then asks the client to retry. */
  isFull: () => boolean
  /** Number of waiting events, and of events dropped since the start. */
  getState: () => { waiting: number; lost: number }
  flush: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Collects events and writes them in batches, every second or when there are many. As long as
 * callers respect `isFull`, an event waits for one batch at most. A batch whose write fails is
 * retried unchanged: the database may have committed it, and only the response was lost.
 */
export function createEventBuffer<Event>(
  write: (batch: EventBatch<Event>) => Promise<void>,
  logError: (error: unknown) => void,
  now = () => performance.now(),
): EventBuffer<Event> {
  const log = createFailureLog(logError)
  const pace = createBatchSizer(now)
  const queue = createQueue<Event>(log.dropped)
  const { start, flush } = createBatchLoop({ write, queue, pace, log })
  const timer = startTimer(queue.count, start)
  const exceedsBatch = () => queue.count() >= pace.size()
  return {
    add: (event) => {
      queue.add(event)
      if (exceedsBatch() && !pace.isStalled()) void start()
    },
    isFull: () => exceedsBatch() || pace.isStalled(),
    getState: () => ({ waiting: queue.count(), lost: queue.dropped() }),
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
      if (queue.count() > 0) logError(`Could not write ${queue.count()} events.`)
    },
  }
}

interface LoopDeps<Event> {
  write: (batch: EventBatch<Event>) => Promise<void>
  queue: EventQueue<Event>
  pace: BatchSizer
  log: ReturnType<typeof createFailureLog>
}

/** Writes the events that wait at the start, batch after batch. Stops at a failure. */
function createBatchLoop<Event>({ write, queue, pace, log }: LoopDeps<Event>) {
  let running: Promise<void> | undefined

  const writeBatch = async (batch: EventBatch<Event>): Promise<boolean> => {
    const endBatch = pace.startBatch(batch.events.length)
    try {
      await write(batch)
      endBatch(true)
      log.written()
      return true
    } catch (error) {
      endBatch(false)
      log.failed(error)
      queue.putBack(batch)
      return false
    }
  }
  const writeAll = async () => {
    for (let left = queue.count(); left > 0; ) {
      const batch = queue.next(Math.min(left, pace.size()))
      left -= batch.events.length
      if (!(await writeBatch(batch))) return
    }
  }
  const start = () => {
    running ??= writeAll().finally(() => {
      running = undefined
    })
    return running
  }
  const flush = async () => {
    while (running) await running
    await start()
  }
  return { start, flush }
}

type EventQueue<Event> = ReturnType<typeof createQueue<Event>>

/** A queue of bounded length. Calls `onDrop` when it drops events, the oldest first. */
function createQueue<Event>(onDrop: () => void) {
  const waiting: Event[] = []
  let failed: EventBatch<Event> | undefined
  let dropped = 0
  const count = () => waiting.length + (failed?.events.length ?? 0)
  const dropOldest = (extra: number) => {
    const excess = count() - waitingMax
    if (excess <= 0) return
    const oldest = failed?.events.splice(0, excess + extra) ?? []
    const next = waiting.splice(0, excess + extra - oldest.length)
    dropped += oldest.length + next.length
    onDrop()
  }
  return {
    count,
    dropped: () => dropped,
    add: (event: Event) => {
      waiting.push(event)
      dropOldest(extraDropped)
    },
    /** Removes and returns the batch that was put back, or a new one of up to `size` events. */
    next: (size: number): EventBatch<Event> => {
      const batch = failed ?? { number: randomInt(numberMax), events: waiting.splice(0, size) }
      failed = undefined
      return batch
    },
    putBack: (batch: EventBatch<Event>) => {
      failed = batch
      dropOldest(0)
    },
  }
}

function startTimer(countWaiting: () => number, start: () => Promise<void>) {
  let checks = 0
  const timer = setInterval(() => {
    checks = (checks + 1) % checksPerWrite
    if (checks === 0 || countWaiting() >= earlyWriteMin) void start()
  }, checkEveryMs)
  return timer.unref()
}

/** Logs each kind of failure once, until a write succeeds. */
function createFailureLog(logError: (error: unknown) => void) {
  let logged = { failed: false, dropped: false }
  return {
    written: () => {
      logged = { failed: false, dropped: false }
    },
    failed: (cause: unknown) => {
      if (!logged.failed)
        logError(new Error('Events cannot be written and wait in memory.', { cause }))
      logged.failed = true
    },
    dropped: () => {
      if (!logged.dropped) logError(`More than ${waitingMax} events wait: the oldest are dropped.`)
      logged.dropped = true
    },
  }
}
