import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import { NodeSqliteDialect, openSqliteFile } from '../db/sqlite-dialect.ts'
import type { Order } from './threaded-writer.ts'
import { createWriter } from './writer.ts'

/** Whoever answers readers comes before whoever counts them. */
const leastPriority = 19

// On Linux this is the priority of the thread, elsewhere that of the process.
if (process.platform === 'linux') setPriority(leastPriority)

const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openSqliteFile(workerData)) })
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
