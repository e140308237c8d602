import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull, Refusal } from '../settings/refusal.ts'

/** In the data folder: held while a backup, a restore or an import is at work. */
export const lockOfFolder = '.backup-lock'

// https://sqlite.org/rescode.html
const busy = 5

/** A file that one process holds. */
export interface FileLock {
  release: () => void
}

/**
 * Locks a file, and makes it where it is not there; undefined if another process holds it. The lock is
 * SQLite's: the system lets go of it when the process ends, however it ends.
 */
export function lockFile(file: string): FileLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without a journal file the lock needs no room: a full disk is when a backup is wanted most.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (Object(error).errcode !== busy) throw error
    return undefined
  }
}

/** Does what one process of a data folder does at a time. */
export async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockOf(dataDir)
  if (!lock)
    throw new Refusal(
      `Another backup, restore or import is at work on ${dataDir}: begin again when it has ended.`,
    )
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function lockOf(dataDir: string): FileLock | undefined {
  try {
    return lockFile(join(dataDir, lockOfFolder))
  } catch (error) {
    if (isDiskFull(error)) throw error
    throw new Refusal(
      `DATA_DIR is ${dataDir}, but nothing can be written there: ${Object(error).message}.`,
    )
  }
}
