import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { createChildDatabase } from './child-product.ts'

/**
 * Creates the data of a site whose database is damaged. A backup contains it as it was, with the
 * administrator `testAdmin`.
 */
export async function layDamagedSite(dataDir: string) {
  const database = join(dataDir, 'vitrine.db')
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  await createChildDatabase(database)
  writeFileSync(join(dataDir, 'secret'), 's'.repeat(64), { mode: 0o600 })
  const config = { databaseUrl: `file:${database}`, dataDir }
  await makeBackup(join(dataDir, 'backups/site.backup'), { config, secret: true })
  for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true })
  writeFileSync(database, 'no database, whatever it is called'.repeat(500))
}
