import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '@vitrine/files/lower-thread-priority'
import { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import { NodeSqliteDialect } from '../db/sqlite-dialect.ts'
import { openSqliteFile } from '../db/sqlite-file.ts'
import type { WriterCommand } from './threaded-writer.ts'
import { createEventWriter } from './writer.ts'

/** Time to wait for the lock of another process. Then the write fails and is retried. */
const lockWaitMs = 5_000

lowerThreadPriority()

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
