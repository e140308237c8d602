const writeEveryMs = 1_000
/** How often it looks whether there are many: a busy site has fewer and larger batches. */
const lookEveryMs = 250
const looksPerWrite = writeEveryMs / lookEveryMs
/** So many events are not left waiting for the second to end. */
const batchMin = 500
/** Events of one transaction. */
const batchMax = 5_000
/** Events that wait for a database that is away. */
const waitingMax = 50_000
/** How many more are given up when there are too many, so that it is not done for each. */
const dropped = 500

/** Events on their way to the database. */
export interface Buffer<Event> {
  add: (event: Event) => void
  /** Writes what is waiting; what cannot be written waits on. */
  flush: () => Promise<void>
  /** Takes nothing more, and writes what is waiting. */
  close: () => Promise<void>
}

/**
 * Gathers events and writes them in batches, every second or when there are many. When that fails
 * they are kept, up to a bound, and tried again.
 */
export function createBuffer<Event>(
  write: (events: Event[]) => Promise<void>,
  logError: (error: unknown) => void,
): Buffer<Event> {
  const journal = createJournal(logError)
  let waiting: Event[] = []
  let running: Promise<void> | undefined

  const makeRoom = (more: number) => {
    if (waiting.length <= waitingMax) return
    waiting.splice(0, waiting.length - waitingMax + more)
    journal.lost()
  }
  const writeAll = async () => {
    for (let left = waiting.length; left > 0; left -= batchMax) {
      const batch = waiting.splice(0, Math.min(left, batchMax))
      try {
        await write(batch)
        journal.written()
      } catch (error) {
        waiting = [...batch, ...waiting]
        journal.failed(error)
        return makeRoom(0)
      }
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
    },
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
