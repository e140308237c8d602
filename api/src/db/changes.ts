import { randomUUID } from 'node:crypto'
import { keepCommit, noteTouched, numberCommit, type Touch } from './commits.ts'
import type { Db } from './schema.ts'

/** How a database notifies processes of the changes of other processes. */
export interface ChangeSource {
  /** Calls back after any process has committed; answers how to stop listening. */
  listen: (onCommit: () => void) => Promise<() => Promise<void>>
  /** Runs inside the transaction, so that other processes are notified only after the commit. */
  announce: (tx: Db) => Promise<void>
}

/** The content version, key of every cache, and the one way to change content. */
export interface Changes {
  current: () => string
  onChange: (listener: () => void) => void
  /** Runs `work` and the new version in one transaction, then tells everyone. */
  commit: <T>(work: (tx: Db, touch: Touch) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

const onlyRow = 1
const readAgainMs = 1_000

interface Reading {
  db: Db
  /** Where changes are made: an import has more time than a reader. */
  commits: Db
}

/** Watches the version of the content, and is the one way to change it. */
export async function watchChanges(
  { db, commits }: Reading,
  source: ChangeSource,
): Promise<Changes> {
  let version = await readVersion(db)
  const listeners = new Set<() => void>()
  const tell = (next: string) => {
    if (next === version) return
    version = next
    for (const listener of listeners) listener()
  }
  const again = createRetry(async () => {
    const before = version
    const read = await readVersion(db)
    // If `version` has changed during the read, the result may be stale: read again.
    if (version === before) tell(read)
    else again.start()
  })
  const stopListening = await source.listen(again.start)
  return {
    current: () => version,
    onChange: (listener) => listeners.add(listener),
    stop: async () => {
      again.stop()
      await stopListening()
    },
    commit: async (work) => {
      const next = randomUUID()
      const { touch, ids } = noteTouched()
      const result = await commits.transaction().execute(async (tx) => {
        // First, since this row is the lock for which others wait: what `work` reads stays so.
        const number = await numberCommit(tx, next)
        const result = await work(tx, touch)
        await keepCommit(tx, number, ids())
        await source.announce(tx)
        return result
      })
      tell(next)
      return result
    },
  }
}

// A change that was heard of is not forgotten because the version cannot be read just then.
function createRetry(work: () => Promise<void>) {
  let isStopped = false
  let waiting: NodeJS.Timeout | undefined
  const start = () => {
    clearTimeout(waiting)
    work().catch(() => {
      if (!isStopped) waiting = setTimeout(start, readAgainMs).unref()
    })
  }
  const stop = () => {
    isStopped = true
    clearTimeout(waiting)
  }
  return { start, stop }
}

async function readVersion(db: Db) {
  const read = db.selectFrom('content_version').select('version')
  const row = await read.executeTakeFirst()
  if (row) return row.version
  await db
    .insertInto('content_version')
    .values({ id: onlyRow, version: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read.executeTakeFirstOrThrow()).version
}
