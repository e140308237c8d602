import type { Database } from '@vitrine/api/db/open'
import { prepareDataFolder } from '../data/data-folder.ts'
import { openSiteDatabase } from '../data/open-database.ts'
import { type Config, readConfig } from '../settings/config.ts'

/** Runs a command on the site's database and closes it again; `asNew` as in the configuration. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  asNew = false,
) {
  const config = { ...readConfig(), asNew }
  await prepareDataFolder(config.dataDir)
  const database = await openSiteDatabase(config)
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}
