import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getDatabaseBackup } from '@vitrine/api/copies/copies'
import { openDatabase } from '@vitrine/api/db/open'
import { Refusal } from '../settings/refusal.ts'
import type { BackupHeader } from './archive/manifest.ts'
import { refuseCopyProblem } from './archive/problems.ts'
import { runTrialStart, type TrialTarget } from './trial-start.ts'

const databaseFile = 'vitrine.db'

/** Path of the restored SQLite database in a folder with an unpacked backup. */
export const getSqlitePath = (folder: string) => join(folder, databaseFile)

/** How far a backup is verified: up to its database, or with a trial start of the site. */
export type VerifyDepth = 'database' | 'start'

/**
 * Restores the database of an unpacked backup into an empty one, checks its integrity, foreign keys
 * and row counts, and migrates it. With `start` also starts the site on it. Returns the number of
 * pages that the site showed. Throws a `Refusal` if a step fails.
 */
export async function runTrialRestore(
  about: BackupHeader,
  folder: string,
  place: TrialTarget,
  how: VerifyDepth,
): Promise<number> {
  const copies = getDatabaseBackup(about.dialect)
  await refuseCopyProblem(copies.restore(join(folder, about.database), place.databaseUrl))
  const { faults, rows } = await refuseCopyProblem(copies.check(place.databaseUrl))
  const [fault = findRowProblem(about.rows, rows)] = faults
  if (fault) throw new Refusal(`The database of the backup is damaged: ${fault}.`)
  await migrateDatabase(place.databaseUrl)
  if (how === 'database') return 0
  await mkdir(join(place.dataDir, 'media'), { recursive: true })
  return runTrialStart(place)
}

function findRowProblem(
  expected: BackupHeader['rows'],
  found: BackupHeader['rows'],
): string | undefined {
  for (const [table, count] of Object.entries(expected))
    if (found[table] !== count) return `${table} has ${found[table] ?? 0} rows instead of ${count}`
  return undefined
}

async function migrateDatabase(url: string) {
  const database = await openDatabase(url).catch((error: Error) => {
    throw new Refusal(`The database of the backup cannot be migrated: ${error.message}.`)
  })
  await database.close()
}
