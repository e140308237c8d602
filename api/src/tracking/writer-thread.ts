import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import { NodeSqliteDialect } from '../db/sqlite-dialect.ts'
import { openSqliteFile } from '../db/sqlite-file.ts'
import type { Order } from './threaded-writer.ts'
import { createWriter } from './writer.ts'

/** Whoever answers readers comes before whoever counts them. */
const leastPriority = 19
/** What cannot be written by then is kept, and tried again. */
const lockWaitMs = 5_000

// On Linux this is the priority of the thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(leastPriority)

const file = openSqliteFile(workerData)
const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { lockWaitMs }) })
const writer = createWriter(db)

parentPort?.on('message', async ({ id, events, over, isLast }: Order) => {
  try {
    if (events) await writer.write(events)
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
