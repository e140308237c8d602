import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

const pageBytes = 4_096
/** As SQLite does by itself. */
const checkpointBytes = 1_000 * pageBytes
const restartBytes = 16_000 * pageBytes
/** If the thread does not keep up, the connection that writes does it. */
const pagesMax = 32_000

export interface CheckpointThreadData {
  file: string
  /** A longer log starts again at its beginning, for which writers wait for a moment. */
  restartBytes: number
}

export interface Checkpoints {
  /** Call it at short intervals. The first long log starts the thread. */
  run: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Copies the write-ahead log of an SQLite file to the file (https://sqlite.org/wal.html, 2.1) in a
 * thread, because it takes tens of milliseconds. By default the process waits for it in a commit.
 */
export function createCheckpoints(db: Db, file: string): Checkpoints {
  let isSet = false
  let thread: Worker | undefined
  let copiedAt = 0
  return {
    run: async () => {
      if (!isSet) await sql`pragma wal_autocheckpoint = ${sql.lit(pagesMax)}`.execute(db)
      isSet = true
      const log = await stat(`${file}-wal`).catch(() => undefined)
      if (!log || log.size < checkpointBytes || log.mtimeMs === copiedAt) return
      thread ??= startThread({ file, restartBytes }, () => {
        thread = undefined
      })
      const done = once(thread, 'message')
      thread.postMessage('run')
      await done
      copiedAt = log.mtimeMs
    },
    close: async () => void (await thread?.terminate()),
  }
}

function startThread(data: CheckpointThreadData, onEnd: () => void): Worker {
  const thread = new Worker(new URL('checkpoint-thread.ts', import.meta.url), { workerData: data })
  thread.once('exit', onEnd)
  thread.unref()
  return thread
}
