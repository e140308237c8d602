import { existsSync, realpathSync } from 'node:fs'
import { toFilePath } from '../db/database-url.ts'
import { getMigrations } from '../db/open.ts'
import {
  addRows,
  emptyChecksum,
  type TableChecksum,
  type TableColumns,
  type TableRow,
} from './column-kinds.ts'
import { getDatabaseBackup, getDialect } from './copies.ts'
import { CopyProblem } from './copy-problem.ts'
import type { CopySource, CopyTarget, DatabaseEnds } from './ends.ts'
import { postgresEnds } from './postgres-ends.ts'
import { sqliteEnds } from './sqlite-ends.ts'

export type CopyProgress = (stage: 'copied' | 'compared', done: number, total: number) => void

/**
 * Copies a database into an empty one, of the same dialect or the other, and compares the checksum
 * of each table. Returns the checksums by table. On failure, or if `signal` is aborted, the target
 * stays empty. Throws a `CopyProblem` with the reason.
 */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress: CopyProgress,
  signal?: AbortSignal,
): Promise<Record<string, TableChecksum>> {
  await refuseInvalidUrls(from, to)
  return getEnds(from).from(from, async (source) => {
    refuseOtherVersion(await source.migrations(), from)
    return getEnds(to).create(to, async (target) => {
      const sums = await copyRows(source, target, onProgress, signal)
      await target.setLastIds(await source.lastIds())
      await compare(sums, target, onProgress, signal)
      return sums
    })
  })
}

/** Removes user and password from the URL of a database. */
export const hideCredentials = (url: string) => url.replace(/\/\/[^@/]*@/, '//')

const getEnds = (url: string): DatabaseEnds =>
  ({ sqlite: sqliteEnds, postgres: postgresEnds })[getDialect(url)]

async function refuseInvalidUrls(from: string, to: string) {
  const isThere = (url: string) => getDatabaseBackup(getDialect(url)).exists(url)
  if (getDatabaseKey(from) === getDatabaseKey(to))
    throw new CopyProblem('FROM and TO are the same database.')
  if (!(await isThere(from)))
    throw new CopyProblem(`There is no database at ${hideCredentials(from)}.`)
  if (await isThere(to))
    throw new CopyProblem(
      `${hideCredentials(to)} is not empty. Name an empty database: a copy never overwrites another site.`,
    )
}

/** Returns a key that is equal for equal databases, whatever the user. */
function getDatabaseKey(url: string) {
  if (getDialect(url) === 'sqlite') {
    const file = toFilePath(url)
    return existsSync(file) ? realpathSync(file) : file
  }
  const { hostname, port, pathname, searchParams } = new URL(url)
  return [hostname, port || '5432', pathname, searchParams.get('options')].join(' ')
}

function refuseOtherVersion(applied: string[], from: string) {
  const known = Object.keys(getMigrations(getDialect(from)))
  if (applied.some((name) => !known.includes(name)))
    throw new CopyProblem(
      `${hideCredentials(from)} belongs to a newer version of Vitrine. Update first.`,
    )
  if (applied.length === 0)
    throw new CopyProblem(`${hideCredentials(from)} is not a database of Vitrine.`)
  if (applied.length < known.length)
    throw new CopyProblem(
      `${hideCredentials(from)} belongs to an earlier version of Vitrine. Start the site on it once with this version, which migrates it, then copy it.`,
    )
}

async function copyRows(
  source: CopySource,
  target: CopyTarget,
  onProgress: CopyProgress,
  signal?: AbortSignal,
) {
  const sums: Record<string, TableChecksum> = {}
  let [done, total] = [0, 0]
  for (const { name } of target.tables) {
    await target.empty(name)
    total += await source.countRows(name)
  }
  for (const table of target.tables) {
    sums[table.name] = await readTable(source, table, signal, async (rows) => {
      await target.write(table, rows).catch((error: Error) => {
        throw new CopyProblem(`Could not write rows of ${table.name}: ${error.message}.`)
      })
      done += rows.length
      onProgress('copied', done, total)
    })
  }
  return sums
}

async function compare(
  sums: Record<string, TableChecksum>,
  target: CopyTarget,
  onProgress: CopyProgress,
  signal?: AbortSignal,
) {
  const total = Object.values(sums).reduce((rows, { count }) => rows + count, 0)
  let done = 0
  for (const table of target.tables) {
    const sum = await readTable(target, table, signal, (rows) => {
      done += rows.length
      onProgress('compared', done, total)
    })
    const { count, digest } = sums[table.name] ?? emptyChecksum
    if (sum.count !== count || sum.digest !== digest)
      throw new CopyProblem(
        `${table.name} differs after the copy (${sum.count} of ${count} rows). The copy was discarded.`,
      )
  }
}

/** Reads a table in batches and calls `onRows` with each. Returns the checksum. */
async function readTable(
  end: Pick<CopySource, 'rows'>,
  table: TableColumns,
  signal: AbortSignal | undefined,
  onRows: (rows: TableRow[]) => Promise<void> | void,
): Promise<TableChecksum> {
  let sum = emptyChecksum
  for await (const rows of end.rows(table)) {
    signal?.throwIfAborted()
    await onRows(rows)
    sum = addRows(sum, table, rows)
  }
  return sum
}
