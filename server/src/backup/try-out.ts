import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copiesOf } from '@vitrine/api/copies/copies'
import { openDatabase } from '@vitrine/api/db/open'
import { Refusal } from '../settings/refusal.ts'
import type { About } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import { type TrialPlace, tryStart } from './trial.ts'

const databaseFile = 'vitrine.db'

/** Where the database of an unpacked SQLite backup is, as the product looks for it. */
export const sqliteIn = (folder: string) => join(folder, databaseFile)

/** How much is asked of a backup: what the file says, what its database says, and what the site says. */
export type Thoroughness = 'database' | 'start'

/**
 * Puts the database of an unpacked backup into an empty place and looks whether all of it has come:
 * its integrity, its foreign keys, its rows; brings it forward to this version; and starts the site on
 * it, if that is asked for. Answers how many pages the site has shown.
 */
export async function tryOut(
  about: About,
  folder: string,
  place: TrialPlace,
  how: Thoroughness,
): Promise<number> {
  const copies = copiesOf(about.dialect)
  await asRefusal(copies.putBack(join(folder, about.database), place.databaseUrl))
  const { faults, rows } = await asRefusal(copies.check(place.databaseUrl))
  const [fault = missingRows(about.rows, rows)] = faults
  if (fault) throw new Refusal(`The database of the backup is not whole: ${fault}.`)
  await broughtForward(place.databaseUrl)
  if (how === 'database') return 0
  await mkdir(join(place.dataDir, 'media'), { recursive: true })
  return tryStart(place)
}

function missingRows(expected: About['rows'], found: About['rows']): string | undefined {
  for (const [table, count] of Object.entries(expected))
    if (found[table] !== count) return `${table} has ${found[table] ?? 0} rows instead of ${count}`
  return undefined
}

async function broughtForward(url: string) {
  const database = await openDatabase(url).catch((error: Error) => {
    throw new Refusal(`The database of the backup cannot be brought forward: ${error.message}.`)
  })
  await database.close()
}
