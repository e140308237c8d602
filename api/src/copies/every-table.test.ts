import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { tableNames } from '../db/table-names.ts'
import { databases } from '../testing/databases.ts'
import { fillEveryTable, listEveryTable } from '../testing/every-table.ts'
import { getDatabaseBackup, getDialect } from './copies.ts'
import { copyDatabase } from './copy-database.ts'

const noop = () => {}

describe.each(databases)('each table of $name, with a row', ({ name, open, empty }) => {
  async function openFilled() {
    const from = await open()
    onTestFinished(() => from.drop())
    await fillEveryTable(from.db)
    const tables = await listEveryTable(from.db)
    expect(tables).toEqual([...tableNames, 'kysely_migration'].toSorted())
    return { from, tables }
  }

  test.each(databases)(`is copied from ${name} to $name`, async (other) => {
    const { from, tables } = await openFilled()
    const to = await other.empty()
    onTestFinished(() => to.drop())
    const sums = await copyDatabase(from.url, to.url, noop)
    expect(Object.keys(sums).toSorted()).toEqual(tables)
    expect(Object.entries(sums).filter(([, { count }]) => count === 0)).toEqual([])
  })

  test('is in a backup, and restored from it', async () => {
    const { from, tables } = await openFilled()
    const { copy, restore, check } = getDatabaseBackup(getDialect(from.url))
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-copy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'copy')
    const { rows } = await copy(from.url, file)
    expect(tables.filter((table) => !rows[table])).toEqual([])
    const to = await empty()
    onTestFinished(() => to.drop())
    await restore(file, to.url)
    expect((await check(to.url)).rows).toEqual(rows)
    await (await openDatabase(to.url)).close()
  })

  test('is emptied between tests, except those that every site has', async () => {
    const { from, tables } = await openFilled()
    // The commit of `clear` stores its own row.
    await from.db.deleteFrom('content_commits').execute()
    await from.clear()
    const { copy } = getDatabaseBackup(getDialect(from.url))
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-copy-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { rows } = await copy(from.url, join(folder, 'copy'))
    expect(tables.filter((table) => rows[table])).toEqual([
      'content_commits',
      'content_version',
      'kysely_migration',
      'tracking_summed',
    ])
  })
})
