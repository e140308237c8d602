import { dirname } from 'node:path'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import type { Database } from '@vitrine/api/db/open'
import { prepareDataFolder } from '../data/data-folder.ts'
import { hasUnfinishedMoves } from '../data/move-journal.ts'
import { openSiteDatabase, refuseAbsentSite } from '../data/open-database.ts'
import { readStoredAddresses } from '../data/stored-addresses.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { formatDiskFull, isDiskFull, Refusal } from '../settings/refusal.ts'

/**
 * Opens the site's database, runs `work` on it and closes it. Throws a `Refusal` if there is no data
 * folder or no database, unless `asNew` allows new ones. If `PUBLIC_URL` is not set, uses the
 * addresses under which the site last ran.
 */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  asNew = false,
) {
  const config = readConfig()
  const { dataDir } = config
  // If a restore was killed between its moves, `prepareDataFolder` first moves the database into place.
  if (!asNew && !(await hasUnfinishedMoves(dataDir))) await refuseAbsentSite(config)
  await prepareDataFolder(dataDir)
  const database = await openSiteDatabase({ ...config, asNew, mustExist: !asNew })
  try {
    const stored = await readStoredAddresses(database.db)
    await work(database, { ...readConfig(undefined, stored), asNew })
  } catch (error) {
    if (!isFileUrl(config.databaseUrl) || !isDiskFull(error)) throw error
    const message = formatDiskFull(error, dirname(toFilePath(config.databaseUrl)))
    throw new Refusal(message, { cause: error })
  } finally {
    await database.close()
  }
}
