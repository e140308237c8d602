import { existsSync, realpathSync } from 'node:fs'
import { fileOf } from '../db/database-url.ts'
import { migrationsOf } from '../db/open.ts'
import { added, noRows, type Row, type Sum, type Table } from './column-kinds.ts'
import { copiesOf, dialectOf } from './copies.ts'
import type { Ends, Source, Target } from './ends.ts'
import { postgresEnds } from './postgres-ends.ts'
import { CopyProblem } from './problem.ts'
import { sqliteEnds } from './sqlite-ends.ts'

/** Hears how far it is, in rows. */
export type Progress = (stage: 'copied' | 'compared', done: number, total: number) => void

/**
 * Copies all of a database into an empty place, of the other kind or the same, and compares the sums
 * of every table. Answers them by table. Throws a `CopyProblem` that says what is wrong, and leaves
 * the place empty then; so it does when `signal` is aborted.
 */
export async function copyAcross(
  from: string,
  to: string,
  tell: Progress,
  signal?: AbortSignal,
): Promise<Record<string, Sum>> {
  await refuseWrongPlaces(from, to)
  return endsOf(from).from(from, async (source) => {
    refuseOtherVersion(await source.migrations(), from)
    return endsOf(to).into(to, async (target) => {
      const sums = await copyRows(source, target, tell, signal)
      await target.giveOutAfter(await source.lastIds())
      await compare(sums, target, tell, signal)
      return sums
    })
  })
}

/** The address of a database without its password. */
export const nameOf = (url: string) => url.replace(/\/\/[^@/]*@/, '//')

const endsOf = (url: string): Ends =>
  ({ sqlite: sqliteEnds, postgres: postgresEnds })[dialectOf(url)]

async function refuseWrongPlaces(from: string, to: string) {
  const isThere = (url: string) => copiesOf(dialectOf(url)).isThere(url)
  if (placeOf(from) === placeOf(to))
    throw new CopyProblem('FROM and TO are the same database: name two.')
  if (!(await isThere(from)))
    throw new CopyProblem(`There is no database to copy at ${nameOf(from)}.`)
  if (await isThere(to))
    throw new CopyProblem(
      `${nameOf(to)} is not empty: name a place where there is no database yet. Nothing is ever copied over another site.`,
    )
}

/** Where a database is, whoever signs in there. */
function placeOf(url: string) {
  if (dialectOf(url) === 'sqlite') {
    const file = fileOf(url)
    return existsSync(file) ? realpathSync(file) : file
  }
  const { hostname, port, pathname, searchParams } = new URL(url)
  return [hostname, port || '5432', pathname, searchParams.get('options')].join(' ')
}

function refuseOtherVersion(seen: string[], from: string) {
  const known = Object.keys(migrationsOf(dialectOf(from)))
  if (seen.some((name) => !known.includes(name)))
    throw new CopyProblem(`${nameOf(from)} is of a newer version of Vitrine: update first.`)
  if (seen.length === 0) throw new CopyProblem(`${nameOf(from)} is no database of Vitrine.`)
  if (seen.length < known.length)
    throw new CopyProblem(
      `${nameOf(from)} is of an earlier version of Vitrine: start the site on it once with this version, which brings its tables forward, then copy it.`,
    )
}

async function copyRows(source: Source, target: Target, tell: Progress, signal?: AbortSignal) {
  const sums: Record<string, Sum> = {}
  let [done, total] = [0, 0]
  for (const { name } of target.tables) {
    await target.empty(name)
    total += await source.countOf(name)
  }
  for (const table of target.tables) {
    sums[table.name] = await sumOf(source, table, signal, async (rows) => {
      await target.write(table, rows).catch((error: Error) => {
        throw new CopyProblem(`Rows of ${table.name} cannot be written: ${error.message}.`)
      })
      done += rows.length
      tell('copied', done, total)
    })
  }
  return sums
}

async function compare(
  sums: Record<string, Sum>,
  target: Target,
  tell: Progress,
  signal?: AbortSignal,
) {
  const total = Object.values(sums).reduce((rows, { count }) => rows + count, 0)
  let done = 0
  for (const table of target.tables) {
    const sum = await sumOf(target, table, signal, (rows) => {
      done += rows.length
      tell('compared', done, total)
    })
    const { count, digest } = sums[table.name] ?? noRows
    if (sum.count !== count || sum.digest !== digest)
      throw new CopyProblem(
        `${table.name} has arrived otherwise than it was sent (${sum.count} rows of ${count}): nothing is copied.`,
      )
  }
}

/** Reads a table, a few rows at a time; answers what they add up to. */
async function sumOf(
  end: Pick<Source, 'rows'>,
  table: Table,
  signal: AbortSignal | undefined,
  hear: (rows: Row[]) => Promise<void> | void,
): Promise<Sum> {
  let sum = noRows
  for await (const rows of end.rows(table)) {
    signal?.throwIfAborted()
    await hear(rows)
    sum = added(sum, table, rows)
  }
  return sum
}
