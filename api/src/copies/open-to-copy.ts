import { DatabaseSync } from 'node:sqlite'

/** Milliseconds to wait for the lock of another process that writes. */
const lockWaitMs = 30_000

// https://sqlite.org/rescode.html#ioerr_shmsize
const noRoomForSharedMemory = 4874

/**
 * Opens a database to copy it, even if the disk is full. Connections share a `-shm` file, and
 * SQLite needs disk space for it unless a connection has it open already. In exclusive locking mode
 * SQLite does without that file.
 */
export function openToCopy(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    sqlite.prepare('select count(*) from sqlite_schema').get()
    return sqlite
  } catch (error) {
    sqlite.close()
    if (Object(error).errcode !== noRoomForSharedMemory) throw error
  }
  const alone = new DatabaseSync(file, { timeout: lockWaitMs })
  alone.exec('pragma locking_mode = exclusive')
  return alone
}
