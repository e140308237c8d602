import type { Database } from '@vitrine/api/db/open'
import { prepareDataFolder } from '../data/data-folder.ts'
import { openSiteDatabase } from '../data/open-database.ts'
import { rememberedAddresses } from '../data/public-address.ts'
import { type Config, readConfig } from '../settings/config.ts'

/**
 * Runs a command on the site's database and closes it again; `asNew` as in the configuration. Where
 * `PUBLIC_URL` is not set, the addresses are those under which the site last ran.
 */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  asNew = false,
) {
  const config = readConfig()
  await prepareDataFolder(config.dataDir)
  const database = await openSiteDatabase({ ...config, asNew })
  try {
    const known = await rememberedAddresses(database.db)
    await work(database, { ...readConfig(undefined, known), asNew })
  } finally {
    await database.close()
  }
}
