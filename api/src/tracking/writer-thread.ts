import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import { NodeSqliteDialect } from '../db/sqlite-dialect.ts'
import { openSqliteFile } from '../db/sqlite-file.ts'
import type { Order } from './threaded-writer.ts'
import { createWriter } from './writer.ts'

/**
 * Whoever answers readers comes before whoever counts them, but not so far that what was acknowledged
 * waits for seconds: of a processor that is never idle this is a quarter, where 19 is one in seventy.
 */
const lowPriority = 5
/** What cannot be written by then is kept, and tried again. */
const lockWaitMs = 5_000

// On Linux this is the priority of the thread, elsewhere that of the process. A process that was
// started with a lower one may not raise it.
if (process.platform === 'linux' && getPriority() < lowPriority) setPriority(lowPriority)

const file = openSqliteFile(workerData)
const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { lockWaitMs }) })
const writer = createWriter(db)

parentPort?.on('message', async ({ id, batch, over, isLast }: Order) => {
  try {
    if (batch) await writer.write(batch)
    if (over) await writer.remove(over)
    if (isLast) return end()
    parentPort?.postMessage({ id })
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) })
  }
})

async function end() {
  await db.destroy()
  parentPort?.close()
}
