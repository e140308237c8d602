import { randomInt } from 'node:crypto'
import { createPace, type Pace } from './pace.ts'

const writeEveryMs = 1_000
/** How often it looks whether there are many: a busy site has fewer and larger batches. */
const lookEveryMs = 250
const looksPerWrite = writeEveryMs / lookEveryMs
/** So many events are not left waiting for the second to end. */
const batchMin = 500
/** Events that wait, also of those whom nobody asks to come again. */
const waitingMax = 10_000
/** The largest that `randomInt` gives. */
const numberMax = 2 ** 48 - 1
/** How many more are given up when there are too many, so that it is not done for each. */
const dropped = 500

/** Events that are written at once, with a number by which they are known when they come again. */
export interface Batch<Event> {
  number: number
  events: Event[]
}

/** Events on their way to the database. */
export interface Buffer<Event> {
  add: (event: Event) => void
  /** Whether one more might wait too long to be written: whoever tells of it is to come again. */
  isFull: () => boolean
  /** How many events wait, and how many were given up since the start. */
  state: () => { waiting: number; lost: number }
  /** Writes what is waiting; what cannot be written waits on. */
  flush: () => Promise<void>
  /** Takes nothing more, and writes what is waiting. */
  close: () => Promise<void>
}

/**
 * Gathers events and writes them in batches, every second or when there are many: no more wait than
 * one batch takes, as long as nobody adds to a full buffer. When writing fails they are kept, up to a
 * bound, and tried again as they were: they may be written, and only the answer lost.
 */
export function createBuffer<Event>(
  write: (batch: Batch<Event>) => Promise<void>,
  logError: (error: unknown) => void,
  now = () => performance.now(),
): Buffer<Event> {
  const journal = createJournal(logError)
  const pace = createPace(now)
  const queue = createQueue<Event>(journal.lost)
  const { start, flush } = writing({ write, queue, pace, journal })
  const timer = look(queue.count, start)
  const isLong = () => queue.count() >= pace.batch()
  return {
    add: (event) => {
      queue.add(event)
      if (isLong() && !pace.isStuck()) void start()
    },
    isFull: () => isLong() || pace.isStuck(),
    state: () => ({ waiting: queue.count(), lost: queue.lost() }),
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
      if (queue.count() > 0) logError(`${queue.count()} events could not be written.`)
    },
  }
}

interface Parts<Event> {
  write: (batch: Batch<Event>) => Promise<void>
  queue: Queue<Event>
  pace: Pace
  journal: ReturnType<typeof createJournal>
}

/** Writes batch after batch, one at a time, until one fails or what waited at first is written. */
function writing<Event>({ write, queue, pace, journal }: Parts<Event>) {
  let running: Promise<void> | undefined

  const writeBatch = async (batch: Batch<Event>): Promise<boolean> => {
    const ended = pace.begin(batch.events.length)
    try {
      await write(batch)
      ended(true)
      journal.written()
      return true
    } catch (error) {
      ended(false)
      journal.failed(error)
      queue.putBack(batch)
      return false
    }
  }
  const writeAll = async () => {
    for (let left = queue.count(); left > 0; ) {
      const batch = queue.next(Math.min(left, pace.batch()))
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

type Queue<Event> = ReturnType<typeof createQueue<Event>>

/** Events that wait; of too many the oldest are given up. */
function createQueue<Event>(onLost: () => void) {
  const waiting: Event[] = []
  let failed: Batch<Event> | undefined
  let lost = 0
  const count = () => waiting.length + (failed?.events.length ?? 0)
  const makeRoom = (more: number) => {
    const tooMany = count() - waitingMax
    if (tooMany <= 0) return
    const oldest = failed?.events.splice(0, tooMany + more) ?? []
    const later = waiting.splice(0, tooMany + more - oldest.length)
    lost += oldest.length + later.length
    onLost()
  }
  return {
    count,
    lost: () => lost,
    add: (event: Event) => {
      waiting.push(event)
      makeRoom(dropped)
    },
    /** The batch that was put back, or one of so many. */
    next: (size: number): Batch<Event> => {
      const batch = failed ?? { number: randomInt(numberMax), events: waiting.splice(0, size) }
      failed = undefined
      return batch
    },
    putBack: (batch: Batch<Event>) => {
      failed = batch
      makeRoom(0)
    },
  }
}

/** Starts writing every second, or when many are waiting. */
function look(waiting: () => number, start: () => Promise<void>) {
  let looks = 0
  const timer = setInterval(() => {
    looks = (looks + 1) % looksPerWrite
    if (looks === 0 || waiting() >= batchMin) void start()
  }, lookEveryMs)
  return timer.unref()
}

/** Says each trouble once, until it is over. */
function createJournal(logError: (error: unknown) => void) {
  let said = { failed: false, lost: false }
  return {
    written: () => {
      said = { failed: false, lost: false }
    },
    failed: (cause: unknown) => {
      if (!said.failed)
        logError(new Error('Events wait in memory: they cannot be written.', { cause }))
      said.failed = true
    },
    lost: () => {
      if (!said.lost) logError(`More than ${waitingMax} events wait: the oldest are given up.`)
      said.lost = true
    },
  }
}
