import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { withScratchDatabase } from '@vitrine/api/copies/postgres-schemas'
import type { TrialTarget } from '../backup/trial-start.ts'
import type { Config } from '../settings/config.ts'

/** Entries of the data folder that pages need. */
const linkedEntries = ['media', 'secret']

/**
 * Runs `work` on a temporary copy of the site: a copy of the database, and symbolic links to the media
 * and the secret. If there is no database yet, the copy is an empty site. Deletes the copy afterwards.
 */
export async function withSiteCopy<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (place: TrialTarget) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-try-'))
  try {
    for (const name of linkedEntries.filter((entry) => existsSync(join(dataDir, entry))))
      await symlink(resolve(dataDir, name), join(folder, name))
    const own = { databaseUrl: `file:${join(folder, 'vitrine.db')}`, dataDir: folder }
    const copies = getDatabaseBackup(getDialect(databaseUrl))
    if (!(await copies.exists(databaseUrl))) return await work(own)
    await copies.checkPrograms(databaseUrl)
    const copy = join(folder, `copy-${copies.fileName}`)
    await copies.copy(databaseUrl, copy)
    const onCopy = async (place: TrialTarget) => {
      await copies.restore(copy, place.databaseUrl)
      return work(place)
    }
    if (copies.dialect === 'sqlite') return await onCopy(own)
    return await withScratchDatabase(databaseUrl, (url) => onCopy({ ...own, databaseUrl: url }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
