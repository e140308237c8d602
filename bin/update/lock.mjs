import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

// https://sqlite.org/rescode.html
const busy = 5

export const otherIsAtWork =
  'Another update of this site is running: try again when it has finished.'

/**
 * Takes the lock of updates of a site. Returns a function that releases it; undefined if another
 * process has it. The system releases the lock when the process ends, even by a crash.
 * @param {string} site
 */
export async function lockUpdates(site) {
  const folder = join(site, '.vitrine')
  mkdirSync(folder, { recursive: true })
  const sqlite = await importSqlite()
  if (!sqlite) return () => {}
  const lock = new sqlite.DatabaseSync(join(folder, 'update-lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
  return () => lock.close()
}

// Node 20 has no `node:sqlite`: `update --back` then works without a lock.
const importSqlite = () => import('node:sqlite').catch(() => undefined)
