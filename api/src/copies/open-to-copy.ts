import { DatabaseSync } from 'node:sqlite'

const lockWaitMs = 30_000

// https://sqlite.org/rescode.html#ioerr_shmsize
const sharedMemoryError = 4874

/**
 * Opens a database to copy it, even if the disk is full. SQLite needs space for the `-shm` file,
 * unless a connection has it open or the locking mode is exclusive.
 */
export function openForCopy(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    sqlite.prepare('select count(*) from sqlite_schema').get()
    return sqlite
  } catch (error) {
    sqlite.close()
    if (Object(error).errcode !== sharedMemoryError) throw error
  }
  const exclusive = new DatabaseSync(file, { timeout: lockWaitMs })
  exclusive.exec('pragma locking_mode = exclusive')
  return exclusive
}
