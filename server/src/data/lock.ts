import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../settings/refusal.ts'

const lockFile = '.backup-lock'

// https://sqlite.org/rescode.html
const busy = 5

/**
 * Does what one process of a data folder does at a time. The lock is SQLite's, on a file of its own:
 * the system lets go of it when the process ends, however it ends.
 */
export async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(dataDir, lockFile), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (Object(error).errcode !== busy) throw error
    throw new Refusal(
      `Another backup, restore or import is at work on ${dataDir}: begin again when it has ended.`,
    )
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}
