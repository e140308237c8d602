import { type Database, openDatabase } from '@vitrine/api/db/open'
import { type Config, readConfig } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { Refusal } from '../refusal.ts'

/** Runs a command on the site's database and closes it again. */
export async function withDatabase(work: (database: Database, config: Config) => Promise<void>) {
  const config = readConfig()
  prepareDataFolder(config.dataDir)
  const database = await openDatabase(config.databaseUrl).catch((error: Error) => {
    throw new Refusal(`The database does not open: ${error.message}`)
  })
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}
