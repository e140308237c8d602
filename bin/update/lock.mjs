import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Sentence } from '../process.mjs'

// https://sqlite.org/rescode.html
const busy = 5

/** Takes the lock of updates of a site: the system lets go of it when the process ends, however it ends. */
export function lockUpdates(site) {
  const lock = new DatabaseSync(join(site, '.vitrine/update-lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error.errcode !== busy) throw error
    throw new Sentence('Another update of this site is at work: begin again when it has ended.')
  }
  return () => lock.close()
}
