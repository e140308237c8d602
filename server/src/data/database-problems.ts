import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { Config } from '../settings/config.ts'
import { damageHint, isDamage } from '../settings/refusal.ts'

type Place = Pick<Config, 'databaseUrl'>

/** The file, or the address of the server without its password. */
export const databaseName = ({ databaseUrl }: Place) => databaseUrl.replace(/\/\/[^@/]*@/, '//')

/** Says why a database does not open, other than by an outage. */
export function notOpening(place: Place, error: Error) {
  const hint = isDamage(error) ? ` ${damageHint}` : ''
  return `The database ${databaseName(place)} does not open: ${error.message}.${hint}`
}

/**
 * Says which file of SQLite this user may not read and write; undefined if there is none, also where no
 * database has been made yet. SQLite opens such a file, and fails at the first change.
 */
export async function fileRightsProblem(place: Place): Promise<string | undefined> {
  if (!isFileUrl(place.databaseUrl)) return undefined
  const file = fileOf(place.databaseUrl)
  const { R_OK, W_OK } = constants
  for (const path of [file, `${file}-wal`, `${file}-shm`, dirname(file)]) {
    const problem = await access(path, R_OK | W_OK).catch((error: NodeJS.ErrnoException) => error)
    if (problem && problem.code !== 'ENOENT')
      return `The database ${databaseName(place)} cannot be read and written by this user: ${problem.message}`
  }
  return undefined
}

/** Says to which tables of PostgreSQL the role has not all rights. */
export const tableRightsProblem = (place: Place, tables: string[]) =>
  `The database ${databaseName(place)} cannot be read and written by this role: it needs all rights to the tables, and lacks some to ${tables.join(', ')}.`
