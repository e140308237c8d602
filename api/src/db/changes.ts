import { randomUUID } from 'node:crypto'
import { createCommitPace } from './commit-pace.ts'
import { createTouch, raiseCommitNumber, storeCommit, type Touch } from './commits.ts'
import { updateReaders } from './page-readers.ts'
import { trackReplacedVersions } from './replaced-versions.ts'
import type { Db } from './schema.ts'

/** Notifies processes of the commits of other processes. */
export interface CommitNotifier {
  /** Calls `onCommit` after a commit of any process. Returns the function that stops listening. */
  listen: (onCommit: () => void) => Promise<() => Promise<void>>
  /** Called within the transaction, so that other processes are notified only after the commit. */
  announce: (tx: Db) => Promise<void>
}

/** The content version, which caches compare with, and the only way to change content. */
export interface Changes {
  current: () => string
  /**
   * True if readers may still get a page of this earlier version for a moment: since then only other
   * processes have committed, and nothing was withdrawn.
   */
  canServeStale: (version: string) => Promise<boolean>
  /** True while another process makes change after change, such as an import. */
  isInSeries: () => boolean
  /** Adds a check that runs after a commit and calls `forbidStale` if something was withdrawn. */
  checkWithdrawals: (check: () => Promise<unknown>) => void
  /** To call when something was withdrawn from readers: no earlier version may be served. */
  forbidStale: () => void
  onChange: (listener: () => void) => void
  /** Runs `work` and raises the content version in one transaction, then notifies all listeners. */
  commit: <T>(work: (tx: Db, touch: Touch) => Promise<T>) => Promise<T>
  /** Adds a step that runs at the end of each commit of this process, in its transaction. */
  beforeCommit: (step: CommitStep) => void
  stop: () => Promise<void>
}

/** A step of a commit; `pages` are the changed ones, undefined if all may have changed. */
export type CommitStep = (
  tx: Db,
  commit: { number: number; pages: ReadonlySet<number> | undefined },
) => Promise<void>

const onlyRow = 1
const retryMs = 1_000

interface Connections {
  db: Db
  commits: Db
}

/** Watches the content version, in this process and in others. */
export async function watchChanges(
  { db, commits }: Connections,
  source: CommitNotifier,
): Promise<Changes> {
  // The first process writes it, which may wait for others that open the database at the same time.
  let version = await readVersion(commits)
  const listeners = new Set<() => void>()
  const steps = new Set<CommitStep>()
  const withdrawalChecks = new Set<() => Promise<unknown>>()
  const replaced = trackReplacedVersions()
  const notify = (newVersion: string) => {
    if (newVersion === version) return
    const former = version
    version = newVersion
    for (const listener of listeners) listener()
    replaced.add(former, Promise.allSettled([...withdrawalChecks].map((check) => check())))
  }
  const pace = createCommitPace()
  const reread = createRetry(async () => {
    const before = version
    const current = await readVersion(db)
    // A commit during the read may have made the result stale: read again.
    if (version !== before) return reread.start()
    if (current !== before) pace.add()
    notify(current)
  })
  const stopListening = await source.listen(() => pace.schedule(reread.start))
  return {
    current: () => version,
    canServeStale: replaced.canServeStale,
    isInSeries: replaced.isInSeries,
    checkWithdrawals: (check) => withdrawalChecks.add(check),
    forbidStale: replaced.forbid,
    onChange: (listener) => listeners.add(listener),
    beforeCommit: (step) => steps.add(step),
    stop: async () => {
      pace.stop()
      reread.stop()
      await stopListening()
    },
    commit: async (work) => {
      const newVersion = randomUUID()
      const { touch, ids } = createTouch()
      const result = await commits.transaction().execute(async (tx) => {
        // First, because its row is the lock of all commits: what `work` reads cannot change.
        const number = await raiseCommitNumber(tx, newVersion)
        const result = await work(tx, touch)
        const changed = ids()
        const withOtherReaders = await updateReaders(tx, changed)
        if (changed) touch.pages(withOtherReaders)
        for (const step of steps) await step(tx, { number, pages: ids() })
        await storeCommit(tx, number, ids())
        await source.announce(tx)
        return result
      })
      notify(newVersion)
      // Also if another notification was faster.
      replaced.forbid()
      return result
    },
  }
}

// Retries until the version could be read, so that no notification is lost.
function createRetry(work: () => Promise<void>) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    clearTimeout(timer)
    work().catch(() => {
      if (!isStopped) timer = setTimeout(start, retryMs).unref()
    })
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { start, stop }
}

async function readVersion(db: Db) {
  const query = db.selectFrom('content_version').select('version')
  const row = await query.executeTakeFirst()
  if (row) return row.version
  await db
    .insertInto('content_version')
    .values({ id: onlyRow, version: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await query.executeTakeFirstOrThrow()).version
}
