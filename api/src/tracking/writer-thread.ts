import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import { NodeSqliteDialect } from '../db/sqlite-dialect.ts'
import { openSqliteFile } from '../db/sqlite-file.ts'
import type { WriterCommand } from './threaded-writer.ts'
import { createEventWriter } from './writer.ts'

/**
 * Niceness of this thread: requests of readers go first, but acknowledged events must not wait for
 * seconds. On a busy processor 5 gets about a quarter of the time, 19 one in seventy.
 */
const niceness = 5
/** Time to wait for the lock of another process. Then the write fails and is retried. */
const lockWaitMs = 5_000

// On Linux this sets the priority of the thread, elsewhere that of the process.
// A process may not raise its priority.
if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness)

const file = openSqliteFile(workerData)
const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { lockWaitMs }) })
const writer = createEventWriter(db)

parentPort?.on('message', async ({ id, batch, cutoffs, isLast }: WriterCommand) => {
  try {
    if (batch) await writer.write(batch)
    if (cutoffs) await writer.removeExpired(cutoffs)
    if (isLast) return close()
    parentPort?.postMessage({ id })
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) })
  }
})

async function close() {
  await db.destroy()
  parentPort?.close()
}
