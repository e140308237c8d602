import { createPace } from './pace.ts'

const writeEveryMs = 1_000
/** How often it looks whether there are many: a busy site has fewer and larger batches. */
const lookEveryMs = 250
const looksPerWrite = writeEveryMs / lookEveryMs
/** So many events are not left waiting for the second to end. */
const batchMin = 500
/** Events that wait, also of those whom nobody asks to come again. */
const waitingMax = 10_000
/** How many more are given up when there are too many, so that it is not done for each. */
const dropped = 500

/** Events on their way to the database. */
export interface Buffer<Event> {
  add: (event: Event) => void
  /** Whether one more might wait too long to be written: whoever tells of it is to come again. */
  isFull: () => boolean
  /** Writes what is waiting; what cannot be written waits on. */
  flush: () => Promise<void>
  /** Takes nothing more, and writes what is waiting. */
  close: () => Promise<void>
}

/**
 * Gathers events and writes them in batches, every second or when there are many: no more wait than
 * one batch takes, as long as nobody adds to a full buffer. When writing fails they are kept, up to a
 * bound, and tried again.
 */
export function createBuffer<Event>(
  write: (events: Event[]) => Promise<void>,
  logError: (error: unknown) => void,
  now = () => performance.now(),
): Buffer<Event> {
  const journal = createJournal(logError)
  const pace = createPace(now)
  let waiting: Event[] = []
  let running: Promise<void> | undefined

  const makeRoom = (more: number) => {
    if (waiting.length <= waitingMax) return
    waiting.splice(0, waiting.length - waitingMax + more)
    journal.lost()
  }
  const writeBatch = async (batch: Event[]): Promise<boolean> => {
    const ended = pace.begin(batch.length)
    try {
      await write(batch)
      ended(true)
      journal.written()
      return true
    } catch (error) {
      ended(false)
      waiting = [...batch, ...waiting]
      journal.failed(error)
      makeRoom(0)
      return false
    }
  }
  const writeAll = async () => {
    for (let left = waiting.length; left > 0; ) {
      const batch = waiting.splice(0, Math.min(left, pace.batch()))
      left -= batch.length
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
  const timer = look(() => waiting.length, start)
  return {
    add: (event) => {
      waiting.push(event)
      makeRoom(dropped)
      if (waiting.length >= pace.batch() && !pace.isStuck()) void start()
    },
    isFull: () => waiting.length >= pace.batch() || pace.isStuck(),
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
      if (waiting.length > 0) logError(`${waiting.length} events could not be written.`)
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
