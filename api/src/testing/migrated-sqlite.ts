import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { once } from '../http/once.ts'

/** Writes an empty, migrated SQLite database to `file`. Also works outside of a test. */
export async function layMigrated(file: string): Promise<void> {
  await copyFile(await sqliteTemplate(), file)
}

/** A database that is migrated once for each process. All others are copies of it. */
const sqliteTemplate = once(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sqlite-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  await (await openDatabase(`file:${file}`)).close()
  return file
})
