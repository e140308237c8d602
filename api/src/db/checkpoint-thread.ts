import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '@vitrine/files/lower-thread-priority'
import type { CheckpointThreadData } from './checkpoints.ts'

/** Time that writers may wait until a long log starts again at its beginning. */
const restartMs = 200

lowerThreadPriority()

const { file, restartBytes }: CheckpointThreadData = workerData
parentPort?.on('message', () => {
  try {
    run()
  } catch {
    // The disk is full or away: the connection that writes reports it.
  }
  parentPort?.postMessage('done')
})

function run() {
  const sqlite = new DatabaseSync(file, { timeout: restartMs })
  try {
    // Neither readers nor writers wait for it.
    sqlite.exec('PRAGMA wal_checkpoint(PASSIVE)')
    if (statSync(`${file}-wal`).size > restartBytes) sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    sqlite.close()
  }
}
