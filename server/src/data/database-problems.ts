import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { Config } from '../settings/config.ts'
import { damageHint, isDamage } from '../settings/refusal.ts'

type DatabaseTarget = Pick<Config, 'databaseUrl'>

/** Returns the database URL without the credentials. */
export const databaseName = ({ databaseUrl }: DatabaseTarget) =>
  databaseUrl.replace(/\/\/[^@/]*@/, '//')

/** Returns the message for a database that does not open, except for an outage. */
export function notOpening(target: DatabaseTarget, error: Error) {
  const hint = isDamage(error) ? ` ${damageHint}` : ''
  return `The database ${databaseName(target)} does not open: ${error.message}.${hint}`
}

/**
 * Returns a message if this user may not read and write a file of SQLite; undefined if all is well or
 * the database does not exist yet. SQLite would open such a file and fail at the first write.
 */
export async function fileRightsProblem(target: DatabaseTarget): Promise<string | undefined> {
  if (!isFileUrl(target.databaseUrl)) return undefined
  const file = fileOf(target.databaseUrl)
  const { R_OK, W_OK } = constants
  for (const path of [file, `${file}-wal`, `${file}-shm`, dirname(file)]) {
    const problem = await access(path, R_OK | W_OK).catch((error: NodeJS.ErrnoException) => error)
    if (problem && problem.code !== 'ENOENT')
      return `The database ${databaseName(target)} cannot be read and written by this user: ${problem.message}`
  }
  return undefined
}

/** Returns the message for tables on which the PostgreSQL role lacks privileges. */
export const tableRightsProblem = (target: DatabaseTarget, tables: string[]) =>
  `The database ${databaseName(target)} cannot be read and written by this role: it needs all privileges on the tables, and lacks some on ${tables.join(', ')}.`
