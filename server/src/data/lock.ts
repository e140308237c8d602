import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatDiskFull, isDiskFull, Refusal } from '../settings/refusal.ts'

/** Lock file in the data folder, locked while a backup, a restore or an import runs. */
export const folderLockName = '.backup-lock'

// https://sqlite.org/rescode.html
const busy = 5

export interface FileLock {
  release: () => void
}

/**
 * Locks a file, and creates it if it is missing. Returns undefined if another process holds the lock.
 * Uses a lock of SQLite: the system releases it when the process ends, even by a crash.
 */
export function lockFile(file: string): FileLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Keeps the journal in memory, so that the lock works on a full disk, where a backup is urgent.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (Object(error).errcode !== busy) throw error
    return undefined
  }
}

/** Runs `work` under the lock of the data folder. Throws a `Refusal` if another process holds it. */
export async function withFolderLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(dataDir)
  if (!lock)
    throw new Refusal(
      `Another backup, restore or import is running on ${dataDir}: try again when it has finished.`,
    )
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function lockFolder(dataDir: string): FileLock | undefined {
  try {
    return lockFile(join(dataDir, folderLockName))
  } catch (error) {
    if (isDiskFull(error)) throw new Refusal(formatDiskFull(error, dataDir))
    throw new Refusal(`DATA_DIR is ${dataDir}, but it is not writable: ${Object(error).message}.`)
  }
}
