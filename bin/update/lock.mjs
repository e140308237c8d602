import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

// https://sqlite.org/rescode.html
const busy = 5

export const otherIsAtWork =
  'Another update of this site is at work: begin again when it has ended.'

/**
 * Takes the lock of updates of a site, and answers what lets go of it; undefined while another has it.
 * The system lets go of it, too, when the process ends, however it ends.
 */
export async function lockUpdates(site) {
  const folder = join(site, '.vitrine')
  mkdirSync(folder, { recursive: true })
  const sqlite = await sqliteOfNode()
  if (!sqlite) return () => {}
  const lock = new sqlite.DatabaseSync(join(folder, 'update-lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error.errcode !== busy) throw error
    return undefined
  }
  return () => lock.close()
}

// The way back may be typed for a Node that has none: it is open all the same.
const sqliteOfNode = () => import('node:sqlite').catch(() => undefined)
