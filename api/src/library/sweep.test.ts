import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { emptyMediaTrash, sweepUploads } from './sweep.ts'

const name = (at: number) => `uploads/a-${String(at).padStart(12, '0')}.png`
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

describe.each(databases)('cleaning up the library on $name', ({ open }) => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
    for (const below of ['uploads', '.trash']) await mkdir(join(folder, below))
  })
  afterEach(async () => {
    await database.clear()
    await rm(folder, { recursive: true })
  })
  afterAll(() => database.drop())

  const files = () => createFolderFiles(folder)
  const write = (path: string) => writeFile(join(folder, path), 'a')
  const row = (path: string, deleted_at: string | null = null) =>
    database.db
      .insertInto('media')
      .values({ path, mime: 'image/png', bytes: 1, hash: path, deleted_at })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('deletes a file for good after thirty days in the trash', async () => {
    const old = await row(name(1), inDays(-31).toISOString())
    const young = await row(name(2), inDays(-29).toISOString())
    await write(`.trash/${old.id}.png`)
    await write(`.trash/${young.id}.png`)
    expect(await emptyMediaTrash(database.db, files(), new Date())).toBe(1)
    expect(await readdir(join(folder, '.trash'))).toEqual([`${young.id}.png`])
    const left = await database.db.selectFrom('media').select('id').execute()
    expect(left).toEqual([young])
  })

  test('deletes an unreferenced upload after a day, and nothing else', async () => {
    await row(name(1))
    for (const path of [name(1), name(2), 'uploads/mine.png', 'b.png']) await write(path)
    await mkdir(join(folder, 'other'))
    await write('other/a-000000000003.png')
    await utimes(join(folder, name(2)), inDays(-5), inDays(-5))
    const sweep = (before: Date, after = inDays(-6)) =>
      sweepUploads(database.db, files(), { before, after })
    expect(await sweep(inDays(-1))).toBe(0)
    expect(await sweep(inDays(1), inDays(1))).toBe(0)
    // A file that is older than the database can belong to a restored copy, and stays.
    expect(await sweep(inDays(1), inDays(-1))).toBe(0)
    expect(await sweep(inDays(1))).toBe(1)
    expect(await readdir(join(folder, 'uploads'))).toEqual([name(1).slice(8), 'mine.png'])
  })
})
