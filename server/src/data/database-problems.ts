import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import type { Config } from '../settings/config.ts'
import { damageHint, isDamagedDatabase } from '../settings/refusal.ts'

type DatabaseTarget = Pick<Config, 'databaseUrl'>

/** Returns the database URL without the credentials. */
export const formatDatabaseName = ({ databaseUrl }: DatabaseTarget) =>
  databaseUrl.replace(/\/\/[^@/]*@/, '//')

/** Returns the message for a database that does not open, except for an outage. */
export function getOpenFailureMessage(target: DatabaseTarget, error: Error) {
  const hint = isDamagedDatabase(error) ? ` ${damageHint}` : ''
  return `The database ${formatDatabaseName(target)} does not open: ${error.message}.${hint}`
}

/**
 * Returns a message if this user may not read and write a file of SQLite; undefined if all is well or
 * the database does not exist yet. SQLite would open such a file and fail at the first write.
 */
export async function findFilePermissionProblem(
  target: DatabaseTarget,
): Promise<string | undefined> {
  if (!isFileUrl(target.databaseUrl)) return undefined
  const file = toFilePath(target.databaseUrl)
  const { R_OK, W_OK } = constants
  for (const path of [file, `${file}-wal`, `${file}-shm`, dirname(file)]) {
    const problem = await access(path, R_OK | W_OK).catch((error: NodeJS.ErrnoException) => error)
    if (problem && problem.code !== 'ENOENT')
      return `The database ${formatDatabaseName(target)} cannot be read and written by this user: ${problem.message}`
  }
  return undefined
}

/** Returns the message for tables on which the PostgreSQL role lacks privileges. */
export const getTablePrivilegeMessage = (target: DatabaseTarget, tables: string[]) =>
  `The database ${formatDatabaseName(target)} cannot be read and written by this role: it needs all privileges on the tables, and lacks some on ${tables.join(', ')}.`
