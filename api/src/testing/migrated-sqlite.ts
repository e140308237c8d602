import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { once } from '../http/once.ts'

/** Lays an empty, migrated SQLite database there; outside of a test as well. */
export async function layMigrated(file: string): Promise<void> {
  await copyFile(await sqliteTemplate(), file)
}

/** The migrations run once in a process; what else it opens are copies of that. */
const sqliteTemplate = once(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sqlite-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  await (await openDatabase(`file:${file}`)).close()
  return file
})
