import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

/** How long the lock of somebody who writes is waited for. */
const lockWaitMs = 30_000

const { from, to }: { from: string; to: string } = workerData
const sqlite = new DatabaseSync(from, { timeout: lockWaitMs })
try {
  sqlite.prepare('VACUUM INTO ?').run(to)
} finally {
  sqlite.close()
}
