import { DatabaseSync } from 'node:sqlite'

/** How long the lock of another process that writes is waited for. */
const lockWaitMs = 30_000

// https://sqlite.org/rescode.html#ioerr_shmsize
const noRoomForSharedMemory = 4874

/**
 * Opens a database to copy it, also where its disk is full. The file that connections share (`-shm`) needs
 * room where no connection has it open yet; alone on the database SQLite does without that file.
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
